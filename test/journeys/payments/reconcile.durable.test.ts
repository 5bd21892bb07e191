// Reconciliation: each bank's list of a day is compared with the books. A difference is read again;
// if it remains, it is in the report, in the metrics, and in the output of the command.

import assert from 'node:assert/strict'
import test from 'node:test'
import { addDays, dayOf } from '../../../server/kernel/brazil/calendar.ts'
import { stoppedClock } from '../../../server/kernel/clock.ts'
import { booksOf, compareDay, runJob } from '../../../server/jobs/bank-reports/job.ts'
import { since, type BankReport } from '../../../server/jobs/bank-reports/store.ts'
import { inTransaction, sql } from '../../../server/platform/db/sql.ts'
import { buyer, tokenFor } from '../../cards.ts'
import { market } from '../../marketplace.ts'
import { payingCompany } from '../../paying-company.ts'
import { envOf, runProgram } from '../../program.ts'
import { world, type World } from '../../world.ts'

/** Runs the comparison until no day is left. */
async function compareAll(w: World): Promise<Map<string, BankReport>> {
  for (let n = 0; n < 100 && (await runJob(w.deps)) > 0; n++);
  const reports = await since(w.db, addDays(dayOf(w.deps.clock.now()), -1), 100)
  return new Map(reports.map((one) => [one.bank, one]))
}

const change = (w: World, statement: ReturnType<typeof sql>) =>
  inTransaction(w.db, (tx) => tx.rows(statement))
const openOf = (reports: Map<string, BankReport>) =>
  [...reports.values()].flatMap(({ bank, differences }) =>
    differences.map(({ kind, theirs, ours }) => [bank.split('/')[0], kind, theirs, ours]),
  )

test('a day with every kind of movement: bank and books agree, to the centavo', async (t) => {
  const company = await payingCompany(t)
  const { w } = company
  const m = await market(w)
  const { io_seller_id: seller } = w.platform.sellers[0]!
  const account = await m.link(w.platform.sellers[0]!)
  const pix = await m.paid(100_00, { io_seller_id: seller })
  await m.refund(pix, 10_00)
  const { id } = await buyer(w)
  const boleto = await w.sdk.transactions.create(id, { amount: 50_00, payment_type: 'boleto' })
  await w.sdk.sandbox.payBoleto(boleto.id)
  const card = await w.sdk.transactions.create(id, {
    amount: 70_00,
    payment_type: 'credit',
    token: await tokenFor(w),
  })
  await w.sdk.transactions.void(card.id, { amount: 5_00 })
  const { id: recharge } = await company.recharge(50_00)
  await company.pay(recharge)
  const { id: purchase } = await w.sdk.sandbox.buyWithCard(company.card, { amount: 12_00 })
  await w.sdk.sandbox.clearPurchase(purchase)
  assert.equal((await m.payOut(seller, account, 20_00)).status, 201)
  await w.work()
  await w.sdk.sandbox.moveClock({ advance: '1d' })

  const reports = await compareAll(w)
  assert.deepEqual(openOf(reports), [])
  const sums: Record<string, Pick<BankReport, 'theirs' | 'ours'>> = Object.fromEntries(
    [...reports.values()].map(({ bank, theirs, ours }) => [bank.split('/')[0], { theirs, ours }]),
  )
  for (const { theirs, ours } of Object.values(sums)) assert.deepEqual(theirs, ours)
  assert.deepEqual(
    Object.fromEntries(Object.entries(sums).map(([bank, { theirs }]) => [bank, theirs])),
    {
      sandbox: { received: { count: 2, amount: 150_00 }, returned: { count: 1, amount: 10_00 } },
      payouts: { paid: { count: 1, amount: 20_00 } },
      cards: { received: { count: 1, amount: 70_00 }, returned: { count: 1, amount: 5_00 } },
      boletos: { received: { count: 1, amount: 50_00 } },
      issuing: { cleared: { count: 1, amount: 12_00 } },
    },
  )
  assert.ok([...reports.values()].every(({ complete }) => complete))
  assert.equal(await runJob(w.deps), 0)
})

/** A world a day after some transactions, before any comparison. */
async function dayAfter(t: Parameters<typeof world>[0]) {
  const w = await world(t, { clock: stoppedClock(new Date('2026-11-02T15:00:00Z')) })
  const m = await market(w)
  const [kept, lost] = [await m.paid(100_00), await m.sell(30_00)]
  const day = dayOf(w.deps.clock.now())
  return { w, m, kept, lost, day, later: (advance: string) => w.sdk.sandbox.moveClock({ advance }) }
}

test('a pix that nobody notified us of is found, read again and booked; the next report has no difference', async (t) => {
  const { w, lost, day } = await dayAfter(t)
  const [pix] = (await booksOf(w.deps)).filter(({ name }) =>
    w.deps.banks.rails.some((rail) => rail.name === name),
  )
  // The bank books it without a notification.
  await change(
    w,
    sql`
    insert into bank.pix (end_to_end_id, txid, holder, key, amount, paid_at)
    select 'E0000000020261102150000000000001', txid, holder, key, 3000, ${w.deps.clock.now()}
    from bank.charges
    where txid = ${lost}`,
  )
  await change(
    w,
    sql`update bank.charges set status = 'CONCLUIDA', payments = 1 where txid = ${lost}`,
  )
  const dry = await compareDay(w.deps, pix!, day, { dry: true })
  assert.ok('open' in dry)
  assert.deepEqual(
    [dry.open, dry.differences[0]!.of, dry.differences[0]!.theirs, dry.differences[0]!.ours],
    [1, lost, 30_00, null],
  )
  await w.work()
  assert.equal((await w.sdk.transactions.get(lost)).status, 'pending')
  assert.equal((await since(w.db, day, 10)).length, 0)

  const found = await compareDay(w.deps, pix!, day)
  assert.ok('open' in found && found.open === 1)
  await w.work()
  assert.equal((await w.sdk.transactions.get(lost)).status, 'succeeded')
  const again = await compareDay(w.deps, pix!, day)
  assert.ok('open' in again)
  assert.deepEqual(
    [again.open, again.openSince, again.theirs, again.ours],
    [0, null, again.ours, again.theirs],
  )
})

test('a difference that remains after a new read stays on the report with its age, until both sides agree', async (t) => {
  const { w, later } = await dayAfter(t)
  await change(
    w,
    sql`
    insert into bank.pix (end_to_end_id, txid, holder, key, amount, paid_at)
    select 'E0000000020261124000000000000001', 'OutroSistema00000000000001', holder, key, 7, paid_at
    from bank.pix
    limit 1`,
  )
  await change(w, sql`update bank.pix set amount = amount + 1 where amount > 100`)
  await later('1d')
  const first = await compareAll(w)
  assert.deepEqual(openOf(first).toSorted(), [
    ['sandbox', 'received', 100_01, 100_00],
    ['sandbox', 'received', 7, null],
  ])
  assert.equal(await runJob(w.deps), 0, 'it is compared again an hour later')
  const metric = async (name: string) => {
    const line = (await w.call('GET', '/metrics')).text
      .split('\n')
      .find((one) => one.startsWith(`${name}{bank="sandbox`))
    return Number(line?.split(' ').at(-1))
  }
  assert.deepEqual(
    [await metric('vintem_bank_differences'), await metric('vintem_bank_difference_age_seconds')],
    [2, 0],
  )

  await later('3h')
  const [report] = [...(await compareAll(w)).values()].filter(({ open }) => open > 0)
  assert.equal(report!.openSince!.getTime(), first.get(report!.bank)!.openSince!.getTime())
  assert.equal(await metric('vintem_bank_difference_age_seconds'), 3 * 3_600)

  await change(w, sql`delete from bank.pix where amount = 7`)
  await change(w, sql`update bank.pix set amount = amount - 1 where amount > 100`)
  await later('61m')
  assert.deepEqual(openOf(await compareAll(w)), [])
  assert.deepEqual(
    [await metric('vintem_bank_differences'), await metric('vintem_bank_difference_age_seconds')],
    [0, 0],
  )
  assert.ok((await metric('vintem_bank_report_age_seconds')) < 86_400)
})

test('a booked movement that the bank does not have is a difference too: a payment, a refund, a payout', async (t) => {
  const { w, m, kept, later } = await dayAfter(t)
  await m.refund(kept, 10_00)
  const account = await m.link(w.platform.sellers[0]!)
  await m.paid(50_00, { io_seller_id: w.platform.sellers[0]!.io_seller_id })
  assert.equal((await m.payOut(w.platform.sellers[0]!.io_seller_id, account, 20_00)).status, 201)
  await w.work()
  await later('1d')
  await change(w, sql`delete from bank.returns`)
  await change(w, sql`delete from bank.pix where amount = 5000`)
  await change(w, sql`update bank.payout_changes set id = id || 'x' where false`)
  await change(w, sql`update bank.payouts set amount = amount + 5`)
  assert.deepEqual(openOf(await compareAll(w)).toSorted(), [
    ['payouts', 'paid', 20_05, 20_00],
    ['sandbox', 'received', null, 50_00],
    ['sandbox', 'returned', null, 10_00],
  ])
})

test('a silent bank is read again an hour later, and delays no other; a server that was down compares the days it missed', async (t) => {
  const { w, later } = await dayAfter(t)
  await later('1d')
  assert.ok((await compareAll(w)).size > 3)
  await w.sdk.sandbox.weather({ bank: 'pix', mode: 'down' })
  await later('4d')
  const reports = await since(w.db, '2000-01-01', 1_000)
  const silent = await compareAll(w)
  assert.equal(
    [...silent.keys()].some((bank) => bank.startsWith('sandbox')),
    false,
  )
  assert.ok([...silent.keys()].some((bank) => bank.startsWith('payouts')))
  await w.sdk.sandbox.weather({ bank: 'pix', mode: 'fair' })
  assert.equal(await runJob(w.deps), 0)
  await later('61m')
  for (let n = 0; n < 20 && (await runJob(w.deps)) > 0; n++);
  const all = await since(w.db, '2000-01-01', 1_000)
  const banks = new Set(all.map(({ bank }) => bank))
  for (const bank of banks) assert.equal(all.filter((one) => one.bank === bank).length, 5, bank)
  assert.ok(all.length > reports.length)
})

test('npm run reconcile: one line for each bank, exit code 1 where something differs, and the list of reports', async (t) => {
  const w = await world(t)
  const m = await market(w)
  await m.paid(100_00)
  const day = dayOf(w.deps.clock.now())
  await w.sdk.sandbox.moveClock({ advance: '1d' })
  const env = { ...envOf(t, w.db), DATA_DIR: w.deps.config.dataDir }
  const run = (...args: string[]) => runProgram(['reconcile', ...args], env)
  const fine = await run('--day', day)
  assert.equal(fine.code, 0, fine.err + fine.out)
  const lines = fine.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.ok(
    lines.every((line) => line.day === day && line.differences_count === 0 && line.complete),
  )
  await change(w, sql`update bank.pix set amount = amount + 1`)
  const pix = lines.find(({ theirs }) => theirs.received)!.bank as string
  const wrong = await run('--day', day, '--bank', pix, '--dry-run')
  assert.deepEqual([wrong.code, JSON.parse(wrong.out).differences_count], [1, 1])
  const list = await run('list')
  assert.deepEqual([list.code, list.out.trim().split('\n').length], [0, lines.length])
  for (const [args, says] of [
    [['--day', '2026-02-30'], /--day must be/],
    [['--bank', 'nobody'], /There is no bank nobody/],
    [['nonsense'], /^"nonsense" is one argument too many/],
  ] as const) {
    const refused = await run(...args)
    assert.deepEqual([refused.code, says.test(refused.err)], [1, true], args.join(' '))
  }
})
