// Makes a quote by the seller's fee plan and split rules, and stores it so that a transaction can
// name it.

import type { BodyOf } from '../../../contract/operation.ts'
import type { createQuote } from '../../../contract/marketplace/quotes.ts'
import { FIELD_MESSAGES } from '../../../contract/fields/field-messages.ts'
import type { Caller } from '../../runtime/caller.ts'
import { newId, type QuoteId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { refuse } from '../../kernel/refusal.ts'
import { recordReason } from '../../platform/audit/store.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { claim, type Key } from '../../platform/idempotency/idempotency.ts'
import { findOwnOr } from '../sellers/find-seller.ts'
import type { Seller } from '../sellers/seller.ts'
import { rulesOfRequest } from '../splits/rule.ts'
import { findDivision } from './division-store.ts'
import { quoteFor, type Quote, type QuoteTerms } from './quote.ts'
import * as store from './store.ts'

export type Quoted = { quote: Quote; replayed: boolean }

const ENABLED = { pix: 'enablePix', boleto: 'enableBoleto', credit: 'enableCredit' } as const

/**
 * Refuses what the seller could not sell: nobody is shown the parts of a transaction that would be
 * refused.
 */
function demandSells(seller: Seller, { amount, method, instalments }: QuoteTerms): void {
  const { status, maxTransactionAmount, creditMaxInstallments } = seller
  if (status !== 'active' && status !== 'pending')
    throw refuse('seller_not_active', { words: { status } })
  if (!seller[ENABLED[method]]) throw refuse('method_not_enabled', { words: { method } })
  if (maxTransactionAmount !== null && amount > maxTransactionAmount)
    throw refuse('amount_over_seller_limit', { words: { limit: maxTransactionAmount } })
  if (instalments > 1 && method !== 'credit')
    throw refuse('invalid_request', {
      fields: { installments: [FIELD_MESSAGES.noInstallments] },
    })
  if (instalments > creditMaxInstallments)
    throw refuse('too_many_installments', { words: { limit: creditMaxInstallments } })
}

export async function create(
  deps: Deps,
  caller: Caller,
  body: BodyOf<typeof createQuote>,
  key: Key | undefined,
): Promise<Quoted> {
  const { owner } = caller
  const now = deps.clock.now()
  const selling = await findOwnOr(deps.db, caller, body.io_seller_id)
  const [seller, amount] = [selling.id, body.amount as Cents]
  const terms = {
    owner,
    seller,
    amount,
    method: body.payment_type,
    instalments: body.installments ?? 1,
  }
  demandSells(selling, terms)
  const { plan, rules } = await findDivision(
    deps.db,
    { owner, seller, amount },
    rulesOfRequest(body.split_rules),
    now,
  )
  const id = newId<'quote'>(deps.clock.wall()) as QuoteId
  const quote = quoteFor(terms, plan, rules, id, now)
  return inTransaction(deps.db, async (tx) => {
    if (key) {
      const [claimed] = await claim(tx, [{ ...key, owner, objectKind: 'quote', objectId: id }], now)
      if (claimed instanceof Error) throw claimed
      if (!claimed!.fresh)
        return { quote: (await store.find(tx, owner, claimed!.objectId))!, replayed: true }
    }
    await store.insert(tx, quote)
    recordReason(tx, deps, 'quote.created', quote)
    return { quote, replayed: false }
  })
}
