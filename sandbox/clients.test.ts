// Authentication at the bank: tokens, scopes, and the addresses of notifications.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { after, openClock } from '../server/kernel/clock.ts'
import { KEY, newTxid, openTestBank, order, RECEIVER, tokenOf } from '../test/bank.ts'

const HOOK = { webhookUrl: 'https://loja.com.br/hook/' }

test('a token is issued for id and secret, in the header or in the body', async (t) => {
  const { bank } = await openTestBank(t)
  const ask = (body: object, headers: Record<string, string> = {}) =>
    bank.call({ method: 'POST', path: '/oauth/token', headers, body })
  const basic = (pair: string) => ({
    authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
  })
  const grant = { grant_type: 'client_credentials' }
  const good: [object, Record<string, string>?][] = [
    [{ ...grant, client_id: RECEIVER.clientId, client_secret: RECEIVER.secret }],
    [grant, basic(`${RECEIVER.clientId}:${RECEIVER.secret}`)],
  ]
  for (const [body, headers] of good) {
    const { status, body: token } = await ask(body, headers)
    const said = token as { token_type: string; expires_in: number; access_token: string }
    assert.deepEqual([status, said.token_type, said.expires_in], [200, 'Bearer', 3600])
    assert.ok(said.access_token.length >= 43)
  }
  const bad: [object, Record<string, string>, number, string][] = [
    [{ ...grant, client_id: RECEIVER.clientId, client_secret: 'wrong' }, {}, 401, 'invalid_client'],
    [{ ...grant, client_id: 'nobody', client_secret: RECEIVER.secret }, {}, 401, 'invalid_client'],
    [grant, {}, 401, 'invalid_client'],
    [grant, basic('nocolon'), 401, 'invalid_client'],
    [
      { grant_type: 'password' },
      basic(`${RECEIVER.clientId}:${RECEIVER.secret}`),
      400,
      'unsupported_grant_type',
    ],
    [
      { ...grant, scope: 'cob.read rec.write' },
      basic(`${RECEIVER.clientId}:${RECEIVER.secret}`),
      400,
      'invalid_scope',
    ],
  ]
  for (const [body, headers, status, error] of bad) {
    const refused = await ask(body, headers)
    assert.deepEqual([refused.status, refused.body], [status, { error }])
  }
})

test('a call needs a valid token with its scope', async (t) => {
  const { bank, call, api, cob } = await openTestBank(t)
  const txid = await cob('1.00')
  const get = async (authorization?: string) =>
    (
      await call({
        method: 'GET',
        path: `/cob/${txid}`,
        headers: authorization ? { authorization } : {},
      })
    ).status
  assert.equal(await get(), 401)
  assert.equal(await get('Bearer nonsense'), 401)
  const reading = `Bearer ${await tokenOf(call, RECEIVER, 'cob.read')}`
  assert.equal(await get(reading), 200)
  const refused = await call({
    method: 'PUT',
    path: `/cob/${newTxid()}`,
    headers: { authorization: reading },
    body: order('1.00'),
  })
  assert.deepEqual(
    [refused.status, (refused.body as { type: string }).type.split('/').at(-1)],
    [403, 'AcessoNegado'],
  )

  await bank.register({ ...RECEIVER, clientId: 'reader', scopes: ['pix.read'] })
  assert.equal(await get(`Bearer ${await tokenOf(call, { ...RECEIVER, clientId: 'reader' })}`), 403)
  assert.equal((await api('GET', `/nothing/here`)).status, 404)
})

test('a token expires after an hour of real time, whatever the sandbox’s clock shows', async (t) => {
  const real = openClock()
  let passed = 0
  const clock = { ...real, wall: () => after(real.wall(), passed) }
  const { call } = await openTestBank(t, { clock })
  const authorization = `Bearer ${await tokenOf(call, RECEIVER)}`
  const status = async () =>
    (await call({ method: 'GET', path: `/cob/${newTxid()}`, headers: { authorization } })).status
  clock.advanceTo(90 * 86_400_000)
  assert.equal(await status(), 404)
  passed = 3_590_000
  assert.equal(await status(), 404)
  passed = 3_601_000
  assert.equal(await status(), 401)
})

test('a token is valid in every process, and registering again changes the secret', async (t) => {
  const first = await openTestBank(t)
  const second = await openTestBank(t, { db: first.db })
  const authorization = `Bearer ${await tokenOf(first.call, RECEIVER)}`
  for (const { call } of [first, second])
    assert.equal(
      (await call({ method: 'GET', path: `/cob/${newTxid()}`, headers: { authorization } })).status,
      404,
    )
  await first.bank.register({ ...RECEIVER, secret: 'another', name: 'Outro Nome' })
  await assert.rejects(tokenOf(second.call, RECEIVER))
  assert.ok(await tokenOf(second.call, { ...RECEIVER, secret: 'another' }))
  const made = await first.call({
    method: 'PUT',
    path: `/cob/${newTxid()}`,
    headers: { authorization },
    body: order('1.00'),
  })
  assert.match((made.body as { pixCopiaECola: string }).pixCopiaECola, /Outro Nome/)
})

test('a control can register a receiver too', async (t) => {
  const { bank, call, control } = await openTestBank(t)
  const body = {
    client_id: 'nova',
    secret: 's3',
    name: 'Nova',
    city: 'Natal',
    cnpj: '45997418000153',
    keys: ['nova@loja.com'],
  }
  assert.deepEqual(await control('clients', body), { client_id: 'nova', keys: ['nova@loja.com'] })
  const authorization = `Bearer ${await tokenOf(call, { clientId: 'nova', secret: 's3' })}`
  const made = await call({
    method: 'PUT',
    path: `/cob/${newTxid()}`,
    headers: { authorization },
    body: { ...order('1.00'), chave: 'nova@loja.com' },
  })
  assert.equal(made.status, 201)
  for (const wrong of [
    {},
    { ...body, cnpj: '1' },
    { ...body, keys: 'x' },
    { ...body, secret: 7 },
  ]) {
    assert.equal(
      (await bank.call({ method: 'POST', path: '/sandbox/clients', headers: {}, body: wrong }))
        .status,
      400,
    )
  }
})

test('a receiver cannot charge to the key of another, even one that the bank has just looked up', async (t) => {
  const { bank, call, cob } = await openTestBank(t)
  const other = { ...RECEIVER, clientId: 'outra', cnpj: '45997418000153', keys: [] }
  await bank.register(other)
  const authorization = `Bearer ${await tokenOf(call, other)}`
  for (let n = 0; n < 2; n++) {
    const body = order('1.00')
    const refused = await call({
      method: 'PUT',
      path: `/cob/${newTxid()}`,
      headers: { authorization },
      body,
    })
    assert.equal(refused.status, 400)
    await cob('1.00')
  }
})

test('the owner of a key sets, reads, lists and deletes its webhook', async (t) => {
  const { bank, call, api } = await openTestBank(t)
  assert.deepEqual(
    [
      (await api('PUT', `/webhook/${KEY}`, HOOK)).status,
      (await api('PUT', `/webhook/${KEY}`, HOOK)).status,
    ],
    [200, 200],
  )
  const { status, body } = await api('GET', `/webhook/${KEY}`)
  assert.deepEqual([status, body.webhookUrl, body.cnpj], [200, HOOK.webhookUrl, RECEIVER.cnpj])
  const mail = encodeURIComponent(RECEIVER.keys[1])
  assert.equal((await api('PUT', `/webhook/${mail}`, HOOK)).status, 200)
  const listed = (await api('GET', '/webhook')).body
  assert.deepEqual(
    [listed.webhooks.length, listed.parametros.paginacao.quantidadeTotalDeItens],
    [2, 2],
  )
  assert.equal(
    (
      await api('GET', '/webhook', undefined, {
        inicio: '2020-01-01T00:00:00Z',
        fim: '2020-01-02T00:00:00Z',
      })
    ).body.webhooks.length,
    0,
  )
  assert.equal(
    (await api('GET', '/webhook', undefined, { inicio: '2020-01-01T00:00:00Z' })).status,
    400,
  )
  assert.equal((await api('DELETE', `/webhook/${KEY}`)).status, 204)
  assert.deepEqual(
    [(await api('DELETE', `/webhook/${KEY}`)).status, (await api('GET', `/webhook/${KEY}`)).status],
    [404, 404],
  )

  for (const [key, wrong] of [
    ['not@ours.com', HOOK],
    [KEY, {}],
    [KEY, { webhookUrl: 'ftp://x' }],
    [KEY, { webhookUrl: 'nowhere' }],
  ] as const) {
    assert.equal((await api('PUT', `/webhook/${key}`, wrong)).status, 400, JSON.stringify(wrong))
  }
  await bank.register({ ...RECEIVER, clientId: 'outra', cnpj: '45997418000153', keys: [] })
  const authorization = `Bearer ${await tokenOf(call, { ...RECEIVER, clientId: 'outra' })}`
  assert.equal(
    (await call({ method: 'DELETE', path: `/webhook/${mail}`, headers: { authorization } })).status,
    404,
  )
})
