// A payout at a bank that pays by files: its form, its number, its status there. Pure.

import type { Day } from '../../../kernel/brazil/calendar.ts'
import { findBank } from '../../../kernel/reference/banks.ts'
import type { OwnerId } from '../../../kernel/ids.ts'
import { machine, type StateOf } from '../../../kernel/machine.ts'
import type { Cents } from '../../../kernel/money.ts'
import type { PayoutOrder } from '../../payouts.ts'
import type { Form, PaymentLayout } from './layout.ts'
import type { PaymentAgreement, PaymentSender } from './settings.ts'

/**
 * `waiting` for a file; it is `sent` once its file is on a disk, as it may be at the bank then.
 * `returned` may be the first that a return says of it.
 */
export const paymentTransitions = machine({
  waiting: { written: 'sent', refused: 'failed' },
  sent: { accepted: 'accepted', paid: 'paid', refused: 'failed', returned: 'returned' },
  accepted: { paid: 'paid', refused: 'failed', returned: 'returned' },
  paid: { returned: 'returned' },
  failed: {},
  returned: {},
})
export type PaymentStatus = StateOf<typeof paymentTransitions>

export type Payment = {
  readonly owner: OwnerId
  /** That of the payout, or of the refund that is paid out. */
  readonly id: string
  readonly agreement: string
  /** By which the bank names it, in columns 74 to 93. */
  readonly number: string
  readonly form: Form
  readonly amount: Cents
  readonly status: PaymentStatus
  /** Why it failed or came back. */
  readonly reason: string | null
  /** The remittance that it is in. */
  readonly file: string | null
  /** The day on which it is to be paid, once it is in a file. */
  readonly payOn: Day | null
  readonly endToEndId: string | null
  readonly updatedAt: Date
}

/** Of the keys of agreements of payments, and of no others. */
export const PAYMENTS_PREFIX = 'payments/'

/**
 * The key of one sequence of payment files: a bank and an agreement there, or its account. A
 * boleto's agreement of the same number is another.
 */
export const paymentsKey = ({ bankCode, number, branch, account }: PaymentAgreement): string =>
  `${PAYMENTS_PREFIX}${bankCode}/${number === '' ? `${branch}-${account}` : number}`

/** The form of a payment, by its destination and the settings. */
export function formOf({ agreement, cnab }: PaymentSender, { to, holder }: PayoutOrder): Form {
  if ('key' in to) return 'pix'
  const { ispb, type } = to.account
  if (cnab.sameBank === 'credit' && findBank(agreement.bankCode)?.ispb === ispb)
    return type === 'savings' ? 'savings' : 'credit'
  if (cnab.transfer === 'pix') return 'pix'
  return holder.taxpayerId === cnab.company.taxpayerId ? 'own_ted' : 'ted'
}

const BASE = 36
const CHARACTERS = 20
/** The time of an id of ours, and as much of its random part as twenty characters have room for. */
const TIME_DIGITS = 12
const RANDOM_BITS = 54n

/**
 * Of an id of 32 hex digits: twenty characters, which the bank gives back. It is never made twice, also
 * not by an installation that was restored.
 */
function numberOfId(id: string): string {
  const time = BigInt(`0x${id.slice(0, TIME_DIGITS)}`)
  const random = BigInt(`0x${id.slice(TIME_DIGITS)}`) & ((1n << RANDOM_BITS) - 1n)
  const value = (time << RANDOM_BITS) | random
  return value.toString(BASE).toUpperCase().padStart(CHARACTERS, '0')
}

/** The number of a payment: made of its id, or the next of the agreement. */
export function numberOf(
  { countedDigits }: PaymentLayout,
  id: string,
  last: string | undefined,
): string | undefined {
  if (countedDigits === undefined) return numberOfId(id)
  const next = Number(last ?? 0) + 1
  const text = String(next)
  return text.length > countedDigits ? undefined : text.padStart(countedDigits, '0')
}
