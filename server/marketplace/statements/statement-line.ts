// A line of a statement: one movement of the seller's available money, and the balance after it.
// Pure.

import type { TransferId } from '../../platform/ledger/transfer.ts'

export type StatementLine = {
  /** Its number in the statement, from 1. */
  readonly n: number
  readonly transfer: TransferId
  readonly amount: number
  readonly balance: number
  readonly at: Date
  readonly kind: string
  readonly causeKind: string
  readonly cause: string
}

export const lineToWire = (line: StatementLine) => ({
  id: line.transfer,
  resource: 'statement_line',
  number: line.n,
  at: line.at.toISOString(),
  kind: line.kind,
  cause: { type: line.causeKind, id: line.cause },
  amount_cents: line.amount,
  balance_cents: line.balance,
})
