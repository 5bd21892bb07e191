// The calls of contract/corporate/invoices.ts; the document of a statement is in documents/.

import {
  changeDueDay,
  getInvoice,
  getInvoicePayment,
  listInvoicePayments,
  listInvoices,
  payInvoice,
} from '../../../contract/corporate/invoices.ts'
import { dayOf } from '../../kernel/brazil/calendar.ts'
import { idsOf, listOf } from '../../platform/lists/paging.ts'
import { serve } from '../../runtime/route.ts'
import { onAccount } from '../account/store.ts'
import * as charges from '../charges/queries.ts'
import { paymentToWire } from '../charges/charge.ts'
import { demandFresh } from '../issuer-sync/refresh.ts'
import * as operations from './operations.ts'
import * as queries from './queries.ts'
import { invoiceToWire } from './wire.ts'

export const routes = [
  serve(listInvoices, async ({ deps, caller, query }) => {
    const account = await demandFresh(deps, caller, query)
    const { items, total, paging } = await queries.list(deps, account, query)
    return {
      body: listOf(
        items.map((one) => invoiceToWire(one, dayOf(deps.clock.now()))),
        total,
        paging,
        items.map(({ openedOn }) => openedOn),
      ),
    }
  }),
  serve(getInvoice, async ({ deps, caller, params, query }) => {
    await demandFresh(deps, caller, query)
    return {
      body: invoiceToWire(await queries.findOwn(deps, caller, params.id), dayOf(deps.clock.now())),
    }
  }),
  serve(listInvoicePayments, async ({ deps, caller, params, query }) => {
    const { items, total, paging } = await charges.payments(deps, caller, params.id, query)
    const shown = items.map((charge) => paymentToWire(charge, deps.config.publicUrl))
    return { body: listOf(shown, total, paging, idsOf(items)) }
  }),
  serve(getInvoicePayment, async ({ deps, caller, params }) => {
    const charge = await charges.payment(deps, caller, {
      invoice: params.id,
      id: params.payment_id,
    })
    return { body: paymentToWire(charge, deps.config.publicUrl) }
  }),
  serve(
    changeDueDay,
    async ({ deps, caller, body }) => {
      const { dueDay, currentDueDay, nextDueDate } = await operations.setDueDay(deps, caller, body)
      return {
        body: {
          resource: 'corporate_due_day',
          due_day: dueDay,
          current_due_day: currentDueDay,
          next_due_date: nextDueDate,
        },
      }
    },
    onAccount(),
  ),
  serve(
    payInvoice,
    async ({ deps, caller, params, key }) => {
      const { charge, existing, replayed } = await operations.requestPayment(
        deps,
        caller,
        params.id,
        key,
      )
      return {
        body: paymentToWire(charge, deps.config.publicUrl),
        replayed,
        ...(existing ? { status: 200 } : {}),
      }
    },
    onAccount(undefined, ({ deps, caller, params }) =>
      operations.demandOwed(deps, caller, params.id),
    ),
  ),
]
