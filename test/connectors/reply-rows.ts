// Rows of the contract suite: a reply that can be read in two ways is unknown. What a gateway, a
// proxy or a broken line makes of a reply changes nothing about the charge.

import { strict as assert } from 'node:assert'
import { newTxid } from '../bank.ts'
import { answers, type Fault, NEVER_ARRIVES, replies, says } from './line.ts'
import { orderOf, paidPix, resultOf, type Rows, type Stage } from './stage.ts'

const HTML = '<html><head><title>Attention Required!</title></head></html>'
const SOAP =
  '<soapenv:Envelope><soapenv:Fault><faultstring>Policy Falsified</faultstring></soapenv:Fault></soapenv:Envelope>'
const page = (status: number): Fault => answers(status, HTML, { 'content-type': 'text/html' })

/**
 * Whatever comes back, the charge is unknown to us, and the next attempt ends in one charge. The
 * read before it meets the same reply once more.
 */
async function isUnknown(stage: Stage, ...faults: readonly Fault[]): Promise<void> {
  for (const fault of faults) {
    const order = orderOf(stage, 4_00)
    stage.line.fails('PUT', fault)
    assert.equal(resultOf(await stage.rail.charge(order, false)), 'unknown')
    stage.line.fails('GET', fault)
    assert.equal(resultOf(await stage.rail.charge(order, true)), 'unknown')
    assert.equal(resultOf(await stage.rail.charge(order, true)), 'active')
    stage.line.fails('GET', fault)
    assert.equal(resultOf(await stage.rail.read(order.txid)), 'unknown')
    stage.line.fails('PATCH', fault)
    assert.equal(resultOf(await stage.rail.remove(order.txid)), 'unknown')
  }
}

const bodies = (change: (body: unknown) => unknown): Fault =>
  replies((reply) => ({ ...reply, body: change(reply.body) }))

export const REPLY_ROWS: Rows = {
  '500, 502, 503 and 504': async (stage) =>
    isUnknown(
      stage,
      ...[500, 502, 503, 504].map((status) => answers(status, { title: 'Erro', status })),
    ),

  '429 with Retry-After': async (stage) => {
    await isUnknown(stage, answers(429, { title: 'Muitas requisições' }, { 'retry-after': '60' }))
    // Nothing is sent again by itself.
    const sent = stage.line.seen.length
    await new Promise((resolve) => setImmediate(resolve))
    assert.equal(stage.line.seen.length, sent)
  },

  '408 and 425': async (stage) =>
    isUnknown(stage, answers(408, { title: 'Demorou' }), answers(425, { title: 'Cedo' })),

  'a connection that is cut': async (stage) => isUnknown(stage, NEVER_ARRIVES),

  'HTML of a gateway, with any status': async (stage) =>
    isUnknown(stage, ...[200, 400, 403, 404, 409, 422, 502].map(page)),

  'a fault of a gateway in JSON': async (stage) => {
    const fault = { faultstring: 'Unable to identify proxy', detail: { errorcode: 'x' } }
    await isUnknown(stage, ...[400, 404, 500].map((status) => answers(status, { fault })))
  },

  'a SOAP fault': async (stage) => isUnknown(stage, answers(500, SOAP), answers(200, SOAP)),

  'half a JSON': async (stage) =>
    isUnknown(
      stage,
      bodies((body) => JSON.stringify(body).slice(0, 40)),
    ),

  'no body': async (stage) => isUnknown(stage, answers(200), answers(204), answers(201)),

  'a redirect': async (stage) => isUnknown(stage, answers(302), answers(307, {})),

  'another type than an object': async (stage) =>
    isUnknown(stage, ...[[], [{}], 'ok', 7, true, null].map((body) => answers(200, body))),

  'an object of something else': async (stage) =>
    isUnknown(
      stage,
      answers(200, {}),
      answers(200, { status: 'ATIVA' }),
      answers(201, { pix: [] }),
    ),

  'the reply to another txid': async (stage) => {
    const order = orderOf(stage, 4_00)
    stage.line.fails('PUT', says(order.txid, newTxid()))
    assert.equal(resultOf(await stage.rail.charge(order, false)), 'unknown')
    stage.line.fails('GET', says(order.txid, newTxid()))
    assert.equal(resultOf(await stage.rail.read(order.txid)), 'unknown')
    assert.equal(resultOf(await stage.rail.read(order.txid)), 'active')
  },

  'another amount, a negative one, none, or a number': async (stage) => {
    for (const amount of ['"4.01"', '"-4.00"', '""', '4.00', '"4,00"', 'null']) {
      stage.line.fails('PUT', says('"4.00"', amount))
      assert.equal(
        resultOf(await stage.rail.charge(orderOf(stage, 4_00), false)),
        'unknown',
        amount,
      )
    }
  },

  'a status that is no status': async (stage) => {
    const order = orderOf(stage, 4_00)
    await stage.rail.charge(order, false)
    for (const word of ['"PAGA"', '"toString"', 'null', '1']) {
      stage.line.fails('GET', says('"ATIVA"', word))
      assert.equal(resultOf(await stage.rail.read(order.txid)), 'unknown', word)
    }
  },

  'a pix in it that cannot be read': async (stage) => {
    const pix = await paidPix(stage, 4_00)
    for (const [given, other] of [
      [`"${pix.endToEndId}"`, '"E1"'],
      ['"horario":"', '"horario":"no time '],
    ] as const) {
      stage.line.fails('GET', says(given, other))
      assert.equal(resultOf(await stage.rail.read(pix.txid)), 'unknown', other)
    }
  },

  'a denial without a reason of the bank’s own': async (stage) => {
    for (const status of [401, 403, 405, 413, 415]) {
      const order = orderOf(stage, 4_00)
      stage.line.fails('api', answers(status, { message: 'Forbidden' }), 2)
      assert.equal(resultOf(await stage.rail.charge(order, false)), 'unknown', String(status))
      if (status !== 401)
        assert.equal(resultOf(await stage.rail.read(order.txid)), 'unknown', String(status))
    }
  },
}
