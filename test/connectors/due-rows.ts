// Rows of the contract suite: charges with a due date as far as the company has them, what it cannot
// do, and the registration of notifications.

import { strict as assert } from 'node:assert'
import { addDays, startOf } from '../../server/kernel/brazil/calendar.ts'
import { lastDay } from '../../server/kernel/brazil/boleto-due.ts'
import { cents } from '../../server/kernel/money.ts'
import { answers, REPLY_LOST } from './line.ts'
import {
  dueOrderOf,
  known,
  openStage,
  orderOf,
  receiverOf,
  resultOf,
  type Rows,
  type Stage,
} from './stage.ts'

const hasDue = ({ settings }: Stage): boolean => settings.dialect.due !== 'missing'

/** A row about charges with a due date; where there are none, they are refused before the call. */
const due =
  (run: (stage: Stage) => Promise<void>) =>
  async (stage: Stage): Promise<void> => {
    if (hasDue(stage)) return run(stage)
    const answer = await stage.rail.chargeDue(dueOrderOf(stage), false)
    assert.ok(answer.result === 'rejected' && answer.code === 'not_offered')
    assert.match(answer.why, /no charges with a due date/)
    assert.deepEqual([stage.line.seen.length, stage.line.tokens.length], [0, 0])
    assert.ok(stage.connector.cannot.some(({ pt }) => /vencimento/.test(pt)))
  }

const DUE: Rows = {
  'a charge with a due date is created, read and paid': due(async (stage) => {
    const order = dueOrderOf(stage)
    const made = known(await stage.rail.chargeDue(order, false))
    assert.deepEqual([made.status, made.amount, made.payments], ['active', 100_00, []])
    assert.equal(made.expiresAt.getTime(), startOf(addDays(lastDay(order.terms), 1)).getTime())
    assert.notEqual(made.brCode, '')
    assert.deepEqual(known(await stage.rail.chargeDue(order, true)), made)
    assert.deepEqual(known(await stage.rail.read(order.txid, true)), made)
    await stage.pay(order.txid)
    const paid = known(await stage.rail.read(order.txid, true))
    assert.deepEqual([paid.status, paid.payments[0]!.amount], ['completed', 100_00])
    assert.equal(resultOf(await stage.rail.remove(order.txid, true)), 'completed')
  }),

  'with interest, a late fee and a discount': due(async (stage) => {
    const { terms, ...rest } = dueOrderOf(stage)
    const order = {
      ...rest,
      terms: {
        ...terms,
        interest: { mode: 'monthly_percentage', value: 10_000 },
        lateFee: { mode: 'percentage', value: 20_000 },
        discount: { mode: 'amount', value: 9_99, limitOn: addDays(terms.dueOn, -2) },
      } as const,
    }
    assert.equal(resultOf(await stage.rail.chargeDue(order, false)), 'active')
  }),

  'its reply was lost: unknown, and then it is found': due(async (stage) => {
    const order = dueOrderOf(stage)
    stage.line.fails('PUT', REPLY_LOST)
    assert.equal(resultOf(await stage.rail.chargeDue(order, false)), 'unknown')
    assert.equal(resultOf(await stage.rail.chargeDue(order, true)), 'active')
    assert.equal((await stage.own(`/cobv/${order.txid}`)).body.revisao, 0)
  }),

  'it is withdrawn, and what is not there is absent': due(async (stage) => {
    const order = dueOrderOf(stage)
    await stage.rail.chargeDue(order, false)
    assert.equal(resultOf(await stage.rail.remove(order.txid, true)), 'removed')
    assert.equal(resultOf(await stage.rail.remove(order.txid, true)), 'removed')
    const { txid } = dueOrderOf(stage)
    assert.equal(resultOf(await stage.rail.read(txid, true)), 'absent')
    assert.equal(resultOf(await stage.rail.remove(txid, true)), 'absent')
  }),

  'another amount or another last day is unknown': due(async (stage) => {
    const order = dueOrderOf(stage)
    await stage.rail.chargeDue(order, false)
    for (const changed of [{ amount: cents(99_99) }, { limitOn: addDays(order.terms.limitOn, 9) }])
      assert.equal(
        resultOf(
          await stage.rail.chargeDue({ ...order, terms: { ...order.terms, ...changed } }, true),
        ),
        'unknown',
      )
  }),

  'terms that the standard cannot say are refused before the call': due(async (stage) => {
    const { terms, ...rest } = dueOrderOf(stage)
    const lateFee = { mode: 'amount', value: 1, startOn: addDays(terms.dueOn, 1) } as const
    const answer = await stage.rail.chargeDue({ ...rest, terms: { ...terms, lateFee } }, false)
    assert.equal(answer.result === 'rejected' && answer.code, 'terms_not_in_standard')
    assert.equal(stage.line.seen.length, 0)
  }),

  'a payer without an address, where the company wants one, is refused before the call': due(
    async (stage) => {
      const payer = { name: 'Ana', taxpayerId: '12345678909' }
      const answer = await stage.rail.chargeDue(dueOrderOf(stage, { payer }), false)
      if (stage.settings.dialect.due === 'offered') return assert.equal(resultOf(answer), 'active')
      assert.ok(answer.result === 'rejected' && /address/.test(answer.why))
      assert.equal(stage.line.seen.length, 0)
      assert.ok(stage.connector.cannot.some(({ pt }) => /endereço/.test(pt)))
    },
  ),
}

const addressOf = ({ name }: Stage): string => `https://us.test/banks/pix/${name}`

const NOTIFICATIONS: Rows = {
  'an address of notifications is registered, again too': async (stage) => {
    for (const [n, key] of receiverOf(stage.name).keys.entries()) {
      const url = `${addressOf(stage)}/${n}`
      const done = { result: 'accepted', value: { url } }
      assert.deepEqual(await stage.rail.registerWebhook(key, url), done)
      assert.deepEqual(await stage.rail.registerWebhook(key, url), done)
      const own = await stage.own(`/webhook/${encodeURIComponent(key)}`)
      assert.equal(own.body.webhookUrl, url)
    }
  },

  'a paid charge is named at that address': async (stage) => {
    const url = addressOf(stage)
    await stage.rail.registerWebhook(stage.key, url)
    const order = orderOf(stage, 1_00)
    await stage.rail.charge(order, false)
    await stage.pay(order.txid)
    const named = stage.world.notices.flatMap(({ webhookUrl, body }) =>
      webhookUrl === url && 'pix' in body ? body.pix.map(({ txid }) => txid) : [],
    )
    assert.ok(named.includes(order.txid))
  },

  'the key of others is refused, and a lost reply is unknown': async (stage) => {
    const url = addressOf(stage)
    assert.equal((await stage.rail.registerWebhook('not@ours.com', url)).result, 'rejected')
    stage.line.fails('PUT', answers(503, {}))
    assert.equal((await stage.rail.registerWebhook(stage.key, url)).result, 'unknown')
  },

  'where a person registers it, the call is refused before it is made': async ({ world, name }) => {
    const stage = openStage(world, name, {
      entry: { dialect: { webhook: { register: 'manual' } } },
    })
    const answer = await stage.rail.registerWebhook(stage.key, addressOf(stage))
    assert.ok(answer.result === 'rejected' && answer.why.includes(addressOf(stage)))
    assert.equal(stage.line.seen.length, 0)
  },
}

export const DUE_ROWS: Rows = { ...DUE, ...NOTIFICATIONS }
