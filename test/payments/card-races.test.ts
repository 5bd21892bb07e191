// Concurrent requests on one card transaction or boleto: one capture, one cancellation, one
// payment; never more refunded than was captured; and the losing requests are refused.

import assert from 'node:assert/strict'
import test from 'node:test'
import { after } from '../../server/kernel/clock.ts'
import { inTransaction, sql } from '../../server/platform/db/sql.ts'
import type { CardRail } from '../../server/providers/acquirer.ts'
import { markDue } from '../../server/jobs/mark-due.ts'
import { runJob as reconcile } from '../../server/jobs/reconcile.ts'
import { runJob as advanceDue } from '../../server/payments/transactions/job.ts'
import { accounts, buyer, tokenFor } from '../cards.ts'
import { withAcquirer } from '../faults.ts'
import { market, ownerOf, plain, right, type Market, type Said } from '../marketplace.ts'
import { banksAgree, noticesOf } from '../bank-books.ts'
import { inTurn } from '../waiting.ts'
import { world, type Answer, type World } from '../world.ts'

const HOUR_MS = 3_600_000
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const all = <T>(n: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)))

const said = ({ status, body }: Answer): string =>
  status < 300 ? String(status) : `${status} ${body.code}`
const counted = (answers: readonly Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const answer of answers) counts[said(answer)] = (counts[said(answer)] ?? 0) + 1
  return counts
}
const others = (answers: readonly Answer[], allowed: readonly string[]): string[] =>
  Object.keys(counted(answers)).filter((one) => !allowed.includes(one))

type Given = {
  w: World
  m: Market
  hold(more?: object): Promise<string>
  boleto(more?: object): Promise<string>
}

/** A buyer with a stored card, with calls to authorize and charge as often as needed. */
async function given(w: World): Promise<Given & { customer: string; card: string }> {
  const m = await market(w)
  const { id: customer } = await buyer(w)
  const { id: card } = await w.sdk.cards.associate({
    id_customer: customer,
    token: await tokenFor(w),
  })
  const make = async (body: object): Promise<string> => {
    const answer = await m.send(`/v1/transaction/new/${customer}`, body)
    assert.equal(answer.status, 201, answer.text)
    return answer.body.success.id
  }
  const hold = (more: object = {}) =>
    make({ amount: 100_00, payment_type: 'credit', capture: false, id_card: card, ...more })
  return {
    w,
    m,
    customer,
    card,
    hold,
    boleto: (more = {}) => make({ amount: 100_00, payment_type: 'boleto', ...more }),
  }
}

const capture = (m: Market, id: string, amount?: number, key?: string) =>
  m.send(`/v1/transaction/capture/${id}`, amount === undefined ? {} : { amount }, key)
const settled = async (w: World) => {
  await right(w)
  await banksAgree(w)
}

const LATE = ['409 request_in_progress', '409 invalid_state']

test(`64 concurrent captures of different amounts, ${ROUNDS} times: one is done, and equals the acquirer's (R7)`, async (t) => {
  const w = await world(t)
  const { m, hold } = await given(w)
  let taken = 0
  for (let round = 0; round < ROUNDS; round++) {
    const id = await hold()
    const answers = await all(64, (n) => capture(m, id, 1_00 + n))
    assert.deepEqual(
      [counted(answers)['200'], others(answers, ['200', ...LATE])],
      [1, []],
      JSON.stringify(counted(answers)),
    )
    const { amount_cents: amount } = answers.find(({ status }) => status === 200)!.body.success
    const sale = await m.sale(id)
    assert.deepEqual([sale.status, sale.amount_cents], ['succeeded', amount])
    taken += amount
  }
  assert.equal((await accounts(w))['bank-due:card'], -taken)
  await settled(w)
})

test('a repetition that read the transaction before the first request was stored returns the capture (R4)', async (t) => {
  const w = await world(t, { connections: 8 })
  const { m, hold } = await given(w)
  const id = await hold()
  const ask = () => capture(m, id, 60_00, 'once')
  const table = sql`lock table idempotency in access exclusive mode`
  // The first request waits to store its key. The second has read the transaction, and waits to
  // read the key until the first has stored it.
  const gate = () => inTransaction(w.db, (tx) => tx.rows(table))
  const { ended } = await inTurn<unknown>(w.db, sql`lock table idempotency in share mode`, [
    ask,
    gate,
    ask,
  ])
  const answers = [ended[0], ended[2]].map((one) => (one as PromiseFulfilledResult<Answer>).value)
  // A job that waits for the table too may let the second read before the first has stored its key.
  if (said(answers[1]!) === '409 request_in_progress') answers[1] = await ask()
  assert.deepEqual(answers.map(said), ['200', '200'])
  assert.deepEqual(
    answers.map(({ headers, body }) => [
      headers.get('idempotent-replayed'),
      body.success.amount_cents,
    ]),
    [
      [null, 60_00],
      ['true', 60_00],
    ],
  )
  await settled(w)
})

test(`64 concurrent refunds of a card transaction, ${ROUNDS} times: as many as its amount allows, never more (R7)`, async (t) => {
  const w = await world(t)
  const { m, hold } = await given(w)
  for (let round = 0; round < ROUNDS; round++) {
    const id = await hold({
      capture: true,
      ...(round % 2 ? { installment_plan: { number_installments: 3 } } : {}),
    })
    // A tenth each, or a little more: then nine fit, and some centavos remain.
    const amount = round % 3 ? 10_00 : 11_00
    const fit = Math.floor(100_00 / amount)
    const answers = await all(64, () => m.refund(id, amount))
    const allowed = ['200', '409 refund_exceeds_amount', '409 invalid_state']
    assert.deepEqual(
      [counted(answers)['200'], others(answers, allowed)],
      [fit, []],
      JSON.stringify(counted(answers)),
    )
    if (fit * amount < 100_00) assert.equal((await m.refund(id)).status, 200)
    const { status, fees_cents: fees, refunds } = await m.sale(id)
    assert.deepEqual([status, fees, refunds.length], ['refunded', 0, 10])
  }
  assert.deepEqual(await accounts(w), {})
  await settled(w)
})

test('concurrent capture, cancellation and lapse: one wins, both sides agree, and nothing is held (R8)', async (t) => {
  const w = await world(t)
  const { m, hold } = await given(w)
  const seen = new Set<string>()
  for (let round = 0; round < 24; round++) {
    const id = await hold()
    const lapse = () => w.deps.banks.sandbox!.card(plain(id), 'expire').catch(() => undefined)
    // Each of the three starts first in turn.
    const asks = [() => capture(m, id, 40_00), () => m.refund(id), lapse] as const
    const first = round % asks.length
    const order = [...asks.slice(first), ...asks.slice(0, first)]
    // At first each ends before the others begin, so that all three results occur whatever the
    // machine's pace.
    const alone = round < asks.length ? [await order[0]!()] : []
    const answers = [
      ...alone,
      ...(await Promise.all(order.slice(alone.length).map((ask) => ask()))),
    ]
    const [captured, voided] = [answers[(3 - first) % 3], answers[(4 - first) % 3]] as [
      Answer,
      Answer,
    ]
    await w.work()
    const { status } = await m.sale(id)
    const result = `${status}: ${said(captured)}, ${said(voided)}`
    seen.add(status)
    const allowed: Record<string, RegExp> = {
      // Captured; the cancellation came too early, or found the transaction paid.
      succeeded: /: 200, 409 (request_in_progress|already_paid)$/,
      // The cancellation came so late that it became a refund.
      refunded: /: 200, 200$/,
      canceled:
        /: 409 (invalid_state|request_in_progress), (200|409 invalid_state|409 request_in_progress)$/,
    }
    assert.match(result, allowed[status] ?? /never/)
  }
  assert.ok(seen.has('canceled') && seen.size > 1, [...seen].join('; '))
  await settled(w)
})

test('a boleto paid over the counter and by its pix concurrently: one pays it, the other is sent back (R8)', async (t) => {
  const w = await world(t)
  const { m, boleto } = await given(w)
  const ways = new Set<string>()
  for (let round = 0; round < 8; round++) {
    const id = await boleto()
    const counter = () => m.control(`boletos/${id}/pay`)
    const byPix = () => m.control(`pix/${id}/pay`)
    await Promise.all(round % 2 ? [counter(), byPix()] : [byPix(), counter()])
    await w.work()
    const sale = await m.sale(id)
    const [payments] = await w.db.rows<{ kept: number; came: number }>(sql`
      select sum(kept)::bigint as kept, sum(amount)::bigint as came
      from payments
      where transaction = ${id}`)
    const back = sale.history.filter((one: Said) => one.operation_type === 'void_partial')
    assert.deepEqual(
      [sale.status, payments!.kept],
      ['succeeded', 100_00],
      JSON.stringify(sale.history),
    )
    // The bank refuses a pix whose charge is withdrawn; the second payment of a boleto is accepted.
    assert.equal(back.length, payments!.came / 100_00 - 1)
    ways.add(back.length > 0 ? 'both came' : 'one came')
  }
  assert.ok(ways.has('both came'), [...ways].join())
  await settled(w)
})

test('a boleto paid while it is canceled, and while it expires: the money is never lost (R8)', async (t) => {
  const w = await world(t)
  const { m, boleto } = await given(w)
  for (let round = 0; round < 12; round++) {
    const id = await boleto()
    const pay = () => m.send(`/v1/sandbox/boletos/${id}/pay`)
    const close =
      round < 9 ? () => m.refund(id) : () => m.send(`/v1/sandbox/transactions/${id}/expire`)
    const [one, two] = await Promise.all(round % 2 ? [pay(), close()] : [close(), pay()])
    await w.work()
    const { status } = await m.sale(id)
    assert.ok(['succeeded', 'refunded', 'canceled', 'partial_refunded'].includes(status), status)
    assert.ok(one.status < 500 && two.status < 500, `${one.text} ${two.text}`)
  }
  await settled(w)
})

test('two concurrent full refunds, of a card and of a boleto: one is done (R8)', async (t) => {
  const w = await world(t)
  const { m, hold, boleto } = await given(w)
  const paid = await boleto()
  await m.control(`boletos/${paid}/pay`)
  for (const id of [await hold({ capture: true }), paid]) {
    const answers = await all(8, () => m.refund(id))
    assert.deepEqual(
      [
        counted(answers)['200'],
        others(answers, ['200', '409 refund_exceeds_amount', '409 invalid_state']),
      ],
      [1, []],
      JSON.stringify(counted(answers)),
    )
    await w.work()
    const sale = await m.sale(id)
    assert.deepEqual([sale.status, sale.refunds.length], ['refunded', 1])
  }
  await settled(w)
})

for (const mode of ['twice', 'shuffled'] as const)
  test(`notifications of cards and boletos that come ${mode}, a hundred at once beside workers: each is applied once (R8)`, async (t) => {
    const w = await world(t)
    const { m, hold, boleto } = await given(w)
    for (const bank of ['card', 'boleto'] as const) await noticesOf(w, bank, mode)
    const cards = [await hold(), await hold({ capture: true })]
    const issued = await boleto()
    const notifications = () =>
      all(100, () =>
        markDue(w.deps, { cards: cards.map((id) => ({ id })), boletos: [{ id: issued }] }),
      )
    const workers = () => all(4, () => advanceDue(w.deps))
    await Promise.all([
      capture(m, cards[0]!),
      m.control(`boletos/${issued}/pay`),
      notifications(),
      workers(),
    ])
    await Promise.all([
      w.sdk.sandbox.dispute(cards[0]!, { amount: 60_00 }),
      m.refund(cards[1]!, 30_00),
      notifications(),
      workers(),
    ])
    await Promise.all([w.sdk.sandbox.win(cards[0]!), notifications(), workers()])
    for (const bank of ['card', 'boleto'] as const) await m.setFaults('fair', undefined, bank)
    await Promise.all([notifications(), workers()])
    const [won, refunded, paid] = await Promise.all([...cards, issued].map((id) => m.sale(id)))
    assert.deepEqual(
      [won.status, refunded.status, paid.status],
      ['succeeded', 'partial_refunded', 'succeeded'],
    )
    assert.deepEqual(await accounts(w), {
      'bank-due:card': -170_00,
      'bank-due:boleto': -100_00,
      fees: 3_99 + 2_79 + 3_49,
      pending: 270_00 - 3_99 - 2_79 - 3_49,
    })
    await settled(w)
  })

test('two refunds of one transaction rejected at the same time return exactly their own amounts', async (t) => {
  const w = await world(t)
  const { m, customer } = await given(w)
  const FAILS_LATER = '4000000002060004'
  const sale = await w.sdk.transactions.create(customer, {
    amount: 100_00,
    payment_type: 'credit',
    token: await tokenFor(w, FAILS_LATER),
    installment_plan: { number_installments: 2 },
  })
  const before = await accounts(w)
  const amounts = [10_00, 20_00, 30_00]
  for (const amount of amounts) assert.equal((await m.refund(sale.id, amount)).status, 200)
  const { clock, banks } = w.deps
  clock.moveTo(after(clock.now(), 2 * HOUR_MS))
  await banks.sandbox!.clock(clock.offsetMs())
  // The answers are given on in one turn, so that one batch has them all.
  let came = 0
  const met = Promise.withResolvers<void>()
  const refund: CardRail['refund'] = async (order) => {
    const answer = await banks.cards(ownerOf(w))!.refund(order)
    if (++came === amounts.length) met.resolve()
    await met.promise
    return answer
  }
  await advanceDue(withAcquirer(w.deps, () => ({ refund })))
  await w.work()
  const { status, refunds } = await m.sale(sale.id)
  assert.deepEqual(
    [status, refunds.map((one: Said) => one.status)],
    ['succeeded', ['failed', 'failed', 'failed']],
  )
  assert.deepEqual(await accounts(w), before)
  await settled(w)
})

test('a dispute first reported after its end is opened and ended', async (t) => {
  const w = await world(t)
  const { m, customer, card, hold } = await given(w)
  const bank = w.deps.banks.sandbox!
  await noticesOf(w, 'card', 'down')
  const id = await hold({ capture: true })
  // Not even the reply of this call arrived.
  await bank.faults('card', 'silent_after', 2)
  const body = { amount: 100_00, payment_type: 'credit', id_card: card }
  const silent = await m.send(`/v1/transaction/new/${customer}`, body)
  assert.deepEqual([silent.status, silent.body.success.status], [201, 'new'], silent.text)
  await bank.faults('card', 'fair')
  for (const sale of [id, silent.body.success.id]) {
    await bank.card(plain(sale), 'dispute')
    await bank.card(plain(sale), 'lose')
  }
  await reconcile(w.deps)
  await w.work()
  await m.advance('2h')
  for (const sale of [id, silent.body.success.id]) {
    assert.equal((await m.sale(sale)).status, 'charged_back')
    const rows = await w.db.rows<{ type: string }>(sql`
      select type from events where object_id = ${plain(sale)} order by object_sequence`)
    assert.deepEqual(rows.map(({ type }) => type.replace('transaction.', '')).slice(-3), [
      'succeeded',
      'disputed',
      'charged_back',
    ])
  }
  await settled(w)
})

test('two disputes first reported together hold the money once, until both have ended', async (t) => {
  const w = await world(t)
  const { m, hold } = await given(w)
  const id = await hold({ capture: true })
  await m.advance('40d')
  await noticesOf(w, 'card', 'down')
  const { card } = w.deps.banks.sandbox!
  await card(plain(id), 'dispute', { amount: 60_00 })
  await card(plain(id), 'dispute', { amount: 40_00 })
  await reconcile(w.deps)
  await w.work()
  assert.deepEqual(await accounts(w), {
    'bank:card': -100_00,
    fees: 3_99,
    blocked: 100_00,
    debt: -3_99,
  })
  await settled(w)
  await w.sdk.sandbox.win(id)
  assert.equal((await m.sale(id)).status, 'dispute')
  await w.sdk.sandbox.win(id)
  assert.equal((await m.sale(id)).status, 'succeeded')
  assert.deepEqual(await accounts(w), { 'bank:card': -100_00, fees: 3_99, available: 96_01 })
  await settled(w)
})
