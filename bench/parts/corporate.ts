// Corporate cards: the latency of our decision on a purchase, and whether lists and sums cost the
// same with millions of purchases as with few.

import { createHmac, createSecretKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Secret } from '../../server/kernel/secret.ts'
import { raw, sql } from '../../server/platform/db/sql.ts'
import { issuerKey } from '../../server/app/http/issuing.ts'
import { measurePaced, type Paced } from '../paced.ts'
import { asked, rest, warmUp, type Stage } from '../stage.ts'
import { flawless } from '../load.ts'

const ROOT = '/v1/baas/corporate/cards'
const HOLDERS = 100
const CARDS_EACH = 4
const DAYS = 330
const FIRST_DAY = '2026-01-01'
/** Ids like the server's: later ones sort after earlier ones. */
const ID_BEGINS = '019b0000-0000-7000-8000-'
const RATE = 500
const CONNECTIONS = 32
const READERS = 4
const WARM_MS = 1_500
const ROUNDS = 21
const ROUND_MS = 2_000
const LISTED_MS = 3_000
const ANALYTICS_RATE = 50
const PAGE = 100
const DEEP = 1_000_000
const REPORTS = 10_000

export type Corporate = {
  purchases: number
  authorization: Paced
  /** The median latency of a page of the list, at its beginning and at offset one million. */
  firstPageMs: number
  deepPageMs: number
  deepRatio: number
  analytics: { rate: number; p50Ms: number; p99Ms: number }
  /** A list with `refresh=true` while the bank has this number of unreported purchases. */
  refresh: { purchases: number; ms: number }
}

/** The platform's own company, with holders and cards, inserted directly. */
export async function addCompany({ db, platform }: Stage): Promise<string[]> {
  const owner = platform.io_seller_id
  await db.rows(sql`
    insert into corporate_accounts (owner, seller, status, due_day, next_due_day, credit_limit,
      balance, used, holders, cards,
      purchases, version, created_at, updated_at)
    select ${owner}, ${owner}, 'active', 10, 10, 90000000000000, 0, 0, ${HOLDERS},
      ${HOLDERS * CARDS_EACH}, 0, 1, now, now
    from (select '2026-01-01'::timestamptz as now) t`)
  await db.rows(sql`
    insert into accounts (owner, id, kind, holder)
    select ${owner}::uuid, kind || '/' || replace(${owner}::text, '-', ''), kind, ${owner}::uuid
    from (values ('prepaid'), ('card_used')) k(kind)
    on conflict do nothing`)
  await db.rows(sql`
    insert into corporate_cost_centers (owner, id, seller, name, folded, created_at, updated_at)
    select ${owner}, gen_random_uuid(), ${owner}, 'Center ' || n, 'center ' || n, '2026-01-01',
      '2026-01-01'
    from generate_series(1, 10) n`)
  await db.rows(sql`
    with centers as (select id, row_number() over (order by id) as n
      from corporate_cost_centers
      where owner = ${owner}
        and seller = ${owner})
    insert into corporate_holders (owner, id, seller, n, name, tax_id, amount, interval, center,
      status, version, created_at, updated_at)
    select ${owner}, gen_random_uuid(), ${owner}, h, 'Holder ' || h, lpad(h::text, 11, '0'),
      90000000000, 'month', c.id, 'active', 1,
      '2026-01-01', '2026-01-01'
    from generate_series(1, ${HOLDERS}::int) h join centers c on c.n = 1 + h % 10`)
  const cards = await db.rows<{ id: string }>(sql`
    insert into corporate_cards (owner, id, seller, n, holder, name, spend_limit, interval, type,
      status, last4, brand, expires_on,
      confirmed_version, attempts, version, created_at, updated_at)
    select ${owner}, gen_random_uuid(), ${owner}, row_number() over (order by h.n, k), h.id, 'Card',
      90000000000, 'month', 'virtual',
      'active', '1234', 'Visa', '2031-12-31', 1, 0, 1, '2026-01-01', '2026-01-01'
    from corporate_holders h
    cross join generate_series(1, ${CARDS_EACH}::int) k
    where h.owner = ${owner}
      and h.seller = ${owner}
    returning id`)
  return cards.map(({ id }) => id)
}

type Run = (
  statement: ReturnType<typeof sql>,
) => Promise<{ rows: { name: string; made: string }[] }>

/**
 * Runs `work` without the indexes of purchases that no key needs, and creates them again: once,
 * instead of row by row.
 */
async function withoutIndexes(run: Run, work: () => Promise<void>): Promise<void> {
  const { rows } = await run(sql`
    select indexname as name, indexdef as made from pg_indexes
    where tablename = 'corporate_purchases' and indexname <> 'corporate_purchases_pkey'`)
  for (const { name } of rows) await run(sql`drop index ${raw(name)}`)
  await work()
  await run(sql`set maintenance_work_mem = '512MB'`)
  for (const { made } of rows) await run(sql`${raw(made)}`)
}

/** Confirmed purchases, and their sums as the server writes them. */
async function addPurchases({ db, platform }: Stage, purchases: number): Promise<void> {
  const owner = platform.io_seller_id
  const client = await db.connection()
  const run: Run = ({ text, values }) => client.query(text, values)
  // The inserted rows refer to existing rows: foreign keys are not checked five million times.
  await client.query('set session_replication_role = replica')
  const laid = sql`
    insert into corporate_purchases (owner, id, seller, n, card, holder, center, issuer_id, status,
      amount, authorized, held, cleared,
      returned, cashback, merchant_amount, merchant_currency, merchant_name, merchant_folded, mcc,
        category, country, method, day,
      purchased_at, version, created_at, updated_at)
    select ${owner}, (${ID_BEGINS}::text || lpad(to_hex(a.last + x.i), 12, '0'))::uuid, ${owner},
      a.last + x.i, c.id, c.holder, h.center, 'laid-' || a.last + x.i, 'confirmed',
      100 + x.i % 9000,
      100 + x.i % 9000, 0, 100 + x.i % 9000, 0, x.i % 90, 100 + x.i % 9000, 'BRL',
        'Padaria ' || x.i % 500, 'padaria ' || x.i % 500, '5411',
      (array['groceries','restaurants','transport','fuel','lodging','airlines','retail','digital','health','business'])[1
        + x.i % 10],
      'BR', 'online', ${FIRST_DAY}::text::date + (x.i::bigint * ${DAYS} / ${purchases})::int,
      ${FIRST_DAY}::text::date + interval '12 hours' + (x.i::bigint * ${DAYS} / ${purchases})::int * interval '1 day',
        1, '2026-01-01', '2026-01-01'
    from (select purchases as last
      from corporate_accounts
      where owner = ${owner}
        and seller = ${owner}) a
    cross join generate_series(1, ${purchases}::int) x(i)
    join corporate_cards c on c.owner = ${owner}
      and c.seller = ${owner}
      and c.n = 1 + x.i % ${HOLDERS * CARDS_EACH}
    join corporate_holders h on h.owner = c.owner and h.id = c.holder`
  await withoutIndexes(run, async () => void (await run(laid)))
  await run(
    sql`update corporate_accounts
      set purchases = purchases + ${purchases}
      where owner = ${owner}
        and seller = ${owner}`,
  )
  await run(sql`
    insert into corporate_rollups (owner, seller, grain, dimension, starts_on, key, spent,
      purchases, cashback)
    select ${owner}::uuid, ${owner}::uuid, g.grain, d.dimension, date_trunc(g.grain, day)::date,
      d.key, sum(spent), sum(n), sum(p.cashback)
    from (
      select day, card, holder, center, category, sum(amount) as spent, count(*) as n,
        sum(cashback) as cashback
      from corporate_purchases
      where owner = ${owner}
        and seller = ${owner}
        and status = 'confirmed'
      group by 1, 2, 3, 4, 5
    ) p cross join (values ('day'), ('month')) g(grain)
    cross join lateral (values ('all', ''), ('card', replace(card::text, '-', '')),
      ('holder', replace(holder::text, '-', '')),
      ('center', replace(center::text, '-', '')), ('category', category)) d(dimension, key)
    group by 3, 4, 5, 6`)
  await run(sql`analyze corporate_purchases, corporate_rollups, corporate_cards, corporate_holders`)
  await client.end()
}

/** The same cards at the bank. */
async function addCardsAtBank({ db, platform }: Stage): Promise<void> {
  const owner = platform.io_seller_id
  await db.rows(sql`
    insert into bank.issued_cards (client, id, version, seller, holder, holder_name, taxpayer_id,
      type, status, stand_in_limit,
      edition, number_hash, last4, expires_on, stand_ins, made_at, changed_at)
    select replace(owner::text, '-', ''), replace(id::text, '-', ''), 1,
      replace(owner::text, '-', ''), replace(holder::text, '-', ''),
      'Holder', '52998224725', 'virtual', 'active', 10000, 1, sha256(id::text::bytea), last4,
        expires_on, 0, created_at, created_at
    from corporate_cards where owner = ${owner} and seller = ${owner}`)
}

/** Purchases that the bank approved by stand-in, every second one already cleared. */
async function addReports({ db, platform }: Stage): Promise<void> {
  const owner = platform.io_seller_id
  const now = new Date(Date.now())
  await db.rows(sql`
    with bought as (
      insert into bank.issued_purchases (id, client, card, seller, amount, merchant,
        merchant_amount, merchant_currency, method, at,
        status, approved_by, expires_at, plan, entries, changed_at)
      select 'news-' || i, replace(c.owner::text, '-', ''), replace(c.id::text, '-', ''),
        replace(c.owner::text, '-', ''), 1000 + i,
        '{"name": "Posto Shell", "mcc": "5541", "country": "BR"}'::jsonb, 1000 + i, 'BRL', 'chip',
          ${now}::timestamptz, 'authorized', 'stand_in',
        ${now}::timestamptz + interval '7 days', '[]', case when i % 2 = 0 then '[]'::jsonb
          else jsonb_build_array(jsonb_build_object('id', 'cleared-' || i, 'kind', 'clearing',
            'amount', 1000 + i, 'at', ${now}::timestamptz)) end,
        ${now}::timestamptz
      from generate_series(1, ${REPORTS}::int) i
      join corporate_cards c on c.owner = ${owner}
        and c.seller = ${owner}
        and c.n = 1 + i % ${HOLDERS * CARDS_EACH}
      returning client, seller, id)
    insert into bank.issuing_changes (client, seller, kind, id, at)
    select client, seller, 'purchase', id, ${now}::timestamptz
    from bought`)
}

/** The time until all of them are on the list. */
async function measureRefresh(stage: Stage): Promise<number> {
  const { server, token } = stage
  const ask = async () => {
    const url = `http://127.0.0.1:${server.port}${ROOT}/purchases?limit=1&refresh=true`
    const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    if (!reply.ok)
      throw new Error(`a refresh was answered with ${reply.status}: ${await reply.text()}`)
    return (await reply.json()) as { total: number }
  }
  await addCardsAtBank(stage)
  const before = await ask()
  await addReports(stage)
  const from = performance.now()
  const after = await ask()
  const tookMs = performance.now() - from
  const brought = after.total - before.total
  if (brought !== REPORTS) throw new Error(`a refresh brought ${brought} of ${REPORTS} purchases`)
  return tookMs
}

/** Signed authorization requests of the issuing bank: another purchase each time. */
export function authorizationRequests(stage: Stage, cards: readonly string[]): () => string {
  const ring = JSON.parse(readFileSync(join(stage.dataDir, 'keyring.json'), 'utf8')) as {
    hash_key: string
  }
  const key = issuerKey(new Secret(createSecretKey(Buffer.from(ring.hash_key, 'base64')))).reveal()
  let n = 0
  return () => {
    const card = cards[n % cards.length]!
    const merchant = { name: 'Padaria São João', mcc: '5411', country: 'BR' }
    const money = {
      amount: 10_00,
      currency: 'BRL',
      merchant_amount: 10_00,
      merchant_currency: 'BRL',
    }
    const at = new Date(Date.now()).toISOString()
    const body = JSON.stringify({
      id: `bench-${n++}`,
      card_id: card,
      ...money,
      merchant,
      method: 'online',
      at,
    })
    const timestamp = String(Math.floor(Date.now() / 1_000))
    const signature = createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')
    return [
      'POST /banks/issuing/authorizations HTTP/1.1',
      'host: 127.0.0.1',
      'content-type: application/json',
      `x-issuer-timestamp: ${timestamp}`,
      `x-issuer-signature: ${signature}`,
      `content-length: ${Buffer.byteLength(body)}`,
      '',
      Buffer.from(body).toString('latin1'),
    ].join('\r\n')
  }
}

async function measureDecisions(stage: Stage, next: () => string): Promise<Paced> {
  const { port } = stage.server
  await warmUp(port, next, 200, WARM_MS * 2)
  const load = { port, connections: CONNECTIONS, next, expects: 200, ms: ROUND_MS, rate: RATE }
  return measurePaced(stage, { ...load, rounds: ROUNDS })
}

export async function measureCorporate(stage: Stage, purchases: number): Promise<Corporate> {
  const { port } = stage.server
  const cards = await addCompany(stage)
  const authorization = await measureDecisions(stage, authorizationRequests(stage, cards))
  await addPurchases(stage, purchases)
  await rest(stage)
  const read = async (path: string, rate?: number) => {
    const ask = () => asked(stage, { method: 'GET', path: `${ROOT}${path}` })
    await warmUp(port, ask, 200, WARM_MS)
    return flawless({
      port,
      connections: READERS,
      next: ask,
      expects: 200,
      ms: LISTED_MS,
      ...(rate ? { rate } : {}),
    })
  }
  const first = await read(`/purchases?limit=${PAGE}`)
  const deep = await read(`/purchases?limit=${PAGE}&offset=${Math.min(DEEP, purchases - PAGE)}`)
  const sums = await read('/analytics?from=2026-02-10&to=2026-10-20', ANALYTICS_RATE)
  const refreshMs = await measureRefresh(stage)
  return {
    purchases,
    authorization,
    firstPageMs: first.p50Ms,
    deepPageMs: deep.p50Ms,
    deepRatio: deep.p50Ms / first.p50Ms,
    analytics: { rate: ANALYTICS_RATE, p50Ms: sums.p50Ms, p99Ms: sums.p99Ms },
    refresh: { purchases: REPORTS, ms: refreshMs },
  }
}
