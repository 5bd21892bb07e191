// One report of a return on a payment, made of the fields of its segment A. Pure; a field that makes
// no sense is a fault, said in words.

import type { Day } from '../../../kernel/brazil/calendar.ts'
import { AMOUNT_MAX_CENTS, type Cents } from '../../../kernel/money.ts'
import { amountIn, dayIn } from '../codec.ts'
import { codesIn } from './occurrences.ts'

export type PaymentEntry = {
  /** The line of its segment A, from 1. */
  readonly line: number
  readonly number: string
  readonly amount: Cents
  /** What the bank paid, and when; 0 and null where it does not say. */
  readonly made: Cents
  readonly madeOn: Day | null
  /** Its occurrences, and those of its batch and file that say that nothing in them was taken. */
  codes: readonly string[]
  /** The record is of a reversal by the bank or the chamber. */
  readonly reversed: boolean
  /** The branch and account that it went to, without zeros before them; empty where they are blank. */
  readonly branch: string
  readonly account: string
  endToEndId?: string
}

type Fields = Readonly<Record<string, string>>

const REVERSAL = { change: '3', instruction: '33' } as const

/** Digits without zeros before them. */
export const bareDigits = (text: string): string => text.replace(/[^0-9]/g, '').replace(/^0+/, '')

/** The entry of the fields at a line, or the fault in them. */
export function entryOfA(line: number, given: Fields): PaymentEntry | string {
  const [amount, made] = [amountIn(given['amount']!), amountIn(given['made']!)]
  if (amount === undefined || made === undefined) return 'an amount is no number'
  if (amount === 0 || Math.max(amount, made) > AMOUNT_MAX_CENTS)
    return 'an amount is none that a payment can have'
  const madeOn = dayIn(given['madeOn']!)
  if (madeOn === undefined) return 'a date is invalid'
  const number = given['ourNumber']!
  if (!/^[0-9A-Z]+$/.test(number)) return 'our number is missing'
  return {
    line,
    number,
    amount,
    made,
    madeOn,
    codes: codesIn(given['occurrences']!),
    reversed: given['change'] === REVERSAL.change || given['instruction'] === REVERSAL.instruction,
    branch: bareDigits(given['toBranch']!),
    account: bareDigits(given['toAccount']!),
  }
}
