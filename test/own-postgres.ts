// A durable PostgreSQL of its own for a test, as an operator has one: Debian's when it is
// installed, else the one from npm; reached by a local socket as its superuser, and by TLS with a
// password as anybody else. It may be a standby of another one. It knows no table.

import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { endWithParent, findBinaries } from '../server/platform/db/cluster/binaries.ts'
import { processesWhere, until } from '../server/platform/db/processes.ts'

type Test = { after(close: () => void | Promise<void>): void }

const READY = { withinMs: 60_000, everyMs: 20 }
const DEBIAN = '/usr/lib/postgresql'
const HBA = 'local all,replication postgres trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n'

/** The folder of Debian's newest PostgreSQL, if there is one. */
export function debianPrograms(): string | undefined {
  if (!fs.existsSync(DEBIAN)) return undefined
  const versions = fs
    .readdirSync(DEBIAN)
    .filter((version) => fs.existsSync(join(DEBIAN, version, 'bin', 'postgres')))
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0]
  return newest && join(DEBIAN, newest, 'bin')
}

/** Below the ports that a system gives to connections going out (32768 on Linux, 49152 elsewhere). */
const PORTS = { first: 20_000, count: 12_000 }
/** Each process has ports of its own, as far as there are enough. */
let nextPort = process.pid * 97

const mayListen = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const server = net.createServer()
    server.once('error', () => done(false))
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
  })

/** A port that nothing listens at, and that no connection of another process takes meanwhile. */
export async function freePort(): Promise<number> {
  for (let n = 0; n < PORTS.count; n++) {
    const port = PORTS.first + (nextPort++ % PORTS.count)
    if (await mayListen(port)) return port
  }
  throw new Error('every port of the tests is in use')
}

export type OwnPostgres = {
  /** Where its data, its socket and its log are. */
  readonly folder: string
  readonly data: string
  readonly port: number
  /** Runs a program as its user; throws with what it said when it fails. */
  as(command: string, ...args: string[]): string
  /** Rows of a statement, as the superuser. */
  rows(database: string, text: string): Promise<Record<string, unknown>[]>
  start(): Promise<void>
  stop(): Promise<void>
  /** Ends it as a crash of its machine does, as far as others see. */
  crash(): Promise<void>
}

type Options = {
  readonly tls?: { readonly cert: string; readonly key: string }
  /** Of postgresql.conf. */
  readonly settings?: (folder: string) => Record<string, string>
  /** A standby of this one: it begins as its copy, and follows it. Needs Debian's PostgreSQL. */
  readonly standbyOf?: OwnPostgres
  /** Where its own folder is made; the folder for temporary files when absent. */
  readonly within?: string
}

/** Arguments of pg_basebackup for a standby. */
const copyOf = ({ folder, port }: OwnPostgres, data: string): string[] =>
  `-h ${folder} -p ${port} -U postgres -D ${data} -R -X stream -c fast`.split(' ')

/** Runs programs of PostgreSQL in a folder; one that fails throws what it said. */
const programsIn =
  (
    folder: string,
    { prefix, account }: Awaited<ReturnType<typeof findBinaries>>,
  ): OwnPostgres['as'] =>
  (command, ...args) => {
    const [program = '', ...all] = [...prefix, command, ...args]
    const { status, stdout, stderr } = spawnSync(program, all, {
      ...account,
      encoding: 'utf8',
      cwd: folder,
    })
    if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`)
    return stdout
  }

/** Queries the server that listens in a folder, each on a connection of its own. */
const rowsAt =
  (folder: string, port: number): OwnPostgres['rows'] =>
  async (database, text) => {
    const client = new pg.Client({ host: folder, port, user: 'postgres', database })
    await client.connect()
    try {
      return (await client.query(text)).rows as Record<string, unknown>[]
    } finally {
      await client.end()
    }
  }

/** Makes and starts it. It is stopped, and its folder removed, after the test. */
export async function openPostgres(
  t: Test,
  { tls, settings = () => ({}), within = os.tmpdir(), standbyOf }: Options,
): Promise<OwnPostgres> {
  const folder = fs.mkdtempSync(join(within, 'vintem-pg-'))
  const npm = await findBinaries()
  const debian = debianPrograms()
  const [initdb, postgres] = debian
    ? [join(debian, 'initdb'), join(debian, 'postgres')]
    : [npm.initdb, npm.postgres]
  if (npm.account) fs.chownSync(folder, npm.account.uid, npm.account.gid)
  const data = join(folder, 'data')
  const as = programsIn(folder, npm)
  const makeData = () => {
    if (standbyOf) return void as(join(debian ?? '', 'pg_basebackup'), ...copyOf(standbyOf, data))
    as(initdb, '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N')
    fs.writeFileSync(join(data, 'pg_hba.conf'), HBA)
  }
  makeData()
  const port = await freePort()
  const files = tls ? { ssl: 'on', ssl_cert_file: tls.cert, ssl_key_file: tls.key } : {}
  const all = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    ...files,
    ...settings(folder),
  }
  const rows = rowsAt(folder, port)
  let child: ChildProcess | undefined
  const start = async () => {
    const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const [program = '', ...args] = [
      ...endWithParent('INT'),
      ...npm.prefix,
      postgres,
      '-D',
      data,
      ...flags,
    ]
    const log = fs.openSync(join(folder, 'log'), 'a')
    child = spawn(program, args, { ...npm.account, stdio: ['ignore', log, log], cwd: folder })
    fs.closeSync(log)
    const answers = async () =>
      (await rows('postgres', 'select 1').catch(() => [])).length > 0 && child?.exitCode === null
    if (
      !(await until(() => child?.exitCode !== null || answers(), READY)) ||
      child.exitCode !== null
    )
      throw new Error(`PostgreSQL did not start: ${fs.readFileSync(join(folder, 'log'), 'utf8')}`)
  }
  const stop = async () => {
    if (!child || child.exitCode !== null) return
    child.kill('SIGINT')
    await until(() => child?.exitCode !== null || child.signalCode !== null, READY)
  }
  const crash = async () => {
    child?.kill('SIGKILL')
    // Its sessions end by themselves when they notice.
    await until(() => processesWhere((command) => command.includes(data)).length === 0, READY)
  }
  t.after(async () => {
    await stop()
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  })
  await start()
  return { folder, data, port, as, rows, start, stop, crash }
}
