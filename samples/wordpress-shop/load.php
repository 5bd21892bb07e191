<?php

// What WordPress does before each request: its functions, WooCommerce, the plugin, and the slashes.

declare(strict_types=1);

require __DIR__ . '/wp-shim.php';
require __DIR__ . '/wc-shim.php';
// A plugin of its own has the client from Composer; in a clone it is beside.
if (!is_file(__DIR__ . '/plugin/vendor/autoload.php')) {
    require dirname(__DIR__, 2) . '/clients/php/tests/load.php';
}
require __DIR__ . '/plugin/vintem-gateway.php';
do_action('plugins_loaded');
// The gateways add their hooks when they are made.
WC()->payment_gateways()->payment_gateways();

function shim_slashed(mixed $value): mixed
{
    return is_array($value) ? array_map(shim_slashed(...), $value) : addslashes((string) $value);
}
$_POST = shim_slashed($_POST);
