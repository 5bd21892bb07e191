// A key that is twice in an object, at whatever depth and however it is written.

import assert from 'node:assert/strict'
import test from 'node:test'
import { keyFault, parseOnce } from './json-keys.ts'

test('a key that is twice is found', () => {
  for (const [text, key] of [
    ['{"approved":true,"approved":false}', 'approved'],
    ['{"a":[{"b":1,"b":2}]}', 'b'],
    [String.raw`{"approved":true,"\u0061pproved":false}`, 'approved'],
    ['{"a":{"a":1},"a":2}', 'a'],
  ] as const) {
    assert.deepEqual(keyFault(text), { key, is: 'repeated' }, text)
    assert.throws(() => parseOnce(text), SyntaxError)
  }
  assert.deepEqual(keyFault('{"__proto__":1}'), { key: '__proto__', is: 'reserved' })
})

test('the same word elsewhere is none', () => {
  for (const text of [
    '{"a":"a","b":["a","a"],"c":{"a":1},"d":{"a":2}}',
    '[{"a":1},{"a":1}]',
    '"a"',
    '[]',
    '{"a\\"":1,"a":2}',
  ])
    assert.deepEqual(parseOnce(text), JSON.parse(text))
})
