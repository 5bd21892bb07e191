<?php

declare(strict_types=1);

namespace Vintem\IoPay;

use Vintem\Transport;
use Vintem\Vintem;
use Vintem\VintemException;

/**
 * The client that the classes of this namespace call. They have the names, methods, arguments and results of IOPAY's SDK for PHP 2.0, so
 * that a shop moves one call after the other by its `use` lines. Beside them are only the habits of that SDK: how it reports a failure, and
 * what it leaves out of a body.
 */
final class Environment
{
    /** An absent seller is the client's own. */
    public const IOPAY_SELLER_ID = null;
    /** `antifraud_sessid` and `shipping` are always passed on to the acquirer. */
    public const ANTIFRAUDE_PLAN = 'with_anti_fraud';

    private static ?Vintem $client = null;
    private static ?\Exception $lastError = null;

    /** Once, before the first call: beside the line that loads Composer. */
    public static function use(Vintem $client): void
    {
        self::$client = $client;
        self::$lastError = null;
    }

    /** Why the latest call returned `false`, null or an `error`; null after a call that succeeded. */
    public static function lastError(): ?\Exception
    {
        return self::$lastError;
    }

    /**
     * Sends a call, and returns the server's reply as it came. Values that are null are absent. An id may have blanks or slashes around it.
     *
     * @internal
     * @param list<mixed> $ids The last parts of the path.
     */
    public static function send(string $method, string $path, array $ids = [], ?array $body = null, ?array $query = null, ?string $key = null): array
    {
        $segments = array_map(fn (mixed $id): string => '/' . Transport::segment(trim((string) $id, " \t\n/")), $ids);
        $present = $body === null ? null : self::present($body);
        return self::client()->request($method, $path . implode($segments), $query, $present, $key);
    }

    /** @internal */
    public static function client(): Vintem
    {
        return self::$client ?? throw new \Error('call Vintem\IoPay\Environment::use($client) before the first call');
    }

    /**
     * What the call returns; its exception is kept for `lastError`.
     *
     * @internal
     */
    public static function value(\Closure $call): mixed
    {
        self::$lastError = null;
        try {
            return $call();
        } catch (\Exception $error) {
            self::$lastError = $error;
            throw $error;
        }
    }

    /**
     * What the call returns, or `false`: so do the methods that create.
     *
     * @internal
     */
    public static function valueOrFalse(\Closure $call): mixed
    {
        try {
            return self::value($call);
        } catch (\Exception) {
            return false;
        }
    }

    /**
     * What the call returns, or the server's refusal with its `error`, or null where no answer arrived: so do the other methods.
     *
     * @internal
     */
    public static function answer(\Closure $call): ?array
    {
        try {
            return self::value($call);
        } catch (VintemException $error) {
            return $error->body;
        } catch (\Exception $error) {
            return ['error' => ['message' => $error->getMessage()]];
        }
    }

    /** @internal A key of one call: with it the client may retry, and nothing is done twice. */
    public static function newKey(): string
    {
        return bin2hex(random_bytes(16));
    }

    private static function present(array $body): array
    {
        $given = array_filter($body, fn (mixed $value): bool => $value !== null);
        return array_map(fn (mixed $value): mixed => is_array($value) ? self::present($value) : $value, $given);
    }
}
