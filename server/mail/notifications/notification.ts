// Maps an event to its mail and to the roles of its recipients. Pure.

import type { getAccount } from '../../../contract/corporate/account.ts'
import type { getLimitRequest } from '../../../contract/corporate/limit-requests.ts'
import type { getInvoice } from '../../../contract/corporate/invoices.ts'
import type { ReplyOf } from '../../../contract/operation.ts'
import type { getPayout } from '../../../contract/marketplace/payouts.ts'
import type { getSeller } from '../../../contract/marketplace/sellers.ts'
import type { getWebhook } from '../../../contract/events/webhooks.ts'
import { cents } from '../../kernel/money.ts'
import type { Role } from '../../identity/users/roles.ts'
import type { MailedEvent } from '../../../contract/events/mailed-events.ts'
import type { MailContent } from '../mail.ts'

/** The names in a mail: of the seller or company, and of its platform. */
export type Names = { readonly name: string; readonly platform: string }

type Notification<Data> = {
  /** The roles of the users who get it; empty: the seller's own address. */
  readonly roles: readonly Role[]
  /** Undefined: no mail is sent for this event. */
  readonly contentOf: (data: Data, names: Names) => MailContent | undefined
  /** The cardholder who alone gets it. */
  readonly holderOf?: (data: Data) => string
}

type Payout = ReplyOf<typeof getPayout>
type Invoice = ReplyOf<typeof getInvoice>

const MONEY: readonly Role[] = ['admin', 'finance']
const INTEGRATION: readonly Role[] = ['admin', 'developer']

const payoutMail = (kind: 'payout_failed' | 'payout_returned'): Notification<Payout> => ({
  roles: MONEY,
  contentOf: (payout, { name }) => ({
    kind,
    name,
    payout: payout.id,
    amount: cents(payout.amount_cents),
    reason: payout.reason,
    at: new Date(payout.ended_at ?? payout.updated_at),
  }),
})

type LimitRequest = ReplyOf<typeof getLimitRequest>
const CARDHOLDER: readonly Role[] = ['cardholder']

/** Tells the cardholder what was decided. */
const decisionMail = (
  decision: 'accepted' | 'declined' | 'expired',
): Notification<LimitRequest> => ({
  roles: CARDHOLDER,
  holderOf: ({ holder_id: holder }) => holder,
  contentOf: ({
    holder_name: name,
    amount,
    granted_amount: granted,
    until,
    decision_reason: reason,
  }) => ({
    kind: 'limit_decided',
    name,
    decision,
    amount: cents(granted ?? amount),
    until,
    reason,
  }),
})

type Account = ReplyOf<typeof getAccount>
type AccountChange = Extract<MailContent, { kind: 'account_changed' }>['what']

const accountMail = (what: AccountChange): Notification<Account> => ({
  roles: MONEY,
  contentOf: ({ suspended_for: suspendedFor, reason }, { name }) =>
    suspendedFor === 'arrears'
      ? { kind: 'account_changed', name, what: 'in_arrears', reason: null }
      : { kind: 'account_changed', name, what, reason },
})

const statementOf = (invoice: Invoice, { name }: Names) => ({
  name,
  reference: invoice.reference,
  owed: cents(Math.max(0, invoice.owed)),
  dueDate: invoice.due_date,
})

const BY_EVENT: {
  'seller.denied': Notification<ReplyOf<typeof getSeller>>
  'transfer.failed': Notification<Payout>
  'transfer.returned': Notification<Payout>
  'corporate.account.activated': Notification<Account>
  'corporate.account.denied': Notification<Account>
  'corporate.account.suspended': Notification<Account>
  'corporate.account.contract_changed': Notification<Account>
  'corporate.account.closed': Notification<Account>
  'corporate.invoice.closed': Notification<Invoice>
  'corporate.invoice.overdue': Notification<Invoice>
  'corporate.limit_request.created': Notification<LimitRequest>
  'corporate.limit_request.accepted': Notification<LimitRequest>
  'corporate.limit_request.declined': Notification<LimitRequest>
  'corporate.limit_request.expired': Notification<LimitRequest>
  'webhook.disabled': Notification<ReplyOf<typeof getWebhook>>
} = {
  'seller.denied': {
    roles: [],
    contentOf: ({ reason }, names) => ({ kind: 'seller_denied', ...names, reason }),
  },
  'transfer.failed': payoutMail('payout_failed'),
  'transfer.returned': payoutMail('payout_returned'),
  'corporate.account.activated': accountMail('activated'),
  'corporate.account.denied': accountMail('denied'),
  'corporate.account.suspended': accountMail('suspended'),
  'corporate.account.contract_changed': accountMail('contract_changed'),
  'corporate.account.closed': accountMail('closed'),
  'corporate.invoice.closed': {
    roles: MONEY,
    contentOf: (invoice, names) => ({
      kind: 'statement_closed',
      ...statementOf(invoice, names),
      payableUntil: invoice.payable_until,
    }),
  },
  'corporate.invoice.overdue': {
    roles: MONEY,
    contentOf: (invoice, names) => ({
      kind: 'statement_overdue',
      ...statementOf(invoice, names),
      suspendsOn: invoice.suspends_on,
    }),
  },
  'corporate.limit_request.created': {
    roles: MONEY,
    contentOf: ({ holder_name: holder, amount, until, reason }, { name }) => ({
      kind: 'limit_requested',
      name,
      holder,
      amount: cents(amount),
      until,
      reason,
    }),
  },
  'corporate.limit_request.accepted': decisionMail('accepted'),
  'corporate.limit_request.declined': decisionMail('declined'),
  'corporate.limit_request.expired': decisionMail('expired'),
  'webhook.disabled': {
    roles: INTEGRATION,
    contentOf: ({ url, disabled_reason: reason, failing_since: since }, { name }) =>
      reason === 'gone' || reason === 'failing'
        ? {
            kind: 'webhook_disabled',
            name,
            url,
            reason,
            failingSince: since === null ? null : new Date(since),
          }
        : undefined,
  },
}

/** The mail of an event; `data` is the object of the event, as `GET` returns it. */
export const notificationOf = (type: MailedEvent): Notification<unknown> =>
  BY_EVENT[type] as Notification<unknown>
