// The calls of portal-calls.ts; the document of a statement is in documents/. A company that may
// not spend can still see and pay what it owes.

import { dayOf } from '../../kernel/brazil/calendar.ts'
import { idsOf, listOf } from '../../platform/lists/paging.ts'
import { serveAt } from '../../identity/users/route.ts'
import { refuseIfNeverActive as gate } from '../account/account.ts'
import { toBalance } from '../account/wire.ts'
import { demandFresh } from '../issuer-sync/refresh.ts'
import { recharge } from './operations.ts'
import * as queries from './queries.ts'
import { paymentToWire, rechargeToWire } from './charge.ts'
import { requestPayment } from '../statements/operations.ts'
import * as invoices from '../statements/queries.ts'
import { invoiceToWire } from '../statements/wire.ts'
import {
  balanceCall,
  getInvoiceCall,
  getPaymentCall,
  getRechargeCall,
  listInvoicesCall,
  listPaymentsCall,
  listRechargesCall,
  payInvoiceCall,
  rechargeCall,
} from './portal-calls.ts'

export const portalRoutes = [
  serveAt(balanceCall, 'statements:read', async ({ deps, session, query }) => ({
    body: toBalance(await demandFresh(deps, session, query, gate)),
  })),
  serveAt(rechargeCall, 'statements:pay', async ({ deps, session, body, key }) => {
    const { charge, replayed } = await recharge(deps, session, body, key, gate)
    return { body: rechargeToWire(charge, deps.config.publicUrl), replayed }
  }),
  serveAt(listRechargesCall, 'statements:read', async ({ deps, session, query }) => {
    const { items, total, paging } = await queries.recharges(deps, session, query, gate)
    const shown = items.map((charge) => rechargeToWire(charge, deps.config.publicUrl))
    return { body: listOf(shown, total, paging, idsOf(items)) }
  }),
  serveAt(getRechargeCall, 'statements:read', async ({ deps, session, params }) => ({
    body: rechargeToWire(
      await queries.recharge(deps, session, params.id, gate),
      deps.config.publicUrl,
    ),
  })),
  serveAt(listInvoicesCall, 'statements:read', async ({ deps, session, query }) => {
    const account = await demandFresh(deps, session, query, gate)
    const { items, total, paging } = await invoices.list(deps, account, query)
    return {
      body: listOf(
        items.map((one) => invoiceToWire(one, dayOf(deps.clock.now()))),
        total,
        paging,
        items.map(({ openedOn }) => openedOn),
      ),
    }
  }),
  serveAt(getInvoiceCall, 'statements:read', async ({ deps, session, params, query }) => {
    await demandFresh(deps, session, query, gate)
    return {
      body: invoiceToWire(
        await invoices.findOwn(deps, session, params.id),
        dayOf(deps.clock.now()),
      ),
    }
  }),
  serveAt(payInvoiceCall, 'statements:pay', async ({ deps, session, params, key }) => {
    const { charge, existing, replayed } = await requestPayment(deps, session, params.id, key, gate)
    return {
      replayed,
      body: paymentToWire(charge, deps.config.publicUrl),
      ...(existing ? { status: 200 as const } : {}),
    }
  }),
  serveAt(listPaymentsCall, 'statements:read', async ({ deps, session, params, query }) => {
    const { items, total, paging } = await queries.payments(deps, session, params.id, query, gate)
    const shown = items.map((charge) => paymentToWire(charge, deps.config.publicUrl))
    return { body: listOf(shown, total, paging, idsOf(items)) }
  }),
  serveAt(getPaymentCall, 'statements:read', async ({ deps, session, params }) => {
    const charge = await queries.payment(
      deps,
      session,
      { invoice: params.id, id: params.payment_id },
      gate,
    )
    return { body: paymentToWire(charge, deps.config.publicUrl) }
  }),
]
