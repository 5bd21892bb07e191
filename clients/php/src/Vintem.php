<?php

declare(strict_types=1);

namespace Vintem;

use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\StreamFactoryInterface;

/**
 * Calls one server as one seller or platform. Sends nothing before the first call. `$http` sends the requests (PSR-18) and has the limits
 * of time; `$factory` makes them (PSR-17). `$retries` come after the first attempt.
 */
final class Vintem extends Operations
{
    private const RETRIES_MAX = 10;
    private const PART = '(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)';
    private const FOUR_NUMBERS = '~^' . self::PART . '(\.' . self::PART . '){3}$~D';
    private const NUMBER_LAST = '~^(.*\.)?(\d+|0x[0-9a-f]*)\.?$~iD';
    private const HOST = '~^https?://(\[[0-9a-f:.]+\]|[^/:\[\]\\\\%]+)(:[1-9]\d{0,4})?(/|$)~iD';

    private readonly Transport $sender;

    public function __construct(
        string $url,
        string $email,
        #[\SensitiveParameter] string $secret,
        string $sellerId,
        ClientInterface $http,
        RequestFactoryInterface&StreamFactoryInterface $factory,
        int $retries = 3,
    ) {
        if (preg_match('~^https?://[^/?#]~', $url) !== 1) {
            throw new \InvalidArgumentException("url must begin with http:// or https://, not be '$url'");
        }
        if (preg_match('~[@?#\s]~', $url) === 1) {
            throw new \InvalidArgumentException('url must have no name, password, query, fragment or blank in it: it is in every message');
        }
        if (!self::hasHost($url)) {
            throw new \InvalidArgumentException("url has a number for its host, or none: '$url'. A port of this machine is http://127.0.0.1:4242");
        }
        if ($retries < 0 || $retries > self::RETRIES_MAX) {
            throw new \InvalidArgumentException('retries must be a whole number from 0 to ' . self::RETRIES_MAX);
        }
        $credentials = ['email' => $email, 'secret' => $secret, 'io_seller_id' => $sellerId];
        $this->sender = new Transport($http, $factory, rtrim($url, '/'), $credentials, $retries);
        parent::__construct($this->sender);
    }

    /**
     * Why calls are made: `$vintem->because('Ticket 1042', fn () => $vintem->transactions->void($id))`. Up to 300 characters, kept in the
     * audit log with what the calls of the work change. Returns what the work returns.
     */
    public function because(string $reason, \Closure $work): mixed
    {
        return $this->sender->because($reason, $work);
    }

    /**
     * A call by its path, such as `/v1/customer/list`, and the reply as it came. The methods of the operations are better: use it for an
     * operation that this version does not know. Without a key it is not retried where the server may have begun.
     */
    public function request(string $method, string $path, ?array $query = null, ?array $body = null, ?string $key = null): array
    {
        return $this->sender->send($method, $path, query: $query, body: $body, keyed: $key !== null, key: $key);
    }

    /** A name, or an IP address in full: `http://4242` would be 0.0.16.146. */
    private static function hasHost(string $url): bool
    {
        return preg_match(self::HOST, $url, $found) === 1
            && (preg_match(self::NUMBER_LAST, $found[1]) !== 1 || preg_match(self::FOUR_NUMBERS, $found[1]) === 1);
    }
}
