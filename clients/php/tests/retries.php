<?php

// What is retried, and what is not, against a server that answers as its test says: it is told in the order of these calls.

declare(strict_types=1);

require __DIR__ . '/load.php';

use Vintem\{Vintem, VintemException};

$vintem = new Vintem(getenv('VINTEM_URL'), 'a@b.co', 's', 'x', new GuzzleHttp\Client(), new GuzzleHttp\Psr7\HttpFactory());

// A password in the address would be in every message, and no part of a path can follow a query.
foreach (['https://admin:hunter2@pay.example.com', 'https://pay.example.com/?key=hunter2', 'https://pay.example.com/ '] as $url) {
    try {
        new Vintem($url, 'a@b.co', 's', 'x', new GuzzleHttp\Client(), new GuzzleHttp\Psr7\HttpFactory());
        throw new LogicException("$url was taken");
    } catch (InvalidArgumentException $error) {
        str_contains($error->getMessage(), 'hunter2') && throw $error;
    }
}
$hidden = new Vintem('https://pay.example.com', 'a@b.co', 'hunter2', 'x', new GuzzleHttp\Client(), new GuzzleHttp\Psr7\HttpFactory());
str_contains(print_r($hidden, true), 'hunter2') && throw new LogicException('a dump shows the secret');

function fails(Vintem $vintem, string $code, ?float $retryAfter = null): void
{
    try {
        $vintem->customers->create(['first_name' => 'A']);
    } catch (VintemException $error) {
        $error->errorCode === $code && $error->retryAfter === $retryAfter ?: throw $error;
        return;
    }
    throw new LogicException("$code did not arrive");
}

// Four answers: cut off, the bank is not reached, the first attempt is still running, created.
$vintem->customers->create(['first_name' => 'A'])['id'] === 'c1' ?: throw new LogicException('another customer');
// Two: in a second, created.
$since = microtime(true);
$vintem->customers->create(['first_name' => 'A']);
microtime(true) - $since >= 1 ?: throw new LogicException('it did not wait');
// One each: a refusal, and a wait that is too long.
fails($vintem, 'invalid_request');
fails($vintem, 'rate_limited', 1800.0);
// A call without a key is not repeated when it may have begun.
try {
    $vintem->webhooks->test('w1');
    throw new LogicException('a broken connection was not noticed');
} catch (VintemException $error) {
    $error->errorCode === 'network_error' ?: throw $error;
}
// Two: the token was revoked, created with another.
$vintem->customers->create(['first_name' => 'A']);
// One each: what a proxy says is not an answer of the API.
fails($vintem, 'unexpected_answer');
echo "retried\n";
