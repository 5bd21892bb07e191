// Notices get lost. The banks' own lists of what they received and paid are read from time to time, and whatever on them
// is not as we have it is made due. A list is read again a little into the past, because banks are not atomic.

import { ask } from '../banks/ask.ts'
import {
  accepted,
  type ProviderResult,
  type CardRail,
  type PayoutReport,
  type PayoutRail,
  type PixRail,
  type ReceivedPix,
} from '../banks/bank.ts'
import type { IssuerRail } from '../banks/issuer.ts'
import { after } from '../base/clock.ts'
import { isUnavailable } from '../base/unavailable.ts'
import { recordedChargeReturns } from '../corporate/charge-return-store.ts'
import { makeChargesDue, recordedChargePayments } from '../corporate/charge-store.ts'
import { readId, type PayoutId, type RefundId } from '../base/ids.ts'
import { applyList } from '../corporate/issuer-queries.ts'
import { inTransaction, sql, type Database, type Sql, type Tx } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { makePayoutsDue } from '../payouts/due-store.ts'
import { differing as differingPayouts } from '../payouts/store.ts'
import { recordedReturns } from '../transactions/dispute-store.ts'
import { makeRefundsDue } from '../transactions/refund-store.ts'
import { makeDue } from '../transactions/due-store.ts'
import { recordedPayments } from '../transactions/store.ts'

/** How often the bank's list is read. Notices are the fast way; this is the sure one. */
const EVERY_MS = 60_000
/** Read again each time: a bank may list a pix a little after it happened. */
const OVERLAP_MS = 10 * 60_000
/** Of lists of names, which are all asked about each time. */
const NAMES_OVERLAP_MS = 2 * 60_000
/** The longest span in one reading, so that a server that was off for a week reads on in steps. */
const SPAN_MAX_MS = 24 * 3_600_000
/** Pages of one round. A longer list is read on in the next, from where this one ended. */
const PAGES_MAX = 100

/**
 * What a bank gave back by itself (MED) is on the list of the day the pix came, up to 80 days before, and may be given back
 * until the 90th. So all that was received since is read again, of which something was given back.
 */
const CONTESTED_BACK_MS = 91 * 24 * 3_600_000
const CONTESTED_EVERY_MS = 3_600_000

/** What was given back is booked within hours; what waits for a return of ours that is under way, within a day or so. */
const PLACED_WITHIN_MS = 2 * 24 * 3_600_000

type Place = { readonly from: Date; readonly to: Date; readonly page: number }

/** Where the reading of a list goes on, by bank. A process that starts anew begins the list anew. */
const places = new WeakMap<Database, Map<string, Place>>()

function placesOf({ db }: Deps): Map<string, Place> {
  let mine = places.get(db)
  if (!mine) places.set(db, (mine = new Map()))
  return mine
}

async function readUntil(db: Sql, bank: string): Promise<Date | undefined> {
  const rows = await db.rows<{ at: Date }>(sql`select read_until as at from reconciliations where bank = ${bank}`)
  return rows[0]?.at
}

async function saveUntil(tx: Tx, bank: string, at: Date): Promise<void> {
  await tx.rows(sql`
    insert into reconciliations (bank, read_until) values (${bank}, ${at})
    on conflict (bank) do update set read_until = greatest(reconciliations.read_until, excluded.read_until)`)
}

/** A list of a bank's, page by page; `due` makes due whatever on the page is not as we have it, and says how much. */
type Book = {
  readonly name: string
  /** How often it is read, and how far back each time; without it, on from where it was read to. */
  readonly again?: { readonly everyMs: number; readonly backMs: number }
  page(place: Place): Promise<ProviderResult<{ due: () => Promise<number>; more: boolean }>>
}

/** Makes due the sales of received pix we have no record of, and refunds that ended without our hearing of it. */
async function missing(deps: Deps, received: readonly ReceivedPix[]): Promise<number> {
  const names = received.map((pix) => pix.endToEndId)
  const known = await recordedPayments(deps.db, names)
  const unknown = names.filter((name) => !known.has(name))
  // What no sale was paid by may be what a company paid.
  const ofCompanies = unknown.length > 0 ? await recordedChargePayments(deps.db, unknown) : new Set<string>()
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
    const charges = transactions < named.length ? await makeChargesDue(tx, named, now) : 0
    return transactions + charges + (returns.length > 0 ? await makeRefundsDue(tx, [...new Set(returns)], now) : 0)
  })
}

/** Makes due the sales, and what companies paid, of pix of which the bank gave something back by itself that we have no record of. */
async function contested(deps: Deps, received: readonly ReceivedPix[]): Promise<number> {
  const back = received.flatMap(({ txid, returns }) =>
    returns.flatMap(({ providerReference: rtrId, status, med }) =>
      txid && med && status === 'returned' ? [{ txid, rtrId, at: med.at }] : [],
    ),
  )
  if (back.length === 0) return 0
  const names = back.map(({ rtrId }) => rtrId)
  const ofTransactions = await recordedReturns(deps.db, names)
  const others = names.filter((name) => !ofTransactions.has(name))
  const ofCompanies = others.length > 0 ? await recordedChargeReturns(deps.db, others) : ofTransactions
  const unknown = back.filter(({ rtrId }) => !ofTransactions.has(rtrId) && !ofCompanies.has(rtrId))
  const named = [...new Set(unknown.flatMap(({ txid }) => readId<'transaction'>(txid) ?? []))]
  if (named.length === 0) return 0
  const now = deps.clock.now()
  const old = unknown.filter(({ at }) => at !== undefined && after(at, PLACED_WITHIN_MS) < now)
  if (old.length > 0) deps.log.error({ returns: old }, 'a PSP gave back of a pix what our books have no place for')
  return inTransaction(deps.db, async (tx) => {
    const transactions = await makeDue(tx, named, now)
    return transactions < named.length ? transactions + (await makeChargesDue(tx, named, now)) : transactions
  })
}

/** As which states of ours a bank's word may stand. */
const STANDS_AS: Record<PayoutReport['status'], readonly string[]> = {
  processing: ['pending', 'processing', 'succeeded', 'failed', 'returned'],
  paid: ['succeeded', 'returned'],
  failed: ['failed'],
  returned: ['returned'],
}

/** Makes due the payouts that the bank tells another end of than we have. */
async function differing(deps: Deps, told: readonly PayoutReport[]): Promise<number> {
  const named = told.flatMap(({ id, status }) => {
    const known = readId<'payout'>(id) as PayoutId | undefined
    return known ? [{ id: known, states: STANDS_AS[status] }] : []
  })
  if (named.length === 0) return 0
  const ids = await differingPayouts(deps.db, named)
  const now = deps.clock.now()
  // Refunds of boletos are paid out too; those that have ended stay as they are.
  const refunds = told.flatMap(({ id, status }) =>
    status === 'processing' ? [] : ((readId<'refund'>(id) ?? []) as RefundId[]),
  )
  return inTransaction(deps.db, async (tx) => {
    if (ids.length > 0) await makePayoutsDue(tx, [...new Set(ids)], now)
    return ids.length + (refunds.length > 0 ? await makeRefundsDue(tx, [...new Set(refunds)], now) : 0)
  })
}

const receivedBook = (deps: Deps, rail: PixRail): Book => ({
  name: rail.name,
  page: async (place) => {
    const answer = await ask(() => rail.received(place))
    if (answer.result !== 'accepted') return answer
    return accepted({ due: () => missing(deps, answer.value.pix), more: answer.value.more })
  },
})

/** A PSP that tells of no disputes shows at least what it gave back. */
const contestedBook = (deps: Deps, rail: PixRail): Book => ({
  name: `${rail.name}/returned`,
  again: { everyMs: CONTESTED_EVERY_MS, backMs: CONTESTED_BACK_MS },
  page: async (place) => {
    const answer = await ask(() => rail.received({ ...place, returned: true }))
    if (answer.result !== 'accepted') return answer
    return accepted({ due: () => contested(deps, answer.value.pix), more: answer.value.more })
  },
})

const paidBook = (deps: Deps, rail: PayoutRail): Book => ({
  name: rail.name,
  page: async (place) => {
    const answer = await ask(() => rail.changed(place))
    if (answer.result !== 'accepted') return answer
    return accepted({ due: () => differing(deps, answer.value.payouts), more: answer.value.more })
  },
})

/** Where only names are listed, each is asked about again: sales by card, boletos, pix that are contested. */
const changedBook = (deps: Deps, rail: Pick<CardRail, 'name' | 'changed'>): Book => ({
  name: rail.name,
  page: async ({ from, ...place }) => {
    const answer = await ask(() => rail.changed({ ...place, from: after(from, OVERLAP_MS - NAMES_OVERLAP_MS) }))
    if (answer.result !== 'accepted') return answer
    const { ids, more } = answer.value
    const transactions = [...new Set(ids.flatMap((id) => readId<'transaction'>(id) ?? []))]
    const due = () => inTransaction(deps.db, (tx) => makeDue(tx, transactions, deps.clock.now()))
    return accepted({ due: async () => (transactions.length > 0 ? due() : 0), more })
  },
})

/** What an issuing bank lists is what it says, so it is heard as it is read. */
const issuedBook = (deps: Deps, rail: IssuerRail): Book => ({
  name: rail.name,
  page: async ({ from, ...place }) => {
    const answer = await ask(() => rail.changed({ ...place, from: after(from, OVERLAP_MS - NAMES_OVERLAP_MS) }))
    if (answer.result !== 'accepted') return answer
    return accepted({ due: () => applyList(deps, rail, answer.value), more: answer.value.more })
  },
})

/** The list to read now: the one under way, or the next; undefined when it is too early for another. */
async function nextPlace(deps: Deps, { name, again }: Book, now: Date): Promise<Place | undefined> {
  const underWay = placesOf(deps).get(name)
  if (underWay) return underWay
  const until = await readUntil(deps.db, name)
  if (until && after(until, again?.everyMs ?? EVERY_MS) > now) return undefined
  if (again) return { from: after(now, -again.backMs), to: now, page: 0 }
  const from = until ? after(until, -OVERLAP_MS) : after(now, -SPAN_MAX_MS)
  return { from, to: new Date(Math.min(now.getTime(), from.getTime() + SPAN_MAX_MS)), page: 0 }
}

async function reconcileOne(deps: Deps, book: Book, now: Date): Promise<number> {
  const place = await nextPlace(deps, book, now)
  if (!place) return 0
  const { from, to } = place
  const places = placesOf(deps)
  // Where not even the next page is to be had, the list is begun anew.
  places.delete(book.name)
  let found = 0
  for (let page = place.page; page < place.page + PAGES_MAX; page++) {
    const answer = await book.page({ from, to, page })
    if (answer.result !== 'accepted') return found // Tried again at the next round: nothing was written down.
    found += await answer.value.due()
    if (!answer.value.more) {
      await inTransaction(deps.db, (tx) => saveUntil(tx, book.name, to))
      break
    }
    places.set(book.name, { from, to, page: page + 1 })
  }
  if (found > 0) deps.wake()
  return found
}

/** A list that cannot be read keeps nobody from reading the others, and is read again at the next round. */
async function reconcileAlone(deps: Deps, book: Book): Promise<number> {
  try {
    return await reconcileOne(deps, book, deps.clock.now())
  } catch (error) {
    if (isUnavailable(error)) throw error
    deps.log.error({ bank: book.name, error: (error as Error).message }, 'the list of a bank was not read')
    return 0
  }
}

/** One round over every list of every bank; says how much it made due. */
export async function work(deps: Deps): Promise<number> {
  let found = 0
  const books = [
    ...deps.banks.rails.flatMap((rail) => [receivedBook(deps, rail), contestedBook(deps, rail)]),
    ...deps.banks.payoutRails.map((rail) => paidBook(deps, rail)),
    ...[...deps.banks.cardRails, ...deps.banks.boletoRails, ...deps.banks.disputeRails].map((rail) =>
      changedBook(deps, rail),
    ),
    ...deps.banks.issuerRails.map((rail) => issuedBook(deps, rail)),
  ]
  for (const book of books) found += await reconcileAlone(deps, book)
  return found
}
