<?php

declare(strict_types=1);

namespace Vintem;

/**
 * Verifies webhooks by Standard Webhooks 1.0. The signature is over the received bytes.
 *
 * @phpstan-import-type WebhookBody from Types
 */
final class Webhook
{
    private const TOLERANCE_S = 300;
    private const PREFIX = 'whsec_';
    /** Standard Webhooks: 24 to 64 bytes. A shorter text is an unset variable, with which anyone could sign. */
    private const SECRET_BYTES_MIN = 24;

    /**
     * The event of a webhook that is genuine and recent. Throws `VintemException` `invalid_signature` for any other, and
     * `InvalidArgumentException` where no secret is set.
     *
     * @param array<string, string|list<string>> $headers Those of `getallheaders()`, or of a PSR-7 request.
     * @param string $body As it came (`php://input`), before any parsing.
     * @param string|list<string> $secrets The endpoint's secret; several during a rotation.
     * @return WebhookBody
     */
    public static function verify(array $headers, string $body, string|array $secrets, int $toleranceS = self::TOLERANCE_S): array
    {
        $keys = array_map(self::key(...), (array) $secrets);
        if ($keys === []) {
            throw new \InvalidArgumentException('no webhook secret was given');
        }
        $id = self::header($headers, 'webhook-id');
        $timestamp = self::header($headers, 'webhook-timestamp');
        $signatures = explode(' ', self::header($headers, 'webhook-signature'));
        if (preg_match('/^\d{1,12}$/D', $timestamp) !== 1 || abs(time() - (int) $timestamp) > $toleranceS) {
            throw self::refused('the timestamp is too old or too new');
        }
        $isGenuine = false;
        foreach ($keys as $key) {
            $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
            foreach ($signatures as $signature) {
                $isGenuine = hash_equals($expected, $signature) || $isGenuine;
            }
        }
        if (!$isGenuine) {
            throw self::refused('the signature does not match');
        }
        return json_decode($body, true, 512, JSON_THROW_ON_ERROR);
    }

    private static function refused(string $message): VintemException
    {
        return new VintemException('invalid_signature', $message);
    }

    private static function header(array $headers, string $name): string
    {
        // Names are case-insensitive: some gateways pass them on as they were written.
        foreach ($headers as $written => $value) {
            $one = is_array($value) && count($value) === 1 ? reset($value) : $value;
            if (strtolower((string) $written) === $name && is_string($one) && $one !== '') {
                return $one;
            }
        }
        throw self::refused("the header $name is missing");
    }

    private static function key(string $secret): string
    {
        $text = str_starts_with($secret, self::PREFIX) ? substr($secret, strlen(self::PREFIX)) : $secret;
        $key = base64_decode($text, true);
        if ($key === false || strlen($key) < self::SECRET_BYTES_MIN) {
            throw new \InvalidArgumentException('not a webhook secret: whsec_ and base64 of 24 bytes or more');
        }
        return $key;
    }
}
