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
}
