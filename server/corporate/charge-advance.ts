// The one path by which a charge moves: ask the bank with no transaction open, then lock account, charge and statement,
// hear, save, post and record in one commit for everybody who came along. A request, the worker and a notice come here.

import { ask } from '../banks/ask.ts'
import { nothing, type Answer, type ChargeNews } from '../banks/bank.ts'
import { batchedBy } from '../base/batch.ts'
import { newId, type InvoiceId } from '../base/ids.ts'
import { cents, type Cents } from '../base/money.ts'
import { inTransaction, type Tx } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { ofSeller } from '../ledger/chart.ts'
import { post } from '../ledger/store.ts'
import type { Transfer, TransferId } from '../ledger/transfer.ts'
import { record } from '../outbox/outbox.ts'
import { lockAccounts, saveAccounts } from './account-store.ts'
import { accountOf, type Account } from './account.ts'
import * as store from './charge-store.ts'
import {
  hear,
  orderOf,
  question,
  rechargeToWire,
  type Came,
  type Charge,
  type ChargeQuestion,
  type ChargeTold,
} from './charge.ts'
import { lockInvoices, saveInvoices } from './invoice-store.ts'
import { toldInvoices } from './invoice-tell.ts'
import { pay, type Invoice, type InvoiceTold, type Moment } from './invoice.ts'

type Heard = { charge: Charge; asked: ChargeQuestion; askedAt: Date; answer: Answer<ChargeNews> }

/** What is locked, as it is changed by one charge after the other. */
type Books = {
  readonly accounts: Map<string, Account>
  readonly charges: Map<string, Charge>
  readonly invoices: Map<string, Invoice>
  readonly known: Map<string, Set<string>>
  readonly payments: store.ChargePayment[]
  readonly transfers: Transfer[]
  readonly told: ChargeTold[]
  readonly invoicesTold: InvoiceTold[]
}

const uniqueBy = <T>(all: readonly T[], name: (one: T) => string): T[] => [
  ...new Map(all.map((one) => [name(one), one])).values(),
]

async function openBooks(tx: Tx, named: readonly Charge[]): Promise<Books> {
  const charges = uniqueBy(named, ({ id }) => id)
  const accounts = await lockAccounts(tx, uniqueBy(charges, accountOf))
  const locked = await store.lockCharges(tx, charges)
  const invoices = locked.flatMap(({ owner, invoice }) => (invoice ? [{ owner, id: invoice }] : []))
  return {
    accounts: new Map(accounts.map((one) => [accountOf(one), one])),
    charges: new Map(locked.map((one) => [one.id, one])),
    invoices: new Map((await lockInvoices(tx, invoices)).map((one) => [one.id, one])),
    known: await store.knownPayments(tx, charges),
    payments: [],
    transfers: [],
    told: [],
    invoicesTold: [],
  }
}

/** Puts a payment where it belongs: what is owed of the statement on that, the rest in the balance. */
function receive(books: Books, c: Charge, came: Came, { now, wall }: Moment): void {
  const { owner, id, seller } = c
  const invoice = c.invoice ? books.invoices.get(c.invoice as InvoiceId) : undefined
  const paid = invoice && pay(invoice, came.amount, { paidAt: came.paidAt, now })
  if (paid) books.invoices.set(paid.invoice.id, paid.invoice)
  books.invoicesTold.push(...(paid?.told ?? []))
  const toInvoice = paid?.toInvoice ?? (0 as Cents)
  const toBalance = cents(came.amount - toInvoice)
  const account = books.accounts.get(accountOf(c))!
  books.accounts.set(accountOf(c), {
    ...account,
    balance: cents(account.balance + toBalance),
    used: cents(account.used - toInvoice),
    updatedAt: now,
  })
  books.payments.push({ ...came, owner, charge: id, toInvoice, toBalance })
  const cause = { kind: 'charge', id } as const
  const from = { owner, debit: 'bank:pix', phase: 'posted', cause, at: now } as const
  const parts = [
    { credit: ofSeller('card_used', seller), amount: toInvoice, kind: 'statement' as const },
    { credit: ofSeller('prepaid', seller), amount: toBalance, kind: 'recharge' as const },
  ]
  for (const part of parts)
    if (part.amount > 0) books.transfers.push({ ...from, id: newId<'transfer'>(wall) as TransferId, ...part })
}

/** Due at once when somebody rang after the asking began: the answer may be older than what was rung for. */
function keepRing(locked: Charge, heard: Charge, askedAt: Date, now: Date): Charge {
  const { dueAt } = locked
  return dueAt !== null && dueAt >= askedAt && dueAt <= now ? { ...heard, dueAt } : heard
}

const settle = batchedBy((deps: Deps, heard: Heard[]) =>
  inTransaction(deps.db, async (tx) => {
    const moment = { now: deps.clock.now(), wall: deps.clock.wall() }
    const books = await openBooks(
      tx,
      heard.map(({ charge }) => charge),
    )
    for (const { charge, asked, askedAt, answer } of heard) {
      const before = books.charges.get(charge.id)!
      const known = books.known.get(charge.id) ?? new Set()
      const said = hear(before, answer, known, { asked, now: moment.now, dice: deps.dice })
      books.charges.set(charge.id, keepRing(before, said.charge, askedAt, moment.now))
      books.known.set(charge.id, new Set([...known, ...said.came.map(({ endToEndId }) => endToEndId)]))
      books.told.push(...said.told)
      for (const came of said.came) receive(books, before, came, moment)
    }
    await write(tx, deps, books, moment)
    return heard.map(({ charge }) => books.charges.get(charge.id)!)
  }),
)

const toldCharges = (told: readonly ChargeTold[], publicUrl: string) =>
  told.map(({ charge: c, type }) => ({
    owner: c.owner,
    seller: c.seller,
    type,
    objectKind: 'corporate_recharge' as const,
    objectId: c.id,
    objectSequence: c.version,
    status: c.status,
    referenceId: null,
    data: rechargeToWire(c, publicUrl),
    at: c.updatedAt,
  }))

async function write(tx: Tx, deps: Deps, books: Books, { wall }: Moment): Promise<void> {
  await store.saveCharges(tx, [...books.charges.values()])
  if (books.payments.length > 0) {
    await store.insertChargePayments(tx, books.payments)
    await saveInvoices(tx, [...books.invoices.values()])
    await saveAccounts(tx, [...books.accounts.values()])
  }
  await record(tx, [...toldCharges(books.told, deps.config.publicUrl), ...toldInvoices(books.invoicesTold)], wall)
  await post(tx, books.transfers)
}

/** Asks the PSP of the charge's platform, and waits no longer than for any bank. */
function asking(deps: Deps, c: Charge, asked: ChargeQuestion, now: Date): Promise<Answer<ChargeNews>> {
  return ask(async () => {
    const route = deps.banks.pix(c.owner)
    if (!route) return nothing('no bank is configured')
    return asked.ask === 'read' ? route.rail.read(c.id) : route.rail.charge(orderOf(c, route.key, now), asked.again)
  })
}

/** Carries a charge forward by one answer of its bank, and returns it as it is then. */
export async function advance(deps: Deps, charge: Charge): Promise<Charge> {
  const askedAt = deps.clock.now()
  const asked = question(charge, askedAt)
  return settle(deps, { charge, asked, askedAt, answer: await asking(deps, charge, asked, askedAt) })
}
