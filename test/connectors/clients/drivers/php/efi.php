<?php

// efipay/sdk-php-apis-efi, the company's own library.

require __DIR__ . '/stage.php';
installed('efipay/sdk-php-apis-efi', 'Efi\\', 'src/Efi');

$efi = new Efi\EfiPay([
    'clientId' => $stage['clientId'],
    'clientSecret' => $stage['secret'],
    'certificate' => $stage['bare'],
    'pwdCertificate' => '',
    'sandbox' => false,
    'cache' => false,
    'headers' => ['x-skip-mtls-checking' => 'true'],
]);
$txid = ['txid' => $stage['txid']];
$due = ['txid' => $stage['dueTxid']];
$e2eId = ['e2eId' => $stage['e2eid']];
$back = [...$e2eId, 'id' => $stage['backId']];
$key = ['chave' => $stage['chave']];
$span = ['inicio' => $stage['from'], 'fim' => $stage['to']];
said('cob.put', $efi->pixCreateCharge($txid, $stage['cob']));
said('cob.post', $efi->pixCreateImmediateCharge([], $stage['cob']));
said('cob.get', $efi->pixDetailCharge($txid));
said('cob.list', $efi->pixListCharges($span));
said('cob.patch', $efi->pixUpdateCharge($txid, $stage['removed']));
said('cobv.put', $efi->pixCreateDueCharge($due, $stage['cobv']));
said('cobv.get', $efi->pixDetailDueCharge($due));
said('cobv.list', $efi->pixListDueCharges($span));
said('cobv.patch', $efi->pixUpdateDueCharge($due, $stage['removed']));
said('pix.list', $efi->pixReceivedList($span));
said('pix.get', $efi->pixDetailReceived($e2eId));
said('devolucao.put', $efi->pixDevolution($back, ['valor' => '10.50']));
said('devolucao.get', $efi->pixDetailDevolution($back));
said('webhook.put', $efi->pixConfigWebhook($key, ['webhookUrl' => $stage['webhookUrl']]));
said('webhook.get', $efi->pixDetailWebhook($key));
said('webhook.list', $efi->pixListWebhook($span));
said('webhook.delete', $efi->pixDeleteWebhook($key));
