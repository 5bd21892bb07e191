// What the checks of a bank find, with what they asked: a wrong base path, missing scopes, an address
// that a person has to register.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bankChecks } from '../../server/app/banks/bank-checks.ts'
import { openClock } from '../../server/kernel/clock.ts'
import { readBanks } from '../../server/providers/settings/banks-file.ts'
import { missingScopes } from '../../server/providers/probe.ts'
import { connectionTo, openPsp } from './psp.ts'

const OWNER = '01a20000000070008000000000000001'
const KEY = 'pix@padaria.com.br'

test('a check says what is wrong, what was asked, and no key', async (t) => {
  const psp = await openPsp(t)
  const { host } = new URL(psp.url)
  const check = async (more: object = {}) => {
    const pix = { psp: connectionTo(psp, more) }
    const read = readBanks(
      JSON.stringify({ pix, keys: { [OWNER]: { psp: 'psp', key: KEY } } }),
      '/',
      {},
    )
    assert.ok(read.ok, JSON.stringify(read))
    const found = await bankChecks(
      read.banks,
      (name) => `https://us.test/${name}`,
      openClock().wall(),
    )
    assert.ok(!JSON.stringify(found.map(({ check, ok }) => [check, ok])).includes(KEY))
    return found.map(
      ({ check, ok, detail }) =>
        `${check} ${ok ? 'ok' : 'FAULT'} ${detail.replaceAll(host, 'HOST')}`,
    )
  }
  const token = 'pix/psp: token ok granted (POST HOST/oauth/token)'
  const url = `https://us.test/pix/psp/${OWNER}`
  assert.deepEqual(await check(), [
    token,
    'pix/psp: received pix ok can be read (GET HOST/pix)',
    'pix/psp: notifications ok has no notification URL yet: the server registers our address',
  ])
  const nothing =
    'nothing is at this path: baseUrl lacks a part of it, or has it twice, or a gateway answers'
  psp.instead = ({ path }) =>
    path.startsWith('/v2/v2') ? { status: 404, body: '<html>Not Found</html>' } : undefined
  assert.deepEqual(await check({ baseUrl: `${psp.url}/v2/v2` }), [
    token,
    `pix/psp: received pix FAULT ${nothing} (GET HOST/v2/v2/pix)`,
    `pix/psp: notifications FAULT ${nothing} (GET HOST/v2/v2/webhook/{chave})`,
  ])
  // A gateway may answer in JSON, and a list is there in any case.
  psp.instead = ({ path }) =>
    path === '/pix' ? { status: 404, body: { message: 'no Route' } } : undefined
  assert.match((await check())[1]!, /FAULT nothing is at this path/)
  psp.instead = ({ path }) =>
    path === '/oauth/token'
      ? {
          status: 200,
          body: { access_token: 't', expires_in: 60, scope: 'cob.read cob.write webhook.read' },
        }
      : undefined
  assert.equal(
    (await check())[0],
    'pix/psp: token FAULT granted without pix.read, pix.write, webhook.write (POST HOST/oauth/token)',
  )
  psp.instead = ({ path }) =>
    path === '/pix' ? { status: 403, body: { title: 'sem escopo' } } : undefined
  assert.equal(
    (await check())[1],
    'pix/psp: received pix FAULT the bank answered 403: sem escopo (GET HOST/pix)',
  )
  psp.instead = () => undefined
  const manual = { dialect: { webhook: { register: 'manual' } } }
  assert.equal(
    (await check(manual))[2],
    `pix/psp: notifications FAULT no address is registered: register ${url} at the bank`,
  )
  psp.webhooks.set(KEY, `${url}/pix`)
  assert.equal((await check(manual))[2], 'pix/psp: notifications ok notifies us')
})

test('scopes are compared only where both sides name them', () => {
  const cases = [
    ['a b', 'b a', []],
    ['a b c', 'b', ['a', 'c']],
    ['a b', 'a,b', []],
    [undefined, 'b', []],
    ['a', undefined, []],
  ] as const
  for (const [asked, granted, missing] of cases)
    assert.deepEqual(missingScopes(asked, granted), missing, `${asked} ${granted}`)
})
