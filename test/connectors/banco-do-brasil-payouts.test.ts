// Banco do Brasil's payouts where its request numbers are in use, where a person must release a batch,
// and where a part of a payment comes back.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { after } from '../../server/kernel/clock.ts'
import type { PayoutOrder } from '../../server/providers/payouts.ts'
import { numberOf } from '../../server/providers/connectors/banco-do-brasil/requests.ts'
import { answers, asks, type Fault, REPLY_LOST, replies } from './line.ts'
import {
  ACCOUNTS,
  openPayoutStage,
  openWorld,
  PAYERS,
  type PayoutStage,
  payoutTo,
  resultOf,
  type World,
} from './payout-stage.ts'

const HOUR_MS = 3_600_000
const stageOf = (world: World) =>
  openPayoutStage(
    world,
    PAYERS.find(({ name }) => name === 'banco-do-brasil')!,
  )

type Batch = { listaTransferencias: [Record<string, unknown>] }
type Returned = { listaDevolucao?: [Record<string, unknown>?] }

/** Other software of the same account takes the number of an order, for a payment of its own. */
async function takeNumber(stage: PayoutStage, { id }: PayoutOrder, turn: number): Promise<void> {
  const other = payoutTo(ACCOUNTS.paid)
  const asOther = asks((request) => {
    const { listaTransferencias, ...rest } = request.body as Batch
    const payment = { ...listaTransferencias[0], descricaoPagamento: 'Salários' }
    const body = {
      ...rest,
      numeroRequisicao: numberOf(id, turn),
      listaTransferencias: [payment],
    }
    return { ...request, body }
  })
  stage.line.fails('POST', asOther)
  assert.equal((await stage.rail.pay(other, {})).result, 'unknown')
}

const PATHS = ({ seen }: PayoutStage['line']) =>
  seen.map(({ method, path }) => `${method} ${path.split('/').slice(0, 2).join('/')}`)

test('a number that is in use is passed over, also where the reply is lost', async (t) => {
  const stage = stageOf(await openWorld(t))
  for (const isLost of [false, true]) {
    const order = payoutTo(ACCOUNTS.paid)
    await takeNumber(stage, order, 0)
    await takeNumber(stage, order, 1)
    const payment = stage.payment(order)
    if (isLost) {
      // The third number is taken, and nobody hears of it.
      let posts = 0
      const third: Fault = (request, next) =>
        ++posts === 3 ? REPLY_LOST(request, next) : next(request)
      stage.line.fails('POST', third, 3)
      assert.equal(resultOf(await payment.call()), 'unknown')
    }
    const answer = await payment.settle()
    assert.ok(answer.result === 'accepted' && answer.value.status === 'paid')
    assert.equal(answer.value.reference, String(numberOf(order.id, 2)))
    assert.equal(await stage.paidTimes(order), 1)
  }
})

test('a number of a batch of another kind is in use too', async (t) => {
  const stage = stageOf(await openWorld(t))
  const order = payoutTo(ACCOUNTS.paid)
  await takeNumber(stage, order, 0)
  const none = { errors: [{ codigo: '1', mensagem: 'Requisição não encontrada.' }] }
  stage.line.fails('GET', answers(422, none))
  const answer = await stage.payment(order).settle()
  assert.equal(answer.result === 'accepted' && answer.value.reference, `${numberOf(order.id, 1)}`)
  assert.equal(await stage.paidTimes(order), 1)
})

test('where every number is in use nothing is made, and it is tried again', async (t) => {
  const stage = stageOf(await openWorld(t))
  const order = payoutTo(ACCOUNTS.paid)
  for (let turn = 0; turn < 6; turn++) await takeNumber(stage, order, turn)
  const payment = stage.payment(order)
  for (let n = 0; n < 2; n++) {
    const answer = await payment.call()
    assert.match(answer.result === 'unknown' ? answer.why : '', /in use/)
  }
  assert.equal(await stage.paidTimes(order), 0)
})

test('a batch that the bank refuses and does not have is no payment', async (t) => {
  const stage = stageOf(await openWorld(t))
  const refusal = { errors: [{ codigo: '7', mensagem: 'Contrato inexistente.' }] }
  for (const tries of [{}, { since: after(stage.now(), -HOUR_MS) }]) {
    stage.line.fails('POST', answers(422, refusal))
    const answer = await stage.rail.pay(payoutTo(ACCOUNTS.paid), tries)
    assert.deepEqual(answer, { result: 'rejected', code: '7', why: 'Contrato inexistente.' })
  }
  // Where it cannot be read whether the number is in use, nothing is known.
  stage.line.fails('POST', answers(422, refusal))
  stage.line.fails('GET', answers(500, refusal))
  assert.equal(resultOf(await stage.rail.pay(payoutTo(ACCOUNTS.paid), {})), 'unknown')
})

test('a release that is refused waits for a person, who may give it; it is never lost', async (t) => {
  const stage = stageOf(await openWorld(t))
  const order = payoutTo(ACCOUNTS.paid)
  const first = await stage.rail.pay(order, {})
  assert.equal(resultOf(first), 'prepared')
  const reference = first.result === 'accepted' ? first.value.reference! : ''
  const tries = { since: stage.now(), reference }
  stage.line.fails('POST', answers(422, { errors: [{ codigo: '5', mensagem: 'Sem permissão.' }] }))
  const refused = await stage.rail.pay(order, { ...tries, isPrepared: true })
  assert.ok(refused.result === 'accepted', JSON.stringify(refused))
  assert.deepEqual([refused.value.status, refused.value.waits], ['processing', 'approval'])
  await stage.work()
  assert.equal(await stage.paidTimes(order), 0)
  assert.equal(resultOf(await stage.rail.pay(order, tries)), 'unknown', 'not at once')
  stage.pass(HOUR_MS)
  assert.equal(resultOf(await stage.rail.pay(order, tries)), 'processing')
  await stage.work()
  assert.equal(resultOf(await stage.rail.pay(order, tries)), 'paid')
  assert.equal(await stage.paidTimes(order), 1)
})

test('a payment that is released is not released again; it is read by one call, a paid one by two', async (t) => {
  const stage = stageOf(await openWorld(t))
  const order = payoutTo(ACCOUNTS.paid)
  const payment = stage.payment(order)
  await payment.call()
  await payment.call()
  await stage.work()
  assert.equal(resultOf(await payment.call()), 'paid')
  const number = numberOf(order.id, 0)
  assert.deepEqual(PATHS(stage.line), [
    'POST /lotes-transferencias-pix',
    `GET /${number}`,
    'POST /liberar-pagamentos',
    `GET /${number}`,
    `GET /${number}`,
    'GET /pix',
  ])
})

test('a part that comes back is a part; a return without an amount is unknown', async (t) => {
  const stage = stageOf(await openWorld(t))
  const order = payoutTo(ACCOUNTS.returned)
  const payment = stage.payment(order)
  assert.equal(resultOf(await payment.settle()), 'paid')
  const { clock } = stage.world.bank
  clock.advanceTo(clock.offsetMs() + 25 * HOUR_MS)
  await stage.work()
  const says = (valorDevolucao: number): Fault =>
    replies((reply) => {
      const { listaDevolucao: [part] = [] } = reply.body as Returned
      const body = { ...(reply.body as object), listaDevolucao: [{ ...part, valorDevolucao }] }
      return part ? { ...reply, body } : reply
    })
  stage.line.fails('GET', says(4), 2)
  const inPart = await payment.call()
  assert.ok(inPart.result === 'accepted', JSON.stringify(inPart))
  assert.deepEqual([inPart.value.status, inPart.value.returned], ['paid', 4_00])
  stage.line.fails('GET', says(0), 2)
  assert.equal(resultOf(await payment.call()), 'unknown')
  assert.equal(resultOf(await payment.call()), 'returned')
})

test('a batch that was there is never said to be missing', async (t) => {
  const stage = stageOf(await openWorld(t))
  const { id } = payoutTo(ACCOUNTS.paid)
  const sought = { id, createdAt: stage.now(), reference: String(numberOf(id, 0)) }
  const answer = await stage.rail.read(sought, stage.now())
  assert.match(answer.result === 'unknown' ? answer.why : '', /by hand/)
})
