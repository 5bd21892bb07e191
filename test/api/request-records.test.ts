// Recording requests under faults: a day without a partition, a table that cannot be written, and
// the operator's command.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction, sql } from '../../server/platform/db/sql.ts'
import { createCustomer } from '../../contract/payments/customers.ts'
import { newId, type OwnerId, type SellerId } from '../../server/kernel/ids.ts'
import type { AnsweredRequest, RequestId } from '../../server/requests/request.ts'
import { droppedOf, recordRequest, settled } from '../../server/requests/save.ts'
import { days, dropDay } from '../../server/requests/day-store.ts'
import { typed } from '../command-stage.ts'
import { envOf } from '../program.ts'
import { answeredRequest } from './requests.ts'
import { world, type World } from '../world.ts'

const idOf = ({ headers }: { headers: Headers }): string => headers.get('x-request-id')!

const unrecordedIn = async (w: World): Promise<number> =>
  Number(
    /^vintem_requests_unrecorded_total (\d+)$/m.exec((await w.call('GET', '/metrics')).text)![1],
  )

test('the first request of a day without a partition creates the partition', async (t) => {
  const w = await world(t)
  await settled(w.deps)
  for (const day of await days(w.db)) await dropDay(w.db, day)
  const { id } = await w.sdk.customers.create({ first_name: 'Ana' })
  const { items } = await w.sdk.requests.list({ object: id })
  assert.deepEqual(
    items.map(({ operation }) => operation),
    ['customers.create'],
  )
  assert.equal((await days(w.db)).length, 1)
  assert.equal(await unrecordedIn(w), 0)
})

test('while requests cannot be recorded, calls are answered; missed records are counted and logged once', async (t) => {
  const w = await world(t)
  await settled(w.deps)
  await w.db.rows(sql`alter table requests rename to requests_away`)
  const missed = []
  for (let n = 0; n < 3; n++) {
    missed.push(idOf(await w.call('GET', '/v1/customer/list', { token: await w.token() })))
    await settled(w.deps)
  }
  assert.ok((await unrecordedIn(w)) >= 3)
  assert.equal(w.logged.filter((line) => line.startsWith('requests cannot be recorded')).length, 1)
  await w.db.rows(sql`alter table requests_away rename to requests`)
  const token = await w.token()
  const recorded = idOf(await w.call('GET', '/v1/customer/list', { token }))
  assert.equal((await w.call('GET', `/v1/requests/${recorded}`, { token })).status, 200)
  for (const id of missed)
    assert.equal(
      (await w.call('GET', `/v1/requests/${id}`, { token })).body.code,
      'request_not_found',
    )
})

test('a database that is slow to take them lets 5,000 requests wait, or 16 MB; the rest is counted', async (t) => {
  const w = await world(t)
  const { id, owner } = await callerIn(w)
  const [IN_FLIGHT, WAITING] = [500, 5_000]
  for (const [size, kept] of [
    [10, WAITING],
    [15_000, Math.ceil((16 * 1024 * 1024) / (15_000 + 300))],
  ] as const) {
    await settled(w.deps)
    await w.db.rows(sql`delete from requests`)
    const before = droppedOf(w.deps)
    const made = IN_FLIGHT + 2 * WAITING
    await inTransaction(w.db, async (tx) => {
      await tx.rows(sql`lock table requests in access exclusive mode`)
      for (let n = 0; n < made; n++)
        recordRequest(w.deps, created(w, { id, owner }, 'x'.repeat(size)), createCustomer)
    })
    await settled(w.deps)
    const [row] = await w.db.rows<{ n: number }>(sql`select count(*)::int as n from requests`)
    assert.equal(row!.n + droppedOf(w.deps) - before, made)
    assert.ok(
      Math.abs(row!.n - IN_FLIGHT - kept) <= IN_FLIGHT + kept * 0.05,
      `${row!.n} of ${made} were kept`,
    )
  }
})

/** The platform's credential. */
async function callerIn(w: World): Promise<{ id: string; owner: OwnerId }> {
  const rows = await w.db.rows<{ id: string; owner: OwnerId }>(
    sql`select id, owner from credentials limit 1`,
  )
  return rows[0]!
}

const created = (
  w: World,
  { id, owner }: { id: string; owner: OwnerId },
  name: string,
): AnsweredRequest =>
  answeredRequest({
    owner,
    seller: owner as string as SellerId,
    credential: id,
    id: newId(w.deps.clock.wall()) as string as RequestId,
    body: { first_name: name },
  })

test('with REQUESTS_DAYS=0 nothing is recorded', async (t) => {
  const w = await world(t, { env: { REQUESTS_DAYS: '0' } })
  await w.sdk.customers.create({ first_name: 'Ana' })
  await w.call('GET', '/v1/customer/list')
  assert.deepEqual((await w.sdk.requests.list()).items, [])
  assert.deepEqual(await w.db.rows(sql`select 1 from unauthenticated_requests`), [])
})

test('npm run requests shows a request of any platform, and counts the unauthenticated ones', async (t) => {
  const w = await world(t)
  const env = envOf(t, w.db)
  const refused = await w.call('POST', '/v1/customer/new', {
    token: await w.token(),
    body: { first_name: 'Ana', email: '-' },
  })
  await w.call('GET', '/v1/customer/list')
  await settled(w.deps)
  const { code, out } = await typed(['requests', 'show', refused.body.request_id], env)
  const shown = JSON.parse(out)
  assert.deepEqual(
    [code, shown.id, shown.platform, shown.status, shown.body, shown.reply.request_id],
    [
      0,
      refused.body.request_id,
      w.platform.io_seller_id,
      422,
      { first_name: 'Ana', email: '-' },
      refused.body.request_id,
    ],
  )
  const counted = JSON.parse(
    (await typed(['requests', 'unauthenticated', '--hours', '1'], env)).out,
  )
  assert.deepEqual([counted.status, counted.code, counted.count], [401, 'invalid_token', 1])

  const unknown = await typed(['requests', 'show', `req_${'0'.repeat(32)}`], env)
  assert.deepEqual([unknown.code, unknown.out], [1, ''])
  assert.match(
    unknown.err,
    /^There is no recorded request req_0+\. A request is stored a second after its reply/,
  )
  const misused: [args: string[], says: RegExp][] = [
    [[], /^usage: npm run requests -- show REQUEST_ID/],
    [['show'], /^REQUEST_ID is missing\.\nusage: npm run requests -- show REQUEST_ID/],
    [['show', 'evt_1'], /^"evt_1" is no request_id/],
    [['drop'], /^"drop" is no subcommand of requests\nusage: npm run requests -- show REQUEST_ID/],
  ]
  for (const [args, says] of misused) {
    const wrong = await typed(['requests', ...args], env)
    assert.deepEqual(
      [wrong.code, says.test(wrong.err)],
      [1, true],
      `${args.join(' ')}: ${wrong.err}`,
    )
  }
  const many = await typed(['requests', 'unauthenticated', '--hours', 'many'], env)
  assert.match(many.err, /^--hours must be a whole number from 1 to 8784/)
})
