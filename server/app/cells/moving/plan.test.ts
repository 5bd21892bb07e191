// Which platforms move, to empty a cell or to even cells out.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { OwnerId } from '../../../kernel/ids.ts'
import { grouped, planDrain, planRebalance, type Filled } from './plan.ts'

const [A, B, C, D] = ['a', 'b', 'c', 'd'] as unknown as [OwnerId, OwnerId, OwnerId, OwnerId]
const cell = (name: string, sizes: readonly number[], takesNewPlatforms = true): Filled => ({
  name,
  takesNewPlatforms,
  groups: sizes.map((size, n) => ({ owners: [`${name}${n}` as OwnerId], size })),
})
const inWords = (moves: ReturnType<typeof planDrain>) =>
  moves.map(({ from, to, group }) => `${group.size}: ${from} to ${to}`)

test('platforms that share people are one group, also through a third', () => {
  const sized = [A, B, C, D].map((owner, n) => ({ owner, size: n + 1 }))
  assert.deepEqual(
    grouped(sized, [
      [A, B],
      [C, B],
    ]),
    [
      { owners: [A, B, C], size: 6 },
      { owners: [D], size: 4 },
    ],
  )
})

test('a cell is emptied into those that take new platforms, the largest first, to the one with least', () => {
  const cells = [cell('a', [1, 5, 3]), cell('b', [4]), cell('c', [2]), cell('full', [0], false)]
  assert.deepEqual(inWords(planDrain(cells, 'a')), ['5: a to c', '3: a to b', '1: a to b'])
  assert.deepEqual(planDrain([cell('a', [1]), cell('full', [], false)], 'a'), [])
})

for (const [what, cells, moves] of [
  ['a new empty cell gets its share', [cell('a', [4, 3, 3]), cell('b', [])], ['4: a to b']],
  ['one large platform stays where it is', [cell('a', [100]), cell('b', [1])], []],
  ['even cells are left alone', [cell('a', [5, 5]), cell('b', [10])], []],
  [
    'three cells come nearer to each other',
    [cell('a', [9, 9, 9]), cell('b', []), cell('c', [])],
    ['9: a to b', '9: a to c'],
  ],
  ['a cell that takes no new platforms is not looked at', [cell('a', [9, 9], false), cell('b', [])], []],
] as const)
  test(`to even out: ${what}`, () => assert.deepEqual(inWords(planRebalance(cells, 10)), moves))

test('to even out, no more moves are planned than are allowed', () =>
  assert.equal(planRebalance([cell('a', [1, 1, 1, 1, 1, 1]), cell('b', [])], 2).length, 2))
