// What was asked of a company, read again: recharges, and what was asked for of a statement. It changes nothing.

import { RECHARGE_STATES, type listRecharges } from '../../contract/corporate/account.ts'
import { PAYMENT_STATES, type listInvoicePayments } from '../../contract/corporate/invoices.ts'
import type { QueryOf } from '../../contract/operation.ts'
import { readId, type ChargeId } from '../base/ids.ts'
import { refuse } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { readPaging, type Paging } from '../lists/paging.ts'
import { readWords } from '../lists/words.ts'
import { demandActive } from './account-store.ts'
import type { Gate, Named } from './account.ts'
import { taken } from './charge-operations.ts'
import * as store from './charge-store.ts'
import type { Charge } from './charge.ts'
import { findOwn as findInvoice } from './invoice-operations.ts'

type Listed = { readonly items: Charge[]; readonly total: number; readonly paging: Paging }

async function listed(deps: Deps, filter: store.ChargeFilter, paging: Paging): Promise<Listed> {
  const [items, total] = await Promise.all([
    store.pageCharges(deps.db, filter, paging),
    store.countCharges(deps.db, filter),
  ])
  return { items, total, paging }
}

/** Recharges that the bank has taken. */
export async function recharges(
  deps: Deps,
  company: Named,
  query: QueryOf<typeof listRecharges>,
  gate?: Gate,
): Promise<Listed> {
  const paging = readPaging(query)
  const states = readWords('status', query.status, RECHARGE_STATES) ?? RECHARGE_STATES
  const { owner, seller } = await demandActive(deps.db, company, gate)
  return listed(deps, { owner, seller, invoice: null, states }, paging)
}

/** What was asked for of a statement, and the bank has taken. */
export async function payments(
  deps: Deps,
  company: Named,
  text: string,
  query: QueryOf<typeof listInvoicePayments>,
  gate?: Gate,
): Promise<Listed> {
  const paging = readPaging(query)
  const states = readWords('status', query.status, PAYMENT_STATES) ?? PAYMENT_STATES
  await demandActive(deps.db, company, gate)
  const { owner, seller, id } = await findInvoice(deps, company, text)
  return listed(deps, { owner, seller, invoice: id, states }, paging)
}

async function found(deps: Deps, { owner, seller }: Named, text: string): Promise<Charge | undefined> {
  const id = readId<'corporate charge'>(text)
  const charge = id && (await store.findCharge(deps.db, { owner, id: id as ChargeId }))
  return charge?.seller === seller ? charge : undefined
}

/** A recharge of the company. 502 while the bank has not answered about it, 402 when it has refused. */
export async function recharge(deps: Deps, company: Named, text: string, gate?: Gate): Promise<Charge> {
  await demandActive(deps.db, company, gate)
  const charge = await found(deps, company, text)
  if (charge?.purpose !== 'recharge') throw refuse('recharge_not_found')
  return taken(charge)
}

/** The same of a pix that was asked for of a statement. */
export async function payment(
  deps: Deps,
  company: Named,
  { invoice, id }: { invoice: string; id: string },
  gate?: Gate,
): Promise<Charge> {
  await demandActive(deps.db, company, gate)
  const of = await findInvoice(deps, company, invoice)
  const charge = await found(deps, company, id)
  if (charge?.invoice !== of.id) throw refuse('invoice_payment_not_found')
  return taken(charge)
}
