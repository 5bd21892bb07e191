// Composes a remittance of payments, a batch for each form. Pure: the same payments, time and sequence
// give the same bytes. A payment that the columns cannot carry is left out with its faults.

import assert from 'node:assert/strict'
import { bankingDayFrom, type Day, dayOf } from '../../../kernel/brazil/calendar.ts'
import { type Cents, sum } from '../../../kernel/money.ts'
import { findBank } from '../../../kernel/reference/banks.ts'
import { foldToAscii } from '../../../kernel/text/text.ts'
import type { PayoutOrder } from '../../payouts.ts'
import { type Fault, type Value, type Values, type WrittenRecord, writeRecord } from '../codec.ts'
import type { RecordName } from '../layout.ts'
import {
  accountFields,
  dated,
  END,
  keyKindOf,
  kindOf,
  parted,
  sayFaults,
  written,
} from '../remittance.ts'
import { type Form, FORMS, type PaymentLayout } from './layout.ts'
import type { Payment } from './payment.ts'
import { paymentLayoutOf, type PaymentSender, whyNotForm } from './settings.ts'

/** A payment as it is written: what it pays to whom, under which number. */
export type Ordered = Pick<Payment, 'id' | 'number' | 'form'> & { readonly order: PayoutOrder }

export type UnwritablePayment = Pick<Payment, 'id'> & { readonly says: string }

export type PaymentRemittance = {
  /** Lines, each with CR and LF. Empty when there is nothing to pay. */
  readonly text: string
  readonly sent: readonly Ordered[]
  readonly unwritable: readonly UnwritablePayment[]
  readonly counts: { readonly payments: number; readonly records: number; readonly total: Cents }
  /** The day of payment in the file. */
  readonly payOn: Day
}

/** So many payments leave the counter of lines in a batch room. */
export const PAYMENTS_MAX = 5_000

const CHAMBERS: Readonly<Record<Form, number>> = {
  credit: 0,
  savings: 0,
  ted: 18,
  own_ted: 18,
  pix: 9,
}
/** How a pix is initiated, by the kind of its key as boletos have it. */
const INITIATIONS: Readonly<Record<string, string>> = {
  '1': '03',
  '2': '03',
  '3': '01',
  '4': '02',
  '5': '04',
}
const BY_ACCOUNT = '05'
const BY_KEY = '04'
const DOCUMENT_KEY = '03'
const DOCUMENT_COLUMNS = 14
/** The kind of the receiver's account in a pix. */
const ACCOUNT_KINDS = { checking: '01', savings: '03' } as const
const BLOCKED = 9

/** The values of the sender, which every record of a file may have. */
function senderFields({ agreement, cnab }: PaymentSender, layout: PaymentLayout): Values {
  const { company, bankName, test, service, fileVersion, batchVersion } = cnab
  const { parameter, commitmentKind, commitmentCode } = cnab
  return {
    bank: agreement.bankCode,
    ...accountFields(agreement),
    taxpayerKind: kindOf(company.taxpayerId),
    taxpayerId: company.taxpayerId,
    agreement: agreement.number,
    company: company.name,
    bankName,
    test: test ? 'TS' : '',
    environment: test ? 'T' : 'P',
    service,
    parameter,
    commitmentKind,
    commitmentCode,
    version: fileVersion ?? layout.versions[0],
    batchVersion: batchVersion ?? layout.versions[1],
  }
}

type Given = { readonly values: Values; readonly faults: readonly Fault[] }

/** The receiver's columns where a key names the account. */
function keyFields(layout: PaymentLayout, key: string, document: string): Given {
  const initiation = INITIATIONS[keyKindOf(key)]!
  const isDocument = initiation === DOCUMENT_KEY
  const faults =
    isDocument && key !== document
      ? [{ field: 'key', says: 'is not the document of the holder' }]
      : []
  return {
    values: {
      initiation,
      transferKind: BY_KEY,
      key: isDocument && !layout.repeatsDocument ? '' : key,
    },
    faults,
  }
}

type Account = Extract<PayoutOrder['to'], { account: object }>['account']

function accountOf(form: Form, { ispb, branch, number, type }: Account, document: string): Given {
  const bank = findBank(ispb)?.compe ?? null
  const [[toBranch, toBranchDigit], [toAccount, toAccountDigit]] = [parted(branch), parted(number)]
  const account = { toBank: bank ?? 0, toBranch, toBranchDigit, toAccount, toAccountDigit }
  if (form === 'pix')
    return {
      values: {
        ...account,
        initiation: BY_ACCOUNT,
        transferKind: ACCOUNT_KINDS[type],
        key: ACCOUNT_KINDS[type],
        ispb,
        pixDocument: document.padStart(DOCUMENT_COLUMNS, '0'),
        pixIspb: ispb,
        pixAccountKind: ACCOUNT_KINDS[type],
      },
      faults: [],
    }
  const faults =
    bank === null
      ? [
          {
            field: 'toBank',
            says: `has no number of three digits, without which ${form} is not paid`,
          },
        ]
      : []
  return { values: account, faults }
}

/** What a TED alone has. */
function tedFields({ cnab }: PaymentSender, { to }: PayoutOrder): Values {
  const isSavings = 'account' in to && to.account.type === 'savings'
  return { purpose: cnab.purpose, accountKind: isSavings ? 'PP' : 'CC', tedAccountKind: '1' }
}

/** A payment that its bank's columns would carry as something else. */
function formFaults(layout: PaymentLayout, form: Form, { to }: PayoutOrder): Fault[] {
  const why = whyNotForm(layout, form)
  if (why !== undefined) return [{ field: 'form', says: `is not paid by file: ${why}` }]
  const isSavings = 'account' in to && to.account.type === 'savings'
  const isTed = form === 'ted' || form === 'own_ted'
  const hasKind = layout.records.a!.some(({ name }) => name === 'tedAccountKind')
  return isTed && isSavings && hasKind
    ? [{ field: 'form', says: 'is not paid by file: the code of a savings account is not known' }]
    : []
}

function holderFaults({ cnab }: PaymentSender, layout: PaymentLayout, order: PayoutOrder): Fault[] {
  const { name, taxpayerId } = order.holder
  const mayHaveLetters = cnab.cnpjLetters ?? layout.letters ?? false
  return [
    ...(foldToAscii(name).trim() === ''
      ? [{ field: 'name', says: 'of the receiver has no letter that a file can carry' }]
      : []),
    ...(/[A-Z]/.test(taxpayerId) && !mayHaveLetters
      ? [
          {
            field: 'toId',
            says: `has letters, and these columns carry digits alone: ${taxpayerId}`,
          },
        ]
      : []),
  ]
}

function paymentFields(sender: PaymentSender, layout: PaymentLayout, one: Ordered): Given {
  const { form, number, order } = one
  const { to, holder, amount, text } = order
  const destination =
    'key' in to
      ? keyFields(layout, to.key, holder.taxpayerId)
      : accountOf(form, to.account, holder.taxpayerId)
  const isTed = form === 'ted' || form === 'own_ted'
  const values: Values = {
    form: layout.forms[form],
    instruction: sender.cnab.released ? BLOCKED : 0,
    chamber: CHAMBERS[form],
    name: holder.name,
    ourNumber: number,
    amount,
    toKind: kindOf(holder.taxpayerId),
    toId: holder.taxpayerId,
    text: text ?? '',
    ...destination.values,
    ...(isTed && tedFields(sender, order)),
  }
  const faults = [
    ...formFaults(layout, form, order),
    ...holderFaults(sender, layout, order),
    ...destination.faults,
  ]
  return { values, faults }
}

/** The segments of a payment. */
function segmentsOf(layout: PaymentLayout, { form, order }: Ordered): RecordName[] {
  if (form !== 'pix') return layout.records.b!.length > 0 ? ['a', 'b'] : ['a']
  return layout.plainPix && 'account' in order.to ? ['a'] : ['a', 'bPix']
}

type Writing = {
  readonly sender: PaymentSender
  readonly layout: PaymentLayout
  readonly shared: Values
}

const record = (
  { layout, shared }: Writing,
  name: RecordName,
  values: Readonly<Record<string, Value | undefined>>,
): WrittenRecord => writeRecord(layout.records[name]!, { ...shared, ...values })

const writingOf = (
  sender: PaymentSender,
  { sequence, at }: { sequence: number; at: Date },
  isPix: boolean,
): Writing => {
  const layout = paymentLayoutOf(sender)
  const shared = {
    ...senderFields(sender, layout),
    ...dated({ sequence, at }),
    payOn: bankingDayFrom(dayOf(at)),
    pixFile: isPix ? 'PIX' : '',
  }
  return { sender, layout, shared }
}

/** The lines of one payment, numbered from `first` in its batch. */
function linesOf(writing: Writing, one: Ordered, place: { batch: number; first: number }) {
  const { values, faults } = paymentFields(writing.sender, writing.layout, one)
  if (faults.length > 0) return { lines: [], faults }
  const made = segmentsOf(writing.layout, one).map((name, index) =>
    record(writing, name, { ...values, batch: place.batch, number: place.first + index }),
  )
  return {
    lines: made.flatMap((each) => (each.ok ? [each.line] : [])),
    faults: made.flatMap((each) => (each.ok ? [] : each.faults)),
  }
}

/** Why a payment cannot be in this agreement's files; undefined when it can. */
export function whyUnwritable(sender: PaymentSender, one: Ordered): string | undefined {
  const writing = writingOf(sender, { sequence: 1, at: new Date(0) }, one.form === 'pix')
  const { faults } = linesOf(writing, one, { batch: 1, first: 1 })
  return faults.length > 0 ? sayFaults(faults) : undefined
}

/** The settings' faults in the headers of a file; empty when files can be written. */
export function faultsOfPaymentSender(sender: PaymentSender): readonly Fault[] {
  const writing = writingOf(sender, { sequence: 1, at: new Date(0) }, false)
  return [record(writing, 'fileHeader', {}), record(writing, 'batchHeader', { batch: 1 })].flatMap(
    (one) => (one.ok ? [] : one.faults),
  )
}

/** Those of the payments that one file takes: all, or those of the first one's kind. */
export function inOneFile<T extends Pick<Payment, 'form'>>(
  { pixApart }: PaymentLayout,
  payments: readonly T[],
): readonly T[] {
  const [first] = payments
  if (!pixApart || !first) return payments
  return payments.filter(({ form }) => (form === 'pix') === (first.form === 'pix'))
}

/** The batch of a form, without those that cannot be written. */
function batchOf(writing: Writing, payments: readonly Ordered[], batch: number) {
  const details: string[] = []
  const sent: Ordered[] = []
  const unwritable: UnwritablePayment[] = []
  for (const one of payments) {
    const { lines, faults } = linesOf(writing, one, { batch, first: details.length + 1 })
    if (faults.length > 0) unwritable.push({ id: one.id, says: sayFaults(faults) })
    else {
      details.push(...lines)
      sent.push(one)
    }
  }
  if (sent.length === 0) return { lines: [], sent, unwritable }
  const form = writing.layout.forms[sent[0]!.form]
  const total = sum(sent.map(({ order }) => order.amount))
  // A batch counts its own header and trailer.
  const trailer = { batch, records: details.length + 2, total }
  const lines = [
    written(record(writing, 'batchHeader', { batch, form })),
    ...details,
    written(record(writing, 'batchTrailer', trailer)),
  ]
  return { lines, sent, unwritable }
}

/** The `sequence`-th file of an agreement, written at `at`, of at most `PAYMENTS_MAX` payments. */
export function composePayments(
  sender: PaymentSender,
  payments: readonly Ordered[],
  { sequence, at }: { sequence: number; at: Date },
): PaymentRemittance {
  assert(payments.length <= PAYMENTS_MAX, 'more than one file of payments')
  const writing = writingOf(sender, { sequence, at }, payments[0]?.form === 'pix')
  const lines = [written(record(writing, 'fileHeader', { batch: 0 }))]
  const sent: Ordered[] = []
  const unwritable: UnwritablePayment[] = []
  let batches = 0
  for (const form of FORMS) {
    const made = batchOf(
      writing,
      payments.filter((one) => one.form === form),
      batches + 1,
    )
    unwritable.push(...made.unwritable)
    if (made.sent.length === 0) continue
    batches += 1
    lines.push(...made.lines)
    sent.push(...made.sent)
  }
  const total = sum(sent.map(({ order }) => order.amount))
  const payOn = bankingDayFrom(dayOf(at))
  const counts = { payments: sent.length, records: lines.length + 1, total }
  if (sent.length === 0)
    return { text: '', sent, unwritable, counts: { ...counts, records: 0 }, payOn }
  const trailer = { batch: 9999, batches, records: counts.records }
  lines.push(written(record(writing, 'fileTrailer', trailer)))
  return { text: lines.map((line) => line + END).join(''), sent, unwritable, counts, payOn }
}
