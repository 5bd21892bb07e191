// Payouts under faults of the bank, and between two lines of our code: silence, lost and reordered
// notifications, a crash, nonsense. In the end our books equal the bank's (R13). With a real bank
// and a real database; a test only chooses the instant.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { PayoutRail } from '../../server/providers/payouts.ts'
import { startOf } from '../../server/kernel/brazil/calendar.ts'
import { runJob as settleReceivables } from '../../server/marketplace/receivables/job.ts'
import { stoppedClock } from '../../server/kernel/clock.ts'
import { newId, type BankAccountId } from '../../server/kernel/ids.ts'
import { cents, type Cents } from '../../server/kernel/money.ts'
import { inTransaction, sql, type Database } from '../../server/platform/db/sql.ts'
import type { Deps } from '../../server/runtime/deps.ts'
import { runJob as reconcile } from '../../server/jobs/reconcile.ts'
import { advance } from '../../server/marketplace/payouts/advance.ts'
import { insertPayout } from '../../server/marketplace/payouts/insert-payout.ts'
import { LEASE_MS } from '../../server/marketplace/payouts/operations.ts'
import { runJob as payOutDue } from '../../server/marketplace/payouts/job.ts'
import { controlKey } from '../../server/app/sandbox-controls.ts'
import { buyer, tokenFor } from '../cards.ts'
import {
  bankAgrees,
  idOf,
  market,
  ownerOf,
  right,
  roundSeller,
  eventTypesOf,
} from '../marketplace.ts'
import { beside, world, type World } from '../world.ts'

const HOUR_MS = 3_600_000
const pass = (w: World, ms: number) => w.deps.clock.advanceTo(w.deps.clock.offsetMs() + ms)

/** The same server with a modified payout bank. */
const withRail = (deps: Deps, change: (rail: PayoutRail) => Partial<PayoutRail>): Deps => {
  const payouts: Deps['banks']['payouts'] = (owner) => {
    const rail = deps.banks.payouts(owner)
    return rail && { ...rail, ...change(rail) }
  }
  return beside(deps, { banks: { ...deps.banks, payouts } })
}

const wantedOf = (w: World, seller: string, account: string, amount: number) => ({
  owner: ownerOf(w),
  seller: idOf(seller),
  bankAccount: account as BankAccountId,
  amount: amount as Cents,
  origin: 'manual' as const,
  bank: w.deps.banks.payouts(ownerOf(w))!.name,
})

/** Faults for notifications only, which the controls do not offer. */
async function noNotices(w: World): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    'x-sandbox-key': controlKey(w.deps.hashKey),
  }
  const body = { bank: 'payout', surface: 'payout-notices', mode: 'down' }
  const reply = await w.deps.banks.sandbox!.open!({
    method: 'POST',
    path: '/sandbox/weather',
    headers,
    body,
  })
  assert.equal(reply.status, 200)
}

const FAULTS = ['silent_before', 'silent_after', 'down', 'twice', 'shuffled', 'no notices'] as const
/** Accounts with known results: paid, closed, returned, slow. */
const NUMBERS = ['7305918-2', '9999001-1', '9999003-3', '99990044']

for (const mode of FAULTS) {
  test(`faults at the payout bank (${mode}): in the end both books agree (R13)`, async (t) => {
    const w = await world(t)
    const { m, seller, id } = await roundSeller(w)
    const accounts: string[] = []
    for (const number of NUMBERS) accounts.push(await m.link(seller, number))
    if (mode === 'no notices') await noNotices(w)
    else await m.setFaults(mode)
    const made: string[] = []
    for (const account of [...accounts, ...accounts]) {
      const answer = await m.payOut(id, account, 10_00)
      assert.equal(answer.status, 201, answer.text)
      made.push(answer.body.success.id)
    }
    await m.advance('2m')
    await m.payOut(id, accounts[0]!, 20_00)
    if (mode !== 'no notices') await m.setFaults('fair')
    await m.advance('26h')
    // Without notifications the returns are found in the bank's list.
    const found = await reconcile(w.deps)
    assert.equal(found, mode === 'no notices' ? 2 : 0)
    await right(w)
    await bankAgrees(w)
    const ends = (await m.payouts(id)).map((one) => one.status as string)
    assert.deepEqual(ends, [
      ...Array(2).fill(['succeeded', 'failed', 'returned', 'succeeded']).flat(),
      'succeeded',
    ])
    assert.equal(await m.current(id), 40_00)
    assert.deepEqual(await eventTypesOf(w, made[2]!), [
      'transfer.created',
      'transfer.succeeded',
      'transfer.returned',
    ])
  })
}

test('after a crash between the commit and the bank call the worker continues', async (t) => {
  const w = await world(t)
  const { id, account, payout } = await roundSeller(w)
  const made = newId<'payout'>(w.deps.clock.wall())
  await inTransaction(w.db, (tx) =>
    insertPayout(tx, w.deps, wantedOf(w, id, account, 10_00), made, LEASE_MS),
  )
  await w.work()
  assert.equal((await payout(made)).status, 'pending')
  pass(w, LEASE_MS)
  await w.work()
  assert.equal((await payout(made)).status, 'succeeded')
  await right(w)
  await bankAgrees(w)
})

test('after a crash between the bank’s acceptance and our commit the same request is repeated, and paid once', async (t) => {
  const w = await world(t)
  const { id, account, payout } = await roundSeller(w)
  const made = newId<'payout'>(w.deps.clock.wall())
  const row = await inTransaction(w.db, (tx) =>
    insertPayout(tx, w.deps, wantedOf(w, id, account, 10_00), made, LEASE_MS),
  )
  const lost: Database = { ...w.db, begin: () => Promise.reject(new Error('the process is gone')) }
  await assert.rejects(advance(beside(w.deps, { db: lost }), row), /the process is gone/)
  assert.equal((await payout(made)).status, 'pending')
  pass(w, LEASE_MS)
  await w.work()
  assert.equal((await payout(made)).status, 'succeeded')
  await bankAgrees(w)
  await right(w)
})

test('a response with another amount is not accepted: the money stays held and the call is repeated', async (t) => {
  const w = await world(t)
  const { m, id, account, payout } = await roundSeller(w)
  const odd = withRail(w.deps, (rail) => ({
    pay: async (order, tries) => {
      const answer = await rail.pay(order, tries)
      return answer.result === 'accepted'
        ? { ...answer, value: { ...answer.value, amount: cents(order.amount + 1) } }
        : answer
    },
  }))
  const made = newId<'payout'>(w.deps.clock.wall())
  const row = await inTransaction(w.db, (tx) =>
    insertPayout(tx, odd, wantedOf(w, id, account, 10_00), made, LEASE_MS),
  )
  const result = await advance(odd, row)
  assert.deepEqual(
    [result.status, result.attempts, (await m.balances(id)).blocked_cents],
    ['pending', 1, 10_00],
  )
  pass(w, HOUR_MS)
  await w.work()
  assert.equal((await payout(made)).status, 'succeeded')
  await right(w)
  await bankAgrees(w)
})

test('a payout under way stays with its bank when its platform moves to another', async (t) => {
  const w = await world(t)
  const { id, account, payout } = await roundSeller(w)
  const made = newId<'payout'>(w.deps.clock.wall())
  const row = await inTransaction(w.db, (tx) =>
    insertPayout(tx, w.deps, wantedOf(w, id, account, 10_00), made, LEASE_MS),
  )
  const never = () => Promise.reject(new Error('another bank was asked'))
  const moved = withRail(w.deps, () => ({ name: 'payouts/another', pay: never, read: never }))
  const asked = await advance(moved, row)
  assert.equal(asked.status, 'processing')
  // A bank that the file no longer has is not replaced either.
  const gone = beside(moved, { banks: { ...moved.banks, payoutRails: [] } })
  const silent = await advance(gone, asked)
  assert.deepEqual([silent.status, silent.attempts], ['processing', asked.attempts + 1])
  pass(w, HOUR_MS)
  await w.work()
  assert.equal((await payout(made)).status, 'succeeded')
  await right(w)
  await bankAgrees(w)
})

test('what came back at a bank that lists nothing is found by reading it again', async (t) => {
  const w = await world(t)
  const { id, account, payout } = await roundSeller(w, '99990033')
  const made = newId<'payout'>(w.deps.clock.wall())
  const listless = withRail(w.deps, () => ({ changed: undefined as never }))
  await inTransaction(w.db, (tx) =>
    insertPayout(tx, listless, wantedOf(w, id, account, 10_00), made, 0),
  )
  await payOutDue(listless)
  await w.deps.banks.sandbox!.work()
  pass(w, HOUR_MS)
  await payOutDue(listless)
  assert.equal((await payout(made)).status, 'succeeded')
  await noNotices(w)
  pass(w, 26 * HOUR_MS)
  await w.deps.banks.sandbox!.work()
  await payOutDue(listless)
  assert.equal((await payout(made)).status, 'returned')
  await right(w)
  await bankAgrees(w)
})

test('a silent bank is called again at the documented pace', async (t) => {
  const w = await world(t)
  const { id, account, payout } = await roundSeller(w)
  const silent = withRail(w.deps, () => ({
    pay: async () => ({ result: 'unknown', why: 'silence' }),
  }))
  const made = newId<'payout'>(w.deps.clock.wall())
  const row = await inTransaction(w.db, (tx) =>
    insertPayout(tx, silent, wantedOf(w, id, account, 10_00), made, LEASE_MS),
  )
  await advance(silent, row)
  const waits: number[] = []
  for (let n = 0; n < 4; n++) {
    const wait = (await payout(made)).dueAt!.getTime() - w.deps.clock.now().getTime()
    waits.push(Math.round(wait / 1000))
    pass(w, wait + 1)
    await payOutDue(silent)
  }
  assert.deepEqual(waits, [5, 15, 60, 300])
})

test('a notification that arrives during the bank call, even at its first instant, is not lost', async (t) => {
  const w = await world(t, { clock: stoppedClock(new Date('2027-03-01T15:00:00Z')) })
  const { m, id, account, payout } = await roundSeller(w)
  const made = (await m.payOut(id, account, 10_00)).body.success.id as string
  const crossed = withRail(w.deps, (rail) => ({
    pay: async (order, tries) => {
      const stale = await rail.pay(order, tries)
      await w.deps.banks.sandbox!.work()
      return stale
    },
  }))
  await advance(crossed, await payout(made))
  assert.equal((await payout(made)).status, 'processing')
  await payOutDue(w.deps)
  assert.equal((await payout(made)).status, 'succeeded')
})

test('a payout by policy waits for what settles that day, whichever job runs first', async (t) => {
  const w = await world(t, { clock: stoppedClock(new Date('2027-03-01T15:00:00Z')) })
  const m = await market(w)
  const company = w.platform.sellers[1]!
  const { io_seller_id: id } = company
  await m.link(company)
  const policy = { body: { payout_policy: { interval: 'daily' } }, token: m.token }
  await w.call('PATCH', `/v1/sellers/update/businesses/${id}`, policy)
  const card = { payment_type: 'credit', token: await tokenFor(w), io_seller_id: id } as const
  await w.sdk.transactions.create((await buyer(w)).id, { amount: 100_00, ...card })
  const [due] = await m.receivables(id)
  w.deps.clock.moveTo(startOf(due!.due_on))
  await payOutDue(w.deps)
  assert.equal((await m.payouts(id)).length, 0)
  await settleReceivables(w.deps)
  await payOutDue(w.deps)
  assert.deepEqual(
    (await m.payouts(id)).map((one) => one.amount_cents),
    [due!.net_cents],
  )
})

test('an account unlinked during a payout is still paid; the next payout is not made', async (t) => {
  const w = await world(t)
  const { m, id, account } = await roundSeller(w, '99990044')
  const made = (await m.payOut(id, account, 10_00)).body.success.id as string
  await w.call('DELETE', `/v1/sellers/bank_accounts/delete/${id}/${account}`, { token: m.token })
  assert.equal((await m.payOut(id, account, 10_00)).body.code, 'seller_without_bank_account')
  await m.advance('2h')
  assert.equal((await m.payout(id, made)).status, 'succeeded')
  await right(w)
  await bankAgrees(w)
})

test('the text for the receiver is never truncated within a character', async (t) => {
  const w = await world(t)
  const { m, id, account } = await roundSeller(w)
  const body = { amount: 1_00, description: `${'x'.repeat(139)}😀 tail` }
  const made = await m.send(`/v1/sellers/transfers/new/${id}/${account}`, body)
  assert.equal(made.body.success.status, 'processing', made.text)
  const [reported] = await w.db.rows<{ text: string }>(
    sql`select description as text from bank.payouts`,
  )
  assert.equal(reported!.text, 'x'.repeat(139))
})
