// A quote: what each receiver of a transaction would get, and when. Pure; computed by the functions
// that settle.

import { hyphened, type OwnerId, type QuoteId, type SellerId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { refuse } from '../../kernel/refusal.ts'
import { feeUnder, type FeePlan, type Method } from '../fees/plan.ts'
import { schedule } from '../receivables/receivable.ts'
import { divide, type Part, type SplitRule } from '../splits/split.ts'

export type Quote = {
  readonly owner: OwnerId
  readonly id: QuoteId
  readonly seller: SellerId
  readonly amount: Cents
  readonly method: Method
  readonly instalments: number
  readonly fee: Cents
  readonly feeVersion: number
  readonly parts: readonly Part[]
  readonly validUntil: Date
  readonly createdAt: Date
}

/** An hour: long enough for a buyer to decide, short enough for a fee plan to change. */
const QUOTE_LIFETIME_MS = 3_600_000

export type QuoteTerms = Pick<Quote, 'owner' | 'seller' | 'amount' | 'method' | 'instalments'>

/** Computes a quote. Refuses parts that do not fit into the amount, as a transaction does. */
export function quoteFor(
  terms: QuoteTerms,
  plan: FeePlan,
  rules: readonly SplitRule[],
  id: QuoteId,
  now: Date,
): Quote {
  const fee = feeUnder(plan, terms.method, terms.instalments, terms.amount)
  const parts = divide({ seller: terms.seller, amount: terms.amount, fee }, rules)
  const validUntil = new Date(now.getTime() + QUOTE_LIFETIME_MS)
  return { ...terms, id, fee, feeVersion: plan.version, parts, validUntil, createdAt: now }
}

/** Refuses a transaction that differs from its quote, or whose quote has expired. */
export function checkQuote(
  quote: Quote | undefined,
  transaction: Pick<Quote, 'seller' | 'amount' | 'method' | 'instalments'>,
  now: Date,
): void {
  // To this transaction, another seller's quote does not exist.
  if (!quote || quote.seller !== transaction.seller) throw refuse('quote_not_found')
  const differs = (['amount', 'method', 'instalments'] as const).find(
    (what) => quote[what] !== transaction[what],
  )
  if (differs)
    throw refuse('quote_mismatch', {
      words: { what: differs === 'instalments' ? 'installments' : differs },
    })
  if (quote.validUntil <= now) throw refuse('quote_expired')
}

export const quoteToWire = (quote: Quote) => {
  const receivables = schedule(quote.parts, quote.method, quote.instalments, quote.createdAt)
  return {
    id: quote.id,
    resource: 'quote',
    io_seller_id: hyphened(quote.seller),
    amount_cents: quote.amount,
    payment_type: quote.method,
    installments: quote.instalments,
    fees_cents: quote.fee,
    parts: quote.parts.map((part) => ({
      receiver: hyphened(part.receiver),
      amount_cents: part.amount,
      fee_cents: part.fee,
      net_cents: part.amount - part.fee,
      receivables: receivables
        .filter((one) => one.receiver === part.receiver)
        .map(({ number, gross, fee, dueOn }) => ({
          number,
          gross_cents: gross,
          fee_cents: fee,
          net_cents: gross - fee,
          due_on: dueOn,
        })),
    })),
    valid_until: quote.validUntil.toISOString(),
    created_at: quote.createdAt.toISOString(),
  }
}
