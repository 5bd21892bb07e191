// Pix without a charge where something went astray: payers without a whole document, pix that were
// missed, returned elsewhere, contested before their sale, or of another system.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareDay } from '../../../server/jobs/bank-reports/job.ts'
import { pixBook } from '../../../server/jobs/bank-reports/books.ts'
import { runJob as reconcile } from '../../../server/jobs/reconcile.ts'
import { dayOf } from '../../../server/kernel/brazil/calendar.ts'
import { newId, type OwnerId, type RefundId } from '../../../server/kernel/ids.ts'
import { cents } from '../../../server/kernel/money.ts'
import { book } from '../../../server/payments/received-pix/book-operations.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import type { ReceivedPix } from '../../../server/providers/bank.ts'
import { verify } from '../../../server/verification/verify.ts'
import { buyer } from '../../cards.ts'
import { world, type World } from '../../world.ts'

const ownerOf = (w: World): OwnerId => w.platform.io_seller_id.replaceAll('-', '') as OwnerId
const bankOf = (w: World) => w.deps.banks.sandbox!
const railOf = (w: World) => w.deps.banks.pix(ownerOf(w))!.rail

/** Pays the platform's key at the bank, which tells nobody; returns the pix as the bank has it. */
async function payAtBank(w: World, txid?: string): Promise<ReceivedPix> {
  const { key, rail } = w.deps.banks.pix(ownerOf(w))!
  const how = { amount: 10_00, ...(txid === undefined ? {} : { txid }) }
  const [name] = await bankOf(w).payKey(key, how)
  const answer = await rail.payment!(name!)
  assert.ok(answer.result === 'accepted' && answer.value)
  return answer.value
}

/** Returns it as somebody does at the bank's own site. */
async function returnAtBank(w: World, endToEndId: string, amount: number): Promise<void> {
  const id = newId<'refund'>(w.deps.clock.wall()) as RefundId
  const answer = await railOf(w).giveBack({ endToEndId, id, amount: cents(amount) }, false)
  assert.equal(answer.result, 'accepted')
  await w.sdk.sandbox.moveClock({ advance: '2h' })
}

const named = async (w: World, endToEndId: string) =>
  (await w.sdk.receivedPix.list({ end_to_end_id: endToEndId })).items[0]

test('payers with masked documents share a customer of no name, and each sale keeps its own payer', async (t) => {
  const w = await world(t)
  const code = await w.sdk.staticQrCodes.create({ amount: 10_00 })
  const payers = ['Ana Souza', 'Bia Lima'].map((name, n) => ({
    name,
    taxpayerId: `***.${n}56.789-**`,
  }))
  for (const payer of payers)
    assert.equal(await book(w.deps, railOf(w), [{ ...(await payAtBank(w, code.txid)), payer }]), 1)
  const { items } = await w.sdk.transactions.list({ static_qr_code: code.id })
  const customers = [...new Set(items.map((one) => one.customer))]
  assert.equal(customers.length, 1)
  assert.equal((await w.sdk.customers.get(customers[0]!)).first_name, 'Pix payer')
  const rows = await w.db.rows<{ origins: string }>(
    sql`select pix ->> 'origins' as origins from transactions where static_qr_code = ${code.id}`,
  )
  for (const { name } of payers)
    assert.equal(rows.filter(({ origins }) => origins.includes(name)).length, 1, name)
})

test('a pix that no list and no notification brought is booked by the comparison with the bank', async (t) => {
  const w = await world(t)
  const code = await w.sdk.staticQrCodes.create()
  const [typed, coded] = [await payAtBank(w), await payAtBank(w, code.txid)]
  const compare = () =>
    compareDay(w.deps, pixBook(w.deps, railOf(w), [ownerOf(w)]), dayOf(typed.paidAt))
  const first = await compare()
  assert.ok('open' in first)
  assert.equal(first.open, 2)
  assert.equal((await named(w, typed.endToEndId))?.status, 'unassigned')
  assert.equal((await named(w, coded.endToEndId))?.status, 'assigned')
  const second = await compare()
  assert.ok('open' in second)
  assert.equal(second.open, 0)
  assert.deepEqual(await verify(w.db), [])
})

test('a returned pix has no payer any more', async (t) => {
  const w = await world(t)
  const payer = { name: 'Ana Souza', taxpayer_id: '123.456.789-09' }
  const pix = (await w.sdk.sandbox.payKey({ amount: 5_00, payer, message: 'oi' })).items[0]!
  assert.equal(pix.payer?.name, 'Ana Souza')
  await w.sdk.receivedPix.return(pix.id)
  await w.sdk.sandbox.moveClock({ advance: '60s' })
  await w.work()
  const { status, payer: left, message } = await w.sdk.receivedPix.get(pix.id)
  assert.deepEqual([status, left, message], ['returned', null, null])
  assert.deepEqual(await verify(w.db), [])
})

test('a pix that becomes a sale a day later has its disputes read', async (t) => {
  const w = await world(t)
  const seller = w.platform.sellers[1]!.io_seller_id
  const dueOf = async (id: string) =>
    (
      await w.db.rows<{ isDue: boolean }>(
        sql`select due_at is not null as "isDue" from transactions where id = ${id}`,
      )
    )[0]!.isDue
  const assign = async (id: string) =>
    (await w.sdk.receivedPix.assign(id, { io_seller_id: seller })).transaction!
  const fresh = (await w.sdk.sandbox.payKey({ amount: 5_00 })).items[0]!
  assert.equal(await dueOf(await assign(fresh.id)), false)
  const old = (await w.sdk.sandbox.payKey({ amount: 5_00 })).items[0]!
  await w.sdk.sandbox.moveClock({ advance: '1d' })
  const sale = await assign(old.id)
  assert.equal(await dueOf(sale), true)
  await w.work()
  assert.equal(await dueOf(sale), false)
  assert.equal((await w.sdk.transactions.get(sale)).status, 'succeeded')
  assert.deepEqual(await verify(w.db), [])
})

test('what was returned at the bank’s own site is never sold', async (t) => {
  const w = await world(t)
  const seller = w.platform.sellers[1]!.io_seller_id
  const typed = (await w.sdk.sandbox.payKey({ amount: 10_00 })).items[0]!
  await returnAtBank(w, typed.end_to_end_id, 4_00)
  await reconcile(w.deps)
  await w.work()
  const part = await w.sdk.receivedPix.get(typed.id)
  assert.deepEqual([part.status, part.returned_cents], ['unassigned', 4_00])
  await assert.rejects(w.sdk.receivedPix.assign(typed.id, { io_seller_id: seller }), {
    code: 'received_pix_returned_in_part',
  })

  const code = await w.sdk.staticQrCodes.create()
  const { endToEndId } = await payAtBank(w, code.txid)
  await returnAtBank(w, endToEndId, 10_00)
  await reconcile(w.deps)
  assert.equal((await named(w, endToEndId))?.reason, 'returned_before')
  await w.work()
  const whole = await named(w, endToEndId)
  assert.deepEqual([whole?.status, whole?.returned_cents], ['returned', 10_00])
  assert.equal((await w.sdk.transactions.list({ static_qr_code: code.id })).items.length, 0)
  assert.deepEqual(await verify(w.db), [])
})

test('the same key at once is one assignment, or one return', async (t) => {
  const w = await world(t)
  const seller = w.platform.sellers[1]!.io_seller_id
  const token = await w.token()
  const body = { io_seller_id: seller }
  const at = async (step: string, given: object) => {
    const pix = (await w.sdk.sandbox.payKey({ amount: 5_00 })).items[0]!
    const calls = Array.from({ length: 6 }, () =>
      w.call('POST', `/v1/received_pix/${pix.id}/${step}`, {
        token,
        body: given,
        headers: { 'idempotency-key': step },
      }),
    )
    return (await Promise.all(calls)).map(({ status, body: said }) => said.code ?? status)
  }
  for (const [step, given] of [
    ['assign', body],
    ['return', {}],
  ] as const) {
    const said = await at(step, given)
    assert.ok(said.includes(200), JSON.stringify(said))
    assert.deepEqual(
      said.filter((one) => one !== 200 && one !== 'request_in_progress'),
      [],
    )
  }
  await w.work()
  assert.deepEqual(await verify(w.db), [])
})

test('a return of another system’s pix is no error of ours, however old', async (t) => {
  const w = await world(t)
  // Of the form of ours.
  const foreign = await payAtBank(w, 'f'.repeat(25))
  const lose = async (name: string) => {
    await bankOf(w).contest(name, 'dispute')
    await bankOf(w).contest(name, 'lose')
  }
  await lose(foreign.endToEndId)
  await w.sdk.sandbox.moveClock({ advance: '3d' })
  await reconcile(w.deps)
  assert.deepEqual(w.logged, [])
})

test('a listed pix that paid a charge is never booked as one without', async (t) => {
  const w = await world(t)
  const { id: customer } = await buyer(w)
  const sale = await w.sdk.transactions.create(customer, { amount: 10_00, payment_type: 'pix' })
  await w.sdk.sandbox.payPix(sale.id)
  const [paid] = await w.db.rows<{ id: string }>(sql`select end_to_end_id as id from payments`)
  const answer = await railOf(w).payment!(paid!.id)
  assert.ok(answer.result === 'accepted' && answer.value)
  const { txid: _, ...untold } = answer.value
  assert.equal(await book(w.deps, railOf(w), [untold]), 0)
  assert.deepEqual(await verify(w.db), [])
})
