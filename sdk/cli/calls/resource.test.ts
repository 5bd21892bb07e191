// The commands that are made from the contract: every operation has one that sends exactly what the
// contract says, with checks before anything is sent; and lists, objects and files against the real
// server.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { OPERATIONS } from '../../../contract/index.ts'
import { envOf, openCli, type Said } from '../../../test/cli.ts'
import { world, type Test } from '../../../test/world.ts'
import { type ColumnKind, commandOf, paramsOf } from './call.ts'
import { BY_HAND, COMMANDS } from '../commands.ts'
import { exampleOf } from './fields.ts'
import { OPERATIONS as CALLS } from './operations-by-id.ts'
import { cellText } from './table.ts'
import { timeText } from '../words.ts'

const w = await world({ after }, { worker: true })
const me = w.platform
const cliOf = (t: Test) => openCli(t, envOf(w.url, me))
/** Nothing listens here: what is refused by the CLI has code 2, what is sent has code 1. */
const NOWHERE = envOf('http://127.0.0.1:9', me)
const ID = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'

const NEXT = '\u0001'

/** Lines of words as a shell reads them. */
const wordsOf = (lines: readonly string[]): string[][] =>
  execFileSync(
    'bash',
    ['-c', lines.map((line) => `printf '%s\\0' ${line}; printf '${NEXT}\\0'`).join('\n')],
    {
      encoding: 'utf8',
    },
  )
    .split(`${NEXT}\0`)
    .slice(0, -1)
    .map((words) => words.split('\0').slice(0, -1))

test('every operation of the contract has a command that sends what the contract says', async (t) => {
  const cli = openCli(t, NOWHERE)
  writeFileSync(join(cli.folder, 'file'), 'bytes')
  const names = COMMANDS.map(({ name }) => name)
  assert.equal(new Set(names).size, names.length)
  const lines = OPERATIONS.map(({ id, example }) =>
    exampleOf(CALLS.get(id)?.body ?? [], example).join(' '),
  )
  const words = wordsOf(lines.map((line) => (line === '' ? "''" : line)))
  for (const [n, { id, method, path, example, takes }] of OPERATIONS.entries()) {
    const call = CALLS.get(id)
    assert.ok(call, `${id}: npm run generate`)
    if (BY_HAND.has(id)) continue
    const options = words[n]!.filter((word) => word !== '')
    const required = (call.query ?? [])
      .filter((one) => one.required)
      .flatMap((one) => [`--${one.name}`, 'x'])
    const more = [...options, ...required, ...(takes ? ['--file', join(cli.folder, 'file')] : [])]
    const values = paramsOf(call).map(() => ID)
    const full = example === undefined && call.body ? await dataFor(id) : []
    const { code, last, stderr } = await cli.json([
      ...commandOf(call).split(' '),
      ...values,
      ...more,
      ...full,
      '--dry-run',
    ])
    assert.equal(code, 0, `${id}: ${stderr}`)
    assert.deepEqual([last.method, last.path], [method, path.replaceAll(/:\w+/g, ID)], id)
    if (example !== undefined) assert.deepEqual(last.body, example, `${id}: ${more.join(' ')}`)
  }
})

/** For an operation without an example: its required fields, with values of their type. */
async function dataFor(id: string): Promise<string[]> {
  type Sample = {
    type: string
    name: string
    values?: readonly string[]
    min?: number
    fields?: readonly Sample[]
  }
  const valueOf = ({ type, values, min = 1, fields = [] }: Sample): unknown => {
    if (values) return values[0]
    if (type === 'object') return Object.fromEntries(fields.map((one) => [one.name, valueOf(one)]))
    return { integer: min, number: min, flag: true, many: [], map: {}, json: {} }[type] ?? 'x'
  }
  const fields = CALLS.get(id)!.body!.filter(({ required }) => required)
  return [
    '--data',
    JSON.stringify(Object.fromEntries(fields.map((one) => [one.name, valueOf(one as Sample)]))),
  ]
}

test('options of commands hide no field of a call, and commands by hand take what their operation takes', () => {
  const own = [
    'json',
    'lang',
    'profile',
    'help',
    'data',
    'key',
    'file',
    'output',
    'fields',
    'dry-run',
  ]
  for (const { id, query = [], body = [], list } of CALLS.values())
    for (const { name } of [...query, ...body])
      assert.ok(
        ![...own, ...(list ? ['all'] : [])].includes(name.replaceAll('_', '-')),
        `${id}: ${name}`,
      )
  const elsewhere: Readonly<Record<string, string>> = {
    type: 'types',
    after: 'since',
    url: 'its argument',
  }
  const paging = new Set(['limit', 'offset', 'page', 'cursor', 'sort', 'before', 'wait', 'after'])
  for (const [id, { options = {} }] of BY_HAND)
    assert.equal(Object.hasOwn(options, 'key'), CALLS.get(id)!.keyed === true, id)
  for (const [id, { options = {} }] of BY_HAND)
    for (const { name } of [...(CALLS.get(id)!.query ?? []), ...(CALLS.get(id)!.body ?? [])])
      assert.ok(
        paging.has(name) || elsewhere[name] || Object.hasOwn(options, name),
        `${id}: ${name}`,
      )
})

test('what cannot be right is refused in words before anything is sent', async (t) => {
  const cli = openCli(t, NOWHERE)
  const pix = ['transactions', 'create', ID, '--amount', '4509', '--payment-type']
  const rows: [args: string[], code: number, says: RegExp][] = [
    [[...pix, 'pix'], 1, /network_error/],
    [
      [...pix, 'piz'],
      2,
      /--payment-type must be one of pix, boleto, credit, not "piz"\. Did you mean "pix"\?/,
    ],
    [['transactions', 'create', ID], 2, /--amount is missing\.\n--payment-type is missing\./],
    [['transactions', 'create', '--amount', '1'], 2, /<customer-id> is missing/],
    [['transactions', 'create', ID, 'more'], 2, /Unexpected argument: more/],
    [[...pix, 'pix', '--expires-in', '5'], 2, /--expires-in must be from 10 to 2592000, not 5/],
    [[...pix, 'pix', '--expires-in', 'soon'], 2, /--expires-in must be a whole number, not "soon"/],
    [
      ['transactions', 'create', ID, '--amount', '45.09', '--payment-type', 'pix'],
      2,
      /R\$ 45\.09 is 4509/,
    ],
    [
      [...pix, 'credit', '--installment-plan.mode', 'x'],
      2,
      /--installment-plan\.number-installments is missing/,
    ],
    [[...pix, 'credit', '--capture', 'perhaps'], 2, /Unexpected argument: perhaps/],
    [[...pix, 'credit', '--capture=perhaps'], 2, /--capture must be true or false/],
    [
      [...pix, 'pix', '--split-rules.0.split-type', 'part'],
      2,
      /--split-rules\.0\.split-type must be one of percent, fixed/,
    ],
    [[...pix, 'pix', '--split-rules', '[{'], 2, /--split-rules is not JSON/],
    [[...pix, 'pix', '--data', '[]'], 2, /--data must be a JSON object/],
    [[...pix, 'pix', '--data', '@nowhere.json'], 2, /nowhere\.json cannot be read/],
    [[...pix, 'pix', '--amuont', '1'], 2, /--amuont is not an option .*Did you mean "--amount"\?/],
    [
      ['transactions', 'list', '--status', 'pending,payed'],
      2,
      /--status must be one of .*, not "payed"/,
    ],
    [['transactions', 'list', '--limit', '1001'], 2, /--limit must be from 1 to 1000/],
    [['transactions', 'list', '--limit', '1001', '--all'], 1, /network_error/],
    [['transactions', 'list', '--all', '--page', '2'], 2, /Use either --all or --page/],
    [
      ['transactions', 'list', '--fields', 'id,statsu'],
      2,
      /statsu is not a field .*Did you mean "status"\?/,
    ],
    [['transactions', 'get', '..'], 2, /<id> is missing/],
    [['transactions', 'get', 'undefined'], 2, /<id> is missing/],
    [['transactions', 'gte', ID], 2, /Did you mean "transactions get"\?/],
    [['corporate', 'cards', 'lits'], 2, /Did you mean "corporate cards list"\?/],
    [['pix', 'qrcode', ID], 2, /The reply is a file: name one with --output/],
    [['boleto-files', 'create'], 2, /--file is missing/],
  ]
  for (const [args, code, says] of rows) {
    const ended = await cli.json(args)
    assert.deepEqual([ended.code, ended.said], [code, []], `${args.join(' ')}: ${ended.stderr}`)
    assert.match(ended.stderr, says)
  }
})

test('after a call of which nobody knows whether it was done, the key is named that makes a repetition safe', async (t) => {
  const server = createServer((request, reply) => {
    const token = {
      access_token: 'x',
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: 9_999_999_999,
    }
    const isLogin = request.url === '/auth/login'
    reply.writeHead(isLogin ? 200 : 500, { 'content-type': 'application/json' })
    reply.end(JSON.stringify(isLogin ? token : { code: 'internal_error', message: 'failed' }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.after(() => server.close())
  const cli = openCli(t, envOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, me))
  const create = ['customers', 'create', '--first-name', 'Maria']
  const own = await cli.json([...create, '--key', 'order-7'])
  assert.deepEqual([own.code, /--key order-7\n/.test(own.stderr)], [1, true], own.stderr)
  assert.match((await cli.json(create)).stderr, /--key [0-9a-f-]{36}\n/)
})

test('a body comes from options, from JSON, from a file and from stdin; the options win', async (t) => {
  const cli = openCli(t, NOWHERE)
  const body = async (args: string[], input = '') => {
    const ended = await cli.json(['transactions', 'create', ID, ...args, '--dry-run'], {}, input)
    assert.equal(ended.code, 0, ended.stderr)
    return ended.last.body
  }
  const data = {
    amount: 1000,
    payment_type: 'credit',
    installment_plan: { number_installments: 2 },
  }
  const path = join(cli.folder, 'body.json')
  writeFileSync(path, JSON.stringify(data))
  for (const given of [JSON.stringify(data), `@${path}`])
    assert.deepEqual(await body(['--data', given]), data)
  assert.deepEqual(await body(['--data', '-'], JSON.stringify(data)), data)
  const options = [
    '--installment-plan.number-installments',
    '3',
    '--no-capture',
    '--metadata.orderId',
    '10',
    '--amount=5',
  ]
  assert.deepEqual(await body(['--data', `@${path}`, ...options]), {
    ...data,
    amount: 5,
    capture: false,
    metadata: { orderId: '10' },
    installment_plan: { number_installments: 3 },
  })
  // As the wire writes the names, and lists by their places.
  const wire = [
    '--payment_type',
    'pix',
    '--amount',
    '1',
    '--split_rules.0.receiver',
    me.io_seller_id,
  ]
  assert.deepEqual(
    await body([
      ...wire,
      '--split-rules.0.split-type',
      'percent',
      '--split-rules.0.split_value',
      '12.5',
    ]),
    {
      payment_type: 'pix',
      amount: 1,
      split_rules: [{ receiver: me.io_seller_id, split_type: 'percent', split_value: 12.5 }],
    },
  )
  const hook = [
    'webhooks',
    'update',
    ID,
    '--dry-run',
    '--events',
    'transaction.*,customer.*',
    '--events',
    'seller.*',
  ]
  assert.deepEqual((await cli.json(hook)).last.body, {
    events: ['transaction.*', 'customer.*', 'seller.*'],
  })
  const clears = [
    'corporate',
    'cards',
    'update',
    ID,
    '--dry-run',
    '--merchant',
    'null',
    '--limit',
    '5',
  ]
  assert.deepEqual((await cli.json(clears)).last.body, { merchant: null, limit: 5 })
})

test('objects are created once under a key, listed with filters and pages, and read', async (t) => {
  const cli = cliOf(t)
  const maria = [
    'customers',
    'create',
    '--first-name',
    'Maria',
    '--taxpayer-id',
    '123.456.789-09',
    '--key',
    'maria-1',
  ]
  const made = await cli.json(maria)
  assert.equal(made.code, 0, made.stderr)
  const { id } = made.last
  assert.deepEqual([made.last.first_name, (await cli.json(maria)).last.id], ['Maria', id])
  const sale = [
    'transactions',
    'create',
    id,
    '--amount',
    '4509',
    '--payment-type',
    'pix',
    '--reference-id',
  ]
  const sales: Said[] = []
  for (let n = 0; n < 5; n++) sales.push((await cli.json([...sale, `order-${n}`])).last)
  assert.ok(sales.every(({ status }) => status === 'pending'))

  const list = ['transactions', 'list', '--customer', id, '--status', 'pending']
  const ids = async (...more: string[]) =>
    (await cli.json([...list, ...more])).said.map((one: Said) => one.id)
  const newest = sales.map((one) => one.id).toReversed()
  assert.deepEqual(await ids(), newest)
  assert.deepEqual(await ids('--limit', '2'), newest.slice(0, 2))
  assert.deepEqual(await ids('--limit', '2', '--offset', '1'), newest.slice(1, 3))
  assert.deepEqual(await ids('--all', '--limit', '3'), newest.slice(0, 3))
  assert.deepEqual(await ids('--all', '--sort', 'time-ascending'), newest.toReversed())
  assert.deepEqual(await ids('--status', 'succeeded'), [])

  const some = await cli.json([
    ...list,
    '--limit',
    '1',
    '--fields',
    'id,amount_cents,payment_method.qr_code.emv,voided_at',
  ])
  assert.deepEqual(Object.keys(some.last), [
    'id',
    'amount_cents',
    'payment_method.qr_code.emv',
    'voided_at',
  ])
  assert.deepEqual([some.last.amount_cents, some.last.voided_at], [4509, null])
  assert.match(some.last['payment_method.qr_code.emv'], /^000201/)
  assert.equal((await cli.json(['transactions', 'get', newest[0]])).last.reference_id, 'order-4')

  const table = await cli.run([...list, '--limit', '2'])
  assert.match(table.stdout, /^id +status +amount_cents +payment_type +reference_id +created_at\n/)
  assert.match(table.stdout, new RegExp(`^${newest[0]}  pending +R\\$ 45\\.09 +pix +order-4 `, 'm'))
  assert.match(table.stdout, /… and more: --offset 2, or --all\n$/)
  assert.match(
    (await cli.run([...list, '--limit', '1', '--lang', 'pt-BR'])).stdout,
    /R\$ 45,09[^]*… e há mais: --offset 1/,
  )
  const one = await cli.run(['transactions', 'get', newest[0]])
  assert.match(one.stdout, /^status +pending$/m)
  assert.match(one.stdout, /^amount_cents +R\$ 45\.09$/m)
  assert.match(one.stdout, /^payment_method\.qr_code\.emv +000201/m)

  // What a customer calls itself steers no terminal.
  const evil = await cli.json([
    'customers',
    'update',
    id,
    '--first-name',
    'Ma\u001b[31mria',
    '--key',
    'evil',
  ])
  if (evil.code === 0)
    assert.ok(!(await cli.run(['customers', 'get', id])).stdout.includes('\u001b'))
  const refused = await cli.json(['transactions', 'capture', newest[0], '--lang', 'pt-BR'])
  assert.deepEqual([refused.code, /invalid_state/.test(refused.stderr)], [1, true])
  assert.match(refused.stderr, /não/)
})

test('--all reads page after page of both kinds of list, each item once', async (t) => {
  const cli = cliOf(t)
  for (let n = 0; n < 7; n++)
    await w.sdk.customers.create({ first_name: `Ana ${n}`, email: 'ana@example.com' })
  const told = await cli.json(['customers', 'list', '--email', 'ana@example.com', '--all'])
  assert.equal(new Set(told.said.map((one: Said) => one.id)).size, 7)
  const requests = await cli.json([
    'requests',
    'list',
    '--all',
    '--limit',
    '250',
    '--operation',
    'customers.create',
  ])
  assert.equal(requests.code, 0, requests.stderr)
  const ids = requests.said.map((one: Said) => one.id)
  assert.equal(new Set(ids).size, ids.length)
  assert.ok(ids.length >= 7)
})

test('files are written, sent, and refused where they cannot be', async (t) => {
  const cli = cliOf(t)
  const customer = await w.sdk.customers.create({ first_name: 'Maria' })
  const pix = await w.sdk.transactions.create(customer.id, { amount: 45_09, payment_type: 'pix' })
  const picture = join(cli.folder, 'qr.png')
  const got = await cli.json(['pix', 'qrcode', pix.id, '--output', picture])
  assert.deepEqual([got.code, got.last.output], [0, picture], got.stderr)
  assert.equal(readFileSync(picture).subarray(1, 4).toString(), 'PNG')
  const logo = await cli.json(['branding', 'upload-logo', me.io_seller_id, '--file', picture])
  assert.deepEqual([logo.code, logo.last.resource], [0, 'branding'], logo.stderr)
  const csv = join(cli.folder, 'statement.csv')
  const statement = ['sellers', 'statement', me.io_seller_id, '--format', 'csv', '--output', csv]
  assert.equal((await cli.json(statement)).code, 0)
  assert.match(readFileSync(csv, 'utf8'), /;/)
  const piped = await cli.run(['sellers', 'statement', me.io_seller_id, '--format', 'csv'])
  assert.equal(piped.stdout, readFileSync(csv, 'utf8'))
  const nowhere = await cli.json([...statement.slice(0, -1), join(cli.folder, 'none', 'x')])
  assert.deepEqual([nowhere.code, /cannot be written/.test(nowhere.stderr)], [1, true])
})

test('values are written for people: money, times, and nothing that steers a terminal', () => {
  const at = '2026-11-21T14:03:07.000Z'
  const rows: [value: unknown, kind: ColumnKind, en: string, pt: string][] = [
    [123_456_789, 'cents', 'R$ 1,234,567.89', 'R$ 1.234.567,89'],
    [-5, 'cents', '-R$ 0.05', '-R$ 0,05'],
    ['45.09', 'reais', 'R$ 45.09', 'R$ 45,09'],
    ['-0.50', 'reais', '-R$ 0.50', '-R$ 0,50'],
    [at, 'instant', timeText(new Date(at)), timeText(new Date(at))],
    ['a\u001b[2Jb\n\u202ec', 'text', 'a·[2Jb··c', 'a·[2Jb··c'],
    [null, 'cents', '', ''],
    [['a', 1], 'text', '["a",1]', '["a",1]'],
  ]
  for (const [value, kind, en, pt] of rows)
    assert.deepEqual([cellText(value, kind, 'en'), cellText(value, kind, 'pt-BR')], [en, pt])
})

test('one logs in with one’s own credentials, and a dry run shows no secret', async (t) => {
  const cli = cliOf(t)
  const { code, last } = await cli.json(['auth', 'login'])
  assert.deepEqual([code, last.token_type], [0, 'bearer'])
  const dry = await cli.run(['auth', 'login', '--dry-run'])
  assert.ok(!dry.stdout.includes(me.secret) && dry.stdout.includes('[secret]'), dry.stdout)
})

test('a text of the contract is there in both languages', () => {
  const { summary } = CALLS.get('transactions.list')!
  assert.deepEqual(summary, { en: 'List transactions', pt: 'Listar transações' })
})

test('--reason is kept in the audit log; where the body has a reason, the option is that', async (t) => {
  const cli = cliOf(t)
  const named = [
    'customers',
    'create',
    '--first-name',
    'Maria',
    '--reason',
    'Cadastro pedido por telefone',
  ]
  assert.equal(
    (await cli.json([...named, '--dry-run'])).last.reason,
    'Cadastro pedido por telefone',
  )
  const { id } = (await cli.json(named)).last
  const { said } = await cli.json(['audit', 'list', '--object', id, '--fields', 'action,reason'])
  assert.deepEqual(said, [{ action: 'customer.created', reason: 'Cadastro pedido por telefone' }])
  const long = await cli.run([
    'customers',
    'create',
    '--first-name',
    'Maria',
    '--reason',
    'x'.repeat(301),
  ])
  assert.deepEqual(
    [long.code, /--reason must have 1 to 300 characters/.test(long.stderr)],
    [2, true],
    long.stderr,
  )
  const card = [
    'corporate',
    'cards',
    'update',
    ID,
    '--status',
    'blocked',
    '--reason',
    'Perdido',
    '--dry-run',
  ]
  const { body, reason } = (await cli.json(card)).last
  assert.deepEqual([body, reason], [{ status: 'blocked', reason: 'Perdido' }, undefined])
  const reads = await cli.run(['customers', 'list', '--reason', 'x'])
  assert.equal(reads.code, 2, 'a call that reads takes none')
})
