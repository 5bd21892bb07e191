// Migrations against a real, bare database, from folders made for each test.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import type { Socket } from 'node:net'
import os from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { bareDatabase, freshDatabase } from '../../../test/database.ts'
import { until } from './processes.ts'
import {
  encodingFault,
  migrate,
  MIGRATIONS_FOLDER,
  pendingMigrations,
  type Progress,
} from './migrate.ts'
import { openDatabase, raw, sql, type Database } from './sql.ts'

const ONE = { '0001-one.sql': 'create table one (n int);\ninsert into one values (1);' }
const TWO = { ...ONE, '0002-two.sql': 'insert into one values (2);' }

function folderOf(t: TestContext, files: Record<string, string>): string {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-migrations-'))
  t.after(() => fs.rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(join(folder, name), text)
  return folder
}

const numbers = async (db: Database) =>
  (await db.rows<{ n: number }>(sql`select n from one order by n`)).map((r) => r.n)

test('each new migration runs once, in order, and is recorded', async (t) => {
  const db = await bareDatabase(t)
  const first = folderOf(t, ONE)
  assert.deepEqual(await pendingMigrations(db, first), ['0001-one.sql'])
  assert.deepEqual(await migrate(db, first), ['0001-one.sql'])
  assert.deepEqual(await migrate(db, first), [])

  const second = folderOf(t, TWO)
  assert.deepEqual(await pendingMigrations(db, second), ['0002-two.sql'])
  assert.deepEqual(await migrate(db, second), ['0002-two.sql'])
  assert.deepEqual(await pendingMigrations(db, second), [])
  assert.deepEqual(await numbers(db), [1, 2])
  const recorded = await db.rows(
    sql`select version, name, at is not null as dated, length(checksum) as sum from migrations`,
  )
  assert.deepEqual(recorded, [
    { version: 1, name: '0001-one.sql', dated: true, sum: 64 },
    { version: 2, name: '0002-two.sql', dated: true, sum: 64 },
  ])
})

test('a new database whose encoding does not hold every name is refused; one that has tables goes on', async (t) => {
  const beside = await bareDatabase(t)
  assert.equal(await encodingFault(beside), undefined)
  const folder = folderOf(t, ONE)
  const [row] = await beside.rows<{ base: string }>(sql`select current_database() as base`)
  const { base } = row!
  for (const encoding of ['SQL_ASCII', 'LATIN1']) {
    const name = `${base}_${encoding.toLowerCase()}`
    await beside.rows(
      sql`${raw(`create database ${name} encoding '${encoding}' locale 'C' template template0`)}`,
    )
    const db = openDatabase({ url: beside.url.replace(`/${base}`, `/${name}`), max: 2 })
    try {
      await assert.rejects(migrate(db, folder), {
        message: `This database has the encoding ${encoding}, and names need UTF8: make it by createdb --encoding UTF8 --locale C --template template0`,
      })
      assert.deepEqual(await pendingMigrations(db, folder), ['0001-one.sql'])
      await db.rows(
        sql`create table migrations (version int primary key, name text, at timestamptz,
            checksum text)`,
      )
      assert.deepEqual(await migrate(db, folder), ['0001-one.sql'])
    } finally {
      await db.close()
      await beside.rows(sql`${raw(`drop database ${name}`)}`)
    }
  }
})

test('a user who does not own the database is told so', async (t) => {
  const db = await bareDatabase(t)
  const [row] = await db.rows<{ base: string }>(sql`select current_database() as base`)
  const role = `stranger_${row!.base}`
  await db.rows(sql`${raw(`create role ${role}`)}`)
  await db.rows(sql`revoke create on schema public from public`)
  const connection = async () => {
    const client = await db.connection()
    await client.query(`set role ${role}`)
    return client
  }
  try {
    await assert.rejects(
      migrate({ ...db, connection }, folderOf(t, ONE)),
      /^Error: permission denied for schema public: .* it has to own it \(createdb --owner/,
    )
  } finally {
    await db.rows(sql`${raw(`drop role ${role}`)}`)
  }
})

test('two concurrent processes run each file once', async (t) => {
  const db = await bareDatabase(t)
  // Slow enough that all of them run at the same time, and wrong when run twice.
  const folder = folderOf(t, {
    '0001-one.sql': 'select pg_sleep(0.1); create table one (n int); insert into one values (1);',
  })
  const ran = await Promise.all(Array.from({ length: 6 }, () => migrate(db, folder)))
  assert.deepEqual(ran.flat(), ['0001-one.sql'])
  assert.deepEqual(await numbers(db), [1])
})

test('a failed migration leaves nothing behind and is named; earlier ones stay', async (t) => {
  const db = await bareDatabase(t)
  const folder = folderOf(t, { ...ONE, '0002-bad.sql': 'insert into one values (2); select 1/0;' })
  await assert.rejects(
    migrate(db, folder),
    /migration 0002-bad.sql failed and left nothing behind: division by zero/,
  )
  assert.deepEqual(await numbers(db), [1])
  assert.deepEqual(await pendingMigrations(db, folder), ['0002-bad.sql'])
})

test('a database of a newer version is refused and not changed', async (t) => {
  const db = await bareDatabase(t)
  await migrate(db, folderOf(t, TWO))
  const older = folderOf(t, ONE)
  const fault =
    /made by a newer Vintém \(migration 0002, 0002-two.sql\); this one knows up to 0001. Install that version/
  await assert.rejects(migrate(db, older), fault)
  await assert.rejects(pendingMigrations(db, older), fault)
})

test('a file that changed after it ran is refused; other line ends are no change', async (t) => {
  const db = await bareDatabase(t)
  await migrate(db, folderOf(t, ONE))
  const text = ONE['0001-one.sql']
  assert.deepEqual(
    await migrate(db, folderOf(t, { '0001-one.sql': text.replaceAll('\n', '\r\n') })),
    [],
  )
  const changed = folderOf(t, {
    '0001-one.sql': `${text} insert into one values (3);`,
    '0002-two.sql': TWO['0002-two.sql'],
  })
  await assert.rejects(
    migrate(db, changed),
    /0001-one.sql is not what this database ran as 0001-one.sql/,
  )
  assert.deepEqual(await numbers(db), [1])
})

test('a database with a gap in its history is refused', async (t) => {
  const db = await bareDatabase(t)
  const folder = folderOf(t, TWO)
  await migrate(db, folder)
  await db.rows(sql`delete from migrations where version = 1`)
  await assert.rejects(migrate(db, folder), /ran later migrations, but never 0001-one.sql/)
})

test('gaps, duplicates and invalid names are refused before anything runs', async (t) => {
  const db = await bareDatabase(t)
  for (const name of [
    '0003-gap.sql',
    '0001-double.sql',
    '0002_two.sql',
    '2-two.sql',
    '0002-Two.sql',
    '0002-.sql',
  ])
    await assert.rejects(
      migrate(db, folderOf(t, { ...ONE, [name]: 'select 1' })),
      /migrations are named 0001-words.sql/,
      name,
    )
  const [table] = await db.rows(sql`select to_regclass('migrations') as name`)
  assert.deepEqual(table, { name: null })
})

test('a migration gives up soon if its table is locked, so that no query queues behind it', async (t) => {
  const db = await bareDatabase(t)
  const seen = {
    '0001-one.sql': "create table seen as select current_setting('lock_timeout') as wait",
  }
  await migrate(db, folderOf(t, seen))
  assert.deepEqual(await db.rows(sql`select wait from seen`), [{ wait: '10s' }])
})

const INDEXES = {
  ...ONE,
  '0002-indexes.sql': `-- Why
    create index concurrently one_n on one (n);
    create index concurrently one_more on one ((n + 1));`,
}
const indexes = (db: Database) =>
  db.rows(sql`
    select i.indexrelid::regclass::text as name, i.indisvalid as valid from pg_index i
    where i.indrelid = 'one'::regclass order by name`)
const BUILT = [
  { name: 'one_more', valid: true },
  { name: 'one_n', valid: true },
]
const isAwaited = (db: Database) =>
  until(
    async () =>
      (await db.rows(sql`select from pg_locks where locktype = 'virtualxid' and not granted`))
        .length > 0,
    {
      withinMs: 60_000,
    },
  )

test('an index that is built concurrently lets others write, and no process is in the way of another', async (t) => {
  const db = await bareDatabase(t)
  await migrate(db, folderOf(t, ONE))
  const folder = folderOf(t, INDEXES)
  const running = await db.begin(async (tx) => {
    await tx.rows(sql`insert into one values (2)`)
    const ran = Array.from({ length: 4 }, () => migrate(db, folder))
    assert.ok(await isAwaited(db), 'the open transaction is waited for')
    await db.rows(sql`insert into one values (3)`)
    return { ran: Promise.all(ran) }
  })
  assert.deepEqual((await running.ran).flat(), ['0002-indexes.sql'])
  assert.deepEqual(await indexes(db), BUILT)
  assert.deepEqual(await numbers(db), [1, 2, 3])
})

test('a migration that builds an index concurrently and does more, in either order, is refused and leaves nothing', async (t) => {
  const db = await bareDatabase(t)
  await migrate(db, folderOf(t, ONE))
  const [index, more] = ['create index concurrently one_n on one (n)', 'insert into one values (9)']
  for (const statements of [
    [index, more],
    [more, index],
  ]) {
    const folder = folderOf(t, { ...ONE, '0002-mixed.sql': `${statements.join(';\n')};` })
    await assert.rejects(migrate(db, folder), /CONCURRENTLY/, statements.join())
    assert.deepEqual([await indexes(db), await numbers(db)], [[], [1]])
  }
})

test('an index that a kill left unfinished is built again by the next start, also after its migration is recorded', async (t) => {
  const db = await bareDatabase(t)
  const folder = folderOf(t, INDEXES)
  await migrate(db, folder)
  // As PostgreSQL leaves them when a build, and a reindex, are killed.
  await db.rows(sql`create index one_n_ccnew on one (n)`)
  await db.rows(sql`
    update pg_index
    set indisvalid = false
    where indexrelid in ('one_n'::regclass, 'one_n_ccnew'::regclass)`)
  assert.deepEqual(await migrate(db, folder), [])
  assert.deepEqual(await indexes(db), BUILT)
})

test('a migration says what runs, and how far it is', async (t) => {
  const db = await bareDatabase(t)
  const said: string[] = []
  const onProgress = (progress: Progress) =>
    void said.push(
      progress === 'waits' ? progress : `${progress.file} ${progress.n}/${progress.of}`,
    )
  await migrate(db, folderOf(t, INDEXES), { onProgress })
  assert.deepEqual(said, ['0001-one.sql 1/2', '0002-indexes.sql 2/2'])
})

test('indexes of new tables wait for no transaction', async (t) => {
  const db = await bareDatabase(t)
  await db.begin(async (tx) => {
    await tx.rows(sql`set transaction isolation level repeatable read`)
    await tx.rows(sql`select count(*) from pg_class`)
    assert.deepEqual(await migrate(db, folderOf(t, INDEXES)), ['0001-one.sql', '0002-indexes.sql'])
  })
  assert.deepEqual(await indexes(db), BUILT)
})

test('an index that a killed process left unfinished is built again, and a finished one stays', async (t) => {
  const db = await bareDatabase(t)
  await migrate(db, folderOf(t, ONE))
  await db.rows(sql`create index one_n on one (n)`)
  const [finished] = await db.rows<{ oid: number }>(sql`select 'one_n'::regclass::oid as oid`)
  const folder = folderOf(t, INDEXES)
  const killed = await db.begin(async (tx) => {
    await tx.rows(sql`insert into one values (2)`)
    const failing = assert.rejects(
      migrate(db, folder),
      /0002-indexes.sql failed; the next start goes on with what is/,
    )
    assert.ok(await isAwaited(db))
    await tx.rows(sql`
      select pg_terminate_backend(pid) from pg_locks where locktype = 'virtualxid' and not granted`)
    return { failing }
  })
  await killed.failing
  assert.deepEqual(await indexes(db), [{ name: 'one_more', valid: false }, BUILT[1]])
  assert.deepEqual(await migrate(db, folder), ['0002-indexes.sql'])
  assert.deepEqual(await indexes(db), BUILT)
  assert.deepEqual(await db.rows(sql`select 'one_n'::regclass::oid as oid`), [finished])
})

test('a process that is killed while it waits lets the next one have its turn', async (t) => {
  const db = await bareDatabase(t)
  await migrate(db, folderOf(t, ONE))
  const folder = folderOf(t, INDEXES)
  const client = await db.connection()
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  await db.begin(async (tx) => {
    await tx.rows(sql`insert into one values (2)`)
    const killed = assert.rejects(migrate({ ...db, connection: async () => client }, folder))
    assert.ok(await isAwaited(db))
    stream.destroy()
    await killed
    const isFree = async () => {
      const held = await db.rows(
        sql`select
          from pg_locks
          where locktype = 'advisory'
            and database = (select oid from pg_database where datname = current_database())`,
      )
      return held.length === 0
    }
    assert.ok(await until(isFree, { withinMs: 30_000 }), 'while the transaction is still open')
  })
  assert.deepEqual(await migrate(db, folder), ['0002-indexes.sql'])
})

test('our own migrations open with their name and reason, and a fresh database has them all', async (t) => {
  const db = await freshDatabase(t)
  assert.deepEqual(await pendingMigrations(db), [])
  for (const file of fs.readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith('.sql'))) {
    const text = fs.readFileSync(join(MIGRATIONS_FOLDER, file), 'utf8')
    assert.ok(text.startsWith(`-- ${file} · Why: `), file)
  }
  const tables = await db.rows<{ name: string }>(
    sql`${raw(`select relname as name from pg_class where relname = 'migrations'`)}`,
  )
  assert.equal(tables.length, 1)
})
