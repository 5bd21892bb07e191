// Calls to providers: errors and time-outs are unknown, and no provider is called while a
// transaction is open.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { inTransaction } from '../platform/db/sql.ts'
import { freshDatabase } from '../../test/database.ts'
import { ask } from './ask.ts'
import { rejected, unknown, accepted } from './bank.ts'

test('a result is passed on unchanged', async () => {
  for (const answer of [accepted(7), rejected('code', 'why'), unknown('why')])
    assert.deepEqual(await ask(async () => answer), answer)
})

const THROWN: [string, unknown, string][] = [
  ['an error', new Error('it broke'), 'it broke'],
  [
    'an error with a code',
    Object.assign(new Error('cut'), { code: 'ECONNRESET' }),
    'ECONNRESET: cut',
  ],
  [
    'a chain of causes',
    new Error('fetch failed', {
      cause: new Error('outer', {
        cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
      }),
    }),
    'ECONNREFUSED: refused',
  ],
  ['a text', 'just words', 'just words'],
]

test('a thrown error is an unknown result, with its reason', async () => {
  for (const [what, thrown, why] of THROWN) {
    const call = async () => {
      throw thrown
    }
    assert.deepEqual(await ask(call), unknown(why), what)
  }
})

test('a call that takes too long is unknown, and is aborted', async () => {
  let reported = false
  const never = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => {
        reported = true
        reject(new Error('stopped'))
      })
    })
  assert.deepEqual(await ask(never, 20), unknown('no answer within 20 ms'))
  assert.equal(reported, true)
})

test('an answered call leaves no timer behind', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length
  const before = timers()
  for (let n = 0; n < 50; n++) await ask(async () => accepted(n))
  assert.ok(timers() <= before)
})

test('no provider is called inside a transaction', async (t) => {
  const db = await freshDatabase(t)
  let asked = false
  const call = async () => {
    asked = true
    return accepted(1)
  }
  await assert.rejects(
    inTransaction(db, () => ask(call)),
    /while a transaction was open/,
  )
  assert.equal(asked, false)
})
