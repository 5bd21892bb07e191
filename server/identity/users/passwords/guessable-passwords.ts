// Recognizes common passwords. Pure; the source of the list is in
// server/kernel/reference/README.md.

import common from '../../../kernel/reference/common-passwords.json' with { type: 'json' }

const COMMON_PASSWORDS: ReadonlySet<string> = new Set(common)

/** Removes differences that do not slow an attacker: Unicode form, case, blanks around it. */
const folded = (password: string): string => password.normalize('NFKC').trim().toLowerCase()

/** Digits and signs that people add before and after a word to make it long enough. */
const TRIMMINGS = /^[^\p{L}]+|(?<![^\p{L}])[^\p{L}]+$/gu

/** The repeated part of a repetition: `dragondragon` is `dragon`. */
function once(text: string): string {
  const at = (text + text).indexOf(text, 1)
  return text.slice(0, at)
}

/**
 * Whether the password is on the list: as it is, without digits and signs around it, or without
 * repetition. Letters replaced by digits (`p4ssw0rd`) are covered only as far as the list has them.
 */
export function isCommonPassword(password: string): boolean {
  const whole = folded(password)
  const word = whole.replaceAll(TRIMMINGS, '')
  return [whole, once(whole), word, once(word)].some(
    (one) => one !== '' && COMMON_PASSWORDS.has(one),
  )
}
