// Remittances: the columns, the sums in the trailers, and which boletos are left out and why.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ADDRESS, AGREEMENT, orderOf, SENDER } from '../../../test/cnab.ts'
import { senderOf } from '../../../test/cnab-bank.ts'
import type { BoletoOrder } from '../bank.ts'
import { LAYOUTS } from './layouts/index.ts'
import {
  composeRemittance,
  faultsOf,
  faultsOfSender,
  type Remittance,
  type Sender,
} from './remittance.ts'
import { type Instruction, idOfReference, referenceOf } from './title.ts'

const AT = new Date('2026-11-21T12:34:56Z')
const idOf = (n: number): string => n.toString(16).padStart(32, '0')
const register = (order: BoletoOrder): Instruction => ({ id: order.id, what: 'register', order })
const compose = (instructions: readonly Instruction[], sender: Sender = SENDER): Remittance =>
  composeRemittance(sender, instructions, { sequence: 7, at: AT })
const linesOf = ({ text }: Remittance): string[] => text.split('\r\n').slice(0, -1)
/** Columns from and to, counted from 1. */
const columns = (line: string, from: number, to: number): string => line.slice(from - 1, to)

test('a file of two boletos and a withdrawal, column by column', () => {
  const [first, second, third] = [1, 2, 3].map((n) => orderOf(idOf(n), n)) as [
    BoletoOrder,
    BoletoOrder,
    BoletoOrder,
  ]
  const withFee = {
    ...second,
    terms: { ...second.terms, lateFee: { mode: 'percentage', value: 20_000 } as const },
  }
  const made = compose([
    register(first),
    register(withFee),
    { id: third.id, what: 'withdraw', order: third },
  ])
  const lines = linesOf(made)
  assert.ok(lines.every((line) => /^[ -~]{240}$/.test(line)))
  assert.deepEqual(
    lines.map((line) => columns(line, 8, 8) + columns(line, 14, 14)),
    ['0 ', '10', '3P', '3Q', '3P', '3Q', '3R', '3P', '3Q', '5 ', '9 '],
  )
  assert.deepEqual(
    lines.slice(2, -2).map((line) => columns(line, 9, 13) + columns(line, 16, 17)),
    ['0000101', '0000201', '0000301', '0000401', '0000501', '0000602', '0000702'],
  )
  const [header, batch, p, q] = lines as [string, string, string, string]
  assert.equal(columns(header, 1, 8), '75600000')
  assert.equal(
    columns(header, 18, 72),
    '211222333000181' + '1234567'.padEnd(20) + '043210' + '0000001234567' + ' ',
  )
  assert.equal(columns(header, 73, 102), 'LOJA ACAI LTDA'.padEnd(30))
  assert.equal(columns(header, 143, 171), '1' + '21112026' + '093456' + '000007' + '103' + '00000')
  assert.equal(columns(batch, 1, 16), '75600011R01  060')
  assert.equal(
    columns(p, 18, 62),
    '043210' + '0000001234567' + ' ' + '00000000001'.padEnd(20) + '11122',
  )
  assert.equal(
    columns(p, 63, 117),
    '00000000001    ' + '10122026' + '000000000015000' + '00000 02N' + '21112026',
  )
  assert.equal(columns(p, 118, 165), '3' + '0'.repeat(8 + 15) + '0' + '0'.repeat(8 + 15))
  assert.equal(idOfReference(columns(p, 196, 220)), first.id)
  // 2027-01-09 is a Saturday: it may be paid on Monday the 11th, 32 days after it was due.
  assert.equal(columns(p, 221, 240), '3001032090000000000 ')
  assert.equal(columns(q, 18, 73), '1' + '000012345678909' + 'JOSE NUNEZ'.padEnd(40))
  assert.equal(
    columns(q, 74, 153),
    'RUA SAO JOAO, 10'.padEnd(40) + 'CENTRO'.padEnd(15) + '01310100SAO PAULO      SP',
  )
  assert.equal(columns(lines[6]!, 66, 89), '2' + '11122026' + '000000000000200')
  assert.equal(columns(lines[9]!, 18, 46), '000009' + '000003' + '00000000000045000')
  assert.equal(columns(lines[10]!, 1, 29), '75699999' + ' '.repeat(9) + '000001' + '000011')
  assert.deepEqual(made.counts, { titles: 3, records: 11, total: 45_000 })
})

type Terms = Partial<BoletoOrder['terms']>
const TERMS: readonly [
  what: string,
  terms: Terms,
  p: [number, number, string] | undefined,
  r?: string,
][] = [
  [
    'interest by the day, from the first day that costs',
    { interest: { mode: 'daily_amount', value: 33 } },
    [118, 141, '1' + '11122026' + '000000000000033'],
  ],
  [
    'interest by the month',
    { interest: { mode: 'monthly_percentage', value: 10_000 } },
    [118, 141, '2' + '11122026' + '000000000000100'],
  ],
  [
    'a percentage of a day is thirty of them a month',
    { interest: { mode: 'daily_percentage', value: 1_000 } },
    [118, 141, '2' + '11122026' + '000000000000300'],
  ],
  [
    'interest that begins later',
    { interest: { mode: 'monthly_percentage', value: 10_000, startOn: '2026-12-20' } },
    [118, 141, '2' + '21122026' + '000000000000100'],
  ],
  [
    'due on a Saturday, it costs from Tuesday',
    { dueOn: '2026-12-12', interest: { mode: 'daily_amount', value: 1 } },
    [118, 126, '1' + '15122026'],
  ],
  [
    'a discount up to its day',
    { discount: { mode: 'amount', value: 500, limitOn: '2026-12-01' } },
    [142, 165, '1' + '01122026' + '000000000000500'],
  ],
  [
    'a discount of a percentage',
    { discount: { mode: 'percentage', value: 50_000, limitOn: '2026-12-01' } },
    [142, 165, '2' + '01122026' + '000000000000500'],
  ],
  [
    'a late fee of an amount',
    { lateFee: { mode: 'amount', value: 300 } },
    undefined,
    '1' + '11122026' + '000000000000300',
  ],
  ['a limit on the due day', { limitOn: '2026-12-10' }, [224, 227, '1001']],
]

for (const [what, terms, p, r] of TERMS) {
  test(`terms: ${what}`, () => {
    const lines = linesOf(compose([register(orderOf(idOf(1), 1, { terms }))]))
    if (p) assert.equal(columns(lines[2]!, p[0], p[1]), p[2])
    assert.equal(r === undefined ? '' : columns(lines[4]!, 66, 89), r ?? '')
  })
}

test('a CNPJ with letters is written like one of digits, where the bank takes it', () => {
  const company = { name: 'Loja', taxpayerId: '1A2B3C4D5E6F20' }
  const order = orderOf(idOf(1), 1, { payer: { taxpayerId: '12ABC34501DE35' } })
  for (const sender of [
    { agreement: { ...AGREEMENT, bankCode: '748' }, cnab: { ...SENDER.cnab, company } },
    { agreement: AGREEMENT, cnab: { ...SENDER.cnab, company, cnpjLetters: true } },
  ]) {
    const made = compose([register(order)], sender)
    assert.deepEqual(made.unwritable, [])
    const lines = linesOf(made)
    assert.equal(columns(lines[0]!, 18, 32), '21A2B3C4D5E6F20')
    assert.equal(columns(lines[1]!, 18, 33), '201A2B3C4D5E6F20')
    assert.equal(columns(lines[3]!, 18, 33), '2012ABC34501DE35')
    assert.deepEqual(faultsOfSender(sender), [])
  }
})

test('a boleto that does not fit the columns is left out with its field, and the others are written', () => {
  const lettered = orderOf(idOf(2), 2, { payer: { taxpayerId: '12ABC34501DE35' } })
  const { address: _none, ...payer } = orderOf(idOf(3), 3).payer
  const nowhere = { ...orderOf(idOf(3), 3), payer }
  const fine = { mode: 'monthly_percentage', value: 1_234 } as const
  const orders = [
    orderOf(idOf(1), 1),
    lettered,
    nowhere,
    orderOf(idOf(4), 4, { payer: { address: { ...ADDRESS, zipCode: '1310' } } }),
    orderOf(idOf(5), 5, { terms: { interest: fine } }),
    orderOf(idOf(6), 6, { terms: { limitOn: '2031-01-01' } }),
    orderOf(idOf(7), 7, { payer: { address: { ...ADDRESS, state: 'São Paulo' } } }),
    orderOf(idOf(8), 8),
  ]
  const made = compose(orders.map(register))
  assert.deepEqual(
    made.sent.map(({ id }) => id),
    [idOf(1), idOf(8)],
  )
  assert.deepEqual(
    made.unwritable.map(({ id, faults }) => [
      id.slice(-1),
      faults.map(({ field }) => field).join(),
    ]),
    [
      ['2', 'payerId'],
      ['3', 'address'],
      ['4', 'zipCode'],
      ['5', 'interest'],
      ['6', 'writeOffDays'],
      ['7', 'state'],
    ],
  )
  assert.match(
    made.unwritable[0]!.faults[0]!.says,
    /has letters, and these columns carry digits alone: 12ABC34501DE35/,
  )
  assert.equal(linesOf(made).length, 8)
  assert.deepEqual(made.counts, { titles: 2, records: 8, total: 30_000 })
  assert.equal(compose([register(lettered)]).text, '')
  assert.deepEqual(
    faultsOf(SENDER, lettered).map(({ field }) => field),
    ['payerId'],
  )
})

test('a text is written below the terms, in two lines; a bank that creates the pix gets its key', () => {
  const text = `${'a'.repeat(40)}ção ${'b'.repeat(80)}`
  const order = orderOf(idOf(0xabc), 1, { text })
  const [r] = linesOf(compose([register(order)])).slice(4)
  assert.equal(columns(r!, 100, 179), 'A'.repeat(40) + 'CAO ' + 'B'.repeat(36))
  const keys: readonly [key: string, kind: string][] = [
    ['12345678909', '1'],
    ['11222333000181', '2'],
    ['+5511999998888', '3'],
    ['pix@loja.com.br', '4'],
    ['0191f0c4-7a52-7b53-9c1e-3f6a5d2e8b10', '5'],
  ]
  for (const [pixKey, kind] of keys) {
    const lines = linesOf(
      compose([register(orderOf(idOf(0xabc), 1))], { ...SENDER, cnab: { ...SENDER.cnab, pixKey } }),
    )
    const y = lines[4]!
    assert.equal(columns(y, 14, 19), 'Y 0103')
    assert.equal(columns(y, 81, 193), kind + pixKey.padEnd(77) + idOf(0xabc).padEnd(35))
  }
})

test('Banco do Brasil and Santander have their own headers and columns', () => {
  const company = SENDER.cnab.company
  const brasil: Sender = {
    agreement: {
      bankCode: '001',
      branch: '1234-5',
      account: '54321-X',
      wallet: '17',
      number: '1234567',
    },
    cnab: { company, kind: '02', variation: '019' },
  }
  const made = linesOf(compose([register(orderOf(idOf(1), 42, {}, brasil.agreement))], brasil))
  assert.equal(columns(made[0]!, 33, 52), '001234567' + '0014' + '17' + '019' + '  ')
  assert.equal(columns(made[1]!, 34, 53), '001234567' + '0014' + '17' + '019' + '  ')
  assert.equal(columns(made[2]!, 18, 57), '012345' + '000000054321X ' + '12345670000000042   ')

  const santander: Sender = {
    agreement: {
      bankCode: '033',
      branch: '4567',
      account: '11111111-9',
      wallet: '101',
      number: '1111111',
    },
    cnab: { company, kind: '02', code: '456700001111111' },
  }
  const lines = linesOf(
    compose([register(orderOf(idOf(1), 104, {}, santander.agreement))], santander),
  )
  assert.ok(lines.every((line) => line.length === 240))
  assert.equal(columns(lines[0]!, 17, 47), '2' + '011222333000181' + '456700001111111')
  assert.equal(columns(lines[1]!, 54, 68), '456700001111111')
  assert.equal(columns(lines[2]!, 18, 44), '45670' + '0111111119' + '0111111119' + '  ')
  assert.equal(columns(lines[2]!, 45, 56), '000000000104')
  assert.equal(columns(lines[4]!, 24, 240).trim(), '')
})

test('settings that do not fit the headers are reported before a file is written', () => {
  assert.deepEqual(faultsOfSender(SENDER), [])
  const wrong: Sender = { ...SENDER, agreement: { ...SENDER.agreement, account: '1234567890123' } }
  assert.deepEqual([...new Set(faultsOfSender(wrong).map(({ field }) => field))], ['account'])
})

test('the same instructions give the same bytes', () => {
  const instructions = [1, 2, 3].map((n) => register(orderOf(idOf(n), n)))
  assert.equal(compose(instructions).text, compose(instructions).text)
})

test('an id fits the company’s columns, and is read back', () => {
  for (const id of ['0'.repeat(32), 'f'.repeat(32), '0191f0c47a527b539c1e3f6a5d2e8b10']) {
    const reference = referenceOf(id)
    assert.match(reference, /^[0-9A-Z]{25}$/)
    assert.equal(idOfReference(reference), id)
  }
  for (const text of ['', 'x', 'Z'.repeat(25), '0'.repeat(24), `${'0'.repeat(24)}-`])
    assert.equal(idOfReference(text), undefined)
})

test('a number of before the bank had its own form is in no file of that form', () => {
  for (const bankCode of ['041', '104', '748', '756']) {
    const layout = LAYOUTS.find(({ bank }) => bank === bankCode)!
    const sender = senderOf(layout)
    const order = { ...orderOf(idOf(1), 1, {}, sender.agreement), ourNumber: '00000000001' }
    assert.deepEqual(
      compose([{ id: order.id, what: 'withdraw', order }], sender).unwritable[0]?.faults,
      [{ field: 'ourNumber', says: 'is no number of this agreement' }],
    )
  }
})

test('Santander’s monthly interest has five decimals, and its late fee is a kind even without one', () => {
  const layout = LAYOUTS.find(({ bank, format }) => bank === '033' && format.columns === 240)!
  const sender = senderOf(layout)
  const order = (terms: Partial<BoletoOrder['terms']>) =>
    orderOf(idOf(1), 1, { terms, text: 'Obrigado' }, sender.agreement)
  const interest = { mode: 'monthly_percentage', value: 10_000 } as const
  const lateFee = { mode: 'percentage', value: 20_000 } as const
  const [, , p, , r] = linesOf(compose([register(order({ interest, lateFee }))], sender))
  assert.equal(columns(p!, 118, 141), '2' + '11122026' + '000000000100000')
  assert.equal(columns(r!, 66, 89), '2' + '11122026' + '000000000000200')
  const daily = order({ interest: { mode: 'daily_amount', value: 33 } })
  const [, , p2, , r2] = linesOf(compose([register(daily)], sender))
  assert.equal(columns(p2!, 118, 141), '1' + '11122026' + '000000000000033')
  assert.equal(columns(r2!, 66, 89), '2' + '11122026' + '000000000000000')
  const odd = order({ interest: { mode: 'monthly_percentage', value: 10_001 } })
  assert.equal(columns(linesOf(compose([register(odd)], sender))[2]!, 127, 141), '000000000100010')
})
