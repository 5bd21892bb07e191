// The meaning of a return file's codes: movements, and the reasons of a refusal. Tables; they
// decide nothing.
//
// Sources: FEBRABAN 240, notes C044 and C047, as github.com/eduardokum/laravel-boleto (MIT) carries
// them.

import { BOLETO_REFUSALS } from '../../../contract/names/boleto-refusals.ts'

/**
 * `look`: an operator has to act, for example on a bounced cheque. Every other code is `told`: it
 * changes nothing here.
 */
export type MovementKind =
  | 'registered'
  | 'refused'
  | 'paid'
  | 'withdrawn'
  | 'instruction_refused'
  | 'look'
  | 'told'

const MOVEMENT_KINDS: Readonly<Record<string, MovementKind>> = {
  '02': 'registered',
  '03': 'refused',
  '06': 'paid',
  '09': 'withdrawn',
  // Paid after it was withdrawn, or never registered.
  '17': 'paid',
  // Protested and written off.
  '25': 'withdrawn',
  '26': 'instruction_refused',
  '30': 'instruction_refused',
  // Cheques: returned, cleared, pending.
  '44': 'look',
  '45': 'look',
  '50': 'look',
  // Stopped by a court.
  '63': 'look',
}

export const movementKindOf = (movement: string): MovementKind =>
  Object.hasOwn(MOVEMENT_KINDS, movement) ? MOVEMENT_KINDS[movement]! : 'told'

export const MOTIVES: Readonly<Record<string, string>> = BOLETO_REFUSALS.en

const PER_MOTIVE = 2
const NONE = '00'

/** Splits the codes of up to five reasons, written one after another. */
export const motivesIn = (text: string): string[] =>
  (text.match(new RegExp(`.{${PER_MOTIVE}}`, 'g')) ?? []).filter(
    (code) => code.trim() !== '' && code !== NONE,
  )

/** Reasons in words: "08: our number is wrong". */
export const sayMotives = (codes: readonly string[]): string =>
  codes.length === 0
    ? 'the bank gives no reason'
    : codes
        .map((code) => (Object.hasOwn(MOTIVES, code) ? `${code}: ${MOTIVES[code]}` : code))
        .join('; ')
