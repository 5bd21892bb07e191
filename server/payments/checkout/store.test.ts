// The unpaid sales of a link that is over: which are found, and a link that becomes due again while
// they are canceled.

import assert from 'node:assert/strict'
import test from 'node:test'
import { world } from '../../../test/world.ts'
import { orderBy, payOn } from '../../../test/journeys/payments/payment-link-page.ts'
import { after } from '../../kernel/clock.ts'
import type { OwnerId, PaymentLinkId } from '../../kernel/ids.ts'
import { inTransaction, sql } from '../../platform/db/sql.ts'
import { claimDue, find, finish } from '../payment-links/store.ts'
import { unpaidOf } from './store.ts'

const LINK = { amount: 4_509, description: 'Encomenda 1042', usage: 'many' } as const

test('a page of unpaid sales passes over those whose cancellation was asked for', async (t) => {
  const w = await world(t)
  const link = await w.sdk.paymentLinks.create(LINK)
  const sell = async (method: 'pix' | 'boleto') =>
    (await payOn(w, link, orderBy(method))).body.transaction as string
  const [asked, next] = [await sell('pix'), await sell('boleto')]
  const now = w.deps.clock.now()
  await w.db.rows(sql`update transactions set cancel_asked_at = ${now} where id = ${asked}`)
  const [{ owner }] = (await w.db.rows<{ owner: OwnerId }>(
    sql`select owner from payment_links`,
  )) as [{ owner: OwnerId }]
  const found = await unpaidOf(w.db, { owner, id: link.id as PaymentLinkId }, 1)
  assert.deepEqual(
    found.map(({ id }) => id),
    [next],
  )
})

test('a link that is closed again while its sales are canceled is taken again', async (t) => {
  const w = await world(t)
  const { id } = await w.sdk.paymentLinks.create(LINK)
  const now = w.deps.clock.now()
  const lease = after(now, 60_000)
  const become = (dueAt: Date) => w.db.rows(sql`update payment_links set due_at = ${dueAt}`)
  await become(now)
  const [taken] = await inTransaction(w.db, (tx) => claimDue(tx, now, lease, 1))
  const dueAt = async () => (await find(w.db, taken!))!.dueAt
  assert.deepEqual([taken!.id, await dueAt()], [id, lease])
  await become(now)
  await finish(w.db, taken!, lease)
  assert.deepEqual(await dueAt(), now)
  await become(lease)
  await finish(w.db, taken!, lease)
  assert.equal(await dueAt(), null)
})
