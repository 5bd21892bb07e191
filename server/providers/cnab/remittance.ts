// Composes a remittance file from boletos to register or withdraw. Pure: the same instructions,
// time and sequence give the same bytes. A boleto that the columns cannot carry is refused with its
// faulty fields, and the rest is sent.

import assert from 'node:assert/strict'
import type { BoletoAgreement } from '../../kernel/brazil/boleto.ts'
import { dayOf } from '../../kernel/brazil/calendar.ts'
import { sum, type Cents } from '../../kernel/money.ts'
import { foldToAscii } from '../../kernel/text/text.ts'
import { atOnce } from '../../platform/slices.ts'
import type { BoletoOrder } from '../bank.ts'
import { type Fault, type Values, type WrittenRecord, writeRecord } from './codec.ts'
import { layoutOf } from './layout-banks.ts'
import type { Layout, RecordName } from './layout.ts'
import { allowsLetters, type CnabSettings } from './settings.ts'
import { termsFields } from './terms.ts'
import { type Instruction, referenceOf } from './title.ts'

/** The sender: its agreement and its settings for files. */
export type Sender = { readonly agreement: BoletoAgreement; readonly cnab: CnabSettings }

/** A boleto that cannot be written, with every faulty field. */
export type Unwritable = Pick<Instruction, 'id' | 'what'> & { readonly faults: readonly Fault[] }

export type Remittance = {
  /** Lines of 240 columns, each with CR and LF. Empty when there is nothing to send. */
  readonly text: string
  /** The instructions in the file, in its order. */
  readonly sent: readonly Instruction[]
  readonly unwritable: readonly Unwritable[]
  /** The sums in the trailers. `total`: face values, in centavos. */
  readonly counts: { readonly titles: number; readonly records: number; readonly total: Cents }
}

/**
 * The line counter of a batch has five digits, and a boleto has at most four lines: a file stays
 * well below.
 */
export const INSTRUCTIONS_MAX = 20_000

const MOVEMENTS = { register: '01', withdraw: '02' } as const
const END = '\r\n'
const MESSAGE_COLUMNS = 40
const DOCUMENT_DIGITS = 15
const CPF_DIGITS = 11
const INDIVIDUAL = 1
const BUSINESS = 2
const CEP = /^([0-9]{5})([0-9]{3})$/
// São Paulo has no daylight saving time: see server/kernel/brazil/calendar.ts.
const OFFSET_MS = 3 * 3_600_000

const kindOf = (taxpayerId: string): number =>
  taxpayerId.length === CPF_DIGITS ? INDIVIDUAL : BUSINESS

/** Splits a number from its check digit after a hyphen. */
const parted = (text: string): readonly [main: string, digit: string] => {
  const [main = '', digit = ''] = text.split('-')
  return [main, digit]
}

function accountFields({ branch, account }: BoletoAgreement): Values {
  const [[branchMain, branchDigit], [accountMain, accountDigit]] = [parted(branch), parted(account)]
  return { branch: branchMain, branchDigit, account: accountMain, accountDigit }
}

/** A record of this bank; values for which it has no field are left out. */
function recordOf(layout: Layout, record: RecordName, values: Values) {
  const names = new Set(layout[record].map(({ name }) => name))
  return writeRecord(
    layout[record],
    Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name))),
  )
}

/** The fault of a CNPJ with letters, which not every bank's columns take. */
function faultsOfLetters({ agreement, cnab }: Sender, taxpayerId: string): Fault[] {
  if (!/[A-Z]/.test(taxpayerId) || allowsLetters(agreement, cnab)) return []
  return [
    { field: 'payerId', says: `has letters, and these columns carry digits alone: ${taxpayerId}` },
  ]
}

function payerFields(sender: Sender, { payer }: BoletoOrder): { values: Values; faults: Fault[] } {
  const { name, taxpayerId, address } = payer
  const lettered = faultsOfLetters(sender, taxpayerId)
  if (lettered.length > 0) return { values: {}, faults: lettered }
  if (!address)
    return { values: {}, faults: [{ field: 'address', says: 'of the payer is missing' }] }
  const cep = CEP.exec(address.zipCode.replace('-', ''))
  if (!cep)
    return { values: {}, faults: [{ field: 'zipCode', says: `of the payer has no eight digits` }] }
  const { street, neighborhood, city, state } = address
  const place = { street, neighborhood, city, state, zipCode: cep[1]!, zipSuffix: cep[2]! }
  return {
    values: { payerKind: kindOf(taxpayerId), payerId: taxpayerId, payer: name, ...place },
    faults: [],
  }
}

/** A text in the two lines available for it. */
function messagesOf(text: string | undefined): Values | undefined {
  const plain = foldToAscii(text ?? '')
  if (plain === '') return undefined
  return { message3: plain.slice(0, MESSAGE_COLUMNS), message4: plain.slice(MESSAGE_COLUMNS) }
}

// The bank looks the key up by its declared type.
function keyKindOf(key: string): string {
  if (/^\+[0-9]+$/.test(key)) return '3'
  if (key.includes('@')) return '4'
  if (/^[0-9a-f]{8}-/.test(key)) return '5'
  return key.length === CPF_DIGITS ? '1' : '2'
}

type Composed = { readonly lines: readonly string[]; readonly faults: readonly Fault[] }

/** The records of one instruction, numbered from `first` within the batch. */
function linesOf(sender: Sender, { id, what, order }: Instruction, first: number): Composed {
  const { agreement, cnab } = sender
  const layout = layoutOf(agreement.bankCode)
  const { ourNumber, terms, issuedOn } = order
  const given = { p: termsFields(terms), q: payerFields(sender, order) }
  const values = { bank: agreement.bankCode, movement: MOVEMENTS[what] }
  const p: Values = {
    ...accountFields(agreement),
    ourNumber,
    document: ourNumber.slice(-DOCUMENT_DIGITS),
    dueOn: terms.dueOn,
    amount: terms.amount,
    kind: cnab.kind,
    issuedOn,
    reference: referenceOf(id),
    ...given.p.p,
  }
  const records: [RecordName, Values][] = [
    ['p', p],
    ['q', given.q.values],
  ]
  const messages = messagesOf(order.text)
  if (what === 'register') {
    if (given.p.r || messages) records.push(['r', { ...given.p.r, ...messages }])
    if (cnab.pixKey)
      records.push(['y03', { keyKind: keyKindOf(cnab.pixKey), key: cnab.pixKey, txid: id }])
  }
  const made = records.map(([record, own], index) =>
    recordOf(layout, record, { ...values, number: first + index, ...own }),
  )
  const faults = made.flatMap((one) => (one.ok ? [] : one.faults))
  return {
    lines: made.flatMap((one) => (one.ok ? [one.line] : [])),
    faults: [...given.p.faults, ...given.q.faults, ...faults],
  }
}

/** Every fault that keeps a boleto out of this agreement's files; empty when it can be written. */
export const faultsOf = (sender: Sender, order: BoletoOrder): readonly Fault[] =>
  linesOf(sender, { id: order.id, what: 'register', order }, 1).faults

/** One sentence of faults, for people. */
export const sayFaults = (faults: readonly Fault[]): string =>
  faults.map(({ field, says }) => `${field} ${says}`).join('; ')

function written(one: WrittenRecord): string {
  assert(one.ok, `a record cannot be written: ${one.ok || sayFaults(one.faults)}`)
  return one.line
}

const timeIn = (at: Date): string =>
  new Date(at.getTime() - OFFSET_MS).toISOString().slice(11, 19).replaceAll(':', '')

function headersOf({ agreement, cnab }: Sender, sequence: number, at: Date): WrittenRecord[] {
  const layout = layoutOf(agreement.bankCode)
  const { name, taxpayerId } = cnab.company
  const values: Values = {
    bank: agreement.bankCode,
    ...accountFields(agreement),
    taxpayerKind: kindOf(taxpayerId),
    taxpayerId,
    agreement: cnab.code ?? agreement.number,
    wallet: agreement.wallet,
    ...(cnab.variation === undefined ? {} : { variation: cnab.variation }),
    company: name,
    bankName: cnab.bankName ?? '',
    date: dayOf(at),
    time: timeIn(at),
    sequence,
  }
  return [recordOf(layout, 'fileHeader', values), recordOf(layout, 'batchHeader', values)]
}

/** The settings' faults in the headers of a file; empty when files can be written. */
export const faultsOfSender = (sender: Sender): readonly Fault[] =>
  headersOf(sender, 1, new Date(0)).flatMap((one) => (one.ok ? [] : one.faults))

/**
 * The `sequence`-th file of an agreement, written at `at`, of at most `INSTRUCTIONS_MAX`
 * instructions.
 */
export const composeRemittance = (...given: Parameters<typeof composingSteps>): Remittance =>
  atOnce(composingSteps(...given))

/** Instructions of a slice: some ten milliseconds. */
const SLICE = 200

/** The same in slices, between which other work may be done. */
export function* composingSteps(
  sender: Sender,
  instructions: readonly Instruction[],
  { sequence, at }: { sequence: number; at: Date },
): Generator<void, Remittance> {
  assert(instructions.length <= INSTRUCTIONS_MAX, 'more than one file of instructions')
  const { bankCode: bank } = sender.agreement
  const lines = headersOf(sender, sequence, at).map(written)
  const sent: Instruction[] = []
  const unwritable: Unwritable[] = []
  for (const [n, instruction] of instructions.entries()) {
    if (n > 0 && n % SLICE === 0) yield
    const { id, what } = instruction
    const composed = linesOf(sender, instruction, lines.length - 1)
    if (composed.faults.length > 0) unwritable.push({ id, what, faults: composed.faults })
    else {
      lines.push(...composed.lines)
      sent.push(instruction)
    }
  }
  const total = sum(sent.map(({ order }) => order.terms.amount))
  const titles = sent.length
  if (titles === 0) return { text: '', sent, unwritable, counts: { titles, records: 0, total } }
  const layout = layoutOf(bank)
  // The batch counts its own header and trailer, the file all its lines.
  lines.push(
    written(recordOf(layout, 'batchTrailer', { bank, records: lines.length, titles, total })),
  )
  const records = lines.length + 1
  lines.push(written(recordOf(layout, 'fileTrailer', { bank, records })))
  return {
    text: lines.map((line) => line + END).join(''),
    sent,
    unwritable,
    counts: { titles, records, total },
  }
}
