// What was done to a sale, as it is kept with it. Types alone.

import type { Cents } from '../base/money.ts'
import type { Authorization } from './payment-method.ts'

/** What was done to a sale, in our words; history-wire.ts has those of the wire for each. */
export type HistoryOperation =
  | 'charge'
  | 'authorize'
  | 'review'
  | 'capture'
  | 'payment'
  | 'void'
  | 'release'
  | 'expire'
  | 'unmatched'
  | 'return'
  | 'refund'
  | 'dispute'

export type HistoryEntry = {
  readonly id: string
  readonly amount: Cents
  readonly operation: HistoryOperation
  readonly status: 'succeeded' | 'failed' | 'pending'
  readonly code?: string
  readonly message?: string
  /** Of a card: what the acquirer named it by. */
  readonly authorization?: Authorization
  readonly at: string
}
