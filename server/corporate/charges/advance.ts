// The one path by which a charge moves: calls the bank with no transaction open, then locks
// account, charge and statement, applies, saves, posts and records in one commit for the whole
// batch. Requests, the worker and bank notifications use it.

import { ask } from '../../providers/ask.ts'
import { type ProviderResult, type ChargeReport, NOT_CONFIGURED } from '../../providers/bank.ts'
import { batchedBy } from '../../kernel/batch.ts'
import type { Day } from '../../kernel/brazil/calendar.ts'
import { newId, type ChargeId, type InvoiceId } from '../../kernel/ids.ts'
import { cents, type Cents } from '../../kernel/money.ts'
import { uniqueBy } from '../../kernel/collections/unique.ts'
import { inTransaction, type Tx } from '../../platform/db/sql.ts'
import { AT_FIRST, type Deps } from '../../runtime/deps.ts'
import { ofSeller } from '../../platform/ledger/chart.ts'
import { post } from '../../platform/ledger/store.ts'
import type { Transfer, TransferId } from '../../platform/ledger/transfer.ts'
import { record, type Happened } from '../../platform/outbox/outbox.ts'
import { lockAccounts, saveAccounts, companyOf } from '../account/store.ts'
import { accountKeyOf, leaveArrears, type Account } from '../account/account.ts'
import { accountEvent } from '../account/wire.ts'
import { insertChargeReturns, type StoredReturn } from './return-store.ts'
import { bookReturn, type ReportedReturn } from './return.ts'
import * as store from './store.ts'
import {
  chargeToWire,
  apply,
  orderOf,
  nextRequest,
  type NewPayment,
  type Charge,
  type ChargeRequest,
  type NewChargeEvent,
} from './charge.ts'
import { isInArrears, lockInvoices, receivedFor, saveInvoices } from '../statements/store.ts'
import { invoiceEvents } from '../statements/wire.ts'
import {
  accountAfter,
  pay,
  type Invoice,
  type NewInvoiceEvent,
  type Instant,
  type Recalculation,
} from '../statements/invoice.ts'
import { countsOn, type Received } from '../statements/late-charges.ts'
import { openInvoices } from '../purchases/store.ts'

type AnsweredCall = {
  charge: Charge
  request: ChargeRequest
  requestedAt: Date
  answer: ProviderResult<ChargeReport>
}

/** The locked rows, as one charge after the other changes them. */
type Batch = {
  readonly accounts: Map<string, Account>
  readonly charges: Map<string, Charge>
  readonly invoices: Map<string, Invoice>
  /** The open statement of each account with a new return. */
  readonly open: ReadonlyMap<string, InvoiceId>
  /** The payments of each statement. */
  readonly received: Map<string, Received[]>
  readonly known: Map<string, Set<string>>
  readonly payments: store.ChargePayment[]
  readonly returns: StoredReturn[]
  readonly transfers: Transfer[]
  readonly events: NewChargeEvent[]
  readonly invoiceEvents: NewInvoiceEvent[]
}

/** Whether the answer reports a return by the bank. */
const hasReturnsByBank = ({ answer }: AnsweredCall): boolean =>
  answer.result === 'accepted' &&
  answer.value.status !== 'absent' &&
  answer.value.payments.some(({ returns }) => returns.some(({ med }) => med !== undefined))

async function openBatch(tx: Tx, calls: readonly AnsweredCall[]): Promise<Batch> {
  const charges = uniqueBy(
    calls.map(({ charge }) => charge),
    ({ id }) => id,
  )
  const accounts = await lockAccounts(tx, uniqueBy(charges, accountKeyOf))
  const locked = await store.lockCharges(tx, charges)
  const invoiceKeys = locked.flatMap(({ owner, invoice }) =>
    invoice ? [{ owner, id: invoice }] : [],
  )
  const invoices = uniqueBy(invoiceKeys, ({ id }) => id)
  const returned = calls.filter(hasReturnsByBank).map(({ charge }) => charge)
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
function invoiceAfter(
  batch: Batch,
  c: Charge,
  payment: NewPayment,
  on: Day,
  time: Instant,
): Recalculation | undefined {
  const invoice = c.invoice ? batch.invoices.get(c.invoice) : undefined
  if (!invoice) return undefined
  const received = [...(batch.received.get(invoice.id) ?? []), { on, amount: payment.amount }]
  batch.received.set(invoice.id, received)
  return pay(invoice, received, { ...time, paidAt: payment.paidAt })
}

/**
 * Allocates a payment: to the statement as far as it is owed, the rest to the balance. A payment
 * that is reported after a later one may reduce what was owed; the excess goes to the balance.
 */
function applyPayment(batch: Batch, c: Charge, payment: NewPayment, time: Instant): void {
  const { owner, id } = c
  const { now } = time
  const on = countsOn(c, payment.paidAt, now)
  const paid = invoiceAfter(batch, c, payment, on, time)
  if (paid) batch.invoices.set(paid.invoice.id, paid.invoice)
  batch.invoiceEvents.push(...(paid?.events ?? []))
  batch.transfers.push(...(paid?.transfers ?? []))
  const paidDelta = paid?.paidDelta ?? (0 as Cents)
  const toInvoice = cents(Math.max(0, paidDelta))
  const toBalance = cents(payment.amount - toInvoice)
  const account = batch.accounts.get(accountKeyOf(c))!
  const balance = cents(account.balance + payment.amount - paidDelta)
  batch.accounts.set(accountKeyOf(c), {
    ...(paid ? accountAfter(account, paid, now) : account),
    balance,
    updatedAt: now,
  })
  batch.payments.push({ ...payment, owner, charge: id, toInvoice, toBalance, countsOn: on })
  batch.transfers.push(
    ...transfersOf(c, { toInvoice, toBalance, back: cents(Math.max(0, -paidDelta)) }, time),
  )
}

/** Books the bank's return of a payment of a charge. */
function applyReturn(batch: Batch, id: ChargeId, reported: ReportedReturn, time: Instant): void {
  const c = batch.charges.get(id)!
  const name = accountKeyOf(c)
  const account = batch.accounts.get(name)!
  const result = bookReturn(
    c,
    reported,
    { account, open: batch.invoices.get(batch.open.get(name) ?? '') },
    time,
  )
  batch.charges.set(id, result.charge)
  batch.accounts.set(name, result.account)
  if (result.open) batch.invoices.set(result.open.id, result.open)
  batch.returns.push({ ...result.booked, owner: c.owner, charge: id })
  batch.transfers.push(...result.transfers)
  batch.events.push(result.event)
}

/**
 * The transfers of a payment: to the statement, to the balance, and back from the statement to the
 * balance.
 */
function transfersOf(
  c: Charge,
  parts: Record<'toInvoice' | 'toBalance' | 'back', Cents>,
  time: Instant,
): Transfer[] {
  const { owner, id, seller } = c
  const [used, prepaid] = [ofSeller('card_used', seller), ofSeller('prepaid', seller)]
  const all = [
    { debit: 'bank:pix', credit: used, amount: parts.toInvoice, kind: 'statement' },
    { debit: 'bank:pix', credit: prepaid, amount: parts.toBalance, kind: 'recharge' },
    { debit: used, credit: prepaid, amount: parts.back, kind: 'statement' },
  ] as const
  const fields = { owner, phase: 'posted', cause: { kind: 'charge', id }, at: time.now } as const
  return all
    .filter(({ amount }) => amount > 0)
    .map((one) => ({ ...fields, ...one, id: newId<'transfer'>(time.wall) as TransferId }))
}

/** Stays due if a notification arrived after the call began: the answer may predate it. */
function keepDue(locked: Charge, applied: Charge, requestedAt: Date, now: Date): Charge {
  const { dueAt } = locked
  return dueAt !== null && dueAt >= requestedAt && dueAt <= now ? { ...applied, dueAt } : applied
}

const settle = batchedBy('settle charges', (deps: Deps, calls: AnsweredCall[]) =>
  inTransaction(deps.db, async (tx) => {
    const time = { now: deps.clock.now(), wall: deps.clock.wall() }
    const batch = await openBatch(tx, calls)
    for (const { charge, request, requestedAt, answer } of calls) {
      const before = batch.charges.get(charge.id)!
      const known = batch.known.get(charge.id) ?? new Set()
      const changes = apply(before, answer, known, { request, now: time.now, random: deps.random })
      batch.charges.set(charge.id, keepDue(before, changes.charge, requestedAt, time.now))
      batch.known.set(
        charge.id,
        new Set([...known, ...changes.newPayments.map(({ endToEndId }) => endToEndId)]),
      )
      batch.events.push(...changes.events)
      for (const payment of changes.newPayments) applyPayment(batch, before, payment, time)
      for (const reported of changes.newReturns) applyReturn(batch, charge.id, reported, time)
    }
    await write(tx, deps, batch, time)
    return calls.map(({ charge }) => batch.charges.get(charge.id)!)
  }),
)

const chargeEvents = (events: readonly NewChargeEvent[], publicUrl: string) =>
  events.map(({ charge: c, type }) => ({
    owner: c.owner,
    seller: c.seller,
    type,
    objectKind:
      c.purpose === 'recharge' ? ('corporate_recharge' as const) : ('corporate_payment' as const),
    objectId: c.id,
    objectSequence: c.version,
    status: c.status,
    referenceId: null,
    data: chargeToWire(c, publicUrl),
    at: c.updatedAt,
  }))

/** Resumes accounts whose overdue statement is paid now, unless another one is in arrears. */
async function resumePaidAccounts(tx: Tx, batch: Batch, now: Date): Promise<Happened[]> {
  const paid = batch.invoiceEvents.filter(({ type }) => type === 'corporate.invoice.paid')
  const events: Happened[] = []
  for (const name of new Set(paid.map(({ invoice }) => accountKeyOf(invoice)))) {
    const before = batch.accounts.get(name)!
    if (!before.arrearsSince || (await isInArrears(tx, before))) continue
    const { account, changes } = leaveArrears(before, now)
    batch.accounts.set(name, account)
    if (changes) events.push(accountEvent(changes, await companyOf(tx, account)))
  }
  return events
}

async function write(tx: Tx, deps: Deps, batch: Batch, { now, wall }: Instant): Promise<void> {
  await store.saveCharges(tx, [...batch.charges.values()])
  let released: Happened[] = []
  if (batch.payments.length + batch.returns.length > 0) {
    await store.insertChargePayments(tx, batch.payments)
    await insertChargeReturns(tx, batch.returns)
    await saveInvoices(tx, [...batch.invoices.values()])
    released = await resumePaidAccounts(tx, batch, now)
    await saveAccounts(tx, [...batch.accounts.values()])
  }
  const events = [
    ...chargeEvents(batch.events, deps.config.publicUrl),
    ...invoiceEvents(batch.invoiceEvents),
    ...released,
  ]
  await record(tx, events, wall)
  await post(tx, batch.transfers)
}

/** Calls the PSP of the charge's platform, with the timeout of every bank call. */
function callProvider(
  deps: Deps,
  c: Charge,
  request: ChargeRequest,
  now: Date,
): Promise<ProviderResult<ChargeReport>> {
  return ask(async () => {
    const route = deps.banks.pix(c.owner, AT_FIRST)
    if (!route) return NOT_CONFIGURED
    return request.kind === 'read'
      ? route.rail.read(c.id)
      : route.rail.charge(orderOf(c, route.key, now), request.isRetry)
  })
}

/** Calls the bank once, applies the answer, and returns the charge after it. */
export async function advance(deps: Deps, charge: Charge): Promise<Charge> {
  const requestedAt = deps.clock.now()
  const request = nextRequest(charge, requestedAt)
  return settle(deps, {
    charge,
    request,
    requestedAt,
    answer: await callProvider(deps, charge, request, requestedAt),
  })
}
