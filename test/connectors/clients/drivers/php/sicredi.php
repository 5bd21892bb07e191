<?php

// divulgueregional/api-sicredi.

require __DIR__ . '/stage.php';
installed('divulgueregional/api-sicredi');

$sicredi = new Divulgueregional\ApiSicredi\SicrediPix([
    'producao' => 1,
    'CLIENT_ID' => $stage['clientId'],
    'CLIENT_SECRET' => $stage['secret'],
    'CERTIFICADO_CER' => $stage['cert'],
    'CERTIFICADO_KEY' => $stage['key'],
]);
$made = said('cob.post', $sicredi->criarCobranca($stage['cob']));
said('cob.get', $sicredi->dadosDeCobranca($made->txid));
said('webhook.put', $sicredi->updateWebhook($stage['webhookUrl'], $stage['chave']));
said('webhook.get', $sicredi->getWebhook($stage['chave']));
said('webhook.delete', $sicredi->deleteWebhook($stage['chave']));
