<?php

// divulgueregional/api-sicoob.

require __DIR__ . '/stage.php';
installed('divulgueregional/api-sicoob', 'Divulgueregional\\ApiSicoob\\', 'src');

$sicoob = new Divulgueregional\ApiSicoob\BankingSicoobV3([
    'client_id' => $stage['clientId'],
    'certificate' => $stage['cert'],
    'certificateKey' => $stage['key'],
    'sandbox' => 0,
    'api' => 'pix',
]);
$key = $stage['chave'];
said('cob.put', $sicoob->criarCobrancaTxIdPix($stage['cob'], $stage['txid']));
said('cob.get', $sicoob->consultarCobrancaTxIdPix($stage['txid']));
said('webhook.put', $sicoob->cadastrarWebhookPix(['webhookUrl' => $stage['webhookUrl']], $key));
said('webhook.get', $sicoob->consultarWebhookPix($key));
$day = substr($stage['from'], 0, 10);
said('webhook.list', $sicoob->webhookCadastradosPix(['inicio' => $day, 'fim' => $day]));
said('webhook.delete', $sicoob->deleteWebhookPix($key));
