// File exchange with a bank that pays by files: reserves the next remittance, and applies a return.
// Each is one commit. A remittance that was reserved may be at the bank: it is the same bytes for ever,
// and no payment in it ever gets into another. Payouts that a file changed are passed to `markDue`.

import { basename } from 'node:path'
import { addDays, dayOf } from '../../../kernel/brazil/calendar.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { newId, type OwnerId } from '../../../kernel/ids.ts'
import { seal, type SealKeys, unseal } from '../../../kernel/seal.ts'
import { recordAct } from '../../../platform/audit/store.ts'
import { inTransaction, type Database, type Sql, type Tx } from '../../../platform/db/sql.ts'
import type { PayoutOrder } from '../../payouts.ts'
import { hashOf, sameNumber } from '../exchange.ts'
import * as files from '../store.ts'
import {
  applyPaymentsReturn,
  type PaymentChanges,
  paymentCountsOf,
  type PaymentException,
} from './apply.ts'
import type { Payment } from './payment.ts'
import {
  composePayments,
  inOneFile,
  type PaymentRemittance,
  PAYMENTS_MAX,
  type UnwritablePayment,
} from './remittance.ts'
import type { ReadPayments } from './return.ts'
import { paymentLayoutOf, type PaymentSender } from './settings.ts'
import * as store from './store.ts'

/** What payouts of these ids pay to whom, where it can still be read. */
export type OrdersOf = (db: Sql, ids: readonly string[]) => Promise<Map<string, PayoutOrder>>

export type PaymentExchange = {
  readonly db: Database
  readonly clock: Clock
  readonly place: files.AgreementKey
  readonly sender: PaymentSender
  readonly ordersOf: OrdersOf
  /** Which of these ids are refunds; absent where none is paid so. */
  readonly refundsAmong?: (db: Sql, ids: readonly string[]) => Promise<ReadonlySet<string>>
  /** Of the texts of remittances, which have accounts. */
  readonly sealKeys: SealKeys
  /** Marks these payouts as due: a file changed them. */
  readonly markDue: (tx: Tx, ids: readonly string[], now: Date) => Promise<void>
}

/** A remittance that has its number. It is handed over next, and then marked as written. */
export type ReservedPayments = {
  readonly file: string
  readonly sequence: number
  readonly remittance: Omit<PaymentRemittance, 'sent'> & {
    readonly sent: readonly Pick<Payment, 'id'>[]
  }
  /** It was reserved before and never marked as written. */
  readonly again: boolean
}

/** What the text of a remittance is sealed for. */
export const contentPlace = (owner: OwnerId, file: string): string => `${owner}/cnab_files/${file}`

const UNREADABLE = 'its bank account can no longer be read, and it was in no file'

/** Payments that cannot be written, and were never in a file: no money of theirs moves. */
async function failUnwritable(
  tx: Tx,
  exchange: PaymentExchange,
  payments: readonly Payment[],
  unwritable: readonly UnwritablePayment[],
): Promise<void> {
  if (unwritable.length === 0) return
  const { place, clock, markDue } = exchange
  const now = clock.now()
  const reasons = new Map(unwritable.map(({ id, says }) => [id, says]))
  const failed = payments
    .filter(({ id }) => reasons.has(id))
    .map((one): Payment => ({ ...one, status: 'failed', reason: reasons.get(one.id)! }))
  await store.savePayments(tx, failed, now)
  const exceptions = unwritable.map(({ id, says }) => ({
    id: newId(clock.wall()),
    what: 'unwritable' as const,
    says,
    payment: id,
  }))
  await store.insertPaymentExceptions(tx, place, { exceptions, file: null, now })
  await markDue(tx, [...reasons.keys()], now)
  const after = { agreement: place.agreement, payouts: [...reasons.keys()] }
  recordAct(tx, exchange, 'cnab_file.entries_refused', { owner: place.owner, id: null }, { after })
}

/** The payments with what they pay to whom, and those of which that can no longer be read. */
async function ordered(tx: Sql, { ordersOf }: PaymentExchange, payments: readonly Payment[]) {
  const orders = await ordersOf(
    tx,
    payments.map(({ id }) => id),
  )
  const known = payments.flatMap((one) => {
    const order = orders.get(one.id)
    return order ? [{ ...one, order }] : []
  })
  const lost = payments
    .filter(({ id }) => !orders.has(id))
    .map(({ id }): UnwritablePayment => ({ id, says: UNREADABLE }))
  return { known, lost }
}

async function reserveNext(
  tx: Tx,
  exchange: PaymentExchange,
): Promise<ReservedPayments | readonly UnwritablePayment[]> {
  const { place, clock, sender, sealKeys } = exchange
  const now = clock.now()
  const waiting = await store.waitingPayments(tx, place, PAYMENTS_MAX)
  const payments = inOneFile(paymentLayoutOf(sender), waiting)
  const { known, lost } = await ordered(tx, exchange, payments)
  const sequence = (await files.lastSequence(tx, place)) + 1
  const made = composePayments(sender, known, { sequence, at: now })
  const remittance = { ...made, unwritable: [...lost, ...made.unwritable] }
  await failUnwritable(tx, exchange, payments, remittance.unwritable)
  if (remittance.sent.length === 0) return remittance.unwritable
  const file = newId<'cnab file'>(clock.wall())
  const row = {
    id: file,
    direction: 'remittance' as const,
    sequence,
    hash: hashOf(remittance.text),
    counts: remittance.counts,
    name: null,
    copies: 1,
    createdAt: now,
    writtenAt: null,
  }
  const sealed = seal(sealKeys, remittance.text, contentPlace(place.owner, file))
  await files.insertFile(tx, place, row, sealed)
  const ids = remittance.sent.map(({ id }) => id)
  await store.putPaymentsIn(tx, place, { file, ids, payOn: remittance.payOn, now })
  return { file, sequence, remittance, again: false }
}

/**
 * A remittance as it was made. Undefined where its text was lost with its key: it may be at the bank,
 * and counts as handed over, so that people decide on payments of which no return tells.
 */
async function reservedAgain(
  tx: Tx,
  exchange: PaymentExchange,
  { id: file, sequence, counts }: files.FileRow,
): Promise<ReservedPayments | undefined> {
  const { place, clock, sealKeys } = exchange
  const { owner } = place
  await files.countCopy(tx, owner, file)
  const payments = await store.paymentsOf(tx, place, file)
  const sealed = await files.contentOf(tx, owner, file)
  if (!sealed) {
    await markSent(tx, exchange, file, { name: null, now: clock.now() })
    return undefined
  }
  const remittance = {
    text: unseal(sealKeys, sealed, contentPlace(owner, file)),
    sent: payments,
    unwritable: [],
    counts: counts as PaymentRemittance['counts'],
    payOn: payments[0]!.payOn!,
  }
  return { file, sequence, remittance, again: true }
}

/**
 * The next remittance, with its number; the same one again until `written` marks it as handed over.
 * When there is none, the payments that could not be written.
 */
export function reservePayments(
  exchange: PaymentExchange,
): Promise<ReservedPayments | readonly UnwritablePayment[]> {
  return inTransaction(exchange.db, (tx) => reservePaymentsIn(tx, exchange))
}

/** The same in the caller's commit. */
export async function reservePaymentsIn(
  tx: Tx,
  exchange: PaymentExchange,
): Promise<ReservedPayments | readonly UnwritablePayment[]> {
  await files.lockFiles(tx, exchange.place)
  const unwritten = await files.unwrittenFile(tx, exchange.place)
  const again = unwritten && (await reservedAgain(tx, exchange, unwritten))
  return again ?? reserveNext(tx, exchange)
}

/** A file counts as handed over, and its payments as sent. */
async function markSent(
  tx: Tx,
  { place, markDue }: PaymentExchange,
  file: string,
  { name, now }: { name: string | null; now: Date },
): Promise<void> {
  await files.markFileWritten(tx, place.owner, file, { name, now })
  await markDue(tx, await store.markPaymentsSent(tx, place, file, now), now)
}

/** Marks the remittance as handed over, under that name. */
export const paymentsWritten = (
  exchange: PaymentExchange,
  reserved: ReservedPayments,
  name: string,
): Promise<void> =>
  inTransaction(exchange.db, async (tx) => {
    await files.lockFiles(tx, exchange.place)
    await paymentsWrittenIn(tx, exchange, reserved, name)
  })

/** The same in the caller's commit, which has locked the agreement. */
export async function paymentsWrittenIn(
  tx: Tx,
  exchange: PaymentExchange,
  { file, sequence, remittance }: ReservedPayments,
  name: string,
): Promise<void> {
  const { clock, place } = exchange
  const { owner, agreement } = place
  await markSent(tx, exchange, file, { name, now: clock.now() })
  const after = { agreement, sequence, file: basename(name), ...remittance.counts }
  recordAct(tx, { clock }, 'cnab_file.written', { owner, id: file }, { after })
}

type Return = {
  readonly read: Extract<ReadPayments, { ok: true }>
  readonly hash: string
  readonly name: string | null
}

/**
 * The id of a file, and what it changed; no changes when a file of the same bytes was applied
 * before: the id is that one's.
 */
type AppliedPayments = { readonly file: string; readonly changes?: PaymentChanges }

/** A bank that reports a payment has its file, also where the process that wrote it ended before. */
async function markReported(
  tx: Tx,
  place: files.AgreementKey,
  before: readonly Payment[],
  { changes, now }: { changes: PaymentChanges; now: Date },
): Promise<void> {
  const changed = new Set(changes.payments.map(({ id }) => id))
  const reserved = new Set(
    before.flatMap(({ id, status, file }) =>
      status === 'waiting' && file !== null && changed.has(id) ? [file] : [],
    ),
  )
  for (const file of reserved) {
    await files.markFileWritten(tx, place.owner, file, { name: null, now })
    await store.markPaymentsSent(tx, place, file, now)
  }
}

/** The files of these payments that their bank may have more than once. */
const copiedOf = async (tx: Tx, owner: OwnerId, payments: readonly Payment[]) =>
  new Set(
    await files.copiedAmong(
      tx,
      owner,
      payments.flatMap(({ file }) => file ?? []),
    ),
  )

/** Applies a return file in the caller's commit. */
export async function applyPaymentsIn(
  tx: Tx,
  exchange: PaymentExchange,
  { read, hash, name }: Return,
): Promise<AppliedPayments> {
  const { place, clock, sender, ordersOf, markDue } = exchange
  const now = clock.now()
  await files.lockFiles(tx, place)
  const file = newId<'cnab file'>(clock.wall())
  const { sequence } = read
  const row = { id: file, sequence, hash, name, counts: {}, createdAt: now, writtenAt: now }
  if (!(await files.insertFile(tx, place, { ...row, direction: 'return' })))
    return { file: await files.returnOf(tx, place, hash) }
  const numbers = read.entries.map(({ number }) => number)
  const payments = await store.lockNumbered(tx, place, numbers)
  const ids = payments.map(({ id }) => id)
  const orders = await ordersOf(tx, ids)
  const refunds = (await exchange.refundsAmong?.(tx, ids)) ?? new Set<string>()
  // Banks count payments of an evening to the day after.
  const until = addDays(dayOf(now), 1)
  const layout = paymentLayoutOf(sender)
  const copied = await copiedOf(tx, place.owner, payments)
  const applied = applyPaymentsReturn(layout, read, { payments, orders, until, copied, refunds })
  const isTaken = await files.isNumberTaken(tx, place, { file, sequence })
  const doubled: PaymentException[] = isTaken ? [sameNumber(sequence)] : []
  const changes = { ...applied, exceptions: [...doubled, ...applied.exceptions] }
  await markReported(tx, place, payments, { changes, now })
  await store.savePayments(tx, changes.payments, now)
  await store.insertReports(tx, place, { file, results: changes.results, now })
  const exceptions = changes.exceptions.map((one) => ({ ...one, id: newId(clock.wall()) }))
  await store.insertPaymentExceptions(tx, place, { exceptions, file, now })
  const counts = paymentCountsOf(changes)
  await files.saveCounts(tx, place.owner, file, counts)
  await markDue(
    tx,
    changes.payments.map(({ id }) => id),
    now,
  )
  const { agreement, owner } = place
  const after = { agreement, sequence, file: name && basename(name), sha256: hash, ...counts }
  recordAct(tx, { clock }, 'cnab_file.read', { owner, id: file }, { after })
  return { file, changes }
}

/** Applies a return in one commit; undefined when a file of the same bytes was applied before. */
export const applyPayments = (
  exchange: PaymentExchange,
  file: Return,
): Promise<PaymentChanges | undefined> =>
  inTransaction(exchange.db, async (tx) => (await applyPaymentsIn(tx, exchange, file)).changes)
