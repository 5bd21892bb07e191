// A snapshot and its restore: every text, array and byte of a row, and nothing from a file that is
// incomplete.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { bareDatabase, freshDatabase } from '../../../test/database.ts'
import { migrate } from './migrate.ts'
import { backupTo, restoreFrom } from './snapshot.ts'
import { inTransaction, openDatabase, raw, sql, type Database } from './sql.ts'

type Test = { after(close: () => void | Promise<void>): void }

const OWNER = '0190a000-0000-7000-8000-000000000001'
const ODD = [
  'A\u2028B\u2029C',
  'one\ntwo\r\nthree\rfour',
  '"quoted", \\back\\slash',
  "it's {a,b} \t",
  'São João 🎈',
  '',
]
const ROWS_OVER_A_PAGE = 4_321

function fileFor(t: Test): string {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-snapshot-'))
  t.after(() => fs.rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'backup')
}

/** Rows of every kind of column there is. */
async function fill(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.rows(sql`insert into sellers (owner, id, number, type, first_name, name, email,
        taxpayer_id, city, status, created_at, updated_at)
      values (${OWNER}, ${OWNER}, 1, 'business', ${ODD[0]}, ${ODD[0]}, 'a@b.c', '1', 'X', 'active',
        '2026-01-02 03:04:05.678901Z', '2026-01-01')`)
    await tx.rows(sql`insert into credentials (owner, id, seller, email, secret_hash, scopes,
        created_at)
      values (${OWNER}, ${OWNER}, ${OWNER}, 'a@b.c', decode('00ff5c22', 'hex'),
        ${['pay,ments', '{x}', '"']}::text[], '2026-01-01')`)
    for (const [n, text] of ODD.entries())
      await tx.rows(sql`insert into customers (owner, id, seller, version, first_name, address,
          birthdate, created_at, updated_at)
        values (${OWNER}, ${OWNER.slice(0, -1) + String(n)}, ${OWNER}, 1, ${text},
          ${JSON.stringify({ city: text })}::jsonb,
          '1999-12-31', '2026-01-01', '2026-01-01')`)
    await tx.rows(
      sql`insert into counters select ${OWNER}, ${OWNER}, 'x' || n, n, n::bigint * 1000000000
        from generate_series(1, ${ROWS_OVER_A_PAGE}::int) n`,
    )
    await tx.rows(
      sql`insert into outbox (owner, event)
        select ${OWNER}, gen_random_uuid()
        from generate_series(1, 7)`,
    )
  })
}

const TABLES = ['sellers', 'credentials', 'customers', 'counters', 'outbox', 'migrations', 'clock']

/** What the tables hold, as PostgreSQL itself writes it. */
async function contentsOf(db: Database): Promise<string[]> {
  const all = []
  for (const table of TABLES) {
    const rows = await db.rows<{ text: string }>(
      sql`select t::text as text from ${raw(table)} t order by 1`,
    )
    all.push(`${table}: ${rows.map(({ text }) => text).join('|')}`)
  }
  return all
}

test('restored data is equal to the last character, and sequences continue', async (t) => {
  const [here, there] = [await freshDatabase(t), await freshDatabase(t)]
  const file = fileFor(t)
  await fill(here)
  await backupTo(here, file, null)
  assert.deepEqual(fs.readdirSync(join(file, '..')), ['backup'])
  await restoreFrom(there, file, 'sandbox')
  assert.deepEqual(await contentsOf(there), await contentsOf(here))
  const next = (db: Database) =>
    inTransaction(db, (tx) =>
      tx.rows(
        sql`insert into outbox (owner, event) values (${OWNER}, ${OWNER}) returning position`,
      ),
    )
  assert.deepEqual(await next(there), await next(here))
})

test('a snapshot is consistent, whatever is written while it is taken', async (t) => {
  const [here, there] = [await freshDatabase(t), await freshDatabase(t)]
  const file = fileFor(t)
  await fill(here)
  const add = (n: number) =>
    inTransaction(here, async (tx) => {
      await tx.rows(sql`insert into counters values (${OWNER}, ${OWNER}, ${`late ${n}`}, 0, 1)`)
      await tx.rows(sql`insert into outbox (owner, event) values (${OWNER}, ${OWNER})`)
    })
  let taken = false
  const writing = (async () => {
    for (let n = 0; !taken; n++) await add(n)
  })()
  await backupTo(here, file, null).finally(() => (taken = true))
  await writing
  await restoreFrom(there, file, 'sandbox')
  const [count] = await there.rows(sql`
    select (select count(*) from counters) - ${ROWS_OVER_A_PAGE} as counters,
      (select count(*) from outbox) - 7 as events`)
  const { counters, events } = count as { counters: number; events: number }
  assert.equal(counters, events)
})

test('an incomplete, foreign or differently versioned file restores nothing, with the reason', async (t) => {
  const [here, there] = [await freshDatabase(t), await freshDatabase(t)]
  const file = fileFor(t)
  await fill(here)
  await backupTo(here, file, null)
  const whole = fs.readFileSync(file)
  const text = gunzipSync(whole).toString('utf8')
  const cases: readonly [string, Buffer, RegExp][] = [
    ['text', Buffer.from('dear'), /no backup/],
    ['nothing', Buffer.alloc(0), /ends too early/],
    ['nothing, packed', gzipSync(''), /ends too early/],
    ['half', whole.subarray(0, whole.length / 2), /ends too early/],
    ['half of its text', gzipSync(text.slice(0, text.length / 2)), /ends too early|no backup/],
    [
      'a bent byte',
      Buffer.from(whole.map((byte, n) => (n === whole.length >> 1 ? byte ^ 0xff : byte))),
      /no backup|ends too early/,
    ],
    ['other JSON', gzipSync('{"format":"other"}\n'), /no backup/],
    [
      'other migrations',
      gzipSync(text.replace(/"checksum":"\w/, '"checksum":"-')),
      /other migrations/,
    ],
    [
      'a table too many',
      gzipSync(`${text}{"schema":"public","name":"x","columns":["a"]}\n\n`),
      /public\.x/,
    ],
    [
      "the bank's books",
      gzipSync(`${text}{"schema":"bank","name":"pix","columns":["a"]}\n\n`),
      /MODE=sandbox/,
    ],
  ]
  const before = await contentsOf(there)
  for (const [name, content, says] of cases) {
    fs.writeFileSync(file, content)
    await assert.rejects(restoreFrom(there, file, 'sandbox'), says, name)
    assert.deepEqual(await contentsOf(there), before, name)
  }
  fs.writeFileSync(file, whole)
  await restoreFrom(there, file, 'sandbox')
  await assert.rejects(restoreFrom(there, file, 'sandbox'), /This database is not empty/)
})

/** Foreign keys and triggers, as a restore must leave them. */
const guardsOf = async (db: Database) =>
  db.rows(sql`
    select conrelid::regclass::text as on, conname::text as name, pg_get_constraintdef(oid) as text,
      convalidated as is
    from pg_constraint where contype = 'f' union all
    select tgrelid::regclass::text, tgname::text, pg_get_triggerdef(oid), tgenabled = 'O'
    from pg_trigger
    where not tgisinternal
    order by 1, 2`)

test('the owner of a database who is no superuser restores into it, and its keys and triggers are as before', async (t) => {
  const db = await bareDatabase(t)
  const file = fileFor(t)
  const user = `plain_${process.pid}`
  const admin = (statement: string) => db.rows(sql`${raw(statement)}`)
  await admin(`create role ${user} login`)
  await admin(`alter database ${/\/(\w+)\?/.exec(db.url)?.[1]} owner to ${user}`)
  const plain = openDatabase({ url: db.url.replace('postgres@', `${user}@`), max: 2 })
  try {
    await migrate(plain)
    const source = await freshDatabase(t)
    await fill(source)
    await backupTo(source, file, null)
    const before = await guardsOf(plain)
    assert.ok(before.length > 50)
    // Rows whose parents are missing are noticed: the keys are made again, not just switched on.
    const whole = fs.readFileSync(file)
    const orphans = gunzipSync(whole)
      .toString()
      .replace(/(\{"schema":"public","name":"sellers",[^\n]*\n)(?:\[[^\n]*\n)+/, '$1')
    fs.writeFileSync(file, gzipSync(orphans))
    await assert.rejects(restoreFrom(plain, file, 'sandbox'), /no backup/i)
    assert.deepEqual(await guardsOf(plain), before)
    fs.writeFileSync(file, whole)
    await restoreFrom(plain, file, 'sandbox')
    assert.deepEqual(await guardsOf(plain), before)
    const rowsOf = async (one: Database) =>
      (await contentsOf(one)).filter((line) => !line.startsWith('migrations: '))
    assert.deepEqual(await rowsOf(plain), await rowsOf(source))
  } finally {
    await plain.close()
    await admin(`alter database ${/\/(\w+)\?/.exec(db.url)?.[1]} owner to postgres`)
    await admin(`reassign owned by ${user} to postgres`)
    await admin(`drop owned by ${user} cascade`)
    await admin(`drop role ${user}`)
  }
})
