// Rows of the contract suite: charges are created once whatever happens to the calls, each of their
// states is understood, and what is odd in names and amounts does no harm.

import { strict as assert } from 'node:assert'
import { readBrCode } from '../../server/kernel/brazil/br-code.ts'
import { answers, NEVER_ARRIVES, replies, REPLY_LOST, says } from './line.ts'
import { known, openStage, orderOf, PAYER, resultOf, type Rows, type Stage } from './stage.ts'

/** The charges that the bank itself has under a txid: its revision, or none. */
const revisionOf = async (stage: Stage, txid: string): Promise<number | 'none'> => {
  const found = await stage.own(`/cob/${txid}`)
  return found.status === 200 ? found.body.revisao : 'none'
}

const EMOJI = '🧉'
/** 150 letters of two code units: 300. */
const LONG = EMOJI.repeat(150)

const CREATION: Rows = {
  'a charge is created, and the text of its QR code names its location': async (stage) => {
    const order = orderOf(stage, 12_34, { payer: PAYER, text: 'Pedido 7' })
    const made = known(await stage.rail.charge(order, false))
    assert.deepEqual([made.status, made.amount, made.payments], ['active', 12_34, []])
    assert.equal(made.expiresAt.getTime() - made.createdAt.getTime(), 3_600_000)
    const code = readBrCode(made.brCode)
    assert.ok(code.ok && code.code.kind === 'dynamic', made.brCode)
    assert.equal(code.code.location, made.location)
    const own = await stage.own(`/cob/${order.txid}`)
    assert.deepEqual([own.body.location, own.body.valor.original], [made.location, '12.34'])
    assert.deepEqual(known(await stage.rail.read(order.txid)), made)
  },

  'created twice, it is one': async (stage) => {
    const order = orderOf(stage, 1_00)
    const first = known(await stage.rail.charge(order, false))
    assert.deepEqual(known(await stage.rail.charge(order, true)), first)
    assert.equal(stage.line.methods().filter((one) => one === 'PUT').length, 1)
    assert.equal(await revisionOf(stage, order.txid), 0)
  },

  'created twice without saying so, it is one': async (stage) => {
    const order = orderOf(stage, 1_00)
    const first = known(await stage.rail.charge(order, false))
    const second = known(await stage.rail.charge(order, false))
    assert.deepEqual([second.status, second.location], ['active', first.location])
  },

  'ten callers at once make one charge': async (stage) => {
    const order = orderOf(stage, 5_00)
    const made = await Promise.all(Array.from({ length: 10 }, () => stage.rail.charge(order, true)))
    assert.equal(new Set(made.map((one) => known(one).location)).size, 1)
  },

  'its reply was lost: the result is unknown, and then it is found, once': async (stage) => {
    const order = orderOf(stage, 3_00)
    stage.line.fails('PUT', REPLY_LOST)
    assert.equal(resultOf(await stage.rail.charge(order, false)), 'unknown')
    assert.equal(resultOf(await stage.rail.charge(order, true)), 'active')
    assert.equal(stage.line.methods().filter((one) => one === 'PUT').length, 1)
    assert.equal(await revisionOf(stage, order.txid), 0)
  },

  'it never arrived: the result is unknown, and then it is created': async (stage) => {
    const order = orderOf(stage, 3_00)
    stage.line.fails('PUT', NEVER_ARRIVES)
    assert.equal(resultOf(await stage.rail.charge(order, false)), 'unknown')
    assert.equal(await revisionOf(stage, order.txid), 'none')
    assert.equal(resultOf(await stage.rail.charge(order, true)), 'active')
  },

  'unknown for a while, and it was there': async (stage) => {
    const order = orderOf(stage, 3_00)
    stage.line.fails('PUT', REPLY_LOST)
    stage.line.fails('GET', answers(503, 'down'), 3)
    const results = []
    for (let n = 0; n < 5; n++) results.push(resultOf(await stage.rail.charge(order, n > 0)))
    assert.deepEqual(results, ['unknown', 'unknown', 'unknown', 'unknown', 'active'])
    assert.equal(await revisionOf(stage, order.txid), 0)
  },

  'unknown for a while, and it was not there': async (stage) => {
    const order = orderOf(stage, 3_00)
    stage.line.fails('PUT', NEVER_ARRIVES)
    stage.line.fails('GET', NEVER_ARRIVES, 3)
    const results = []
    for (let n = 0; n < 5; n++) results.push(resultOf(await stage.rail.charge(order, n > 0)))
    assert.deepEqual(results, ['unknown', 'unknown', 'unknown', 'unknown', 'active'])
  },

  'a refusal is a rejection, with a reason, and no charge exists': async (stage) => {
    const order = orderOf(stage, 1_00, { key: 'not@ours.com' })
    const answer = await stage.rail.charge(order, false)
    assert.ok(answer.result === 'rejected', JSON.stringify(answer))
    assert.match(answer.why, /chave|schema|valor|key/i)
    assert.equal(resultOf(await stage.rail.read(order.txid)), 'absent')
  },

  'without the settings that may be left out it works too': async ({ world, name, ...stage }) => {
    const left = stage.connector.settings.flatMap((one) => (one.isOptional ? [one.name] : []))
    const bare = openStage(world, name, {
      entry: Object.fromEntries(left.map((setting) => [setting, undefined])),
    })
    assert.equal(resultOf(await bare.rail.charge(orderOf(bare, 1_00), false)), 'active')
  },
}

const STATES: Rows = {
  'paid: it is completed, with its pix': async (stage) => {
    const order = orderOf(stage, 12_34)
    await stage.rail.charge(order, false)
    const [pix] = (await stage.pay(order.txid)).pix
    const paid = known(await stage.rail.read(order.txid))
    assert.equal(paid.status, 'completed')
    const [payment] = paid.payments
    assert.deepEqual(
      [payment!.endToEndId, payment!.txid, payment!.amount],
      [pix.endToEndId, order.txid, 12_34],
    )
    // A later PUT of it finds the payment.
    assert.equal(resultOf(await stage.rail.charge(order, false)), 'completed')
  },

  'paid three times: each pix is reported': async (stage) => {
    const order = orderOf(stage, 2_00)
    await stage.rail.charge(order, false)
    await stage.pay(order.txid, { vezes: 3 })
    assert.equal(known(await stage.rail.read(order.txid)).payments.length, 3)
  },

  'withdrawn by us, and again': async (stage) => {
    const order = orderOf(stage, 2_00)
    await stage.rail.charge(order, false)
    assert.equal(resultOf(await stage.rail.remove(order.txid)), 'removed')
    assert.equal(resultOf(await stage.rail.remove(order.txid)), 'removed')
    assert.equal(resultOf(await stage.rail.read(order.txid)), 'removed')
  },

  'withdrawn by the bank': async (stage) => {
    const order = orderOf(stage, 99_990_07)
    assert.equal(resultOf(await stage.rail.charge(order, false)), 'removed')
  },

  'paid before it could be withdrawn: it is as it is': async (stage) => {
    const order = orderOf(stage, 2_00)
    await stage.rail.charge(order, false)
    await stage.pay(order.txid)
    assert.equal(resultOf(await stage.rail.remove(order.txid)), 'completed')
  },

  'the reply to a withdrawal was lost: it is unknown, and then withdrawn': async (stage) => {
    const order = orderOf(stage, 2_00)
    await stage.rail.charge(order, false)
    stage.line.fails('PATCH', REPLY_LOST)
    assert.equal(resultOf(await stage.rail.remove(order.txid)), 'unknown')
    assert.equal(resultOf(await stage.rail.remove(order.txid)), 'removed')
  },

  'what is not there is absent, to read and to withdraw': async (stage) => {
    const { txid } = orderOf(stage, 1_00)
    assert.equal(resultOf(await stage.rail.read(txid)), 'absent')
    assert.equal(resultOf(await stage.rail.remove(txid)), 'absent')
  },

  'the bank’s clock is ten minutes off: nothing changes': async (stage) => {
    const order = orderOf(stage, 2_00)
    stage.line.fails(
      'api',
      replies((reply) => ({
        ...reply,
        body: JSON.parse(
          JSON.stringify(reply.body).replaceAll(
            /"criacao":"[^"]+"/g,
            '"criacao":"2031-01-01T00:10:00Z"',
          ),
        ),
      })),
      Infinity,
    )
    const made = known(await stage.rail.charge(order, false))
    assert.deepEqual(
      [made.status, made.expiresAt.getTime() - made.createdAt.getTime()],
      ['active', 3_600_000],
    )
  },
}

const VALUES: Rows = {
  'from one centavo to the limit of the standard': async (stage) => {
    for (const amount of [1, 99, 1_000_00, 9_999_999_999_99]) {
      const order = orderOf(stage, amount)
      assert.equal(known(await stage.rail.charge(order, false)).amount, amount)
    }
  },

  'names with accents, emoji and 300 letters': async (stage) => {
    for (const name of ['José Antônio d’Ávila Conceição', `Ana ${EMOJI}`, LONG, 'x'.repeat(300)]) {
      const order = orderOf(stage, 1_00, { payer: { ...PAYER, name }, text: name })
      assert.equal(resultOf(await stage.rail.charge(order, false)), 'active', name)
      const { devedor, solicitacaoPagador } = (await stage.own(`/cob/${order.txid}`)).body
      assert.ok(devedor.nome.isWellFormed() && devedor.nome.length <= 200, devedor.nome)
      assert.ok(solicitacaoPagador.isWellFormed() && solicitacaoPagador.length <= 140)
      assert.ok(name.startsWith(devedor.nome.slice(0, 10)))
    }
  },

  'a company is the payer': async (stage) => {
    const order = orderOf(stage, 1_00, { payer: { name: 'Loja', taxpayerId: '11222333000181' } })
    assert.equal(resultOf(await stage.rail.charge(order, false)), 'active')
    assert.equal((await stage.own(`/cob/${order.txid}`)).body.devedor.cnpj, '11222333000181')
  },

  'the amount of another charge is not taken for ours': async (stage) => {
    const order = orderOf(stage, 12_34)
    await stage.rail.charge(order, false)
    const other = { ...order, amount: orderOf(stage, 12_35).amount }
    assert.equal(resultOf(await stage.rail.charge(other, true)), 'unknown')
    stage.line.fails('PUT', says('"12.36"', '"12.37"'))
    assert.equal(resultOf(await stage.rail.charge(orderOf(stage, 12_36), false)), 'unknown')
  },
}

export const CHARGE_ROWS: Rows = { ...CREATION, ...STATES, ...VALUES }
