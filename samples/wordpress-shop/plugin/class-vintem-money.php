<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

/** Amounts of WooCommerce, which are texts such as "45.09", as whole centavos, which are what is paid. No amount is a float on the way. */
final class Vintem_Money
{
    /** Throws `InvalidArgumentException` where the amount is none, or has parts of a centavo. */
    public static function cents(mixed $amount): int
    {
        // Some plugins filter the total into a float: 19.99 * 100 is 1998.9999999999998, but its text with two decimals is right.
        $text = is_float($amount) ? number_format($amount, 2, '.', '') : trim((string) $amount);
        if (preg_match('/^(\d{1,9})(?:\.(\d{1,2})0*)?$/D', $text, $found) !== 1) {
            throw new InvalidArgumentException("não é um valor em reais: $text");
        }
        return (int) $found[1] * 100 + (int) str_pad($found[2] ?? '', 2, '0');
    }

    /** "45.09", as WooCommerce keeps amounts. */
    public static function text(int $cents): string
    {
        return sprintf('%d.%02d', intdiv($cents, 100), $cents % 100);
    }

    /** For people. */
    public static function display(int $cents): string
    {
        return sprintf('R$ %s,%02d', number_format(intdiv($cents, 100), 0, ',', '.'), $cents % 100);
    }
}
