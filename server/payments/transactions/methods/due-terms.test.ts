// Interest, late fee and discount of a new charge with a due date: accepted values, zeros, and the
// limits. These are those that clients of this family know; a bank may have a lower one for the
// late fee.

import assert from 'node:assert/strict'
import test from 'node:test'
import { createTransaction } from '../../../../contract/payments/transactions.ts'
import type { BodyOf } from '../../../../contract/operation.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { checkerOf } from '../../../app/http/input/check.ts'
import type { BuyingParty } from '../creation/parties.ts'
import { endOf, extrasOf, payerOf, termsOf } from './due-terms.ts'

const AMOUNT = 10_000
const check = checkerOf(createTransaction.body, { where: 'body', tolerant: true })
const extras = (more: object, lateFeeMax?: number) =>
  extrasOf(
    check({ amount: AMOUNT, payment_type: 'boleto', ...more }) as BodyOf<typeof createTransaction>,
    lateFeeMax,
  )
const interest = (mode: string, value: unknown) => ({ interest: { mode, value } })
const late = (mode: string, value: unknown) => ({ late_fee: { mode, value } })
const discount = (mode: string, value: unknown) => ({
  discount: { mode, value, limit_date: '2030-01-10' },
})

test('values are accepted as numbers and as texts, and zero is none', () => {
  const rows: [body: object, expected: object][] = [
    [
      interest('daily_percentage', '0.33'),
      { interest: { mode: 'daily_percentage', value: 3_300 } },
    ],
    [
      interest('monthly_percentage', '1.00'),
      { interest: { mode: 'monthly_percentage', value: 10_000 } },
    ],
    [interest('daily_amount', '12'), { interest: { mode: 'daily_amount', value: 12 } }],
    [interest('daily_amount', '12.00'), { interest: { mode: 'daily_amount', value: 12 } }],
    [late('percentage', '2.00'), { lateFee: { mode: 'percentage', value: 20_000 } }],
    [late('percentage', 2.5), { lateFee: { mode: 'percentage', value: 25_000 } }],
    [late('amount', '200'), { lateFee: { mode: 'amount', value: 200 } }],
    [
      discount('percentage', '5.25'),
      { discount: { mode: 'percentage', value: 52_500, limitOn: '2030-01-10' } },
    ],
    [discount('amount', 500), { discount: { mode: 'amount', value: 500, limitOn: '2030-01-10' } }],
    [interest('daily_percentage', '0.00'), {}],
    [interest('daily_amount', 0), {}],
    [late('percentage', '0'), {}],
    [late('amount', '0.00'), {}],
    [{ discount: { mode: 'amount', value: '0.00' } }, {}],
    [{ interest: [], late_fee: null, discount: [] }, {}],
    // The limits themselves.
    [interest('daily_amount', 330), { interest: { mode: 'daily_amount', value: 330 } }],
    [
      interest('daily_percentage', '3.30'),
      { interest: { mode: 'daily_percentage', value: 33_000 } },
    ],
    [
      interest('monthly_percentage', '99.00'),
      { interest: { mode: 'monthly_percentage', value: 990_000 } },
    ],
    [late('amount', AMOUNT), { lateFee: { mode: 'amount', value: AMOUNT } }],
    [late('percentage', '100.0'), { lateFee: { mode: 'percentage', value: 1_000_000 } }],
  ]
  for (const [said, expected] of rows)
    assert.deepEqual(extras(said), expected, JSON.stringify(said))
})

test('a value above its limit, or finer than the bank’s format, is refused', () => {
  const rows: [body: object, field: string, message: string][] = [
    [
      interest('daily_amount', 331),
      'interest.value',
      'must be at most 3.3% of the amount: 330 centavos',
    ],
    // A centavo more would be more than the law and the bank allow: the limit is rounded down.
    [
      { ...interest('daily_amount', 330), amount: 9_999 },
      'interest.value',
      'must be at most 3.3% of the amount: 329 centavos',
    ],
    [interest('daily_amount', 1.5), 'interest.value', 'must be a whole number of centavos'],
    [
      interest('daily_percentage', '3.31'),
      'interest.value',
      'is a percentage and must be at most 3.3',
    ],
    [interest('daily_percentage', 0.033), 'interest.value', 'must have at most two decimal places'],
    [
      interest('monthly_percentage', 99.01),
      'interest.value',
      'is a percentage and must be at most 99',
    ],
    [
      interest('monthly_percentage', '1.005'),
      'interest.value',
      'must have at most two decimal places',
    ],
    [
      late('amount', AMOUNT + 1),
      'late_fee.value',
      'must be at most 100% of the amount: 10000 centavos',
    ],
    [late('percentage', '100.1'), 'late_fee.value', 'is a percentage and must be at most 100'],
    [late('percentage', '2.15'), 'late_fee.value', 'must have at most one decimal place'],
    [discount('percentage', 5.255), 'discount.value', 'must have at most two decimal places'],
    [discount('percentage', 100), 'discount.value', 'must leave an amount to be paid'],
    [discount('amount', AMOUNT), 'discount.value', 'must leave an amount to be paid'],
    [{ discount: { mode: 'amount', value: 5 } }, 'discount.limit_date', 'is required'],
    [interest('daily_percentage', '1e1'), 'interest.value', 'must be a number'],
    [interest('daily_percentage', '-1'), 'interest.value', 'must be a number'],
    [interest('daily_percentage', ''), 'interest.value', 'must be a number'],
    [{ interest: { mode: 'daily_amount' } }, 'interest.value', 'is required'],
    [late('percent', 2), 'late_fee.mode', 'must be amount or percentage'],
  ]
  for (const [said, field, says] of rows)
    assert.throws(
      () => extras(said),
      ({ code, detail }: Refusal) => {
        assert.deepEqual(
          [code, detail.fields],
          ['invalid_request', { [field]: [says] }],
          JSON.stringify(said),
        )
        return true
      },
    )
})

test('the bank’s own limit of the late fee is checked before the bank is called', () => {
  assert.deepEqual(extras(late('percentage', '2.0'), 2), {
    lateFee: { mode: 'percentage', value: 20_000 },
  })
  assert.deepEqual(extras(late('amount', 200), 2), { lateFee: { mode: 'amount', value: 200 } })
  const rows: [body: object, message: string][] = [
    [late('percentage', 2.1), 'must be at most 2%, the limit of the bank that issues the boleto'],
    [
      late('amount', 201),
      'must be at most 200 centavos: the bank that issues the boleto accepts 2% of the amount',
    ],
    [
      { ...late('amount', 200), amount: 9_999 },
      'must be at most 199 centavos: the bank that issues the boleto accepts 2% of the amount',
    ],
  ]
  for (const [said, says] of rows)
    assert.throws(
      () => extras(said, 2),
      { detail: { fields: { 'late_fee.value': [says] } } },
      JSON.stringify(said),
    )
})

const NOW = new Date('2030-01-02T12:00:00Z')
const terms = (more: object, field: 'expiration_date' | 'due_date' = 'due_date') =>
  termsOf(
    check({ amount: AMOUNT, payment_type: 'pix', ...more }) as BodyOf<typeof createTransaction>,
    field,
    { now: NOW, lateFeeMax: undefined },
  )

test('the days of a pix are those of its due date, of a boleto those of its own field', () => {
  const rows: [body: object, field: 'expiration_date' | 'due_date', due: string, limit: string][] =
    [
      [{ due_date: '2030-01-02' }, 'due_date', '2030-01-02', '2030-01-02'],
      [{ due_date: '2039-12-31' }, 'due_date', '2039-12-31', '2039-12-31'],
      [
        { due_date: '2030-01-15', payment_limit_date: '2031-01-15' },
        'due_date',
        '2030-01-15',
        '2031-01-15',
      ],
      [
        { due_date: '2030-01-15', expiration_date: '2030-03-01' },
        'due_date',
        '2030-01-15',
        '2030-01-15',
      ],
      [
        { due_date: '2030-01-15', expiration_date: '2030-03-01' },
        'expiration_date',
        '2030-03-01',
        '2030-03-01',
      ],
      // In three banking days.
      [{ due_date: '2030-01-15' }, 'expiration_date', '2030-01-07', '2030-01-07'],
    ]
  for (const [body, field, dueOn, limitOn] of rows)
    assert.deepEqual(
      terms(body, field),
      { amount: AMOUNT, dueOn, limitOn },
      `${field} of ${JSON.stringify(body)}`,
    )
})

test('it can be paid until the end of its last day, which is a banking day', () => {
  const rows: [limit: string, end: string][] = [
    ['2030-01-15', '2030-01-16T03:00:00.000Z'],
    // A Saturday, and the Monday after.
    ['2030-01-19', '2030-01-22T03:00:00.000Z'],
  ]
  for (const [limit, end] of rows)
    assert.equal(
      endOf(terms({ due_date: '2030-01-15', payment_limit_date: limit })).toISOString(),
      end,
    )
})

test('days that are past, reversed or too far are refused by the name of their field', () => {
  const rows: [body: object, field: string, says: string][] = [
    [{ due_date: '2030-01-01' }, 'due_date', 'is in the past'],
    [{ due_date: '2040-01-01' }, 'due_date', 'must be within ten years from today'],
    [{ due_date: '2030-02-30' }, 'due_date', 'must be a date, YYYY-MM-DD'],
    [
      { due_date: '2030-01-15', payment_limit_date: '2030-01-14' },
      'payment_limit_date',
      'must not be before due_date',
    ],
    [
      { due_date: '2030-01-15', payment_limit_date: '2031-01-16' },
      'payment_limit_date',
      'must be at most a year after due_date',
    ],
    [
      {
        due_date: '2030-01-15',
        discount: { mode: 'amount', value: 5, limit_date: '2030-01-16' },
      },
      'discount.limit_date',
      'must not be after due_date',
    ],
  ]
  for (const [body, field, says] of rows)
    assert.throws(() => terms(body), { detail: { fields: { [field]: [says] } } }, says)
})

test('the payer has a document, and an address only if it is whole and of Brazil', () => {
  const whole = { line1: 'Rua A', city: 'Recife', state: 'PE', postal_code: '50010000' }
  const of = (address: object | null, taxpayerId: string | null = '12345678909') =>
    payerOf({ firstName: 'Ana', lastName: null, taxpayerId, address } as BuyingParty)
  assert.deepEqual(of({ ...whole, line2: '10', neighborhood: 'Centro' }).address, {
    street: 'Rua A, 10',
    neighborhood: 'Centro',
    city: 'Recife',
    state: 'PE',
    zipCode: '50010000',
  })
  for (const address of [null, { ...whole, line1: '' }, { ...whole, country_code: 'PT' }])
    assert.deepEqual(of(address), { name: 'Ana', taxpayerId: '12345678909' })
  assert.throws(() => of(whole, null), { code: 'customer_without_document' })
})
