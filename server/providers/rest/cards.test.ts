// Cards in the REST protocol, both ways: a defective reply is unknown, only a complete refusal is a
// rejection, and number and code are in the request body and nowhere else.

import { strict as assert } from 'node:assert'
import net, { type AddressInfo, type Socket } from 'node:net'
import { test } from 'node:test'
import { inspect } from 'node:util'
import type { BankReply } from '../../kernel/bank-call.ts'
import { cents } from '../../kernel/money.ts'
import { Secret } from '../../kernel/secret.ts'
import type { CardOrder } from '../acquirer.ts'
import type { ProviderRequest, ProviderClient } from '../client.ts'
import { httpTransport } from '../transport.ts'
import {
  cardFromBank,
  cardToBank,
  disputeFromBank,
  openCards,
  pageFromBank,
  refundFromBank,
} from './cards.ts'

const ID = '0191f0c47a527b539c1e3f6a5d2e8b10'
const PATH = `/cards/authorizations/${ID}`
const SETTINGS = { name: 'acquirer', timeoutMs: 500 }
const NUMBER = '4573914682057136'
const order: CardOrder = {
  id: ID,
  amount: cents(123_45),
  installments: 3,
  capture: true,
  card: {
    number: new Secret(NUMBER),
    code: new Secret('907'),
    holderName: 'MARIA SILVA',
    expirationMonth: 7,
    expirationYear: 2031,
    brand: 'Visa',
  },
  buyer: { name: 'Maria', taxpayerId: '12345678909' },
}
const AT = '2026-05-17T12:00:00.000Z'
const said = {
  id: ID,
  status: 'captured',
  amount: 123_45,
  captured: 123_45,
  expires_at: AT,
  authorization: { code: 'A1B2C3', nsu: '000000042', authorizer: 'acquirer' },
  refunds: [],
  disputes: [],
}
const { expires_at: _at, ...plain } = said
const report = { ...plain, expiresAt: new Date(AT) }
const saidRefund = { id: 'r1', amount: 100, status: 'refunded', nsu: '000000042001' }
const refund = { id: 'r1', amount: 100, status: 'returned', providerReference: '000000042001' }
const saidDispute = {
  id: 'd1',
  amount: 100,
  status: 'open',
  reason: { code: '10.4', text: 'Fraude.' },
  opened_at: AT,
  evidence_due_at: AT,
}
const dispute = {
  id: 'd1',
  amount: 100,
  status: 'open',
  reason: { code: '10.4', why: 'Fraude.' },
  openedAt: new Date(AT),
  evidenceDueAt: new Date(AT),
}

type Asked = Omit<ProviderRequest, 'signal'>

/** An acquirer with scripted replies, in order, the last one repeated; and the requests it got. */
function scripted(
  replies: readonly [status: number, body: unknown][],
  asked: Asked[] = [],
): ProviderClient {
  return async ({ signal, ...request }): Promise<BankReply> => {
    signal.throwIfAborted()
    asked.push(request)
    const [status, body] = replies[Math.min(asked.length, replies.length) - 1]!
    return { status, headers: {}, body }
  }
}
const railOf = (status: number, body: unknown, asked: Asked[] = []) =>
  openCards(SETTINGS, scripted([[status, body]], asked))

test('our order is translated, and texts that are too long are truncated', () => {
  const body = {
    amount: 123_45,
    installments: 3,
    capture: true,
    card: {
      number: NUMBER,
      code: '907',
      holder_name: 'MARIA SILVA',
      expiration_month: 7,
      expiration_year: 2031,
      brand: 'Visa',
    },
    buyer: { name: 'Maria', taxpayer_id: '12345678909' },
  }
  assert.deepEqual(cardToBank(order), body)
  const { code: _code, ...stored } = order.card
  const long = cardToBank({
    ...order,
    card: { ...stored, holderName: 'h'.repeat(300) },
    buyer: { name: 'n'.repeat(300) },
    descriptor: 'd'.repeat(40),
    antifraud: { session: 's', shipping: { city: 'Recife' } },
  })
  assert.deepEqual(
    [long.card.holder_name.length, long.buyer.name.length, long.descriptor?.length],
    [200, 200, 22],
  )
  assert.ok(!('code' in long.card) && !('taxpayer_id' in long.buyer))
  assert.deepEqual(long.antifraud, { session: 's', shipping: { city: 'Recife' } })
})

const DECLINED = { ...said, status: 'declined', captured: 0, authorization: undefined }
const GOOD: [string, object, object][] = [
  ['captured', {}, {}],
  ['captured in part', { captured: 1 }, { captured: 1 }],
  ['authorized', { status: 'authorized', captured: 0 }, { status: 'authorized', captured: 0 }],
  ['looked at', { status: 'reviewing', captured: 0 }, { status: 'reviewing', captured: 0 }],
  ['canceled', { status: 'canceled', captured: 0 }, { status: 'canceled', captured: 0 }],
  [
    'with refunds and disputes',
    { refunds: [saidRefund], disputes: [saidDispute] },
    { refunds: [refund], disputes: [dispute] },
  ],
  ['absent fields are null', { refunds: null, disputes: null, decline: null }, {}],
  ['unknown fields', { mdr: 1 }, {}],
  ['a time with an offset', { expires_at: '2026-05-17T09:00:00-03:00' }, {}],
  ['only declined ones have a reason', { decline: { code: '51', text: 'x' } }, {}],
]

test('an authorization is read', () => {
  for (const [what, change, expected] of GOOD)
    assert.deepEqual(cardFromBank({ ...said, ...change }), { ...report, ...expected }, what)
  const { authorization: _authorization, ...declined } = {
    ...report,
    status: 'declined',
    captured: 0,
  }
  for (const [decline, expected] of [
    [
      { code: '51', text: 'Saldo.' },
      { code: '51', why: 'Saldo.' },
    ],
    [{ code: 'AF' }, { code: 'AF', why: '' }],
  ])
    assert.deepEqual(cardFromBank({ ...DECLINED, decline }), { ...declined, decline: expected })
  assert.deepEqual(cardFromBank(DECLINED), declined)
  for (const [theirs, ours] of Object.entries({
    processing: 'processing',
    refunded: 'returned',
    failed: 'failed',
  }))
    assert.deepEqual(refundFromBank({ ...saidRefund, status: theirs }), { ...refund, status: ours })
  assert.deepEqual(refundFromBank({ ...saidRefund, reason: 'x' }), { ...refund, reason: 'x' })
  for (const status of ['won', 'lost'])
    assert.deepEqual(disputeFromBank({ ...saidDispute, status }), { ...dispute, status })
})

const bentRefund = (more: object) => ({
  ...said,
  refunds: [saidRefund, { ...saidRefund, ...more }],
})
const bentDispute = (more: object) => ({ ...said, disputes: [{ ...saidDispute, ...more }] })
const BENT: [string, unknown][] = [
  ['a text', 'captured'],
  ['nothing', undefined],
  ['half a reply', { id: ID, status: 'captured' }],
  ['a list', [said]],
  ['no id', { ...said, id: undefined }],
  ['an id with a slash', { ...said, id: 'a/b' }],
  ['an unknown status', { ...said, status: 'settled' }],
  ['a status that every object has', { ...said, status: 'constructor' }],
  ['an amount that is a text', { ...said, amount: '12345' }],
  ['an amount in reais', { ...said, amount: 123.45 }],
  ['nothing authorized', { ...said, amount: 0, captured: 0, status: 'authorized' }],
  ['no captured amount', { ...said, captured: undefined }],
  ['captured, but nothing', { ...said, captured: 0 }],
  ['captured before it was', { ...said, status: 'authorized' }],
  ['captured although declined', { ...said, status: 'declined' }],
  ['more captured than there is', { ...said, captured: 123_46 }],
  ['less than nothing', { ...said, captured: -1 }],
  ['no end', { ...said, expires_at: undefined }],
  ['a time without an offset', { ...said, expires_at: '2026-05-17T12:00:00' }],
  ['an authorization that is a text', { ...said, authorization: 'A1B2C3' }],
  ['an authorization without its code', { ...said, authorization: { nsu: '1', authorizer: 'x' } }],
  ['a number for a code', { ...said, authorization: { ...said.authorization, code: NUMBER } }],
  ['a sentence for a decline', { ...DECLINED, decline: 'no' }],
  ['a decline of no code', { ...DECLINED, decline: { code: 'insufficient' } }],
  ['refunds that are none', { ...said, refunds: {} }],
  ['a refund of nothing', bentRefund({ amount: 0 })],
  ['a refund without its name', bentRefund({ nsu: '' })],
  ['a refund of no known state', bentRefund({ status: 'returned' })],
  ['endless refunds', { ...said, refunds: Array.from({ length: 1_001 }, () => saidRefund) }],
  ['a dispute about nothing', bentDispute({ amount: 0 })],
  ['a dispute without a reason', bentDispute({ reason: undefined })],
  ['a dispute of no known state', bentDispute({ status: 'lapsed' })],
  ['a dispute without its time', bentDispute({ evidence_due_at: null })],
  ['a dispute with an odd name', bentDispute({ id: '../x' })],
]

test('an invalid authorization is unknown', async () => {
  for (const [what, body] of BENT) {
    assert.equal(cardFromBank(body), undefined, what)
    for (const ask of [
      railOf(200, body).authorize(order, false),
      railOf(200, body).read({ id: ID }),
      railOf(200, body).cancel({ id: ID }),
    ])
      assert.deepEqual(
        await ask,
        { result: 'unknown', why: 'the reply of the bank has invalid content' },
        what,
      )
  }
})

test('an acceptance of another authorization or amount is unknown', async () => {
  const results = async (
    change: object,
    ask: (rail: ReturnType<typeof railOf>) => Promise<{ result: string }>,
  ) => (await ask(railOf(200, { ...said, ...change }))).result
  const other = ID.replace('0', '1')
  const asks = {
    authorize: (rail: ReturnType<typeof railOf>) => rail.authorize(order, false),
    again: (rail: ReturnType<typeof railOf>) => rail.authorize(order, true),
    read: (rail: ReturnType<typeof railOf>) => rail.read({ id: ID }),
    capture: (rail: ReturnType<typeof railOf>) => rail.capture({ id: ID }, cents(1)),
    release: (rail: ReturnType<typeof railOf>) => rail.release({ id: ID }, cents(1)),
    cancel: (rail: ReturnType<typeof railOf>) => rail.cancel({ id: ID }),
  }
  for (const [what, ask] of Object.entries(asks)) {
    assert.deepEqual(
      [await results({}, ask), await results({ id: other }, ask)],
      ['accepted', 'unknown'],
      what,
    )
    const amount = what === 'authorize' || what === 'again' ? 'unknown' : 'accepted'
    assert.equal(await results({ amount: 200_00 }, ask), amount, what)
    const open = ['capture', 'release', 'cancel'].includes(what) ? 'unknown' : 'accepted'
    assert.equal(await results({ status: 'authorized', captured: 0 }, ask), open, what)
  }
  const leave = (rail: ReturnType<typeof railOf>) => rail.release({ id: ID }, cents(100))
  const left = (capturable: unknown) =>
    results({ status: 'authorized', captured: 0, capturable }, leave)
  assert.deepEqual(
    [
      await left(100),
      await left(99),
      await left(101),
      await left(0),
      await left('100'),
      await left(123_46),
    ],
    ['accepted', 'accepted', 'unknown', 'unknown', 'unknown', 'unknown'],
  )
  const give = async (change: object) =>
    (
      await railOf(200, { ...saidRefund, ...change }).refund({
        authorization: { id: ID },
        id: 'r1',
        amount: cents(100),
      })
    ).result
  assert.deepEqual(
    [await give({}), await give({ id: 'r2' }), await give({ amount: 99 })],
    ['accepted', 'unknown', 'unknown'],
  )
  const defend = async (change: object) =>
    (
      await railOf(200, { ...saidDispute, ...change }).defend({
        authorization: { id: ID },
        dispute: 'd1',
        id: 'e',
        text: 'x',
        files: [],
      })
    ).result
  assert.deepEqual([await defend({}), await defend({ id: 'd2' })], ['accepted', 'unknown'])
})

const PROBLEM = { type: '/problems/AutorizacaoInvalida', detail: 'No card could pass.' }
const ANSWERS: [string, number, unknown, string, string][] = [
  ['a refusal in full', 422, PROBLEM, 'rejected', 'unknown'],
  ['words it does not take', 400, PROBLEM, 'rejected', 'unknown'],
  ['a refusal without a code', 422, { detail: 'no' }, 'unknown', 'unknown'],
  ['a page of a proxy', 400, '<html>', 'unknown', 'unknown'],
  ['an id that is taken', 409, PROBLEM, 'unknown', 'unknown'],
  ['not known here', 404, PROBLEM, 'unknown', 'absent'],
  ['a gateway that knows no address', 404, { message: 'no route' }, 'unknown', 'unknown'],
  ['a page that is not there', 404, '<html>', 'unknown', 'unknown'],
  ['we may not', 403, { ...PROBLEM, type: 'x/AcessoNegado' }, 'unknown', 'unknown'],
  ['who are we', 401, PROBLEM, 'unknown', 'unknown'],
  ['too often', 429, PROBLEM, 'unknown', 'unknown'],
  ['it broke', 500, PROBLEM, 'unknown', 'unknown'],
  ['elsewhere', 302, PROBLEM, 'unknown', 'unknown'],
]

test('only a definite refusal is a rejection, and only a complete 404 means not found', async () => {
  for (const [what, status, body, wrote, read] of ANSWERS) {
    const rail = () => railOf(status, body)
    const asks = [
      rail().authorize(order, false),
      rail().capture({ id: ID }, cents(1)),
      rail().cancel({ id: ID }),
      rail().refund({ authorization: { id: ID }, id: 'r1', amount: cents(1) }),
    ]
    for (const ask of asks) assert.equal((await ask).result, wrote, what)
    const found = await rail().read({ id: ID })
    assert.equal(found.result === 'accepted' ? found.value.status : found.result, read, what)
    assert.equal(
      (await rail().changed({ from: new Date(AT), to: new Date(AT), page: 0 })).result,
      'unknown',
      what,
    )
  }
})

test('a retry reads first, and writes only if nothing was found', async () => {
  const asked: Asked[] = []
  const again = async (...replies: [number, unknown][]) => {
    asked.length = 0
    const answer = await openCards(SETTINGS, scripted(replies, asked)).authorize(order, true)
    return [answer.result, ...asked.map(({ method }) => method)]
  }
  assert.deepEqual(await again([200, said]), ['accepted', 'GET'])
  assert.deepEqual(await again([404, PROBLEM], [201, said]), ['accepted', 'GET', 'PUT'])
  assert.deepEqual(await again([404, PROBLEM], [422, PROBLEM]), ['rejected', 'GET', 'PUT'])
  for (const reply of [
    [500, PROBLEM],
    [404, '<html>'],
    [200, { ...said, amount: 1 }],
  ] as [number, unknown][])
    assert.deepEqual(await again(reply, [201, said]), ['unknown', 'GET'])
})

test('each call goes to its path', async () => {
  const asked: Asked[] = []
  const rail = railOf(500, {}, asked)
  const from = new Date('2026-05-17T00:00:00Z')
  await rail.authorize(order, false)
  await rail.read({ id: ID })
  await rail.capture({ id: ID }, cents(5))
  await rail.release({ id: ID }, cents(5))
  await rail.cancel({ id: ID })
  await rail.refund({ authorization: { id: ID }, id: 'r1', amount: cents(5) })
  const files = [{ name: 'a.pdf', type: 'application/pdf', base64: 'AAAA' }]
  await rail.defend({ authorization: { id: ID }, dispute: 'd1', id: 'e1', text: 'x', files })
  await rail.changed({ from, to: new Date(AT), page: 2 })
  assert.deepEqual(asked, [
    { method: 'PUT', path: PATH, body: cardToBank(order) },
    { method: 'GET', path: PATH, query: {} },
    { method: 'PUT', path: `${PATH}/capture`, body: { amount: 5 } },
    { method: 'PUT', path: `${PATH}/release`, body: { amount: 5 } },
    { method: 'PUT', path: `${PATH}/cancel`, body: {} },
    { method: 'PUT', path: `${PATH}/refunds/r1`, body: { amount: 5 } },
    { method: 'PUT', path: `${PATH}/disputes/d1/evidence/e1`, body: { text: 'x', files } },
    {
      method: 'GET',
      path: '/cards/changes',
      query: { from: from.toISOString(), to: AT, page: '2' },
    },
  ])
  assert.equal(rail.name, 'cards/acquirer')
})

test('a page shows whether another follows, and paging is bounded', () => {
  assert.deepEqual(pageFromBank({ items: [{ id: ID }], more: true }), { ids: [ID], more: true })
  for (const body of [
    { items: [{ id: ID }] },
    { items: {}, more: false },
    { items: [{ id: 'a/b' }], more: false },
    { items: [ID], more: false },
    { items: Array.from({ length: 1_001 }, () => ({ id: ID })), more: false },
  ])
    assert.equal(pageFromBank(body), undefined)
})

test('card data quoted by an acquirer is masked', async () => {
  const spaced = NUMBER.replace(/(.{4})(?=.)/g, '$1 ')
  const quoting = { type: `x/${NUMBER}`, detail: `O cartão ${spaced} com o código 907 não serve.` }
  const rail = (status: number, body: unknown) => railOf(status, body)
  const throwing = openCards(SETTINGS, async ({ body }) => {
    throw new Error(`cannot send ${JSON.stringify(body)}`)
  })
  const answers = [
    await rail(422, quoting).authorize(order, false),
    await rail(409, quoting).authorize(order, false),
    await rail(422, quoting).cancel({ id: ID }),
    await rail(500, quoting).read({ id: ID }),
    await rail(200, { ...said, authorization: { ...said.authorization, nsu: NUMBER } }).authorize(
      order,
      false,
    ),
    await rail(200, {
      ...DECLINED,
      decline: { code: '14', text: `${NUMBER} não existe` },
    }).authorize(order, false),
    await rail(200, { ...saidRefund, reason: spaced }).refund({
      authorization: { id: ID },
      id: 'r1',
      amount: cents(100),
    }),
    await throwing.authorize(order, false),
  ]
  const results = answers.map((one) => one.result)
  assert.deepEqual(results, [
    'rejected',
    'unknown',
    'rejected',
    'unknown',
    'unknown',
    'accepted',
    'accepted',
    'unknown',
  ])
  const text = inspect(answers, { depth: 9 })
  assert.ok(!text.includes(NUMBER) && !text.includes(spaced) && text.includes('[number]'), text)
  for (const at of [0, 1, 7]) assert.ok(!inspect(answers[at]).includes('907'), text)
  assert.ok(
    !inspect(order, { depth: 9 }).includes(NUMBER) && !JSON.stringify(order).includes(NUMBER),
  )
})

// R19: an acquirer on a bad connection. Each one answers a request, or does not.
const CONNECTIONS: Record<string, (socket: Socket) => void> = {
  silent: () => {},
  cut: (socket) => void socket.destroy(),
  'cut within the reply': (socket) =>
    void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 5000\r\n\r\n{"id":"', () =>
      socket.destroy(),
    ),
  'half a reply and silence': (socket) =>
    void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 5000\r\n\r\n{"id":"'),
  'drop by drop': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 5000\r\n\r\n')
    const drops = setInterval(() => void socket.write(' '), 20)
    socket.on('close', () => clearInterval(drops))
  },
  garbage: (socket) => void socket.end('\x16\x03\x01 what is this'),
  'half a JSON': (socket) =>
    void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 8\r\n\r\n{"id": "'),
  'a page': (socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\n<html>'),
  'nothing at all': (socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'),
  endless: (socket) => {
    socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
    const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`
    const more = (): void => void (socket.writable && socket.write(chunk, more))
    more()
  },
}

test('on a bad connection the result is unknown, in time, and no card number is logged (R19)', async (t) => {
  const timeoutMs = 300
  for (const [what, reply] of Object.entries(CONNECTIONS)) {
    const sockets: Socket[] = []
    const server = net.createServer((socket) => {
      sockets.push(socket.on('error', () => {}))
      socket.once('data', () => reply(socket))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const connection = httpTransport({ baseUrl: `http://127.0.0.1:${port}`, timeoutMs })
    const rail = openCards({ name: 'x', timeoutMs }, (request) =>
      connection({ headers: {}, ...request }),
    )
    const answers = await Promise.all([
      rail.authorize(order, false),
      rail.authorize(order, true),
      rail.read({ id: ID }),
      rail.capture({ id: ID }, cents(1)),
      rail.refund({ authorization: { id: ID }, id: 'r1', amount: cents(1) }),
      rail.changed({ from: new Date(AT), to: new Date(AT), page: 0 }),
    ])
    for (const answer of answers) assert.equal(answer.result, 'unknown', what)
    assert.ok(!inspect(answers, { depth: 9 }).includes(NUMBER), what)
    await connection.close()
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  t.diagnostic(`${Object.keys(CONNECTIONS).length} connections`)
})
