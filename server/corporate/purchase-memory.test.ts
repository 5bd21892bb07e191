// What is remembered of cards: all that a request needs or nothing, and nothing that is of another time.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { Day } from '../base/calendar.ts'
import { after } from '../base/clock.ts'
import type { CorporateCardId, HolderId, OwnerId, SellerId } from '../base/ids.ts'
import { cents } from '../base/money.ts'
import type { Spendable } from './account-store.ts'
import type { DecisionContexts } from './purchase-decide.ts'
import { openMemory } from './purchase-memory.ts'
import type { DecisionCard } from './purchase-store.ts'
import type { PurchaseAsk } from './purchase.ts'

const WALL = new Date('2026-11-02T15:00:00Z')
const [OCTOBER, NOVEMBER] = ['2026-10-01', '2026-11-01'] as Day[] as [Day, Day]
const DAYS = [
  ['2026-10-31', 5_00],
  ['2026-11-02', 7_00],
] as [Day, ReturnType<typeof cents>][]

const account = (mark: number, seller = 's') =>
  ({ owner: 'o' as OwnerId, seller: seller as SellerId, mark }) as Spendable
const cardOf = (id: string, seller = 's') =>
  ({
    owner: 'o' as OwnerId,
    seller: seller as SellerId,
    id: id as CorporateCardId,
    holder: `h${id}` as HolderId,
  }) as DecisionCard
const contexts = (accounts: Spendable[], cards: DecisionCard[], from = NOVEMBER): DecisionContexts => ({
  accounts,
  cards: new Map(cards.map((one) => [one.id, one])),
  spent: new Map(cards.flatMap(({ id, holder }) => [id, holder].map((name) => [name, { from, days: new Map(DAYS) }]))),
  answered: new Map(),
})
const asks = (...cards: string[]) => cards.map((card) => ({ card }) as PurchaseAsk)
/** As it was, and as it is left by purchases. */
const left = (from: number, to: number, ...cards: DecisionCard[]) =>
  [contexts([account(from)], cards), contexts([account(to)], cards)] as const

test('a card is recalled as it was left, and of several all or none', () => {
  const memory = openMemory()
  assert.equal(memory.recall(asks('a'), NOVEMBER, WALL), undefined)
  memory.keep(...left(1, 2, cardOf('a'), cardOf('b')))
  const found = memory.recall(asks('a', 'b', 'a'), NOVEMBER, WALL)!
  assert.deepEqual([found.accounts, [...found.cards.keys()], found.answered.size], [[account(2)], ['a', 'b'], 0])
  assert.deepEqual([...found.spent.keys()], ['a', 'ha', 'b', 'hb'])
  assert.equal(memory.recall(asks('a', 'c'), NOVEMBER, WALL), undefined)
})

test('what is known of a company is forgotten when somebody else moved its mark', () => {
  const memory = openMemory()
  memory.keep(...left(1, 2, cardOf('a')))
  memory.keep(...left(2, 3, cardOf('b')))
  assert.deepEqual(memory.recall(asks('a', 'b'), NOVEMBER, WALL)?.accounts, [account(3)])
  memory.keep(...left(7, 8, cardOf('b')))
  assert.equal(memory.recall(asks('a'), NOVEMBER, WALL), undefined)
  assert.deepEqual(memory.recall(asks('b'), NOVEMBER, WALL)?.accounts, [account(8)])
})

test('a request that reaches further back than is known is not answered by it; one that does not sees no more than it needs', () => {
  const memory = openMemory()
  const cards = [cardOf('a')]
  memory.keep(contexts([account(1)], cards, OCTOBER), contexts([account(1)], cards, OCTOBER))
  assert.equal(memory.recall(asks('a'), '2026-09-28' as Day, WALL), undefined)
  assert.equal(memory.recall(asks('a'), OCTOBER, WALL)!.spent.get('a')!.days.size, 2)
  assert.deepEqual(memory.recall(asks('a'), NOVEMBER, WALL)!.spent.get('ha'), {
    from: NOVEMBER,
    days: new Map(DAYS.slice(1)),
  })
})

test('what was changed is forgotten; what turned out wrong is read for a second, also once it is known again', () => {
  const memory = openMemory()
  const other = cardOf('z', 'other')
  const both = contexts([account(1), account(1, 'other')], [cardOf('a'), other])
  memory.keep(both, both)
  memory.forget([account(1)])
  assert.equal(memory.recall(asks('a'), NOVEMBER, WALL), undefined)
  const recalled = memory.recall(asks('z'), NOVEMBER, WALL)!
  memory.doubt(recalled, WALL)
  const again = contexts([account(5, 'other')], [other])
  memory.keep(again, again)
  assert.equal(memory.recall(asks('z'), NOVEMBER, after(WALL, 999)), undefined)
  assert.deepEqual(memory.recall(asks('z'), NOVEMBER, after(WALL, 1_000))?.accounts, [account(5, 'other')])
})

test('so many cards are remembered at most', () => {
  const memory = openMemory()
  const cards = Array.from({ length: 10_000 }, (_, n) => cardOf(`c${n}`))
  memory.keep(...left(1, 1, ...cards))
  memory.keep(...left(1, 1, cardOf('c0')))
  assert.ok(memory.recall(asks('c0', 'c9999'), NOVEMBER, WALL))
  memory.keep(...left(1, 1, cardOf('one more')))
  assert.equal(memory.recall(asks('c0'), NOVEMBER, WALL), undefined)
  assert.ok(memory.recall(asks('one more'), NOVEMBER, WALL))
})
