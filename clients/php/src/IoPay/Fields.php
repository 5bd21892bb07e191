<?php

declare(strict_types=1);

namespace Vintem\IoPay;

/** An object that a shop fills by setters and reads by getters: `setFirstName` and `getFirstName` of the field `first_name`. */
abstract class Fields
{
    /** The fields, in the order of `getData`. */
    protected const FIELDS = [];
    /** Fields that are read without their punctuation. */
    private const PLAIN = ['taxpayer_id', 'postal_code'];

    /** @var array<string, mixed> */
    private array $values = [];

    public function __call(string $name, array $arguments): mixed
    {
        // Names of methods are without case in PHP.
        $field = self::fieldOf(substr($name, 3));
        switch ($field === null ? null : strtolower(substr($name, 0, 3))) {
            case 'get':
                return $this->field($field);
            case 'set':
                $this->values[$field] = $arguments[0] ?? null;
                return null;
        }
        throw new \BadMethodCallException(static::class . " has no method $name");
    }

    /** Every field; null where it was not set. */
    public function getData(): array
    {
        return array_combine(static::FIELDS, array_map($this->field(...), static::FIELDS));
    }

    protected function field(string $field): mixed
    {
        $value = $this->values[$field] ?? null;
        // A CNPJ may have letters.
        return is_string($value) && in_array($field, self::PLAIN, true) ? preg_replace('/[^0-9A-Za-z]/', '', $value) : $value;
    }

    private static function fieldOf(string $name): ?string
    {
        foreach (static::FIELDS as $field) {
            if (strcasecmp(str_replace('_', '', $field), $name) === 0) {
                return $field;
            }
        }
        return null;
    }
}
