// Bank notifications: which rows they name, whatever else they contain, and that exactly those that
// may still change become due.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../test/database.ts'
import { openClock } from '../kernel/clock.ts'
import { newId, type OwnerId, type SellerId } from '../kernel/ids.ts'
import { openState } from '../kernel/state.ts'
import { type Database, inTransaction, sql } from '../platform/db/sql.ts'
import type { Deps } from '../runtime/deps.ts'
import { idsIn, markDue } from './mark-due.ts'

const A = '0191f0c47a527b539c1e3f6a5d2e8b10'
const B = '0191f0c47a527b539c1e3f6a5d2e8b11'
const HYPHENED = '0191F0C4-7A52-7B53-9C1E-3F6A5D2E8B10'
const NO_IDS = {
  transactions: [],
  refunds: [],
  payouts: [],
  references: [],
  ourNumbers: [],
  sellers: [],
  purchases: [],
  issued: [],
  disputes: [],
  uncharged: [],
}

const E2E = `E${'1'.repeat(31)}`
const STATIC_TXID = '9f86d081884c7d659a2feaa0c'

const NOTICES: [string, unknown, object][] = [
  ['nothing', undefined, {}],
  [
    'boletos by their numbers',
    { boletos: [{ our_number: '262000017' }, { our_number: 7 }, { our_number: '' }, null, 'x'] },
    { ourNumbers: ['262000017'] },
  ],
  ['null', null, {}],
  ['a text', 'payouts', {}],
  ['a list', [{ id: A }], {}],
  [
    'a pix and its return',
    { pix: [{ txid: A, devolucoes: [{ id: B }] }] },
    { transactions: [A], refunds: [B] },
  ],
  [
    'pix without a charge, by their ids at the SPI: none of a charge of ours or of another system',
    {
      pix: [
        { endToEndId: E2E, chave: 'k', valor: '1.00' },
        { endToEndId: E2E, txid: STATIC_TXID },
        { endToEndId: E2E, txid: A },
        { endToEndId: E2E, txid: 'pedido1042' },
        { endToEndId: 'short' },
        { endToEndId: 7, chave: 'k' },
        null,
      ],
    },
    {
      transactions: [A],
      uncharged: [
        { endToEndId: E2E, key: 'k' },
        { endToEndId: E2E, txid: STATIC_TXID },
      ],
    },
  ],
  ['payouts', { payouts: [{ id: A }, { id: B }] }, { payouts: [A, B] }],
  ['checks, which have the ids of sellers', { kyc: [{ id: HYPHENED }] }, { sellers: [A] }],
  [
    'card sales, which have the ids of transactions',
    { cards: [{ id: A }, { id: B }] },
    { transactions: [A, B] },
  ],
  ['boletos, which have them too', { boletos: [{ id: HYPHENED }] }, { transactions: [A] }],
  [
    'disputes of pix, by the txids of their charges',
    { disputes: [{ id: A }, { id: 'E1' }] },
    { transactions: [A] },
  ],
  [
    'purchases by corporate cards, which have a name of the bank and the id of their card',
    {
      purchases: [
        { id: 'auth-1', card_id: HYPHENED },
        { id: 'auth-2' },
        { id: 'a b', card_id: A },
        null,
      ],
    },
    { purchases: [{ id: 'auth-1', card: A }] },
  ],
  ['corporate cards', { issued: [{ id: HYPHENED }, { id: 'x' }] }, { issued: [A] }],
  [
    'disputes of purchases, by our names; those of pix are other ones',
    { purchase_disputes: [{ id: HYPHENED }, { id: 'd-1' }], disputes: [{ id: B }] },
    { disputes: [A], transactions: [B] },
  ],
  [
    'all at once',
    { pix: [{ txid: A }], payouts: [{ id: B }], kyc: [{ id: A }], cards: [{ id: B }] },
    { transactions: [A, B], payouts: [B], sellers: [A] },
  ],
  [
    'values that are no ids',
    { payouts: [{ id: 7 }, { id: 'x' }, {}, null, 'y', [A]], kyc: { id: A } },
    {},
  ],
  [
    'names of Object.prototype',
    JSON.parse(`{"constructor": [1], "__proto__": {"payouts": [{"id": "${A}"}]}}`),
    {},
  ],
]

test('a notification names rows or nothing', () => {
  for (const [what, body, expected] of NOTICES)
    assert.deepEqual(idsIn(body), { ...NO_IDS, ...expected }, what)
})

test('a notification names at most a thousand rows', () => {
  const many = Array.from({ length: 1_500 }, () => ({ id: A }))
  assert.equal(idsIn({ payouts: many }).payouts.length, 1_000)
})

const clock = openClock()
const SELLERS = ['pending', 'active', 'denied', 'blocked', 'deleted'] as const
const PAYOUTS = ['pending', 'processing', 'succeeded', 'failed', 'returned'] as const

/** One seller and one payout in every status, none of them due. */
async function everyState(db: Database) {
  const owner = newId<'owner'>(clock.wall()) as OwnerId
  const sellers = SELLERS.map((state) => ({ state, id: newId<'seller'>(clock.wall()) as SellerId }))
  const payouts = PAYOUTS.map((state) => ({ state, id: newId<'payout'>(clock.wall()) }))
  const account = newId(clock.wall())
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    for (const [n, { state, id }] of sellers.entries())
      await tx.rows(sql`
        insert into sellers (owner, id, number, type, first_name, name, email, taxpayer_id, city,
          status, created_at, updated_at)
        values (${owner}, ${id}, ${n + 1}, 'individual', 'Ana', 'Ana', 'a@b.test',
          ${`1234567890${n}`}, 'Recife', ${state}, ${now}, ${now})`)
    const seller = sellers[0]!.id
    await tx.rows(sql`
      insert into bank_accounts (owner, id, seller, version, holder_name, taxpayer_id, bank_code,
        ispb, bank_name,
        routing_number, account_sealed, last4, type, fingerprint, created_at, updated_at)
      values (${owner}, ${account}, ${seller}, 1, 'Ana', '12345678909', '341', '60701190', 'Itaú',
        '0001', ''::bytea, '3456',
        'checking', 'f', ${now}, ${now})`)
    for (const { state, id } of payouts)
      await tx.rows(sql`
        insert into payouts (owner, id, seller, bank_account, amount, origin, status, line,
          line_before, version, bank, created_at, updated_at)
        values (${owner}, ${id}, ${seller}, ${account}, 100, 'manual', ${state}, 1, 0, 1, 'bank',
          ${now}, ${now})`)
  })
  return { sellers, payouts }
}

const statesDue = async (db: Database, table: 'sellers' | 'payouts'): Promise<string[]> => {
  const rows =
    table === 'sellers'
      ? await db.rows<{ status: string }>(sql`select status from sellers where due_at is not null`)
      : await db.rows<{ status: string }>(sql`select status from payouts where due_at is not null`)
  return rows.map(({ status }) => status).toSorted()
}

test('a notification makes unfinished rows due, once for many notifications, and wakes the worker', async (t) => {
  const db = await freshDatabase(t)
  const { sellers, payouts } = await everyState(db)
  let woken = 0
  let commits = 0
  const counting: Database = { ...db, begin: (work) => (commits++, db.begin(work)) }
  const deps = {
    db: counting,
    clock,
    state: openState(),
    wake: () => void woken++,
  } as unknown as Deps
  await markDue(deps, { payouts: [{ id: newId(clock.wall()) }], kyc: [] })
  assert.deepEqual([await statesDue(db, 'sellers'), await statesDue(db, 'payouts')], [[], []])
  await markDue(deps, { pix: 'x' })
  assert.deepEqual([woken, commits], [1, 1])

  const named = (all: readonly { id: string }[]) => all.map(({ id }) => ({ id }))
  await Promise.all([
    markDue(deps, { payouts: named(payouts) }),
    markDue(deps, { kyc: named(sellers) }),
    markDue(deps, { payouts: named(payouts), kyc: named(sellers) }),
  ])
  assert.deepEqual(await statesDue(db, 'sellers'), ['pending'])
  assert.deepEqual(await statesDue(db, 'payouts'), ['pending', 'processing', 'succeeded'])
  assert.deepEqual([woken, commits], [2, 2])
})
