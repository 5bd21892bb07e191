// Explains an amount: turns transfers into lines that sum to it. Pure.

import type { SellerId, TransactionId } from '../../kernel/ids.ts'
import type { FeePlan, Method } from '../fees/plan.ts'
import { ruleFor } from '../fees/plan.ts'
import { readAccount } from '../../platform/ledger/chart.ts'
import { currentOf, type Transfer } from '../../platform/ledger/transfer.ts'
import type { Receivable } from '../receivables/receivable.ts'
import { explainSplitRule } from '../splits/rule.ts'
import type { Part } from '../splits/split.ts'
import type { StatementLine } from './statement-line.ts'

/** The rules a transaction was made under: its parts and its fee plan. */
export type TransactionRules = {
  id: TransactionId
  seller: SellerId
  method: string
  /** The number its fee was computed with: 1 where the issuer finances the installments. */
  installments: number
  parts: unknown
  feeVersion: number
  fee: number
  rules: unknown
}

export type Explained = {
  readonly transfer: string | null
  readonly debit: string | null
  readonly credit: string | null
  readonly amount_cents: number
  readonly rule: { readonly type: string } | null
  readonly cause: { readonly type: string; readonly id: string }
  readonly at: string | null
}

type FeeExplained = {
  type: 'fee_plan'
  version: number
  method: string
  bp: number
  fixed_cents: number
  fee_cents: number
  borne: string
}

/** The seller whose money is explained; undefined: all sellers. */
export type SellerScope = SellerId | undefined

const MONEY: ReadonlySet<string> = new Set(['available', 'pending', 'debt'])
const TAKEABLE: ReadonlySet<string> = new Set(['available', 'debt'])

/** What a transfer adds to the explained money; zero where it does not move any. */
function effectOf(transfer: Transfer, scope: SellerScope, money = MONEY): number {
  let effect = 0
  for (const side of ['debits', 'credits'] as const) {
    const account = readAccount(side === 'debits' ? transfer.debit : transfer.credit)
    if (account && money.has(account.kind) && (scope === undefined || account.holder === scope))
      effect += currentOf(side, transfer)
  }
  return effect
}

/** The rule behind a transfer of a transaction: its split rule, or the plan of its fee. */
function ruleBehind(
  transfer: Transfer,
  transaction: TransactionRules | undefined,
): Explained['rule'] {
  if (!transaction) return null
  const account = readAccount(transfer.kind === 'fee' ? transfer.debit : transfer.credit)
  const part = (transaction.parts as readonly Part[] | null)?.find(
    (one) => one.receiver === account?.holder,
  )
  const split = part?.rule ? explainSplitRule(part.rule) : null
  if (transfer.kind === 'sale') return split && { type: 'split_rule', ...split }
  if (transfer.kind !== 'fee' && transfer.kind !== 'refund_fee') return null
  const rule = ruleFor(
    { rules: transaction.rules as FeePlan['rules'] },
    transaction.method as Method,
    transaction.installments,
  )
  const explained: FeeExplained = {
    type: 'fee_plan',
    version: transaction.feeVersion,
    method: transaction.method,
    bp: rule?.bp ?? 0,
    fixed_cents: rule?.fixed ?? 0,
    fee_cents: transaction.fee,
    borne: part?.rule?.feeType ?? 'proportional',
  }
  return explained
}

const named = ({ kind, id }: { kind: string; id: string }) => ({ type: kind, id })

/** Transfers as lines, without those that do not move the explained money. */
export const linesOf = (
  transfers: readonly Transfer[],
  scope: SellerScope,
  transactionOf: (transfer: Transfer) => TransactionRules | undefined,
  money = MONEY,
): Explained[] =>
  transfers.flatMap((transfer): Explained[] => {
    const amount = effectOf(transfer, scope, money)
    if (amount === 0) return []
    const { id, debit, credit, cause, at } = transfer
    const rule = ruleBehind(transfer, transactionOf(transfer))
    return [
      {
        transfer: id,
        debit,
        credit,
        amount_cents: amount,
        rule,
        cause: named(cause),
        at: at.toISOString(),
      },
    ]
  })

/**
 * One transfer as a statement shows it (available and debt), or, where it does not, with pending
 * money too.
 */
export function linesOfOne(
  transfers: readonly Transfer[],
  scope: SellerScope,
  transactionOf: (transfer: Transfer) => TransactionRules | undefined,
): Explained[] {
  const taken = linesOf(transfers, scope, transactionOf, TAKEABLE)
  return taken.length > 0 ? taken : linesOf(transfers, scope, transactionOf)
}

/**
 * A receivable: its gross out of the transaction's transfer, less its share of the fee's transfer.
 */
export function linesOfReceivable(
  r: Receivable,
  transfers: readonly Transfer[],
  transaction: TransactionRules | undefined,
): Explained[] {
  const ofSeller = transfers.filter((one) => effectOf(one, r.seller) !== 0)
  const line = (kind: 'sale' | 'fee', amount: number): Explained[] => {
    const transfer = ofSeller.find((one) => one.kind === kind)
    if (!transfer || amount === 0) return []
    const { id, debit, credit, at } = transfer
    const rule = ruleBehind(transfer, transaction)
    return [
      {
        transfer: id,
        debit,
        credit,
        amount_cents: amount,
        rule,
        cause: named(transfer.cause),
        at: at.toISOString(),
      },
    ]
  }
  return [...line('sale', r.gross), ...line('fee', -r.fee)]
}

/** A balance: one line brought forward, and the last lines. */
export function linesOfBalance(
  seller: SellerId,
  last: readonly StatementLine[],
  transfers: readonly Transfer[],
  transactionOf: (transfer: Transfer) => TransactionRules | undefined,
): Explained[] {
  const first = last[0]
  const before = first ? first.balance - first.amount : 0
  const known = new Map(transfers.map((one) => [one.id, one]))
  const opening: Explained = {
    transfer: null,
    debit: null,
    credit: null,
    amount_cents: before,
    rule: null,
    cause: { type: 'brought_forward', id: seller },
    at: null,
  }
  const lines = last.map((line): Explained => {
    const { debit, credit } = known.get(line.transfer)!
    const rule = ruleBehind(known.get(line.transfer)!, transactionOf(known.get(line.transfer)!))
    const cause = { type: line.causeKind, id: line.cause }
    return {
      transfer: line.transfer,
      debit,
      credit,
      amount_cents: line.amount,
      rule,
      cause,
      at: line.at.toISOString(),
    }
  })
  return before === 0 ? lines : [opening, ...lines]
}
