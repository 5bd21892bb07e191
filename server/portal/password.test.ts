// What makes two passwords one, and how many are hashed at a time.

import assert from 'node:assert/strict'
import test from 'node:test'
import { hashPassword, isPassword } from './password.ts'

test('what two keyboards type differently is one password', async () => {
  const typed = 'maçã coração 12345'
  const kept = await hashPassword(typed.normalize('NFD'))
  const rows: [text: string, isIt: boolean][] = [
    [typed.normalize('NFC'), true],
    [typed.normalize('NFD'), true],
    ['maca coracao 12345', false],
  ]
  for (const [text, isIt] of rows) assert.equal(await isPassword(text, kept), isIt, text)
})

test('of many passwords at once no more wait to be hashed than there is room for', async () => {
  const cheap = { hash: '00'.repeat(32), salt: '00'.repeat(16), cost: 'N=1024,r=8,p=1' }
  const [running, waiting] = [2, 64]
  const all = await Promise.allSettled(Array.from({ length: 70 }, () => isPassword('a password', cheap)))
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  assert.deepEqual(refused, Array(70 - running - waiting).fill('overloaded'))
  assert.equal(await isPassword('a password', cheap), false, 'there is room again')
})
