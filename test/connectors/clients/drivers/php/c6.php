<?php

// leandronunes07/c6bank-php-sdk.

require __DIR__ . '/stage.php';
installed('leandronunes07/c6bank-php-sdk', 'LeandroNunes\\C6Bank\\', 'src');

use LeandroNunes\C6Bank\DTOs\Pix\{CalendarioDTO, CobDTO, CobvDTO, DevedorDTO, ValorDTO};

$pix = (new LeandroNunes\C6Bank\C6Bank([
    'client_id' => $stage['clientId'],
    'client_secret' => $stage['secret'],
    'certificate' => $stage['cert'],
    'private_key' => $stage['key'],
]))->pix();
[$txid, $due, $key] = [$stage['txid'], $stage['dueTxid'], $stage['chave']];
$payer = new DevedorDTO(...$stage['payer']);
$value = new ValorDTO($stage['valor']);
$order = new CobDTO(new CalendarioDTO(3600), $value, $key, $payer);
$changed = new CobDTO(new CalendarioDTO(7200), $value, $key, $payer);
$known = new DevedorDTO(...$stage['payer'], ...$stage['address']);
$dueOrder = new CobvDTO(new CalendarioDTO(null, $stage['dueOn'], 30), $value, $key, $known);
said('cob.put', $pix->cob()->create($order, $txid)->toArray());
said('cob.post', $pix->cob()->create($order)->toArray());
said('cob.patch', $pix->cob()->update($txid, $changed)->toArray());
said('cob.get', $pix->cob()->get($txid)->toArray());
said('cobv.put', $pix->cobv()->create($due, $dueOrder)->toArray());
said('cobv.get', $pix->cobv()->get($due)->toArray());
said('cobv.patch', $pix->cobv()->update($due, $dueOrder)->toArray());
said('webhook.put', $pix->webhook()->config($key, $stage['webhookUrl']));
said('webhook.get', $pix->webhook()->get($key)->toArray());
said('webhook.list', $pix->webhook()->list());
said('webhook.delete', $pix->webhook()->delete($key));
