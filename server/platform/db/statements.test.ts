// How a file of SQL is split: cases, and every migration of ours against what PostgreSQL itself
// finds in it.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type pg from 'pg'
import { bareDatabase, freshDatabase } from '../../../test/database.ts'
import { MIGRATIONS_FOLDER } from './migrate.ts'
import { statementsOf } from './statements.ts'
import { sql, type Database } from './sql.ts'

const CASES: readonly (readonly [string, readonly string[]])[] = [
  ['', []],
  [' \n;; -- nothing; at all\n;/* ; */', []],
  ['select 1', ['select 1']],
  ['select 1; select 2;', ['select 1', 'select 2']],
  ['-- why; so\nselect 1;\n-- the end;', ['-- why; so\nselect 1']],
  ["select ';'; select 'it''s;'", ["select ';'", "select 'it''s;'"]],
  ["select 'a\\'; select 2", ["select 'a\\'", 'select 2']],
  ["select e'\\';'; select E'\\\\'; select 3", ["select e'\\';'", "select E'\\\\'", 'select 3']],
  ["select name'x'; select 2", ["select name'x'", 'select 2']],
  ['select 1 as "a;""b"; select 2', ['select 1 as "a;""b"', 'select 2']],
  ['do $$ begin; $b$ ; end $$; select 2', ['do $$ begin; $b$ ; end $$', 'select 2']],
  ['do $a$ x; $$ ; $A$; $b$; $a$; select 2', ['do $a$ x; $$ ; $A$; $b$; $a$', 'select 2']],
  ['select a$b$ from t; select c$b$', ['select a$b$ from t', 'select c$b$']],
  ['select $1; select $2', ['select $1', 'select $2']],
  ['select 1 /* ; /* ; */ ; */ + 1; select 2', ['select 1 /* ; /* ; */ ; */ + 1', 'select 2']],
  ["select 1 -- it's\n; select '--;'", ["select 1 -- it's", "select '--;'"]],
  [
    'select (1); create rule r as on update to t do (select 1; select 2); select 3',
    ['select (1)', 'create rule r as on update to t do (select 1; select 2)', 'select 3'],
  ],
  ["'only a text'", ["'only a text'"]],
]

test('a file is split where a statement ends, and nowhere else', () => {
  for (const [text, statements] of CASES) assert.deepEqual(statementsOf(text), statements, text)
  assert.throws(
    () => statementsOf('create function f() returns int begin atomic select 1; end'),
    /begin atomic/,
  )
})

const FILES = fs.readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith('.sql'))
const SCHEMAS = sql`('public', 'audit')`
/** Partitions that jobs make: of requests by day, of events by month. */
const MADE_LATER = '^(requests|events_from)_'

/** Columns, constraints, indexes, triggers and functions. */
const schemaOf = (db: Database) =>
  db.rows(sql`
    select format('%s.%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod),
      attnotnull, pg_get_expr(adbin, adrelid)) as has
    from pg_attribute a left join pg_attrdef d on adrelid = attrelid and adnum = attnum
    join pg_class c on c.oid = attrelid
    where attnum > 0
      and relnamespace::regnamespace::text in ${SCHEMAS}
      and relname !~ ${MADE_LATER}
    union all select conrelid::regclass || conname || pg_get_constraintdef(oid) from pg_constraint
      where connamespace::regnamespace::text in ${SCHEMAS}
        and conrelid::regclass::text !~ ${MADE_LATER}
    union all
    select indexdef
    from pg_indexes
    where schemaname in ${SCHEMAS}
      and tablename !~ ${MADE_LATER}
    union all
    select pg_get_triggerdef(oid)
    from pg_trigger
    where not tgisinternal
      and tgrelid::regclass::text !~ ${MADE_LATER}
    union all
    select pg_get_functiondef(oid)
    from pg_proc
    where pronamespace::regnamespace::text in ${SCHEMAS}
    order by 1`)

test('every migration splits into the statements that PostgreSQL finds in it, and makes the same schema', async (t) => {
  const db = await bareDatabase(t)
  const client = await db.connection()
  try {
    await client.query(
      'create table migrations (version int primary key, name text not null, at timestamptz not null, checksum text not null)',
    )
    for (const file of FILES) {
      // Several statements in one query are one transaction, in which no index is built
      // concurrently.
      const text = fs
        .readFileSync(join(MIGRATIONS_FOLDER, file), 'utf8')
        .replaceAll(' concurrently ', ' ')
      // Several statements in one query: `pg` gives a result for each.
      const results = [await client.query(text)].flat() as pg.QueryResult[]
      const firstWord = (statement: string) =>
        /^(?:\s|--[^\n]*)*(\w+)/.exec(statement)?.[1]?.toUpperCase()
      assert.deepEqual(
        statementsOf(text).map(firstWord),
        results.map(({ command }) => command.split(' ')[0]),
        file,
      )
    }
  } finally {
    await client.end()
  }
  const made = await schemaOf(db)
  assert.ok(made.length > 500)
  assert.deepEqual(made, await schemaOf(await freshDatabase(t)))
})
