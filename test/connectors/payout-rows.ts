// The contract of every company that pays out: a payment is made once, whatever happens to calls and
// replies, and what is not certain is unknown.

import { strict as assert } from 'node:assert'
import { after } from '../../server/kernel/clock.ts'
import { cents } from '../../server/kernel/money.ts'
import type { PayoutOrder, PayoutReport, PayoutTries } from '../../server/providers/payouts.ts'
import { answers, BENT_ROW, NEVER_ARRIVES, replies, REPLY_LOST } from './line.ts'
import { ACCOUNTS, type PayoutStage, payoutTo, resultOf, SECRETS } from './payout-stage.ts'

export type PayoutRows = Readonly<Record<string, (stage: PayoutStage) => Promise<void>>>

const PAID = ACCOUNTS.paid
const HOUR_MS = 3_600_000

async function paidOnce(
  stage: PayoutStage,
  order: PayoutOrder,
  says = '',
  tries?: PayoutTries,
): Promise<PayoutReport> {
  const answer = await stage.payment(order, tries).settle()
  assert.equal(resultOf(answer), 'paid', `${says} ${JSON.stringify(answer)}`)
  assert.equal(await stage.paidTimes(order), 1, says)
  assert.ok(answer.result === 'accepted')
  return answer.value
}

/** What a gateway or a confused bank may answer to the call that pays. */
const ODD: Readonly<Record<string, ReturnType<typeof answers>>> = {
  '500': answers(500, { nome: 'erro_aplicacao', mensagem: 'Ocorreu um erro interno' }),
  '503 without a body': answers(503),
  '429': answers(429, { nome: 'balde_fichas_vazio' }, { 'retry-after': '1' }),
  '403 of a gateway': answers(403, '<html>Forbidden</html>'),
  '401 twice': answers(401, { error: 'invalid_token' }),
  '409': answers(409, { nome: 'duplicado', title: 'Conflito', detail: 'já existe' }),
  'a page': answers(200, '<html><body>Bem-vindo</body></html>'),
  'half a JSON': answers(200, '{"idEnvio": "'),
  nothing: answers(200),
  'an empty object': answers(200, {}),
  'another type': replies((reply) => ({ ...reply, body: [reply.body] })),
}

export const PAYOUT_ROWS: PayoutRows = {
  'to an account: under way, then paid': async (stage) => {
    const order = payoutTo(PAID)
    const payment = stage.payment(order)
    assert.equal(resultOf(await payment.call()), 'processing')
    await stage.work()
    const answer = await payment.call()
    assert.ok(answer.result === 'accepted' && answer.value.status === 'paid')
    assert.deepEqual([answer.value.id, answer.value.amount], [order.id, order.amount])
    const age = stage.world.bank.clock.now().getTime() - answer.value.at.getTime()
    assert.ok(Math.abs(age) < 2 * 24 * HOUR_MS, 'the bank’s time')
    assert.equal(await stage.paidTimes(order), 1)
  },

  'to a key of the holder: paid once': async (stage) => {
    await paidOnce(stage, payoutTo('', { to: { key: 'ana.souza@example.com' } }))
  },

  'asked for ten times, also at once, it is paid once': async (stage) => {
    const order = payoutTo(PAID)
    const payment = stage.payment(order)
    await payment.call()
    const tries = { ...payment.tries(), since: after(stage.now(), -HOUR_MS) }
    await Promise.all(Array.from({ length: 9 }, () => stage.rail.pay(order, tries)))
    await paidOnce(stage, order, '', tries)
  },

  'the reply to the call that pays is lost: it is found, and paid once': async (stage) => {
    for (const method of ['PUT', 'POST', 'PATCH'] as const) {
      const order = payoutTo(PAID)
      stage.line.fails(method, REPLY_LOST)
      await paidOnce(stage, order, method)
      stage.line.forget()
    }
  },

  'the call never arrives: it is made again, once it is certain': async (stage) => {
    for (const method of ['PUT', 'POST', 'PATCH', 'GET'] as const) {
      const order = payoutTo(PAID)
      stage.line.fails(method, NEVER_ARRIVES)
      await paidOnce(stage, order, method)
      stage.line.forget()
    }
  },

  'what the bank does not show yet is not sent again': async (stage) => {
    const order = payoutTo(PAID)
    const answer = await stage.rail.pay(order, { since: stage.now() })
    assert.equal(answer.result, 'unknown', JSON.stringify(answer))
    await stage.work()
    assert.equal(await stage.paidTimes(order), 0)
  },

  'a payment that the bank named and no longer shows is not sent again': async (stage) => {
    const order = payoutTo(PAID)
    const tries = { since: after(stage.now(), -24 * HOUR_MS), reference: 'a1b2c3d4e5f60718' }
    const answer = await stage.rail.pay(order, tries)
    assert.equal(answer.result, 'unknown', JSON.stringify(answer))
    const sought = { id: order.id, createdAt: stage.world.bank.clock.now(), ...tries }
    const read = await stage.rail.read(sought, stage.now())
    assert.equal(read.result, 'unknown', JSON.stringify(read))
    await stage.work()
    assert.equal(await stage.paidTimes(order), 0)
  },

  'any other answer to the call that pays is unknown, and then it is paid once': async (stage) => {
    for (const [name, fault] of Object.entries(ODD))
      for (const method of ['PUT', 'POST', 'PATCH'] as const) {
        const order = payoutTo(PAID)
        stage.line.fails(method, fault, name === '401 twice' ? 2 : 1)
        const payment = stage.payment(order)
        const first = await payment.call()
        const met = stage.line.isMet()
        stage.line.forget()
        if (met) assert.equal(first.result, 'unknown', `${name} ${method} ${JSON.stringify(first)}`)
        const last = await payment.settle()
        assert.equal(resultOf(last), 'paid', `${name} ${method} ${JSON.stringify(last)}`)
        assert.equal(await stage.paidTimes(order), 1, `${name} ${method}`)
      }
  },

  'any other answer to a read changes nothing': async (stage) => {
    for (const [name, fault] of Object.entries(ODD)) {
      const order = payoutTo(PAID)
      const payment = stage.payment(order)
      const first = await payment.call()
      assert.equal(resultOf(first), 'processing')
      stage.line.fails('GET', fault, name === '401 twice' ? 2 : 1)
      const read = await payment.call()
      stage.line.forget()
      assert.equal(read.result, 'unknown', `${name} ${JSON.stringify(read)}`)
      await paidOnce(stage, order, name, payment.tries())
    }
  },

  'of two steps the first moves nothing, and whatever becomes of the second, it is paid once':
    async (stage) => {
      const faults = { 'reply lost': REPLY_LOST, 'never arrives': NEVER_ARRIVES, ...ODD }
      for (const [name, fault] of Object.entries(faults))
        for (const method of ['POST', 'PATCH'] as const) {
          const order = payoutTo(PAID)
          const first = await stage.rail.pay(order, {})
          if (first.result !== 'accepted' || first.value.status !== 'prepared') return
          // Until its name is stored, the first step is all that is done.
          const unnamed = { since: after(stage.now(), -HOUR_MS) }
          assert.equal(resultOf(await stage.rail.pay(order, unnamed)), 'prepared')
          await stage.work()
          assert.equal(await stage.paidTimes(order), 0, `${name} ${method}`)
          const tries = { since: stage.now(), reference: first.value.reference! }
          stage.line.fails(method, fault, name === '401 twice' ? 2 : 1)
          let last = await stage.rail.pay(order, { ...tries, isPrepared: true })
          if (stage.line.isMet()) assert.equal(last.result, 'unknown', `${name} ${method}`)
          stage.line.forget()
          for (let n = 0; n < 4 && resultOf(last) !== 'paid'; n++) {
            await stage.work()
            stage.pass(HOUR_MS)
            last = await stage.rail.pay(order, tries)
          }
          assert.equal(resultOf(last), 'paid', `${name} ${method} ${JSON.stringify(last)}`)
          assert.equal(await stage.paidTimes(order), 1, `${name} ${method}`)
        }
    },

  'a reply about another payment or amount is about another order': async (stage) => {
    const order = payoutTo(PAID)
    const payment = stage.payment(order)
    await payment.call()
    const other = { ...order, amount: cents(order.amount + 1) }
    const tries = { ...payment.tries(), since: after(stage.now(), -HOUR_MS) }
    const answer = await stage.rail.pay(other, tries)
    assert.notEqual(answer.result, 'accepted', JSON.stringify(answer))
    await stage.work()
    assert.equal(await stage.paidTimes(other), 0)
    assert.equal(await stage.paidTimes(order), 1)
  },

  'a refused destination ends it: no money moves, however often it is asked': async (stage) => {
    const order = payoutTo(ACCOUNTS.refused)
    const payment = stage.payment(order)
    const answer = await payment.settle()
    assert.ok(answer.result === 'rejected' || resultOf(answer) === 'failed', JSON.stringify(answer))
    await stage.work()
    assert.equal(await stage.paidTimes(order), 0)
  },

  'a closed account fails later, with the reason': async (stage) => {
    const answer = await stage.payment(payoutTo(ACCOUNTS.closed)).settle()
    assert.equal(resultOf(answer), 'failed', JSON.stringify(answer))
    assert.ok(answer.result === 'accepted' && answer.value.reason, 'the reason')
  },

  'one that comes back a day later is returned': async (stage) => {
    const order = payoutTo(ACCOUNTS.returned)
    const payment = stage.payment(order)
    assert.equal(resultOf(await payment.settle()), 'paid')
    stage.world.bank.clock.advanceTo(stage.world.bank.clock.offsetMs() + 25 * HOUR_MS)
    await stage.work()
    const answer = await payment.call()
    const told = stage.payer.payouts.tellsReturns === false ? 'paid' : 'returned'
    assert.equal(resultOf(answer), told, JSON.stringify(answer))
  },

  'long names, accents and emoji, from one centavo up': async (stage) => {
    const names = ['Ana', 'João Conceição 🧉 & Filhos <Ltda>', 'Ñ'.repeat(300)]
    for (const name of names) {
      const holder = { name, taxpayerId: '11222333000181' }
      await paidOnce(stage, payoutTo(PAID, { holder, text: 'ação 🧉 '.repeat(40) }), name)
    }
    const tiny = payoutTo(PAID, { amount: cents(1) })
    assert.equal(resultOf(await stage.payment(tiny).settle()), 'paid')
    const huge = payoutTo(PAID, { amount: cents(9_999_999_99) })
    const answer = await stage.payment(huge).settle()
    assert.ok(['paid', 'rejected'].includes(resultOf(answer)), JSON.stringify(answer))
  },

  'it is read without its destination': async (stage) => {
    const order = payoutTo(PAID)
    const payment = stage.payment(order)
    await payment.call()
    const { reference } = payment.tries()
    const sought = {
      id: order.id,
      createdAt: stage.world.bank.clock.now(),
      ...(reference && { reference }),
    }
    const read = await stage.rail.read(sought, stage.now())
    assert.ok(
      read.result === 'accepted' && read.value?.amount === order.amount,
      JSON.stringify(read),
    )
    const unknownId = payoutTo(PAID).id
    const none = await stage.rail.read(
      { ...sought, id: unknownId, reference: undefined as never },
      stage.now(),
    )
    assert.ok(
      none.result === 'unknown' || (none.result === 'accepted' && none.value === undefined),
      JSON.stringify(none),
    )
  },

  'what it lists has each payment, on pages that end': async (stage) => {
    if (!stage.rail.changed) return
    const orders = Array.from({ length: 7 }, () => payoutTo(PAID))
    const started = after(stage.world.bank.clock.now(), -HOUR_MS)
    for (const order of orders) await stage.payment(order).call()
    await stage.work()
    const listed = new Map<string, PayoutReport>()
    for (let page = 0; page < 100; page++) {
      const to = after(stage.world.bank.clock.now(), HOUR_MS)
      const answer = await stage.rail.changed({ from: started, to, page })
      assert.ok(answer.result === 'accepted', JSON.stringify(answer))
      for (const one of answer.value.payouts) listed.set(one.id, one)
      if (!answer.value.more) break
    }
    for (const { id, amount } of orders)
      assert.deepEqual([listed.get(id)?.status, listed.get(id)?.amount], ['paid', amount])
    stage.line.fails('GET', BENT_ROW)
    const span = { from: started, to: after(stage.world.bank.clock.now(), HOUR_MS) }
    const bent = await stage.rail.changed({ ...span, page: 0 })
    assert.ok(bent.result === 'accepted' && bent.value.payouts.length > 1, JSON.stringify(bent))
  },

  'the balance of the paying account is told in centavos': async (stage) => {
    if (!stage.rail.balance) return
    const answer = await stage.rail.balance()
    assert.ok(answer.result === 'accepted', JSON.stringify(answer))
    assert.ok(Number.isSafeInteger(answer.value.available) && answer.value.available >= 0)
    for (const [name, fault] of Object.entries(ODD)) {
      stage.line.fails('GET', fault, name === '401 twice' ? 2 : 1)
      const odd = await stage.rail.balance()
      stage.line.forget()
      assert.equal(odd.result, 'unknown', `${name} ${JSON.stringify(odd)}`)
    }
  },

  'ten at once ask for one token, and a token that ended is asked for again': async (stage) => {
    if (!stage.payer.token) return
    const before = stage.line.tokens.length
    const orders = Array.from({ length: 10 }, () => payoutTo(PAID))
    const payments = orders.map((order) => stage.payment(order))
    await Promise.all(payments.map((payment) => payment.call()))
    assert.ok(stage.line.tokens.length - before <= 1, String(stage.line.tokens.length - before))
    for (const [n, order] of orders.entries())
      await paidOnce(stage, order, '', payments[n]!.tries())
  },

  'no answer shows a secret': async (stage) => {
    const told = [
      await stage.payment(payoutTo(PAID)).settle(),
      await stage.payment(payoutTo(ACCOUNTS.refused)).settle(),
    ]
    stage.line.fails('api', answers(500, 'a page'), 3)
    told.push(await stage.payment(payoutTo(PAID)).call())
    stage.line.forget()
    const text = JSON.stringify(told)
    for (const secret of SECRETS) assert.ok(!text.includes(secret))
  },
}
