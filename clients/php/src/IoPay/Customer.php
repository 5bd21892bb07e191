<?php

declare(strict_types=1);

namespace Vintem\IoPay\Customer;

use Vintem\IoPay\Environment;
use Vintem\IoPay\Fields;

/** The address of a buyer. */
final class Address extends Fields
{
    protected const FIELDS = ['line1', 'line2', 'line3', 'neighborhood', 'city', 'state', 'postal_code'];

    public function getData(): array
    {
        return array_replace(parent::getData(), ['line3' => $this->field('line3') ?: '-']);
    }
}

/** A buyer. */
final class Customer extends Fields
{
    protected const FIELDS = ['first_name', 'last_name', 'email', 'taxpayer_id', 'phone_number', 'gender', 'address'];

    /** The customer's id. */
    public function create(): string|false
    {
        $create = fn () => Environment::send('POST', '/v1/customer/new', body: $this->getData(), key: Environment::newKey());
        return Environment::valueOrFalse(fn () => $create()['success']['id']);
    }

    public function get(mixed $customerId): ?array
    {
        return Environment::answer(fn () => Environment::send('GET', '/v1/customer/get', [$customerId]));
    }
}
