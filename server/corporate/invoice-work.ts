// Time moves statements: one closes and the next one opens, in one commit; what was not paid in time is late.

import { after } from '../base/clock.ts'
import { newId, type InvoiceId } from '../base/ids.ts'
import { inTransaction, type Tx } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { post } from '../ledger/store.ts'
import type { Transfer } from '../ledger/transfer.ts'
import { record } from '../outbox/outbox.ts'
import { lockAccounts, saveAccounts } from './account-store.ts'
import { accountOf, type Account } from './account.ts'
import { LEAST_MS } from './charge.ts'
import * as store from './invoice-store.ts'
import { toldInvoices } from './invoice-tell.ts'
import {
  close,
  late,
  lateFrom,
  nextPeriod,
  openInvoice,
  type Invoice,
  type InvoiceTold,
  type Moment,
  type Totals,
} from './invoice.ts'

const CLAIM_MAX = 50
/** While the bank has not said whether a pix that is over was paid, a statement is not called late: so long at most. */
const UNHEARD_MAX_MS = 86_400_000
const UNHEARD_EVERY_MS = 15 * 60_000

const NOTHING: Totals = { amount: 0, cashback: 0, purchases: 0 } as Totals

/** What a round changes, one statement after the other. */
type Round = {
  readonly accounts: Map<string, Account>
  readonly saved: Invoice[]
  readonly opened: Invoice[]
  readonly told: InvoiceTold[]
  readonly transfers: Transfer[]
}

function closeOne(round: Round, open: Invoice, totals: Totals, moment: Moment): void {
  const before = round.accounts.get(accountOf(open))!
  const { invoice, account, told, transfers } = close(open, before, totals, moment)
  const period = nextPeriod(open, account.nextDueDay)
  round.saved.push(invoice)
  round.opened.push(openInvoice(open, period, newId<'invoice'>(moment.wall) as InvoiceId, moment.now))
  round.accounts.set(accountOf(open), { ...account, dueDay: account.nextDueDay })
  round.told.push(...told)
  round.transfers.push(...transfers)
}

function endOne(round: Round, closed: Invoice, isUnheard: boolean, { now }: Moment): void {
  if (isUnheard && now < after(lateFrom(closed), UNHEARD_MAX_MS)) {
    round.saved.push({ ...closed, dueAt: after(now, UNHEARD_EVERY_MS) })
    return
  }
  const { invoice, told } = late(closed, now)
  round.saved.push(invoice)
  round.told.push(...told)
}

/** Carries due statements of accounts forward; each account has one open statement, and may have several unpaid ones. */
async function carry(tx: Tx, names: readonly Pick<Invoice, 'owner' | 'id' | 'seller'>[], moment: Moment) {
  const accounts = await lockAccounts(tx, [...new Map(names.map((one) => [accountOf(one), one])).values()])
  const locked = await store.lockInvoices(tx, names)
  const due = locked.filter(({ dueAt }) => dueAt !== null && dueAt <= moment.now)
  const [open, closed] = [due.filter(({ status }) => status === 'open'), due.filter(({ status }) => status !== 'open')]
  const totals = await store.totalsOf(tx, open)
  // What was asked for in the last minutes of the last day ends a little after it.
  const unheard = await store.unheardOf(tx, closed, after(moment.now, LEAST_MS))
  const round: Round = {
    accounts: new Map(accounts.map((one) => [accountOf(one), one])),
    saved: [],
    opened: [],
    told: [],
    transfers: [],
  }
  for (const one of open) closeOne(round, one, totals.get(one.id) ?? NOTHING, moment)
  for (const one of closed) endOne(round, one, unheard.has(one.id), moment)
  // An account has one open statement: the old one is closed before the new one is there.
  await store.saveInvoices(tx, round.saved)
  await store.saveInvoices(tx, round.opened)
  await store.saveInvoices(tx, await store.adopt(tx, round.opened, moment.now))
  if (open.length > 0) await saveAccounts(tx, [...round.accounts.values()])
  await record(tx, toldInvoices(round.told), moment.wall)
  await post(tx, round.transfers)
  return due.length
}

/** One round: says how many statements it carried forward. */
export async function work(deps: Deps): Promise<number> {
  const moment = { now: deps.clock.now(), wall: deps.clock.wall() }
  const names = await store.dueInvoices(deps.db, moment.now, CLAIM_MAX)
  if (names.length === 0) return 0
  return inTransaction(deps.db, (tx) => carry(tx, names, moment))
}
