// What each fragment that steers the planner does: the plan without it and with it, mostly on a
// table that was empty when it was analyzed, in a session as the server's. docs/planner.md points
// here.

import assert from 'node:assert/strict'
import test from 'node:test'
import { freshDatabase } from '../../../test/database.ts'
import {
  anyOf,
  AT_LEISURE,
  atPlaces,
  computedOnce,
  distinctByJumps,
  equalsUnindexed,
  existsByKey,
  forEach,
  lookup,
  lookupOrNull,
  PLACE,
} from './planner.ts'
import { inTransaction, openDatabase, rowsOf, sql, type Sql, type Statement } from './sql.ts'

const [OWNER, ID] = ['a', 'b'].map((digit) => digit.repeat(32)) as [string, string]
const KEYS = sql`json_to_recordset(${rowsOf([{ owner: OWNER, id: ID }])}) as k(owner uuid, id uuid)`
const ROWS = 5_000

/** An empty, analyzed table, and the plans that a session of a server makes for it. */
async function openThings(t: Parameters<typeof freshDatabase>[0]) {
  const db = await freshDatabase(t)
  const server = openDatabase({ url: db.url, max: 1, byKey: true })
  t.after(() => server.close())
  await db.rows(
    sql`create table things (owner uuid, id uuid, issuer uuid, n int, name text,
        primary key (owner, id))`,
  )
  await db.rows(sql`create unique index things_issued on things (issuer, owner)`)
  await db.rows(sql`create index things_named on things (name, owner)`)
  await db.rows(sql`create index things_listed on things (owner, n)`)
  await db.rows(sql`vacuum analyze things`)
  const plan = async (statement: Statement, asked: Sql = server) => {
    const rows = await asked.rows<{ 'QUERY PLAN': string }>(sql`explain (costs off) ${statement}`)
    return rows.map((row) => row['QUERY PLAN'].trim()).join('\n')
  }
  const fill = async () => {
    await db.rows(sql`
      insert into things select overlay(${OWNER} placing (n % 2)::text from 1)::uuid,
        gen_random_uuid(), gen_random_uuid(), n, n::text
      from generate_series(1, ${ROWS}::int) n`)
    await db.rows(sql`vacuum analyze things`)
  }
  return { db, server, plan, fill }
}

test('byKey: a server session uses an index where another one scans the table', async (t) => {
  const { db, plan } = await openThings(t)
  const one = sql`select * from things where owner = ${OWNER} and id = ${ID}`
  assert.match(await plan(one, db), /^Seq Scan on things/)
  assert.match(await plan(one), /^Index Scan/)
})

test('byKey: a server session compiles no statement, whose cost is a billion where nothing but a scan is possible', async (t) => {
  const { db, server } = await openThings(t)
  const jit = async (asked: Sql) => (await asked.rows<{ jit: string }>(sql`show jit`))[0]!.jit
  await db.rows(sql`set jit = on`)
  assert.deepEqual([await jit(db), await jit(server)], ['on', 'off'])
})

test('AT_LEISURE: in a transaction of a server whole tables are joined by hashing, and after it they are not', async (t) => {
  const { server, plan, fill } = await openThings(t)
  await fill()
  const whole = sql`select count(*) from things a join things b on b.name = a.name and b.n = a.n`
  assert.doesNotMatch(await plan(whole), /Hash Join/)
  await inTransaction(server, async (tx) => {
    await tx.rows(AT_LEISURE)
    assert.match(await plan(whole, tx), /Hash Join/)
    assert.deepEqual(await tx.rows(sql`show statement_timeout`), [{ statement_timeout: '30min' }])
  })
  assert.doesNotMatch(await plan(whole), /Hash Join/)
  assert.deepEqual(await server.rows(sql`show statement_timeout`), [{ statement_timeout: '30s' }])
})

test('lookup and lookupOrNull: each row looks up its match, where a join reads the whole table', async (t) => {
  const { db, plan } = await openThings(t)
  const joined = await plan(
    sql`select x.* from ${KEYS} join things x on x.owner = k.owner and x.id = k.id`,
  )
  assert.match(joined, /Join Filter/)
  assert.doesNotMatch(joined, /Index Cond/)
  const partner = sql`select * from things where owner = k.owner and id = k.id`
  for (const one of [lookup, lookupOrNull])
    assert.match(
      await plan(sql`select x.* from ${KEYS} ${one(partner, 'x')}`),
      /->  Function Scan[^]*Limit\n.*\nIndex Cond/,
    )
  const count = async (how: Statement) =>
    (await db.rows(sql`select x.n from ${KEYS} ${how}`)).length
  assert.deepEqual(
    [await count(lookup(partner, 'x')), await count(lookupOrNull(partner, 'x'))],
    [0, 1],
  )
})

test('forEach: each sum reads the rows of its key, where a join groups the whole table first', async (t) => {
  const { plan } = await openThings(t)
  const grouped = sql`select owner, id, sum(n) as n from things group by owner, id`
  const joined = await plan(
    sql`select x.n from ${KEYS} join (${grouped}) x on x.owner = k.owner and x.id = k.id`,
  )
  assert.match(joined, /GroupAggregate/)
  assert.doesNotMatch(joined, /Index Cond/)
  const summed = sql`select sum(n) as n from things where owner = k.owner and id = k.id`
  assert.match(
    await plan(sql`select x.n from ${KEYS} ${forEach(summed, 'x')}`),
    /Aggregate\n.*\nIndex Cond/,
  )
})

test('existsByKey: each row looks for its match, where an `exists` is a join', async (t) => {
  const { db, plan } = await openThings(t)
  const match = sql`select from things where owner = k.owner and id = k.id`
  assert.match(await plan(sql`select k.id from ${KEYS} where not exists (${match})`), /Anti Join/)
  const byKey = sql`select k.id from ${KEYS} where not ${existsByKey(match)}`
  assert.match(await plan(byKey), /Function Scan[^]*SubPlan[^]*Index Cond/)
  assert.equal((await db.rows(byKey)).length, 1)
})

test('equalsUnindexed: only the selective column is looked up, not all rows of an owner', async (t) => {
  const { plan } = await openThings(t)
  const by = (owner: Statement) =>
    plan(
      sql`select x.*
        from ${KEYS} ${lookup(sql`select * from things where issuer = k.id and ${owner}`, 'x')}`,
    )
  assert.match(
    await by(sql`owner = k.owner`),
    /things_listed on things\nIndex Cond: \(owner = k\.owner\)/,
  )
  const steered = await by(equalsUnindexed(sql`owner`, sql`k.owner`))
  assert.match(steered, /things_issued on things\nIndex Cond: \(issuer = k\.id\)/)
})

test('atPlaces: the chosen rows are fetched by their places, not compared with all rows', async (t) => {
  const { plan } = await openThings(t)
  const chosen = (what: Statement) =>
    sql`select ${what} from things where owner = ${OWNER} order by n limit 1000`
  const byKey = await plan(sql`delete from things where (owner, id) in (${chosen(sql`owner, id`)})`)
  assert.match(byKey, /Semi Join\nJoin Filter/)
  assert.match(
    await plan(sql`delete from things where ${atPlaces(chosen(PLACE))}`),
    /->  Tid Scan on things/,
  )
})

test('anyOf: both sides of an `or` use an index, where a subquery after `in` reads the whole table', async (t) => {
  const { plan, fill } = await openThings(t)
  await fill()
  const few = sql`select issuer from things where owner = ${OWNER} and n = 4`
  const either = (ids: Statement) =>
    plan(sql`select * from things where name = '7' or issuer ${ids}`)
  assert.match(await either(sql`in (${few})`), /Seq Scan on things/)
  assert.match(await either(anyOf(few)), /BitmapOr[^]*things_named[^]*things_issued/)
})

test('computedOnce: a part of a query is evaluated before the rest, not once more for each row', async (t) => {
  const { plan } = await openThings(t)
  const busy = sql`select owner, id from things where n <= 4`
  const free = (part: Statement) =>
    plan(
      sql`with ${part} select *
        from things x
        where n > 5
          and not exists (select 1 from busy b where b.id = x.issuer)`,
    )
  assert.doesNotMatch(await free(sql`busy as (${busy})`), /CTE Scan/)
  assert.match(await free(computedOnce('busy', busy)), /CTE busy[^]*->  CTE Scan on busy/)
})

test('distinctByJumps: two owners are found in a few steps, whatever the number of rows', async (t) => {
  const { server, fill } = await openThings(t)
  await fill()
  const heads = sql`with recursive ${distinctByJumps('heads', ['owner'], 'things where n > 0')}
      select owner
    from heads`
  assert.equal((await server.rows(heads)).length, 2)
  const rowsRead = async (statement: Statement) => {
    const plan = await server.rows<{ 'QUERY PLAN': string }>(
      sql`explain (analyze, costs off, timing off) ${statement}`,
    )
    return Math.max(
      ...plan.map((row) => Number(/actual rows=(\d+)/.exec(row['QUERY PLAN'])?.[1] ?? 0)),
    )
  }
  assert.equal(await rowsRead(sql`select distinct owner from things where n > 0`), ROWS)
  assert.equal(await rowsRead(heads), 2)
})

test('rowsOf: a list sent as JSON gets a cached plan, where an array is planned again at each call', async (t) => {
  const { server, fill } = await openThings(t)
  await fill()
  // As a server's sessions have it, and those of tests have not.
  await server.rows(sql`set plan_cache_mode = auto`)
  const plansOf = async (list: Statement) => {
    for (let n = 0; n < 20; n++)
      await server.rows(sql`select x.n from ${list} join things x on x.issuer = k.id`)
    const [made] = await server.rows<{ anew: number }>(sql`
      select custom_plans as anew
      from pg_prepared_statements
      where statement like ${`%${list.strings[0]}%things x%`}`)
    return made!.anew
  }
  assert.equal(await plansOf(sql`unnest(${[ID]}::uuid[]) as k(id)`), 20)
  assert.equal(await plansOf(sql`json_to_recordset(${rowsOf([{ id: ID }])}) as k(id uuid)`), 5)
})
