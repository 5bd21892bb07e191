// A payment of which its bank says nothing, be it a payout or a refund: when people may say how it
// ended, and when the bank is asked about it after they have. Pure.

import {
  PAYOUT_UNKNOWN_HOURS,
  type PAYOUT_RESULTS,
} from '../../../contract/names/payout-results.ts'
import { after } from '../../kernel/clock.ts'
import type { ApprovalId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'

const HOUR_MS = 3_600_000
/** Longer than a call takes with its time-out: none that was sent before is still under way. */
const IN_FLIGHT_MS = 60_000
/** The bank is asked about a decided payment again so many hours after the decision: for a month. */
const LOOKS_HOURS = [1, 4, 12, 24, 72, 168, 360, 720]

/** What people said of a payment while the bank said nothing, when, and by which approval. */
export type Decided = {
  readonly decision: (typeof PAYOUT_RESULTS)[number] | null
  readonly decidedAt: Date | null
  readonly decisionApproval: ApprovalId | null
  /** When the bank said the same, or the opposite. */
  readonly confirmedAt: Date | null
  readonly correctedAt: Date | null
}

export const UNDECIDED: Decided = {
  decision: null,
  decidedAt: null,
  decisionApproval: null,
  confirmedAt: null,
  correctedAt: null,
}

/** As it is shown. */
export const decisionToWire = (p: Decided) =>
  p.decision && {
    result: p.decision,
    approval: p.decisionApproval!,
    decided_at: p.decidedAt!.toISOString(),
    confirmed_at: p.confirmedAt?.toISOString() ?? null,
    corrected_at: p.correctedAt?.toISOString() ?? null,
  }

/** What people decide. */
export type Decision = {
  readonly result: NonNullable<Decided['decision']>
  readonly approval: ApprovalId
  readonly endToEndId: string | null
}

/** People have decided on it, and the bank has said neither the same nor the opposite since. */
export const isOpenDecision = (
  p: Pick<Decided, 'decision' | 'confirmedAt' | 'correctedAt'>,
): boolean => p.decision !== null && p.confirmedAt === null && p.correctedAt === null

/** Of a payment: null where the bank said last how it stands, or has never got it. */
type Silence = {
  readonly status: string
  readonly unknownSince: Date | null
  /** When a call that may pay was last sent, of real time. */
  readonly sentAt: Date | null
}

/**
 * Refuses a decision on a payment that is not unknown, or not for long enough; or of which a call may
 * be under way, whose answer is waited for.
 */
export function demandSilent(
  { status, unknownSince, sentAt }: Silence,
  { now, wall }: { readonly now: Date; readonly wall: Date },
): void {
  if (unknownSince === null) throw refuse('payout_result_known', { words: { status } })
  if (now < after(unknownSince, PAYOUT_UNKNOWN_HOURS * HOUR_MS))
    throw refuse('payout_result_too_early', { words: { hours: PAYOUT_UNKNOWN_HOURS } })
  if (sentAt !== null && wall < after(sentAt, IN_FLIGHT_MS))
    throw refuse('request_in_progress', { retryAfter: IN_FLIGHT_MS / 1_000 })
}

/** When the bank is asked again of a payment that was decided on then: not for ever. */
export function nextLook(decidedAt: Date, now: Date): Date | null {
  const looks = LOOKS_HOURS.map((hours) => after(decidedAt, hours * HOUR_MS))
  return looks.find((at) => at > now) ?? null
}
