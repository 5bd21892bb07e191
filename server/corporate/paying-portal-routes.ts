// The calls of paying-portal-calls.ts; the document of a statement stands in documents/. A company that may not spend may still
// see what it owes, and pay.

import { dayOf } from '../base/calendar.ts'
import { listOf } from '../lists/paging.ts'
import { serveAt } from '../portal/route.ts'
import { toBalance, refuseUnlessOpened as gate } from './account.ts'
import { balance } from './account-queries.ts'
import { recharge } from './charge-operations.ts'
import * as queries from './charge-queries.ts'
import { paymentToWire, rechargeToWire } from './charge.ts'
import * as invoices from './invoice-operations.ts'
import { invoiceToWire } from './invoice-wire.ts'
import {
  balanceCall,
  getInvoiceCall,
  getPaymentCall,
  getRechargeCall,
  listInvoicesCall,
  listPaymentsCall,
  listRechargesCall,
  PAYERS,
  payInvoiceCall,
  rechargeCall,
} from './paying-portal-calls.ts'

export const portalRoutes = [
  serveAt(balanceCall, PAYERS, async ({ deps, session, query }) => ({
    body: toBalance(await balance(deps, session, query.refresh ?? false, gate)),
  })),
  serveAt(rechargeCall, PAYERS, async ({ deps, session, body, key }) => {
    const { charge, replayed } = await recharge(deps, session, body, key, gate)
    return { body: rechargeToWire(charge, deps.config.publicUrl), replayed }
  }),
  serveAt(listRechargesCall, PAYERS, async ({ deps, session, query }) => {
    const { items, total, paging } = await queries.recharges(deps, session, query, gate)
    const shown = items.map((charge) => rechargeToWire(charge, deps.config.publicUrl))
    return { body: listOf(shown, total, paging) }
  }),
  serveAt(getRechargeCall, PAYERS, async ({ deps, session, params }) => ({
    body: rechargeToWire(await queries.recharge(deps, session, params.id, gate), deps.config.publicUrl),
  })),
  serveAt(listInvoicesCall, PAYERS, async ({ deps, session, query }) => {
    const { items, total, paging } = await invoices.list(deps, session, query, gate)
    return {
      body: listOf(
        items.map((one) => invoiceToWire(one, dayOf(deps.clock.now()))),
        total,
        paging,
      ),
    }
  }),
  serveAt(getInvoiceCall, PAYERS, async ({ deps, session, params, query }) => ({
    body: invoiceToWire(await invoices.get(deps, session, params.id, query, gate), dayOf(deps.clock.now())),
  })),
  serveAt(payInvoiceCall, PAYERS, async ({ deps, session, params, key }) => {
    const { charge, existing, replayed } = await invoices.requestPayment(deps, session, params.id, key, gate)
    return {
      replayed,
      body: paymentToWire(charge, deps.config.publicUrl),
      ...(existing ? { status: 200 as const } : {}),
    }
  }),
  serveAt(listPaymentsCall, PAYERS, async ({ deps, session, params, query }) => {
    const { items, total, paging } = await queries.payments(deps, session, params.id, query, gate)
    const shown = items.map((charge) => paymentToWire(charge, deps.config.publicUrl))
    return { body: listOf(shown, total, paging) }
  }),
  serveAt(getPaymentCall, PAYERS, async ({ deps, session, params }) => {
    const charge = await queries.payment(deps, session, { invoice: params.id, id: params.payment_id }, gate)
    return { body: paymentToWire(charge, deps.config.publicUrl) }
  }),
]
