// Payouts in the REST protocol, both ways: a defective reply is unknown, and only a complete
// refusal is a rejection.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { BankReply } from '../../kernel/bank-call.ts'
import { cents } from '../../kernel/money.ts'
import type { PayoutOrder } from '../payouts.ts'
import type { ProviderRequest } from '../client.ts'
import { registerNotices } from './connector.ts'
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
const report = { id: ID, status: 'paid', amount: 123_45, at: new Date(said.at) }
// Two units of UTF-16: a text cut between them cannot be stored.
const FACE = '\u{1f600}'
const END_TO_END_ID = 'E99999999202605171200abcdef12345'

/** A provider with one scripted reply, and the requests it got. */
function scripted(status: number, body: unknown, asked: Omit<ProviderRequest, 'signal'>[] = []) {
  return async ({ signal, ...request }: ProviderRequest): Promise<BankReply> => {
    signal.throwIfAborted()
    asked.push(request)
    return { status, headers: {}, body }
  }
}

test('our order is translated, and texts that are too long are truncated', () => {
  const body = {
    amount: 123_45,
    account: { ispb: '00000000', branch: '0001', number: '12345-6', type: 'savings' },
    holder: { name: 'Ana', taxpayer_id: '12345678909' },
  }
  assert.deepEqual(payoutToBank(order), body)
  assert.deepEqual(payoutToBank({ ...order, text: '' }), body)
  const { account: _account, ...toKey } = body
  assert.deepEqual(payoutToBank({ ...order, to: { key: '12345678909' } }), {
    ...toKey,
    key: '12345678909',
  })
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
  [
    'failed, and why',
    { status: 'failed', reason: 'closed' },
    { status: 'failed', reason: 'closed' },
  ],
  ['with the name of the SPI', { end_to_end_id: END_TO_END_ID }, { endToEndId: END_TO_END_ID }],
  [
    'back',
    { status: 'returned', end_to_end_id: END_TO_END_ID },
    { status: 'returned', endToEndId: END_TO_END_ID },
  ],
  [
    'waiting for a person at the bank',
    { status: 'processing', waits_for: 'approval' },
    { status: 'processing', waits: 'approval' },
  ],
  ['a part of it came back', { returned_amount: 5 }, { returned: 5 }],
  ['absent fields are null', { end_to_end_id: null, reason: null }, {}],
  ['a time with an offset', { at: '2026-05-17T09:00:00-03:00' }, {}],
  ['unknown fields', { fee: 1 }, {}],
  ['a story that is too long', { reason: 'x'.repeat(600) }, { reason: `${'x'.repeat(499)}…` }],
]

test('a payout is read', () => {
  for (const [what, change, expected] of GOOD)
    assert.deepEqual(payoutFromBank({ ...said, ...change }), { ...report, ...expected }, what)
})

const BENT: [string, unknown][] = [
  ['a text', 'paid'],
  ['nothing', undefined],
  ['a list', [said]],
  ['no id', { ...said, id: undefined }],
  ['an id that is a number', { ...said, id: 7 }],
  ['an id with a slash', { ...said, id: 'a/b' }],
  ['an unknown status', { ...said, status: 'canceled' }],
  ['a status that every object has', { ...said, status: 'constructor' }],
  ['an amount that is a text', { ...said, amount: '12345' }],
  ['an amount in reais', { ...said, amount: 123.45 }],
  ['no amount', { ...said, amount: null }],
  ['nothing paid', { ...said, amount: 0 }],
  ['more than there can be', { ...said, amount: 2 ** 60 }],
  ['no time', { ...said, at: undefined }],
  ['a time without an offset', { ...said, at: '2026-05-17T12:00:00' }],
  ['a day that does not exist', { ...said, at: '2026-13-17T12:00:00Z' }],
  ['more came back than was paid', { ...said, returned_amount: 2 ** 50 }],
  ['a part of a centavo came back', { ...said, returned_amount: 0.5 }],
  ['waiting for something else', { ...said, status: 'processing', waits_for: 'rain' }],
  ['a name the SPI does not give', { ...said, end_to_end_id: 'E1' }],
]

test('an invalid payout is unknown', async () => {
  for (const [what, body] of BENT) {
    assert.equal(payoutFromBank(body), undefined, what)
    assert.equal(pageFromBank({ items: [said, body], more: false }), undefined, what)
    const answer = await openPayouts(SETTINGS, scripted(200, body)).pay(order, {})
    assert.deepEqual(
      answer,
      { result: 'unknown', why: 'the reply of the bank has invalid content' },
      what,
    )
  }
})

test('an acceptance of another payout or amount is unknown', async () => {
  const pay = async (change: object) =>
    (await openPayouts(SETTINGS, scripted(201, { ...said, ...change })).pay(order, {})).result
  assert.deepEqual(
    [
      await pay({}),
      await pay({ id: ID.replace('0', '1') }),
      await pay({ id: ID.toUpperCase() }),
      await pay({ amount: 1 }),
    ],
    ['accepted', 'unknown', 'unknown', 'unknown'],
  )
})

const PROBLEM = {
  type: 'https://desk.test/problems/AccountClosed',
  detail: 'The account is closed.',
}
const ANSWERS: [string, number, unknown, string][] = [
  ['a refusal in full', 422, PROBLEM, 'rejected'],
  ['words it does not take', 400, PROBLEM, 'rejected'],
  ['a refusal without a code', 422, { detail: 'no' }, 'unknown'],
  ['a refusal without its sentence', 422, { type: 'x', title: 'no' }, 'unknown'],
  ['a gateway’s refusal', 400, { message: 'Bad Request' }, 'unknown'],
  ['a page of a proxy', 400, '<html>', 'unknown'],
  ['an id that is taken: something may have moved', 409, PROBLEM, 'unknown'],
  ['gone', 410, PROBLEM, 'unknown'],
  ['not known here', 404, PROBLEM, 'unknown'],
  ['we may not', 403, { ...PROBLEM, type: 'x/AcessoNegado' }, 'unknown'],
  ['who are we', 401, PROBLEM, 'unknown'],
  ['too often', 429, PROBLEM, 'unknown'],
  ['it broke', 500, PROBLEM, 'unknown'],
  ['elsewhere', 302, PROBLEM, 'unknown'],
]

test('only a definite refusal is a rejection', async () => {
  for (const [what, status, body, result] of ANSWERS)
    assert.equal(
      (await openPayouts(SETTINGS, scripted(status, body)).pay(order, {})).result,
      result,
      what,
    )
  assert.deepEqual(await openPayouts(SETTINGS, scripted(422, PROBLEM)).pay(order, {}), {
    result: 'rejected',
    code: 'AccountClosed',
    why: 'The account is closed.',
  })
})

test('each call goes to its path, and a silent provider is unknown', async () => {
  const asked: Omit<ProviderRequest, 'signal'>[] = []
  const rail = openPayouts(SETTINGS, scripted(200, said, asked))
  await rail.pay(order, {})
  const from = new Date('2026-05-17T00:00:00Z')
  await rail.changed({ from, to: new Date(said.at), page: 2 })
  assert.deepEqual(asked, [
    { method: 'PUT', path: `/payouts/${ID}`, body: payoutToBank(order) },
    {
      method: 'GET',
      path: '/payouts',
      query: { from: from.toISOString(), to: said.at, page: '2' },
    },
  ])
  assert.equal(rail.name, 'payouts/payer')
  const never = openPayouts({ ...SETTINGS, timeoutMs: 10 }, () => new Promise(() => {}))
  assert.deepEqual(await never.pay(order, {}), { result: 'unknown', why: 'no answer within 10 ms' })
})

test('a page shows whether another follows, and paging is bounded', async () => {
  assert.deepEqual(pageFromBank({ items: [said], more: true }), { payouts: [report], more: true })
  assert.deepEqual(pageFromBank({ items: [], more: false }), { payouts: [], more: false })
  for (const body of [
    { items: [said] },
    { items: [said], more: 'yes' },
    { items: {}, more: false },
    { items: null, more: false },
    { items: Array.from({ length: 1_001 }, () => said), more: false },
  ])
    assert.equal(pageFromBank(body), undefined)
  const span = { from: report.at, to: report.at, page: 0 }
  // A read is never rejected: it succeeds or is unknown.
  assert.equal(
    (await openPayouts(SETTINGS, scripted(400, PROBLEM)).changed(span)).result,
    'unknown',
  )
  assert.equal(
    (await openPayouts(SETTINGS, scripted(200, { items: [], more: false })).changed(span)).result,
    'accepted',
  )
})

test('a provider gets our notification URL, and must confirm it', async () => {
  const url = 'https://us.test/banks/pix/secret/pix'
  const replied = async (status: number, body: unknown) =>
    (await registerNotices(SETTINGS, scripted(status, body), url)).result
  assert.deepEqual(
    [
      await replied(200, { url }),
      await replied(200, {}),
      await replied(404, PROBLEM),
      await replied(422, PROBLEM),
    ],
    ['accepted', 'unknown', 'unknown', 'rejected'],
  )
})
