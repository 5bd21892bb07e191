// The events that people are notified of by mail.

import type { EventType } from '../../../contract/events.ts'

export const MAILED_EVENTS = [
  'seller.denied',
  'transfer.failed',
  'transfer.returned',
  'corporate.invoice.closed',
  'corporate.invoice.overdue',
  'webhook.disabled',
] as const satisfies readonly EventType[]

export type MailedEvent = (typeof MAILED_EVENTS)[number]
