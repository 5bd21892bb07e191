// A bank that pays by files, as a rail on a real database, with a stand-in bank that reads the files by
// columns of its own: a payout is paid once, whatever ends in between, and never lost.

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { openPaymentFileBank } from '../../../../sandbox/payment-files/bank.ts'
import { freshDatabase } from '../../../../test/database.ts'
import { paymentSenderOf, paymentTo } from '../../../../test/payment-files.ts'
import { createSecretKey } from 'node:crypto'
import { openClock } from '../../../kernel/clock.ts'
import { randomBytes } from '../../../kernel/random.ts'
import { Secret } from '../../../kernel/secret.ts'
import { newId } from '../../../kernel/ids.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { PayoutOrder } from '../../payouts.ts'
import { hashOf } from '../exchange.ts'
import {
  applyPayments,
  type PaymentExchange,
  paymentsWritten,
  reservePayments,
  type ReservedPayments,
} from './exchange.ts'
import { paymentsKey, paymentTransitions } from './payment.ts'
import { openPaymentFiles } from './rail.ts'
import { readPayments } from './return.ts'
import { findPayment } from './store.ts'
import type { PaymentSender } from './settings.ts'

const NOON = new Date('2026-12-07T15:00:00Z')
const DAY_MS = 86_400_000
const KEYS = [{ id: 'k', key: new Secret(createSecretKey(randomBytes(32))) }]

async function opened(t: TestContext, sender: PaymentSender = paymentSenderOf('756')) {
  const db = await freshDatabase(t)
  const clock = openClock()
  clock.moveTo(NOON)
  const owner = newId<'owner'>(clock.wall())
  const orders = new Map<string, PayoutOrder>()
  const due: string[] = []
  const exchangeOf = (one: PaymentSender): PaymentExchange => ({
    db,
    clock,
    sender: one,
    sealKeys: KEYS,
    place: { owner, agreement: paymentsKey(one.agreement) },
    ordersOf: async (_, ids) =>
      new Map(ids.flatMap((id) => (orders.has(id) ? [[id, orders.get(id)!] as const] : []))),
    markDue: async (_, ids) => void due.push(...ids),
  })
  const exchange = exchangeOf(sender)
  const rail = openPaymentFiles({ db, clock, owner, name: 'arquivos', ...sender })
  const bank = openPaymentFileBank()
  const ordered = async (
    ...given: Parameters<typeof paymentTo> extends [string, ...infer R] ? R : never
  ) => {
    const order = paymentTo(newId(clock.wall()), ...given)
    orders.set(order.id, order)
    const answer = await rail.pay(order, {})
    assert.ok(answer.result === 'accepted', JSON.stringify(answer))
    assert.equal(answer.value.status, 'processing')
    return order.id
  }
  const written = async (from = exchange): Promise<ReservedPayments> => {
    const reserved = (await reservePayments(from)) as ReservedPayments
    await paymentsWritten(from, reserved, 'a.rem')
    return reserved
  }
  const read = async (text: string) => {
    const found = readPayments(sender, text)
    assert.ok(found.ok, JSON.stringify(found))
    return applyPayments(exchange, { read: found, hash: hashOf(text), name: 'a.ret' })
  }
  const statusOf = async (id: string) => (await findPayment(db, { owner }, id))?.status
  const reportOf = async (id: string) => {
    const answer = await rail.read({ id, createdAt: NOON }, clock.now())
    return answer.result === 'accepted' ? answer.value : undefined
  }
  /** What the rail says of it: its status, or why that is not known. */
  const resultOf = async (id: string): Promise<string> => {
    const answer = await rail.read({ id, createdAt: NOON }, clock.now())
    return answer.result === 'accepted' ? String(answer.value?.status) : answer.why
  }
  const later = (days: number) => clock.moveTo(new Date(NOON.getTime() + days * DAY_MS))
  const stage = { db, clock, owner, orders, due, exchange, exchangeOf, rail, bank, sender }
  return Object.assign(stage, { ordered, written, read, statusOf, reportOf, resultOf, later })
}

/** The stand-in's returns of a remittance, all of the days. */
const returnsOf = (
  { bank, clock }: Awaited<ReturnType<typeof opened>>,
  { remittance }: ReservedPayments,
  occurrence?: string,
) => bank.take(remittance.text, { now: clock.now(), ...(occurrence && { occurrence }) })

test('a payout is ordered once, also by two at a time and in another agreement', async (t) => {
  const o = await opened(t)
  const id = await o.ordered({ bank: '001' })
  const order = o.orders.get(id)!
  assert.equal((await o.rail.pay(order, {})).result, 'accepted')
  const other = paymentTo(newId(o.clock.wall()), { bank: '001' })
  // Another process orders it after this one has looked.
  const between = async () => (await o.rail.pay(other, {})).result === 'accepted'
  assert.equal((await o.rail.pay(other, { sending: between })).result, 'accepted')
  const changed = paymentSenderOf('756', {})
  const agreement = { ...changed.agreement, number: '999999' }
  const moved = openPaymentFiles({ ...o, name: 'arquivos', ...changed, agreement })
  assert.notEqual(moved.account, o.rail.account)
  const answer = await moved.pay(order, {})
  assert.deepEqual(answer.result, 'unknown', JSON.stringify(answer))
  assert.equal((await moved.read({ id, createdAt: NOON }, NOON)).result, 'unknown')
  assert.equal((await o.rail.pay({ ...order, amount: 1 as never }, {})).result, 'unknown')
  assert.deepEqual(await o.db.rows(sql`select count(*)::int as n from cnab_payments`), [{ n: 2 }])
})

test('nothing is ordered where another process is ahead, or a file cannot carry it', async (t) => {
  const o = await opened(t, paymentSenderOf('104'))
  const order = paymentTo(newId(o.clock.wall()), { bank: '001' })
  const answer = await o.rail.pay(order, { sending: async () => false })
  assert.equal(answer.result, 'unknown')
  const keyed = await o.rail.pay({ ...order, to: { key: 'ana@exemplo.com.br' } }, {})
  assert.ok(keyed.result === 'rejected' && /nothing is known of a pix/.test(keyed.why))
  assert.equal(await o.statusOf(order.id), undefined)
  const [one, two] = [await o.ordered({ bank: '104' }), await o.ordered({ bank: '001' })]
  const numbers = await o.db.rows(sql`select number from cnab_payments order by id`)
  assert.deepEqual(numbers, [{ number: '000001' }, { number: '000002' }])
  const { remittance } = await o.written()
  assert.deepEqual(
    remittance.sent.map(({ id }) => id),
    [one, two],
  )
})

test('each account ends as its bank says, in whichever order the returns are read', async (t) => {
  const rows: readonly [number: string, status: string, reason: RegExp][] = [
    ['12345-6', 'paid', /^undefined$/],
    ['9999001-1', 'failed', /^PC: .*closed/],
    ['9999002-2', 'failed', /^PE: /],
    ['9999003-3', 'returned', /^H4: the credit came back/],
    ['9999004-4', 'paid', /^undefined$/],
    ['9999005-5', 'paid', /^undefined$/],
  ]
  for (const isBackwards of [false, true]) {
    const o = await opened(t)
    const ids: string[] = []
    for (const [number] of rows) ids.push(await o.ordered({ bank: '001', number }))
    const texts = returnsOf(o, await o.written())
    assert.equal(texts.length, 3)
    o.later(3)
    for (const text of isBackwards ? texts.toReversed() : texts) {
      const changes = await o.read(text)
      assert.deepEqual(changes?.exceptions, [])
      assert.equal(await o.read(text), undefined)
    }
    // No account stands in what is stored of a return.
    const stored = await o.db.rows<{ text: string }>(
      sql`select said::text as text from cnab_payment_reports`,
    )
    assert.ok(stored.length > 6 && stored.every(({ text }) => !text.includes('999900')))
    for (const [n, [number, status, reason]] of rows.entries()) {
      const report = await o.reportOf(ids[n]!)
      assert.equal(report?.status, status, number)
      assert.match(String(report?.reason), reason)
      assert.ok(o.due.includes(ids[n]!))
    }
  }
})

test('an accepted payment waits for its day, then for a person', async (t) => {
  const o = await opened(t)
  // A Friday evening here is a Saturday nowhere: the day of payment is the Monday.
  o.later(5)
  const id = await o.ordered({ bank: '001', number: '9999005-5' })
  assert.equal((await o.reportOf(id))?.waits, undefined)
  const [first] = returnsOf(o, await o.written())
  assert.equal((await o.reportOf(id))?.waits, 'date')
  await o.read(first!)
  assert.equal((await o.reportOf(id))?.waits, 'date')
  o.later(7)
  assert.equal((await o.reportOf(id))?.waits, 'approval')
})

test('a file that was reserved is the same for ever, and takes nothing that came later', async (t) => {
  const o = await opened(t)
  const [one, two] = [await o.ordered({ bank: '001' }), await o.ordered({ bank: '756' })]
  const first = (await reservePayments(o.exchange)) as ReservedPayments
  // The process ended here; nobody knows whether the file left.
  const three = await o.ordered({ bank: '001' })
  o.later(1)
  const again = (await reservePayments(o.exchange)) as ReservedPayments
  assert.deepEqual([again.again, again.sequence, again.file], [true, 1, first.file])
  assert.equal(again.remittance.text, first.remittance.text)
  // Neither other settings nor a lost account hold the file up, nor change it.
  o.orders.delete(one)
  const other = o.exchangeOf(paymentSenderOf('756', { service: '98' }))
  const third = (await reservePayments(other)) as ReservedPayments
  assert.equal(third.remittance.text, first.remittance.text)
  await paymentsWritten(o.exchange, again, 'a.rem')
  assert.deepEqual(
    [await o.statusOf(one), await o.statusOf(two), await o.statusOf(three)],
    ['sent', 'sent', 'waiting'],
  )
  const next = await o.written()
  assert.deepEqual([next.sequence, next.remittance.sent.map(({ id }) => id)], [2, [three]])
  assert.deepEqual(await reservePayments(o.exchange), [])
  const inTwo = sql`update cnab_payments set file = ${next.file} where id = ${one}`
  await assert.rejects(o.db.rows(inTwo), /keeps its number, and the file/)
  const anew = sql`update cnab_payments set file = null where id = ${one}`
  await assert.rejects(o.db.rows(anew), /keeps its number, and the file/)
})

test('a file whose text was lost with its key counts as handed over, and holds up no other', async (t) => {
  const o = await opened(t)
  const one = await o.ordered({ bank: '001' })
  await reservePayments(o.exchange)
  const two = await o.ordered({ bank: '001' })
  await o.db.rows(sql`update cnab_files set content_sealed = ''`)
  const next = await o.written()
  assert.deepEqual([next.sequence, next.remittance.sent.map(({ id }) => id)], [2, [two]])
  assert.equal(await o.statusOf(one), 'sent')
  o.later(7)
  assert.match(await o.resultOf(one), /no return of the bank has said/)
})

test('a file that may be at the bank twice fails nothing that its first copy may pay', async (t) => {
  // What the bank says of the second copy, and when: before the first is paid, or after.
  for (const code of ['AP', 'AG', '01', 'HC'])
    for (const isPaidFirst of [false, true]) {
      const o = await opened(t)
      const id = await o.ordered({ bank: '001' })
      await reservePayments(o.exchange)
      const again = await o.written()
      assert.equal(again.again, true)
      o.later(2)
      const at = (occurrence: string) =>
        returnsOf({ ...o, bank: openPaymentFileBank() }, again, occurrence)[1]!
      if (isPaidFirst) await o.read(at('00'))
      const changes = await o.read(at(code))
      const before = isPaidFirst ? 'paid' : 'sent'
      assert.equal(await o.statusOf(id), before, code)
      assert.match(String(changes?.exceptions.at(-1)?.says), /may be at the bank more than once/)
      if (!isPaidFirst) {
        o.later(7)
        assert.match(await o.resultOf(id), /no return of the bank has said/)
        await o.read(at('00'))
      }
      assert.equal(await o.statusOf(id), 'paid')
    }
})

test('a return of a file that counts as unwritten proves that the bank has it', async (t) => {
  const o = await opened(t)
  const [one, two] = [await o.ordered({ bank: '001' }), await o.ordered({ bank: '001' })]
  const reserved = (await reservePayments(o.exchange)) as ReservedPayments
  const [, made] = returnsOf(o, reserved)
  o.later(1)
  await o.read(made!)
  assert.deepEqual([await o.statusOf(one), await o.statusOf(two)], ['paid', 'paid'])
  assert.deepEqual(await reservePayments(o.exchange), [])
})

test('what a bank says of a payment that was never written changes nothing', async (t) => {
  const o = await opened(t)
  const id = await o.ordered({ bank: '001' })
  // Another installation of ours, restored from a backup of before the file.
  const elsewhere = await opened(t)
  const order = o.orders.get(id)!
  elsewhere.orders.set(id, order)
  await elsewhere.rail.pay(order, {})
  const [, made] = returnsOf(elsewhere, await elsewhere.written())
  o.later(1)
  const changes = await o.read(made!)
  assert.deepEqual(
    changes?.exceptions.map(({ what, says }) => [what, says.slice(0, 30)]),
    [['look', 'a bank reports it, and it is i']],
  )
  assert.equal(await o.statusOf(id), 'waiting')
  const strange = await opened(t)
  strange.later(1)
  const unknown = await strange.read(made!)
  assert.deepEqual(
    unknown?.exceptions.map(({ what }) => what),
    ['unknown_payment'],
  )
})

test('another amount or account in a return is looked at, and pays nothing', async (t) => {
  const o = await opened(t)
  const id = await o.ordered({ bank: '001', number: '555555-5' })
  const [, made] = returnsOf(o, await o.written())
  o.later(1)
  const cases: readonly [from: string, to: string, what: string][] = [
    ['000000000123456', '000000000123457', 'amount_differs'],
    ['0000005555555', '0000005555655', 'destination_differs'],
  ]
  for (const [from, to, what] of cases) {
    assert.ok(made!.includes(from))
    const changes = await o.read(made!.replaceAll(from, to))
    assert.ok(
      changes?.exceptions.some((one) => one.what === what),
      what,
    )
    assert.equal(await o.statusOf(id), 'sent')
  }
})

test('a file that the bank gets twice fails nothing that it took the first time', async (t) => {
  const o = await opened(t)
  const id = await o.ordered({ bank: '001' })
  const file = await o.written()
  const [, made] = returnsOf(o, file)
  const [refused, ...rest] = returnsOf(o, file)
  assert.deepEqual(rest, [])
  const changes = await o.read(refused!)
  assert.deepEqual(
    changes?.exceptions.map(({ what, line }) => [what, line]),
    [['not_taken', 1]],
  )
  assert.equal(await o.statusOf(id), 'sent')
  o.later(1)
  await o.read(made!)
  assert.equal(await o.statusOf(id), 'paid')
})

test('an unknown code, a contradiction and a late refusal are told apart', async (t) => {
  const CASES: readonly [code: string, before: string, after: string, exceptions: number][] = [
    ['X9', 'sent', 'sent', 1],
    ['BB', 'sent', 'sent', 1],
    ['HA', 'sent', 'sent', 1],
    ['HC', 'sent', 'failed', 0],
    ['01', 'sent', 'failed', 0],
    ['01', 'paid', 'paid', 1],
    ['AG', 'paid', 'returned', 0],
    // Its day is over where the same file comes again; what was paid did not come back.
    ['AP', 'paid', 'paid', 1],
    ['ZA', 'paid', 'paid', 0],
    ['00', 'failed', 'failed', 1],
    ['BD', 'paid', 'paid', 0],
    ['00', 'returned', 'returned', 0],
    ['H4', 'failed', 'failed', 1],
  ]
  const FIRST: Readonly<Record<string, string[]>> = {
    sent: [],
    paid: ['00'],
    failed: ['AN'],
    returned: ['00', 'H4'],
  }
  for (const [code, before, after, exceptions] of CASES) {
    const o = await opened(t)
    const id = await o.ordered({ bank: '001' })
    const { remittance } = await o.written()
    o.later(2)
    const said = async (occurrence: string) => {
      const bank = openPaymentFileBank()
      const texts = bank.take(remittance.text, { now: o.clock.now(), occurrence })
      o.clock.moveTo(new Date(o.clock.now().getTime() + DAY_MS))
      return o.read(texts[1]!)
    }
    for (const one of FIRST[before]!) await said(one)
    assert.equal(await o.statusOf(id), before, `${code} after ${before}`)
    const changes = await said(code)
    const found = changes!.exceptions.filter(({ says }) => !says.includes('read before with other'))
    assert.equal(found.length, exceptions, `${code} after ${before}: ${JSON.stringify(found)}`)
    assert.equal(await o.statusOf(id), after, `${code} after ${before}`)
  }
})

test('where a pix stands apart, the next file has the rest', async (t) => {
  const o = await opened(t, paymentSenderOf('237'))
  const pix = [await o.ordered({ bank: '001' })]
  const credit = await o.ordered({ bank: '237' })
  pix.push(await o.ordered({ bank: '341' }))
  const [first, second] = [await o.written(), await o.written()]
  assert.deepEqual(
    first.remittance.sent.map(({ id }) => id),
    pix,
  )
  assert.deepEqual(
    second.remittance.sent.map(({ id }) => id),
    [credit],
  )
  assert.deepEqual([first.sequence, second.sequence], [1, 2])
})

test('a payment whose account can no longer be read fails before it is in any file', async (t) => {
  const o = await opened(t)
  const [lost, kept] = [await o.ordered({ bank: '001' }), await o.ordered({ bank: '001' })]
  o.orders.delete(lost)
  const { remittance } = await o.written()
  assert.deepEqual(
    [remittance.sent.map(({ id }) => id), remittance.unwritable.map(({ id }) => id)],
    [[kept], [lost]],
  )
  assert.equal(await o.statusOf(lost), 'failed')
  assert.match((await o.reportOf(lost))!.reason!, /can no longer be read, and it was in no file/)
})

test('every bank with files takes them, and its returns are read', async (t) => {
  const rows: readonly (readonly [bank: string, settings: object, to: string])[] = [
    ...['001', '033', '077', '237', '341', '422', '756'].map(
      (bank) => [bank, {}, bank === '001' ? '237' : '001'] as const,
    ),
    ...['001', '033', '077', '104', '422', '756'].map(
      (bank) => [bank, { transfer: 'ted' }, bank === '001' ? '237' : '001'] as const,
    ),
    ...['001', '033', '077', '104', '237', '341', '422', '756'].map(
      (bank) => [bank, {}, bank] as const,
    ),
  ]
  for (const [bank, settings, to] of rows) {
    const o = await opened(t, paymentSenderOf(bank, settings))
    const id = await o.ordered({ bank: to })
    const savings = to === bank ? [await o.ordered({ bank: to, type: 'savings' })] : []
    const texts = returnsOf(o, await o.written())
    assert.equal(texts.length, 2, `${bank} to ${to}: ${texts[0]}`)
    o.later(2)
    for (const text of texts) assert.deepEqual((await o.read(text))?.exceptions, [])
    for (const one of [id, ...savings]) assert.equal(await o.statusOf(one), 'paid', bank)
  }
})

test('a payment of which no return tells is unknown after three days, until one does', async (t) => {
  const o = await opened(t)
  const id = await o.ordered({ bank: '001' })
  const texts = returnsOf(o, await o.written())
  assert.equal(await o.resultOf(id), 'processing')
  o.later(3)
  assert.equal(await o.resultOf(id), 'processing')
  const unwritten = await o.ordered({ bank: '001' })
  o.later(7)
  assert.match(await o.resultOf(id), /no return of the bank has said/)
  assert.equal(
    await o.resultOf(unwritten),
    'processing',
    'it is in no file: nobody could have paid it',
  )
  for (const text of texts) await o.read(text)
  assert.equal(await o.resultOf(id), 'paid')
})

test('the database has the same statuses as the code', async (t) => {
  const { db } = await opened(t)
  const [trigger] = await db.rows<{ text: string }>(sql`
    select pg_get_triggerdef(oid) as text from pg_trigger where tgname = 'cnab_payments_status'`)
  const theirs = [...trigger!.text.matchAll(/'([a-z]+)>([a-z]+)'/g)].map(([, a, b]) => `${a}>${b}`)
  const events = ['written', 'accepted', 'paid', 'refused', 'returned'] as const
  const ours = paymentTransitions.states.flatMap((state) =>
    events.flatMap((event) =>
      paymentTransitions.may(state, event)
        ? [`${state}>${paymentTransitions.next(state, event)}`]
        : [],
    ),
  )
  assert.deepEqual(theirs.toSorted(), ours.toSorted())
})
