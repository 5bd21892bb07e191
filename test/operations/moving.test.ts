// Platforms that move from one cell to another: everything of theirs, once, whatever comes between.

import assert from 'node:assert/strict'
import test from 'node:test'
import { tablesWith } from '../../server/app/cells/moving/copy-store.ts'
import { keysOf } from '../../server/app/cells/moving/keys-store.ts'
import {
  asOnlyMover,
  movePlatforms,
  moveUnsettled,
  type Moving,
  type Step,
} from '../../server/app/cells/moving/move.ts'
import { MOVING_TABLES, rowsThatMove, STAYING_TABLES, type MovingKeys } from '../../server/app/cells/moving/tables.ts'
import { movesOf } from '../../server/app/cells/moving/move-store.ts'
import { isReleased } from '../../server/events/feed/feed-signal.ts'
import { seed } from '../../server/app/seed/seed.ts'
import { runJob as extendChains } from '../../server/audit/job.ts'
import { runDueJobs } from '../../server/jobs/jobs.ts'
import { openClock } from '../../server/kernel/clock.ts'
import { newId, type OwnerId, type SellerId } from '../../server/kernel/ids.ts'
import { raw, sql, type Database } from '../../server/platform/db/sql.ts'
import type { Fault } from '../../server/platform/ledger/verify.ts'
import { verify } from '../../server/verification/verify.ts'
import type { Caller } from '../../server/runtime/caller.ts'
import { refusalOf } from '../../server/runtime/errors.ts'
import { settled } from '../../server/requests/save.ts'
import { create as createCustomer } from '../../server/payments/customers/operations.ts'
import { eventually, type CellsWorld } from '../cells.ts'
import { CELLS, homesOf, otherThan, ownerOf, sell, twoCells, type Cell } from '../two-cells.ts'
import { loginOf, world } from '../world.ts'
import { plain, rowsOf } from '../rows.ts'

/** Every table with rows of a platform, and how many. */
async function contentOf(db: Database, keys: MovingKeys): Promise<Record<string, number>> {
  const content: Record<string, number> = {}
  for (const table of MOVING_TABLES) {
    const [row] = await db.rows<{ n: number }>(
      sql`select count(*)::int as n from ${raw(table.name)} where ${raw(rowsThatMove(table, keys))}`,
    )
    if (row!.n > 0) content[table.name] = row!.n
  }
  return content
}

const FIRST_PASS = ['noting', 'copying', 'copied']
const END = ['compared', 'arrived', 'left', 'removed']

const inOrder = (faults: readonly Fault[]): string[] => faults.map(({ what, where }) => `${what} ${where}`).toSorted()

test('every table is known to a move: with its rows, or as one that stays', async (t) => {
  const { db } = await world(t)
  const rows = await db.rows<{ name: string }>(sql`
    select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'bank') and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
  const known = [...MOVING_TABLES.map(({ name }) => name), ...STAYING_TABLES]
  assert.deepEqual(known.toSorted(), rows.map(({ name }) => name).toSorted())
  assert.equal(new Set(known).size, known.length)
})

test('a platform with a row of everything is copied whole, and nothing of it stays', async (t) => {
  const w = await world(t, { platforms: 2, corporate: true })
  const owner = plain(w.platform.io_seller_id)
  const other = plain(w.platforms[1]!.io_seller_id)
  await rowsOf(w, await w.token(), w.platform.io_seller_id, 'Araucaria')
  const loginOfOther = (await w.call('POST', '/auth/login', { body: loginOf(w.platforms[1]!) })).body.access_token
  await rowsOf(w, loginOfOther, w.platforms[1]!.io_seller_id, 'Jatoba')
  await w.work()
  await extendChains(w.deps)
  // The log of requests is written after their replies.
  await settled(w.deps)
  const { db: target } = await world(t)
  // Some of these rows are made without what would lead to them, so they do not add up.
  const faultsBefore = await verify(w.db)
  const [keys, keysOfOther] = [await keysOf(w.db, [owner as OwnerId]), await keysOf(w.db, [other as OwnerId])]
  const [before, others] = [await contentOf(w.db, keys), await contentOf(w.db, keysOfOther)]
  const steps: Step[] = []
  const reassigned: string[] = []
  const moved = await movePlatforms({
    source: { name: 'a', db: w.db },
    target: { name: 'b', db: target },
    owners: [owner as OwnerId],
    clock: openClock(),
    reassign: async (people) => void reassigned.push(...people),
    step: (what) => void (steps.at(-1) === what || steps.push(what)),
    gateMs: 0,
  })
  assert.ok(moved.rows > Object.keys(before).length)
  assert.deepEqual(steps, [...FIRST_PASS, 'announced', 'drained', 'fenced', 'catching up', ...END])
  assert.ok(reassigned.length > 0)
  assert.deepEqual(reassigned.toSorted(), keys.people.toSorted())
  // The move itself is on record.
  const after = await contentOf(target, keys)
  for (const name of ['audit_records', 'audit_queue']) before[name] = (before[name] ?? 0) + 1
  // What a verification keeps is of the cell that it read.
  for (const name of ['changed_objects', 'verification_marks', 'verified_accounts']) delete before[name]
  assert.deepEqual(after, before)
  assert.deepEqual(await contentOf(w.db, keys), {})
  assert.deepEqual(await contentOf(w.db, keysOfOther), others)
  const faultsAfter = [...(await verify(target)), ...(await verify(w.db))]
  assert.deepEqual(inOrder(faultsAfter), inOrder(faultsBefore))
})

/** The move of the platform of cell a, as the command makes it. */
const moving = (w: CellsWorld, from: Cell, more: Partial<Moving> = {}): Moving => ({
  source: { name: from, db: w.deps(from).db },
  target: { name: otherThan(from), db: w.deps(otherThan(from)).db },
  owners: [ownerOf(w, 'a')],
  clock: openClock(),
  reassign: async () => {},
  gateMs: 0,
  ...more,
})

test('interrupted before, in or after its commit, a move is taken to its end by a server, and one cell has the platform', async (t) => {
  // The cells are schemas of one database: what is asked of the catalog, and locked, is the cell's own.
  const w = await twoCells(t, true)
  for (const step of ['compared', 'arrived'] as const) {
    const [from] = await homesOf(w)
    const before = await sell(w, 'a')
    const ending = moving(w, from!, {
      step: (what) => {
        if (what === step) throw new Error('the process ended')
      },
    })
    const interrupted = asOnlyMover(ending.source.db, () => moveUnsettled(ending))
    await assert.rejects(interrupted, /the process ended/, step)
    const expected = step === 'arrived' ? otherThan(from!) : from!
    const isSettled = async () => {
      for (const cell of CELLS) assert.equal((await movesOf(w.deps(cell).db)).leaving, undefined)
    }
    await eventually(isSettled)
    assert.deepEqual(await homesOf(w), [expected], step)
    await eventually(async () => assert.equal((await w.sdk('a').transactions.get(before.id)).status, 'pending'))
    assert.equal((await w.sdk('a').sandbox.payPix(before.id)).status, 'succeeded', step)
    await sell(w, 'a')
    for (const cell of CELLS) {
      assert.deepEqual(await verify(w.deps(cell).db), [], step)
      const fences = await w.deps(cell).db.rows(sql`select 1 from pg_trigger where tgname = 'aaa_moving'`)
      assert.deepEqual(fences, [], step)
    }
  }
})

test('while a platform moves nothing writes a row of it where it was, and the jobs of that cell go on', async (t) => {
  const w = await twoCells(t)
  const here = w.deps('a')
  const owner = ownerOf(w, 'a')
  const { id } = await sell(w, 'a')
  await w.sdk('a').sandbox.payPix(id)
  const caller = { owner, seller: owner as string as SellerId } as Caller
  const writing = () => createCustomer(here, caller, { first_name: 'Late' } as never, undefined)
  const tried: string[] = []
  await movePlatforms(
    moving(w, 'a', {
      step: async (step) => {
        tried.push(step)
        // Somebody who was let in before writes between the last look and the fence: the jobs have their turn again.
        if (step === 'drained' && tried.filter((one) => one === 'drained').length === 1) await writing()
        if (step !== 'fenced' && step !== 'compared' && step !== 'left') return
        await assert.rejects(writing, (error) => refusalOf(error).code === 'database_unavailable')
        const customers = sql`update customers set first_name = 'Late' where owner = ${owner}`
        await assert.rejects(here.db.rows(customers), { code: 'VT503' })
        // Nor does a person of it begin to work for another platform, which stays.
        const joining = sql`
          insert into portal_users (owner, id, seller, role, status, created_at, updated_at, person)
          select id, id, id, role, status, created_at, updated_at, person from portal_users where owner = ${owner}`
        if (step !== 'left') await assert.rejects(here.db.rows(joining), { code: 'VT503' })
        // A process that did not hear of it: nothing is due there.
        await runDueJobs(here)
        // Streams and long polls of its events end, and come back where it is.
        await eventually(async () => assert.ok(isReleased(here, owner)))
      },
    }),
  )
  assert.deepEqual(
    tried.filter((step, n) => step !== tried[n - 1]),
    [...FIRST_PASS, 'announced', 'drained', 'fenced', 'catching up', ...END],
  )
  assert.ok(tried.filter((step) => step === 'drained').length > 1)
  await eventually(async () => assert.ok(!isReleased(here, owner)))
  await assert.rejects(writing)
  const seller = sql`insert into sellers (owner, id) values (${owner}, ${newId<'seller'>(here.clock.wall())})`
  await assert.rejects(here.db.rows(seller), { code: 'VT503' }, 'a new seller refers to nothing that is gone')
  // Lines of a log are written a little after what they are of.
  assert.deepEqual(await tablesWith(here.db, await keysOf(here.db, [owner])), [])
  assert.equal((await w.sdk('a').transactions.get(id)).status, 'succeeded')
  const names = (await w.sdk('a').customers.list()).items.map(({ first_name }) => first_name)
  assert.equal(names.filter((name) => name === 'Late').length, 1, 'what was written before the fence has moved')
})

/** What stands against a move, in the opposite order of the checks: what was spoilt before stays so. */
const REFUSED: Readonly<Record<string, readonly [(w: CellsWorld) => Promise<unknown>, Partial<Moving>, RegExp]>> = {
  'into a cell that has rows of it': [
    (w) => w.deps('b').db.rows(sql`insert into feed_ends (owner, last_sequence) values (${ownerOf(w, 'a')}, 7)`),
    {},
    /The cell b has rows of it already, in feed_ends/,
  ],
  'into a sandbox with another time': [
    (w) => w.deps('b').db.rows(sql`update clock set offset_ms = offset_ms + 3600000`),
    {},
    /clocks of the two sandboxes differ by 60 minutes/,
  ],
  'a platform with an operator': [
    (w) =>
      w.deps('a').db.rows(sql`
      update people set is_operator = true where id = (select person from portal_users where owner = ${ownerOf(w, 'a')} limit 1)`),
    {},
    /is an operator of the cell a/,
  ],
  'a platform whose people work for another': [
    async (w) => {
      const [other] = await seed(w.deps('a'), { platforms: 1, rows: 0, corporate: false })
      const id = plain(other!.io_seller_id)
      await w.deps('a').db.rows(sql`
        insert into portal_users (owner, id, seller, role, status, created_at, updated_at, person)
        select ${id}, id, ${id}, 'viewer', 'active', created_at, updated_at, person
        from portal_users where owner = ${ownerOf(w, 'a')} limit 1`)
    },
    {},
    /a person is in one cell: move them together/,
  ],
  'what is no platform': [async () => {}, { owners: ['0'.repeat(32) as OwnerId] }, /The cell a has no platform 0000/],
}

test('what cannot be moved is refused, and stays as it was', async (t) => {
  const w = await twoCells(t)
  for (const [what, [spoil, more, says]] of Object.entries(REFUSED)) {
    await spoil(w)
    await assert.rejects(movePlatforms(moving(w, 'a', more)), says, what)
    assert.deepEqual((await movesOf(w.deps('a').db)).leaving, undefined)
  }
  await sell(w, 'a')
  await assert.rejects(
    w.run('platforms', 'move', w.platforms['a']!.io_seller_id, 'b'),
    /With --together these move: .*, /,
  )
  await assert.rejects(
    w.run('platforms', 'move', w.platforms['a']!.io_seller_id, 'c'),
    /The cells of CELLS_FILE are: a, b/,
  )
  await assert.rejects(w.run('platforms', 'move', w.platforms['b']!.io_seller_id, 'b'), /is in the cell b already/)
})
