// The one declaration of what is delicate: it is complete, and in the portal such a call needs a second factor, on the fields that make it so.

import assert from 'node:assert/strict'
import test from 'node:test'
import { OPERATIONS } from '../../contract/index.ts'
import { isDelicate, type Operation } from '../../contract/operation.ts'
import { isAct } from '../../contract/reason.ts'
import { permissionsFor } from '../../server/identity/users/public-permissions.ts'
import { needsSecondFactor } from '../../server/identity/users/roles.ts'
import { person, signIn } from '../portal.ts'
import { bodyFor, pathOf } from '../samples.ts'
import { tokenOf } from '../tokens.ts'
import { loginOf, world } from '../world.ts'

const UNKNOWN = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'
const NOBODY = new Proxy({}, { get: () => UNKNOWN }) as Record<string, string>

const showsIn = ({ reply }: Operation): boolean =>
  ['secret', 'cvv'].some((name) => name in ((reply as { properties?: object }).properties ?? {}))

/** Kinds of approvals whose calls are delicate, whole or by a field; a limit moves nothing, and a refund returns to whoever paid. */
const HELD = ['payout', 'bank_account', 'credential', 'user', 'policy']

test('what shows a secret, and what a policy for money, accounts or rights can hold, is declared; all of it takes a reason', () => {
  for (const one of OPERATIONS.filter(showsIn)) assert.equal(one.delicate?.is, 'shows_secret', one.id)
  for (const one of OPERATIONS.filter(({ approval }) => HELD.includes(approval ?? '')))
    assert.ok(one.delicate, `${one.id} can be held as ${one.approval}`)
  for (const one of OPERATIONS.filter(({ delicate }) => delicate)) assert.ok(isAct(one), one.id)
  // A permission that needs a second factor is of no use to tell calls apart: what it opens beside them only tokenizes, uploads or removes.
  const byPermission = OPERATIONS.filter(
    (one) => !one.delicate && permissionsFor(one).some(needsSecondFactor) && one.method !== 'GET',
  )
  assert.deepEqual(byPermission.map(({ id }) => id).toSorted(), [
    'approvals.reject',
    'bankAccounts.tokenize',
    'bankAccounts.tokenizeFor',
    'boletoFiles.create',
    'credentials.revoke',
    'webhooks.delete',
  ])
})

test('without a second factor an administrator makes no delicate call, and makes the same call without the fields that make it so', async (t) => {
  const w = await world(t)
  const who = await person(w, w.platform.io_seller_id, 'admin')
  const browser = await signIn(w, who)
  const send = async (one: Operation, body: object | undefined) =>
    (await browser.send(one.method, `/portal/api${pathOf(one, NOBODY)}`, body)).body?.code
  let walked = 0
  for (const one of OPERATIONS.filter(({ delicate }) => delicate)) {
    const body = one.body && bodyFor(one)
    const { where } = one.delicate!
    if (!where) assert.equal(await send(one, body), 'second_factor_needed', one.id)
    for (const [name, values] of Object.entries(where ?? {})) {
      const without = { ...body, ...Object.fromEntries(Object.keys(where!).map((other) => [other, undefined])) }
      for (const value of values === 'any' ? [bodyFor(one)[name]] : values) {
        const given = { ...without, [name]: value }
        assert.ok(isDelicate(one, given), `${one.id} ${name}`)
        assert.equal(await send(one, given), 'second_factor_needed', `${one.id} ${name} ${String(value)}`)
      }
      const harmless = values === 'any' ? without : { ...without, [name]: 'viewer' }
      assert.notEqual(await send(one, harmless), 'second_factor_needed', `${one.id} without ${name}`)
    }
    walked += 1
  }
  assert.ok(walked >= 20, String(walked))
})

test('a token of the card vault, of a server or of a page, deletes no split rule; a token of a whole login does', async (t) => {
  const w = await world(t)
  const [one, two] = w.platform.sellers
  const rule = { split_type: 'percent', split_value: 10, receiver: two!.io_seller_id, io_seller_id: one!.io_seller_id }
  const token = await tokenOf(w, w.platform)
  const made = await w.call('POST', '/v1/split_rules', { token, body: rule })
  assert.equal(made.status, 201, made.text)
  const path = `/v1/split_rules/${made.body.success.id}`
  for (const more of [{}, { scope: 'tokenize' }]) {
    const vault = await w.call('POST', '/v1/card/authentication', { body: { ...loginOf(w.platform), ...more } })
    const refused = await w.call('DELETE', path, { token: vault.body.access_token })
    assert.deepEqual([refused.status, refused.body.code], [403, 'scope_not_allowed'], refused.text)
  }
  assert.equal((await w.call('DELETE', path, { token })).status, 200)
})
