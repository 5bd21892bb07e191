// What an entry of a statement is to the books, and what of it counts: pure tables.

import assert from 'node:assert/strict'
import test from 'node:test'
import { cents } from '../../kernel/money.ts'
import type { StatementEntry } from '../../providers/payouts.ts'
import type { Movement } from './difference.ts'
import {
  expected,
  type Listed,
  movementIn,
  movementsIn,
  type Named,
  namedByAmount,
  type SentOut,
  summed,
  withoutUndone,
} from './statement.ts'

const NAMES = new Map<string, Named>([
  ['ours', { is: 'paid out', id: 'p1' }],
  ['reference', { is: 'paid out', id: 'p2' }],
  ['E-out', { is: 'paid out', id: 'p3' }],
  ['E-in', { is: 'other', id: 'E-in' }],
])
const entry = (more: Partial<StatementEntry> = {}): StatementEntry => ({
  id: 'row',
  amount: cents(40_00),
  at: new Date('2026-11-21T12:00:00Z'),
  ...more,
})
const text = (all: readonly Movement[]) =>
  all.map(({ kind, id, amount, of }) => `${kind} ${id} ${amount} ${of === null ? '-' : 'known'}`)

test('an entry is of the payment that it names first, a stranger, or in another book', () => {
  const rows: [Partial<StatementEntry>, 'paid' | 'returned', string[]][] = [
    [{ ours: 'ours' }, 'paid', ['paid p1 4000 known']],
    [{ reference: 'reference' }, 'paid', ['paid p2 4000 known']],
    [{ endToEndId: 'E-out' }, 'paid', ['paid p3 4000 known']],
    [{ ours: 'ours', endToEndId: 'E-in' }, 'paid', ['paid p1 4000 known']],
    [{ endToEndId: 'E-in' }, 'paid', []],
    [{ ours: 'of nobody' }, 'paid', ['paid row 4000 -']],
    [{ ours: 'ours' }, 'returned', ['returned p1 4000 known']],
    // Money that came in is in the book of pix.
    [{}, 'returned', []],
  ]
  for (const [more, kind, movements] of rows)
    assert.deepEqual(text(movementIn({ kind, entry: entry(more) }, NAMES)), movements)
  const other = { kind: 'paid', entry: entry({ ours: 'ours' }) } as const
  assert.equal(movementIn(other, NAMES, new Set(['p1'])).length, 1)
  assert.equal(movementIn(other, NAMES, new Set(['p2'])).length, 0)
  assert.equal(movementIn({ ...other, kind: 'returned' }, NAMES, new Set(['p1'])).length, 0)
})

const movement = (kind: 'paid' | 'returned', id: string, amount: number): Movement => ({
  kind,
  id,
  amount: cents(amount),
  of: id === 'row' ? null : id,
})

test('what the bank undid itself is nothing, unless the books have it as paid', () => {
  const [paid, back] = [movement('paid', 'p1', 40_00), movement('returned', 'p1', 40_00)]
  assert.deepEqual(withoutUndone([paid], [paid, back], []), [])
  assert.deepEqual(withoutUndone([back], [paid, back], []), [])
  assert.deepEqual(withoutUndone([paid], [paid, back], [paid]), [paid])
  assert.deepEqual(withoutUndone([paid], [paid], []), [paid])
  const part = movement('returned', 'p1', 10_00)
  assert.deepEqual(withoutUndone([paid, part], [paid, part], []), [paid, part])
  const stranger = movement('paid', 'row', 40_00)
  assert.deepEqual(withoutUndone([stranger], [stranger], []), [stranger])
})

test('of the books counts what the statement names, and each payment of the day', () => {
  const booked = [
    movement('paid', 'p1', 40_00),
    movement('paid', 'p2', 40_00),
    movement('returned', 'p1', 30_00),
  ]
  const none = new Set<string>()
  assert.deepEqual(text(expected(booked, [], none)), [])
  assert.deepEqual(text(expected(booked, [], new Set(['p2']))), ['paid p2 4000 known'])
  const parts = summed([movement('returned', 'p1', 10_00), movement('returned', 'p1', 5_00)])
  assert.deepEqual(text(expected(booked, parts, none)), ['returned p1 1500 known'])
  const more = [movement('returned', 'p1', 35_00)]
  assert.deepEqual(text(expected(booked, more, none)), ['returned p1 3000 known'])
})

test('a debit without a name is a payment of its amount and its day, each one once', () => {
  const on = (day: string, time = '03:00:00Z') => new Date(`2026-11-${day}T${time}`)
  const debit = (id: string, day: string, more: Partial<StatementEntry> = {}): Listed => ({
    kind: 'paid',
    entry: entry({ id, at: on(day), ...more }),
  })
  const sent = (id: string, since: string, until: string | null): SentOut => ({
    id,
    amount: cents(40_00),
    since: on(since, '12:00:00Z'),
    until: until === null ? null : on(until, '12:00:00Z'),
  })
  const known = (all: readonly Listed[], payments: readonly SentOut[]) => {
    const { listed, names } = namedByAmount(all, NAMES, payments)
    return movementsIn(listed, names).map(({ id, amount, of }) => [id, amount, of !== null])
  }
  const rows: [what: string, Listed[], SentOut[], (readonly [string, number, boolean])[]][] = [
    ['of its day', [debit('a', '21')], [sent('x', '21', '21')], [['x', 40_00, true]]],
    ['under way', [debit('a', '21')], [sent('x', '20', null)], [['x', 40_00, true]]],
    ['on the next banking day', [debit('a', '24')], [sent('x', '21', '21')], [['x', 40_00, true]]],
    ['not before it was made', [debit('a', '20')], [sent('x', '21', null)], [['a', 40_00, false]]],
    ['too late', [debit('a', '27')], [sent('x', '21', '21')], [['a', 40_00, false]]],
    [
      'one more than there are payments',
      [debit('a', '21'), debit('b', '21')],
      [sent('x', '21', '21')],
      [
        ['x', 40_00, true],
        ['b', 40_00, false],
      ],
    ],
    [
      'one that is named is not another one',
      [debit('a', '21', { ours: 'ours' }), debit('b', '21')],
      [sent('p1', '21', '21')],
      [
        ['p1', 40_00, true],
        ['b', 40_00, false],
      ],
    ],
    [
      'its own day before a later one',
      [debit('a', '22')],
      [sent('x', '21', '21'), sent('y', '22', '22')],
      [['y', 40_00, true]],
    ],
    [
      'of another amount',
      [debit('a', '21', { amount: cents(41_00) })],
      [sent('x', '21', '21')],
      [['a', 41_00, false]],
    ],
  ]
  for (const [what, all, payments, movements] of rows)
    assert.deepEqual(known(all, payments), movements, what)
})
