// A year of money in the sandbox, in seconds: what time does to installments, boletos,
// authorizations, pix and payouts, to the day and the centavo, equals a golden file whose figures
// people can check (R23). The clock stands still between moves, so that every instant is exact.

import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { stoppedClock } from '../../server/kernel/clock.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { buyer, tokenFor, VISA } from '../cards.ts'
import { market, plain, type Market } from '../marketplace.ts'
import { moveTo } from '../sandbox-time.ts'
import { world, type World } from '../world.ts'

const GOLDEN = join(import.meta.dirname, '../data', 'year.golden.json')

const FRESH = { expiration_year: '2045' }

type Line = Record<string, unknown>

/** Names for ids by the kind of object, so that the file is the same each time. */
function namer(known: Record<string, string>) {
  const names = new Map(Object.entries(known).map(([name, id]) => [plain(id), name]))
  return {
    add: (name: string, id: string) => names.set(plain(id), name),
    of: (id: string): string => names.get(plain(id)) ?? 'other',
  }
}
type Names = ReturnType<typeof namer>

/** The order of events at one instant is not specified. */
const sorted = (lines: Line[]): string[] => lines.map((line) => JSON.stringify(line)).toSorted()

/** All events, statement lines and payouts of a platform, by their instants. */
async function eventsOf(w: World, owner: string, names: Names) {
  const events = await w.db.rows<{
    at: Date
    type: string
    object: string
    status: string | null
  }>(sql`
    select created_at as at, type, object_id as object, status from events where owner = ${owner}`)
  const lines = await w.db.rows<{ at: Date; seller: string; kind: string; amount: number }>(sql`
    select l.at, l.seller, t.kind, l.amount from statement_lines l
    join transfers t on t.owner = l.owner and t.id = l.transfer where l.owner = ${owner}`)
  const payouts = await w.db.rows<{
    at: Date
    seller: string
    amount: number
    state: string
    origin: string
  }>(sql`
    select created_at as at, seller, amount, status as state, origin
    from payouts
    where owner = ${owner}`)
  return {
    events: sorted(
      events.map(({ at, type, object, status }) => ({
        at,
        type,
        object: names.of(object),
        status,
      })),
    ),
    statement: sorted(
      lines.map(({ at, seller, ...rest }) => ({ at, seller: names.of(seller), ...rest })),
    ),
    payouts: sorted(
      payouts.map(({ at, seller, ...rest }) => ({ at, seller: names.of(seller), ...rest })),
    ),
  }
}

const policy = (m: Market, w: World, kind: string, seller: string, said: object) =>
  w.call('PATCH', `/v1/sellers/update/${kind}/${seller}`, {
    token: m.token,
    body: { payout_policy: said },
  })

type Cast = { w: World; m: Market; sellers: [string, string, string]; names: Names; maria: string }

/** A platform and three sellers with daily, weekly and monthly payouts. */
async function cast(t: Parameters<typeof world>[0], start: string): Promise<Cast> {
  const w = await world(t, { clock: stoppedClock(new Date(start)) })
  const m = await market(w)
  const [person, company] = w.platform.sellers
  const own = { io_seller_id: w.platform.io_seller_id, taxpayer_id: await documentOf(w) }
  for (const one of [person!, company!, own]) await m.link(one)
  const sellers: Cast['sellers'] = [person!.io_seller_id, company!.io_seller_id, own.io_seller_id]
  await policy(m, w, 'individuals', sellers[0], { interval: 'daily' })
  await policy(m, w, 'businesses', sellers[1], { interval: 'weekly', anchor: 1 })
  await policy(m, w, 'businesses', sellers[2], { interval: 'monthly', anchor: 5 })
  const names = namer({ daily: sellers[0], weekly: sellers[1], monthly: sellers[2] })
  const { id: maria } = await buyer(w)
  return { w, m, sellers, names, maria }
}

async function documentOf(w: World): Promise<string> {
  const [row] = await w.db.rows<{ document: string }>(sql`
    select taxpayer_id as document from sellers where owner = id and id = ${w.platform.io_seller_id}`)
  return row!.document
}

/** A transaction in twelve installments that three sellers share; its thirds have a remainder. */
async function installments({ w, sellers, names, maria }: Cast, amount: number): Promise<void> {
  const [first, second, third] = sellers
  const sale = await w.sdk.transactions.create(maria, {
    amount,
    payment_type: 'credit',
    token: await tokenFor(w, VISA, FRESH),
    io_seller_id: first,
    installment_plan: { number_installments: 12 },
    split_rules: [
      {
        receiver: second,
        split_type: 'percent',
        split_value: 33.33,
        receiver_fee_type: 'proportional',
      },
      { receiver: third, split_type: 'fixed', split_value: 100_01, receiver_fee_type: 'free' },
    ],
  } as Parameters<typeof w.sdk.transactions.create>[1])
  names.add('instalments', sale.id)
}

/** Transactions that are unpaid, paid late, or never captured. */
async function others(
  { w, m, names, maria, sellers }: Cast,
  due: string,
  limit: string,
): Promise<string> {
  const boleto = await w.sdk.transactions.create(maria, {
    amount: 500_00,
    payment_type: 'boleto',
    io_seller_id: sellers[1],
    expiration_date: due,
    payment_limit_date: limit,
    interest: { mode: 'daily_percentage', value: 0.1 },
    late_fee: { mode: 'percentage', value: 2 },
  } as Parameters<typeof w.sdk.transactions.create>[1])
  names.add('boleto', boleto.id)
  const held = await w.sdk.transactions.create(maria, {
    amount: 70_00,
    payment_type: 'credit',
    token: await tokenFor(w, VISA, FRESH),
    capture: false,
  } as Parameters<typeof w.sdk.transactions.create>[1])
  names.add('authorization', held.id)
  names.add('pix', await m.sell(30_00, { expires_in: 86_400 }))
  return boleto.id
}

/** The part of the golden file with this name; written if there is none. */
function agrees(name: string, found: object): void {
  const golden = existsSync(GOLDEN)
    ? (JSON.parse(readFileSync(GOLDEN, 'utf8')) as Record<string, object>)
    : {}
  if (process.env['GOLDEN'] === 'write')
    return writeFileSync(GOLDEN, `${JSON.stringify({ ...golden, [name]: found }, null, 2)}\n`)
  assert.deepEqual(found, golden[name])
}

test('a transaction in twelve installments, a late boleto, a lapse and an expiry: a year equals the golden file', async (t) => {
  const c = await cast(t, '2027-01-04T15:00:00Z')
  await installments(c, 1_234_57)
  const boleto = await others(c, '2027-01-29', '2027-02-26')
  await c.m.moveTo('2027-02-05')
  await c.w.sdk.sandbox.payBoleto(boleto)
  const began = performance.now()
  const { now, ran } = await moveTo(c.w, '2028-01-10T15:00:00.000Z')
  assert.equal(now, '2028-01-10T15:00:00.000Z')
  t.diagnostic(`a year took ${Math.round(performance.now() - began)} ms, ${ran} works`)
  agrees('across Carnival', await eventsOf(c.w, c.w.platform.io_seller_id, c.names))
})

const LEAPS = [
  // 29 February is Carnival, so what is due then is due on 1 March and not late.
  {
    name: 'the leap day of 2028',
    start: '2028-01-31',
    due: '2028-02-29',
    paid: '2028-03-01',
    end: '2029-02-28',
  },
  // 29 February is a Friday on which banks work: the first installment settles on it, and the
  // boleto is late.
  {
    name: 'the leap day of 2036',
    start: '2036-01-30',
    due: '2036-02-29',
    paid: '2036-03-03',
    end: '2037-02-28',
  },
]

for (const { name, start, due, paid, end } of LEAPS) {
  test(`month ends and ${name}: thirteen months equal the golden file`, async (t) => {
    const c = await cast(t, `${start}T15:00:00Z`)
    await installments(c, 999_99)
    const boleto = await others(c, due, paid)
    await c.m.moveTo(paid)
    await c.w.sdk.sandbox.payBoleto(boleto)
    const { now } = await moveTo(c.w, `${end}T15:00:00.000Z`)
    assert.equal(now, `${end}T15:00:00.000Z`)
    agrees(name, await eventsOf(c.w, c.w.platform.io_seller_id, c.names))
  })
}
