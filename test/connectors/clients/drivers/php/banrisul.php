<?php

// divulgueregional/api-banrisul. Its token has no scopes for its other calls.

require __DIR__ . '/stage.php';
installed('divulgueregional/api-banrisul');

$banrisul = new Divulgueregional\ApiBanrisul\ApiBanrisul([
    'CLIENT_ID' => $stage['clientId'],
    'CLIENT_SECRET' => $stage['secret'],
    'CERTIFICADO' => $stage['cert'],
    'CHAVE_PRIVADA' => $stage['key'],
    'TOKEN' => '',
]);
$made = said('cob.post', $banrisul->cob([
    'chave_pix' => $stage['chave'],
    'valor' => $stage['valor'],
    'devedorNome' => $stage['payer']['nome'],
    'devedorCpf' => $stage['payer']['cpf'],
]));
said('cob.get', $banrisul->getCob($made->txid));
