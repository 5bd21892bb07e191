// A database without room to write: every failing call is reported as unavailable, not as our
// fault, whichever of several pipelined statements failed first; and the server is not ready until
// there is room again.

import assert from 'node:assert/strict'
import test from 'node:test'
import {
  inTransaction,
  openDatabase,
  raw,
  sql,
  together,
  type Database,
} from '../../server/platform/db/sql.ts'
import { refusalOf } from '../../server/runtime/errors.ts'
import { freshDatabase } from '../database.ts'
import { loginOf, world } from '../world.ts'

const FULL = '53100'

/** Every write fails as on a full disk: of rows in these tables, and of new tables. */
async function fill(db: Database, tables: readonly string[]): Promise<() => Promise<void>> {
  const run = (text: string) => db.rows(sql`${raw(text)}`)
  await run(`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '${FULL}'; end $$`)
  await run(`create function no_room_at_all() returns event_trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '${FULL}'; end $$`)
  for (const table of tables)
    await run(
      `create trigger no_room before insert or update on ${table} for each row execute function no_room()`,
    )
  await run(
    `create event trigger no_room on ddl_command_start when tag in ('CREATE TABLE AS') execute function no_room_at_all()`,
  )
  return async () => {
    await run('drop event trigger no_room')
    await run('drop function no_room() cascade')
  }
}

test('the error of a failed transaction is that of its first failed statement, in whatever order errors arrive', async (t) => {
  const { url } = await freshDatabase(t)
  const db = openDatabase({ url, max: 1 })
  t.after(() => db.close())
  await db.rows(sql`create table things (n int primary key)`)
  await db.rows(sql`create table others (n int primary key)`)
  const emptyDisk = await fill(db, ['things'])
  const thing = sql`insert into things values (1)`
  const other = sql`insert into others values (1)`
  const later = async (work: Promise<unknown>) => {
    for (let turn = 0; turn < 5; turn++) await work.catch(() => {})
    return work
  }
  const ways: Record<string, Parameters<typeof inTransaction>[1]> = {
    'a write without an awaited result follows it': async (tx) => {
      const first = tx.rows(thing)
      tx.write(other)
      await first
    },
    'the error of the next one arrives first': (tx) =>
      Promise.all([later(tx.rows(thing)), tx.rows(other)]),
    'the error is swallowed, and the transaction continues': async (tx) => {
      await tx.rows(thing).catch(() => {})
      await tx.rows(other)
    },
    'the error is swallowed, and the transaction commits': (tx) => tx.rows(thing).catch(() => {}),
    'together with others': (tx) => together([tx.rows(thing), tx.rows(other)]),
    'it was written without waiting': async (tx) => {
      tx.write(thing)
      await tx.rows(other)
    },
  }
  for (const [name, work] of Object.entries(ways)) {
    const error = await inTransaction(db, work).then(
      () => undefined,
      (error: unknown) => error,
    )
    assert.equal(refusalOf(error).code, 'database_unavailable', `${name}: ${String(error)}`)
    assert.equal((error as { code?: string }).code, FULL, name)
  }
  assert.equal(await db.acceptsWrites(), false)
  await emptyDisk()
  assert.equal(await db.acceptsWrites(), true)
  await inTransaction(db, (tx) => tx.rows(thing))
})

test('with a full disk writes get 503, reads work, and readiness gives the reason, until there is room', async (t) => {
  const w = await world(t)
  const token = await w.token()
  const buyer = await w.sdk.customers.create({ first_name: 'Maria' })
  const ready = async () =>
    (await w.call('GET', '/readyz')).body as { status: string; faults: string[] }
  assert.equal((await ready()).status, 'ready')
  const emptyDisk = await fill(w.db, [
    'customers',
    'transactions',
    'outbox',
    'idempotency',
    'tokens',
  ])
  const pix = { amount: 1000, payment_type: 'pix' }
  const writes = [
    ['/v1/customer/new', { first_name: 'Ana' }],
    [`/v1/transaction/new/${buyer.id}`, pix],
    ['/auth/login', loginOf(w.platform)],
  ] as const
  for (const [path, body] of writes) {
    const answer = await w.call('POST', path, { token, body })
    assert.deepEqual([answer.status, answer.body.code], [503, 'database_unavailable'], path)
    assert.ok(answer.headers.get('retry-after'))
  }
  assert.equal((await w.call('GET', '/v1/transaction/list', { token })).status, 200)
  const { status, faults } = await ready()
  assert.deepEqual(
    [status, faults],
    [
      'not ready',
      [
        'the database takes no writes: look for a disk that is full, or for default_transaction_read_only',
      ],
    ],
  )
  await emptyDisk()
  assert.equal((await ready()).status, 'ready')
  assert.ok(
    (await w.call('POST', '/v1/customer/new', { token, body: { first_name: 'Ana' } })).status < 300,
  )
})
