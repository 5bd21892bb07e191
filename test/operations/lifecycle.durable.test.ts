// A server's life as an operator sees it: second starts, stale files, a PostgreSQL that dies, ports
// that are taken, unusable folders and databases. Each start works, or fails with a sentence on
// what to do and leaves nothing behind.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { clusterPathsIn } from '../../server/platform/db/cluster/cluster.ts'
import {
  runningIn,
  startPostmaster,
  stopPostmaster,
  urlOf,
} from '../../server/platform/db/postmaster.ts'
import { alive, signal, until } from '../../server/platform/db/processes.ts'
import { openDatabase, sql } from '../../server/platform/db/sql.ts'
import { hasTrace, openStage, type Ended, type Program, type Stage } from '../process.ts'
import { freePort } from '../own-postgres.ts'
import { openLine, type CallResult } from '../traffic.ts'

const SOON = { withinMs: 60_000 }
const BACK_MAX_MS = 5_000

const stage = openStage({ after })
let server: Program

before(async () => {
  server = await stage.start()
})

const postgresPid = ({ dataDir }: Stage = stage): number | undefined =>
  runningIn(clusterPathsIn(dataDir))?.pid

async function get(path: string, line = openLine(false)): Promise<CallResult> {
  return line.ask(server.url, { method: 'GET', path })
}

const isServing = async (): Promise<boolean> => {
  const result = await get('/readyz')
  return typeof result !== 'string' && result.status === 200
}

/** It ended with exit code 1 and this sentence, for people: nothing on stdout, no trace. */
function assertSaid({ code, stdout, stderr }: Ended, sentence: RegExp): void {
  assert.equal(code, 1, stdout)
  assert.match(stderr, sentence)
  assert.equal(stdout, '')
  assert.equal(hasTrace(stderr), false, stderr)
  assert.ok(stderr.trim().split('\n').length <= 3, stderr)
}

test('a second server on the folder is refused with the process id of the first, which keeps running', async () => {
  const second = await stage.run(['serve'])
  assertSaid(
    second,
    new RegExp(
      `^another Vintém server \\(process ${server.pid}\\) is using the data folder .*\\. Stop it; or`,
    ),
  )
  assert.ok(await isServing())
})

test('the printed sign-ins of the portal work, with the codes that are shown', async () => {
  const printed = server
    .stdout()
    .split('\n')
    .flatMap((line) => /^ {2}[a-z ]+? {2,}(\S+@\S+) +(\S+)( \*)?$/.exec(line)?.slice(1, 4) ?? [])
  assert.equal(printed.length, 7 * 3, server.stdout())
  const { sign_ins: people } = JSON.parse((await stage.run(['seed', '--show'])).stdout).platforms[0]
  for (const person of Object.values<{ email: string; password: string; code?: string }>(people)) {
    const at = printed.indexOf(person.email)
    assert.deepEqual(printed.slice(at + 1, at + 3), [
      person.password,
      person.code ? ' *' : undefined,
    ])
    const body = JSON.stringify({
      email: person.email,
      password: person.password,
      code: person.code,
    })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${server.url}/portal/api/sign-in`, {
      method: 'POST',
      body,
      headers,
    })
    assert.equal(answer.status, 200, `${person.email} ${await answer.text()}`)
  }
})

test('the credentials are created once, readable by their owner only, and shown again; the printed curl works when pasted', async () => {
  const file = join(stage.dataDir, 'sandbox-credentials.json')
  assert.equal(fs.statSync(file).mode & 0o777, 0o600)
  assert.equal(fs.statSync(join(stage.dataDir, 'keyring.json')).mode & 0o777, 0o600)
  const shown = await stage.run(['seed', '--show'])
  const stored = JSON.parse(fs.readFileSync(file, 'utf8')).platforms[0]
  const withCodes = JSON.parse(shown.stdout).platforms[0]
  for (const person of Object.values<{ totp?: string; code?: string }>(withCodes.sign_ins)) {
    assert.equal(person.code !== undefined, person.totp !== undefined)
    delete person.code
  }
  assert.deepEqual(withCodes, stored)

  const line = server
    .stdout()
    .split('\n')
    .find((text) => text.trim().startsWith('curl '))
  assert.ok(line, server.stdout())
  const hasCurl = spawnSync('bash', ['-c', 'curl --version']).status === 0
  const [, url = '', body = ''] = /^\s*curl -s (\S+) .* -d '([^']+)'$/.exec(line) ?? []
  const headers = { 'content-type': 'application/json' }
  const token = hasCurl
    ? JSON.parse(spawnSync('bash', ['-c', line], { encoding: 'utf8' }).stdout)
    : await (await fetch(url, { method: 'POST', body, headers })).json()
  assert.equal(token.token_type, 'bearer')
})

test('commands that run while a server runs use its PostgreSQL and do not stop it', async () => {
  const pid = postgresPid()
  const [verified, seeded] = await Promise.all([
    stage.run(['verify']),
    stage.run(['seed', '--platforms', '2', '--json']),
  ])
  assert.deepEqual([verified.code, JSON.parse(verified.stdout).ok], [0, true])
  assert.equal(seeded.code, 0, seeded.stderr)
  const { platforms } = JSON.parse(seeded.stdout)
  assert.equal(platforms.length, 2)
  const [{ email, secret, io_seller_id }] = platforms
  const body = { email, secret, io_seller_id }
  const login = await openLine(false).ask(server.url, { method: 'POST', path: '/auth/login', body })
  assert.equal(typeof login !== 'string' && login.status, 200)
  assert.equal(postgresPid(), pid)
  assert.ok(await isServing())
})

test('PostgreSQL dies under the server: 503 and Retry-After until it recovers by itself', async (t) => {
  const conf = join(stage.dataDir, 'pg', 'postgresql.auto.conf')
  const before = fs.readFileSync(conf, 'utf8')
  const killed = postgresPid()
  // So that it stays down until the test starts it.
  fs.appendFileSync(conf, 'nonsense.of_ours = no no\n')
  stage.killPostgres()
  const asked = {
    method: 'POST',
    path: '/auth/login',
    body: { email: 'a@b.c', secret: 'x', io_seller_id: 'y' },
  }
  const line = openLine()
  const isDown = async () => {
    const result = await line.ask(server.url, asked)
    assert.ok(typeof result !== 'string', 'the server hung up')
    if (result.status !== 503) return false
    assert.deepEqual(
      [result.body.code, result.headers['retry-after']],
      ['database_unavailable', '2'],
    )
    return true
  }
  assert.ok(await until(isDown, SOON))
  const [health, ready] = [await get('/healthz'), await get('/readyz')]
  assert.ok(typeof health !== 'string' && typeof ready !== 'string')
  assert.deepEqual(
    [health.status, ready.status, ready.body.faults],
    [200, 503, ['the database cannot be reached']],
  )
  assert.ok(await until(isDown, SOON))

  fs.writeFileSync(conf, before)
  const since = performance.now()
  assert.ok(await until(isServing, SOON))
  const ms = Math.round(performance.now() - since)
  t.diagnostic(`serving again ${ms} ms after it could`)
  assert.ok(ms <= BACK_MAX_MS, `${ms} ms`)
  assert.notEqual(postgresPid(), killed)
  line.close()
})

test('a folder that is no folder is named, with the fix', async (t) => {
  const other = openStage(t)
  const file = join(other.folder, 'a-file')
  fs.writeFileSync(file, '')
  const sentence =
    /^the data folder .*a-file\/data(\/bank)? is a file, or in a file \((EEXIST|ENOTDIR)\): set DATA_DIR to another folder/
  const env = { DATA_DIR: join(file, 'data') }
  const ended = await Promise.all(
    ['serve', 'verify', 'bank'].map((command) => other.run([command], env)),
  )
  for (const one of ended) assertSaid(one, sentence)
})

test('a database that does not answer is named, without its password', async (t) => {
  const other = openStage(t)
  const url = 'postgres://me:hush@127.0.0.1:9/vintem'
  const ended = await other.run(['serve'], { DATABASE_URL: url })
  assertSaid(ended, /^DATABASE_URL: 127\.0\.0\.1:9\/vintem cannot be used: .*ECONNREFUSED/m)
  assert.doesNotMatch(ended.stderr, /hush/)
})

const other = openStage({ after })

test('commands on a database that no server ever used say so, since it may be the wrong one', async () => {
  for (const args of [
    ['verify'],
    ['backup', join(other.folder, 'file')],
    ['credentials', 'revoke', 'a@b.c'],
  ]) {
    assertSaid(
      await other.run(args),
      /^This database is empty: no server has started on it yet\. Is DATA_DIR, \/\S+, the right one\? If so, run .*npm run migrate or npm start first\.$/m,
    )
    assert.ok(await other.quiet())
  }
  assertSaid(
    await other.run(['seed', '--show']),
    /^There are no credentials in .*sandbox-credentials\.json\. The first npm start/,
  )
})

test('a used port is named, with an alternative; nothing is left running', async (t) => {
  const { port } = new URL(server.url)
  assertSaid(
    await other.run(['serve'], { PORT: port }),
    new RegExp(`^Port ${port} is in use\\. .*PORT=${Number(port) + 1} npm start`),
  )
  assert.ok(await other.quiet())
  const made = fs.readdirSync(other.folder, { recursive: true }).map(String)
  assert.deepEqual(
    made.filter((path) => /keyring|credentials/.test(path)),
    [],
    'the first start has seeded nothing',
  )
  const taken = net.createServer().listen(0, '127.0.0.1')
  t.after(async () => void taken.close())
  await new Promise((resolve) => taken.once('listening', resolve))
  const bankPort = String((taken.address() as AddressInfo).port)
  assertSaid(
    await other.run(['bank'], { BANK_PORT: bankPort }),
    new RegExp(`^Port ${bankPort} is in use\\. .*BANK_PORT=`),
  )
  assert.ok(await other.quiet())
  assertSaid(
    await other.run(['serve'], { METRICS_PORT: bankPort }),
    new RegExp(
      `^METRICS_PORT=${bankPort} is in use, perhaps by another server of this machine: give this one another`,
    ),
  )
  assertSaid(
    await other.run(['serve'], { PORT: port, PUBLIC_URL: 'https://pay.example' }),
    new RegExp(`^Port ${port} is in use\\. .*PORT=${Number(port) + 1} .*npm start`),
  )
  assert.ok(await other.quiet())
  assertSaid(
    await other.run(['serve'], { HOST: '192.0.2.1' }),
    /^HOST=192\.0\.2\.1 is not an address of this machine\./,
  )
  assert.ok(await other.quiet())
})

test('a server killed with its PostgreSQL running, and stale files of both, starts again', async () => {
  const left = postgresPid() ?? 0
  await server.end('SIGKILL')
  assert.ok(await until(() => !alive(left), SOON))
  const place = clusterPathsIn(stage.dataDir)
  const orphan = await startPostmaster(place, { endsWithParent: false })
  assert.ok(fs.existsSync(join(stage.dataDir, 'locks', 'owner.pid')))
  server = await stage.start()
  assert.ok(await isServing())
  assert.equal(alive(orphan.pid), false)
  assert.match(server.stderr(), /an earlier server left running/)
})

test('a database of a newer version is refused and not changed', async () => {
  await server.end('SIGTERM')
  // Now this server is the only user, and it runs until it is closed.
  const db = await stage.database()
  await db.rows(
    sql`insert into migrations (version, name, checksum, at)
      values (9999, '9999-future.sql', 'x', '2030-01-01')`,
  )
  const said =
    /^this database was made by a newer Vintém \(migration 9999, 9999-future\.sql\); this one knows up to \d{4}\. Install/
  for (const command of ['serve', 'verify', 'migrate']) assertSaid(await stage.run([command]), said)
  await db.rows(sql`delete from migrations where version = 9999`)
  await db.close()
  assert.ok(await stage.quiet())
  server = await stage.start()
  assert.ok(await isServing())
})

test('a PostgreSQL without free connections is waited for, with a message within two seconds, and then named', async (t) => {
  const other = openStage(t)
  const place = clusterPathsIn(join(other.folder, 'elsewhere'))
  const settings = {
    max_connections: '4',
    superuser_reserved_connections: '0',
    max_wal_senders: '0',
  }
  const postmaster = await startPostmaster(place, { settings })
  const url = urlOf(postmaster, 'postgres')
  const holder = openDatabase({ url, max: 4 })
  try {
    await Promise.all(Array.from({ length: 4 }, () => holder.connection()))
    const { code, stderr } = await other.run(['serve'], { DATABASE_URL: url })
    assert.equal(code, 1)
    assert.match(
      stderr,
      /"detail":".*sorry, too many clients already.*not ready after \d s: still waiting for PostgreSQL"/,
    )
    assert.match(stderr, /^DATABASE_URL: .* cannot be used: sorry, too many clients already$/m)
  } finally {
    await holder.close()
    await stopPostmaster(place, postmaster)
  }
})

test('a server that waits for the migrations of another process stops when it is told to', async (t) => {
  const other = openStage(t)
  const place = clusterPathsIn(join(other.folder, 'elsewhere'))
  const postmaster = await startPostmaster(place)
  const url = urlOf(postmaster, 'postgres')
  const holder = openDatabase({ url, max: 1 })
  try {
    const migrates = await holder.connection()
    await migrates.query('select pg_advisory_lock($1)', [0x76696e74])
    const port = await freePort()
    const starting = other.run(['serve'], { DATABASE_URL: url, PORT: String(port) })
    const waits = async () =>
      (
        await migrates.query(
          `select 1
            from pg_stat_activity
            where query like '%pg_try_advisory_lock%'
              and pid <> pg_backend_pid()`,
        )
      ).rows.length > 0
    assert.ok(await until(waits, SOON))
    // It lives, so nothing that watches it kills it, and it says what it waits for.
    const asked = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
    assert.equal((await asked('/healthz')).status, 200)
    const isSaid = async () =>
      /another process migrates the database/.test(await (await asked('/readyz')).text())
    assert.ok(await until(isSaid, SOON))
    assert.equal((await asked('/readyz')).status, 503)
    for (const pid of other.running()) signal(pid, 'SIGTERM')
    assert.equal((await starting).code, 1)
    await migrates.end()
  } finally {
    await holder.close()
    await stopPostmaster(place, postmaster)
  }
})

test('a PostgreSQL that may lose acknowledged writes is refused, whatever the setting (R3)', async (t) => {
  const other = openStage(t)
  const place = clusterPathsIn(join(other.folder, 'elsewhere'))
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    const postmaster = await startPostmaster(place, { settings: { [name]: 'off' } })
    try {
      const env = { DATABASE_URL: urlOf(postmaster, 'postgres') }
      assertSaid(
        await other.run(['serve'], env),
        new RegExp(`^This PostgreSQL runs with ${name} off and may lose payments`),
      )
    } finally {
      await stopPostmaster(place, postmaster)
    }
  }
})

test('after the last stop no process is left', async () => {
  const { code, stderr } = await server.end('SIGTERM')
  assert.equal(code, 0, stderr)
  assert.deepEqual(stage.running(), [])
  assert.equal(fs.existsSync(clusterPathsIn(stage.dataDir).sockets), false)
})
