// What a buyer does on the page of a payment link: get a token for a card, tokenize it, and pay.
// The order of effects.

import type { BodyOf } from '../../../contract/operation.ts'
import { randomText } from '../../kernel/random.ts'
import type { Cents } from '../../kernel/money.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { feeUnder } from '../../marketplace/fees/plan.ts'
import { findDivision } from '../../marketplace/quotes/division-store.ts'
import { rulesOfRequest } from '../../marketplace/splits/rule.ts'
import { divide } from '../../marketplace/splits/split.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { create as createCustomer } from '../customers/operations.ts'
import { refuseBusy, refuseOver, type PaymentLink } from '../payment-links/payment-link.ts'
import { refuseUnchargeable } from '../transactions/methods/card-queries.ts'
import { create as createTransaction, repeat } from '../transactions/operations.ts'
import type { Transaction } from '../transactions/transaction.ts'
import { countRefused } from '../vault/attempts-store.ts'
import { tokenize } from '../vault/operations.ts'
import type { tokenizeOnPageCall } from './calls.ts'
import { callerOf, keyOfIntent, orderOf, type BuyerOrder, type Paying } from './order.ts'
import { readToken, TOKEN_LIFETIME_MS, tokenFor } from './page-token.ts'
import { linkAt, shownOf } from './queries.ts'
import { namesOfStart, refuseTooMany } from './start-limit.ts'
import { useToken } from './store.ts'

const NONCE_BYTES = 16

/** A token for one card on the page of a link that can be paid by card. It writes nothing. */
export async function pageToken(
  deps: Deps,
  code: string,
  source: string,
): Promise<{ token: string; expires_in: number }> {
  const link = await linkAt(deps, code)
  const now = deps.clock.now()
  refuseOver(link, now)
  if (!link.paymentTypes.includes('credit'))
    throw refuse('method_not_enabled', { words: { method: 'credit' } })
  const token = tokenFor(deps.hashKey, { link, source }, randomText(NONCE_BYTES, 'hex'), now)
  return { token, expires_in: TOKEN_LIFETIME_MS / 1_000 }
}

/** Counts a payment that begins; 429 after too many. */
async function countStart(deps: Deps, { id }: PaymentLink, source: string): Promise<void> {
  refuseTooMany(await countRefused(deps, namesOfStart(id, source)), deps.clock.wall())
}

/** Tokenizes a card that was typed on the page. The number goes to the vault, and nowhere else. */
export async function tokenizeOnPage(
  deps: Deps,
  code: string,
  { page_token: pageTokenText, ...card }: BodyOf<typeof tokenizeOnPageCall>,
  source: string,
): Promise<{ id: string }> {
  const link = await linkAt(deps, code)
  const now = deps.clock.now()
  refuseOver(link, now)
  const used = readToken(deps.hashKey, { link, source }, pageTokenText, now)
  await countStart(deps, link, source)
  if (!(await inTransaction(deps.db, (tx) => useToken(tx, used))))
    throw refuse('payment_link_token_over')
  const { token } = await tokenize(deps, callerOf(link), card, {
    source,
    key: undefined,
    link: link.id,
  })
  return { id: token.id }
}

/** Refuses a sale that cannot be divided now, as its creation will. */
async function refuseIndivisible(
  deps: Deps,
  { owner, seller }: PaymentLink,
  body: BuyerOrder['transaction'],
) {
  const amount = body.amount as Cents
  const terms = { owner, seller, amount }
  const { plan, rules } = await findDivision(
    deps.db,
    terms,
    rulesOfRequest(body.split_rules),
    deps.clock.now(),
  )
  const installments = body.installment_plan?.number_installments ?? 1
  divide({ ...terms, fee: feeUnder(plan, body.payment_type, Number(installments), amount) }, rules)
}

/** Refuses a payment that could not be started, before anything is written. */
async function refuseUnpayable(
  deps: Deps,
  link: PaymentLink,
  body: BuyerOrder['transaction'],
  source: string,
) {
  const { token } = body
  refuseBusy(link, { isCard: token !== undefined })
  await countStart(deps, link, source)
  const now = deps.clock.now()
  if (token !== undefined)
    await refuseUnchargeable(deps, callerOf(link), { token, link: link.id, now })
  await refuseIndivisible(deps, link, body)
}

/** A refusal as the buyer gets it: what is wrong between the sellers is told to them alone. */
function toBuyer(error: unknown): unknown {
  const isSellers =
    error instanceof Refusal &&
    (error.code.startsWith('split_') || error.code === 'seller_not_active')
  return isSellers ? refuse('payment_link_unavailable') : error
}

/**
 * Starts a payment. The same intent returns the payment that it made, whatever became of the link,
 * its seller and its card.
 */
export async function pay(
  deps: Deps,
  code: string,
  asked: Paying,
  source: string,
): Promise<Transaction> {
  const link = await linkAt(deps, code)
  const now = deps.clock.now()
  const caller = callerOf(link)
  const key = keyOfIntent(link, asked, now)
  const repeated = await repeat(deps, caller, key)
  if (repeated) return repeated.transaction

  refuseOver(link, now)
  const shown = await shownOf(deps, link)
  if (shown.offered.length === 0) throw refuse('payment_link_unavailable')
  const { customer: buyer, transaction: body, customerKey } = orderOf(shown, asked, now)
  try {
    await refuseUnpayable(deps, link, body, source)
    const { customer } = await createCustomer(deps, caller, buyer, customerKey)
    const { transaction } = await createTransaction(deps, caller, customer.id, body, key, link.id)
    return transaction
  } catch (error) {
    throw toBuyer(error)
  }
}
