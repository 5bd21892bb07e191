// The marketplace: a transaction split three ways against one without a split, a page of a
// statement of a million lines, and a hundred thousand due receivables.

import { sql } from '../../server/platform/db/sql.ts'
import { until } from '../../server/platform/db/processes.ts'
import { medianOf } from '../histogram.ts'
import { asked, warmUp, type Stage } from '../stage.ts'
import { creations } from './create.ts'
import { flawless } from '../load.ts'
import { addSellers, type Turn } from './serve.ts'

const CONNECTIONS = 64
const READERS = 4
const PAGE = 100
const WARM_MS = 1_500
const SETTLED_MS = 300_000
const LOOK_MS = 20

export type Splitting = { split: number; whole: number; ratio: number }

/** Creation with two receivers beside the seller, and without: in pairs of rounds. */
export async function measureSplit(stage: Stage, { rounds, seconds }: Turn): Promise<Splitting> {
  const [first, second] = await addSellers(stage, 2)
  const rule = (receiver: string | undefined, value: number) => ({
    receiver,
    split_type: 'percent',
    split_value: value,
  })
  const more = { split_rules: [rule(first, 12.5), rule(second, 7.25)] }
  const { port } = stage.server
  const run = async (body: object) => {
    const next = creations(stage, [undefined], body)
    return (
      await flawless({ port, connections: CONNECTIONS, next, expects: 201, ms: seconds * 1_000 })
    ).perSecond
  }
  await warmUp(port, creations(stage, [undefined], more), 201, WARM_MS)
  const pairs: [number, number][] = []
  for (let n = 0; n < rounds; n++) pairs.push([await run(more), await run({})])
  return {
    split: Math.round(medianOf(pairs.map(([split]) => split))),
    whole: Math.round(medianOf(pairs.map(([, whole]) => whole))),
    ratio: medianOf(pairs.map(([split, whole]) => split / whole)),
  }
}

export type Paged = { lines: number; p50Ms: number; p99Ms: number }

/** Pages at all positions of a statement of so many lines, inserted as the ledger writes them. */
export async function measureStatement(
  stage: Stage,
  lines: number,
  seconds: number,
): Promise<Paged> {
  const { db, platform } = stage
  const [seller] = await addSellers(stage, 1)
  const owner = platform.io_seller_id
  await db.rows(sql`
    with made as (
      insert into transfers (owner, id, debit, credit, amount, kind, phase, cause_kind, cause, at)
      select ${owner}::uuid, gen_random_uuid(), 'bank:pix',
        'available/' || replace(${seller}::text, '-', ''), 100, 'sale', 'posted',
        'transaction', gen_random_uuid(), '2026-01-01'::timestamptz + n * interval '1 second'
      from generate_series(1, ${lines}::int) n
      returning id, at
    )
    insert into statement_lines (owner, seller, n, transfer, amount, balance, at)
    select ${owner}::uuid, ${seller}::uuid, row_number() over w, id, 100, 100 * row_number() over w,
      at
    from made
    window w as (order by at)`)
  await db.rows(sql`
    update accounts
    set lines = ${lines}, current = ${lines} * 100::bigint, credits_posted = ${lines} * 100::bigint
    where owner = ${owner} and id = 'available/' || replace(${seller}::text, '-', '')`)
  await db.rows(sql`analyze transfers, statement_lines`)
  let n = 0
  // Steps of the golden ratio reach every part of the statement, early and late.
  const offsetOf = (k: number) => Math.floor(((k * 0.618_033_988_749) % 1) * (lines - PAGE))
  const next = () => {
    const path = `/v1/sellers/get/${seller}/statement?limit=${PAGE}&offset=${offsetOf(n++)}`
    return asked(stage, { method: 'GET', path })
  }
  const { port } = stage.server
  await warmUp(port, next, 200, WARM_MS)
  const { p50Ms, p99Ms } = await flawless({
    port,
    connections: READERS,
    next,
    expects: 200,
    ms: seconds * 1_000,
  })
  return { lines, p50Ms, p99Ms }
}

export type Settling = { receivables: number; seconds: number }

/** Due receivables of card payments, until the worker has settled the last. */
export async function measureSettling(stage: Stage, count: number): Promise<Settling> {
  const { db, platform } = stage
  const sellers = await addSellers(stage, 50)
  const owner = platform.io_seller_id
  const [sale] = await db.rows<{ id: string }>(
    sql`select id from transactions where owner = ${owner} limit 1`,
  )
  await db.rows(sql`
    update accounts set credits_posted = ${count} * 1000::bigint
    where owner = ${owner} and kind = 'pending' and holder = any(${sellers}::uuid[])`)
  await db.rows(sql`
    insert into receivables (owner, id, seller, transaction, method, number, gross, fee, due_on,
      status, created_at)
    select ${owner}::uuid, gen_random_uuid(), (${sellers}::uuid[])[1 + n % 50], ${sale!.id}::uuid,
      'credit', n, 1000, 40, '2026-01-02', 'scheduled',
      '2025-12-01'
    from generate_series(1, ${count}::int) n`)
  const from = performance.now()
  const left = async () =>
    (
      await db.rows<{ n: number }>(
        sql`select count(*)::int as n from receivables where status = 'scheduled'`,
      )
    )[0]!.n
  if (!(await until(async () => (await left()) === 0, { withinMs: SETTLED_MS, everyMs: LOOK_MS })))
    throw new Error(`receivables were not settled within ${SETTLED_MS / 1_000} s`)
  return { receivables: count, seconds: (performance.now() - from) / 1_000 }
}
