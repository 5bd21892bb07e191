// The meaning of a return file's codes: movements, and the reasons of a refusal. Each layout says
// which word a bank's code stands for. Tables; they decide nothing.
//
// Sources: FEBRABAN 240, notes C044 and C047, as github.com/eduardokum/laravel-boleto (MIT) carries
// them.

import { BOLETO_REFUSALS } from '../../../contract/names/boleto-refusals.ts'
import type { ProtestReport } from '../bank.ts'
import type { Layout } from './layout.ts'

/**
 * What follows from a movement. `look`: an operator has to act, for example on a bounced cheque.
 * `told`: it changes nothing here.
 */
const KINDS = {
  registered: 'registered',
  refused: 'refused',
  /** The bank did not do what it was asked, be it to register the boleto or anything later. */
  command_refused: 'refused',
  paid: 'paid',
  /** Paid at the notary who was to protest it. */
  paid_at_notary: 'paid',
  withdrawn: 'withdrawn',
  /** Protested, and with that withdrawn. */
  protested: 'withdrawn',
  instruction_refused: 'instruction_refused',
  look: 'look',
  due_date_changed: 'told',
  protest_ordered: 'told',
  protest_canceled: 'told',
  /** The notary has it. */
  at_notary: 'told',
  told: 'told',
} as const

export type MovementWord = keyof typeof KINDS
export type MovementKind = (typeof KINDS)[MovementWord]

/** The word for a movement of a bank; `told` when it has none. */
export const wordOf = ({ words }: Pick<Layout, 'words'>, movement: string): MovementWord =>
  Object.hasOwn(words, movement) ? words[movement]! : 'told'

/** How far a protest is by a word; undefined: it is about none. */
export const protestOf = (word: MovementWord): Exclude<ProtestReport, 'none'> | undefined =>
  Object.hasOwn(PROTESTS, word) ? PROTESTS[word as keyof typeof PROTESTS] : undefined

const PROTESTS = {
  protest_ordered: 'ordered',
  at_notary: 'at_registry',
  protest_canceled: 'canceled',
  protested: 'protested',
  paid_at_notary: 'paid',
} as const satisfies Partial<Record<MovementWord, ProtestReport>>

export const kindOf = (word: MovementWord): MovementKind => KINDS[word]

export const MOTIVES: Readonly<Record<string, string>> = BOLETO_REFUSALS.en

/**
 * The codes of up to five reasons, written one after another, as FEBRABAN numbers them. A reason of
 * the bank's own that FEBRABAN does not have is the bank's code and its own.
 */
export function motivesIn({ bank, reasons, reasonColumns }: Layout, text: string): string[] {
  const codes = (text.match(new RegExp(`.{${reasonColumns}}`, 'g')) ?? []).filter(
    (code) => code.trim() !== '' && /[^0 ]/.test(code),
  )
  if (!reasons) return codes
  return codes.map((code) =>
    Object.hasOwn(reasons, code) ? reasons[code]! : `${bank}:${code.trim()}`,
  )
}

/** Reasons in words: "08: our number is wrong". */
export const sayMotives = (codes: readonly string[]): string =>
  codes.length === 0
    ? 'the bank gives no reason'
    : codes
        .map((code) => (Object.hasOwn(MOTIVES, code) ? `${code}: ${MOTIVES[code]}` : code))
        .join('; ')

/** Reasons to refuse what was asked of a boleto that the bank has, or has no more. */
const LATER = new Set(['04', '05', '60', '63', 'A5', 'A7'])

/** Whether the reasons are of a boleto that was to be registered, by what is known of them. */
export const isOfEntry = (codes: readonly string[]): boolean =>
  codes.some((code) => Object.hasOwn(MOTIVES, code)) && !codes.some((code) => LATER.has(code))
