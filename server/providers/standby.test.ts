// The standby PSP of a platform in the banks file.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readId } from '../kernel/ids.ts'
import { placesOf, readBanks } from './settings/banks-file.ts'

const [ONE, OTHER] = ['01a20000000070008000000000000001', '01a20000000070008000000000000002']
const psp = {
  baseUrl: 'https://psp.test',
  tokenUrl: 'https://psp.test/token',
  clientId: 'id',
  clientSecret: 'secret',
}
const read = (keys: object) => readBanks(JSON.stringify({ pix: { a: psp, b: psp }, keys }), '/', {})
const [KEY, SECOND] = ['pix@loja.com.br', 'pix2@loja.com.br']
const first = { psp: 'a', key: KEY }

test('a standby is another PSP, with a key of its own', () => {
  const given = read({
    [ONE]: { ...first, standby: { psp: 'b', key: SECOND } },
    [OTHER]: { psp: 'b', key: 'pix3@loja.com.br' },
  })
  assert.ok(given.ok)
  const owner = readId<'owner'>(ONE)!
  assert.deepEqual(given.banks.keys.get(owner), { ...first, standby: { psp: 'b', key: SECOND } })
  assert.deepEqual(
    placesOf(given.banks).map(([, place]) => place),
    [first, { psp: 'b', key: SECOND }, { psp: 'b', key: 'pix3@loja.com.br' }],
  )
})

test('a standby that cannot stand in is a fault', () => {
  const cases: [standby: unknown, fault: RegExp][] = [
    ['b', /^keys\..*\.standby must be \{"psp": "…", "key": "…"\}$/],
    [{ psp: 'a', key: SECOND }, /standby\.psp is the first one/],
    [{ psp: 'c', key: SECOND }, /standby\.psp: there is no pix\.c$/],
    [{ psp: 'b', key: 'x' }, /standby\.key is no pix key/],
    [{ psp: 'b', key: KEY }, /standby\.key is already that of/],
    [{ psp: 'b', key: SECOND, standby: {} }, /standby: "standby" is not known/],
  ]
  for (const [standby, fault] of cases) {
    const given = read({ [ONE]: { ...first, standby } })
    assert.ok(!given.ok && given.faults.length === 1, JSON.stringify(given))
    assert.match(given.faults[0]!, fault)
  }
})
