// Payouts in the desk's words and back: what bends an answer makes it no answer, and only a refusal in full is a no.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { BankReply } from '../../base/call.ts'
import { cents } from '../../base/money.ts'
import type { PayoutOrder } from '../bank.ts'
import type { Saying } from '../talk.ts'
import { registerNotices } from './desk.ts'
import { openPayouts, pageFromBank, payoutFromBank, payoutToBank } from './payouts.ts'

const ID = '0191f0c47a527b539c1e3f6a5d2e8b10'
const SETTINGS = { name: 'payer', timeoutMs: 500 }
const order: PayoutOrder = {
  id: ID,
  amount: cents(123_45),
  to: { account: { ispb: '00000000', branch: '0001', number: '12345-6', type: 'savings' } },
  holder: { name: 'Ana', taxpayerId: '12345678909' },
}
const said = { id: ID, status: 'paid', amount: 123_45, at: '2026-05-17T12:00:00.000Z' }
const news = { id: ID, status: 'paid', amount: 123_45, at: new Date(said.at) }
// Two units of UTF-16: a text that is cut between them cannot be kept.
const FACE = '\u{1f600}'
const END_TO_END_ID = 'E99999999202605171200abcdef12345'

/** A desk that answers as it is told, and what it was asked. */
function scripted(status: number, body: unknown, asked: Omit<Saying, 'signal'>[] = []) {
  return async ({ signal, ...saying }: Saying): Promise<BankReply> => {
    signal.throwIfAborted()
    asked.push(saying)
    return { status, headers: {}, body }
  }
}

test('an order of ours is in their words, and texts that are too long are cut', () => {
  const body = {
    amount: 123_45,
    account: { ispb: '00000000', branch: '0001', number: '12345-6', type: 'savings' },
    holder: { name: 'Ana', taxpayer_id: '12345678909' },
  }
  assert.deepEqual(payoutToBank(order), body)
  assert.deepEqual(payoutToBank({ ...order, text: '' }), body)
  const { account: _account, ...toKey } = body
  assert.deepEqual(payoutToBank({ ...order, to: { key: '12345678909' } }), { ...toKey, key: '12345678909' })
  const long = payoutToBank({
    ...order,
    text: 'a'.repeat(139) + FACE,
    holder: { ...order.holder, name: 'n'.repeat(300) },
  })
  assert.deepEqual([long.text, long.holder.name.length], ['a'.repeat(139), 200])
})

const GOOD: [string, object, object][] = [
  ['paid', {}, {}],
  ['under way', { status: 'processing' }, { status: 'processing' }],
  ['failed, and why', { status: 'failed', reason: 'closed' }, { status: 'failed', reason: 'closed' }],
  ['with the name of the SPI', { end_to_end_id: END_TO_END_ID }, { endToEndId: END_TO_END_ID }],
  ['back', { status: 'returned', end_to_end_id: END_TO_END_ID }, { status: 'returned', endToEndId: END_TO_END_ID }],
  ['nothing said is null', { end_to_end_id: null, reason: null }, {}],
  ['a time with an offset', { at: '2026-05-17T09:00:00-03:00' }, {}],
  ['words nobody told us of', { fee: 1 }, {}],
  ['a story that is too long', { reason: 'x'.repeat(600) }, { reason: 'x'.repeat(500) }],
]

test('a payout is read', () => {
  for (const [what, change, expected] of GOOD)
    assert.deepEqual(payoutFromBank({ ...said, ...change }), { ...news, ...expected }, what)
})

const BENT: [string, unknown][] = [
  ['a text', 'paid'],
  ['nothing', undefined],
  ['a list', [said]],
  ['no id', { ...said, id: undefined }],
  ['an id that is a number', { ...said, id: 7 }],
  ['an id with a slash', { ...said, id: 'a/b' }],
  ['a status nobody knows', { ...said, status: 'canceled' }],
  ['a status that every object has', { ...said, status: 'constructor' }],
  ['an amount that is a text', { ...said, amount: '12345' }],
  ['an amount in reais', { ...said, amount: 123.45 }],
  ['no amount', { ...said, amount: null }],
  ['nothing paid', { ...said, amount: 0 }],
  ['more than there can be', { ...said, amount: 2 ** 60 }],
  ['no time', { ...said, at: undefined }],
  ['a time without an offset', { ...said, at: '2026-05-17T12:00:00' }],
  ['a day that does not exist', { ...said, at: '2026-13-17T12:00:00Z' }],
  ['a name the SPI does not give', { ...said, end_to_end_id: 'E1' }],
]

test('a payout that makes no sense is nothing', async () => {
  for (const [what, body] of BENT) {
    assert.equal(payoutFromBank(body), undefined, what)
    assert.equal(pageFromBank({ items: [said, body], more: false }), undefined, what)
    const answer = await openPayouts(SETTINGS, scripted(200, body)).pay(order)
    assert.deepEqual(answer, { heard: 'nothing', why: 'the answer of the bank makes no sense' }, what)
  }
})

test('a yes is about this payout and this amount, or it is nothing', async () => {
  const pay = async (change: object) =>
    (await openPayouts(SETTINGS, scripted(201, { ...said, ...change })).pay(order)).heard
  assert.deepEqual(
    [
      await pay({}),
      await pay({ id: ID.replace('0', '1') }),
      await pay({ id: ID.toUpperCase() }),
      await pay({ amount: 1 }),
    ],
    ['yes', 'nothing', 'nothing', 'nothing'],
  )
})

const PROBLEM = { type: 'https://desk.test/problems/AccountClosed', detail: 'The account is closed.' }
const ANSWERS: [string, number, unknown, string][] = [
  ['a refusal in full', 422, PROBLEM, 'no'],
  ['words it does not take', 400, PROBLEM, 'no'],
  ['a refusal without its word', 422, { detail: 'no' }, 'nothing'],
  ['a refusal without its sentence', 422, { type: 'x', title: 'no' }, 'nothing'],
  ['a gateway’s refusal', 400, { message: 'Bad Request' }, 'nothing'],
  ['a page of a proxy', 400, '<html>', 'nothing'],
  ['an id that is taken: something may have moved', 409, PROBLEM, 'nothing'],
  ['gone', 410, PROBLEM, 'nothing'],
  ['not known here', 404, PROBLEM, 'nothing'],
  ['we may not', 403, { ...PROBLEM, type: 'x/AcessoNegado' }, 'nothing'],
  ['who are we', 401, PROBLEM, 'nothing'],
  ['too often', 429, PROBLEM, 'nothing'],
  ['it broke', 500, PROBLEM, 'nothing'],
  ['elsewhere', 302, PROBLEM, 'nothing'],
]

test('only a refusal beyond doubt is a no', async () => {
  for (const [what, status, body, heard] of ANSWERS)
    assert.equal((await openPayouts(SETTINGS, scripted(status, body)).pay(order)).heard, heard, what)
  assert.deepEqual(await openPayouts(SETTINGS, scripted(422, PROBLEM)).pay(order), {
    heard: 'no',
    code: 'AccountClosed',
    why: 'The account is closed.',
  })
})

test('what is asked is asked at its address, and a silent desk is nothing', async () => {
  const asked: Omit<Saying, 'signal'>[] = []
  const rail = openPayouts(SETTINGS, scripted(200, said, asked))
  await rail.pay(order)
  const from = new Date('2026-05-17T00:00:00Z')
  await rail.changed({ from, to: new Date(said.at), page: 2 })
  assert.deepEqual(asked, [
    { method: 'PUT', path: `/payouts/${ID}`, body: payoutToBank(order) },
    { method: 'GET', path: '/payouts', query: { from: from.toISOString(), to: said.at, page: '2' } },
  ])
  assert.equal(rail.name, 'payouts/payer')
  const never = openPayouts({ ...SETTINGS, timeoutMs: 10 }, () => new Promise(() => {}))
  assert.deepEqual(await never.pay(order), { heard: 'nothing', why: 'no answer within 10 ms' })
})

test('a page says whether another follows, and no page is an endless one', async () => {
  assert.deepEqual(pageFromBank({ items: [said], more: true }), { payouts: [news], more: true })
  assert.deepEqual(pageFromBank({ items: [], more: false }), { payouts: [], more: false })
  for (const body of [
    { items: [said] },
    { items: [said], more: 'yes' },
    { items: {}, more: false },
    { items: null, more: false },
    { items: Array.from({ length: 1_001 }, () => said), more: false },
  ])
    assert.equal(pageFromBank(body), undefined)
  const span = { from: news.at, to: news.at, page: 0 }
  // A read is never refused: it tells or it does not.
  assert.equal((await openPayouts(SETTINGS, scripted(400, PROBLEM)).changed(span)).heard, 'nothing')
  assert.equal((await openPayouts(SETTINGS, scripted(200, { items: [], more: false })).changed(span)).heard, 'yes')
})

test('a desk is told where to ring, and must say that it heard that', async () => {
  const url = 'https://us.test/banks/pix/secret/pix'
  const tell = async (status: number, body: unknown) =>
    (await registerNotices(SETTINGS, scripted(status, body), url)).heard
  assert.deepEqual(
    [await tell(200, { url }), await tell(200, {}), await tell(404, PROBLEM), await tell(422, PROBLEM)],
    ['yes', 'nothing', 'nothing', 'no'],
  )
})
