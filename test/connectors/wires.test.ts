// The contract of a pix rail, for each company with a wire of its own, against its emulator: made
// once, found after silence, never believed where it cannot be read, returned once.

import { strict as assert } from 'node:assert'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import type { BankRequest } from '../../server/kernel/bank-call.ts'
import { cents } from '../../server/kernel/money.ts'
import {
  ago,
  COMPANIES,
  known,
  listed,
  openWorld,
  orderOf,
  paid,
  resultOf,
  returnId,
  returnsAt,
  type Tap,
  type World,
} from './wires.ts'

/** Older than any delay until a new charge or return is listed. */
const OLD_MS = 2 * 60_000
/** Companies tell times by the second. */
const SLACK_MS = 60_000
const RETURN_OLD_MS = 2 * 3_600_000

const writes = ({ method }: BankRequest): boolean => method !== 'GET'
const silence = (): never => {
  throw Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' })
}
/** Carried out, and the answer lost. Asaas writes its customer first. */
const lostAfter: Tap = async (request, next) => {
  const reply = await next(request)
  return writes(request) && !request.path.endsWith('/customers') ? silence() : reply
}
const lostBefore: Tap = async (request, next) => (writes(request) ? silence() : next(request))
const answering =
  (status: number, body: unknown, headers: Record<string, string> = {}): Tap =>
  async () => ({ status, headers, body })
/** Changes the text of each reply. */
const altered =
  (from: RegExp, to: string): Tap =>
  async (request, next) => {
    const reply = await next(request)
    const text = JSON.stringify(reply.body ?? null)
    return { ...reply, body: JSON.parse(text.replaceAll(from, to)) as unknown }
  }
const written = (asked: readonly string[]): number =>
  asked.filter((one) => !one.startsWith('GET') && !one.endsWith('/customers')).length

/** In the words of each company. */
const CONFLICT = {
  message: 'conflict',
  error: 'conflict',
  status: 409,
  errors: [{ code: 'conflict', message: 'conflict', description: 'conflict' }],
}

const UNREADABLE: [string, Tap][] = [
  ['500', answering(500, { message: 'internal' })],
  ['503 without a body', answering(503, undefined)],
  ['429', answering(429, { message: 'Too Many Requests' }, { 'retry-after': '7' })],
  ['half a JSON', answering(200, '{"id": 1, "status"')],
  ['a page of a gateway', answering(200, '<html><body>OK</body></html>')],
  ['a page of a gateway that refuses', answering(403, '<html><body>Forbidden</body></html>')],
  ['an empty object', answering(200, {})],
  ['a list', answering(200, [])],
  ['a redirection', answering(302, undefined)],
  ['no content', answering(204, undefined)],
]

const STORIES: Record<string, (world: World) => Promise<void>> = {
  'a charge is made, paid and read': async ({ rail, pay, company }) => {
    const order = orderOf(58_80, { text: 'Pedido 7: açaí' })
    const made = known(await rail.charge(order, false))
    assert.deepEqual([made.status, made.amount, made.payments], ['active', 58_80, []])
    assert.match(made.brCode, /^000201/)
    const left = made.expiresAt.getTime() - ago(0).getTime()
    assert.ok(left > 3_500_000 && left <= 3_601_000, String(left))
    const again = known(await rail.read(order.txid))
    assert.deepEqual([again.status, again.amount, again.brCode], ['active', 58_80, made.brCode])

    const [pix] = (await pay(order.txid)).pix
    const report = known(await rail.read(order.txid))
    const [payment, ...more] = report.payments
    assert.deepEqual([report.status, report.amount, more.length], ['completed', 58_80, 0])
    assert.equal(payment!.endToEndId, pix.endToEndId)
    assert.deepEqual([payment!.amount, payment!.txid, payment!.returns], [58_80, order.txid, []])
    const off = Math.abs(payment!.paidAt.getTime() - new Date(pix.horario).getTime())
    assert.ok(off < company.precisionMs, String(off))
  },

  'every amount is written and read exactly': async ({ rail }) => {
    for (const amount of [1, 10, 29, 1_00, 19_99, 1_234_567_89]) {
      const order = orderOf(amount)
      assert.equal(known(await rail.charge(order, false)).amount, amount)
      assert.equal(known(await rail.read(order.txid)).amount, amount)
    }
  },

  'a charge that was made twice is made once': async ({ rail, asked }) => {
    const order = orderOf(10_00)
    const first = known(await rail.charge(order, false))
    const second = known(await rail.charge(order, true))
    assert.equal(written(asked), 1)
    assert.deepEqual([second.brCode, second.status], [first.brCode, 'active'])
    assert.equal(known(await rail.read(order.txid)).brCode, first.brCode)
  },

  'a charge whose answer was lost is found, once': async ({ rail, asked, disturb }) => {
    const order = orderOf(10_00)
    disturb(lostAfter)
    assert.equal(resultOf(await rail.charge(order, false)), 'unknown')
    disturb(undefined)
    const found = known(await rail.charge(order, true))
    assert.equal(found.status, 'active')
    assert.equal(written(asked), 1)
    // It ends as it was ordered, whatever the company's own end is.
    const lastsMs = found.expiresAt.getTime() - ago(0).getTime()
    assert.ok(lastsMs <= order.expiresIn * 1_000 + SLACK_MS, `${lastsMs}`)
  },

  'of a charge that never arrived no second one can be paid': async (world) => {
    const { rail, disturb, company } = world
    const [young, old] = [orderOf(10_00), orderOf(10_00, {}, OLD_MS)]
    disturb(lostBefore)
    assert.equal(resultOf(await rail.charge(young, false)), 'unknown')
    assert.equal(resultOf(await rail.charge(old, false)), 'unknown')
    disturb(undefined)
    assert.equal(resultOf(await rail.read(old.txid)), 'absent')
    assert.equal(resultOf(await rail.charge(young, true)), company.isFound ? 'unknown' : 'active')
    // Without a key of theirs a second try could be a second charge: it ends, and is tried by none.
    const result = company.isTriedOnce ? 'rejected' : 'active'
    assert.equal(resultOf(await rail.charge(old, true)), result)
    const both = await Promise.all([rail.charge(old, true), rail.charge(old, true)])
    assert.deepEqual(both.map(resultOf), [result, result])
    const there = company.isTriedOnce ? 'absent' : 'active'
    assert.equal(resultOf(await rail.read(old.txid)), there)
  },

  'an answer that cannot be read is unknown': async ({ rail, disturb, pay, company }) => {
    const order = orderOf(10_00)
    await rail.charge(order, false)
    const other = orderOf(10_00)
    await rail.charge(other, false)
    const [{ endToEndId }] = (await pay(other.txid)).pix
    for (const [what, tap] of UNREADABLE) {
      disturb(tap)
      const back = { endToEndId, id: returnId(), amount: cents(10_00), txid: other.txid }
      const span = { from: ago(3_600_000), to: ago(0), page: 0 }
      const results = {
        charge: (await rail.charge(orderOf(10_00), false)).result,
        again: (await rail.charge(order, true)).result,
        read: (await rail.read(order.txid)).result,
        remove: (await rail.remove(order.txid)).result,
        giveBack: (await rail.giveBack(back, false)).result,
        received: (await rail.received(span)).result,
      }
      for (const [call, result] of Object.entries(results))
        assert.equal(result, 'unknown', `${company.name}: ${call}, ${what}`)
    }
    // Nor where only the write is answered so.
    for (const [what, tap] of UNREADABLE) {
      disturb((request, next) => (writes(request) ? tap(request, next) : next(request)))
      const result = (await rail.charge(orderOf(10_00), false)).result
      assert.equal(result, 'unknown', `${company.name}: ${what}`)
    }
  },

  'an answer about another charge or another amount is unknown': async (world) => {
    const { rail, disturb } = world
    const order = orderOf(77_31)
    disturb(altered(new RegExp(order.txid, 'g'), orderOf(1).txid))
    assert.equal(resultOf(await rail.charge(order, false)), 'unknown')
    disturb(altered(/77\.31/g, '77.3'))
    const amounts = orderOf(77_31)
    const reais = resultOf(await rail.charge(amounts, false))
    disturb(altered(/\b7731\b/g, '7730'))
    const centavos = resultOf(await rail.charge({ ...amounts, txid: orderOf(1).txid }, false))
    assert.ok(reais === 'unknown' || centavos === 'unknown', `${reais}, ${centavos}`)
  },

  'an order that the company refuses is rejected, once it is certain': async (world) => {
    const { rail, company } = world
    const order = orderOf(99_990_01, {}, OLD_MS)
    const isProven = !['mercado-pago', 'woovi'].includes(company.name)
    const first = await rail.charge(order, false)
    assert.equal(resultOf(first), isProven ? 'rejected' : 'unknown', JSON.stringify(first))
    const second = await rail.charge(order, true)
    // An order of Pagar.me is there, with a charge that nobody can pay.
    const ended = company.name === 'pagarme' ? 'removed' : 'rejected'
    assert.equal(resultOf(second), ended, JSON.stringify(second))
  },

  'two charges under one reference are unknown': async ({ rail, company, wire, disturb }) => {
    if (company.name === 'woovi') return
    const order = orderOf(10_00)
    disturb(async (request, next) => {
      const isCharge = writes(request) && !request.path.endsWith('/customers')
      const headers = { ...request.headers }
      const reply = await next(request)
      if (!isCharge) return reply
      for (const name of ['x-idempotency-key', 'idempotency-key'])
        if (headers[name] !== undefined) headers[name] = 'another-key'
      await wire({ ...request, headers })
      return reply
    })
    await rail.charge(order, false)
    disturb(undefined)
    assert.equal(resultOf(await rail.read(order.txid)), 'unknown')
  },

  'a charge is withdrawn, and stays so': async ({ rail, company, asked }) => {
    const order = orderOf(10_00)
    await rail.charge(order, false)
    if (!company.withdraws) {
      const before = written(asked)
      assert.equal(resultOf(await rail.remove(order.txid)), 'rejected')
      assert.equal(written(asked), before)
      assert.equal(resultOf(await rail.read(order.txid)), 'active')
      return
    }
    assert.equal(resultOf(await rail.remove(order.txid)), 'removed')
    assert.match(resultOf(await rail.remove(order.txid)), /^(?:removed|absent)$/)
    assert.match(resultOf(await rail.read(order.txid)), /^(?:removed|absent)$/)
    assert.equal(resultOf(await rail.remove(orderOf(1).txid)), 'absent')
  },

  'a charge that was paid meanwhile is not withdrawn': async (world) => {
    const { rail, disturb, pay, company } = world
    const order = orderOf(10_00)
    await rail.charge(order, false)
    disturb(async (request, next) => {
      if (writes(request)) await pay(order.txid)
      return next(request)
    })
    if (!company.withdraws) await pay(order.txid)
    const report = known(await rail.remove(order.txid))
    assert.deepEqual([report.status, report.payments.length], ['completed', 1])
    assert.deepEqual(await returnsAt(world, report.payments[0]!.endToEndId), [])
  },

  'a charge whose time is over is not a withdrawn one': async ({ rail, clock, company }) => {
    const order = orderOf(10_00)
    await rail.charge(order, false)
    clock.advanceTo(clock.offsetMs() + 2 * 3_600_000)
    const report = known(await rail.read(order.txid))
    assert.equal(report.status, 'active')
    if (company.name !== 'asaas') assert.ok(report.expiresAt <= clock.now())
  },

  'a payment is returned whole, once': async (world) => {
    const { rail, asked } = world
    const { txid, endToEndId } = await paid(world, 10_00)
    const order = { endToEndId, txid, id: returnId(), amount: cents(10_00) }
    const given = await rail.giveBack(order, false)
    assert.ok(given.result === 'accepted', JSON.stringify(given))
    assert.deepEqual([given.value.id, given.value.amount], [order.id, 10_00])
    assert.equal(given.value.status, 'returned')
    assert.notEqual(given.value.providerReference, '')
    const again = await rail.giveBack(order, true)
    assert.equal(resultOf(again), 'returned', JSON.stringify(again))
    assert.deepEqual(await returnsAt(world, endToEndId), ['10.00'], asked.join('\n'))
    assert.equal(known(await rail.read(txid)).payments[0]!.endToEndId, endToEndId)
  },

  'a return whose answer was lost is found, once': async (world) => {
    const { rail, disturb } = world
    const { txid, endToEndId } = await paid(world, 10_00)
    const order = { endToEndId, txid, id: returnId(), amount: cents(10_00) }
    disturb(lostAfter)
    assert.equal(resultOf(await rail.giveBack(order, false)), 'unknown')
    disturb(undefined)
    assert.equal(resultOf(await rail.giveBack(order, true)), 'returned')
    assert.deepEqual(await returnsAt(world, endToEndId), ['10.00'])
  },

  'a return that never arrived is made when its absence is certain': async (world) => {
    const { rail, disturb } = world
    const { txid, endToEndId } = await paid(world, 10_00)
    const order = { endToEndId, txid, id: returnId(RETURN_OLD_MS), amount: cents(10_00) }
    disturb(lostBefore)
    assert.equal(resultOf(await rail.giveBack(order, false)), 'unknown')
    assert.deepEqual(await returnsAt(world, endToEndId), [])
    disturb(undefined)
    // Where a return is sought by a list that may be late, a young one is not tried again.
    const young = { ...order, id: returnId() }
    if (world.company.namesReturns && world.company.isFound)
      assert.equal(resultOf(await rail.giveBack(young, true)), 'unknown')
    assert.equal(resultOf(await rail.giveBack(order, true)), 'returned')
    assert.deepEqual(await returnsAt(world, endToEndId), ['10.00'])
  },

  'a payment is returned in parts, each once': async (world) => {
    const { rail, company, asked, disturb } = world
    const { txid, endToEndId } = await paid(world, 10_00)
    const part = { endToEndId, txid, id: returnId(), amount: cents(4_01) }
    if (!company.returnsPartly) {
      const before = written(asked)
      assert.equal(resultOf(await rail.giveBack(part, false)), 'rejected')
      assert.equal(written(asked), before)
      return
    }
    assert.equal(resultOf(await rail.giveBack(part, false)), 'returned')
    assert.equal(resultOf(await rail.giveBack(part, true)), 'returned')
    const second = { ...part, id: returnId(), amount: cents(2_00) }
    disturb(lostAfter)
    assert.equal(resultOf(await rail.giveBack(second, false)), 'unknown')
    disturb(undefined)
    const found = await rail.giveBack(second, true)
    assert.ok(found.result === 'accepted', JSON.stringify(found))
    assert.deepEqual([found.value.id, found.value.amount], [second.id, 2_00])
    assert.equal(found.value.status, 'returned')
    assert.deepEqual(await returnsAt(world, endToEndId), ['4.01', '2.00'])
    // More than is left: refused there, and nothing moved.
    const third = { ...part, id: returnId(), amount: cents(4_00) }
    assert.equal(resultOf(await rail.giveBack(third, false)), 'rejected')
    assert.deepEqual(await returnsAt(world, endToEndId), ['4.01', '2.00'])
    assert.equal(known(await rail.read(txid)).payments[0]!.endToEndId, endToEndId)
  },

  'two returns of one amount are never taken for each other': async (world) => {
    const { rail, company, disturb } = world
    if (!company.returnsPartly) return
    const { txid, endToEndId } = await paid(world, 10_00)
    const [one, two] = [returnId(RETURN_OLD_MS), returnId(RETURN_OLD_MS)]
    const order = { endToEndId, txid, id: one, amount: cents(3_00) }
    assert.equal(resultOf(await rail.giveBack(order, false)), 'returned')
    disturb(lostBefore)
    assert.equal(resultOf(await rail.giveBack({ ...order, id: two }, false)), 'unknown')
    disturb(undefined)
    assert.deepEqual(await returnsAt(world, endToEndId), ['3.00'])
    assert.equal(resultOf(await rail.giveBack({ ...order, id: two }, true)), 'returned')
    assert.deepEqual(await returnsAt(world, endToEndId), ['3.00', '3.00'])
  },

  'a return that is answered well and was not made is not taken for another': async (world) => {
    const { rail, company, disturb } = world
    if (!company.returnsPartly) return
    const { txid, endToEndId } = await paid(world, 10_00)
    const order = { endToEndId, txid, id: returnId(), amount: cents(3_00) }
    const first = await rail.giveBack(order, false)
    assert.equal(resultOf(first), 'returned')
    // The answer of the first one again, and nothing is done.
    disturb(async (request, next) =>
      ['POST', 'DELETE'].includes(request.method)
        ? { status: 200, headers: {}, body: {} }
        : next(request),
    )
    const second = await rail.giveBack({ ...order, id: returnId() }, false)
    disturb(undefined)
    assert.equal(resultOf(second), 'unknown')
    assert.deepEqual(await returnsAt(world, endToEndId), ['3.00'])
  },

  'a 409 is no proof that nothing happens: it may be about a try under way': async (world) => {
    const { rail, disturb } = world
    const conflict: Tap = async (request, next) =>
      writes(request) && !request.path.endsWith('/customers')
        ? { status: 409, headers: {}, body: CONFLICT }
        : next(request)
    disturb(conflict)
    assert.equal(resultOf(await rail.charge(orderOf(10_00), false)), 'unknown')
    disturb(undefined)
    const { txid, endToEndId } = await paid(world, 10_00)
    const order = { endToEndId, txid, id: returnId(), amount: cents(10_00) }
    disturb(conflict)
    assert.equal(resultOf(await rail.giveBack(order, false)), 'unknown')
    disturb(undefined)
    assert.deepEqual(await returnsAt(world, endToEndId), [])
  },

  'what cannot be returned is refused before the call': async (world) => {
    const { rail, asked } = world
    const { txid, endToEndId } = await paid(world, 10_00)
    const before = written(asked)
    const order = { endToEndId, txid, id: returnId(), amount: cents(10_01) }
    assert.equal(resultOf(await rail.giveBack(order, false)), 'rejected')
    const { txid: none, ...unnamed } = { ...order, amount: cents(1_00) }
    assert.equal(none, txid)
    assert.equal(resultOf(await rail.giveBack(unnamed, false)), 'rejected')
    const other = { ...order, amount: cents(1_00), endToEndId: `E${'9'.repeat(31)}` }
    assert.equal(resultOf(await rail.giveBack(other, false)), 'unknown')
    assert.equal(written(asked), before)
  },

  'a return under way is followed to its end': async (world) => {
    const { rail, control } = world
    const { txid, endToEndId } = await paid(world, 99_990_21)
    const order = { endToEndId, txid, id: returnId(), amount: cents(99_990_21) }
    assert.equal(resultOf(await rail.giveBack(order, false)), 'processing')
    assert.equal(resultOf(await rail.giveBack(order, true)), 'processing')
    const { devolucoes } = (await world.api('GET', `/pix/${endToEndId}`)).body
    const settle = `pix/${endToEndId}/devolucoes/${devolucoes[0].id}/settle`
    await control(settle, { status: 'DEVOLVIDO' })
    assert.equal(resultOf(await rail.giveBack(order, true)), 'returned')
    assert.deepEqual(await returnsAt(world, endToEndId), ['99990.21'])
  },

  'of two equal returns each is followed by what the company called it': async (world) => {
    const { rail, company, control } = world
    if (!company.returnsPartly) return
    const amount = cents(99_990_21)
    const { txid, endToEndId } = await paid(world, 2 * amount)
    for (const count of [1, 2]) {
      const order = { endToEndId, txid, id: returnId(), amount }
      const given = await rail.giveBack(order, false)
      assert.ok(given.result === 'accepted', JSON.stringify(given))
      const { providerReference, status } = given.value
      assert.equal(status, 'processing')
      const { devolucoes } = (await world.api('GET', `/pix/${endToEndId}`)).body
      const { id } = devolucoes.find((one: { status: string }) => one.status !== 'DEVOLVIDO')
      await control(`pix/${endToEndId}/devolucoes/${id}/settle`, { status: 'DEVOLVIDO' })
      const named = providerReference === '' ? {} : { providerReference }
      assert.equal(resultOf(await rail.giveBack({ ...order, ...named }, true)), 'returned')
      assert.equal((await returnsAt(world, endToEndId)).length, count)
    }
  },

  'what was received is listed page by page, with what was returned': async (world) => {
    const { rail, company } = world
    const names: string[] = []
    for (let n = 0; n < company.pageSize; n++) names.push((await paid(world, 1_00)).endToEndId)
    const full = await listed(rail)
    // A page that is exactly full is the last one.
    assert.deepEqual(full.pages, [company.pageSize])
    await rail.charge(orderOf(5_00), false)
    assert.deepEqual(full.pix.map((one) => one.endToEndId).toSorted(), names.toSorted())
    const last = await paid(world, 2_00)
    const order = { ...last, id: returnId(), amount: cents(2_00) }
    assert.equal(resultOf(await rail.giveBack(order, false)), 'returned')
    const more = await listed(rail)
    assert.equal(more.pages.length, 2, String(more.pages))
    assert.equal(new Set(more.pix.map((one) => one.endToEndId)).size, company.pageSize + 1)
    const one = more.pix.find(({ endToEndId }) => endToEndId === last.endToEndId)!
    assert.deepEqual([one.amount, one.txid, one.returns.length], [2_00, last.txid, 1])
    assert.deepEqual([one.returns[0]!.amount, one.returns[0]!.status], [2_00, 'returned'])
    assert.equal(one.returns[0]!.id === order.id, company.namesReturns)
    const returned = await listed(rail, true)
    assert.deepEqual(
      returned.pix.map(({ endToEndId, returns }) => [endToEndId, returns[0]!.amount]),
      [[last.endToEndId, 2_00]],
    )
  },

  'a list that grows while it is read loses nothing, and shows nothing twice': async (world) => {
    const { rail, company, asked } = world
    const names: string[] = []
    for (let n = 0; n < 2 * company.pageSize + 1; n++)
      names.push((await paid(world, 1_00)).endToEndId)
    const span = { from: ago(3_600_000), to: ago(0) }
    const shown: string[] = []
    asked.length = 0
    for (const page of [0, 1, 2]) {
      const answer = await rail.received({ ...span, page })
      assert.ok(answer.result === 'accepted', JSON.stringify(answer))
      shown.push(...answer.value.pix.map(({ endToEndId }) => endToEndId))
      await paid(world, 1_00)
    }
    assert.deepEqual(
      names.filter((name) => !shown.includes(name)),
      [],
    )
    assert.equal(new Set(shown).size, shown.length)
  },

  'a charge with a due date is refused before the call': async ({ rail, asked }) => {
    const dueOrder = {} as Parameters<typeof rail.chargeDue>[0]
    assert.equal(resultOf(await rail.chargeDue(dueOrder, false)), 'rejected')
    assert.deepEqual(asked, [])
  },

  'what the company cannot make is refused before the call': async ({ rail, asked, company }) => {
    const { payer: none, ...unnamed } = orderOf(10_00)
    assert.ok(none)
    const needsPayer = ['asaas', 'stark-bank', 'pagarme'].includes(company.name)
    const wrong = needsPayer ? unnamed : orderOf(10_00, { expiresIn: 60 })
    const answer = await rail.charge(wrong, false)
    assert.ok(answer.result === 'rejected' && answer.why.length > 20, JSON.stringify(answer))
    assert.deepEqual(asked, [])
    if (!needsPayer) assert.equal(resultOf(await rail.charge(unnamed, false)), 'active')
  },

  'a wrong credential makes everything unknown, and no word of it is told': async (world) => {
    const { company, told, secrets, rail, disturb } = world
    const other = company.name === 'stark-bank' ? OTHER_KEY : wrongOf(secrets[0]!)
    const stranger = world.with({ [company.credential]: other })
    const order = orderOf(10_00)
    await rail.charge(order, false)
    assert.equal(resultOf(await stranger.charge(orderOf(10_00), false)), 'unknown')
    assert.equal(resultOf(await stranger.read(order.txid)), 'unknown')
    disturb(async () => silence())
    assert.equal(resultOf(await stranger.read(order.txid)), 'unknown')
    for (const text of told)
      for (const secret of [...secrets, other])
        assert.ok(!text.includes(secret) && !text.includes(JSON.stringify(secret)), text)
  },
}

/** Of the same form, and nobody's. */
const wrongOf = (credential: string): string =>
  `${credential.slice(0, 20)}${credential.slice(20).replaceAll(/[a-z]/g, 'x')}`

const { privateKey: OTHER_KEY } = generateKeyPairSync('ec', {
  namedCurve: 'secp256k1',
  privateKeyEncoding: { type: 'sec1', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

for (const company of COMPANIES)
  for (const [name, story] of Object.entries(STORIES))
    test(`${company.name}: ${name}`, async (t) => story(await openWorld(t, company)))

/** The bytes themselves: queries, bodies of every method, and what is signed. */
const SERVED = [
  'a charge is made, paid and read',
  'every amount is written and read exactly',
  'a charge is withdrawn, and stays so',
  'a payment is returned in parts, each once',
  'a payment is returned whole, once',
]

for (const company of COMPANIES)
  test(`${company.name}, over HTTP: a charge is made, paid, listed and returned`, async (t) => {
    const world = await openWorld(t, company, true)
    for (const name of SERVED) await STORIES[name]!(world)
    assert.notEqual((await listed(world.rail)).pix.length, 0)
  })
