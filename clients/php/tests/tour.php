<?php

// A tour of a real server in a sandbox: a customer, a pix that is paid and refunded, refusals, keys, lists and a webhook.

declare(strict_types=1);

require __DIR__ . '/load.php';

use Vintem\{Vintem, VintemException, Webhook};

function client(string $url): Vintem
{
    [$email, $secret, $seller] = [getenv('VINTEM_EMAIL'), getenv('VINTEM_SECRET'), getenv('VINTEM_SELLER')];
    return new Vintem($url, $email, $secret, $seller, new GuzzleHttp\Client(['timeout' => 30]), new GuzzleHttp\Psr7\HttpFactory());
}

function check(bool $is, mixed $shown = null): void
{
    $is ?: throw new LogicException('it is not so: ' . json_encode($shown));
}

function refused(string $code, int $status, Closure $call): VintemException
{
    try {
        $call();
    } catch (VintemException $error) {
        check([$error->errorCode, $error->status] === [$code, $status], [$error->errorCode, $error->getMessage()]);
        check($error->requestId !== null || $status === 0);
        return $error;
    }
    throw new LogicException("$code did not arrive");
}

function invalid(Closure $call): void
{
    try {
        $call();
    } catch (InvalidArgumentException) {
        return;
    }
    throw new LogicException('a wrong call was made');
}

$vintem = client(getenv('VINTEM_URL'));

// A pix, from the customer to the refund.
$buyer = $vintem->customers->create(['first_name' => 'Maria', 'taxpayer_id' => '123.456.789-09'])['id'];
$order = ['amount' => 4509, 'payment_type' => 'pix', 'reference_id' => 'order-1042'];
$pix = $vintem->transactions->create($buyer, $order, key: 'order-1042');
check($pix['status'] === 'pending' && $pix['amount_cents'] === 4509, $pix);
$vintem->sandbox->payPix($pix['id'], []);
check($vintem->transactions->get($pix['id'])['status'] === 'succeeded');

// Why a call is made is in the audit log.
$refund = fn () => $vintem->transactions->void($pix['id'], ['amount' => 1000]);
check($vintem->because('Pedido nº 1042: 100% devolvido', $refund)['status'] === 'partial_refunded');
$record = $vintem->audit->list(['object' => $pix['id']])['items'][0];
check([$record['action'], $record['reason']] === ['transaction.refund_requested', 'Pedido nº 1042: 100% devolvido'], $record);
invalid(fn () => $vintem->because(str_repeat('x', 301), $refund));

// The same key is the same transaction; another body with it is refused.
check($vintem->transactions->create($buyer, $order, key: 'order-1042')['id'] === $pix['id']);
$again = ['amount' => 1, 'payment_type' => 'pix'];
$error = refused('idempotency_key_reused', 422, fn () => $vintem->transactions->create($buyer, $again, key: 'order-1042'));
check($error->idempotencyKey === 'order-1042');

// Refusals say what is wrong, to people too.
$error = refused('invalid_request', 422, fn () => $vintem->transactions->create($buyer, ['amount' => 0, 'payment_type' => 'pix']));
check(isset($error->fields['amount']) && $error->display !== null && $error->idempotencyKey !== null, $error->fields);
refused('transaction_not_found', 404, fn () => $vintem->transactions->get('00000000000000000000000000000000'));
invalid(fn () => $vintem->transactions->get(''));
invalid(fn () => $vintem->transactions->get('..'));

// Lists, page by page.
foreach ([100, 101, 102, 103] as $amount) {
    $vintem->transactions->create($buyer, ['amount' => $amount, 'payment_type' => 'pix']);
}
$amounts = array_column(iterator_to_array($vintem->transactions->all(['limit' => 2, 'customer' => $buyer]), false), 'amount_cents');
sort($amounts);
check($amounts === [100, 101, 102, 103, 4509], $amounts);
$sequences = array_column(iterator_to_array($vintem->events->all(['limit' => 3]), false), 'sequence');
check(count($sequences) > 6 && $sequences === array_unique($sequences), $sequences);
check(isset(iterator_to_array($vintem->audit->all(['limit' => 1]), false)[0]['action']));

// A namespace within a namespace; files.
check($vintem->corporate->account()['resource'] === 'corporate_account');
refused('account_not_active', 403, fn () => $vintem->corporate->cards->all()->current());
$image = $vintem->pix->qrcode($pix['id']);
check(str_starts_with($image, "\x89PNG"));
check($vintem->branding->uploadLogo(getenv('VINTEM_SELLER'), $image)['logo_url'] !== null);
$statement = $vintem->sellers->statementFile(getenv('VINTEM_SELLER'), ['format' => 'csv']);
check(substr_count($statement, "\n") > 1, $statement);

// The connection breaks before the first two answers: the payment was made, and the retry finds it.
client(getenv('CUT_URL'))->transactions->create($buyer, ['amount' => 777, 'payment_type' => 'pix']);

// The webhook that a shop received is genuine; altered, old or signed by somebody else it is refused.
['headers' => $headers, 'body' => $body, 'secret' => $secret] = json_decode(getenv('WEBHOOK'), true);
$forged = 'whsec_' . str_repeat('A', 40);
check(Webhook::verify($headers, $body, [$forged, $secret])['type'] === 'customer.created');
$psr = array_combine(array_map(ucwords(...), array_keys($headers)), array_map(fn ($value) => [$value], $headers));
check(Webhook::verify($psr, $body, $secret)['type'] === 'customer.created');
foreach (
    [
        [$headers, "$body ", $secret],
        [$headers, $body, $forged],
        [['webhook-timestamp' => '1700000000'] + $headers, $body, $secret],
        [[], $body, $secret],
    ] as $bad
) {
    refused('invalid_signature', 0, fn () => Webhook::verify(...$bad));
}
foreach (['', 'whsec_', []] as $unset) {
    invalid(fn () => Webhook::verify($headers, $body, $unset));
}
echo "toured\n";
