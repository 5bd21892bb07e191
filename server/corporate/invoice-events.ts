// The events of statements, as the outbox records them. Pure.

import { dayOf } from '../base/calendar.ts'
import type { Happened } from '../outbox/outbox.ts'
import { invoiceToWire } from './invoice-wire.ts'
import type { NewInvoiceEvent } from './invoice.ts'

export const invoiceEvents = (events: readonly NewInvoiceEvent[]): Happened[] =>
  events.map(({ invoice: i, type }) => ({
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
