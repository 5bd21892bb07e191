// The reason of a call in the audit log: given in a header, kept with the act, and with nothing
// else. That every act has it is shown by audit.test.ts; here are its text, refusals, repetitions,
// and acts that are on record for their reason alone.

import assert from 'node:assert/strict'
import test from 'node:test'
import { openVintem } from '../../../sdk/index.ts'
import { signIn, person } from '../../portal.ts'
import { world, type World } from '../../world.ts'
import { API, approvalOf, decide, heldBy, setPolicy, stage } from './approvals-stage.ts'

const REASON = 'vintem-reason'

/** What the log has of a request: actions and reasons, the newest first. */
async function recordsOf(
  w: World,
  request_id: string,
): Promise<(readonly [action: string, reason: string | null])[]> {
  const { items } = await w.sdk.audit.list({ request_id })
  return items.map(({ action, reason }) => [action, reason] as const)
}

async function make(
  w: World,
  reason: string | undefined,
  more: { path?: string; body?: object; key?: string } = {},
) {
  const { path = '/v1/customer/new', body = { first_name: 'Ana' }, key } = more
  const headers = {
    ...(reason === undefined ? {} : { [REASON]: reason }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  }
  const answer = await w.call('POST', path, { token: await w.token(), body, headers })
  return { ...answer, records: await recordsOf(w, answer.headers.get('x-request-id')!) }
}

/** As Node sends it: each byte of UTF-8 as a character. */
const asBytes = (text: string): string => Buffer.from(text).toString('latin1')

test('a reason is UTF-8, percent-encoded or not, and is kept as it was meant', async (t) => {
  const w = await world(t)
  for (const [header, kept] of [
    ['Ticket 1042', 'Ticket 1042'],
    ['  of%20blanks%20 ', 'of blanks'],
    [encodeURIComponent('Devolução: não recebeu 100% 🙂'), 'Devolução: não recebeu 100% 🙂'],
    [asBytes('Devolução'), 'Devolução'],
    [encodeURIComponent('🙂'.repeat(300)), '🙂'.repeat(300)],
    [`ref ${'0'.repeat(31)}7`, `ref ${'0'.repeat(31)}7`],
  ] as const)
    assert.deepEqual((await make(w, header)).records, [['customer.created', kept]], header)
  assert.deepEqual((await make(w, undefined)).records, [['customer.created', null]])
})

test('a reason that people could not read, or that must not be kept, is refused, and nothing is done', async (t) => {
  const w = await world(t)
  const { total } = await w.sdk.customers.list()
  for (const [header, says] of [
    ['', /1 to 300 characters/],
    ['%20%E2%A0%80', /visible/],
    ['x'.repeat(301), /1 to 300 characters/],
    ['100% sure', /percent-encoded/],
    ['%E7', /percent-encoded/],
    ['a%0Ab', /line breaks/],
    ['a%00b', /control/],
    ['a%0A', /line breaks/],
    [encodeURIComponent('pago \u202eoãn'), /invisible/],
    [encodeURIComponent('pago\u200b'), /invisible/],
    [encodeURIComponent('pago\u2028'), /line breaks/],
    [encodeURIComponent('\u{e0041}pago'), /invisible/],
    ['card 4111 1111 1111 1111', /card number/],
  ] as const) {
    const { status, body, records } = await make(w, header)
    assert.deepEqual([status, body.code, records], [422, 'invalid_request', []], header)
    assert.match(body.error['Vintem-Reason'][0], says, header)
  }
  assert.equal((await w.sdk.customers.list()).total, total)
})

test('what is refused, rolled back or repeated has no record; a repetition keeps the reason of the first call', async (t) => {
  const w = await world(t)
  assert.deepEqual((await make(w, 'why', { body: { first_name: 7 } })).records, [])
  assert.deepEqual((await make(w, 'first', { key: 'once' })).records, [
    ['customer.created', 'first'],
  ])
  const again = await make(w, 'second', { key: 'once' })
  assert.deepEqual(
    [again.status, again.headers.get('idempotent-replayed'), again.records],
    [201, 'true', []],
  )

  const { id } = await w.sdk.customers.create({ first_name: 'Caio' })
  const email = 'agent@example.com'
  const { secret } = await w.sdk.credentials.create({ email, budget: { amount_per_day: 100_00 } })
  const agent = openVintem({
    url: w.url,
    email,
    secret: secret!,
    sellerId: w.platform.io_seller_id,
    retries: 0,
  })
  const results = await Promise.allSettled(
    Array.from({ length: 12 }, (_, n) =>
      agent
        .withOptions({ reason: `order ${n}` })
        .transactions.create(id, { amount: 25_00, payment_type: 'pix', reference_id: `o${n}` }),
    ),
  )
  const made = results.flatMap((one, n) => (one.status === 'fulfilled' ? [`order ${n}`] : []))
  assert.equal(made.length, 4)
  const { items } = await w.sdk.audit.list({ action: 'transaction.created', limit: 200 })
  assert.deepEqual(
    items.map(({ reason }) => reason).toSorted(),
    made.toSorted(),
    'each of a batch has its own',
  )
})

test('a body’s own reason follows that of the call', async (t) => {
  const w = await world(t)
  const { id } = await w.sdk.customers.create({ first_name: 'Ana' })
  const path = `/v1/customer/${id}/erase`
  assert.deepEqual((await make(w, 'Ticket%207', { path, body: { reason: 'asked for' } })).records, [
    ['customer.erased', 'Ticket 7 · asked for'],
  ])
})

const CARD = {
  holder_name: 'MARIA SILVA',
  card_number: '4111111111111111',
  expiration_month: '12',
  expiration_year: '2035',
  security_code: '737',
}
const ACCOUNT = {
  holder_name: 'Maria',
  bank_code: '341',
  routing_number: '0001',
  account_number: '7305918-2',
}

test('acts that change too little for the log are in it where their caller said why', async (t) => {
  const w = await world(t)
  const [seller] = w.platform.sellers
  const { taxpayer_id } = seller!
  const view = { name: 'Vendas', path: '/payments' }
  const views: string[] = []
  const sale = async () => {
    const buyer = await w.sdk.customers.create({ first_name: 'Ana' })
    return (await w.sdk.transactions.create(buyer.id, { amount: 10_00, payment_type: 'pix' })).id
  }
  const bankAccount = `/v1/sellers/bank_accounts/tokenize/${seller!.io_seller_id}`
  for (const [n, [action, path, body, key = `key ${n}`]] of (
    [
      ['card_token.created', '/v1/card/tokenize/token', CARD],
      ['quote.created', '/v1/quotes', { amount: 10_00, payment_type: 'pix' }],
      ['bank_account_token.created', bankAccount, { ...ACCOUNT, type: 'checking', taxpayer_id }],
      ['saved_view.created', '/v1/views', view],
      ['sandbox_lever.pulled', `/v1/sandbox/pix/${await sale()}/pay`, {}, null],
      ['sandbox_lever.pulled', `/v1/sandbox/transactions/${await sale()}/expire`, {}],
      ['sandbox_lever.pulled', '/v1/sandbox/weather', { bank: 'pix', mode: 'fair' }, null],
      ['sandbox_lever.pulled', '/v1/sandbox/clock', { advance: '1s' }],
    ] as const
  ).entries()) {
    const keyed = key === null ? {} : { key }
    const answer = await make(w, 'why', { path, body, ...keyed })
    assert.deepEqual(
      [answer.status < 300, answer.records],
      [true, [[action, 'why']]],
      `${path} ${answer.text}`,
    )
    if (key !== null)
      assert.deepEqual((await make(w, 'why', { path, body, key })).records, [], `${path} repeated`)
    if (action === 'saved_view.created') views.push(answer.body.id)
    else
      assert.deepEqual(
        (await make(w, undefined, { path, body })).records,
        [],
        `${path} without a reason`,
      )
  }
  const path = `/v1/views/${views[0]}`
  assert.deepEqual((await make(w, 'a', { path: `${path}/share`, body: {} })).records, [
    ['saved_view.shared', 'a'],
  ])
  assert.deepEqual(
    (await make(w, 'b', { path: `${path}/share`, body: {} })).records,
    [],
    'it is shared already',
  )
  assert.deepEqual((await make(w, 'c', { path: `${path}/unshare`, body: {} })).records, [
    ['saved_view.unshared', 'c'],
  ])
  const removed = await w.call('DELETE', path, {
    token: await w.token(),
    headers: { [REASON]: 'd' },
  })
  assert.deepEqual(await recordsOf(w, removed.headers.get('x-request-id')!), [
    ['saved_view.removed', 'd'],
  ])
  for (const refused of [
    make(w, 'why', {
      path: '/v1/card/tokenize/token',
      body: { ...CARD, card_number: '4111111111111112' },
    }),
    make(w, 'why', { path: `/v1/sandbox/pix/${'0'.repeat(32)}/pay`, body: {} }),
  ])
    assert.deepEqual((await refused).records, [])
})

test('of concurrent calls with one key, one has a record', async (t) => {
  const w = await world(t)
  for (const [action, path, body] of [
    ['customer.created', '/v1/customer/new', { first_name: 'Ana' }],
    ['card_token.created', '/v1/card/tokenize/token', CARD],
    ['quote.created', '/v1/quotes', { amount: 10_00, payment_type: 'pix' }],
  ] as const) {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => make(w, `why ${n}`, { path, body, key: action })),
    )
    assert.deepEqual([...new Set(answers.flatMap(({ body }) => body.code ?? []))], [], action)
    assert.equal(answers.flatMap(({ records }) => records).length, 1, action)
  }
})

test('a held call keeps its reason: approvers read it, and what is carried out has it', async (t) => {
  const { w, m, ana, fabio, seller, account } = await stage(t)
  await setPolicy(ana, { action: 'payout', amount_from_cents: 50_00 })
  const held = await fabio.post(
    `${API}/sellers/transfers/new/${seller}/${account}`,
    { amount: 50_00 },
    { [REASON]: encodeURIComponent('Adiantamento da semana') },
  )
  const id = heldBy(held)
  assert.equal((await approvalOf(ana, id)).request.reason, 'Adiantamento da semana')
  assert.deepEqual(await recordsOf(w, held.headers.get('x-request-id')!), [
    ['approval.created', 'Adiantamento da semana'],
  ])
  await decide(ana, id, 'approve')
  await w.work()
  const { object } = (await m.get(`/v1/audit?action=transfer.created&limit=1`)).body.items[0]
  const { items } = (await m.get(`/v1/audit?object=${object.id}`)).body
  assert.deepEqual(items[0].reason, 'Adiantamento da semana')
})

test('a person of the portal gives a reason in the same header', async (t) => {
  const w = await world(t)
  const browser = await signIn(w, await person(w, w.platform.io_seller_id, 'admin'))
  const answer = await browser.post(
    '/portal/api/v1/customer/new',
    { first_name: 'Ana' },
    { [REASON]: 'by%20phone' },
  )
  assert.equal(answer.status, 201, answer.text)
  assert.deepEqual(await recordsOf(w, answer.headers.get('x-request-id')!), [
    ['customer.created', 'by phone'],
  ])
})

test('the SDK sends a reason with the calls of a client, and refuses one that is too long', async (t) => {
  const w = await world(t)
  const { id } = await w.sdk
    .withOptions({ reason: 'Pedido nº 1042' })
    .customers.create({ first_name: 'Ana' })
  const { items } = await w.sdk.audit.list({ object: id })
  assert.deepEqual(
    items.map(({ reason }) => reason),
    ['Pedido nº 1042'],
  )
  for (const reason of ['', ' ', 'x'.repeat(301), '\ud800'])
    assert.throws(() => w.sdk.withOptions({ reason }), {
      name: 'TypeError',
      message: /1 to 300 characters/,
    })
})
