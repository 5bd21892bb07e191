<?php

declare(strict_types=1);

namespace Vintem\IoPay\Address;

use Vintem\IoPay\Fields;

/** The address of a seller. */
final class Address extends Fields
{
    protected const FIELDS = ['line1', 'line2', 'line3', 'neighborhood', 'city', 'state', 'postal_code', 'zip_code', 'country_code'];

    public function getData(): array
    {
        $data = parent::getData();
        unset($data['postal_code']);
        return array_replace($data, ['line3' => $data['line3'] ?: '-']);
    }
}
