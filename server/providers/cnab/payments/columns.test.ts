// Remittances of payments, column by column, as the banks' texts have them (payments/facts.md). The
// columns are written here as numbers, not taken from the layouts.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paymentSenderOf, paymentTo } from '../../../../test/payment-files.ts'
import type { PayoutOrder } from '../../payouts.ts'
import { formOf, numberOf } from './payment.ts'
import { composePayments, whyUnwritable } from './remittance.ts'
import { paymentLayoutOf, type PaymentSender } from './settings.ts'

const ID = '0191f0c47a527b539c1e3f6a5d2e8b10'
const NUMBER = '01HFX5G6FTK7SWVRCRE8'
// A Saturday: the day of payment is the Monday after it.
const AT = new Date('2026-12-05T15:04:05Z')

function linesOf(sender: PaymentSender, ...orders: PayoutOrder[]): string[] {
  const payments = orders.map((order) => ({
    id: order.id,
    number: paymentLayoutOf(sender).countedDigits ? '000007' : NUMBER,
    form: formOf(sender, order),
    order,
  }))
  const { text, unwritable } = composePayments(sender, payments, { sequence: 42, at: AT })
  assert.deepEqual(unwritable, [])
  const lines = text.split('\r\n')
  assert.equal(lines.pop(), '')
  for (const line of lines) {
    assert.equal(line.length, 240)
    assert.match(line, /^[ -~]+$/)
  }
  return lines
}

/** Columns from 1, both ends inclusive. */
const at = (line: string | undefined, from: number, to: number) => line!.slice(from - 1, to)

type Columns = readonly (readonly [from: number, to: number, text: string])[]

function assertColumns(line: string | undefined, columns: Columns, what: string): void {
  for (const [from, to, text] of columns) {
    assert.equal(text.length, to - from + 1, `${what} ${from}: the test itself`)
    assert.equal(at(line, from, to), text, `${what} ${from} to ${to}`)
  }
}

const blank = (columns: number) => ' '.repeat(columns)
const zeros = (columns: number) => '0'.repeat(columns)

const PIX_HEADER: Columns = [
  [1, 8, '23700000'],
  [9, 17, blank(9)],
  [18, 32, '211222333000181'],
  [33, 52, '456789              '],
  [53, 58, '012345'],
  [59, 72, '0000076543210 '],
  [73, 102, 'LOJA ACAI LTDA                '],
  [143, 143, '1'],
  [144, 157, '05122026120405'],
  [158, 163, '000042'],
  [164, 166, '089'],
  [167, 171, '01600'],
  [172, 174, 'PIX'],
  [175, 240, blank(66)],
]
const PIX_BATCH: Columns = [
  [1, 17, '23700011C2045045 '],
  [18, 32, '211222333000181'],
  [33, 52, '456789              '],
  [223, 224, '01'],
]
const PIX_A: Columns = [
  [1, 17, '23700013' + '00001' + 'A' + '0' + '00'],
  [18, 20, '009'],
  [21, 23, '001'],
  [24, 29, '001234'],
  [30, 43, '000000098765X '],
  [44, 73, 'JOSE NUNEZ                    '],
  [74, 93, NUMBER],
  [94, 101, '07122026'],
  [102, 119, 'BRL' + zeros(15)],
  [120, 134, '000000000123456'],
  [135, 154, blank(20)],
  [155, 177, zeros(23)],
  [178, 191, '00012345678909'],
  [192, 199, '00000000'],
  [200, 201, '01'],
  [202, 229, blank(28)],
  [230, 240, '0' + blank(10)],
]
const PIX_B: Columns = [
  [1, 17, '23700013' + '00002' + 'B' + '05 '],
  [18, 32, '100012345678909'],
  [33, 67, blank(35)],
  [68, 127, 'REPASSE 7'.padEnd(60)],
  [128, 226, '01'.padEnd(99)],
  [227, 232, zeros(6)],
  [233, 240, '00000000'],
]

test('a pix to an account at Bradesco, column by column', () => {
  const order = paymentTo(ID, { bank: '001' }, { text: 'Repasse 7' })
  const [header, batch, a, b, batchEnd, end, ...rest] = linesOf(paymentSenderOf('237'), order)
  assert.deepEqual(rest, [])
  assertColumns(header, PIX_HEADER, 'header')
  assertColumns(batch, PIX_BATCH, 'batch')
  assertColumns(a, PIX_A, 'A')
  assertColumns(b, PIX_B, 'B')
  assertColumns(
    batchEnd,
    [
      [1, 8, '23700015'],
      [9, 17, blank(9)],
      [18, 23, '000004'],
      [24, 41, '000000000000123456'],
      [42, 65, zeros(24)],
    ],
    'trailer',
  )
  assertColumns(
    end,
    [
      [1, 8, '23799999'],
      [18, 35, '000001000006000000'],
      [36, 240, blank(205)],
    ],
    'end',
  )
})

test('a key of each kind is initiated by its code, and keeps its case', () => {
  const KEYS: readonly [key: string, initiation: string, isRepeated?: boolean][] = [
    ['+5511987654321', '01 '],
    ['Ana.Silva@exemplo.com.br', '02 '],
    ['12345678909', '03 '],
    ['0b6f1c2e-7d3a-4e5f-9a8b-1c2d3e4f5a6b', '04 '],
  ]
  for (const [key, initiation] of KEYS)
    for (const bank of ['237', '756', '077', '422']) {
      const [, , a, b] = linesOf(paymentSenderOf(bank), paymentTo(ID, { key }))
      const kept = bank === '077' && initiation === '03 ' ? '' : key
      assertColumns(a, [[18, 43, `009${zeros(3)}${zeros(5)} ${zeros(12)}  `]], `${bank} ${key}`)
      assertColumns(
        b,
        [
          [15, 17, initiation],
          [18, 32, '100012345678909'],
          [128, 226, kept.padEnd(99)],
        ],
        `${bank} ${key}`,
      )
    }
})

test('a TED at Banco do Brasil and Santander has chamber, purpose and kind of account', () => {
  for (const [bank, agreement] of [
    ['001', '0002948600126       '],
    ['033', '003311111112222     '],
  ] as const) {
    const ted = { transfer: 'ted' }
    const to = paymentTo(ID, { bank: '341', type: 'savings' })
    const [header, batch, a, b] = linesOf(paymentSenderOf(bank, ted), to)
    assertColumns(header, [[33, 52, agreement]], bank)
    assertColumns(batch, [[9, 13, 'C2041']], bank)
    assertColumns(
      a,
      [
        [18, 23, '018341'],
        [220, 226, '00005PP'],
      ],
      bank,
    )
    const end = bank === '033' ? `${zeros(4)}${blank(11)}${zeros(5)} N` : `${blank(15)}${zeros(7)}`
    assertColumns(
      b,
      [
        [15, 17, blank(3)],
        [18, 32, '100012345678909'],
        [33, 62, blank(30)],
        [128, 150, '07122026000000000123456'],
        [151, 210, zeros(60)],
        [211, 232, end],
        [233, 240, zeros(8)],
      ],
      bank,
    )
  }
  const own = { holder: { name: 'Loja', taxpayerId: '11222333000181' } }
  const toItself = paymentTo(ID, { bank: '341' }, own)
  const [, batch] = linesOf(paymentSenderOf('001', { transfer: 'ted' }), toItself)
  assertColumns(batch, [[12, 13, '43']], 'own')
})

test('Banco do Brasil has its product, its zeros and, in tests, TS', () => {
  const [header, batch] = linesOf(
    paymentSenderOf('001', { test: true, fileVersion: '107', batchVersion: '046' }),
    paymentTo(ID, { bank: '001' }),
  )
  assertColumns(
    header,
    [
      [33, 52, '0002948600126     TS'],
      [59, 72, '000000075367X '],
      [164, 171, '10700000'],
      [212, 240, blank(14) + zeros(15)],
    ],
    'header',
  )
  assertColumns(
    batch,
    [
      [9, 17, 'C2001046 '],
      [223, 230, blank(8)],
    ],
    'batch',
  )
})

test('Itaú has headers and segments of its own', () => {
  const sender = paymentSenderOf('341')
  const [header, batch, a, ...rest] = linesOf(sender, paymentTo(ID, { bank: '237' }))
  assert.equal(rest.length, 2)
  assertColumns(
    header,
    [
      [9, 17, `${blank(6)}080`],
      [33, 52, blank(20)],
      [53, 72, '00057 000000012345 7'],
      [158, 171, zeros(14)],
    ],
    'header',
  )
  assertColumns(batch, [[9, 17, 'C2045040 ']], 'batch')
  assertColumns(
    a,
    [
      [15, 23, '000009237'],
      [24, 43, '00123 000000098765 X'],
      [74, 93, NUMBER],
      [102, 104, 'REA'],
      [105, 119, '6074694801' + zeros(5)],
      [120, 134, '000000000123456'],
      [135, 154, blank(20)],
      [178, 197, blank(20)],
      [198, 217, `${zeros(6)}00012345678909`],
      [218, 240, `${blank(12)}0${blank(10)}`],
    ],
    'A',
  )
  const [, , keyed, b] = linesOf(sender, paymentTo(ID, { key: 'ana@exemplo.com.br' }))
  assertColumns(keyed, [[105, 114, `${zeros(8)}04`]], 'A by key')
  assertColumns(
    b,
    [
      [14, 17, 'B02 '],
      [18, 32, '100012345678909'],
      [33, 127, blank(95)],
      [128, 227, 'ana@exemplo.com.br'.padEnd(100)],
      [228, 240, blank(13)],
    ],
    'B',
  )
  const [, credit, at341] = linesOf(sender, paymentTo(ID, { bank: '341', number: '12345-6' }))
  assertColumns(credit, [[12, 13, '01']], 'credit')
  assertColumns(at341, [[18, 43, '00034100123 000000012345 6']], 'A at Itaú')
})

test('Caixa has an agreement in parts, six digits of number and one instalment', () => {
  const sender = paymentSenderOf('104')
  const [header, batch, a] = linesOf(sender, paymentTo(ID, { bank: '001' }))
  assertColumns(header, [[33, 52, `12345607P${blank(4)}0000${blank(3)}`]], 'header')
  assertColumns(
    batch,
    [
      [12, 13, '41'],
      [33, 52, `12345602000307${blank(6)}`],
    ],
    'batch',
  )
  assertColumns(
    a,
    [
      [18, 20, '018'],
      [74, 93, `000007${blank(13)}1`],
      [135, 154, `${zeros(9)}${blank(3)}01N10000`],
    ],
    'A',
  )
})

test('each other bank has its versions, agreement and kind of account', () => {
  const rows: readonly [bank: string, versions: string, agreement: string, kind?: string][] = [
    ['756', '087045', '172278              ', '01'],
    ['077', '107046', blank(20)],
    ['422', '089045', '7654321             '],
  ]
  for (const [bank, versions, agreement, kind = blank(2)] of rows) {
    const [header, batch, a] = linesOf(paymentSenderOf(bank), paymentTo(ID, { bank: '001' }))
    assert.equal(at(header, 164, 166) + at(batch, 14, 16), versions)
    assertColumns(header, [[33, 52, agreement]], bank)
    assertColumns(batch, [[33, 52, agreement]], bank)
    assertColumns(a, [[216, 217, kind]], bank)
  }
})

test('a person at the bank releases what is included blocked', () => {
  const sender = paymentSenderOf('237', { released: 'by_person' })
  const [, , a] = linesOf(sender, paymentTo(ID, { bank: '001' }))
  assertColumns(a, [[15, 17, '009']], 'A')
})

test('payments of several forms stand in batches of their own, each counted from one', () => {
  const other = '0191f0c47a527b539c1e3f6a5d2e8b11'
  const lines = linesOf(
    paymentSenderOf('756'),
    paymentTo(ID, { bank: '001' }),
    paymentTo(other, { bank: '756' }),
  )
  assert.deepEqual(
    lines.map((line) => `${at(line, 4, 8)} ${at(line, 9, 14)}`.trimEnd()),
    [
      '00000',
      '00011 C20010',
      '00013 00001A',
      '00013 00002B',
      '00015',
      '00021 C20450',
      '00023 00001A',
      '00023 00002B',
      '00025',
      '99999',
    ],
  )
  assertColumns(lines.at(-1), [[18, 29, '000002000010']], 'end')
})

test('what a file cannot carry is refused in words, before it is ordered', () => {
  const rows: readonly [sender: PaymentSender, order: PayoutOrder, says: RegExp][] = [
    [
      paymentSenderOf('237'),
      paymentTo(ID, { bank: '001', number: '1234567890123-4' }),
      /toAccount has 13 digits, and there is room for 12/,
    ],
    [
      paymentSenderOf('237'),
      paymentTo(ID, { bank: '001' }, { holder: { name: '北京', taxpayerId: '12345678909' } }),
      /name of the receiver has no letter/,
    ],
    [
      paymentSenderOf('237'),
      paymentTo(ID, { bank: '001' }, { holder: { name: 'Ana', taxpayerId: '12ABC34501DE35' } }),
      /toId has letters/,
    ],
    [
      paymentSenderOf('104'),
      paymentTo(ID, { key: 'ana@exemplo.com.br' }),
      /form is not paid by file: nothing is known of a pix/,
    ],
    [
      paymentSenderOf('104'),
      paymentTo(ID, { bank: '001', type: 'savings' }),
      /the code of a savings account is not known/,
    ],
    [
      paymentSenderOf('756'),
      paymentTo(ID, { key: '98765432100' }),
      /key is not the document of the holder/,
    ],
    [
      paymentSenderOf('001', { transfer: 'ted' }),
      paymentTo(
        ID,
        { bank: '001' },
        {
          to: { account: { ispb: '1A2B3C4D', branch: '1', number: '2', type: 'checking' } },
        },
      ),
      /toBank has no number of three digits/,
    ],
  ]
  for (const [sender, order, says] of rows) {
    const form = formOf(sender, order)
    assert.match(whyUnwritable(sender, { id: ID, number: '1', form, order }) ?? 'fits', says)
  }
})

test('a number has twenty characters of the id, or is counted', () => {
  const layout = paymentLayoutOf(paymentSenderOf('237'))
  const number = numberOf(layout, ID, undefined)!
  assert.match(number, /^[0-9A-Z]{20}$/)
  assert.notEqual(numberOf(layout, '0191f0c47a527b539c1e3f6a5d2e8b11', undefined), number)
  assert.match(numberOf(layout, 'f'.repeat(32), undefined)!, /^[0-9A-Z]{20}$/)
  const counted = paymentLayoutOf(paymentSenderOf('104'))
  assert.equal(numberOf(counted, ID, undefined), '000001')
  assert.equal(numberOf(counted, ID, '000041'), '000042')
  assert.equal(numberOf(counted, ID, '999999'), undefined)
})
