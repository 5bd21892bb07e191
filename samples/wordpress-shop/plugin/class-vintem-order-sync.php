<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

/** What an order of WooCommerce becomes by its transaction, as the server says that it is now. */
final class Vintem_Order_Sync
{
    /** Longer than the client's longest call with its retries. */
    private const LOCK_S = 300;

    /** Brings an order to where its transaction is. Twice, late or out of turn it does nothing more. */
    public static function apply($order, array $transaction): void
    {
        ['id' => $id, 'status' => $status, 'original_amount_cents' => $cents] = $transaction;
        if (in_array($status, ['new', 'pending'], true)) {
            return;
        }
        // Another pix of the order: an earlier one that expired.
        $is_own = in_array($order->get_transaction_id(), ['', $id], true);
        $is_paid = $order->is_paid() || $order->get_status() === 'refunded';
        if (in_array($status, ['canceled', 'failed'], true)) {
            $is_own && !$is_paid && self::set_status($order, 'failed', __('O pix expirou.', 'vintem'));
        } elseif (in_array($status, ['dispute', 'charged_back', 'reversed'], true)) {
            self::set_status($order, 'on-hold', sprintf(__('Pix contestado (%s): veja o painel', 'vintem'), $status));
        } elseif ($is_paid && !$is_own) {
            $order->add_order_note(sprintf(__('Pago duas vezes: estorne %s no painel', 'vintem'), $id));
        } elseif ($cents !== Vintem_Money::cents($order->get_total())) {
            self::set_status($order, 'on-hold', sprintf(__('Pago em outro valor: %s', 'vintem'), Vintem_Money::display($cents)));
        } else {
            $is_paid || $order->payment_complete($id);
            self::record_refunds($order->get_id(), $transaction);
        }
    }

    private static function set_status($order, string $status, string $note): void
    {
        $order->get_status() === $status || $order->update_status($status, $note);
    }

    /** A refund that was made elsewhere, or whose answer was lost, is written down here too. */
    private static function record_refunds(int $order_id, array $transaction): void
    {
        $made = array_filter($transaction['refunds'], fn (array $refund): bool => $refund['status'] === 'succeeded');
        $refunded = array_sum(array_column($made, 'amount_cents'));
        $missing = fn (): int => $refunded - Vintem_Money::cents(wc_get_order($order_id)->get_total_refunded());
        if ($missing() <= 0) {
            return;
        }
        self::lock($order_id) || throw new RuntimeException('a refund of this order is in progress');
        try {
            $cents = $missing();
            $cents > 0 && wc_create_refund([
                'order_id' => $order_id,
                'amount' => Vintem_Money::text($cents),
                'reason' => __('Estornado fora da loja', 'vintem'),
                'refund_payment' => false,
            ]);
        } finally {
            self::unlock($order_id);
        }
    }

    /** True for one refund of an order at a time; a lock whose request died is free again after a while. */
    public static function lock(int $order_id): bool
    {
        $name = "vintem_refund_$order_id";
        if (add_option($name, time(), '', false)) {
            return true;
        }
        return (int) get_option($name) < time() - self::LOCK_S && update_option($name, time(), false);
    }

    public static function unlock(int $order_id): void
    {
        delete_option("vintem_refund_$order_id");
    }
}
