// Boletos compared with real slips and published examples, good and bad agreements, and the due-day
// factor around its restart. Random ones, against another library, are in boleto.random.test.ts.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type BoletoAgreement,
  BOLETO_AMOUNT_MAX,
  checkAgreement,
  composeBarcode,
  dayOfFactor,
  dueFactor,
  freeField,
  lineOf,
  ourNumberMax,
  printedLine,
  printedOurNumber,
  readBarcode,
  readLine,
  writeOurNumber,
} from './boleto.ts'
import type { Day } from './calendar.ts'
import { cents } from '../money.ts'

// Bars, printed line, due day (none: no factor), centavos. The two without a bank's name in the
// text were computed by hand.
const SEEN: [
  barcode: string,
  line: string,
  dueOn: Day | undefined,
  amount: number,
  where: string,
][] = [
  [
    '10499898100000214032006561000100040099726390',
    '10492.00650 61000.100042 00997.263900 9 89810000021403',
    '2022-05-10',
    214_03,
    'mrmgomes/boleto-utils, tests (MIT)',
  ],
  [
    '23797000000000000004150090019801673500021140',
    '23794.15009 90019.801670 35000.211405 7 00000000000000',
    undefined,
    0,
    'mrmgomes/boleto-utils: the bill of a card, without factor and amount',
  ],
  [
    '03393893200000174709006562200000000023720101',
    '03399.00656 62200.000008 00237.201017 3 89320000017470',
    '2022-03-22',
    174_70,
    'a slip of Santander',
  ],
  [
    '00191917000000147800000003432568000001003517',
    '00190.00009 03432.568008 00010.035178 1 91700000014780',
    '2022-11-15',
    147_80,
    'a slip of Banco do Brasil',
  ],
  [
    '00191917700000100000000003432568000001002917',
    '00190.00009 03432.568008 00010.029171 1 91770000010000',
    '2022-11-22',
    100_00,
    'a slip of Banco do Brasil',
  ],
  [
    '00191169500003327000000003453481000000039317',
    '00190.00009 03453.481008 00000.393173 1 16950000332700',
    '2027-01-18',
    3_327_00,
    'a slip of Banco do Brasil of the second cycle',
  ],
  [
    '10493100100001234561234567890123456789012345',
    '10491.23456 67890.123457 67890.123457 3 10010000123456',
    '2025-02-23',
    1_234_56,
    'worked by hand',
  ],
  [
    '20893149300001431060050010000002748305053050',
    '20890.05009 10000.002740 83050.530506 3 14930000143106',
    '2026-06-30',
    1_431_06,
    'answer of a PSP',
  ],
  [
    '50997149300000010000000000000000000011197600',
    '50990.00001 00000.000000 00111.976007 7 14930000001000',
    '2026-06-30',
    10_00,
    'answer of a PSP',
  ],
  [
    '50994149000000100000000000003000000000361361',
    '50990.00001 00003.000007 00003.613619 4 14900000010000',
    '2026-06-27',
    100_00,
    'answer of a PSP',
  ],
  [
    '00196758600001026560000001149718606852452211',
    '00190.00009 01149.718601 68524.522114 6 75860000102656',
    '2018-07-15',
    1_026_56,
    'brazilian-utils/javascript, tests (MIT)',
  ],
  [
    '34196166700000123451101234567880057123457000',
    '34191.10121 34567.880058 71234.570001 6 16670000012345',
    '2002-05-01',
    123_45,
    "the example of Itaú's manual",
  ],
]

test('barcodes and lines of real boletos are read, and each is computed from the other', () => {
  for (const [barcode, printed, dueOn, amount, where] of SEEN) {
    const boleto = {
      bankCode: barcode.slice(0, 3),
      factor: barcode.slice(5, 9),
      amount,
      freeField: barcode.slice(19),
    }
    const read = { ok: true, boleto: { ...boleto, barcode } }
    assert.deepEqual(readBarcode(barcode), read, where)
    assert.deepEqual(readLine(printed), read, where)
    assert.equal(printedLine(lineOf(barcode)), printed, where)
    assert.equal(dayOfFactor(boleto.factor, dueOn ?? '2026-01-01'), dueOn, where)
    if (dueOn)
      assert.equal(composeBarcode({ ...boleto, amount: cents(amount), dueOn }), barcode, where)
  }
})

test('a wrong digit in any of the three fields alone is refused', () => {
  const line = '00190000090114971860168524522114675860000102656'
  assert.equal(readLine(line).ok, true)
  for (const at of [9, 20, 31]) {
    const wrong = line.slice(0, at) + ((Number(line[at]) + 1) % 10) + line.slice(at + 1)
    assert.deepEqual(readLine(wrong), { ok: false, fault: 'field_digit' }, `digit ${at}`)
  }
})

test('a changed boleto is refused, with the reason', () => {
  const rows: [string, string][] = [
    // Refused by a PSP, by its general digit, by an amount that was changed
    // (brazilian-utils/javascript, tests).
    ['12345123451234512121212345121212812345678901112', 'field_digit'],
    ['00190000090114971860168524522114775860000102656', 'general_digit'],
    ['00190000090114971860168524522114675860000102657', 'general_digit'],
    ['00190000190114971860168524522114675860000102656', 'field_digit'],
    // Bills of utilities, which are something else (layout of arrecadação, FEBRABAN).
    ['846100000005246100291102005460339004695895061080', 'collection'],
    ['0019000009011497186016852452211467586000010265', 'form'],
    ['', 'form'],
    ['００190000090114971860168524522114675860000102656', 'form'],
  ]
  for (const [line, fault] of rows) assert.deepEqual(readLine(line), { ok: false, fault }, line)
  const bars: [string, string][] = [
    ['84610000000246100291100054603390069589506108', 'collection'],
    ['00116758600001026560000001149718606852452211', 'currency'],
    ['00197758600001026560000001149718606852452211', 'general_digit'],
    ['0019675860000102656000000114971860685245221', 'form'],
  ]
  for (const [barcode, fault] of bars)
    assert.deepEqual(readBarcode(barcode), { ok: false, fault }, barcode)
})

test('the due-date factor counts days, restarts at 1000, and is read relative to the current day', () => {
  const rows: [Day, string][] = [
    ['1997-10-08', '0001'],
    ['2000-07-03', '1000'],
    ['2012-04-27', '5316'],
    ['2016-12-25', '7019'],
    ['2018-07-15', '7586'],
    ['2022-03-22', '8932'],
    ['2025-02-20', '9998'],
    ['2025-02-21', '9999'],
    ['2025-02-22', '1000'],
    ['2025-02-23', '1001'],
    ['2026-10-05', '1590'],
    ['2026-10-09', '1594'],
    ['2027-01-18', '1695'],
    ['2049-10-13', '9999'],
    ['2049-10-14', '1000'],
  ]
  for (const [day, factor] of rows) {
    assert.equal(dueFactor(day), factor, day)
    if (factor >= '1000') assert.equal(dayOfFactor(factor, day), day, day)
  }
  const seen: [string, Day, Day | undefined, string][] = [
    ['1000', '2016-12-01', '2025-02-22', '3 000 days and more before is the next cycle'],
    ['1000', '2008-09-19', '2000-07-03', 'up to 3 000 days before is this one'],
    ['1000', '2008-09-20', '2025-02-22', 'and a day more is the next'],
    ['9999', '2026-11-21', '2025-02-21', 'a slip of the old cycle, overdue'],
    ['1694', '2026-11-21', '2027-01-17', 'a slip of the new one'],
    ['0000', '2026-11-21', undefined, 'no due day'],
    ['0999', '2026-11-21', undefined, 'no due day'],
    ['12', '2026-11-21', undefined, 'no factor'],
  ]
  for (const [factor, reference, day, why] of seen)
    assert.equal(dayOfFactor(factor, reference), day, why)
  for (const day of ['1997-10-07', '1990-01-01', '2026-02-30', 'soon'])
    assert.throws(() => dueFactor(day), RangeError, day)
})

const BANCO_DO_BRASIL = {
  bankCode: '001',
  branch: '1234-5',
  account: '67890-X',
  wallet: '17',
  number: '3432568',
}
const SANTANDER = {
  bankCode: '033',
  branch: '3059',
  account: '13082059',
  wallet: '101',
  number: '65622',
}
const ITAU = { bankCode: '341', branch: '0057', account: '12345-7', wallet: '110', number: '' }
const BRADESCO = { bankCode: '237', branch: '1234', account: '7654321-0', wallet: '19', number: '' }
const INTER = {
  bankCode: '077',
  branch: '0001',
  account: '1234567-8',
  wallet: '110',
  number: '123456',
}
const SANDBOX = { bankCode: '998', branch: '1', account: '1', wallet: '1', number: '42' }

test('each bank has its own free field and its own format of nosso número', () => {
  const rows: [
    BoletoAgreement,
    count: number,
    written: string,
    printed: string,
    free: string,
    where: string,
  ][] = [
    [
      BANCO_DO_BRASIL,
      10_035,
      '34325680000010035',
      '34325680000010035',
      '0000003432568000001003517',
      'a slip',
    ],
    [SANTANDER, 237, '0000000002372', '000000000237-2', '9006562200000000023720101', 'a slip'],
    [
      ITAU,
      12_345_678,
      '123456788',
      '110/12345678-8',
      '1101234567880057123457000',
      "the bank's manual",
    ],
    [
      BRADESCO,
      2,
      '000000000028',
      '19/00000000002-8',
      '1234190000000000276543210',
      "the bank's manual",
    ],
    [
      BRADESCO,
      1,
      '00000000001P',
      '19/00000000001-P',
      '1234190000000000176543210',
      "the bank's manual",
    ],
    [
      BRADESCO,
      6,
      '000000000060',
      '19/00000000006-0',
      '1234190000000000676543210',
      "the bank's manual",
    ],
    [
      INTER,
      9_055_516_972,
      '90555169728',
      '00019/110/9055516972-8',
      '0001110012345690555169728',
      'worked by hand',
    ],
    [SANDBOX, 7, '00000000007', '001/00000000007', '0000042000000000070001001', 'the sandbox'],
  ]
  for (const [agreement, count, written, printed, free, where] of rows) {
    assert.deepEqual(checkAgreement(agreement), [], where)
    assert.equal(writeOurNumber(agreement, count), written, where)
    assert.equal(printedOurNumber(agreement, written), printed, where)
    assert.equal(freeField(agreement, written), free, where)
    assert.equal(freeField(agreement, String(count)), free, `${where}: the count alone`)
    assert.equal(
      readBarcode(
        composeBarcode({ agreement, ourNumber: written, amount: cents(1), dueOn: '2027-01-18' }),
      ).ok,
      true,
    )
  }
  // The digit of a slip of Inter seen in the wild, 00019/112/9055516972-4, whose wallet the bank
  // counts itself.
  assert.throws(
    () => writeOurNumber({ ...INTER, wallet: '112' }, 1),
    /counts the boletos of wallet 112 itself/,
  )
})

test('an agreement numbers its boletos from 1 to its capacity, and refuses numbers outside it', () => {
  const most: [BoletoAgreement, number][] = [
    [BANCO_DO_BRASIL, 9_999_999_999],
    [SANTANDER, 999_999_999_999],
    [ITAU, 99_999_999],
    [BRADESCO, 99_999_999_999],
    [INTER, 9_999_999_999],
    [SANDBOX, 99_999_999_999],
    [{ ...ITAU, number: '7', layout: 'generic' }, 99_999_999_999],
  ]
  for (const [agreement, max] of most) {
    assert.equal(ourNumberMax(agreement), max)
    assert.equal(freeField(agreement, writeOurNumber(agreement, max)).length, 25)
    for (const count of [0, -1, 1.5, max + 1, Number.NaN])
      assert.throws(() => writeOurNumber(agreement, count), RangeError, String(count))
  }
  const bad = [
    [BANCO_DO_BRASIL, '34325690000010035'],
    [SANTANDER, '0000000002373'],
    [BRADESCO, '000000000027'],
    [SANDBOX, '000000000070'],
    [SANDBOX, ''],
    [SANDBOX, '0'],
    [SANDBOX, '-7'],
    [SANDBOX, '7a'],
  ] as const
  for (const [agreement, number] of bad)
    assert.throws(() => freeField(agreement, number), RangeError, number)
})

test('an invalid agreement is reported when it is read', () => {
  const rows: [BoletoAgreement, RegExp][] = [
    [{ ...SANDBOX, bankCode: '99' }, /bankCode/],
    [{ ...SANDBOX, bankCode: '000' }, /bankCode/],
    [{ ...SANDBOX, layout: 'best' }, /layout must be one of .*033.*generic/],
    [{ ...SANDBOX, layout: 'constructor' }, /layout must be one of/],
    [{ ...SANDBOX, layout: '' }, /layout must be one of/],
    [{ ...SANDBOX, layout: '341' }, /layout 341 is not that of bank 998/],
    [{ ...SANDBOX, number: '' }, /number must be digits/],
    [{ ...SANDBOX, number: '12345678' }, /number has at most 7 digits/],
    [{ ...SANDBOX, wallet: '1-2' }, /wallet must be digits/],
    [{ ...SANDBOX, branch: '12-34' }, /branch must be digits/],
    [{ ...SANDBOX, account: 'x' }, /account must be digits/],
    [{ ...BANCO_DO_BRASIL, number: '123456' }, /number has 7 digits at Banco do Brasil, not 6/],
    [{ ...BANCO_DO_BRASIL, wallet: '7' }, /wallet has 2 digits/],
    [{ ...ITAU, account: '123456-7' }, /account has at most 5 digits/],
    [{ ...ITAU, wallet: '198' }, /wallet 198 has another free field/],
  ]
  for (const [agreement, fault] of rows) {
    const faults = checkAgreement(agreement)
    assert.equal(faults.length, 1, faults.join('; '))
    assert.match(faults[0]!, fault)
    assert.throws(() => freeField(agreement, '1'), fault)
  }
})

test('values that do not fit the barcode are refused', () => {
  const good = { bankCode: '998', freeField: '1'.repeat(25), amount: cents(1), dueOn: '2027-01-18' }
  assert.equal(readBarcode(composeBarcode({ ...good, amount: BOLETO_AMOUNT_MAX })).ok, true)
  const bad = [
    { amount: cents(0) },
    { amount: cents(BOLETO_AMOUNT_MAX + 1) },
    { amount: 1.5 as typeof good.amount },
    { bankCode: '98' },
    { freeField: '1'.repeat(24) },
    { freeField: `${'1'.repeat(24)}x` },
    { dueOn: '1997-10-07' },
  ]
  for (const one of bad)
    assert.throws(() => composeBarcode({ ...good, ...one }), RangeError, JSON.stringify(one))
  assert.throws(() => lineOf('1'.repeat(43)), RangeError)
  assert.throws(() => printedLine('1'.repeat(46)), RangeError)
})
