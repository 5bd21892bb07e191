<?php

// tiagoskabrazil/pixrecebimentos-itau, made of the bank's own OpenAPI. Its token request is that of
// the bank's test environment, so the token is asked for here. Of a
// change, or of a charge with a due date, it cannot read the reply: a class of its own is missing.

require __DIR__ . '/stage.php';
installed('tiagoskabrazil/pixrecebimentos-itau');

use Swagger\Client\Api\{CobranaImediataCobApi, PixRecebidosPixApi, WebhookApi};

$ssl = ['cert' => $stage['cert'], 'ssl_key' => $stage['key']];
$http = new GuzzleHttp\Client($ssl);
$form = [
    'grant_type' => 'client_credentials',
    'client_id' => $stage['clientId'],
    'client_secret' => $stage['secret'],
];
$answer = $http->post('https://sts.itau.com.br/api/oauth/token', ['form_params' => $form]);
$config = Swagger\Client\Configuration::getDefaultConfiguration();
$config->setModoProducao(true);
$config->setHost('https://secure.api.itau/pix_recebimentos/v2');
$config->setApiKey('client_id', $stage['clientId']);
$config->setPathCertificado($stage['cert']);
$config->setPathPrivateKey($stage['key']);
$config->setAccessToken(json_decode($answer->getBody())->access_token);

[$txid, $e2eid, $key] = [$stage['txid'], $stage['e2eid'], $stage['chave']];
$plain = fn (mixed $model) => json_decode((string) $model);
$body = fn (string $name) => json_decode(json_encode($stage[$name]));
$span = [$stage['from'], $stage['to']];
$cob = new CobranaImediataCobApi($http, $config);
said('cob.put', $plain($cob->putcobtxid($txid, $body('cob'))));
said('cob.post', $plain($cob->postcob($body('cob'))));
said('cob.get', $plain($cob->getcobtxid($txid)));
said('cob.list', $plain($cob->getcob(...$span)));
$pix = new PixRecebidosPixApi($http, $config);
said('pix.list', $plain($pix->getpix(...$span)));
said('pix.get', $plain($pix->getpixe2eid($e2eid)));
$part = (object) ['valor' => '10.50'];
said('devolucao.put', $plain($pix->putpixe2eiddevolucaoid($e2eid, $stage['backId'], $part)));
said('devolucao.get', $plain($pix->getpixe2eiddevolucaoid($e2eid, $stage['backId'])));
$webhook = new WebhookApi($http, $config);
$address = (object) ['webhookUrl' => $stage['webhookUrl']];
said('webhook.put', $plain($webhook->putwebhookchave($key, $address)));
said('webhook.get', $plain($webhook->getwebhookchave($key)));
said('webhook.delete', $plain($webhook->deletewebhookchave($key)));
