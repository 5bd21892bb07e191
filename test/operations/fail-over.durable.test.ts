// A standby takes over from a PostgreSQL that dies, under callers, again and again: what was
// acknowledged is there, nothing is done twice, the bank's books equal ours, and the server needs
// no restart. FAIL_OVERS=n runs longer; SEED=n replays the same callers.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { watchReplication } from '../../server/platform/db/connections/replication-watch.ts'
import { isUnavailable } from '../../server/kernel/unavailable.ts'
import {
  durabilitySettings,
  replicationFault,
  settingsOff,
} from '../../server/platform/db/durability.ts'
import { until } from '../../server/platform/db/processes.ts'
import { inTransaction, openDatabase, sql } from '../../server/platform/db/sql.ts'
import { debianPrograms, openPostgres, type OwnPostgres } from '../own-postgres.ts'
import { openStage } from '../process.ts'
import { reckon } from '../reckoning.ts'
import {
  openLine,
  seededRandom,
  settle,
  startTraffic,
  tokenFrom,
  type TrafficCall,
} from '../traffic.ts'
import { openWire } from './wire.ts'
import { seedOf } from '../seed.ts'

const SEED = seedOf(20_261_127)
const FAIL_OVERS = Number(process.env['FAIL_OVERS'] ?? 3)
const CALLERS = 16
const SOON = { withinMs: 60_000, everyMs: 50 }
const SETTLED = { withinMs: 60_000, everyMs: 250 }
const READY_MAX_MS = 10_000
const DATABASE = 'vintem'
/** Commits wait for any standby. While the database is made, there is none yet. */
const SYNCHRONOUS = { synchronous_standby_names: '*', synchronous_commit: 'local' }
const WAITING = `alter database ${DATABASE} set synchronous_commit = on`

const addressOf = ({ folder, port }: OwnPostgres): string =>
  `postgres://postgres@/${DATABASE}?host=${folder}&port=${port}`

function open(t: TestContext, postgres: OwnPostgres) {
  const db = openDatabase({ url: addressOf(postgres), max: 4, byKey: true })
  t.after(() => db.close())
  return db
}

async function openPrimary(
  t: TestContext,
  settings: Record<string, string> = {},
): Promise<OwnPostgres> {
  const primary = await openPostgres(t, { settings: () => settings })
  await primary.rows('postgres', `create database ${DATABASE}`)
  await primary.rows(DATABASE, 'create table things (n int primary key)')
  return primary
}

/** A standby of `primary`, once its commits wait for it. */
async function openStandby(t: TestContext, primary: OwnPostgres): Promise<OwnPostgres> {
  const standby = await openPostgres(t, { standbyOf: primary, settings: () => SYNCHRONOUS })
  const isFollowed = `select 1 from pg_stat_replication where sync_state = 'sync'`
  const follows = async () => (await primary.rows('postgres', isFollowed)).length > 0
  assert.ok(await until(follows, SOON), 'the standby does not follow')
  return standby
}

const skip = debianPrograms()
  ? false
  : 'a standby needs the PostgreSQL of Debian (apt-get install postgresql)'

test('a commit that no standby confirms in time is unknown, and its connection is given up', async (t) => {
  const primary = await openPrimary(t, SYNCHRONOUS)
  await primary.rows('postgres', WAITING)
  const db = open(t, primary)
  const pid = async () =>
    (await db.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`))[0]!.pid
  const before = await pid()
  const from = performance.now()
  const unknown = (error: unknown) =>
    isUnavailable(error) && /no standby confirmed/.test((error as Error).message)
  await assert.rejects(
    inTransaction(db, (tx) => tx.rows(sql`insert into things values (1)`)),
    unknown,
  )
  t.diagnostic(`given up after ${Math.round(performance.now() - from)} ms`)
  assert.notEqual(await pid(), before)
  await assert.rejects(
    inTransaction(db, async (tx) => tx.write(sql`insert into things values (2)`)),
    unknown,
  )
  // It is there, or gone after a fail-over: whoever wrote it asks again by its key.
  assert.deepEqual(await db.rows(sql`select n from things order by n`), [{ n: 1 }, { n: 2 }])
})

test('once no standby is synchronous any more, nothing is written within two seconds, until one is again', async (t) => {
  const primary = await openPrimary(t)
  // In place of a standby: a name in the settings, for which this session's commits do not wait.
  const name = async (names: string) => {
    await primary.rows('postgres', `alter system set synchronous_standby_names = '${names}'`)
    await primary.rows('postgres', 'select pg_reload_conf()')
  }
  await primary.rows('postgres', `alter database ${DATABASE} set synchronous_commit = on`)
  const db = open(t, primary)
  const said: string[] = []
  t.after(watchReplication(db, (sentence) => void said.push(sentence)))
  const write = () =>
    inTransaction(db, (tx) => tx.rows(sql`select 1`)).then(
      () => 'written',
      (error: unknown) => (isUnavailable(error) ? 'unavailable' : String(error)),
    )
  const turns = (to: string) => until(async () => (await write()) === to, SOON)
  assert.ok(await turns('unavailable'), 'it has none to begin with')
  await name('a')
  assert.ok(await turns('written'))
  await name('')
  const from = performance.now()
  assert.ok(await turns('unavailable'))
  t.diagnostic(`refused ${Math.round(performance.now() - from)} ms after the settings had changed`)
  assert.deepEqual(
    said.map((sentence) => sentence.split(':')[0]),
    ['writes are refused', 'a standby is synchronous again', 'writes are refused'],
    'each change is said once',
  )
})

test('a standby is told from a primary, and a synchronous one from others', { skip }, async (t) => {
  const primary = await openPrimary(t)
  const settings = await durabilitySettings(open(t, primary))
  assert.deepEqual([settingsOff(settings), settings.standby], [[], false])
  assert.match(replicationFault(settings)!, /synchronous_standby_names is empty/)
  const named = { ...settings, synchronous_standby_names: 'ANY 1 (a, b)' }
  assert.equal(replicationFault(named), undefined)
  for (const commit of ['local', 'remote_write'])
    assert.match(
      replicationFault({ ...named, synchronous_commit: commit })!,
      new RegExp(`synchronous_commit is ${commit}`),
    )

  const standby = await openPostgres(t, { standbyOf: primary })
  const following = open(t, standby)
  assert.equal((await durabilitySettings(following)).standby, true)
  const pid = async () =>
    (await following.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`))[0]!.pid
  const before = await pid()
  const write = inTransaction(following, (tx) => tx.rows(sql`insert into things values (1)`))
  await assert.rejects(write, (error) => isUnavailable(error))
  // After a fail-over a new connection finds the primary.
  assert.notEqual(await pid(), before)
  const { code, stderr } = await openStage(t, { DATABASE_URL: addressOf(standby) }).run(['serve'])
  assert.equal(code, 1)
  assert.match(stderr, /it is a standby and takes no writes/)
})

const ONCE = ['pay', 'pay_boleto']

/** Repeats what has no answer until it has one, but for payments: a buyer pays once. */
async function answered(
  calls: readonly TrafficCall[],
  url: string,
  token: string,
): Promise<TrafficCall[]> {
  const line = openLine()
  const all: TrafficCall[] = []
  for (const call of calls)
    all.push(
      ONCE.includes(call.request.kind)
        ? call
        : await settle(line, call.request, { where: async () => url, token }),
    )
  line.close()
  return all
}

/** The server behind a primary and its standby, under callers. */
async function openUnderLoad(t: TestContext) {
  const primary = await openPrimary(t, SYNCHRONOUS)
  const standby = await openStandby(t, primary)
  await primary.rows('postgres', WAITING)
  const wire = await openWire(t, addressOf(primary))
  const stage = openStage(t, { DATABASE_URL: wire.url, DATABASE_REPLICATED: 'true' })
  const { url } = await stage.start()
  const { platforms } = JSON.parse(
    readFileSync(join(stage.dataDir, 'sandbox-credentials.json'), 'utf8'),
  )
  const token = await tokenFrom(url, platforms[0])
  const line = openLine(false)
  const call = (method: string, path: string, body?: object, key?: string) => {
    const headers = { authorization: `Bearer ${token}`, ...(key ? { 'idempotency-key': key } : {}) }
    return line.ask(url, { method, path, ...(body ? { body } : {}), headers })
  }
  const isReady = async () => {
    const ready = await call('GET', '/readyz')
    return typeof ready !== 'string' && ready.status === 200
  }
  const traffic = startTraffic({ callers: CALLERS, seed: SEED, token, where: async () => url })
  return { primary, standby, wire, url, token, call, isReady, traffic }
}

test('a live server whose standby may take over does not start unless it is synchronous; preflight says so', async (t) => {
  const primary = await openPrimary(t)
  const live = {
    MODE: 'live',
    PUBLIC_URL: 'https://localhost',
    TRUST_PROXY: 'loopback',
    SMTP_URL: 'off',
  }
  const stage = openStage(t, {
    ...live,
    DATABASE_URL: addressOf(primary),
    DATABASE_REPLICATED: 'true',
  })
  assert.equal((await stage.run(['keys', 'make'])).code, 0)
  const { code, stderr } = await stage.run(['serve'])
  assert.equal(code, 1)
  assert.match(stderr, /DATABASE_REPLICATED is set, but no standby is synchronous/)
  const checkOf = async (env = {}) => {
    const { stdout } = await stage.run(['preflight', '--json'], env)
    const { checks } = JSON.parse(stdout) as {
      checks: { check: string; ok: boolean; detail: string }[]
    }
    return checks.find(({ check }) => check === 'fail-over')!
  }
  const marked = await checkOf()
  assert.match(marked.detail, /^no standby is synchronous/)
  assert.equal(marked.ok, false)
  const unmarked = await checkOf({ DATABASE_REPLICATED: 'false' })
  assert.equal(unmarked.ok, true)
  assert.equal(unmarked.detail, 'DATABASE_REPLICATED is not set, so no standby may take over')
  if (skip) return
  await openPostgres(t, { standbyOf: primary })
  const followed = await checkOf({ DATABASE_REPLICATED: 'false' })
  assert.match(followed.detail, /; 1 follow, and no standby is synchronous/)
  assert.equal(followed.ok, true)
})

test(
  `the primary dies ${FAIL_OVERS} times under ${CALLERS} callers: nothing acknowledged is lost, nothing is done twice`,
  { skip },
  async (t) => {
    t.diagnostic(`SEED=${SEED}`)
    const random = seededRandom(SEED)
    const { wire, url, token, call, isReady, traffic, ...first } = await openUnderLoad(t)
    let { primary, standby } = first
    for (let n = 0; n < FAIL_OVERS; n++) {
      await pause(500 + random() * 1_000)
      await primary.crash()
      const from = performance.now()
      await standby.rows('postgres', 'select pg_promote()')
      wire.lead(addressOf(standby))
      primary = standby
      assert.ok(await until(isReady, SOON))
      const readyMs = Math.round(performance.now() - from)
      standby = await openStandby(t, primary)
      t.diagnostic(
        `ready ${readyMs} ms after the crash, with a standby after ${Math.round(performance.now() - from)} ms`,
      )
      assert.ok(readyMs < READY_MAX_MS, `${readyMs} ms`)
    }
    await pause(1_000)
    await traffic.stop()
    // Past the leases of interrupted rows.
    await call('POST', '/v1/sandbox/clock', { advance: '2m' })
    const unknown = traffic.calls.filter(({ reply, request }) => !reply && request.kind !== 'token')
    const calls = [
      ...traffic.calls.filter(({ reply }) => reply),
      ...(await answered(unknown, url, token)),
    ]
    const done = calls.filter(({ reply }) => reply && reply.status < 300)
    t.diagnostic(
      `${calls.length} calls, ${done.length} acknowledged, ${unknown.length} without an answer at first`,
    )
    assert.ok(done.length > FAIL_OVERS * 20)
    const db = open(t, primary)
    await until(async () => (await reckon(db, calls)).length === 0, SETTLED)
    assert.deepEqual(await reckon(db, calls), [])
    assert.deepEqual(
      calls.filter(({ reply }) => reply && reply.status >= 500),
      [],
    )

    // Without a standby a call is not acknowledged, nor is its repetition, which only finds what is
    // written.
    await standby.crash()
    const create = async () => {
      const reply = await call('POST', '/v1/customer/new', { first_name: 'Ana' }, 'once')
      return typeof reply === 'string'
        ? reply
        : `${reply.status} ${reply.headers['idempotent-replayed'] ?? ''}`
    }
    assert.deepEqual([await create(), await create()], ['503 ', '503 '])
    await openStandby(t, primary)
    assert.equal(await create(), '201 true')
  },
)
