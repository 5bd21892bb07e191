// The corporate account on the wire, and its events. Pure.

import type { getAccount, getBalance } from '../../../contract/corporate/account.ts'
import type { ReplyOf } from '../../../contract/operation.ts'
import type { Happened } from '../../platform/outbox/outbox.ts'
import { availableOf, type Account, type AccountChanges, type Company } from './account.ts'

const times = ({ createdAt, updatedAt }: Account) => ({
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
})

/** The reason as shown to people of a company. */
const displayOf = ({ suspendedFor, reason }: Account): string | null =>
  suspendedFor === 'arrears'
    ? 'Fatura em atraso: pague a fatura vencida para liberar a conta.'
    : reason

/** The body of `corporate.account` and of the account's events. */
export const toWire = (account: Account, company: Company): ReplyOf<typeof getAccount> => ({
  resource: 'corporate_account',
  id: account.seller,
  status: account.status,
  suspended_for: account.status === 'suspended' ? (account.suspendedFor ?? 'operator') : null,
  reason: account.reason,
  reason_display: displayOf(account),
  name: company.name,
  tax_id: company.taxpayerId,
  due_day: account.dueDay,
  next_due_day: account.nextDueDay,
  contract_version: account.contractVersion,
  contract_accepted_at: account.contractAcceptedAt?.toISOString() ?? null,
  closed_at: account.closedAt?.toISOString() ?? null,
  closing_transfer_id: account.closingPayout,
  ...times(account),
})

export const toBalance = (account: Account): ReplyOf<typeof getBalance> => ({
  resource: 'corporate_balance',
  id: account.seller,
  balance: account.balance,
  limit: account.creditLimit,
  used: account.used,
  available: Math.max(availableOf(account), 0),
  currency: 'BRL',
  ...times(account),
})

export const accountEvent = ({ account, event }: AccountChanges, company: Company): Happened => ({
  owner: account.owner,
  seller: account.seller,
  type: event,
  objectKind: 'corporate_account',
  objectId: account.seller,
  objectSequence: account.version,
  status: account.status,
  referenceId: null,
  data: toWire(account, company),
  at: account.updatedAt,
})
