// How many columns of a terminal a text takes: letters of East Asian scripts and emoji take two,
// combining marks none. It knows no table.

/**
 * First and last of the code points with two columns: Wide and Fullwidth in Unicode's
 * EastAsianWidth.txt (17.0), with the unassigned ones between them. Emoji among them are found by
 * their own property.
 */
const WIDE: readonly (readonly [first: number, last: number])[] = [
  [0x1100, 0x115f],
  [0x2329, 0x232a],
  [0x2630, 0x2637],
  [0x268a, 0x268f],
  [0x2e80, 0x303e],
  [0x3041, 0x3247],
  [0x3250, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6f],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x1b2ff],
  [0x1d300, 0x1d376],
  [0x1f200, 0x1f2ff],
  [0x20000, 0x3fffd],
]

/** Latin, Greek and Cyrillic in their own letters: most texts. */
const NARROW = /^[ -~\u00a1-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u058f]*$/
/**
 * What is drawn on the letter before it, or not at all: marks, formatting, and the vowels and final
 * letters of decomposed Hangul.
 */
const NO_COLUMN = /^[\p{Mn}\p{Me}\p{Cf}\p{Cc}\u1160-\u11ff\ud7b0-\ud7ff]/u
const EMOJI = /^(\p{Emoji_Presentation}|.\ufe0f)/u

const characters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** The characters of a text as people count them. */
export const charactersOf = (text: string): string[] =>
  Array.from(characters.segment(text), ({ segment }) => segment)

const columnsOfPoint = (letter: string): number => {
  if (NO_COLUMN.test(letter)) return 0
  const point = letter.codePointAt(0)!
  return WIDE.some(([first, last]) => point >= first && point <= last) ? 2 : 1
}

/** An emoji of several code points (a flag, a family, a skin tone) takes two columns in all. */
const columnsOfCharacter = (character: string): number =>
  EMOJI.test(character)
    ? 2
    : [...character].reduce((sum, letter) => sum + columnsOfPoint(letter), 0)

export const columnsOf = (text: string): number =>
  NARROW.test(text)
    ? text.length
    : charactersOf(text).reduce((sum, one) => sum + columnsOfCharacter(one), 0)

/** The text with blanks up to so many columns. */
export const padded = (text: string, columns: number): string =>
  text + ' '.repeat(Math.max(0, columns - columnsOf(text)))

/** The text in at most `max` columns, by whole characters; what is cut ends in `…`. */
export function cutTo(text: string, max: number): string {
  if (text.length * 2 <= max || columnsOf(text) <= max) return text
  let kept = ''
  let columns = 0
  for (const one of charactersOf(text)) {
    columns += columnsOfCharacter(one)
    if (columns > max - 1) break
    kept += one
  }
  return `${kept}…`
}
