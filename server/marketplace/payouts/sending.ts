// Whether payouts may be sent to their bank now: its hours, the most of a day, and money in the paying
// account. What may not waits, in the order in which they were made; nothing fails for it.

import { dayOf } from '../../kernel/brazil/calendar.ts'
import { after } from '../../kernel/clock.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import { toReais } from '../../kernel/money.ts'
import { type ProviderResult, rejected } from '../../providers/bank.ts'
import { mostOf, opensAt, opensTomorrow } from '../../providers/paying/limits.ts'
import type { PayoutRail } from '../../providers/payouts.ts'
import { payoutRail } from '../../runtime/banks/payout-rail.ts'
import type { Deps } from '../../runtime/deps.ts'
import { advance } from './advance.ts'
import { holdForFunds } from './funds.ts'
import type { Held, Payout } from './payout.ts'
import { countOnDay, waitsBefore } from './store.ts'

/** The next one that waits is told when one goes on; the others look this seldom. */
const BEHIND_MS = 600_000

const behind = (deps: Deps, waits: Held['waits']): Held => ({
  result: 'held',
  waits,
  until: after(deps.clock.now(), BEHIND_MS),
})

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

/** It was made when the bank took more: it would wait for ever. */
const tooMuch = ({ limits }: PayoutRail): ProviderResult<never> =>
  rejected(
    'payout_above_bank_limit',
    `the bank that pays takes at most R$ ${toReais(mostOf(limits))} in one payment`,
  )

/** A payout that is not sent now, or not at all. */
type Kept = Held | ProviderResult<never>

/** Those that wait, one after the other from the oldest, so that none overtakes another. */
async function holdsOf(deps: Deps, all: readonly Payout[]): Promise<Map<string, Kept>> {
  const holds = new Map<string, Kept>()
  const sent: string[] = []
  const short = new Map<string, Held>()
  for (const payout of all) {
    // One that may be at the bank is not held: it is looked up.
    if (payout.status !== 'pending' || payout.sentAt !== null) continue
    const rail = payoutRail(deps.banks, payout.owner, payout.bank)
    if (!rail) continue
    if (payout.amount > mostOf(rail.limits)) {
      holds.set(payout.id, tooMuch(rail))
      continue
    }
    const place = `${payout.owner} ${payout.bank}`
    const before = short.get(place)
    const held = before
      ? behind(deps, before.waits)
      : ((await heldByOthers(deps, payout, sent)) ?? (await holdOf(deps, rail, payout)))
    if (!held) sent.push(payout.id)
    else {
      holds.set(payout.id, held)
      short.set(place, held)
    }
  }
  return holds
}

/** An earlier one waits: this one follows it. */
async function heldByOthers(
  deps: Deps,
  p: Payout,
  sent: readonly string[],
): Promise<Held | undefined> {
  const waits = await waitsBefore(deps.db, p, sent)
  return waits && behind(deps, waits)
}

/** Sends payouts, or keeps them waiting; returns them as they are then. */
export async function sendAll(deps: Deps, all: readonly Payout[]): Promise<Payout[]> {
  const sorted = all.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const holds = await holdsOf(deps, sorted)
  return Promise.all(sorted.map((payout) => advance(deps, payout, holds.get(payout.id))))
}
