// Two concurrent changes of one company: the second waits for the lock of the account and is
// decided by the result of the first. Two servers are two `deps`, each with its own batches.

import assert from 'node:assert/strict'
import test from 'node:test'
import { startOf } from '../../server/kernel/brazil/calendar.ts'
import { after, stoppedClock } from '../../server/kernel/clock.ts'
import {
  newId,
  type ChargeId,
  type CorporateCardId,
  type CostCenterId,
} from '../../server/kernel/ids.ts'
import { cents } from '../../server/kernel/money.ts'
import { setLimit } from '../../server/corporate/account/operations.ts'
import { lockAccount } from '../../server/corporate/account/store.ts'
import { advance } from '../../server/corporate/charges/advance.ts'
import { runJob as chargesJob } from '../../server/corporate/charges/job.ts'
import { findCharge } from '../../server/corporate/charges/store.ts'
import { markDue } from '../../server/jobs/mark-due.ts'
import { runJob as reconcile } from '../../server/jobs/reconcile.ts'
import { runJob as closeStatements } from '../../server/corporate/statements/job.ts'
import { authorize } from '../../server/corporate/purchases/operations.ts'
import { sql, type Statement, type Tx } from '../../server/platform/db/sql.ts'
import type { Deps } from '../../server/runtime/deps.ts'
import { verify } from '../../server/verification/verify.ts'
import { askOf, companyIn } from '../company.ts'
import { payingCompany, ROOT } from '../paying-company.ts'
import { whileHeld } from '../waiting.ts'
import { beside, world, type Test } from '../world.ts'

/**
 * The same, with a function that runs an action while another change of the company is uncommitted.
 */
async function contested(t: Test) {
  const company = await payingCompany(t)
  const { w, owner, seller } = company
  const during = <T>(changes: readonly Statement[], others: readonly (() => Promise<T>)[]) =>
    whileHeld(
      w.db,
      async (tx) => {
        await lockAccount(tx, { owner, seller })
        for (const change of changes) await tx.rows(change)
      },
      others,
    )
  return { ...company, during }
}

test('changing settings of an account keeps concurrent movements of money', async (t) => {
  const { w, owner, seller, call, during } = await contested(t)
  const sets: (() => Promise<unknown>)[] = [
    () => setLimit(w.deps, seller, cents(10_00)),
    () => call('PATCH', `${ROOT}/invoices/due-day`, { due_day: 20 }),
  ]
  for (const set of sets)
    await during(
      [sql`update corporate_accounts set used = used + 700 where owner = ${owner}`],
      [set],
    )
  assert.deepEqual(
    await w.db.rows(sql`
      select used, credit_limit as "limit", next_due_day as "dueDay"
      from corporate_accounts
      where owner = ${owner}`),
    [{ used: 14_00, limit: 10_00, dueDay: 20 }],
  )
})

test('two concurrent changes of a cardholder are both kept', async (t) => {
  const { call, done, during } = await contested(t)
  const [{ id }] = (await done('GET', `${ROOT}/holders`)).items
  const named = sql`update corporate_holders
    set name = 'Ana', version = version + 1
    where id = ${id}`
  const [changed] = await during(
    [named],
    [() => call('PATCH', `${ROOT}/holders/${id}`, { amount: 5_00 })],
  )
  assert.equal(changed!.status, 200)
  const { name, amount } = await done('GET', `${ROOT}/holders/${id}`)
  assert.deepEqual([name, amount], ['Ana', 5_00])
})

test('two concurrent closings of a statement close it once', async (t) => {
  const { w, buy, invoices, during } = await contested(t)
  await buy('p1', 100_00)
  w.deps.clock.moveTo(after(startOf('2026-12-01'), 1))
  const close = () => closeStatements(w.deps)
  assert.deepEqual((await during([], [close, close])).toSorted(), [0, 1])
  assert.deepEqual(
    (await invoices()).map(({ status }) => status),
    ['open', 'closed'],
  )
})

// ── Purchases ────────────────────────────────────────────────────────────────────────────────────────────────────────

const OPEN = 1_000_000_00
const EACH = 10_00

/**
 * A company with two people of two cards each, with a fixed clock, and purchases that wait for its
 * lock.
 */
async function buyers(t: Test) {
  const w = await world(t, { clock: stoppedClock(new Date('2026-11-02T15:00:00Z')) })
  const company = await companyIn(
    w,
    { account: OPEN, holder: OPEN, card: OPEN },
    { holders: 2, cards: 2 },
  )
  const { owner, seller, cards } = company
  let asked = 0
  const ask = (deps: Deps = w.deps, card: CorporateCardId = cards[0]!) =>
    authorize(deps, askOf(`p${asked++}`, card, EACH, w.deps.clock.now()))
  /** The results of purchases that are requested during these changes. */
  const during = (
    changes: readonly Statement[],
    asks: readonly (() => ReturnType<typeof ask>)[] = [() => ask()],
  ) =>
    whileHeld(
      w.db,
      async (tx) => {
        await lockAccount(tx, { owner, seller })
        for (const change of changes) await tx.rows(change)
      },
      asks,
    )
  return { w, ...company, ask, during }
}

test('a purchase that waited for the lock is decided by everything committed meanwhile', async (t) => {
  const { w, owner, cards, holders, ask, during } = await buyers(t)
  const [card] = cards
  const [holder, other] = holders
  await ask()
  await w.db.rows(sql`update corporate_holders set status = 'blocked' where id = ${other!.id}`)
  const cardSet = (to: Statement) => sql`update corporate_cards set ${to} where id = ${card!}`
  const holderSet = (to: Statement) =>
    sql`update corporate_holders set ${to} where id = ${holder!.id}`
  const accountSet = (to: Statement) =>
    sql`update corporate_accounts set ${to} where owner = ${owner}`
  const spent = (id: string, amount: number) =>
    sql`update corporate_spending set spent = spent + ${amount} where subject = ${id}`
  const rows: [change: Statement, reason: string, back: Statement][] = [
    [cardSet(sql`status = 'blocked'`), 'card_not_active', cardSet(sql`status = 'active'`)],
    [
      cardSet(sql`expires_on = '2020-01-31'`),
      'card_expired',
      cardSet(sql`expires_on = '2099-01-31'`),
    ],
    [cardSet(sql`spend_limit = 1999`), 'card_limit', cardSet(sql`spend_limit = ${OPEN}`)],
    [cardSet(sql`merchant = 'Posto'`), 'merchant_not_allowed', cardSet(sql`merchant = null`)],
    [cardSet(sql`holder = ${other!.id}`), 'holder_blocked', cardSet(sql`holder = ${holder!.id}`)],
    [holderSet(sql`status = 'blocked'`), 'holder_blocked', holderSet(sql`status = 'active'`)],
    [holderSet(sql`amount = 1999`), 'holder_limit', holderSet(sql`amount = ${OPEN}`)],
    [spent(card!, OPEN), 'card_limit', spent(card!, -OPEN)],
    [spent(holder!.id, OPEN), 'holder_limit', spent(holder!.id, -OPEN)],
    [
      accountSet(sql`status = 'suspended'`),
      'account_not_active',
      accountSet(sql`status = 'active'`),
    ],
    [accountSet(sql`credit_limit = 0`), 'insufficient_funds', accountSet(sql`balance = ${OPEN}`)],
    [accountSet(sql`balance = 0`), 'insufficient_funds', accountSet(sql`credit_limit = ${OPEN}`)],
    [
      accountSet(sql`used = used + ${OPEN}`),
      'insufficient_funds',
      accountSet(sql`used = used - ${OPEN}`),
    ],
  ]
  for (const [change, reason, back] of rows) {
    assert.deepEqual(await during([change]), [{ approved: false, reason }], change.sql)
    await w.db.rows(back)
  }
  await w.db.rows(sql`update corporate_spending set day = '2026-11-01'`)
  await w.db.rows(cardSet(sql`spend_limit = ${EACH}`))
  assert.equal((await ask()).reason, 'card_limit')
  assert.deepEqual(await during([cardSet(sql`interval = 'day'`)]), [
    { approved: true, reason: null },
  ])
})

test('of two servers that decide concurrently, only one spends the last centavo', async (t) => {
  const { w, owner, cards, holders, ask, during } = await buyers(t)
  const servers = [beside(w.deps), beside(w.deps)]
  const limits: [reason: string, to: (amount: number) => Statement][] = [
    [
      'card_limit',
      (amount) => sql`update corporate_cards set spend_limit = ${amount} where id = ${cards[0]!}`,
    ],
    [
      'holder_limit',
      (amount) => sql`update corporate_holders set amount = ${amount} where id = ${holders[0]!.id}`,
    ],
    [
      'insufficient_funds',
      (amount) =>
        sql`update corporate_accounts set credit_limit = ${amount} where owner = ${owner}`,
    ],
  ]
  for (const [n, [reason, setTo]] of limits.entries()) {
    await w.db.rows(setTo((n + 1) * EACH))
    const decided = await during(
      [],
      servers.map((deps) => () => ask(deps)),
    )
    assert.deepEqual(decided.map((one) => one.reason).toSorted(), [null, reason].toSorted(), reason)
    await w.db.rows(setTo(OPEN))
  }
  for (let round = 1; round <= 12; round++) {
    await w.db.rows(sql`
      update corporate_holders
      set amount = (select coalesce(sum(spent), 0) + ${10 * EACH}
        from corporate_spending
        where subject = ${holders[0]!.id})
      where id = ${holders[0]!.id}`)
    const decided = await Promise.all(
      Array.from({ length: 32 }, (_, n) => ask(servers[n % 2], holders[0]!.cards[(n >> 1) % 2])),
    )
    assert.equal(decided.filter(({ approved }) => approved).length, 10, `round ${round}`)
  }
  assert.deepEqual((await verify(w.db)).slice(0, 5), [])
})

test('two servers with the same concurrent request decide it once', async (t) => {
  const { w, cards, during } = await buyers(t)
  const same = askOf('same', cards[0]!, EACH, w.deps.clock.now())
  const [one, other] = [beside(w.deps), beside(w.deps)]
  const limited = sql`update corporate_cards set spend_limit = ${EACH}`
  const answers = await during(
    [limited],
    [() => authorize(one, same), () => authorize(other, same)],
  )
  assert.deepEqual(answers, Array(2).fill({ approved: true, reason: null }))
  assert.equal((await w.db.rows(sql`select 1 from corporate_purchases`)).length, 1)
})

test('a notice that comes while the bank is asked about a recharge is followed by another look', async (t) => {
  const { w, owner, recharge } = await payingCompany(t)
  const { id } = await recharge(50_00)
  const charge = (await findCharge(w.db, { owner, id: id as ChargeId }))!
  const { rail } = w.deps.banks.pix(owner)!
  const { read } = rail
  rail.read = async (txid) => {
    rail.read = read
    const before = await read.call(rail, txid)
    await markDue(w.deps, { pix: [{ txid }] })
    return before
  }
  await advance(w.deps, charge)
  assert.deepEqual([await chargesJob(w.deps), await chargesJob(w.deps)], [1, 0])
})

test('a pix on the bank’s list that is on record as a company’s is not asked for again', async (t) => {
  const { w, recharge, pay, balance } = await payingCompany(t)
  w.deps.clock.moveTo(after(w.deps.clock.now(), 2 * 3_600_000))
  const { id } = await recharge(50_00)
  await pay(id)
  await w.work()
  assert.deepEqual(await balance(), [50_00, 0])
  // Twice within the ten minutes for which a list is read again; within an hour, changed cards are
  // read too.
  const later = () => {
    w.deps.clock.moveTo(after(w.deps.clock.now(), 4 * 60_000))
    return reconcile(w.deps)
  }
  await later()
  assert.equal(await later(), 0)
})

test('the event of a purchase that waited has the names of cardholder, card and cost center at that time', async (t) => {
  const { w, owner, seller, cards, holders, during } = await buyers(t)
  const id = newId<'cost center'>(w.deps.clock.wall()) as CostCenterId
  const now = w.deps.clock.now()
  await during([
    sql`insert into corporate_cost_centers (owner, id, seller, name, folded, created_at, updated_at)
      values (${owner}, ${id}, ${seller}, 'Vendas', 'vendas', ${now}, ${now})`,
    sql`update corporate_holders set name = 'Ana', center = ${id} where id = ${holders[0]!.id}`,
    sql`update corporate_cards set last4 = '9876' where id = ${cards[0]!}`,
  ])
  const [event] = await w.db.rows<{ data: Record<string, unknown> }>(sql`
    select data from events where owner = ${owner} order by id desc limit 1`)
  const { holder_name, card_last4, center_cost } = event!.data
  assert.deepEqual([holder_name, card_last4, center_cost], ['Ana', '9876', 'Vendas'])
})

test('any number of concurrent purchases: lock and decision context in one round trip, and writes that nobody waits for', async (t) => {
  const { w, cards, ask } = await buyers(t)
  const seen: string[] = []
  const watched = (tx: Tx): Tx => ({
    ...tx,
    rows: <Row>(statement: Statement) => {
      seen.push(statement.sql.endsWith(' for update') ? 'lock' : 'read')
      return tx.rows<Row>(statement).finally(() => seen.push('answer'))
    },
    write: (...write) => (seen.push('write'), tx.write(...write)),
    copy: (copied) => (seen.push('write'), tx.copy(copied)),
  })
  const db: Deps['db'] = {
    ...w.deps.db,
    begin: (work) => w.deps.db.begin((tx) => work(watched(tx))),
  }
  const deps = beside(w.deps, { db })
  for (const many of [1, 7]) {
    seen.length = 0
    await Promise.all(Array.from({ length: many }, (_, n) => ask(deps, cards[n % cards.length])))
    const [writes, before] = [
      seen.filter((one) => one === 'write'),
      seen.filter((one) => one !== 'write'),
    ]
    assert.deepEqual(before, ['lock', 'read', 'answer', 'answer'])
    assert.deepEqual(seen, [...before, ...writes])
    assert.ok(writes.length < 16, 'as many for seven as for one')
  }
})
