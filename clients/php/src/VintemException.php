<?php

declare(strict_types=1);

namespace Vintem;

/**
 * A call that failed, with everything that the server returned. Three codes are the client's own: `network_error` (no response arrived),
 * `unexpected_answer` (the response is not one of this API) and `invalid_signature` (a webhook that is not genuine).
 */
final class VintemException extends \RuntimeException
{
    /**
     * @param string $errorCode The server's code.
     * @param int $status Of HTTP; 0 without a response.
     * @param string|null $display Brazilian Portuguese, for people; includes invalid fields.
     * @param array<string, list<string>>|null $fields Of an invalid request: field → its errors.
     * @param string|null $transactionId A transaction that exists, or may exist, although the call failed.
     * @param string|null $approvalId The approval that the call waits for; nothing was done.
     * @param float|null $retryAfter Seconds after which a retry makes sense.
     * @param string|null $idempotencyKey The key of the call: a repetition with it cannot do anything twice.
     * @param array<string, mixed>|null $body What the server answered, if it is JSON.
     */
    public function __construct(
        public readonly string $errorCode,
        string $message,
        public readonly int $status = 0,
        public readonly ?string $display = null,
        public readonly ?array $fields = null,
        public readonly ?string $requestId = null,
        public readonly ?string $docs = null,
        public readonly ?string $transactionId = null,
        public readonly ?string $approvalId = null,
        public readonly ?float $retryAfter = null,
        public readonly ?string $idempotencyKey = null,
        public readonly ?array $body = null,
        ?\Throwable $previous = null,
    ) {
        parent::__construct($message, 0, $previous);
    }

    /** The exception of a response. A response that is not the API's is `unexpected_answer`. */
    public static function of(int $status, mixed $body, ?float $retryAfter, ?string $requestId, ?string $key): self
    {
        // A proxy may return `{"code": 502}`; our codes are words.
        if (!is_array($body) || !is_string($body['code'] ?? null)) {
            $message = "the server answered $status with a body that is not of this API; check the url";
            return new self('unexpected_answer', $message, $status, requestId: $requestId, retryAfter: $retryAfter, idempotencyKey: $key);
        }
        $code = $body['code'];
        $error = is_array($body['error'] ?? null) ? $body['error'] : [];
        return new self(
            $code,
            $body['message'] ?? $code,
            $status,
            display: $body['message_display'] ?? $error['message_display'] ?? null,
            fields: in_array($code, ['invalid_request', 'unknown_field'], true) ? $error : null,
            requestId: $body['request_id'] ?? $requestId,
            docs: $body['docs'] ?? null,
            transactionId: $body['transaction_id'] ?? null,
            approvalId: $body['approval_id'] ?? null,
            retryAfter: $retryAfter,
            idempotencyKey: $key,
            body: $body,
        );
    }
}
