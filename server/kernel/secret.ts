// A value that must not be printed: card numbers, CVVs, tokens, signing keys. It is wrapped where
// it arrives and revealed only where it is sent. It knows nothing of what it hides.

const HIDDEN = '[secret]'

/**
 * Hides `value` from templates, JSON, logs and `util.inspect`: all of them give `[secret]`.
 * It does not hide it from memory, and `===` compares wrappers, not values.
 */
export class Secret<T> {
  readonly #value: T

  constructor(value: T) {
    this.#value = value
  }

  /** The value itself. The caller is responsible for where it goes. */
  reveal(): T {
    return this.#value
  }

  toString(): string {
    return HIDDEN
  }

  toJSON(): string {
    return HIDDEN
  }

  // The symbol that `util.inspect` and `console` ask for; by name, so that nothing is imported.
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return HIDDEN
  }
}
