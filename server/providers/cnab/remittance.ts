// Composes a remittance file from boletos to register or withdraw. Pure: the same instructions,
// time and sequence give the same bytes. A boleto that the columns cannot carry is refused with its
// faulty fields, and the rest is sent.

import assert from 'node:assert/strict'
import { type BoletoAgreement, isOfBefore, ourNumberParts } from '../../kernel/brazil/boleto.ts'
import { dayOf, daysBetween } from '../../kernel/brazil/calendar.ts'
import { sum, type Cents } from '../../kernel/money.ts'
import { foldToAscii } from '../../kernel/text/text.ts'
import { atOnce } from '../../platform/slices.ts'
import type { BoletoOrder } from '../bank.ts'
import { type Fault, type Values, type WrittenRecord, writeRecord } from './codec.ts'
import type { Having, Layout, RecordName } from './layout.ts'
import { allowsLetters, type CnabSettings, layoutOf } from './settings.ts'
import { termsValues } from './terms.ts'
import { type Instruction, referenceOf } from './title.ts'

/** The sender: its agreement and its settings for files. */
export type Sender = { readonly agreement: BoletoAgreement; readonly cnab: CnabSettings }

/** A boleto that cannot be written, with every faulty field. */
export type Unwritable = Pick<Instruction, 'id' | 'what'> & { readonly faults: readonly Fault[] }

export type Remittance = {
  /** Lines, each with CR and LF. Empty when there is nothing to send. */
  readonly text: string
  /** The instructions in the file, in its order. */
  readonly sent: readonly Instruction[]
  readonly unwritable: readonly Unwritable[]
  /** The sums in the trailers. `total`: face values, in centavos. */
  readonly counts: { readonly titles: number; readonly records: number; readonly total: Cents }
}

/** The end of each line. */
export const END = '\r\n'
/** A text for the payer has two lines, short in CNAB 240 and long in CNAB 400. */
const SHORT_LINE = 40
const LONG_LINE = 80
const CPF_DIGITS = 11
/** Note C026. */
const BY_CALENDAR_DAYS = '1'
const PROTEST_DAYS_MAX = 99
const INDIVIDUAL = 1
const BUSINESS = 2
const CEP = /^([0-9]{5})([0-9]{3})$/
// São Paulo has no daylight saving time: see server/kernel/brazil/calendar.ts.
const OFFSET_MS = 3 * 3_600_000

/** As files have it: of a CPF, or of a CNPJ. */
export const kindOf = (taxpayerId: string): number =>
  taxpayerId.length === CPF_DIGITS ? INDIVIDUAL : BUSINESS

/** Splits a number from its check digit after a hyphen. */
export const parted = (text: string): readonly [main: string, digit: string] => {
  const [main = '', digit = ''] = text.split('-')
  return [main, digit]
}

export function accountFields({
  branch,
  account,
}: Pick<BoletoAgreement, 'branch' | 'account'>): Values {
  const [[branchMain, branchDigit], [accountMain, accountDigit]] = [parted(branch), parted(account)]
  return { branch: branchMain, branchDigit, account: accountMain, accountDigit }
}

const recordOf = ({ records }: Layout, record: RecordName, values: Values): WrittenRecord =>
  writeRecord(records[record]!, values)

/** The fault of a CNPJ with letters, which not every bank's columns take. */
function faultsOfLetters({ agreement, cnab }: Sender, taxpayerId: string): Fault[] {
  if (!/[A-Z]/.test(taxpayerId) || allowsLetters(layoutOf({ agreement, cnab }), cnab)) return []
  return [
    { field: 'payerId', says: `has letters, and these columns carry digits alone: ${taxpayerId}` },
  ]
}

function payerFields(sender: Sender, { payer }: BoletoOrder): Given {
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

type Given = { readonly values: Values; readonly faults: readonly Fault[] }

/** Our number, whole and in its parts. A number of before the agreement changed has none. */
function numberFields({ agreement }: Sender, ourNumber: string): Given {
  const unfit = {
    values: {},
    faults: [{ field: 'ourNumber', says: 'is no number of this agreement' }],
  }
  if (isOfBefore(agreement, ourNumber)) return unfit
  try {
    const { count, digit } = ourNumberParts(agreement, ourNumber)
    const values = { ourNumber, ourCount: count, ourDigit: digit, document: ourNumber }
    return { values, faults: [] }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return unfit
  }
}

/** A text in the lines available for it. */
function messagesOf(text: string): Values {
  const plain = foldToAscii(text)
  return {
    text: plain,
    message1: plain.slice(0, LONG_LINE),
    message2: plain.slice(LONG_LINE),
    message3: plain.slice(0, SHORT_LINE),
    message4: plain.slice(SHORT_LINE),
  }
}

// The bank looks the key up by its declared type.
export function keyKindOf(key: string): string {
  if (/^\+[0-9]+$/.test(key)) return '3'
  if (key.includes('@')) return '4'
  if (/^[0-9a-f]{8}-/.test(key)) return '5'
  return key.length === CPF_DIGITS ? '1' : '2'
}

/** The values of the sender, which every record of a file may have. */
function senderFields({ agreement, cnab }: Sender, layout: Layout): Values {
  const { name, taxpayerId } = cnab.company
  const code = cnab.code ?? agreement.number
  return {
    bank: agreement.bankCode,
    ...accountFields(agreement),
    taxpayerKind: kindOf(taxpayerId),
    taxpayerId,
    agreement: code,
    code,
    wallet: agreement.wallet,
    variation: cnab.variation,
    company: name,
    bankName: cnab.bankName,
    hybrid: cnab.pixKey ? 'H' : '',
    ...layout.own?.(agreement),
  }
}

/** A file that is being written: what all of its records have. */
type Writing = { readonly sender: Sender; readonly layout: Layout; readonly shared: Values }

const writingOf = (sender: Sender, more: Values = {}): Writing => {
  const layout = layoutOf(sender)
  return { sender, layout, shared: { ...senderFields(sender, layout), ...more } }
}

/** What a boleto has that has a record of its own. */
function havings({ cnab }: Sender, order: BoletoOrder): ReadonlySet<Having> {
  const has = new Set<Having>()
  if (order.terms.lateFee) has.add('lateFee')
  if (foldToAscii(order.text ?? '') !== '') has.add('text')
  if (cnab.pixKey) has.add('pix')
  return has
}

/** Until the day of the file so many days have passed since it was due: it is protested at once. */
function protestFields({ date }: Values, { terms }: BoletoOrder): Values {
  const days = typeof date === 'string' ? daysBetween(terms.dueOn, date) : 0
  return { protest: BY_CALENDAR_DAYS, protestDays: Math.min(Math.max(days, 1), PROTEST_DAYS_MAX) }
}

type Composed = { readonly lines: readonly string[]; readonly faults: readonly Fault[] }

/** The records of one instruction, numbered from `first`. */
function linesOf(
  { sender, layout, shared }: Writing,
  { id, what, order }: Instruction,
  first: number,
): Composed {
  const { cnab } = sender
  const { ourNumber, terms, issuedOn } = order
  const given = {
    number: numberFields(sender, ourNumber),
    terms: termsValues(layout, terms),
    payer: payerFields(sender, order),
  }
  const values: Values = {
    ...shared,
    movement: layout.movements[what],
    ...(what === 'protest' && protestFields(shared, order)),
    ...given.number.values,
    dueOn: terms.dueOn,
    amount: terms.amount,
    kind: cnab.kind ?? layout.kind,
    issuedOn,
    reference: referenceOf(id),
    ...given.terms.values,
    ...given.payer.values,
    ...messagesOf(order.text ?? ''),
    ...(cnab.pixKey && { keyKind: keyKindOf(cnab.pixKey), key: cnab.pixKey, txid: id }),
  }
  const has = havings(sender, order)
  const made = layout.format.boleto
    .filter(
      ([record, ...having]) =>
        layout.records[record] !== undefined &&
        (having.length === 0 || (what === 'register' && having.some((one) => has.has(one)))),
    )
    .map(([record], index) => recordOf(layout, record, { ...values, number: first + index }))
  const faults = made.flatMap((one) => (one.ok ? [] : one.faults))
  return {
    lines: made.flatMap((one) => (one.ok ? [one.line] : [])),
    faults: [...Object.values(given).flatMap((one) => one.faults), ...faults],
  }
}

/** Every fault that keeps a boleto out of this agreement's files; empty when it can be written. */
export const faultsOf = (sender: Sender, order: BoletoOrder): readonly Fault[] =>
  linesOf(writingOf(sender), { id: order.id, what: 'register', order }, 1).faults

/** One sentence of faults, for people. */
export const sayFaults = (faults: readonly Fault[]): string =>
  faults.map(({ field, says }) => `${field} ${says}`).join('; ')

/** A line of which nothing can be wrong any more. */
export function written(one: WrittenRecord): string {
  assert(one.ok, `a record cannot be written: ${one.ok || sayFaults(one.faults)}`)
  return one.line
}

const timeIn = (at: Date): string =>
  new Date(at.getTime() - OFFSET_MS).toISOString().slice(11, 19).replaceAll(':', '')

const headersOf = ({ layout, shared }: Writing): WrittenRecord[] =>
  layout.format.head.map((record, index) =>
    recordOf(layout, record, { ...shared, number: index + 1 }),
  )

/** The settings' faults in the headers of a file; empty when files can be written. */
export const faultsOfSender = (sender: Sender): readonly Fault[] =>
  headersOf(writingOf(sender, dated({ sequence: 1, at: new Date(0) }))).flatMap((one) =>
    one.ok ? [] : one.faults,
  )

/** The number and the time of a file. */
export const dated = ({ sequence, at }: { sequence: number; at: Date }): Values => ({
  date: dayOf(at),
  time: timeIn(at),
  sequence,
})

/** The most instructions of one file of this agreement. */
export const instructionsMax = (sender: Sender): number => layoutOf(sender).format.instructionsMax

/**
 * The `sequence`-th file of an agreement, written at `at`, of at most
 * `instructionsMax`.
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
  const writing = writingOf(sender, dated({ sequence, at }))
  const { layout, shared } = writing
  const { format } = layout
  assert(instructions.length <= format.instructionsMax, 'more than one file of instructions')
  const lines = headersOf(writing).map(written)
  const sent: Instruction[] = []
  const unwritable: Unwritable[] = []
  for (const [n, instruction] of instructions.entries()) {
    if (n > 0 && n % SLICE === 0) yield
    const { id, what } = instruction
    const composed = linesOf(writing, instruction, lines.length + 1 - format.uncounted)
    if (composed.faults.length > 0) unwritable.push({ id, what, faults: composed.faults })
    else {
      lines.push(...composed.lines)
      sent.push(instruction)
    }
  }
  const total = sum(sent.map(({ order }) => order.terms.amount))
  const titles = sent.length
  if (titles === 0) return { text: '', sent, unwritable, counts: { titles, records: 0, total } }
  for (const [index, record] of format.foot.entries()) {
    // A batch counts its own header and trailer; a file all its lines.
    const isBatch = index < format.foot.length - 1
    const records = isBatch ? lines.length : lines.length + 1
    const values = { ...shared, records, titles, total, number: lines.length + 1 }
    lines.push(written(recordOf(layout, record, values)))
  }
  return {
    text: lines.map((line) => line + END).join(''),
    sent,
    unwritable,
    counts: { titles, records: lines.length, total },
  }
}
