// Whether payouts may be sent to their bank now: its hours, the most of a day, and money in the paying
// account. What may not waits, in the order in which they were made; nothing fails for it.

import { dayOf } from '../../kernel/brazil/calendar.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import { opensAt, opensTomorrow } from '../../providers/paying/limits.ts'
import type { PayoutRail } from '../../providers/payouts.ts'
import { payoutRail } from '../../runtime/banks/payout-rail.ts'
import type { Deps } from '../../runtime/deps.ts'
import { advance } from './advance.ts'
import { behindOthers, holdForFunds } from './funds.ts'
import type { Held, Payout } from './payout.ts'
import { countOnDay } from './store.ts'

/** A payout to be sent. `sentAt`: when it was first sent before; null: never. */
export type Sending = { readonly payout: Payout; readonly sentAt: Date | null }

const onItsDay = (until: Date): Held => ({ result: 'held', waits: 'date', until })

/** What it waits for before it is sent for the first time; undefined: nothing. */
async function holdOf(deps: Deps, rail: PayoutRail, p: Payout): Promise<Held | undefined> {
  const { limits = {} } = rail
  const now = deps.clock.now()
  const opens = opensAt(limits, now)
  if (opens) return onItsDay(opens)
  const { perDay } = limits
  if (perDay !== undefined) {
    const day = dayOf(now)
    // Reserved before it is sent, so that no two take the same room.
    const fits = await inTransaction(deps.db, (tx) => countOnDay(tx, p, { day, perDay }))
    if (!fits) return onItsDay(opensTomorrow(limits, now))
  }
  return holdForFunds(deps, rail, p)
}

/** Those that wait, one after the other from the oldest, so that none overtakes another. */
async function holdsOf(deps: Deps, all: readonly Sending[]): Promise<Map<string, Held>> {
  const holds = new Map<string, Held>()
  const short = new Set<string>()
  for (const { payout, sentAt } of all) {
    // One that was sent already takes nothing more.
    if (payout.status !== 'pending' || (sentAt !== null && payout.waits === null)) continue
    const rail = payoutRail(deps.banks, payout.owner, payout.bank)
    const place = `${payout.owner} ${payout.bank}`
    const held = short.has(place) ? behindOthers(deps) : rail && (await holdOf(deps, rail, payout))
    if (held) holds.set(payout.id, held)
    if (held?.waits === 'funds') short.add(place)
  }
  return holds
}

/** Sends payouts, or keeps them waiting; returns them as they are then. */
export async function sendAll(deps: Deps, all: readonly Sending[]): Promise<Payout[]> {
  const sorted = all.toSorted((a, b) => (a.payout.id < b.payout.id ? -1 : 1))
  const holds = await holdsOf(deps, sorted)
  return Promise.all(
    sorted.map(({ payout, sentAt }) => advance(deps, payout, sentAt, holds.get(payout.id))),
  )
}
