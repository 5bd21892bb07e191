<?php
/**
 * Plugin Name: Vintém para WooCommerce (exemplo)
 * Description: Pix pela sua própria plataforma de pagamentos.
 * Requires PHP: 8.1
 * Requires Plugins: woocommerce
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

// `composer install` in this folder. A shop with a Composer of its own has loaded the client already.
if (is_file(__DIR__ . '/vendor/autoload.php')) {
    require __DIR__ . '/vendor/autoload.php';
}

add_action('plugins_loaded', function (): void {
    require_once __DIR__ . '/class-vintem-money.php';
    require_once __DIR__ . '/class-vintem-order-sync.php';
    require_once __DIR__ . '/class-wc-gateway-vintem.php';
});

add_filter('woocommerce_payment_gateways', fn (array $gateways): array => [...$gateways, 'WC_Gateway_Vintem']);

add_action('rest_api_init', function (): void {
    register_rest_route('vintem/v1', '/webhook', [
        'methods' => 'POST',
        'callback' => fn (WP_REST_Request $request) => WC()->payment_gateways()->payment_gateways()['vintem']->handle_webhook($request),
        // Whoever posts is known by the signature.
        'permission_callback' => '__return_true',
    ]);
});
