// `vintem logs`: the log of requests, listed and followed while requests are made; each once, also
// those that are recorded late.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { envOf, openCli, type Said } from '../../../test/cli.ts'
import { world, type Test } from '../../../test/world.ts'

const w = await world({ after })
const cliOf = (t: Test) => openCli(t, envOf(w.url, w.platform))
const refused = (): Promise<unknown> =>
  w.sdk.transactions.get('0'.repeat(32)).catch((error: unknown) => error)

test('logs tail shows each new request once, and none of its own', async (t) => {
  const cli = cliOf(t)
  await w.sdk.customers.create({ first_name: 'Before' })
  const tail = cli.start(['logs', 'tail', '--json', '--method', 'POST', '--path', '/v1/customer'])
  const errors = cli.start([
    'logs',
    'tail',
    '--json',
    '--status',
    '4xx',
    '--count',
    '1',
    '--timeout',
    '30s',
  ])
  const all = cli.start(['logs', 'tail', '--json'])
  // A follower says nothing at its start: the first request that both show proves that they follow.
  const made: string[] = []
  const isMade = (said: Said) =>
    said.operation === 'customers.create' && made.some((id) => said.objects.includes(id))
  const isLate = ({ operation, duration_ms: ms }: Said) => operation === 'events.list' && ms > 1_500
  let hasBegun = false
  const begun = Promise.all([tail.once(isMade), all.once(isMade)]).then(() => (hasBegun = true))
  while (!hasBegun) {
    made.push((await w.sdk.customers.create({ first_name: 'Maria' })).id)
    await Promise.race([begun, new Promise((done) => setTimeout(done, 200))])
  }
  // A long poll is recorded behind what came after it.
  const { last_sequence: end } = await w.sdk.events.list({ limit: 1000 })
  const long = w.sdk.events.wait({ after: end, type: 'seller.deleted', wait: 2 })
  const later = [
    await w.sdk.customers.create({ first_name: 'Ana' }),
    await w.sdk.customers.create({ first_name: 'Bia' }),
  ]
  await refused()
  await long
  await tail.once((said) => said.objects.includes(later[1]!.id))
  const { code, stdout } = await errors.ended
  assert.equal(code, 0)
  assert.deepEqual(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).code),
    ['transaction_not_found'],
  )
  assert.equal((await tail.end('SIGINT')).code, 130)
  await all.once(isLate)
  await all.end('SIGINT')

  const shown = tail.said()
  assert.ok(shown.every(({ method, path }) => method === 'POST' && path === '/v1/customer/new'))
  const ids = shown.map(({ id }) => id)
  assert.deepEqual([new Set(ids).size, ids.toSorted()], [ids.length, ids])
  const seen = all.said()
  assert.equal(new Set(seen.map(({ id }) => id)).size, seen.length)
  for (const { id } of later)
    assert.equal(seen.filter(({ objects }) => objects.includes(id)).length, 1)
  const [place, next] = [
    seen.findIndex(isLate),
    seen.findIndex(({ objects }) => objects.includes(later[1]!.id)),
  ]
  assert.ok(
    place > next && seen[place].id < seen[next].id,
    'the long poll began first, and was recorded last',
  )
  const before = await w.sdk.requests.list({ operation: 'customers.create', limit: 200 })
  assert.ok(before.items.length >= made.length + 3)
})

test('logs list filters and orders, logs get shows one with its bodies', async (t) => {
  const cli = cliOf(t)
  await refused()
  await w.sdk.customers.create({ first_name: 'Maria', description: 'recorded' })
  const errors = await cli.json(['logs', 'list', '--status', '4xx', '--limit', '5'])
  assert.equal(errors.code, 0, errors.stderr)
  assert.ok(
    errors.said.length >= 1 &&
      errors.said.every(({ status }: Said) => status >= 400 && status < 500),
  )
  const posts = await cli.json(['logs', 'list', '--path', '/v1/customer/new', '--method', 'POST'])
  const ids = posts.said.map(({ id }: Said) => id)
  assert.deepEqual(ids.toSorted(), ids)
  const one = await cli.json(['logs', 'get', posts.last.id])
  assert.equal(one.last.body.description, 'recorded')
  const told = await cli.run(['logs', 'get', posts.last.id])
  assert.match(told.stdout, /^body\.description +recorded$/m)
  const line = await cli.run(['logs', 'list', '--code', 'transaction_not_found', '--limit', '1'])
  assert.match(
    line.stdout,
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}404 {2}GET {5}\/v1\/transaction\/get\/0{32} {2}transaction_not_found {2}.* req_\w{32}\n$/,
  )
  // Alone, a follower sees none of the requests that it makes itself.
  const alone = await cli.json(['logs', 'tail', '--operation', 'requests.list', '--timeout', '3s'])
  assert.deepEqual([alone.code, alone.said], [0, []])
  // Fewer came than were asked for.
  const none = ['logs', 'tail', '--json', '--status', '5xx', '--count', '1', '--timeout', '1s']
  assert.deepEqual([(await cli.run(none)).code, (await cli.run(none)).stdout], [1, ''])
  for (const [args, code, says] of [
    [['logs', 'get', '42'], 2, /is not the id of a request/],
    [['logs', 'list', '--method', 'GTE'], 2, /Did you mean "GET"\?/],
    [['logs', 'list', '--status', 'bad'], 1, /status/],
    [['logs', 'tail', '--timeout', 'soon'], 2, /is not a duration/],
  ] as const) {
    const ended = await cli.json(args)
    assert.equal(ended.code, code, args.join(' '))
    assert.match(ended.stderr, says)
  }
})
