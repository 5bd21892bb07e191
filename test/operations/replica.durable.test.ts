// A read replica, which follows, stops, dies, or is none: callers see what they wrote and what they
// were told, pages do not jump, and nothing that a replica does is an error of theirs.

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { OPERATIONS } from '../../contract/index.ts'
import { REPLICA_LAG_HEADER } from '../../contract/staleness.ts'
import { openReads } from '../../server/platform/reads/open-reads.ts'
import type { OwnerId } from '../../server/kernel/ids.ts'
import { readConfig } from '../../server/platform/config.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { until } from '../../server/platform/db/processes.ts'
import { openDatabase, sql, type Database } from '../../server/platform/db/sql.ts'
import { openKnowledge } from '../../server/platform/reads/knowledge.ts'
import { openReplicaReads } from '../../server/platform/reads/replica-reads.ts'
import { positionOfPrimary } from '../../server/platform/reads/store.ts'
import { openReplica, type Replica } from '../../server/platform/reads/replica.ts'
import { debianPrograms, openPostgres, type OwnPostgres } from '../own-postgres.ts'
import { envOf, runProgram } from '../program.ts'
import { rowsOf } from '../rows.ts'
import { pathOf } from '../samples.ts'
import { openWire } from './wire.ts'
import { loginOf, world, type Answer, type World, type WorldOptions } from '../world.ts'

const skip = debianPrograms()
  ? false
  : 'a replica needs the PostgreSQL of Debian (apt-get install postgresql)'
const LOOKS_MAX = 20
const SOON = { withinMs: 60_000, everyMs: 20 }
const LAG_MAX_MS = 2_000
/** An owner that wrote longer ago than this is not looked after. */
const QUIET_MS = 120_000

const addressOf = ({ folder, port }: OwnPostgres): string =>
  `postgres://postgres@/vintem?host=${folder}&port=${port}`

function open(t: TestContext, postgres: OwnPostgres): Database & { url: string } {
  const url = addressOf(postgres)
  const db = openDatabase({ url, max: 4, byKey: true })
  t.after(() => db.close().catch(() => {}))
  return { ...db, url }
}

async function openPair(t: TestContext): Promise<{ primary: OwnPostgres; replica: OwnPostgres }> {
  const primary = await openPostgres(t, {})
  await primary.rows('postgres', 'create database vintem')
  return { primary, replica: await openPostgres(t, { standbyOf: primary }) }
}

/** A world whose server reads from a replica, and whose machine's clock can be moved. */
async function openReading(t: TestContext, options: WorldOptions = {}) {
  const { primary, replica } = await openPair(t)
  const db = open(t, primary)
  await migrate(db)
  const wire = await openWire(t, addressOf(replica))
  const late = { ms: 0 }
  const w = await world(t, {
    ...options,
    database: db,
    machine: { epoch: () => Date.now() + late.ms, elapsed: () => performance.now() },
    env: {
      DATABASE_URL: db.url,
      READ_URL: wire.url,
      READ_LAG_MAX_SECONDS: String(LAG_MAX_MS / 1_000),
      ...options.env,
    },
  })
  const tokens = await Promise.all(
    w.platforms.map(async (platform) => {
      const answer = await w.call('POST', '/auth/login', { body: loginOf(platform) })
      return answer.body.access_token as string
    }),
  )
  const following = openDatabase({ url: addressOf(replica), max: 1 })
  t.after(() => following.close().catch(() => {}))
  /** Until what was written so far is on the replica, and is long past. */
  const settled = async () => {
    late.ms += QUIET_MS
    const [end] = await db.rows<{ end: string }>(
      sql`select pg_current_wal_flush_lsn()::text as end`,
    )
    const has = async () => {
      const [row] = await following.rows<{ has: boolean }>(
        sql`select pg_last_wal_replay_lsn() >= ${end!.end}::pg_lsn as has`,
      )
      return row!.has && w.deps.replica!.status().fault === undefined
    }
    assert.ok(await until(has, SOON), 'the replica does not follow')
    await w.deps.replica!.look()
  }
  const stopReplay = async () => {
    await following.rows(sql`select pg_wal_replay_pause()`)
    const isPaused = async () =>
      (
        await following.rows<{ state: string }>(
          sql`select pg_get_wal_replay_pause_state() as state`,
        )
      )[0]!.state === 'paused'
    assert.ok(await until(isPaused, SOON))
  }
  const goOn = () => following.rows(sql`select pg_wal_replay_resume()`)
  return { w, db, primary, replica, wire, following, tokens, settled, stopReplay, goOn }
}

const lagOf = ({ headers }: Answer): number | undefined => {
  const text = headers.get(REPLICA_LAG_HEADER)
  return text === null ? undefined : Number(text)
}

const newCustomer = (w: World, token: string, name: string) =>
  w.call('POST', '/v1/customer/new', { token, body: { first_name: name } })

type Named = { readonly first_name: string }

/** Customers as they are listed, but for those of the seed, and how old the list may be. */
async function customersOf(w: World, token: string, query = '') {
  const answer = await w.call('GET', `/v1/customer/list?limit=100${query}`, { token })
  assert.equal(answer.status, 200, answer.text)
  const names = answer.body.items.map(({ first_name: name }: Named) => name)
  return {
    names: names.filter((name: string) => !name.startsWith('Cliente')),
    lagMs: lagOf(answer),
  }
}

/**
 * A customer, and whether it was read from the replica: by a call that needs nothing of the log,
 * and by one that needs all of it, which is looked up with each statement, since the address may
 * lead to several replicas.
 */
async function promised(primary: Database, replica: Database, owner: OwnerId) {
  const known = openKnowledge(LAG_MAX_MS)
  const takenAt = performance.now()
  const position = await positionOfPrimary(primary, [], new Date())
  known.notePrimary(position, takenAt)
  return Promise.all(
    [0, position.written].map(async (written) => {
      const reads = openReplicaReads({ primary, replica, known }, { takenAt, written }, () => {})
      const [found] = await reads.rows<{ name: string }>(
        sql`select first_name as name
          from customers
          where owner = ${owner}
            and first_name in ('Ana', 'Eva')`,
      )
      return [found!.name, reads.lagMs() !== undefined]
    }),
  )
}

/** A sale by pix to a new customer. */
async function newSale(w: World, token: string): Promise<string> {
  const customer = (await newCustomer(w, token, 'Ana')).body.success.id
  const body = { amount: 1_000, currency: 'BRL', payment_type: 'pix', capture: true }
  const {
    status,
    text,
    body: sale,
  } = await w.call('POST', `/v1/transaction/new/${customer}`, { token, body })
  assert.equal(status, 201, text)
  return sale.success.id
}

/** The same replica, as another server knows it. */
function openOther(t: TestContext, { deps: { db: primary, config, clock } }: World): Replica {
  const replica = openDatabase({ url: config.readUrl!, max: 2 })
  const other = openReplica({ primary, replica, lagMaxMs: LAG_MAX_MS, wall: clock.wall })
  t.after(() => other.close())
  return other
}

const ids = (w: World) =>
  w.platforms.map(({ io_seller_id: id }) => id.replaceAll('-', '') as OwnerId)

test(
  'a platform sees what it wrote and was told; others may read what is older, and are told so',
  { skip },
  async (t) => {
    const { w, db, following, tokens, settled, stopReplay, goOn } = await openReading(t, {
      platforms: 2,
    })
    const [writer = '', reader = ''] = tokens
    const [writing, reading] = ids(w) as [OwnerId, OwnerId]
    for (const token of tokens) assert.equal((await newCustomer(w, token, 'Ana')).status, 201)
    const sale = await newSale(w, reader)
    await w.work()
    await settled()
    const before = await customersOf(w, reader)
    assert.deepEqual(before.names, ['Ana', 'Ana'])
    assert.ok(before.lagMs !== undefined && before.lagMs <= LAG_MAX_MS, `${before.lagMs}`)

    // While the replica follows, a platform that writes all the time reads there, and misses
    // nothing.
    const names = ['Ana']
    const from = w.deps.replica!.counts().replica
    for (let n = 0; n < 20; n++) {
      assert.equal((await newCustomer(w, writer, `Bia ${n}`)).status, 201)
      names.unshift(`Bia ${n}`)
      assert.deepEqual((await customersOf(w, writer)).names, names)
    }
    assert.ok(w.deps.replica!.counts().replica > from)

    await settled()
    await stopReplay()
    assert.equal((await newCustomer(w, writer, 'Caio')).status, 201)
    assert.deepEqual(await customersOf(w, writer), { names: ['Caio', ...names], lagMs: undefined })
    // Neither an act nor an event: the work of a job that tells nobody.
    await db.rows(
      sql`update customers set first_name = 'Eva' where owner = ${reading} and first_name = 'Ana'`,
    )
    const stale = await customersOf(w, reader)
    assert.deepEqual(stale.names, ['Ana', 'Ana'])
    assert.ok(stale.lagMs !== undefined && stale.lagMs <= LAG_MAX_MS, `${stale.lagMs}`)
    // A later page misses nothing of what the first one showed, whatever showed that.
    assert.deepEqual(await customersOf(w, reader, '&offset=1'), {
      names: ['Eva'],
      lagMs: undefined,
    })
    assert.equal((await customersOf(w, reader, '&page=2')).lagMs, undefined)

    assert.deepEqual(await promised(db, following, reading), [
      ['Ana', true],
      ['Eva', false],
    ])

    // Another server knows of both, too: what it needs is in the database.
    const other = openOther(t, w)
    await goOn()
    await settled()
    assert.ok(await until(async () => (await other.look()).fault === undefined, SOON))
    await stopReplay()
    // An act of which no event tells.
    const made = await w.call('POST', '/v1/credentials', {
      token: writer,
      body: { email: 'till@shop.example', scopes: ['payments'] },
    })
    assert.equal(made.status, 201, made.text)
    assert.equal(await other.read(writing, false), undefined)
    assert.ok(await other.read(reading, false))

    await goOn()
    await settled()
    await stopReplay()
    const statusOf = async (token: string) => {
      const answer = await w.call('GET', '/v1/transaction/list', { token })
      return [answer.body.items[0].status, lagOf(answer) === undefined]
    }
    assert.deepEqual(await statusOf(reader), ['pending', false])
    await w.deps.banks.sandbox!.pay(sale, {})
    await w.work()
    assert.deepEqual(await statusOf(reader), ['succeeded', true])
  },
)

/** Reads without a list, which are sums or files of one. */
const SUMS = [
  'analytics.transactions',
  'corporate.analytics',
  'corporate.costCenters.get',
  'corporate.purchases.export',
]

test(
  'lists, sums and files of them are read from the replica, unless they are refreshed; nothing else is',
  { skip },
  async (t) => {
    const { w, tokens, settled } = await openReading(t, {
      corporate: true,
      env: { READ_LAG_MAX_SECONDS: '60' },
    })
    const [token = ''] = tokens
    const rows = await rowsOf(w, token, w.platform.io_seller_id, 'Maria')
    await w.work()
    await settled()
    const askOnce = async (path: string) => {
      await w.deps.replica!.look()
      return w.call('GET', path, { token })
    }
    /** On a busy machine a replica that was looked at counts as silent a second later. */
    const ask = async (path: string, replica = false) => {
      let answer = await askOnce(path)
      for (let n = 0; n < LOOKS_MAX && replica && lagOf(answer) === undefined; n++)
        answer = await askOnce(path)
      return answer
    }
    for (const operation of OPERATIONS.filter(
      ({ method, scopes }) => method === 'GET' && scopes.length > 0,
    )) {
      const { id, query, reply, replica } = operation
      const path = pathOf(operation, rows)
      const answer = await ask(id === 'search.find' ? `${path}?q=Maria` : path, replica === true)
      assert.equal(
        lagOf(answer) !== undefined,
        replica === true,
        `${id}: ${answer.status} ${answer.text}`,
      )
      if (!replica) continue
      assert.equal(answer.status, 200, `${id}: ${answer.text}`)
      assert.ok(
        'items' in ((reply as { properties?: object }).properties ?? {}) || SUMS.includes(id),
        id,
      )
      if (!('refresh' in query.properties)) continue
      const fresh = await ask(`${path}?refresh=true`)
      assert.deepEqual([fresh.status, lagOf(fresh)], [200, undefined], id)
    }
    assert.equal(w.deps.replica!.counts().fallback, 0)
  },
)

test(
  'a replica that falls behind, dies, is silent or is promoted under callers is no error of theirs',
  { skip },
  async (t) => {
    const { w, replica, wire, tokens, settled, stopReplay, goOn } = await openReading(t)
    const [token = ''] = tokens
    const isUsed = async () =>
      /^vintem_read_replica_used 1$/m.test((await w.call('GET', '/metrics')).text)
    const warnings = async () => {
      const { status, body } = await w.call('GET', '/readyz')
      return [status, ...(body.warnings ?? [])].join()
    }
    /**
     * The replica is looked at once a second: what was the reason at first may be another one at
     * the next look.
     */
    const isWarned = async (why: RegExp) =>
      assert.ok(
        await until(async () => why.test(await warnings()), SOON),
        `${why}: ${await warnings()}`,
      )
    assert.equal((await newCustomer(w, token, 'Ana')).status, 201)
    await settled()
    assert.deepEqual([await isUsed(), await warnings()], [true, '200'])

    await stopReplay()
    await w.db.rows(sql`update customers set first_name = 'Eva' where first_name = 'Ana'`)
    await pause(LAG_MAX_MS + 300)
    assert.deepEqual(await customersOf(w, token), { names: ['Eva'], lagMs: undefined })
    assert.equal(await isUsed(), false)
    assert.match(
      await warnings(),
      /^200,the read replica is not used: it is too far behind \(\d s\)$/,
    )
    await goOn()
    await settled()

    const stopping = new AbortController()
    let seen: Record<'replica' | 'primary', number>
    const callers = Array.from({ length: 8 }, async () => {
      while (!stopping.signal.aborted) {
        const { names, lagMs } = await customersOf(w, token)
        assert.deepEqual(names, ['Eva'])
        seen[lagMs === undefined ? 'primary' : 'replica']++
      }
    })
    const areFrom = (where: keyof typeof seen) => {
      seen = { replica: 0, primary: 0 }
      return until(async () => seen[where] > 20, SOON)
    }
    assert.ok(await areFrom('replica'))
    await replica.crash()
    assert.ok(await areFrom('primary'))
    await isWarned(/it does not answer$/)
    await replica.start()
    assert.ok(await areFrom('replica'))
    wire.cut('all')
    assert.ok(await areFrom('primary'))
    wire.mend()
    assert.ok(await areFrom('replica'))
    // What the promoted one is told is nothing to us.
    await replica.rows('vintem', 'select pg_promote()')
    await replica.rows('vintem', `update customers set first_name = 'Zoe'`)
    assert.ok(await areFrom('primary'))
    stopping.abort()
    await Promise.all(callers)
    await isWarned(/it takes writes: it is the primary itself, or was promoted$/)
  },
)

test(
  'a server refuses what is no replica of its database, and does not read what follows another primary',
  { skip },
  async (t) => {
    const { primary, replica } = await openPair(t)
    const beside = await openPostgres(t, { standbyOf: primary })
    const other = await openPostgres(t, {})
    await other.rows('postgres', 'create database vintem')
    const db = open(t, primary)
    await migrate(db)
    const warned: string[] = []
    const start = (postgres: OwnPostgres, of = db) =>
      openReads(readConfig({ DATABASE_URL: of.url, READ_URL: addressOf(postgres) }), {
        primary: of,
        warn: (sentence) => void warned.push(sentence),
        wall: () => new Date(),
      })
    const preflight = async (postgres: OwnPostgres) => {
      const { out } = await runProgram(['preflight', '--json'], {
        ...envOf(t, db),
        READ_URL: addressOf(postgres),
      })
      const { checks } = JSON.parse(out) as {
        checks: { check: string; ok: boolean; detail: string }[]
      }
      const { ok, detail } = checks.find(({ check }) => check === 'read replica')!
      return `${ok} ${detail}`
    }
    assert.equal(
      await preflight(replica),
      'true follows, and is read while it is at most 5 s behind',
    )
    assert.match(
      await preflight(primary),
      /^false READ_URL leads to a PostgreSQL that is no replica: it takes writes/,
    )
    await assert.rejects(
      start(primary),
      /READ_URL leads to a PostgreSQL that is no replica: it takes writes/,
    )
    await assert.rejects(start(other), /its system identifier is another/)

    // The replica is promoted: `beside` goes on following the old primary, and may have what the
    // new one never had.
    await replica.rows('postgres', 'select pg_promote()')
    await assert.rejects(
      start(replica),
      /it takes writes: it is the primary itself, or was promoted/,
    )
    const follower = await start(beside, open(t, replica))
    t.after(() => follower!.close())
    assert.equal(follower!.status().fault, 'other_timeline')
    assert.equal(await follower!.read('0'.repeat(32) as OwnerId, false), undefined)
    assert.match(warned.join(), /^it follows another primary/)

    await beside.crash()
    const down = await start(beside)
    t.after(() => down!.close())
    assert.equal(down!.status().fault, 'unreachable')
  },
)
