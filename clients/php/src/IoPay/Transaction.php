<?php

declare(strict_types=1);

namespace Vintem\IoPay\Transaction;

use Vintem\IoPay\Environment;
use Vintem\IoPay\Fields;
use Vintem\IoPay\Source\Payment;

/** A product of a transaction. */
final class Product extends Fields
{
    protected const FIELDS = ['name', 'code', 'amount', 'quantity'];
}

/** Where a transaction is delivered, for the acquirer's fraud analysis. */
final class Shipping extends Fields
{
    protected const FIELDS = [
        'taxpayer_id', 'firstname', 'lastname', 'address_1', 'address_2', 'address_3', 'postal_code', 'city', 'state', 'client_type', 'phone_number',
    ];
}

/** A transaction that is to be created, and the calls of those that exist. */
final class Transaction extends Fields
{
    private const COMMON = ['amount', 'currency', 'description', 'statement_descriptor', 'io_seller_id', 'payment_type', 'reference_id', 'products'];
    protected const FIELDS = [
        ...self::COMMON, 'customer_id', 'token', 'capture', 'installment_plan', 'antifraud_sessid', 'shipping_address', 'idempotency_key',
    ];

    public function getData(): array
    {
        $data = array_intersect_key(parent::getData(), array_flip(self::COMMON));
        if ($data['payment_type'] !== Payment::TYPE_CREDITCARD) {
            return $data;
        }
        $ofCards = ['token', 'capture', 'installment_plan', 'antifraud_sessid'];
        return $data + array_combine($ofCards, array_map($this->field(...), $ofCards)) + ['shipping' => $this->field('shipping_address')];
    }

    /** The transaction. */
    public function createTransactionCreditcard(): array|false
    {
        return $this->create();
    }

    /** The transaction. */
    public function createTransactionBoleto(): array|false
    {
        return $this->create();
    }

    /** The transaction. */
    public function createTransactionPix(): array|false
    {
        return $this->create();
    }

    public function get(mixed $transactionId): ?array
    {
        return Environment::answer(fn () => Environment::send('GET', '/v1/transaction/get', [$transactionId]));
    }

    /** `$amount` in centavos; null: all of it. The same `$key` charges once, however often it is called. */
    public function capture(mixed $transactionId, mixed $amount = null, ?string $key = null): ?array
    {
        return $this->move('/v1/transaction/capture', $transactionId, $amount, $key);
    }

    /** Cancels, or refunds what is paid. `$amount` in centavos; null: all of it. The same `$key` refunds once, however often it is called. */
    public function void(mixed $transactionId, mixed $amount = null, ?string $key = null): ?array
    {
        return $this->move('/v1/transaction/void', $transactionId, $amount, $key);
    }

    public function listAll(mixed $offset = 0, mixed $page = 1, mixed $limit = 100, mixed $payment_type = 'credit,debit,boleto,pix'): ?array
    {
        $query = ['offset' => $offset, 'page' => $page, 'limit' => $limit, 'payment_type' => $payment_type];
        return Environment::answer(fn () => Environment::send('GET', '/v1/transaction/list', query: $query));
    }

    private function move(string $path, mixed $id, mixed $amount, ?string $key): ?array
    {
        return Environment::answer(fn () => Environment::send('POST', $path, [$id], ['amount' => $amount], key: $key ?? Environment::newKey()));
    }

    private function create(): array|false
    {
        $body = $this->getData();
        $customer = $this->field('customer_id');
        $create = fn () => Environment::send('POST', '/v1/transaction/new', [$customer], $body, key: $this->keyOf($customer, $body));
        return Environment::valueOrFalse(fn () => $create()['success']);
    }

    /**
     * The key of a shop that sets none. A card's token is for one payment, so that the same order with it is the same payment, also when
     * the page is loaded again. A pix or boleto with a reference goes without a key, as in the family: the server then returns the one
     * that is still open, and a canceled one can be made anew.
     */
    private function keyOf(mixed $customer, array $body): ?string
    {
        $own = $this->field('idempotency_key');
        if ($own !== null) {
            return (string) $own;
        }
        if (isset($body['token'])) {
            return 'iopay-' . hash('sha256', json_encode([$customer, $body], JSON_THROW_ON_ERROR));
        }
        $isReused = isset($body['reference_id']) && in_array($body['payment_type'], [Payment::TYPE_PIX, Payment::TYPE_BOLETO], true);
        return $isReused ? null : Environment::newKey();
    }
}
