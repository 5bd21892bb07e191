// Numbers of processes among the counters: each live process has its own, and a free one is used
// again.

import assert from 'node:assert/strict'
import test from 'node:test'
import { freshDatabase } from '../../../test/database.ts'
import type { OwnerId, SellerId } from '../../kernel/ids.ts'
import { inTransaction, sql, type Database, type Tx } from '../db/sql.ts'
import { addToCounters, total } from './counters.ts'
import { openShard, PROCESSES_MAX, SHARD_LOCK, type ProcessShard } from './process-shard.ts'

const OWNER = '0'.repeat(31).concat('1') as OwnerId

/**
 * Claims numbers as processes do. `told`: everything that they reported; `asked`: how many queries
 * they sent.
 */
function processesOn(t: test.TestContext, db: Database, pingEveryMs?: number) {
  const warnings: string[] = []
  let asked = 0
  const connection: Database['connection'] = async (withinMs) => {
    const client = await db.connection(withinMs)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    return Object.assign(client, { query: (...args: unknown[]) => (asked++, query(...args)) })
  }
  const open = async () => {
    const shard = await openShard(
      { ...db, connection },
      (sentence) => warnings.push(sentence),
      pingEveryMs,
    )
    t.after(shard.close)
    return shard
  }
  return { warnings: warnings, open, asked: () => asked }
}

/** The locks on numbers in this database; `granted`: held, not waited for. */
const locksOn = (db: Database, granted: boolean) =>
  db.rows<{ number: number; pid: number }>(sql`
    select objid::int as number, pid
    from pg_locks
    where locktype = 'advisory'
      and classid = ${SHARD_LOCK}::oid
      and granted = ${granted}
      and database = (select oid from pg_database where datname = current_database())
      order by 1`)

const claimedOn = async (db: Database): Promise<number[]> =>
  (await locksOn(db, true)).map(({ number }) => number)

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise(setImmediate)
}

test('each process has the smallest free number, and a closed process frees its number', async (t) => {
  const db = await freshDatabase(t)
  const { warnings, open } = processesOn(t, db)
  const [first, second] = [await open(), await open()]
  assert.deepEqual([first.number, second.number], [0, 1])
  assert.deepEqual(await claimedOn(db), [0, 1])
  await first.close()
  await until(async () => (await claimedOn(db)).length === 1)
  const [third, fourth] = [await open(), await open()]
  assert.deepEqual([third.number, fourth.number], [0, 2])
  assert.deepEqual(warnings, [])
})

test('a process knows how many there are, a few seconds after one starts or ends', async (t) => {
  const db = await freshDatabase(t)
  const { open } = processesOn(t, db, 20)
  const first = await open()
  assert.equal(first.processes, 1)
  const second = await open()
  assert.equal(second.processes, 2)
  await until(async () => first.processes === 2)
  await second.close()
  await until(async () => first.processes === 1)
})

test('processes that start at the same time have different numbers', async (t) => {
  const db = await freshDatabase(t)
  const { open } = processesOn(t, db)
  const all = await Promise.all(Array.from({ length: 10 }, open))
  assert.equal(new Set(all.map(({ number }) => number)).size, 10)
})

test('a claim lost with its connection is renewed, with another number if the old one is taken', async (t) => {
  const db = await freshDatabase(t)
  const { warnings, open } = processesOn(t, db)
  const lost = await open()
  const taker = await db.connection()
  t.after(() => taker.end())
  // Waits for the lock, so it gets the number before the process claims again.
  const taken = taker.query('select pg_advisory_lock($1::int, 0)', [SHARD_LOCK])
  await until(async () => (await locksOn(db, false)).length === 1)
  const [held] = await locksOn(db, true)
  await db.rows(sql`select pg_terminate_backend(${held!.pid}::int)`)
  await taken
  await until(async () => lost.number === 1)
  assert.deepEqual(await claimedOn(db), [0, 1])
  assert.deepEqual(warnings, [])
})

test('when all numbers are taken one is shared, with one log line, until a number is free', async (t) => {
  const db = await freshDatabase(t)
  const { warnings, open, asked } = processesOn(t, db, 1)
  const others = await db.connection()
  t.after(() => others.end())
  await others.query('select pg_advisory_lock($1::int, n) from generate_series(0, $2::int - 1) n', [
    SHARD_LOCK,
    PROCESSES_MAX,
  ])
  const one = await open()
  assert.ok(one.number >= 0 && one.number < PROCESSES_MAX)
  await until(async () => asked() > 3)
  await others.query('select pg_advisory_unlock($1::int, 77)', [SHARD_LOCK])
  await until(async () => one.number === 77)
  assert.equal(warnings.length, 1)
  assert.match(warnings[0]!, /all 128 are taken/)
})

test('a process that cannot claim a number still starts', async (t) => {
  const db = await freshDatabase(t)
  const connection = () => Promise.reject(new Error('too many clients already'))
  const { warnings, open } = processesOn(t, { ...db, connection })
  const { number } = await open()
  assert.ok(number >= 0 && number < PROCESSES_MAX)
  assert.deepEqual(warnings.length, 1)
  assert.match(warnings[0]!, /too many clients already/)
})

test('two processes never wait for each other’s counters, and a total is the sum of both', async (t) => {
  const db = await freshDatabase(t)
  const { open } = processesOn(t, db)
  const [first, second] = [await open(), await open()]
  const add = async (tx: Tx, shard: ProcessShard, n: number) =>
    addToCounters(tx, { shard }, 'customer', [
      { owner: OWNER, seller: OWNER as string as SellerId, what: 'customer', n },
    ])
  await inTransaction(db, (tx) => add(tx, first, 2))
  await inTransaction(db, async (open) => {
    await add(open, first, 3)
    // The answer to this comes after the write before it, which then holds its lock.
    await open.rows(sql`select 1`)
    await inTransaction(db, async (tx) => {
      await tx.rows(sql`set local lock_timeout = 500`)
      await add(tx, second, 5)
    })
  })
  assert.equal(await total(db, OWNER, undefined, ['customer']), 10)
})
