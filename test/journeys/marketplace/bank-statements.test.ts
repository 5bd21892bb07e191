// The statement of the account that pays, compared with the books: a payment that the books do not
// know is found within minutes, a payment that the statement lacks once its day is over, and money
// that came back is read again.

import assert from 'node:assert/strict'
import test from 'node:test'
import { booksOf, compareDay, runJob } from '../../../server/jobs/bank-reports/job.ts'
import { find } from '../../../server/jobs/bank-reports/store.ts'
import { dayOf, type Day } from '../../../server/kernel/brazil/calendar.ts'
import { newId } from '../../../server/kernel/ids.ts'
import { cents } from '../../../server/kernel/money.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { buyer } from '../../cards.ts'
import { market, ownerOf, right } from '../../marketplace.ts'
import { world, type Test, type World } from '../../world.ts'

const BANKS = ['inter', 'sicoob', 'stark-bank', 'asaas', 'banco-do-brasil', 'santander']
/** Those that show payments late, and are compared late. */
const LATE = new Set(['sicoob'])
/** Those whose statement says what came back of a payment, as the bank's own states do. */
const TELLING = ['inter', 'stark-bank']
const RETURNED = '9999003-3'

/** A platform at a bank, a seller with money, and the book of the bank's statement. */
async function stage(t: Test, bank: string, number = '7305918-2') {
  const w = await world(t)
  const m = await market(w)
  const { io_seller_id: seller } = w.platform.sellers[0]!
  const account = await m.link(w.platform.sellers[0]!, number)
  await m.paid(101_00, { io_seller_id: seller })
  await w.sdk.sandbox.setBank({ bank })
  const rail = w.deps.banks.payouts(ownerOf(w))!
  const name = rail.name.replace('payouts/', 'statements/')
  const today = () => dayOf(w.deps.clock.now())
  const book = async () => (await booksOf(w.deps)).find((one) => one.name === name)!
  const compared = async (day: Day) => {
    const report = await compareDay(w.deps, await book(), day)
    assert.ok(!('unknown' in report), JSON.stringify(report))
    return report
  }
  const said = async (day: Day) =>
    (await compared(day)).differences.map((one) => [
      one.kind,
      one.theirs,
      one.ours,
      one.of !== null,
    ])
  const statusOf = async (id: string) => (await w.sdk.transfers.get(seller, id)).status
  /** Paid, whatever steps the bank has. */
  const paid = async (amount: number) => {
    const { id } = await w.sdk.transfers.create(seller, account, { amount })
    for (let n = 0; n < 4; n++) {
      await w.work()
      await w.sdk.sandbox.moveClock({ advance: '10m' })
    }
    assert.equal(await statusOf(id), 'succeeded')
    return id
  }
  return { w, rail, name, today, compared, said, paid, statusOf }
}

/** A refund that the sandbox bank has paid out, and its bank in the books. */
async function refunded(w: World) {
  const bank = (await w.sdk.sandbox.bank()).bank
  await w.sdk.sandbox.setBank({ bank: 'sandbox' })
  const { id: customer } = await buyer(w)
  const order = { amount: 20_00, payment_type: 'boleto' } as const
  const sale = await w.sdk.transactions.create(customer, order)
  await w.sdk.sandbox.payBoleto(sale.id)
  await w.sdk.transactions.void(sale.id)
  await w.work()
  assert.equal((await w.sdk.transactions.get(sale.id)).status, 'refunded')
  await w.sdk.sandbox.setBank({ bank })
  const bookedAt = (name: string) =>
    w.db.rows(sql`update refunds set payout = jsonb_set(payout, '{bank}', to_jsonb(${name}::text))`)
  return { bookedAt }
}

/** The job, until it has nothing to compare. */
async function rounds(w: World): Promise<void> {
  for (let n = 0; n < 20; n++) if ((await runJob(w.deps)) === 0) return
  assert.fail('the job compares for ever')
}

/** A payment from the same account that nobody asked us for. */
const byHand = async ({ w, rail }: Awaited<ReturnType<typeof stage>>, amount: number) => {
  const account = {
    ispb: '60701190',
    branch: '0001',
    number: '7305918-2',
    type: 'checking',
  } as const
  const order = {
    id: newId<'payout'>(w.deps.clock.wall()),
    amount: cents(amount),
    to: { account },
    holder: { name: 'Maria Silva', taxpayerId: '12345678909' },
  }
  const answer = await rail.pay(order, {})
  assert.ok(answer.result === 'accepted', JSON.stringify(answer))
  const { status, reference } = answer.value
  if (status !== 'prepared') return
  const since = w.deps.clock.wall()
  const second = await rail.pay(order, { since, reference: reference!, isPrepared: true })
  assert.equal(second.result, 'accepted', JSON.stringify(second))
  for (let n = 0; n < 2; n++) await w.work()
}

for (const bank of BANKS) {
  test(`${bank}: a payment that the books do not know is found within minutes, once`, async (t) => {
    const s = await stage(t, bank)
    const { w, name, today } = s
    await s.paid(40_00)
    const [day, watched] = [today(), () => find(w.db, name, today())]
    await rounds(w)
    assert.deepEqual((await watched())!.differences, [])
    await byHand(s, 7_00)
    await rounds(w)
    assert.equal((await watched())!.open, 0, 'ten minutes have not passed')
    await w.sdk.sandbox.moveClock({ advance: '11m' })
    await rounds(w)
    const first = (await watched())!
    assert.deepEqual(
      first.differences.map((one) => [one.kind, one.theirs, one.ours, one.of]),
      [['paid', 7_00, null, null]],
    )
    assert.deepEqual([first.complete, today()], [false, day])
    await w.sdk.sandbox.moveClock({ advance: '11m' })
    await rounds(w)
    assert.deepEqual((await watched())!.differences, first.differences)
    const { text } = await w.call('GET', '/metrics')
    assert.ok(text.includes(`vintem_bank_payments_unknown{bank="${name}"} 1`), text)
    // It stays on the report of the whole day, with its age.
    await w.sdk.sandbox.moveClock({ advance: '7d' })
    assert.deepEqual((await s.compared(day)).differences, first.differences)
    await right(w)
  })

  test(`${bank}: a paid payout that the statement lacks is a difference until it has it`, async (t) => {
    const s = await stage(t, bank)
    const { w, rail, today, said } = s
    await w.sdk.sandbox.setBank({ bank: 'sandbox' })
    const elsewhere = await s.paid(15_00)
    await w.sdk.sandbox.setBank({ bank })
    await s.paid(40_00)
    const day = today()
    const back = await refunded(w)
    await w.sdk.sandbox.moveClock({ advance: '26h' })
    await s.paid(3_00)
    const bookedAt = (name: string) =>
      w.db.rows(sql`update payouts set bank = ${name} where id = ${elsewhere}`)
    const [{ bank: before }] = (await w.db.rows<{ bank: string }>(
      sql`select bank from payouts where id = ${elsewhere}`,
    )) as [{ bank: string }]
    // A bank that shows payments late is compared late.
    await rounds(w)
    const isWhole = async () => (await find(w.db, s.name, day))?.complete ?? false
    assert.equal(await isWhole(), !LATE.has(bank))
    await w.sdk.sandbox.moveClock({ advance: '7d' })
    await rounds(w)
    assert.equal(await isWhole(), true)
    assert.deepEqual(await said(day), [])
    await bookedAt(rail.name)
    assert.deepEqual(await said(day), [['paid', null, 15_00, true]])
    await bookedAt(before)
    assert.deepEqual(await said(day), [])
    await back.bookedAt(rail.name)
    assert.deepEqual(await said(day), [['paid', null, 20_00, true]])
    await back.bookedAt(before)
    const { theirs, ours, complete } = await s.compared(day)
    assert.deepEqual(
      [theirs, ours, complete],
      [{ paid: { count: 1, amount: 40_00 } }, { paid: { count: 1, amount: 40_00 } }, true],
    )
    await right(w)
  })
}

for (const bank of BANKS)
  test(`${bank}: a payment that nobody asked for is found, also with the amount of one of ours`, async (t) => {
    const s = await stage(t, bank)
    await s.paid(40_00)
    await s.paid(40_00)
    await byHand(s, 40_00)
    await s.w.sdk.sandbox.moveClock({ advance: '11m' })
    const day = s.today()
    await rounds(s.w)
    const strangers = async () =>
      (await find(s.w.db, s.name, day))!.differences.map((one) => [one.theirs, one.ours, one.of])
    assert.deepEqual(await strangers(), [[40_00, null, null]])
    // The bank names its payments a day later, if at all.
    await s.w.sdk.sandbox.moveClock({ advance: '7d' })
    assert.deepEqual(await s.said(day), [['paid', 40_00, null, false]])
    await right(s.w)
  })

for (const bank of TELLING)
  test(`${bank}: money that came back is on both sides on its day, and a difference where the books have less`, async (t) => {
    const s = await stage(t, bank, RETURNED)
    const { w } = s
    const id = await s.paid(40_00)
    const first = s.today()
    // The bank returns it a day later.
    await w.sdk.sandbox.moveClock({ advance: '26h' })
    const day = s.today()
    await w.sdk.sandbox.moveClock({ advance: '2d' })
    assert.equal(await s.statusOf(id), 'returned')
    assert.deepEqual(await s.said(first), [])
    const { theirs, differences } = await s.compared(day)
    assert.deepEqual([theirs, differences], [{ returned: { count: 1, amount: 40_00 } }, []])
    const bookedAs = (cents: number) =>
      w.db.rows(sql`update payouts set returned = ${cents} where id = ${id}`)
    await bookedAs(30_00)
    assert.deepEqual(await s.said(day), [['returned', 40_00, 30_00, true]])
    await bookedAs(40_00)
    assert.deepEqual(await s.said(day), [])
    await right(w)
  })
