// Boletos in the REST protocol, both ways: a defective reply is unknown, and an acceptance must be
// about this boleto.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { BankReply } from '../../kernel/bank-call.ts'
import { cents } from '../../kernel/money.ts'
import type { BoletoOrder } from '../bank.ts'
import type { ProviderRequest } from '../client.ts'
import { boletoFromBank, boletoToBank, idsFromBank, openBoletos } from './boletos.ts'

const ID = '0191f0c47a527b539c1e3f6a5d2e8b10'
const SETTINGS = { name: 'collector', timeoutMs: 500 }
const BARCODE = '99998145200000123457654321000000000010001001'
const order: BoletoOrder = {
  id: ID,
  sequence: 1,
  ourNumber: '00000000001',
  barcode: BARCODE,
  issuedOn: '2026-05-17',
  terms: { amount: cents(123_45), dueOn: '2026-05-20', limitOn: '2026-06-20' },
  payer: { name: 'Ana', taxpayerId: '12345678909' },
}
const body = {
  our_number: '00000000001',
  barcode: BARCODE,
  issued_on: '2026-05-17',
  terms: { amount: 123_45, due_on: '2026-05-20', limit_on: '2026-06-20' },
  payer: { name: 'Ana', taxpayer_id: '12345678909' },
}
const payment = { id: 'p1', amount: 123_45, paid_at: '2026-05-19T12:00:00.000Z' }
const said = {
  id: ID,
  status: 'registered',
  barcode: BARCODE,
  amount: 123_45,
  payments: [] as unknown[],
}
const report = {
  id: ID,
  status: 'registered',
  barcode: BARCODE,
  amount: 123_45,
  payments: [] as unknown[],
}
const known = { id: 'p1', amount: 123_45, paidAt: new Date(payment.paid_at) }
const ANA = { name: 'Ana', taxpayer_id: '529.982.247-25' }
const NAMED = { name: 'Ana', taxpayerId: '52998224725' }
const PROBLEM = { type: '/problems/BoletoNaoEncontrado', detail: 'There is none.' }

/** A provider with scripted replies, in order, the last one repeated; and the requests it got. */
function scripted(replies: [status: number, body: unknown][], asked: string[] = []) {
  return async ({ method, path, signal, query }: ProviderRequest): Promise<BankReply> => {
    signal.throwIfAborted()
    asked.push(
      `${method} ${path}${query && Object.keys(query).length > 0 ? `?${JSON.stringify(query)}` : ''}`,
    )
    const [status, answer] = (replies.length > 1 ? replies.shift() : replies[0])!
    return { status, headers: {}, body: answer }
  }
}
const railOf = (...replies: [number, unknown][]) => openBoletos(SETTINGS, scripted(replies))

test('our order is translated, and texts that are too long are truncated', () => {
  assert.deepEqual(boletoToBank(order), body)
  assert.deepEqual(boletoToBank({ ...order, text: '' }), body)
  const address = {
    street: 'Rua 1',
    neighborhood: 'Centro',
    city: 'Recife',
    state: 'PE',
    zipCode: '70011750',
  }
  const whole = boletoToBank({
    ...order,
    terms: {
      ...order.terms,
      interest: { mode: 'monthly_percentage', value: 10_000, startOn: '2026-05-25' },
      lateFee: { mode: 'amount', value: 5_00 },
      discount: { mode: 'percentage', value: 50_000, limitOn: '2026-05-18' },
    },
    payer: {
      name: 'n'.repeat(300),
      taxpayerId: '12345678909',
      address: { ...address, street: 's'.repeat(300) },
    },
    text: `${'a'.repeat(499)}\u{1f600}`,
  })
  assert.deepEqual(whole.terms, {
    ...body.terms,
    interest: { mode: 'monthly_percentage', value: 10_000, start_on: '2026-05-25' },
    late_fee: { mode: 'amount', value: 5_00 },
    discount: { mode: 'percentage', value: 50_000, limit_on: '2026-05-18' },
  })
  const { zipCode, ...rest } = address
  assert.deepEqual(whole.payer, {
    name: 'n'.repeat(200),
    taxpayer_id: '12345678909',
    address: { ...rest, street: 's'.repeat(200), zip_code: zipCode },
  })
  assert.equal(whole.text, 'a'.repeat(499))
})

const GOOD: [string, object, object][] = [
  ['registered', {}, {}],
  ['taken and not yet payable', { status: 'requested' }, { status: 'requested' }],
  ['paid', { status: 'paid', payments: [payment] }, { status: 'paid', payments: [known] }],
  [
    'withdrawn, and still paid',
    { status: 'withdrawn', payments: [payment] },
    { status: 'withdrawn', payments: [known] },
  ],
  [
    'paid with a centavo',
    { payments: [{ ...payment, amount: 1 }] },
    { payments: [{ ...known, amount: 1 }] },
  ],
  [
    'paid by a payer that the bank names',
    { payments: [{ ...payment, payer: ANA }] },
    { payments: [{ ...known, payer: NAMED }] },
  ],
  [
    'paid by a payer whose name cannot be stored',
    { payments: [{ ...payment, payer: { ...ANA, name: 'A\0a' } }] },
    { payments: [{ ...known, payer: { ...NAMED, name: 'A a' } }] },
  ],
  ...[null, 'Ana', {}, { ...ANA, taxpayer_id: '12345678900' }, { ...ANA, name: 7 }].map(
    (payer): [string, object, object] => [
      `paid by ${JSON.stringify(payer)}, which names no payer`,
      { payments: [{ ...payment, payer }] },
      { payments: [known] },
    ],
  ),
  ['unknown fields', { our_number: '1', fee: 1 }, {}],
]

test('a boleto is read', () => {
  for (const [what, change, expected] of GOOD)
    assert.deepEqual(boletoFromBank({ ...said, ...change }, ID), { ...report, ...expected }, what)
})

const BENT: [string, unknown][] = [
  ['a text', 'paid'],
  ['nothing', undefined],
  ['a list', [said]],
  ['another boleto', { ...said, id: ID.replace('0', '1') }],
  ['the id in capitals', { ...said, id: ID.toUpperCase() }],
  ['no id', { ...said, id: undefined }],
  ['an unknown status', { ...said, status: 'open' }],
  ['a status that every object has', { ...said, status: 'constructor' }],
  ['bars of 47 digits', { ...said, barcode: '9'.repeat(47) }],
  ['no bars', { ...said, barcode: null }],
  ['an amount that is a text', { ...said, amount: '12345' }],
  ['an amount in reais', { ...said, amount: 123.45 }],
  ['an amount no bars can carry', { ...said, amount: 10_000_000_000 }],
  ['nothing due', { ...said, amount: 0 }],
  ['no payments', { ...said, payments: undefined }],
  ['payments that are no list', { ...said, payments: {} }],
  ['paid, and no payment', { ...said, status: 'paid' }],
  ['a payment without its name', { ...said, payments: [{ ...payment, id: undefined }] }],
  ['a payment of nothing', { ...said, payments: [{ ...payment, amount: 0 }] }],
  [
    'a payment with an invalid time',
    { ...said, payments: [{ ...payment, paid_at: '2026-05-19T12:00:00' }] },
  ],
  ['one payment listed twice', { ...said, payments: [payment, payment] }],
  [
    'payments without end',
    { ...said, payments: Array.from({ length: 1_001 }, (_, n) => ({ ...payment, id: `p${n}` })) },
  ],
]

test('an invalid boleto is unknown', async () => {
  for (const [what, bent] of BENT) {
    assert.equal(boletoFromBank(bent, ID), undefined, what)
    assert.equal((await railOf([200, bent]).register(order)).result, 'unknown', what)
    assert.equal((await railOf([200, bent]).read({ id: ID })).result, 'unknown', what)
    assert.equal((await railOf([200, bent]).withdraw({ id: ID })).result, 'unknown', what)
  }
})

test('an acceptance with another barcode or amount is unknown', async () => {
  const register = async (change: object) =>
    (await railOf([201, { ...said, ...change }]).register(order)).result
  assert.deepEqual(
    [
      await register({}),
      await register({ barcode: '9'.repeat(44) }),
      await register({ amount: 1 }),
    ],
    ['accepted', 'unknown', 'unknown'],
  )
})

const ANSWERS: [string, number, unknown, string, string][] = [
  ['a refusal in full', 422, PROBLEM, 'rejected', 'unknown'],
  ['words it does not take', 400, PROBLEM, 'rejected', 'unknown'],
  ['a refusal without its sentence', 422, { type: 'x' }, 'unknown', 'unknown'],
  ['a used id: the existing boleto may be paid', 409, PROBLEM, 'unknown', 'unknown'],
  ['not known here', 404, PROBLEM, 'unknown', 'absent'],
  ['a gateway that knows no such place', 404, { message: 'Not Found' }, 'unknown', 'unknown'],
  ['a page of a proxy', 404, '<html>', 'unknown', 'unknown'],
  ['we may not', 403, PROBLEM, 'unknown', 'unknown'],
  ['it broke', 500, PROBLEM, 'unknown', 'unknown'],
]

test('only a definite refusal is a rejection, and only a complete problem means not found', async () => {
  for (const [what, status, answer, registered, read] of ANSWERS) {
    assert.equal((await railOf([status, answer]).register(order)).result, registered, what)
    const found = await railOf([status, answer]).read({ id: ID })
    assert.equal(found.result === 'accepted' ? found.value.status : found.result, read, what)
  }
})

test('each call goes to its path, and a withdrawal reads before it writes', async () => {
  const asked: string[] = []
  const withdrawn = { ...said, status: 'withdrawn' }
  const paid = { ...said, status: 'paid', payments: [payment] }
  const withdraw = async (...replies: [number, unknown][]) => {
    asked.length = 0
    const answer = await openBoletos(SETTINGS, scripted(replies, asked)).withdraw({ id: ID })
    return [answer.result === 'accepted' ? answer.value.status : answer.result, ...asked]
  }
  const [get, put] = [`GET /boletos/${ID}`, `PUT /boletos/${ID}/withdraw`]
  assert.deepEqual(await withdraw([200, said], [200, withdrawn]), ['withdrawn', get, put])
  assert.deepEqual(await withdraw([200, { ...said, status: 'requested' }], [200, withdrawn]), [
    'withdrawn',
    get,
    put,
  ])
  assert.deepEqual(await withdraw([200, said], [200, paid]), ['paid', get, put])
  assert.deepEqual(await withdraw([200, said], [422, PROBLEM]), ['rejected', get, put])
  assert.deepEqual(await withdraw([200, paid]), ['paid', get])
  assert.deepEqual(await withdraw([404, PROBLEM]), ['absent', get])
  assert.deepEqual(await withdraw([500, undefined]), ['unknown', get])

  asked.length = 0
  const rail = openBoletos(SETTINGS, scripted([[200, { items: [{ id: ID }], more: true }]], asked))
  const [from, to] = [new Date('2026-05-17T00:00:00Z'), new Date('2026-05-18T00:00:00Z')]
  assert.deepEqual(await rail.changed({ from, to, page: 2 }), {
    result: 'accepted',
    value: { ids: [ID], more: true },
  })
  const query = { from: from.toISOString(), to: to.toISOString(), page: '2' }
  assert.deepEqual(
    [asked, rail.name],
    [[`GET /boletos/changes?${JSON.stringify(query)}`], 'boletos/collector'],
  )
})

test('a page shows whether another follows, and paging is bounded', () => {
  assert.deepEqual(idsFromBank({ items: [], more: false }), { ids: [], more: false })
  for (const bent of [
    { items: [{ id: ID }] },
    { items: [{ id: ID }], more: 'yes' },
    { items: [ID], more: false },
    { items: [{ id: 7 }], more: false },
    { items: [{ id: 'a/b' }], more: false },
    { items: {}, more: false },
    { items: Array.from({ length: 1_001 }, () => ({ id: ID })), more: false },
  ])
    assert.equal(idsFromBank(bent), undefined, JSON.stringify(bent).slice(0, 80))
})
