// The vocabulary, on snippets: a private word is refused in any part of a name, and nowhere else.

import { test } from 'node:test'
import { judge } from './judge.ts'
import { vocabularyFaults } from './words.ts'

const KNOWN = { gadget: '"tool"' }

test('tidy refuses a private word as a part of a name, and names the better one', () => {
  judge(
    (source) => vocabularyFaults(source, KNOWN),
    [
      ['server/a.ts', 'const gadget = 1', 'say "tool"'],
      ['server/a.ts', 'const throwGadget = 1', 'say "tool"'],
      ['server/a.ts', 'type Gadget = 1', 'say "tool"'],
      ['server/a.ts', 'const GADGET_MAX = 1', 'say "tool"'],
      ['server/a.ts', 'step(deps.gadget())', 'say "tool"'],
      ['portal/src/a.tsx', 'export const A = () => <Gadget />', 'say "tool"'],
      ['server/gadget.ts', 'step()', 'say "tool"'],
      ['server/loaded-gadget.test.ts', 'step()', 'say "tool"'],
      ['server/a.ts', 'const gadgets = 1'],
      ['server/a.ts', 'const toString = 1'],
      ['server/a.ts', "step('gadget') // gadget"],
      ['server/a.ts', 'step({ gadget_thrown: 1 })'],
      ['contract/a.ts', 'const gadget = 1'],
      ['sdk/a.ts', 'const gadget = 1'],
    ],
  )
})

test('a word of the list is refused as a name, with the better one', () => {
  judge(
    (source) => vocabularyFaults(source),
    [
      ['server/a.ts', 'const tally = 1', 'say "counter"'],
      ['server/a.ts', 'type Lane = 1', 'say "endpointQueue"'],
      ['server/a.ts', 'type ChargeQuestion = 1', 'say "nextRequest"'],
      ['server/verdict.ts', 'step()', 'say "classify"'],
    ],
  )
})
