// A whole list in one reply has bounds: so many are read at once, by all companies and by one, and
// none for ever.

import assert from 'node:assert/strict'
import test from 'node:test'
import { ROWS_TYPE } from '../../contract/rows.ts'
import { after } from '../../server/kernel/clock.ts'
import { newId } from '../../server/kernel/ids.ts'
import { inTransaction, sql } from '../../server/platform/db/sql.ts'
import { eventually } from '../cells.ts'
import { buyer } from '../cards.ts'
import { loginOf, world, type World } from '../world.ts'

/**
 * More than the buffers of both ends hold: the reply is not at its end before somebody has read it.
 */
const ROWS = 60_000

async function manyCustomers(w: World): Promise<void> {
  const { id } = await buyer(w)
  const began = Date.parse('2026-10-01T12:00:00Z')
  const ids = Array.from({ length: ROWS }, (_, i) => newId<'customer'>(new Date(began + i)))
  await inTransaction(w.db, (tx) =>
    tx.rows(sql`
      insert into customers select (jsonb_populate_record(c, jsonb_build_object('id', r.id))).*
      from customers c, unnest(${ids}::uuid[]) r(id) where c.id = ${id}`),
  )
}

const tokenOf = async (w: World, platform: World['platform']): Promise<string> =>
  (await w.call('POST', '/auth/login', { body: loginOf(platform) })).body.access_token

/** Asks for all customers, and reads nothing yet. */
async function asked(w: World, token: string) {
  const gone = new AbortController()
  // Rows that were added here are not in the counters: with a filter they are counted.
  const reply = await fetch(`${w.url}/v1/customer/list?created_at[gte]=2020-01-01`, {
    headers: { authorization: `Bearer ${token}`, accept: ROWS_TYPE },
    signal: gone.signal,
  })
  return { reply, leave: () => gone.abort() }
}

test('of six places of lists as a whole a company has five, and each is free when its caller leaves', async (t) => {
  const w = await world(t, { platforms: 2, connections: 20, env: { POOL_MAX: '18' } })
  await manyCustomers(w)
  const [one, other] = await Promise.all(w.platforms.map((platform) => tokenOf(w, platform)))
  const reading = await Promise.all(Array.from({ length: 5 }, () => asked(w, one!)))
  assert.deepEqual(
    reading.map(({ reply }) => reply.status),
    [200, 200, 200, 200, 200],
  )
  const sixth = await asked(w, one!)
  assert.deepEqual([sixth.reply.status, sixth.reply.headers.get('retry-after')], [503, '10'])
  assert.equal(((await sixth.reply.json()) as { code: string }).code, 'overloaded')
  // Pages are served meanwhile, and the other company has its place.
  assert.equal((await w.call('GET', '/v1/customer/list', { token: one! })).status, 200)
  const others = await asked(w, other!)
  assert.equal(others.reply.status, 200)
  await others.reply.text()
  for (const { leave } of reading) leave()
  await eventually(async () => {
    const again = await asked(w, one!)
    again.leave()
    assert.equal(again.reply.status, 200)
  })
})

test('a list that takes longer than a quarter of an hour breaks off', async (t) => {
  const w = await world(t)
  await manyCustomers(w)
  const { reply } = await asked(w, await w.token())
  const reader = reply.body!.getReader()
  await reader.read()
  const { wall } = w.deps.clock
  Object.assign(w.deps.clock, { wall: () => after(wall(), 15 * 60_000 + 1) })
  await assert.rejects(async () => {
    while (!(await reader.read()).done);
  }, /terminated/)
})
