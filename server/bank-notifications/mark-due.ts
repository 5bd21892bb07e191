// A bank's notice only schedules a read: it makes rows due, and is never believed. What it says is read again at the bank, so
// a forged, doubled, late or shuffled notice can at most cause one more reading.

import {
  type CorporateCardId,
  type PayoutId,
  type PurchaseDisputeId,
  readId,
  type RefundId,
  type SellerId,
  type TransactionId,
} from '../base/ids.ts'
import { makeChargesDue } from '../corporate/charge-store.ts'
import { makeDisputesDue } from '../corporate/purchase-dispute-store.ts'
import { type NamedPurchase, readLater } from '../corporate/issuer-queries.ts'
import { inTransaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { makePayoutsDue } from '../payouts/due-store.ts'
import { makeSellersDue } from '../sellers/kyc-store.ts'
import { makeRefundsDue } from '../transactions/refund-store.ts'
import { handOver, markTransactionsDue } from '../transactions/due-store.ts'
import { batchedBy } from '../base/batch.ts'

/** Names read from one notice at most; the reconciliation finds what a longer one would have told. */
const NAMES_MAX = 1000

export type Named = {
  transactions: TransactionId[]
  refunds: RefundId[]
  payouts: PayoutId[]
  sellers: SellerId[]
  /** Purchases by corporate cards, by the issuing bank's names, and corporate cards. */
  purchases: NamedPurchase[]
  issued: CorporateCardId[]
  /** Of purchases by corporate cards. */
  disputes: PurchaseDisputeId[]
}

const ids = <Kind extends string>(values: unknown[]) =>
  values.flatMap((value) => (typeof value === 'string' ? (readId<Kind>(value) ?? []) : []))

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, NAMES_MAX) : [])

const PURCHASE = /^[a-zA-Z0-9-]{1,64}$/

const purchasesIn = (values: unknown[]): NamedPurchase[] =>
  (values as { id?: unknown; card_id?: unknown }[]).flatMap((one) => {
    const [card] = ids<'corporate card'>([one?.card_id])
    const id = one?.id
    return card && typeof id === 'string' && PURCHASE.test(id) ? [{ id, card: card as CorporateCardId }] : []
  })

const idsOf = (values: unknown[]): unknown[] => (values as { id?: unknown }[]).map((one) => one?.id)

/**
 * The names in a notice: of the API Pix, `{pix: [{txid, devolucoes: [{id}]}]}`; of the REST protocol, `{payouts: [{id}]}`,
 * `{kyc: [{id}]}`, where a check has the id of its seller, and `{cards: [{id}]}`, `{boletos: [{id}]}` and
 * `{disputes: [{id}]}`, which have those of their transactions; of an issuing bank, `{issued: [{id}]}`,
 * `{purchases: [{id, card_id}]}` and `{purchase_disputes: [{id}]}`. Whatever else it is, it names nothing.
 */
export function namesIn(body: unknown): Named {
  const said = (body ?? {}) as Partial<
    Record<
      'pix' | 'payouts' | 'kyc' | 'cards' | 'boletos' | 'disputes' | 'issued' | 'purchases' | 'purchase_disputes',
      unknown
    >
  >
  const pix = listOf(said.pix) as { txid?: unknown; devolucoes?: unknown }[]
  const returns = pix.flatMap((one) => listOf(one?.devolucoes))
  return {
    transactions: ids<'transaction'>([
      ...pix.map((one) => one?.txid),
      ...idsOf(listOf(said.cards)),
      ...idsOf(listOf(said.boletos)),
      ...idsOf(listOf(said.disputes)),
    ]),
    refunds: ids<'refund'>(idsOf(returns)),
    payouts: ids<'payout'>(idsOf(listOf(said.payouts))),
    sellers: ids<'seller'>(idsOf(listOf(said.kyc))),
    purchases: purchasesIn(listOf(said.purchases)),
    issued: ids<'corporate card'>(idsOf(listOf(said.issued))) as CorporateCardId[],
    disputes: ids<'purchase dispute'>(idsOf(listOf(said.purchase_disputes))) as PurchaseDisputeId[],
  }
}

/** Everything named in any of the notices, each once. */
function togetherOf(notices: readonly unknown[]): Named {
  const named = notices.map(namesIn)
  const all = <Kind extends keyof Named>(kind: Kind) => [
    ...new Set(named.flatMap((one): Named[Kind][number][] => one[kind])),
  ]
  return {
    transactions: all('transactions'),
    refunds: all('refunds'),
    payouts: all('payouts'),
    sellers: all('sellers'),
    purchases: all('purchases'),
    issued: all('issued'),
    disputes: all('disputes'),
  }
}

/** Makes what a notice names due. Many notices that come together are one commit. */
export const markDue = batchedBy(async (deps: Deps, notices: unknown[]) => {
  const { transactions, refunds, payouts, sellers, purchases, issued, disputes } = togetherOf(notices)
  readLater(deps, { purchases, cards: issued })
  if (transactions.length + refunds.length + payouts.length + sellers.length + disputes.length > 0) {
    const now = deps.clock.now()
    const taken = await inTransaction(deps.db, async (tx) => {
      // Sales before their refunds, like everybody.
      const dueTransactions = transactions.length > 0 ? await markTransactionsDue(tx, deps, transactions, now) : []
      // What is paid out may be a refund as well as a payout: the bank does not know the difference.
      const back = [...refunds, ...(payouts as readonly string[] as RefundId[])]
      if (back.length > 0) await makeRefundsDue(tx, back, now)
      if (payouts.length > 0) await makePayoutsDue(tx, payouts, now)
      if (sellers.length > 0) await makeSellersDue(tx, sellers, now)
      if (disputes.length > 0) await makeDisputesDue(tx, disputes, now)
      // What is no sale may be what a company was asked to pay.
      const claimed = new Set<string>(dueTransactions.map(({ id }) => id))
      const others = transactions.filter((id) => !claimed.has(id))
      if (others.length > 0) await makeChargesDue(tx, others, now)
      return dueTransactions
    })
    handOver(deps, taken)
    deps.wake()
  }
  return notices
})
