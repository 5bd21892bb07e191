// Due dates and amounts owed on a day: the worked examples of the standard, and a row for each kind
// of computation.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { after } from '../../server/kernel/clock.ts'
import { cents } from '../../server/kernel/money.ts'
import { open, pay, type Detail } from './charge.ts'
import { dayOf, dueOn, endOfValidity, isBankingDay, lastDay, rolled } from './due.ts'

// API Pix 2.9.0, CobDataDeVencimento, examples A to G: the last day on which a payment is accepted.
const EXAMPLES = [
  ['A', '2020-10-20', 4, '2020-10-26'],
  ['B', '2020-12-25', 0, '2020-12-28'],
  ['C', '2020-12-25', 1, '2020-12-29'],
  ['D', '2020-12-25', 3, '2020-12-31'],
  ['E', '2020-12-25', 4, '2021-01-04'],
  ['F', '2021-08-27', 5, '2021-09-01'],
  ['G', '2021-08-28', 5, '2021-09-06'],
] as const

test('the last day of validity matches the examples of the standard', () => {
  for (const [name, dueDate, validDays, last] of EXAMPLES)
    assert.equal(lastDay(dueDate, validDays), last, name)
})

test('validity ends at the end of the day in Brasília', () => {
  assert.equal(endOfValidity('2020-12-25', 0).toISOString(), '2020-12-29T02:59:59.999Z')
  assert.equal(dayOf(new Date('2020-12-29T02:59:59.999Z')), '2020-12-28')
  assert.equal(dayOf(new Date('2020-12-29T03:00:00.000Z')), '2020-12-29')
})

test('a payment at the last instant completes a charge, and a millisecond later it does not', () => {
  const order = {
    key: 'k',
    amount: cents(10_00),
    alterable: false,
    calendar: { expiresIn: 60 },
    detail: {},
  }
  const made = {
    txid: 't',
    holder: 'h',
    kind: 'cob' as const,
    createdAt: new Date('2027-03-01T15:00:00Z'),
    token: '',
  }
  const statusAfter = (ms: number) => {
    const charge = open(order, made)
    return pay(charge, {
      amount: cents(10_00),
      at: after(charge.createdAt, ms),
      owed: cents(10_00),
    }).status
  }
  assert.deepEqual([statusAfter(60_000), statusAfter(60_001)], ['CONCLUIDA', 'ATIVA'])
})

test('movable holidays are found, and a holiday does not count before the year of its law', () => {
  const closed = [
    '2026-02-16',
    '2026-02-17',
    '2026-04-03',
    '2026-06-04',
    '2026-01-01',
    '2026-11-20',
    '2026-11-21',
    '2027-03-26',
    '2024-11-20',
  ]
  const open = ['2026-02-18', '2026-04-06', '2020-11-20', '2023-11-20', '2026-11-23', '2026-07-09']
  for (const day of closed) assert.equal(isBankingDay(day), false, day)
  for (const day of open) assert.equal(isBankingDay(day), true, day)
  // Carnival's Saturday: the days off end on Wednesday.
  assert.equal(rolled('2026-02-14'), '2026-02-18')
})

// 2026-03-10 is a Tuesday. Each row: a rule, the day, and fine, interest, rebate, discount, total
// of R$ 100.00.
const RULES: [string, Detail, string, [number, number, number, number, number]][] = [
  [
    'on time nothing is added',
    { multa: { modalidade: 2, valorPerc: '2.00' }, juros: { modalidade: 1, valorPerc: '0.10' } },
    '2026-03-10',
    [0, 0, 0, 0, 10000],
  ],
  [
    'a fixed fine',
    { multa: { modalidade: 1, valorPerc: '5.00' } },
    '2026-03-11',
    [500, 0, 0, 0, 10500],
  ],
  [
    'a fine by percentage',
    { multa: { modalidade: 2, valorPerc: '2.00' } },
    '2026-03-11',
    [200, 0, 0, 0, 10200],
  ],
  [
    'interest: an amount a day',
    { juros: { modalidade: 1, valorPerc: '0.10' } },
    '2026-03-16',
    [0, 60, 0, 0, 10060],
  ],
  [
    'interest: percent a day',
    { juros: { modalidade: 2, valorPerc: '1.00' } },
    '2026-03-12',
    [0, 200, 0, 0, 10200],
  ],
  [
    'interest: percent a month',
    { juros: { modalidade: 3, valorPerc: '3.00' } },
    '2026-03-20',
    [0, 100, 0, 0, 10100],
  ],
  [
    'interest: percent a year',
    { juros: { modalidade: 4, valorPerc: '36.50' } },
    '2026-03-20',
    [0, 100, 0, 0, 10100],
  ],
  [
    'interest: an amount a banking day',
    { juros: { modalidade: 5, valorPerc: '0.10' } },
    '2026-03-16',
    [0, 40, 0, 0, 10040],
  ],
  [
    'interest: percent a banking day',
    { juros: { modalidade: 6, valorPerc: '1.00' } },
    '2026-03-16',
    [0, 400, 0, 0, 10400],
  ],
  [
    'interest: percent a month of banking days',
    { juros: { modalidade: 7, valorPerc: '2.10' } },
    '2026-03-16',
    [0, 40, 0, 0, 10040],
  ],
  [
    'interest: percent a year of banking days',
    { juros: { modalidade: 8, valorPerc: '25.20' } },
    '2026-03-16',
    [0, 40, 0, 0, 10040],
  ],
  [
    'a rebate by amount',
    { abatimento: { modalidade: 1, valorPerc: '7.00' } },
    '2026-03-10',
    [0, 0, 700, 0, 9300],
  ],
  [
    'a rebate by percentage',
    { abatimento: { modalidade: 2, valorPerc: '7.50' } },
    '2026-03-12',
    [0, 0, 750, 0, 9250],
  ],
  [
    'the first discount still open',
    {
      desconto: {
        modalidade: 1,
        descontoDataFixa: [
          { data: '2026-03-09', valorPerc: '1.00' },
          { data: '2026-03-05', valorPerc: '3.00' },
        ],
      },
    },
    '2026-03-05',
    [0, 0, 0, 300, 9700],
  ],
  [
    'the second when the first is over',
    {
      desconto: {
        modalidade: 2,
        descontoDataFixa: [
          { data: '2026-03-09', valorPerc: '1.00' },
          { data: '2026-03-05', valorPerc: '3.00' },
        ],
      },
    },
    '2026-03-06',
    [0, 0, 0, 100, 9900],
  ],
  [
    'a discount that ends on a Sunday ends on Monday',
    { desconto: { modalidade: 1, descontoDataFixa: [{ data: '2026-03-08', valorPerc: '1.00' }] } },
    '2026-03-09',
    [0, 0, 0, 100, 9900],
  ],
  [
    'a discount until the due day itself',
    { desconto: { modalidade: 1, descontoDataFixa: [{ data: '2026-03-10', valorPerc: '1.00' }] } },
    '2026-03-10',
    [0, 0, 0, 100, 9900],
  ],
  [
    'no discount when both are over',
    { desconto: { modalidade: 1, descontoDataFixa: [{ data: '2026-03-05', valorPerc: '3.00' }] } },
    '2026-03-06',
    [0, 0, 0, 0, 10000],
  ],
  [
    'an amount for each day ahead',
    { desconto: { modalidade: 3, valorPerc: '0.50' } },
    '2026-03-06',
    [0, 0, 0, 200, 9800],
  ],
  [
    'an amount for each banking day ahead',
    { desconto: { modalidade: 4, valorPerc: '0.50' } },
    '2026-03-06',
    [0, 0, 0, 100, 9900],
  ],
  [
    'percent for each day ahead',
    { desconto: { modalidade: 5, valorPerc: '1.00' } },
    '2026-03-06',
    [0, 0, 0, 400, 9600],
  ],
  [
    'percent for each banking day ahead',
    { desconto: { modalidade: 6, valorPerc: '1.00' } },
    '2026-03-06',
    [0, 0, 0, 200, 9800],
  ],
]

test('the amount due on a day, for every kind of interest, fee and discount', () => {
  for (const [what, detail, day, expected] of RULES) {
    const { fine, interest, rebate, discount, total } = dueOn(
      { amount: cents(100_00), calendar: { dueDate: '2026-03-10', validDays: 30 }, detail },
      day,
    )
    assert.deepEqual([fine, interest, rebate, discount, total], expected, what)
  }
})

test('a due date on a Saturday can be paid on Monday without late charges', () => {
  const charge = {
    amount: cents(100_00),
    calendar: { dueDate: '2026-03-14', validDays: 5 },
    detail: { multa: { modalidade: 1, valorPerc: '5.00' } },
  }
  assert.equal(dueOn(charge, '2026-03-16').total, 100_00)
  assert.equal(dueOn(charge, '2026-03-17').total, 105_00)
})

test('a charge with discounts costs at least one centavo', () => {
  const detail = { desconto: { modalidade: 5, valorPerc: '90.00' } }
  assert.equal(
    dueOn(
      { amount: cents(100), calendar: { dueDate: '2026-03-10', validDays: 0 }, detail },
      '2026-03-05',
    ).total,
    1,
  )
})
