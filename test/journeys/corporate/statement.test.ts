// A company recharges, and pays a monthly statement: by a pix that is paid once, twice, short, late
// or without a notification; from the balance, in parts, too late.

import assert from 'node:assert/strict'
import test from 'node:test'
import { addDays, dayOf, startOf } from '../../../server/kernel/brazil/calendar.ts'
import { after } from '../../../server/kernel/clock.ts'
import type { OwnerId } from '../../../server/kernel/ids.ts'
import { setRule } from '../../../server/corporate/account/store.ts'
import { runJob as closeStatements } from '../../../server/corporate/statements/job.ts'
import { inTransaction, sql } from '../../../server/platform/db/sql.ts'
import { markDue } from '../../../server/jobs/mark-due.ts'
import { runJob as reconcile } from '../../../server/jobs/reconcile.ts'
import { verify } from '../../../server/verification/verify.ts'
import { payingCompany, ROOT, START, UNKNOWN } from '../../paying-company.ts'
import type { Answer, World } from '../../world.ts'

const AT_ONCE = 16

const LAST_ADDRESS = /\/corporate\/pay\/[0-9a-f]{32}$/

test('every payment of a recharge raises the balance: once, twice, less, late', async (t) => {
  const { w, recharge, pay, balance, eventsOf, goTo, refused, call } = await payingCompany(t)
  const one = await recharge(1_000_00, { 'idempotency-key': 'k1' })
  assert.deepEqual(
    [one.status, one.amount, one.paid_amount, one.paid_at],
    ['created', 1_000_00, 0, null],
  )
  assert.ok(one.brcode.startsWith('000201') && LAST_ADDRESS.test(one.link))
  assert.deepEqual((await recharge(1_000_00, { 'idempotency-key': 'k1' })).id, one.id)
  assert.deepEqual(await balance(), [0, 0])
  const paid = await pay(one.id)
  assert.deepEqual([paid.status, paid.paid_amount, paid.id], ['paid', 1_000_00, one.id])
  assert.deepEqual(await balance(), [1_000_00, 0])
  assert.deepEqual(await eventsOf(one.id), ['recharge.created 1', 'recharge.paid 2'])

  const twice = await recharge(100_00)
  await pay(twice.id, { times: 2 })
  assert.deepEqual(await balance(), [1_200_00, 0])
  const short = await recharge(100_00)
  assert.deepEqual((await pay(short.id, { amount: 40_00 })).paid_amount, 40_00)
  assert.deepEqual(await balance(), [1_240_00, 0])

  const late = await recharge(50_00)
  await goTo(addDays(dayOf(w.deps.clock.now()), 2))
  assert.deepEqual(await eventsOf(late.id), ['recharge.created 1', 'recharge.expired 2'])
  assert.equal((await pay(late.id)).status, 'paid')
  assert.deepEqual(await eventsOf(late.id), [
    'recharge.created 1',
    'recharge.expired 2',
    'recharge.paid 3',
  ])
  assert.deepEqual(await balance(), [1_290_00, 0])
  await refused('POST', `${ROOT}/account/recharge`, { amount: 0 }, 422, 'invalid_request')
  assert.equal((await call('POST', `/v1/sandbox/pix/${UNKNOWN}/pay`, {})).status, 404)
  assert.deepEqual((await verify(w.db)).slice(0, 5), [])
})

test('a notification only schedules a read, and a payment without one is found in the bank’s list', async (t) => {
  const { w, owner, recharge, balance } = await payingCompany(t)
  const bank = w.deps.banks.sandbox!
  const [notified, silent] = [await recharge(70_00), await recharge(30_00)]
  // The content of a notification is not trusted, also if it names an unknown charge.
  await markDue(w.deps, {
    pix: [{ txid: notified.id, endToEndId: 'E'.repeat(32), valor: '70.00' }],
  })
  await w.work()
  assert.deepEqual(await balance(), [0, 0])
  await bank.pay(notified.id, {})
  await w.work()
  assert.deepEqual(await balance(), [70_00, 0])

  await w.db.rows(sql`delete from bank.webhooks`)
  await bank.pay(silent.id, {})
  await w.work()
  assert.deepEqual(await balance(), [70_00, 0])
  /** Reads the banks' lists, and returns the charges that are due afterwards. */
  const found = async () => {
    w.deps.clock.moveTo(after(w.deps.clock.now(), 2 * 60_000))
    await reconcile(w.deps)
    const due = await w.db.rows<{ id: string }>(sql`
      select id from corporate_charges where due_at <= ${w.deps.clock.now()}`)
    return due.map(({ id }) => id)
  }
  assert.deepEqual(await found(), [silent.id])
  await w.work()
  assert.deepEqual(await balance(), [100_00, 0])
  assert.deepEqual(await found(), [])
  const [{ n }] = (await w.db.rows<{ n: number }>(sql`
    select count(*)::int as n from corporate_payments where owner = ${owner}`)) as [{ n: number }]
  assert.equal(n, 2)
})

test('a notification that arrives during the bank call is not lost', async (t) => {
  const { w, owner, recharge, balance } = await payingCompany(t)
  const bank = w.deps.banks.sandbox!
  await w.db.rows(sql`delete from bank.webhooks`)
  const { id } = await recharge(70_00)
  const notify = () =>
    markDue(w.deps, { pix: [{ txid: id, endToEndId: 'E'.repeat(32), valor: '70.00' }] })
  const { rail } = w.deps.banks.pix(owner)!
  const read = rail.read
  rail.read = async (txid) => {
    rail.read = read
    const unpaid = await read(txid)
    await bank.pay(id, {})
    await notify()
    return unpaid
  }
  await notify()
  await w.work()
  await w.work()
  assert.deepEqual(await balance(), [70_00, 0])
})

test('a silent bank is called again with the same id, and concurrent requests get one answer', async (t) => {
  const { w, call, pay, recharge, balance, buy, goTo, invoices, ask } = await payingCompany(t)
  const bank = w.deps.banks.sandbox!
  await bank.faults('pix', 'silent_after', 1)
  const key = { 'idempotency-key': 'k1' }
  const silent = await call('POST', `${ROOT}/account/recharge`, { amount: 10_00 }, key)
  assert.deepEqual([silent.status, silent.body.code], [502, 'bank_unavailable'])
  const again = await recharge(10_00, key)
  assert.deepEqual([again.id, again.status], [silent.body.recharge_id, 'created'])
  await pay(again.id)
  assert.deepEqual(await balance(), [10_00, 0])
  const { calls } = await w.sdk.sandbox.session()
  const kept = calls.find(({ status }) => status === 502)
  assert.deepEqual(
    kept?.gave,
    { '/recharge_id': 'corporate_recharge_1' },
    'and so is it in a session',
  )

  await buy('p1', 500_00)
  await goTo('2026-12-01')
  const [, closed] = await invoices()
  assert.deepEqual([closed.status, closed.from_balance, closed.owed], ['closed', 10_00, 490_00])
  const asked = await Promise.all(Array.from({ length: AT_ONCE }, () => ask(closed.id)))
  assert.equal(new Set(asked.map(({ id }) => id)).size, 1)
  assert.equal(new Set(asked.map(({ brcode }) => brcode)).size, 1)
  assert.equal(asked[0].amount, 490_00)
})

test('a key requests a statement’s pix once, whatever its result; a new key gets the pix that can still be paid', async (t) => {
  const { w, buy, goTo, invoices, call, pay } = await payingCompany(t)
  await buy('p1', 500_00)
  await goTo('2026-12-01')
  const [open, { id: closed }] = await invoices()
  const ask = (key?: string, invoice = closed) =>
    call('POST', `${ROOT}/invoices/${invoice}/payment`, {}, key ? { 'idempotency-key': key } : {})
  const replayed = ({ headers }: Answer) => headers.get('idempotent-replayed') === 'true'
  const same = await Promise.all(Array.from({ length: AT_ONCE }, () => ask('k1')))
  assert.deepEqual(
    [new Set(same.map(({ body }) => body.id)).size, same.filter((one) => !replayed(one)).length],
    [1, 1],
  )
  const ids = [same[0]!.body.id]
  const nothing = async () => {}
  const silence = () => w.deps.banks.sandbox!.faults('pix', 'silent_after', 1)
  type Step = [
    before: () => Promise<unknown>,
    key: string | undefined,
    status: number,
    replayed: boolean,
    n: number,
  ]
  const steps: Step[] = [
    [nothing, 'k1', 201, true, 0],
    [nothing, 'k2', 200, false, 0],
    [nothing, 'k2', 201, true, 0],
    [nothing, undefined, 200, false, 0],
    [() => pay(ids[0], { amount: 100_00 }), 'k1', 201, true, 0],
    [nothing, 'k2', 201, true, 0],
    [nothing, 'k3', 201, false, 1],
    [nothing, undefined, 200, false, 1],
    [() => goTo('2026-12-03'), 'k3', 201, true, 1],
    [silence, 'k4', 502, false, 2],
    [nothing, 'k4', 201, true, 2],
    [nothing, undefined, 200, false, 2],
    [() => pay(ids[2]), 'k4', 201, true, 2],
  ]
  for (const [n, [before, key, status, again, which]] of steps.entries()) {
    await before()
    const answer = await ask(key)
    assert.deepEqual([answer.status, replayed(answer)], [status, again], `${n}: ${answer.text}`)
    const id = status < 300 ? answer.body.id : answer.body.payment_id
    assert.ok(id && id === (ids[which] ??= id), `${n}: ${answer.text}`)
  }
  assert.equal(new Set(ids).size, 3)
  const [{ n }] = (await w.db.rows<{ n: number }>(sql`
    select count(*)::int as n from corporate_charges where invoice = ${closed}`)) as [{ n: number }]
  assert.equal(n, 3)
  // A refusal does not use up the key.
  for (const _ of [1, 2]) assert.equal((await ask('k5')).body.code, 'invoice_paid')
  await call('POST', `${ROOT}/account/recharge`, { amount: 1_00 }, { 'idempotency-key': 'k5' })
  for (const other of [ask('k1', open.id), ask('k5')])
    assert.equal((await other).body.code, 'idempotency_key_reused')
})

test('a statement closes with cashback and balance, is paid in parts, is late, and its payments free the limit', async (t) => {
  const { w, owner, seller, buy, recharge, pay, goTo, invoices, ask, balance, eventsOf, refused } =
    await payingCompany(t)
  const rule = { owner, seller, category: '*', basisPoints: 100, startsAt: new Date(START) }
  await inTransaction(w.db, (tx) => setRule(tx, rule))
  await buy('p1', 600_00)
  // A later purchase has its own cashback rule; an earlier one keeps its rule, whenever it is
  // reported.
  w.deps.clock.moveTo(after(new Date(START), 2))
  await inTransaction(w.db, (tx) =>
    setRule(tx, { ...rule, basisPoints: 500, startsAt: after(new Date(START), 1) }),
  )
  await buy('p2', 400_00, { at: new Date(START) })
  await buy('p2', 100_00, { kind: 'refund' })
  await pay((await recharge(200_00)).id)
  const [open] = await invoices()
  assert.deepEqual(
    [open.reference, open.opened_on, open.closes_on, open.due_date, open.status],
    ['2026-12', '2026-11-02', '2026-11-30', '2026-12-10', 'open'],
  )
  assert.deepEqual([open.amount, open.cashback, open.purchases, open.owed], [900_00, 9_00, 2, 0])
  await refused('POST', `${ROOT}/invoices/${open.id}/payment`, {}, 409, 'invoice_open')
  await refused('POST', `${ROOT}/invoices/${UNKNOWN}/payment`, {}, 404, 'invoice_not_found')
  assert.deepEqual(await balance(), [200_00, 900_00])

  await goTo('2026-12-01')
  const [next, closed] = await invoices()
  assert.deepEqual(
    [next.opened_on, next.closes_on, next.status],
    ['2026-12-01', '2026-12-31', 'open'],
  )
  assert.deepEqual([closed.status, closed.from_balance, closed.owed], ['closed', 200_00, 691_00])
  assert.deepEqual(await balance(), [0, 691_00])

  const whole = await ask(closed.id)
  assert.deepEqual([whole.amount, whole.invoice_id], [691_00, closed.id])
  assert.equal((await ask(closed.id)).id, whole.id)
  await pay(whole.id, { amount: 91_00 })
  assert.deepEqual(await balance(), [0, 600_00])
  await goTo('2026-12-11')
  const rest = await ask(closed.id)
  assert.deepEqual([rest.amount, (await invoices())[1].status], [612_20, 'overdue'], 'a day late')
  // An overpayment goes to the balance.
  await pay(rest.id, { amount: 650_00 })
  assert.deepEqual(await balance(), [37_80, 0])
  const [, paid] = await invoices()
  assert.deepEqual([paid.status, paid.paid_amount, paid.owed], ['paid', 703_20, 0])
  await pay(rest.id)
  assert.deepEqual(await balance(), [650_00, 0])
  await refused('POST', `${ROOT}/invoices/${closed.id}/payment`, {}, 409, 'invoice_paid')
  const events = ['invoice.closed 1', 'invoice.updated 2', 'invoice.overdue 3', 'invoice.paid 4']
  assert.deepEqual(await eventsOf(closed.id), events)
  assert.deepEqual((await verify(w.db)).slice(0, 5), [])
})

// At any hour, and in the last minutes of the last day.
for (const paidAt of ['2026-12-10T03:00:01Z', '2026-12-11T02:50:00Z'])
  test(`a payment made in time, at ${paidAt}, is not late because the bank is silent`, async (t) => {
    const { w, buy, invoices, ask, eventsOf, done, goTo } = await payingCompany(t)
    const bank = w.deps.banks.sandbox!
    await buy('p1', 100_00)
    await done('POST', '/v1/sandbox/clock', { to: paidAt })
    const [, closed] = await invoices()
    const payment = await ask(closed.id)
    await bank.faults('pix', 'down')
    await w.db.rows(sql`delete from bank.webhooks`)
    await bank.pay(payment.id, {})
    await goTo('2026-12-11')
    assert.equal((await invoices())[1].status, 'closed')
    await bank.faults('pix', 'fair')
    await done('POST', '/v1/sandbox/clock', { advance: '2h' })
    assert.deepEqual(await eventsOf(closed.id), ['invoice.closed 1', 'invoice.paid 2'])
  })

for (const [when, mode, advance] of [
  ['once the bank reports it', 'fair', '2h'],
  ['a day after all when it stays silent', 'down', '1d'],
] as const)
  test(`an unpaid statement is late ${when}, and not before`, async (t) => {
    const { w, buy, goTo, invoices, ask, done } = await payingCompany(t)
    const bank = w.deps.banks.sandbox!
    await buy('p1', 100_00)
    await goTo('2026-12-10')
    await ask((await invoices())[1].id)
    await bank.faults('pix', 'down')
    await goTo('2026-12-11')
    assert.equal((await invoices())[1].status, 'closed')
    await bank.faults('pix', mode)
    await done('POST', '/v1/sandbox/clock', { advance })
    assert.equal((await invoices())[1].status, 'overdue')
  })

test('a pix created after the last day to pay does not delay lateness', async (t) => {
  const { w, buy, goTo, invoices, ask } = await payingCompany(t)
  await buy('p1', 100_00)
  await goTo('2026-12-10')
  // No job has run since the end of the day.
  w.deps.clock.moveTo(after(startOf('2026-12-11'), 60_000))
  const [, { id: closed, status }] = await invoices()
  assert.equal(status, 'closed')
  await ask(closed)
  await closeStatements(w.deps)
  assert.equal((await invoices())[1].status, 'overdue')
})

/** Balance and debt of the account, in its row and in the ledger. */
async function booksOf({ w, owner }: { w: World; owner: OwnerId }) {
  const [row] = await w.db.rows<{
    balance: number
    used: number
    prepaid: number
    owed: number
  }>(sql`
    select a.balance, a.used, p.credits_posted - p.debits_posted as prepaid,
      c.debits_posted + c.debits_pending - c.credits_posted as owed
    from corporate_accounts a
    join accounts p on p.owner = a.owner and p.holder = a.seller and p.kind = 'prepaid'
    join accounts c on c.owner = a.owner and c.holder = a.seller and c.kind = 'card_used'
    where a.owner = ${owner}`)
  return row!
}

test('after any concurrent changes the account equals the ledger, and nothing is on two statements', async (t) => {
  const { w, owner, buy, recharge, goTo, ask, pay, invoices } = await payingCompany(t)
  await buy('first', 900_00)
  await goTo('2026-12-01')
  const payment = await ask((await invoices())[1].id)
  const charges = await Promise.all(Array.from({ length: 4 }, () => recharge(100_00)))
  w.deps.clock.moveTo(after(startOf('2027-01-01'), -1))
  const some = (from: number) =>
    Array.from({ length: AT_ONCE }, (_, n) => buy(`at${from + n}`, 10_00 + n))
  const before = [...some(0), ...charges.map(({ id }) => pay(id)), pay(payment.id, { times: 2 })]
  w.deps.clock.moveTo(after(startOf('2027-01-01'), 1))
  await Promise.all([
    ...before,
    closeStatements(w.deps),
    ...some(100),
    closeStatements(w.deps),
    ...charges.map(({ id }) => pay(id)),
  ])
  await w.work()
  const { balance, used, prepaid, owed } = await booksOf({ w, owner })
  assert.deepEqual([balance, used], [prepaid, owed])
  const all = await invoices()
  const bought = 900_00 + 2 * AT_ONCE * 10_00 + AT_ONCE * (AT_ONCE - 1)
  assert.equal(
    all.reduce((sum, { amount }) => sum + amount, 0),
    bought,
  )
  assert.equal(
    all.reduce((sum, { purchases }) => sum + purchases, 0),
    1 + 2 * AT_ONCE,
  )
  assert.deepEqual((await verify(w.db)).slice(0, 5), [])
})

test('entries between two statements are on the next one, and refunds above purchases go to the balance', async (t) => {
  const { w, buy, goTo, ask, pay, invoices, balance, eventsOf } = await payingCompany(t)
  await buy('p1', 300_00)
  // The day after its last one, before it has closed.
  w.deps.clock.moveTo(after(startOf('2026-12-01'), 1))
  await buy('p1', 80_00, { kind: 'refund' })
  await buy('p2', 50_00)
  assert.equal((await invoices())[0].amount, 300_00)
  assert.equal(await closeStatements(w.deps), 1)
  const [next, closed] = await invoices()
  assert.deepEqual(
    [closed.amount, closed.purchases, next.amount, next.purchases],
    [300_00, 1, -30_00, 1],
  )
  const [{ invoice }] = (await w.db.rows<{ invoice: string }>(sql`
    select invoice from corporate_purchases where issuer_id = 'p2'`)) as [{ invoice: string }]
  assert.equal(invoice, next.id)
  await pay((await ask(closed.id)).id)
  await goTo('2027-01-01')
  const [, given] = await invoices()
  assert.deepEqual(
    [given.status, given.amount, given.from_balance, given.owed],
    ['paid', -30_00, -30_00, 0],
  )
  assert.deepEqual(await eventsOf(given.id), ['invoice.closed 1', 'invoice.paid 2'])
  assert.deepEqual(await balance(), [30_00, 0])
  assert.deepEqual((await verify(w.db)).slice(0, 5), [])
})

test('a change of the due day counts from the next statement on, and a worker that was down creates every statement it missed', async (t) => {
  const { w, done, goTo, invoices, refused, buy } = await payingCompany(t)
  const changed = await done('PATCH', `${ROOT}/invoices/due-day`, { due_day: 28 })
  assert.deepEqual(
    [changed.due_day, changed.current_due_day, changed.next_due_date],
    [28, 10, '2027-01-28'],
  )
  await refused('PATCH', `${ROOT}/invoices/due-day`, { due_day: 29 }, 422, 'invalid_request')
  assert.equal((await invoices())[0].due_date, '2026-12-10')
  const { due_day: now, next_due_day: later } = await done('GET', `${ROOT}/account`)
  assert.deepEqual([now, later], [10, 28], 'the change that waits can be read')
  await goTo('2026-12-01')
  const [next] = await invoices()
  assert.deepEqual(
    [next.opened_on, next.closes_on, next.due_date],
    ['2026-12-01', '2027-01-18', '2027-01-28'],
  )
  assert.equal((await done('GET', `${ROOT}/account`)).due_day, 28)

  // The worker was down for three months.
  w.deps.clock.moveTo(startOf('2027-04-10'))
  await buy('p1', 20_00)
  await buy('p2', 10_00, { at: startOf('2027-02-25') })
  await w.work()
  const all = await invoices()
  const amounts = all.map(({ reference, amount }) => [reference, amount])
  assert.deepEqual(amounts, [
    ['2027-04', 20_00],
    ['2027-03', 10_00],
    ['2027-02', 0],
    ['2027-01', 0],
    ['2026-12', 0],
  ])
  assert.equal((await done('GET', `${ROOT}/invoices?status=open,overdue&limit=1`)).total, 2)
})
