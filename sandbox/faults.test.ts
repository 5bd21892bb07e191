// Faults: each mode does what it says, for the number of calls and the surface it was set for, in
// every process.

import { strict as assert } from 'node:assert'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'node:test'
import {
  CHECK,
  KEY,
  newTxid,
  openTestBank,
  order,
  PAYOUT,
  RECEIVER,
  type TestBank,
} from '../test/bank.ts'
import { shuffled } from './faults.ts'

const HOOK = { webhookUrl: 'http://127.0.0.1:9/hook' }

/** The status of a put, or the word of the silence; and whether the charge is there. */
async function put(bank: TestBank): Promise<string> {
  const txid = newTxid()
  const results = await bank.api('PUT', `/cob/${txid}`, order('1.00')).then(
    (reply) => String(reply.status),
    (error: { code: string }) => error.code,
  )
  // The control is under no fault, and pays only what is there.
  const { status } = await bank.bank.call({
    method: 'POST',
    path: `/sandbox/pix/${txid}/pay`,
    headers: {},
  })
  return `${results} ${status === 200 ? 'done' : 'not done'}`
}

const MODES = [
  ['silent_before', 'ETIMEDOUT not done'],
  ['silent_after', 'ETIMEDOUT done'],
  ['down', '503 not done'],
  ['slow', '201 done'],
] as const

test('each fault affects the given number of calls, and then ends', async (t) => {
  const bank = await openTestBank(t)
  await put(bank)
  for (const [mode, expected] of MODES) {
    await bank.control('weather', { mode, calls: 2, delay_ms: 50 })
    const results = [await put(bank), await put(bank), await put(bank)]
    assert.deepEqual(results, [expected, expected, '201 done'], mode)
  }
})

test('a slow call takes the given time', async (t) => {
  const bank = await openTestBank(t)
  await put(bank)
  await bank.control('weather', { mode: 'slow', delay_ms: 120 })
  const began = performance.now()
  await put(bank)
  assert.ok(performance.now() - began >= 119)
})

test('a fault without a number of calls stays until it is cleared', async (t) => {
  const bank = await openTestBank(t)
  await bank.control('weather', { mode: 'down' })
  for (let n = 0; n < 3; n++) assert.equal(await put(bank), '503 not done')
  await bank.control('weather', { mode: 'fair' })
  assert.equal(await put(bank), '201 done')
})

test('a fault on one surface does not affect the others', async (t) => {
  const bank = await openTestBank(t)
  const [pix] = (await bank.pay(await bank.cob('10.00'))).pix
  const status = async (method: string, path: string, body?: object) =>
    (await bank.api(method, path, body)).status
  const calls = {
    cob: () => status('PUT', `/cob/${newTxid()}`, order('1.00')),
    pix: () => status('GET', `/pix/${pix.endToEndId}`),
    devolucao: () => status('PUT', `/pix/${pix.endToEndId}/devolucao/r1`, { valor: '1.00' }),
    webhook: () => status('PUT', `/webhook/${KEY}`, HOOK),
  }
  for (const surface of Object.keys(calls)) {
    await bank.control('weather', { mode: 'down', surface })
    for (const [name, call] of Object.entries(calls))
      assert.equal((await call()) === 503, name === surface, `${surface}: ${name}`)
    await bank.control('weather', { mode: 'fair', surface })
  }
})

test('each bank has its own faults', async (t) => {
  const bank = await openTestBank(t)
  const status = async (path: string, body: object) => (await bank.api('PUT', path, body)).status
  const calls = {
    pix: () => status(`/cob/${newTxid()}`, order('1.00')),
    payout: () => status(`/payouts/${newTxid()}`, PAYOUT),
    kyc: () => status(`/kyc/checks/${newTxid()}`, CHECK),
    // The body is invalid: faults affect invalid calls too.
    boleto: () => status(`/boletos/${newTxid()}`, {}),
  }
  const down = async () => {
    const found = []
    for (const [name, call] of Object.entries(calls)) if ((await call()) === 503) found.push(name)
    return found
  }
  for (const faults of Object.keys(calls)) {
    await bank.control('weather', { mode: 'down', bank: faults })
    assert.deepEqual(await down(), [faults])
    await bank.control('weather', { mode: 'fair', bank: faults })
    assert.deepEqual(await down(), [])
  }
  for (const faults of Object.keys(calls))
    await bank.control('weather', { mode: 'down', bank: faults })
  await bank.control('weather', { mode: 'fair', bank: 'payout' })
  assert.deepEqual(await down(), ['pix', 'kyc', 'boleto'])
  await bank.control('weather', { mode: 'fair' })
  assert.deepEqual(await down(), ['kyc', 'boleto'])
})

test('notifications of payouts and checks have their own faults too', async (t) => {
  const bank = await openTestBank(t)
  const later = { ...CHECK, taxpayer_id: '99900010221' }
  await bank.api('PUT', '/notices', { url: HOOK.webhookUrl })
  const change = async () => {
    const id = newTxid()
    await bank.api('PUT', `/payouts/${id}`, PAYOUT)
    await bank.api('PUT', `/kyc/checks/${id}`, later)
    await bank.control(`kyc/${id}/approve`, {})
    await bank.bank.call({ method: 'POST', path: `/sandbox/payouts/${id}/fail`, headers: {} })
  }
  const results = async (faults: object) => {
    bank.notices.length = 0
    await bank.control('weather', faults)
    await change()
    return bank.notices.map(({ body }) => Object.keys(body)[0])
  }
  assert.deepEqual(await results({ mode: 'twice', bank: 'payout', calls: 1 }), [
    'kyc',
    'payouts',
    'payouts',
  ])
  assert.deepEqual(await results({ mode: 'twice', bank: 'kyc', calls: 1 }), [
    'kyc',
    'kyc',
    'payouts',
  ])
  assert.deepEqual(await results({ mode: 'twice', bank: 'pix', calls: 1 }), ['kyc', 'payouts'])
  const held = await results({ mode: 'shuffled', bank: 'payout', seed: 7 })
  assert.deepEqual(held, ['kyc'])
  await change()
  assert.equal((await bank.control('weather', { mode: 'fair', bank: 'payout' })).released, 2)
  assert.equal(bank.notices.filter(({ body }) => 'payouts' in body).length, 2)
})

test('the token endpoint has a fault only if it is named', async (t) => {
  const bank = await openTestBank(t)
  const token = () =>
    bank.bank.call({
      method: 'POST',
      path: '/oauth/token',
      headers: {},
      body: { grant_type: 'client_credentials' },
    })
  await bank.control('weather', { mode: 'down' })
  assert.equal((await token()).status, 401)
  await bank.control('weather', { mode: 'down', surface: 'token' })
  assert.equal((await token()).status, 503)
})

test('a process applies faults that another process set, and shares their number of calls', async (t) => {
  const bank = await openTestBank(t)
  const second = await openTestBank(t, { db: bank.db })
  await put(second)
  await bank.control('weather', { mode: 'down', calls: 3 })
  await pause(250)
  const results = []
  for (let n = 0; n < 3; n++) results.push(await put(n % 2 ? bank : second))
  results.push(await put(bank), await put(second))
  assert.deepEqual(results, [
    '503 not done',
    '503 not done',
    '503 not done',
    '201 done',
    '201 done',
  ])
  // The second process uses up the one call of a client, of which the first has just read.
  await pause(250)
  await bank.control('weather', { mode: 'down', calls: 1, client: RECEIVER.clientId })
  const both = [await put(second), await put(bank)]
  assert.deepEqual(both, ['503 not done', '201 done'], 'of one client')
})

test('notifications are doubled, lost or reordered under a fault, and normal after it', async (t) => {
  const bank = await openTestBank(t)
  await bank.api('PUT', `/webhook/${KEY}`, HOOK)
  const payOne = async () => (await bank.pay(await bank.cob('1.00'))).pix[0].endToEndId
  const results = () => bank.notified().map((pix) => pix.endToEndId)

  await bank.control('weather', { mode: 'twice', calls: 1 })
  const [first, second] = [await payOne(), await payOne()]
  assert.deepEqual(results(), [first, first, second])

  bank.notices.length = 0
  await bank.control('weather', { mode: 'silent_before', surface: 'notices', calls: 1 })
  const [, fourth] = [await payOne(), await payOne()]
  assert.deepEqual(results(), [fourth])

  bank.notices.length = 0
  await bank.control('weather', { mode: 'shuffled', seed: 7 })
  const names = []
  for (let n = 0; n < 6; n++) names.push(await payOne())
  assert.deepEqual(results(), [])
  assert.equal((await bank.control('weather', { mode: 'fair', surface: 'notices' })).released, 6)
  assert.deepEqual(results(), shuffled(names, 7))
  assert.notDeepEqual(results(), names)
})

test('a round sends the notifications that were held back', async (t) => {
  const bank = await openTestBank(t)
  await bank.api('PUT', `/webhook/${KEY}`, HOOK)
  await bank.control('weather', { mode: 'shuffled' })
  await bank.pay(await bank.cob('1.00'))
  assert.deepEqual(await bank.control('work', {}), { settled: 1 })
  assert.equal(bank.notified().length, 1)
})

test('a thousand notifications are held back, and no more', async (t) => {
  const bank = await openTestBank(t)
  await bank.api('PUT', `/webhook/${KEY}`, HOOK)
  await bank.control('weather', { mode: 'shuffled' })
  const txid = await bank.cob('1.00')
  for (let n = 0; n < 9; n++) await bank.pay(txid, { vezes: 100 })
  assert.equal(bank.notified().length, 0)
  await bank.pay(txid, { vezes: 100 })
  assert.equal(bank.notified().length, 1_000)
})

test('an invalid fault is refused', async (t) => {
  const { bank } = await openTestBank(t)
  for (const body of [
    {},
    { mode: 'rain' },
    { mode: 'down', calls: 0 },
    { mode: 'slow', delay_ms: 30_001 },
    { mode: 'twice', surface: 'cob' },
    { mode: 'shuffled', surface: 'payout' },
    { mode: 'down', bank: 'cash' },
    { mode: 'down', bank: 'constructor' },
    { mode: 'down', surface: 'x' },
    { mode: 'shuffled', seed: -1 },
  ]) {
    assert.equal(
      (await bank.call({ method: 'POST', path: '/sandbox/weather', headers: {}, body })).status,
      400,
      JSON.stringify(body),
    )
  }
})

test('the same seed gives the same order, and nothing is lost', () => {
  const items = Array.from({ length: 50 }, (_, n) => n)
  assert.deepEqual(shuffled(items, 3), shuffled(items, 3))
  assert.notDeepEqual(shuffled(items, 3), shuffled(items, 4))
  assert.deepEqual(
    shuffled(items, 3).toSorted((a, b) => a - b),
    items,
  )
})

test('a fault for one client affects only its calls and notifications', async (t) => {
  const bank = await openTestBank(t)
  const other = {
    ...RECEIVER,
    clientId: 'outra',
    cnpj: '45723174000110',
    keys: ['outra@padaria.com.br'],
  }
  const { clientId: client_id, keys, ...said } = other
  await bank.control('clients', { ...said, client_id, keys: [...keys] })
  const { secret } = other
  const asked = { grant_type: 'client_credentials', client_id, client_secret: secret }
  const token = async () =>
    bank.bank.call({ method: 'POST', path: '/oauth/token', headers: {}, body: asked })
  const bearer = `Bearer ${((await token()).body as { access_token: string }).access_token}`
  const theirs = (method: string, path: string, body: object) =>
    bank.bank.call({
      method,
      path,
      headers: { authorization: bearer, 'content-type': 'application/json' },
      body,
    })
  const charge = () => theirs('PUT', `/cob/${newTxid()}`, order('1.00', { chave: keys[0] }))
  const statuses = async () => [
    (await charge()).status,
    Number((await put(bank)).slice(0, 3)),
    (await token()).status,
  ]

  assert.deepEqual(await statuses(), [201, 201, 200])
  await bank.control('weather', { mode: 'down', client: client_id })
  assert.deepEqual(await statuses(), [503, 201, 200])
  await bank.control('weather', { mode: 'down', surface: 'token', client: client_id })
  await bank.control('weather', { mode: 'fair', client: 'loja' })
  assert.deepEqual(await statuses(), [503, 201, 503], 'who it is is known before there is a token')
  await bank.control('weather', { mode: 'fair', client: client_id })
  await bank.control('weather', { mode: 'down', client: client_id, calls: 1 })
  assert.deepEqual(
    [await put(bank), (await charge()).status, (await charge()).status],
    ['201 done', 503, 201],
  )

  // Notices of its keys and of its own.
  await bank.api('PUT', `/webhook/${KEY}`, HOOK)
  await theirs('PUT', `/webhook/${keys[0]}`, HOOK)
  for (const api of [bank.api, theirs]) await api('PUT', '/notices', { url: HOOK.webhookUrl })
  const paid = async () => {
    bank.notices.length = 0
    const txid = newTxid()
    await theirs('PUT', `/cob/${txid}`, order('2.00', { chave: keys[0] }))
    await bank.pay(txid)
    await bank.pay(await bank.cob('1.00'))
    return bank.notified().map(({ valor }) => valor)
  }
  await bank.control('weather', { mode: 'twice', client: client_id, calls: 1 })
  assert.deepEqual(await paid(), ['2.00', '2.00', '1.00'])
  await bank.control('weather', { mode: 'shuffled', client: client_id })
  assert.deepEqual(await paid(), ['1.00'])
  assert.equal((await bank.control('weather', { mode: 'fair', client: 'loja' })).released, 0)
  assert.equal((await bank.control('weather', { mode: 'fair', client: client_id })).released, 1)
  // The fault for all applies to clients without their own.
  await bank.control('weather', { mode: 'down' })
  assert.deepEqual((await statuses()).slice(0, 2), [503, 503])
})

test('when the fault of one client is used up, that of all clients applies to it again', async (t) => {
  const bank = await openTestBank(t)
  await put(bank)
  await bank.control('weather', { mode: 'down' })
  await bank.control('weather', { mode: 'slow', delay_ms: 1, client: RECEIVER.clientId, calls: 1 })
  const first = await put(bank)
  // The bank has read its faults again.
  await pause(250)
  assert.deepEqual(
    [first, await put(bank), await put(bank)],
    ['201 done', '503 not done', '503 not done'],
  )
})
