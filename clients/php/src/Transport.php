<?php

declare(strict_types=1);

namespace Vintem;

use Psr\Http\Client\ClientExceptionInterface;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\RequestInterface;
use Psr\Http\Message\StreamFactoryInterface;

/**
 * Sends calls: logs in by itself, retries with the same idempotency key, and turns replies into values or exceptions. It knows no
 * operation.
 */
final class Transport
{
    /** Renewed this long before it expires, so that it cannot expire on the way; a short-lived token after nine tenths. */
    private const EARLY_S = 60;
    /** Text that a header carries unchanged. */
    private const KEY = '/^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/D';

    private const REASON_MAX = 300;

    private ?string $token = null;
    private float $until = 0.0;
    private ?string $reason = null;

    /** @param array{email: string, secret: string, io_seller_id: string} $credentials */
    public function __construct(
        private readonly ClientInterface $http,
        private readonly RequestFactoryInterface&StreamFactoryInterface $factory,
        private readonly string $base,
        #[\SensitiveParameter] public readonly array $credentials,
        private readonly int $retries,
    ) {
    }

    /** What `var_dump` and error pages show: no secret, no token. */
    public function __debugInfo(): array
    {
        return ['base' => $this->base, 'email' => $this->credentials['email']];
    }

    /** Calls within the work carry the reason. */
    public function because(string $reason, \Closure $work): mixed
    {
        $length = preg_match_all('/./su', trim($reason));
        if ($length === false || $length < 1 || $length > self::REASON_MAX) {
            throw new \InvalidArgumentException('a reason has 1 to ' . self::REASON_MAX . ' characters, in UTF-8');
        }
        $before = $this->reason;
        $this->reason = $reason;
        try {
            return $work();
        } finally {
            $this->reason = $before;
        }
    }

    /** An id as a part of a path. An empty id, or dots, would address another path. */
    public static function segment(string $id): string
    {
        if (in_array($id, ['', '.', '..'], true)) {
            throw new \InvalidArgumentException("an id is empty or nothing but dots: '$id'");
        }
        return rawurlencode($id);
    }

    /** The value of a reply, or a `VintemException`. The key is made once: every attempt carries the same. */
    public function send(
        string $method,
        string $path,
        ?array $query = null,
        ?array $body = null,
        ?string $file = null,
        bool $keyed = false,
        ?string $key = null,
        bool $signedIn = true,
        bool $wrapped = false,
        bool $asBytes = false,
    ): mixed {
        $request = $this->requestOf($method, $path, $query ?? [])->withHeader('Accept', $asBytes ? '*/*' : 'application/json');
        if ($body !== null || $file !== null) {
            // An empty array is an empty object.
            $content = $file ?? json_encode($body === [] ? new \stdClass() : $body, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE);
            $type = $file === null ? 'application/json' : 'application/octet-stream';
            $request = $request->withHeader('Content-Type', $type)->withBody($this->factory->createStream($content));
        }
        if ($keyed) {
            $key ??= bin2hex(random_bytes(16));
            if (preg_match(self::KEY, $key) !== 1) {
                throw new \InvalidArgumentException('a key has 1 to 255 printable ASCII characters');
            }
            $request = $request->withHeader('Idempotency-Key', $key);
        }
        if ($this->reason !== null && $signedIn) {
            $request = $request->withHeader('Vintem-Reason', rawurlencode($this->reason));
        }
        // A login changes nothing, so that it can be repeated.
        $safe = $method === 'GET' || $keyed || !$signedIn;
        $attempt = fn (RequestInterface $ready): mixed => $this->repeated(fn () => $this->once($ready, $wrapped, $asBytes), $safe);
        if (!$signedIn) {
            return $attempt($request);
        }
        try {
            // The login has retries of its own, and they must not multiply.
            $token = $this->bearer();
            return $attempt($request->withHeader('Authorization', "Bearer $token"));
        } catch (VintemException $error) {
            // A token may be revoked early: log in once more, and repeat the request with the same key.
            if ($error->errorCode !== 'invalid_token') {
                throw $error;
            }
        }
        $this->token = null;
        return $attempt($request->withHeader('Authorization', 'Bearer ' . $this->bearer()));
    }

    private function requestOf(string $method, string $path, array $query): RequestInterface
    {
        $given = array_filter($query, fn (mixed $value): bool => $value !== null);
        $texts = array_map(fn (mixed $value): string => is_bool($value) ? ($value ? 'true' : 'false') : (string) $value, $given);
        $asked = $texts === [] ? '' : '?' . http_build_query($texts, '', '&', PHP_QUERY_RFC3986);
        return $this->factory->createRequest($method, $this->base . $path . $asked);
    }

    /** A token that is still valid for a while. */
    private function bearer(): string
    {
        $now = hrtime(true) / 1e9;
        if ($this->token === null || $now >= $this->until) {
            $said = $this->send('POST', '/auth/login', body: $this->credentials, signedIn: false);
            // Counted from before the request, in seconds of lifetime: the clock of this machine may be wrong by hours.
            $this->until = $now + $said['expires_in'] - min(self::EARLY_S, $said['expires_in'] / 10);
            $this->token = $said['access_token'];
        }
        return $this->token;
    }

    /** Retries what may be retried, with growing delays. */
    private function repeated(\Closure $attempt, bool $safe): mixed
    {
        for ($n = 0; $n < $this->retries; $n++) {
            try {
                return $attempt();
            } catch (VintemException $error) {
                $wait = Retry::waitS($error, $n, $safe);
                if ($wait === null) {
                    throw $error;
                }
                usleep((int) ($wait * 1_000_000));
            }
        }
        return $attempt();
    }

    private function once(RequestInterface $request, bool $wrapped, bool $asBytes): mixed
    {
        $key = $request->getHeaderLine('Idempotency-Key');
        $key = $key === '' ? null : $key;
        try {
            $request->getBody()->isSeekable() && $request->getBody()->rewind();
            $response = $this->http->sendRequest($request);
            $bytes = (string) $response->getBody();
        } catch (ClientExceptionInterface | \RuntimeException $cause) {
            // The body of a response may break off while it is read.
            $message = "no answer from $this->base: {$cause->getMessage()}";
            throw new VintemException('network_error', $message, idempotencyKey: $key, previous: $cause);
        }
        $status = $response->getStatusCode();
        $isOk = $status >= 200 && $status < 300;
        if ($isOk && $asBytes) {
            return $bytes;
        }
        $body = json_decode($bytes, true);
        if ($isOk && is_array($body) && !$wrapped) {
            return $body;
        }
        if ($isOk && is_array($body) && is_array($body['success'] ?? null)) {
            return $body['success'];
        }
        $requestId = $response->getHeaderLine('X-Request-Id');
        $retryAfter = Retry::retryAfterOf($response->getHeaderLine('Retry-After'));
        throw VintemException::of($status, $body, $retryAfter, $requestId === '' ? null : $requestId, $key);
    }
}
