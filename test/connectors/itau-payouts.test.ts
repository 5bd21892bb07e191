// What is Itaú's own in its payouts: a reference that alone finds a payment, a day of waiting where one
// is not listed, and the words of its states.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { addDays, dayOf, daysBetween } from '../../server/kernel/brazil/calendar.ts'
import { after } from '../../server/kernel/clock.ts'
import { referenceOf } from '../../server/providers/connectors/itau/payouts.ts'
import { answers, type Fault, NEVER_ARRIVES, REPLY_LOST } from './line.ts'
import { ACCOUNTS, openPayoutStage, openWorld, PAYERS, payoutTo, resultOf } from './payout-stage.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
type Body = Record<string, unknown>

const open = async (t: Parameters<typeof openWorld>[0]) =>
  openPayoutStage(
    await openWorld(t),
    PAYERS.find(({ name }) => name === 'itau')!,
  )

/** The list, with each of its payments changed, or with others beside it. */
const lists =
  (change: (one: Body) => Body[]): Fault =>
  async (request, next) => {
    const reply = await next(request)
    const { data } = reply.body as { data: { itens: Body[] } }
    return { ...reply, body: { data: { ...data, itens: data.itens.flatMap(change) } } }
  }

test('a reference has twenty letters and digits, and is of one payment alone', () => {
  const ids = Array.from({ length: 500 }, () => payoutTo(ACCOUNTS.paid).id)
  const all = ids.map(referenceOf)
  assert.ok(all.every((one) => /^[A-Z0-9]{20}$/.test(one)))
  assert.equal(new Set(all).size, ids.length)
  assert.deepEqual(ids.map(referenceOf), all)
})

test('one that is not listed is not sent again for a day, and then it is', async (t) => {
  const stage = await open(t)
  const order = payoutTo(ACCOUNTS.paid)
  stage.line.fails('POST', NEVER_ARRIVES)
  const payment = stage.payment(order)
  assert.equal(resultOf(await payment.call()), 'unknown')
  for (let hour = 0; hour < 24; hour += 4) {
    assert.equal(resultOf(await payment.call()), 'unknown')
    stage.pass(4 * HOUR_MS)
  }
  assert.equal(stage.line.methods().filter((method) => method === 'POST').length, 1)
  assert.equal(resultOf(await payment.settle()), 'paid')
  assert.equal(await stage.paidTimes(order), 1)
})

test('one whose reply was lost is found by its reference, also when it is listed late', async (t) => {
  const stage = await open(t)
  const order = payoutTo(ACCOUNTS.paid)
  stage.line.fails('POST', REPLY_LOST)
  const payment = stage.payment(order)
  assert.equal(resultOf(await payment.call()), 'unknown')
  stage.line.fails(
    'GET',
    lists(() => []),
  )
  assert.equal(resultOf(await payment.call()), 'unknown')
  assert.equal(resultOf(await payment.settle()), 'paid')
  assert.equal(await stage.paidTimes(order), 1)
  const { query } = stage.line.seen.at(-1)!
  assert.equal(query!['referencia_empresa'], referenceOf(order.id))
})

test('one that was refused for want of money and is sent again days later is found, and paid once', async (t) => {
  const stage = await open(t)
  for (const days of [1, 5, 9, 30]) {
    const order = payoutTo(ACCOUNTS.paid)
    const before = stage.line.methods().filter((method) => method === 'POST').length
    const first = after(stage.now(), -days * DAY_MS)
    stage.line.fails('POST', REPLY_LOST)
    const refused = { since: first, isRefused: true }
    assert.equal(resultOf(await stage.rail.pay(order, refused)), 'unknown')
    await stage.work()
    // Two days after the last sending nothing but the list keeps it from a second.
    stage.pass(2 * DAY_MS)
    const tries = { since: after(first, 2 * DAY_MS), last: after(stage.now(), -2 * DAY_MS) }
    assert.equal(resultOf(await stage.rail.pay(order, tries)), 'paid', `${days} days`)
    const sent = stage.line.methods().filter((method) => method === 'POST').length - before
    assert.equal(sent, 1, `${days} days`)
    assert.equal(await stage.paidTimes(order), 1)
  }
})

test('its days are asked for by the week without a gap, and too many of them prove nothing', async (t) => {
  const stage = await open(t)
  const asked = () =>
    stage.line.seen
      .filter(({ method }) => method === 'GET')
      .map(({ query }) => [query!['data_inicial']!, query!['data_final']!] as const)
  const order = payoutTo(ACCOUNTS.paid)
  const since = after(stage.now(), -39 * DAY_MS)
  const none = await stage.rail.read({ id: order.id, createdAt: since, since }, stage.now())
  assert.deepEqual(none, { result: 'accepted', value: undefined })
  const spans = asked()
  assert.equal(spans.length, 6)
  assert.ok(spans.every(([from, to]) => from <= to && daysBetween(from, to) < 7))
  assert.ok(spans.slice(1).every(([from], n) => from === addDays(spans[n]![1], 1)))
  assert.equal(spans[0]![0], addDays(dayOf(since), -1))
  assert.equal(spans.at(-1)![1], addDays(dayOf(stage.now()), 1))
  const long = { since: after(stage.now(), -60 * DAY_MS), last: after(stage.now(), -2 * DAY_MS) }
  const answer = await stage.rail.pay(order, long)
  assert.match(answer.result === 'unknown' ? answer.why : '', /by hand/)
  assert.equal(asked().length, 12)
  assert.ok(!stage.line.methods().includes('POST'))
})

test('one that was created long before it was sent is read', async (t) => {
  const stage = await open(t)
  const order = payoutTo(ACCOUNTS.paid)
  assert.equal(resultOf(await stage.payment(order).settle()), 'paid')
  const createdAt = after(stage.now(), -90 * DAY_MS)
  const since = stage.now()
  const answer = await stage.rail.read({ id: order.id, createdAt, since, last: since }, since)
  assert.equal(answer.result === 'accepted' && answer.value?.status, 'paid')
  const old = { id: order.id, createdAt: after(stage.now(), -20 * DAY_MS) }
  const bare = await stage.rail.read(old, stage.now())
  assert.equal(bare.result === 'accepted' && bare.value?.status, 'paid')
})

test('a list that says too much, or of another, is unknown and sends nothing', async (t) => {
  const stage = await open(t)
  const order = payoutTo(ACCOUNTS.paid)
  const payment = stage.payment(order)
  assert.equal(resultOf(await payment.call()), 'processing')
  const tries = { since: after(stage.now(), -48 * HOUR_MS) }
  for (const fault of [
    lists((one) => [one, { ...one, id_pagamento: 'another' }]),
    lists((one) => [{ ...one, referencia_empresa: 'A'.repeat(20) }]),
    lists((one) => [{ ...one, valor_pagamento: '0.01' }]),
    lists((one) => [{ ...one, valor_pagamento: 'um real' }]),
    lists((one) => [{ ...one, status: 'Cancelado' }]),
    lists((one) => [{ ...one, data_pagamento: 'hoje' }]),
    answers(200, { data: {} }),
    answers(200, { data: { itens: {} } }),
  ]) {
    stage.line.fails('GET', fault)
    assert.notEqual((await stage.rail.pay(order, tries)).result, 'accepted')
  }
  assert.equal(stage.line.methods().filter((method) => method === 'POST').length, 1)
})

test('the words of its states are read, and who is waited for', async (t) => {
  const stage = await open(t)
  const order = payoutTo(ACCOUNTS.paid)
  const payment = stage.payment(order)
  await payment.call()
  for (const [status, is, waits] of [
    ['PENDENTE DE AUTORIZACAO', 'processing', 'approval'],
    ['Pendente de autorização', 'processing', 'approval'],
    ['Pendente de efetivação', 'processing', undefined],
    ['Autorizado', 'processing', undefined],
    ['efetuado', 'paid', undefined],
    ['Não Efetuado', 'failed', undefined],
    ['Rejeitado em arquivo', 'failed', undefined],
  ] as const) {
    stage.line.fails(
      'GET',
      lists((one) => [{ ...one, status }]),
    )
    const answer = await payment.call()
    assert.equal(resultOf(answer), is, status)
    assert.ok(answer.result === 'accepted')
    assert.equal(answer.value.waits, waits)
    assert.equal(answer.value.reason !== undefined, is === 'failed')
  }
})

test('a refusal of the payment ends it, and one of our contract or of a repetition does not', async (t) => {
  const stage = await open(t)
  for (const [status, mensagem, is] of [
    [422, 'Campo identificacao_recebedor inválido', 'rejected'],
    [400, 'Chave inválida', 'rejected'],
    [422, 'Campo pagador inválido', 'unknown'],
    [422, 'Módulo não contratado', 'unknown'],
  ] as const) {
    stage.line.fails('POST', answers(status, { codigo: String(status), mensagem }))
    assert.equal(resultOf(await stage.rail.pay(payoutTo(ACCOUNTS.paid), {})), is, mensagem)
  }
  const tries = { since: after(stage.now(), -48 * HOUR_MS) }
  stage.line.fails('POST', answers(422, { codigo: '422', mensagem: 'Chave inválida' }))
  assert.equal(resultOf(await stage.rail.pay(payoutTo(ACCOUNTS.paid), tries)), 'unknown')
})
