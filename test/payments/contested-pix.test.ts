// Pix disputes (MED) under faults and races: silence, notifications lost, repeated or reordered,
// PSPs without dispute calls; a dispute concurrent with refunds, payouts and other disputes. In the
// end each centavo has left once, and our books equal the bank's.

import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from '../../server/platform/db/sql.ts'
import { markDue } from '../../server/jobs/mark-due.ts'
import { runJob as reconcile } from '../../server/jobs/reconcile.ts'
import { runJob as advanceDue } from '../../server/payments/transactions/job.ts'
import { banksAgree, noticesOf } from '../bank-books.ts'
import { market, plain, right, type Market, type Said, ownerOf } from '../marketplace.ts'
import { world, type World } from '../world.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 3)
const all = <T>(n: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)))

const settled = async (w: World) => {
  await right(w)
  await banksAgree(w)
}
const disputesOf = async (m: Market, id: string): Promise<Said[]> =>
  (await m.read(`/v1/disputes?transaction=${plain(id)}&sort=time-ascending`)).items
const stands = async (m: Market, id: string): Promise<unknown[]> => [
  (await m.sale(id)).status,
  ...(await disputesOf(m, id)).map(({ status, returned_cents }) => `${status} ${returned_cents}`),
]

/** Moves time and reads the banks' lists, as the worker does. */
async function recover(w: World, m: Market): Promise<void> {
  for (const by of ['2m', '2h'] as const) {
    await m.advance(by)
    await reconcile(w.deps)
    await w.work()
  }
}

const FAULTS = ['silent_before', 'silent_after', 'down', 'no notices'] as const

for (const mode of FAULTS)
  test(`faults at the PSP (${mode}): disputes are opened, won, lost in part and in whole, each once`, async (t) => {
    const w = await world(t)
    const m = await market(w)
    const bank = w.deps.banks.sandbox!
    const [open, won, part, whole, fresh] = await all(5, () => m.paid(100_00))
    const unanswered = await m.sell(100_00)
    for (const id of [part!, whole!]) await m.control(`transactions/${id}/dispute`)
    if (mode === 'no notices') await noticesOf(w, 'pix', 'down')
    else await bank.faults('pix', mode)
    // These changes are not notified: they are found only in the bank's list.
    await bank.contest(plain(open!), 'dispute', { amount: 60_00 })
    await bank.contest(plain(won!), 'dispute')
    await bank.contest(plain(won!), 'win')
    await bank.contest(plain(part!), 'lose', { amount: 30_00 })
    await bank.contest(plain(whole!), 'lose')
    await bank.contest(plain(fresh!), 'dispute')
    await bank.contest(plain(fresh!), 'lose', { amount: 10_00 })
    await bank.contest(plain(fresh!), 'lose', { amount: 20_00 })
    // Not even the payment of this pix was notified.
    await bank.pay(plain(unanswered), {})
    await bank.contest(plain(unanswered), 'dispute')
    await w.work()
    if (mode !== 'no notices') await bank.faults('pix', 'fair')
    await recover(w, m)
    const ends = [open, won, part, whole, fresh, unanswered].map((id) => stands(m, id!))
    assert.deepEqual(await Promise.all(ends), [
      ['dispute', 'open 0'],
      ['succeeded', 'won 0'],
      ['charged_back', 'lost 3000'],
      ['charged_back', 'lost 10000'],
      ['charged_back', 'lost 3000'],
      ['dispute', 'open 0'],
    ])
    await settled(w)
  })

test('a pix is confirmed while the disputes API is silent, which is called again later', async (t) => {
  const w = await world(t)
  const m = await market(w)
  const rail = w.deps.banks.disputes(ownerOf(w))!
  let silent = true
  const read: typeof rail.read = (id) =>
    silent ? Promise.resolve({ result: 'unknown', why: 'down' }) : rail.read(id)
  Object.defineProperty(w.deps.banks, 'disputes', { value: () => ({ ...rail, read }) })
  const id = await m.sell(100_00)
  await m.advance('10m')
  await m.control(`pix/${id}/pay`, {
    paid_at: new Date(w.deps.clock.now().getTime() - 300_000).toISOString(),
  })
  assert.deepEqual(await stands(m, id), ['succeeded'])
  silent = false
  await w.deps.banks.sandbox!.contest(plain(id), 'dispute')
  await recover(w, m)
  assert.deepEqual(await stands(m, id), ['dispute', 'open 0'])
})

test('a PSP without a disputes API: its returns are found on the pix, or in its list if the notification was lost', async (t) => {
  const w = await world(t)
  const m = await market(w)
  Object.defineProperties(w.deps.banks, {
    disputes: { value: () => undefined },
    disputeRails: { value: [] },
  })
  const bank = w.deps.banks.sandbox!
  const [reported, lost, old] = await all(3, () => m.paid(100_00))
  await bank.contest(plain(reported!), 'dispute')
  assert.deepEqual(await stands(m, reported!), ['succeeded'])
  await bank.contest(plain(reported!), 'lose', { amount: 40_00 })
  await w.work()
  assert.deepEqual(await stands(m, reported!), ['charged_back', 'lost 4000'])
  await noticesOf(w, 'pix', 'down')
  await bank.contest(plain(lost!), 'dispute')
  await bank.contest(plain(lost!), 'lose', { amount: 40_00 })
  await bank.contest(plain(lost!), 'lose', { amount: 5_00 })
  // Long after the day of the pix, by which the list is ordered.
  await m.advance('60d')
  await bank.contest(plain(old!), 'dispute')
  await bank.contest(plain(old!), 'lose')
  await recover(w, m)
  assert.deepEqual((await stands(m, lost!)).toSorted(), ['charged_back', 'lost 4000', 'lost 500'])
  assert.deepEqual(await stands(m, old!), ['charged_back', 'lost 10000'])
  assert.deepEqual(await reconcile(w.deps), 0)
  await settled(w)
})

for (const mode of ['twice', 'shuffled'] as const)
  test(`notifications that come ${mode}, a hundred at once beside workers: each return is debited once`, async (t) => {
    const w = await world(t)
    const m = await market(w)
    const ids = await all(3, () => m.paid(100_00))
    await noticesOf(w, 'pix', mode)
    const notifications = () =>
      all(100, () => markDue(w.deps, { disputes: ids.map((id) => ({ id: plain(id) })) }))
    const workers = () => all(4, () => advanceDue(w.deps))
    const bank = w.deps.banks.sandbox!
    await Promise.all([
      ...ids.map((id) => bank.contest(plain(id), 'dispute')),
      notifications(),
      workers(),
    ])
    await Promise.all([
      bank.contest(plain(ids[0]!), 'win'),
      bank.contest(plain(ids[1]!), 'lose'),
      bank.contest(plain(ids[2]!), 'lose', { amount: 1_00 }),
      notifications(),
      workers(),
    ])
    await Promise.all([
      bank.contest(plain(ids[2]!), 'lose', { amount: 2_00 }),
      notifications(),
      workers(),
    ])
    await noticesOf(w, 'pix', 'fair')
    await Promise.all([notifications(), workers()])
    await recover(w, m)
    assert.deepEqual(await Promise.all(ids.map((id) => stands(m, id))), [
      ['succeeded', 'won 0'],
      ['charged_back', 'lost 10000'],
      ['charged_back', 'lost 300'],
    ])
    await settled(w)
  })

test('a dispute concurrent with refunds of the same pix: never more is returned than received, in either order', async (t) => {
  const w = await world(t)
  const m = await market(w)
  const bank = w.deps.banks.sandbox!
  for (let round = 0; round < ROUNDS; round++) {
    const id = await m.paid(100_00)
    const contest = (async () => {
      await bank.contest(plain(id), 'dispute', round % 2 ? { amount: 60_00 } : {})
      await bank.contest(plain(id), 'lose', round % 3 ? {} : { amount: 10_00 })
    })().catch(() => {})
    await Promise.all([contest, m.refund(id, 30_00), m.refund(id, 45_00), w.work()])
    await recover(w, m)
    const [sale, disputes] = [await m.sale(id), await disputesOf(m, id)]
    const [bankSide] = await w.db.rows<{ back: number }>(sql`
      select given_back as back from bank.pix where txid = ${plain(id)}`)
    const refunded = sale.refunds.reduce(
      (sum: number, one: Said) => sum + (one.status === 'succeeded' ? one.amount_cents : 0),
      0,
    )
    const returned = disputes.reduce((sum, one) => sum + one.returned_cents, 0)
    assert.equal(refunded + returned, bankSide!.back)
    assert.ok(refunded + returned <= 100_00)
  }
  await settled(w)
})

test('disputes concurrent with payouts of the same money, and with each other over two sellers: nothing is debited twice', async (t) => {
  const w = await world(t)
  const m = await market(w)
  const bank = w.deps.banks.sandbox!
  const [one, two] = w.platform.sellers as [Said, Said]
  const account = await m.link(one)
  const rules = (first: Said, second: Said) => [
    {
      receiver: first.io_seller_id,
      split_type: 'percent',
      split_value: 40,
      chargeback_liable: true,
    },
    { receiver: second.io_seller_id, split_type: 'percent', split_value: 40 },
  ]
  for (let round = 0; round < ROUNDS; round++) {
    const ids = [
      await m.paid(100_00, { split_rules: rules(one, two) }),
      await m.paid(100_00, { split_rules: rules(two, one) }),
      await m.paid(100_00, { split_rules: rules(one, two) }),
    ]
    const free = await m.current(one.io_seller_id)
    await Promise.all([
      ...ids.map((id) => bank.contest(plain(id), 'dispute', { amount: 50_00 })),
      ...ids.map((id) => bank.contest(plain(id), 'dispute', { amount: 50_00 })),
      ...(free > 0 ? [m.payOut(one.io_seller_id, account, free)] : []),
      all(3, () => markDue(w.deps, { disputes: ids.map((id) => ({ id: plain(id) })) })),
      all(3, () => advanceDue(w.deps)),
    ])
    await recover(w, m)
    const ends = ids.flatMap((id, n) => [
      bank.contest(plain(id), n === 0 ? 'win' : 'lose'),
      bank.contest(plain(id), 'lose', { amount: 20_00 }),
    ])
    await Promise.all([...ends, all(4, () => advanceDue(w.deps))])
    await recover(w, m)
    await settled(w)
    for (const id of ids) assert.equal((await m.sale(id)).status, 'charged_back')
  }
})
