// A cardholder's changes, folded names of cost centers, and the rate limit of reading secrets.

import assert from 'node:assert/strict'
import test from 'node:test'
import { SECRETS_PER_HOUR } from '../../../contract/corporate/cards.ts'
import type { CostCenterId, HolderId, OwnerId, SellerId } from '../../kernel/ids.ts'
import { cents } from '../../kernel/money.ts'
import { folded, readFoldedName, readName } from '../cost-centers/cost-center.ts'
import {
  cancel,
  centerAt,
  change,
  isSentToBank,
  openHolder,
  toWire,
  type HolderChange,
} from './holder.ts'
import { countReading, hourBefore } from '../cards/secrets.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const OWNER = '019a1b2c3d4e7f008a1b2c3d4e5f6a00'
const input = {
  owner: OWNER as OwnerId,
  id: OWNER as HolderId,
  seller: OWNER as SellerId,
  n: 1,
  name: 'Maria',
  taxId: '12345678909',
  amount: cents(1_000_00),
  interval: 'month' as const,
  center: null,
}
const holder = openHolder(input, new Date('2026-11-01T12:00:00Z'))

const CHANGES: readonly [HolderChange, changes: boolean, sent: boolean][] = [
  [{}, false, false],
  [
    { name: 'Maria', amount: cents(1_000_00), interval: 'month', center: null, status: 'active' },
    false,
    false,
  ],
  [{ name: 'Ana' }, true, true],
  [{ amount: cents(0) }, true, true],
  [{ status: 'blocked' }, true, true],
  [{ interval: 'day' }, true, false],
  [{ center: OWNER as CostCenterId }, true, false],
]

for (const [request, changes, sent] of CHANGES)
  test(`a change of a cardholder to ${JSON.stringify(request)}`, () => {
    const after = change(holder, request, NOW)
    assert.equal(after !== holder, changes)
    assert.equal(isSentToBank(holder, after), sent)
    const moved = request.center ? { centerBefore: null, centerSince: NOW } : {}
    assert.deepEqual(
      after,
      changes ? { ...holder, ...request, ...moved, version: 2, updatedAt: NOW } : holder,
    )
  })

test('a purchase belongs to the cost center that its cardholder had when it was made', () => {
  const moved = change(holder, { center: OWNER as CostCenterId }, NOW)
  const rows: [at: Date, center: string | null][] = [
    [new Date(NOW.getTime() - 1), null],
    [NOW, OWNER],
    [new Date(NOW.getTime() + 1), OWNER],
  ]
  for (const [at, center] of rows) assert.equal(centerAt(moved, at), center, at.toISOString())
  assert.equal(centerAt(holder, new Date(0)), null, 'it never moved')
})

test('a canceled holder stays canceled', () => {
  const canceled = cancel(change(holder, { status: 'blocked' }, NOW), NOW)
  assert.deepEqual(
    [canceled.status, canceled.version, cancel(canceled, NOW)],
    ['canceled', 3, canceled],
  )
  assert.throws(() => change(canceled, { status: 'active' }, NOW), { code: 'holder_canceled' })
})

test('the available amount of a limit is never shown below zero', () => {
  const details = { ...holder, centerName: 'Sales', cards: 2 }
  const { available, spent, center_cost, cards_count } = toWire(details, {
    spent: cents(1_000_01),
    resetsAt: NOW,
  })
  assert.deepEqual([available, spent, center_cost, cards_count], [0, 1_000_01, 'Sales', 2])
})

test('names that differ only in case, accents and separators are the same; a name must not be empty', () => {
  for (const name of ['São Paulo', 'SAO PAULO', '  sao -  paulo ', 'Sa\u0303o_Paulo'])
    assert.equal(folded(name), 'sao paulo')
  assert.notEqual(folded('Sales 1'), folded('Sales 2'))
  assert.equal(readFoldedName('center_cost', ' São Paulo '), 'São Paulo')
  for (const name of ['', '  ', '---', '🙂'])
    assert.throws(() => readFoldedName('merchant', name), { code: 'invalid_request' })
  assert.equal(readName('name', ' 🙂 '), '🙂')
  assert.throws(() => readName('name', ' \t '), { code: 'invalid_request' })
})

test('reads of the card secrets of one account are limited in any hour', () => {
  const read = (times: number, secondsAgo: number) =>
    Array.from({ length: times }, () => new Date(NOW.getTime() - secondsAgo * 1_000))
  const rows: [readAt: Date[], remaining: number, reset: number][] = [
    [[], SECRETS_PER_HOUR - 1, 3_600],
    [[...read(1, 1), ...read(1, 1_000.5)], SECRETS_PER_HOUR - 3, 2_600],
    [read(SECRETS_PER_HOUR - 1, 1), 0, 3_599],
  ]
  for (const [readAt, remaining, reset] of rows)
    assert.deepEqual(countReading(readAt, NOW), { limit: SECRETS_PER_HOUR, remaining, reset })
  const over = () => countReading([...read(SECRETS_PER_HOUR - 1, 1), ...read(1, 3_590)], NOW)
  const rate = { limit: SECRETS_PER_HOUR, remaining: 0, reset: 10 }
  const detail = { words: { limit: SECRETS_PER_HOUR }, retryAfter: 10, rate }
  assert.throws(over, { code: 'too_many_secrets', detail })
  assert.equal(hourBefore(NOW).toISOString(), '2026-11-21T11:00:00.000Z')
})
