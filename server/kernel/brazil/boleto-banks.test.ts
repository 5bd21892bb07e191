// Bar codes that others published for Banrisul, Caixa, Sicoob and Sicredi, one for each general
// digit.
//
// Source: the tests of github.com/BoletoNet/BoletoNetCore at commit 41e7440.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cents } from '../money.ts'
import type { Day } from './calendar.ts'
import {
  type BoletoAgreement,
  checkAgreement,
  composeBarcode,
  freeField,
  isOfBefore,
  ourNumberMax,
  ourNumberParts,
  printedOurNumber,
  writeOurNumber,
} from './boleto.ts'

const BANRISUL: BoletoAgreement = {
  bankCode: '041',
  branch: '0340',
  account: '12345606',
  wallet: '1',
  number: '0340123456063',
}
const CAIXA: BoletoAgreement = {
  bankCode: '104',
  branch: '1234',
  account: '123456',
  wallet: '1',
  number: '123456',
}
const SICOOB: BoletoAgreement = {
  bankCode: '756',
  branch: '4277-3',
  account: '6498-0',
  wallet: '1',
  number: '172278',
}
const SICREDI: BoletoAgreement = {
  bankCode: '748',
  branch: '0156',
  account: '85305-4',
  wallet: '1',
  number: '0585305',
}

type Row = readonly [centavos: number, count: string, printed: string, barcode: string, due: string]

const PUBLISHED: readonly [BoletoAgreement, readonly Row[]][] = [
  [
    BANRISUL,
    [
      [276_15, '458', '00000458-02', '04191693400000276152103401234560000004584090', '2016-10-01'],
      [647_34, '451', '00000451-52', '04192687300000647342103401234560000004514041', '2016-08-01'],
      [293_23, '452', '00000452-33', '04193693500000293232103401234560000004524020', '2016-10-02'],
      [217_12, '453', '00000453-14', '04194690500000217122103401234560000004534018', '2016-09-02'],
      [829_21, '454', '00000454-97', '04195702600000829212103401234560000004544080', '2017-01-01'],
      [270_54, '459', '00000459-85', '04196702600000270542103401234560000004594088', '2017-01-01'],
      [287_25, '456', '00000456-40', '04197690500000287252103401234560000004564030', '2016-09-02'],
      [288_26, '455', '00000455-78', '04198690500000288262103401234560000004554051', '2016-09-02'],
      [131_57, '457', '00000457-21', '04199690400000131572103401234560000004574028', '2016-09-01'],
    ],
  ],
  [
    CAIXA,
    [
      [
        500_00,
        '6',
        '14000000000000006-5',
        '10491703000000500001234560000100040000000064',
        '2017-01-05',
      ],
      [
        300_00,
        '4',
        '14000000000000004-9',
        '10492697400000300001234560000100040000000048',
        '2016-11-10',
      ],
      [
        409_00,
        '5',
        '14000000000000005-7',
        '10493700200000409001234560000100040000000056',
        '2016-12-08',
      ],
      [
        400_00,
        '5',
        '14000000000000005-7',
        '10494700200000400001234560000100040000000056',
        '2016-12-08',
      ],
      [
        700_00,
        '8',
        '14000000000000008-1',
        '10495709500000700001234560000100040000000080',
        '2017-03-11',
      ],
      [
        600_00,
        '7',
        '14000000000000007-3',
        '10496706300000600001234560000100040000000072',
        '2017-02-07',
      ],
      [
        800_00,
        '9',
        '14000000000000009-0',
        '10497711500000800001234560000100040000000099',
        '2017-03-31',
      ],
      [
        100_00,
        '2',
        '14000000000000002-2',
        '10498691800000100001234560000100040000000021',
        '2016-09-15',
      ],
      [
        200_00,
        '3',
        '14000000000000003-0',
        '10499694700000200001234560000100040000000030',
        '2016-10-14',
      ],
    ],
  ],
  [
    SICOOB,
    [
      [300_00, '4', '0000004-0', '75691697400000300001427701017227800000040001', '2016-11-10'],
      [300_00, '3', '0000003-3', '75692711100000300001427701017227800000033001', '2017-03-27'],
      [400_00, '4', '0000004-0', '75693714200000400001427701017227800000040001', '2017-04-27'],
      [500_00, '6', '0000006-5', '75694703000000500001427701017227800000065001', '2017-01-05'],
      [900_00, '9', '0000009-7', '75695729500000900001427701017227800000097001', '2017-09-27'],
      [600_00, '7', '0000007-2', '75696706300000600001427701017227800000072001', '2017-02-07'],
      [
        4_011_24,
        '12349',
        '0012349-2',
        '75697702200004011241427701017227800123492001',
        '2016-12-28',
      ],
      [700_00, '8', '0000008-0', '75698709500000700001427701017227800000080001', '2017-03-11'],
      [409_00, '5', '0000005-8', '75699700200000409001427701017227800000058001', '2016-12-08'],
    ],
  ],
  [
    SICREDI,
    [
      [
        400_00,
        '19200003',
        '19/200003-0',
        '74894740700000400001119200003001560585305101',
        '2018-01-17',
      ],
      [
        800_00,
        '19200010',
        '19/200010-2',
        '74893787000000800001119200010201560585305102',
        '2019-04-25',
      ],
      [
        900_00,
        '19200009',
        '19/200009-9',
        '74896787700000900001119200009901560585305100',
        '2019-05-02',
      ],
      [
        603_56,
        '19200005',
        '19/200005-6',
        '74896790500000603561119200005601560585305109',
        '2019-05-30',
      ],
      [
        300_00,
        '19200002',
        '19/200002-1',
        '74897790500000300001119200002101560585305102',
        '2019-05-30',
      ],
      [
        200_00,
        '19200006',
        '19/200006-4',
        '74895810800000200001119200006401560585305104',
        '2019-12-19',
      ],
      [
        200_00,
        '19200007',
        '19/200007-2',
        '74898813900000200001119200007201560585305100',
        '2020-01-19',
      ],
      [
        200_00,
        '19200008',
        '19/200008-0',
        '74894817000000200001119200008001560585305105',
        '2020-02-19',
      ],
    ],
  ],
]

for (const [agreement, rows] of PUBLISHED) {
  test(`bank ${agreement.bankCode}: our number and bars as others published them`, () => {
    assert.deepEqual(checkAgreement(agreement), [])
    for (const [amount, ourNumber, printed, barcode, dueOn] of rows) {
      assert.equal(printedOurNumber(agreement, ourNumber), printed)
      assert.equal(composeBarcode({ agreement, ourNumber, amount: cents(amount), dueOn }), barcode)
    }
  })
}

test('our number is written as the bank’s messages carry it, and taken apart again', () => {
  const rows: readonly [BoletoAgreement, number, written: string, count: string, digit: string][] =
    [
      [BANRISUL, 458, '0000045802', '00000458', '02'],
      [CAIXA, 6, '14000000000000006', '000000000000006', ''],
      [SICOOB, 12_349, '00123492', '0012349', '2'],
      [SICREDI, 1, '262000017', '26200001', '7'],
      [SICREDI, 100_000, '263000002', '26300000', '2'],
      [SICREDI, 800_000, '272000001', '27200000', '1'],
    ]
  for (const [agreement, n, written, count, digit] of rows) {
    assert.equal(writeOurNumber(agreement, n), written)
    assert.deepEqual(ourNumberParts(agreement, written), { count, digit })
  }
  const last = writeOurNumber(SICREDI, ourNumberMax(SICREDI))
  assert.match(last, /^99999999[0-9]$/)
  assert.throws(() => writeOurNumber(SICREDI, ourNumberMax(SICREDI) + 1), RangeError)
})

test('our number of Sicredi has the year of issue, and of a later one once its numbers are used up', () => {
  const rows: readonly [issuedOn: Day, count: number, written: string][] = [
    ['2026-12-31', 17, '26200017'],
    ['2027-01-01', 18, '27200018'],
    ['2030-06-01', 100_000, '30300000'],
    ['2030-06-01', 800_001, '31200001'],
    ['2099-12-31', 800_001, '00200001'],
  ]
  for (const [issuedOn, count, written] of rows) {
    const ourNumber = writeOurNumber(SICREDI, count, issuedOn)
    assert.equal(ourNumber.slice(0, -1), written)
    assert.equal(ourNumberParts(SICREDI, ourNumber).count, written)
  }
  assert.equal(writeOurNumber(SICOOB, 12_349, '2027-01-01'), '00123492')
})

test('a code of Caixa with seven digits has no check digit in the free field', () => {
  const seven = { ...CAIXA, number: '1234567' }
  const [bars] = [
    composeBarcode({ agreement: seven, ourNumber: '6', amount: cents(1), dueOn: '2027-01-18' }),
  ]
  assert.equal(bars!.slice(19, 26), '1234567')
})

/** Agreements as they are stored with boletos numbered before their banks had forms of their own. */
const BEFORE: readonly BoletoAgreement[] = ['041', '104', '748', '756'].map((bankCode) => ({
  bankCode,
  branch: '4321-0',
  account: '123456-7',
  wallet: '12',
  number: '123',
}))

for (const agreement of BEFORE)
  test(`a boleto of ${agreement.bankCode} keeps the number it had before the bank’s own form`, () => {
    const ourNumber = writeOurNumber({ ...agreement, layout: 'generic' }, 1_234)
    assert.equal(ourNumber, '00000001234')
    assert.equal(printedOurNumber(agreement, ourNumber), '012/00000001234')
    assert.equal(freeField(agreement, ourNumber), '0000123000000012344321012')
    assert.equal(isOfBefore(agreement, ourNumber), true)
    assert.equal(isOfBefore({ ...agreement, layout: 'generic' }, ourNumber), false)
    assert.equal(isOfBefore({ ...agreement, bankCode: '237' }, ourNumber), false)
  })
