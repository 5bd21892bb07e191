// Which callers the card-testing limit stops, for how long, and under which name an address is
// counted.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { Id } from '../../kernel/ids.ts'
import { after } from '../../kernel/clock.ts'
import { refuse } from '../../kernel/refusal.ts'
import { hasPlace, maxOf, namesOf, refuseOver, revealsCard } from './card-testing-limit.ts'

const WALL = new Date('2026-11-21T12:00:00Z')
const CALLER = { credential: 'c1' as Id<'credential'> }

for (const [source, name] of [
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:0:1:a:b:c:d', '2001:db8:0:1::/64'],
  ['2001:0db8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
  ['2001:db8:0:1::9', '2001:db8:0:1::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::', 'fe80:0:0:0::/64'],
] as const) {
  test(`a call from ${source} is counted as ${name}`, () =>
    assert.deepEqual(namesOf(CALLER, source), [`source ${name}`, 'credential c1']))
}

const MINUTE_MS = 60_000
/**
 * Refusals, minutes since the first, and the seconds for which they stop the next caller (`next`)
 * and the one just counted.
 */
const CASES: readonly (readonly [
  name: string,
  refused: number,
  minutes: number,
  next?: number,
  counted?: number,
])[] = [
  ['source a', 19, 1],
  ['source a', 20, 1, 540],
  ['source a', 21, 1, 540, 540],
  ['source a', 21, 10],
  ['source a', 21, 9.999, 1, 1],
  ['credential c', 499, 0],
  ['credential c', 500, 0, 600],
  ['credential c', 501, 0, 600, 600],
]

for (const [name, refused, minutes, next, counted] of CASES) {
  test(`${refused} refused by ${name} ${minutes} minutes ago`, () => {
    const attempts = [{ name, refused, since: after(WALL, -minutes * MINUTE_MS) }]
    for (const [seconds, counting] of [
      [next, false],
      [counted, true],
    ] as const) {
      const ask = () => refuseOver(attempts, WALL, { counting })
      if (seconds === undefined) ask()
      else assert.throws(ask, { code: 'too_many_cards', detail: { retryAfter: seconds } })
    }
  })
}

const NAMES = [
  'customer o/c',
  'declined a',
  'link source l a',
  'link l',
  'source a',
  'credential c',
]

test('one name that is full stops an attempt, wherever it is among names that are not', () => {
  const since = WALL
  for (const [n, full] of NAMES.entries()) {
    const counted = (refused: number, held: number) =>
      NAMES.map((name) => ({
        name,
        since,
        ...(name === full ? { refused, held } : { refused: 0, held: 1 }),
      }))
    const max = maxOf(full)
    assert.ok(hasPlace(counted(max - 1, 0)), full)
    for (const held of [0, 1]) assert.ok(!hasPlace(counted(max - held, held)), `${full}, name ${n}`)
    refuseOver(counted(max - 1, 1), WALL, { counting: false })
    assert.throws(
      () => refuseOver(counted(max, 0), WALL, { counting: false }),
      { code: 'too_many_cards' },
      full,
    )
  }
})

test('only results that reveal something about a card are counted', () => {
  for (const code of [
    'invalid_card_number',
    'unknown_card_brand',
    'card_expired',
    'invalid_security_code',
  ] as const)
    assert.ok(revealsCard(refuse(code)), code)
  for (const error of [
    refuse('invalid_request'),
    refuse('too_many_cards'),
    new Error('x'),
    undefined,
  ])
    assert.equal(revealsCard(error), false)
})
