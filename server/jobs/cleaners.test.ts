// Every cleaner goes on while it finds full batches, so that it deletes faster than its table is
// filled.

import assert from 'node:assert/strict'
import test from 'node:test'
import { inTransaction, sql, raw, type Database } from '../platform/db/sql.ts'
import { startLoop } from '../runtime/scheduler/loop.ts'
import { loginOf, world } from '../../test/world.ts'
import { openReceiver } from '../../test/hooks.ts'
import { JOBS } from './jobs.ts'

/** Jobs that run at intervals, and delete nothing by the batch. */
const NO_CLEANERS: Readonly<Record<string, string>> = {
  'sandbox bank': 'works off what is due',
  clock: 'reads one row',
  'banks of the sandbox': 'reads one row of each platform',
  webhooks: 'waits for deliveries itself',
  reconciliation: 'reads pages of banks, and remembers its place',
  'reports of banks': 'reads days of banks',
  'notification addresses': 'asks banks, as many at once as they take',
  'transaction rollups': 'follows the feed, and goes on while it is behind',
  search: 'follows the feed, and goes on while it is behind',
  mails: 'claims what it sends, as many as the mail server takes',
  'expiring credentials': 'warns once of each',
  requests: 'drops whole days',
  'months of events': 'makes months',
  'folders of banks': 'takes files as a bank makes them, some a day',
  'e-mail addresses': 'walks each table once, a page a round',
}

test('every job that runs at intervals says how much a full round does, or why it has none', () => {
  const jobs = JOBS.filter(({ everyMs }) => everyMs !== undefined)
  const open = jobs.filter(
    ({ name, fullAt }) => fullAt === undefined && !Object.hasOwn(NO_CLEANERS, name),
  )
  assert.deepEqual(
    open.map(({ name }) => name),
    [],
  )
  const both = jobs.filter(
    ({ name, fullAt }) => fullAt !== undefined && Object.hasOwn(NO_CLEANERS, name),
  )
  assert.deepEqual(both, [])
})

type Fill = {
  readonly job: string
  readonly table: string
  readonly columns: string
  readonly values: string
}

const OLD = "'2020-01-01'"
const ID = 'gen_random_uuid()'
/** Rows that are over, one for each `g`. Tables with a rare bound get one row more than it. */
const FILLS: readonly Fill[] = [
  {
    job: 'deliveries',
    table: 'webhook_deliveries',
    columns:
      'owner, id, endpoint, event, object_id, sequence, status, forged, attempts, tries, due_at, created_at, settled_at',
    values: `${ID}, ${ID}, ${ID}, ${ID}, ${ID}, g, 'succeeded', false, 1, 1, ${OLD}, ${OLD}, ${OLD}`,
  },
  {
    job: 'logins',
    table: 'tokens',
    columns: 'hash, owner, seller, credential, scopes, expires_at',
    values: `decode(md5(g::text), 'hex'), ${ID}, ${ID}, ${ID}, '{}', ${OLD}`,
  },
  {
    job: 'logins',
    table: 'login_failures',
    columns: 'email_hash, source, failures, last_at',
    values: `decode(md5(g::text), 'hex'), '', 1, ${OLD}`,
  },
  {
    job: 'page tokens',
    table: 'payment_link_tokens',
    columns: 'owner, id, link, expires_at',
    values: `${ID}, ${ID}, ${ID}, ${OLD}`,
  },
  {
    job: 'bank account tokens',
    table: 'bank_account_tokens',
    columns:
      'owner, id, seller, holder_name, taxpayer_id, bank_code, ispb, bank_name, routing_number, account_sealed, last4, type, fingerprint, expires_at, created_at, updated_at',
    values: `${ID}, ${ID}, ${ID}, '', '', '', '', '', '', '', '', 'checking', '', ${OLD}, ${OLD}, ${OLD}`,
  },
  {
    job: 'old mails',
    table: 'mails',
    columns: 'owner, id, kind, recipient, language, status, attempts, created_at',
    values: `${ID}, lpad(to_hex(g), 32, '0')::uuid, '', '', 'en', 'sent', 1, ${OLD}`,
  },
]

const fill = (db: Database, { table, columns, values }: Fill, rows: number) =>
  inTransaction(db, async (tx) => {
    // Nothing that they belong to is there.
    await tx.rows(sql`set local session_replication_role = 'replica'`)
    await tx.rows(
      sql`insert into ${raw(table)} (${raw(columns)})
        select ${raw(values)}
        from generate_series(1, ${rows}::int) g`,
    )
  })

const countOf = async (db: Database, table: string): Promise<number> =>
  (await db.rows<{ n: number }>(sql`select count(*)::int as n from ${raw(table)}`))[0]!.n

test('a table that was filled is empty again long before the next interval, and faster than real calls fill it', async (t) => {
  const w = await world(t)
  const hook = await openReceiver(t)
  await w.sdk.webhooks.create({ url: hook.url, events: ['customer.created'] })
  const ACTS = 20
  const acts: Readonly<Record<string, () => Promise<unknown>>> = {
    logins: () => w.call('POST', '/auth/login', { body: loginOf(w.platform) }),
    deliveries: () => w.sdk.customers.create({ first_name: 'Ana' }).then(() => w.work()),
  }
  const paces = new Map<string, number>()
  for (const [name, act] of Object.entries(acts)) {
    const from = performance.now()
    for (let n = 0; n < ACTS; n++) await act()
    paces.set(name, ACTS / (performance.now() - from))
  }
  for (const one of FILLS) {
    const { name, fullAt = 0, everyMs = 0, ...job } = JOBS.find((found) => found.name === one.job)!
    const before = await countOf(w.deps.db, one.table)
    const rows = 3 * fullAt + 1
    await fill(w.deps.db, one, rows)
    const from = performance.now()
    const loop = startLoop(w.deps, [{ name, fullAt, everyMs, ...job }])
    while ((await countOf(w.deps.db, one.table)) > before && performance.now() - from < everyMs) {}
    const lastedMs = performance.now() - from
    await loop.stop()
    assert.ok(
      (await countOf(w.deps.db, one.table)) <= before,
      `${one.table}: ${rows} rows were there after ${everyMs} ms`,
    )
    const pace = rows / lastedMs
    const filled = paces.get(name) ?? 0
    t.diagnostic(
      `${one.table}: ${Math.round(pace * 1000)} rows a second, filled at ${Math.round(filled * 1000)}`,
    )
    assert.ok(pace > filled, `${one.table} is filled faster than it is cleaned`)
  }
})
