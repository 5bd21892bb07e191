// The doctor: a clumsy client makes every mistake over HTTP and gets exactly those findings, with
// evidence; a careful one gets none; and no caller sees another's findings. Over HTTP, on the real
// server.

import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import test from 'node:test'
import { FINDINGS, type FindingCode } from '../../../contract/records/findings.ts'
import { verifyWebhook } from '../../../sdk/index.ts'
import { newId } from '../../../server/kernel/ids.ts'
import { flush, runJob } from '../../../server/doctor/job.ts'
import { inTransaction, sql } from '../../../server/platform/db/sql.ts'
import { agedBy } from '../../database.ts'
import { dumpOf } from '../../fingerprint.ts'
import { requestText } from '../../raw-http.ts'
import { tokenOf } from '../../tokens.ts'
import { loginOf, world, type Test, type World } from '../../world.ts'

type Evidence = {
  count: number
  first_at: string
  last_at: string
  shares: { operation: string; detail: string | null; count: number; of: number }[]
  samples: Record<string, unknown>[]
}
type Found = { code: FindingCode; severity: string; docs: string; evidence: Evidence }

const DAY_MS = 86_400_000
const POLLS = 12
const HANG_UPS = 3
const HANG_UPS_TRIED_MAX = 40

async function look(
  w: World,
  token: string,
): Promise<{ calls: number; found: Map<FindingCode, Found> }> {
  const { status, body, text } = await w.call('GET', '/v1/doctor', { token })
  assert.equal(status, 200, text)
  return {
    calls: body.calls,
    found: new Map((body.findings as Found[]).map((one) => [one.code, one])),
  }
}

/** A receiver on this machine that answers every request alike. */
async function receiver(
  t: Test,
  status: number,
  headers: Record<string, string> = {},
): Promise<string> {
  const server: Server = createServer((request, response) => {
    request.resume()
    request.on('end', () => response.writeHead(status, headers).end())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.after(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

let named = 0
const newCustomer = async (
  w: World,
  token: string,
  headers: Record<string, string> = {},
): Promise<string> => {
  const answer = await w.call('POST', '/v1/customer/new', {
    token,
    headers,
    body: { first_name: `Ana ${named++}` },
  })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.success.id as string
}

const SALE = { amount: 4509, payment_type: 'pix' }
const sell = async (w: World, token: string, customer: string, key: string): Promise<string> => {
  const headers = { 'idempotency-key': key }
  const answer = await w.call('POST', `/v1/transaction/new/${customer}`, {
    token,
    body: SALE,
    headers,
  })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.success.id as string
}

test('a caller that writes without a key, or repeats a write with a new key, gets findings', async (t) => {
  const w = await world(t)
  const token = await w.token()
  const customer = await newCustomer(w, token)
  await sell(w, token, customer, 'one')
  await sell(w, token, customer, 'two')
  await sell(w, token, customer, 'one')
  await w.call('GET', '/v1/events', { token })
  const { calls, found } = await look(w, token)
  assert.deepEqual([...found.keys()], ['writes_without_key', 'keys_made_anew'])
  assert.equal(calls, 6)

  const keyless = found.get('writes_without_key')!
  assert.deepEqual(keyless.evidence.shares, [
    { operation: 'customers.create', detail: null, count: 1, of: 1 },
  ])
  assert.equal(keyless.docs, `${w.url}/docs/doctor#writes_without_key`)
  const { count, samples, first_at, last_at } = found.get('keys_made_anew')!.evidence
  assert.equal(count, 1)
  const [sample] = samples as {
    request_id: string
    earlier_request_id: string
    operation: string
    at: string
  }[]
  assert.equal(sample!.operation, 'transactions.create')
  assert.match(sample!.request_id, /^req_[0-9a-f]{32}$/)
  assert.match(sample!.earlier_request_id, /^req_[0-9a-f]{32}$/)
  assert.ok(sample!.earlier_request_id < sample!.request_id)
  assert.deepEqual([sample!.at, sample!.at], [first_at, last_at])
})

test('a caller that repeats a write with its key, or finds its existing pix, gets no finding', async (t) => {
  const w = await world(t)
  const token = await w.token()
  const customer = await newCustomer(w, token, { 'idempotency-key': 'c' })
  const sell = async (reference_id: string, headers: Record<string, string>) => {
    const body = { ...SALE, reference_id }
    return (await w.call('POST', `/v1/transaction/new/${customer}`, { token, body, headers }))
      .status
  }
  const keyed = { 'idempotency-key': 'one' }
  assert.deepEqual([await sell('order-1', keyed), await sell('order-1', keyed)], [201, 201])
  await w.call('GET', '/v1/events', { token })
  assert.deepEqual([...(await look(w, token)).found.keys()], [])
  assert.deepEqual([await sell('order-2', {}), await sell('order-2', {})], [201, 200])
  assert.deepEqual([...(await look(w, token)).found.keys()], ['writes_without_key'])
})

/** Creates a customer while its table is locked, and disconnects. */
async function hangUp(w: World, token: string, customer: string): Promise<void> {
  await inTransaction(w.db, async (tx) => {
    await tx.rows(sql`lock table customers in access exclusive mode`)
    const { hostname, port } = new URL(w.url)
    const socket = connect(Number(port), hostname)
    const closed = new Promise((done) => socket.once('close', done))
    const lines = [`host: ${hostname}`, `authorization: Bearer ${token}`]
    await new Promise<void>((done) =>
      socket.write(requestText(`GET /v1/customer/get/${customer} HTTP/1.1`, lines), () => done()),
    )
    socket.destroy()
    await closed
    // The server notices the disconnect before it reads this.
    await fetch(`${w.url}/healthz`)
  })
}

test('credentials in the URL, polling, logins, refusals, old spellings, browsers and hang-ups are found', async (t) => {
  const w = await world(t)
  const token = await w.token()
  const customer = await newCustomer(w, token, { 'idempotency-key': 'c' })
  const sale = await sell(w, token, customer, 'one')

  await w.call('GET', `/v1/customer/list?access_token=${token}`, { token })
  for (let n = 0; n < POLLS; n++) await w.call('GET', `/v1/transaction/get/${sale}`, { token })
  for (let n = 0; n < POLLS; n++) {
    const body = { ...SALE, amount: -1, products: [{ name: 'x', amount: -n }] }
    await w.call('POST', `/v1/transaction/new/${customer}`, {
      token,
      body,
      headers: { 'idempotency-key': `k${n}` },
    })
  }
  await w.call('POST', '/v1/card/associeate_token_with_customer', {
    token,
    body: { id_customer: customer, token: 'x' },
  })
  const headers = { origin: 'https://shop.example' }
  await w.call('POST', '/v1/card/authentication', { body: loginOf(w.platform), headers })
  for (let n = 0; n < 25; n++) await tokenOf(w, w.platform)
  let reported = (await look(w, token)).found
  for (let n = 0; n < HANG_UPS_TRIED_MAX && !reported.has('caller_hangs_up'); n++) {
    await hangUp(w, token, customer)
    if (n >= HANG_UPS - 1) reported = (await look(w, token)).found
  }

  assert.deepEqual(
    [...reported.keys()].toSorted(),
    [
      'caller_hangs_up',
      'credentials_in_query',
      'kinds_unheard',
      'login_before_each_call',
      'older_spelling',
      'polling',
      'refusals_repeated',
      'secret_in_browser',
    ].toSorted(),
  )
  const evidence = (code: FindingCode) => reported.get(code)!.evidence
  assert.deepEqual(
    evidence('credentials_in_query').samples.map(({ parameter }) => parameter),
    ['access_token'],
  )
  const polled = evidence('polling')
  assert.deepEqual([polled.count, polled.samples[0]!['object']], [POLLS, sale])
  const shares = (code: FindingCode) =>
    evidence(code).shares.map(({ detail, count, of }) => [detail, count, of])
  assert.deepEqual(shares('refusals_repeated').toSorted(), [
    ['invalid_request: amount', POLLS, POLLS + 1],
    ['invalid_request: products.*.amount', POLLS - 1, POLLS + 1],
  ])
  assert.deepEqual(shares('older_spelling'), [['/v1/card/associeate_token_with_customer', 1, 1]])
  assert.equal(evidence('login_before_each_call').count, 26)
  assert.deepEqual(
    evidence('kinds_unheard')
      .samples.map(({ kind }) => kind)
      .toSorted(),
    ['customer.created', 'transaction.created'],
  )
  assert.ok(evidence('caller_hangs_up').count >= HANG_UPS)
  assert.ok(!JSON.stringify([...reported]).includes(token), 'a token was told')
  const rows = await w.db.rows<{ row: string }>(sql`select t::text as row from traffic t`)
  assert.ok(rows.length > 0 && !JSON.stringify(rows).includes(token), 'a token was kept')
  assert.ok(!(await dumpOf(w)).includes(token))
  assert.deepEqual(w.logged, [])
})

test('ignored fields are named by the known part of their path, and never with their values', async (t) => {
  const w = await world(t)
  const token = await w.token()
  const more = { street: 'Rua do Segredo', '4111111111111111': 1 }
  const body = { first_name: 'Ana', phone: '1', address: { city: 'Rio', state: 'RJ', ...more } }
  await w.call('POST', '/v1/customer/new?cupom=1', {
    token,
    body,
    headers: { 'idempotency-key': 'd' },
  })
  const { evidence } = (await look(w, token)).found.get('fields_ignored')!
  const shares = evidence.shares.map(({ operation, detail, count, of }) =>
    [operation, detail, count, of].join(),
  )
  assert.deepEqual(
    new Set(shares),
    new Set(['customers.create,,1,1', 'customers.create,address,1,1']),
  )
  const parameters = evidence.samples.map(({ parameter }) => parameter)
  assert.deepEqual(new Set(parameters), new Set(['?cupom', 'address.street']))
  const rows = await w.db.rows<{ row: string }>(sql`select t::text as row from traffic t`)
  assert.ok(!/Segredo|4111/.test(JSON.stringify(rows)))
})

type Hook = { id: string }
const register = async (w: World, token: string, url: string, events: string[]): Promise<Hook> => {
  const headers = { 'idempotency-key': url }
  const answer = await w.call('POST', '/v1/webhooks', { token, body: { url, events }, headers })
  assert.equal(answer.status, 201, answer.text)
  return answer.body as Hook
}

/** Attempts that would take too long for a test. */
async function attempts(
  w: World,
  hook: Hook,
  some: readonly { ms: number; status: number | null }[],
): Promise<void> {
  const at = w.deps.clock.now()
  for (const { ms, status } of some) {
    await inTransaction(w.db, (tx) =>
      tx.rows(sql`
        insert into webhook_attempts (owner, delivery, number, endpoint, at, duration_ms, status,
          fault, answer, forged)
        select owner, ${newId<'delivery'>(at)}, 1, id, ${at}, ${ms}, ${status},
          ${status === null ? 'no answer in time' : null}, '', false
        from webhook_endpoints where id = ${hook.id}`),
    )
  }
}

test('receivers that refuse, redirect, fail, are slow or accept forgeries are found, and events without a receiver', async (t) => {
  const w = await world(t)
  const token = await w.token()
  const family = ['transaction.*']
  const open = async (status: number, headers?: Record<string, string>) =>
    register(w, token, await receiver(t, status, headers), family)
  const [good, refusing, redirecting, failing] = await Promise.all([
    open(200),
    open(403),
    open(302, { location: 'https://elsewhere.example/' }),
    open(500),
  ])
  const [slow, late] = await Promise.all([open(200), open(200)])
  const customer = await newCustomer(w, token, { 'idempotency-key': 'c' })
  const customers = await Promise.all(
    [1, 2].map((n) => newCustomer(w, token, { 'idempotency-key': `c${n}` })),
  )
  for (const [n, one] of [customer, ...customers].entries()) await sell(w, token, one, `s${n}`)
  await w.work()
  await attempts(
    w,
    slow!,
    Array.from({ length: 20 }, () => ({ ms: 6_000, status: 200 })),
  )
  await attempts(
    w,
    late!,
    Array.from({ length: 3 }, () => ({ ms: 15_000, status: null })),
  )
  const forged = await w.call('POST', `/v1/webhooks/${good!.id}/test`, {
    token,
    body: { forged: true },
  })
  assert.equal(forged.status, 200, forged.text)
  await w.work()

  const { found } = await look(w, token)
  const hooks = (code: FindingCode) => [
    ...new Set(found.get(code)?.evidence.samples.map(({ webhook }) => webhook)),
  ]
  assert.deepEqual([...found.keys()].toSorted(), [
    'kinds_unheard',
    'receiver_never_succeeds',
    'receiver_never_verifies',
    'receiver_redirects',
    'receiver_refuses',
    'receiver_slow',
    'receiver_times_out',
  ])
  assert.deepEqual(hooks('receiver_refuses'), [refusing!.id])
  assert.deepEqual(hooks('receiver_redirects'), [redirecting!.id])
  assert.deepEqual(hooks('receiver_never_succeeds'), [failing!.id])
  assert.deepEqual(hooks('receiver_never_verifies'), [good!.id])
  assert.deepEqual(hooks('receiver_slow'), [slow!.id])
  assert.deepEqual(hooks('receiver_times_out'), [late!.id])
  assert.deepEqual(found.get('receiver_refuses')!.evidence.samples[0]!['status'], 403)
  const missed = found.get('kinds_unheard')!.evidence.samples.map(({ kind }) => kind)
  assert.deepEqual(missed, ['customer.created'])
})

function isTrue(verify: () => unknown): boolean {
  try {
    verify()
    return true
  } catch {
    return false
  }
}

test('a careful caller gets no findings: our SDK, a receiver that verifies, the feed read to its end', async (t) => {
  const w = await world(t)
  let secret = ''
  const refused: number[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const taken = isTrue(() =>
        verifyWebhook({ headers: request.headers, body: Buffer.concat(parts), secrets: secret }),
      )
      if (!taken) refused.push(401)
      response.writeHead(taken ? 200 : 401).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.after(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const hook = await w.sdk.webhooks.create({ url, events: ['*'] })
  secret = hook.secret
  for (let n = 0; n < 5; n++) {
    const buyer = await w.sdk.customers.create({ first_name: `Bia ${n}` })
    const sale = await w.sdk.transactions.create(buyer.id, {
      amount: 1000 + n,
      payment_type: 'pix',
    })
    await w.sdk.sandbox.payPix(sale.id)
    await w.sdk.transactions.get(sale.id)
  }
  await w.sdk.webhooks.test(hook.id, { forged: true })
  await w.work()
  for await (const event of w.sdk.events.all()) assert.ok(event.sequence > 0)
  const bill = await w.sdk.doctor.look()
  assert.deepEqual(bill.findings, [])
  assert.ok(bill.calls >= 20, String(bill.calls))
  assert.deepEqual(refused, [401])
})

test('a caller gets findings only on its own traffic: a platform also on its sellers’, a seller only on its own', async (t) => {
  const w = await world(t, { platforms: 2 })
  const [mine, theirs] = [w.platforms[0]!, w.platforms[1]!]
  const [platform, one, two, other] = await Promise.all(
    [mine, mine.sellers[0]!, mine.sellers[1]!, theirs].map((credential) => tokenOf(w, credential)),
  )
  const customer = await newCustomer(w, one!)
  const change = { token: one!, body: { first_name: 'Eva' }, headers: { 'idempotency-key': 'e' } }
  assert.equal((await w.call('POST', `/v1/customer/update/${customer}`, change)).status, 200)
  await w.call('GET', '/v1/customer/list?token=x', { token: platform! })
  const kinds = async (token: string) =>
    ((await look(w, token)).found.get('kinds_unheard')?.evidence.samples ?? []).map(
      ({ kind }) => kind,
    )
  for (const token of [platform!, one!])
    assert.ok((await kinds(token)).includes('customer.updated'))
  for (const token of [two!, other!]) assert.ok(!(await kinds(token)).includes('customer.updated'))
  for (const token of [two!, other!]) await w.call('GET', '/v1/events', { token })
  const codes = async (token: string) => [...(await look(w, token)).found.keys()].toSorted()
  assert.deepEqual(await codes(platform!), [
    'credentials_in_query',
    'kinds_unheard',
    'writes_without_key',
  ])
  assert.deepEqual(await codes(one!), ['kinds_unheard', 'writes_without_key'])
  assert.deepEqual(await codes(two!), [])
  assert.deepEqual(await codes(other!), [])
  const both = await look(w, platform!)
  assert.deepEqual(both.found.get('writes_without_key')!.evidence.count, 1)
})

test('counts are saved by the hour, added up, shown for a week and deleted after a month', async (t) => {
  const w = await world(t)
  const token = await w.token()
  for (let n = 0; n < 2; n++) {
    await newCustomer(w, token)
    await flush(w.deps)
  }
  const rows = () =>
    w.db.rows<{ count: number; samples: unknown[] }>(sql`
      select sum(count)::int as count, jsonb_agg(samples) as samples
      from traffic
      where sign = 'keyless'`)
  assert.equal((await rows())[0]!.count, 2)
  assert.equal((await look(w, token)).found.get('writes_without_key')!.evidence.samples.length, 2)

  const age = (days: number) =>
    inTransaction(w.db, (tx) => tx.rows(sql`update traffic set ${agedBy('hour', days * DAY_MS)}`))
  await age(8)
  assert.equal((await look(w, token)).found.has('writes_without_key'), false)
  assert.equal((await rows())[0]!.count, 2)
  await age(23)
  await runJob(w.deps)
  assert.equal((await rows())[0]!.count, null)
})

test('every finding is explained in the docs', async (t) => {
  const w = await world(t)
  const page = await (await fetch(`${w.url}/docs/doctor`)).text()
  for (const [code, { title }] of Object.entries(FINDINGS))
    assert.ok(page.includes(`id="${code}"`) && page.includes(title.pt), code)
})
