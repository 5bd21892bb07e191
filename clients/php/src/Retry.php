<?php

declare(strict_types=1);

namespace Vintem;

/** Whether to retry, and how long to wait before. It only decides: it neither retries nor waits. */
final class Retry
{
    private const WAIT_S = 0.2;
    private const DOUBLINGS_MAX = 6;
    /** Where the server asks for a longer wait (a lockout of half an hour), the exception is thrown instead. */
    private const RETRY_AFTER_MAX_S = 30;
    private const REPEATABLE_STATUS = [408, 429, 502, 503, 504];
    private const REPEATABLE_CODE = ['network_error', 'request_in_progress'];

    /**
     * Seconds to wait after this attempt (from 0) failed: 0.2, doubled each time, plus or minus half, and at least what the server asks
     * for. Null where there must be no retry. `$safe`: the call reads, or carries a key.
     */
    public static function waitS(VintemException $error, int $attempt, bool $safe): ?float
    {
        $asked = $error->retryAfter ?? 0.0;
        if (!self::mayRepeat($error, $safe) || $asked > self::RETRY_AFTER_MAX_S) {
            return null;
        }
        $backoff = self::WAIT_S * 2 ** min($attempt, self::DOUBLINGS_MAX) * (0.5 + random_int(0, 1_000_000) / 1_000_000);
        return max($backoff, $asked);
    }

    private static function mayRepeat(VintemException $error, bool $safe): bool
    {
        // `overloaded` is returned before anything is executed.
        if ($error->status === 429 || $error->errorCode === 'overloaded') {
            return true;
        }
        $passes = in_array($error->errorCode, self::REPEATABLE_CODE, true) || in_array($error->status, self::REPEATABLE_STATUS, true);
        return $safe && $passes;
    }

    /** `Retry-After` in seconds from now: the header has seconds or a date. */
    public static function retryAfterOf(string $header): ?float
    {
        $text = trim($header);
        if (is_numeric($text)) {
            return (float) $text >= 0 && is_finite((float) $text) ? (float) $text : null;
        }
        $at = $text === '' ? false : strtotime($text);
        return $at === false ? null : (float) max(0, $at - time());
    }
}
