// The meaning of the occurrences in columns 231 to 240 of a return of payments. FEBRABAN's are here;
// a bank's own are in its layout, because the same letters mean other things elsewhere. Pure.
//
// A refusal is one only beyond doubt. What a bank answers to a file that it got twice is none: the
// first one may have been paid.

import { PAYMENT_OCCURRENCES } from '../../../../contract/names/payment-occurrences.ts'
import type { PaymentLayout } from './layout.ts'

/**
 * `paid`: the money left. `accepted`: the bank has it, and may wait for a person or for its day.
 * `refused`: the payment itself is at fault, so that after it was paid the money came back.
 * `not_done`: the company or its file is at fault; after it was paid that says nothing. `returned`:
 * the money came back. `vague`: not taken, without what is at fault. `informs`: nothing by itself.
 * `look`: a person looks, as where it is not known.
 */
export type Meaning =
  | 'paid'
  | 'accepted'
  | 'refused'
  | 'not_done'
  | 'returned'
  | 'vague'
  | 'informs'
  | 'look'

const all = (meaning: Meaning, codes: string): Readonly<Record<string, Meaning>> =>
  Object.fromEntries(codes.split(' ').map((code) => [code, meaning]))

const FEBRABAN: Readonly<Record<string, Meaning>> = {
  ...all('paid', '00 03'),
  ...all('accepted', 'BD BE'),
  ...all('not_done', '01 02 BF HF HB HC HD HE HJ HK HL TA'),
  ...all('not_done', 'AB AC AD AE AF AH AJ AP'),
  ...all('refused', 'AG AI AK AL AM AN AO AQ AR AS AT BC BG'),
  ...all('refused', 'AU AV AW AX AY'),
  ...all('refused', 'PA PB PC PD PE PF PG PH PI PJ PK PL PM PN'),
  ...all('returned', 'H4'),
  // The same file, batch or number came before: what became of that one is another report's.
  ...all('vague', 'AA BB HA HG HH HI H1'),
  ...all('informs', 'ZA ZB'),
}

export type Occurrence = { readonly code: string; readonly meaning: Meaning | 'unknown' }

const CODE_COLUMNS = 2
const CODES_MAX = 5

/** The codes of a record, at most five of two characters; blanks are none. */
export const codesIn = (text: string): string[] =>
  Array.from({ length: CODES_MAX }, (_, n) => text.slice(n * CODE_COLUMNS, (n + 1) * CODE_COLUMNS))
    .map((code) => code.trim())
    .filter((code) => code !== '')

/** The code as our tables of words have it: with the bank where it is the bank's own. */
const namedBy = ({ bank, occurrences }: PaymentLayout, code: string): string =>
  Object.hasOwn(occurrences, code) ? `${bank}:${code}` : code

export function occurrenceOf(layout: PaymentLayout, code: string): Occurrence {
  const { occurrences } = layout
  const meaning = Object.hasOwn(occurrences, code) ? occurrences[code] : FEBRABAN[code]
  return { code: namedBy(layout, code), meaning: meaning ?? 'unknown' }
}

const WORDS: Readonly<Record<string, string>> = PAYMENT_OCCURRENCES.en

/** Occurrences in words: "AG: the branch or its check digit is wrong". */
export const sayCodes = (codes: readonly string[]): string =>
  codes.map((code) => (Object.hasOwn(WORDS, code) ? `${code}: ${WORDS[code]}` : code)).join('; ')

/** What a record says, all of its occurrences together. */
export type Classified = {
  readonly is: Exclude<Meaning, 'vague'>
  /** The codes that decided it. */
  readonly codes: readonly string[]
}

const of = (occurrences: readonly Occurrence[], ...meanings: Occurrence['meaning'][]): string[] =>
  occurrences.filter(({ meaning }) => meanings.includes(meaning)).map(({ code }) => code)

/**
 * `reversed`: the record is of a reversal. Codes that contradict each other, or one that is not
 * known, decide nothing.
 */
export function classify(occurrences: readonly Occurrence[], reversed: boolean): Classified {
  const open = of(occurrences, 'unknown', 'look')
  if (open.length > 0) return { is: 'look', codes: open }
  const returned = of(occurrences, 'returned')
  const paid = of(occurrences, 'paid')
  if (reversed || returned.length > 0)
    return { is: 'returned', codes: returned.length > 0 ? returned : paid }
  const refused = of(occurrences, 'refused')
  const undone = of(occurrences, 'not_done')
  const vague = of(occurrences, 'vague')
  const against = [...refused, ...undone, ...vague]
  // A bank may fill the columns after the first code with zeros.
  const accepted = of(occurrences.slice(0, 1), 'accepted')
  if (paid.length > 0 && accepted.length === 0)
    return against.length > 0 ? { is: 'look', codes: against } : { is: 'paid', codes: paid }
  if (refused.length > 0) return { is: 'refused', codes: refused }
  if (undone.length > 0) return { is: 'not_done', codes: undone }
  if (vague.length > 0) return { is: 'look', codes: vague }
  const known = of(occurrences, 'accepted')
  return known.length > 0 ? { is: 'accepted', codes: known } : { is: 'informs', codes: [] }
}
