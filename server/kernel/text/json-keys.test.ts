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

test('a whole number that no number holds stays its text; every other is a number', () => {
  for (const [text, value] of [
    ['{"id":90579174731030001}', { id: '90579174731030001' }],
    ['[-90579174731030001,9007199254740992]', ['-90579174731030001', '9007199254740992']],
    ['{"n":9007199254740991,"m":-1}', { n: 9007199254740991, m: -1 }],
    // Its last digits are none of a whole number.
    ['[0.12345678901234567,1e21,1]', undefined],
    ['{"line":"00196846200000100000000003128557123123000917","n":15.5}', undefined],
  ] as const)
    assert.deepEqual(parseOnce(text), value ?? JSON.parse(text), text)
  assert.throws(() => parseOnce('{"id":90579174731030001,"id":1}'), SyntaxError)
})
