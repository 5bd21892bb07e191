// A bank that authenticates us by a key in a header instead of a token: its settings, and how it is
// called.

import assert from 'node:assert/strict'
import { inspect } from 'node:util'
import { test } from 'node:test'
import type { BankRequest } from '../kernel/bank-call.ts'
import { readBanks } from './settings/banks-file.ts'
import { openClient } from './client.ts'

const OWNER = '019a1b2c-3d4e-7f00-8a1b-2c3d4e5f6a7b'
const address = { baseUrl: 'https://acquirer.test' }
const keyHeader = { name: 'X-Api-Key', value: { env: 'ACQUIRER_KEY' } }
const oauth = { tokenUrl: 'https://acquirer.test/token', clientId: 'id', clientSecret: 'other' }

const read = (connection: object) =>
  readBanks(
    JSON.stringify({
      pix: {},
      keys: {},
      cards: { own: connection },
      platforms: { [OWNER]: { cards: 'own' } },
    }),
    '/',
    { ACQUIRER_KEY: 'k3y' },
  )

function settingsOf(connection: object) {
  const result = read(connection)
  assert.ok(result.ok, JSON.stringify(result))
  return result.banks.cards.get('own')!
}

const FAULTS: [string, object, RegExp][] = [
  [
    'a key and a token',
    { ...address, ...oauth, keyHeader },
    /cards\.own: either keyHeader, or tokenUrl/,
  ],
  [
    'a key and a scope',
    { ...address, scope: '', keyHeader },
    /cards\.own: either keyHeader, or scope/,
  ],
  [
    'a key that is a text',
    { ...address, keyHeader: 'k3y' },
    /keyHeader must be \{"name": "…", "value": …\}/,
  ],
  [
    'a misspelt field',
    { ...address, keyHeader: { ...keyHeader, valeu: 'x' } },
    /keyHeader: "valeu" is not known here/,
  ],
  ['no name', { ...address, keyHeader: { value: 'x' } }, /keyHeader\.name: "" cannot be set here/],
  [
    'a header of HTTP',
    { ...address, keyHeader: { name: 'Host', value: 'x' } },
    /name: "host" cannot be set here/,
  ],
  [
    'no value',
    { ...address, keyHeader: { name: 'x-key' } },
    /keyHeader\.value must be a text, \{"file"/,
  ],
  [
    'two lines',
    { ...address, keyHeader: { name: 'x-key', value: 'a\r\nb' } },
    /keyHeader\.value has more than one line/,
  ],
]

for (const [what, connection, says] of FAULTS)
  test(`an invalid key header: ${what}`, () => {
    const result = read(connection)
    assert.ok(!result.ok)
    assert.equal(result.faults.length, 1, result.faults.join())
    assert.match(result.faults[0]!, says)
  })

test('a bank with a key header is called with the key, and no token is requested', async () => {
  const settings = settingsOf({ ...address, keyHeader, headers: { 'X-Merchant': 'm1' } })
  assert.deepEqual([settings.keyHeader?.name, settings.tokenUrl], ['x-api-key', undefined])
  assert.ok(!inspect(settings, { depth: 9 }).includes('k3y'))
  const asked: BankRequest[] = []
  const client = openClient(settings, async (request) => {
    asked.push(request)
    return { status: 401, headers: {}, body: undefined }
  })
  const { signal } = new AbortController()
  assert.equal((await client({ method: 'GET', path: '/sales/1', signal })).status, 401)
  await client({ method: 'POST', path: '/sales', body: { cents: 1 }, signal })
  const own = { accept: 'application/json', 'x-merchant': 'm1', 'x-api-key': 'k3y' }
  assert.deepEqual(
    asked.map(({ method, path, headers }) => [method, path, headers]),
    [
      ['GET', '/sales/1', own],
      ['POST', '/sales', { ...own, 'content-type': 'application/json' }],
    ],
  )
})

test('the key may replace the authorization header', () => {
  const { keyHeader: key } = settingsOf({
    ...address,
    keyHeader: { name: 'Authorization', value: 'ApiKey k3y' },
  })
  assert.deepEqual([key?.name, key?.value.reveal()], ['authorization', 'ApiKey k3y'])
})

test('an aborted call is not sent', async () => {
  const stop = new AbortController()
  stop.abort()
  const client = openClient(settingsOf({ ...address, keyHeader }), () => assert.fail('it was sent'))
  await assert.rejects(client({ method: 'GET', path: '/', signal: stop.signal }), {
    name: 'AbortError',
  })
})
