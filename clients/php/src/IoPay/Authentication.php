<?php

declare(strict_types=1);

namespace Vintem\IoPay\Authentication;

use Vintem\IoPay\Environment;

/** Access tokens for other programs. The other classes need none: their client logs in by itself. */
final class Auth
{
    public function token(): string|false
    {
        return Environment::valueOrFalse(fn () => Environment::client()->auth->login()['access_token']);
    }

    /** A token for the calls of cards. It is for servers: a page gets one that can only tokenize (the guide to cards says how). */
    public function cardAuth(): string|false
    {
        return Environment::valueOrFalse(fn () => Environment::client()->auth->cards()['access_token']);
    }
}
