// Which events an endpoint gets: those of its patterns, and of two objects with one id, as a
// corporate account and its seller have, those of each.

import assert from 'node:assert/strict'
import test from 'node:test'
import { EVENTS } from '../../contract/events.ts'
import { request } from '../../server/corporate/account/operations.ts'
import { kindsOf } from '../../server/events/feed/kinds.ts'
import { patternsOf } from '../../server/events/feed/matches-store.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { verify } from '../../server/verification/verify.ts'
import { readId, type OwnerId, type SellerId } from '../../server/kernel/ids.ts'
import { freshDatabase } from '../database.ts'
import { openReceiver } from '../hooks.ts'
import { ownerOf } from '../marketplace.ts'
import { world } from '../world.ts'

test('the latest event of an account is recovered beside a later one of its seller, and verify finds both whole', async (t) => {
  const w = await world(t)
  const receiver = await openReceiver(t)
  const hook = await w.sdk.webhooks.create({
    url: receiver.url,
    events: ['corporate.account.*', 'seller.*'],
  })
  const since = (await w.sdk.sandbox.clock()).now
  const { io_seller_id: id } = w.platform.sellers.find(({ type }) => type === 'business')!
  await request(
    w.deps,
    { owner: ownerOf(w) as OwnerId, seller: readId<'seller'>(id) as SellerId },
    undefined,
  )
  for (const description of ['Padaria', 'Padaria e café'])
    await w.sdk.sellers.updateBusiness(id, { description })
  await w.work()
  receiver.came.length = 0
  await w.sdk.webhooks.recover(hook.id, { since, all: true, latest_only: true })
  await w.work()
  assert.deepEqual(receiver.kinds().toSorted(), ['corporate.account.requested', 'seller.updated'])
  assert.deepEqual(await verify(w.db), [])
})

test('each pattern that an endpoint can have is delivered what it was accepted for', async (t) => {
  const db = await freshDatabase(t)
  const kinds = Object.keys(EVENTS)
  const families = kinds.flatMap((kind) =>
    kind.split('.').map((_, n, words) => [...words.slice(0, n), '*'].join('.')),
  )
  for (const pattern of new Set([...kinds, ...families])) {
    const found = await db.rows<{ type: string }>(sql`
      select e.type
      from unnest(${kinds}::text[]) with ordinality e(type, n)
      where ${[pattern]}::text[] && ${patternsOf('e')}
      order by n`)
    assert.deepEqual(
      found.map(({ type }) => type),
      kindsOf([pattern]) ?? kinds,
      pattern,
    )
  }
})
