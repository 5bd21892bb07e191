// The events that people are notified of by mail.

import type { EventType } from '../../../contract/events.ts'

export const MAILED_EVENTS = [
  'seller.denied',
  'transfer.failed',
  'transfer.returned',
  'corporate.invoice.closed',
  'corporate.invoice.overdue',
  'corporate.limit_request.created',
  'corporate.limit_request.accepted',
  'corporate.limit_request.declined',
  'corporate.limit_request.expired',
  'webhook.disabled',
] as const satisfies readonly EventType[]

export type MailedEvent = (typeof MAILED_EVENTS)[number]
