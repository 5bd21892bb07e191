// Records and columns: every record is complete, writing and reading agree, and a value that does
// not fit is reported by its field.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays } from '../../kernel/brazil/calendar.ts'
import { amountIn, dayIn, readRecord, type Value, writeRecord } from './codec.ts'
import { type Field, type FieldType, fields, type Layout, RESERVED } from './layout.ts'
import { FEBRABAN_240 } from './layouts/febraban-240.ts'
import { LAYOUTS } from './layouts/index.ts'
import { seedOf } from '../../../test/seed.ts'

const SEED = seedOf(20_261_127)
const RUNS = 40
const COLUMNS = 240
const RECORDS: readonly [where: string, layout: Layout, record: string, readonly Field[]][] = [
  FEBRABAN_240,
  ...LAYOUTS,
].flatMap((layout) =>
  Object.entries(layout.records).map(
    ([record, list]) =>
      [`${layout.title} ${layout.format.title} ${record}`, layout, record, list] as const,
  ),
)
/** How wide a day is. */
const DAYS: Readonly<Partial<Record<FieldType, number>>> = { date: 8, shortDate: 6, yearFirst: 8 }

test('every record of every layout fills its columns, each once', () => {
  assert.equal(LAYOUTS.length, 16)
  for (const [where, layout, , list] of RECORDS) {
    let next = 1
    for (const { name, from, to, type, fixed } of list) {
      assert.equal(from, next, `${where}.${name} begins where the field before it ends`)
      assert.ok(to >= from, `${where}.${name}`)
      assert.ok((fixed?.length ?? 0) <= to - from + 1, `${where}.${name}: what is fixed fits`)
      const day = DAYS[type]
      if (day !== undefined) assert.equal(to - from + 1, day, `${where}.${name} is a day`)
      next = to + 1
    }
    assert.equal(next, layout.format.columns + 1, `${where} ends at the last column`)
  }
})

const one = (type: FieldType, width: number): readonly Field[] =>
  fields(['x', 1, width, type], [RESERVED, width + 1, COLUMNS, 'alpha'])

const CASES: readonly [type: FieldType, width: number, value: Value, text: string | RegExp][] = [
  ['num', 5, 42, '00042'],
  ['num', 5, '042', '00042'],
  ['num', 5, '', '00000'],
  ['num', 5, 99_999, '99999'],
  ['num', 5, 100_000, /^has 6 digits, and there is room for 5: 100000$/],
  [
    'num',
    14,
    '12ABC34501DE35',
    /^has letters, and these columns carry digits alone: 12ABC34501DE35$/,
  ],
  ['taxpayer', 15, '12ABC34501DE35', '012ABC34501DE35'],
  ['taxpayer', 15, '12345678909', '000012345678909'],
  ['taxpayer', 14, '', '00000000000000'],
  ['taxpayer', 14, '112ABC34501DE35', /^has 15 characters, and there is room for 14/],
  ['taxpayer', 14, '12.ABC.345', /^must be a CPF or CNPJ without punctuation: 12\.ABC\.345$/],
  ['num', 5, '1-2', /^must be digits: 1-2$/],
  ['num', 5, -1, /^must be a whole number from 0, not -1$/],
  ['num', 5, 1.5, /^must be a whole number from 0, not 1\.5$/],
  ['amount', 15, 12_345, '000000000012345'],
  ['num', 5, '0000042', '00042'],
  ['numLeft', 7, '123456', '1234560'],
  ['tail', 4, 'ab/1234', '1234'],
  ['tail', 4, 'x', 'X   '],
  ['shortDate', 6, '2026-02-28', '280226'],
  ['yearFirst', 8, '2026-02-28', '20260228'],
  ['amount', 3, 1_000, /^has 4 digits/],
  ['date', 8, '2026-02-28', '28022026'],
  ['date', 8, null, '00000000'],
  ['date', 8, '2026-02-30', /^must be a day, not 2026-02-30$/],
  ['alpha', 5, 'São', 'SAO  '],
  ['alpha', 3, 'SÃOS', /^has 4 characters, and there is room for 3: SAOS$/],
  ['text', 8, 'Ação & Cia – filial', 'ACAO & C'],
  ['text', 4, '😀\r\nnl', 'NL  '],
  ['exact', 5, 'aB1', 'aB1  '],
  ['exact', 2, 'abc', /^has 3 characters/],
]

test('a value is written in its column’s format, or reported with its field', () => {
  for (const [type, width, value, wanted] of CASES) {
    const written = writeRecord(one(type, width), { x: value })
    if (typeof wanted === 'string') {
      assert.ok(written.ok, `${type} ${value}`)
      assert.equal(written.line.slice(0, width), wanted)
      assert.equal(written.line.length, COLUMNS)
    } else {
      assert.ok(!written.ok, `${type} ${value}`)
      assert.equal(written.faults[0]!.field, 'x')
      assert.match(written.faults[0]!.says, wanted)
    }
  }
})

/** The values that the writer has for a remittance (remittance.ts, terms.ts). */
const GIVEN = new Set(
  `bank branch branchDigit account accountDigit taxpayerKind taxpayerId agreement code wallet
  variation company bankName hybrid six version batchVersion complement date time sequence number
  records titles total movement ourNumber ourCount ourDigit document dueOn amount kind issuedOn
  reference writeOffDays interestKind interestFrom interest discountKind discountUntil discount
  lateFeeKind lateFeeFrom lateFee payerKind payerId payer street neighborhood city state zipCode
  zipSuffix text message1 message2 message3 message4 keyKind key txid`.split(/\s+/),
)
/** Fields that stay blank or zero, named so that a reader finds them in the bank's manual. */
const BLANK = new Set(
  `batch record segment ours density creditDate discount2Kind discount2Until discount2 discount3Kind
  discount3Until discount3 information payerOccurrences debitBank debitBranch debitBranchDigit
  debitAccount debitAccountDigit debitDigit debitNotice financialTax rebate protestDays guarantorKind
  guarantorId guarantor correspondent correspondentNumber collectingBranch collectingDigit contract
  others notice accounts`.split(/\s+/),
)

test('every field of a remittance has a value, is fixed, or is known to stay blank', () => {
  for (const [where, layout, record, list] of RECORDS) {
    const { head, boleto, foot } = layout.format
    const sent = [...head, ...boleto.map(([name]) => name), ...foot] as string[]
    if (!sent.includes(record)) continue
    for (const { name, fixed } of list)
      assert.ok(
        name === RESERVED || fixed !== undefined || GIVEN.has(name) || BLANK.has(name),
        `${where}: nothing is written into ${name}`,
      )
  }
})

test('amounts and days are parsed strictly', () => {
  assert.deepEqual(['000150', '', '0', '9007199254740993', '1A', '-1', '1.5'].map(amountIn), [
    150,
    0,
    0,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  assert.deepEqual(['28022026', '00000000', '', '30022026', '2802202', '2802202A'].map(dayIn), [
    '2026-02-28',
    null,
    null,
    undefined,
    undefined,
    undefined,
  ])
})

/** Values that fit a field, and how they read. */
function valuesOf({ name, from, to, type }: Field) {
  const width = to - from + 1
  if (name === RESERVED) return fc.constant(undefined)
  if (DAYS[type] !== undefined)
    return fc.integer({ min: 0, max: 36_000 }).map((days) => addDays('2000-01-01', days))
  if (type === 'num' || type === 'amount')
    return fc.string({
      unit: fc.constantFrom(...'0123456789'),
      minLength: 1,
      maxLength: Math.min(width, 15),
    })
  return fc
    .string({ unit: 'binary', maxLength: type === 'text' ? width * 2 : 0 })
    .map((text) => text)
}

test('written records are read back equal, in every record of every layout', (t) => {
  t.diagnostic(`SEED=${SEED}`)
  for (const [record, layout, , list] of RECORDS) {
    const twice = new Set(
      list
        .filter(({ name }, at) => list.some((other, i) => i < at && other.name === name))
        .map(({ name }) => name),
    )
    const written = list.filter(({ name }) => name !== RESERVED && !twice.has(name))
    const arbitrary = fc.record(
      Object.fromEntries(written.map((field) => [field.name, valuesOf(field)])),
    )
    fc.assert(
      fc.property(arbitrary, (values) => {
        const made = writeRecord(list, values)
        assert.ok(made.ok, record)
        assert.match(made.line, /^[ -~]+$/)
        assert.equal(made.line.length, layout.format.columns)
        const read = readRecord(list, made.line)
        for (const { name, type } of written) {
          if (DAYS[type] !== undefined) assert.equal(dayIn(read[name]!), values[name])
          else if (type === 'num' || type === 'amount')
            assert.equal(Number(read[name]), Number(values[name]), `${record}.${name}`)
        }
      }),
      { seed: SEED, numRuns: RUNS },
    )
  }
})
