// Old events in files: an integrator reads the same feed as before, a customer's erasure reaches
// the files, a killed run loses nothing, and whoever cannot be given an event is told so.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { archive, list, type ArchiveContext } from '../../server/archive/operations.ts'
import { checkArchives } from '../../server/archive/check.ts'
import { until } from '../../server/platform/db/processes.ts'
import { backupTo, restoreFrom } from '../../server/platform/db/snapshot.ts'
import { inTransaction, outsideTransaction, sql } from '../../server/platform/db/sql.ts'
import { openClock } from '../../server/kernel/clock.ts'
import { newId } from '../../server/kernel/ids.ts'
import { SETTLED_MS } from '../../server/platform/ledger/marks-store.ts'
import { verify } from '../../server/verification/verify.ts'
import { partitions } from '../../server/platform/outbox/partition-store.ts'
import { VintemError } from '../../sdk/index.ts'
import { tokenFor } from '../cards.ts'
import { runHere } from '../command-stage.ts'
import { freshDatabase, isOnCitus } from '../database.ts'
import { addOldMonth } from '../old-events.ts'
import { envOf } from '../program.ts'
import { areWaiting } from '../waiting.ts'
import { world, type World } from '../world.ts'

const DAY_MS = 24 * 3_600_000
const MARIA = {
  first_name: 'Mariazinha',
  last_name: 'Cavalcante',
  taxpayer_id: '868.828.520-90',
  email: 'mariazinha@example.com',
  metadata: { apelido: 'Zinha' },
}
const WORDS = ['mariazinha', 'cavalcante', '86882852090', 'zinha', 'presente da tia']

const refusal = (code: string) => (error: unknown) =>
  error instanceof VintemError && error.code === code

type Scene = {
  w: World
  folder: string
  customer: string
  pix: string
  card: string
  context: ArchiveContext
}

/** A platform with a paid pix, a card payment and a customer that was changed; long after that. */
async function scene(t: TestContext): Promise<Scene> {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-archive-'))
  t.after(() => fs.rmSync(folder, { recursive: true, force: true }))
  const w = await world(t, { env: { ARCHIVE_FOLDER: folder } })
  const { id: customer } = await w.sdk.customers.create(MARIA)
  const { id: pix } = await w.sdk.transactions.create(customer, {
    amount: 10_00,
    payment_type: 'pix',
    description: 'presente da tia',
  })
  await w.sdk.sandbox.payPix(pix)
  const token = await tokenFor(w)
  const { id: card } = await w.sdk.transactions.create(customer, {
    amount: 25_00,
    payment_type: 'credit',
    token,
    description: 'presente da tia',
  })
  await w.sdk.customers.update(customer, { description: 'cliente' })
  await w.work()
  const [first] = await partitions(w.db)
  const wall = () => new Date(first!.to!.getTime() + 100 * DAY_MS)
  return {
    w,
    folder,
    customer,
    pix,
    card,
    context: { db: w.db, sealKeys: w.deps.sealKeys, clock: { now: wall, wall } },
  }
}

/** The only file of a partition. */
function fileIn(folder: string, table: string): string {
  const [name, ...others] = fs
    .readdirSync(folder)
    .filter((one) => one.startsWith(`${table}-`) && one.endsWith('.gz'))
  assert.deepEqual(others, [])
  return join(folder, name!)
}

/** Archives what may be. Returns the names. */
async function run(
  { context, folder }: Scene,
  onStep?: ArchiveContext['onStep'],
): Promise<string[]> {
  const archived: string[] = []
  for (const one of await list(context, context.clock.wall())) {
    if (one.reason !== undefined) continue
    await archive({ ...context, ...(onStep ? { onStep } : {}) }, one, { folder, migration: 1 })
    archived.push(one.table)
  }
  return archived
}

async function inPages(w: World): Promise<object[]> {
  const pages: object[] = []
  for (let page, after = 0; page?.has_more ?? true; after = page.last_sequence) {
    page = await w.sdk.events.list({ after, limit: 3 })
    pages.push(page)
  }
  return pages
}

/** What an integrator finds: pages of different lengths and filters, and each event by itself. */
async function read({ w, pix, customer }: Scene): Promise<object> {
  const { items } = await w.sdk.events.list({ limit: 1000 })
  return {
    items,
    pages: await inPages(w),
    ofPix: (await w.sdk.events.list({ object: pix })).items,
    ofCustomers: (await w.sdk.events.list({ type: 'customer.*', object: customer })).items,
    newest: (await w.sdk.events.list({ sort: 'time-descending', limit: 4 })).items,
    single: await Promise.all(items.slice(0, 12).map(({ event_id: id }) => w.sdk.events.get(id))),
    timeline: (await w.call('GET', `/v1/timeline/${pix}`, { token: await w.token() })).body,
  }
}

const textIn = (folder: string): string =>
  fs
    .readdirSync(folder)
    .map((file) =>
      file.endsWith('.gz')
        ? gunzipSync(fs.readFileSync(join(folder, file))).toString()
        : fs.readFileSync(join(folder, file), 'utf8'),
    )
    .join('\n')

async function checked({ w, folder }: Scene): Promise<(string | null)[]> {
  const faults: (string | null)[] = []
  for await (const { fault } of checkArchives(w.db, folder)) faults.push(fault)
  return faults
}

test('an integrator that is behind the archive reads the same feed; a later refund is counted; personal data lies sealed, and is erased', async (t) => {
  const s = await scene(t)
  const { w, folder, customer, pix } = s
  const before = await read(s)
  assert.deepEqual(await run(s), ['events_first'])
  assert.deepEqual(await read(s), before)
  assert.deepEqual(await run(s), [], 'a second time there is nothing to archive')
  assert.deepEqual(await verify(w.db), [])
  assert.deepEqual(await checked(s), [null])

  const [{ kept } = { kept: 0 }] = await w.db.rows<{ kept: number }>(
    sql`select max(length(data::text))::int as kept from events where archive is not null`,
  )
  assert.ok(kept < 200, `${kept} characters of an object are left in the row`)
  for (const word of WORDS) assert.ok(!textIn(folder).toLowerCase().includes(word), word)

  // A change of an archived sale: its sums follow from the row that is left.
  await w.sdk.transactions.void(pix, { amount: 4_00 })
  await w.work()
  assert.deepEqual(await verify(w.db), [])
  const events = (await w.sdk.events.list({ object: pix })).items
  assert.deepEqual(
    events.map(({ object_sequence: n }) => n),
    events.map((_, n) => n + 1),
  )

  await w.sdk.customers.erase(customer, { reason: 'pedido' })
  await w.work()
  const erased = JSON.stringify(await read(s)).toLowerCase()
  for (const word of WORDS) assert.ok(!erased.includes(word), word)
  assert.match(erased, /\[erased\]/)
  assert.deepEqual(await verify(w.db), [])
  assert.deepEqual(await checked(s), [null], 'the file itself is as it was')
})

test('a customer who was erased before gets no key in the archive, and their events are there as they were left', async (t) => {
  const s = await scene(t)
  const { w, folder, customer } = s
  await w.sdk.customers.erase(customer, { reason: 'pedido' })
  await w.work()
  const before = await read(s)
  assert.deepEqual(await run(s), ['events_first'])
  assert.deepEqual(
    await w.db.rows(sql`select id from event_archive_keys where id = ${customer}`),
    [],
  )
  assert.deepEqual(await read(s), before)
  for (const word of WORDS) assert.ok(!textIn(folder).toLowerCase().includes(word), word)
})

test('without the file, or with a damaged one, a reader is told where the feed goes on; no event is skipped', async (t) => {
  const s = await scene(t)
  const { w, folder, pix } = s
  await run(s)
  const archived = (await w.sdk.events.list({ limit: 1000 })).items
  const last = archived.at(-1)!.sequence
  const { id: newer } = await w.sdk.customers.create({ first_name: 'Ana' })
  const token = await w.token()
  const file = fileIn(folder, 'events_first')
  const bytes = fs.readFileSync(file)
  const ways: Record<string, () => void> = {
    'no file': () => fs.renameSync(file, `${file}.away`),
    'a file that ends too early': () => fs.writeFileSync(file, bytes.subarray(0, 40)),
    'a file of other bytes': () => fs.writeFileSync(file, Buffer.from(bytes).fill(7, 30, 60)),
  }
  for (const [way, spoil] of Object.entries(ways)) {
    spoil()
    for (const path of [
      `/v1/events?after=0`,
      `/v1/events?object=${pix}`,
      `/v1/events/${archived[0]!.event_id}`,
      '/v1/events/stream?after=0',
    ]) {
      const { status, body } = await w.call('GET', path, { token })
      assert.deepEqual([status, body.code], [410, 'events_archived'], `${way}: ${path}`)
      assert.match(body.message, new RegExp(`continues after sequence ${last}$`))
    }
    const { items } = await w.sdk.events.list({ after: last })
    assert.deepEqual(
      items.map(({ id }) => id),
      [newer],
    )
    assert.equal((await w.call('GET', `/v1/timeline/${pix}`, { token })).status, 200)
    assert.match((await checked(s))[0]!, /ENOENT|not those that were archived/)
    fs.writeFileSync(file, bytes)
    assert.equal((await w.sdk.events.list({ after: 0 })).items.length, archived.length + 1, way)
  }
  const hook = await w.sdk.webhooks.create({ url: 'http://127.0.0.1:9/', events: ['*'] })
  const recover = (since: Date) => w.sdk.webhooks.recover(hook.id, { since: since.toISOString() })
  for (const one of [archived[0]!, archived.at(-1)!])
    await assert.rejects(recover(new Date(one.created_at)), refusal('events_archived'))
  assert.ok(await recover(new Date(new Date(archived.at(-1)!.created_at).getTime() + 1)))
})

test(
  'a run that is killed before any of its steps has lost nothing, and the next one ends it',
  { skip: isOnCitus() && 'it makes a table on a worker' },
  async (t) => {
    const s = await scene(t)
    const before = await read(s)
    for (const step of ['write', 'manifest', 'read again', 'swap'] as const) {
      const kill = (at: string) => {
        if (at === step) throw new Error('killed')
      }
      await assert.rejects(run(s, kill), /killed/)
      assert.deepEqual(await s.w.db.rows(sql`select 1 from event_archives`), [])
      assert.deepEqual(await read(s), before)
    }
    // Within the last step: the file is there, its record is not.
    await inTransaction(s.w.db, (tx) => tx.rows(sql`create table events_first_thin ()`))
    await assert.rejects(run(s), /already exists/)
    assert.deepEqual(await read(s), before)
    await inTransaction(s.w.db, (tx) => tx.rows(sql`drop table events_first_thin`))
    assert.deepEqual(await run(s), ['events_first'])
    assert.deepEqual(await read(s), before)
    assert.deepEqual(await checked(s), [null])
    assert.deepEqual(await verify(s.w.db), [])
  },
)

test('a month stays while somebody has not read it: mails, webhooks, sums; and what changes meanwhile is not archived', async (t) => {
  const s = await scene(t)
  const { w, context } = s
  const reason = async () => (await list(context, context.clock.wall()))[0]!.reason
  const undone = new Error('undone')
  const owner = w.platform.io_seller_id
  const ways: [RegExp, ReturnType<typeof sql>][] = [
    [
      /become mails/,
      sql`insert into mail_events (owner, event) select owner, id from events limit 1`,
    ],
    [
      /place in the feed/,
      sql`insert into outbox (owner, event) select owner, id from events limit 1`,
    ],
    [/have not read/, sql`update feed_readers set read_to = read_to - 1 where reader = 'search'`],
    [/have not read/, sql`delete from feed_readers where reader = 'transaction rollups'`],
    [
      /have not read/,
      sql`insert into webhook_ends (owner, last_sequence)
        values (${owner}, 1)
        on conflict (owner)
        do update set last_sequence = 1`,
    ],
  ]
  assert.equal(await reason(), undefined)
  for (const [expected, statement] of ways)
    await assert.rejects(
      inTransaction(w.db, async (tx) => {
        await tx.rows(statement)
        const inside: typeof w.db = { ...w.db, rows: tx.rows, begin: (work) => work(tx) }
        assert.match(
          (await list({ ...context, db: inside }, context.clock.wall()))[0]!.reason ?? '',
          expected,
        )
        throw undone
      }),
      undone,
    )
  const hook = await w.sdk.webhooks.create({ url: 'http://127.0.0.1:9/', events: ['*'] })
  const recover = () => w.sdk.webhooks.recover(hook.id, { since: '2020-01-01T00:00:00Z' })
  await assert.rejects(
    run(s, async (step) => {
      if (step === 'swap') await recover()
    }),
    /events_first has changed meanwhile/,
  )
  assert.match((await reason())!, /webhook deliveries/)
  assert.deepEqual(await verify(w.db), [])
})

/** A bug of Citus (docs/citus.md): its insert selects from the table that it writes. */
const notOnCitus = { skip: isOnCitus() && 'its own insert is one that Citus misreads' }

test(
  'an event that is being written when its month is exchanged is waited for, and nothing is archived',
  notOnCitus,
  async (t) => {
    const s = await scene(t)
    const { db } = s.w
    const [first] = await partitions(db)
    const id = newId(new Date(first!.to!.getTime() - DAY_MS))
    const writing = async (written: () => void) =>
      inTransaction(db, async (tx) => {
        await tx.rows(sql`
        insert into events
        select (jsonb_populate_record(e, jsonb_build_object('id', ${id}::uuid))).*
        from events e
        limit 1`)
        written()
        return areWaiting(db, 1)
      })
    let haveWaited = Promise.resolve(false)
    const atSwap = (step: string) =>
      new Promise<void>((go) => {
        if (step === 'swap') haveWaited = writing(go)
        else go()
      })
    await assert.rejects(run(s, atSwap), /events_first has changed meanwhile/)
    assert.ok(await haveWaited)
  },
)

test(
  'the age of a month is counted in business time',
  { skip: isOnCitus() && 'it makes a table on a worker' },
  async (t) => {
    const db = await freshDatabase(t)
    await addOldMonth(db)
    const env = envOf(t, db)
    const kept = async () => (await runHere(env, ['archive', 'list'])).out[0]!['kept']
    assert.equal(await kept(), null)
    // A few days after the end of the month.
    const aheadMs = new Date('2025-07-05T00:00:00Z').getTime() - openClock().wall().getTime()
    await inTransaction(db, (tx) => tx.rows(sql`update clock set offset_ms = ${aheadMs}`))
    assert.equal(await kept(), 'it ended less than 90 days ago')
  },
)

test(
  'an operator lists, archives and checks; verify compares the files, and a backup reads the same folder',
  { skip: isOnCitus() && 'it makes a table on a worker' },
  async (t) => {
    const db = await freshDatabase(t)
    await addOldMonth(db)
    const settings: Record<string, string> = envOf(t, db)
    const folder = join(settings['DATA_DIR']!, 'archive')
    fs.mkdirSync(folder)
    const env = { ...settings, ARCHIVE_FOLDER: folder }
    const say = (...args: string[]) => runHere(env, args)
    assert.equal((await say('keys', 'make')).code, 0)
    const kept = async () =>
      (await say('archive', 'list')).out.map((line) => [line['partition'], line['kept']])

    const two = (await kept()).slice(0, 2).flat()
    assert.deepEqual(two, ['events_old', null, 'events_first', 'it has not ended'])
    assert.equal((await kept()).at(-1)![1], 'events are being written to it')
    for (const day of ['2025-02-30', '0001-01-01', '2025-02-01T00:00'])
      await assert.rejects(say('archive', 'run', '--before', day), /is no day such as/)
    const elsewhere = ['--to', join(folder, 'none')]
    await assert.rejects(
      say('archive', 'run', '--before', '2026-01-01', ...elsewhere),
      /cannot be written.*there is no such folder\. Nothing was archived/,
    )
    const tooEarly = await say('archive', 'run', '--before', '2025-06-30')
    assert.equal(tooEarly.out[0]!['kept'], 'it does not end before the day that was given')

    if (process.getuid?.() === 0) fs.chownSync(folder, 65_534, 65_534)
    assert.match((await say('archive', 'check')).notes.join(), /No events are archived/)
    const done = await say('archive', 'run', '--before', '2026-01-01')
    assert.deepEqual([done.code, done.out[0]!['events']], [0, 1], done.text)
    const name = done.out[0]!['archive'] as string
    assert.match(name, /^events_old-[0-9a-f]{8}$/)
    assert.deepEqual(fs.readdirSync(folder).toSorted(), [
      `${name}.jsonl.gz`,
      `${name}.manifest.json`,
    ])
    for (const file of fs.readdirSync(folder)) {
      const { mode, uid } = fs.statSync(join(folder, file))
      assert.deepEqual(
        [mode & 0o777, uid],
        [0o600, fs.statSync(folder).uid],
        `${file} is the folder's owner's`,
      )
    }
    const manifest = JSON.parse(fs.readFileSync(join(folder, `${name}.manifest.json`), 'utf8'))
    assert.deepEqual(
      [manifest.events, manifest.platforms, manifest.sha256],
      [1, 1, done.out[0]!['sha256']],
    )
    assert.deepEqual((await kept())[0], ['events_old', 'it is archived'])
    assert.equal((await say('archive', 'check')).code, 0)
    assert.equal((await say('verify')).code, 0)

    const backup = join(settings['DATA_DIR']!, 'backup')
    await backupTo(db, backup, null)
    const other = await freshDatabase(t)
    await restoreFrom(other, backup, 'sandbox')
    assert.equal((await runHere({ ...env, DATABASE_URL: other.url }, ['archive', 'check'])).code, 0)

    fs.appendFileSync(join(folder, `${name}.jsonl.gz`), 'x')
    for (const args of [['archive', 'check'], ['verify']]) {
      const { code, text } = await say(...args)
      assert.equal(code, 1, text)
      assert.match(text, /events_old.*its bytes are not those that were archived/)
    }

    // Of a file that an earlier verification has read, the size is compared alone.
    const path = join(folder, `${name}.jsonl.gz`)
    fs.truncateSync(path, fs.statSync(path).size - 1)
    await db.rows(
      sql`update event_archives
        set archived_at = ${new Date(openClock().wall().getTime() - 2 * SETTLED_MS)}`,
    )
    assert.equal((await say('verify')).code, 0)
    const bytes = fs.readFileSync(path)
    bytes[30]! ^= 1
    fs.writeFileSync(path, bytes)
    assert.deepEqual([(await say('verify')).code, (await say('verify', '--all')).code], [0, 1])
    fs.rmSync(path)
    const gone = await say('verify')
    assert.deepEqual(
      [gone.code, gone.out[0]!['complete']],
      [1, true],
      'after a fault everything is read',
    )
  },
)

test(
  'an archive waits for those who use the table, lets them go on, and tries again',
  { skip: isOnCitus() && 'it looks on a worker for what rests on the coordinator' },
  async (t) => {
    const s = await scene(t)
    const before = await read(s)
    const gaveWay = async () => {
      const resting = await s.w.db.rows(
        sql`select 1
          from pg_stat_activity
          where datname = current_database()
            and wait_event = 'PgSleep'`,
      )
      return resting.length > 0
    }
    let going: Promise<string[]> | undefined
    await inTransaction(s.w.db, async (tx) => {
      await tx.rows(sql`select 1 from events limit 1`)
      going = outsideTransaction(() => run(s))
      assert.ok(await until(gaveWay, { withinMs: 30_000, everyMs: 20 }), 'it gave way')
      await outsideTransaction(() => s.w.sdk.customers.list())
    })
    assert.deepEqual(await going, ['events_first'])
    assert.deepEqual(await read(s), before)
  },
)
