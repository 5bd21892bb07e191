// Texts from others (shops, people) in files that spreadsheets open: none is read as a formula,
// whatever the spreadsheet takes for the end of a field. Pure, and it imports nothing: the portal
// writes its files with it too.

/** Characters that start a formula. Source: OWASP, "CSV Injection". `|` starts a DDE command. */
const SIGNS = new Set('=+-@|')
/**
 * What some spreadsheets take for the end of a field: a file of semicolons may be opened as one of
 * commas or tabs.
 */
const SEPARATORS = new Set(',;\t\r\n\v\f\u0085\u2028\u2029')
/**
 * Spreadsheets skip invisible characters, and some read a formula after them; a quote may open the
 * next field.
 */
const SKIPPED = /^[\s\p{Cc}\p{Cf}"]$/u
/**
 * For some spreadsheets a line end or control character at the start ends the field. A blank does
 * not.
 */
const BREAKS = /^[^\S ]|^[\p{Cc}\p{Cf}]/u

/** Full-width and small forms of a sign (`＝`) count as the sign. */
const isSign = (character: string): boolean => SIGNS.has(character.normalize('NFKC'))

/**
 * The text, with an apostrophe before whatever would begin a formula: at its start, or after a
 * separator inside it.
 */
export function withoutFormulas(text: string): string {
  let plain = BREAKS.test(text) ? "'" : ''
  let [isFirst, mayBegin] = [true, plain === '']
  for (const character of text) {
    if (mayBegin && isSign(character)) plain = isFirst ? `'${plain}` : `${plain}'`
    const isSeparator = SEPARATORS.has(character)
    if (isSeparator) isFirst = false
    mayBegin = isSeparator || (mayBegin && SKIPPED.test(character))
    plain += character
  }
  return plain
}
