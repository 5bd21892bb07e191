// The embedded PostgreSQL, really started and really killed. The killed processes are our own.

import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { clusterPathsIn } from './cluster/cluster.ts'
import { supervise } from './embedded.ts'
import {
  openDatabaseServer,
  type DatabaseServer,
  type DatabaseServerOptions,
} from './database-server.ts'
import { alive, commandOf, processesWhere, signal, until } from './processes.ts'
import { runningIn, startPostmaster, stopPostmaster } from './postmaster.ts'
import { openDatabase, sql, type Database } from './sql.ts'

const LINUX = process.platform === 'linux'
const ROOT = process.getuid?.() === 0
const NOBODY = 65_534
const SOON = { withinMs: 60_000 }
const SERVER_FILE = join(import.meta.dirname, 'database-server.ts')

// One folder for most of them: making a cluster is the slowest of all.
const root = fs.mkdtempSync(join(os.tmpdir(), 'vintem-embedded-'))
fs.chmodSync(root, 0o711)
const dataDir = join(root, 'data')
after(() => fs.rmSync(root, { recursive: true, force: true }))

type Test = { after(close: () => Promise<void>): void }

/** A home that is closed after the test, unless the test did so. */
async function open(
  t: Test,
  role: DatabaseServerOptions['role'],
  more: Partial<DatabaseServerOptions> = {},
  folder = dataDir,
): Promise<DatabaseServer> {
  const opened = await openDatabaseServer({ dataDir: folder }, { role, ...more })
  t.after(opened.stop)
  return opened
}

function database(t: Test, { url }: { url: string }): Database {
  const db = openDatabase({ url, max: 2 })
  let closed: Promise<void> | undefined
  const close = () => (closed ??= db.close())
  t.after(close)
  return { ...db, close }
}

const pidNow = (folder = dataDir): number | undefined => runningIn(clusterPathsIn(folder))?.pid

async function answers(db: Database): Promise<boolean> {
  return db.rows(sql`select 1`).then(
    () => true,
    () => false,
  )
}

/** Another process with its own home on the same folder; resolves once that is open. */
async function otherProcess(
  role: DatabaseServerOptions['role'],
  prefix: string[] = [],
  folder = dataDir,
) {
  const script = `import { openDatabaseServer } from ${JSON.stringify(SERVER_FILE)}
    const postgres = await openDatabaseServer({ dataDir: ${JSON.stringify(folder)} }, { role: '${role}' })
    process.on('SIGTERM', async () => { await postgres.stop(); process.exit(0) })
    setInterval(() => {}, 1000)
    process.stdout.write('open')`
  const [command = '', ...args] = [...prefix, process.execPath, '--input-type=module', '-e', script]
  const child = spawn(command, args, { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stderr.on('data', (data: Buffer) => (output += data.toString()))
  const opened = await new Promise<boolean>((resolve) => {
    child.stdout.once('data', () => resolve(true))
    child.once('close', () => resolve(false))
  })
  const end = (name: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      child.once('close', () => resolve())
      child.kill(name)
    })
  return { opened, output: () => output, end, pid: child.pid ?? 0 }
}

test('the first start creates everything, private and not on the network; the last stop leaves nothing running', async (t) => {
  const owner = await open(t, 'owner')
  const db = database(t, owner)
  const [row] = await db.rows(sql`select current_database() as name, inet_server_addr() as address,
    current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
    current_setting('synchronous_commit') as commit, current_setting('listen_addresses') as listen`)
  assert.deepEqual(row, {
    name: 'vintem',
    address: null,
    fsync: 'on',
    pages: 'on',
    commit: 'on',
    listen: '',
  })
  const [log] = await db.rows(
    sql`select count(*) >= 64 as ahead, max(size) as segment from pg_ls_waldir()`,
  )
  assert.deepEqual(
    log,
    { ahead: true, segment: 2 * 1024 * 1024 },
    'segments of the log are there before they are needed',
  )
  const paths = clusterPathsIn(dataDir)
  for (const folder of [paths.pg, paths.sockets])
    assert.equal(fs.statSync(folder).mode & 0o777, 0o700, folder)
  const pid = pidNow()
  assert.ok(pid)

  await db.close()
  await owner.stop()
  assert.equal(alive(pid), false)
  assert.equal(pidNow(), undefined)
  assert.equal(fs.existsSync(paths.sockets), false)
  assert.deepEqual(
    processesWhere((command) => command.includes(paths.tag)),
    [],
  )
})

test('a killed PostgreSQL is restarted with all committed data', async (t) => {
  const warnings: string[] = []
  const owner = await open(t, 'owner', { warn: (sentence) => warnings.push(sentence) })
  const db = database(t, owner)
  await db.rows(sql`create table kept (n int)`)
  await db.rows(sql`insert into kept values (1)`)
  const killed = pidNow() ?? 0
  // A child in the middle of its work learns of its postmaster's death only when the work is done.
  const busy = db
    .rows(sql`select sum(n::float) from generate_series(1, 1000000000) n`)
    .catch(() => {})
  const isBusy = async () =>
    (
      await db.rows(
        sql`select 1
          from pg_stat_activity
          where query like '%1000000000%'
            and pid <> pg_backend_pid()`,
      )
    ).length > 0
  assert.ok(await until(isBusy, SOON))

  signal(killed, 'SIGKILL')
  await busy
  assert.ok(await until(() => answers(db), SOON))
  assert.deepEqual(await db.rows(sql`select n from kept`), [{ n: 1 }])
  assert.notEqual(pidNow(), killed)
  // Callers are served shortly before the message is written.
  assert.ok(
    await until(
      () => warnings.join().includes('PostgreSQL ended unexpectedly and was started again'),
      SOON,
    ),
  )
  await db.rows(sql`drop table kept`)
})

test('a PostgreSQL whose socket was removed from the folder for temporary files is started anew', async (t) => {
  const warnings: string[] = []
  const owner = await open(t, 'owner', { warn: (sentence) => warnings.push(sentence) })
  const before = pidNow()
  fs.rmSync(clusterPathsIn(dataDir).sockets, { recursive: true })
  const isBack = async () => pidNow() !== before && (await answers(database(t, owner)))
  assert.ok(await until(isBack, SOON))
  assert.match(warnings[0]!, /^the socket of PostgreSQL in .* was removed: it is started anew/)
})

test(
  'a PostgreSQL that cannot start is given up after a limited number of tries, with an error',
  { timeout: 120_000 },
  async (t) => {
    const paths = clusterPathsIn(dataDir)
    const first = await startPostmaster(paths)
    t.after(() => stopPostmaster(paths, first))
    const gone = Promise.withResolvers<Error>()
    let tries = 0
    const restart = async () => Promise.reject(new Error(`no room on the disk (${++tries})`))
    const waits = (recent: number) => (recent < 3 ? 0 : undefined)
    const postgres = supervise(paths, first, { restart, waits, onAbandoned: gone.resolve })
    const awake = setInterval(() => {}, 1_000)
    signal(first.pid, 'SIGKILL')
    assert.match(
      (await gone.promise).message,
      /started 3 times within 60 s, and is not restarted again: no room on the disk \(3\)/,
    )
    clearInterval(awake)
    assert.equal(tries, 3)
    await postgres.stop()
  },
)

test('a second server is refused with the process id of the first, which keeps running', async (t) => {
  const owner = await open(t, 'owner')
  const second = await otherProcess('owner')
  assert.equal(second.opened, false)
  assert.match(
    second.output(),
    new RegExp(`another Vintém server \\(process ${process.pid}\\) is using the data folder`),
  )
  await assert.rejects(
    open(t, 'owner'),
    /Stop it; or start this one with a DATA_DIR and a PORT of its own/,
  )
  assert.ok(await answers(database(t, owner)))
})

test('a PostgreSQL that runs without a server is replaced by the server’s own', async (t) => {
  const left = await startPostmaster(clusterPathsIn(dataDir), { endsWithParent: false })
  const warnings: string[] = []
  const owner = await open(t, 'owner', { warn: (sentence) => warnings.push(sentence) })
  assert.ok(await answers(database(t, owner)))
  assert.equal(alive(left.pid), false)
  assert.notEqual(pidNow(), left.pid)
  assert.match(warnings.join(), /left running/)
})

test('the remains of a killed server or command do not prevent the next start', async (t) => {
  for (const role of ['owner', 'guest'] as const) {
    const killed = await otherProcess(role)
    assert.ok(killed.opened, killed.output())
    const left = pidNow() ?? 0
    await killed.end('SIGKILL')
    const owner = await open(t, 'owner')
    assert.ok(await answers(database(t, owner)), role)
    assert.equal(alive(left), false, role)
    await owner.stop()
  }
})

test(
  'the PostgreSQL of a killed server ends by itself',
  { skip: !LINUX && 'only Linux can' },
  async () => {
    const killed = await otherProcess('owner')
    assert.ok(killed.opened, killed.output())
    assert.ok(pidNow())
    await killed.end('SIGKILL')
    assert.ok(await until(() => pidNow() === undefined, SOON))
  },
)

test('a command uses the PostgreSQL of the server and never stops it', async (t) => {
  const owner = await open(t, 'owner')
  const pid = pidNow()
  const inHere = await open(t, 'guest')
  const elsewhere = await otherProcess('guest')
  assert.ok(elsewhere.opened, elsewhere.output())
  assert.equal(inHere.url, owner.url)
  await inHere.stop()
  await elsewhere.end('SIGTERM')
  assert.equal(pidNow(), pid)
  assert.ok(await answers(database(t, owner)))
})

test('commands without a server share one PostgreSQL, and the last one stops it', async (t) => {
  const guests = await Promise.all([open(t, 'guest'), open(t, 'guest'), otherProcess('guest')])
  const [first, second, third] = guests
  assert.ok(third.opened, third.output())
  const pid = pidNow()
  await first.stop()
  await third.end('SIGTERM')
  assert.equal(pidNow(), pid)
  assert.ok(await answers(database(t, second)))
  await second.stop()
  assert.equal(pidNow(), undefined)
})

test('a server that starts during a command shares its PostgreSQL, and keeps it after the command', async (t) => {
  const guest = await open(t, 'guest')
  const started = pidNow() ?? 0
  const owner = await open(t, 'owner')
  assert.equal(pidNow(), started)
  await guest.stop()
  const db = database(t, owner)
  assert.ok(await answers(db))
  // The server supervises it as if it had started it.
  signal(started, 'SIGKILL')
  assert.ok(await until(async () => (await answers(db)) && pidNow() !== started, SOON))
})

test('stale files that name an unrelated running process are ignored', async (t) => {
  const paths = clusterPathsIn(dataDir)
  // Not this process: PostgreSQL would see its own parent in it, and accept the stale file.
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  t.after(() => other.kill('SIGKILL'))
  const lines = [other.pid, paths.pg, 1, 5432, paths.sockets, '', '', 'ready', '']
  fs.writeFileSync(join(paths.pg, 'postmaster.pid'), lines.join('\n'))
  fs.mkdirSync(paths.sockets, { recursive: true })
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
    fs.writeFileSync(join(paths.sockets, name), `${other.pid}\n`)
  assert.equal(runningIn(paths), undefined)
  assert.ok(await answers(database(t, await open(t, 'owner'))))
})

test('an incomplete cluster is never used', async (t) => {
  const folder = join(root, 'half')
  fs.mkdirSync(join(folder, 'pg.new-killed'), { recursive: true })
  fs.writeFileSync(join(folder, 'pg.new-killed', 'PG_VERSION'), '18\n')
  assert.ok(await answers(database(t, await open(t, 'owner', {}, folder))))
  assert.deepEqual(fs.readdirSync(folder).sort(), ['locks', 'pg', 'postgres.log'])
})

test('a folder with other content, or of another version, is refused and not changed', async (t) => {
  const cases = [
    {
      file: 'PG_VERSION',
      text: '17\n',
      fault: /was made by PostgreSQL 17, and this Vintém brings 18/,
    },
    { file: 'letters.txt', text: 'dear', fault: /is neither empty nor a PostgreSQL cluster/ },
  ]
  for (const { file, text, fault } of cases) {
    const folder = join(root, file)
    fs.mkdirSync(join(folder, 'pg'), { recursive: true })
    fs.writeFileSync(join(folder, 'pg', file), text)
    await assert.rejects(open(t, 'owner', {}, folder), fault)
    assert.deepEqual(fs.readdirSync(join(folder, 'pg')), [file])
  }
})

test('a failed start shows PostgreSQL’s own message', async () => {
  const settings = { shared_preload_libraries: 'nonsense' }
  await assert.rejects(
    startPostmaster(clusterPathsIn(dataDir), { settings }),
    /could not access file "nonsense"/,
  )
})

const AS_NOBODY = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']
const readsAsNobody = () =>
  spawnSync(AS_NOBODY[0] ?? '', [...AS_NOBODY.slice(1), process.execPath, SERVER_FILE]).status === 0
const noOrdinaryUser =
  !(LINUX && ROOT && readsAsNobody()) && 'no way to run as an ordinary user from here'

test('a user without root can do the same', { skip: noOrdinaryUser }, async () => {
  const folder = join(root, 'ordinary')
  fs.mkdirSync(folder)
  fs.chownSync(folder, NOBODY, NOBODY)
  const server = await otherProcess('owner', AS_NOBODY, folder)
  assert.ok(server.opened, server.output())
  await server.end('SIGTERM')
  assert.equal(server.output(), '')
  assert.equal(fs.statSync(join(folder, 'pg')).uid, NOBODY)
  assert.equal(pidNow(folder), undefined)
})

test('a folder that is not writable is named, with the fix', { skip: noOrdinaryUser }, async () => {
  const folder = join(root, 'closed')
  fs.mkdirSync(folder, { mode: 0o755 })
  const refused = await otherProcess('owner', AS_NOBODY, folder)
  assert.equal(refused.opened, false)
  assert.match(
    refused.output(),
    /the data folder .*closed cannot be written to \(EACCES\): give it to the user/,
  )
})

test(
  'root without user namespaces runs PostgreSQL as nobody, and takes the folder back later',
  { skip: noOrdinaryUser },
  async (t) => {
    const folder = join(root, 'nobody')
    const owner = await open(t, 'owner', { namespaces: false }, folder)
    assert.ok(await answers(database(t, owner)))
    const uids = (pid = 0) =>
      /^Uid:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    assert.equal(uids(pidNow(folder)), String(NOBODY))
    assert.equal(fs.statSync(join(folder, 'pg')).uid, NOBODY)
    await owner.stop()

    const again = await open(t, 'owner', {}, folder)
    assert.ok(await answers(database(t, again)))
    assert.match(commandOf(pidNow(folder) ?? 0) ?? '', /postgres/)
  },
)

test(
  'root without user namespaces in a folder that only root can enter gets an explanation',
  { skip: noOrdinaryUser },
  async (t) => {
    const closed = join(root, 'roots-own')
    fs.mkdirSync(closed, { mode: 0o700 })
    await assert.rejects(
      open(t, 'owner', { namespaces: false }, join(closed, 'data')),
      /PostgreSQL does not run as root, and user 65534, as whom it runs here, cannot enter/,
    )
  },
)

test(
  'a process counts as running even if no file can be opened to check it',
  { skip: !LINUX },
  () => {
    const script = `
    import { openSync } from 'node:fs'
    import { alive } from ${JSON.stringify(join(import.meta.dirname, 'processes.ts'))}
    try { for (;;) openSync('/dev/null') } catch (error) { process.exitCode = error.code === 'EMFILE' && alive(process.ppid) ? 7 : 1 }`
    const args = [
      '--nofile=64:64',
      process.execPath,
      '--input-type=module-typescript',
      '-e',
      script,
    ]
    const { status, stderr } = spawnSync('prlimit', args, { encoding: 'utf8' })
    assert.equal(status, 7, stderr)
  },
)
