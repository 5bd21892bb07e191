// A company's corporate account has the id of its seller: their events are numbered apart, for recovery and for verify.

import assert from 'node:assert/strict'
import test from 'node:test'
import { request } from '../../server/corporate/account/operations.ts'
import { verify } from '../../server/platform/ledger/verify.ts'
import { readId, type OwnerId, type SellerId } from '../../server/kernel/ids.ts'
import { openReceiver } from '../hooks.ts'
import { ownerOf } from '../marketplace.ts'
import { world } from '../world.ts'

test('the latest event of an account is recovered beside a later one of its seller, and verify finds both whole', async (t) => {
  const w = await world(t)
  const receiver = await openReceiver(t)
  const hook = await w.sdk.webhooks.create({ url: receiver.url, events: ['*'] })
  const since = (await w.sdk.sandbox.clock()).now
  const { io_seller_id: id } = w.platform.sellers.find(({ type }) => type === 'business')!
  await request(w.deps, { owner: ownerOf(w) as OwnerId, seller: readId<'seller'>(id) as SellerId }, undefined)
  for (const description of ['Padaria', 'Padaria e café']) await w.sdk.sellers.updateBusiness(id, { description })
  await w.work()
  receiver.came.length = 0
  await w.sdk.webhooks.recover(hook.id, { since, all: true, latest_only: true })
  await w.work()
  assert.deepEqual(receiver.kinds().toSorted(), ['corporate.account.requested', 'seller.updated'])
  assert.deepEqual(await verify(w.db), [])
})
