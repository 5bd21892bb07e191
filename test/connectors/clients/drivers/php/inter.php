<?php

// divulgueregional/api-inter-v2.

require __DIR__ . '/stage.php';
installed('divulgueregional/api-inter-v2', 'Divulgueregional\\ApiInterV2\\', 'src');

$inter = new Divulgueregional\ApiInterV2\InterBanking([
    'certificate' => $stage['cert'],
    'certificateKey' => $stage['key'],
    'verify' => $stage['ca'],
]);
$token = $inter->getToken($stage['clientId'], $stage['secret']);
$inter->setToken($token['access_token']);
$span = ['inicio' => $stage['from'], 'fim' => $stage['to']];
[$txid, $due, $e2eid, $key] = [$stage['txid'], $stage['dueTxid'], $stage['e2eid'], $stage['chave']];
said('cob.put', $inter->criarCobrancaImediata($txid, $stage['cob']));
said('cob.post', $inter->criarCobrancaImediataPSP($stage['cob']));
said('cob.get', $inter->consultarCobrancaImediata($txid));
said('cob.list', $inter->consultarListaCobrancaImediata($span));
said('cob.patch', $inter->atualizarCobrancaImediata($txid, $stage['removed']));
said('cobv.put', $inter->criarCobrancaVencimento($due, $stage['cobv']));
said('cobv.get', $inter->consultarCobrancaVencimento($due));
said('cobv.list', $inter->consultarListaCobrancaVencimento($span));
said('cobv.patch', $inter->atualizarCobrancaVencimento($due, $stage['removed']));
said('pix.list', $inter->consultarPixRecebidos($span));
said('pix.get', $inter->consultarPix($e2eid));
said('devolucao.put', $inter->solicitardevolucao($e2eid, $stage['backId'], ['valor' => '10.50']));
said('devolucao.get', $inter->consultadevolucao($e2eid, $stage['backId']));
said('webhook.put', $inter->criarWebhookPix($key, $stage['webhookUrl']));
said('webhook.get', $inter->obterWebhookCadastradoPix($key));
said('webhook.delete', $inter->excluirWebhookPix($key));
