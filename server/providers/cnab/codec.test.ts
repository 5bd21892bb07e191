// Records and columns: every record is complete, writing and reading agree, and a value that does
// not fit is reported by its field.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays } from '../../kernel/brazil/calendar.ts'
import { amountIn, dayIn, readRecord, type Value, writeRecord } from './codec.ts'
import { layoutOf } from './layout-banks.ts'
import { COLUMNS, type Field, type FieldType, fields, RESERVED } from './layout.ts'
import { seedOf } from '../../../test/seed.ts'

const SEED = seedOf(20_261_127)
const RUNS = 300
const BANKS = ['756', '001', '033']

test('every record of every bank fills 240 columns, each once', () => {
  for (const bank of BANKS) {
    for (const [record, list] of Object.entries(layoutOf(bank))) {
      let next = 1
      for (const { name, from, to, type, fixed } of list) {
        assert.equal(from, next, `${bank} ${record}.${name} begins where the field before it ends`)
        assert.ok(to >= from, `${bank} ${record}.${name}`)
        assert.ok(
          (fixed?.length ?? 0) <= to - from + 1,
          `${bank} ${record}.${name}: what is fixed fits`,
        )
        if (type === 'date') assert.equal(to - from + 1, 8, `${bank} ${record}.${name} is a day`)
        next = to + 1
      }
      assert.equal(next, COLUMNS + 1, `${bank} ${record} ends at the last column`)
    }
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

test('a field that the record does not have is our own error', () => {
  assert.throws(() => writeRecord(one('num', 5), { y: 1 }), /the record has no field y/)
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
  if (type === 'date')
    return fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1997-10-07', days))
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

test('written records are read back equal, in every record of every bank', (t) => {
  t.diagnostic(`SEED=${SEED}`)
  const records = BANKS.flatMap((bank) => Object.entries(layoutOf(bank)))
  for (const [record, list] of records) {
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
        assert.match(made.line, /^[ -~]{240}$/)
        const read = readRecord(list, made.line)
        for (const { name, type } of written) {
          if (type === 'date') assert.equal(dayIn(read[name]!), values[name])
          else if (type !== 'text' && type !== 'alpha' && type !== 'exact')
            assert.equal(Number(read[name]), Number(values[name]), `${record}.${name}`)
        }
      }),
      { seed: SEED, numRuns: RUNS },
    )
  }
})
