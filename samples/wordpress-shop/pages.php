<?php

// The pages as text. Whatever comes from a buyer or from the server is escaped where it is put in.

declare(strict_types=1);

const STATUS = [
    'pending' => 'Aguardando pagamento',
    'processing' => 'Pago',
    'on-hold' => 'Em análise',
    'failed' => 'Não pago',
    'refunded' => 'Estornado',
];

function layout(string $title, string $content, array $notices = [], string $head = ''): string
{
    $alerts = implode('', array_map(fn (string $one): string => '<p role="alert">' . esc_html($one) . '</p>', $notices));
    return '<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        . $head . '<title>' . esc_html($title) . '</title><style>' . STYLE . '</style><main><p><a href="/">Loja do café</a></p><h1>'
        . esc_html($title) . "</h1>$alerts$content</main></html>";
}

const STYLE = 'body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#222}main{max-width:44rem;margin:0 auto;padding:1rem}'
    . 'label{display:block;margin:.5rem 0}input,textarea,button{font:inherit;padding:.4rem;box-sizing:border-box}label input,textarea{width:100%}'
    . 'button{background:#0b6b3a;color:#fff;border:0;border-radius:4px;padding:.5rem 1rem;cursor:pointer}[role=alert]{background:#fde8e8;padding:.5rem 1rem}'
    . 'li{margin:.5rem 0}article{border-top:1px solid #ccc;padding:.5rem 0}img{width:16rem;max-width:100%}';

function reais(string $amount): string
{
    return Vintem_Money::display(Vintem_Money::cents($amount));
}

function not_found_page(string $says = 'Esta página não existe.'): string
{
    return layout('Loja do café', '<p>' . esc_html($says) . '</p>');
}

function products_page(array $products): string
{
    $items = '';
    foreach ($products as $id => [$name, $price]) {
        $items .= '<li>' . esc_html($name) . ', ' . reais($price) . ' <a href="/finalizar-compra/' . esc_attr($id) . '">Comprar</a></li>';
    }
    return layout('Produtos', "<ul>$items</ul>");
}

function checkout_page(string $product, string $name, string $price, array $billing, string $token, array $notices): string
{
    $fields = '';
    foreach (['first_name' => 'Nome', 'last_name' => 'Sobrenome', 'email' => 'E-mail', 'cpf' => 'CPF'] as $field => $label) {
        $fields .= "<label>$label <input name=\"billing[$field]\" maxlength=\"100\" value=\"" . esc_attr($billing[$field]) . '"></label>';
    }
    $form = '<form method="post" action="/finalizar-compra/' . esc_attr($product) . "\">$fields"
        . '<input type="hidden" name="checkout" value="' . esc_attr($token) . '"><button>Pagar com pix</button></form>';
    return layout('Finalizar compra', '<p>' . esc_html($name) . ': <strong>' . reais($price) . "</strong></p>$form", $notices);
}

function order_page(WC_Order $order, array $notices): string
{
    $is_open = $order->get_status() === 'pending';
    $content = '<p>' . esc_html("{$order->get_billing_first_name()} {$order->get_billing_last_name()}") . ', ' . reais($order->get_total())
        . '</p><p><strong id="status">' . esc_html(STATUS[$order->get_status()] ?? $order->get_status()) . '</strong></p>';
    ob_start();
    do_action('woocommerce_thankyou_vintem', $order->get_id());
    $pix = ob_get_clean();
    $content .= $pix;
    if (($is_open && $pix === '') || $order->get_status() === 'failed') {
        $content .= '<form method="post"><button>Pagar com pix</button></form>';
    }
    return layout("Pedido {$order->get_id()}", $content, $notices, $is_open ? '<meta http-equiv="refresh" content="5">' : '');
}

/** @param list<WC_Order> $orders */
function admin_page(array $orders, array $notices): string
{
    $nonce = '<input type="hidden" name="_wpnonce" value="' . esc_attr(wp_create_nonce('admin')) . '">';
    $articles = '';
    foreach ($orders as $order) {
        $id = '<input type="hidden" name="order" value="' . $order->get_id() . '">';
        $notes = implode('', array_map(fn (string $note): string => '<li>' . esc_html($note) . '</li>', $order->get_notes()));
        $articles .= "<article id=\"pedido-{$order->get_id()}\"><h2>Pedido {$order->get_id()}: " . esc_html(STATUS[$order->get_status()] ?? $order->get_status()) . '</h2><p>'
            . esc_html("{$order->get_billing_first_name()} {$order->get_billing_last_name()}") . ', ' . reais($order->get_total())
            . ', estornados ' . reais($order->get_total_refunded()) . "</p><ul>$notes</ul>"
            . "<form method=\"post\" action=\"/wp-admin\">$nonce$id"
            . '<input type="hidden" name="refunded_amount" value="' . esc_attr($order->get_total_refunded()) . '">'
            . '<input name="amount" inputmode="decimal" placeholder="10,00" aria-label="Valor"> <input name="reason" placeholder="Motivo" aria-label="Motivo">'
            . ' <button name="action" value="refund">Estornar</button> <button name="action" value="refresh">Consultar</button></form></article>';
    }
    return layout('Pedidos', $articles === '' ? '<p>Nenhum pedido ainda.</p>' : $articles, $notices);
}
