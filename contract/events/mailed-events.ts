// The events that people are notified of by mail.

import type { EventType } from '../events.ts'

export const MAILED_EVENTS = [
  'seller.denied',
  'transfer.failed',
  'transfer.returned',
  'corporate.account.activated',
  'corporate.account.denied',
  'corporate.account.suspended',
  'corporate.account.contract_changed',
  'corporate.account.closed',
  'corporate.invoice.closed',
  'corporate.invoice.overdue',
  'corporate.limit_request.created',
  'corporate.limit_request.accepted',
  'corporate.limit_request.declined',
  'corporate.limit_request.expired',
  'webhook.disabled',
] as const satisfies readonly EventType[]

export type MailedEvent = (typeof MAILED_EVENTS)[number]
