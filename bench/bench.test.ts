// The parts of the bench whose errors would not be noticed: quantiles, the reader of responses, the
// rows that pgbench writes, the summary of a profile, the table. The parts that need a running
// server: `npm run bench -- --quick`.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { addressesIn } from './citus.ts'
import { medianOf, openLatencies, quantileOf } from './histogram.ts'
import { drive } from './load.ts'
import { rateIn } from './pgbench/pgbench.ts'
import { paceDisk } from './disk-pace.ts'
import { pacedOf } from './paced.ts'
import { moduleOf, summarize } from './profile.ts'
import { saleScript, type Cell, type SaleRows } from './pgbench/sale-script.ts'
import { markdownOf, placed } from './table.ts'
import { openReader, requestText, type Reply } from './wire.ts'
import { linesOf, type Results } from './targets.ts'

// ── quantiles ────────────────────────────────────────────────────────────────────────────────────────────────────────

for (const [values, q, expected] of [
  [[7], 0.5, 7],
  [[1, 2], 0.5, 1],
  [[1, 2, 3], 0.5, 2],
  [[1, 2, 3, 4], 0.99, 4],
  [Array.from({ length: 100 }, (_, n) => n + 1), 0.99, 99],
  [Array.from({ length: 1_000 }, (_, n) => n + 1), 0.99, 990],
  [[1, 2, 3], 1, 3],
  [[1, 2, 3], 0, 1],
] as const) {
  test(`the ${q} quantile of ${values.length} values up to ${values.at(-1)} is ${expected}`, () => {
    assert.equal(quantileOf(Float64Array.from(values), q), expected)
  })
}

test('every latency is recorded, beyond the initial capacity too, and in any order', () => {
  const latencies = openLatencies()
  for (let n = 10_000; n >= 1; n--) latencies.add(n / 10)
  assert.deepEqual(latencies.summary(), {
    count: 10_000,
    p50Ms: 500,
    p95Ms: 950,
    p99Ms: 990,
    maxMs: 1_000,
  })
})

test('without latencies there is no summary', () => {
  assert.deepEqual(openLatencies().summary(), { count: 0, p50Ms: 0, p95Ms: 0, p99Ms: 0, maxMs: 0 })
})

test('the median is the middle value, or between the two middle ones', () => {
  assert.equal(medianOf([9, 1, 5]), 5)
  assert.equal(medianOf([9, 1, 5, 7]), 6)
})

// ── bytes ────────────────────────────────────────────────────────────────────────────────────────────────────────────

test('a request has its caller, its path and its length', () => {
  assert.equal(
    requestText({
      method: 'POST',
      path: '/a',
      token: 't',
      body: '{"a":1}',
      headers: { 'Idempotency-Key': 'k' },
    }),
    'POST /a HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer t\r\nContent-Type: application/json\r\n' +
      'Content-Length: 7\r\nIdempotency-Key: k\r\n\r\n{"a":1}',
  )
  assert.equal(
    requestText({ method: 'GET', path: '/a' }),
    'GET /a HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
  )
})

const ANSWERS = [
  'HTTP/1.1 201 Created\r\nContent-Length: 3\r\n\r\nabc',
  'HTTP/1.1 204 No Content\r\nx: y\r\n\r\n',
]

for (const size of [1, 2, 7, 40, 1_000]) {
  test(`responses that arrive in pieces of ${size} bytes are read completely`, () => {
    const read: Reply[] = []
    for (const answer of ANSWERS) {
      const bytes = Buffer.from(answer)
      const take = openReader((reply) => read.push(reply), true)
      for (let from = 0; from < bytes.length; from += size) take(bytes.subarray(from, from + size))
    }
    assert.deepEqual(read, [
      { status: 201, body: 'abc' },
      { status: 204, body: '' },
    ])
  })
}

test('the body of an error is read even if bodies are not requested', () => {
  const read: Reply[] = []
  const take = openReader((reply) => read.push(reply), false)
  take(Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'))
  take(Buffer.from('HTTP/1.1 422 No\r\ncontent-length: 2\r\n\r\nno'))
  assert.deepEqual(read, [
    { status: 200, body: '' },
    { status: 422, body: 'no' },
  ])
})

test('a load ends when there are no more requests, and counts wrong responses separately', async (t) => {
  let asked = 0
  const server = createServer((socket) =>
    socket.on('data', () => {
      asked++
      socket.write(`HTTP/1.1 ${asked % 4 === 0 ? 500 : 200} X\r\ncontent-length: 4\r\n\r\nbody`)
    }),
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.after(() => void server.close())
  const { port } = server.address() as AddressInfo
  for (const rate of [undefined, 10_000]) {
    asked = 0
    let left = 20
    const next = () => (left-- > 0 ? requestText({ method: 'GET', path: '/' }) : undefined)
    const loaded = await drive({
      port,
      connections: 3,
      next,
      expects: 200,
      ...(rate === undefined ? {} : { rate }),
    })
    assert.equal(loaded.count, 15)
    assert.equal(loaded.wrong, 5)
    assert.equal(loaded.firstWrong, '500 body')
  }
})

// ── pgbench ──────────────────────────────────────────────────────────────────────────────────────────────────────────

const OWNER = '01a1fc88-711a-755e-9afb-315ada566b5a'
const cell = (column: string, text: string | null, type = 'text'): Cell => ({ column, text, type })
const SALE: SaleRows = {
  idempotency: [cell('owner', OWNER, 'uuid'), cell('key', 'k'), cell('object_id', OWNER, 'uuid')],
  created: [
    cell('owner', OWNER, 'uuid'),
    cell('id', OWNER, 'uuid'),
    cell('reference_id', 'r'),
    cell('paid_at', null),
  ],
  charge: [cell('txid', 'x'), cell('detail', '{"a":true,"b\\"":"O\'Neil"}', 'jsonb')],
  changed: [
    cell('status', 'pending'),
    cell('due_at', '2026-11-21 05:16:04+00', 'timestamp with time zone'),
  ],
  event: [
    cell('owner', OWNER, 'uuid'),
    cell('id', OWNER, 'uuid'),
    cell('object_id', OWNER, 'uuid'),
  ],
}

test('pgbench runs one transaction in three commits, with its own ids', () => {
  assert.equal(
    saleScript(SALE),
    `begin;
insert into idempotency (owner, key, object_id) values ('${OWNER}', uuidv7()::text, uuidv7()) returning object_id as id \\gset
insert into transactions (owner, id, reference_id, paid_at) values ('${OWNER}', :id, 'order-' || replace(:id::text, '-', ''), null::text);
commit;
insert into bank.charges (txid, detail) values (replace(:id::text, '-', ''), U&'{"a"\\003atrue,"b\\\\""\\003a"O''Neil"}');
begin;
update transactions set status = 'pending', due_at = U&'2026-11-21 05\\003a16\\003a04+00' where owner = '${OWNER}' and id = :id;
insert into events (owner, id, object_id) values ('${OWNER}', uuidv7(), :id) returning id as event \\gset
insert into outbox (owner, event) values ('${OWNER}', :event);
commit;
`,
  )
})

test('no colon in the rows can be read by pgbench as a variable', () => {
  const names = [...saleScript(SALE).matchAll(/:(?!:)(\w+)/g)].map(([, name]) => name)
  assert.deepEqual(new Set(names), new Set(['id', 'text', 'event']))
})

test('the rate is read from the end of pgbench’s output, and from nowhere else', () => {
  const said =
    'latency average = 3.1 ms\ninitial connection time = 9 ms\ntps = 2612.5 (without initial connection time)\n'
  assert.equal(rateIn(said), 2_612.5)
  assert.equal(rateIn('pgbench: error: client 3 aborted\ntps = 12.0'), undefined)
  assert.equal(rateIn('pgbench: error: no such table'), undefined)
})

// ── a Citus ──────────────────────────────────────────────────────────────────────────────────────────────────────────

test('a cell on a Citus is compared where both servers are named; else it is said which one is not', () => {
  const [citus, plain] = ['postgres://coordinator/postgres', 'postgres://plain/postgres']
  assert.deepEqual(addressesIn({ TEST_CITUS_URL: citus, TEST_POSTGRES_URL: plain }), {
    citus,
    plain,
  })
  assert.match(String(addressesIn({ TEST_POSTGRES_URL: plain })), /^skipped: TEST_CITUS_URL /)
  assert.match(String(addressesIn({ TEST_CITUS_URL: citus })), /^skipped: TEST_POSTGRES_URL /)
})

// ── profiles ─────────────────────────────────────────────────────────────────────────────────────────────────────────

for (const [url, functionName, module] of [
  ['file:///x/server/http/mount.ts', 'answer', 'server/http'],
  ['file:///x/server/main.ts', 'main', 'server'],
  ['file:///x/sandbox/charges/store.ts', 'insert', 'sandbox/charges'],
  ['file:///x/node_modules/pg/lib/client.js', 'query', 'pg'],
  ['file:///x/node_modules/a/node_modules/@b/c/d.js', 'f', '@b/c'],
  ['node:internal/streams/writable', 'write', 'node:internal/streams'],
  ['', 'writev', 'node (native code)'],
  ['', '(garbage collector)', 'garbage collector'],
] as const) {
  test(`time in ${functionName} of ${url || 'nowhere'} is ${module}'s`, () => {
    assert.equal(moduleOf({ url, functionName }), module)
  })
}

test('a profile is summed by self time, without idle time', () => {
  const frame = (functionName: string, url = '') => ({ functionName, url, lineNumber: 9 })
  const profile = {
    nodes: [
      { id: 1, callFrame: frame('(root)') },
      { id: 2, callFrame: frame('(idle)') },
      { id: 3, callFrame: frame('ask', 'file:///x/server/http/a.ts') },
      { id: 4, callFrame: frame('say', 'file:///x/server/http/b.ts') },
    ],
    samples: [2, 3, 4, 3, 1],
    timeDeltas: [5_000, 1_000, 6_000, 1_000, 500],
  }
  assert.deepEqual(summarize(profile, 1), {
    busyMs: 8,
    idleMs: 6,
    functions: [{ name: 'say b.ts:10', ms: 6, percent: 75 }],
    modules: [{ name: 'server/http', ms: 8, percent: 100 }],
  })
})

// ── the table ────────────────────────────────────────────────────────────────────────────────────────────────────────

const cores = { bench: 0.1, server: 0.6, postgres: 0.9, stolen: 0.1, others: 0.1, idle: 0.3 }
const round = { perSecond: 2_400, p50Ms: 20, p99Ms: 60, maxMs: 80 }
const pacedRound = (p99Ms: number, diskP99Ms: number) => ({
  p50Ms: 4,
  p99Ms,
  diskP99Ms,
  stolen: 0.05,
})
const served = { perSecond: 9_000, p50Ms: 5, p99Ms: 9.5, cores }
const RESULTS: Results = {
  at: '2026-11-21T06:00:00.000Z',
  quick: false,
  machine: { cores: 2, processor: 'P', memoryGb: 24, system: 'Linux 6', node: 'v24.21.0' },
  pgbench: 'pgbench 15',
  settings: {
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    server_version: '18.4',
  },
  disk: { fdatasyncMs: { p50: 0.12, p99: 0.7 }, samples: 10 },
  creation: {
    rounds: [round, { ...round, perSecond: 2_200, p99Ms: 90 }, { ...round, perSecond: 2_500 }],
    pgbenchRounds: [2_000, 1_800, 1_900],
    perSecond: 2_400,
    pgbenchPerSecond: 1_900,
    ratio: 1.5,
    half: pacedOf(1_200, [pacedRound(31, 5), pacedRound(37, 5.1)]),
    cores,
    pgbenchCores: cores,
    many: { connections: 256, rounds: [round], perSecond: 4_750, ratio: 2.5, cores },
  },
  settlement: { paid: 100, perSecond: 2_400, cores, buttonPerSecond: 900, buttonP99Ms: 90 },
  hotSeller: { one: 100, many: 125, sellers: 50, ratio: 0.79 },
  split: { split: 1_400, whole: 2_000, ratio: 0.7 },
  statement: { lines: 1_000_000, p50Ms: 1, p99Ms: 15.1 },
  settling: { receivables: 100_000, seconds: 30 },
  paymentMethods: {
    pix: 2_000,
    card: 1_400,
    cardInTwo: 900,
    boleto: 1_380,
    cardRatio: 0.7,
    boletoRatio: 0.69,
  },
  boletoPdf: { medianMs: 15, p99Ms: 40 },
  tokenizing: { ...served, perSecond: 2_999 },
  login: served,
  get: { ...served, pgbenchPerSecond: 18_000, ratio: 0.5 },
  list: { ...served, itemsPerSecond: 30_000, pgbenchPerSecond: 1_000, ratio: 0.29 },
  webhooks: {
    perSecond: 999,
    paced: { ...round, p95Ms: 250, count: 5_000 },
    pace: 1_000,
    memoryRatio: 1.11,
  },
  corporate: {
    purchases: 5_000_000,
    authorization: pacedOf(
      500,
      [14, 15, 16].map((p99Ms) => pacedRound(p99Ms, p99Ms / 4)),
    ),
    firstPageMs: 4,
    deepPageMs: 12.4,
    deepRatio: 3.1,
    analytics: { rate: 50, p50Ms: 5, p99Ms: 21 },
    refresh: { purchases: 10_000, ms: 3_001 },
  },
  start: { coldMs: 2_000, warmMs: 700, warmRounds: [700], idleRssMb: 120 },
  memory: { rssMb: 250, peakMb: 300 },
}

test('a target is met at its exact limit, and not beyond', () => {
  const met = linesOf(RESULTS).map((line) => line.met)
  assert.deepEqual(met, [
    true,
    true,
    false,
    true,
    false,
    true,
    false,
    true,
    true,
    false,
    true,
    false,
    true,
    false,
    true,
    false,
    false,
    false,
    false,
    true,
    true,
    true,
    true,
    false,
    true,
    true,
    true,
  ])
  const over = linesOf({
    ...RESULTS,
    memory: { rssMb: 251 },
    list: { ...RESULTS.list, itemsPerSecond: 29_999 },
  })
  assert.deepEqual(
    over.filter((line) => !line.met).map((line) => line.target),
    [
      '≤ 30 ms',
      '≥ 0.80 ×',
      '≤ 15 ms',
      '≥ 0.70 ×',
      '≥ 1,000/s',
      '≤ 1.10 ×',
      '≤ 3.00 ×',
      '≤ 20 ms',
      '≤ 3.0 s',
      '≥ 3,000/s',
      '≥ 30,000/s',
      '≥ 0.30 ×',
      '≤ 250 MB',
    ],
  )
})

test('the table shows every target with its result, the cores, and the noise', () => {
  const text = markdownOf(RESULTS)
  assert.match(
    text,
    /64 connections.* \| ≥ 1\.50 × \| 1\.50 × \(2,400\/s against 1,900\/s\) \| yes \|/,
  )
  assert.match(
    text,
    /256 connections \| ≥ 2\.50 × \| 2\.50 × \(4,750\/s against 1,900\/s\) \| yes \|/,
  )
  assert.match(
    text,
    /\| 34 ms \(p50 4\.0 ms\) in all 2 rounds while the host kept 0\.05 cores, beside a bare write of 8 kB at that pace with 5\.0 ms; 31 ms \(p50 4\.0 ms\) in the 1 rounds in which the disk kept up \| \*\*no\*\* \|/,
  )
  assert.match(
    text,
    /p99 60 ms\. Rounds of creation: 2,200 to 2,500\/s; of `pgbench`: 1,800 to 2,000\/s/,
  )
  assert.match(text, /\| Creating a pix \| 0\.10 \| 0\.60 \| 0\.90 \| 0\.10 \| 0\.10 \| 0\.30 \|/)
  assert.match(
    text,
    /`fsync` on, `synchronous_commit` on, `full_page_writes` on\. The disk writes 8 kB durably in 0\.1 ms/,
  )
})

test('a latency at a fixed rate is judged by all rounds, however good the rounds in which the disk kept up', () => {
  const decided = (...rounds: [p99Ms: number, diskP99Ms: number][]) => {
    const authorization = pacedOf(
      500,
      rounds.map((round) => pacedRound(...round)),
    )
    const corporate = { ...RESULTS.corporate, authorization }
    return linesOf({ ...RESULTS, corporate }).find(({ what }) => what.includes('is decided'))!
  }
  const rows: [line: ReturnType<typeof decided>, met: boolean, reached: RegExp][] = [
    [decided([15, 6], [15, 60]), true, /^15 ms .* all 2 rounds.*; the disk never kept up$/],
    [decided([15, 6], [17, 6]), false, /^16 ms .*; the disk never kept up$/],
    [
      decided([10, 2], [40, 60]),
      false,
      /^25 ms .*; 10 ms \(p50 4\.0 ms\) in the 1 rounds in which the disk kept up$/,
    ],
  ]
  for (const [line, met, reached] of rows) {
    assert.equal(line.met, met)
    assert.match(line.reached, reached)
  }
})

test('a paced bare write runs at least once a lap, never more often than due, and leaves no file behind', async (t) => {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-pace-'))
  t.after(() => fs.rmSync(folder, { recursive: true }))
  const from = performance.now()
  const disk = await paceDisk(folder, 1_000)
  for (const { count, p50Ms, maxMs } of [await disk.lap(), await disk.lap(), await disk.stop()]) {
    assert.ok(count >= 1 && count <= performance.now() - from + 1)
    assert.ok(p50Ms > 0 && p50Ms <= maxMs)
  }
  assert.deepEqual(fs.readdirSync(folder), [])
})

test('only the text between a document’s markers is replaced', () => {
  const document = 'before\n<!-- bench -->\nold\n<!-- /bench -->\nafter'
  const once = placed(document, 'new')
  assert.equal(once, 'before\n<!-- bench -->\n\nnew\n\n<!-- /bench -->\nafter')
  assert.equal(placed(once, 'new'), once)
  assert.throws(() => placed('no markers', 'new'), /has no <!-- bench -->/)
})
