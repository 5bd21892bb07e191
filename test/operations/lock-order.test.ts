// Batches that need the same rows in another order: each locks them in id order, so that one waits
// for the other and neither deadlocks.

import assert from 'node:assert/strict'
import test from 'node:test'
import { readId, type OwnerId, type QuoteId, type TransactionId } from '../../server/kernel/ids.ts'
import { inTransaction, openDatabase, sql } from '../../server/platform/db/sql.ts'
import { useQuotes } from '../../server/marketplace/quotes/store.ts'
import { inTurn } from '../waiting.ts'
import { world, type World } from '../world.ts'

/**
 * The plans of a server's session, which decide the order in which a statement reaches its rows.
 */
function served(t: { after(close: () => Promise<void>): void }, w: World) {
  const db = openDatabase({ url: (w.db as unknown as { url: string }).url, byKey: true })
  t.after(() => db.close())
  return db
}

test('two batches that lock the same quotes in opposite order wait, without a deadlock', async (t) => {
  const w = await world(t)
  const db = served(t, w)
  const owner = readId(w.platform.io_seller_id) as OwnerId
  const made = async () =>
    readId((await w.sdk.quotes.create({ amount: 1_000, payment_type: 'pix' })).id) as QuoteId
  const [low, high] = [await made(), await made()].toSorted()
  const { id: buyer } = await w.sdk.customers.create({ first_name: 'Ana' })
  const sale = readId(
    (await w.sdk.transactions.create(buyer, { amount: 1_000, payment_type: 'pix' })).id,
  ) as TransactionId
  let attempts = 0
  const taking = (quotes: readonly QuoteId[]) => () =>
    inTransaction(db, (tx) => {
      attempts++
      return useQuotes(
        tx,
        quotes.map((quote) => ({ owner, quote, transaction: sale })),
      )
    })
  const lock = sql`select 1 from quotes where owner = ${owner} and id = ${high} for update`
  const { ended, waited } = await inTurn(w.db, lock, [taking([high!, low!]), taking([low!, high!])])
  assert.deepEqual(waited, [true, true])
  assert.deepEqual(
    ended.map((one) => one.status === 'fulfilled' && one.value),
    [2, 0],
    'the first takes both',
  )
  assert.equal(attempts, 2, 'neither was undone and begun anew')
})
