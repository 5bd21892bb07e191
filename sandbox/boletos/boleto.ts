// A boleto at the bank: registered, paid at a counter, withdrawn. Pure.

import { isDeepStrictEqual } from 'node:util'
import { type BoletoTerms, payableOn } from '../../server/kernel/brazil/boleto-due.ts'
import { dayOf } from '../../server/kernel/brazil/calendar.ts'
import { type Cents, cents } from '../../server/kernel/money.ts'

export type BoletoStatus = 'registered' | 'paid' | 'withdrawn'

export type Address = {
  street: string
  neighborhood: string
  city: string
  state: string
  zipCode: string
}

/** What a client asks for. Days are civil dates of Brasília. */
export type BoletoOrder = {
  client: string
  /** The client's id for it. */
  id: string
  ourNumber: string
  barcode: string
  issuedOn: string
  terms: BoletoTerms
  payer: { name: string; taxpayerId: string; address?: Address }
  text?: string
}

/** A protest: when it was ordered, and what ended it. Times are business time, as ISO. */
export type OrderedProtest = { orderedAt: string; ended?: 'canceled' | 'paid' }
export type ProtestStatus = 'none' | 'ordered' | 'at_registry' | 'protested' | 'canceled' | 'paid'

const DAY_MS = 86_400_000
/** The registry office has it a day after the order, and protests it three days later. */
const AT_REGISTRY_MS = DAY_MS
const PROTESTED_MS = 4 * DAY_MS

/** How far a protest is at a time. */
export function protestAt({ protest }: Pick<Boleto, 'protest'>, now: Date): ProtestStatus {
  if (!protest) return 'none'
  if (protest.ended) return protest.ended
  const age = now.getTime() - Date.parse(protest.orderedAt)
  if (age >= PROTESTED_MS) return 'protested'
  return age >= AT_REGISTRY_MS ? 'at_registry' : 'ordered'
}

/** With an order of protest; undefined: the bank takes none of it now. */
export function orderProtest(boleto: Boleto, now: Date): Boleto | undefined {
  const isOverdue = dayOf(now) > payableOn(boleto.terms)
  const before = protestAt(boleto, now)
  if (boleto.status !== 'registered' || !isOverdue || before === 'paid') return undefined
  if (before !== 'none' && before !== 'canceled') return boleto
  return { ...boleto, protest: { orderedAt: now.toISOString() } }
}

/** With its protest stopped; undefined: there is none to stop. */
export function stopProtest(boleto: Boleto, now: Date): Boleto | undefined {
  const before = protestAt(boleto, now)
  if (before === 'canceled') return boleto
  if (before !== 'ordered' && before !== 'at_registry') return undefined
  return { ...boleto, protest: { ...boleto.protest!, ended: 'canceled' } }
}

export type Boleto = BoletoOrder & {
  status: BoletoStatus
  /** Business time. */
  registeredAt: Date
  /** Its protest, if any was ever ordered. */
  protest?: OrderedProtest
  /** How many payments came for it, valid or not, and their sum. */
  payments: number
  received: Cents
}

/**
 * One payment at the counter. Real banks accept any: any amount, twice, late, after a withdrawal.
 */
export type Payment = {
  id: string
  client: string
  boleto: string
  amount: Cents
  paidAt: Date
  /** Who paid it, where given. */
  payer?: { name: string; taxpayerId: string } | null
}

export const open = (order: BoletoOrder, registeredAt: Date, status: BoletoStatus): Boleto => ({
  ...order,
  status,
  registeredAt,
  payments: 0,
  received: cents(0),
})

/** The boleto after a payment. A withdrawn one stays withdrawn, but its money is counted. */
export const pay = (boleto: Boleto, { amount }: Payment): Boleto => ({
  ...boleto,
  status: boleto.status === 'registered' ? 'paid' : boleto.status,
  payments: boleto.payments + 1,
  received: cents(boleto.received + amount),
})

/**
 * The boleto after a withdrawal ("baixa"). One that is paid or withdrawn already does not change.
 */
export const withdraw = (boleto: Boleto): Boleto =>
  boleto.status === 'registered' ? { ...boleto, status: 'withdrawn' } : boleto

/** The boleto with other terms and their bars. One that is paid or withdrawn does not change. */
export const change = (
  boleto: Boleto,
  { terms, barcode }: Pick<BoletoOrder, 'terms' | 'barcode'>,
): Boleto => (boleto.status === 'registered' ? { ...boleto, terms, barcode } : boleto)

const wordsOf = ({
  client,
  id,
  ourNumber,
  barcode,
  issuedOn,
  terms,
  payer,
  text,
}: BoletoOrder): object => ({
  client,
  id,
  ourNumber,
  barcode,
  issuedOn,
  terms,
  payer,
  text,
})

/** Whether an order repeats the known one; a repetition is answered without doing anything. */
export const isSame = (known: Boleto, order: BoletoOrder): boolean =>
  isDeepStrictEqual(wordsOf(known), wordsOf(order))

/** A boleto on the wire, with its payments in order. */
export const toWire = (boleto: Boleto, payments: readonly Payment[], now: Date): object => ({
  id: boleto.id,
  status: boleto.status,
  ...(boleto.protest && { protest: protestAt(boleto, now) }),
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
