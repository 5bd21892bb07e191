// Why a seller has what it has: transfers turned into lines that sum to what is asked about. Pure.

import type { SellerId } from '../base/ids.ts'
import type { FeePlan, Method } from '../fees/plan.ts'
import { ruleFor } from '../fees/plan.ts'
import { readAccount } from '../ledger/chart.ts'
import { currentOf, type Transfer } from '../ledger/transfer.ts'
import type { Receivable } from '../receivables/receivable.ts'
import { splitRuleSaid } from '../splits/rule.ts'
import type { Part } from '../splits/split.ts'
import type { StatementLine } from './statement-line.ts'
import type { Ruled } from './store.ts'

export type Explained = {
  readonly transfer: string | null
  readonly debit: string | null
  readonly credit: string | null
  readonly amount_cents: number
  readonly rule: { readonly type: string } | null
  readonly cause: { readonly type: string; readonly id: string }
  readonly at: string | null
}

type FeeSaid = {
  type: 'fee_plan'
  version: number
  method: string
  bp: number
  fixed_cents: number
  fee_cents: number
  borne: string
}

/** Which sellers' money is looked at: one seller's, or everybody's. */
export type Eyes = SellerId | undefined

const MONEY: ReadonlySet<string> = new Set(['available', 'pending', 'debt'])
const TAKEABLE: ReadonlySet<string> = new Set(['available', 'debt'])

/** What a transfer does to the money of the sellers looked at; zero when it touches none of it. */
function effectOf(transfer: Transfer, eyes: Eyes, money = MONEY): number {
  let effect = 0
  for (const side of ['debits', 'credits'] as const) {
    const account = readAccount(side === 'debits' ? transfer.debit : transfer.credit)
    if (account && money.has(account.kind) && (eyes === undefined || account.holder === eyes))
      effect += currentOf(side, transfer)
  }
  return effect
}

/** The rule behind a transfer of a sale: a split, or the plan its fee was taken by. */
function ruleBehind(transfer: Transfer, transaction: Ruled | undefined): Explained['rule'] {
  if (!transaction) return null
  const account = readAccount(transfer.kind === 'fee' ? transfer.debit : transfer.credit)
  const part = (transaction.parts as readonly Part[] | null)?.find((one) => one.receiver === account?.holder)
  const split = part?.rule ? splitRuleSaid(part.rule) : null
  if (transfer.kind === 'sale') return split && { type: 'split_rule', ...split }
  if (transfer.kind !== 'fee' && transfer.kind !== 'refund_fee') return null
  const rule = ruleFor(
    { rules: transaction.rules as FeePlan['rules'] },
    transaction.method as Method,
    transaction.installments,
  )
  const said: FeeSaid = {
    type: 'fee_plan',
    version: transaction.feeVersion,
    method: transaction.method,
    bp: rule?.bp ?? 0,
    fixed_cents: rule?.fixed ?? 0,
    fee_cents: transaction.fee,
    borne: part?.rule?.feeType ?? 'proportional',
  }
  return said
}

const named = ({ kind, id }: { kind: string; id: string }) => ({ type: kind, id })

/** Transfers as lines; those that touch none of the money looked at are left out. */
export const linesOf = (
  transfers: readonly Transfer[],
  eyes: Eyes,
  transactionOf: (transfer: Transfer) => Ruled | undefined,
  money = MONEY,
): Explained[] =>
  transfers.flatMap((transfer): Explained[] => {
    const amount = effectOf(transfer, eyes, money)
    if (amount === 0) return []
    const { id, debit, credit, cause, at } = transfer
    const rule = ruleBehind(transfer, transactionOf(transfer))
    return [{ transfer: id, debit, credit, amount_cents: amount, rule, cause: named(cause), at: at.toISOString() }]
  })

/** One transfer as it stands in a statement, where what settles comes in; else as it is among all the money. */
export function linesOfOne(
  transfers: readonly Transfer[],
  eyes: Eyes,
  transactionOf: (transfer: Transfer) => Ruled | undefined,
): Explained[] {
  const taken = linesOf(transfers, eyes, transactionOf, TAKEABLE)
  return taken.length > 0 ? taken : linesOf(transfers, eyes, transactionOf)
}

/** A receivable: its gross out of the sale's transfer, less its fee out of the fee's. */
export function linesOfReceivable(
  r: Receivable,
  transfers: readonly Transfer[],
  transaction: Ruled | undefined,
): Explained[] {
  const ofSeller = transfers.filter((one) => effectOf(one, r.seller) !== 0)
  const line = (kind: 'sale' | 'fee', amount: number): Explained[] => {
    const transfer = ofSeller.find((one) => one.kind === kind)
    if (!transfer || amount === 0) return []
    const { id, debit, credit, at } = transfer
    const rule = ruleBehind(transfer, transaction)
    return [
      { transfer: id, debit, credit, amount_cents: amount, rule, cause: named(transfer.cause), at: at.toISOString() },
    ]
  }
  return [...line('sale', r.gross), ...line('fee', -r.fee)]
}

/** A balance: what it was before the last lines, and these. */
export function linesOfBalance(
  seller: SellerId,
  last: readonly StatementLine[],
  transfers: readonly Transfer[],
  transactionOf: (transfer: Transfer) => Ruled | undefined,
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
    return { transfer: line.transfer, debit, credit, amount_cents: line.amount, rule, cause, at: line.at.toISOString() }
  })
  return before === 0 ? lines : [opening, ...lines]
}
