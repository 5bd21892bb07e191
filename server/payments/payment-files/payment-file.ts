// A file exchanged with the bank that pays out by files, and one of its lines, as callers see them.
// Pure.

import { basename } from 'node:path'
import type {
  getPaymentFile,
  listPaymentFileLines,
  PAYMENT_FILE_STATUSES,
} from '../../../contract/marketplace/payment-files.ts'
import type { ReplyOf } from '../../../contract/operation.ts'
import { authorToWire, type NamedPerson } from '../../identity/users/author.ts'
import { refuse, type Refusal } from '../../kernel/refusal.ts'
import type { Author } from '../../platform/audit/act.ts'
import type { PaymentException, PaymentResult } from '../../providers/cnab/payments/apply.ts'
import { PAYMENTS_PREFIX, type PaymentStatus } from '../../providers/cnab/payments/payment.ts'
import type { ReadPayments } from '../../providers/cnab/payments/return.ts'
import { sayDamage } from '../../providers/cnab/reading/damages.ts'

export type PaymentFile = {
  readonly id: string
  readonly direction: 'remittance' | 'return'
  readonly agreement: string
  readonly sequence: number
  readonly name: string | null
  /** Of a remittance its trailers; of a return what its lines did. */
  readonly counts: Readonly<Record<string, number>>
  readonly downloads: number
  readonly createdBy: Author
  readonly createdAt: Date
  readonly writtenAt: Date | null
  /** Of a remittance: its payments by how they stand now, and their day. */
  readonly standing: Readonly<Partial<Record<PaymentStatus, number>>>
  readonly payOn: string | null
}

/** A line as it is stored: a payment, or a report, or what nobody could make sense of. */
export type PaymentFileLine = {
  readonly line: number | null
  readonly payment: string | null
  /** The sale that it refunds; null where it is a payout. */
  readonly sale: string | null
  readonly said: { readonly codes: readonly string[]; readonly result: PaymentResult } | null
  readonly number: string | null
  readonly amount: number | null
  readonly status: PaymentStatus | null
  readonly exceptions: readonly Pick<PaymentException, 'what' | 'says'>[]
}

/** The name of the agreement for people: the bank, and its number there. */
export const agreementName = (key: string): string => key.slice(PAYMENTS_PREFIX.length)

type Status = (typeof PAYMENT_FILE_STATUSES)[number]

/** How far a file is: a remittance is answered once no return is missing for any of its payments. */
function statusOf({
  direction,
  writtenAt,
  downloads,
  standing: { waiting = 0, sent = 0 },
}: Pick<PaymentFile, 'direction' | 'writtenAt' | 'downloads' | 'standing'>): Status {
  if (direction === 'return') return 'read'
  if (writtenAt === null) return 'reserved'
  if (waiting + sent === 0) return 'answered'
  return downloads > 0 ? 'downloaded' : 'made'
}

type Wire = ReplyOf<typeof getPaymentFile>

const sentOf = ({ counts, standing, payOn }: PaymentFile): NonNullable<Wire['sent']> => {
  const { waiting = 0, sent = 0, accepted = 0, paid = 0, failed = 0, returned = 0 } = standing
  return {
    payments: counts['payments'] ?? 0,
    records: counts['records'] ?? 0,
    total_cents: counts['total'] ?? 0,
    pay_on: payOn,
    open: waiting + sent,
    accepted,
    paid,
    failed,
    returned,
  }
}

const readOf = ({ counts }: PaymentFile): NonNullable<Wire['read']> => ({
  accepted: counts['accepted'] ?? 0,
  payments: counts['payments'] ?? 0,
  paid_cents: counts['paid'] ?? 0,
  failed: counts['failed'] ?? 0,
  returned: counts['returned'] ?? 0,
  informational: counts['told'] ?? 0,
  again: counts['again'] ?? 0,
  exceptions: counts['exceptions'] ?? 0,
})

export const toWire = (file: PaymentFile, names: readonly NamedPerson[]): Wire => {
  const { id, direction, agreement, sequence, name, downloads, createdAt, writtenAt } = file
  const isSent = direction === 'remittance'
  return {
    id,
    resource: 'payment_file',
    direction,
    agreement: agreementName(agreement),
    sequence,
    name: name === null ? null : basename(name),
    status: statusOf(file),
    sent: isSent ? sentOf(file) : null,
    read: isSent ? null : readOf(file),
    downloads,
    created_by: authorToWire(file.createdBy, names),
    created_at: createdAt.toISOString(),
    written_at: writtenAt?.toISOString() ?? null,
  }
}

/** Why a return is not accepted; undefined when it is of the agreement and as the bank wrote it. */
export function refusalOf(read: ReadPayments, agreement: string): Refusal | undefined {
  if (!read.ok)
    return read.kind === 'not_ours'
      ? refuse('payment_file_not_yours', { words: { agreement, why: read.why } })
      : refuse('payment_file_unreadable', { words: { why: read.why } })
  const first = read.faults.find(({ damage }) => damage !== undefined)
  if (!first) return undefined
  const { line, says, damage } = first
  return refuse('payment_file_unreadable', {
    words: { why: `line ${line}: ${says}` },
    display: sayDamage(line, damage!),
  })
}

type WireLine = ReplyOf<typeof listPaymentFileLines>['items'][number]

const reportOf = ({ said, line, payment }: PaymentFileLine): WireLine['report'] => {
  if (line === null) return payment === null ? null : 'pay'
  if (!said) return null
  return said.result === 'told' ? 'informational' : said.result
}

export const lineToWire = (one: PaymentFileLine): WireLine => ({
  line: one.line,
  transfer_id: one.sale === null ? one.payment : null,
  refund_id: one.sale === null ? null : one.payment,
  transaction_id: one.sale,
  number: one.number,
  report: reportOf(one),
  codes: [...(one.said?.codes ?? [])],
  amount_cents: one.amount,
  status: one.status,
  exceptions: one.exceptions.map(({ what: kind, says }) => ({ kind, says })),
})
