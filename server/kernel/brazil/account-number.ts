// Branch and account numbers, as banks write them: digits, and a check digit after a hyphen. The
// check digit of modulo 11 may be the letter X (Banco do Brasil and others) or P (Bradesco). Pure.
// It computes no check digit: each bank has a rule of its own.

const FORM = /^([0-9]+)(?:-?([XP])|-([0-9]))?$/
const BRANCH_DIGITS = 4

/** Dots and blanks out, a letter with its hyphen; undefined for what is no number. */
function parted(text: string): { digits: string; check: string | undefined } | undefined {
  const [, digits, letter, digit] = FORM.exec(text.replaceAll(/[.\s]/g, '').toUpperCase()) ?? []
  return digits === undefined ? undefined : { digits, check: letter ?? digit }
}

const joined = (digits: string, check: string | undefined): string =>
  check === undefined ? digits : `${digits}-${check}`

/** `1` and `1234x` as banks write them: `0001`, `1234-X`. */
export function readBranch(text: string): string | undefined {
  const read = parted(text)
  return read && joined(read.digits.padStart(BRANCH_DIGITS, '0'), read.check)
}

/** `12.345-6` and `12345p` as banks write them: `12345-6`, `12345-P`. */
export function readAccountNumber(text: string): string | undefined {
  const read = parted(text)
  return read && joined(read.digits, read.check)
}
