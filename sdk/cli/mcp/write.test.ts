// Writing by `vintem mcp --allow-writes`: a process, the real server, a credential with a budget.
// Nothing is written without a dry run, its confirmation and a reason, and nothing twice.

import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { envOf, type Said } from '../../../test/cli.ts'
import { shopProxy } from '../../../test/clients/shop-proxy.ts'
import { openMcp, type Mcp } from '../../../test/mcp.ts'
import { world, type Test } from '../../../test/world.ts'

const w = await world({ after: afterAll })
const WRITING = ['--allow-writes']
const REASON = 'Pedido nº 1042: a cliente pagou duas vezes'

type Budget = { amount_per_call?: number; amount_per_day?: number; operations?: string[] }
let agents = 0

/** A credential of a program, and how `vintem` logs in with it. */
async function agentOf(budget: Budget | null, url = w.url) {
  const email = `agent-${++agents}@example.com`
  const made = await w.sdk.credentials.create({ email, ...(budget ? { budget } : {}) })
  return {
    id: made.id,
    env: envOf(url, { email, secret: made.secret!, io_seller_id: w.platform.io_seller_id }),
  }
}

async function shown(mcp: Mcp, input: object): Promise<Said> {
  const { isError, text } = await mcp.call('write', input)
  assert.equal(isError, false, text)
  return JSON.parse(text)
}

async function refused(mcp: Mcp, input: object): Promise<string> {
  const { isError, text } = await mcp.call('write', input)
  assert.ok(isError, text)
  return text
}

const sale = (customer: string, amount = 45_09) => ({
  operation: 'transactions.create',
  path: { CustomerID: customer },
  body: { amount, payment_type: 'pix' },
})

const salesOf = async (customer: string) => (await w.sdk.transactions.list({ customer })).items

/** Why an object was made or changed, in the audit log, the newest first. */
async function whyOf(object: string) {
  const { items } = await w.sdk.audit.list({ object })
  return items.map(({ action, reason }) => [action, reason])
}

const buyer = async () => (await w.sdk.customers.create({ first_name: 'Maria' })).id

test('without --allow-writes there is no such tool; with it, the client is told what the tool does', async (t) => {
  const { env } = await agentOf({ amount_per_day: 100_00 })
  const none = openMcp(t, env)
  assert.equal((await none.ask('tools/call', { name: 'write', arguments: {} })).error.code, -32_602)
  const mcp = openMcp(t, env, WRITING)
  const { tools } = (await mcp.ask('tools/list')).result
  const hints = tools.map(({ name, annotations }: Said) => [
    name,
    annotations.readOnlyHint,
    annotations.destructiveHint,
  ])
  assert.deepEqual(hints, [
    ['search_operations', true, undefined],
    ['describe_operation', true, undefined],
    ['read', true, undefined],
    ['write', false, true],
  ])
  const { text } = await mcp.call('describe_operation', { operation: 'transactions.void' })
  assert.equal(JSON.parse(text).writable, true)
  assert.equal(
    JSON.parse((await mcp.call('describe_operation', { operation: 'users.invite' })).text).writable,
    false,
  )
})

test('a credential without a budget does not start; one that loses its budget writes nothing more', async (t) => {
  const without = openMcp(t, (await agentOf(null)).env, WRITING)
  assert.equal(await without.ended, 1)
  assert.match(without.stderr(), /Nothing is written: the credential has no budget/)
  assert.deepEqual(without.lines, [])

  const { id, env } = await agentOf({ amount_per_day: 100_00 })
  const mcp = openMcp(t, env, WRITING)
  const customer = await buyer()
  const { confirm } = await shown(mcp, sale(customer))
  await w.sdk.credentials.update(id, { budget: null })
  assert.match(await refused(mcp, { ...sale(customer), confirm, reason: REASON }), /has no budget/)
  assert.match(await refused(mcp, sale(customer)), /has no budget/)
  assert.deepEqual(await salesOf(customer), [])
})

test('a dry run sends nothing and shows what it would be; confirmed with a reason it is done, and the audit log says why', async (t) => {
  const { env } = await agentOf({
    amount_per_call: 2_000_00,
    amount_per_day: 1_000_00,
    operations: ['transactions.*'],
  })
  const mcp = openMcp(t, env, WRITING)
  const customer = await buyer()
  const dry = await shown(mcp, sale(customer))
  assert.deepEqual(
    [dry.method, dry.path, dry.body, dry.mode, dry.notes],
    ['POST', `/v1/transaction/new/${customer}`, sale(customer).body, 'sandbox', []],
  )
  assert.deepEqual(dry.amount, { cents: 45_09, reais: 'R$ 45,09' })
  assert.deepEqual(dry.budget, {
    per_call: { cents: 2_000_00, reais: 'R$ 2.000,00' },
    left_today: { cents: 1_000_00, reais: 'R$ 1.000,00' },
    left_afterwards: { cents: 954_91, reais: 'R$ 954,91' },
  })
  assert.deepEqual(await salesOf(customer), [], 'nothing was sent')

  const { confirm } = dry
  // The client may write the names of the body in another order.
  const again = { ...sale(customer), body: { payment_type: 'pix', amount: 45_09 }, confirm }
  for (const reason of [undefined, '', ' ', 'x'.repeat(301), 7])
    assert.match(await refused(mcp, { ...again, reason }), /reason is missing: why this is done/)
  assert.deepEqual(await salesOf(customer), [])
  const { done, reason, reply, request_id } = await shown(mcp, { ...again, reason: REASON })
  assert.deepEqual([done, reason, reply.amount_cents], ['transactions.create', REASON, 45_09])
  assert.deepEqual(await whyOf(reply.id), [['transaction.created', REASON]])
  assert.equal((await w.sdk.requests.get(request_id)).operation, 'transactions.create')
  assert.deepEqual((await shown(mcp, sale(customer))).budget.left_today, {
    cents: 954_91,
    reais: 'R$ 954,91',
  })

  const text = await refused(mcp, { ...again, reason: REASON })
  assert.match(text, /was used, and nothing was sent again\. What came of it: OK req_/)
  assert.ok(text.includes(request_id))
  assert.equal((await salesOf(customer)).length, 1)

  const refund = { operation: 'transactions.void', path: { id: reply.id }, body: {} }
  const all = await shown(mcp, refund)
  assert.match(all.notes.join(), /everything that is left of it/)
  await shown(mcp, { ...refund, confirm: all.confirm, reason: 'desistiu' })
  assert.deepEqual((await whyOf(reply.id))[0], ['transaction.cancel_requested', 'desistiu'])
})

test('a confirmation is of one request: another amount, path or operation, a made-up one and an expired one are refused', async (t) => {
  const { env } = await agentOf({ amount_per_day: 100_00 })
  const mcp = openMcp(t, env, WRITING)
  const [customer, other] = [await buyer(), await buyer()]
  const { confirm } = await shown(mcp, sale(customer))
  const void_ = { operation: 'transactions.void', path: { id: customer }, body: { amount: 45_09 } }
  for (const input of [
    { ...sale(customer, 45_10), confirm },
    { ...sale(other), confirm },
    { ...sale(customer), body: { amount: 45_09, payment_type: 'boleto' }, confirm },
    { ...sale(customer), body: { ...sale(customer).body, description: 'x' }, confirm },
    { ...void_, confirm },
    { ...sale(customer), confirm: 'yes' },
    { ...sale(customer), confirm: `${confirm.slice(0, -1)}${confirm.endsWith('A') ? 'B' : 'A'}` },
    { ...sale(customer), confirm: confirm.replace(/^w1\.\w+/, 'w1.zzzzzzzzz') },
  ])
    assert.match(
      await refused(mcp, { ...input, reason: REASON }),
      /confirm is not of this request/,
      JSON.stringify(input),
    )
  assert.deepEqual([await salesOf(customer), await salesOf(other)], [[], []])
  await shown(mcp, { ...sale(customer), confirm, reason: REASON })

  const hurried = openMcp(t, env, [...WRITING, '--confirm-within', '1'])
  const late = await shown(hurried, sale(customer))
  while (Date.now() <= Date.parse(late.expires_at))
    await new Promise((done) => setTimeout(done, 50))
  const text = await refused(hurried, { ...sale(customer), confirm: late.confirm, reason: REASON })
  assert.match(text, /confirm has expired\. Call/)
  // Another process cannot know whether the one that gave it has used it.
  const elsewhere = openMcp(t, env, WRITING)
  const warned = await refused(elsewhere, {
    ...sale(customer),
    confirm: late.confirm,
    reason: REASON,
  })
  assert.match(warned, /another process gave it, which may have used it: read first/)
  assert.equal((await salesOf(customer)).length, 1)
})

test('beyond the budget the server’s refusal is shown, and the confirmation is spent', async (t) => {
  const { env } = await agentOf({ amount_per_day: 100_00, operations: ['transactions.create'] })
  const mcp = openMcp(t, env, WRITING)
  const customer = await buyer()
  const dry = await shown(mcp, sale(customer, 100_01))
  assert.match(dry.notes.join(), /more than the budget leaves: the server will refuse it/)
  const confirmed = { ...sale(customer, 100_01), confirm: dry.confirm, reason: REASON }
  assert.match(await refused(mcp, confirmed), /^budget_exceeded: .*\nreq_/)
  assert.match(
    await refused(mcp, confirmed),
    /was used, and nothing was sent again.*budget_exceeded/s,
  )
  const named = { operation: 'customers.create', body: { first_name: 'Ana' } }
  const other = await shown(mcp, named)
  assert.match(other.notes.join(), /The budget does not have this operation/)
  assert.match(
    await refused(mcp, { ...named, confirm: other.confirm, reason: REASON }),
    /^call_not_in_budget/,
  )
  assert.deepEqual(await salesOf(customer), [])
  assert.equal(
    (await w.sdk.audit.list({ action: 'transaction.created', limit: 200 })).items.filter(
      (one) => one.after && JSON.stringify(one.after).includes('10001'),
    ).length,
    0,
  )
})

test('a body that is not of the contract is refused before anything is sent', async (t) => {
  const { env } = await agentOf({ amount_per_day: 100_00 })
  const mcp = openMcp(t, env, WRITING)
  const { requests } = w.sdk
  const before = (await requests.list({ method: 'POST', operation: 'transactions.create' })).items
    .length
  for (const [body, says] of [
    [{ payment_type: 'pix' }, /^amount is missing\.$/],
    [{ amount: '45.09', payment_type: 'pix' }, /amount must be a whole number/],
    [{ amount: 0, payment_type: 'pix' }, /amount must be from 1 to 99999999999/],
    [
      { amount: 1, payment_type: 'pics' },
      /payment_type must be one of pix, boleto, credit\. Did you mean "pix"/,
    ],
    [
      { amount: 1, payment_type: 'pix', capure: true },
      /capure is not a field of it\. Did you mean "capture"/,
    ],
    [
      { amount: 1, payment_type: 'pix', split_rules: [{ receiver: 7 }] },
      /split_rules\.0\.receiver must be a text/,
    ],
    [[], /body must be an object/],
  ] as const) {
    const text = await refused(mcp, {
      operation: 'transactions.create',
      path: { CustomerID: '0'.repeat(32) },
      body,
    })
    assert.match(text, says)
  }
  assert.equal(
    (await requests.list({ method: 'POST', operation: 'transactions.create' })).items.length,
    before,
  )
})

/** A write whose confirmed call goes through a proxy, which loses or holds its reply. */
async function stageBehindProxy(t: Test) {
  const proxy = await shopProxy(t, w.url)
  const { env, id } = await agentOf({ amount_per_day: 1_000_00 }, proxy.url)
  const customer = await buyer()
  return { proxy, env, customer, id }
}

test('a lost answer: the confirmation is repeated with the same key, and one sale and one record are there', async (t) => {
  const { proxy, env, customer } = await stageBehindProxy(t)
  const mcp = openMcp(t, env, WRITING)
  const { confirm } = await shown(mcp, sale(customer))
  const confirmed = { ...sale(customer), confirm, reason: REASON }
  proxy.isCut = true
  assert.match(
    await refused(mcp, confirmed),
    /network_error: .*It may have been done\. Call this again/s,
  )
  proxy.isCut = false
  const { reply, was_done_before } = await shown(mcp, { ...confirmed, reason: 'another reason' })
  const sales = await salesOf(customer)
  assert.deepEqual([sales.map(({ id }) => id), was_done_before], [[reply.id], true])
  assert.deepEqual(await whyOf(reply.id), [['transaction.created', REASON]])
  assert.match(await refused(mcp, confirmed), /was used/)
})

test('what may have been done stays so: a refusal of the repetition does not say that it was not', async (t) => {
  const { proxy, env, customer, id } = await stageBehindProxy(t)
  const mcp = openMcp(t, env, WRITING)
  const { confirm } = await shown(mcp, sale(customer))
  const confirmed = { ...sale(customer), confirm, reason: REASON }
  proxy.isCut = true
  assert.match(await refused(mcp, confirmed), /It may have been done/)
  proxy.isCut = false
  await w.sdk.credentials.update(id, { budget: { operations: ['customers.*'] } })
  // The server knows of a change within two seconds, and from then on.
  const isAllowed = async () =>
    !(await mcp.call('read', { operation: 'transactions.list' })).isError
  while (await isAllowed());
  assert.match(await refused(mcp, confirmed), /^call_not_in_budget: .*It may have been done/s)
  await w.sdk.credentials.update(id, { budget: { amount_per_day: 1_000_00 } })
  while (!(await isAllowed()));
  const { reply, was_done_before } = await shown(mcp, confirmed)
  assert.deepEqual(
    [(await salesOf(customer)).map((one) => one.id), was_done_before],
    [[reply.id], true],
  )
})

test('two calls with one confirmation at once are one write', async (t) => {
  const { env } = await agentOf({ amount_per_day: 1_000_00 })
  const mcp = openMcp(t, env, WRITING)
  const customer = await buyer()
  const { confirm } = await shown(mcp, sale(customer))
  const both = await Promise.all(
    [1, 2, 3].map(() => mcp.call('write', { ...sale(customer), confirm, reason: REASON })),
  )
  assert.equal(both.filter(({ isError }) => !isError).length, 1)
  assert.equal((await salesOf(customer)).length, 1)
})

test('killed while the answer is on its way: the next process repeats a write that has a key, and refuses one that has none', async (t) => {
  const { proxy, env, customer } = await stageBehindProxy(t)
  const first = openMcp(t, env, WRITING)
  const { confirm } = await shown(first, sale(customer))
  const link = await w.sdk.paymentLinks.create({ amount: 10_00, description: 'Order' })
  const closing = {
    operation: 'paymentLinks.update',
    path: { id: link.id },
    body: { status: 'inactive' },
  }
  const unkeyed = await shown(first, closing)
  const confirmed = { ...sale(customer), confirm, reason: REASON }
  const made = new Promise<string>((answered) => {
    proxy.beforeAnswer = (id) => {
      answered(id)
      return first.ended
    }
  })
  first.write(
    JSON.stringify({
      jsonrpc: '2.0',
      id: 'w',
      method: 'tools/call',
      params: { name: 'write', arguments: confirmed },
    }),
  )
  const id = await made
  await first.kill()
  proxy.beforeAnswer = async () => {}

  const second = openMcp(t, env, WRITING)
  assert.match(
    await refused(second, { ...closing, confirm: unkeyed.confirm, reason: REASON }),
    /not of this request/,
  )
  const { reply, was_done_before } = await shown(second, confirmed)
  assert.deepEqual([reply.id, was_done_before, (await salesOf(customer)).length], [id, true, 1])
  assert.deepEqual(await whyOf(id), [['transaction.created', REASON]])
})

test('a lever of the sandbox is pulled in the same way, and secrets in replies are masked', async (t) => {
  const { env } = await agentOf({ amount_per_day: 1_000_00 })
  const mcp = openMcp(t, env, WRITING)
  const customer = await buyer()
  const { id } = await w.sdk.transactions.create(customer, { amount: 10_00, payment_type: 'pix' })
  const pay = { operation: 'sandbox.payPix', path: { id }, body: {} }
  const dry = await shown(mcp, pay)
  const { reply } = await shown(mcp, { ...pay, confirm: dry.confirm, reason: 'testing' })
  assert.equal(reply.status, 'succeeded')
  assert.deepEqual((await whyOf(id))[0], ['sandbox_lever.pulled', 'testing'])
  const named = {
    operation: 'customers.create',
    body: { first_name: 'Ana', description: w.platform.secret },
  }
  const { text } = await mcp.call('write', named)
  assert.ok(!text.includes(w.platform.secret) && text.includes('[secret]'))
})
