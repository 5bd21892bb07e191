// A platform's calls to its issuing bank about disputed purchases, over the port and the controls:
// the bank is real, and without notifications, so that everything is read.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { PurchaseDisputeReport } from '../../server/providers/issuer.ts'
import { newId, type PurchaseDisputeId } from '../../server/kernel/ids.ts'
import { cents } from '../../server/kernel/money.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { issuerAgrees } from '../bank-books.ts'
import { bankOf, type Json } from '../issuing-company.ts'
import type { Test } from '../world.ts'

async function contestingOf(t: Test) {
  const bank = await bankOf(t)
  const { w, owner, buy, done } = bank
  const rail = w.deps.banks.issuer(owner)!
  const bought = async (): Promise<Json> =>
    done('POST', `/v1/sandbox/purchases/${(await buy()).id}/clear`, {})
  /** The bank's name for a purchase. */
  const nameOf = async (id: string): Promise<string> => {
    const [row] = await w.db.rows<{ name: string }>(
      sql`select issuer_id as name from corporate_purchases where id = ${id}::uuid`,
    )
    return row!.name
  }
  const orderOf = async ({ id }: Json, amount: number) => ({
    id: newId<'purchase dispute'>(w.deps.clock.wall()) as PurchaseDisputeId,
    purchase: await nameOf(id),
    amount: cents(amount),
    reason: 'fraud',
    description: 'Não reconheço.',
  })
  const shown = async (id: PurchaseDisputeId) => {
    const answer = await rail.readDispute(id)
    assert.ok(answer.result === 'accepted')
    const { status, granted } = answer.value as PurchaseDisputeReport
    return [status, granted]
  }
  return { ...bank, rail, bought, orderOf, shown }
}

test('a dispute is opened, read, listed, on the agenda, decided by time and by the control, and withdrawn', async (t) => {
  const { w, seller, card, done, rail, bought, orderOf, shown } = await contestingOf(t)
  const [one, two, three] = [
    await orderOf(await bought(), 40_00),
    await orderOf(await bought(), 50_00),
    await orderOf(await bought(), 60_00),
  ]
  assert.deepEqual(await rail.readDispute(one.id), {
    result: 'accepted',
    value: { status: 'absent' },
  })
  const made = await rail.dispute(one)
  assert.ok(made.result === 'accepted' && made.value.status === 'open')
  assert.deepEqual([await rail.dispute(one), await rail.readDispute(one.id)], [made, made])
  assert.equal(
    (await rail.dispute({ ...one, reason: 'other' })).result,
    'unknown',
    'the id is taken: something is under it',
  )
  const again = await rail.dispute({ ...one, id: two.id })
  assert.deepEqual(
    [again.result, again.result === 'rejected' && again.code],
    ['rejected', 'DisputaRecusada'],
  )
  const refused = await rail.readDispute(two.id)
  assert.ok(
    refused.result === 'accepted' &&
      refused.value.status === 'refused' &&
      again.result === 'rejected',
  )
  assert.equal(refused.value.refusedReason, again.why)

  const next = { ...two, id: newId<'purchase dispute'>(w.deps.clock.wall()) as PurchaseDisputeId }
  for (const order of [next, three]) assert.equal((await rail.dispute(order)).result, 'accepted')
  const { items } = await done('GET', '/v1/sandbox/agenda?limit=500')
  const due = items.filter(({ what }: Json) => what === 'bank.purchase_dispute')
  assert.equal(due.length, 3)
  assert.deepEqual(
    [due[0].resource, due[0].id, due[0].io_seller_id.replaceAll('-', '')],
    ['corporate_card', card.id, seller],
  )

  const sandbox = w.deps.banks.sandbox!
  await sandbox.decideDispute(next.purchase, 'lose')
  await sandbox.decideDispute(next.purchase, 'lose')
  await assert.rejects(sandbox.decideDispute(next.purchase, 'win'), { code: 'invalid_state' })
  await assert.rejects(sandbox.decideDispute('nothing-there', 'win'), { code: 'invalid_state' })
  const back = await rail.withdrawDispute(three.id)
  assert.ok(back.result === 'accepted' && back.value.status === 'withdrawn')
  assert.deepEqual([await rail.withdrawDispute(three.id), await rail.dispute(three)], [back, back])
  assert.equal(
    (
      await rail.withdrawDispute(
        newId<'purchase dispute'>(w.deps.clock.wall()) as PurchaseDisputeId,
      )
    ).result,
    'unknown',
  )
  assert.deepEqual(
    [await shown(one.id), await shown(next.id)],
    [
      ['open', undefined],
      ['lost', undefined],
    ],
  )
  await done('POST', '/v1/sandbox/clock', { advance: '31d' })
  assert.deepEqual(await shown(one.id), ['won', 40_00])
  const now = w.deps.clock.now()
  const list = await rail.changed({ from: new Date(0), to: now, page: 0, seller })
  assert.ok(list.result === 'accepted' && list.value.invalidIds.length === 0)
  assert.deepEqual(
    new Map(list.value.disputes.map(({ id, status }) => [id, status])),
    new Map([
      [one.id, 'won'],
      [two.id, 'refused'],
      [next.id, 'lost'],
      [three.id, 'withdrawn'],
    ]),
  )
})

test('the amount owed for purchases is equal in our books and in the bank’s', async (t) => {
  const { w, done, bought } = await contestingOf(t)
  const [one] = [await bought(), await bought()]
  await done('POST', `/v1/sandbox/purchases/${one.id}/refund`, { amount: 30_00 })
  await issuerAgrees(w)
})
