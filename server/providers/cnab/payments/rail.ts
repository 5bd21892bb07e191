// A bank that pays by files, as a rail of payouts: an order waits for the next remittance, and reports
// come from the last returns. No call leaves this process, so that results are immediate and what was
// ordered is certain: an order of the same payout is never stored twice, in whichever agreement.

import { createHash } from 'node:crypto'
import { addDays, dayOf } from '../../../kernel/brazil/calendar.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { OwnerId } from '../../../kernel/ids.ts'
import { inTransaction, type Database, type Tx } from '../../../platform/db/sql.ts'
import { accepted, type ProviderResult, rejected, unknown } from '../../bank.ts'
import type { PayoutLimits } from '../../paying/limits.ts'
import {
  OTHER_SENDS,
  type PayoutOrder,
  type PayoutRail,
  type PayoutReport,
  type PayoutTries,
  type PayoutWait,
  railName,
} from '../../payouts.ts'
import { type AgreementKey, lockFiles } from '../store.ts'
import type { PaymentLayout } from './layout.ts'
import { formOf, numberOf, type Payment, paymentsKey, type PaymentStatus } from './payment.ts'
import { whyUnwritable } from './remittance.ts'
import { paymentLayoutOf, type PaymentSender } from './settings.ts'
import * as store from './store.ts'

type PaymentFilesOptions = {
  readonly db: Database
  readonly clock: Clock
  /** The platform that owns the agreement; it alone pays in it. */
  readonly owner: OwnerId
  /** The bank's name in the banks file. */
  readonly name: string
  readonly limits?: PayoutLimits
} & PaymentSender

const PAGE = 1_000
const ACCOUNT_DIGITS = 16

const STATUSES: Readonly<Record<PaymentStatus, PayoutReport['status']>> = {
  waiting: 'processing',
  sent: 'processing',
  accepted: 'processing',
  paid: 'paid',
  failed: 'failed',
  returned: 'returned',
}

const OTHER_AGREEMENT =
  'it was ordered in another agreement than the one of the settings: put that one back, or look at its files'
const NO_RETURN =
  'no return of the bank has said what became of it for days; look at the bank’s screens or its statement'
const NO_NUMBERS = 'the agreement has no numbers left for payments: ask the bank for another'

/** Before its day it waits for that; then a person may have to release it at the bank. */
function waitOf({ status, payOn }: Payment, now: Date): PayoutWait | undefined {
  if (STATUSES[status] !== 'processing' || payOn === null) return undefined
  if (payOn > dayOf(now)) return 'date'
  return status === 'accepted' ? 'approval' : undefined
}

function reportOf(payment: Payment, now: Date): PayoutReport {
  const { id, status, amount, updatedAt: at, endToEndId, reason } = payment
  const waits = waitOf(payment, now)
  return {
    id,
    status: STATUSES[status],
    amount,
    at,
    ...(endToEndId !== null && { endToEndId }),
    ...(reason !== null && { reason }),
    ...(waits && { waits }),
  }
}

/** Days after the day of a payment in which its bank says what became of it. */
const SILENT_DAYS = 3

/** What is known of a payment: nothing, once its bank has been silent for too long. */
const resultOf = (payment: Payment, now: Date): ProviderResult<PayoutReport> => {
  const { status, payOn, updatedAt } = payment
  if (payOn === null || (status !== 'sent' && status !== 'accepted'))
    return accepted(reportOf(payment, now))
  // What the bank said last of one that it has begins the days anew.
  const said = dayOf(updatedAt)
  const from = status === 'accepted' && said > payOn ? said : payOn
  return addDays(from, SILENT_DAYS) < dayOf(now)
    ? unknown(NO_RETURN)
    : accepted(reportOf(payment, now))
}

/** The result for a payout that was ordered before: it is never ordered again. */
function resultOfKnown(
  payment: Payment,
  place: AgreementKey,
  { amount }: Pick<PayoutOrder, 'amount'>,
  now: Date,
): ProviderResult<PayoutReport> {
  if (payment.agreement !== place.agreement) return unknown(OTHER_AGREEMENT)
  if (payment.amount !== amount) return unknown('it was ordered with another amount')
  return resultOf(payment, now)
}

/** One process at a time counts. */
async function nextNumber(
  tx: Tx,
  place: AgreementKey,
  layout: PaymentLayout,
  id: string,
): Promise<string | undefined> {
  if (layout.countedDigits === undefined) return numberOf(layout, id, undefined)
  await lockFiles(tx, place)
  return numberOf(layout, id, await store.lastNumber(tx, place))
}

async function pay(
  options: PaymentFilesOptions,
  place: AgreementKey,
  order: PayoutOrder,
  { sending, since }: PayoutTries,
): Promise<ProviderResult<PayoutReport>> {
  const { db, clock } = options
  const before = await store.findPayment(db, place, order.id)
  if (before) return resultOfKnown(before, place, order, clock.now())
  // What another bank took is ordered here by nobody.
  if (!sending && since) return unknown(OTHER_AGREEMENT)
  const layout = paymentLayoutOf(options)
  const form = formOf(options, order)
  const why = whyUnwritable(options, { id: order.id, number: '0', form, order })
  if (why !== undefined) return rejected('cnab_unwritable', `it is not paid by file: ${why}`)
  if (sending && !(await sending())) return unknown(OTHER_SENDS)

  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const number = await nextNumber(tx, place, layout, order.id)
    if (number === undefined) return rejected('no_numbers', NO_NUMBERS)
    const payment: Payment = {
      ...place,
      id: order.id,
      number,
      form,
      amount: order.amount,
      status: 'waiting',
      reason: null,
      file: null,
      payOn: null,
      endToEndId: null,
      updatedAt: now,
    }
    if (await store.insertPayment(tx, payment)) return accepted(reportOf(payment, now))
    const other = (await store.findPayment(tx, place, order.id))!
    return resultOfKnown(other, place, order, now)
  })
}

/**
 * The agreement, whose key is of one bank: a corrected branch or account is the same one, and what was
 * ordered in it stays known.
 */
const accountOf = ({ agreement }: PaymentSender): string =>
  createHash('sha256').update(paymentsKey(agreement)).digest('hex').slice(0, ACCOUNT_DIGITS)

/**
 * The payouts of one platform in one agreement. `pay` returns `processing` until a return reports
 * more, and rejects what the columns of a file cannot carry.
 */
export function openPaymentFiles(options: PaymentFilesOptions): PayoutRail {
  const { db, clock, owner, agreement, name, limits } = options
  const place: AgreementKey = { owner, agreement: paymentsKey(agreement) }
  return {
    name: railName(name),
    account: accountOf(options),
    repeatsSafely: true,
    ...(limits && { limits }),
    pay: (order, tries) => pay(options, place, order, tries),
    read: async ({ id }) => {
      const payment = await store.findPayment(db, place, id)
      if (!payment) return accepted(undefined)
      return payment.agreement === place.agreement
        ? resultOf(payment, clock.now())
        : unknown(OTHER_AGREEMENT)
    },
    changed: async ({ from, to, page }) => {
      const asked = { from, to, offset: page * PAGE, limit: PAGE + 1 }
      const found = await store.changedPayments(db, place, asked)
      const payouts = found.slice(0, PAGE).map((one) => reportOf(one, clock.now()))
      return accepted({ payouts, more: found.length > PAGE })
    },
  }
}
