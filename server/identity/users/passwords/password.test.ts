// When two spellings are the same password, and how many passwords are compared at a time.

import assert from 'node:assert/strict'
import test from 'node:test'
import { openState } from '../../../kernel/state.ts'
import { hashPassword, inTurnOf, isPassword, PRESENT_COST } from './password.ts'

test('different encodings of the same password are equal', async () => {
  const typed = 'maçã coração 12345'
  const kept = await hashPassword(typed.normalize('NFD'), PRESENT_COST)
  const rows: [text: string, isIt: boolean][] = [
    [typed.normalize('NFC'), true],
    [typed.normalize('NFD'), true],
    ['maca coracao 12345', false],
  ]
  for (const [text, isIt] of rows)
    assert.equal(await isPassword(text, kept, PRESENT_COST), isIt, text)
})

test('concurrent password checks wait in limited numbers, per network', async () => {
  const [running, waiting] = [2, 16]
  const deps = { state: openState() }
  const all = await Promise.allSettled(
    Array.from({ length: 30 }, (_, n) =>
      inTurnOf(deps, `2001:db8::${n + 1}`, () => new Promise(setImmediate)),
    ),
  )
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  assert.deepEqual(refused, Array(30 - running - waiting).fill('overloaded'))
})
