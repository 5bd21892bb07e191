// Whether a password is one of those that everybody tries first. Pure; where the list comes from stands in
// server/reference/README.md.

import common from '../reference/common-passwords.json' with { type: 'json' }

let known: ReadonlySet<string> | undefined

/** Without what makes no difference to who guesses: forms of a character, case, blanks around it. */
const folded = (password: string): string => password.normalize('NFKC').trim().toLowerCase()

/** What is written before and behind a word to make it long enough. */
const TRIMMINGS = /^[^\p{L}]+|[^\p{L}]+$/gu

/** What is said over and over, once: `dragondragon` is `dragon`. */
function once(text: string): string {
  const at = (text + text).indexOf(text, 1)
  return text.slice(0, at)
}

/**
 * Whether it is on the list: as it is, or what is left without digits and signs around it, or said once instead of over
 * and over. Digits for letters (`p4ssw0rd`) are what the list itself has of them.
 */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(common)
  const whole = folded(password)
  const word = whole.replaceAll(TRIMMINGS, '')
  return [whole, once(whole), word, once(word)].some((one) => one !== '' && known!.has(one))
}
