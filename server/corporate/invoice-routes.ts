// The calls of contract/corporate/invoices.ts; the document of a statement stands in documents/.

import {
  changeDueDay,
  getInvoice,
  getInvoicePayment,
  listInvoicePayments,
  listInvoices,
  payInvoice,
} from '../../contract/corporate/invoices.ts'
import { dayOf } from '../base/calendar.ts'
import { listOf } from '../lists/paging.ts'
import { serve } from '../route.ts'
import * as queries from './charge-queries.ts'
import { paymentToWire } from './charge.ts'
import * as operations from './invoice-operations.ts'
import { invoiceToWire } from './invoice-wire.ts'

export const routes = [
  serve(listInvoices, async ({ deps, caller, query }) => {
    const { items, total, paging } = await operations.list(deps, caller, query)
    return {
      body: listOf(
        items.map((one) => invoiceToWire(one, dayOf(deps.clock.now()))),
        total,
        paging,
      ),
    }
  }),
  serve(getInvoice, async ({ deps, caller, params, query }) => ({
    body: invoiceToWire(await operations.get(deps, caller, params.id, query), dayOf(deps.clock.now())),
  })),
  serve(listInvoicePayments, async ({ deps, caller, params, query }) => {
    const { items, total, paging } = await queries.payments(deps, caller, params.id, query)
    const shown = items.map((charge) => paymentToWire(charge, deps.config.publicUrl))
    return { body: listOf(shown, total, paging) }
  }),
  serve(getInvoicePayment, async ({ deps, caller, params }) => {
    const charge = await queries.payment(deps, caller, { invoice: params.id, id: params.payment_id })
    return { body: paymentToWire(charge, deps.config.publicUrl) }
  }),
  serve(changeDueDay, async ({ deps, caller, body }) => {
    const { dueDay, currentDueDay, nextDueDate } = await operations.setDueDay(deps, caller, body)
    return {
      body: {
        resource: 'corporate_due_day',
        due_day: dueDay,
        current_due_day: currentDueDay,
        next_due_date: nextDueDate,
      },
    }
  }),
  serve(payInvoice, async ({ deps, caller, params, key }) => {
    const { charge, existing, replayed } = await operations.requestPayment(deps, caller, params.id, key)
    return { body: paymentToWire(charge, deps.config.publicUrl), replayed, ...(existing ? { status: 200 } : {}) }
  }),
]
