// Every usual way for a value to slip into a log.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { format, inspect } from 'node:util'
import { Secret } from './secret.ts'

const PAN = '4111111111111111'

test('a secret is revealed only on request', () => {
  assert.equal(new Secret(PAN).reveal(), PAN)
  const key = Buffer.from([1, 2])
  assert.equal(new Secret(key).reveal(), key)
})

test('a secret cannot be printed', () => {
  const secret = new Secret(PAN)
  const rows: [string, string, string][] = [
    ['template', `${secret}`, '[secret]'],
    ['concatenation', 'card ' + String(secret), 'card [secret]'],
    ['JSON', JSON.stringify({ secret }), '{"secret":"[secret]"}'],
    ['inspect', inspect(secret), '[secret]'],
    ['inspect inside', inspect({ a: [secret] }, { depth: 9, showHidden: true }), ''],
    ['format', format('%s %o %j %O', secret, secret, secret, { secret }), ''],
    ['error', inspect(new Error('x', { cause: secret })), ''],
    ['keys', Object.keys(secret).join() + JSON.stringify({ ...secret }), '{}'],
    ['clone', inspect(structuredClone({ secret })), ''],
    ['map', inspect(new Map([[secret, secret]])), ''],
  ]
  for (const [way, printed, expected] of rows) {
    if (expected) assert.equal(printed, expected, way)
    assert.ok(!printed.includes('4111'), way)
  }
})
