// The shape of secrets, by which scanners find leaked ones.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSecret, newSecret } from './secret.ts'

test('a secret has a recognizable prefix, and its checksum detects a change', () => {
  for (const [mode, shape] of [
    ['live', /^vtm_live_[0-9A-Za-z]{38}$/],
    ['sandbox', /^vtm_test_[0-9A-Za-z]{38}$/],
  ] as const) {
    const secrets = Array.from({ length: 200 }, () => newSecret(mode))
    assert.equal(new Set(secrets).size, 200)
    for (const secret of secrets) {
      assert.match(secret, shape)
      assert.ok(isSecret(secret), secret)
      const at = 9 + (secret.charCodeAt(12) % 38)
      const other = secret[at] === 'a' ? 'b' : 'a'
      assert.ok(
        !isSecret(`${secret.slice(0, at)}${other}${secret.slice(at + 1)}`),
        `${secret} at ${at}`,
      )
    }
    assert.ok(
      new Set(secrets.flatMap((secret) => secret.slice(9, 41).split(''))).size > 60,
      'all digits are drawn',
    )
  }
})

const VECTORS = [
  'vtm_live_000000000000000000000000000000003j3Rmh',
  'vtm_test_9Az9Az9Az9Az9Az9Az9Az9Az9Az9Az9A05icaz',
  'vtm_live_abcdefghijklmnopqrstuvwxyzABCDEF0CJnV7',
]

// Computed apart: Python's zlib.crc32 over the text before, in base 62.
test('the checksum is the CRC-32 of what precedes it', () => {
  for (const secret of VECTORS) assert.ok(isSecret(secret), secret)
  for (const text of ['', 'sk_abc', 'vtm_live_', `${VECTORS[0]} `, VECTORS[0]!.toUpperCase()])
    assert.ok(!isSecret(text), text)
})
