// What is written of a platform while most of it is being copied: its callers are served, the other cell shows nothing of it, and in the end it has
// exactly what was there when nobody wrote any more.

import assert from 'node:assert/strict'
import test from 'node:test'
import { bring } from '../../server/app/cells/moving/bring.ts'
import { tablesWith } from '../../server/app/cells/moving/copy-store.ts'
import { forget, note } from '../../server/app/cells/moving/changes-store.ts'
import { keysOf } from '../../server/app/cells/moving/keys-store.ts'
import { asOnlyMover, movePlatforms, settleOpen, type Moving, type Step } from '../../server/app/cells/moving/move.ts'
import { change, insert, movesOf } from '../../server/app/cells/moving/move-store.ts'
import { MOVING_TABLES, rowsThatMove, type MovingKeys } from '../../server/app/cells/moving/tables.ts'
import { runJob as extendChains } from '../../server/audit/job.ts'
import { isReleased } from '../../server/events/feed/feed-signal.ts'
import { openClock } from '../../server/kernel/clock.ts'
import { newId, type OwnerId } from '../../server/kernel/ids.ts'
import { inTransaction, outsideTransaction, raw, sql, type Database } from '../../server/platform/db/sql.ts'
import { eventually } from '../cells.ts'
import { plain, rowsOf } from '../rows.ts'
import { homesOf, ownerOf, sell, twoCells } from '../two-cells.ts'
import { whileHeld } from '../waiting.ts'
import { world, type World } from '../world.ts'

/** What a move changes itself: times of jobs, and numbers that each database gives. */
const ITS_OWN = ['due_at', 'next_at', 'due_on', 'payout_due_on']
/** It is on record that the platform has moved. */
const RECORDED = ['audit_records', 'audit_queue', 'audit_blocks', 'audit_heads']

/** The rows of each table as a sum over all their values. */
async function sumsOf(db: Database, keys: MovingKeys): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const table of MOVING_TABLES) {
    if (table.isLog || RECORDED.includes(table.name)) continue
    const [row] = await db.rows<{ sum: string }>(sql`
      with given as (select coalesce(array_agg(attname::text), '{}') as names from pg_attribute
        where attrelid = to_regclass(${table.name}) and attidentity <> '' and not ${table.keepsNumbers ?? false})
      select count(*) || ' ' || coalesce(sum(hashtextextended((to_jsonb(t) - ${ITS_OWN}::text[] - given.names)::text, 0)::numeric), 0) as sum
      from given cross join ${raw(table.name)} t where ${raw(rowsThatMove(table, keys))}`)
    sums[table.name] = row!.sum
  }
  return sums
}

const ends = (from: World, to: Database, more: Partial<Moving> = {}): Moving => ({
  source: { name: 'a', db: from.db },
  target: { name: 'b', db: to },
  owners: [plain(from.platform.io_seller_id) as OwnerId],
  clock: openClock(),
  reassign: async () => {},
  gateMs: 0,
  ...more,
})

/** Somebody begins to work for the platform. */
async function join(db: Database, owner: string, name: string): Promise<string> {
  const now = openClock().wall()
  const person = newId<'person'>(now)
  await inTransaction(db, async (tx) => {
    await tx.rows(sql`
      insert into people (id, email, name, language, is_operator, created_at, updated_at)
      values (${person}, ${`${name}@example.com`}, ${name}, 'en', false, ${now}, ${now})`)
    await tx.rows(sql`insert into recovery_codes (person, code_hash) values (${person}, '\\x01')`)
    await tx.rows(sql`
      insert into portal_users (owner, id, seller, role, status, created_at, updated_at, person, name)
      values (${owner}, ${newId<'user'>(now)}, ${owner}, 'viewer', 'active', ${now}, ${now}, ${person}, ${name})`)
  })
  return person
}

const peopleIn = async (db: Database): Promise<string[]> =>
  (await db.rows<{ name: string }>(sql`select name from people where name in ('Early', 'Late') order by 1`)).map(
    ({ name }) => name,
  )

/** A platform with a row of everything, with no event or record that still waits for a job. */
async function full(t: { after(close: () => void | Promise<void>): void }): Promise<World> {
  const w = await world(t, { corporate: true })
  await rowsOf(w, await w.token(), w.platform.io_seller_id, 'Araucaria')
  await settled(w)
  return w
}

async function settled(w: World): Promise<void> {
  await w.work()
  await extendChains(w.deps)
}

test('what is written while a platform is copied moves with it: new rows, changed rows over several states, rows that are gone, and people', async (t) => {
  const w = await full(t)
  const owner = plain(w.platform.io_seller_id)
  const { db: target } = await world(t)
  const { id: customer } = await w.sdk.customers.create({ first_name: 'Ana', taxpayer_id: '123.456.789-09' })
  const body = { amount: 10_00, payment_type: 'pix', reference_id: 'order 7' } as const
  const open = await w.sdk.transactions.create(customer, body)
  await join(w.db, owner, 'Early')
  await settled(w)

  const meanwhile = async () => {
    // Both are new; the guards of the other cell know no way from pending to refunded, and one reference is open once.
    await w.sdk.sandbox.payPix(open.id)
    await w.sdk.transactions.void(open.id)
    await w.sdk.transactions.create(customer, body)
    await settled(w)
    await w.db.rows(
      sql`delete from search_terms where owner = ${owner} and term = (select min(term) from search_terms)`,
    )
    await w.db.rows(sql`delete from saved_views where owner = ${owner}`)
    // From each of these its account gets another mark here, and would get one there.
    await w.db.rows(sql`update corporate_holders set name = name || '!' where owner = ${owner}`)
    await inTransaction(w.db, async (tx) => {
      await tx.rows(sql`select set_config('vintem.erase', 'on', true)`)
      await tx.rows(sql`update events set data = '{}' where owner = ${owner} and type = 'customer.created'`)
    })
    await w.db.rows(sql`
      delete from portal_users where person = (select id from people where name = 'Early')`)
    await join(w.db, owner, 'Late')
  }
  let there: Record<string, string> | undefined
  const steps: Step[] = []
  await movePlatforms(
    ends(w, target, {
      step: async (step) => {
        if (steps.at(-1) !== step) steps.push(step)
        if (step === 'copied') {
          const keys = await keysOf(w.db, [owner as OwnerId])
          assert.deepEqual(await tablesWith(target, keys), [], 'nobody sees it there')
          await outsideTransaction(meanwhile)
        }
        if (step === 'fenced') there = await sumsOf(w.db, await keysOf(w.db, [owner as OwnerId]))
      },
    }),
  )
  assert.deepEqual(steps.slice(0, 4), ['noting', 'copying', 'copied', 'announced'])
  assert.deepEqual(await sumsOf(target, await keysOf(target, [owner as OwnerId])), there)
  assert.deepEqual([await peopleIn(target), await peopleIn(w.db)], [['Late'], ['Early']])
  for (const db of [w.db, target]) assert.deepEqual(await db.rows(sql`select 1 from move_changes`), [])
})

const SPOILT: Readonly<Record<string, readonly [at: 'here' | 'there', spoil: string, says: RegExp]>> = {
  'a row that was written again becomes another one in the other cell': [
    'there',
    `create function spoil() returns trigger language plpgsql as $$ begin new.description := 'spoilt'; return new; end $$;
     create trigger spoilt before update on transactions for each row execute function spoil()`,
    /differs from what was copied, so nothing was moved: transactions: rows written meanwhile/,
  ],
  'a row that was copied becomes another one in the other cell': [
    'there',
    `create function spoil() returns trigger language plpgsql as $$ begin new.first_name := 'spoilt'; return new; end $$;
     create trigger spoilt before insert on customers for each row execute function spoil()`,
    /differs from what was copied, so nothing was moved: customers: \d+/,
  ],
  'a change is not noted': [
    'here',
    `alter table accounts disable trigger aaa_moving_update; alter table accounts disable trigger aaa_moving_insert`,
    /differs from what was copied, so nothing was moved: accounts: \d+/,
  ],
}

for (const [what, [at, spoil, says]] of Object.entries(SPOILT))
  test(`nothing moves where ${what}`, async (t) => {
    const w = await world(t)
    const { db: target } = await world(t)
    const { id: customer } = await w.sdk.customers.create({ first_name: 'Ana', taxpayer_id: '123.456.789-09' })
    const { id } = await w.sdk.transactions.create(customer, { amount: 10_00, payment_type: 'pix' })
    await settled(w)
    const run = async (db: Database) => {
      for (const statement of spoil.split(/;\s*(?=create trigger|alter)/)) await db.rows(sql`${raw(statement)}`)
    }
    if (at === 'there') await run(target)
    const moving = movePlatforms(
      ends(w, target, {
        step: async (step) => {
          if (step !== 'copied') return
          if (at === 'here') await run(w.db)
          await w.sdk.sandbox.payPix(id)
          await outsideTransaction(() => settled(w))
        },
      }),
    )
    await assert.rejects(moving, says)
    const keys = await keysOf(w.db, [plain(w.platform.io_seller_id) as OwnerId])
    assert.deepEqual(await tablesWith(target, keys), [])
    // It is served again, and nothing of the move is left.
    assert.equal(
      (await w.sdk.transactions.get(id)).status,
      at === 'there' && /customers/.test(spoil) ? 'pending' : 'succeeded',
    )
    assert.equal((await movesOf(w.db)).leaving, undefined)
    assert.deepEqual(await w.db.rows(sql`select 1 from pg_trigger where tgname like 'aaa_moving%'`), [])
    assert.deepEqual(await w.db.rows(sql`select 1 from move_changes`), [])
  })

test('callers are served until most of it is copied, and one of two moves that would wait for each other is refused', async (t) => {
  const w = await twoCells(t)
  const { db: elsewhere } = await world(t)
  const [here, there] = [w.deps('a'), w.deps('b')]
  const moving = (from: 'a' | 'b', more: Partial<Moving>): Moving => ({
    source: { name: from, db: w.deps(from).db },
    target: { name: from === 'a' ? 'b' : 'a', db: from === 'a' ? there.db : here.db },
    owners: [ownerOf(w, from)],
    clock: openClock(),
    reassign: async () => {},
    gateMs: 0,
    ...more,
  })
  let sold: string | undefined
  await movePlatforms(
    moving('a', {
      step: async (step) => {
        if (step !== 'copied') return
        await w.cells.named('a')!.watch.look()
        assert.equal((await movesOf(here.db)).leaving?.state, 'copying')
        sold = (await sell(w, 'a')).id
        assert.ok(!isReleased(here, ownerOf(w, 'a')), 'waits for its events go on')
        await assert.rejects(movePlatforms(moving('b', {})), /moves platforms out of the cell a: try again/)
        const third = moving('b', { target: { name: 'c', db: elsewhere } })
        await assert.rejects(movePlatforms(third), /moves platforms into the cell b: try again/)
      },
    }),
  )
  assert.deepEqual(await homesOf(w), ['b'])
  assert.equal((await there.db.rows(sql`select 1 from transactions where id = ${sold!}`)).length, 1)
})

const nothingIsLeft = async (db: Database) => {
  assert.deepEqual(await db.rows(sql`select 1 from pg_trigger where tgname like 'aaa_moving%'`), [])
  assert.deepEqual(await db.rows(sql`select 1 from move_changes limit 1`), [])
}

/** A cell whose database is gone from a step on. */
function lost(db: Database): { readonly db: Database; lose(): void } {
  let isLost = false
  const asked = new Proxy(db, {
    get: (whole, name) => {
      if (isLost) throw new Error('connect ECONNREFUSED')
      const value: unknown = Reflect.get(whole, name)
      return typeof value === 'function' ? value.bind(whole) : value
    },
  })
  return {
    db: asked,
    lose: () => {
      isLost = true
    },
  }
}

test('a move whose other cell is lost while it is copied ends in its own cell', async (t) => {
  const [w, { db }] = [await world(t), await world(t)]
  await settled(w)
  const other = lost(db)
  const step = (what: Step) => {
    if (what === 'copied') other.lose()
    if (what === 'copied') throw new Error('the first pass failed')
  }
  await assert.rejects(movePlatforms(ends(w, other.db, { step })), { message: 'the first pass failed' })
  assert.equal((await movesOf(w.db)).leaving, undefined)
  await nothingIsLeft(w.db)
})

/** A move that notes, and has no process. */
async function noting(w: Pick<World, 'db'>, owner: OwnerId, other: string): Promise<string> {
  const id = newId<'event'>(openClock().wall()) as string
  const row = { id, owners: [owner], direction: 'out', other, state: 'copying' } as const
  await inTransaction(w.db, (tx) => insert(tx, row, openClock().wall()))
  await note(w.db, id, await keysOf(w.db, [owner]))
  return id
}

test('a table that is rewritten before it is copied is copied as it is then, with every row', async (t) => {
  const w = await full(t)
  const { db: target } = await world(t)
  const owner = plain(w.platform.io_seller_id) as OwnerId
  const id = await noting(w, owner, 'b')
  const keys = await keysOf(w.db, [owner])
  const arrived = { id, owners: [owner], direction: 'in', other: 'a', state: 'arrived' } as const
  // Whoever read anything before would find the table empty.
  const rewrite = sql`alter table saved_views alter column query type text using query || ''`
  await whileHeld(w.db, (tx) => tx.rows(rewrite), [() => bring(ends(w, target), arrived, keys, async () => keys)])
  const views = sql`select id from saved_views where owner = ${owner}`
  const there = await target.rows(views)
  assert.equal(there.length, 1)
  assert.deepEqual(there, await w.db.rows(views))
})

test('a server ends what was being copied to a cell that is not there, and clears away what a version without notes has ended', async (t) => {
  const w = await twoCells(t)
  const { db } = w.deps('a')
  // A server would end it while it is being made.
  await eventually(async () => assert.ok(await asOnlyMover(db, () => noting({ db }, ownerOf(w, 'a'), 'gone'))))
  await eventually(async () => assert.equal((await movesOf(db)).leaving, undefined))
  await eventually(() => nothingIsLeft(db))

  await asOnlyMover(db, async () => {
    const id = await noting({ db }, ownerOf(w, 'a'), 'b')
    await inTransaction(db, (tx) => change(tx, id, ['copying'], 'ended', openClock().wall()))
    await sell(w, 'a')
    assert.notDeepEqual(await db.rows(sql`select 1 from move_changes limit 1`), [])
  })
  await eventually(() => nothingIsLeft(db))
})

test('what an ended move has left is cleared away in batches, and the notes of the next one are not', async (t) => {
  const w = await world(t)
  const owner = plain(w.platform.io_seller_id) as OwnerId
  const here = { source: { name: 'a', db: w.db }, clock: openClock() }
  const nowhere = () => assert.fail('nobody is asked')
  const id = await noting(w, owner, 'b')
  await w.db.rows(
    sql`insert into move_changes (move, place, key) select ${id}, 'events', '{}' from generate_series(1, 20001)`,
  )
  await inTransaction(w.db, (tx) => change(tx, id, ['copying'], 'ended', openClock().wall()))
  assert.equal(await settleOpen(here, nowhere), undefined)
  await nothingIsLeft(w.db)
  const next = await noting(w, owner, 'b')
  await forget(w.db, id)
  await w.sdk.customers.create({ first_name: 'Ana', taxpayer_id: '123.456.789-09' })
  assert.notDeepEqual(await w.db.rows(sql`select 1 from move_changes where move = ${next}`), [])
})

test('callers of a fenced move that failed are served before its notes are forgotten', async (t) => {
  const [w, { db }] = [await world(t), await world(t)]
  await settled(w)
  await w.db.rows(
    sql`create function kept() returns trigger language plpgsql as $$ begin raise exception 'notes are kept'; end $$`,
  )
  await w.db.rows(sql`create trigger kept before delete on move_changes for each statement execute function kept()`)
  const step = (what: Step) => {
    if (what === 'fenced') throw new Error('no further')
  }
  await assert.rejects(movePlatforms(ends(w, db, { step })), /no further[^]*notes are kept/)
  assert.equal((await movesOf(w.db)).leaving, undefined)
  await w.sdk.customers.create({ first_name: 'Ana', taxpayer_id: '123.456.789-09' })
})
