// The reports of `npm run preflight` and of a live server about an installation that is not ready,
// and about its banks.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { notificationUrl } from '../../server/runtime/banks/notification-address.ts'
import { readId } from '../../server/kernel/ids.ts'
import { readConfig } from '../../server/platform/config.ts'
import { raw, sql, type Sql } from '../../server/platform/db/sql.ts'
import { openKeyring } from '../../server/platform/keyring.ts'
import { KEY, openTestBank, RECEIVER } from '../bank.ts'
import { freshDatabase } from '../database.ts'
import { envOf, runProgram } from '../program.ts'

const NOBODY = '01a20000-0000-7000-8000-000000000001'
type Check = { check: string; ok: boolean; detail: string }

/** A database and settings of a live server, and the result of preflight. */
async function installation(t: TestContext) {
  const db = await freshDatabase(t)
  const env: Record<string, string> = { ...envOf(t, db), MODE: 'live', PORT: '0' }
  const preflight = async (more: Record<string, string> = {}) => {
    const ended = await runProgram(['preflight', '--json'], { ...env, ...more })
    assert.equal(ended.code, 1, 'the database of the tests is not durable')
    const { ready, checks } = JSON.parse(ended.out) as { ready: boolean; checks: Check[] }
    assert.equal(ready, false)
    return Object.fromEntries(
      checks.map(({ check, ok, detail }) => [check, `${ok ? 'ok' : 'FAULT'} ${detail}`]),
    )
  }
  const make = async () => assert.equal((await runProgram(['keys', 'make'], env)).code, 0)
  return { db, env, preflight, make }
}
/** Host, database and user of the tests. */
async function placeOf(db: Sql): Promise<string> {
  const [row] = await db.rows<{ place: string }>(sql`
    select current_setting('unix_socket_directories') || ':' || current_setting('port') || '/' ||
      current_database() || ' as ' || current_user as place`)
  return row!.place
}
const COMPLETE: Record<string, string> = {
  PUBLIC_URL: 'https://localhost',
  TRUST_PROXY: 'loopback',
  SMTP_URL: 'off',
}

test('a live server starts only with what live needs, and names everything that is missing at once', async (t) => {
  const { env } = await installation(t)
  const banks = join(env['DATA_DIR']!, 'banks.json')
  fs.writeFileSync(banks, '{"pix":{},"keys":{},"kyc":1}')
  for (const command of ['serve', 'work']) {
    const { code, err } = await runProgram([command], { ...env, BANKS_FILE: banks })
    assert.equal(code, 1)
    const lines = err.split('\n').map((line) => line.slice(0, 30))
    assert.deepEqual(lines, [
      'This server is not ready for live operation:'.slice(0, 30),
      '- PUBLIC_URL must be the https',
      '- TRUST_PROXY must be decided:',
      '- SMTP_URL must be decided: the'.slice(0, 30),
      `- There is no key ring at ${env['DATA_DIR']}`.slice(0, 30),
      `- BANKS_FILE (${banks}`.slice(0, 30),
      'npm run preflight checks all o',
      '',
    ])
  }
})

test('a live server, its commands and preflight do not take the embedded PostgreSQL for one that was not named', async (t) => {
  const { env, make } = await installation(t)
  await make()
  const { DATABASE_URL: _, ...unnamed } = { ...env, ...COMPLETE }
  // As a shell leaves it that took an & for its own.
  const cut = { ...unnamed, DATABASE_URL: ' ' }
  const checked = await runProgram(['preflight'], cut)
  assert.equal(checked.code, 1)
  assert.match(checked.out, /^FAULT {2}settings +DATABASE_URL must be decided: .*"embedded"/)
  assert.match(
    checked.out,
    /\nFAULT {2}database +is not looked at until DATABASE_URL says which\n\nNot ready/,
  )
  for (const command of [['serve'], ['work'], ['verify'], ['migrate']]) {
    const { code, err } = await runProgram(command, cut)
    assert.equal(code, 1, command.join(' '))
    assert.match(err, /DATABASE_URL must be decided|needs DATABASE_URL/, command.join(' '))
  }
  const decided = await runProgram(['migrate', '--mode', 'live'], {
    ...unnamed,
    MODE: 'sandbox',
    DATABASE_URL: '',
  })
  assert.deepEqual(
    [decided.code, decided.err.startsWith('DATABASE_URL must be decided')],
    [1, true],
  )
  assert.equal(fs.existsSync(join(env['DATA_DIR']!, 'pg')), false, 'no cluster was made')
  const named = await runProgram(['preflight'], { ...unnamed, DATABASE_URL: 'embedded' })
  assert.match(
    named.out,
    /\nok {5}database address +the PostgreSQL that came with npm ci, in DATA_DIR \(/,
  )
})

test('preflight names an encoding that does not hold every name', async (t) => {
  const { db, preflight } = await installation(t)
  const [row] = await db.rows<{ base: string }>(sql`select current_database() as base`)
  const { base } = row!
  await db.rows(
    sql`${raw(`create database ${base}_ascii encoding 'SQL_ASCII' locale 'C' template template0`)}`,
  )
  try {
    const found = await preflight({ DATABASE_URL: db.url.replace(`/${base}`, `/${base}_ascii`) })
    assert.match(
      found['database']!,
      /^FAULT has the encoding SQL_ASCII, and names need UTF8: make it by createdb /,
    )
  } finally {
    await db.rows(sql`${raw(`drop database ${base}_ascii`)}`)
  }
})

test('preflight lists what is missing, and still reports the other checks', async (t) => {
  const { db, preflight, make, env } = await installation(t)
  const bare = await preflight()
  assert.match(bare['settings']!, /^FAULT There is no key ring/)
  assert.match(bare['key ring']!, /^FAULT There is no key ring/)
  await make()
  const example = await preflight({ ...COMPLETE, PUBLIC_URL: 'https://pay.your-domain' })
  assert.match(
    example['settings']!,
    /^FAULT PUBLIC_URL is https:\/\/pay.your-domain, the name of the example/,
  )
  assert.deepEqual(await preflight(COMPLETE), {
    settings: 'ok complete for live operation',
    database:
      'FAULT fsync, full_page_writes, synchronous_commit off: it may lose payments it has acknowledged',
    'database address': `ok ${await placeOf(db)}`,
    clock: "ok within 1 s of the database's",
    'fail-over': 'ok DATABASE_REPLICATED is not set, so no standby may take over',
    'database mode': 'ok is new: the first start makes it live',
    migrations: 'ok all applied',
    'key ring': 'ok fits the database',
    platforms: 'ok none yet: npm run platforms -- add FILE opens one',
  })
  const text = await runProgram(['preflight'], { ...env, ...COMPLETE })
  assert.match(text.out, /^ok {5}settings +complete for live operation\nFAULT {2}database /)
  assert.match(text.out, /\nNot ready: /)
})

test('preflight reports a database of the other mode', async (t) => {
  const { preflight, env } = await installation(t)
  assert.equal((await runProgram(['migrate', '--mode', 'live'], env)).code, 0)
  assert.equal((await preflight())['database mode'], 'ok is live')
  assert.match(
    (await preflight({ MODE: 'sandbox' }))['database mode']!,
    /^FAULT This is a live database, and MODE is sandbox/,
  )
})

test('preflight requests a token from each bank, and reads its registered notification URL', async (t) => {
  const { preflight, make, env } = await installation(t)
  await make()
  const { bank, api } = await openTestBank(t)
  const served = await bank.serve(0)
  t.after(served.close)
  const file = join(env['DATA_DIR']!, 'banks.json')
  const write = (clientSecret: string) => {
    const url = served.url
    const psp = {
      baseUrl: url,
      tokenUrl: `${url}/oauth/token`,
      clientId: RECEIVER.clientId,
      clientSecret,
    }
    const named = { payouts: { payer: psp }, platforms: { [NOBODY]: { payouts: 'payer' } } }
    fs.writeFileSync(
      file,
      JSON.stringify({ pix: { psp }, keys: { [NOBODY]: { psp: 'psp', key: KEY } }, ...named }),
    )
  }
  const asked = async () => {
    const found = await preflight({ ...COMPLETE, BANKS_FILE: file })
    const { host } = new URL(served.url)
    return [
      'pix/psp: token',
      'payouts/payer: token',
      'pix/psp: received pix',
      'pix/psp: notifications',
    ].map((check) => found[check]!.replace(host, 'HOST'))
  }
  write(RECEIVER.secret)
  const token = 'ok granted (POST HOST/oauth/token)'
  const granted = [token, token, 'ok can be read (GET HOST/pix)']
  assert.deepEqual(await asked(), [
    ...granted,
    'ok has no notification URL yet: the server registers our address',
  ])
  const register = (webhookUrl: string) =>
    api('PUT', `/webhook/${encodeURIComponent(KEY)}`, { webhookUrl })
  await register('https://other.example.com/pix')
  assert.deepEqual(await asked(), [
    ...granted,
    'ok notifies another address: the server replaces it',
  ])
  const config = readConfig({ ...env, ...COMPLETE })
  await register(
    notificationUrl({ config, hashKey: openKeyring(config).hashKey }, `pix/psp/${readId(NOBODY)}`),
  )
  assert.deepEqual(await asked(), [...granted, 'ok notifies us'])
  const { [`platform ${NOBODY}`]: stray } = await preflight({ ...COMPLETE, BANKS_FILE: file })
  assert.equal(stray, 'FAULT is in BANKS_FILE, but not in this database')

  write('wrong')
  const refused = await asked()
  assert.ok(
    refused.every((one) => /^FAULT no token: the bank answered 40\d/.test(one!)),
    String(refused),
  )
  await served.close()
  const down = await asked()
  assert.ok(
    down.every((one) => /^FAULT .*ECONNREFUSED/.test(one!)),
    String(down),
  )
})
