// The corporate account of a company and its life. Pure: it knows no SQL and no portal.
//
// The actors. A person of the company requests the account and accepts its contract, in the portal; an operator approves
// or denies it, suspends it and lets it go on; a new contract must be accepted anew. Only an active account spends, and
// only an active one answers calls other than "how does it stand?". What was spent before goes on being cleared,
// closed and paid in every state. Who closes it stands in closing.ts.

import type { ReplyOf } from '../../contract/operation.ts'
import type { getAccount, getBalance } from '../../contract/corporate/account.ts'
import type { EventType } from '../../contract/events.ts'
import type { OwnerId, PayoutId, SellerId } from '../base/ids.ts'
import { machine, type EventOf, type StateOf } from '../base/machine.ts'
import type { Cents } from '../base/money.ts'
import { refuse } from '../base/refusal.ts'

/** The states are the words of the wire; the SQL guard and docs/states.md are made from this table. */
export const transitions = machine({
  inactive: { requested: 'waiting_contract_assignment' },
  waiting_contract_assignment: { accepted: 'pending', closed: 'inactive' },
  pending: { approved: 'active', denied: 'inactive', closed: 'inactive' },
  active: { suspended: 'suspended', contract_changed: 'waiting_contract_assignment', closed: 'inactive' },
  // An operator may take over what the clock has suspended: paying does not end it then.
  suspended: { resumed: 'active', suspended: 'suspended', closed: 'inactive' },
})

export type Status = StateOf<typeof transitions>
export type AccountEvent = EventOf<typeof transitions>

/** The account of a seller, which is named by the seller. Its figures are read and changed under the lock of its row. */
export type Account = {
  readonly owner: OwnerId
  readonly seller: SellerId
  readonly status: Status
  /** Why it was denied or suspended; `arrears` when the clock did. */
  readonly reason: string | null
  /** Who suspended it: an operator, or the clock for a statement in arrears, whose payment ends it. Null of any other state. */
  readonly suspendedFor: 'operator' | 'arrears' | null
  /** Since when a statement has been overdue for too long, whoever suspended the account; null once none is, or an operator let it go on. */
  readonly arrearsSince: Date | null
  /** Of the open statement. */
  readonly dueDay: number
  /** Of the statements after the open one. */
  readonly nextDueDay: number
  readonly creditLimit: Cents
  /** What was paid in and not used by a statement. */
  readonly balance: Cents
  /** What was purchased and no statement was paid for; below zero when more was given back than is owed. */
  readonly used: Cents
  /** The contract that was accepted last. */
  readonly contractVersion: number | null
  readonly contractAcceptedAt: Date | null
  /** How many were ever registered, made or heard of: the next of each gets the next number. */
  readonly holders: number
  readonly cards: number
  readonly purchases: number
  /** Up to when the issuing bank was asked what happened. */
  readonly seenAt: Date | null
  /** Counts how often it began or ceased to be active: its cards are ordered anew at the issuing bank each time. */
  readonly switches: number
  /** From this number on its cards are yet to be made due for that; null: they all are. */
  readonly untoldFrom: number | null
  /** Since when it is closed; null before, and once it is requested anew. */
  readonly closedAt: Date | null
  /** The newest payout of what remained of it. */
  readonly closingPayout: PayoutId | null
  /** Counts the events told of this account. */
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type Named = Pick<Account, 'owner' | 'seller'>

/** An account's name in a map. */
export const accountOf = ({ owner, seller }: Named): string => `${owner}/${seller}`

/** How the account of somebody stands who may have none. */
const statusOf = (account: Account | undefined): Status => account?.status ?? 'inactive'

/** What may still be spent; below zero when what was cleared is more than there is. */
export const room = ({ balance, creditLimit, used }: Pick<Account, 'balance' | 'creditLimit' | 'used'>): number =>
  balance + creditLimit - used

/** The account when it is active; else refuses with `account_not_active`, which names how it stands. */
export function refuseUnlessActive(account: Account | undefined): Account {
  if (account?.status === 'active') return account
  throw refuse('account_not_active', { words: { status: statusOf(account) } })
}

/** Whether it was active once: from then on it may owe. */
const wasOpened = (account: Account | undefined): boolean =>
  account?.status === 'active' || (account?.switches ?? 0) > 0

/** Who may do a thing: the account, or a refusal that names how it stands. */
export type Gate = (account: Account | undefined) => Account

/** The account once it was active for the first time, in every state after that: what is owed can be seen and paid. */
export function refuseUnlessOpened(account: Account | undefined): Account {
  if (account && wasOpened(account)) return account
  throw refuse('account_not_active', { words: { status: statusOf(account) } })
}

/** The same as long as it is not closed: what was bought can be disputed, also by whoever may not buy now. */
export function refuseUnlessKept(account: Account | undefined): Account {
  if (account && wasOpened(account) && account.status !== 'inactive') return account
  throw refuse('account_not_active', { words: { status: statusOf(account) } })
}

/** Statements are due on this day of the month until somebody says otherwise. */
const DUE_DAY_DEFAULT = 10

/** An account before anybody asked for it: nothing is kept of one as long as it is inactive. */
export const unopened = (name: Named, now: Date): Account => ({
  owner: name.owner,
  seller: name.seller,
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
  seenAt: null,
  switches: 0,
  untoldFrom: null,
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

/** An account that moved: where it began or ceased to be active, all its cards are to be ordered anew, from the first. */
const switched = (before: Account, after: Account): Account =>
  (before.status === 'active') === (after.status === 'active')
    ? after
    : { ...after, switches: after.switches + 1, untoldFrom: after.cards > 0 ? 1 : null }

/** Whoever requests an account that was closed begins anew; one that is closed has no credit. */
function closing(event: AccountEvent, now: Date): Partial<Account> {
  if (event === 'closed') return { closedAt: now, creditLimit: 0 as Cents }
  return event === 'requested' ? { closedAt: null, closingPayout: null } : {}
}

/** Moves an account, or undefined when its table does not allow it. */
export function decide(
  account: Account,
  event: AccountEvent,
  now: Date,
  reason: string | null = null,
): AccountChanges | undefined {
  const status = transitions.next(account.status, event)
  const isSame = account.status === 'suspended' && event === 'suspended' && account.suspendedFor !== 'arrears'
  if (!status || isSame) return undefined
  const suspendedFor = status === 'suspended' ? 'operator' : null
  const says: Partial<Account> = { status, reason, suspendedFor, ...closing(event, now) }
  const moved: Account = { ...account, ...says, version: account.version + 1, updatedAt: now }
  return { account: switched(account, moved), event: EVENT_TYPES[event] }
}

// ── Arrears ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** What is shown as the reason of an account that is suspended for a statement in arrears. */
const ARREARS = 'arrears'

/** An account that is in arrears and active is suspended for it; undefined: nothing is to be done. */
function suspendForArrears(account: Account, now: Date): AccountChanges | undefined {
  if (account.status !== 'active' || !account.arrearsSince) return undefined
  const changes = decide(account, 'suspended', now, ARREARS)!
  return { ...changes, account: { ...changes.account, suspendedFor: 'arrears' } }
}

/** A statement has been overdue for too long: the account is suspended for it, unless it spends nothing anyway. */
export function fallInArrears(account: Account, now: Date): { account: Account; changes: AccountChanges | undefined } {
  const fallen = { ...account, arrearsSince: account.arrearsSince ?? now, updatedAt: now }
  const changes = suspendForArrears(fallen, now)
  return { account: changes?.account ?? fallen, changes }
}

/** Nothing is in arrears any more: what the clock suspended goes on; what an operator did stays. */
export function leaveArrears(account: Account, now: Date): { account: Account; changes: AccountChanges | undefined } {
  const left = { ...account, arrearsSince: null, updatedAt: now }
  const changes =
    left.status === 'suspended' && left.suspendedFor === 'arrears' ? decide(left, 'resumed', now) : undefined
  return { account: changes?.account ?? left, changes }
}

/**
 * An operator's or the company's word, and what follows of it. Whoever lets an account go on that is suspended for arrears
 * lets it go on in arrears; any other way to become active ends where there are arrears.
 */
export function follow(account: Account, moved: AccountChanges, now: Date): readonly AccountChanges[] {
  const isForgiven = account.suspendedFor === 'arrears' && moved.account.status === 'active'
  const changes = isForgiven ? { ...moved, account: { ...moved.account, arrearsSince: null } } : moved
  const next = suspendForArrears(changes.account, now)
  return next ? [changes, next] : [changes]
}

/** Cards by their numbers, both included, and the account once they are due. */
export type Batch = { readonly from: number; readonly to: number; readonly account: Account }

/** The next cards of an account, at most `limit`, that are to be ordered anew; undefined when none are. */
export function nextUntold(account: Account, limit: number): Batch | undefined {
  const from = account.untoldFrom
  if (from === null) return undefined
  const to = Math.min(from + limit - 1, account.cards)
  return { from, to, account: { ...account, untoldFrom: to < account.cards ? to + 1 : null } }
}

/** Accepts a contract: what was accepted, and when. Undefined where there is nothing to accept. */
export function accept(account: Account, contractVersion: number, now: Date): AccountChanges | undefined {
  const moved = decide(account, 'accepted', now)
  return moved && { ...moved, account: { ...moved.account, contractVersion, contractAcceptedAt: now } }
}

/** Who the company is: of its seller. */
export type Company = { readonly name: string; readonly taxpayerId: string }

const times = ({ createdAt, updatedAt }: Account) => ({
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
})

/** The reason as the people of a company read it. */
const displayOf = ({ suspendedFor, reason }: Account): string | null =>
  suspendedFor === 'arrears' ? 'Fatura em atraso: pague a fatura vencida para liberar a conta.' : reason

/** As `corporate.account` answers and its events tell. */
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
  available: Math.max(room(account), 0),
  currency: 'BRL',
  ...times(account),
})
