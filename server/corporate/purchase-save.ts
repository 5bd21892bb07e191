// Writes down what became of purchases, with all that follows from it, in one commit: what was spent, what is owed, the
// ledger, the sums, the statement, the events. The accounts are locked by the caller.

import type { CostCenterId, InvoiceId } from '../base/ids.ts'
import { dayOf } from '../base/calendar.ts'
import { atOnce, type Statement, type Tx, type Writes } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { silently } from '../ledger/store.ts'
import type { Transfer } from '../ledger/transfer.ts'
import { recording } from '../outbox/outbox.ts'
import { accountOf } from './account.ts'
import { centerNames } from './cost-center-store.ts'
import { follow } from './purchase-ledger.ts'
import * as store from './purchase-store.ts'
import { purchaseEvent } from './purchase-wire.ts'
import type { Entry } from './purchase-apply.ts'
import { counted, type Purchase } from './purchase.ts'
import { addingRollups } from './rollup-store.ts'
import { rollupsOf } from './rollup.ts'

/** A purchase as it was (nothing, when it is new) and as it is, with what was heard and what it adds to what is owed. */
export type Changed = {
  readonly before: Purchase | undefined
  readonly after: Purchase
  readonly entries: readonly Entry[]
  readonly used: number
}

/** What cards and holders spent more, day by day, in the order of the key. */
function spentBy(changes: readonly Changed[]): store.Spent[] {
  const sums = new Map<string, store.Spent & { spent: number }>()
  for (const { before, after } of changes) {
    const spent = counted(after) - (before ? counted(before) : 0)
    if (spent === 0) continue
    for (const subject of [after.card, after.holder]) {
      const name = `${after.owner}/${subject}/${after.day}`
      const sum = sums.get(name) ?? { owner: after.owner, subject, day: after.day, spent: 0 }
      sum.spent += spent
      sums.set(name, sum)
    }
  }
  return [...sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
}

function movementsOf(changes: readonly Changed[], marks: readonly store.Mark[]): store.Movement[] {
  const drawn = new Map(marks.map((one) => [accountOf(one), one.to]))
  const sums = new Map<string, store.Movement & { used: number; purchases: number }>()
  for (const { before, after, used } of changes) {
    const { owner, seller } = after
    const sum = sums.get(accountOf(after)) ?? {
      owner,
      seller,
      used: 0,
      purchases: 0,
      mark: drawn.get(accountOf(after)),
    }
    sum.used += used
    if (!before) sum.purchases++
    sums.set(accountOf(after), sum)
  }
  return [...sums.values()]
}

/** A change with the open statement that what was heard goes on. */
type Placed = Changed & { readonly statement: InvoiceId | null }

/** Puts what was heard on the statement that is open on the day it is heard; on the next one when that has yet to close. */
function onStatements(changes: readonly Changed[], open: readonly store.OpenInvoice[], now: Date) {
  const today = dayOf(now)
  const byAccount = new Map<string, InvoiceId>(
    open.flatMap((one) => (one.closesOn >= today ? [[accountOf(one), one.id] as const] : [])),
  )
  const owed = new Map<InvoiceId, store.Owed>()
  const placed = changes.map((change): Placed => {
    const { before, after, entries } = change
    const statement = byAccount.get(accountOf(after)) ?? null
    if (!statement || entries.length === 0) return { ...change, statement }
    const sum = owed.get(statement) ?? { owner: after.owner, id: statement, amount: 0, purchases: 0, cashback: 0 }
    owed.set(statement, sum)
    for (const { moves, cashback } of entries) {
      sum.amount += moves
      sum.cashback += cashback
    }
    const isFirstCleared = (before?.cleared ?? 0) === 0 && after.cleared > 0
    if (!isFirstCleared) return { ...change, statement }
    sum.purchases++
    return { ...change, statement, after: { ...after, invoice: statement } }
  })
  return { placed, owed: [...owed.values()] }
}

type Names = ReadonlyMap<string, Pick<store.DecisionCard, 'last4' | 'holderName' | 'center' | 'centerName'>>
type Centers = ReadonlyMap<CostCenterId, string | null>
type Recording = { readonly names: Names; readonly centers: Centers; readonly now: Date; readonly wall: Date }

/** What the cost centers of purchases are called: a holder may be in another one by now. */
async function centersOf(tx: Tx, changes: readonly Changed[], names: Names): Promise<Centers> {
  const present = new Map(
    [...names.values()].flatMap(({ center, centerName }) => (center ? [[center, centerName]] : [])),
  )
  const others = changes.flatMap(({ after: { owner, center: id } }) => (id && !present.has(id) ? [{ owner, id }] : []))
  return others.length === 0 ? present : new Map([...present, ...(await centerNames(tx, others))])
}

/** What writes down purchases, with what follows from each one by itself. */
function writing(changes: readonly Placed[], { names, centers, now, wall }: Recording): Writes {
  const transfers: Transfer[] = []
  const purchases = changes.map((change) => {
    const done = follow(change.before, change.after, change.entries, { now, wall })
    transfers.push(...done.transfers)
    return done.purchase
  })
  const events = changes.map(({ before }, n) => {
    const purchase = purchases[n]!
    const { last4, holderName } = names.get(purchase.card)!
    const centerName = purchase.center && (centers.get(purchase.center) ?? null)
    return purchaseEvent(before, { ...purchase, last4, holderName, centerName }, now)
  })
  const entries = changes.flatMap(({ after: { owner, id }, entries, statement }) =>
    entries.map((entry) => ({ ...entry, owner, purchase: id, invoice: statement })),
  )
  const posted = silently(transfers)
  const writes = [
    store.saving(purchases),
    ...(entries.length > 0 ? [store.insertingEntries(entries)] : []),
    ...recording(events, wall),
    ...posted.writes,
  ]
  return { ...posted, writes }
}

/** What writes down the sums of purchases: what was spent by day, what is owed, what analytics show. */
const summing = (changes: readonly Placed[], owed: readonly store.Owed[], now: Date): Statement[] => [
  store.addingSpending(spentBy(changes)),
  ...(changes.some(({ entries }) => entries.length > 0)
    ? [store.addingToInvoices(owed, now), addingRollups(rollupsOf(changes))]
    : []),
]

/** Made while PostgreSQL writes the ones before: a long page keeps both busy. */
const WRITTEN_AT_ONCE = 125

type Known = {
  /** What people see beside a purchase, by its card. */
  readonly names: Names
  /** The open statements of the accounts: where anything was heard of a purchase. */
  readonly open?: readonly store.OpenInvoice[]
  /** Where accounts must still be as they were: their marks as they were and as they are to be. It fails where one is not. */
  readonly marks?: readonly store.Mark[]
}

/** Writes changes down. */
export async function save(
  tx: Tx,
  deps: Deps,
  changes: readonly Changed[],
  { names, open = [], marks = [] }: Known,
): Promise<void> {
  const [now, wall] = [deps.clock.now(), deps.clock.wall()]
  const centers = await centersOf(tx, changes, names)
  const { placed, owed } = onStatements(changes, open, now)
  for (let from = 0; from < placed.length; from += WRITTEN_AT_ONCE) {
    const [isFirst, isLast] = [from === 0, from + WRITTEN_AT_ONCE >= placed.length]
    const { first = [], writes } = writing(placed.slice(from, from + WRITTEN_AT_ONCE), { names, centers, now, wall })
    const demands = isFirst && marks.length > 0 ? [store.demandingMarks(marks)] : []
    const moving = isFirst ? [store.movingAccounts(movementsOf(placed, marks))] : []
    // Once for a page, most of whose purchases change the same sums.
    const sums = isLast ? summing(placed, owed, now) : []
    tx.write(atOnce({ first: [...demands, ...first], writes: [...moving, ...writes, ...sums] }))
    // What was written leaves for PostgreSQL.
    if (!isLast) await new Promise(setImmediate)
  }
}
