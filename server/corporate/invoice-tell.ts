// What is told of statements, as the outbox records it. Pure.

import { dayOf } from '../base/calendar.ts'
import type { Happened } from '../outbox/outbox.ts'
import { invoiceToWire } from './invoice-wire.ts'
import type { InvoiceTold } from './invoice.ts'

export const toldInvoices = (told: readonly InvoiceTold[]): Happened[] =>
  told.map(({ invoice: i, type }) => ({
    owner: i.owner,
    seller: i.seller,
    type,
    objectKind: 'corporate_invoice',
    objectId: i.id,
    objectSequence: i.version,
    status: i.status,
    referenceId: null,
    data: invoiceToWire(i, dayOf(i.updatedAt)),
    at: i.updatedAt,
  }))
