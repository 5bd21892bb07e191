// A conversation whose time runs out in the middle. Complete ones with a bank:
// test/banks/api-pix.test.ts.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { BankCall } from '../../kernel/bank-call.ts'
import { cents } from '../../kernel/money.ts'
import { Secret } from '../../kernel/secret.ts'
import { openOauthClient } from '../oauth-client.ts'
import { STANDARD } from './dialect.ts'
import { openApiPix } from './rail.ts'
import { type OauthSettings, PLAIN_TOKEN } from '../settings/connection.ts'

const settings: OauthSettings = {
  name: 'psp',
  baseUrl: '',
  tokenUrl: '/oauth/token',
  clientId: 'id',
  clientSecret: new Secret('secret'),
  clientAuth: 'basic',
  token: PLAIN_TOKEN,
  headers: {},
  query: {},
  timeoutMs: 20,
}

test('after the deadline no further step is taken, whatever the responses', async () => {
  const asked: string[] = []
  let answerLate = (): void => {}
  const call: BankCall = (request) => {
    if (request.path === '/oauth/token')
      return Promise.resolve({ status: 200, headers: {}, body: { access_token: 't' } })
    asked.push(request.method)
    // "No such charge", after which a PUT would follow.
    return new Promise((resolve) => {
      answerLate = () => resolve({ status: 404, headers: {}, body: { type: 'NaoEncontrado' } })
    })
  }
  const rail = openApiPix(settings, openOauthClient(settings, call), STANDARD, 20)
  const order = { txid: 'a'.repeat(32), amount: cents(1_00), key: 'k', expiresIn: 60 }
  assert.deepEqual(await rail.charge(order, true), {
    result: 'unknown',
    why: 'no answer within 20 ms',
  })
  answerLate()
  await new Promise(setImmediate)
  assert.deepEqual(asked, ['GET'])
})
