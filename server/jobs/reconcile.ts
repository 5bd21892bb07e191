// Reconciliation, because notifications get lost. It regularly reads the banks' lists of receipts
// and payments, and makes rows due that differ from our records. Ranges overlap a little, because a
// bank may list an item late, and are read in parts that the bank lists at once.

import { withoutValue } from '../providers/parse.ts'
import { backoffMs } from '../kernel/backoff.ts'
import { after } from '../kernel/clock.ts'
import { slot } from '../kernel/state.ts'
import { isUnavailable } from '../kernel/unavailable.ts'
import { inTransaction, sql, type Sql, type Tx } from '../platform/db/sql.ts'
import { countBankFault } from '../runtime/bank-calls.ts'
import type { Deps } from '../runtime/deps.ts'
import { endBankFault, logBankFault } from '../runtime/outages.ts'
import { type BankListing, type ListPosition, OVERLAP_MS } from './bank-listing.ts'
import { listingsOf } from './bank-lists.ts'

/** How often a bank's list is read. Notifications are the fast way; this is the reliable one. */
const EVERY_MS = 60_000
/**
 * The longest range of one reading, so that a server that was off for a week catches up in steps.
 */
const SPAN_MAX_MS = 24 * 3_600_000
/** Pages of one round. A longer list continues in the next round from where this one ended. */
const PAGES_MAX = 100

/** A slow list leaves the round to the others after this, and continues in the next. */
const ROUND_MAX_MS = 60_000

/**
 * A page of a part of the range that is read; the range ends at `end`. `read`: pages so far, of all
 * parts.
 */
type ReadPosition = ListPosition & { readonly end: Date; readonly read: number }

/** A list that goes on after so many pages has no end: a million pix, or a bank that counts wrong. */
const LIST_PAGES_MAX = 10_000

/** Failures in a row after which a list is left alone for a while, so that no bank is flooded. */
const FAILURES_AT_ONCE = 3

/** A list is read at least this often, or an alert would end before the fault does. */
const FAILURES_PAUSE_MAX_MS = 5 * 60_000

type Failures = { readonly times: number; readonly until: Date }

/** Where the reading of a list continues, by bank. A restarted process starts the list again. */
const readings = slot('lists of banks', () => new Map<string, ReadPosition>())

/** Lists that could not be read, and until when each is left alone. */
const failing = slot('failing lists of banks', () => new Map<string, Failures>())

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

/** The range to read now: the one in progress, or the next; undefined when it is too early. */
async function nextPosition(
  deps: Deps,
  listing: BankListing,
  now: Date,
): Promise<ReadPosition | undefined> {
  const { name, again, everyMs = EVERY_MS, overlapMs = OVERLAP_MS } = listing
  const underWay = readings.of(deps).get(name)
  if (underWay) return underWay
  const until = await readUntil(deps.db, name)
  if (until && after(until, again?.everyMs ?? everyMs) > now) return undefined
  if (again) return partOf(listing, after(now, -again.backMs), now)
  const from = after(until ?? after(now, -SPAN_MAX_MS), until ? -overlapMs : 0)
  const longest = from.getTime() + SPAN_MAX_MS + overlapMs
  return partOf(listing, from, new Date(Math.min(now.getTime(), longest)))
}

/** The first part of a range, as long as the bank lists at once. */
function partOf({ windowMs }: BankListing, from: Date, end: Date, read = 0): ReadPosition {
  const to = new Date(
    Math.min(end.getTime(), from.getTime() + (windowMs ?? Number.POSITIVE_INFINITY)),
  )
  return { from, to, page: 0, end, read }
}

/** The position after a page; undefined where the range is read. */
function nextAfter(
  listing: BankListing,
  { from, to, page, end, read }: ReadPosition,
  more: boolean,
): ReadPosition | undefined {
  if (more) return { from, to, page: page + 1, end, read: read + 1 }
  return to < end ? partOf(listing, to, end, read + 1) : undefined
}

async function reconcileOne(deps: Deps, listing: BankListing, now: Date): Promise<number> {
  if ((failing.of(deps).get(listing.name)?.until ?? now) > now) return 0
  let position = await nextPosition(deps, listing, now)
  if (!position) return 0
  const positions = readings.of(deps)
  // If the next page cannot be read, the list is started again.
  positions.delete(listing.name)
  let found = 0
  const begun = performance.now()
  for (let n = 0; n < PAGES_MAX && performance.now() - begun < ROUND_MAX_MS; n++) {
    const answer = await listing.page(position)
    // Retried in a later round: no progress was saved.
    if (answer.result !== 'accepted') {
      noteFailure(deps, listing, answer.why)
      return found
    }
    found += await answer.value.due()
    const next = nextAfter(listing, position, answer.value.more)
    if (!next) {
      const { end } = position
      await inTransaction(deps.db, (tx) => saveUntil(tx, listing.name, end))
      noteSuccess(deps, listing)
      break
    }
    if (next.read >= LIST_PAGES_MAX) {
      positions.delete(listing.name)
      noteFailure(deps, listing, `it has no end: ${next.read} pages were read`)
      return found
    }
    positions.set(listing.name, next)
    position = next
  }
  if (found > 0) deps.wake()
  return found
}

const SANDBOX = 'sandbox/'
const FAILED =
  'the list of this bank could not be read: lost notifications stay unnoticed until it can; it is read again'

/** The pause begins after the call, which may have been a long one. */
function noteFailure(deps: Deps, listing: BankListing, why: string): void {
  const { bank, kind, name } = listing
  const times = (failing.of(deps).get(name)?.times ?? 0) + 1
  const pause = times < FAILURES_AT_ONCE ? 0 : backoffMs(times - FAILURES_AT_ONCE + 1, deps.random)
  const until = after(deps.clock.now(), Math.min(pause, FAILURES_PAUSE_MAX_MS))
  failing.of(deps).set(name, { times, until })
  countBankFault(deps, { bank, kind, what: 'list' })
  // The sandbox's bank is in our own database, whose outage has its line.
  if (!bank.startsWith(SANDBOX))
    logBankFault(deps, { bank, kind, what: `the list ${name}` }, withoutValue(why), FAILED)
}

function noteSuccess(deps: Deps, { bank, kind, name }: BankListing): void {
  failing.of(deps).delete(name)
  endBankFault(deps, { bank, kind, what: `the list ${name}` })
}

/** A list that cannot be read does not block the others, and is retried in a later round. */
async function reconcileSafely(deps: Deps, listing: BankListing): Promise<number> {
  try {
    return await reconcileOne(deps, listing, deps.clock.now())
  } catch (error) {
    if (isUnavailable(error)) throw error
    noteFailure(deps, listing, (error as Error).message)
    return 0
  }
}

/** One round over every list of every bank; returns how much it made due. */
export async function runJob(deps: Deps): Promise<number> {
  let found = 0
  for (const listing of listingsOf(deps)) found += await reconcileSafely(deps, listing)
  return found
}
