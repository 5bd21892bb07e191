// What a seller may do at most, at the exact amount and at the same time, and what keeps it from
// being deleted.

import assert from 'node:assert/strict'
import test from 'node:test'
import { newId } from '../../server/kernel/ids.ts'
import { cents } from '../../server/kernel/money.ts'
import { inTransaction, sql } from '../../server/platform/db/sql.ts'
import { ofSeller } from '../../server/platform/ledger/chart.ts'
import { post } from '../../server/platform/ledger/store.ts'
import type { Transfer } from '../../server/platform/ledger/transfer.ts'
import { buyer, tokenFor } from '../cards.ts'
import { orderBy, payOn } from '../journeys/payments/payment-link-page.ts'
import { idOf, market, ownerOf, right } from '../marketplace.ts'
import { NOBODY } from '../samples.ts'
import { whileHeld } from '../waiting.ts'
import { world } from '../world.ts'

test('a seller sells up to its limit, the limit itself included, by a call and on the page of a link', async (t) => {
  const w = await world(t)
  const { order } = await market(w)
  const limit = 400_00
  await w.db.rows(
    sql`update sellers set max_transaction_amount = ${limit} where id = ${w.platform.io_seller_id}`,
  )
  const onPage = async (amount: number) =>
    payOn(w, await w.sdk.paymentLinks.create({ amount, description: 'Encomenda' }), orderBy('pix'))
  for (const sell of [order, onPage]) {
    assert.equal((await sell(limit)).status, 201)
    const over = await sell(limit + 1)
    assert.deepEqual([over.status, over.body.code], [422, 'amount_over_seller_limit'])
  }
})

test('two stored rules at the same time that divide more than the whole: one is kept', async (t) => {
  const w = await world(t)
  const { send } = await market(w)
  const add = ({ io_seller_id: receiver }: { io_seller_id: string }) =>
    send('/v1/split_rules', { receiver, split_type: 'percent', split_value: 60 })
  const own = w.platform.io_seller_id
  const answers = await whileHeld(
    w.db,
    (tx) => tx.rows(sql`select 1 from sellers where id = ${own} for update`),
    w.platform.sellers.slice(0, 2).map((seller) => () => add(seller)),
  )
  const [kept, refused] = answers.toSorted((one, two) => one.status - two.status)
  assert.deepEqual(
    [kept!.status, refused!.status, refused!.body.code],
    [201, 422, 'split_over_whole'],
  )
  assert.equal((await w.sdk.splitRules.list()).total, 1)
})

test('a seller that is deleted while a change of it waits is not changed', async (t) => {
  const w = await world(t)
  const { token } = await market(w)
  const { io_seller_id: id } = w.platform.sellers[0]!
  const rename = () =>
    w.call('PATCH', `/v1/sellers/update/individuals/${id}`, {
      token,
      body: { first_name: 'Depois' },
    })
  const [answer] = await whileHeld(
    w.db,
    (tx) => tx.rows(sql`update sellers set status = 'deleted' where id = ${id}`),
    [rename],
  )
  assert.deepEqual([answer!.status, answer!.body.code], [404, 'seller_not_found'])
  const rows = await w.db.rows(sql`select from sellers where id = ${id} and first_name = 'Depois'`)
  assert.equal(rows.length, 0)
})

test('a seller is not deleted while an amount is only held for it', async (t) => {
  const w = await world(t)
  const { io_seller_id: id, taxpayer_id: document } = w.platform.sellers[0]!
  const { token } = await market(w)
  const hold: Transfer = {
    owner: ownerOf(w),
    id: newId<'transfer'>(w.deps.clock.wall()),
    debit: 'fees',
    credit: ofSeller('refunding', idOf(id)),
    amount: cents(5),
    kind: 'refund_fee',
    phase: 'pending',
    cause: { kind: 'seller', id: idOf(id) },
    at: w.deps.clock.now(),
  }
  await inTransaction(w.db, (tx) => post(tx, [hold]))
  const { body } = await w.call('DELETE', `/v1/sellers/delete/${id}/${document}`, { token })
  assert.equal(body.code, 'seller_has_money')
  assert.match(body.message, /a balance \(refunding\)$/)
})

test('a seller is deleted only once nothing of it is under way', async (t) => {
  const w = await world(t)
  const { io_seller_id: id, taxpayer_id: document } = w.platform.sellers[0]!
  const { send, token } = await market(w)
  const whyNot = async (): Promise<string> => {
    const { body, text } = await w.call('DELETE', `/v1/sellers/delete/${id}/${document}`, { token })
    assert.equal(body.code, 'seller_has_money', text)
    return body.message
  }
  const { id: customer } = await buyer(w)
  const sale = await w.sdk.transactions.create(customer, {
    amount: 100_00,
    payment_type: 'credit',
    token: await tokenFor(w),
    io_seller_id: id,
  })
  assert.match(await whyNot(), /a balance \(pending\), scheduled receivables$/)
  await w.sdk.sandbox.dispute(sale.id)
  assert.match(
    await whyNot(),
    /a balance \(blocked\), a debt, open transactions, scheduled receivables$/,
  )
  await w.sdk.sandbox.win(sale.id)
  await w.sdk.sandbox.moveClock({ advance: '40d' })
  assert.match(await whyNot(), /a balance \(available\)$/)
  const account = await w.sdk.bankAccounts.associate({
    io_seller_id: id,
    token: await accountToken(),
  })
  await w.sdk.sandbox.weather({ bank: 'payout', mode: 'silent_before', calls: 1 })
  const { status } = await send(`/v1/sellers/transfers/new/${id}/${account.id}`, { amount: 96_01 })
  assert.equal(status, 201)
  assert.match(await whyNot(), /a balance \(paying\), payouts in progress$/)
  await w.sdk.sandbox.moveClock({ advance: '1h' })
  const { webhooks } = w.as(w.platform.sellers[0]!)
  await webhooks.test((await webhooks.create({ url: NOBODY })).id)
  assert.equal((await w.sdk.webhooks.list()).total, 1)
  const { status: gone } = await w.call('DELETE', `/v1/sellers/delete/${id}/${document}`, { token })
  assert.equal(gone, 200)
  assert.equal((await w.sdk.webhooks.list()).total, 0, 'its webhooks end with it')
  assert.deepEqual(await w.db.rows(sql`select status from webhook_deliveries`), [
    { status: 'dropped' },
  ])
  await right(w)

  async function accountToken(): Promise<string> {
    const named = {
      holder_name: 'Maria Silva',
      bank_code: '341',
      routing_number: '0001',
      type: 'checking' as const,
    }
    return (
      await w.sdk.bankAccounts.tokenize(id, {
        ...named,
        account_number: '7305918-2',
        taxpayer_id: document,
      })
    ).id
  }
})
