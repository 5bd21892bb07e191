// Rows of the contract suite: one token for all callers, renewed in time and once more when the bank
// no longer takes it; and secrets that appear nowhere.

import { strict as assert } from 'node:assert'
import { inspect } from 'node:util'
import { PROVEN_BY_CERTIFICATE } from '../../sandbox/emulators/emulator.ts'
import { answers, asks, NEVER_ARRIVES } from './line.ts'
import {
  openStage,
  orderOf,
  receiverOf,
  resultOf,
  type Rows,
  SECRETS,
  type Stage,
} from './stage.ts'

const LIFE_MAX_S = 86_400

/** How long the company's tokens live, as its reply says. */
async function lifeOf(stage: Stage): Promise<number> {
  const { line, settings } = stage
  const said: unknown[] = []
  const probe = openStage(stage.world, stage.name)
  probe.line.fails('token', async (request, next) => {
    const reply = await next(request)
    said.push((reply.body as { expires_in: unknown }).expires_in)
    return reply
  })
  await probe.rail.read(orderOf(stage, 1_00).txid)
  assert.ok(settings.name && line.tokens.length === 0)
  return Math.min(Number(said[0]), LIFE_MAX_S)
}

const charge = async (stage: Stage): Promise<string> =>
  resultOf(await stage.rail.charge(orderOf(stage, 1_00), false))

const GRANTS: Rows = {
  'ten callers at once: one token': async (stage) => {
    const made = await Promise.all(Array.from({ length: 10 }, () => charge(stage)))
    assert.deepEqual(new Set(made), new Set(['active']))
    assert.equal(stage.line.tokens.length, 1)
  },

  'one token for many calls': async (stage) => {
    for (let n = 0; n < 3; n++) assert.equal(await charge(stage), 'active')
    assert.equal(stage.line.tokens.length, 1)
  },

  'it is renewed before it ends': async (stage) => {
    const life = await lifeOf(stage)
    assert.ok(life > 0)
    assert.equal(await charge(stage), 'active')
    stage.move('both', life - 30)
    assert.equal(await charge(stage), 'active')
    assert.equal(stage.line.tokens.length, 2)
    assert.ok(stage.line.replies.every(({ status }) => status !== 401))
  },

  'it ended sooner than it said: it is renewed once, and the call is made': async (stage) => {
    assert.equal(await charge(stage), 'active')
    stage.move('theirs', 366 * 86_400)
    assert.equal(await charge(stage), 'active')
    assert.equal(stage.line.tokens.length, 2)
  },

  'it ended while ten were calling: one more token': async (stage) => {
    assert.equal(await charge(stage), 'active')
    stage.move('theirs', 366 * 86_400)
    const made = await Promise.all(Array.from({ length: 10 }, () => charge(stage)))
    assert.deepEqual(new Set(made), new Set(['active']))
    assert.equal(stage.line.tokens.length, 2)
  },

  'it was revoked, and then every other too: unknown, and no third': async (stage) => {
    stage.line.fails(
      'api',
      asks((request) => ({
        ...request,
        headers: { ...request.headers, authorization: 'Bearer revoked' },
      })),
      2,
    )
    assert.equal(await charge(stage), 'unknown')
    assert.equal(stage.line.tokens.length, 2)
    assert.equal(await charge(stage), 'active')
  },

  'none is granted: unknown, and a later call asks again': async (stage) => {
    stage.line.fails('token', NEVER_ARRIVES)
    stage.line.fails('token', answers(503, 'down'))
    stage.line.fails('token', answers(200, '<html></html>'))
    stage.line.fails('token', answers(200, { access_token: '' }))
    stage.line.fails('token', answers(401, { error: 'invalid_client' }))
    for (let n = 0; n < 5; n++) assert.equal(await charge(stage), 'unknown')
    assert.equal(stage.line.seen.length, 0)
    assert.equal(await charge(stage), 'active')
  },

  'fewer scopes than were asked for: nothing is created, and nothing is said to be': async (
    stage,
  ) => {
    const reader = { ...receiverOf(stage.name), clientId: `reader-${stage.name}` }
    await stage.world.bank.bank.register({ ...reader, scopes: ['cob.read', 'pix.read'] })
    const poor = openStage(stage.world, stage.name, { clientId: reader.clientId })
    const order = orderOf(poor, 1_00)
    const answer = await poor.rail.charge(order, false)
    assert.ok(answer.result !== 'accepted', JSON.stringify(answer))
    assert.equal((await stage.own(`/cob/${order.txid}`)).status, 404)
  },
}

const SECRECY: Rows = {
  'no secret is in a result, an error or settings that are printed': async (stage) => {
    const results: unknown[] = []
    stage.line.fails('token', answers(400, { error: 'invalid_client' }))
    results.push(await stage.rail.charge(orderOf(stage, 1_00), false))
    results.push(await stage.rail.charge(orderOf(stage, 1_00), false))
    for (const fault of [NEVER_ARRIVES, answers(500, 'x'), answers(403, {}), answers(400, {})]) {
      stage.line.fails('api', fault, 2)
      results.push(await stage.rail.charge(orderOf(stage, 1_00), false))
      results.push(await stage.rail.read(orderOf(stage, 1_00).txid))
    }
    const { settings } = stage
    const shown = [
      JSON.stringify(results),
      inspect(results, { depth: null }),
      JSON.stringify(settings),
      inspect(settings, { depth: null }),
      String(settings.clientSecret),
    ].join('\n')
    for (const secret of [...SECRETS, PROVEN_BY_CERTIFICATE, ...stage.line.tokens])
      assert.ok(!shown.includes(secret), 'a secret is shown')
  },

  'a wrong secret is no token, and the error does not quote it': async ({ world, name }) => {
    const isSecretless = receiverOf(name).secret === PROVEN_BY_CERTIFICATE
    const wrong = 'a-wrong-secret-of-the-test'
    const stage = openStage(
      world,
      name,
      isSecretless ? { clientId: 'nobody' } : { entry: { clientSecret: wrong } },
    )
    const answer = await stage.rail.read(orderOf(stage, 1_00).txid)
    assert.ok(answer.result === 'unknown' && /no token/.test(answer.why), JSON.stringify(answer))
    assert.ok(!answer.why.includes(wrong))
  },
}

export const TOKEN_ROWS: Rows = { ...GRANTS, ...SECRECY }
