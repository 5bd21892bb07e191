// The one path by which a charge moves: calls the bank with no transaction open, then locks account, charge and statement,
// applies, saves, posts and records in one commit for the whole batch. Requests, the worker and bank notifications use it.

import { ask } from '../../providers/ask.ts'
import { type ProviderResult, type ChargeReport, NOT_CONFIGURED } from '../../providers/bank.ts'
import { batchedBy } from '../../kernel/batch.ts'
import type { Day } from '../../kernel/brazil/calendar.ts'
import { newId, type ChargeId, type InvoiceId } from '../../kernel/ids.ts'
import { cents, type Cents } from '../../kernel/money.ts'
import { inTransaction, type Tx } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { ofSeller } from '../../platform/ledger/chart.ts'
import { post } from '../../platform/ledger/store.ts'
import type { Transfer, TransferId } from '../../platform/ledger/transfer.ts'
import { record, type Happened } from '../../platform/outbox/outbox.ts'
import { lockAccounts, saveAccounts, companyOf } from '../account/store.ts'
import { accountKeyOf, leaveArrears, type Account } from '../account/account.ts'
import { accountEvent } from '../account/wire.ts'
import { insertChargeReturns, type KeptReturn } from './return-store.ts'
import { takeBack, type GivenBack } from './return.ts'
import * as store from './store.ts'
import {
  chargeToWire,
  apply,
  orderOf,
  nextRequest,
  type Came,
  type Charge,
  type ChargeRequest,
  type NewChargeEvent,
} from './charge.ts'
import { isInArrears, lockInvoices, receivedFor, saveInvoices } from '../statements/store.ts'
import { invoiceEvents } from '../statements/wire.ts'
import {
  charged,
  pay,
  type Invoice,
  type NewInvoiceEvent,
  type Instant,
  type Reckoning,
} from '../statements/invoice.ts'
import { countsOn, type Received } from '../statements/late-charges.ts'
import { openInvoices } from '../purchases/store.ts'

type AnsweredCall = { charge: Charge; asked: ChargeRequest; askedAt: Date; answer: ProviderResult<ChargeReport> }

/** The locked rows, as one charge after the other changes them. */
type Books = {
  readonly accounts: Map<string, Account>
  readonly charges: Map<string, Charge>
  readonly invoices: Map<string, Invoice>
  /** The open statement of each account with a new return. */
  readonly open: ReadonlyMap<string, InvoiceId>
  /** The payments of each statement. */
  readonly received: Map<string, Received[]>
  readonly known: Map<string, Set<string>>
  readonly payments: store.ChargePayment[]
  readonly returns: KeptReturn[]
  readonly transfers: Transfer[]
  readonly events: NewChargeEvent[]
  readonly invoiceEvents: NewInvoiceEvent[]
}

const uniqueBy = <T>(all: readonly T[], name: (one: T) => string): T[] => [
  ...new Map(all.map((one) => [name(one), one])).values(),
]

/** Whether the answer reports a return by the bank. */
const tellsOfReturns = ({ answer }: AnsweredCall): boolean =>
  answer.result === 'accepted' &&
  answer.value.status !== 'absent' &&
  answer.value.payments.some(({ returns }) => returns.some(({ med }) => med !== undefined))

async function openBooks(tx: Tx, calls: readonly AnsweredCall[]): Promise<Books> {
  const charges = uniqueBy(
    calls.map(({ charge }) => charge),
    ({ id }) => id,
  )
  const accounts = await lockAccounts(tx, uniqueBy(charges, accountKeyOf))
  const locked = await store.lockCharges(tx, charges)
  const named = locked.flatMap(({ owner, invoice }) => (invoice ? [{ owner, id: invoice }] : []))
  const invoices = uniqueBy(named, ({ id }) => id)
  const returned = calls.filter(tellsOfReturns).map(({ charge }) => charge)
  const open = returned.length > 0 ? await openInvoices(tx, uniqueBy(returned, accountKeyOf)) : []
  return {
    accounts: new Map(accounts.map((one) => [accountKeyOf(one), one])),
    charges: new Map(locked.map((one) => [one.id, one])),
    invoices: new Map((await lockInvoices(tx, [...invoices, ...open])).map((one) => [one.id, one])),
    open: new Map(open.map((one) => [accountKeyOf(one), one.id])),
    received: await receivedFor(tx, invoices),
    known: await store.knownPayments(tx, charges),
    payments: [],
    returns: [],
    transfers: [],
    events: [],
    invoiceEvents: [],
  }
}

/** A statement after a payment; undefined for a recharge. */
function settled(books: Books, c: Charge, came: Came, on: Day, time: Instant): Reckoning | undefined {
  const invoice = c.invoice ? books.invoices.get(c.invoice) : undefined
  if (!invoice) return undefined
  const received = [...(books.received.get(invoice.id) ?? []), { on, amount: came.amount }]
  books.received.set(invoice.id, received)
  return pay(invoice, received, { ...time, paidAt: came.paidAt })
}

/**
 * Allocates a payment: to the statement as far as it is owed, the rest to the balance. A payment that is reported after a later
 * one may reduce what was owed; the excess goes to the balance.
 */
function receive(books: Books, c: Charge, came: Came, time: Instant): void {
  const { owner, id } = c
  const { now } = time
  const on = countsOn(c, came.paidAt, now)
  const paid = settled(books, c, came, on, time)
  if (paid) books.invoices.set(paid.invoice.id, paid.invoice)
  books.invoiceEvents.push(...(paid?.events ?? []))
  books.transfers.push(...(paid?.transfers ?? []))
  const more = paid?.paid ?? (0 as Cents)
  const toInvoice = cents(Math.max(0, more))
  const toBalance = cents(came.amount - toInvoice)
  const account = books.accounts.get(accountKeyOf(c))!
  const balance = cents(account.balance + came.amount - more)
  books.accounts.set(accountKeyOf(c), { ...(paid ? charged(account, paid, now) : account), balance, updatedAt: now })
  books.payments.push({ ...came, owner, charge: id, toInvoice, toBalance, countsOn: on })
  books.transfers.push(...transfersOf(c, { toInvoice, toBalance, back: cents(Math.max(0, -more)) }, time))
}

/** Books a return by the bank of what a charge was paid. */
function giveBack(books: Books, id: ChargeId, back: GivenBack, time: Instant): void {
  const c = books.charges.get(id)!
  const name = accountKeyOf(c)
  const account = books.accounts.get(name)!
  const taken = takeBack(c, back, { account, open: books.invoices.get(books.open.get(name) ?? '') }, time)
  books.charges.set(id, taken.charge)
  books.accounts.set(name, taken.account)
  if (taken.open) books.invoices.set(taken.open.id, taken.open)
  books.returns.push({ ...taken.booked, owner: c.owner, charge: id })
  books.transfers.push(...taken.transfers)
  books.events.push(taken.event)
}

/** The transfers of what came to the bank, and of what was paid beyond a statement. */
function transfersOf(c: Charge, parts: Record<'toInvoice' | 'toBalance' | 'back', Cents>, time: Instant): Transfer[] {
  const { owner, id, seller } = c
  const [used, prepaid] = [ofSeller('card_used', seller), ofSeller('prepaid', seller)]
  const all = [
    { debit: 'bank:pix', credit: used, amount: parts.toInvoice, kind: 'statement' },
    { debit: 'bank:pix', credit: prepaid, amount: parts.toBalance, kind: 'recharge' },
    { debit: used, credit: prepaid, amount: parts.back, kind: 'statement' },
  ] as const
  const said = { owner, phase: 'posted', cause: { kind: 'charge', id }, at: time.now } as const
  return all
    .filter(({ amount }) => amount > 0)
    .map((one) => ({ ...said, ...one, id: newId<'transfer'>(time.wall) as TransferId }))
}

/** Stays due if a notification arrived after the call began: the answer may predate it. */
function keepMarked(locked: Charge, applied: Charge, askedAt: Date, now: Date): Charge {
  const { dueAt } = locked
  return dueAt !== null && dueAt >= askedAt && dueAt <= now ? { ...applied, dueAt } : applied
}

const settle = batchedBy((deps: Deps, calls: AnsweredCall[]) =>
  inTransaction(deps.db, async (tx) => {
    const time = { now: deps.clock.now(), wall: deps.clock.wall() }
    const books = await openBooks(tx, calls)
    for (const { charge, asked, askedAt, answer } of calls) {
      const before = books.charges.get(charge.id)!
      const known = books.known.get(charge.id) ?? new Set()
      const said = apply(before, answer, known, { asked, now: time.now, random: deps.random })
      books.charges.set(charge.id, keepMarked(before, said.charge, askedAt, time.now))
      books.known.set(charge.id, new Set([...known, ...said.came.map(({ endToEndId }) => endToEndId)]))
      books.events.push(...said.events)
      for (const came of said.came) receive(books, before, came, time)
      for (const back of said.back) giveBack(books, charge.id, back, time)
    }
    await write(tx, deps, books, time)
    return calls.map(({ charge }) => books.charges.get(charge.id)!)
  }),
)

const chargeEvents = (events: readonly NewChargeEvent[], publicUrl: string) =>
  events.map(({ charge: c, type }) => ({
    owner: c.owner,
    seller: c.seller,
    type,
    objectKind: c.purpose === 'recharge' ? ('corporate_recharge' as const) : ('corporate_payment' as const),
    objectId: c.id,
    objectSequence: c.version,
    status: c.status,
    referenceId: null,
    data: chargeToWire(c, publicUrl),
    at: c.updatedAt,
  }))

/** Resumes accounts whose overdue statement is paid now, unless another one is in arrears. */
async function release(tx: Tx, books: Books, now: Date): Promise<Happened[]> {
  const paid = books.invoiceEvents.filter(({ type }) => type === 'corporate.invoice.paid')
  const events: Happened[] = []
  for (const name of new Set(paid.map(({ invoice }) => accountKeyOf(invoice)))) {
    const before = books.accounts.get(name)!
    if (!before.arrearsSince || (await isInArrears(tx, before))) continue
    const { account, changes } = leaveArrears(before, now)
    books.accounts.set(name, account)
    if (changes) events.push(accountEvent(changes, await companyOf(tx, account)))
  }
  return events
}

async function write(tx: Tx, deps: Deps, books: Books, { now, wall }: Instant): Promise<void> {
  await store.saveCharges(tx, [...books.charges.values()])
  let released: Happened[] = []
  if (books.payments.length + books.returns.length > 0) {
    await store.insertChargePayments(tx, books.payments)
    await insertChargeReturns(tx, books.returns)
    await saveInvoices(tx, [...books.invoices.values()])
    released = await release(tx, books, now)
    await saveAccounts(tx, [...books.accounts.values()])
  }
  const events = [
    ...chargeEvents(books.events, deps.config.publicUrl),
    ...invoiceEvents(books.invoiceEvents),
    ...released,
  ]
  await record(tx, events, wall)
  await post(tx, books.transfers)
}

/** Calls the PSP of the charge's platform, with the timeout of every bank call. */
function callProvider(deps: Deps, c: Charge, asked: ChargeRequest, now: Date): Promise<ProviderResult<ChargeReport>> {
  return ask(async () => {
    const route = deps.banks.pix(c.owner)
    if (!route) return NOT_CONFIGURED
    return asked.ask === 'read' ? route.rail.read(c.id) : route.rail.charge(orderOf(c, route.key, now), asked.again)
  })
}

/** Calls the bank once, applies the answer, and returns the charge as it is then. */
export async function advance(deps: Deps, charge: Charge): Promise<Charge> {
  const askedAt = deps.clock.now()
  const asked = nextRequest(charge, askedAt)
  return settle(deps, { charge, asked, askedAt, answer: await callProvider(deps, charge, asked, askedAt) })
}
