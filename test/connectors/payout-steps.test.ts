// Companies whose payment has two steps: whatever happens to either call, one payment is confirmed
// once, and only to the account of its holder.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { type Fault, NEVER_ARRIVES, REPLY_LOST, replies } from './line.ts'
import {
  ACCOUNTS,
  openPayoutStage,
  openWorld,
  PAYERS,
  type PayoutStage,
  payoutTo,
  resultOf,
} from './payout-stage.ts'

const KEY = 'ana.souza@example.com'
const toKey = () => payoutTo('', { to: { key: KEY } })

/** The calls that write: the first prepares, the second pays. */
function onStep(step: 1 | 2, fault: Fault): Fault {
  let writes = 0
  return (request, next) =>
    request.method !== 'GET' && ++writes === step ? fault(request, next) : next(request)
}

const writesOf = ({ line }: PayoutStage) => line.methods().filter((method) => method !== 'GET')
/** Until the second step was tried; some banks check the first one for a while. */
async function untilSecond(stage: PayoutStage, payment: ReturnType<PayoutStage['payment']>) {
  for (let n = 1; ; n++) {
    const answer = await payment.call()
    if (writesOf(stage).length > 1 || n === 4) return answer
    stage.pass(3_600_000)
  }
}

/** An order that is ready for its second step: to an account where that has two, else to a key. */
async function preparedOrder({ rail }: PayoutStage) {
  for (const order of [payoutTo(ACCOUNTS.paid), toKey()]) {
    const answer = await rail.pay(order, {})
    if (answer.result === 'accepted' && answer.value.status === 'prepared')
      return { order, reference: answer.value.reference! }
  }
  throw new Error('no order was prepared')
}

/** Whether the bank tells the holder of a key, at once or when the payment is read. */
async function showsHolders({ rail, world, now }: PayoutStage): Promise<boolean> {
  const order = toKey()
  const made = await rail.pay(order, {})
  if (made.result !== 'accepted') return false
  const { reference, holder } = made.value
  const sought = { id: order.id, createdAt: world.bank.clock.now(), reference: reference! }
  const read = await rail.read(sought, now())
  return holder !== undefined || (read.result === 'accepted' && read.value?.holder !== undefined)
}

const STEPPED = PAYERS.filter(({ payouts }) => payouts.neverTwice === 'steps')

const ROWS: Readonly<Record<string, (stage: PayoutStage) => Promise<void>>> = {
  'both steps follow each other, and nothing is written again': async (stage) => {
    const order = toKey()
    const payment = stage.payment(order)
    await payment.settle()
    const answer = await payment.settle()
    assert.equal(resultOf(answer), 'paid', JSON.stringify(answer))
    assert.equal(await stage.paidTimes(order), 1)
    assert.equal(writesOf(stage).length, 2)
  },

  'the reply to either step is lost, or the call: it is paid once': async (stage) => {
    for (const step of [1, 2] as const)
      for (const [name, fault] of Object.entries({ REPLY_LOST, NEVER_ARRIVES })) {
        const order = toKey()
        stage.line.fails('api', onStep(step, fault), Infinity)
        const answer = await stage.payment(order).settle()
        stage.line.forget()
        assert.equal(resultOf(answer), 'paid', `${name} ${step} ${JSON.stringify(answer)}`)
        assert.equal(await stage.paidTimes(order), 1, `${name} ${step}`)
      }
  },

  'after a first step alone, a restart carries on with the same one': async (stage) => {
    const order = toKey()
    const prepared = await stage.rail.pay(order, {})
    assert.ok(prepared.result === 'accepted' && prepared.value.status !== 'paid')
    const { reference } = prepared.value
    assert.ok(reference !== undefined)
    assert.equal(await stage.paidTimes(order), 0)
    const answer = await stage.payment(order, { since: stage.now(), reference }).settle()
    assert.equal(resultOf(answer), 'paid', JSON.stringify(answer))
    assert.equal(await stage.paidTimes(order), 1)
    assert.equal(writesOf(stage).length, 2)
  },

  'a second step that had no answer is not sent again at once': async (stage) => {
    const { order, reference } = await preparedOrder(stage)
    const tries = { since: stage.now(), reference }
    stage.line.fails('api', onStep(1, NEVER_ARRIVES), Infinity)
    const first = await stage.rail.pay(order, { ...tries, isPrepared: true })
    assert.equal(resultOf(first), 'unknown')
    const before = writesOf(stage).length
    const again = await stage.rail.pay(order, tries)
    assert.equal(resultOf(again), 'unknown', JSON.stringify(again))
    assert.equal(writesOf(stage).length, before)
  },

  'a second step answered about another payment is not believed': async (stage) => {
    const order = toKey()
    let isNamed = false
    const another = replies((reply) => {
      const body = reply.body as object
      isNamed = 'endToEndId' in body || 'id' in body
      return { ...reply, body: { ...body, endToEndId: `E${'9'.repeat(31)}`, id: 'another' } }
    })
    stage.line.fails('api', onStep(2, another), Infinity)
    const payment = stage.payment(order)
    const answer = await untilSecond(stage, payment)
    // One that names no payment says no more than that it was taken.
    assert.equal(resultOf(answer), isNamed ? 'unknown' : 'processing')
    stage.line.forget()
    assert.equal(resultOf(await payment.settle()), 'paid')
    assert.equal(await stage.paidTimes(order), 1)
  },

  'the key of somebody else is not paid': async (stage) => {
    if (!(await showsHolders(stage))) return
    const holder = { name: 'Outra Pessoa', taxpayerId: '11222333000181' }
    const order = { ...toKey(), holder }
    const answer = await stage.payment(order).settle()
    assert.ok(['rejected', 'failed'].includes(resultOf(answer)), JSON.stringify(answer))
    assert.match(JSON.stringify(answer), /another CPF or CNPJ/)
    await stage.work()
    assert.equal(await stage.paidTimes(order), 0)
  },
}

for (const payer of STEPPED)
  test(`payouts in two steps at ${payer.title}`, async (t) => {
    const world = await openWorld(t)
    for (const [name, row] of Object.entries(ROWS))
      await t.test(name, () => row(openPayoutStage(world, payer)))
  })
