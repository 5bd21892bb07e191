// A cardholder: a person who can have cards, and the limit over all of them. Pure. The cards of a
// blocked or canceled holder are declined at once, since every purchase is decided by the holder's
// status too.

import type { AuditDetails } from '../../platform/audit/record.ts'
import type { ReplyOf } from '../../../contract/operation.ts'
import type { getHolder } from '../../../contract/corporate/holders.ts'
import type { CostCenterId, HolderId, OwnerId, SellerId } from '../../kernel/ids.ts'
import { machine, type StateOf } from '../../kernel/machine.ts'
import type { Cents } from '../../kernel/money.ts'
import { refuse, refuseField } from '../../kernel/refusal.ts'
import { remainingOf, type Interval } from '../purchases/spending.ts'

/** The statuses are the wire's; the SQL guard and docs/states.md are generated from this table. */
export const transitions = machine({
  active: { blocked: 'blocked', canceled: 'canceled' },
  blocked: { unblocked: 'active', canceled: 'canceled' },
  canceled: {},
})
export type HolderStatus = StateOf<typeof transitions>

export type Holder = {
  readonly owner: OwnerId
  readonly id: HolderId
  readonly seller: SellerId
  /** Its place in the account's list, from 1. */
  readonly n: number
  readonly name: string
  /** CPF, 11 digits. */
  readonly taxId: string
  /** The limit per interval, over all cards. */
  readonly amount: Cents
  readonly interval: Interval
  readonly center: CostCenterId | null
  /** The cost center before `centerSince`: purchases made before that may be reported later. */
  readonly centerBefore: CostCenterId | null
  readonly centerSince: Date | null
  readonly status: HolderStatus
  /** Why the holder was blocked. */
  readonly reason: string | null
  /** Counts this holder's events. */
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A holder with the fields shown. */
export type HolderDetails = Holder & {
  readonly centerName: string | null
  /** Cards that are not canceled. */
  readonly cards: number
}

type HolderInput = Pick<
  Holder,
  'owner' | 'id' | 'seller' | 'n' | 'name' | 'taxId' | 'amount' | 'interval' | 'center'
>

export const openHolder = (input: HolderInput, now: Date): Holder => ({
  ...input,
  centerBefore: null,
  centerSince: null,
  status: 'active',
  reason: null,
  version: 1,
  createdAt: now,
  updatedAt: now,
})

const next = (holder: Holder, change: Partial<Holder>, now: Date): Holder => ({
  ...holder,
  ...change,
  version: holder.version + 1,
  updatedAt: now,
})

/** `center` null: leaves its cost center. */
export type HolderChange = Partial<
  Pick<Holder, 'name' | 'amount' | 'interval' | 'center' | 'reason'>
> & {
  readonly status?: 'active' | 'blocked'
}

/** Cancellation is final. */
export function refuseCanceled({ status }: Pick<Holder, 'status'>): void {
  if (status === 'canceled') throw refuse('holder_canceled')
}

/**
 * A holder with some fields changed; the same object where nothing changes. 409 `holder_canceled`:
 * cancellation is final.
 */
export function change(holder: Holder, request: HolderChange, now: Date): Holder {
  refuseCanceled(holder)
  const changed = { ...request, reason: reasonAfter(holder, request.status, request.reason) }
  const isSame = Object.entries(changed).every(
    ([name, value]) => holder[name as keyof HolderChange] === value,
  )
  if (isSame) return holder
  const isMoved = changed.center !== undefined && changed.center !== holder.center
  return next(
    holder,
    { ...changed, ...(isMoved ? { centerBefore: holder.center, centerSince: now } : {}) },
    now,
  )
}

/** The cost center that a holder had at an instant. */
export const centerAt = (
  h: Pick<Holder, 'center' | 'centerBefore' | 'centerSince'>,
  at: Date,
): CostCenterId | null => (h.centerSince !== null && at < h.centerSince ? h.centerBefore : h.center)

/** A canceled holder; the same object where it is canceled already. */
export function cancel(holder: Holder, now: Date): Holder {
  const status = transitions.next(holder.status, 'canceled')
  return status ? next(holder, { status }, now) : holder
}

/** Whether the issuing bank is sent this change of a holder, with each of their cards. */
export const isSentToBank = (before: Holder, after: Holder): boolean =>
  before.name !== after.name || before.status !== after.status || before.amount !== after.amount

/** The body of `corporate.holders.get` and of the holder's events. */
export const toWire = (
  holder: HolderDetails,
  { spent, resetsAt }: { spent: Cents; resetsAt: Date },
): ReplyOf<typeof getHolder> => ({
  resource: 'corporate_holder',
  id: holder.id,
  name: holder.name,
  tax_id: holder.taxId,
  amount: holder.amount,
  interval: holder.interval,
  center_cost: holder.centerName,
  status: holder.status,
  reason: holder.reason,
  spent,
  available: remainingOf(holder.amount, spent),
  resets_at: resetsAt.toISOString(),
  cards_count: holder.cards,
  created_at: holder.createdAt.toISOString(),
  updated_at: holder.updatedAt.toISOString(),
})

// ── Reasons ──────────────────────────────────────────────────────────────────────────────────────────────────────────

// Why a card or cardholder was blocked: stored and shown as given, and removed when it is
// unblocked.

const STOPPED = new Set(['blocked', 'canceled'])

/** A trimmed reason; null where nothing is left. */
export const readReason = (text: string | null): string | null => text?.trim() || null

/** A reason after a change of status, where the status may be the same as before. */
export function reasonAfter(
  before: { readonly status: string; readonly reason: string | null },
  wanted: string | undefined,
  reason: string | null | undefined,
): string | null {
  refuseReason(reason, wanted ?? before.status)
  if (reason !== undefined) return reason
  return wanted !== undefined && wanted !== before.status ? null : before.reason
}

/** Refuses a reason without a status that needs one. */
function refuseReason(reason: string | null | undefined, status: string): void {
  if (typeof reason === 'string' && !STOPPED.has(status))
    throw refuseField('reason', {
      en: 'is accepted only with status blocked or canceled',
      pt: 'só é aceito com status blocked ou canceled',
    })
}

/** What the audit log shows of a holder: their limits, not who they are. */
export const auditedOf = ({ amount, interval, status, center }: Holder) => ({
  amount,
  interval,
  status,
  center,
})

export const differenceOf = (before: Holder, after: Holder): AuditDetails => ({
  before: auditedOf(before),
  after: { ...auditedOf(after), ...(before.name === after.name ? {} : { fields: ['name'] }) },
})
