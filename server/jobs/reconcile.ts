// Reconciliation, because notifications get lost. It regularly reads the banks' lists of receipts
// and payments, and makes rows due that differ from our records. Ranges overlap a little, because a
// bank may list an item late.

import { ask } from '../providers/ask.ts'
import {
  accepted,
  type ProviderResult,
  type PayoutReport,
  type PayoutRail,
  type PixRail,
  type ReceivedPix,
} from '../providers/bank.ts'
import { type CardRail } from '../providers/acquirer.ts'
import type { IssuerRail } from '../providers/issuer.ts'
import { after } from '../kernel/clock.ts'
import { slot } from '../kernel/state.ts'
import { isUnavailable } from '../kernel/unavailable.ts'
import { recordedChargeReturns } from '../corporate/charges/return-store.ts'
import { recordedChargePayments } from '../corporate/charges/store.ts'
import { readId, type PayoutId, type RefundId } from '../kernel/ids.ts'
import { applyList } from '../corporate/issuer-sync/operations.ts'
import { inTransaction, sql, type Sql, type Tx } from '../platform/db/sql.ts'
import type { Deps } from '../runtime/deps.ts'
import { differing as differingPayouts } from '../marketplace/payouts/store.ts'
import { recordedReturns } from '../payments/transactions/disputes/store.ts'
import { makeDue } from '../payments/transactions/due-store.ts'
import { recordedPayments } from '../payments/transactions/store.ts'
import { makeOthersDue } from './mark-due.ts'

/** How often a bank's list is read. Notifications are the fast way; this is the reliable one. */
const EVERY_MS = 60_000
/** The overlap with the last reading: a bank may list a pix a little after it happened. */
const OVERLAP_MS = 10 * 60_000
/** The overlap for lists of ids, each of which is read at the bank every time. */
const NAMES_OVERLAP_MS = 2 * 60_000
/**
 * The longest range of one reading, so that a server that was off for a week catches up in steps.
 */
const SPAN_MAX_MS = 24 * 3_600_000
/** Pages of one round. A longer list continues in the next round from where this one ended. */
const PAGES_MAX = 100

/**
 * A bank lists its own returns (MED) under the day on which it received the pix, and may make them
 * until the 90th day after. So the pix of that whole period that have a return are read again.
 */
const CONTESTED_BACK_MS = 91 * 24 * 3_600_000
const CONTESTED_EVERY_MS = 3_600_000

/**
 * A return is booked within hours, or within a day if it waits for a return of ours. One that is
 * not booked after this is logged.
 */
const BOOKED_WITHIN_MS = 2 * 24 * 3_600_000

type ReadPosition = { readonly from: Date; readonly to: Date; readonly page: number }

/** Where the reading of a list continues, by bank. A restarted process starts the list again. */
const readings = slot('lists of banks', () => new Map<string, ReadPosition>())

async function readUntil(db: Sql, bank: string): Promise<Date | undefined> {
  const rows = await db.rows<{ at: Date }>(
    sql`select read_until as at from reconciliations where bank = ${bank}`,
  )
  return rows[0]?.at
}

async function saveUntil(tx: Tx, bank: string, at: Date): Promise<void> {
  await tx.rows(sql`
    insert into reconciliations (bank, read_until) values (${bank}, ${at})
    on conflict (bank)
    do update set read_until = greatest(reconciliations.read_until, excluded.read_until)`)
}

/**
 * A bank's list, page by page; `due` makes due whatever on the page differs from our records, and
 * returns how much.
 */
type BankListing = {
  readonly name: string
  /**
   * The interval and how far back each reading goes; when absent, a reading continues from the
   * last.
   */
  readonly again?: { readonly everyMs: number; readonly backMs: number }
  page(
    position: ReadPosition,
  ): Promise<ProviderResult<{ due: () => Promise<number>; more: boolean }>>
}

/**
 * Makes due the transactions of received pix that are not recorded, and refunds that ended without
 * a notification.
 */
async function markMissing(deps: Deps, received: readonly ReceivedPix[]): Promise<number> {
  const names = received.map((pix) => pix.endToEndId)
  const known = await recordedPayments(deps.db, names)
  const unknown = names.filter((name) => !known.has(name))
  // A pix that pays no transaction may pay a charge of a company.
  const ofCompanies =
    unknown.length > 0 ? await recordedChargePayments(deps.db, unknown) : new Set<string>()
  const txids = received
    .filter((pix) => !known.has(pix.endToEndId) && !ofCompanies.has(pix.endToEndId))
    .flatMap((pix) => (pix.txid ? (readId<'transaction'>(pix.txid) ?? []) : []))
  const returns = received
    .flatMap((pix) => pix.returns)
    .filter((one) => one.status !== 'processing')
    .flatMap((one) => (readId<'refund'>(one.id) ?? []) as RefundId[])
  if (txids.length + returns.length === 0) return 0
  const now = deps.clock.now()
  return inTransaction(deps.db, async (tx) => {
    const named = [...new Set(txids)]
    const transactions = named.length > 0 ? await makeDue(tx, named, now) : 0
    const charges = transactions < named.length ? named : []
    return transactions + (await makeOthersDue(tx, { refunds: returns, charges }, now))
  })
}

/**
 * Makes due the transactions and company charges of pix with a bank's own return that is not
 * recorded.
 */
async function markReturned(deps: Deps, received: readonly ReceivedPix[]): Promise<number> {
  const back = received.flatMap(({ txid, returns }) =>
    returns.flatMap(({ providerReference: rtrId, status, med }) =>
      txid && med && status === 'returned' ? [{ txid, rtrId, at: med.at }] : [],
    ),
  )
  if (back.length === 0) return 0
  const names = back.map(({ rtrId }) => rtrId)
  const ofTransactions = await recordedReturns(deps.db, names)
  const others = names.filter((name) => !ofTransactions.has(name))
  const ofCompanies =
    others.length > 0 ? await recordedChargeReturns(deps.db, others) : ofTransactions
  const unknown = back.filter(({ rtrId }) => !ofTransactions.has(rtrId) && !ofCompanies.has(rtrId))
  const named = [...new Set(unknown.flatMap(({ txid }) => readId<'transaction'>(txid) ?? []))]
  if (named.length === 0) return 0
  const now = deps.clock.now()
  const old = unknown.filter(({ at }) => at !== undefined && after(at, BOOKED_WITHIN_MS) < now)
  if (old.length > 0)
    deps.log.error(
      { returns: old },
      'the PSP returned pix that our books cannot record; check these payments by hand',
    )
  return inTransaction(deps.db, async (tx) => {
    const transactions = await makeDue(tx, named, now)
    return (
      transactions +
      (await makeOthersDue(tx, { charges: transactions < named.length ? named : [] }, now))
    )
  })
}

/** The statuses of a payout here that agree with a bank's status. */
const AGREEING_STATUSES: Record<PayoutReport['status'], readonly string[]> = {
  processing: ['pending', 'processing', 'succeeded', 'failed', 'returned'],
  paid: ['succeeded', 'returned'],
  failed: ['failed'],
  returned: ['returned'],
}

/** Makes due the payouts whose status at the bank differs from ours. */
async function markDiffering(deps: Deps, reports: readonly PayoutReport[]): Promise<number> {
  const named = reports.flatMap(({ id, status }) => {
    const known = readId<'payout'>(id) as PayoutId | undefined
    return known ? [{ id: known, statuses: AGREEING_STATUSES[status] }] : []
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

const receivedListing = (deps: Deps, rail: PixRail): BankListing => ({
  name: rail.name,
  page: async (position) => {
    const answer = await ask(() => rail.received(position))
    if (answer.result !== 'accepted') return answer
    return accepted({ due: () => markMissing(deps, answer.value.pix), more: answer.value.more })
  },
})

/** Also for a PSP that reports no disputes: it lists at least what it returned. */
const returnedListing = (deps: Deps, rail: PixRail): BankListing => ({
  name: `${rail.name}/returned`,
  again: { everyMs: CONTESTED_EVERY_MS, backMs: CONTESTED_BACK_MS },
  page: async (position) => {
    const answer = await ask(() => rail.received({ ...position, returned: true }))
    if (answer.result !== 'accepted') return answer
    return accepted({ due: () => markReturned(deps, answer.value.pix), more: answer.value.more })
  },
})

const payoutListing = (deps: Deps, rail: PayoutRail): BankListing => ({
  name: rail.name,
  page: async (position) => {
    const answer = await ask(() => rail.changed(position))
    if (answer.result !== 'accepted') return answer
    return accepted({
      due: () => markDiffering(deps, answer.value.payouts),
      more: answer.value.more,
    })
  },
})

/** A rail that lists the ids of what changed. */
type Listing = Required<Pick<CardRail, 'name' | 'changed'>>

/** For lists of ids only: each is read at the bank (card transactions, boletos, disputed pix). */
const idListing = (deps: Deps, rail: Listing): BankListing => ({
  name: rail.name,
  page: async ({ from, ...position }) => {
    const answer = await ask(() =>
      rail.changed({ ...position, from: after(from, OVERLAP_MS - NAMES_OVERLAP_MS) }),
    )
    if (answer.result !== 'accepted') return answer
    const { ids, more } = answer.value
    const transactions = [...new Set(ids.flatMap((id) => readId<'transaction'>(id) ?? []))]
    const due = () => inTransaction(deps.db, (tx) => makeDue(tx, transactions, deps.clock.now()))
    return accepted({ due: async () => (transactions.length > 0 ? due() : 0), more })
  },
})

/** An issuing bank lists complete objects, so they are applied as they are read. */
const issuerListing = (deps: Deps, rail: IssuerRail): BankListing => ({
  name: rail.name,
  page: async ({ from, ...position }) => {
    const answer = await ask(() =>
      rail.changed({ ...position, from: after(from, OVERLAP_MS - NAMES_OVERLAP_MS) }),
    )
    if (answer.result !== 'accepted') return answer
    return accepted({ due: () => applyList(deps, rail, answer.value), more: answer.value.more })
  },
})

/** The range to read now: the one in progress, or the next; undefined when it is too early. */
async function nextPosition(
  deps: Deps,
  { name, again }: BankListing,
  now: Date,
): Promise<ReadPosition | undefined> {
  const underWay = readings.of(deps).get(name)
  if (underWay) return underWay
  const until = await readUntil(deps.db, name)
  if (until && after(until, again?.everyMs ?? EVERY_MS) > now) return undefined
  if (again) return { from: after(now, -again.backMs), to: now, page: 0 }
  const from = until ? after(until, -OVERLAP_MS) : after(now, -SPAN_MAX_MS)
  return { from, to: new Date(Math.min(now.getTime(), from.getTime() + SPAN_MAX_MS)), page: 0 }
}

async function reconcileOne(deps: Deps, listing: BankListing, now: Date): Promise<number> {
  const position = await nextPosition(deps, listing, now)
  if (!position) return 0
  const { from, to } = position
  const positions = readings.of(deps)
  // If the next page cannot be read, the list is started again.
  positions.delete(listing.name)
  let found = 0
  for (let page = position.page; page < position.page + PAGES_MAX; page++) {
    const answer = await listing.page({ from, to, page })
    // Retried in the next round: no progress was saved.
    if (answer.result !== 'accepted') return found
    found += await answer.value.due()
    if (!answer.value.more) {
      await inTransaction(deps.db, (tx) => saveUntil(tx, listing.name, to))
      break
    }
    positions.set(listing.name, { from, to, page: page + 1 })
  }
  if (found > 0) deps.wake()
  return found
}

/** A list that cannot be read does not block the others, and is retried in the next round. */
async function reconcileSafely(deps: Deps, listing: BankListing): Promise<number> {
  try {
    return await reconcileOne(deps, listing, deps.clock.now())
  } catch (error) {
    if (isUnavailable(error)) throw error
    deps.log.error(
      { bank: listing.name, error: (error as Error).message },
      'reconciliation could not read the list of this bank; it retries in the next round',
    )
    return 0
  }
}

/** An acquirer may have no list of changes. */
const isListing = <Rail extends CardRail>(rail: Rail): rail is Rail & Listing =>
  rail.changed !== undefined

/** One round over every list of every bank; returns how much it made due. */
export async function runJob(deps: Deps): Promise<number> {
  let found = 0
  const listings = [
    ...deps.banks.rails.flatMap((rail) => [
      receivedListing(deps, rail),
      returnedListing(deps, rail),
    ]),
    ...deps.banks.payoutRails.map((rail) => payoutListing(deps, rail)),
    ...[
      ...deps.banks.cardRails.filter(isListing),
      ...deps.banks.boletoRails,
      ...deps.banks.disputeRails,
    ].map((rail) => idListing(deps, rail)),
    ...deps.banks.issuerRails.map((rail) => issuerListing(deps, rail)),
  ]
  for (const listing of listings) found += await reconcileSafely(deps, listing)
  return found
}
