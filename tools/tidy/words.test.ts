// The vocabulary, on snippets: a word of our own is refused wherever it is a part of a name, and nowhere else.

import { test } from 'node:test'
import { judge } from './judge.ts'
import { vocabularyFaults } from './words.ts'

const KNOWN = new Map([['dice', { old: 'dice', say: '"random"', but: { randomGame: 'a game' } }]])

test('tidy refuses a word of our own as a part of a name, and says the better one', () => {
  judge(
    (source) => vocabularyFaults(source, KNOWN),
    [
      ['server/a.ts', 'const dice = 1', 'say "random"'],
      ['server/a.ts', 'const throwDice = 1', 'say "random"'],
      ['server/a.ts', 'type Dice = 1', 'say "random"'],
      ['server/a.ts', 'const DICE_MAX = 1', 'say "random"'],
      ['server/a.ts', 'step(deps.random())', 'say "random"'],
      ['server/dice.ts', 'step()', 'say "random"'],
      ['server/loaded-dice.test.ts', 'step()', 'say "random"'],
      ['server/a.ts', 'const diced = 1'],
      ['server/a.ts', 'const diceGame = 1'],
      ['server/a.ts', "step('dice') // dice"],
      ['server/a.ts', 'step({ dice_thrown: 1 })'],
      ['contract/a.ts', 'const dice = 1'],
      ['sdk/a.ts', 'const dice = 1'],
    ],
  )
})
