// A boleto as the bank has it: opened, paid over a counter, withdrawn, and said again. Pure; it knows no SQL and no clock.

import { isDeepStrictEqual } from 'node:util'
import type { BoletoTerms } from '../../server/base/boleto-due.ts'
import { type Cents, cents } from '../../server/base/money.ts'

export type BoletoStatus = 'registered' | 'paid' | 'withdrawn'

export type Address = { street: string; neighborhood: string; city: string; state: string; zipCode: string }

/** What a client asks for. Days are civil dates of Brasília. */
export type BoletoOrder = {
  client: string
  /** The client's name for it. */
  id: string
  ourNumber: string
  barcode: string
  issuedOn: string
  terms: BoletoTerms
  payer: { name: string; taxpayerId: string; address?: Address }
  text?: string
}

export type Boleto = BoletoOrder & {
  status: BoletoStatus
  /** Business time. */
  registeredAt: Date
  /** How many payments came for it, honest or not, and what they sum to. */
  payments: number
  received: Cents
}

/** One payment. Real banks take what is laid on the counter: any amount, twice, late, after a withdrawal. */
export type Payment = {
  id: string
  client: string
  boleto: string
  amount: Cents
  paidAt: Date
  /** Who laid it on the counter, where they said so. */
  payer?: { name: string; taxpayerId: string } | null
}

export const open = (order: BoletoOrder, registeredAt: Date, status: BoletoStatus): Boleto => ({
  ...order,
  status,
  registeredAt,
  payments: 0,
  received: cents(0),
})

/** The boleto after a payment. What was withdrawn stays so, and has the money all the same. */
export const pay = (boleto: Boleto, { amount }: Payment): Boleto => ({
  ...boleto,
  status: boleto.status === 'registered' ? 'paid' : boleto.status,
  payments: boleto.payments + 1,
  received: cents(boleto.received + amount),
})

/** The boleto after a withdrawal ("baixa"); one that is paid, or withdrawn already, as it is. */
export const withdraw = (boleto: Boleto): Boleto =>
  boleto.status === 'registered' ? { ...boleto, status: 'withdrawn' } : boleto

const wordsOf = ({ client, id, ourNumber, barcode, issuedOn, terms, payer, text }: BoletoOrder): object => ({
  client,
  id,
  ourNumber,
  barcode,
  issuedOn,
  terms,
  payer,
  text,
})

/** Whether the same words came before: then they are answered, not done again. */
export const isSame = (known: Boleto, order: BoletoOrder): boolean => isDeepStrictEqual(wordsOf(known), wordsOf(order))

/** What is said of a boleto, with what was paid for it in the order in which it was paid. */
export const toWire = (boleto: Boleto, payments: readonly Payment[]): object => ({
  id: boleto.id,
  status: boleto.status,
  our_number: boleto.ourNumber,
  barcode: boleto.barcode,
  amount: boleto.terms.amount,
  payments: payments.map(({ id, amount, paidAt, payer }) => ({
    id,
    amount,
    paid_at: paidAt.toISOString(),
    ...(payer && { payer: { name: payer.name, taxpayer_id: payer.taxpayerId } }),
  })),
})
