// Names chosen by callers, shortened for error messages. It knows no field.

const SHOWN_MAX = 64
/** The digits of the shortest card number. */
const NUMBER_LEAST = 12

/** A name, cut; one that may be a card number is hidden, since no reply repeats those. */
export const shownName = (name: string): string =>
  (name.match(/\p{Nd}/gu) ?? []).length >= NUMBER_LEAST ? '(a number)' : name.slice(0, SHOWN_MAX).toWellFormed()
