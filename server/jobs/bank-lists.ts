// The lists of the banks that reconciliation reads, and what each of them makes due: whatever
// differs from our records.

import { ask, LIST_TIMEOUT_MS } from '../providers/ask.ts'
import { accepted, type PixRail, type ReceivedPix } from '../providers/bank.ts'
import { type ListingPayoutRail, listsPayouts, type PayoutReport } from '../providers/payouts.ts'
import { type CardRail } from '../providers/acquirer.ts'
import type { PixDisputeRail } from '../providers/disputes.ts'
import type { IssuerRail } from '../providers/issuer.ts'
import { after } from '../kernel/clock.ts'
import { recordedChargeReturns } from '../corporate/charges/return-store.ts'
import { recordedChargePayments } from '../corporate/charges/store.ts'
import { readId, type PayoutId, type RefundId, type TransactionId } from '../kernel/ids.ts'
import { applyList } from '../corporate/issuer-sync/operations.ts'
import { inTransaction } from '../platform/db/sql.ts'
import type { Deps } from '../runtime/deps.ts'
import { differing as differingPayouts } from '../marketplace/payouts/store.ts'
import { recordedReturns } from '../payments/transactions/disputes/store.ts'
import { makeDue } from '../payments/transactions/due-store.ts'
import {
  paidTransactions,
  recordedPayments,
  transactionsPaidBy,
} from '../payments/transactions/store.ts'
import { mayBeUncharged } from '../payments/received-pix/arrival.ts'
import { book } from '../payments/received-pix/book-operations.ts'
import {
  makeReceivedDue,
  recorded as recordedReceived,
  recordedBacks,
} from '../payments/received-pix/store.ts'
import { type BankListing, LATE_MS, makeTransactionsDue, placeOf } from './bank-listing.ts'
import { boletoListing } from './listed-boletos.ts'
import { makeOthersDue } from './mark-due.ts'

/** The overlap for lists of ids, each of which is read at the bank every time. */
const NAMES_OVERLAP_MS = 2 * 60_000
/**
 * A bank lists its own returns (MED) under the day on which it received the pix, and may make them
 * until the 90th day after. So the pix of that whole period that have a return are read again.
 */
const CONTESTED_BACK_MS = 91 * 24 * 3_600_000
const CONTESTED_EVERY_MS = 3_600_000

/** A pix is mostly paid within minutes of its code. */
const MADE_LATELY_MS = 2 * 3_600_000
const PAID_LATE_EVERY_MS = 3_600_000

/**
 * A return is booked within hours, or within a day if it waits for a return of ours. One that is
 * not booked after this is logged.
 */
const BOOKED_WITHIN_MS = 2 * 24 * 3_600_000

/**
 * Makes due the transactions of received pix that are not recorded, and refunds that ended without
 * a notification. Books pix that came without a charge: the list is a reading of the bank.
 */
async function markMissing(
  deps: Deps,
  rail: PixRail,
  received: readonly ReceivedPix[],
): Promise<number> {
  const names = received.map((pix) => pix.endToEndId)
  const known = await recordedPayments(deps.db, names)
  const unknown = names.filter((name) => !known.has(name))
  // A pix that pays no transaction may pay a charge of a company.
  const ofCompanies =
    unknown.length > 0 ? await recordedChargePayments(deps.db, unknown) : new Set<string>()
  const unbooked = received.filter(
    ({ endToEndId }) => !known.has(endToEndId) && !ofCompanies.has(endToEndId),
  )
  const booked = await book(deps, rail, unbooked)
  const txids = unbooked.flatMap((pix) => (pix.txid ? (readId<'transaction'>(pix.txid) ?? []) : []))
  const returns = received
    .flatMap((pix) => pix.returns)
    .filter((one) => one.status !== 'processing')
    .flatMap((one) => (readId<'refund'>(one.id) ?? []) as RefundId[])
  if (txids.length + returns.length === 0) return booked
  const now = deps.clock.now()
  return inTransaction(deps.db, async (tx) => {
    const named = [...new Set(txids)]
    const transactions = named.length > 0 ? await makeDue(tx, named, now) : 0
    const charges = transactions < named.length ? named : []
    return booked + transactions + (await makeOthersDue(tx, { refunds: returns, charges }, now))
  })
}

type NamedReturn = {
  readonly endToEndId: string
  readonly txid?: string | undefined
  rtrId: string
}

type Uncharged = {
  readonly transactions: TransactionId[]
  readonly waiting: string[]
  readonly isOurs: (one: NamedReturn) => boolean
}

/** Of returned pix without a charge: the transactions they paid, and those that wait for one. */
async function unchargedOf(deps: Deps, returned: readonly NamedReturn[]): Promise<Uncharged> {
  const direct = returned.filter(({ txid }) => mayBeUncharged(txid === undefined ? {} : { txid }))
  if (direct.length === 0) return { transactions: [], waiting: [], isOurs: () => false }
  const names = direct.map(({ endToEndId }) => endToEndId)
  const paid = await transactionsPaidBy(deps.db, names)
  const booked = await recordedReceived(deps.db, names)
  const known = await recordedBacks(deps.db, names)
  return {
    transactions: [...new Set(paid.values())],
    waiting: direct.flatMap(({ endToEndId, rtrId }) =>
      booked.has(endToEndId) && !paid.has(endToEndId) && !known.has(rtrId) ? [endToEndId] : [],
    ),
    isOurs: ({ endToEndId }) => paid.has(endToEndId) || booked.has(endToEndId),
  }
}

/**
 * Makes due the transactions and company charges of pix with a bank's own return that is not
 * recorded, and pix without a charge that wait and of which anything was returned.
 */
async function markReturned(deps: Deps, received: readonly ReceivedPix[]): Promise<number> {
  const done = received.flatMap(({ endToEndId, txid, returns }) =>
    returns.flatMap(({ providerReference: rtrId, status, med }) =>
      status === 'returned' ? [{ txid, endToEndId, rtrId, med }] : [],
    ),
  )
  // Made at the bank's own site, or by us.
  const { waiting: sentBack } = await unchargedOf(
    deps,
    done.filter(({ med }) => !med),
  )
  const back = done.flatMap(({ med, ...one }) => (med ? [{ ...one, at: med.at }] : []))
  if (back.length + sentBack.length === 0) return 0
  const names = back.map(({ rtrId }) => rtrId)
  const ofTransactions = await recordedReturns(deps.db, names)
  const others = names.filter((name) => !ofTransactions.has(name))
  const ofCompanies =
    others.length > 0 ? await recordedChargeReturns(deps.db, others) : ofTransactions
  const unknown = back.filter(({ rtrId }) => !ofTransactions.has(rtrId) && !ofCompanies.has(rtrId))
  const charged = [
    ...new Set(unknown.flatMap(({ txid }) => (txid && readId<'transaction'>(txid)) || [])),
  ]
  const direct = await unchargedOf(deps, unknown)
  const named = [...charged, ...direct.transactions]
  const due = [...new Set([...direct.waiting, ...sentBack])]
  if (named.length + due.length === 0) return 0
  const now = deps.clock.now()
  // Other systems' pix of the same account are in nobody's books here.
  const old = unknown.filter(
    (one) =>
      one.at !== undefined &&
      after(one.at, BOOKED_WITHIN_MS) < now &&
      (direct.isOurs(one) || (one.txid !== undefined && readId(one.txid) !== undefined)),
  )
  if (old.length > 0)
    deps.log.error(
      { returns: old },
      'the PSP returned pix that our books cannot record; check these payments by hand',
    )
  return inTransaction(deps.db, async (tx) => {
    const transactions = named.length > 0 ? await makeDue(tx, named, now) : 0
    const waiting = due.length > 0 ? await makeReceivedDue(tx, due, now) : 0
    return (
      transactions +
      waiting +
      (await makeOthersDue(tx, { charges: transactions < named.length ? charged : [] }, now))
    )
  })
}

/** The statuses of a payout here that agree with a bank's status. */
const AGREEING_STATUSES: Record<PayoutReport['status'], readonly string[]> = {
  prepared: ['pending', 'processing', 'succeeded', 'failed', 'returned'],
  processing: ['pending', 'processing', 'succeeded', 'failed', 'returned'],
  paid: ['succeeded', 'returned'],
  failed: ['failed'],
  returned: ['returned'],
}

/** Makes due the payouts whose status at the bank differs from ours. */
async function markDiffering(deps: Deps, reports: readonly PayoutReport[]): Promise<number> {
  const named = reports.flatMap(({ id, status, returned = 0 }) => {
    const known = readId<'payout'>(id) as PayoutId | undefined
    return known ? [{ id: known, statuses: AGREEING_STATUSES[status], returned }] : []
  })
  if (named.length === 0) return 0
  const ids = await differingPayouts(deps.db, named)
  const now = deps.clock.now()
  // Refunds of boletos are payouts at the bank too; those that have ended are unchanged.
  const refunds = reports.flatMap(({ id, status }) =>
    status === 'processing' ? [] : ((readId<'refund'>(id) ?? []) as RefundId[]),
  )
  return inTransaction(
    deps.db,
    async (tx) => ids.length + (await makeOthersDue(tx, { refunds, payouts: ids }, now)),
  )
}

const ofPsp = ({ name, windowMs }: PixRail) => ({
  bank: name,
  kind: 'pix',
  ...(windowMs === undefined ? {} : { windowMs }),
})

/** `madeSince`: pix of older charges are left out. */
const receivedListing = (
  deps: Deps,
  rail: PixRail,
  madeSince?: (from: Date) => Date,
): BankListing => ({
  name: rail.name,
  ...ofPsp(rail),
  page: async (position) => {
    const since = madeSince && { madeSince: madeSince(position.from) }
    const answer = await ask(() => rail.received({ ...position, ...since }), LIST_TIMEOUT_MS)
    if (answer.result !== 'accepted') return answer
    return accepted({
      due: () => markMissing(deps, rail, answer.value.pix),
      more: answer.value.more,
    })
  },
})

/**
 * Where a list goes by the making of charges: those of the last hours each minute, since most are
 * paid at once, and hourly all that can still be paid.
 */
const receivedListings = (deps: Deps, rail: PixRail): BankListing[] =>
  rail.paidWithinMs === undefined
    ? [receivedListing(deps, rail)]
    : [
        receivedListing(deps, rail, (from) => after(from, -MADE_LATELY_MS)),
        { ...receivedListing(deps, rail), name: `${rail.name}/late`, everyMs: PAID_LATE_EVERY_MS },
      ]

/** Also for a PSP that reports no disputes: it lists at least what it returned. */
const returnedListing = (deps: Deps, rail: PixRail): BankListing => ({
  name: `${rail.name}/returned`,
  ...ofPsp(rail),
  again: { everyMs: CONTESTED_EVERY_MS, backMs: CONTESTED_BACK_MS },
  page: async (position) => {
    const answer = await ask(() => rail.received({ ...position, returned: true }), LIST_TIMEOUT_MS)
    if (answer.result !== 'accepted') return answer
    return accepted({ due: () => markReturned(deps, answer.value.pix), more: answer.value.more })
  },
})

const payoutListing = (deps: Deps, rail: ListingPayoutRail): BankListing => ({
  ...placeOf(rail.name),
  page: async (position) => {
    const answer = await ask(() => rail.changed(position), LIST_TIMEOUT_MS)
    if (answer.result !== 'accepted') return answer
    return accepted({
      due: () => markDiffering(deps, answer.value.payouts),
      more: answer.value.more,
    })
  },
})

/** A rail that lists the names of what changed. */
type Listing = Required<Pick<CardRail, 'name' | 'changed'>> | PixDisputeRail

/** Our ids, or those of the pix that paid. */
type Changes = Extract<
  Awaited<ReturnType<PixDisputeRail['changed']>>,
  { result: 'accepted' }
>['value']

/** For lists of names only: each is read at the bank (card transactions, disputed pix). */
const idListing = (deps: Deps, rail: Listing): BankListing => ({
  ...placeOf(rail.name),
  overlapMs: NAMES_OVERLAP_MS,
  page: async (position) => {
    const answer = await ask(() => rail.changed(position), LIST_TIMEOUT_MS)
    if (answer.result !== 'accepted') return answer
    const { ids, endToEndIds = [], more } = answer.value as Changes
    const due = async () => {
      const paid = endToEndIds.length > 0 ? await paidTransactions(deps.db, endToEndIds) : []
      const named = ids.flatMap((id) => readId<'transaction'>(id) ?? [])
      return makeTransactionsDue(deps, [...new Set([...named, ...paid])])
    }
    return accepted({ due, more })
  },
})

/** Each is read at once, and once more for what the bank showed late. */
const idListings = (deps: Deps, rail: Listing): BankListing[] => {
  const listing = idListing(deps, rail)
  const late = { everyMs: LATE_MS, backMs: 2 * LATE_MS }
  return [listing, { ...listing, name: `${listing.name}/late`, again: late }]
}

/** An issuing bank lists complete objects, so they are applied as they are read. */
const issuerListing = (deps: Deps, rail: IssuerRail): BankListing => ({
  ...placeOf(rail.name),
  overlapMs: LATE_MS,
  page: async (position) => {
    const answer = await ask(() => rail.changed(position), LIST_TIMEOUT_MS)
    if (answer.result !== 'accepted') return answer
    return accepted({ due: () => applyList(deps, rail, answer.value), more: answer.value.more })
  },
})

/** An acquirer may have no list of changes. */
const isListing = (rail: CardRail): rail is Required<Pick<CardRail, 'changed'>> & CardRail =>
  rail.changed !== undefined

/** Every list of every bank. */
export const listingsOf = (deps: Deps): BankListing[] => [
  ...deps.banks.rails.flatMap((rail) => [
    ...receivedListings(deps, rail),
    ...(rail.tellsMed === false ? [] : [returnedListing(deps, rail)]),
  ]),
  ...deps.banks.payoutRails.filter(listsPayouts).map((rail) => payoutListing(deps, rail)),
  ...[...deps.banks.cardRails.filter(isListing), ...deps.banks.disputeRails].flatMap((rail) =>
    idListings(deps, rail),
  ),
  ...deps.banks.boletoRails.map((rail) => boletoListing(deps, rail)),
  ...deps.banks.issuerRails.map((rail) => issuerListing(deps, rail)),
]
