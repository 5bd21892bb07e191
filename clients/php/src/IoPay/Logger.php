<?php

declare(strict_types=1);

namespace Vintem\IoPay\Logger;

/** Writes to PHP's error log. The classes of this namespace log nothing by themselves: their calls carry secrets and cards. */
final class Log
{
    public function log(mixed $message): void
    {
        error_log(print_r($message, true));
    }
}
