// A bank that pays out by files.

import { hyphened, type OwnerId } from '../../kernel/ids.ts'
import { type Cents, toReais } from '../../kernel/money.ts'
import {
  applyPayments,
  type PaymentExchange,
  paymentsWritten,
  reservePayments,
} from '../../providers/cnab/payments/exchange.ts'
import { type PaymentChanges, paymentCountsOf } from '../../providers/cnab/payments/apply.ts'
import { sayCodes } from '../../providers/cnab/payments/occurrences.ts'
import type { UnwritablePayment } from '../../providers/cnab/payments/remittance.ts'
import { type ReadPayments, readPayments } from '../../providers/cnab/payments/return.ts'
import type { PaymentSender } from '../../providers/cnab/payments/settings.ts'
import { oldestPayment } from '../../providers/cnab/payments/store.ts'
import { unwrittenFile } from '../../providers/cnab/store.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { FileBank, NextFile, ReadFile, Skipped } from './file-bank.ts'
import { paidOutExchangeOf } from '../../payments/payment-files/exchange.ts'

const skippedOf = (unwritable: readonly UnwritablePayment[]): Skipped[] =>
  unwritable.map(({ id, says }) => ({
    what: `payout ${id}`,
    says,
    fields: { unwritable: id, what: 'pay', says },
  }))

async function next(exchange: PaymentExchange): Promise<NextFile | readonly Skipped[]> {
  const reserved = await reservePayments(exchange)
  if (!('remittance' in reserved)) return skippedOf(reserved)
  const { sequence, again, remittance } = reserved
  const { payments, total } = remittance.counts
  return {
    sequence,
    again,
    text: remittance.text,
    counts: { payments, total },
    says: `${payments} payments, R$ ${toReais(total)}, to be paid on ${remittance.payOn}`,
    skipped: skippedOf(remittance.unwritable),
    written: (path) => paymentsWritten(exchange, reserved, path),
  }
}

const NOTHING: PaymentChanges = { payments: [], exceptions: [], results: [] }
const REPORTED = new Set(['failed', 'returned'])

/** The report of a file; `applied` is undefined when it was applied before. */
function reportOf(
  file: string,
  { owner, agreement }: PaymentExchange['place'],
  { sequence, writtenOn }: Extract<ReadPayments, { ok: true }>,
  applied: PaymentChanges | undefined,
): ReadFile {
  const changes = applied ?? NOTHING
  const { exceptions: _counted, ...counts } = paymentCountsOf(changes)
  const payouts = changes.results.flatMap(({ entry, payment, result, codes }) =>
    payment === undefined || result === 'told' || result === 'again' || result === 'exception'
      ? []
      : [{ payout: payment, news: result, line: entry.line, amount: entry.amount, codes }],
  )
  const { exceptions } = changes
  const fields = {
    file,
    platform: hyphened(owner),
    agreement,
    sequence,
    written_on: writtenOn,
    read_before: applied === undefined,
    counts,
    payouts,
    exceptions,
  }
  if (!applied)
    return { fields, lines: [`${file}: already read; nothing changed`], isExceptional: false }
  const summary = [
    `accepted ${counts.accepted}`,
    `paid ${counts.payments} (R$ ${toReais(counts.paid as Cents)})`,
    `failed ${counts.failed}`,
    `returned ${counts.returned}`,
    `informational ${counts.told}`,
    `duplicates ${counts.again}`,
    `exceptions ${exceptions.length}`,
  ]
  const lines = [
    `${file}: return ${sequence} of ${agreement}: ${summary.join(', ')}`,
    ...payouts
      .filter(({ news }) => REPORTED.has(news))
      .map(
        ({ payout, news, line, codes }) =>
          `  ${news}: line ${line}, payout ${payout}: ${sayCodes(codes)}`,
      ),
    ...exceptions.map(({ what, line, payment, says }) => {
      const where = [
        line === undefined ? [] : [`line ${line}`],
        payment === undefined ? [] : [`payout ${payment}`],
      ].flat()
      return `  ${what}: ${where.join(', ')}: ${says}`
    }),
  ]
  return { fields, lines, isExceptional: exceptions.length > 0 }
}

function fits(exchange: PaymentExchange, text: string): ReturnType<FileBank['fits']> {
  const read = readPayments(exchange.sender, text)
  if (!read.ok) return read.why
  return {
    isCut: read.faults.some(({ damage }) => damage === 'no_trailer'),
    isWhole: read.faults.every(({ damage }) => damage !== 'other_agreement'),
    apply: async ({ name, hash }) => {
      const applied = await applyPayments(exchange, { read, hash, name })
      return reportOf(name, exchange.place, read, applied)
    },
  }
}

/** The bank that pays the payouts of a platform, and its refunds of boletos. */
export function paymentBank(
  deps: Pick<Deps, 'db' | 'clock' | 'sealKeys'>,
  owner: OwnerId,
  sender: PaymentSender,
): FileBank {
  const exchange = paidOutExchangeOf(deps, owner, sender)
  const { db, place } = exchange
  return {
    service: 'payments',
    ...place,
    oldestWaiting: () => oldestPayment(db, place),
    hasUnwritten: async () => (await unwrittenFile(db, place)) !== undefined,
    next: () => next(exchange),
    fits: (text) => fits(exchange, text),
  }
}
