// Statements as a company sees them, when the next ones are due, and the pix that pays what is owed of one.

import {
  INVOICE_STATES,
  type changeDueDay,
  type getInvoice,
  type listInvoices,
} from '../../contract/corporate/invoices.ts'
import type { BodyOf, QueryOf } from '../../contract/operation.ts'
import type { Caller } from '../auth/caller.ts'
import { dayOf } from '../base/calendar.ts'
import { newId, readId, type ChargeId, type InvoiceId } from '../base/ids.ts'
import { refuse } from '../base/refusal.ts'
import { inTransaction, type Tx } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { claimFor, type Key } from '../idempotency/idempotency.ts'
import { readPaging, type Paging } from '../lists/paging.ts'
import { readWords } from '../lists/words.ts'
import { demandActive, lockActive, saveAccounts } from './account-store.ts'
import type { Account, Gate, Named } from './account.ts'
import { findAskedOf, saveCharges } from './charge-store.ts'
import { carryOn, recalled, taken, type Asked } from './charge-operations.ts'
import { newCharge } from './charge.ts'
import * as store from './invoice-store.ts'
import { firstPeriod, nextPeriod, openInvoice, owedOf, type Invoice, type Instant } from './invoice.ts'
import { refresh } from './refresh.ts'

/**
 * Opens the first statement of an account that becomes active, in the commit that makes it so. Nothing happens when it has
 * had one: statements follow one another in every state. The account is there, and locked by the caller.
 */
export async function openFirst(
  tx: Tx,
  account: Pick<Account, 'owner' | 'seller' | 'dueDay' | 'contractVersion'>,
  { now, wall }: Instant,
): Promise<void> {
  if (await store.findNewest(tx, account)) return
  const period = firstPeriod(dayOf(now), account.dueDay)
  await store.saveInvoices(tx, [openInvoice(account, period, newId<'invoice'>(wall) as InvoiceId, now)])
}

export async function list(
  deps: Deps,
  caller: Named,
  query: QueryOf<typeof listInvoices>,
  gate?: Gate,
): Promise<{ items: Invoice[]; total: number; paging: Paging }> {
  const { owner, seller } = await demandActive(deps.db, caller, gate)
  if (query.refresh) await refresh(deps, caller)
  const paging = readPaging(query)
  const states = readWords('status', query.status, INVOICE_STATES)
  const filter = { owner, seller, ...(states ? { states } : {}) }
  const [items, total] = await Promise.all([
    store.pageInvoices(deps.db, filter, paging),
    store.countInvoices(deps.db, filter),
  ])
  return { items, total, paging }
}

/** A statement of the caller's own company. */
export async function findOwn(deps: Pick<Deps, 'db'>, caller: Named, text: string): Promise<Invoice> {
  const id = readId<'invoice'>(text)
  const found = id && (await store.findInvoice(deps.db, { owner: caller.owner, id: id as InvoiceId }))
  if (!found || found.seller !== caller.seller) throw refuse('invoice_not_found')
  return found
}

/** The same, once the issuing bank was asked what is new where the query says so. */
export async function get(
  deps: Deps,
  caller: Named,
  text: string,
  query: QueryOf<typeof getInvoice>,
  gate?: Gate,
): Promise<Invoice> {
  await demandActive(deps.db, caller, gate)
  if (query.refresh) await refresh(deps, caller)
  return findOwn(deps, caller, text)
}

/** Changes the day on which the statements after the open one are due. */
export const setDueDay = (deps: Deps, caller: Caller, { due_day: dueDay }: BodyOf<typeof changeDueDay>) =>
  inTransaction(deps.db, async (tx) => {
    const account = await lockActive(tx, caller)
    const now = deps.clock.now()
    if (account.nextDueDay !== dueDay) await saveAccounts(tx, [{ ...account, nextDueDay: dueDay, updatedAt: now }])
    const open = await store.findNewest(tx, account)
    const next = open ? nextPeriod(open, dueDay) : firstPeriod(dayOf(now), dueDay)
    return { dueDay, currentDueDay: account.dueDay, nextDueDate: next.dueDate }
  })

/** What is asked for of a statement: a new charge, or one that was there; `replayed`: the key asked for it before. */
type Payment = Asked & { readonly existing: boolean }

/**
 * What the key asked for; else what is being asked for already, while it lasts and is as much as is owed, which the key
 * names from then on; else a new charge. Whoever asks at once waits here, at the lock of the account.
 */
const asked = (deps: Deps, caller: Named, { id }: Invoice, key: Key | undefined, gate?: Gate): Promise<Payment> =>
  inTransaction(deps.db, async (tx) => {
    const { owner, seller } = await lockActive(tx, caller, gate)
    const first = await recalled(tx, caller, key)
    if (first) return { charge: first, existing: false, replayed: true }
    if (!deps.banks.pix(owner)) throw refuse('bank_not_configured')
    const [invoice] = await store.lockInvoices(tx, [{ owner, id }])
    if (invoice!.status === 'open') throw refuse('invoice_open', { words: { closes_on: invoice!.closesOn } })
    const now = deps.clock.now()
    const amount = owedOf(invoice!, dayOf(now))
    if (amount <= 0) throw refuse('invoice_paid')

    const before = await findAskedOf(tx, { owner, invoice: id, amount, now })
    const made = newId<'corporate charge'>(deps.clock.wall()) as ChargeId
    const description = `Fatura ${invoice!.reference}`
    const wanted = { owner, id: made, seller, purpose: 'invoice', invoice: id, amount, description } as const
    const charge = before ?? newCharge(wanted, now)
    await claimFor(tx, owner, key, { kind: 'corporate_invoice_payment', id: charge.id }, now)
    if (!before) await saveCharges(tx, [charge])
    return { charge, existing: before !== undefined, replayed: false }
  })

/** A pix for what is owed of a statement; the same again while it can be paid. The same key is the same pix. */
export async function requestPayment(
  deps: Deps,
  caller: Named,
  text: string,
  key: Key | undefined,
  gate?: Gate,
): Promise<Payment> {
  await demandActive(deps.db, caller, gate)
  const payment = await asked(deps, caller, await findOwn(deps, caller, text), key, gate)
  return { ...payment, charge: taken(await carryOn(deps, payment.charge)) }
}
