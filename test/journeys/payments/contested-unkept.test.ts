// Surplus payments (late, second, too large) that the bank did not let us return, and then returned
// by itself (MED): it is debited where it was booked, once, and at no seller's loss. Against the
// sandbox bank.

import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import type { TransactionId } from '../../../server/kernel/ids.ts'
import { markDue } from '../../../server/jobs/mark-due.ts'
import { runJob as reconcile } from '../../../server/jobs/reconcile.ts'
import { advance } from '../../../server/payments/transactions/advance.ts'
import { findPublic } from '../../../server/payments/transactions/queries.ts'
import { surplusOf } from '../../../server/payments/transactions/received/surplus-store.ts'
import { inTransaction } from '../../../server/platform/db/sql.ts'
import { banksAgree, noticesOf } from '../../bank-books.ts'
import { accounts } from '../../cards.ts'
import { market, ownerOf, plain, right, type Said } from '../../marketplace.ts'
import { world } from '../../world.ts'

/** The sandbox bank rejects our refund of this amount. */
const REFUSED = 99_990_22

async function trade(t: TestContext) {
  const w = await world(t)
  const m = await market(w)
  const bank = w.deps.banks.sandbox!
  return {
    w,
    m,
    bank,
    /** A pix that was not paid in time. */
    expired: async (amount: number): Promise<string> => {
      const id = await m.sell(amount)
      await m.control(`transactions/${id}/expire`)
      return id
    },
    lose: async (id: string, how = {}): Promise<Said> => m.control(`transactions/${id}/lose`, how),
    dispute: async (id: string, how = {}): Promise<Said> =>
      m.control(`transactions/${id}/dispute`, how),
    disputes: async (id: string): Promise<Said[]> =>
      (await m.read(`/v1/disputes?transaction=${plain(id)}`)).items,
    unclaimed: async () => (await accounts(w))['unclaimed'] ?? 0,
    settled: async () => {
      await right(w)
      await banksAgree(w)
    },
  }
}

const lines = (sale: Said) =>
  sale.history
    .filter((one: Said) => one.operation_type === 'void_partial')
    .map((one: Said) => [one.amount_cents, one.status, one.response_code])

test('paid late, our return rejected, and returned by the bank: debited where it was booked, in parts, each once', async (t) => {
  const { w, m, bank, expired, dispute, lose, disputes, unclaimed, settled } = await trade(t)
  const id = await expired(REFUSED)
  assert.equal((await m.pay(id)).status, 'canceled')
  assert.deepEqual(lines(await m.sale(id)), [[REFUSED, 'failed', 'late']])
  assert.equal(await unclaimed(), REFUSED)
  assert.equal((await dispute(id)).status, 'canceled')
  await bank.contest(plain(id), 'lose', { amount: 30_00 })
  const notifications = () =>
    Array.from({ length: 50 }, () => markDue(w.deps, { disputes: [{ id: plain(id) }] }))
  const readers = Array.from({ length: 20 }, async () =>
    advance(w.deps, await findPublic(w.deps, id)),
  )
  await Promise.all([...notifications(), ...readers, w.work()])
  assert.equal(await unclaimed(), REFUSED - 30_00)
  // As much as the bank may still take, whatever it reports next.
  const named = { owner: ownerOf(w), id: plain(id) as TransactionId }
  const left = (await inTransaction(w.db, (tx) => surplusOf(tx, [named]))).get(named.id)
  assert.deepEqual(
    left?.map((one) => [one.unclaimed, one.taken.length]),
    [[REFUSED - 30_00, 1]],
  )
  await settled()

  const sale = await lose(id)
  assert.deepEqual(
    [sale.status, lines(sale).slice(1)],
    [
      'canceled',
      [
        [30_00, 'succeeded', 'MED_FRAUDE'],
        [REFUSED - 30_00, 'succeeded', 'MED_FRAUDE'],
      ],
    ],
  )
  assert.deepEqual([await disputes(id), await accounts(w)], [[], {}])
  await settled()
})

test('two payments of one transaction are contested: it loses the payment that paid it, and nothing for the other', async (t) => {
  const { w, m, dispute, lose, disputes, unclaimed, settled } = await trade(t)
  const id = await m.sell(REFUSED)
  await m.control(`pix/${id}/pay`, { times: 2 })
  assert.equal(await unclaimed(), REFUSED)
  const before = await accounts(w)
  // The bank contests the first payment that it can; all of that is held now, so the next dispute
  // is of the second.
  for (let n = 0; n < 2; n++) await dispute(id)
  await lose(id)
  await lose(id)
  assert.deepEqual(
    (await disputes(id)).map(({ returned_cents }) => returned_cents),
    [REFUSED],
  )
  const { unclaimed: _gone, available, ...rest } = await accounts(w)
  const fee = before['fees']!
  assert.deepEqual(
    [before['available'], available, rest],
    [REFUSED - fee, undefined, { fees: fee, debt: -fee }],
  )
  await settled()
})

test('paid too much: a return first debits the transaction’s part, then the excess', async (t) => {
  const { w, m, dispute, lose, disputes, unclaimed, settled } = await trade(t)
  const id = await m.sell(100_00)
  await m.control(`pix/${id}/pay`, { amount: 100_00 + REFUSED })
  assert.equal(await unclaimed(), REFUSED)
  await dispute(id)
  await lose(id, { amount: 60_00 })
  const shown = async () => [
    (await disputes(id)).map(({ returned_cents }) => returned_cents),
    await unclaimed(),
  ]
  assert.deepEqual(await shown(), [[60_00], REFUSED])
  await lose(id, { amount: 50_00 })
  assert.deepEqual(await shown(), [[100_00], REFUSED - 10_00])
  await settled()
  await lose(id)
  assert.deepEqual([await shown(), await accounts(w)], [[[100_00], 0], { fees: 99, debt: -99 }])
  await settled()
})

test('contested before our return was sent: our return is rejected, and the bank’s is booked', async (t) => {
  const { w, m, bank, expired, unclaimed, settled } = await trade(t)
  const id = await expired(100_00)
  await noticesOf(w, 'pix', 'down')
  await bank.pay(plain(id), {})
  await bank.contest(plain(id), 'dispute')
  await bank.contest(plain(id), 'lose', { amount: 40_00 })
  for (let n = 0; n < 2; n++) await advance(w.deps, await findPublic(w.deps, id))
  // Our return still holds all of it: the bank's return waits for its result.
  assert.deepEqual(await accounts(w), { 'bank:pix': -100_00 })
  await w.work()
  assert.deepEqual(lines(await m.sale(id)), [
    [100_00, 'failed', 'late'],
    [40_00, 'succeeded', 'MED_FRAUDE'],
  ])
  assert.equal(await unclaimed(), 60_00)
  await settled()
})

test('a PSP without a disputes API, and no notification: its list of returns finds it', async (t) => {
  const { w, m, bank, expired, unclaimed, settled } = await trade(t)
  Object.defineProperties(w.deps.banks, {
    disputes: { value: () => undefined },
    disputeRails: { value: [] },
  })
  const id = await expired(REFUSED)
  await m.pay(id)
  await noticesOf(w, 'pix', 'down')
  await m.advance('40d')
  await bank.contest(plain(id), 'dispute')
  await bank.contest(plain(id), 'lose')
  await m.advance('2h')
  await reconcile(w.deps)
  await w.work()
  assert.equal(await unclaimed(), 0)
  await m.advance('2h')
  assert.equal(await reconcile(w.deps), 0)
  await settled()
})

test('a refund that the bank rejects is not money without a transaction: the bank’s return is the transaction’s', async (t) => {
  const { w, m, dispute, lose, disputes, settled } = await trade(t)
  const id = await m.paid(REFUSED)
  assert.equal((await m.refund(id, REFUSED)).status, 200)
  assert.equal((await m.sale(id)).refunds[0].status, 'failed')
  const named = { owner: ownerOf(w), id: plain(id) as TransactionId }
  assert.equal((await inTransaction(w.db, (tx) => surplusOf(tx, [named]))).size, 0)
  await dispute(id)
  await lose(id)
  assert.deepEqual(
    (await disputes(id)).map(({ returned_cents }) => returned_cents),
    [REFUSED],
  )
  await settled()
})

test('money that we returned ourselves cannot be taken back again', async (t) => {
  const { m, bank, expired, unclaimed, settled } = await trade(t)
  const id = await expired(100_00)
  await m.pay(id)
  assert.equal(await unclaimed(), 0)
  await assert.rejects(bank.contest(plain(id), 'dispute'))
  await settled()
})
