// A boleto is changed while it is unpaid: what its bank confirms, refuses or does not answer, and the
// payments that arrive meanwhile, against the sandbox's bank.

import assert from 'node:assert/strict'
import test from 'node:test'
import { readBarcode } from '../../../server/kernel/brazil/boleto.ts'
import { readId, type OwnerId } from '../../../server/kernel/ids.ts'
import { reserve, type ReservedFile, written } from '../../../server/providers/cnab/exchange.ts'
import { agreementKey } from '../../../server/providers/cnab/title.ts'
import { addDays, dayOf, nextBankingDay, type Day } from '../../../server/kernel/brazil/calendar.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import {
  type BoletoOrder,
  type BoletoRail,
  rejected,
  unknown,
} from '../../../server/providers/bank.ts'
import { verify } from '../../../server/verification/verify.ts'
import { VintemError } from '../../../sdk/index.ts'
import { AT_FIRST } from '../../../server/runtime/deps.ts'
import { accounts, buyer } from '../../cards.ts'
import { AGREEMENT, fileBankIn, orderIn, SENDER } from '../../cnab.ts'
import { returnText } from '../../cnab-bank.ts'
import { noonOf, plainDay } from '../../due-days.ts'
import { world, type World } from '../../world.ts'

/** Amounts that the sandbox's bank refuses, and answers once with silence. */
const REFUSED = 99_990_41
const SILENT_BEFORE = 99_990_43

const right = async (w: World) => assert.deepEqual(await verify(w.db), [])
const refusal = (code: string) => (error: unknown) =>
  error instanceof VintemError && error.code === code
const today = (w: World): Day => dayOf(w.deps.clock.now())
const issue = async (w: World, more: object = {}) =>
  w.sdk.transactions.create((await buyer(w)).id, {
    amount: 100_00,
    payment_type: 'boleto',
    expiration_date: plainDay(addDays(today(w), 5)),
    ...more,
  })
type Sale = Awaited<ReturnType<World['sdk']['transactions']['get']>>
type Boleto = Extract<Sale['payment_method'], { resource: 'boleto' }>
const boletoOf = ({ payment_method: method }: Sale): Boleto => method as Boleto
const get = (w: World, id: string) => w.sdk.transactions.get(id)
/** Without the repetitions of the SDK. */
const patch = async (w: World, id: string, body: object) =>
  w.call('PATCH', `/v1/transaction/update/${id}`, { token: await w.token(), body })
const unanswered = async (w: World, id: string, body: object) =>
  assert.equal((await patch(w, id, body)).body.code, 'bank_unavailable')
/** The bank that does what `bend` says instead of changing. */
function bend(w: World, change: NonNullable<BoletoRail['changes']>['change']): () => void {
  const owner = w.platform.io_seller_id.replaceAll('-', '') as never
  const route = w.deps.banks.boleto(owner)!
  const changes = { ...route.rail.changes!, change }
  const bent = { ...route, rail: { ...route.rail, changes } }
  const { banks } = w.deps
  Object.assign(w.deps, { banks: { ...banks, boleto: () => bent } })
  return () => void Object.assign(w.deps, { banks })
}

test('due date, amount and discount change at the bank, with bars, fee, pix and document', async (t) => {
  const w = await world(t)
  const sale = await issue(w, { payment_limit_date: addDays(plainDay(addDays(today(w), 5)), 9) })
  const before = boletoOf(sale)
  const due = plainDay(addDays(today(w), 20))
  const changed = await w.sdk.transactions.update(sale.id, {
    expiration_date: due,
    amount: 250_00,
    discount: { mode: 'amount', value: 10_00, limit_date: addDays(due, -5) },
  })
  const boleto = boletoOf(changed)
  assert.deepEqual(
    [changed.status, changed.amount_cents, changed.original_amount_cents, boleto.expiration_date],
    ['pending', 250_00, 250_00, due],
  )
  assert.deepEqual(
    [boleto.amount_due_cents, boleto.change, boleto.billing_instructions.discount?.amount_cents],
    [240_00, null, 10_00],
  )
  const read = readBarcode(boleto.barcode_number)
  assert.ok(read.ok && read.boleto.amount === 250_00)
  assert.notEqual(boleto.barcode_number, before.barcode_number)
  // The number at the bank stays: by it the old bars find the new terms.
  assert.equal(boleto.reference_number, before.reference_number)
  assert.equal(boleto.barcode_number.slice(19), before.barcode_number.slice(19))
  const page = await (await fetch(boleto.url)).text()
  assert.match(page, new RegExp(boleto.barcode.slice(33)))
  assert.doesNotMatch(page, new RegExp(before.barcode.slice(33)))
  assert.deepEqual(
    changed.history.map((one: (typeof changed.history)[number]) => [
      one.operation_type,
      one.response_message,
    ]),
    [
      ['created', 'waiting for payment'],
      ['updated', `due date changed to ${due}`],
      ['updated', 'amount changed to R$ 250.00'],
      ['updated', 'discount changed'],
    ],
  )
  const types: string[] = []
  for await (const event of w.sdk.events.all()) if (event.id === sale.id) types.push(event.type)
  assert.deepEqual(types, ['transaction.created', ...Array(3).fill('transaction.updated')])
  // The pix on it asks for the same.
  const paid = await w.sdk.sandbox.payPix(sale.id)
  assert.deepEqual([paid.status, paid.amount_cents], ['succeeded', 240_00])
  assert.deepEqual(await accounts(w), { 'bank:pix': -240_00, fees: 3_49, available: 236_51 })
  await right(w)
})

test('a change is asked for once: by its key, and by its terms', async (t) => {
  const w = await world(t)
  const sale = await issue(w)
  const key = { key: 'change-1' }
  const body = { amount: 120_00 }
  const first = await w.sdk.transactions.update(sale.id, body, key)
  assert.deepEqual(await w.sdk.transactions.update(sale.id, body, key), first)
  assert.deepEqual(await w.sdk.transactions.update(sale.id, body), first)
  assert.deepEqual(await w.sdk.transactions.update(sale.id, {}), first)
  await assert.rejects(
    w.sdk.transactions.update(sale.id, { amount: 130_00 }, key),
    refusal('idempotency_key_reused'),
  )
  assert.equal(first.history.length, 2)
  // Back again: a change like any other.
  const back = await w.sdk.transactions.update(sale.id, { amount: 100_00 })
  assert.deepEqual([back.amount_cents, back.history.length], [100_00, 3])
  await right(w)
})

test('a refusal of the bank leaves the old terms, and says why', async (t) => {
  const w = await world(t)
  const sale = await issue(w)
  const key = { key: 'change-2' }
  for (let n = 0; n < 2; n++)
    await assert.rejects(w.sdk.transactions.update(sale.id, { amount: REFUSED }, key), (error) => {
      assert.ok(error instanceof VintemError)
      assert.deepEqual([error.code, error.status], ['change_refused', 409])
      assert.match(error.message, /recusada pelas regras deste banco/)
      return true
    })
  const now = await get(w, sale.id)
  assert.deepEqual([now.amount_cents, boletoOf(now).barcode], [100_00, boletoOf(sale).barcode])
  assert.deepEqual(
    [boletoOf(now).change?.status, boletoOf(now).change?.amount_cents],
    ['refused', REFUSED],
  )
  assert.deepEqual(
    [now.history.at(-1)!.operation_type, now.history.at(-1)!.status],
    ['updated', 'failed'],
  )
  await w.sdk.sandbox.payBoleto(sale.id)
  assert.deepEqual(await accounts(w), { 'bank-due:boleto': -100_00, fees: 3_49, pending: 96_51 })
  await right(w)
})

test('what cannot be is refused, and a state that forbids it first', async (t) => {
  const w = await world(t)
  const due = plainDay(addDays(today(w), 5))
  const sale = await issue(w, { discount: { mode: 'amount', value: 20_00, limit_date: due } })
  const wrong: [object, string][] = [
    [{ expiration_date: addDays(today(w), -1) }, 'expiration_date'],
    [{ expiration_date: '2099-01-01' }, 'expiration_date'],
    [{ expiration_date: '2027-02-30' }, 'expiration_date'],
    [{ amount: 0 }, 'amount'],
    [{ amount: 20_00 }, 'amount'],
    [{ amount: 10_000_000_000 }, 'amount'],
    [{ expiration_date: addDays(today(w), 1) }, 'discount.limit_date'],
    [{ discount: { mode: 'amount', value: 100_00, limit_date: due } }, 'discount.value'],
    [{ discount: { mode: 'percentage', value: 5 } }, 'discount.limit_date'],
    [{ due_date: due }, 'due_date'],
  ]
  for (const [body, field] of wrong) {
    const { status, body: said } = await patch(w, sale.id, body)
    if (field === 'due_date') assert.equal(status, 200, 'a field of no change is ignored')
    else assert.deepEqual([status, Object.keys(said.error)], [422, [field]], JSON.stringify(body))
  }
  assert.equal(
    (await patch(w, 'f'.repeat(32), { amount: 90_00 })).body.code,
    'transaction_not_found',
  )
  await w.sdk.transactions.void(sale.id)
  assert.equal((await patch(w, sale.id, { amount: 0 })).body.code, 'invalid_state')
  const pix = await w.sdk.transactions.create((await buyer(w)).id, {
    amount: 100,
    payment_type: 'pix',
  })
  assert.equal((await patch(w, pix.id, { amount: 90_00 })).body.code, 'invalid_state')
  const paid = await issue(w)
  await w.sdk.sandbox.payBoleto(paid.id)
  assert.equal((await patch(w, paid.id, { amount: 90_00 })).body.code, 'invalid_state')
  await right(w)
})

test('an overdue boleto can be changed until its last day, and gets time again', async (t) => {
  const w = await world(t)
  const due = plainDay(addDays(today(w), 5))
  const sale = await issue(w, { expiration_date: due, payment_limit_date: addDays(due, 9) })
  await w.sdk.sandbox.moveClock({ to: noonOf(addDays(due, 3)) })
  const cheaper = await w.sdk.transactions.update(sale.id, { amount: 80_00 })
  assert.deepEqual([cheaper.amount_cents, boletoOf(cheaper).expiration_date], [80_00, due])
  const next = plainDay(addDays(due, 30))
  await w.sdk.transactions.update(sale.id, { expiration_date: next })
  await w.sdk.sandbox.moveClock({ to: noonOf(next) })
  assert.equal((await get(w, sale.id)).status, 'pending')
  assert.equal((await w.sdk.sandbox.payBoleto(sale.id)).amount_cents, 80_00)
  await right(w)
})

const FINAL = [
  ['before', 100_00, { 'bank-due:boleto': -100_00, fees: 3_49, pending: 96_51 }],
  ['after', 250_00, { 'bank-due:boleto': -250_00, fees: 3_49, pending: 246_51 }],
] as const

for (const [when, amount, books] of FINAL)
  test(`while a change has no answer, a payment of the amount of ${when} it is booked as it is`, async (t) => {
    const w = await world(t)
    const sale = await issue(w)
    const restore = bend(w, async () => unknown('no answer'))
    await unanswered(w, sale.id, { amount: 250_00 })
    const waiting = await get(w, sale.id)
    assert.deepEqual(
      [
        waiting.amount_cents,
        boletoOf(waiting).change?.status,
        boletoOf(waiting).change?.amount_cents,
      ],
      [100_00, 'pending', 250_00],
    )
    await assert.rejects(
      w.sdk.transactions.update(sale.id, { amount: 300_00 }),
      refusal('request_in_progress'),
    )
    restore()
    const paid = await w.sdk.sandbox.payBoleto(sale.id, { amount })
    assert.deepEqual(
      [paid.status, paid.amount_cents, paid.original_amount_cents],
      ['succeeded', amount, amount],
    )
    assert.equal(boletoOf(paid).change, null)
    assert.deepEqual(await accounts(w), books)
    assert.equal(paid.history.at(-1)!.operation_type, 'paid')
    await right(w)
  })

test('a change whose answer was lost is found made, and made once', async (t) => {
  const w = await world(t)
  const sale = await issue(w)
  await unanswered(w, sale.id, { amount: SILENT_BEFORE })
  await w.sdk.sandbox.moveClock({ advance: '1h' })
  const now = await get(w, sale.id)
  assert.deepEqual([now.amount_cents, boletoOf(now).change], [SILENT_BEFORE, null])
  assert.equal(now.history.filter((one) => one.operation_type === 'updated').length, 1)
  await right(w)
})

test('a crash between the answer of the bank and our commit: the change is asked for again', async (t) => {
  const w = await world(t)
  const sale = await issue(w)
  const owner = w.platform.io_seller_id.replaceAll('-', '') as never
  const { change } = w.deps.banks.boleto(owner)!.rail.changes!
  let calls = 0
  const restore = bend(w, async (...given) => {
    calls++
    await change(...given)
    return unknown('the process ended here')
  })
  const next = plainDay(addDays(today(w), 20))
  await unanswered(w, sale.id, { expiration_date: next })
  restore()
  await w.sdk.sandbox.moveClock({ advance: '1h' })
  const now = boletoOf(await get(w, sale.id))
  assert.deepEqual([calls, now.expiration_date, now.change], [1, next, null])
  const [bank] = await w.db.rows<{ due: string; barcode: string }>(
    sql`select due_on::text as due, barcode from bank.boletos`,
  )
  assert.deepEqual([bank!.due, bank!.barcode], [next, now.barcode_number])
  await right(w)
})

test('one call alone is the first: a repetition waits for it, and a process that ended proves nothing', async (t) => {
  const w = await world(t)
  const sale = await issue(w)
  const again: boolean[] = []
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  const restore = bend(w, async (_order, wanted) => {
    again.push(wanted.again)
    asked.resolve()
    await answer.promise
    return unknown('no answer')
  })
  const body = { amount: 250_00 }
  const first = patch(w, sale.id, body)
  await asked.promise
  assert.equal((await patch(w, sale.id, body)).body.code, 'request_in_progress')
  // A notification meanwhile is answered by a reading.
  await w.db.rows(sql`update transactions set revision = revision + 1, due_at = created_at`)
  await w.work()
  assert.deepEqual(again, [false])
  answer.resolve()
  assert.equal((await first).body.code, 'bank_unavailable')
  // As if the process had ended before it stored that there was no answer.
  await w.db.rows(sql`update transactions set revision = revision + 1, attempts = 0`)
  await w.sdk.sandbox.moveClock({ advance: '1m' })
  assert.ok(again.length > 1 && again.slice(1).every((one) => one), String(again))
  restore()
  await w.sdk.sandbox.moveClock({ advance: '1h' })
  assert.equal((await get(w, sale.id)).amount_cents, 250_00)
  await right(w)
})

test('a change that the bank has taken is not dropped by the refusal of a later call', async (t) => {
  const w = await world(t)
  const sale = await issue(w)
  const taken = { at: w.deps.clock.now().toISOString() }
  const restore = bend(w, async () => {
    // What another call stored meanwhile.
    await w.db.rows(sql`
      update transactions set revision = revision + 1,
        boleto = jsonb_set(boleto, '{changing,sent}', ${JSON.stringify(taken)}::jsonb)`)
    return rejected('400', 'edição em andamento')
  })
  await patch(w, sale.id, { amount: 250_00 })
  assert.equal(boletoOf(await get(w, sale.id)).change?.status, 'pending')
  restore()
  await w.sdk.sandbox.moveClock({ advance: '1h' })
  const now = await get(w, sale.id)
  assert.deepEqual([now.amount_cents, boletoOf(now).change], [250_00, null])
  await right(w)
})

test('a pix that could neither follow a change nor be withdrawn stays on the boleto, and is asked again', async (t) => {
  const w = await world(t)
  const sale = await issue(w)
  const { banks } = w.deps
  const owner = w.platform.io_seller_id.replaceAll('-', '') as OwnerId
  const route = banks.pix(owner, AT_FIRST)!
  const no = async () => rejected('400', 'cobrança em uso')
  const rail = { ...route.rail, revise: no, remove: no }
  Object.assign(w.deps, { banks: { ...banks, pix: () => ({ ...route, rail }) } })
  await unanswered(w, sale.id, { amount: 250_00 })
  const waiting = await get(w, sale.id)
  assert.deepEqual([waiting.amount_cents, boletoOf(waiting).change?.status], [100_00, 'pending'])
  const codeOf = async () => {
    const [row] = await w.db.rows<{ code: string | null }>(
      sql`select boleto -> 'pix' ->> 'brCode' as code from transactions`,
    )
    return row!.code
  }
  assert.ok(await codeOf())
  // Withdrawn after all, it is on the boleto no more.
  const withdrawable = { ...rail, remove: route.rail.remove }
  Object.assign(w.deps, { banks: { ...banks, pix: () => ({ ...route, rail: withdrawable }) } })
  await w.sdk.sandbox.moveClock({ advance: '1h' })
  const made = await get(w, sale.id)
  assert.deepEqual([made.amount_cents, boletoOf(made).change, await codeOf()], [250_00, null, null])
  await w.sdk.sandbox.payBoleto(sale.id)
  assert.equal((await get(w, sale.id)).amount_cents, 250_00)
  await right(w)
})

test('a cancellation goes before a change without an answer; after it none is made', async (t) => {
  const w = await world(t)
  const sale = await issue(w)
  const restore = bend(w, async () => unknown('no answer'))
  await unanswered(w, sale.id, { amount: 250_00 })
  const canceled = await w.sdk.transactions.void(sale.id)
  assert.deepEqual([canceled.status, boletoOf(canceled).change], ['canceled', null])
  restore()
  await w.sdk.sandbox.moveClock({ advance: '1d' })
  assert.equal((await get(w, sale.id)).status, 'canceled')
  await right(w)
})

test('two changes at once: one is made, the other is refused or is the same', async (t) => {
  const w = await world(t)
  const sale = await issue(w)
  const each = await Promise.allSettled(
    [150_00, 200_00, 150_00].map((amount) => w.sdk.transactions.update(sale.id, { amount })),
  )
  for (const one of each)
    if (one.status === 'rejected') assert.ok(refusal('request_in_progress')(one.reason))
  const now = await get(w, sale.id)
  assert.ok([150_00, 200_00].includes(now.amount_cents))
  assert.equal(boletoOf(now).change, null)
  const [bank] = await w.db.rows<{ amount: number }>(sql`select amount from bank.boletos`)
  assert.equal(bank!.amount, now.amount_cents)
  await w.sdk.sandbox.payBoleto(sale.id)
  assert.equal((await get(w, sale.id)).amount_cents, now.amount_cents)
  await right(w)
})

test('a payment of before the change, reported after it, pays what was due then', async (t) => {
  const w = await world(t)
  const sale = await issue(w)
  await w.sdk.transactions.update(sale.id, { amount: 250_00 })
  const paid = await w.sdk.sandbox.payBoleto(sale.id, { amount: 100_00 })
  assert.deepEqual([paid.status, paid.amount_cents], ['succeeded', 100_00])
  assert.deepEqual(await accounts(w), { 'bank-due:boleto': -100_00, fees: 3_49, pending: 96_51 })
  await right(w)
})

test('on the next banking day the old amount is still enough, since banks date so; on later ones it goes back', async (t) => {
  const w = await world(t)
  const expiration_date = plainDay(addDays(today(w), 20))
  const [dated, sale] = [await issue(w, { expiration_date }), await issue(w, { expiration_date })]
  for (const { id } of [dated, sale]) await w.sdk.transactions.update(id, { amount: 250_00 })
  const next = nextBankingDay(today(w))
  await w.sdk.sandbox.moveClock({ to: noonOf(next) })
  const kept = await w.sdk.sandbox.payBoleto(dated.id, { amount: 100_00 })
  assert.deepEqual([kept.status, kept.amount_cents], ['succeeded', 100_00])
  await w.sdk.sandbox.moveClock({ to: noonOf(nextBankingDay(next)) })
  const short = await w.sdk.sandbox.payBoleto(sale.id, { amount: 100_00 })
  assert.deepEqual(short.history.at(-1)!.response_code, 'short')
  assert.notEqual(short.status, 'succeeded')
  await right(w)
})

test('a split follows the new amount by its rules, and what does not fit is refused', async (t) => {
  const w = await world(t)
  const [seller] = w.platform.sellers
  const rules = [{ receiver: seller!.io_seller_id, split_type: 'fixed', split_value: 3000 }]
  const sale = await issue(w, { split_rules: rules })
  await assert.rejects(
    w.sdk.transactions.update(sale.id, { amount: 20_00 }),
    refusal('split_over_amount'),
  )
  await w.sdk.transactions.update(sale.id, { amount: 250_00 })
  await w.sdk.sandbox.payBoleto(sale.id)
  const booked = await w.db.rows<{ amount: number }>(
    sql`select amount from transfers where kind = 'sale' order by amount`,
  )
  assert.deepEqual(
    booked.map(({ amount }) => amount),
    [30_00, 220_00],
  )
  await right(w)
})

test('rules are those in whose range the new amount is', async (t) => {
  const w = await world(t)
  const [one, two] = w.platform.sellers.map(({ io_seller_id: id }) => id)
  const fixed = { split_type: 'fixed', split_value: 30_00 } as const
  await w.sdk.splitRules.create({ ...fixed, receiver: one!, max_amount: 200_00 })
  const later = await w.sdk.splitRules.create({ ...fixed, receiver: two!, min_amount: 200_01 })
  const stored = await issue(w)
  const brought = await issue(w, {
    split_rules: [
      { ...fixed, receiver: one!, min_amount: 50_00, max_amount: 200_00 },
      { ...fixed, receiver: two!, min_amount: 200_01 },
    ],
  })
  // What is stored or removed since the sale changes nothing of it.
  await w.sdk.splitRules.delete(later.id)
  const half = { split_type: 'percent', split_value: 50 } as const
  await w.sdk.splitRules.create({ ...half, receiver: two!, min_amount: 200_01 })
  const receivers = (sale: Sale) =>
    sale.split_rules.map(({ receiver, amount_cents: cents }: Sale['split_rules'][number]) => [
      receiver,
      cents,
    ])
  for (const sale of [stored, brought]) {
    assert.deepEqual(receivers(sale), [[one, 30_00]])
    const more = await w.sdk.transactions.update(sale.id, { amount: 250_00 })
    assert.deepEqual(receivers(more), [[two, 30_00]])
  }
  const less = await w.sdk.transactions.update(brought.id, { amount: 40_00 })
  assert.deepEqual(receivers(less), [])
  await w.sdk.sandbox.payBoleto(stored.id)
  await w.sdk.sandbox.payBoleto(brought.id)
  await right(w)
})

test('a budget of one call holds for all that a boleto would charge', async (t) => {
  const w = await world(t)
  const made = await w.sdk.credentials.create({
    email: 'agent@example.com',
    scopes: ['payments'],
    budget: { amount_per_call: 150_00 },
  })
  const agent = w.as({ ...made, io_seller_id: w.platform.io_seller_id } as never)
  const sale = await issue(w)
  await assert.rejects(
    agent.transactions.update(sale.id, { amount: 200_00 }),
    refusal('budget_exceeded'),
  )
  assert.equal((await agent.transactions.update(sale.id, { amount: 150_00 })).amount_cents, 150_00)
})

test('a seller’s limit holds for what is changed too', async (t) => {
  const w = await world(t)
  const sale = await issue(w)
  await w.db.rows(sql`update sellers set max_transaction_amount = 200_00`)
  await assert.rejects(
    w.sdk.transactions.update(sale.id, { amount: 250_00 }),
    refusal('amount_over_seller_limit'),
  )
  assert.equal((await w.sdk.transactions.update(sale.id, { amount: 200_00 })).amount_cents, 200_00)
  await right(w)
})

test('an open sale of the same reference is found by the amount it was made for, not by a changed one', async (t) => {
  const w = await world(t)
  const token = await w.token()
  const { id: customer } = await buyer(w)
  const create = async (amount: number) =>
    (
      await w.call('POST', `/v1/transaction/new/${customer}`, {
        token,
        body: { amount, payment_type: 'boleto', reference_id: 'order-7' },
      })
    ).body.success
  const [first, second] = [await create(100_00), await create(200_00)]
  await w.sdk.transactions.update(first.id, { amount: 200_00 })
  assert.equal((await create(200_00)).id, second.id)
  assert.notEqual((await create(100_00)).id, first.id)
  await right(w)
})

test('at a bank that works by files a change goes with the next file, and waits for its return', async (t) => {
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
  const returns = async (sequence: number, movement: string, order: BoletoOrder, more = {}) => {
    const text = returnText(SENDER, [{ order, movement, ...more }], sequence)
    const token = await w.token()
    const { status } = await w.call('POST', '/v1/boleto_files', { token, body: text })
    assert.ok(status < 300)
    await w.work()
  }
  const sale = await issue(w)
  const due = plainDay(addDays(today(w), 20))
  assert.equal(
    (await patch(w, sale.id, { expiration_date: due })).body.code,
    'boleto_not_registered',
  )
  assert.deepEqual(await sends(), ['register'])
  const order = await orderIn(w, sale.id)
  await returns(1, '02', order)
  assert.deepEqual(Object.keys((await patch(w, sale.id, { amount: 50_00 })).body.error), ['amount'])
  const waiting = await w.sdk.transactions.update(sale.id, { expiration_date: due })
  assert.deepEqual(
    [boletoOf(waiting).change?.status, boletoOf(waiting).expiration_date],
    ['pending', boletoOf(sale).expiration_date],
  )
  assert.deepEqual(await sends(), ['due_date'])
  await returns(2, '30', order, { t: { motives: '16' } })
  const refused = boletoOf(await get(w, sale.id))
  assert.deepEqual(
    [refused.change?.status, refused.expiration_date],
    ['refused', boletoOf(sale).expiration_date],
  )
  assert.match(refused.change!.reason!, /16/)
  await w.sdk.transactions.update(sale.id, { expiration_date: due })
  assert.deepEqual(await sends(), ['due_date'])
  await returns(3, '14', order)
  const made = boletoOf(await get(w, sale.id))
  assert.deepEqual([made.change, made.expiration_date], [null, due])
  assert.notEqual(made.barcode, boletoOf(sale).barcode)
  assert.equal((await w.sdk.boletoFiles.list({ direction: 'remittance' })).total, 3)
  await right(w)
})
