// The audit log under attack and in use: records of people and commands, the chain, exports,
// retention and holds.

import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { codeAt } from '../../server/identity/users/people/second-factor.ts'
import { deleteOldRecords, runJob as extendChains } from '../../server/audit/job.ts'
import { leastIdAt, type OwnerId } from '../../server/kernel/ids.ts'
import { extend } from '../../server/platform/audit/chain-store.ts'
import { deleteOld } from '../../server/platform/audit/retention-store.ts'
import { inTransaction, sql } from '../../server/platform/db/sql.ts'
import { verify } from '../../server/verification/verify.ts'
import { openClock } from '../../server/kernel/clock.ts'
import { person, signIn } from '../portal.ts'
import { typing } from '../command-stage.ts'
import { envOf } from '../program.ts'
import { world, type World } from '../world.ts'

const API = '/portal/api'
const FACTOR = `${API}/second-factor`

/** The audit records of an actor, the oldest first. */
async function actsOf(w: World, actorType: string): Promise<string[]> {
  const rows = await w.db.rows<{ action: string }>(
    sql`select action from audit_records where actor_type = ${actorType} order by id`,
  )
  return rows.map(({ action }) => action)
}

test('actions in the portal have audit records with the person, which their company reads there', async (t) => {
  const w = await world(t)
  const [company] = w.platform.sellers
  const who = await person(w, company!.io_seller_id, 'admin')
  const browser = await signIn(w, who)
  const { secret } = (await browser.post(FACTOR, { password: who.password })).body
  await browser.post(`${FACTOR}/confirm`, { code: codeAt(secret, w.deps.clock.wall()) })
  const credential = (await browser.post(`${API}/v1/credentials`, { email: 'shop@example.com' }))
    .body
  const invited = (
    await browser.post(`${API}/v1/users`, { email: 'ana@example.com', name: 'Ana', role: 'viewer' })
  ).body
  await browser.send('PATCH', `${API}/v1/users/${invited.id}`, { role: 'finance' })
  await browser.post(`${API}/sign-out`)
  assert.deepEqual(await actsOf(w, 'user'), [
    'session.started',
    'person.second_factor_started',
    'person.second_factor_added',
    'credential.created',
    'user.invited',
    'user.updated',
    'session.ended',
  ])

  const again = await signIn(w, {
    ...who,
    code: codeAt(secret, new Date(w.deps.clock.wall().getTime() + 30_000)),
  })
  const log = (await again.get(`${API}/audit?limit=200`)).body
  const made = log.items.find((one: { action: string }) => one.action === 'credential.created')
  const [row] = await w.db.rows<{ id: string }>(
    sql`select id from people where email = ${who.email}`,
  )
  const { id } = row!
  assert.deepEqual(
    [made.actor, made.source, made.operation, made.object.id, made.after.email],
    [
      { type: 'user', id, name: null },
      '127.0.0.1',
      'credentials.create',
      credential.id,
      's***@example.com',
    ],
  )
  const changed = log.items.find((one: { action: string }) => one.action === 'user.updated')
  assert.deepEqual([changed.before, changed.after], [{ role: 'viewer' }, { role: 'finance' }])
  assert.deepEqual(
    (await again.get(`${API}/audit?actor=${id}&actor_type=user&action=user.updated`)).body.items,
    [changed],
  )
})

test('operator commands have audit records with user, machine and reason', async (t) => {
  const w = await world(t)
  const run = typing(envOf(t, w.db))
  const [seller] = w.platform.sellers
  const reason = 'Documents do not match'
  assert.equal((await run('sellers', 'block', seller!.io_seller_id, '--reason', reason)).code, 0)
  await run('credentials', 'limit', w.platform.email, '100')
  await run('platforms', 'limit', w.platform.io_seller_id, '5000')
  await run('operators', 'add', 'olga@example.com', '--name', 'Olga')
  assert.deepEqual(await actsOf(w, 'command'), [
    'seller.blocked',
    'credential.updated',
    'platform.updated',
    'person.operator_added',
  ])
  const { items } = await w.sdk.audit.list({ actor_type: 'command' })
  assert.equal(items.length, 3, 'an operator is the installation’s')
  const blocked = items.at(-1)!
  assert.deepEqual(
    [
      blocked.operation,
      blocked.reason,
      blocked.before,
      blocked.after,
      blocked.actor.name?.includes('@'),
    ],
    ['sellers block', reason, { status: 'active' }, { status: 'blocked' }, true],
  )
})

/** A world with a chain of some blocks. */
async function chained(t: Parameters<typeof envOf>[0]) {
  const w = await world(t, { platforms: 2 })
  for (const seller of [w.platform, w.platforms[1]!, ...w.platform.sellers]) {
    await w.as(seller).customers.create({ first_name: 'Ana' })
    await extendChains(w.deps)
  }
  return { w, run: typing(envOf(t, w.db)) }
}

test('records cannot be changed or deleted by a statement, and a change that bypasses the guards is found', async (t) => {
  const { w, run } = await chained(t)
  for (const statement of [
    sql`update audit_records set reason = 'x'`,
    sql`delete from audit_records`,
    sql`update audit_blocks set number = 0`,
    sql`delete from audit_blocks`,
  ])
    await assert.rejects(
      inTransaction(w.db, (tx) => tx.rows(statement)),
      /append-only/,
    )
  const [, heads] = [(await run('audit', 'verify')).out[0]!, (await run('audit', 'heads')).out]
  assert.equal(heads.length, 2)
  const noted = heads[0]!['digest'] as string
  await w.sdk.customers.create({ first_name: 'Caio' })
  await extendChains(w.deps)
  assert.deepEqual(
    (await run('audit', 'verify', '--head', noted)).out[0]!['ok'],
    true,
    'a head noted before is there',
  )

  await inTransaction(w.db, async (tx) => {
    await tx.rows(sql`set local session_replication_role = replica`)
    await tx.rows(sql`
      update audit_records
      set source = '10.0.0.1'
      where id = (select id from audit_records where action = 'customer.created' limit 1)`)
  })
  const { code, out } = await run('audit', 'verify')
  assert.deepEqual(
    [code, out[0]!['ok'], (out[0]!['faults'] as { what: string }[]).map(({ what }) => what)],
    [1, false, ['an audit record was changed after it was written']],
  )
})

test('an exported chain is checked without the database; one changed letter is found', async (t) => {
  const { w, run } = await chained(t)
  const file = join(envOf(t, w.db).DATA_DIR, 'audit.jsonl')
  const exported = (await run('audit', 'export', w.platform.io_seller_id, file)).out[0]!
  assert.equal(
    (await run('audit', 'export', w.platform.io_seller_id, file)).code,
    1,
    'no file is overwritten',
  )
  const checked = (await run('audit', 'verify', file)).out[0]!
  assert.deepEqual(checked, {
    ok: true,
    blocks: exported['blocks'],
    records: exported['records'],
    deleted: 0,
    head: exported['head'],
  })
  const text = readFileSync(file, 'utf8')
  const lines = text.split('\n')
  const spoiled: [string, string][] = [
    ['another address', text.replace('127.0.0.1', '127.0.0.2')],
    ['a block less', [lines[0], ...lines.slice(2)].join('\n')],
    ['another order', [lines[1], lines[0], ...lines.slice(2)].join('\n')],
    ['another time', text.replace(/"at":\d/, '"at":2')],
    ['no export', 'hello\n'],
    ['nothing', ''],
  ]
  for (const [what, wrong] of spoiled) {
    assert.notEqual(wrong, text, what)
    writeFileSync(file, wrong)
    const found = await run('audit', 'verify', file)
    assert.deepEqual([found.code, found.out[0]!['ok']], [1, false], what)
  }
  for (const wrong of [
    [],
    ['export'],
    ['export', 'x', 'y'],
    ['hold', w.platform.io_seller_id],
    ['verify', '--head', 'x'],
  ])
    assert.equal((await run('audit', ...wrong)).code, 1, String(wrong))
})

const YEAR_MS = 365.25 * 86_400_000

test('records are deleted after their years, and a hold keeps them; the chain still holds', async (t) => {
  let ms = Date.UTC(2026, 10, 23, 12)
  const machine = { epoch: () => ms, elapsed: () => ms }
  const w = await world(t, {
    clock: openClock({ machine }),
    env: { AUDIT_YEARS_ACCESS: '2', AUDIT_YEARS_CHANGE: '5' },
  })
  const run = typing(envOf(t, w.db))
  await signIn(w, await person(w, w.platform.io_seller_id, 'admin'))
  await w.sdk.customers.create({ first_name: 'Ana' })
  await extendChains(w.deps)
  const owner = w.platform.io_seller_id
  const kept = async () => {
    await deleteOldRecords(w.deps)
    await extendChains(w.deps)
    assert.deepEqual(await verify(w.db), [])
    const rows = await w.db.rows<{ action: string }>(sql`
      select distinct action
      from audit_records
      where owner = ${owner.replaceAll('-', '')}
        and action in ('session.started', 'customer.created')`)
    return rows.map(({ action }) => action).toSorted()
  }
  ms += 1.9 * YEAR_MS
  assert.deepEqual(await kept(), ['customer.created', 'session.started'])
  ms += 0.2 * YEAR_MS
  assert.deepEqual(await kept(), ['customer.created'])
  assert.equal((await run('audit', 'hold', owner, '--reason', 'Case 1042')).code, 0)
  ms += 4 * YEAR_MS
  assert.deepEqual(await kept(), ['customer.created'])
  // Nor by a job that had found none before the hold was placed.
  const old = {
    owner: owner.replaceAll('-', '') as OwnerId,
    class: 'change',
    before: leastIdAt(new Date(ms)),
  } as const
  assert.equal(await inTransaction(w.db, (tx) => deleteOld(tx, old, 10)), 0)
  assert.deepEqual((await run('audit', 'holds')).out[0]!['reason'], 'Case 1042')
  assert.equal((await run('audit', 'release', owner, '--reason', 'Closed')).code, 0)
  assert.deepEqual(await kept(), [])
  const file = join(envOf(t, w.db).DATA_DIR, 'audit.jsonl')
  await run('audit', 'export', owner, file)
  const checked = (await run('audit', 'verify', file)).out[0]!
  assert.deepEqual([checked['ok'], (checked['deleted'] as number) > 0], [true, true])
})

test('four workers extend one chain at once: no record twice, none left out', async (t) => {
  const w = await world(t)
  await Promise.all(
    Array.from({ length: 120 }, () => w.sdk.customers.create({ first_name: 'Ana' })),
  )
  await Promise.all(
    // Few records at a time, so that the workers compete.
    Array.from({ length: 4 }, async () => {
      for (let n = 0; n < 12; n++)
        await inTransaction(w.db, (tx) => extend(tx, w.deps.clock.now(), 3))
    }),
  )
  await extendChains(w.deps)
  assert.deepEqual(await verify(w.db), [])
  const [row] = await w.db.rows<{ n: number; queued: number }>(sql`
    select (select count(*)::int from audit_records) as n,
      (select count(*)::int from audit_queue) as queued`)
  assert.deepEqual([row!.n > 120, row!.queued], [true, 0])
})
