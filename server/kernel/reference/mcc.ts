// The merchant category codes: what a business does, in the four digits that card networks and BR
// Codes carry, in English and Portuguese. The source of the list is in README.md. It does not know
// which codes a bank accepts.

import assert from 'node:assert/strict'
import { foldToAscii } from '../text/text.ts'
import data from './mcc.json' with { type: 'json' }

/** `code` is a number; on the wire and in the networks it has four digits (742 is 0742). */
export type Mcc = {
  readonly code: number
  readonly category: string
  readonly categoryPt: string
  readonly en: string
  readonly pt: string
}

type Category = {
  from: string
  to: string
  en: string
  pt: string
  kind?: { en: string; pt: string }
}
// The networks assign codes to single airlines, car rental firms and hotels. Their names need no
// translation.
type Entry = { code: string; en: string; pt: string } | { code: string; name: string }

/** Every valid code, in ascending order. */
export const MCCS: readonly Mcc[] = (data.codes as Entry[]).map(toMcc)

const byCode = new Map(MCCS.map((mcc) => [mcc.code, mcc]))
const wordsOf = new Map(MCCS.map((mcc) => [mcc, ` ${indexed(mcc)}`]))

/** The four digits of a code. */
export const mccText = (code: number): string => String(code).padStart(4, '0')

/** The entry of `code`, or undefined when the list has none. */
export const findMcc = (code: number): Mcc | undefined => byCode.get(code)

/**
 * The codes that fit `q`, ascending: each of its words begins the code or a word of the
 * descriptions or categories, in either language. Case, accents and punctuation do not count. A `q`
 * without a word gives the whole list.
 */
export function searchMccs(q: string): readonly Mcc[] {
  const words = folded(q)
    .split(' ')
    .filter((word) => word !== '')
  if (words.length === 0) return MCCS
  return MCCS.filter((mcc) => words.every((word) => wordsOf.get(mcc)!.includes(` ${word}`)))
}

function toMcc(entry: Entry): Mcc {
  const category = (data.categories as Category[]).find(
    ({ from, to }) => from <= entry.code && entry.code <= to,
  )
  assert(category, `no category holds ${entry.code}`)
  return {
    code: Number(entry.code),
    category: category.en,
    categoryPt: category.pt,
    ...('name' in entry ? named(entry.name, category) : { en: entry.en, pt: entry.pt }),
  }
}

function named(name: string, { kind }: Category): Pick<Mcc, 'en' | 'pt'> {
  assert(kind, `the category of ${name} has no kind`)
  return { en: `${kind.en}: ${name}`, pt: `${kind.pt}: ${name}` }
}

/**
 * The text a code is searched by: the networks' form 0742 and the wire's 742, and all descriptions.
 */
function indexed({ code, en, pt, category, categoryPt }: Mcc): string {
  return folded([String(code).padStart(4, '0'), code, en, pt, category, categoryPt].join(' '))
}

/** Plain words in lower case: "Women's ready-to-wear" is "womens ready to wear". */
function folded(text: string): string {
  return foldToAscii(text)
    .toLowerCase()
    .replace(/'/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
}
