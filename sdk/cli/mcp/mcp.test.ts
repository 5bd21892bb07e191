// `vintem mcp` as a program that gives a model tools speaks with it: over the pipes of a process,
// against the real server.

import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { envOf, openCli, type Said } from '../../../test/cli.ts'
import { openMcp } from '../../../test/mcp.ts'
import { world, type Test } from '../../../test/world.ts'
import { CALLS } from '../calls/operations.ts'
import { isRead, openText } from './operations.ts'

const w = await world({ after: afterAll })

const openClient = (t: Test, env: Record<string, string> = {}) =>
  openMcp(t, { ...envOf(w.url, w.platform), ...env })

test('a client initializes, lists what there is, and ends it by closing the pipe', async (t) => {
  const { ask, notify, end, lines } = openClient(t)
  const hello = { capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  const { result } = await ask('initialize', { protocolVersion: '2025-06-18', ...hello })
  assert.equal(result.protocolVersion, '2025-06-18')
  assert.equal(result.serverInfo.name, 'vintem')
  assert.match(result.instructions, /nothing here writes/)
  notify('notifications/initialized')
  assert.equal(
    (await ask('initialize', { protocolVersion: '1999-01-01', ...hello })).result.protocolVersion,
    '2025-11-25',
  )
  assert.deepEqual((await ask('ping')).result, {})
  const { tools } = (await ask('tools/list')).result
  assert.deepEqual(
    tools.map((tool: Said) => tool.name),
    ['search_operations', 'describe_operation', 'read'],
  )
  for (const { description, inputSchema, annotations } of tools) {
    assert.ok(description.length > 20)
    assert.deepEqual([inputSchema.type, annotations.readOnlyHint], ['object', true])
  }
  assert.equal(await end(), 0)
  assert.equal(lines.length, 4, 'a notification has no answer')
})

test('what is no request is refused by the codes of the protocol', async (t) => {
  const { ask, write, answerTo } = openClient(t)
  assert.equal((await ask('tools/destroy')).error.code, -32_601)
  assert.equal((await ask('toString')).error.code, -32_601)
  assert.equal((await ask('tools/call', { name: 'write', arguments: {} })).error.code, -32_602)
  assert.equal((await ask('tools/call', { name: 'toString' })).error.code, -32_602)
  assert.equal((await ask('tools/call', { name: 'read', arguments: [] })).error.code, -32_602)
  assert.equal((await ask('resources/read', {})).error.code, -32_602)
  for (const [line, code] of [
    ['{', -32_700],
    ['[]', -32_600],
    ['{"jsonrpc":"2.0","id":{},"method":"ping"}', -32_600],
    ['{"id":7,"method":"ping"}', -32_600],
    [`"${'x'.repeat(1_100_000)}"`, -32_600],
  ] as const) {
    const refused = answerTo(null)
    write(line)
    assert.equal((await refused).error.code, code, line.slice(0, 50))
  }
  write('{"jsonrpc":"2.0","id":"late","result":{}}')
  assert.deepEqual((await ask('ping')).result, {}, 'and it goes on')
})

test('a model finds an operation by words, describes it, and reads', async (t) => {
  const { call, read } = openClient(t)
  const buyer = await w.sdk.customers.create({ first_name: 'Maria' })
  const sales = []
  for (const amount of [1000, 2000, 3000])
    sales.push(await w.sdk.transactions.create(buyer.id, { amount, payment_type: 'pix' }))
  const search = async (words: string) =>
    JSON.parse((await call('search_operations', { words, limit: 5 })).text)
  const ids = async (words: string) => (await search(words)).map((one: Said) => one.operation)
  assert.ok((await ids('list transactions')).includes('transactions.list'))
  assert.ok((await ids('Balance of a SELLER')).includes('sellers.balances'))
  assert.deepEqual(await ids('xyzzy'), [])
  const [best] = await search('transactions create')
  assert.deepEqual([best.operation, best.readable], ['transactions.create', false])
  const described = JSON.parse(
    (await call('describe_operation', { operation: 'transactions.list' })).text,
  )
  assert.equal(described.http, 'GET /v1/transaction/list')
  assert.ok(
    described.query.some(({ name }: Said) => name === 'status') &&
      described.reply.includes('amount_cents'),
  )

  const one = await read('transactions.get', { path: { id: sales[0]!.id } })
  assert.deepEqual([one.id, one.amount_cents], [sales[0]!.id, 1000])
  const list = await read('transactions.list', {
    query: { customer: buyer.id, limit: 2 },
    fields: ['id', 'amount_cents'],
  })
  assert.deepEqual(list.items ?? list, [
    { id: sales[2]!.id, amount_cents: 3000 },
    { id: sales[1]!.id, amount_cents: 2000 },
  ])
})

test('mistakes come back in words, and refusals of the server with their code', async (t) => {
  const { call } = openClient(t)
  for (const [input, says] of [
    [{ operation: 'transactions.lits' }, /not an operation.*"transactions\.list"/],
    [{ operation: 'transactions.get' }, /path\.id is missing/],
    [{ operation: 'transactions.get', path: { id: '..' } }, /path\.id is missing/],
    [{ operation: 'transactions.get', path: { id: 'null' } }, /path\.id is missing/],
    [{ operation: 'transactions.get', path: { id: 'x', more: 1 } }, /"more" is not a parameter/],
    [{ operation: 'transactions.get', path: 'x' }, /path must be an object/],
    [{ operation: 'transactions.list', query: { limit: 'many' } }, /invalid_request.*\n.*limit/],
    [{ operation: 'transactions.list', fields: ['statsu'] }, /Did you mean "status"/],
    [
      { operation: 'sellers.statement', path: { io_seller_id: 'x' }, query: { format: 'csv' } },
      /Files cannot be read/,
    ],
    [
      { operation: 'transactions.get', path: { id: '0'.repeat(32) } },
      /transaction_not_found: .*\n.*req_/s,
    ],
  ] as const) {
    const { isError, text } = await call('read', input)
    assert.ok(isError, JSON.stringify(input))
    assert.match(text, says)
  }
  const empty = await call('search_operations', { words: '' })
  assert.deepEqual(empty, { isError: true, text: 'words is missing.' })
})

test('nothing is written and no secret is read: such operations are refused before anything is sent', async (t) => {
  const cli = openCli(t, envOf('http://127.0.0.1:9', w.platform))
  const closed = CALLS.filter((one) => !isRead(one))
  const lines = closed.map(({ id }, n) => ({
    jsonrpc: '2.0',
    id: n,
    method: 'tools/call',
    params: { name: 'read', arguments: { operation: id } },
  }))
  const { code, said } = await cli.json(
    ['mcp'],
    {},
    lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  )
  assert.equal(code, 0)
  assert.equal(said.length, closed.length)
  for (const { id, result } of said)
    assert.match(
      result.content[0].text,
      /not one of the operations that can be read/,
      closed[id]!.id,
    )
  const open = CALLS.filter(isRead)
  assert.ok(open.every(({ method }) => method === 'GET') && open.length > 70)
  for (const { id, names = [] } of open)
    assert.ok(!names.some((name) => /(^|_)(secret|cvv|password|html)$/.test(name)), id)
  assert.ok(!open.some(({ id }) => id === 'corporate.cards.secrets'))
  const shown = openText({
    secret: 'x',
    a: { cvv: '123' },
    text: `was ${w.platform.secret}.`,
    old_secret_until: 'y',
  })
  assert.equal(
    shown,
    '{"secret":"[secret]","a":{"cvv":"[secret]"},"text":"was [secret].","old_secret_until":"y"}',
  )
})

test('a long reply is cut, and says so', async (t) => {
  const { call } = openClient(t)
  for (let n = 0; n < 45; n++)
    await w.sdk.customers.create({
      first_name: `Ana ${n}`,
      metadata: { note: 'n'.repeat(400), more: 'm'.repeat(400) },
    })
  const { isError, text } = await call('read', {
    operation: 'customers.list',
    query: { limit: 100 },
  })
  assert.equal(isError, false)
  assert.ok(text.length < 40_200, String(text.length))
  assert.match(text, /…\nCut: the reply has \d+ characters\.$/)
})

test('the guides are resources, and no other address is read', async (t) => {
  const { ask } = openClient(t)
  const [{ uri }] = (await ask('resources/list')).result.resources
  const textOf = async (at: string) =>
    (await ask('resources/read', { uri: at })).result.contents[0].text as string
  const list = await textOf(uri)
  const [guide] = /http\S+quick-start\.md/.exec(list) ?? []
  assert.match(await textOf(guide!), /# Quick start/)
  const elsewhere = [
    'http://127.0.0.1:9/llms.txt',
    `${w.url}/v1/customer/list`,
    `${w.url}/docs/guides/none.md`,
    'x',
  ]
  for (const other of [...elsewhere, `${w.url}.example/llms.txt`])
    assert.equal((await ask('resources/read', { uri: other })).error.code, -32_002, other)
})

test('a cancelled request gets no answer, and the program speaks Portuguese', async (t) => {
  const { ask, write, notify, lines, end } = openClient(t, { VINTEM_LANG: 'pt-BR' })
  const { tools } = (await ask('tools/list')).result
  assert.equal(tools[2].title, 'Ler da API')
  // A long poll, which would be answered after 20 seconds.
  const { last_sequence: after } = await w.sdk.events.list({ object: '0'.repeat(32), limit: 1 })
  const params = {
    name: 'read',
    arguments: { operation: 'events.list', query: { after, wait: 20 } },
  }
  write(JSON.stringify({ jsonrpc: '2.0', id: 'poll', method: 'tools/call', params }))
  notify('notifications/cancelled', { requestId: 'poll' })
  assert.deepEqual((await ask('ping')).result, {})
  assert.equal(await end(), 0)
  assert.equal(lines.length, 2)
})
