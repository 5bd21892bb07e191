// A purchase's dispute concurrent with another change of the same company: each waits for the lock
// of the account and is decided by what the other left, in either order. And an issuing bank that
// reports disputes wrongly, late, twice or not at all.

import assert from 'node:assert/strict'
import test from 'node:test'
import { accepted, rejected } from '../../server/providers/bank.ts'
import type { PurchaseDisputeReport } from '../../server/providers/issuer.ts'
import { markDue } from '../../server/jobs/mark-due.ts'
import { addDays, dayOf, startOf } from '../../server/kernel/brazil/calendar.ts'
import { after } from '../../server/kernel/clock.ts'
import type { PurchaseDisputeId } from '../../server/kernel/ids.ts'
import { cents } from '../../server/kernel/money.ts'
import { decideAccount } from '../../server/corporate/account/operations.ts'
import { close } from '../../server/corporate/account/closing-operations.ts'
import { runJob as closeStatements } from '../../server/corporate/statements/job.ts'
import { applyList } from '../../server/corporate/issuer-sync/operations.ts'
import { applyDisputes } from '../../server/corporate/purchases/disputes/advance.ts'
import { refresh } from '../../server/corporate/issuer-sync/refresh.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { verify } from '../../server/verification/verify.ts'
import { disputingCompany } from '../disputing-company.ts'
import { ROOT } from '../paying-company.ts'
import { inTurn } from '../waiting.ts'

type Test = Parameters<typeof disputingCompany>[0]
type Said = PurchaseDisputeReport['status']
const AMOUNT = 100_00

/** The same, with purchases that the test reports, and a bank whose disputes the test controls. */
async function reportedCompany(t: Test) {
  const c = await disputingCompany(t)
  const { w, owner, seller, call, buy } = c
  const lock = sql`select 1
    from corporate_accounts
    where owner = ${owner}
      and seller = ${seller}
    for update`
  const rail = w.deps.banks.issuer(owner)!
  let names = 0
  const bought = async (amount = AMOUNT) => {
    const name = `told-${names++}`
    await buy(name, amount)
    const [row] = await w.db.rows<{ id: string }>(
      sql`select id from corporate_purchases where issuer_id = ${name}`,
    )
    return { id: row!.id, name }
  }
  const report = (id: string, purchase: string, status: Said): PurchaseDisputeReport => ({
    id: id as PurchaseDisputeId,
    purchase,
    amount: cents(AMOUNT),
    status,
    ...(status === 'won' ? { granted: cents(AMOUNT) } : {}),
    openedAt: w.deps.clock.now(),
    decidedAt: status === 'open' ? null : w.deps.clock.now(),
  })
  const apply = (id: string, purchase: string, ...said: Said[]) =>
    applyDisputes(
      w.deps,
      owner,
      said.map((one) => report(id, purchase, one)),
    )
  /** A dispute of a new purchase that the bank has not answered about. */
  const pending = async () => {
    const { id, name } = await bought()
    rail.dispute = async () => ({ result: 'unknown', why: 'silent' })
    const asked = await call('POST', `${ROOT}/purchases/${id}/disputes`, { reason: 'other' })
    assert.equal(asked.body.status, 'pending', asked.text)
    return { purchase: id, name, dispute: asked.body.id as string }
  }
  const right = async () => assert.deepEqual(await verify(w.db), [])
  return { ...c, lock, rail, bought, report, apply, pending, right }
}

function valuesOf<T>(ended: readonly PromiseSettledResult<T>[]): T[] {
  return ended.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
}

test('concurrent reports of a dispute and refunds of the shop: no amount is returned twice', async (t) => {
  const c = await reportedCompany(t)
  const rows: [before: Said[], said: Said, status: string, cost: number, disputed: number][] = [
    [[], 'open', 'confirmed', 0, 40_00],
    [['open'], 'won', 'confirmed', 0, 40_00],
    [['open'], 'lost', 'confirmed', 40_00, 0],
    [['open'], 'withdrawn', 'confirmed', 40_00, 0],
    [[], 'won', 'confirmed', 0, 40_00],
    [[], 'refused', 'confirmed', 40_00, 0],
  ]
  for (const [before, said, status, cost, disputed] of rows)
    for (const shopFirst of [true, false]) {
      const what = `${before.join()} ${said}, the shop ${shopFirst ? 'before' : 'after'}`
      const { purchase, name, dispute } = await c.pending()
      await c.apply(dispute, name, ...before)
      const actions = [
        () => c.buy(name, 60_00, { kind: 'refund' }),
        () => c.apply(dispute, name, said),
      ]
      const { ended, waited } = await inTurn(
        c.w.db,
        c.lock,
        shopFirst ? actions : actions.toReversed(),
      )
      assert.deepEqual(
        [valuesOf(ended), waited],
        [
          [1, 1],
          [true, true],
        ],
        what,
      )
      assert.deepEqual((await c.stands(purchase)).slice(0, 3), [status, cost, disputed], what)
      await c.right()
    }
})

test('reported concurrently by list and notification, and again later, a dispute is credited once; a contradiction of its final state is ignored', async (t) => {
  const c = await reportedCompany(t)
  const { purchase, name, dispute } = await c.pending()
  c.rail.readDispute = async () => accepted(c.report(dispute, name, 'open'))
  c.rail.dispute = async () => accepted(c.report(dispute, name, 'open'))
  const accept = () => c.apply(dispute, name, 'open')
  const { ended, waited } = await inTurn(c.w.db, c.lock, [accept, accept, accept])
  assert.deepEqual([valuesOf(ended)[0], waited], [1, [true, true, true]])
  assert.deepEqual(await c.stands(purchase), ['confirmed', 0, AMOUNT, 0])
  assert.deepEqual((await c.entries(purchase)).toSorted(), [
    'clearing 10000 2026-12',
    'dispute -10000 2026-12',
  ])
  assert.equal(await c.apply(dispute, name, 'won'), 1)
  assert.equal(await c.apply(dispute, name, 'lost'), 0)
  assert.equal(await c.apply(dispute, name, 'open'), 0)
  assert.deepEqual(await c.stands(purchase), ['confirmed', 0, AMOUNT, 0])
  assert.deepEqual(await c.eventsOf(dispute), ['purchase.disputed 1', 'purchase.dispute.won 2'])
  assert.equal(
    c.w.logged.filter((line) => line.includes('another result for a closed dispute')).length,
    2,
  )
  await c.right()
})

test('a statement closes during a credit or its reversal: it is on the open statement of that time, once', async (t) => {
  const c = await reportedCompany(t)
  let today = dayOf(c.w.deps.clock.now())
  for (const said of ['open', 'lost'] as const)
    for (const closesFirst of [true, false]) {
      const { purchase, name, dispute } = await c.pending()
      if (said === 'lost') await c.apply(dispute, name, 'open')
      today = `${addDays(`${today.slice(0, 7)}-01`, 31).slice(0, 7)}-01`
      c.w.deps.clock.moveTo(after(startOf(today), 1))
      const actions = [() => closeStatements(c.w.deps), () => c.apply(dispute, name, said)]
      const { ended, waited } = await inTurn(
        c.w.db,
        c.lock,
        closesFirst ? actions : actions.toReversed(),
      )
      valuesOf(ended)
      assert.deepEqual(waited, [true, true])
      await c.w.work()
      const [clearing, ...moves] = await c.entries(purchase)
      const statements = moves.map((one) => one.split(' ')[2])
      assert.ok(
        statements.at(-1)! > clearing!.split(' ')[2]!,
        `${said}: ${clearing} ${moves.join()}`,
      )
      assert.equal(moves.length, said === 'lost' ? 2 : 1)
      await c.right()
    }
})

test('two concurrent requests open one dispute; with one key both return it', async (t) => {
  const c = await reportedCompany(t)
  c.rail.dispute = async (order) => accepted(c.report(order.id, order.purchase, 'open'))
  for (const key of [undefined, 'one']) {
    const { id } = await c.bought()
    const ask = () =>
      c.call(
        'POST',
        `${ROOT}/purchases/${id}/disputes`,
        { reason: 'other' },
        key === undefined ? {} : { 'idempotency-key': key },
      )
    const { ended, waited } = await inTurn(c.w.db, c.lock, [ask, ask])
    assert.deepEqual(waited, [true, true])
    const [first, second] = valuesOf(ended)
    const { total } = await c.corporate.purchases.disputes(id)
    assert.deepEqual([first!.status, total], [201, 1])
    if (key === undefined)
      assert.deepEqual([second!.status, second!.body.code], [409, 'purchase_disputed'])
    else assert.deepEqual([second!.status, second!.body.id], [201, first!.body.id])
    await c.right()
  }
})

test('an account does not close with an open dispute, in either order', async (t) => {
  const c = await reportedCompany(t)
  c.rail.dispute = async (order) => accepted(c.report(order.id, order.purchase, 'open'))
  const { id } = await c.bought()
  const disputes = () => c.call('POST', `${ROOT}/purchases/${id}/disputes`, { reason: 'other' })
  const closes = () =>
    close(c.w.deps, c, { by: 'operator' }).then(
      (account) => ({ status: 200, body: { code: String(account?.status), message: '' } }),
      (error: { code: string; message: string }) => ({ status: 409, body: error }),
    )
  const { ended, waited } = await inTurn<{
    status: number
    body: { code: string; message: string }
  }>(c.w.db, c.lock, [disputes, closes])
  const [opened, refused] = valuesOf(ended)
  assert.deepEqual(
    [waited, opened!.status, refused!.body.code],
    [[true, true], 201, 'account_not_settled'],
  )
  assert.match(refused!.body.message, /dispute_open/)
  const { items } = await c.corporate.disputes.list()
  await c.apply(items[0]!.id, 'told-0', 'won')

  const other = await inTurn<{ status: number; body: { code: string; message: string } }>(
    c.w.db,
    c.lock,
    [closes, disputes],
  )
  const [closed, late] = valuesOf(other.ended)
  assert.deepEqual(
    [closed!.body.code, late!.status, late!.body.code],
    ['inactive', 403, 'account_not_active'],
  )
  await c.right()
})

test('a suspended company can open, read and withdraw disputes; its purchases are still declined', async (t) => {
  const c = await reportedCompany(t)
  const { purchase, name, dispute } = await c.pending()
  await decideAccount(c.w.deps, c.seller, 'suspended', { reason: 'fraud?' })
  await c.apply(dispute, name, 'open')
  c.rail.withdrawDispute = async () => accepted(c.report(dispute, name, 'withdrawn'))
  assert.equal((await c.corporate.disputes.withdraw(dispute)).status, 'withdrawn')
  assert.equal(
    (await c.corporate.disputes.create(purchase, { reason: 'canceled' })).status,
    'pending',
  )
  assert.equal((await c.corporate.disputes.list({ status: 'pending,withdrawn' })).total, 2)
  await c.right()
})

test('an open dispute that the bank forgot and refuses again is lost: it does not prevent the closing of an account', async (t) => {
  const c = await reportedCompany(t)
  const { purchase, name, dispute } = await c.pending()
  await c.apply(dispute, name, 'open')
  assert.deepEqual(await c.stands(purchase), ['confirmed', 0, AMOUNT, 0])
  c.rail.withdrawDispute = async () => ({ result: 'unknown', why: 'the bank answered 404' })
  c.rail.readDispute = async () => accepted({ status: 'absent' })
  c.rail.dispute = async () =>
    rejected('DisputaRecusada', 'A compra foi feita há mais de 120 dias.')
  assert.equal((await c.corporate.disputes.withdraw(dispute)).withdrawing, true)
  c.w.deps.clock.moveTo(after(c.w.deps.clock.now(), 3_600_000))
  await c.w.work()
  assert.equal((await c.corporate.disputes.get(dispute)).status, 'lost')
  assert.deepEqual(await c.stands(purchase), ['confirmed', AMOUNT, 0, AMOUNT])
  await c.right()
})

test('a list that was read before a decision and applied after its notification does not prevent the reading of the decision', async (t) => {
  const c = await reportedCompany(t)
  const { purchase, name, dispute } = await c.pending()
  await c.apply(dispute, name, 'open')
  await markDue(c.w.deps, { purchase_disputes: [{ id: dispute }] })
  c.rail.readDispute = async () => accepted(c.report(dispute, name, 'lost'))
  c.w.deps.clock.moveTo(after(c.w.deps.clock.now(), 1_000))
  await c.apply(dispute, name, 'open')
  await c.w.work()
  assert.equal((await c.corporate.disputes.get(dispute)).status, 'lost')
  assert.deepEqual(await c.stands(purchase), ['confirmed', AMOUNT, 0, AMOUNT])
  await c.right()
})

test('a decision without a notification is found in the bank’s list; another bank’s list is ignored', async (t) => {
  const c = await disputingCompany(t)
  const { id } = await c.bought(AMOUNT)
  await c.setFaults('silent_after', 1)
  const { id: dispute } = await c.dispute(id)
  assert.equal(
    (await c.corporate.disputes.get(dispute)).status,
    'pending',
    'the bank has it, and did not say so',
  )
  await c.sandbox.moveClock({ advance: '1h' })
  assert.equal((await c.corporate.disputes.get(dispute)).status, 'open')
  const known = await c.w.db.rows(sql`select 1 from bank.issued_disputes`)
  assert.equal(known.length, 1)

  const [{ name }] = (await c.w.db.rows<{ name: string }>(sql`
    select issuer_id as name from corporate_purchases where id = ${id}`)) as [{ name: string }]
  await c.setFaults('deaf')
  await c.w.deps.banks.sandbox!.decideDispute(name, 'lose')
  const at = c.w.deps.clock.now()
  const own = c.w.deps.banks.issuer(c.owner)!
  const common = { purchase: name, amount: cents(AMOUNT), openedAt: at, decidedAt: at } as const
  const forged = {
    id: dispute as PurchaseDisputeId,
    status: 'won',
    granted: cents(AMOUNT),
    ...common,
  } as const
  const list = {
    purchases: [],
    disputes: [forged],
    invalidIds: [],
    cards: [],
    more: false,
    until: at,
  }
  assert.equal(await applyList(c.w.deps, { ...own }, list), 0)
  assert.equal((await c.corporate.disputes.get(dispute)).status, 'open')
  await c.setFaults('fair')
  await refresh(c.w.deps, c)
  assert.equal((await c.corporate.disputes.get(dispute)).status, 'lost')
  assert.deepEqual(await c.stands(id), ['confirmed', AMOUNT, 0, AMOUNT])
  await c.right()
})
