// What is append-only refuses TRUNCATE, in every table that refuses a change of a row; and a guard
// that is gone is noticed.

import assert from 'node:assert/strict'
import test from 'node:test'
import { freshDatabase, isOnCitus } from '../../../test/database.ts'
import { inTransaction, raw, sql, type Database } from '../db/sql.ts'
import { guardPartitions } from '../outbox/partition-store.ts'
import { APPEND_ONLY } from './append-only-verify.ts'
import { verify } from '../../verification/verify.ts'

const WHAT = 'a table that is append-only is not guarded against changes or TRUNCATE'
const unguarded = async (db: Database): Promise<string[]> =>
  (await verify(db)).filter(({ what }) => what.en === WHAT).map(({ where }) => where)

test(
  'the list has every table whose rows no statement changes',
  { skip: isOnCitus() },
  async (t) => {
    const db = await freshDatabase(t)
    const rows = await db.rows<{ name: string }>(sql`
    select distinct c.relname::text as name
    from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
    join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal
      and not c.relispartition
      and (p.proname = 'refuse_change' or p.proname = 'guard_audit_record')
      and t.tgtype & 16 = 16`)
    assert.deepEqual(rows.map(({ name }) => name).toSorted(), [...APPEND_ONLY].toSorted())
  },
)

test(
  'TRUNCATE is refused of each, alone, with others and through a table that others refer to',
  { skip: isOnCitus() },
  async (t) => {
    const db = await freshDatabase(t)
    for (const table of [...APPEND_ONLY, 'events_first', 'sellers'])
      await assert.rejects(
        inTransaction(db, (tx) => tx.rows(sql`${raw(`truncate ${table} cascade`)}`)),
        /is append-only/,
        table,
      )
    assert.deepEqual(await unguarded(db), [])
  },
)

test(
  'a verification notices each guard that is switched off or gone',
  { skip: isOnCitus() },
  async (t) => {
    const db = await freshDatabase(t)
    for (const table of [...APPEND_ONLY, 'events_first']) {
      await db.rows(sql`${raw(`alter table ${table} disable trigger ${table}_no_truncate`)}`)
      assert.deepEqual(await unguarded(db), [table], `${table}: switched off`)
      await db.rows(sql`${raw(`alter table ${table} enable trigger ${table}_no_truncate`)}`)
    }
    await db.rows(sql`alter table transfers disable trigger transfers_append_only`)
    assert.deepEqual(await unguarded(db), ['transfers'])
    await db.rows(sql`alter table transfers enable trigger transfers_append_only`)
    await db.rows(sql`drop trigger events_first_no_truncate on events_first`)
    assert.deepEqual(await unguarded(db), ['events_first'])
    assert.equal(await guardPartitions(db), 1, 'the job of months guards it again')
    assert.equal(await guardPartitions(db), 0)
    assert.deepEqual(await unguarded(db), [])
  },
)
