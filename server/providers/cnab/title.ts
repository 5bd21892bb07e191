// A boleto at a bank that works by files: its status, and the instructions still to be sent. Pure.

import type { BoletoOrder, BoletoPayment, ProtestAct, ProtestReport } from '../bank.ts'
import type { BoletoTerms } from '../../kernel/brazil/boleto-due.ts'
import type { BoletoAgreement } from '../../kernel/brazil/boleto.ts'
import type { OwnerId } from '../../kernel/ids.ts'
import { machine, type StateOf } from '../../kernel/machine.ts'

/**
 * `requested` until a return file reports the result. Money may arrive in any status: a bank also
 * accepts payments of a boleto it has refused or withdrawn, and reports them.
 */
export const titleTransitions = machine({
  requested: { registered: 'registered', refused: 'refused', paid: 'paid', withdrawn: 'withdrawn' },
  registered: { paid: 'paid', withdrawn: 'withdrawn' },
  refused: { registered: 'registered', paid: 'paid' },
  withdrawn: { paid: 'paid' },
  paid: {},
})
export type TitleStatus = StateOf<typeof titleTransitions>

export type Title = {
  readonly owner: OwnerId
  /** The boleto's id. */
  readonly id: string
  /** The agreement it was numbered in, as `agreementKey` writes it. */
  readonly agreement: string
  readonly ourNumber: string
  readonly status: TitleStatus
  /** When refused: the bank's reason. */
  readonly reason: string | null
  /** The boleto as it was ordered. */
  readonly order: BoletoOrder
  /** Its terms where the bank has changed them since. */
  readonly changedTerms: BoletoTerms | null
  readonly payments: readonly StoredPayment[]
  /** How far its protest is; null while the bank reported none. */
  readonly protest: Exclude<ProtestReport, 'none'> | null
  /** The text of the QR code that the bank put on it; null while it reported none. */
  readonly brCode: string | null
}

/** A payment as stored: its time as text. */
export type StoredPayment = Omit<BoletoPayment, 'paidAt'> & { readonly paidAt: string }

/** The terms that it has at the bank. */
export const termsOf = ({ changedTerms, order }: Title): BoletoTerms => changedTerms ?? order.terms

/** What is asked of a boleto that the bank has, so that it is sent only while it has it. */
export const LATER_INSTRUCTIONS = [
  'due_date',
  'protest',
  'protest_cancel',
] as const satisfies readonly ('due_date' | ProtestAct)[]
export type LaterInstruction = (typeof LATER_INSTRUCTIONS)[number]

export type Instruction = {
  readonly id: string
  readonly what: 'register' | 'withdraw' | LaterInstruction
  readonly order: BoletoOrder
}

/**
 * The key of one number sequence of boletos: a bank and an agreement there, which at some banks has
 * no number but that of the account.
 */
export const agreementKey = ({ bankCode, number, branch, account }: BoletoAgreement): string =>
  `${bankCode}/${number === '' ? `${branch}-${account}` : number.replace(/^0+(?=.)/, '')}`

const REFERENCE_BASE = 36
const REFERENCE_COLUMNS = 25
const ID_DIGITS = 32

/**
 * The id in the 25 columns that the bank returns to the company: 32 hex digits are 25 of base 36.
 */
export const referenceOf = (id: string): string =>
  BigInt(`0x${id}`).toString(REFERENCE_BASE).toUpperCase().padStart(REFERENCE_COLUMNS, '0')

/** The id in a reference; undefined when it is not ours. */
export function idOfReference(text: string): string | undefined {
  if (!/^[0-9A-Z]{25}$/.test(text)) return undefined
  let value = 0n
  for (const digit of text)
    value = value * BigInt(REFERENCE_BASE) + BigInt(Number.parseInt(digit, REFERENCE_BASE))
  const id = value.toString(16)
  return id.length > ID_DIGITS ? undefined : id.padStart(ID_DIGITS, '0')
}

const SEQUENCE_DIGITS = 6

/** Bank, agreement and the number of the file: `756-1234567-000001.rem`. */
export const remittanceName = ({
  agreement,
  sequence,
}: {
  readonly agreement: string
  readonly sequence: number
}): string =>
  `${agreement.replaceAll('/', '-')}-${String(sequence).padStart(SEQUENCE_DIGITS, '0')}.rem`
