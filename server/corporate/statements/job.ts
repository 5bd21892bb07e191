// Scheduled job on statements: closes one and opens the next in one commit, adds late charges, and
// suspends accounts some days later.

import { after } from '../../kernel/clock.ts'
import { newId, type InvoiceId } from '../../kernel/ids.ts'
import { inTransaction, type Tx } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { post } from '../../platform/ledger/store.ts'
import type { Transfer } from '../../platform/ledger/transfer.ts'
import { record } from '../../platform/outbox/outbox.ts'
import { lockAccounts, saveAccounts, companyOf } from '../account/store.ts'
import {
  accountKeyOf,
  fallInArrears,
  type Account,
  type AccountChanges,
} from '../account/account.ts'
import { accountEvent } from '../account/wire.ts'
import { addWaitingReturns } from '../charges/return-store.ts'
import { isClosed } from '../account/closing.ts'
import { DURATION_MIN_MS } from '../charges/charge.ts'
import * as store from './store.ts'
import { invoiceEvents } from './wire.ts'
import { lateFrom, suspendsAt, type Received } from './late-charges.ts'
import {
  accountAfter,
  close,
  becomeOverdue,
  nextPeriod,
  openInvoice,
  extend,
  type Invoice,
  type NewInvoiceEvent,
  type Instant,
  type Totals,
} from './invoice.ts'

const CLAIM_MAX = 50
/**
 * How long a statement waits, before it is late, for the bank to confirm whether an expired pix was
 * paid.
 */
const UNCONFIRMED_MAX_MS = 86_400_000
const UNCONFIRMED_EVERY_MS = 15 * 60_000

const NOTHING: Totals = { amount: 0, returned: 0, cashback: 0, purchases: 0 } as Totals

/** The changes of a round, one statement after the other. */
type Round = {
  readonly accounts: Map<string, Account>
  readonly saved: Invoice[]
  readonly opened: Invoice[]
  readonly extended: Invoice[]
  readonly events: NewInvoiceEvent[]
  readonly suspended: AccountChanges[]
  readonly transfers: Transfer[]
}

function closeOne(round: Round, open: Invoice, totals: Totals, time: Instant): void {
  const before = round.accounts.get(accountKeyOf(open))!
  if (isClosed(before) && Object.values(totals).every((n) => n === 0)) {
    round.extended.push(extend(open, before.nextDueDay, time.now))
    round.accounts.set(accountKeyOf(open), { ...before, dueDay: before.nextDueDay })
    return
  }
  const { invoice, account, events, transfers } = close(open, before, totals, time)
  const period = nextPeriod(open, account.nextDueDay)
  round.saved.push(invoice)
  round.opened.push(openInvoice(before, period, newId<'invoice'>(time.wall) as InvoiceId, time.now))
  round.accounts.set(accountKeyOf(open), { ...account, dueDay: account.nextDueDay })
  round.events.push(...events)
  round.transfers.push(...transfers)
}

/** Waits, for a day at most, while the bank has not confirmed whether an expired pix was paid. */
function isPostponed(
  round: Round,
  i: Invoice,
  { since, isUnconfirmed, now }: { since: Date; isUnconfirmed: boolean; now: Date },
) {
  const isWaiting = isUnconfirmed && now < after(since, UNCONFIRMED_MAX_MS)
  if (isWaiting) round.saved.push({ ...i, dueAt: after(now, UNCONFIRMED_EVERY_MS) })
  return isWaiting
}

function makeOverdue(
  round: Round,
  closed: Invoice,
  received: readonly Received[],
  time: Instant,
): void {
  const changes = becomeOverdue(closed, received, time)
  const account = round.accounts.get(accountKeyOf(closed))!
  round.accounts.set(accountKeyOf(closed), accountAfter(account, changes, time.now))
  round.saved.push(changes.invoice)
  round.events.push(...changes.events)
  round.transfers.push(...changes.transfers)
}

/** Suspends the account of a statement that has been overdue for long enough. */
function suspendFor(round: Round, overdue: Invoice, { now }: Instant): void {
  const { account, changes } = fallInArrears(round.accounts.get(accountKeyOf(overdue))!, now)
  round.accounts.set(accountKeyOf(overdue), account)
  round.saved.push({ ...overdue, arrearsAt: now, dueAt: null, updatedAt: now })
  if (changes) round.suspended.push(changes)
}

/** Makes unpaid statements overdue, and suspends the accounts of those overdue for long enough. */
async function advanceUnpaid(
  tx: Tx,
  round: Round,
  unpaid: readonly Invoice[],
  time: Instant,
): Promise<void> {
  if (unpaid.length === 0) return
  const received = await store.receivedFor(tx, unpaid)
  // A pix requested in the last minutes of the last day ends a little after it.
  const unconfirmed = await store.unconfirmedOf(tx, unpaid, after(time.now, DURATION_MIN_MS))
  for (const one of unpaid) {
    const isLate = one.status === 'closed'
    const since = isLate ? lateFrom(one) : (suspendsAt(one) ?? time.now)
    if (isPostponed(round, one, { since, isUnconfirmed: unconfirmed.has(one.id), now: time.now }))
      continue
    if (isLate) makeOverdue(round, one, received.get(one.id) ?? [], time)
    else suspendFor(round, one, time)
  }
}

/** Advances due statements; an account has one open statement, and may have several unpaid ones. */
async function advanceStatements(
  tx: Tx,
  names: readonly Pick<Invoice, 'owner' | 'id' | 'seller'>[],
  time: Instant,
) {
  const accounts = await lockAccounts(tx, [
    ...new Map(names.map((one) => [accountKeyOf(one), one])).values(),
  ])
  const locked = await store.lockInvoices(tx, names)
  const due = locked.filter(({ dueAt }) => dueAt !== null && dueAt <= time.now)
  const open = due.filter(({ status }) => status === 'open')
  const totals = await store.totalsOf(tx, open)
  const round: Round = {
    accounts: new Map(accounts.map((one) => [accountKeyOf(one), one])),
    saved: [],
    opened: [],
    extended: [],
    events: [],
    suspended: [],
    transfers: [],
  }
  for (const one of open) closeOne(round, one, totals.get(one.id) ?? NOTHING, time)
  const unpaid = due.filter(({ status }) => status !== 'open')
  await advanceUnpaid(tx, round, unpaid, time)
  // An account can have only one open statement: the old one is closed before the new one is
  // inserted.
  await store.saveInvoices(tx, round.saved)
  const opened = [...round.opened, ...round.extended]
  await store.saveInvoices(tx, opened)
  const withEntries = await store.addWaitingEntries(tx, opened, time.now)
  await store.saveInvoices(tx, await addWaitingReturns(tx, withEntries, time.now))
  if (due.length > 0) await saveAccounts(tx, [...round.accounts.values()])
  const suspended = await Promise.all(
    round.suspended.map(async (one) => accountEvent(one, await companyOf(tx, one.account))),
  )
  await record(tx, [...invoiceEvents(round.events), ...suspended], time.wall)
  await post(tx, round.transfers)
  return due.length
}

/** One round: returns how many statements it advanced. */
export async function runJob(deps: Deps): Promise<number> {
  const time = { now: deps.clock.now(), wall: deps.clock.wall() }
  const names = await store.dueInvoices(deps.db, time.now, CLAIM_MAX)
  if (names.length === 0) return 0
  return inTransaction(deps.db, (tx) => advanceStatements(tx, names, time))
}
