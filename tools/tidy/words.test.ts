// The vocabulary, on snippets: a word of our own is refused wherever it is a part of a name, and nowhere else.

import { test } from 'node:test'
import { judge } from './judge.ts'
import { vocabularyFaults, type Word } from './words.ts'

const KEY_OF_A_FILE = [/^server\/b\.ts$/, 'a key of a file'] as const
const KNOWN = new Map<string, Word>([
  ['gadget', { old: 'gadget', say: '"tool"', but: { gadgetGame: 'a game', gadgetKey: KEY_OF_A_FILE } }],
  ['drawer', { old: 'drawer', say: '"store"', filesAlone: true }],
])

test('tidy refuses a word of our own as a part of a name, and says the better one', () => {
  judge(
    (source) => vocabularyFaults(source, KNOWN),
    [
      ['server/a.ts', 'const gadget = 1', 'say "tool"'],
      ['server/a.ts', 'const throwGadget = 1', 'say "tool"'],
      ['server/a.ts', 'type Gadget = 1', 'say "tool"'],
      ['server/a.ts', 'const GADGET_MAX = 1', 'say "tool"'],
      ['server/a.ts', 'step(deps.gadget())', 'say "tool"'],
      ['server/gadget.ts', 'step()', 'say "tool"'],
      ['server/loaded-gadget.test.ts', 'step()', 'say "tool"'],
      ['server/top-drawer.ts', 'step()', 'say "store"'],
      ['server/a.ts', 'const drawer = 1'],
      ['server/a.ts', 'const gadgets = 1'],
      ['server/a.ts', 'const gadgetGame = 1'],
      ['server/a.ts', 'const gadgetKey = 1', 'say "tool"'],
      ['server/b.ts', 'const gadgetKey = 1'],
      ['server/a.ts', "step('gadget') // gadget"],
      ['server/a.ts', 'step({ gadget_thrown: 1 })'],
      ['contract/a.ts', 'const gadget = 1'],
      ['sdk/a.ts', 'const gadget = 1'],
    ],
  )
})
