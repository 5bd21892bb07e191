<?php

declare(strict_types=1);

namespace Vintem\IoPay\Split;

use Vintem\IoPay\Environment;
use Vintem\IoPay\Fields;

/** A stored split rule. */
final class Split extends Fields
{
    protected const FIELDS = ['receiver', 'receiver_fee_type', 'split_type', 'split_value', 'min_amount', 'max_amount', 'chargeback_liable'];

    /** The rule's id. */
    public function create(): string|false
    {
        $create = fn () => Environment::send('POST', '/v1/split_rules', body: $this->getData(), key: Environment::newKey());
        return Environment::valueOrFalse(fn () => $create()['success']['id']);
    }

    public function get(mixed $splitId): ?array
    {
        return Environment::answer(fn () => Environment::send('GET', '/v1/split_rules', [$splitId]));
    }

    public function listSplits(mixed $receiverId): ?array
    {
        return Environment::answer(fn () => Environment::send('GET', '/v1/split_rules', query: ['receiver' => $receiverId]));
    }

    public function deleteSplit(mixed $splitId): ?array
    {
        return Environment::answer(fn () => Environment::send('DELETE', '/v1/split_rules', [$splitId]));
    }
}
