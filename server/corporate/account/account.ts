// The corporate account of a company and its statuses. Pure: it knows no SQL and no portal.
//
// A person of the company requests the account and accepts its contract, in the portal. An operator
// approves or denies it, suspends and resumes it. A new contract must be accepted again. Only an
// active account can spend, and most calls are refused for any other; its status can always be
// read. Earlier purchases are still cleared, billed and paid in every status. Closing is in
// closing.ts.

import type { AuditDetails, AuditedObject } from '../../platform/audit/record.ts'
import type { EventType } from '../../../contract/events.ts'
import type { OwnerId, PayoutId, SellerId } from '../../kernel/ids.ts'
import { machine, type EventOf, type StateOf } from '../../kernel/machine.ts'
import type { Cents } from '../../kernel/money.ts'
import { refuse } from '../../kernel/refusal.ts'

/** The statuses are the wire's; the SQL guard and docs/states.md are generated from this table. */
export const transitions = machine({
  inactive: { requested: 'waiting_contract_assignment' },
  waiting_contract_assignment: { accepted: 'pending', closed: 'inactive' },
  pending: { approved: 'active', denied: 'inactive', closed: 'inactive' },
  active: {
    suspended: 'suspended',
    contract_changed: 'waiting_contract_assignment',
    closed: 'inactive',
  },
  // An operator may take over the scheduler's suspension: then paying does not lift it.
  suspended: { resumed: 'active', suspended: 'suspended', closed: 'inactive' },
})

export type Status = StateOf<typeof transitions>
export type AccountEvent = EventOf<typeof transitions>

/**
 * A seller's account, named by the seller. Its figures are read and changed under the lock of its
 * row.
 */
export type Account = {
  readonly owner: OwnerId
  readonly seller: SellerId
  readonly status: Status
  /** Why it was denied or suspended; `arrears` where the scheduler did. */
  readonly reason: string | null
  /**
   * By whom it is suspended: an operator, or the scheduler for a statement in arrears, until that
   * is paid. Null in any other status.
   */
  readonly suspendedFor: 'operator' | 'arrears' | null
  /**
   * Since when a statement has been in arrears, in any status; null where none is, or after an
   * operator resumed the account.
   */
  readonly arrearsSince: Date | null
  /** Of the open statement. */
  readonly dueDay: number
  /** Of the statements after the open one. */
  readonly nextDueDay: number
  readonly creditLimit: Cents
  /** Paid in and not yet used by a statement. */
  readonly balance: Cents
  /** Purchased and not yet paid by a statement; below zero when refunds exceed what is owed. */
  readonly used: Cents
  /** The last accepted contract. */
  readonly contractVersion: number | null
  readonly contractAcceptedAt: Date | null
  /** The number of holders, cards and purchases ever made; the next one's number is one more. */
  readonly holders: number
  readonly cards: number
  readonly purchases: number
  /** Up to when the issuing bank's list of changes was read. */
  readonly syncedUntil: Date | null
  /**
   * How often it became active or ceased to be; after each, its cards are sent to the issuing bank
   * again.
   */
  readonly activationChanges: number
  /** The first card number still to be marked due for that; null: none. */
  readonly resendFrom: number | null
  /** When it was closed; null before, and after a new request. */
  readonly closedAt: Date | null
  /** The newest payout of what was withoutArrears at closing. */
  readonly closingPayout: PayoutId | null
  /** Counts this account's events. */
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type AccountKey = Pick<Account, 'owner' | 'seller'>

/** The fields of an account that a purchase is decided by. */
export type DecisionAccount = Pick<
  Account,
  'owner' | 'seller' | 'status' | 'suspendedFor' | 'balance' | 'creditLimit' | 'used' | 'purchases'
>

/** An account's key in a map. */
export const accountKeyOf = ({ owner, seller }: AccountKey): string => `${owner}/${seller}`

/** The status of an account that may not exist. */
const statusOf = (account: Account | undefined): Status => account?.status ?? 'inactive'

/** What can still be spent; below zero when more was cleared than there is. */
export const availableOf = ({
  balance,
  creditLimit,
  used,
}: Pick<Account, 'balance' | 'creditLimit' | 'used'>): number => balance + creditLimit - used

/** The account if it is active; else refuses with `account_not_active`, naming its status. */
export function refuseUnlessActive(account: Account | undefined): Account {
  if (account?.status === 'active') return account
  throw refuse('account_not_active', { words: { status: statusOf(account) } })
}

/** Whether it was ever active: since then it may owe. */
const wasActive = (account: Account | undefined): boolean =>
  account?.status === 'active' || (account?.activationChanges ?? 0) > 0

/** Returns the account if a call is allowed, or refuses with its status. */
export type Gate = (account: Account | undefined) => Account

/** The account in every status since it was first active: debts can always be seen and paid. */
export function refuseIfNeverActive(account: Account | undefined): Account {
  if (account && wasActive(account)) return account
  throw refuse('account_not_active', { words: { status: statusOf(account) } })
}

/** The same unless it is closed: purchases can be disputed while the account may not buy. */
export function refuseIfClosed(account: Account | undefined): Account {
  if (account && wasActive(account) && account.status !== 'inactive') return account
  throw refuse('account_not_active', { words: { status: statusOf(account) } })
}

/** The due day of statements unless another one is chosen. */
const DUE_DAY_DEFAULT = 10

/** An account before it is requested: nothing is stored while it stays inactive. */
export const newAccount = (key: AccountKey, now: Date): Account => ({
  owner: key.owner,
  seller: key.seller,
  status: 'inactive',
  reason: null,
  suspendedFor: null,
  arrearsSince: null,
  dueDay: DUE_DAY_DEFAULT,
  nextDueDay: DUE_DAY_DEFAULT,
  creditLimit: 0 as Cents,
  balance: 0 as Cents,
  used: 0 as Cents,
  contractVersion: null,
  contractAcceptedAt: null,
  holders: 0,
  cards: 0,
  purchases: 0,
  syncedUntil: null,
  activationChanges: 0,
  resendFrom: null,
  closedAt: null,
  closingPayout: null,
  version: 0,
  createdAt: now,
  updatedAt: now,
})

const EVENT_TYPES: Record<AccountEvent, EventType> = {
  requested: 'corporate.account.requested',
  accepted: 'corporate.account.accepted',
  approved: 'corporate.account.activated',
  denied: 'corporate.account.denied',
  suspended: 'corporate.account.suspended',
  resumed: 'corporate.account.activated',
  contract_changed: 'corporate.account.contract_changed',
  closed: 'corporate.account.closed',
}

export type AccountChanges = { readonly account: Account; readonly event: EventType }

/**
 * When an account becomes active or ceases to be, all its cards have to be sent to the issuing bank
 * again.
 */
const withCardsToResend = (before: Account, after: Account): Account =>
  (before.status === 'active') === (after.status === 'active')
    ? after
    : {
        ...after,
        activationChanges: after.activationChanges + 1,
        resendFrom: after.cards > 0 ? 1 : null,
      }

/** A closed account has no credit; requesting it again starts afresh. */
function closingFields(event: AccountEvent, now: Date): Partial<Account> {
  if (event === 'closed') return { closedAt: now, creditLimit: 0 as Cents }
  return event === 'requested' ? { closedAt: null, closingPayout: null } : {}
}

/** Applies an event; undefined where the state machine does not allow it. */
export function transition(
  account: Account,
  event: AccountEvent,
  now: Date,
  reason: string | null = null,
): AccountChanges | undefined {
  const status = transitions.next(account.status, event)
  const isSame =
    account.status === 'suspended' && event === 'suspended' && account.suspendedFor !== 'arrears'
  if (!status || isSame) return undefined
  const suspendedFor = status === 'suspended' ? 'operator' : null
  const fields: Partial<Account> = { status, reason, suspendedFor, ...closingFields(event, now) }
  const moved: Account = { ...account, ...fields, version: account.version + 1, updatedAt: now }
  return { account: withCardsToResend(account, moved), event: EVENT_TYPES[event] }
}

// ── Arrears ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The reason shown for a suspension because of arrears. */
const ARREARS = 'arrears'

/** Suspends an account that is active and in arrears; undefined for any other. */
function suspendForArrears(account: Account, now: Date): AccountChanges | undefined {
  if (account.status !== 'active' || !account.arrearsSince) return undefined
  const changes = transition(account, 'suspended', now, ARREARS)!
  return { ...changes, account: { ...changes.account, suspendedFor: 'arrears' } }
}

/** A statement is in arrears now: suspends the account, if it is active. */
export function fallInArrears(
  account: Account,
  now: Date,
): { account: Account; changes: AccountChanges | undefined } {
  const withArrearsSince = { ...account, arrearsSince: account.arrearsSince ?? now, updatedAt: now }
  const changes = suspendForArrears(withArrearsSince, now)
  return { account: changes?.account ?? withArrearsSince, changes }
}

/** No statement is in arrears any more: lifts the scheduler's suspension, not an operator's. */
export function leaveArrears(
  account: Account,
  now: Date,
): { account: Account; changes: AccountChanges | undefined } {
  const withoutArrears = { ...account, arrearsSince: null, updatedAt: now }
  const changes =
    withoutArrears.status === 'suspended' && withoutArrears.suspendedFor === 'arrears'
      ? transition(withoutArrears, 'resumed', now)
      : undefined
  return { account: changes?.account ?? withoutArrears, changes }
}

/**
 * A move by an operator or the company, and what follows. Resuming an account that is suspended for
 * arrears forgives them; an account that becomes active in any other way is suspended again if it
 * is in arrears.
 */
export function withArrears(
  account: Account,
  moved: AccountChanges,
  now: Date,
): readonly AccountChanges[] {
  const isForgiven = account.suspendedFor === 'arrears' && moved.account.status === 'active'
  const changes = isForgiven
    ? { ...moved, account: { ...moved.account, arrearsSince: null } }
    : moved
  const next = suspendForArrears(changes.account, now)
  return next ? [changes, next] : [changes]
}

/** A range of card numbers (inclusive), and the account once these cards are due. */
export type CardRange = { readonly from: number; readonly to: number; readonly account: Account }

/** The next cards of an account to send again, at most `limit`; undefined where there are none. */
export function nextCardsToResend(account: Account, limit: number): CardRange | undefined {
  const from = account.resendFrom
  if (from === null) return undefined
  const to = Math.min(from + limit - 1, account.cards)
  return { from, to, account: { ...account, resendFrom: to < account.cards ? to + 1 : null } }
}

/** Accepts a contract. Undefined where no contract is waiting for acceptance. */
export function accept(
  account: Account,
  contractVersion: number,
  now: Date,
): AccountChanges | undefined {
  const moved = transition(account, 'accepted', now)
  return (
    moved && { ...moved, account: { ...moved.account, contractVersion, contractAcceptedAt: now } }
  )
}

/** The company's name and taxpayer id, from its seller. */
export type Company = { readonly name: string; readonly taxpayerId: string }

/** The account as an object of the audit log: its id is its company's. */
export const asSelf = ({ owner, seller }: AccountKey): AuditedObject => ({
  owner,
  seller,
  id: seller,
})

const auditedOf = (a: Account) => ({
  status: a.status,
  limit: a.creditLimit,
  due_day: a.dueDay,
  next_due_day: a.nextDueDay,
  contract_version: a.contractVersion,
})

/** What the audit log shows of a change. */
export const differenceOf = (before: Account, after: Account): AuditDetails => ({
  before: auditedOf(before),
  after: auditedOf(after),
})
