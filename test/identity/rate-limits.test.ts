// Limits on calls: of a credential, of a platform, and of failed logins. A limit is a rate with a
// burst of ten seconds; how all processes share it is in
// server/identity/auth/rate-limit-operations.ts.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { openDeps } from '../../server/app/open.ts'
import {
  countFailedLogin,
  refuseFailing,
  refuseFailingAnywhere,
} from '../../server/identity/auth/failed-logins-operations.ts'
import { countCall } from '../../server/identity/auth/rate-limit-operations.ts'
import { pacePerMinute, takenAtOnce } from '../../server/identity/auth/rate-limit.ts'
import { callsLeft } from '../../server/kernel/rate.ts'
import type { Refusal } from '../../server/kernel/refusal.ts'
import type { Caller } from '../../server/runtime/caller.ts'
import type { Deps } from '../../server/runtime/deps.ts'
import { inTransaction, sql } from '../../server/platform/db/sql.ts'
import { liveServer } from '../live.ts'
import { typed, typing } from '../command-stage.ts'
import { envOf } from '../program.ts'
import { loginOf, world, type Answer, type World } from '../world.ts'

/** Number of concurrent calls. */
const flood = (w: World, token: string, n: number): Promise<Answer[]> =>
  Promise.all(
    Array.from({ length: n }, () => w.call('GET', '/v1/customer/list?limit=1', { token })),
  )
const count = (answers: readonly Answer[], status: number): number =>
  answers.filter((answer) => answer.status === status).length

test('a burst is ten seconds of a limit, and all processes together take a quarter of it in advance', () => {
  const rows: [perMinute: number, processes: number, burst: number, atOnce: number][] = [
    [600, 1, 100, 25],
    [600, 2, 100, 12],
    [600, 0, 100, 25],
    [100, 2, 16, 2],
    [6, 1, 1, 1],
    [1, 4, 1, 1],
  ]
  for (const [perMinute, processes, burst, atOnce] of rows) {
    const pace = pacePerMinute(perMinute)
    assert.deepEqual(
      [callsLeft(pace, undefined, 0), takenAtOnce(pace, processes)],
      [burst, atOnce],
      `${perMinute}`,
    )
  }
})

test('one limit holds for two servers, whichever is called', async (t) => {
  const w = await world(t)
  const other = await openDeps({ config: { ...w.deps.config }, db: w.db, log: w.deps.log })
  t.after(other.close)
  const PER_MINUTE = 600
  const BURST = PER_MINUTE / 6
  const callerOf = (credential: string) =>
    ({ credential, owner: w.platform.io_seller_id, rateLimit: PER_MINUTE }) as unknown as Caller
  const passed = async (deps: Deps, caller: Caller) => {
    try {
      await countCall(deps, caller)
      return 1
    } catch (error) {
      assert.equal((error as Refusal).code, 'rate_limited')
      return 0
    }
  }
  const both = [w.deps, other.deps]
  for (const [name, pick] of [
    ['both in turn', (n: number) => both[n % 2]!],
    ['one alone', () => other.deps],
    ['one, then the other', (n: number) => both[Math.floor((n * 2) / 400)]!],
  ] as const) {
    const from = performance.now()
    let through = 0
    for (let n = 0; n < 400; n++) through += await passed(pick(n), callerOf(name))
    const seconds = (performance.now() - from) / 1_000
    const allowed = BURST + (PER_MINUTE / 60) * seconds
    // A quarter of a burst may lie unused in the process that is not called.
    assert.ok(through <= allowed + 1, `${name}: ${through} of ${allowed}`)
    assert.ok(through >= BURST * 0.75, `${name}: ${through} of ${allowed}`)
  }
  // Calls at the same instant, in both.
  const from = performance.now()
  const at = Array.from({ length: 400 }, (_, n) => passed(both[n % 2]!, callerOf('at once')))
  const through = (await Promise.all(at)).reduce<number>((sum, one) => sum + one, 0)
  const allowed = BURST + (PER_MINUTE / 60) * ((performance.now() - from) / 1_000)
  assert.ok(through <= allowed + 1 && through >= BURST * 0.75, `at once: ${through} of ${allowed}`)
})

test('failed logins of a source are counted over all servers: a right secret is refused where none failed', async (t) => {
  const w = await world(t)
  const live = { ...w.deps.config, mode: 'live' as const }
  const other = await openDeps({ config: { ...w.deps.config }, db: w.db, log: w.deps.log })
  t.after(other.close)
  const [here, there] = [
    { ...w.deps, config: live },
    { ...other.deps, config: live },
  ]
  const SOURCE = '203.0.113.7'
  for (let n = 0; n < 99; n++) await countFailedLogin(n % 2 === 0 ? here : there, SOURCE)
  await refuseFailingAnywhere(there, SOURCE)
  // The rest at once, and some for what was refilled meanwhile.
  await Promise.allSettled(Array.from({ length: 40 }, () => countFailedLogin(here, SOURCE)))
  await assert.rejects(() => refuseFailingAnywhere(there, SOURCE), { code: 'too_many_attempts' })
  assert.throws(() => refuseFailing(there, SOURCE), { code: 'too_many_attempts' })
  await refuseFailingAnywhere(there, '203.0.113.8')
})

test('a credential beyond its limit gets 429 with the time to wait; others are not affected', async (t) => {
  const w = await world(t)
  const limited = await w.sdk.credentials.create({ email: 'wild@example.com', rate_limit: 60 })
  const token = (
    await w.call('POST', '/auth/login', {
      body: { ...loginOf(w.platform), ...credentialOf(limited) },
    })
  ).body.access_token as string
  const own = await w.token()
  const from = performance.now()
  const [answers, others] = await Promise.all([flood(w, token, 50), flood(w, own, 30)])
  const refilled = Math.ceil((performance.now() - from) / 1_000)
  const passed = count(answers, 200)
  assert.ok(passed >= 10 && passed <= 10 + refilled, `${passed} passed, ${refilled} refilled`)
  assert.equal(passed + count(answers, 429), 50)
  assert.equal(count(others, 200), 30)
  const refused = answers.find(({ status }) => status === 429)!
  assert.deepEqual(
    [
      refused.body.code,
      refused.headers.get('ratelimit-limit'),
      refused.headers.get('ratelimit-remaining'),
    ],
    ['rate_limited', '60', '0'],
  )
  assert.equal(refused.headers.get('retry-after'), '1')
  const first = answers.find(({ status }) => status === 200)!
  assert.equal(first.headers.get('ratelimit-limit'), '60')
  assert.equal(others[0]!.headers.get('ratelimit-limit'), null, 'no limit is set for it')
})

/**
 * What a browser shows a page without permission, and what concerns the connection or the browser
 * alone.
 */
const OTHERS =
  /^(cache-control|content-(language|length|type)|date|connection|keep-alive|vary|access-control-.+|x-content-type-options)$/

test('a page that tokenizes cards can read every header of the reply: the request id, and what is left of the limit', async (t) => {
  const w = await world(t)
  const limited = await w.sdk.credentials.create({ email: 'page@example.com', rate_limit: 12 })
  const headers = { origin: 'https://shop.example' }
  const body = { ...loginOf(w.platform), ...credentialOf(limited) }
  const login = await w.call('POST', '/v1/card/authentication', { body, headers })
  const token = login.body.access_token as string
  const card = {
    holder_name: 'MARIA SILVA',
    card_number: '4111111111111111',
    expiration_month: '12',
    expiration_year: '2035',
    security_code: '123',
    color: 'blue',
  }
  const tokenize = () =>
    w.call('POST', '/v1/card/tokenize/token', {
      body: card,
      token,
      headers: { ...headers, 'idempotency-key': 'once' },
    })
  // The same card again is a replay; the burst of two is used up by then.
  const answers = [login]
  while (answers.length < 20 && answers.at(-1)!.status !== 429) answers.push(await tokenize())
  const seen = new Set<string>()
  for (const answer of answers) {
    const shown = answer.headers.get('access-control-expose-headers')!.split(', ')
    for (const name of [...answer.headers.keys()].filter((one) => !OTHERS.test(one))) {
      assert.ok(shown.includes(name), `${answer.status}: ${name}`)
      seen.add(name)
    }
  }
  const limits = ['limit', 'remaining', 'reset'].map((name) => `ratelimit-${name}`)
  const all = ['idempotent-replayed', ...limits, 'retry-after', 'vintem-ignored', 'x-request-id']
  assert.deepEqual([...seen].toSorted(), all)
})

const credentialOf = ({ email, secret }: { email: string; secret: string | null }) => ({
  email,
  secret: secret!,
})

test('a platform’s limit holds for all its credentials together, and another platform has its own', async (t) => {
  const w = await world(t, { platforms: 2 })
  const run = typing({ ...envOf(t, w.db), DATA_DIR: w.deps.config.dataDir })
  const [limited] = (await run('platforms', 'limit', w.platform.io_seller_id, '60')).out
  assert.equal(limited!['rate_limit'], 60)
  const login = async (one: { email: string; secret: string; io_seller_id: string }) =>
    (await w.call('POST', '/auth/login', { body: loginOf(one) })).body.access_token as string
  const tokens = [await login(w.platform), await login(w.platform.sellers[0]!)]
  const other = await login(w.platforms[1]!)
  const from = performance.now()
  const all = await Promise.all([
    ...tokens.map((token) => flood(w, token, 20)),
    flood(w, other, 40),
  ])
  const refilled = Math.ceil((performance.now() - from) / 1_000)
  const passed = count(all[0]!, 200) + count(all[1]!, 200)
  assert.ok(passed >= 10 && passed <= 10 + refilled, `${passed} passed, ${refilled} refilled`)
  assert.equal(count(all[2]!, 200), 40)
  assert.match(
    all.flat().find(({ status }) => status === 429)!.body.message,
    /^this platform may make 60 calls a minute$/,
  )

  assert.equal(
    (await run('platforms', 'limit', w.platform.io_seller_id, 'none')).out[0]!['rate_limit'],
    null,
  )
  const [row] = await w.db.rows(sql`select 1 from platform_limits`)
  assert.equal(row, undefined)
  assert.match(
    (await run('platforms', 'limit', w.platform.io_seller_id, 'many')).err,
    /^"many" is no limit/,
  )
})

test('of a limit of the credential and one of its platform the smaller holds, whichever it is', async (t) => {
  const w = await world(t, { platforms: 2 })
  const run = typing({ ...envOf(t, w.db), DATA_DIR: w.deps.config.dataDir })
  for (const [n, ofCredential, ofPlatform, says] of [
    [0, '6000', '60', /^this platform may make 60 calls a minute$/],
    [1, '60', '6000', /^this credential may make 60 calls a minute$/],
  ] as const) {
    const platform = w.platforms[n]!
    await run('platforms', 'limit', platform.io_seller_id, ofPlatform)
    await run('credentials', 'limit', platform.email, ofCredential)
    const { body } = await w.call('POST', '/auth/login', { body: loginOf(platform) })
    const from = performance.now()
    const answers = await flood(w, body.access_token as string, 20)
    const refilled = Math.ceil((performance.now() - from) / 1_000)
    const passed = count(answers, 200)
    assert.ok(passed >= 10 && passed <= 10 + refilled, `${passed} passed, ${refilled} refilled`)
    assert.match(answers.find(({ status }) => status === 429)!.body.message, says)
  }
})

test('an operator limits a credential, and takes the limit away', async (t) => {
  const w = await world(t)
  const run = typing({ ...envOf(t, w.db), DATA_DIR: w.deps.config.dataDir })
  const limit = async (text: string) =>
    (await run('credentials', 'limit', w.platform.email, text)).out[0]!['rate_limit']
  assert.equal(await limit('5'), 5)
  const token = await w.token()
  assert.deepEqual([count(await flood(w, token, 3), 429)], [2])
  assert.equal(await limit('none'), null)
  // Servers read the limit again within two seconds.
  await inTransaction(w.db, (tx) => tx.rows(sql`delete from tokens`))
  const fresh = (await w.call('POST', '/auth/login', { body: loginOf(w.platform) })).body
    .access_token as string
  assert.equal(count(await flood(w, fresh, 10), 200), 10)
})

test('new platforms and credentials of a live server have limits; a source that fails a hundred logins is refused', async (t) => {
  const { env, run, call } = await liveServer(t)
  const file = join(env.DATA_DIR, 'platform.json')
  fs.writeFileSync(file, (await typed(['platforms', 'example'], env)).out)
  const id = (await run('platforms', 'add', file)).out[0]!['io_seller_id'] as string
  assert.equal((await run('platforms', 'show', id)).out[0]!['rate_limit'], 30_000)
  const [given] = (await run('credentials', 'add', id, 'api@example.com')).out
  assert.equal(given!['rate_limit'], 6_000)
  const right = { email: given!['email'], secret: given!['secret'], io_seller_id: id }
  assert.equal((await call('/auth/login', right)).status, 200)
  const wrong = (n: number) => call('/auth/login', { ...right, email: `guess-${n}@example.com` })
  const guesses = await Promise.all(Array.from({ length: 100 }, (_, n) => wrong(n)))
  assert.ok(
    guesses.every(({ status, body }) => status === 401 || body.code === 'too_many_attempts'),
  )
  const after = await Promise.all([wrong(101), call('/auth/login', right)])
  assert.deepEqual(
    after.map(({ status, body }) => [status, body.code]),
    [
      [429, 'too_many_attempts'],
      [429, 'too_many_attempts'],
    ],
  )
})

test('a caller that goes on in a loop beyond its limit waits for its refusals; others are answered as before', async (t) => {
  const w = await world(t)
  const limited = await w.sdk.credentials.create({ email: 'wild@example.com', rate_limit: 6 })
  const token = (
    await w.call('POST', '/auth/login', {
      body: { ...loginOf(w.platform), ...credentialOf(limited) },
    })
  ).body.access_token as string
  const until = performance.now() + 2_000
  let refused = 0
  const loop = async () => {
    while (performance.now() < until)
      if ((await flood(w, token, 1))[0]!.status === 429) refused += 1
  }
  await Promise.all(Array.from({ length: 10 }, loop))
  // Twenty refusals a second at once, and the number that ten loops reach if each refusal takes
  // half a second.
  assert.ok(refused <= 3 * 20 + 10 * 5, `${refused} refusals in two seconds`)
  assert.ok(refused >= 10 * 2, `${refused} refusals in two seconds`)

  const burst = flood(w, token, 150)
  const from = performance.now()
  assert.equal(count(await flood(w, await w.token(), 5), 200), 5)
  const ownMs = performance.now() - from
  assert.equal(count(await burst, 429), 150)
  const allMs = performance.now() - from
  assert.ok(ownMs < allMs, `${ownMs} ms beside ${allMs} ms`)
})
