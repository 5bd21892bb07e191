// Saves changed purchases with their effects, in one commit: spending, debts, ledger, sums,
// statement, events. The caller holds the locks of the accounts.

import type { CostCenterId, InvoiceId } from '../../kernel/ids.ts'
import { dayOf } from '../../kernel/brazil/calendar.ts'
import type { Statement, Tx } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { post } from '../../platform/ledger/store.ts'
import type { Transfer } from '../../platform/ledger/transfer.ts'
import { record, type Happened } from '../../platform/outbox/outbox.ts'
import { accountKeyOf } from '../account/account.ts'
import { centerNames } from '../cost-centers/store.ts'
import { follow } from './ledger.ts'
import * as store from './store.ts'
import { purchaseEvent } from './wire.ts'
import type { ChangedPurchase } from './apply.ts'
import { counted, type DecisionCard } from './purchase.ts'
import { addingRollups } from '../analytics/rollup-store.ts'
import { rollupsOf } from '../analytics/rollup.ts'

/** The change of what cards and holders spent, by day, in key order. */
function spentBy(changes: readonly ChangedPurchase[]): store.SpendingChange[] {
  const sums = new Map<string, store.SpendingChange & { spent: number }>()
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

function accountChangesOf(changes: readonly ChangedPurchase[]): store.AccountChange[] {
  const sums = new Map<string, store.AccountChange & { used: number; purchases: number }>()
  for (const { before, after, usedDelta } of changes) {
    const { owner, seller } = after
    const sum = sums.get(accountKeyOf(after)) ?? { owner, seller, used: 0, purchases: 0 }
    sum.used += usedDelta
    if (!before) sum.purchases++
    sums.set(accountKeyOf(after), sum)
  }
  return [...sums.values()]
}

/** A change with the open statement that its entries go on. */
type PlacedChange = ChangedPurchase & { readonly statement: InvoiceId | null }

/**
 * Puts entries on the open statement; on the next one where the period of the open one has ended
 * and it has yet to close.
 */
function onStatements(
  changes: readonly ChangedPurchase[],
  open: readonly store.OpenInvoice[],
  now: Date,
) {
  const today = dayOf(now)
  const byAccount = new Map<string, InvoiceId>(
    open.flatMap((one) => (one.closesOn >= today ? [[accountKeyOf(one), one.id] as const] : [])),
  )
  const owed = new Map<InvoiceId, store.InvoiceChange>()
  const placed = changes.map((change): PlacedChange => {
    const { before, after, entries } = change
    const statement = byAccount.get(accountKeyOf(after)) ?? null
    if (!statement || entries.length === 0) return { ...change, statement }
    const sum = owed.get(statement) ?? {
      owner: after.owner,
      id: statement,
      amount: 0,
      purchases: 0,
      cashback: 0,
    }
    owed.set(statement, sum)
    for (const { debtDelta, cashback } of entries) {
      sum.amount += debtDelta
      sum.cashback += cashback
    }
    const isFirstCleared = (before?.cleared ?? 0) === 0 && after.cleared > 0
    if (!isFirstCleared) return { ...change, statement }
    sum.purchases++
    return { ...change, statement, after: { ...after, invoice: statement } }
  })
  return { placed, owed: [...owed.values()] }
}

type Names = ReadonlyMap<
  string,
  Pick<DecisionCard, 'last4' | 'holderName' | 'center' | 'centerName'>
>
type Centers = ReadonlyMap<CostCenterId, string | null>
type SaveContext = {
  readonly names: Names
  readonly centers: Centers
  readonly now: Date
  readonly wall: Date
}

/** The names of the purchases' cost centers, which may differ from the holders' current ones. */
async function centersOf(
  tx: Tx,
  changes: readonly ChangedPurchase[],
  names: Names,
): Promise<Centers> {
  const present = new Map(
    [...names.values()].flatMap(({ center, centerName }) => (center ? [[center, centerName]] : [])),
  )
  const others = changes.flatMap(({ after: { owner, center: id } }) =>
    id && !present.has(id) ? [{ owner, id }] : [],
  )
  return others.length === 0 ? present : new Map([...present, ...(await centerNames(tx, others))])
}

/** What saving purchases writes, with all that follows from each single one. */
type Writes = {
  readonly saving: readonly Statement[]
  readonly events: readonly Happened[]
  readonly transfers: readonly Transfer[]
}

function writesOf(
  changes: readonly PlacedChange[],
  { names, centers, now, wall }: SaveContext,
): Writes {
  const transfers: Transfer[] = []
  const purchases = changes.map((change) => {
    const followed = follow(change.before, change.after, change.entries, { now, wall })
    transfers.push(...followed.transfers)
    return followed.purchase
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
  const saving = [
    store.saving(purchases),
    ...(entries.length > 0 ? [store.insertingEntries(entries)] : []),
  ]
  return { saving, events, transfers }
}

/** The statements that add to sums of purchases: spending by day, debts, analytics. */
const summing = (
  changes: readonly PlacedChange[],
  owed: readonly store.InvoiceChange[],
  now: Date,
): Statement[] => [
  store.addingSpending(spentBy(changes)),
  ...(changes.some(({ entries }) => entries.length > 0)
    ? [store.addingToInvoices(owed, now), addingRollups(rollupsOf(changes))]
    : []),
]

/** Prepared while PostgreSQL executes the chunk before: a long page keeps both busy. */
const CHUNK_SIZE = 125

type SaveInput = {
  /** The names shown to people, by card. */
  readonly names: Names
  /** The open statements of the accounts, where there are new entries. */
  readonly open?: readonly store.OpenInvoice[]
}

/** Saves changes. */
export async function save(
  tx: Tx,
  deps: Deps,
  changes: readonly ChangedPurchase[],
  { names, open = [] }: SaveInput,
): Promise<void> {
  const [now, wall] = [deps.clock.now(), deps.clock.wall()]
  const centers = await centersOf(tx, changes, names)
  const { placed, owed } = onStatements(changes, open, now)
  for (let from = 0; from < placed.length; from += CHUNK_SIZE) {
    const [isFirst, isLast] = [from === 0, from + CHUNK_SIZE >= placed.length]
    const chunk = placed.slice(from, from + CHUNK_SIZE)
    const { saving, events, transfers } = writesOf(chunk, { names, centers, now, wall })
    if (isFirst) tx.write(store.movingAccounts(accountChangesOf(placed)))
    for (const statement of saving) tx.write(statement)
    await record(tx, events, wall)
    await post(tx, transfers)
    // Once for a page, since most of its purchases change the same sums.
    if (isLast) for (const statement of summing(placed, owed, now)) tx.write(statement)
    // Lets the socket send what was written.
    if (!isLast) await new Promise(setImmediate)
  }
}
