// What a new sale is, before anything is written: who sells to whom, paid how, divided how. Refuses what cannot be sold.

import type { BodyOf } from '../../contract/operation.ts'
import { PIX_LIFETIME_DEFAULT_S } from '../../contract/payment-methods.ts'
import type { createTransaction } from '../../contract/transactions.ts'
import { sees, type Caller } from '../auth/caller.ts'
import { batchedBy } from '../base/batch.ts'
import { after } from '../base/clock.ts'
import { newId, readId, type CustomerId, type OwnerId, type SellerId } from '../base/ids.ts'
import type { Cents } from '../base/money.ts'
import { refuse } from '../base/refusal.ts'
import { cut } from '../base/text.ts'
import type { Deps } from '../deps.ts'
import { checkQuote } from '../quotes/quote.ts'
import { find as findQuote } from '../quotes/store.ts'
import { appliesTo, checkReceivers, rulesBrought, withoutRange, type RangedRule } from '../splits/rule.ts'
import type { SplitRule } from '../splits/split.ts'
import { findReceivers, type Receiver } from '../splits/store.ts'
import { boletoPaymentMethod, payeeAddress } from './boleto-order.ts'
import { cardPaymentMethod } from './card-order.ts'
import { partiesOf, type Parties } from './parties-store.ts'
import { installmentsOf, open, type Order, type Transaction } from './transaction.ts'

type Body = BodyOf<typeof createTransaction>

const detailOf = ({ products, shipping, antifraud_sessid }: Body): Record<string, unknown> => ({
  ...(products ? { products } : {}),
  ...(shipping ? { shipping } : {}),
  ...(antifraud_sessid ? { antifraud_sessid } : {}),
})

function sellerOf(caller: Caller, body: Body): SellerId {
  if (body.io_seller_id === undefined) return caller.seller
  const seller = readId<'seller'>(body.io_seller_id)
  if (!seller || !sees(caller, seller)) throw refuse('seller_not_found')
  return seller
}

const receiversOf = batchedBy(async (deps: Deps, asked: Receiver[][]) => {
  const known = await findReceivers(deps.db, asked.flat())
  return asked.map(() => known)
})

/** Refuses rules whose receivers may not receive now, whoever made them and when. */
async function checkMayReceive(deps: Deps, owner: OwnerId, rules: readonly SplitRule[]): Promise<void> {
  if (rules.length === 0) return
  const receivers = rules.map(({ receiver: id }) => ({ owner, id }))
  checkReceivers(owner, rules, await receiversOf(deps, receivers))
}

/** How the sale is divided: as it was quoted, by the rules it brings, or by those its seller keeps. */
async function divisionOf(
  deps: Deps,
  { owner, seller, installments, now }: { owner: OwnerId; seller: SellerId; installments: number; now: Date },
  body: Body,
  stored: readonly RangedRule[],
): Promise<Pick<Order, 'rules' | 'quote'>> {
  if (body.quote !== undefined) {
    const quote = await findQuote(deps.db, owner, body.quote)
    checkQuote(
      quote,
      { seller, amount: body.amount as Cents, method: body.payment_type, instalments: installments },
      now,
    )
    if (body.split_rules !== undefined) throw refuse('quote_mismatch', { words: { what: 'division' } })
    const quoted = quote!.parts.flatMap((part) => part.rule ?? [])
    await checkMayReceive(deps, owner, quoted)
    return { rules: [], quote: quote! }
  }
  const brought = rulesBrought(body.split_rules)
  const rules = (brought ?? stored).filter((rule) => appliesTo(rule, body.amount as Cents))
  await checkMayReceive(deps, owner, rules)
  return { rules: rules.map(withoutRange) }
}

const METHOD_NAMES = { pix: 'pix', boleto: 'boleto', credit: 'credit' } as const

/** The seller, when it may sell this; refuses otherwise. */
function checkSeller(seller: Parties['seller'], body: Body): NonNullable<Parties['seller']> {
  if (!seller) throw refuse('seller_not_found')
  const { status, most } = seller
  if (status !== 'active' && status !== 'pending') throw refuse('seller_not_active', { words: { status } })
  const method = METHOD_NAMES[body.payment_type]
  if (!seller[method]) throw refuse('method_not_enabled', { words: { method } })
  if (most !== null && body.amount > most) throw refuse('amount_over_seller_limit', { words: { limit: most } })
  return seller
}

type Between = {
  customer: CustomerId
  seller: NonNullable<Parties['seller']>
  buyer: NonNullable<Parties['customer']>
  now: Date
}

/** What the sale is to be paid with, at the platform's bank for it. */
async function paymentMethodOf(
  deps: Deps,
  caller: Caller,
  body: Body,
  between: Between,
): Promise<Pick<Order, 'paymentMethod' | 'expiresAt'>> {
  const { seller, buyer, customer, now } = between
  if (body.payment_type === 'credit')
    return cardPaymentMethod(deps, caller, body, { customer, buyer, most: seller.creditMost, now })
  const pixRoute = deps.banks.pix(caller.owner)
  if (body.payment_type === 'boleto') {
    const route = deps.banks.boleto(caller.owner)
    if (!route) throw refuse('bank_not_configured')
    const { name, taxpayerId, address } = seller
    const payee = { name, taxpayerId, ...(address ? { address: payeeAddress(address) } : {}) }
    return boletoPaymentMethod(body, { payee, buyer, ...route, pixKey: pixRoute?.key, now })
  }
  if (!pixRoute) throw refuse('bank_not_configured')
  const { firstName, lastName, taxpayerId } = buyer
  const payer = taxpayerId ? { payer: { name: cut(`${firstName} ${lastName ?? ''}`.trim(), 200), taxpayerId } } : {}
  const expiresIn = body.expires_in ?? PIX_LIFETIME_DEFAULT_S
  const pix = { key: pixRoute.key, expiresIn, payee: { name: seller.name, city: seller.city }, ...payer }
  return { paymentMethod: { method: 'pix', pix }, expiresAt: after(now, expiresIn * 1000) }
}

/** The new sale, after everything that can be refused has been. */
export async function buildTransaction(
  deps: Deps,
  caller: Caller,
  customerText: string,
  body: Body,
): Promise<Transaction> {
  const customer = readId<'customer'>(customerText)
  if (!customer) throw refuse('customer_not_found')
  const { owner } = caller
  const seller = sellerOf(caller, body)
  const now = deps.clock.now()
  const parties = await partiesOf(deps, { owner, seller, customer, now })
  if (!parties.customer || !sees(caller, parties.customer.seller)) throw refuse('customer_not_found')
  const selling = checkSeller(parties.seller, body)
  if (!parties.plan) throw refuse('bank_not_configured')
  const method = await paymentMethodOf(deps, caller, body, { customer, seller: selling, buyer: parties.customer, now })
  const { description, statement_descriptor: statementDescriptor, reference_id: referenceId } = body
  const order = {
    owner,
    seller,
    customer: customer as CustomerId,
    amount: body.amount as Cents,
    ...(description === undefined ? {} : { description }),
    ...(statementDescriptor === undefined ? {} : { statementDescriptor }),
    ...(referenceId === undefined ? {} : { referenceId }),
    ...method,
    detail: detailOf(body),
    ...(await divisionOf(
      deps,
      { owner, seller, installments: installmentsOf(method.paymentMethod), now },
      body,
      parties.rules ?? [],
    )),
  }
  return open(order, parties.plan, newId<'transaction'>(deps.clock.wall()), now)
}
