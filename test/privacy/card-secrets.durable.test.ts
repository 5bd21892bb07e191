// R39: a reading of a corporate card's number and code is recorded before the issuing bank is
// asked. The real program is killed during that call: the reading is recorded and counts, the
// caller can ask again, and the secrets are found nowhere.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { SECRETS_PER_HOUR } from '../../contract/corporate/cards.ts'
import { clusterPathsIn } from '../../server/platform/db/cluster/cluster.ts'
import { startPostmaster, stopPostmaster, urlOf } from '../../server/platform/db/postmaster.ts'
import { until } from '../../server/platform/db/processes.ts'
import { inTransaction, openDatabase, sql, type Database } from '../../server/platform/db/sql.ts'
import { assertNowhere, assertUnwritten, writtenFrom } from '../card-search.ts'
import { dump } from '../fingerprint.ts'
import { openStage, type Stage } from '../process.ts'
import { openLine, tokenFrom, type CallResult, type Reply } from '../traffic.ts'

const ROOT = '/v1/baas/corporate/cards'
const CPF = '12345678909'

/** The seeded company of a running server, and its calls. */
async function companyOf(stage: Stage, url: string) {
  const { platforms } = JSON.parse(
    readFileSync(join(stage.dataDir, 'sandbox-credentials.json'), 'utf8'),
  )
  const token = await tokenFrom(url, platforms[0].corporate)
  const line = openLine(false)
  const call = (method: string, path: string, body?: object): Promise<CallResult> =>
    line.ask(url, {
      method,
      path,
      headers: { authorization: `Bearer ${token}` },
      ...(body ? { body } : {}),
    })
  const done = async (method: string, path: string, body?: object): Promise<Reply['body']> => {
    const result = await call(method, path, body)
    assert.ok(
      typeof result !== 'string' && result.status < 300,
      `${method} ${path}: ${JSON.stringify(result)}`,
    )
    return result.body
  }
  return { call, done }
}

/** Whether a session waits to read the bank's cards; not the bank's own, which locks due rows. */
async function isCalled(db: Database): Promise<boolean> {
  const rows = await db.rows(sql`
    select 1 from pg_stat_activity
    where wait_event_type = 'Lock'
      and query like '%from bank.issued_cards%'
      and query not like '%for update%'`)
  return rows.length > 0
}

/** Prevents reading the bank's cards until `then` is over. */
const whileTheBankHangs = (db: Database, then: () => Promise<void>): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.rows(sql`lock table bank.issued_cards in access exclusive mode`)
    await then()
  })

const readings = (db: Database) =>
  db.rows<Record<string, unknown>>(sql`select * from corporate_secret_readings order by at, id`)

test('killed between a secrets call and its response: the call is recorded and counted, and can be repeated (R39)', async (t) => {
  const stage = openStage(t)
  // A PostgreSQL that does not end with the server.
  const place = clusterPathsIn(join(stage.folder, 'elsewhere'))
  const postmaster = await startPostmaster(place)
  t.after(() => stopPostmaster(place, postmaster))
  const env = { DATABASE_URL: urlOf(postmaster, 'postgres'), LOG_LEVEL: 'trace' }
  const server = await stage.start(env)
  const db = openDatabase({ url: env.DATABASE_URL, max: 4 })
  t.after(() => db.close())
  const written = await writtenFrom({ db })
  const company = await companyOf(stage, server.url)
  const person = { name: 'Maria', tax_id: CPF, amount: 1_000_00, interval: 'month' }
  const { id: holder_id } = await company.done('POST', `${ROOT}/holders`, person)
  const wanted = { holder_id, name: 'Ads', limit: 1_000_00, interval: 'month', type: 'virtual' }
  const { id } = await company.done('POST', ROOT, wanted)
  const path = `${ROOT}/${id}/secrets`

  let said = ''
  await whileTheBankHangs(db, async () => {
    const asked = company.call('GET', path)
    assert.ok(await until(() => isCalled(db), { withinMs: 60_000 }), 'the bank is asked')
    const { stdout, stderr } = await server.end('SIGKILL')
    said += stdout + stderr
    assert.equal(await asked, 'cut')
  })
  const [killed, ...more] = await readings(db)
  assert.deepEqual([killed?.['card'], killed?.['source'], more.length], [id, '127.0.0.1', 0])

  const next = await stage.start(env)
  const again = await companyOf(stage, next.url)
  const { number, cvv } = await again.done('GET', path)
  assert.match(`${number} ${cvv}`, /^\d{16} \d{3}$/)
  for (let n = 2; n < SECRETS_PER_HOUR; n++) await again.done('GET', path)
  const over = await again.call('GET', path)
  assert.ok(typeof over !== 'string')
  assert.deepEqual(
    [over.status, over.body.code],
    [429, 'too_many_secrets'],
    'the one that was cut off counts',
  )
  const kept = await readings(db)
  assert.equal(kept.length, SECRETS_PER_HOUR)
  for (const reading of kept)
    assert.ok(!Object.values(reading).some((value) => String(value) === cvv))

  const events = JSON.stringify((await again.done('GET', '/v1/events?limit=1000')).items)
  const tables = await dump(db)
  const { stdout, stderr } = await next.end('SIGTERM')
  said += stdout + stderr
  const given = { numbers: [number as string], codes: [] }
  for (const [where, text] of Object.entries({ events, tables, said })) {
    assertNowhere(text, given, where)
    // Three digits occur everywhere; the code must not occur beside its field name.
    assert.doesNotMatch(text, new RegExp(`(cvv|code)\\W{1,6}${cvv}\\b`, 'i'), where)
  }
  assert.ok(
    tables.includes(String(killed?.['request_id'])) && said.includes('"level"'),
    'something was searched',
  )
  assertUnwritten(await written(), given)
})
