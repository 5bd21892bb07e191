<?php

// The few parts of WooCommerce that a payment plugin calls: orders, notes, refunds, the gateway it extends. An order is a file; a change
// writes only what it changes.

declare(strict_types=1);

abstract class WC_Payment_Gateway
{
    public string $id = '';
    public string $title = '';
    public string $method_title = '';
    public array $supports = ['products'];
    public array $form_fields = [];
    protected array $settings = [];

    public function init_settings(): void
    {
        $defaults = array_map(fn (array $field): string => $field['default'] ?? '', $this->form_fields);
        $this->settings = get_option("woocommerce_{$this->id}_settings", []) + $defaults;
    }

    public function get_option(string $key): string
    {
        return $this->settings[$key] ?? '';
    }

    /** What the page of settings posted, in WooCommerce's names. */
    public function process_admin_options(): bool
    {
        foreach (array_keys($this->form_fields) as $key) {
            $posted = $_POST["woocommerce_{$this->id}_$key"] ?? null;
            $this->settings[$key] = $posted === null ? $this->get_option($key) : trim((string) wp_unslash($posted));
        }
        return update_option("woocommerce_{$this->id}_settings", $this->settings);
    }

    public function get_return_url(WC_Order $order): string
    {
        return shim_home() . "/pedido/{$order->get_order_key()}";
    }
}

final class WC_Order
{
    private const PAID = ['processing', 'completed'];

    private array $data;
    private array $changes = [];

    public function __construct(private readonly int $id)
    {
        $this->data = shim_read("order-$id");
    }

    public function get_id(): int
    {
        return $this->id;
    }

    public function get_order_key(): string
    {
        return $this->data['order_key'];
    }

    /** Such as "45.09". */
    public function get_total(): string
    {
        return $this->data['total'];
    }

    public function get_status(): string
    {
        return $this->data['status'];
    }

    public function get_billing_first_name(): string
    {
        return $this->data['billing']['first_name'];
    }

    public function get_billing_last_name(): string
    {
        return $this->data['billing']['last_name'];
    }

    public function get_billing_email(): string
    {
        return $this->data['billing']['email'];
    }

    public function get_transaction_id(): string
    {
        return $this->changes['transaction_id'] ?? $this->data['transaction_id'] ?? '';
    }

    public function set_transaction_id(string $id): void
    {
        $this->changes['transaction_id'] = $id;
    }

    public function get_meta(string $key): mixed
    {
        return $this->changes["meta:$key"] ?? $this->data["meta:$key"] ?? '';
    }

    public function update_meta_data(string $key, mixed $value): void
    {
        $this->changes["meta:$key"] = $value;
    }

    public function save(): void
    {
        $this->change(fn (array $data): array => $this->changes + $data);
        $this->changes = [];
    }

    public function is_paid(): bool
    {
        return in_array($this->get_status(), self::PAID, true);
    }

    public function get_notes(): array
    {
        return $this->data['notes'] ?? [];
    }

    public function add_order_note(string $note): void
    {
        $this->change(fn (array $data): array => self::noted($data, $note));
    }

    public function update_status(string $status, string $note = ''): void
    {
        $this->change(fn (array $data): array => self::noted(['status' => $status] + $data, "$note ($status)"));
    }

    /** Of an order that waits for its payment, once; another it leaves as it is. */
    public function payment_complete(string $transaction_id): bool
    {
        return $this->change(function (array $data) use ($transaction_id): array {
            $is_waiting = in_array($data['status'], ['pending', 'on-hold', 'failed'], true);
            $paid = ['status' => 'processing', 'transaction_id' => $transaction_id] + $data;
            return $is_waiting ? self::noted($paid, "Pagamento recebido: $transaction_id (processing)") : $data;
        });
    }

    /** @return list<array{id: string, amount: string, reason: string}> */
    public function get_refunds(): array
    {
        return $this->data['refunds'] ?? [];
    }

    /** Summed as WooCommerce does, in floats, and written with two decimals. */
    public function get_total_refunded(): string
    {
        return number_format(array_sum(array_map('floatval', array_column($this->get_refunds(), 'amount'))), 2, '.', '');
    }

    /** @internal Adds a refund, or with null takes it back. */
    public function set_refund(string $id, ?array $refund): void
    {
        $this->change(function (array $data) use ($id, $refund): array {
            $others = array_filter($data['refunds'] ?? [], fn (array $one): bool => $one['id'] !== $id);
            return ['refunds' => array_values($refund === null ? $others : [...$others, ['id' => $id] + $refund])] + $data;
        });
    }

    private function change(callable $change): bool
    {
        return shim_change("order-$this->id", function (array $before) use ($change): array {
            $this->data = $change($before);
            return [$this->data, $this->data !== $before];
        });
    }

    private static function noted(array $data, string $note): array
    {
        return ['notes' => [...$data['notes'] ?? [], trim($note)]] + $data;
    }
}

function wc_get_order(int|string|null $id): WC_Order|false
{
    return shim_read('order-' . (int) $id) === [] ? false : new WC_Order((int) $id);
}

/** The number of the order of a key; keys are not guessed. */
function wc_get_order_id_by_order_key(string $key): int
{
    return (int) get_option("shim_order_$key", 0);
}

/**
 * The order of a checkout: the same one where the form is sent twice, as WooCommerce keeps it in the session.
 *
 * @param array<string, string> $billing
 */
function shim_order(string $checkout, string $total, array $billing): WC_Order
{
    $id = shim_change('checkouts', function (array $all) use ($checkout): array {
        $id = $all[$checkout] ?? count($all) + 1;
        return [[$checkout => $id] + $all, $id];
    });
    $key = hash_hmac('sha256', "pedido $checkout", get_option('shim_salt'));
    shim_change("order-$id", function (array $data) use ($key, $total, $billing): array {
        $order = $data + ['status' => 'pending', 'order_key' => $key, 'total' => $total, 'notes' => []];
        // What is paid keeps its buyer.
        $is_open = in_array($order['status'], ['pending', 'failed'], true);
        return [($is_open ? ['billing' => $billing, 'meta:_billing_cpf' => $billing['cpf']] : []) + $order, null];
    });
    add_option("shim_order_$key", $id);
    return new WC_Order($id);
}

/** Writes a refund down, has the gateway pay it, and takes it back where that returns an error: in WooCommerce's order. */
function wc_create_refund(array $args): WC_Order|WP_Error
{
    $order = wc_get_order($args['order_id']);
    $id = bin2hex(random_bytes(8));
    $order->set_refund($id, ['amount' => $args['amount'], 'reason' => $args['reason']]);
    if ($args['refund_payment'] ?? false) {
        $result = shim_gateway()->process_refund($order->get_id(), $args['amount'], $args['reason']);
        if (is_wp_error($result)) {
            $order->set_refund($id, null);
            return $result;
        }
    }
    $order = new WC_Order($order->get_id());
    if ((float) $order->get_total_refunded() >= (float) $order->get_total() && $order->get_status() !== 'refunded') {
        $order->update_status('refunded', 'Estornado por inteiro');
    }
    return $order;
}

function wc_add_notice(string $message, string $type = 'success'): void
{
    shim_hooks('notices', fn (): string => $message);
}

/** The gateways that plugins register, made once, by their id. */
final class WC_Payment_Gateways
{
    /** @var array<string, WC_Payment_Gateway>|null */
    private ?array $made = null;

    public function payment_gateways(): array
    {
        if ($this->made === null) {
            $gateways = array_map(fn (string $class): WC_Payment_Gateway => new $class(), apply_filters('woocommerce_payment_gateways', []));
            $this->made = array_combine(array_column($gateways, 'id'), $gateways);
        }
        return $this->made;
    }
}

final class WooCommerce
{
    private readonly WC_Payment_Gateways $gateways;

    public function __construct()
    {
        $this->gateways = new WC_Payment_Gateways();
    }

    public function payment_gateways(): WC_Payment_Gateways
    {
        return $this->gateways;
    }
}

function WC(): WooCommerce
{
    static $woocommerce = null;
    return $woocommerce ??= new WooCommerce();
}

/** The one gateway of this shop. */
function shim_gateway(): WC_Payment_Gateway
{
    return WC()->payment_gateways()->payment_gateways()['vintem'];
}
