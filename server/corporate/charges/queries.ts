// Reads recharges, and the charges of statements. It changes nothing.

import { RECHARGE_STATUSES, type listRecharges } from '../../../contract/corporate/account.ts'
import { PAYMENT_STATUSES, type listInvoicePayments } from '../../../contract/corporate/invoices.ts'
import type { QueryOf } from '../../../contract/operation.ts'
import { readId, type ChargeId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import { readPaging, type Paging, readWords } from '../../platform/lists/paging.ts'
import { demandActive } from '../account/store.ts'
import type { Gate, AccountKey } from '../account/account.ts'
import * as store from './store.ts'
import { refuseUnlessAccepted, type Charge } from './charge.ts'
import { findOwn as findInvoice } from '../statements/queries.ts'

type ChargesPage = { readonly items: Charge[]; readonly total: number; readonly paging: Paging }

async function pageOf(
  deps: Deps,
  filter: store.ChargeFilter,
  paging: Paging,
): Promise<ChargesPage> {
  const [items, total] = await Promise.all([
    store.pageCharges(deps.reads, filter, paging),
    store.countCharges(deps.reads, filter),
  ])
  return { items, total, paging }
}

/** Recharges that the bank has accepted. */
export async function recharges(
  deps: Deps,
  company: AccountKey,
  query: QueryOf<typeof listRecharges>,
  gate?: Gate,
): Promise<ChargesPage> {
  const paging = readPaging(query)
  const statuses = readWords('status', query.status, RECHARGE_STATUSES) ?? RECHARGE_STATUSES
  const { owner, seller } = await demandActive(deps.db, company, gate)
  return pageOf(deps, { owner, seller, invoice: null, statuses }, paging)
}

/** The charges of a statement that the bank has accepted. */
export async function payments(
  deps: Deps,
  company: AccountKey,
  text: string,
  query: QueryOf<typeof listInvoicePayments>,
  gate?: Gate,
): Promise<ChargesPage> {
  const paging = readPaging(query)
  const statuses = readWords('status', query.status, PAYMENT_STATUSES) ?? PAYMENT_STATUSES
  await demandActive(deps.db, company, gate)
  const { owner, seller, id } = await findInvoice(deps, company, text)
  return pageOf(deps, { owner, seller, invoice: id, statuses }, paging)
}

async function findOfCompany(
  deps: Deps,
  { owner, seller }: AccountKey,
  text: string,
): Promise<Charge | undefined> {
  const id = readId<'corporate charge'>(text)
  const charge = id && (await store.findCharge(deps.db, { owner, id: id as ChargeId }))
  return charge?.seller === seller ? charge : undefined
}

/**
 * A recharge of the company. 502 while the bank has not answered about it, 402 when it has rejected
 * it.
 */
export async function recharge(
  deps: Deps,
  company: AccountKey,
  text: string,
  gate?: Gate,
): Promise<Charge> {
  await demandActive(deps.db, company, gate)
  const charge = await findOfCompany(deps, company, text)
  if (charge?.purpose !== 'recharge') throw refuse('recharge_not_found')
  return refuseUnlessAccepted(charge)
}

/** The same for a charge of a statement. */
export async function payment(
  deps: Deps,
  company: AccountKey,
  { invoice, id }: { invoice: string; id: string },
  gate?: Gate,
): Promise<Charge> {
  await demandActive(deps.db, company, gate)
  const of = await findInvoice(deps, company, invoice)
  const charge = await findOfCompany(deps, company, id)
  if (charge?.invoice !== of.id) throw refuse('invoice_payment_not_found')
  return refuseUnlessAccepted(charge)
}

/** A charge of the caller's own company that its bank has accepted; undefined for any other id. */
export async function findOwn(
  deps: Deps,
  caller: Caller,
  text: string,
): Promise<Charge | undefined> {
  const id = readId<'corporate charge'>(text)
  const found = id && (await store.findCharge(deps.db, { owner: caller.owner, id: id as ChargeId }))
  return found && (caller.platform || found.seller === caller.seller) ? found : undefined
}
