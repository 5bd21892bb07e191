// Our addresses for notifications at a PSP over HTTP: registered until they stand, looked at daily,
// one for each bank and platform, and answered when a bank tries them.

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { runJob } from '../../server/jobs/bank-notifications/job.ts'
import { findAll } from '../../server/jobs/bank-notifications/store.ts'
import { after } from '../../server/kernel/clock.ts'
import { readId, type OwnerId } from '../../server/kernel/ids.ts'
import { notificationUrl } from '../../server/runtime/banks/notification-address.ts'
import type { Deps } from '../../server/runtime/deps.ts'
import { world } from '../world.ts'
import { connectionTo, openPsp, type Psp, withBanks } from './psp.ts'

const [KEY, OTHER] = ['pix@padaria.com.br', 'pix@outra.com.br']
const HOUR_MS = 3_600_000

/** A server of two platforms at one PSP, and time that passes by hand. */
async function open(t: TestContext, more: object = {}) {
  const w = await world(t, { platforms: 2 })
  const psp = await openPsp(t)
  const [one, two] = w.platforms.map(({ io_seller_id: id }) => readId<'owner'>(id)!) as [
    OwnerId,
    OwnerId,
  ]
  let passed = 0
  const clock = { ...w.deps.clock, wall: () => after(w.deps.clock.wall(), passed) }
  const { deps, serve } = await withBanks(
    t,
    w,
    {
      pix: { psp: connectionTo(psp, more) },
      keys: { [one]: { psp: 'psp', key: KEY }, [two]: { psp: 'psp', key: OTHER } },
    },
    { clock },
  )
  const at = await serve()
  const get = async (path: string) => (await fetch(at + path)).text()
  const metric = async () =>
    Number(
      /^vintem_bank_notifications_missing_seconds\{.*\} (\S+)$/m.exec(await get('/metrics'))?.[1],
    )
  const ready = async () =>
    JSON.parse(await get('/readyz')) as { status: string; warnings?: string[] }
  const urlOf = (owner: OwnerId) => notificationUrl(deps, `pix/psp/${owner}`)
  return {
    w,
    psp,
    deps,
    at,
    one,
    two,
    metric,
    ready,
    urlOf,
    pass: (ms: number) => void (passed += ms),
  }
}

const registrationsOf = (deps: Deps) =>
  findAll(
    deps.db,
    deps.banks.notifications.map(({ name }) => name),
  )
const silent = ({ path }: Psp['all'][number]) =>
  path.startsWith('/webhook/')
    ? ({ status: 500, body: { title: 'manutenção' } } as const)
    : undefined

test('an address that a bank does not take is registered again until it stands, and is seen to be missing', async (t) => {
  const { w, psp, deps, metric, ready, urlOf, one, two, pass } = await open(t)
  psp.instead = silent
  assert.equal(await runJob(deps), 2)
  assert.equal(await runJob(deps), 0, 'not before its pause is over')
  const why = 'the bank answered 500: manutenção'
  assert.deepEqual(
    (await registrationsOf(deps)).map((found) => [found.attempts, found.why]),
    [
      [1, why],
      [1, why],
    ],
  )
  assert.deepEqual(await ready(), {
    status: 'ready',
    faults: [],
    warnings: [
      'the bank psp (pix) has not answered the last 4 calls, for 0 s',
      'the bank psp (pix) does not notify us at our address; it is registered again until it stands',
    ],
  })
  assert.equal(w.logged.filter((line) => line.includes('does not notify us')).length, 2)
  assert.ok(!w.logged.join('').includes('/banks/pix/'), 'no log has an address')
  pass(HOUR_MS)
  assert.ok((await metric()) >= 3_600)
  psp.instead = () => undefined
  assert.equal(await runJob(deps), 2)
  assert.deepEqual(
    [psp.webhooks.get(KEY), psp.webhooks.get(OTHER)],
    [urlOf(one), urlOf(two)],
    'each platform has its own',
  )
  assert.notEqual(urlOf(one), urlOf(two))
  assert.deepEqual([await metric(), (await ready()).warnings], [0, undefined])
})

test('one that stands is looked at daily, and replaced if somebody has changed it', async (t) => {
  const { psp, deps, urlOf, one, pass } = await open(t)
  await runJob(deps)
  psp.asked.length = 0
  pass(20 * HOUR_MS)
  assert.equal(await runJob(deps), 0)
  psp.webhooks.set(KEY, 'https://other.example/webhook')
  pass(4 * HOUR_MS)
  assert.equal(await runJob(deps), 2)
  assert.equal(psp.webhooks.get(KEY), urlOf(one))
  assert.deepEqual(psp.asked.toSorted(), ['GET /webhook', 'GET /webhook', 'PUT /webhook'])
  // A bank that shows the address with what it appends.
  psp.webhooks.set(KEY, `${urlOf(one)}/pix`)
  psp.asked.length = 0
  pass(24 * HOUR_MS)
  await runJob(deps)
  assert.deepEqual(psp.asked, ['GET /webhook', 'GET /webhook'])
})

test('an address that a person registers is looked at and never registered', async (t) => {
  const { psp, deps, metric, urlOf, one, two, pass } = await open(t, {
    dialect: { webhook: { register: 'manual' } },
  })
  psp.webhooks.set(OTHER, urlOf(two))
  await runJob(deps)
  const [first, second] = await registrationsOf(deps)
  assert.deepEqual(
    [first!.why, second!.why],
    [`no address is registered; a person has to register ${urlOf(one)} at the bank`, null],
  )
  pass(HOUR_MS)
  assert.ok((await metric()) >= 3_600)
  // While it is down, what was found last stays: the one is missing, the other stood.
  const { stoodAt } = second!
  psp.instead = silent
  pass(24 * HOUR_MS)
  assert.equal(await runJob(deps), 2)
  const whileDown = await registrationsOf(deps)
  assert.deepEqual(
    whileDown.map((found) => [found.why, found.failingSince, found.stoodAt]),
    [
      [first!.why, first!.failingSince, null],
      [null, null, stoodAt],
    ],
  )
  assert.notEqual(stoodAt, null)
  assert.ok((await metric()) >= 25 * 3_600)
  pass(HOUR_MS)
  // It shows nothing: nobody can tell, and nobody is woken.
  psp.instead = ({ path }) =>
    path.startsWith('/webhook/') ? { status: 403, body: { title: 'não' } } : undefined
  await runJob(deps)
  assert.equal(await metric(), 0)
  assert.ok(psp.asked.every((call) => call === 'GET /webhook'))
})

test('a bank that tries an address gets 200, by any of its forms, and only at an address of ours', async (t) => {
  const { at, urlOf, one } = await open(t)
  const { pathname } = new URL(urlOf(one))
  const other = pathname.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  const json = { 'content-type': 'application/json' }
  const tries = (path: string) =>
    Promise.all(
      [path, `${path}/pix`, `${path}/lancamento`].flatMap((url) =>
        [
          { method: 'GET' },
          { method: 'HEAD' },
          { method: 'POST' },
          { method: 'POST', headers: json, body: '' },
          { method: 'POST', headers: json, body: ' \n' },
          { method: 'POST', headers: json, body: '{}' },
          { method: 'POST', headers: json, body: '{"evento":"teste_webhook"}' },
          { method: 'POST', headers: json, body: '{"pix":[]}' },
        ].map(async (how) => (await fetch(at + url, how)).status),
      ),
    )
  assert.deepEqual(new Set(await tries(pathname)), new Set([200]))
  assert.deepEqual(new Set(await tries(other)), new Set([404]))
  assert.deepEqual(new Set(await tries('/banks/pix/x')), new Set([404]))
  const broken = await fetch(at + pathname, { method: 'POST', headers: json, body: '{"pix"' })
  assert.equal(broken.status, 400)
})
