// The bank's return of a company's payment, under the MED (Mecanismo Especial de Devolução). Pure.
//
// The money has left the bank, so the return is booked as soon as it is reported, once by its id at
// the SPI: from the company's balance as far as it reaches; the rest is owed on the open statement.
// A paid statement stays paid and gets no days of lateness: the company owes the amount again.

import type { ReceivedPix } from '../../providers/bank.ts'
import { MED_REASONS, type MedNature } from '../../providers/disputes.ts'
import { dayOf } from '../../kernel/brazil/calendar.ts'
import { newId, type InvoiceId } from '../../kernel/ids.ts'
import { cents, sum, type Cents } from '../../kernel/money.ts'
import { ofSeller } from '../../platform/ledger/chart.ts'
import type { Transfer, TransferId } from '../../platform/ledger/transfer.ts'
import type { Account } from '../account/account.ts'
import type { Charge, NewChargeEvent } from './charge.ts'
import type { Invoice, Instant } from '../statements/invoice.ts'

/** A return as the bank reports it. */
export type ReportedReturn = {
  /** Its id at the SPI. */
  readonly id: string
  /** The payment that was returned. */
  readonly endToEndId: string
  readonly nature: MedNature
  readonly amount: Cents
}

/** A booked return. */
export type ChargeReturn = ReportedReturn & {
  readonly fromBalance: Cents
  readonly owed: Cents
  /**
   * The statement with the owed part; null where nothing is owed, or until the next statement
   * begins.
   */
  readonly invoice: InvoiceId | null
  /** An instant. */
  readonly reportedAt: string
}

/**
 * The returns of these payments that are not on record, each once, and together never more than the
 * payment. A return beyond that is skipped here, and logged where the bank's list is read
 * (jobs/reconcile.ts).
 */
export function freshReturns(
  { returns: known }: Pick<Charge, 'returns'>,
  payments: readonly ReceivedPix[],
): ReportedReturn[] {
  const booked = new Set(known.map(({ id }) => id))
  const left = new Map<string, number>(
    payments.map(({ endToEndId, amount }) => [endToEndId, amount]),
  )
  for (const { endToEndId, amount } of known)
    left.set(endToEndId, (left.get(endToEndId) ?? 0) - amount)
  const returned = payments.flatMap(({ endToEndId, returns }) =>
    returns.flatMap(({ providerReference: id, amount, status, med }) =>
      med && status === 'returned' ? [{ id, endToEndId, nature: med.nature, amount }] : [],
    ),
  )
  return returned.filter(({ id, endToEndId, amount }) => {
    const rest = left.get(endToEndId)! - amount
    if (booked.has(id) || rest < 0) return false
    booked.add(id)
    left.set(endToEndId, rest)
    return true
  })
}

export type BookedReturn = {
  readonly charge: Charge
  readonly account: Account
  /** The open statement, if a part is owed on it. */
  readonly open: Invoice | undefined
  readonly booked: ChargeReturn
  readonly transfers: readonly Transfer[]
  readonly event: NewChargeEvent
}

/** Whether the open statement still takes entries; after its period they go on the next one. */
const isWithinPeriod = (open: Invoice | undefined, now: Date): open is Invoice =>
  open !== undefined && open.closesOn >= dayOf(now)

/** Books one return. `open`: the account's open statement. */
export function bookReturn(
  c: Charge,
  reported: ReportedReturn,
  { account, open }: { account: Account; open: Invoice | undefined },
  time: Instant,
): BookedReturn {
  const { now } = time
  const fromBalance = cents(Math.min(reported.amount, account.balance))
  const owed = cents(reported.amount - fromBalance)
  const statement =
    owed > 0 && isWithinPeriod(open, now)
      ? { ...open, returned: cents(open.returned + owed), updatedAt: now }
      : undefined
  const booked = {
    ...reported,
    fromBalance,
    owed,
    invoice: statement?.id ?? null,
    reportedAt: now.toISOString(),
  }
  const charge = { ...c, returns: [...c.returns, booked], version: c.version + 1, updatedAt: now }
  const balance = cents(account.balance - fromBalance)
  return {
    charge,
    account: { ...account, balance, used: cents(account.used + owed), updatedAt: now },
    open: statement,
    booked,
    transfers: transfersOf(c, booked, time),
    event: {
      charge,
      type: c.purpose === 'recharge' ? 'corporate.recharge.returned' : 'corporate.payment.returned',
    },
  }
}

function transfersOf(
  { owner, id, seller }: Charge,
  { fromBalance, owed }: ChargeReturn,
  { now, wall }: Instant,
): Transfer[] {
  const fields = {
    owner,
    credit: 'bank:pix',
    kind: 'charged_back',
    phase: 'posted',
    cause: { kind: 'charge', id },
    at: now,
  } as const
  const parts = [
    { debit: ofSeller('prepaid', seller), amount: fromBalance },
    { debit: ofSeller('card_used', seller), amount: owed },
  ]
  return parts
    .filter(({ amount }) => amount > 0)
    .map((one) => ({ ...fields, ...one, id: newId<'transfer'>(wall) as TransferId }))
}

export const returnedOf = (returns: readonly ChargeReturn[]): Cents =>
  sum(returns.map(({ amount }) => amount))

export const returnToWire = (one: ChargeReturn) => ({
  id: one.id,
  amount: one.amount,
  from_balance: one.fromBalance,
  owed: one.owed,
  invoice_id: one.invoice,
  reason: { code: MED_REASONS[one.nature].code, message: MED_REASONS[one.nature].why },
  created_at: one.reportedAt,
})
