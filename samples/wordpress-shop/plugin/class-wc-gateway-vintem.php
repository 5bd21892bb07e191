<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

use Vintem\Vintem;
use Vintem\VintemException;
use Vintem\Webhook;

/**
 * Pix for orders of WooCommerce. What a call needs is kept with its key before it is sent, so that a double click, a reload and a lost answer
 * are one payment. An order changes by what the server says of its transaction now, never by what a webhook claims.
 */
class WC_Gateway_Vintem extends WC_Payment_Gateway
{
    private const TIMEOUT_S = 20;
    /** With these nothing was made, and nothing will be. Any other failure may have made it. */
    private const REFUSED = [400, 402, 403, 404, 422];

    private ?Vintem $client = null;

    public function __construct()
    {
        $this->id = 'vintem';
        $this->method_title = 'Vintém';
        $this->supports = ['products', 'refunds'];
        $this->init_form_fields();
        $this->init_settings();
        $this->title = $this->get_option('title');
        add_action("woocommerce_update_options_payment_gateways_{$this->id}", [$this, 'process_admin_options']);
        add_action("woocommerce_thankyou_{$this->id}", [$this, 'thankyou_page']);
        add_filter('woocommerce_order_actions', fn (array $actions): array => ['vintem_refresh' => __('Consultar o pix', 'vintem')] + $actions);
        add_action('woocommerce_order_action_vintem_refresh', [$this, 'refresh']);
    }

    public function init_form_fields(): void
    {
        $this->form_fields = [
            'title' => ['title' => __('Nome na loja', 'vintem'), 'type' => 'text', 'default' => 'Pix'],
            'url' => ['title' => __('Endereço do servidor', 'vintem'), 'type' => 'text', 'default' => ''],
            'email' => ['title' => __('E-mail da credencial', 'vintem'), 'type' => 'text', 'default' => ''],
            'secret' => ['title' => __('Segredo da credencial', 'vintem'), 'type' => 'password', 'default' => ''],
            'seller_id' => ['title' => __('Vendedor (io_seller_id)', 'vintem'), 'type' => 'text', 'default' => ''],
        ];
    }

    /** Saves the settings, and registers the address for webhooks: its secret is shown once, and kept as an option. */
    public function process_admin_options(): bool
    {
        $is_saved = parent::process_admin_options();
        $url = rest_url('vintem/v1/webhook');
        $known = get_option('vintem_webhook', []);
        if (($known['url'] ?? '') !== $url || ($known['server'] ?? '') !== $this->get_option('url')) {
            $made = $this->client()->webhooks->create(['url' => $url, 'events' => ['transaction.*'], 'description' => 'WooCommerce']);
            update_option('vintem_webhook', ['url' => $url, 'server' => $this->get_option('url'), 'secret' => $made['secret']], false);
        }
        return $is_saved;
    }

    /**
     * Called by the checkout, also twice at once, and again by "pay" of an order that is not paid.
     *
     * @return array{result: string, redirect?: string}
     */
    public function process_payment($order_id): array
    {
        $order = wc_get_order($order_id);
        if ($order->is_paid()) {
            return ['result' => 'success', 'redirect' => $this->get_return_url($order)];
        }
        try {
            Vintem_Order_Sync::apply($order, $this->charge($order));
        } catch (VintemException | InvalidArgumentException $error) {
            $says = __('O pagamento não respondeu. Tente de novo: você não paga duas vezes.', 'vintem');
            if ($error instanceof InvalidArgumentException || in_array($error->status, self::REFUSED, true)) {
                $says = $error->display ?? $error->getMessage();
                // Corrected data is another request, with another key.
                $this->next_attempt($order);
            }
            $order->add_order_note(sprintf(__('Pix não criado: %s', 'vintem'), $error->getMessage()));
            wc_add_notice($says, 'error');
            return ['result' => 'failure'];
        }
        return ['result' => 'success', 'redirect' => $this->get_return_url($order)];
    }

    /** What the buyer pays with, on the page of the order. */
    public function thankyou_page($order_id): void
    {
        $order = wc_get_order($order_id);
        $pix = $order->get_meta('_vintem_pix');
        if ($pix !== '' && $order->get_status() === 'pending') {
            printf('<p><img alt="%s" src="%s"></p>', esc_attr(__('QR Code do pix', 'vintem')), esc_url($pix['image']));
            printf('<label>%s <textarea readonly rows="4">%s</textarea></label>', esc_html(__('Pix copia e cola', 'vintem')), esc_html($pix['emv']));
        }
    }

    /** Called by the page of an order, after WooCommerce has written the refund down; it takes it back where this returns an error. */
    public function process_refund($order_id, $amount = null, $reason = ''): bool|WP_Error
    {
        $order = wc_get_order($order_id);
        // Without a payment the call would cancel the open pix.
        if (in_array($order->get_status(), ['pending', 'failed'], true)) {
            return new WP_Error('vintem_unpaid', __('Só se estorna um pedido pago.', 'vintem'));
        }
        // One refund of an order at a time: two clicks would have two sums to count from.
        if (!Vintem_Order_Sync::lock((int) $order_id)) {
            return new WP_Error('vintem_busy', __('Um estorno deste pedido está em andamento.', 'vintem'));
        }
        try {
            $cents = Vintem_Money::cents($amount ?? $order->get_total());
            $before = Vintem_Money::cents($order->get_total_refunded()) - $cents;
            // The same after a lost answer, because nothing was written down; another one for the next refund of the same amount.
            $key = $this->key("pedido-$order_id-estorno-$before-$cents");
            $this->client()->transactions->void($order->get_transaction_id(), ['amount' => $cents], key: $key);
            $order->add_order_note(sprintf(__('%1$s estornados. %2$s', 'vintem'), Vintem_Money::display($cents), $reason));
            return true;
        } catch (VintemException $error) {
            $says = $error->status === 0 ? __('Sem resposta. Repita o mesmo estorno: ele não sai duas vezes.', 'vintem') : $error->display ?? $error->getMessage();
            return new WP_Error("vintem_{$error->errorCode}", $says);
        } catch (InvalidArgumentException $error) {
            return new WP_Error('vintem_amount', $error->getMessage());
        } finally {
            Vintem_Order_Sync::unlock((int) $order_id);
        }
    }

    /** Anything but 2xx is sent again: 500 where the shop or the server is not ready. */
    public function handle_webhook(WP_REST_Request $request): WP_REST_Response
    {
        // `get_headers` of WordPress writes `webhook_id`; `get_header` finds it by its own name.
        $names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
        $headers = array_combine($names, array_map(fn (string $name): string => (string) $request->get_header($name), $names));
        try {
            $event = Webhook::verify($headers, $request->get_body(), get_option('vintem_webhook', [])['secret'] ?? '');
        } catch (VintemException) {
            return new WP_REST_Response(['message' => 'invalid signature'], 401);
        }
        $order_id = $this->order_of((string) ($event['reference_id'] ?? ''));
        $order = $order_id === null ? null : wc_get_order($order_id);
        if (!$order) {
            return new WP_REST_Response(['message' => 'not an order of this shop'], 200);
        }
        try {
            // The event may be late, and others may have overtaken it: the transaction is read as it is now.
            Vintem_Order_Sync::apply($order, $this->client()->transactions->get($event['id']));
        } catch (RuntimeException $error) {
            error_log("vintem: {$event['event_id']}: {$error->getMessage()}");
            return new WP_REST_Response(['message' => 'again later'], 503);
        }
        return new WP_REST_Response(['message' => 'ok'], 200);
    }

    /** Asks the server for the order's transaction: an order action, for an order whose webhook did not arrive. */
    public function refresh($order): void
    {
        if ($order->get_transaction_id() !== '') {
            Vintem_Order_Sync::apply($order, $this->client()->transactions->get($order->get_transaction_id()));
        }
    }

    /** The pix of an order: the one that is open or paid, or a new one. */
    private function charge($order): array
    {
        $id = $order->get_transaction_id();
        $there = $id === '' ? $this->make($order) : $this->client()->transactions->get($id);
        $is_other = $there['original_amount_cents'] !== Vintem_Money::cents($order->get_total());
        if ($is_other && in_array($there['status'], ['new', 'pending'], true)) {
            // The order was changed after its pix was made.
            $there = $this->client()->transactions->void($there['id']);
        }
        if (!in_array($there['status'], ['canceled', 'failed'], true)) {
            return $there;
        }
        $this->next_attempt($order);
        return $this->make($order);
    }

    private function make($order): array
    {
        $number = $this->attempt_of($order);
        // `add_option` writes only what is not there: of two requests at once both send what the first wrote, with its key.
        $name = "vintem_order_{$order->get_id()}_$number";
        add_option($name, $this->request_of($order, $number), '', false);
        $kept = get_option($name);
        $buyer = $this->client()->customers->create($kept['buyer'], key: "{$kept['key']}-comprador");
        $made = $this->client()->transactions->create($buyer['id'], $kept['transaction'], key: $kept['key']);
        $order->set_transaction_id($made['id']);
        $order->update_meta_data('_vintem_pix', ['emv' => $made['payment_method']['qr_code']['emv'], 'image' => $made['pix_qrcode_url']]);
        $order->save();
        return $made;
    }

    private function attempt_of($order): int
    {
        return (int) ($order->get_meta('_vintem_attempt') ?: 1);
    }

    private function next_attempt($order): void
    {
        $order->update_meta_data('_vintem_attempt', $this->attempt_of($order) + 1);
        $order->save();
    }

    private function request_of($order, int $number): array
    {
        $reference = $this->key("pedido-{$order->get_id()}");
        return [
            'key' => "$reference-$number",
            'buyer' => array_filter([
                'first_name' => $order->get_billing_first_name(),
                'last_name' => $order->get_billing_last_name(),
                'email' => $order->get_billing_email(),
                'taxpayer_id' => (string) $order->get_meta('_billing_cpf'),
            ]),
            'transaction' => [
                'amount' => Vintem_Money::cents($order->get_total()),
                'payment_type' => 'pix',
                'reference_id' => $reference,
                'description' => sprintf(__('Pedido %d', 'vintem'), $order->get_id()),
            ],
        ];
    }

    /** A key that no other shop of this seller has. */
    private function key(string $name): string
    {
        add_option('vintem_shop', bin2hex(random_bytes(4)), '', false);
        return 'wc-' . get_option('vintem_shop') . "-$name";
    }

    private function order_of(string $reference): ?int
    {
        return preg_match('/^' . preg_quote($this->key('pedido-'), '/') . '(\d{1,18})$/D', $reference, $found) === 1 ? (int) $found[1] : null;
    }

    private function client(): Vintem
    {
        return $this->client ??= new Vintem(
            $this->get_option('url'),
            $this->get_option('email'),
            $this->get_option('secret'),
            $this->get_option('seller_id'),
            new GuzzleHttp\Client(['timeout' => self::TIMEOUT_S]),
            new GuzzleHttp\Psr7\HttpFactory(),
        );
    }
}
