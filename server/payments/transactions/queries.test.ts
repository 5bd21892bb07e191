// Reading a transaction while it changes.

import assert from 'node:assert/strict'
import test from 'node:test'
import { readId } from '../../kernel/ids.ts'
import { findMany } from './store.ts'
import { withRefunds } from './queries.ts'
import { world } from '../../../test/world.ts'

test('a refund that ends between two readings never contradicts the status that is shown with it', async (t) => {
  const { deps, db, platform, sdk, work } = await world(t)
  const { id: customer } = await sdk.customers.create({ first_name: 'Ana' })
  const { id } = await sdk.transactions.create(customer, { amount: 45_09, payment_type: 'pix' })
  await sdk.sandbox.payPix(id)
  await sdk.sandbox.weather({ bank: 'pix', mode: 'down' })
  await sdk.transactions.void(id, { amount: 700 })
  const [before] = await findMany(db, [
    { owner: readId<'owner'>(platform.io_seller_id)!, id: readId<'transaction'>(id)! },
  ])
  assert.deepEqual([before!.status, before!.refundCount], ['succeeded', 1])

  await sdk.sandbox.weather({ bank: 'pix', mode: 'fair' })
  await sdk.sandbox.moveClock({ advance: '1h' })
  await work()
  const { transaction, refunds } = await withRefunds(deps.db, before!)
  assert.deepEqual([transaction.status, refunds[0]!.status], ['partial_refunded', 'succeeded'])
})
