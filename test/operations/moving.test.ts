// A platform that moves from one cell to another: everything of it, once, in one transaction, while
// its callers wait.

import assert from 'node:assert/strict'
import test from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openClock } from '../../server/kernel/clock.ts'
import { keysOf } from '../../server/app/cells/moving/keys-store.ts'
import { movePlatforms, type Move } from '../../server/app/cells/moving/move.ts'
import {
  MOVING_TABLES,
  rowsThatMove,
  STAYING_TABLES,
  type MovingKeys,
} from '../../server/app/cells/moving/tables.ts'
import { announce } from '../../server/app/cells/registry-store.ts'
import { runJob as extendChains } from '../../server/audit/job.ts'
import { seed } from '../../server/app/seed/seed.ts'
import { newId, type OwnerId } from '../../server/kernel/ids.ts'
import { inTransaction, raw, sql, type Database } from '../../server/platform/db/sql.ts'
import type { Fault } from '../../server/platform/ledger/verify.ts'
import { verify } from '../../server/verification/verify.ts'
import { settled } from '../../server/requests/save.ts'
import {
  CELLS,
  cellsWorld,
  eventually,
  homesOf,
  ownerOf,
  soldIn,
  type CellsWorld,
} from '../cells.ts'
import { runHere } from '../command-stage.ts'
import { envOf } from '../program.ts'
import { openReceiver } from '../hooks.ts'
import { cellBeside, moving, ownerIn } from '../moving.ts'
import { cookieIn } from '../portal.ts'
import { plain, rowsOf } from '../rows.ts'
import { loginOf, world, type World } from '../world.ts'

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

const inOrder = (faults: readonly Fault[]): string[] =>
  faults.map(({ what, where }) => `${what.en} ${where}`).toSorted()

test('every table is known to a move: with its rows, or as one that stays', async (t) => {
  const { db } = await world(t)
  const rows = await db.rows<{ name: string }>(sql`
    select case n.nspname
      when 'public' then ''
      else n.nspname || '.' end || c.relname as name
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'bank')
      and c.relkind in ('r', 'p')
      and not c.relispartition
    order by 1`)
  const known = [...MOVING_TABLES.map(({ name }) => name), ...STAYING_TABLES]
  assert.deepEqual(known.toSorted(), rows.map(({ name }) => name).toSorted())
  assert.equal(new Set(known).size, known.length)
})

test('a platform with a row of everything moves whole, and nothing of it stays', async (t) => {
  const w = await world(t, { platforms: 2, corporate: true })
  const [owner, other] = [ownerIn(w, 0), ownerIn(w, 1)]
  await rowsOf(w, await w.token(), w.platform.io_seller_id, 'Araucaria')
  const loginOfOther = (await w.call('POST', '/auth/login', { body: loginOf(w.platforms[1]!) }))
    .body.access_token
  await rowsOf(w, loginOfOther, w.platforms[1]!.io_seller_id, 'Jatoba')
  await w.work()
  await extendChains(w.deps)
  // The log of requests is written after their replies.
  await settled(w.deps)
  const target = await cellBeside(w, 'b')
  t.after(() => target.close())
  // Some of these rows are made without what would lead to them, so they do not add up.
  const faultsBefore = await verify(w.db)
  const [keys, keysOfOther] = [await keysOf(w.db, [owner]), await keysOf(w.db, [other])]
  const [before, others] = [await contentOf(w.db, keys), await contentOf(w.db, keysOfOther)]
  const moved = await movePlatforms(moving(w, target, [owner]))
  assert.ok(moved.rows > Object.keys(before).length)
  // What a verification keeps is of the cell that it read.
  for (const { name, isForgotten } of MOVING_TABLES) if (isForgotten) delete before[name]
  assert.deepEqual(await contentOf(target, keys), before)
  assert.deepEqual(await contentOf(w.db, keys), {})
  assert.deepEqual(await contentOf(w.db, keysOfOther), others)
  const faultsAfter = [...(await verify(target)), ...(await verify(w.db))]
  assert.deepEqual(inOrder(faultsAfter), inOrder(faultsBefore))
  const people = await w.db.rows<{ cell: string }>(sql`select cell from cells.people`)
  assert.equal(people.filter(({ cell }) => cell === 'b').length, keys.people.length)
  assert.deepEqual(await w.db.rows(sql`select 1 from cells.moves`), [])

  await movePlatforms({
    ...moving(w, w.db, [owner]),
    source: { name: 'b', db: target },
    db: target,
  })
  assert.deepEqual(await contentOf(w.db, keys), before, 'and back')
})

test('a commit that was open when a move began is waited for, and moves too', async (t) => {
  const w = await world(t)
  const target = await cellBeside(w, 'b')
  t.after(() => target.close())
  const owner = ownerIn(w, 0)
  await w.sdk.customers.create({ first_name: 'Ana' })
  const other = w.db.elsewhere({})
  t.after(() => other.close())
  // A commit that was open before it began is part of what moves.
  const writing = await other.connection()
  await writing.query('begin')
  await writing.query(`update customers set first_name = 'Rui' where owner = $1`, [owner])
  const moved = movePlatforms(moving(w, target, [owner]))
  await pause(300)
  await writing.query('commit')
  await writing.end()
  await moved
  const [customer] = await target.rows<{ name: string }>(
    sql`select first_name as name from customers where owner = ${owner}`,
  )
  assert.equal(customer!.name, 'Rui')
})

/**
 * What stands against a move, in the opposite order of the checks: what was spoilt before stays so.
 */
const REFUSED: Readonly<
  Record<string, readonly [(w: World, target: Database) => Promise<unknown>, Partial<Move>, RegExp]>
> = {
  'into a cell that has rows of it': [
    (w, target) =>
      target.rows(sql`insert into feed_ends (owner, last_sequence) values (${ownerIn(w, 0)}, 7)`),
    {},
    /The cell b has rows of it already, in feed_ends/,
  ],
  'into a sandbox with another time': [
    (_, target) => target.rows(sql`update clock set offset_ms = offset_ms + 3600000`),
    {},
    /clocks of the two sandboxes differ by 60 minutes/,
  ],
  'a platform with an operator': [
    (w) =>
      w.db.rows(sql`
      update people
      set is_operator = true
      where id = (select person from portal_users where owner = ${ownerIn(w, 0)} limit 1)`),
    {},
    /is an operator of the cell public/,
  ],
  'a platform whose people work for another': [
    async (w) => {
      const [other] = await seed(w.deps, { platforms: 1, rows: 0, corporate: false })
      const id = plain(other!.io_seller_id)
      await w.db.rows(sql`
        insert into portal_users (owner, id, seller, role, status, created_at, updated_at, person,
          name)
        select ${id}, id, ${id}, 'viewer', 'active', created_at, updated_at, person, name
        from portal_users where owner = ${ownerIn(w, 0)} limit 1`)
    },
    {},
    /a person is in one cell: move them together/,
  ],
  'what is no platform': [
    async () => {},
    { owners: ['0'.repeat(32) as OwnerId] },
    /The cell public has no platform 0000/,
  ],
}

test('what cannot be moved is refused, and stays as it was', async (t) => {
  const w = await world(t, { corporate: true })
  const target = await cellBeside(w, 'b')
  t.after(() => target.close())
  for (const [what, [spoil, more, says]] of Object.entries(REFUSED)) {
    await spoil(w, target)
    await assert.rejects(movePlatforms(moving(w, target, [ownerIn(w, 0)], more)), says, what)
    assert.deepEqual(await w.db.rows(sql`select 1 from cells.moves`), [])
  }
  const run = (...args: string[]) => runHere(envOf(t, w.db), args)
  const id = w.platform.io_seller_id
  await assert.rejects(run('cells', 'platform', id, 'b'), /With --together these move: .*, /)
  await assert.rejects(run('cells', 'platform', id, 'c'), /The cells are: public, b\./)
  await assert.rejects(run('cells', 'platform', id, 'public'), /is in the cell public already/)
})

/**
 * Callers of each platform, without an SDK that would try again for them. `made`: the sales that
 * were answered for the first one.
 */
async function callersOf(w: CellsWorld) {
  const statuses: Record<string, number[]> = { public: [], b: [] }
  const made: string[] = []
  let isOver = false
  const calling = CELLS.map(async (cell) => {
    const token = (await w.call('POST', '/auth/login', { body: loginOf(w.platforms[cell]!) })).body
      .access_token
    const headers = { authorization: `Bearer ${token}` }
    const { id } = await w.sdk(cell).customers.create({ first_name: 'Rui' })
    while (!isOver) {
      const body = { amount: 7_00, payment_type: 'pix' }
      const answer = await w.call('POST', `/v1/transaction/new/${id}`, { headers, body })
      statuses[cell]!.push(answer.status)
      if (answer.status === 503) assert.ok(Number(answer.headers.get('retry-after')) > 0)
      else if (cell === 'public') made.push(answer.body.success.id as string)
      await pause(20)
    }
  })
  const end = async () => {
    isOver = true
    await Promise.all(calling)
  }
  return { statuses, made, end }
}

test('callers of a platform that moves wait; all others notice nothing, and what was answered is there', async (t) => {
  const w = await cellsWorld(t)
  const receiver = await openReceiver(t)
  const { secret } = await w.sdk('public').webhooks.create({ url: receiver.url })
  const [open, link] = [
    await soldIn(w, 'public', 'before the move'),
    await w.sdk('public').paymentLinks.create({ amount: 12_00, description: 'Loja' }),
  ]
  const { body: login } = await w.call('POST', '/auth/login', {
    body: loginOf(w.platforms['public']!),
  })
  const bearer = { authorization: `Bearer ${login.access_token}` }
  const { email, password } = w.platforms['public']!.sign_ins!.company
  const cookie = cookieIn(
    await w.call('POST', '/portal/api/sign-in', { body: { email, password } }),
  )
  const session = async () =>
    (await w.call('GET', '/portal/api/me', { headers: { cookie } })).status

  const callers = await callersOf(w)
  const moved = await w.run('cells', 'platform', w.platforms['public']!.io_seller_id, 'b')
  await eventually(async () => assert.equal(callers.statuses['public']!.at(-1), 201))
  await callers.end()
  const { statuses, made } = callers
  assert.equal(moved.code, 0)
  assert.deepEqual(await homesOf(w, 'public'), ['b'])
  assert.deepEqual(
    [...new Set(statuses['b'])],
    [201],
    'the other platform was answered all the while',
  )
  assert.ok(
    statuses['public']!.every((status) => status === 201 || status === 503),
    statuses['public']!.join(),
  )

  // What buyers, people and integrators hold goes on.
  const got = await w.call('GET', `/v1/transaction/get/${open.id}`, { headers: bearer })
  assert.equal(got.status, 200, got.text)
  assert.equal(
    (await soldIn(w, 'public', 'before the move').catch((error) => error.code)) ?? '',
    'idempotency_key_reused',
  )
  assert.equal(await session(), 200)
  for (const page of [`/pay/${open.id}`, new URL(link.url).pathname])
    assert.equal((await w.call('GET', page)).status, 200, page)
  assert.equal((await w.sdk('public').sandbox.payPix(open.id)).status, 'succeeded')
  await eventually(async () => assert.ok(receiver.kinds().includes('transaction.succeeded')))
  const sent = receiver.came.map(({ event }) => event.event_id)
  assert.equal(new Set(sent).size, sent.length, 'no webhook is sent once more')
  assert.ok(receiver.came.every((came) => receiver.verified(came, secret)))
  const all = await w.sdk('public').events.list({ limit: 1000 })
  assert.deepEqual(
    all.items.map(({ sequence }) => sequence),
    all.items.map((_, n) => n + 1),
  )
  const sales = new Set(
    all.items.filter(({ type }) => type === 'transaction.created').map(({ id }) => id),
  )
  assert.deepEqual(
    made.filter((id) => !sales.has(id)),
    [],
    'no sale that was answered is lost',
  )
  for (const cell of CELLS) assert.deepEqual(await verify(w.deps(cell).db), [])

  assert.equal(
    (await w.run('cells', 'platform', w.platforms['public']!.io_seller_id, 'public')).code,
    0,
  )
  assert.deepEqual(await homesOf(w, 'public'), ['public'])
  await eventually(async () => void (await soldIn(w, 'public')))
  assert.equal(await session(), 200)
})

test('a move whose command is gone is forgotten by the servers, and its callers go on', async (t) => {
  const w = await cellsWorld(t)
  const { db } = w.deps('public')
  const id = newId(openClock().wall())
  const announced = { id, owners: [ownerOf(w, 'public')], source: 'public', target: 'b' }
  await inTransaction(db, (tx) => announce(tx, announced, openClock().wall()))
  await eventually(async () => assert.deepEqual(await db.rows(sql`select 1 from cells.moves`), []))
  await soldIn(w, 'public')
  await soldIn(w, 'b')
})
