// Lists of transactions by status and time: each page is the part of all transactions that it
// should be, and none that do not match are looked through for it.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { Vintem } from '../../sdk/index.ts'
import { page } from '../../server/payments/transactions/listing/store.ts'
import { idSpan } from '../../server/platform/lists/id-span.ts'
import { sql } from '../../server/platform/db/sql.ts'
import type { OwnerId, SellerId } from '../../server/kernel/ids.ts'
import { eventually } from '../cells.ts'
import { isOnCitus } from '../database.ts'
import { buyer, tokenFor } from '../cards.ts'
import { openReads } from '../plans.ts'
import { world, type World } from '../world.ts'

type Sold = Awaited<ReturnType<Vintem['transactions']['create']>>

/** What becomes of a sale, and its status then. */
const ENDINGS: readonly (readonly [
  status: string,
  end: (sdk: Vintem, id: string) => Promise<unknown>,
])[] = [
  ['pending', async () => {}],
  ['canceled', (sdk, id) => sdk.transactions.void(id)],
  ['succeeded', (sdk, id) => sdk.sandbox.payPix(id)],
  ['refunded', (sdk, id) => sdk.sandbox.payPix(id).then(() => sdk.transactions.void(id))],
  [
    'partial_refunded',
    (sdk, id) => sdk.sandbox.payPix(id).then(() => sdk.transactions.void(id, { amount: 1_00 })),
  ],
]

/**
 * Two sales by pix of each status, one by boleto and one by card, and three days later the same.
 * Returns them, the latest first.
 */
async function sellAll(w: World): Promise<Sold[]> {
  const { id: customer } = await buyer(w)
  const ids: string[] = []
  const sell = async (
    how: object,
    end: (sdk: Vintem, id: string) => Promise<unknown> = async () => {},
  ) => {
    const { id } = await w.sdk.transactions.create(customer, { amount: 10_00, ...how } as never)
    await end(w.sdk, id)
    ids.unshift(id)
  }
  for (const day of [0, 3]) {
    if (day > 0) await w.sdk.sandbox.moveClock({ advance: `${day * 24}h` })
    for (let n = 0; n < 2; n++)
      for (const [, end] of ENDINGS)
        await sell({ payment_type: 'pix', expires_in: 30 * 86_400 }, end)
    await sell({ payment_type: 'boleto' })
    await sell({ payment_type: 'credit', token: await tokenFor(w) })
    await w.work()
  }
  return Promise.all(ids.map((id) => w.sdk.transactions.get(id)))
}

/** The statuses of a filter; rare ones, common ones and both are found in different ways. */
const STATUSES = [
  'canceled',
  'refunded,canceled',
  'refunded,partial_refunded,canceled',
  'pending',
  'succeeded,refunded',
  'failed',
  'charged_back,failed',
  'canceled,canceled',
]
/** Pix is most of what is sold; other methods are found by them. */
const METHODS = ['boleto', 'credit,boleto', 'boleto,boleto', 'pix', 'pix,credit', 'debit']

/** A part of a list, and whether a sale is in it. */
type Part = readonly [query: object, has: (sold: Sold) => boolean]
const PARTS: readonly Part[] = [
  [{}, () => true],
  ...STATUSES.map((status): Part => [
    { status },
    (sold) => status.split(',').includes(sold.status),
  ]),
  ...METHODS.map((types): Part => [
    { payment_type: types },
    (sold) => types.split(',').includes(sold.payment_type),
  ]),
  [
    { payment_type: 'boleto,credit', status: 'pending,canceled' },
    (sold) => sold.status === 'pending' && sold.payment_type === 'boleto',
  ],
  [{ payment_type: 'pix', status: 'canceled' }, (sold) => sold.status === 'canceled'],
]

test('each page of a list by status, method and time is what it should be', async (t) => {
  const w = await world(t)
  const all = await sellAll(w)
  assert.deepEqual(
    [...new Set(all.map(({ status }) => status))].sort(),
    ENDINGS.map(([status]) => status).sort(),
  )
  const middle = all[9]!.created_at
  const spans = [
    [{}, () => true],
    [{ 'created_at[gte]': middle }, (sold: Sold) => sold.created_at >= middle],
    [{ 'created_at[lte]': middle }, (sold: Sold) => sold.created_at <= middle],
  ] as const
  for (const [part, has] of PARTS)
    for (const [span, isIn] of spans)
      for (const sort of ['time-descending', 'time-ascending'] as const)
        for (const offset of [0, 1, 3]) {
          const is = all.filter((sold) => isIn(sold) && has(sold))
          const sorted = sort === 'time-ascending' ? is.toReversed() : is
          const query = { ...part, ...span, sort, limit: 3, offset }
          const { items, total } = await w.sdk.transactions.list(query as object)
          assert.deepEqual(
            [items.map(({ id }) => id), total],
            [sorted.slice(offset, offset + 3).map(({ id }) => id), is.length],
            JSON.stringify(query),
          )
        }
})

/** Copies of a sale, one for each of these minutes before it. */
const layCopies = (w: World, id: string, from: number, to: number): Promise<unknown> =>
  w.db.rows(sql`
    insert into transactions select c.* from transactions t
    cross join generate_series(${from}::int, ${to}::int) n
    cross join lateral jsonb_populate_record(t, jsonb_build_object(
      'id',
        lpad(to_hex((extract(epoch from t.created_at) * 1000)::bigint - n * 60000), 12,
          '0') || right(replace(t.id::text, '-', ''), 20),
      'created_at', t.created_at - n * interval '1 minute', 'reference_id', null)) c
    where t.id = ${id}`)

/** The plan of a statement that Citus hands on does not show what its node reads. */
const notOnCitus = { skip: isOnCitus() && 'plans are shown by the node' }

test('what does not match is not looked through', notOnCitus, async (t) => {
  const w = await world(t)
  const customer = await w.sdk.customers.create({
    first_name: 'Ana',
    taxpayer_id: '123.456.789-09',
  })
  const make = async () =>
    (await w.sdk.transactions.create(customer.id, { amount: 10_00, payment_type: 'pix' })).id
  const [id, canceled] = [await make(), await make()]
  await w.sdk.transactions.void(canceled)
  await layCopies(w, id, 1, 20_000)
  await layCopies(w, canceled, 20_000, 23_000)
  const boleto = await w.sdk.transactions.create((await buyer(w)).id, {
    amount: 10_00,
    payment_type: 'boleto',
  })
  await layCopies(w, boleto.id, 24_000, 27_000)
  await w.db.rows(sql`delete from transactions where id in (${canceled}, ${boleto.id})`)
  await w.db.rows(sql`analyze transactions`)
  const [{ at }] = (await w.db.rows<{ at: Date }>(
    sql`select created_at as at from transactions where id = ${id}`,
  )) as [{ at: Date }]
  const { db, read } = openReads(w, t)
  const of = { owner: w.platform.io_seller_id as OwnerId, ascending: false, limit: 20, offset: 0 }
  await page(db, { ...of, statuses: ['canceled', 'failed'] })
  assert.ok(read.inVain < 100, `${read.inVain} transactions were read for those of another status`)
  const seller = w.platform.sellers[0]!.io_seller_id as SellerId
  await page(db, { ...of, seller, statuses: ['canceled'] })
  assert.ok(read.inVain < 100, `${read.inVain} transactions were read for those of another seller`)
  assert.equal((await page(db, { ...of, methods: ['boleto'] })).length, 20)
  assert.ok(read.inVain < 100, `${read.inVain} transactions were read for those by another method`)
  const day = 24 * 60
  const span = {
    from: new Date(at.getTime() - 8 * day * 60_000),
    to: new Date(at.getTime() - 7 * day * 60_000),
  }
  await page(db, { ...of, ...span, ids: idSpan(w.deps.clock, span) })
  assert.ok(read.inVain < 2 * day, `${read.inVain} transactions were read for those of another day`)
})

/**
 * Rows can be passed over without a look at them once they are on disk and no transaction is older
 * than they are.
 */
async function settleRows({ db }: World): Promise<void> {
  await eventually(async () => {
    await db.rows(sql`checkpoint`)
    await db.rows(sql`vacuum analyze transactions`)
    const [row] = await db.rows<{ pages: number }>(
      sql`select relpages - relallvisible as pages
        from pg_class
        where oid = 'transactions'::regclass`,
    )
    assert.ok(row!.pages < 5, `${row!.pages} pages have rows that may be unknown to somebody`)
  })
}

test(
  'a page far down reads its own transactions, and only the keys of those before',
  notOnCitus,
  async (t) => {
    const w = await world(t)
    const customer = await w.sdk.customers.create({
      first_name: 'Ana',
      taxpayer_id: '123.456.789-09',
    })
    const { id } = await w.sdk.transactions.create(customer.id, {
      amount: 10_00,
      payment_type: 'pix',
    })
    await layCopies(w, id, 1, 20_000)
    await settleRows(w)
    const { db, read } = openReads(w, t)
    const of = { owner: w.platform.io_seller_id as OwnerId, ascending: false, limit: 20 }
    const idsOf = async (offset: number) => (await page(db, { ...of, offset })).map((one) => one.id)
    const all = await w.db.rows<{ id: string }>(sql`select id from transactions order by id desc`)
    for (const offset of [980, 15_000, 19_990, 20_001])
      assert.deepEqual(
        await idsOf(offset),
        all.slice(offset, offset + 20).map((one) => one.id),
      )
    // The first of these pages is not far down.
    assert.ok(read.rows < 1_500, `${read.rows} rows were read`)
  },
)
