// `npm start` on machines that have more than ours, or set it otherwise: the server starts, a sale
// goes from its login to its refund, and a command beside it works. What a machine lacks for a case
// skips that case.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import { join, resolve } from 'node:path'
import { test, type TestContext } from 'node:test'
import { openStage, type Env, type Program, type Stage } from '../process.ts'

const PROJECT = resolve(import.meta.dirname, '../..')
/** Nothing listens there: whoever is sent there fails. */
const NOBODY = 'http://127.0.0.1:9'

/** `NAME=value`, a line each. */
const variables = (lines: string): Env =>
  Object.fromEntries(
    [...lines.matchAll(/^\s*(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
  )

const PROXY = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy'].map(
  (name) => `${name}=${NOBODY}`,
)

const ENVIRONMENTS: Readonly<Record<string, Env>> = {
  // Everything that clients of PostgreSQL read, and PostgreSQL itself, as if for another one.
  'variables of PostgreSQL': variables(`
    PGHOST=/nowhere
    PGHOSTADDR=192.0.2.1
    PGPORT=1
    PGDATABASE=other
    PGUSER=other
    PGPASSWORD=other
    PGPASSFILE=/nowhere
    PGSERVICE=other
    PGSERVICEFILE=/nowhere
    PGOPTIONS=-c nothing=there
    PGSSLMODE=verify-full
    PGSSLNEGOTIATION=direct
    PGSSLROOTCERT=/nowhere
    PGCHANNELBINDING=require
    PGREQUIREAUTH=scram-sha-256
    PGTARGETSESSIONATTRS=standby
    PGAPPNAME=other
    PGCONNECT_TIMEOUT=1
    PGCLIENTENCODING=LATIN1
    PGDATESTYLE=German
    PGTZ=Asia/Tokyo
    PGDATA=/nowhere
    PGSYSCONFDIR=/nowhere`),
  'a proxy, options of Node, no language and the time of Tokyo': variables(`
    ${PROXY.join('\n')}
    NO_PROXY=
    NODE_OPTIONS=--max-old-space-size=1024 --enable-source-maps --trace-warnings --unhandled-rejections=strict
    LANG=C
    LC_ALL=C
    TZ=Asia/Tokyo
    FORCE_COLOR=1`),
  'a language and a time that the machine lacks': variables(`
    LANG=xx_YY.UTF-8
    LC_ALL=xx_YY.UTF-8
    LANGUAGE=xx
    TZ=Nowhere/Else
    NO_COLOR=1
    TERM=dumb`),
}

const hasNpm = spawnSync('npm', ['--version']).status === 0
const START = hasNpm ? ['npm', 'start', '--silent'] : [process.execPath, 'server/main.ts', 'serve']

/** From the login to the refund, and the books. */
async function sells(stage: Stage, server: Program, env: Env = {}): Promise<void> {
  const ready = await fetch(`${server.url}/readyz`)
  assert.equal(ready.status, 200, await ready.text())
  const tour = await stage.run([], { ...env, PORT: String(server.port) }, 'tools/tour.ts')
  assert.equal(tour.code, 0, `${tour.stdout.slice(-2_000)}${tour.stderr}`)
  const verified = await stage.run(['verify'], env)
  assert.equal(verified.code, 0, `${verified.stdout}${verified.stderr}`)
  assert.equal(server.stderr().includes('"level":"error"'), false, server.stderr())
}

for (const [what, env] of Object.entries(ENVIRONMENTS))
  test(`it starts and sells with ${what} in the environment`, async (t) => {
    const stage = openStage(t, env)
    await sells(stage, await stage.start({}, START))
  })

/** A program that accepts whatever connects, as another server has the port. */
async function taken(t: TestContext, port: number, host: string): Promise<void> {
  const server = net.createServer((socket) => socket.on('error', () => {}).destroy())
  const isOurs = await new Promise<boolean>((done) => {
    server.once('error', () => done(false))
    server.listen({ port, host, exclusive: true }, () => done(true))
  })
  // Else another program of this machine has it already, as we want it.
  if (isOurs) t.after(() => void server.close())
}

/**
 * PostgreSQL, Redis, PHP, other programs in development, and our own default of a bank that runs
 * apart.
 */
const PORTS = [5432, 5433, 6379, 8000, 8080, 9000, 3010, 3306]

test('it starts and sells where PostgreSQL, Redis and PHP have their ports', async (t) => {
  for (const port of PORTS) for (const host of ['127.0.0.1', '::1']) await taken(t, port, host)
  const stage = openStage(t)
  await sells(stage, await stage.start({}, START))
})

/** A copy of the project without its packages, which it shares. */
function copyOfProject(t: TestContext, stage: Stage, name: string): string {
  const folder = join(stage.folder, name)
  const left = new Set(['node_modules', '.git', 'data', 'test', 'bench', 'clients'])
  fs.cpSync(PROJECT, folder, {
    recursive: true,
    filter: (path) => resolve(path, '..') !== PROJECT || !left.has(path.slice(PROJECT.length + 1)),
  })
  fs.symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

test('it starts and sells in a folder with blanks, accents and signs in its name, with its data in it', async (t) => {
  const stage = openStage(t)
  const folder = copyOfProject(t, stage, "é (my) shop's & co")
  const env = { DATA_DIR: '', LOG_LEVEL: 'warn' }
  const server = await stage.start(env, [
    process.execPath,
    join(folder, 'server/app/serve/start.ts'),
  ])
  t.after(() => server.end('SIGTERM'))
  const ready = await fetch(`${server.url}/readyz`)
  assert.equal(ready.status, 200)
  const tour = await stage.run(
    [],
    { ...env, PORT: String(server.port) },
    join(folder, 'tools/tour.ts'),
  )
  assert.equal(tour.code, 0, `${tour.stdout.slice(-2_000)}${tour.stderr}`)
  assert.ok(fs.existsSync(join(folder, 'data', 'pg')))
})

const canOwn = process.getuid?.() === 0 && spawnSync('setpriv', ['--version']).status === 0
const AS_NOBODY = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']

test(
  "another user's ./data is named, with what to do",
  { skip: !canOwn && 'only root can try it' },
  async (t) => {
    const stage = openStage(t)
    fs.mkdirSync(stage.dataDir, { mode: 0o700 })
    const program = [...AS_NOBODY, process.execPath, 'server/main.ts', 'serve']
    await assert.rejects(stage.start({}, program), (error: Error) => {
      assert.match(
        error.message,
        /the data folder \S+ cannot be written to \(EACCES\): give it to the user who runs Vintém, or/,
      )
      return true
    })
  },
)

/** A shell that runs what follows in a network of its own. */
const ALONE = ['unshare', '--net', 'sh', '-c']
const canBeAlone = spawnSync('unshare', ['--net', 'ip', 'link', 'set', 'lo', 'up']).status === 0
/** Only IPv6: neither an address nor a name of IPv4. */
const ONLY_IPV6 = 'ip link set lo up; ip -4 address flush dev lo; exec "$@"'

test(
  'it starts where there is no IPv4 at all, and says how',
  { skip: !canBeAlone && 'no networks of its own' },
  async (t) => {
    const stage = openStage(t)
    const program = [...ALONE, ONLY_IPV6, 'sh', process.execPath, 'server/main.ts', 'serve']
    await assert.rejects(
      stage.start({}, program),
      /HOST=127\.0\.0\.1 is not an address of this machine\. .*HOST=::1/,
    )
    const server = await stage.start({ HOST: '::1' }, program)
    assert.match(server.url, /^http:\/\/\[::1\]:\d+$/)
  },
)

test(
  'another Node that is first on the path runs nothing of ours',
  { skip: !hasNpm && 'no npm' },
  async (t) => {
    const stage = openStage(t)
    const folder = join(stage.folder, 'bin')
    fs.mkdirSync(folder)
    // npm itself is run by it.
    const lines = [
      '#!/bin/sh',
      `case "$1" in *npm*) exec '${process.execPath}' "$@";; esac`,
      'echo "the Node of the path ran: $*" >&2',
      'exit 9',
    ]
    fs.writeFileSync(join(folder, 'node'), `${lines.join('\n')}\n`, { mode: 0o755 })
    const env = { PATH: `${folder}:${process.env['PATH'] ?? ''}` }
    await sells(stage, await stage.start(env, ['npm', 'start', '--silent']))
  },
)
