// What an entry of a statement is to the books, and what of it counts: pure tables.

import assert from 'node:assert/strict'
import test from 'node:test'
import { cents } from '../../kernel/money.ts'
import type { StatementEntry } from '../../providers/payouts.ts'
import type { Movement } from './difference.ts'
import { expected, movementIn, summed, withoutUndone, type Named } from './statement.ts'

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
