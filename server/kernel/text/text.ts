// Text for channels that carry printable ASCII only: BR Codes, card descriptors, CNAB files. It
// knows no field and no length; the caller cuts.

const ALREADY_PLAIN = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/

// Letters and signs that Unicode decomposition does not turn into ASCII, and that occur in names
// and descriptions.
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
}
const SPELLABLE = new RegExp(`[${Object.keys(SPELLED).join('')}]`, 'gu')

/**
 * `text` in printable ASCII (U+0020..U+007E): accents dropped ("São" is "Sao"), ligatures and
 * ordinals spelled out, white space folded to single blanks and trimmed, everything else (emoji,
 * other scripts) removed. The result may be empty. Source of the rule: the BR Code manual of the
 * Banco Central, which carries names in ASCII.
 */
export function foldToAscii(text: string): string {
  if (ALREADY_PLAIN.test(text)) return text
  return text
    .normalize('NFKD')
    .replace(SPELLABLE, (letter) => SPELLED[letter]!)
    .replace(/\s+/g, ' ')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/**
 * At most `max` UTF-16 units, without leaving half a character, which PostgreSQL and banks refuse.
 */
export function cut(text: string, max: number): string {
  const short = text.slice(0, max)
  return short.isWellFormed() ? short : short.slice(0, -1)
}

const MARK = '…'

/** The same with a mark where something was cut, for texts of strangers that people read. */
export const shorten = (text: string, max: number): string =>
  text.length <= max ? text : `${cut(text, max - MARK.length)}${MARK}`

/**
 * Never seen, and so never meant: controls, marks of direction, characters of no width, letters
 * that are drawn as nothing.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u
const EVERY_INVISIBLE = new RegExp(INVISIBLE.source, 'gu')

export const hasInvisible = (text: string): boolean => INVISIBLE.test(text)
export const withoutInvisible = (text: string): string => text.replaceAll(EVERY_INVISIBLE, '')
