// Concurrent payouts, refunds, answers and workers on one seller's money: never more than there is,
// one effect, one event, no deadlock. With a real bank and a real database.

import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import test from 'node:test'
import { dayOf } from '../../server/kernel/brazil/calendar.ts'
import { newId } from '../../server/kernel/ids.ts'
import { cents } from '../../server/kernel/money.ts'
import { inTransaction, sql, type Statement, type Tx } from '../../server/platform/db/sql.ts'
import type { Deps } from '../../server/runtime/deps.ts'
import { markDue } from '../../server/jobs/mark-due.ts'
import { ofSeller, type AccountId } from '../../server/platform/ledger/chart.ts'
import { post } from '../../server/platform/ledger/store.ts'
import type { Transfer } from '../../server/platform/ledger/transfer.ts'
import { advance } from '../../server/marketplace/payouts/advance.ts'
import { runJob as payOutDue } from '../../server/marketplace/payouts/job.ts'
import { bankAgrees, idOf, ownerOf, right, roundSeller, eventTypesOf } from '../marketplace.ts'
import { beside, world, type Answer, type World } from '../world.ts'

const all = <T>(n: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)))
const LOOKS_MAX = 10_000
const DEADLOCK = '40P01'

/** The number of replies by status and error code. */
function answered(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const says = body.code === undefined ? String(status) : `${status} ${body.code}`
    counts[says] = (counts[says] ?? 0) + 1
  }
  return counts
}

test('64 concurrent payouts of a tenth: ten are made, never more (R7)', async (t) => {
  const w = await world(t)
  const { m, id, account } = await roundSeller(w)
  for (let round = 0; round < 3; round++) {
    const answers = await all(64, () => m.payOut(id, account, 10_00))
    assert.deepEqual(answered(answers), { 201: 10, '409 insufficient_funds': 54 })
    assert.equal(await m.current(id), 0)
    await right(w)
    assert.equal(
      (await m.payouts(id)).filter((one) => one.status === 'succeeded').length,
      10 * (round + 1),
    )
    await m.paid(101_00, { io_seller_id: id })
    assert.equal(await m.current(id), 100_00)
  }
  await bankAgrees(w)
})

test('64 concurrent payouts of the whole balance: one is made (R7)', async (t) => {
  const w = await world(t)
  const { m, id, account } = await roundSeller(w)
  for (let round = 0; round < 3; round++) {
    const answers = await all(64, () => m.payOut(id, account, 100_00))
    assert.deepEqual(answered(answers), { 201: 1, '409 insufficient_funds': 63 })
    const made = answers.find(({ status }) => status === 201)!.body.success.id
    // The bank rejects it: all of the money is available for the next round.
    await m.control(`transfers/${made}/fail`)
    assert.equal(await m.current(id), 100_00)
  }
  await right(w)
  await bankAgrees(w)
})

test('two concurrent payouts that do not both fit: one of them is made (R8)', async (t) => {
  const w = await world(t)
  const { m, id, account } = await roundSeller(w)
  for (let round = 0; round < 12; round++) {
    const answers = await Promise.all([m.payOut(id, account, 60_00), m.payOut(id, account, 70_00)])
    assert.deepEqual(answered(answers), { 201: 1, '409 insufficient_funds': 1 })
    const made = answers.find(({ status }) => status === 201)!.body.success.id
    await m.control(`transfers/${made}/${round % 2 ? 'fail' : 'return'}`)
  }
  assert.equal(await m.current(id), 100_00)
  await right(w)
  await bankAgrees(w)
})

test('a concurrent payout and refund of the same money: one of them is done (R8)', async (t) => {
  const w = await world(t)
  const { m, id, account } = await roundSeller(w)
  for (let round = 0; round < 12; round++) {
    const sale = await m.paid(101_00, { io_seller_id: id })
    const had = await m.current(id)
    const order = [() => m.payOut(id, account, had), () => m.refund(sale)]
    const answers = await Promise.all((round % 2 ? order : order.toReversed()).map((ask) => ask()))
    const [paid, refunded] = round % 2 ? answers : answers.toReversed()
    assert.equal(
      answers.filter(({ status }) => status < 300).length,
      1,
      JSON.stringify(answered(answers)),
    )
    for (const { status, body } of answers)
      if (status >= 300) assert.equal(body.code, 'insufficient_funds')
    assert.equal(await m.current(id), paid!.status === 201 ? 0 : had - 100_00)
    assert.equal((await m.sale(sale)).status, refunded!.status === 200 ? 'refunded' : 'succeeded')
    if (paid!.status === 201) await m.control(`transfers/${paid!.body.success.id}/return`)
  }
  await right(w)
  await bankAgrees(w)
})

test('a payout that is returned while the next is created: the next has its money or is refused (R8)', async (t) => {
  const w = await world(t)
  const { m, id, account } = await roundSeller(w)
  let made = (await m.payOut(id, account, 100_00)).body.success.id as string
  for (let round = 0; round < 8; round++) {
    const [back, next] = await Promise.all([
      m.send(`/v1/sandbox/transfers/${made}/return`),
      m.payOut(id, account, 100_00),
    ])
    assert.equal(back.body.status, 'returned', back.text)
    assert.ok(next.status === 201 || next.body.code === 'insufficient_funds', next.text)
    assert.equal(await m.current(id), next.status === 201 ? 0 : 100_00)
    made =
      next.status === 201
        ? next.body.success.id
        : (await m.payOut(id, account, 100_00)).body.success.id
  }
  await right(w)
  await bankAgrees(w)
})

test('32 concurrent requests with one key: one payout, and the others are marked as replays (R4, R8)', async (t) => {
  const w = await world(t)
  const { m, id, account } = await roundSeller(w)
  const answers = await all(32, () => m.payOut(id, account, 10_00, 'k'))
  for (const { status, body } of answers)
    assert.ok(status === 201 || body.code === 'request_in_progress', JSON.stringify(body))
  const made = new Set(
    answers.filter(({ status }) => status === 201).map(({ body }) => body.success.id),
  )
  const again = await m.payOut(id, account, 10_00, 'k')
  assert.deepEqual([made.size, again.status, made.has(again.body.success.id)], [1, 201, true])
  assert.deepEqual([(await m.payouts(id)).length, await m.current(id)], [1, 90_00])
  await right(w)
  await bankAgrees(w)
})

test('the same notification a hundred times, with responses and workers concurrently: one payment, one event (R8)', async (t) => {
  const w = await world(t)
  const { m, id, account, payout } = await roundSeller(w)
  const made = (await m.payOut(id, account, 100_00)).body.success.id as string
  await w.deps.banks.sandbox!.work()
  const row = await payout(made)
  await Promise.all([
    all(100, () => markDue(w.deps, { payouts: [{ id: made }] })),
    all(16, () => advance(w.deps, row)),
    all(4, () => payOutDue(w.deps)),
  ])
  await right(w)
  assert.deepEqual(await eventTypesOf(w, made), ['transfer.created', 'transfer.succeeded'])
  await bankAgrees(w)
})

test('a payout that waits for a person at the bank says so, and is paid once they approve', async (t) => {
  const w = await world(t)
  const { m, id, account, payout } = await roundSeller(w, '99990055')
  const { body } = await m.payOut(id, account, 100_00)
  const { status, waits_for: waits, paying_bank: bank } = body.success
  assert.deepEqual([status, waits, bank], ['processing', 'approval', 'sandbox'])
  await w.deps.clock.advanceTo(w.deps.clock.offsetMs() + 2 * 3_600_000)
  await w.work()
  const paid = await payout(body.success.id)
  assert.deepEqual([paid.status, paid.waits, paid.returned], ['succeeded', null, 0])
  await right(w)
  await bankAgrees(w)
})

test('the content of a notification is never trusted', async (t) => {
  const w = await world(t)
  const { m, id, account } = await roundSeller(w, '99990044')
  const made = (await m.payOut(id, account, 10_00)).body.success.id as string
  const lies = [
    { payouts: 7 },
    { payouts: [null, 7, { id: 9 }, { id: 'x' }] },
    { payouts: [{ id: made, status: 'failed' }] },
  ]
  for (const lie of lies) await markDue(w.deps, lie)
  await w.work()
  assert.equal((await m.payout(id, made)).status, 'processing')
})

/** A seller whose daily policy is due. */
const dueToday = (w: World, ...sellers: string[]) =>
  w.db.rows(sql`
    update sellers set payout_interval = 'daily', payout_due_on = ${dayOf(w.deps.clock.now())}
    where id = any(${sellers.map(idOf)}::uuid[])`)

test('the policy worker in many concurrent processes pays each seller once', async (t) => {
  const w = await world(t)
  const { m, seller, id } = await roundSeller(w)
  const company = w.platform.sellers[1]!
  await m.link(company)
  await m.paid(101_00, { io_seller_id: company.io_seller_id })
  await dueToday(w, id, company.io_seller_id)
  await all(8, () => payOutDue(w.deps))
  await right(w)
  for (const one of [seller, company]) {
    const made = await m.payouts(one.io_seller_id)
    assert.deepEqual(
      made.map(({ type, amount_cents, status }) => [type, amount_cents, status]),
      [['policy', 100_00, 'succeeded']],
    )
  }
  await bankAgrees(w)
})

/**
 * The same server; `before` sees every statement of its transactions, and every deadlock is
 * reported.
 */
function withDatabase(
  deps: Deps,
  before: (text: string) => Promise<void>,
  deadlocks: unknown[],
): Deps {
  const watched = (tx: Tx): Tx => ({
    ...tx,
    rows: async <Row>(statement: Statement) => {
      await before(statement.text)
      return tx.rows<Row>(statement).catch((error: { code?: string }) => {
        if (error.code === DEADLOCK) deadlocks.push(error)
        throw error
      })
    },
  })
  return beside(deps, {
    db: { ...deps.db, begin: (work) => deps.db.begin((tx) => work(watched(tx))) },
  })
}

/** Waits until a session waits for a lock. */
async function somebodyWaits(w: World): Promise<void> {
  for (let look = 0; look < LOOKS_MAX; look++) {
    const [waiting] = await w.db.rows<{ n: number }>(sql`
      select count(*)::int as n
      from pg_stat_activity
      where datname = current_database()
        and wait_event_type = 'Lock'`)
    if (waiting!.n > 0) return
  }
  assert.fail('no caller waits')
}

test('policies and the bank’s results lock accounts in one order: no deadlock (R10)', async (t) => {
  const w = await world(t)
  const { m, seller, id } = await roundSeller(w)
  const company = w.platform.sellers[1]!
  await m.link(company)
  await m.paid(101_00, { io_seller_id: company.io_seller_id })
  await dueToday(w, id, company.io_seller_id)
  const move = (debit: AccountId, credit: AccountId): Transfer => ({
    owner: ownerOf(w),
    id: newId<'transfer'>(w.deps.clock.wall()),
    debit,
    credit,
    amount: cents(1),
    kind: 'payout',
    phase: 'posted',
    cause: { kind: 'payout', id: ownerOf(w) },
    at: w.deps.clock.now(),
  })
  const [one, two] = [idOf(seller.io_seller_id), idOf(company.io_seller_id)]
  for (const owner of [one, two])
    await inTransaction(w.db, (tx) =>
      post(tx, [move(ofSeller('available', owner), ofSeller('paying', owner))]),
    )

  // As two reports in one batch: the first seller's payout is paid, the second's is not.
  const answers = [
    move(ofSeller('paying', one), 'bank:payout'),
    move(ofSeller('paying', two), ofSeller('available', two)),
  ]
  const deadlocks: unknown[] = []
  const outside = AsyncLocalStorage.snapshot()
  const settling = withDatabase(w.deps, async () => {}, deadlocks)
  let settled: Promise<void> | undefined
  const crossing = async (text: string) => {
    if (settled || !/select holder/.test(text) || looked++ === 0) return
    settled = outside(() => inTransaction(settling.db, (tx) => post(tx, answers)))
    await Promise.race([settled, outside(() => somebodyWaits(w))])
  }
  let looked = 0
  await payOutDue(withDatabase(w.deps, crossing, deadlocks))
  await settled
  assert.deepEqual([deadlocks, looked > 1], [[], true])
})
