// The token: how long it is cached, and that concurrent calls share it.

import assert from 'node:assert/strict'
import test from 'node:test'
import { bearersOf } from './login.ts'

/** Logins return `token-1`, `token-2`, …; `said` changes the following replies. */
function counted(said: { livesS?: number; fails?: boolean } = {}) {
  const state = { now: 5_000, logins: 0, livesS: 3600, fails: false, ...said }
  const login = async () => {
    state.logins++
    if (state.fails) throw new Error('no answer')
    const expires_in = state.livesS
    // A server whose clock stands still at the beginning of time.
    return {
      access_token: `token-${state.logins}`,
      token_type: 'bearer',
      token_scope: '',
      expires_in,
      expires_at: 0,
    } as const
  }
  return { state, bearers: bearersOf(login, () => state.now) }
}

test('concurrent callers share one login, and later callers use its token', async () => {
  const { state, bearers } = counted()
  assert.deepEqual(await Promise.all([bearers.current(), bearers.current()]), [
    'token-1',
    'token-1',
  ])
  assert.equal(await bearers.current(), 'token-1')
  assert.equal(state.logins, 1)
})

test('a token is renewed a minute before it expires, by its lifetime and not by its expiry date', async () => {
  const { state, bearers } = counted()
  const rows: [afterMs: number, token: string][] = [
    [0, 'token-1'],
    [3_539_999, 'token-1'],
    [3_540_000, 'token-2'],
  ]
  for (const [afterMs, token] of rows) {
    state.now = 5_000 + afterMs
    assert.equal(await bearers.current(), token, String(afterMs))
  }
})

test('a token that lives for less than a minute is used for nine tenths of its lifetime', async () => {
  const { state, bearers } = counted({ livesS: 30 })
  assert.equal(await bearers.current(), 'token-1')
  state.now += 26_999
  assert.equal(await bearers.current(), 'token-1')
  state.now += 1
  assert.equal(await bearers.current(), 'token-2')
})

test('a late refusal of the old token does not discard the new one', async () => {
  const { state, bearers } = counted()
  await bearers.current()
  bearers.forget('token-1')
  assert.equal(await bearers.current(), 'token-2')
  bearers.forget('token-1')
  assert.equal(await bearers.current(), 'token-2')
  assert.equal(state.logins, 2)
})

test('a failed login is not cached', async () => {
  const { state, bearers } = counted({ fails: true })
  await assert.rejects(bearers.current())
  state.fails = false
  assert.equal(await bearers.current(), 'token-2')
})
