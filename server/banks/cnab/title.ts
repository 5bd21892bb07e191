// A boleto as it stands between us and a bank that works by files, and what is still to be sent of it. Pure.

import type { BoletoOrder, BoletoPayment } from '../bank.ts'
import type { OwnerId } from '../../base/ids.ts'
import { machine, type StateOf } from '../../base/machine.ts'

/**
 * `requested` until a return file says what became of it. Money may come to any of them: a bank takes it also for a boleto
 * it has refused or withdrawn, and tells.
 */
export const titleTransitions = machine({
  requested: { registered: 'registered', refused: 'refused', paid: 'paid', withdrawn: 'withdrawn' },
  registered: { paid: 'paid', withdrawn: 'withdrawn' },
  refused: { registered: 'registered', paid: 'paid' },
  withdrawn: { paid: 'paid' },
  paid: {},
})
export type TitleStatus = StateOf<typeof titleTransitions>

export type Title = {
  readonly owner: OwnerId
  /** The boleto's id. */
  readonly id: string
  /** The agreement it was numbered in, as `agreementKey` writes it. */
  readonly agreement: string
  readonly ourNumber: string
  readonly status: TitleStatus
  /** Of a refused one: the bank's words. */
  readonly reason: string | null
  readonly said: BoletoOrder
  readonly payments: readonly StoredPayment[]
}

/** A payment as it is kept: its time as text. */
export type StoredPayment = Omit<BoletoPayment, 'paidAt'> & { readonly paidAt: string }

export type Instruction = { readonly id: string; readonly what: 'register' | 'withdraw'; readonly order: BoletoOrder }

/** One counting of our numbers: a bank and an agreement there. */
export const agreementKey = ({ bankCode, number }: { bankCode: string; number: string }): string =>
  `${bankCode}/${number.replace(/^0+(?=.)/, '')}`

const REFERENCE_BASE = 36
const REFERENCE_COLUMNS = 25
const ID_DIGITS = 32

/** The id in the 25 columns that the bank keeps for the company and gives back: 32 hex digits are 25 of base 36. */
export const referenceOf = (id: string): string =>
  BigInt(`0x${id}`).toString(REFERENCE_BASE).toUpperCase().padStart(REFERENCE_COLUMNS, '0')

/** The id of a reference; undefined when it is none of ours. */
export function idOfReference(text: string): string | undefined {
  if (!/^[0-9A-Z]{25}$/.test(text)) return undefined
  let value = 0n
  for (const digit of text) value = value * BigInt(REFERENCE_BASE) + BigInt(Number.parseInt(digit, REFERENCE_BASE))
  const id = value.toString(16)
  return id.length > ID_DIGITS ? undefined : id.padStart(ID_DIGITS, '0')
}
