// `createTestServer`: real servers for the tests of integrators. Two do not see each other, and
// nothing is left of one: after it was closed, after the program that started it was killed, and,
// once another has started, after it was killed itself.

import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import { join, resolve } from 'node:path'
import test, { after } from 'node:test'
import { clusterPathsIn } from '../server/platform/db/cluster/cluster.ts'
import { openDatabaseServer } from '../server/platform/db/database-server.ts'
import { processesWhere, signal, until } from '../server/platform/db/processes.ts'
import { openDatabase, sql } from '../server/platform/db/sql.ts'
import { createTestServer } from './testing.ts'

const PROJECT = resolve(import.meta.dirname, '..')
const KEEPER = join(PROJECT, 'server/app/serve/test-server.ts')
const SERVER = join(PROJECT, 'server/main.ts')
const GONE = { withinMs: 30_000 }

const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-servers-'))
fs.chmodSync(folder, 0o711)
process.env['VINTEM_TEST_DATA'] = folder
// Programs that npm has started watch its shell besides.
delete process.env['npm_lifecycle_event']
// Settings of the program under test are none of the server's.
Object.assign(process.env, {
  DATA_DIR: 'elsewhere',
  PORT: '80',
  MODE: 'live',
  NODE_OPTIONS: '--require ./absent.js',
})
const { tag } = clusterPathsIn(folder)
/** Other tests run the same programs meanwhile: ours have our folder in their environment. */
const ours = (...programs: string[]) =>
  processesWhere((command) => programs.some((program) => command.includes(program))).filter((pid) =>
    environmentOf(pid).includes(folder),
  )
const running = () => [
  ...ours(KEEPER, SERVER),
  ...processesWhere((command) => command.includes(tag)),
]

/** Empty when the process has ended. */
function environmentOf(pid: number): string {
  if (process.platform !== 'linux')
    return (
      spawnSync('ps', ['eww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ??
      ''
    )
  try {
    return fs.readFileSync(`/proc/${pid}/environ`, 'utf8')
  } catch {
    return ''
  }
}

after(async () => {
  for (const pid of running()) signal(pid, 'SIGKILL')
  await until(() => running().length === 0, GONE)
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

/** The databases of servers that PostgreSQL has, and their folders. */
async function left(): Promise<string[]> {
  const postgres = await openDatabaseServer({ dataDir: folder }, { role: 'guest' })
  const db = openDatabase({ url: postgres.url, max: 1 })
  try {
    const rows = await db.rows<{ name: string }>(
      sql`select datname as name
        from pg_database
        where datname not in ('postgres', 'vintem', 'template0', 'template1')`,
    )
    return [...rows.map(({ name }) => name), ...fs.readdirSync(folder)].filter((name) =>
      /^(server|unfin)/.test(name),
    )
  } finally {
    await db.close()
    await postgres.stop()
  }
}

async function nothingIsLeft(): Promise<void> {
  assert.ok(
    await until(() => running().length === 0, GONE),
    `processes ${running().join(', ')} are left`,
  )
  assert.deepEqual(await left(), [])
}

test('two servers do not see each other, and leave nothing when they are closed', async (t) => {
  const one = await createTestServer()
  const since = performance.now()
  const two = await createTestServer()
  t.diagnostic(`the second server was ready after ${Math.round(performance.now() - since)} ms`)
  const buyer = await one.vintem.customers.create({ first_name: 'Maria' })
  await assert.rejects(two.vintem.customers.get(buyer.id), { code: 'customer_not_found' })

  const sale = { amount: 4509, reference_id: 'order-1042' }
  const pix = await one.vintem.transactions.create(buyer.id, { ...sale, payment_type: 'pix' })
  await one.pay(pix)
  assert.equal((await one.vintem.transactions.get(pix.id)).status, 'succeeded')
  const here = await two.vintem.sandbox.clock()
  const { now } = await one.advance('2d')
  assert.ok(Date.parse(now) - Date.parse(here.now) > 86_400_000)
  const there = await two.vintem.sandbox.clock()
  assert.ok(Date.parse(there.now) - Date.parse(here.now) < 86_400_000)

  await one.close()
  await one.close()
  await assert.rejects(fetch(`${one.url}/readyz`))
  assert.equal((await fetch(`${two.url}/readyz`)).status, 200)
  await two.close()
  await nothingIsLeft()
})

const PROGRAM = `
import { createTestServer } from ${JSON.stringify(join(PROJECT, 'sdk/testing.ts'))}
const { url } = await createTestServer({ server: ${JSON.stringify(PROJECT)} })
process.stdout.write(url + '\\n')
if (process.argv[2] === 'waits') setInterval(() => {}, 1000)
`

async function start(...args: string[]) {
  const program = join(folder, 'program.ts')
  fs.writeFileSync(program, PROGRAM)
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [url] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, ended, url: url.toString().trim() }
}

test('a server ends with the program that started it, also when that is killed', async () => {
  const { child, ended, url } = await start('waits')
  assert.equal((await fetch(`${url}/readyz`)).status, 200)
  child.kill('SIGKILL')
  await ended
  await nothingIsLeft()
})

test('a program that forgot to close its server ends all the same, and the server after it', async () => {
  const { ended } = await start()
  assert.deepEqual(await ended, [0, null])
  await nothingIsLeft()
})

test('what a killed server left is removed by the next one', async () => {
  const killed = await createTestServer()
  for (const pid of ours(KEEPER)) signal(pid, 'SIGKILL')
  assert.ok(await until(() => ours(KEEPER, SERVER).length === 0, GONE), 'its server ends with it')
  await killed.close()
  assert.equal((await left()).length, 2)
  await (await createTestServer()).close()
  await nothingIsLeft()
})

test('a server that cannot start says why', async () => {
  await assert.rejects(
    createTestServer({ server: os.tmpdir() }),
    /is not a checkout of Vintém: it has no server/,
  )
  await assert.rejects(createTestServer({ withinMs: 1 }), /was not ready within 0.001 s/)
  await nothingIsLeft()
})
