<?php

declare(strict_types=1);

namespace Vintem\IoPay\Seller;

use Vintem\IoPay\Environment;
use Vintem\IoPay\Fields;

/** The sellers of a platform. */
final class Seller
{
    public function listMcc(): ?array
    {
        return Environment::answer(fn () => Environment::send('GET', '/v1/sellers/mcc_list'));
    }

    public function listSellers(): ?array
    {
        return Environment::answer(fn () => Environment::send('GET', '/v1/sellers/list'));
    }

    public function get(mixed $sellerId): ?array
    {
        return Environment::answer(fn () => Environment::send('GET', '/v1/sellers/get', [$sellerId]));
    }
}

/** The company of a seller. */
final class Business extends Fields
{
    protected const FIELDS = ['name', 'email', 'phone_number', 'cnpj', 'opening_date', 'website'];
}

/** The owner of the company of a seller. */
final class Owner extends Fields
{
    protected const FIELDS = ['first_name', 'last_name', 'email', 'phone_number', 'cpf', 'birthdate'];
}

/** A seller that is a person. */
final class SellerPf extends Fields
{
    protected const FIELDS = [
        'mcc', 'first_name', 'last_name', 'email', 'phone_number', 'birthdate', 'statement_descriptor', 'address', 'send_welcome_email', 'cpf',
    ];

    public function getData(): array
    {
        $data = parent::getData();
        return array_filter($data, fn (string $field): bool => $data[$field] || !in_array($field, ['send_welcome_email', 'cpf'], true), ARRAY_FILTER_USE_KEY);
    }

    /** The seller's `io_seller_id`. */
    public function create(): string|false
    {
        $create = fn () => Environment::send('POST', '/v1/sellers/create/individuals', body: $this->getData(), key: Environment::newKey());
        return Environment::valueOrFalse(fn () => $create()['io_seller_id']);
    }

    /** The seller's `id`. */
    public function edit(mixed $sellerId): int|string|false
    {
        $edit = fn () => Environment::send('PATCH', '/v1/sellers/update/individuals', [$sellerId], $this->getData());
        return Environment::valueOrFalse(fn () => $edit()['success']['id']);
    }
}

/** A seller that is a company. */
final class SellerPj extends Fields
{
    protected const FIELDS = ['mcc', 'statement_descriptor', 'business', 'owner', 'business_address', 'owner_address'];

    /** The seller's `io_seller_id`. */
    public function create(): string|false
    {
        $create = fn () => Environment::send('POST', '/v1/sellers/create/businesses', body: $this->getData(), key: Environment::newKey());
        return Environment::valueOrFalse(fn () => $create()['io_seller_id']);
    }

    /** The seller's `id`. */
    public function edit(mixed $sellerId): int|string|false
    {
        $edit = fn () => Environment::send('PATCH', '/v1/sellers/update/businesses', [$sellerId], $this->getData());
        return Environment::valueOrFalse(fn () => $edit()['success']['id']);
    }
}
