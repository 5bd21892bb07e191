// What a buyer does on the page of a payment link: get a token for a card, tokenize it, and pay. The order of effects.

import type { BodyOf } from '../../../contract/operation.ts'
import { randomText } from '../../kernel/random.ts'
import { refuse } from '../../kernel/refusal.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import { recall } from '../../platform/idempotency/idempotency.ts'
import type { Deps } from '../../runtime/deps.ts'
import { create as createCustomer } from '../customers/operations.ts'
import { refuseOver, type PaymentLink } from '../payment-links/payment-link.ts'
import { create as createTransaction } from '../transactions/operations.ts'
import type { Transaction } from '../transactions/transaction.ts'
import { countRefused } from '../vault/attempts-store.ts'
import { tokenize } from '../vault/operations.ts'
import type { tokenizeOnPageCall } from './calls.ts'
import { callerOf, orderOf, type Paying } from './order.ts'
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
  if (!link.paymentTypes.includes('credit')) throw refuse('method_not_enabled', { words: { method: 'credit' } })
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
  if (!(await inTransaction(deps.db, (tx) => useToken(tx, used)))) throw refuse('payment_link_token_over')
  const { token } = await tokenize(deps, callerOf(link), card, { source, key: undefined, link: link.id })
  return { id: token.id }
}

/** Starts a payment. The same intent returns the payment that it made, whatever became of the link. */
export async function pay(deps: Deps, code: string, asked: Paying, source: string): Promise<Transaction> {
  const shown = await shownOf(deps, await linkAt(deps, code))
  const { link } = shown
  const now = deps.clock.now()
  const caller = callerOf(link)
  const { customer: buyer, transaction: body, keys } = orderOf(link, asked, shown.offered, now)
  if (!(await recall(deps.db, link.owner, keys.transaction))) {
    refuseOver(link, now)
    await countStart(deps, link, source)
  }
  const { customer } = await createCustomer(deps, caller, buyer, keys.customer)
  const { transaction } = await createTransaction(deps, caller, customer.id, body, keys.transaction, link.id)
  return transaction
}
