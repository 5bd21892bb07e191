// A bank notification only schedules a read: it makes rows due, and its content is never trusted.
// We read the state at the bank, so a forged, repeated, late or reordered notification causes at
// most one extra read.

import {
  type CorporateCardId,
  type PayoutId,
  type PurchaseDisputeId,
  readId,
  type RefundId,
  type SellerId,
  type TransactionId,
} from '../kernel/ids.ts'
import { makeChargesDue } from '../corporate/charges/store.ts'
import { makeDisputesDue } from '../corporate/purchases/disputes/store.ts'
import { type PurchaseRef, readLater } from '../corporate/issuer-sync/operations.ts'
import { inTransaction, type Tx } from '../platform/db/sql.ts'
import type { Deps } from '../runtime/deps.ts'
import { makePayoutsDue } from '../marketplace/payouts/store.ts'
import { makeSellersDue } from '../marketplace/sellers/store.ts'
import { makeRefundsDue } from '../payments/transactions/refunds/store.ts'
import { boletosNamed } from '../payments/transactions/methods/boleto-store.ts'
import { enqueue, makeDue, markTransactionsDue } from '../payments/transactions/due-store.ts'
import { transactionsPaidBy } from '../payments/transactions/store.ts'
import { mayBeUncharged } from '../payments/received-pix/arrival.ts'
import { noteHints, type Hint } from '../payments/received-pix/book-operations.ts'
import { makeReceivedDue } from '../payments/received-pix/store.ts'
import { batchedBy } from '../kernel/batch.ts'

/** The maximum of ids of each kind read from one notification; reconciliation finds the rest. */
const IDS_MAX = 1000

export type NoticeIds = {
  transactions: TransactionId[]
  refunds: RefundId[]
  payouts: PayoutId[]
  /** Boletos by the numbers that they have at their banks. */
  ourNumbers: string[]
  /** Payouts by what their banks call them. */
  references: string[]
  sellers: SellerId[]
  /** Purchases by corporate cards, by the issuing bank's ids, and corporate cards. */
  purchases: PurchaseRef[]
  issued: CorporateCardId[]
  /** Disputes of purchases by corporate cards. */
  disputes: PurchaseDisputeId[]
  /** Pix that may be of no charge. */
  uncharged: Hint[]
}

const ids = <Kind extends string>(values: unknown[]) =>
  values.flatMap((value) => (typeof value === 'string' ? (readId<Kind>(value) ?? []) : []))

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, IDS_MAX) : [])

const PURCHASE = /^[a-zA-Z0-9-]{1,64}$/

const purchasesIn = (values: unknown[]): PurchaseRef[] =>
  (values as { id?: unknown; card_id?: unknown }[]).flatMap((one) => {
    const [card] = ids<'corporate card'>([one?.card_id])
    const id = one?.id
    return card && typeof id === 'string' && PURCHASE.test(id)
      ? [{ id, card: card as CorporateCardId }]
      : []
  })

const referencesIn = (values: unknown[]): string[] =>
  (values as { reference?: unknown }[]).flatMap((one) => textOf(one?.reference) ?? [])

const numbersIn = (values: unknown[]): string[] =>
  (values as { our_number?: unknown }[]).flatMap((one) => textOf(one?.our_number) ?? [])

const idsOf = (values: unknown[]): unknown[] => (values as { id?: unknown }[]).map((one) => one?.id)

const END_TO_END_ID = /^[A-Za-z0-9]{32}$/
const HINT_TEXT_MAX = 100

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= HINT_TEXT_MAX ? value : undefined

const hintsIn = (values: unknown[]): Hint[] =>
  (values as { endToEndId?: unknown; txid?: unknown; chave?: unknown }[]).flatMap((one) => {
    const endToEndId = textOf(one?.endToEndId)
    const [txid, key] = [textOf(one?.txid), textOf(one?.chave)]
    // Nearly every pix pays a charge of ours.
    if (txid !== undefined && readId(txid) !== undefined) return []
    if (endToEndId === undefined || !END_TO_END_ID.test(endToEndId)) return []
    const named = { ...(txid === undefined ? {} : { txid }), ...(key === undefined ? {} : { key }) }
    return mayBeUncharged(named) ? [{ endToEndId, ...named }] : []
  })

/**
 * The ids in a notification: of the API Pix, `{pix: [{txid, endToEndId, chave,
 * devolucoes: [{id}]}]}`; of the REST
 * protocol, `{payouts: [{id}]}` (or `{reference}`, the bank's name of it), `{kyc: [{id}]}` with the id of the seller, and `{cards: [{id}]}`,
 * `{boletos: [{id}]}` (or `{our_number}`) and `{disputes: [{id}]}` with those of their transactions; of an issuing
 * bank, `{issued: [{id}]}`, `{purchases: [{id, card_id}]}` and `{purchase_disputes: [{id}]}`.
 * Anything else is ignored.
 */
export function idsIn(body: unknown): NoticeIds {
  const fields = (body ?? {}) as Partial<
    Record<
      | 'pix'
      | 'payouts'
      | 'kyc'
      | 'cards'
      | 'boletos'
      | 'disputes'
      | 'issued'
      | 'purchases'
      | 'purchase_disputes',
      unknown
    >
  >
  const pix = listOf(fields.pix) as { txid?: unknown; devolucoes?: unknown }[]
  const returns = pix.flatMap((one) => listOf(one?.devolucoes))
  return {
    transactions: ids<'transaction'>([
      ...pix.map((one) => one?.txid),
      ...idsOf(listOf(fields.cards)),
      ...idsOf(listOf(fields.boletos)),
      ...idsOf(listOf(fields.disputes)),
    ]),
    ourNumbers: numbersIn(listOf(fields.boletos)),
    refunds: ids<'refund'>(idsOf(returns)),
    payouts: ids<'payout'>(idsOf(listOf(fields.payouts))),
    references: referencesIn(listOf(fields.payouts)),
    sellers: ids<'seller'>(idsOf(listOf(fields.kyc))),
    purchases: purchasesIn(listOf(fields.purchases)),
    issued: ids<'corporate card'>(idsOf(listOf(fields.issued))) as CorporateCardId[],
    disputes: ids<'purchase dispute'>(
      idsOf(listOf(fields.purchase_disputes)),
    ) as PurchaseDisputeId[],
    uncharged: hintsIn(pix),
  }
}

/** The union of the ids in the notifications. */
function mergeIds(notices: readonly unknown[]): NoticeIds {
  const named = notices.map(idsIn)
  const all = <Kind extends keyof NoticeIds>(kind: Kind) => [
    ...new Set(named.flatMap((one): NoticeIds[Kind][number][] => one[kind])),
  ]
  return {
    transactions: all('transactions'),
    ourNumbers: all('ourNumbers'),
    refunds: all('refunds'),
    payouts: all('payouts'),
    references: all('references'),
    sellers: all('sellers'),
    purchases: all('purchases'),
    issued: all('issued'),
    disputes: all('disputes'),
    uncharged: all('uncharged'),
  }
}

type Others = {
  readonly refunds?: readonly RefundId[]
  readonly payouts?: readonly PayoutId[]
  readonly references?: readonly string[]
  /** May be charges of companies. */
  readonly charges?: readonly string[]
}

/**
 * Makes due what is no transaction, once the transactions are locked: refunds, then payouts, then
 * charges, so that no two callers wait for each other. Returns how many refunds and charges are
 * ours.
 */
export async function makeOthersDue(
  tx: Tx,
  { refunds = [], payouts = [], references = [], charges = [] }: Others,
  now: Date,
): Promise<number> {
  const back = refunds.length > 0 ? await makeRefundsDue(tx, [...new Set(refunds)], now) : 0
  if (payouts.length + references.length > 0)
    await makePayoutsDue(tx, [...new Set(payouts)], now, references)
  return back + (charges.length > 0 ? await makeChargesDue(tx, charges, now) : 0)
}

/**
 * Of pix without a charge: those that paid a transaction may have been returned since, and so may
 * those that wait for one; the others are read.
 */
async function markUncharged(deps: Deps, named: readonly Hint[]): Promise<void> {
  const names = named.map(({ endToEndId }) => endToEndId)
  const paid = await transactionsPaidBy(deps.db, names)
  const now = deps.clock.now()
  const fresh = named.filter(({ endToEndId }) => !paid.has(endToEndId))
  await inTransaction(deps.db, async (tx) => {
    if (paid.size > 0) await makeDue(tx, [...new Set(paid.values())], now)
    if (fresh.length > 0)
      await makeReceivedDue(
        tx,
        fresh.map(({ endToEndId }) => endToEndId),
        now,
      )
  })
  noteHints(deps, fresh)
  deps.wake()
}

/** The boletos of these numbers, of whichever bank. */
async function numbered({ db }: Deps, ourNumbers: readonly string[]): Promise<TransactionId[]> {
  if (ourNumbers.length === 0) return []
  const boletos = await boletosNamed(db, { ids: [], ourNumbers })
  return boletos.map(({ id }) => id)
}

/** Makes due what a notification names. Concurrent notifications share one commit. */
export const markDue = batchedBy('mark due', async (deps: Deps, notices: unknown[]) => {
  const { uncharged, ourNumbers, ...named } = mergeIds(notices)
  const transactions = [...named.transactions, ...(await numbered(deps, ourNumbers))]
  const { refunds, payouts, references, sellers } = named
  const { purchases, issued, disputes } = named
  readLater(deps, { purchases, cards: issued })
  if (uncharged.length > 0) await markUncharged(deps, uncharged)
  if (
    transactions.length +
      refunds.length +
      payouts.length +
      references.length +
      sellers.length +
      disputes.length >
    0
  ) {
    const now = deps.clock.now()
    const claimed = await inTransaction(deps.db, async (tx) => {
      // Transactions before their refunds: the lock order everywhere.
      const dueTransactions =
        transactions.length > 0 ? await markTransactionsDue(tx, deps, transactions, now) : []
      // A payout at the bank may be a refund of ours: the bank does not know the difference.
      const back = [...refunds, ...(payouts as readonly string[] as RefundId[])]
      // Ids that are no transactions may be charges of companies.
      const claimed = new Set<string>(dueTransactions.map(({ id }) => id))
      const charges = transactions.filter((id) => !claimed.has(id))
      await makeOthersDue(tx, { refunds: back, payouts, references, charges }, now)
      if (sellers.length > 0) await makeSellersDue(tx, sellers, now)
      if (disputes.length > 0) await makeDisputesDue(tx, disputes, now)
      return dueTransactions
    })
    enqueue(deps, claimed)
    deps.wake()
  }
  return notices
})
