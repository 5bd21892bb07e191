// Hosts that look like a number.

import assert from 'node:assert/strict'
import test from 'node:test'
import { ADDRESSES, NO_ADDRESSES } from '../../../test/clients/addresses.ts'
import { hasNumberForHost, isNumber } from './plain-host.ts'

test('a number is no host, however it is written', () => {
  const numbers = NO_ADDRESSES.filter((text) => /^https?:\/*[\d%.x]+/.test(text))
  const others = [
    'http://①②⑦.0.0.1/',
    'http://127。0。0。1/',
    'postgres://u:p@4242/db',
    'smtp://0x7f.1:25',
    'http://user@4242/',
  ]
  assert.ok(numbers.length > 12)
  for (const text of [...numbers, ...others]) assert.equal(hasNumberForHost(text), true, text)
  const more = [
    'postgres://u:4242@db:5432/4242',
    'postgres:///vintem',
    'https://a.b/4242',
    'smtps://u:p@mail.example.com:465',
  ]
  for (const text of [...ADDRESSES, ...more]) assert.equal(hasNumberForHost(text), false, text)
  assert.deepEqual(
    ['4210', '0x7f.1', '127.0.0.1', '0.0.0.0', 'localhost', '4210.example'].map(isNumber),
    [true, true, false, false, false, false],
  )
})
