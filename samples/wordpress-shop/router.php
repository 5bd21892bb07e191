<?php

// The shop, as PHP's built-in server asks it for every page: products, checkout, the page of an order, the shopkeeper's page, webhooks.

declare(strict_types=1);

require __DIR__ . '/load.php';
require __DIR__ . '/pages.php';

const PRODUCTS = [
    'cafe' => ['Café em grãos, 250 g', '45.09'],
    'coador' => ['Coador de pano', '19.90'],
    'caneca' => ['Caneca esmaltada', '38.00'],
];
const FIELDS = ['first_name', 'last_name', 'email', 'cpf'];
const FIELD_MAX = 100;

function page(string $html, int $status = 200): void
{
    http_response_code($status);
    header('Content-Type: text/html; charset=utf-8');
    $images = esc_url(shim_gateway()->get_option('url'));
    header("Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; img-src 'self' $images; form-action 'self'; frame-ancestors 'none'");
    header('Referrer-Policy: same-origin');
    header('Cache-Control: no-store');
    echo $html;
}

function redirect(string $to): void
{
    header("Location: $to", true, 303);
}

/** A field of the form as it was typed: without WordPress's slashes. */
function posted(string $name): string
{
    $value = wp_unslash($_POST[$name] ?? '');
    return is_string($value) ? $value : '';
}

/** Sends the order to the gateway: the order's page, or the form again with what went wrong. */
function pay(WC_Order $order, callable $form): void
{
    $result = shim_gateway()->process_payment($order->get_id());
    if ($result['result'] === 'success') {
        redirect($result['redirect']);
        return;
    }
    page($form(array_map(fn (callable $notice): string => $notice(), shim_hooks('notices'))), 422);
}

function checkout(string $product, string $method): void
{
    if (!isset(PRODUCTS[$product])) {
        page(not_found_page(), 404);
        return;
    }
    [$name, $price] = PRODUCTS[$product];
    $given = is_array($_POST['billing'] ?? null) ? wp_unslash($_POST['billing']) : [];
    $billing = array_combine(FIELDS, array_map(fn (string $field): string => mb_substr(sanitize_text_field(is_string($given[$field] ?? '') ? $given[$field] ?? '' : ''), 0, FIELD_MAX), FIELDS));
    // Made with the form: sent twice, it is one order.
    $token = preg_match('/^[0-9a-f]{32}$/D', posted('checkout')) === 1 ? posted('checkout') : bin2hex(random_bytes(16));
    $form = fn (array $notices): string => checkout_page($product, $name, $price, $billing, $token, $notices);
    if ($method !== 'POST') {
        page($form([]));
        return;
    }
    $missing = array_filter(['first_name' => 'Nome', 'email' => 'E-mail', 'cpf' => 'CPF'], fn (string $field): bool => $billing[$field] === '', ARRAY_FILTER_USE_KEY);
    if ($missing !== []) {
        page($form(['Preencha: ' . implode(', ', $missing)]), 422);
        return;
    }
    pay(shim_order("$token-$product", $price, $billing), $form);
}

function order(string $key, string $method): void
{
    $order = wc_get_order(wc_get_order_id_by_order_key($key));
    if ($order === false) {
        page(not_found_page(), 404);
        return;
    }
    $method === 'POST' ? pay($order, fn (array $notices): string => order_page($order, $notices)) : page(order_page($order, []));
}

function admin(string $method): void
{
    if (!hash_equals((string) get_option('shim_password'), $_SERVER['PHP_AUTH_PW'] ?? '')) {
        header('WWW-Authenticate: Basic realm="loja", charset="UTF-8"');
        page(not_found_page(), 401);
        return;
    }
    $notices = [];
    if ($method === 'POST' && !wp_verify_nonce(posted('_wpnonce'), 'admin')) {
        page(not_found_page(), 403);
        return;
    }
    $order = $method === 'POST' ? wc_get_order((int) posted('order')) : false;
    if ($order !== false && posted('action') === 'refresh') {
        do_action('woocommerce_order_action_vintem_refresh', $order);
    } elseif ($order !== false) {
        // WooCommerce too compares what the page showed: a form that is sent twice is refused.
        $is_stale = posted('refunded_amount') !== $order->get_total_refunded();
        $amount = str_replace(',', '.', posted('amount'));
        $result = $is_stale
            ? new WP_Error('stale', 'O pedido mudou desde que esta página foi aberta. Confira e repita.')
            : wc_create_refund(['order_id' => $order->get_id(), 'amount' => $amount, 'reason' => sanitize_text_field(posted('reason')), 'refund_payment' => true]);
        $notices = is_wp_error($result) ? [$result->get_error_message()] : [];
    }
    $ids = array_values(shim_read('checkouts'));
    rsort($ids);
    page(admin_page(array_map(wc_get_order(...), array_slice($ids, 0, 50)), $notices), $notices === [] ? 200 : 422);
}

$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH) ?: '/';
$method = $_SERVER['REQUEST_METHOD'];
try {
    if (str_starts_with($path, '/wp-json/')) {
        $response = shim_rest($method, $path) ?? new WP_REST_Response(['message' => 'no such route'], 404);
        http_response_code($response->status);
        header('Content-Type: application/json');
        echo json_encode($response->data);
    } elseif ($path === '/') {
        page(products_page(PRODUCTS));
    } elseif (preg_match('~^/finalizar-compra/([a-z]+)$~D', $path, $found) === 1) {
        checkout($found[1], $method);
    } elseif (preg_match('~^/pedido/([0-9a-f]{64})$~D', $path, $found) === 1) {
        order($found[1], $method);
    } elseif ($path === '/wp-admin') {
        admin($method);
    } else {
        page(not_found_page(), 404);
    }
} catch (Throwable $error) {
    error_log((string) $error);
    page(not_found_page('Algo deu errado. Tente de novo em alguns minutos.'), 500);
}
