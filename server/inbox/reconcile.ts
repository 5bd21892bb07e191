// Notices get lost. The bank's own list of what it received is read from time to time, and every pix on it that we
// have no record of makes its sale due. The list is read again a little into the past, because banks are not atomic.

import type { PixRail } from '../banks/bank.ts'
import { ask } from '../banks/ask.ts'
import { after } from '../base/clock.ts'
import { readId } from '../base/ids.ts'
import { inTransaction, sql, type Database, type Sql, type Tx } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { makeDue, recordedPayments } from '../transactions/store.ts'

/** How often the bank's list is read. Notices are the fast way; this is the sure one. */
const EVERY_MS = 60_000
/** Read again each time: a bank may list a pix a little after it happened. */
const OVERLAP_MS = 10 * 60_000
/** The longest span in one reading, so that a server that was off for a week reads on in steps. */
const SPAN_MAX_MS = 24 * 3_600_000
/** Pages of one round. A longer list is read on in the next, from where this one ended. */
const PAGES_MAX = 100

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

/** Makes due whatever of these received pix we have no record of. */
async function missing(deps: Deps, received: readonly { endToEndId: string; txid?: string }[]): Promise<number> {
  const known = await recordedPayments(
    deps.db,
    received.map((pix) => pix.endToEndId),
  )
  const txids = received
    .filter((pix) => !known.has(pix.endToEndId))
    .flatMap((pix) => (pix.txid ? (readId<'transaction'>(pix.txid) ?? []) : []))
  if (txids.length === 0) return 0
  return inTransaction(deps.db, (tx) => makeDue(tx, [...new Set(txids)], deps.clock.now()))
}

/** The list to read now: the one under way, or the next; undefined when it is too early for another. */
async function nextPlace(deps: Deps, bank: string, now: Date): Promise<Place | undefined> {
  const underWay = placesOf(deps).get(bank)
  if (underWay) return underWay
  const until = await readUntil(deps.db, bank)
  if (until && after(until, EVERY_MS) > now) return undefined
  const from = until ? after(until, -OVERLAP_MS) : after(now, -SPAN_MAX_MS)
  return { from, to: new Date(Math.min(now.getTime(), from.getTime() + SPAN_MAX_MS)), page: 0 }
}

async function reconcileOne(deps: Deps, rail: PixRail, now: Date): Promise<number> {
  const place = await nextPlace(deps, rail.name, now)
  if (!place) return 0
  const { from, to } = place
  const places = placesOf(deps)
  // Where not even the next page is to be had, the list is begun anew.
  places.delete(rail.name)
  let found = 0
  for (let page = place.page; page < place.page + PAGES_MAX; page++) {
    const answer = await ask(() => rail.received({ from, to, page }))
    if (answer.heard !== 'yes') return found // Tried again at the next round: nothing was written down.
    found += await missing(deps, answer.value.pix)
    if (!answer.value.more) {
      await inTransaction(deps.db, (tx) => saveUntil(tx, rail.name, to))
      break
    }
    places.set(rail.name, { from, to, page: page + 1 })
  }
  if (found > 0) deps.wake()
  return found
}

/** One round over every bank; says how many sales it made due. */
export async function work(deps: Deps): Promise<number> {
  let found = 0
  for (const rail of deps.banks.rails) found += await reconcileOne(deps, rail, deps.clock.now())
  return found
}
