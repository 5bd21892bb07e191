// Commands beside a server, with the real program: backup and restore, the key ring, and the
// sandbox bank as a process of its own.

import { execFile, spawn } from 'node:child_process'
import { createSecretKey } from 'node:crypto'
import { once } from 'node:events'
import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import { join, resolve } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Secret } from '../../server/kernel/secret.ts'
import { VARIABLES } from '../../server/platform/config.ts'
import { makeKeyring } from '../../server/platform/keyring.ts'
import { clusterPathsIn } from '../../server/platform/db/cluster/cluster.ts'
import {
  runningIn,
  startPostmaster,
  stopPostmaster,
  urlOf,
} from '../../server/platform/db/postmaster.ts'
import { until } from '../../server/platform/db/processes.ts'
import { openDatabase, sql, type Sql } from '../../server/platform/db/sql.ts'
import { controlKey } from '../../server/app/sandbox-controls.ts'
import { hasTrace, openStage, type Ended, type Stage } from '../process.ts'
import { reckon } from '../reckoning.ts'
import { openLine, startTraffic, tokenFrom, type Reply } from '../traffic.ts'

const PROJECT = resolve(import.meta.dirname, '../..')
const UNSET = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !VARIABLES.some((variable) => variable === name)),
)
const CALLERS = 8
const SOON = { withinMs: 60_000, everyMs: 100 }

const credentialIn = ({ dataDir }: Stage) =>
  JSON.parse(fs.readFileSync(join(dataDir, 'sandbox-credentials.json'), 'utf8')).platforms[0]

function assertSaid({ code, stderr }: Ended, sentence: RegExp): void {
  assert.equal(code, 1)
  assert.match(stderr, sentence)
  assert.equal(hasTrace(stderr), false, stderr)
}

type Client = (method: string, path: string, body?: object, key?: string) => Promise<Reply>

function clientOf(url: string, token: string): Client {
  const line = openLine(false)
  return async (method, path, body, key) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    }
    const result = await line.ask(url, { method, path, ...(body ? { body } : {}), headers })
    assert.ok(typeof result !== 'string', `${path}: ${String(result)}`)
    return result
  }
}

async function newPix(ask: Client, amount = 4_509): Promise<string> {
  const { id } = (await ask('POST', '/v1/customer/new', { first_name: 'Maria' })).body.success
  const created = await ask('POST', `/v1/transaction/new/${id}`, { amount, payment_type: 'pix' })
  assert.equal(created.status, 201, JSON.stringify(created.body))
  return created.body.success.id as string
}

/** The rows of every table that a backup contains. */
async function countsIn(db: Sql): Promise<Record<string, number>> {
  const tables = await db.rows<{ name: string }>(sql`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname in ('public', 'bank')
      and tablename !~
        '^(requests|events_(first|from)|verifications$|verification_marks|verified_accounts|changed_objects)'
    order by 1`)
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const rows = await db.rows<{ n: number }>(
      sql`select (xpath('/row/n/text()',
          query_to_xml(${`select count(*) as n from ${name}`}, false, true,
            '')))[1]::text::bigint as n`,
    )
    counts[name] = rows[0]!.n
  }
  return counts
}

async function empty(stage: Stage): Promise<void> {
  const db = await stage.database()
  await db.rows(sql`drop schema if exists bank cascade`)
  await db.rows(sql`drop schema audit cascade`)
  await db.rows(sql`drop schema public cascade`)
  await db.rows(sql`create schema public`)
  await db.close()
}

/** Runs a printed command line as in another terminal, without the server's environment. */
function type(line: string): Promise<Ended> {
  const since = performance.now()
  return new Promise((done) => {
    execFile(
      'sh',
      ['-c', line],
      { cwd: PROJECT, env: UNSET, maxBuffer: 64 * 1024 ** 2 },
      (error, stdout, stderr) =>
        done({
          code: error ? Number(error.code) : 0,
          ms: performance.now() - since,
          stdout,
          stderr,
        }),
    )
  })
}

test('every command that the server prints works as printed, wherever its data and its port are', async (t) => {
  const stage = openStage(t)
  const server = await stage.start()
  const printed = (stdout: string) =>
    [...stdout.matchAll(/(?:\w+=\S+ )*(?:npm run|curl) [^(\n]+/g)].map(([line]) => line.trim())
  const lines = printed(server.stdout())
  assert.deepEqual(
    lines.map((line) =>
      line
        .replace(/^(\w+=\S+ )*/, '')
        .split(' ')
        .slice(0, 3)
        .join(' '),
    ),
    ['npm run tour', 'npm run sample', 'npm run seed', `curl -s ${server.url}/auth/login`],
  )
  // A sample runs until it is stopped.
  for (const line of lines.map((one) => (one.includes('npm run sample') ? `${one} --help` : one))) {
    const { code, stdout, stderr } = await type(line)
    assert.equal(code, 0, `${line}\n${stdout}${stderr}`)
    if (line.endsWith('--help')) continue
    for (const next of printed(stdout)) assert.equal((await type(next)).code, 0, next)
  }
})

test('a backup taken under load is restored elsewhere: the books balance, and open work continues', async (t) => {
  const [here, there] = [openStage(t), openStage(t)]
  const server = await here.start()
  const credential = credentialIn(here)
  const token = await tokenFrom(server.url, credential)
  const ask = clientOf(server.url, token)
  // Separators that only resemble the end of a line.
  const odd = { first_name: 'A\u2028B\u2029C', last_name: 'D\\nE"\\', description: 'x\ty\r\nz' }
  const customer = (await ask('POST', '/v1/customer/new', odd)).body.success
  const traffic = startTraffic({ callers: CALLERS, seed: 7, token, where: async () => server.url })
  await pause(500)
  const file = join(here.folder, 'under-load')
  const made = await here.run(['backup', file])
  assert.equal(made.code, 0, made.stderr)
  assert.equal(JSON.parse(made.stdout).backup, file)
  assert.equal(fs.statSync(file).mode & 0o777, 0o600)
  await traffic.stop()
  assertSaid(
    await here.run(['restore', file]),
    /^This database is not empty; a backup is restored into an empty one\./,
  )
  await server.end('SIGTERM')
  // Nothing changes any more, so both sides can be counted.
  const source = await here.database()
  await source.rows(
    sql`insert into changed_objects (owner, object) select owner, id from sellers limit 1`,
  )
  await source.close()
  const quiet = join(here.folder, 'quiet')
  assert.equal((await here.run(['backup', quiet])).code, 0)

  for (const one of [file, quiet]) {
    const restored = await there.run(['restore', one])
    assert.equal(restored.code, 0, restored.stderr)
    assert.match(
      restored.stderr,
      /^Fix this before starting a server on it: There is no key ring at .*Needed is the file with the keys hash/,
    )
    assert.doesNotMatch(restored.stderr, /Nothing was changed/)
    const place = await there.database()
    assert.deepEqual(
      await place.rows(sql`select object from changed_objects`),
      [],
      'notes are of where they were made',
    )
    await place.close()
    const verified = await there.run(['verify'])
    assert.deepEqual([verified.code, JSON.parse(verified.stdout).faults], [0, []])
    assert.ok(await there.quiet())
    if (one === file) await empty(there)
  }
  const [ours, theirs] = [await here.database(), await there.database()]
  // The record of the restore stands where ours have that of the backup, which was made after its
  // snapshot.
  assert.deepEqual(await countsIn(theirs), await countsIn(ours))
  await Promise.all([ours.close(), theirs.close()])

  for (const name of ['keyring.json', 'sandbox-credentials.json'])
    fs.copyFileSync(join(here.dataDir, name), join(there.dataDir, name))
  const next = await there.start()
  const again = clientOf(next.url, await tokenFrom(next.url, credential))
  const { first_name, last_name, description } = (
    await again('GET', `/v1/customer/get/${customer.id}`)
  ).body.success
  assert.deepEqual({ first_name, last_name, description }, odd)
  const pix = await newPix(again)
  assert.equal((await again('POST', `/v1/sandbox/pix/${pix}/pay`, {})).body.status, 'succeeded')
  const db = await there.database()
  await until(async () => (await reckon(db)).length === 0, SOON)
  assert.deepEqual(await reckon(db), [])
})

const live = openStage(
  { after },
  {
    MODE: 'live',
    DATABASE_URL: 'embedded',
    PUBLIC_URL: 'https://localhost',
    TRUST_PROXY: 'false',
    SMTP_URL: 'off',
  },
)

test('a file that is no backup, or only a part of one, restores nothing, with an error', async () => {
  const stage = live
  const whole = join(stage.folder, 'whole')
  assert.equal((await stage.run(['migrate'])).code, 0)
  assert.equal((await stage.run(['backup', whole])).code, 0)
  const bytes = fs.readFileSync(whole)
  const broken = {
    text: Buffer.from('dear diary\n'),
    half: bytes.subarray(0, bytes.length / 2),
    empty: Buffer.alloc(0),
  }
  for (const [name, content] of Object.entries(broken)) {
    const file = join(stage.folder, name)
    fs.writeFileSync(file, content)
    assertSaid(
      await stage.run(['restore', file]),
      /^This (file is no backup of Vintém|backup ends too early).*; nothing was restored\./,
    )
  }
  assertSaid(
    await stage.run(['restore', join(stage.folder, 'nowhere')]),
    /^There is no file .*nowhere\./,
  )
  assertSaid(
    await stage.run(['backup', join(stage.folder, 'no', 'such', 'folder')]),
    /^The backup cannot be written to .*folder: there is no folder .*such\. Nothing was written\.$/m,
  )
  assert.ok(await stage.quiet())
})

test('a command that is interrupted while it starts PostgreSQL leaves none running', async (t) => {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-interrupted-'))
  t.after(() => fs.rmSync(folder, { recursive: true, maxRetries: 3 }))
  const main = join(PROJECT, 'server/main.ts')
  const command = spawn(process.execPath, [main, 'verify'], {
    env: { ...UNSET, DATA_DIR: folder },
    stdio: 'ignore',
  })
  const ended = once(command, 'exit')
  assert.ok(await until(() => fs.existsSync(join(folder, 'pg', 'postmaster.pid')), SOON))
  // As a terminal and npm do: a Ctrl-C comes twice.
  command.kill('SIGINT')
  command.kill('SIGINT')
  assert.deepEqual(await ended, [130, null])
  assert.equal(runningIn(clusterPathsIn(folder)), undefined)
})

test('a live server needs an existing key ring, and does not change it', async () => {
  const stage = live
  const file = join(stage.dataDir, 'keyring.json')
  assertSaid(
    await stage.run(['serve']),
    /^- There is no key ring at .*keyring\.json\. Make one with: KEYRING_FILE=\S+ npm run keys -- make/m,
  )
  assert.ok(await stage.quiet())
  const made = await stage.run(['keys', 'make'])
  assert.equal(made.code, 0, made.stderr)
  assert.equal(fs.statSync(file).mode & 0o777, 0o600)
  const text = fs.readFileSync(file, 'utf8')
  assertSaid(
    await stage.run(['keys', 'make']),
    /^.*keyring\.json already exists and was not changed\./,
  )
  assert.equal(fs.readFileSync(file, 'utf8'), text)
  const server = await stage.start()
  assert.equal((await fetch(`http://127.0.0.1:${server.port}/readyz`)).status, 200)
  assert.equal((await server.end('SIGTERM')).code, 0)
  fs.writeFileSync(file, '{"version":1}')
  assertSaid(
    await stage.run(['serve']),
    /keyring\.json is no key ring\. Restore it from your backup/,
  )
  assertSaid(await stage.run(['seed']), /^Seeding is for the sandbox; this is MODE=live\./)
  assertSaid(await stage.run(['bank']), /^The sandbox bank exists in the sandbox only/)
})

test('a separate sandbox bank: paid, refunded, with faults, at another time, and restarted', async (t) => {
  const stage = openStage(t)
  const missing = await stage.run(['serve'], { SANDBOX_BANK_URL: 'http://127.0.0.1:9' })
  assertSaid(
    missing,
    /^The sandbox bank at SANDBOX_BANK_URL=http:\/\/127\.0\.0\.1:9 does not answer\. Start it with npm run bank/m,
  )
  const program = [process.execPath, 'server/main.ts', 'bank']
  let bank = await stage.start({ BANK_PORT: '0' }, program)
  const port = new URL(bank.url).port
  const server = await stage.start({ SANDBOX_BANK_URL: bank.url })
  const ask = clientOf(server.url, await tokenFrom(server.url, credentialIn(stage)))
  const read = async (id: string) => (await ask('GET', `/v1/transaction/get/${id}`)).body.success

  const first = await newPix(ask)
  assert.equal((await ask('POST', `/v1/sandbox/pix/${first}/pay`, {})).body.status, 'succeeded')
  assert.equal(
    (await ask('POST', `/v1/transaction/void/${first}`, { amount: 500 })).body.success.status,
    'partial_refunded',
  )

  await ask('POST', '/v1/sandbox/weather', { bank: 'pix', mode: 'down' })
  const { id: buyer } = (await ask('POST', '/v1/customer/new', { first_name: 'Rui' })).body.success
  const order = { amount: 900, payment_type: 'pix' }
  const silent = await ask('POST', `/v1/transaction/new/${buyer}`, order, 'in the rain')
  assert.deepEqual([silent.status, silent.body.code], [502, 'bank_unavailable'])
  await ask('POST', '/v1/sandbox/weather', { bank: 'pix', mode: 'fair' })
  assert.ok(
    await until(async () => (await read(silent.body.transaction_id)).status === 'pending', SOON),
  )
  const replayed = await ask('POST', `/v1/transaction/new/${buyer}`, order, 'in the rain')
  assert.equal(replayed.body.success.id, silent.body.transaction_id)

  // The buyer pays at the bank itself: the server learns of it by a notification over HTTP, long
  // before it would read the charge.
  const second = await newPix(ask)
  const key = JSON.parse(fs.readFileSync(join(stage.dataDir, 'keyring.json'), 'utf8'))
    .hash_key as string
  assert.equal(await payAt(bank.url, second, key), 200)
  assert.ok(
    await until(async () => (await read(second)).status === 'succeeded', { withinMs: 3_000 }),
  )

  const company = clientOf(server.url, await tokenFrom(server.url, credentialIn(stage).corporate))
  const purchase = await bought(company)

  await ask('POST', '/v1/sandbox/clock', { advance: '3d' })
  assert.equal((await read(replayed.body.success.id)).status, 'canceled')
  const list = (await company('GET', `${CARDS}/purchases?refresh=true&status=confirmed`)).body
  assert.deepEqual([list.total, list.items[0].id], [1, purchase])
  assert.equal((await bank.end('SIGTERM')).code, 0)
  const away = await ask('POST', `/v1/sandbox/pix/${second}/pay`, {})
  assert.deepEqual([away.status, away.body.code], [502, 'bank_unavailable'])
  bank = await stage.start({ BANK_PORT: port }, program)
  const third = await newPix(ask)
  assert.equal((await ask('POST', `/v1/sandbox/pix/${third}/pay`, {})).body.status, 'succeeded')
  const [paidAt, now] = [
    (await read(third)).updated_at,
    (await ask('GET', '/v1/sandbox/clock')).body.now,
  ]
  assert.ok(Math.abs(Date.parse(now) - Date.parse(paidAt)) < 60_000, `${paidAt} ${now}`)

  assert.equal((await stage.run(['verify'])).code, 0)
  const [served, banked] = [await server.end('SIGTERM'), await bank.end('SIGTERM')]
  assert.deepEqual([served.code, banked.code], [0, 0], served.stderr + banked.stderr)
  assert.ok(await stage.quiet())
  const ring = join(stage.dataDir, 'keyring.json')
  fs.rmSync(ring)
  assertSaid(
    await stage.run(['bank']),
    /^There is no key ring at .*keyring\.json, and without it servers and bank cannot authenticate/,
  )
  assert.equal(fs.existsSync(ring), false)
  makeKeyring(ring)
  assertSaid(
    await stage.run(['bank']),
    /^The key ring .* is not the one that this bank's books were made with/,
  )
  assert.ok(await stage.quiet())
})

const CARDS = '/v1/baas/corporate/cards'

/**
 * Buys with a card that the bank has created; the bank requests our authorization over HTTP.
 * Returns the approved purchase.
 */
async function bought(ask: Client): Promise<string> {
  const limited = { amount: 50_000, interval: 'month' }
  const person = { ...limited, name: 'Ana Souza', tax_id: '39053344705', center_cost: 'Vendas' }
  const holder = (await ask('POST', `${CARDS}/holders`, person)).body
  const order = {
    holder_id: holder.id,
    name: 'Viagens',
    limit: 10_000,
    interval: 'day',
    type: 'virtual',
  }
  const card = (await ask('POST', CARDS, order)).body
  const merchant = { name: 'Padaria Bela', mcc: '5411', country: 'BR' }
  const buy = async (amount: number) =>
    (
      await ask('POST', `/v1/sandbox/cards/${card.id}/purchases`, {
        amount,
        merchant,
        clear: 'full',
      })
    ).body
  const purchase = await buy(6_000)
  assert.deepEqual([purchase.status, purchase.denied_reason], ['approved', null])
  assert.deepEqual([(await buy(6_000)).denied_reason], ['card_limit'])
  return purchase.id as string
}

/** Pays by the bank's own controls, which require the key ring. */
async function payAt(url: string, txid: string, hashKey: string): Promise<number> {
  const controls = controlKey(new Secret(createSecretKey(Buffer.from(hashKey, 'base64'))))
  const headers = { 'content-type': 'application/json', 'x-sandbox-key': controls }
  return (await fetch(`${url}/sandbox/pix/${txid}/pay`, { method: 'POST', headers, body: '{}' }))
    .status
}

test('two servers on one database: one is killed, the other continues, and nothing is done twice (R12)', async (t) => {
  const stage = openStage(t)
  const place = clusterPathsIn(join(stage.folder, 'elsewhere'))
  const postmaster = await startPostmaster(place)
  t.after(() => stopPostmaster(place, postmaster))
  const env = { DATABASE_URL: urlOf(postmaster, 'postgres') }
  const first = await stage.start(env)
  const second = await stage.start(env)
  const token = await tokenFrom(first.url, credentialIn(stage))
  let urls = [first.url, second.url]
  let turn = 0
  const where = async () => urls[turn++ % urls.length]
  const traffic = startTraffic({ callers: 16, seed: 12, token, where })
  await pause(1_000)
  await first.end('SIGKILL')
  urls = [second.url]
  await pause(1_000)
  await traffic.stop()
  const requests = traffic.calls.length
  const ask = clientOf(second.url, token)
  await ask('POST', '/v1/sandbox/clock', { advance: '2m' })
  const calls = traffic.calls.filter(({ reply }) => reply)
  assert.ok(calls.every(({ reply }) => reply!.status < 500))
  const db = openDatabase({ url: env.DATABASE_URL, max: 2 })
  await until(async () => (await reckon(db, calls)).length === 0, SOON)
  assert.deepEqual(await reckon(db, calls), [])
  await db.close()
  t.diagnostic(`${requests} requests, ${requests - calls.length} unknown`)
  assert.equal((await second.end('SIGTERM')).code, 0)
})
