// Names that callers made up, for telling which was wrong. It knows no field.

const SHOWN_MAX = 64
/** As many digits as the shortest card number has. */
const NUMBER_LEAST = 12

/** A name, cut short; not one that may be a card number, which no answer repeats. */
export const shownName = (name: string): string =>
  (name.match(/\p{Nd}/gu) ?? []).length >= NUMBER_LEAST ? '(a number)' : name.slice(0, SHOWN_MAX)
