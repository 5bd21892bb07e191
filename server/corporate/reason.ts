// Why somebody blocked a card or a cardholder: kept as it was said, shown, and gone once they work again. Pure.

import { refuseField } from '../base/refusal.ts'

const STOPPED = new Set(['blocked', 'canceled'])

/** A reason as it is kept: trimmed, and none when nothing is left. */
export const readReason = (text: string | null): string | null => text?.trim() || null

/** A reason after a change of status, where the status may be the same as before. */
export function reasonAfter(
  before: { readonly status: string; readonly reason: string | null },
  wanted: string | undefined,
  said: string | null | undefined,
): string | null {
  refuseReason(said, wanted ?? before.status)
  if (said !== undefined) return said
  return wanted !== undefined && wanted !== before.status ? null : before.reason
}

/** Refuses a reason for nothing: of what works, or is to work again. */
function refuseReason(said: string | null | undefined, status: string): void {
  if (typeof said === 'string' && !STOPPED.has(status))
    throw refuseField('reason', 'needs a status of blocked or canceled beside it')
}
