// An overdue boleto is sent to protest at the registry office: what its bank takes, refuses or does not
// answer, how far the protest is, and how it ends, against the sandbox's bank.

import assert from 'node:assert/strict'
import test from 'node:test'
import { addDays, dayOf, type Day } from '../../../server/kernel/brazil/calendar.ts'
import {
  accepted,
  type BoletoOrder,
  type BoletoRail,
  unknown,
} from '../../../server/providers/bank.ts'
import { verify } from '../../../server/verification/verify.ts'
import { VintemError } from '../../../sdk/index.ts'
import { readId, type OwnerId } from '../../../server/kernel/ids.ts'
import { reserve, type ReservedFile, written } from '../../../server/providers/cnab/exchange.ts'
import { agreementKey } from '../../../server/providers/cnab/title.ts'
import { accounts, buyer } from '../../cards.ts'
import { AGREEMENT, fileBankIn, orderIn, SENDER } from '../../cnab.ts'
import { returnText } from '../../cnab-bank.ts'
import { noonOf, plainDay } from '../../due-days.ts'
import { world, type World } from '../../world.ts'

/** An amount that the sandbox's bank sends to no protest. */
const REFUSED = 99_990_48

const right = async (w: World) => assert.deepEqual(await verify(w.db), [])
const refusal = (code: string) => (error: unknown) =>
  error instanceof VintemError && error.code === code
const today = (w: World): Day => dayOf(w.deps.clock.now())
const to = async (w: World, day: Day) => w.sdk.sandbox.moveClock({ to: noonOf(day) })
type Sale = Awaited<ReturnType<World['sdk']['transactions']['get']>>
type Boleto = Extract<Sale['payment_method'], { resource: 'boleto' }>
const protestOf = ({ payment_method: method }: Sale) => (method as Boleto).protest
const stepsOf = (sale: Sale): string[] => protestOf(sale)!.history.map(({ status }) => status)
const get = (w: World, id: string) => w.sdk.transactions.get(id)

/** A boleto that was due three days ago, and can be paid for `more` days after it was. */
async function overdue(w: World, more = 9, amount = 100_00): Promise<{ id: string; limit: Day }> {
  const due = plainDay(addDays(today(w), 5))
  const limit = addDays(due, more)
  const { id } = await w.sdk.transactions.create((await buyer(w)).id, {
    amount,
    payment_type: 'boleto',
    expiration_date: due,
    payment_limit_date: limit,
  })
  await to(w, addDays(due, 3))
  return { id, limit }
}

/** The bank that does what `bend` says of a protest. */
function bend(w: World, change: NonNullable<BoletoRail['changes']>['change']): () => void {
  const owner = w.platform.io_seller_id.replaceAll('-', '') as never
  const route = w.deps.banks.boleto(owner)!
  const bent = { ...route, rail: { ...route.rail, changes: { ...route.rail.changes!, change } } }
  const { banks } = w.deps
  Object.assign(w.deps, { banks: { ...banks, boleto: () => bent } })
  return () => void Object.assign(w.deps, { banks })
}

test('a protest is ordered once, goes to the registry office, and a payment there pays the sale', async (t) => {
  const w = await world(t)
  const { id, limit } = await overdue(w)
  const key = { key: 'protest-1' }
  const ordered = await w.sdk.transactions.protest(id, key)
  assert.deepEqual([protestOf(ordered)?.status, protestOf(ordered)?.reason], ['ordered', null])
  assert.deepEqual(stepsOf(ordered), ['requested', 'ordered'])
  for (const again of [
    await w.sdk.transactions.protest(id, key),
    await w.sdk.transactions.protest(id),
  ])
    assert.deepEqual(protestOf(again), protestOf(ordered))
  // Neither changed nor canceled, and it outlives its last day.
  for (const call of [
    () => w.sdk.transactions.update(id, { amount: 90_00 }),
    () => w.sdk.transactions.void(id),
  ])
    await assert.rejects(call(), refusal('boleto_in_protest'))
  await assert.rejects(
    w.sdk.sandbox.payBoleto(id, { at_registry_office: true }),
    refusal('invalid_state'),
  )
  await to(w, addDays(limit, 0))
  assert.equal(protestOf(await get(w, id))?.status, 'protested')
  await to(w, addDays(limit, 12))
  assert.equal((await get(w, id)).status, 'pending')
  const paid = await w.sdk.sandbox.payBoleto(id, { at_registry_office: true })
  assert.deepEqual(
    [paid.status, stepsOf(paid)],
    [
      'succeeded',
      ['requested', 'ordered', 'at_registry_office', 'protested', 'paid_at_registry_office'],
    ],
  )
  assert.deepEqual(await accounts(w), { 'bank-due:boleto': -100_00, fees: 3_49, pending: 96_51 })
  const said: string[] = []
  for await (const event of w.sdk.events.all()) if (event.id === id) said.push(event.type)
  assert.deepEqual(said, [
    'transaction.created',
    ...Array(4).fill('transaction.updated'),
    'transaction.succeeded',
  ])
  await right(w)
})

test('what the registry office took pays the boleto, from its face on', async (t) => {
  for (const [amount, status, isTold] of [
    [99_99, 'pending', true],
    [100_00, 'succeeded', true],
    [150_00, 'succeeded', true],
    [100_00, 'succeeded', false],
  ] as const) {
    const w = await world(t)
    const due = plainDay(addDays(today(w), 5))
    const { id } = await w.sdk.transactions.create((await buyer(w)).id, {
      amount: 100_00,
      payment_type: 'boleto',
      expiration_date: due,
      payment_limit_date: addDays(due, 9),
      late_fee: { mode: 'amount', value: 20_00 },
    })
    await to(w, addDays(due, 3))
    await w.sdk.transactions.protest(id)
    await to(w, addDays(due, 5))
    const paid = await w.sdk.sandbox.payBoleto(id, { amount, at_registry_office: isTold })
    assert.deepEqual(
      [paid.status, paid.amount_cents],
      [status, amount === 150_00 ? 120_00 : 100_00],
    )
    await right(w)
  }
})

test('a protest is canceled: the boleto is as before, and expires where its last day has passed', async (t) => {
  const w = await world(t)
  const { id, limit } = await overdue(w)
  await assert.rejects(w.sdk.transactions.cancelProtest(id), refusal('no_protest'))
  await w.sdk.transactions.protest(id)
  await to(w, addDays(today(w), 2))
  assert.equal(protestOf(await get(w, id))?.status, 'at_registry_office')
  const canceled = await w.sdk.transactions.cancelProtest(id)
  assert.deepEqual(stepsOf(canceled).slice(-2), ['cancel_requested', 'canceled'])
  assert.deepEqual(
    protestOf(await w.sdk.transactions.cancelProtest(id)),
    protestOf(canceled),
    'asked for again, it changes nothing',
  )
  assert.equal((await w.sdk.transactions.update(id, { amount: 90_00 })).amount_cents, 90_00)
  // Ordered again, and canceled after its last day.
  await w.sdk.transactions.protest(id)
  await to(w, addDays(limit, 4))
  assert.equal((await get(w, id)).status, 'pending')
  await assert.rejects(w.sdk.transactions.cancelProtest(id), refusal('no_protest'))
  await right(w)
})

test('a stop that its bank took and did not make is asked for again', async (t) => {
  const w = await world(t)
  const { id } = await overdue(w)
  await w.sdk.transactions.protest(id)
  await to(w, addDays(today(w), 2))
  const restore = bend(w, async (order) => {
    const answer = await w.deps.banks
      .boleto(readId<'owner'>(w.platform.io_seller_id) as OwnerId)!
      .rail.read(order)
    assert.ok(answer.result === 'accepted' && answer.value.status !== 'absent')
    return accepted({ ...answer.value, change: { is: 'made' } })
  })
  const asked = await w.sdk.transactions.cancelProtest(id)
  assert.equal(protestOf(asked)?.status, 'cancel_requested')
  restore()
  assert.equal(protestOf(await w.sdk.transactions.cancelProtest(id))?.status, 'canceled')
  await right(w)
})

test('a boleto whose protest is canceled after its last day expires', async (t) => {
  const w = await world(t)
  const { id, limit } = await overdue(w, 3)
  await w.sdk.transactions.protest(id)
  await to(w, addDays(limit, 2))
  assert.equal(protestOf(await get(w, id))?.status, 'at_registry_office')
  await assert.rejects(w.sdk.transactions.cancelProtest(id), refusal('invalid_state'))
  await w.work()
  const ended = await get(w, id)
  assert.deepEqual([ended.status, protestOf(ended)?.status], ['canceled', 'canceled'])
  await right(w)
})

test('what cannot be protested is refused, and the bank’s refusal says why', async (t) => {
  const w = await world(t)
  const young = await w.sdk.transactions.create((await buyer(w)).id, {
    amount: 100_00,
    payment_type: 'boleto',
  })
  await assert.rejects(w.sdk.transactions.protest(young.id), refusal('boleto_not_overdue'))
  const pix = await w.sdk.transactions.create((await buyer(w)).id, {
    amount: 100,
    payment_type: 'pix',
  })
  await assert.rejects(w.sdk.transactions.protest(pix.id), refusal('invalid_state'))
  const { id } = await overdue(w, 9, REFUSED)
  const key = { key: 'protest-2' }
  for (let n = 0; n < 2; n++)
    await assert.rejects(w.sdk.transactions.protest(id, key), (error) => {
      assert.ok(error instanceof VintemError)
      assert.equal(error.code, 'protest_refused')
      assert.match(error.message, /recusado pelas regras deste banco/)
      return true
    })
  const refused = await get(w, id)
  assert.deepEqual([refused.status, protestOf(refused)?.status], ['pending', 'refused'])
  assert.match(protestOf(refused)!.reason!, /recusado/)
  assert.equal(refused.history.at(-1)!.status, 'failed')
  assert.equal((await w.sdk.sandbox.payBoleto(id)).status, 'succeeded')
  await right(w)
})

test('without an answer the server goes on asking, and the bank orders it once', async (t) => {
  const w = await world(t)
  const { id } = await overdue(w)
  const restore = bend(w, async () => unknown('no answer'))
  const asked = await w.call('POST', `/v1/transaction/protest/${id}`, { token: await w.token() })
  assert.equal(asked.body.code, 'bank_unavailable')
  assert.equal(protestOf(await get(w, id))?.status, 'requested')
  // A change has to wait for it.
  await assert.rejects(
    w.sdk.transactions.update(id, { amount: 90_00 }),
    refusal('boleto_in_protest'),
  )
  restore()
  await to(w, addDays(today(w), 1))
  assert.equal(protestOf(await get(w, id))?.status, 'ordered')
  await right(w)
})

test('a pix pays a boleto in protest, and its bank is asked to withdraw it', async (t) => {
  const w = await world(t)
  const { id } = await overdue(w)
  await w.sdk.transactions.protest(id)
  const paid = await w.sdk.sandbox.payPix(id)
  assert.equal(paid.status, 'succeeded')
  await w.work()
  assert.deepEqual(stepsOf(await get(w, id)), ['requested', 'ordered'])
  await right(w)
})

test('at a bank that works by files a protest goes with the next file, and returns say what becomes of it', async (t) => {
  const w = await world(t)
  const owner = readId<'owner'>(w.platform.io_seller_id) as OwnerId
  fileBankIn(w, owner)
  const place = { owner, agreement: agreementKey(AGREEMENT) }
  const { db, deps } = w
  const exchange = { db, clock: deps.clock, place, sender: SENDER, markDue: async () => {} }
  const sends = async () => {
    const file = (await reserve(exchange)) as ReservedFile
    await written(exchange, file, `${file.sequence}.rem`)
    return file.remittance.sent.map(({ what }) => what)
  }
  const returns = async (sequence: number, order: BoletoOrder, movement: string, more = {}) => {
    const text = returnText(SENDER, [{ order, movement, ...more }], sequence)
    const token = await w.token()
    const { status } = await w.call('POST', '/v1/boleto_files', { token, body: text })
    assert.ok(status < 300)
    await w.work()
  }
  const due = plainDay(addDays(today(w), 5))
  const { id } = await w.sdk.transactions.create((await buyer(w)).id, {
    amount: 100_00,
    payment_type: 'boleto',
    expiration_date: due,
    payment_limit_date: addDays(due, 20),
  })
  assert.deepEqual(await sends(), ['register'])
  const order = await orderIn(w, id)
  await returns(1, order, '02')
  await to(w, addDays(due, 3))
  const asked = await w.sdk.transactions.protest(id)
  assert.equal(protestOf(asked)?.status, 'requested')
  assert.deepEqual(await sends(), ['protest'])
  await returns(2, order, '26', { t: { motives: '39' } })
  const refused = protestOf(await get(w, id))
  assert.equal(refused?.status, 'refused')
  assert.match(refused!.reason!, /39/)
  await w.sdk.transactions.protest(id)
  assert.deepEqual(await sends(), ['protest'])
  await returns(3, order, '19')
  assert.equal(protestOf(await get(w, id))?.status, 'ordered')
  await returns(4, order, '23')
  await w.sdk.transactions.cancelProtest(id)
  assert.deepEqual(await sends(), ['protest_cancel'])
  await returns(5, order, '26', { t: { motives: '41' } })
  const kept = protestOf(await get(w, id))
  assert.deepEqual([kept?.status, kept?.history.length], ['at_registry_office', 7])
  await returns(6, order, '25')
  const ended = await get(w, id)
  // Withdrawn by that, and its pix can be paid still.
  assert.deepEqual([ended.status, protestOf(ended)?.status], ['pending', 'protested'])
  assert.equal((await w.sdk.sandbox.payPix(id)).status, 'succeeded')
  await right(w)
})
