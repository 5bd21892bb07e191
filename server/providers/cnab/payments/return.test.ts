// Returns of payments, as banks write them: the columns are written here as numbers. A file of somebody
// else is refused, and one that was damaged never throws and never pays another payment.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paymentSenderOf, paymentTo } from '../../../../test/payment-files.ts'
import { cents } from '../../../kernel/money.ts'
import type { OwnerId } from '../../../kernel/ids.ts'
import { applyPaymentsReturn, type PaymentChanges } from './apply.ts'
import { classify, codesIn, occurrenceOf } from './occurrences.ts'
import type { Payment } from './payment.ts'
import { isOfPayments, readPayments } from './return.ts'
import { paymentLayoutOf } from './settings.ts'

/** A line of 240 blanks with these texts from these columns. */
function line(...parts: readonly (readonly [from: number, text: string])[]): string {
  let text = ' '.repeat(240)
  for (const [from, part] of parts)
    text = text.slice(0, from - 1) + part + text.slice(from - 1 + part.length)
  assert.equal(text.length, 240)
  return text
}

const SENDER = paymentSenderOf('237')
const COMPANY: readonly (readonly [number, string])[] = [
  [18, '2'],
  [19, '11222333000181'],
  [33, '456789'],
  [53, '01234'],
  [58, '5'],
  [59, '000007654321'],
  [71, '0'],
  [73, 'LOJA ACAI LTDA'],
]
const zeros = (columns: number) => '0'.repeat(columns)

type A = {
  number: string
  codes: string
  amount?: number
  made?: boolean
  more?: [number, string][]
}

const HEADER = (codes = '') =>
  line(
    [1, '23700000'],
    ...COMPANY,
    [143, '2'],
    [144, '09122026'],
    [152, '101112'],
    [158, '000077'],
    [231, codes],
  )
const BATCH = (codes = '') =>
  line([1, '23700011'], [9, 'C'], [10, '20'], [12, '45'], [14, '045'], ...COMPANY, [231, codes])
const segmentA = ({ number, codes, amount = 123_456, made, more = [] }: A, n: number) =>
  line(
    [1, '23700013'],
    [9, String(n).padStart(5, '0')],
    [14, 'A000'],
    [18, '009001'],
    [24, '00123'],
    [29, '4'],
    [30, '000000098765'],
    [42, 'X'],
    [44, 'JOSE NUNEZ'],
    [74, number],
    [94, '08122026'],
    [102, 'BRL'],
    [105, zeros(15)],
    [120, String(amount).padStart(15, '0')],
    [155, made ? '08122026' : zeros(8)],
    [163, made ? String(amount).padStart(15, '0') : zeros(15)],
    [231, codes],
    ...more,
  )
const segmentB = (n: number) =>
  line(
    [1, '23700013'],
    [9, String(n).padStart(5, '0')],
    [14, 'B'],
    [15, '05'],
    [18, '100012345678909'],
  )

function file(
  details: readonly string[],
  codes: { header?: string; batch?: string } = {},
): string[] {
  const total = details
    .filter((one) => one[13] === 'A')
    .reduce((sum, one) => sum + Number(one.slice(119, 134)), 0)
  return [
    HEADER(codes.header),
    BATCH(codes.batch),
    ...details,
    line(
      [1, '23700015'],
      [18, String(details.length + 2).padStart(6, '0')],
      [24, String(total).padStart(18, '0')],
      [42, zeros(24)],
    ),
    line([1, '23799999'], [18, '000001'], [24, String(details.length + 4).padStart(6, '0')]),
  ]
}
const textOf = (lines: readonly string[]) => lines.map((one) => `${one}\r\n`).join('')

const NUMBERS = ['01HFX5G6FTK7SWVRCRE8', '01HFX5G6FTK7SWVRCRE9', '01HFX5G6FTK7SWVRCREA'] as const
const PAYMENTS = NUMBERS.map((number, n): Payment => ({
  owner: 'a'.repeat(32) as OwnerId,
  id: String(n).repeat(32),
  agreement: 'payments/237/456789',
  number,
  form: 'pix',
  amount: cents(123_456),
  status: 'sent',
  reason: null,
  file: 'f'.repeat(32),
  payOn: '2026-12-08',
  endToEndId: null,
  updatedAt: new Date(0),
}))
const ORDERS = new Map(PAYMENTS.map(({ id }) => [id, paymentTo(id, { bank: '001' })]))

function applied(text: string): PaymentChanges | undefined {
  const read = readPayments(SENDER, text)
  if (!read.ok) return undefined
  const known = {
    payments: PAYMENTS,
    orders: ORDERS,
    until: '2026-12-10',
    copied: new Set(''),
    refunds: new Set(''),
  }
  return applyPaymentsReturn(paymentLayoutOf(SENDER), read, known)
}
const statusesAfter = (changes: PaymentChanges | undefined) =>
  NUMBERS.map((number) => changes?.payments.find((one) => one.number === number)?.status ?? 'sent')

test('amount, day, number, all five occurrences and the id of the pix are read', () => {
  const e2e = `E60746948202612081200${'aB3dE6gH9jK'}`
  const details = [
    segmentA({ number: NUMBERS[0], codes: '00ZAZBBDX9', made: true }, 1),
    segmentB(2),
    line([1, '23700013'], [9, '00003'], [14, 'Z'], [15, e2e]),
    segmentA({ number: NUMBERS[1], codes: 'AGAM', amount: 1 }, 4),
  ]
  const read = readPayments(SENDER, textOf(file(details)))
  assert.ok(read.ok)
  assert.deepEqual([read.sequence, read.writtenOn, read.faults], [77, '2026-12-09', []])
  const [one, two] = read.entries
  assert.deepEqual(one, {
    line: 3,
    number: NUMBERS[0],
    amount: 123_456,
    made: 123_456,
    madeOn: '2026-12-08',
    codes: ['00', 'ZA', 'ZB', 'BD', 'X9'],
    reversed: false,
    branch: '123',
    account: '98765',
    endToEndId: e2e,
  })
  assert.deepEqual([two?.amount, two?.codes, two?.made, two?.madeOn], [1, ['AG', 'AM'], 0, null])
})

const CLASSES: readonly [bank: string, codes: string, is: string, decided?: string][] = [
  ['237', '00', 'paid'],
  ['237', '03', 'paid'],
  ['237', '00ZA', 'paid', '00'],
  ['237', 'BD', 'accepted'],
  ['237', 'BD00000000', 'accepted', 'BD'],
  ['237', '', 'informs', ''],
  ['237', 'ZAZB', 'informs', ''],
  ['237', 'AGAM', 'refused', 'AG AM'],
  ['237', 'ZAPJ', 'refused', 'PJ'],
  ['237', '02', 'not_done'],
  ['237', 'HAHC', 'not_done', 'HC'],
  ['237', 'HA', 'look'],
  ['237', 'BB', 'look'],
  ['237', '00AG', 'look', 'AG'],
  ['237', '5T', 'look', '237:5T'],
  ['237', '5A', 'informs', ''],
  ['237', 'AGX9', 'look', 'X9'],
  ['237', 'H4', 'returned'],
  ['237', '00H4', 'returned', 'H4'],
  ['341', 'AE', 'accepted', '341:AE'],
  ['341', 'DV', 'returned', '341:DV'],
  ['341', 'NA', 'not_done', '341:NA'],
  ['341', 'AG', 'look', '341:AG'],
  ['341', 'FC', 'paid', '341:FC'],
  ['341', 'TA', 'look', '341:TA'],
  ['033', 'ZA', 'returned', '033:ZA'],
  ['033', 'ZB', 'refused', '033:ZB'],
  ['033', 'B1', 'accepted', '033:B1'],
  ['033', 'WW', 'look', '033:WW'],
  ['756', 'PD', 'look', '756:PD'],
  ['756', 'BS', 'look', '756:BS'],
  ['756', '68', 'paid', '756:68'],
  ['001', 'PD', 'refused'],
]

test('what each bank means by its occurrences', () => {
  for (const [bank, codes, is, decided = codes] of CLASSES) {
    const layout = paymentLayoutOf(paymentSenderOf(bank))
    const occurrences = codesIn(codes.padEnd(10)).map((code) => occurrenceOf(layout, code))
    const classified = classify(occurrences, false)
    assert.deepEqual([classified.is, classified.codes.join(' ')], [is, decided], `${bank} ${codes}`)
  }
  assert.equal(classify([], true).is, 'returned')
})

test('a header that refuses makes all below it not taken; one of doubt, looked at', () => {
  const details = [segmentA({ number: NUMBERS[0], codes: '' }, 1), segmentB(2)]
  const rows: readonly [codes: { header?: string; batch?: string }, status: string, n: number][] = [
    [{ batch: 'HC' }, 'failed', 1],
    [{ header: 'HL' }, 'failed', 1],
    [{ batch: 'HI' }, 'sent', 2],
    [{ header: 'HA' }, 'sent', 2],
    [{ header: '00' }, 'sent', 0],
  ]
  for (const [codes, status, exceptions] of rows) {
    const changes = applied(textOf(file(details, codes)))
    assert.equal(statusesAfter(changes)[0], status, JSON.stringify(codes))
    assert.equal(changes?.exceptions.length, exceptions, JSON.stringify(codes))
  }
  // What was cut off proves nothing.
  const cut = applied(textOf(file(details, { batch: 'HC' }).slice(0, -1)))
  assert.equal(statusesAfter(cut)[0], 'sent')
  const paid = [segmentA({ number: NUMBERS[0], codes: '00', made: true }, 1), segmentB(2)]
  const contradicted = applied(textOf(file(paid, { batch: 'HC' })))
  assert.equal(statusesAfter(contradicted)[0], 'sent')
})

test('a reversal by the bank or the chamber returns the money', () => {
  for (const more of [
    [15, '3'],
    [16, '33'],
  ] as [number, string][]) {
    const details = [segmentA({ number: NUMBERS[0], codes: '', more: [more] }, 1)]
    assert.equal(statusesAfter(applied(textOf(file(details))))[0], 'returned')
  }
})

test('a file of another bank, agreement or company, and one that is no return, is refused', () => {
  const whole = file([segmentA({ number: NUMBERS[0], codes: '00', made: true }, 1)])
  const changedAll = (from: number, text: string) =>
    whole.map((one, n) =>
      n < 2 ? one.slice(0, from - 1) + text + one.slice(from - 1 + text.length) : one,
    )
  const rows: readonly [lines: readonly string[], says: RegExp][] = [
    [whole.map((one) => `341${one.slice(3)}`), /it is of bank 341, not of 237/],
    [changedAll(33, '999999'), /it is of agreement 999999, not of 456789/],
    [changedAll(53, '04321'), /it is of branch 04321/],
    [changedAll(19, '99888777000166'), /it is of company 99888777000166/],
    [changedAll(143, '1'), /it is a remittance/],
    [changedAll(9, 'T'), /it is a return of boletos/],
    [['', ''], /the file is empty/],
    [['hello'.padEnd(240)], /it does not begin with the header/],
    [[`02RETORNO01COBRANCA${' '.repeat(57)}237`.padEnd(400)], /it looks like CNAB 400 of Bradesco/],
    [[' '.repeat(100)], /the file is empty/],
    [['x'.repeat(100)], /line 1 has 100 columns, not 240/],
  ]
  for (const [lines, says] of rows) {
    const read = readPayments(SENDER, textOf(lines))
    assert.ok(!read.ok, String(says))
    assert.match(read.why, says)
  }
  assert.equal(isOfPayments(textOf(whole)), true)
  assert.equal(isOfPayments(textOf(changedAll(9, 'T'))), false)
  assert.equal(isOfPayments(textOf([whole[0]!, whole.at(-1)!])), undefined)
})

test('what is damaged is said, by its line', () => {
  const whole = file([segmentA({ number: NUMBERS[0], codes: '00', made: true }, 1), segmentB(2)])
  const rows: readonly [lines: readonly string[], says: RegExp][] = [
    [whole.slice(0, -1), /^6?.*5: the file ends without its trailer/],
    [whole.toSpliced(3, 1), /4: the trailer says 000004 records in the batch, and there are 3/],
    [whole.with(2, whole[2]!.slice(0, 200)), /3: the line has 200 columns/],
    [whole.with(4, whole[4]!.replace('123456', '123457')), /5: the trailer says 0*123457 centavos/],
    [whole.with(2, whole[2]!.replace('000000000123456', '0000000001x3456')), /3: an amount is no/],
    [whole.with(2, whole[2]!.replace(NUMBERS[0], ' '.repeat(20))), /3: our number is missing/],
    [whole.with(3, `341${whole[3]!.slice(3)}`), /4: the line is of another bank/],
    [[...whole, whole[3]!], /7: a line after the trailer/],
  ]
  for (const [lines, says] of rows) {
    const read = readPayments(SENDER, textOf(lines))
    assert.ok(read.ok)
    assert.match(read.faults.map((one) => `${one.line}: ${one.says}`).join('\n'), says)
  }
})

/** A small generator of numbers below `n`, of a seed. */
function below(seed: number): (n: number) => number {
  let state = seed
  return (n) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * n)
  }
}

const CORRUPTIONS = 10_000
const OCCURRENCES_FROM = 230

test('ten thousand damaged files never throw, and never pay or fail another payment', () => {
  const seed = 20_261_201
  const random = below(seed)
  const text = textOf(
    file([
      segmentA({ number: NUMBERS[0], codes: '00', made: true }, 1),
      segmentB(2),
      segmentA({ number: NUMBERS[1], codes: 'AM' }, 3),
      segmentB(4),
      segmentA({ number: NUMBERS[2], codes: 'BD' }, 5),
      segmentB(6),
    ]),
  )
  assert.deepEqual(statusesAfter(applied(text)), ['paid', 'failed', 'accepted'])
  const MAY: Readonly<Record<string, readonly string[]>> = {
    [NUMBERS[0]]: ['sent', 'paid'],
    [NUMBERS[1]]: ['sent', 'failed'],
    [NUMBERS[2]]: ['sent', 'accepted'],
  }
  let changedNothing = 0
  for (let n = 0; n < CORRUPTIONS; n++) {
    const kind = random(5)
    let at = random(text.length)
    // What a bank says of a payment can be changed into what it says of another by no rule of ours.
    if (at % 242 >= OCCURRENCES_FROM || [14, 15, 16].includes(at % 242)) at -= at % 242
    const length = 1 + random(40)
    const damaged = [
      () => text.slice(0, at) + String.fromCharCode(random(256)) + text.slice(at + 1),
      () => text.slice(0, at) + text.slice(at + length),
      () => text.slice(0, at) + text.slice(at, at + length) + text.slice(at),
      () => text.slice(0, at),
      () => {
        const lines = text.split('\r\n')
        const [one, two] = [random(lines.length), random(lines.length)]
        return lines.with(one, lines[two]!).with(two, lines[one]!).join('\r\n')
      },
    ][kind]!()
    const changes = applied(damaged)
    const statuses = statusesAfter(changes)
    if (statuses.every((status) => status === 'sent')) changedNothing++
    for (const [index, number] of NUMBERS.entries())
      assert.ok(
        MAY[number]!.includes(statuses[index]!),
        `seed ${seed}, ${n}: ${number} is ${statuses[index]} by kind ${kind} at ${at}`,
      )
  }
  assert.ok(changedNothing > 100 && changedNothing < CORRUPTIONS, String(changedNothing))
})
