// A request for a higher limit, of a card or of a holder over all cards: asked, decided once, and
// ended by itself after its last day. Pure.

import type { ReplyOf } from '../../../contract/operation.ts'
import type { getLimitRequest } from '../../../contract/corporate/limit-requests.ts'
import type { EventType } from '../../../contract/events.ts'
import { fill } from '../../../contract/text.ts'
import { addDays, startOf, type Day } from '../../kernel/brazil/calendar.ts'
import { after } from '../../kernel/clock.ts'
import type {
  CorporateCardId,
  HolderId,
  Id,
  LimitRequestId,
  OwnerId,
  SellerId,
} from '../../kernel/ids.ts'
import { machine, type EventOf, type StateOf } from '../../kernel/machine.ts'
import type { Cents } from '../../kernel/money.ts'
import { refuse, refuseField } from '../../kernel/refusal.ts'
import type { Happened } from '../../platform/outbox/outbox.ts'
import type { Interval } from '../purchases/spending.ts'

/** The statuses are the wire's; the SQL guard and docs/states.md are generated from this table. */
export const transitions = machine({
  pending: { accepted: 'accepted', declined: 'declined', canceled: 'canceled', expired: 'expired' },
  accepted: { ended: 'ended' },
  declined: {},
  canceled: {},
  expired: {},
  ended: {},
})
export type LimitRequestStatus = StateOf<typeof transitions>
type Move = EventOf<typeof transitions>

export type LimitRequest = {
  readonly owner: OwnerId
  readonly id: LimitRequestId
  readonly seller: SellerId
  readonly holder: HolderId
  /** Null: the limit over all cards of the holder. */
  readonly card: CorporateCardId | null
  readonly status: LimitRequestStatus
  readonly amount: Cents
  /** Null: the interval stays. */
  readonly interval: Interval | null
  /** The last day of the raise; null: it stays. */
  readonly until: Day | null
  readonly reason: string
  readonly grantedAmount: Cents | null
  readonly grantedInterval: Interval | null
  /** The limit before the acceptance. */
  readonly beforeAmount: Cents | null
  readonly beforeInterval: Interval | null
  readonly decisionReason: string | null
  /** The credential or the user who asked. */
  readonly author: Id<'credential'>
  readonly decidedBy: Id<'credential'> | null
  /** When it expires, or when the raise ends. */
  readonly dueAt: Date | null
  readonly version: number
  readonly expiresAt: Date
  readonly decidedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A request with the names shown. */
export type LimitRequestDetails = LimitRequest & {
  readonly holderName: string
  readonly last4: string | null
}

/** A limit as it is set. */
export type SetLimit = { readonly amount: Cents; readonly interval: Interval }

const DAY_MS = 86_400_000
const EXPIRES_AFTER_MS = 14 * DAY_MS

type Asked = Pick<
  LimitRequest,
  | 'owner'
  | 'id'
  | 'seller'
  | 'holder'
  | 'card'
  | 'amount'
  | 'interval'
  | 'until'
  | 'reason'
  | 'author'
>

export function newRequest(asked: Asked, now: Date): LimitRequest {
  const expiresAt = after(now, EXPIRES_AFTER_MS)
  return {
    ...asked,
    status: 'pending',
    grantedAmount: null,
    grantedInterval: null,
    beforeAmount: null,
    beforeInterval: null,
    decisionReason: null,
    decidedBy: null,
    dueAt: expiresAt,
    version: 1,
    expiresAt,
    decidedAt: null,
    createdAt: now,
    updatedAt: now,
  }
}

/** The request after a move; 409 where it was decided or ended before. */
function moved(
  request: LimitRequest,
  move: Move,
  now: Date,
  change: Partial<LimitRequest> = {},
): LimitRequest {
  const status = transitions.next(request.status, move)
  if (!status) throw refuse('limit_request_over', { words: { status: request.status } })
  return {
    ...request,
    dueAt: null,
    ...change,
    status,
    version: request.version + 1,
    updatedAt: now,
  }
}

type Decision = { readonly by: Id<'credential'>; readonly reason: string | null }

/** The limit that an acceptance sets, where `present` is the limit now. */
export const grantOf = (
  request: LimitRequest,
  present: SetLimit,
  amount: Cents | undefined,
): SetLimit => ({
  amount: amount ?? request.amount,
  interval: request.interval ?? present.interval,
})

/**
 * Refuses a limit that is no raise of the present one: nobody is asked for less. Another interval
 * cannot be compared.
 */
export function refuseNoRaise(present: SetLimit, { amount, interval }: SetLimit): void {
  if (interval === present.interval && amount <= present.amount)
    throw refuseField(
      'amount',
      fill(
        {
          en: 'must be more than the present limit, {limit} centavos',
          pt: 'deve ser mais que o limite atual, {limit} centavos',
        },
        { limit: present.amount },
      ),
    )
}

/** When a raise ends: with the first instant after its last day. */
const endOf = (until: Day | null): Date | null =>
  until === null ? null : startOf(addDays(until, 1))

export const accept = (
  request: LimitRequest,
  { present, granted }: { readonly present: SetLimit; readonly granted: SetLimit },
  { by, reason }: Decision,
  now: Date,
): LimitRequest =>
  moved(request, 'accepted', now, {
    grantedAmount: granted.amount,
    grantedInterval: granted.interval,
    beforeAmount: present.amount,
    beforeInterval: present.interval,
    decisionReason: reason,
    decidedBy: by,
    decidedAt: now,
    dueAt: endOf(request.until),
  })

export const decline = (request: LimitRequest, { by, reason }: Decision, now: Date): LimitRequest =>
  moved(request, 'declined', now, { decisionReason: reason, decidedBy: by, decidedAt: now })

export const cancel = (request: LimitRequest, now: Date): LimitRequest =>
  moved(request, 'canceled', now)
export const expire = (request: LimitRequest, now: Date): LimitRequest =>
  moved(request, 'expired', now)
export const end = (request: LimitRequest, now: Date): LimitRequest => moved(request, 'ended', now)

/**
 * A request as it is at an instant: one that nobody decided in time has expired, also where the job
 * has not been there yet.
 */
export const asOf = (request: LimitRequest, now: Date): LimitRequest =>
  request.status === 'pending' && request.expiresAt <= now ? expire(request, now) : request

/**
 * A later raise after one on which it was built has ended: it restores what was before both, so
 * that no limit outlives its last day through another.
 */
export const builtOn = (
  later: LimitRequest,
  { beforeAmount, beforeInterval }: LimitRequest,
): LimitRequest => ({
  ...later,
  beforeAmount,
  beforeInterval,
})

/**
 * The limit to be restored after the last day; undefined where somebody has changed it meanwhile.
 */
export function restoredBy(request: LimitRequest, present: SetLimit): SetLimit | undefined {
  const { grantedAmount, grantedInterval, beforeAmount, beforeInterval } = request
  const isAsGranted = present.amount === grantedAmount && present.interval === grantedInterval
  return isAsGranted && beforeAmount !== null && beforeInterval !== null
    ? { amount: beforeAmount, interval: beforeInterval }
    : undefined
}

/** The body of `corporate.limitRequests.get` and of the request's events. */
export const toWire = (request: LimitRequestDetails): ReplyOf<typeof getLimitRequest> => ({
  resource: 'corporate_limit_request',
  id: request.id,
  holder_id: request.holder,
  holder_name: request.holderName,
  card_id: request.card,
  card_last4: request.last4,
  amount: request.amount,
  interval: request.interval,
  until: request.until,
  reason: request.reason,
  status: request.status,
  granted_amount: request.grantedAmount,
  decision_reason: request.decisionReason,
  expires_at: request.expiresAt.toISOString(),
  decided_at: request.decidedAt?.toISOString() ?? null,
  created_at: request.createdAt.toISOString(),
  updated_at: request.updatedAt.toISOString(),
})

const TYPES: Readonly<Record<LimitRequestStatus, EventType>> = {
  pending: 'corporate.limit_request.created',
  accepted: 'corporate.limit_request.accepted',
  declined: 'corporate.limit_request.declined',
  canceled: 'corporate.limit_request.canceled',
  expired: 'corporate.limit_request.expired',
  ended: 'corporate.limit_request.ended',
}

/** The event of a request that is new, or has moved. */
export const requestEvent = (request: LimitRequestDetails): Happened => ({
  owner: request.owner,
  seller: request.seller,
  type: TYPES[request.status],
  objectKind: 'corporate_limit_request',
  objectId: request.id,
  objectSequence: request.version,
  status: request.status,
  referenceId: null,
  data: toWire(request),
  at: request.updatedAt,
})

/** What the audit log shows of a request. */
export const auditedOf = ({
  holder,
  card,
  status,
  amount,
  interval,
  until,
  grantedAmount,
}: LimitRequest) => ({
  holder,
  card,
  status,
  amount,
  interval,
  until,
  granted_amount: grantedAmount,
})
