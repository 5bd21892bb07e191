// What a buyer orders on the page of a payment link: the customer and the transaction that follow
// from what was typed. Pure.

import { createHash } from 'node:crypto'
import type { createCustomer } from '../../../contract/payments/customers.ts'
import type { BodyOf } from '../../../contract/operation.ts'
import { PIX_LIFETIME_MIN_S } from '../../../contract/payments/payment-methods.ts'
import type { createTransaction } from '../../../contract/payments/transactions.ts'
import { fill } from '../../../contract/text.ts'
import { FIELD_MESSAGES } from '../../../contract/fields/field-messages.ts'
import { bankingDayUntil, dayOf, nextBankingDay, type Day } from '../../kernel/brazil/calendar.ts'
import { readTaxpayerId } from '../../kernel/brazil/taxpayer.ts'
import type { Id } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { refuse, type Faults } from '../../kernel/refusal.ts'
import type { Key } from '../../platform/idempotency/idempotency.ts'
import type { Method } from '../../marketplace/fees/plan.ts'
import type { Seller } from '../../marketplace/sellers/seller.ts'
import { ruleToBody } from '../../marketplace/splits/rule.ts'
import type { Caller } from '../../runtime/caller.ts'
import type { PaymentLink } from '../payment-links/payment-link.ts'
import type { payOnPageCall } from './calls.ts'

export type Paying = BodyOf<typeof payOnPageCall>

/** A buyer on a page pays at once or begins again: the code need not live for a day. */
const PIX_LIFETIME_S = 3_600
const BOLETO_DUE_DAYS = 3

/**
 * The page as a caller: of the link's seller, whose rows it may make and see. It has no credential.
 */
export const callerOf = ({ owner, seller, id }: PaymentLink): Caller => ({
  owner,
  seller,
  platform: false,
  credential: id as string as Id<'credential'>,
  scopes: new Set(),
})

/** Clients' keys are printable ASCII, so none is ever one of these. */
const KEY_MARK = '§'

/** The key of what a page makes: the same content under the same name is made once. */
function keyOf(
  link: PaymentLink,
  what: 'customer' | 'transaction',
  name: string,
  content: object,
  at: Date,
): Key {
  const requestHash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  const key = `${KEY_MARK}${what} ${link.id} ${name}`
  return {
    key,
    seller: link.seller,
    caller: link.id,
    operation: `checkout ${what} ${link.id}`,
    requestHash,
    at,
  }
}

/** The methods of the link that can be paid with at `now` (business time). */
export function offeredOn(
  link: PaymentLink,
  has: Readonly<Record<Method, boolean>>,
  now: Date,
): readonly Method[] {
  const isOffered = { ...has, boleto: has.boleto && boletoDueOn(link, now) !== undefined }
  return link.paymentTypes.filter((method) => isOffered[method])
}

/** The amount that the buyer pays: the link's, or the chosen one within the link's bounds. */
function amountOf(link: PaymentLink, { amount }: Paying, faults: Faults): Cents {
  if (link.amount !== null) {
    if (amount !== undefined && amount !== link.amount)
      faults['amount'] = [
        fill(
          {
            en: 'is fixed by this link: {limit} centavos',
            pt: 'é fixo neste link: {limit} centavos',
          },
          { limit: link.amount },
        ),
      ]
    return link.amount
  }
  if (amount === undefined) faults['amount'] = [FIELD_MESSAGES.required]
  else if (amount < link.amountMin!)
    faults['amount'] = [fill(FIELD_MESSAGES.tooFewCentavos, { limit: link.amountMin! })]
  else if (amount > link.amountMax!)
    faults['amount'] = [fill(FIELD_MESSAGES.tooManyCentavos, { limit: link.amountMax! })]
  return (amount ?? link.amountMin) as Cents
}

/** Seconds that a pix can be paid: not longer than its link. */
function lifetimeOf({ expiresAt }: PaymentLink, now: Date): number {
  const left =
    expiresAt === null ? PIX_LIFETIME_S : Math.floor((expiresAt.getTime() - now.getTime()) / 1_000)
  return Math.max(PIX_LIFETIME_MIN_S, Math.min(PIX_LIFETIME_S, left))
}

/**
 * The due day of a boleto, which is its last. A boleto that is due while banks are closed can be
 * paid on the next banking day, so that of a link that expires is due on a banking day before.
 * Undefined where there is none left.
 */
export function boletoDueOn(
  { expiresAt }: Pick<PaymentLink, 'expiresAt'>,
  now: Date,
): Day | undefined {
  const today = dayOf(now)
  let day = today
  for (let n = 0; n < BOLETO_DUE_DAYS; n++) day = nextBankingDay(day)
  if (expiresAt === null) return day
  const last = bankingDayUntil(dayOf(expiresAt))
  if (last < today) return undefined
  return last < day ? last : day
}

/** The fields of the payment method. */
function methodFields(link: PaymentLink, body: Paying, now: Date): object {
  switch (body.payment_type) {
    case 'pix':
      return { expires_in: lifetimeOf(link, now) }
    case 'boleto':
      return { expiration_date: boletoDueOn(link, now) }
    case 'credit':
      return {
        token: body.card_token,
        installment_plan: { number_installments: body.installments ?? 1 },
      }
  }
}

export type BuyerOrder = {
  readonly customer: BodyOf<typeof createCustomer>
  readonly transaction: BodyOf<typeof createTransaction>
  readonly customerKey: Key
}

const trimmed = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

/** The buyer that was typed, whether it can be or not. */
function buyerOf({ name, taxpayer_id: document, email }: Paying): BuyerOrder['customer'] {
  const taxpayerId =
    document === undefined ? {} : { taxpayer_id: readTaxpayerId(document)?.value ?? document }
  return { first_name: trimmed(name), ...taxpayerId, ...(email ? { email } : {}) }
}

/**
 * The key of an intent. It compares what was typed, and nothing that a link, its seller or the time
 * may change.
 */
export function keyOfIntent(link: PaymentLink, body: Paying, now: Date): Key {
  const { payment_type: method, installments = 1, card_token: card = null } = body
  const amount = link.amount ?? body.amount
  return keyOf(
    link,
    'transaction',
    body.intent,
    { ...buyerOf(body), amount, method, installments, card },
    now,
  )
}

/** What may be ordered now: the link, and what its seller accepts. */
type Orderable = {
  readonly link: PaymentLink
  readonly offered: readonly Method[]
  readonly seller: Pick<Seller, 'maxTransactionAmount'>
}

/** The customer and the transaction of a buyer's order. 422 names every invalid field. */
export function orderOf({ link, offered, seller }: Orderable, body: Paying, now: Date): BuyerOrder {
  const faults: Faults = {}
  const method = body.payment_type
  if (!offered.includes(method))
    faults['payment_type'] = [{ en: 'is not offered by this link', pt: 'não é aceito neste link' }]
  const amount = amountOf(link, body, faults)
  // A buyer of abroad has neither, and pays by card.
  if (body.taxpayer_id === undefined) {
    if (method !== 'credit') faults['taxpayer_id'] = [FIELD_MESSAGES.required]
  } else if (!readTaxpayerId(body.taxpayer_id))
    faults['taxpayer_id'] = [FIELD_MESSAGES.invalidCpfOrCnpj]
  const installments = body.installments ?? 1
  if (method !== 'credit' && installments > 1)
    faults['installments'] = [FIELD_MESSAGES.noInstallments]
  if (installments > link.installmentsMax)
    faults['installments'] = [fill(FIELD_MESSAGES.tooLarge, { limit: link.installmentsMax })]
  if (method === 'credit' && body.card_token === undefined)
    faults['card_token'] = [FIELD_MESSAGES.required]
  if (method !== 'credit' && body.card_token !== undefined)
    faults['card_token'] = [FIELD_MESSAGES.onlyForCards]
  if (Object.keys(faults).length > 0) throw refuse('invalid_request', { fields: faults })
  const { maxTransactionAmount: limit } = seller
  if (limit !== null && amount > limit)
    throw refuse('amount_over_seller_limit', { words: { limit } })

  const customer = buyerOf(body)
  const transaction = {
    amount,
    payment_type: method,
    description: link.description,
    ...(link.referenceId === null ? {} : { reference_id: link.referenceId }),
    ...methodFields(link, body, now),
    ...(link.splitRules.length === 0 ? {} : { split_rules: link.splitRules.map(ruleToBody) }),
  }
  const customerKey = keyOf(link, 'customer', `${body.page} ${hashOf(customer)}`, customer, now)
  return { customer, transaction, customerKey }
}

const hashOf = (value: object): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32)
