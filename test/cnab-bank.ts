// A bank that works by files, seen from its side: what it finds in a remittance, and the return it
// writes, in any layout. It uses the tables of the code; that those are the banks' own is for the
// published files and the columns named in tests.

import assert from 'node:assert/strict'
import type { BoletoAgreement } from '../server/kernel/brazil/boleto.ts'
import { type Field, type Layout, type RecordName } from '../server/providers/cnab/layout.ts'
import type { BoletoOrder } from '../server/providers/bank.ts'
import { readRecord, type Values, writeRecord } from '../server/providers/cnab/codec.ts'
import type { Sender } from '../server/providers/cnab/remittance.ts'
import { type CnabSettings, layoutOf } from '../server/providers/cnab/settings.ts'
import { referenceOf } from '../server/providers/cnab/title.ts'

const AGREEMENTS: Readonly<Record<string, BoletoAgreement>> = Object.fromEntries(
  (
    [
      ['001', '3286-8', '75367-X', '17', '3294860'],
      ['033', '4567', '11111111-9', '101', '1111111'],
      ['041', '0340', '1234560-6', '1', '0340123456063'],
      ['104', '1234-5', '1234', '1', '1234567'],
      ['237', '1234-5', '7654321-0', '09', '4567890'],
      ['341', '0057', '12345-7', '109', ''],
      ['748', '0156', '85305-4', '1', '0585305'],
      ['756', '4277-3', '6498-0', '1', '172278'],
    ] as const
  ).map(([bankCode, branch, account, wallet, number]) => [
    bankCode,
    { bankCode, branch, account, wallet, number },
  ]),
)
const SETTINGS: Readonly<Record<string, Partial<CnabSettings>>> = {
  '001': { variation: '019' },
  '033': { code: '456700001111111' },
}
const company = { name: 'Loja Açaí Ltda', taxpayerId: '11222333000181' }

/** A company with an agreement at the bank of a layout, whose files have it. */
export const senderOf = ({ bank, format }: Layout, more: Partial<CnabSettings> = {}): Sender => ({
  agreement: AGREEMENTS[bank]!,
  cnab: { company, layout: format.name, ...SETTINGS[bank], ...more },
})
/**
 * A bank's report on a boleto: fields of the T and U records by name, which are one detail in CNAB
 * 400, and the pix of the record after it.
 */
export type Said = { order?: BoletoOrder; movement: string; t?: Values; u?: Values; pix?: Values }

function line(sender: Sender, record: RecordName, values: Values): string {
  const fields = layoutOf(sender).records[record]!
  const written = writeRecord(fields, { bank: sender.agreement.bankCode, ...values })
  assert.ok(written.ok, JSON.stringify(written))
  return written.line
}

/** The records of one report. */
function recordsOf(sender: Sender, { order, movement, t, u, pix }: Said): [RecordName, Values][] {
  const known: Values = order
    ? {
        ourNumber: order.ourNumber,
        reference: referenceOf(order.id),
        amount: order.terms.amount,
        dueOn: order.terms.dueOn,
      }
    : {}
  const title = { movement, ...known, ...t }
  const money = { movement, occurredOn: '2026-12-10', creditedOn: '2026-12-11', ...u }
  if (layoutOf(sender).format.name === 'cnab240')
    return [['t', title], ['u', money], ...(pix ? [['y03', pix] as [RecordName, Values]] : [])]
  const pixRecord: [RecordName, Values][] = pix ? [['returnPix', pix]] : []
  return [['returnDetail', { ...title, ...money }], ...pixRecord]
}

/** The day of a file: the last that it reports, or the day after that of most reports. */
const lastDay = (said: readonly Said[]): string =>
  ['2026-12-11', ...said.map(({ u }) => String(u?.['occurredOn'] ?? ''))].toSorted().at(-1)!

/** The lines of a return file. */
export function returnLines(sender: Sender, said: readonly Said[], sequence = 1): string[] {
  const { agreement, cnab } = sender
  const { format, records: tables } = layoutOf(sender)
  const [branch = '', account = ''] = [agreement.branch, agreement.account].map(
    (text) => text.split('-')[0]!,
  )
  const shared: Values = {
    taxpayerKind: 2,
    taxpayerId: cnab.company.taxpayerId,
    agreement: agreement.number || cnab.code,
    company: cnab.company.name,
    sequence,
    date: lastDay(said),
    branch,
    account,
    wallet: agreement.wallet,
  }
  const head = [line(sender, 'returnHeader', { ...shared, direction: 2, number: 1 })]
  const batch = format.name === 'cnab240' ? [{ ...shared, operation: 'T' }] : []
  const batchRecord = tables.returnBatch ? 'returnBatch' : 'batchHeader'
  head.push(...batch.map((values) => line(sender, batchRecord, values)))
  const details = said
    .flatMap((one) => recordsOf(sender, one))
    .map(([record, values], at) => {
      const number = at + 1 + head.length - format.uncounted
      return line(sender, record, { ...shared, number, ...values })
    })
  const lines = [...head, ...details]
  if (batch.length > 0)
    lines.push(line(sender, 'batchTrailer', { records: details.length + 2, titles: said.length }))
  const records = lines.length + 1
  return [...lines, line(sender, 'fileTrailer', { ...shared, records, number: records })]
}

export const returnText = (sender: Sender, said: readonly Said[], sequence = 1): string =>
  returnLines(sender, said, sequence)
    .map((one) => `${one}\r\n`)
    .join('')

/** A boleto as the bank finds it in a remittance: the fields of its records, the first of each name. */
type Found = Readonly<Record<string, string>>

const fixedOf = (fields: readonly Field[], at: number): string | undefined =>
  fields.find(({ from }) => from === at)?.fixed

/** Whether a line is of a record, by what is the same in each: its kind, or its segment. */
function isOf(fields: readonly Field[], text: string): boolean {
  return fields.every(
    ({ name, from, to, fixed }) =>
      !['record', 'segment'].includes(name) || text.slice(from - 1, to) === fixed,
  )
}

/**
 * What the bank finds in a remittance. It refuses what a bank refuses: lines of other lengths, other
 * ends of lines, characters that are no plain capitals, lines that are not counted one by one.
 */
export function boletosIn(sender: Sender, text: string): Found[] {
  const { format, records } = layoutOf(sender)
  assert.ok(text.endsWith('\r\n'))
  const lines = text.split('\r\n').slice(0, -1)
  for (const one of lines) {
    assert.equal(one.length, format.columns)
    assert.match(one, /^[ -~]+$/)
  }
  const kinds = format.boleto.flatMap(([record]) => {
    const fields = records[record]
    return fields ? [{ record, fields }] : []
  })
  const found: Record<string, string>[] = []
  const details = lines.slice(format.head.length, -format.foot.length)
  for (const [at, one] of details.entries()) {
    const kind = kinds.find(({ fields }) => isOf(fields, one))
    assert.ok(kind, `there is no record like ${one}`)
    const read = readRecord(kind.fields, one)
    assert.equal(Number(read['number']), at + 1 + format.head.length - format.uncounted)
    if (kind === kinds[0]) found.push({})
    const boleto = found.at(-1)!
    for (const [name, value] of Object.entries(read)) boleto[name] ??= value
    boleto['records'] = `${boleto['records'] ?? ''}${fixedOf(kind.fields, 14) ?? one[0]}`
  }
  return found
}
