// A sale of the platform by boleto at each bank that collects by REST: made, its bars told by the bank
// where it makes them, paid late and known by the bank's list, or canceled. The platform is whole; only
// the bank is an emulator.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { lineOf } from '../../server/kernel/brazil/boleto.ts'
import { addDays, dayOf } from '../../server/kernel/brazil/calendar.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { readPixNotice } from '../../server/app/banks/pix-notices.ts'
import { markDue } from '../../server/jobs/mark-due.ts'
import { connectorOf } from './stage.ts'
import { listingsOf } from '../../server/jobs/bank-lists.ts'
import type { BoletoRoute } from '../../server/runtime/deps.ts'
import { verify } from '../../server/verification/verify.ts'
import { accounts, buyer } from '../cards.ts'
import { noonOf, plainDay } from '../due-days.ts'
import { world, type World } from '../world.ts'
import { bankOf, COLLECTORS, type Collector, noticeOf, openStage, type Stage } from './boletos.ts'

/** A platform whose boletos are at this bank. */
async function openSale(
  t: Parameters<typeof openStage>[0],
  collector: Collector,
): Promise<{ w: World; stage: Stage; told: () => Promise<void> }> {
  const w = await world(t)
  const stage = await openStage(t, collector)
  const { agreement, lateFeeMax } = bankOf(collector)
  const route: BoletoRoute = { rail: stage.rail, agreement, lateFeeMax }
  Object.assign(w.deps, {
    banks: { ...w.deps.banks, boleto: () => route, boletoRails: [stage.rail] },
  })
  /** Reads the bank's list, and what it makes due. */
  const told = async (): Promise<void> => {
    const listing = listingsOf(w.deps).find(({ name }) => name === stage.rail.name)!
    const to = w.deps.clock.now()
    const answer = await listing.page({ from: new Date(to.getTime() - 3_600_000), to, page: 0 })
    assert.ok(answer.result === 'accepted', JSON.stringify(answer))
    await answer.value.due()
    await w.work()
  }
  return { w, stage, told }
}

type Wire = { barcode: string; barcode_number: string; accepted: boolean; status: string }

/** The boleto as soon as its bank has made it. */
async function payable({ sdk, pass }: World & { pass: () => Promise<unknown> }, id: string) {
  for (let n = 0; n < 5; n++) {
    const sale = await sdk.transactions.get(id)
    const boleto = sale.payment_method as unknown as Wire
    if (boleto.accepted) return boleto
    assert.deepEqual([boleto.barcode, sale.status], ['', 'pending'])
    await pass()
  }
  throw new Error('the bank does not make it')
}

for (const collector of COLLECTORS.filter(({ notice }) => notice))
  test(`${collector.name}: a notification makes the boleto be read, and proves nothing`, async (t) => {
    const { w, stage } = await openSale(t, collector)
    const { id: customer } = await buyer(w)
    const expires = plainDay(addDays(dayOf(w.deps.clock.now()), 5))
    const sale = await w.sdk.transactions.create(customer, {
      amount: 100_00,
      payment_type: 'boleto',
      expiration_date: expires,
    })
    const pass = async () => {
      await w.deps.clock.advanceTo(w.deps.clock.offsetMs() + 60_000)
      await w.work()
    }
    const { barcode_number: barcode } = await payable({ ...w, pass }, sale.id)
    const [row] = await w.db.rows<{ number: string }>(
      sql`select boleto ->> 'ourNumber' as number from transactions where method = 'boleto'`,
    )
    const order = { ...stage.order(), barcode, ourNumber: row!.number }
    const told = async (): Promise<string> => {
      const reads = connectorOf(collector.name).boletos!.told!
      const read = await readPixNotice([], noticeOf(collector.notice!(order)), [], [reads])
      await markDue(w.deps, read!.body)
      await w.work()
      return (await w.sdk.transactions.get(sale.id)).status
    }
    assert.equal(await told(), 'pending')
    await stage.lay(order)
    assert.equal((await w.sdk.transactions.get(sale.id)).status, 'pending')
    assert.equal(await told(), 'succeeded')
    assert.equal(await told(), 'succeeded')
    assert.deepEqual(await verify(w.db), [])
  })

for (const collector of COLLECTORS)
  test(`${collector.name}: a boleto is sold, paid late, listed and settled`, async (t) => {
    const { w, stage, told } = await openSale(t, collector)
    const { id: customer } = await buyer(w)
    const due = plainDay(addDays(dayOf(w.deps.clock.now()), 5))
    const sale = await w.sdk.transactions.create(customer, {
      amount: 100_00,
      payment_type: 'boleto',
      expiration_date: due,
      payment_limit_date: addDays(due, 30),
      late_fee: { mode: 'percentage', value: 2 },
      interest: { mode: 'monthly_percentage', value: 3 },
    })
    assert.equal(sale.status, 'pending')
    const page = await fetch(`${w.url}/boleto/${sale.id}`, { headers: { 'accept-language': 'pt' } })
    const isWaiting = (await page.text()).includes('está registrando')
    assert.equal(isWaiting, (sale.payment_method as unknown as Wire).barcode === '')
    const pass = async () => {
      await w.deps.clock.advanceTo(w.deps.clock.offsetMs() + 60_000)
      await w.work()
    }
    const boleto = await payable({ ...w, pass }, sale.id)
    assert.equal(boleto.barcode, lineOf(boleto.barcode_number))
    const order = { ...stage.order(), barcode: boleto.barcode_number }
    const late = Date.parse(noonOf(addDays(due, 3)))
    for (const { clock } of [w.deps, stage.bank])
      await clock.advanceTo(clock.offsetMs() + late - clock.now().getTime())
    await stage.lay(order)
    await told()
    const paid = await w.sdk.transactions.get(sale.id)
    assert.deepEqual([paid.status, paid.amount_cents], ['succeeded', 102_30])
    assert.deepEqual(await verify(w.db), [])
    assert.deepEqual(w.logged, [])
    assert.notDeepEqual(await accounts(w), {})
  })

for (const collector of COLLECTORS.filter(({ changes }) => changes.length > 0))
  test(`${collector.name}: a boleto is changed, and paid by its old bars`, async (t) => {
    const { w, stage, told } = await openSale(t, collector)
    const { id: customer } = await buyer(w)
    const due = plainDay(addDays(dayOf(w.deps.clock.now()), 5))
    const sale = await w.sdk.transactions.create(customer, {
      amount: 100_00,
      payment_type: 'boleto',
      expiration_date: due,
    })
    const pass = async (ms = 60_000) => {
      for (const { clock } of [w.deps, stage.bank]) await clock.advanceTo(clock.offsetMs() + ms)
      await w.work()
    }
    const before = await payable({ ...w, pass }, sale.id)
    await pass(31 * 60_000)
    const isPriced = collector.changes.includes('amount') && !collector.changesOne
    const next = plainDay(addDays(due, 10))
    const amount = isPriced ? 150_00 : 100_00
    await w.sdk.transactions.update(sale.id, {
      expiration_date: next,
      ...(isPriced && { amount }),
    })
    type Changed = Wire & { change: object | null; expiration_date: string }
    const read = async () =>
      (await w.sdk.transactions.get(sale.id)).payment_method as unknown as Changed
    for (let n = 0; n < 12 && (await read()).change; n++) await pass(3_600_000)
    const after = await read()
    assert.deepEqual([after.change, after.expiration_date], [null, next])
    assert.notEqual(after.barcode_number, before.barcode_number)
    await stage.lay({ ...stage.order(), barcode: before.barcode_number })
    await told()
    const paid = await w.sdk.transactions.get(sale.id)
    assert.deepEqual([paid.status, paid.amount_cents], ['succeeded', amount])
    assert.deepEqual(await verify(w.db), [])
  })

for (const collector of COLLECTORS.filter(({ changes }) => changes.length === 0))
  test(`${collector.name}: a change is refused before the call, and the boleto stays as it is`, async (t) => {
    const { w, stage } = await openSale(t, collector)
    const { id: customer } = await buyer(w)
    const sale = await w.sdk.transactions.create(customer, {
      amount: 100_00,
      payment_type: 'boleto',
      expiration_date: plainDay(addDays(dayOf(w.deps.clock.now()), 5)),
    })
    const pass = async (ms = 60_000) => {
      for (const { clock } of [w.deps, stage.bank]) await clock.advanceTo(clock.offsetMs() + ms)
      await w.work()
    }
    await payable({ ...w, pass }, sale.id)
    const asked = stage.line.seen.length
    await assert.rejects(
      w.sdk.transactions.update(sale.id, { amount: 120_00 }),
      ({ message }: Error) => /the bank of the boleto changes none/.test(message),
    )
    assert.equal(stage.line.seen.length, asked)
    assert.equal((await w.sdk.transactions.get(sale.id)).amount, '100.00')
  })
