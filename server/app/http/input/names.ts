// Names chosen by callers, shortened for error messages.

const SHOWN_MAX = 64
/** The digits of the shortest card number. */
const CARD_DIGITS_MIN = 12

/** A name, cut; one that may be a card number is hidden, since no reply repeats those. */
export const shownName = (name: string): string =>
  (name.match(/\p{Nd}/gu) ?? []).length >= CARD_DIGITS_MIN
    ? '(a number)'
    : name.slice(0, SHOWN_MAX).toWellFormed()
