<?php

declare(strict_types=1);

namespace Vintem\IoPay\Creditcard;

use Vintem\IoPay\Environment;
use Vintem\IoPay\Fields;

/** A card that is to be tokenized, and the stored cards of a customer. */
final class Creditcard extends Fields
{
    protected const FIELDS = ['holder_name', 'expiration_month', 'expiration_year', 'card_number', 'security_code'];

    public function listCards(mixed $customerId): ?array
    {
        return Environment::answer(fn () => Environment::send('GET', '/v1/card/list', [$customerId]));
    }

    public function setDefault(mixed $customerId, mixed $cardId): ?array
    {
        return Environment::answer(fn () => Environment::send('POST', '/v1/card/set_default', [$customerId], ['id_card' => $cardId]));
    }

    public function deleteCard(mixed $customerId, mixed $cardId): ?array
    {
        return Environment::answer(fn () => Environment::send('DELETE', '/v1/card/delete', [$customerId, $cardId]));
    }

    public function deleteAll(mixed $customerId): ?array
    {
        return Environment::answer(fn () => Environment::send('DELETE', '/v1/card/delete_all', [$customerId]));
    }
}

/** Makes a token of a card, for one use within 24 hours. */
final class Tokenize
{
    private ?Creditcard $creditcard = null;

    public function getCreditcard(): ?Creditcard
    {
        return $this->creditcard;
    }

    public function setCreditcard(Creditcard $creditcard): void
    {
        $this->creditcard = $creditcard;
    }

    /** The token's id. Throws `VintemException`: `display` is for the buyer. */
    public function cardToken(): string
    {
        $card = $this->creditcard?->getData() ?? [];
        return Environment::value(
            fn () => Environment::send('POST', '/v1/card/tokenize/token', body: $card, key: Environment::newKey())['id'],
        );
    }
}

/** Stores a tokenized card with a customer: `id_card` is the token. */
final class Associate extends Fields
{
    protected const FIELDS = ['id_customer', 'id_card'];

    public function getData(): array
    {
        return ['id_customer' => $this->field('id_customer'), 'token' => $this->field('id_card')];
    }

    public function associate(): ?array
    {
        $path = '/v1/card/associate_token_with_customer';
        return Environment::answer(fn () => Environment::send('POST', $path, body: $this->getData(), key: Environment::newKey()));
    }
}
