// Operations on statements: open the first one, change the due day, create a pix for what is owed.

import type { Cents } from '../../kernel/money.ts'
import { recordAct } from '../../platform/audit/store.ts'
import type { changeDueDay } from '../../../contract/corporate/invoices.ts'
import type { BodyOf } from '../../../contract/operation.ts'
import type { Caller } from '../../runtime/caller.ts'
import { dayOf } from '../../kernel/brazil/calendar.ts'
import { newId, type ChargeId, type InvoiceId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import { inTransaction, type Tx } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { claimFor, type Key } from '../../platform/idempotency/idempotency.ts'
import { demandActive, lockActive, saveAccounts } from '../account/store.ts'
import {
  asSelf,
  differenceOf,
  type Account,
  type Gate,
  type AccountKey,
} from '../account/account.ts'
import { findCurrentOf, saveCharges } from '../charges/store.ts'
import { resume, findReplayed, type RequestedCharge } from '../charges/operations.ts'
import { newCharge, refuseUnlessAccepted } from '../charges/charge.ts'
import * as store from './store.ts'
import {
  firstPeriod,
  nextPeriod,
  openInvoice,
  owedOf,
  type Invoice,
  type Instant,
} from './invoice.ts'
import { findOwn } from './queries.ts'

/**
 * Opens the first statement of an account, in the commit that makes it active. Does nothing where
 * it had one already: each statement is followed by the next, in every status of the account. The
 * caller has opened and locked the account.
 */
export async function openFirst(
  tx: Tx,
  account: Pick<Account, 'owner' | 'seller' | 'dueDay' | 'contractVersion'>,
  { now, wall }: Instant,
): Promise<void> {
  if (await store.findNewest(tx, account)) return
  const period = firstPeriod(dayOf(now), account.dueDay)
  await store.saveInvoices(tx, [
    openInvoice(account, period, newId<'invoice'>(wall) as InvoiceId, now),
  ])
}

/** Changes the due day of the statements after the open one. */
export const setDueDay = (
  deps: Deps,
  caller: Caller,
  { due_day: dueDay }: BodyOf<typeof changeDueDay>,
) =>
  inTransaction(deps.db, async (tx) => {
    const account = await lockActive(tx, caller)
    const now = deps.clock.now()
    if (account.nextDueDay !== dueDay) {
      const changed = { ...account, nextDueDay: dueDay, updatedAt: now }
      await saveAccounts(tx, [changed])
      recordAct(
        tx,
        deps,
        'corporate_account.updated',
        asSelf(account),
        differenceOf(account, changed),
      )
    }
    const open = await store.findNewest(tx, account)
    const next = open ? nextPeriod(open, dueDay) : firstPeriod(dayOf(now), dueDay)
    return { dueDay, currentDueDay: account.dueDay, nextDueDate: next.dueDate }
  })

/** What is owed of a closed statement; refuses where nothing can be paid. */
function amountOwed(invoice: Invoice, now: Date): Cents {
  if (invoice.status === 'open')
    throw refuse('invoice_open', { words: { closes_on: invoice.closesOn } })
  const amount = owedOf(invoice, dayOf(now))
  if (amount <= 0) throw refuse('invoice_paid')
  return amount
}

/** Refuses a statement of which nothing can be paid now. */
export async function demandOwed(deps: Deps, caller: AccountKey, text: string): Promise<void> {
  amountOwed(await findOwn(deps, caller, text), deps.clock.now())
}

/** A charge of a statement; `existing`: it had been created before; `replayed`: by the same key. */
type Payment = RequestedCharge & { readonly existing: boolean }

/**
 * The charge of this key; else the current charge, while it lasts and its amount is what is owed
 * (the key is then stored with it); else a new one. Concurrent calls wait here for the lock of the
 * account.
 */
const findOrCreateCharge = (
  deps: Deps,
  caller: AccountKey,
  { id }: Invoice,
  key: Key | undefined,
  gate?: Gate,
): Promise<Payment> =>
  inTransaction(deps.db, async (tx) => {
    const { owner, seller } = await lockActive(tx, caller, gate)
    const first = await findReplayed(tx, caller, key)
    if (first) return { charge: first, existing: false, replayed: true }
    if (!deps.banks.pix(owner)) throw refuse('bank_not_configured')
    const [invoice] = await store.lockInvoices(tx, [{ owner, id }])
    const now = deps.clock.now()
    const amount = amountOwed(invoice!, now)
    const before = await findCurrentOf(tx, { owner, invoice: id, amount, now })
    const chargeId = newId<'corporate charge'>(deps.clock.wall()) as ChargeId
    const description = `Fatura ${invoice!.reference}`
    const input = {
      owner,
      id: chargeId,
      seller,
      purpose: 'invoice',
      invoice: id,
      amount,
      description,
    } as const
    const charge = before ?? newCharge(input, now)
    await claimFor(tx, owner, key, { kind: 'corporate_invoice_payment', id: charge.id }, now)
    if (!before) {
      await saveCharges(tx, [charge])
      const after = { purpose: 'invoice', invoice: id, amount }
      recordAct(tx, deps, 'corporate_charge.created', charge, { after })
    }
    return { charge, existing: before !== undefined, replayed: false }
  })

/**
 * A pix for what is owed of a statement; the same one while it can be paid. The same key returns
 * the same pix.
 */
export async function requestPayment(
  deps: Deps,
  caller: AccountKey,
  text: string,
  key: Key | undefined,
  gate?: Gate,
): Promise<Payment> {
  await demandActive(deps.db, caller, gate)
  const payment = await findOrCreateCharge(
    deps,
    caller,
    await findOwn(deps, caller, text),
    key,
    gate,
  )
  return { ...payment, charge: refuseUnlessAccepted(await resume(deps, payment.charge)) }
}
