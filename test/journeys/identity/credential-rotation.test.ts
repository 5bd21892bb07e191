// A program goes through the rotation of its secret without a refused call; what it had before ends
// when it was said to end; and after a leak at once.

import assert from 'node:assert/strict'
import test from 'node:test'
import { after, openClock } from '../../../server/kernel/clock.ts'
import { runDueJobs } from '../../../server/jobs/jobs.ts'
import { openVintem } from '../../../sdk/index.ts'
import { runHere } from '../../command-stage.ts'
import { envOf } from '../../program.ts'
import { world, type World } from '../../world.ts'

type Made = { id: string; email: string; secret: string; previous_secret_until: string | null }

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const CALLS_AT_ONCE = 4

/** A world whose machine's time is moved by the test. */
async function timed(t: Parameters<typeof world>[0]) {
  let ms = Date.UTC(2026, 10, 23, 12)
  const machine = { epoch: () => ms, elapsed: () => ms }
  const w = await world(t, { clock: openClock({ machine }) })
  const wait = (by: number) => void (ms += by)
  return { w, wait, now: () => new Date(ms) }
}

const make = async (w: World, more: object = {}): Promise<Made> =>
  (await w.sdk.credentials.create({
    email: 'shop@example.com',
    scopes: ['payments'],
    ...more,
  })) as Made

/** Login with a secret, and a call with the token: the statuses. */
async function used(w: World, email: string, secret: string): Promise<number[]> {
  const body = { email, secret, io_seller_id: w.platform.io_seller_id }
  const login = await w.call('POST', '/auth/login', { body })
  if (login.status !== 200) return [login.status]
  const token = login.body.access_token as string
  return [login.status, (await w.call('GET', '/v1/customer/list', { token })).status]
}

test('a program that calls all the time is rotated twice without a refused call', async (t) => {
  const { w, wait } = await timed(t)
  const made = await make(w)
  const { id: buyer } = await w.sdk.customers.create({ first_name: 'Ana' })
  /** What the program has been given; it logs in again for each batch, as some clients do. */
  let secret = made.secret
  const calls = async () => {
    const program = openVintem({
      url: w.url,
      email: made.email,
      secret,
      sellerId: w.platform.io_seller_id,
      retries: 0,
    })
    const some = Array.from({ length: CALLS_AT_ONCE }, (_, n) =>
      program.transactions.create(buyer, { amount: 10_00 + n, payment_type: 'pix' }),
    )
    return (await Promise.all(some)).length
  }
  let answered = await calls()
  for (const overlap_hours of [24, 2]) {
    // It calls before, while and after the secret is replaced, still with the one before.
    const [next, beside] = await Promise.all([
      w.sdk.credentials.rotate(made.id, { overlap_hours }),
      calls(),
    ])
    answered += beside + (await calls())
    wait(overlap_hours * HOUR_MS - MINUTE_MS)
    answered += await calls()
    const before = secret
    secret = next.secret!
    answered += await calls()
    assert.deepEqual(await used(w, made.email, before), [200, 200], 'until its last minute')
    wait(MINUTE_MS)
    assert.deepEqual(await used(w, made.email, before), [401], 'the overlap is over')
    answered += await calls()
  }
  assert.equal(answered, 11 * CALLS_AT_ONCE)
  assert.equal((await w.sdk.transactions.list({ customer: buyer })).total, answered)
})

test('the overlap is stated, by the API and by the command, and is gone from the credential when it is over', async (t) => {
  const { w, wait, now } = await timed(t)
  const made = await make(w)
  const until = (hours: number) => after(now(), hours * HOUR_MS).toISOString()
  assert.equal(made.previous_secret_until, null)
  assert.equal((await w.sdk.credentials.rotate(made.id)).previous_secret_until, until(24))
  assert.equal(
    (await w.sdk.credentials.rotate(made.id, { overlap_hours: 3 })).previous_secret_until,
    until(3),
  )
  const shown = async () => (await w.sdk.credentials.get(made.id)).previous_secret_until
  assert.equal(await shown(), until(3))
  wait(3 * HOUR_MS)
  assert.equal(await shown(), null)
  const run = (...args: string[]) =>
    runHere({ ...envOf(t, w.db), DATA_DIR: w.deps.config.dataDir }, [
      'credentials',
      'rotate',
      made.email,
      ...args,
    ])
  const from = openClock().wall().getTime()
  const [rotated] = (await run('--overlap', '5')).out
  const stated = Date.parse(rotated!['previous_secret_until'] as string)
  assert.ok(stated >= from + 5 * HOUR_MS && stated <= openClock().wall().getTime() + 5 * HOUR_MS)
  assert.deepEqual(await used(w, made.email, rotated!['secret'] as string), [200, 200])
})

test('a leaked secret ends at once with an overlap of 0; the log says that it was rotated, and no log has a secret', async (t) => {
  const { w } = await timed(t)
  const made = await make(w)
  const next = await w.sdk.credentials.rotate(made.id, { overlap_hours: 0 })
  assert.deepEqual(await used(w, made.email, made.secret), [401])
  assert.deepEqual(await used(w, made.email, next.secret!), [200, 200])
  const again = await w.sdk.credentials.rotate(made.id, {})
  assert.deepEqual(
    await used(w, made.email, made.secret),
    [401],
    'of three secrets the last two work',
  )
  const { items } = await w.sdk.audit.list({ object: made.id })
  assert.deepEqual(
    items.map(({ action }) => action),
    ['credential.secret_rotated', 'credential.secret_rotated', 'credential.created'],
  )
  await runDueJobs(w.deps)
  for (const secret of [made.secret, next.secret!, again.secret!])
    assert.ok(
      !JSON.stringify([items, w.logged, await w.sdk.credentials.get(made.id)]).includes(secret),
    )
})
