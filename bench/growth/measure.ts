// What is measured at each size: rates of calls as medians of short rounds, the start,
// `npm run verify`, and sizes.

import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { sql, type Database } from '../../server/platform/db/sql.ts'
import { medianOf } from '../histogram.ts'
import { drive } from '../load.ts'
import { creations } from '../parts/create.ts'
import { createMany, settle } from '../parts/settle.ts'
import { asked, login, rest, startServer, type Running, type Stage } from '../stage.ts'
import type { Figure, Measured, Size } from './table.ts'

const PROJECT = resolve(import.meta.dirname, '..', '..')
const CONNECTIONS = 64
const READERS = 16
const PAYERS = 16
const PAGE = 100
const ROUNDS = 3
const READ_IDS = 2_000
const START_MAX_S = 3
/** Steps of the golden ratio reach every part of a list. */
const GOLDEN = 0.618_033_988_749

/** `deep`: the offset of the deep page, the same at both sizes. */
export type Turn = { readonly seconds: number; readonly settled: number; readonly deep: number }

type Call = { what: string; connections: number; next: () => string; expects: number }

/**
 * Starts the server on the stage's database, as many times as there are rounds; the last one runs
 * on.
 */
async function started(stage: Stage): Promise<{ stage: Stage; seconds: number }> {
  const times: number[] = []
  let server: Running | undefined
  for (let n = 0; n < ROUNDS; n++) {
    await server?.stop()
    server = await startServer({ env: stage.env })
    times.push(server.readyMs / 1_000)
  }
  return {
    stage: { ...stage, server: server!, token: await login(server!.port, stage.platform) },
    seconds: medianOf(times),
  }
}

async function sent<T>({ server, token }: Stage, path: string, body: object): Promise<T> {
  const reply = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  if (!reply.ok)
    throw new Error(`the bench could not send ${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as T
}

/** The bank account to which the platform is paid out. */
export async function linkBankAccount(stage: Stage): Promise<string> {
  const seller = stage.platform.io_seller_id
  const [holder] = await stage.db.rows<{ document: string }>(sql`
    select taxpayer_id as document from sellers where owner = ${seller} and id = ${seller}`)
  const account = {
    taxpayer_id: holder!.document,
    holder_name: 'Mercado',
    bank_code: '341',
    routing_number: '0001',
    account_number: '12345-6',
    type: 'checking',
  }
  const { id } = await sent<{ id: string }>(
    stage,
    `/v1/sellers/bank_accounts/tokenize/${seller}`,
    account,
  )
  const linked = { io_seller_id: seller, token: id }
  return (
    await sent<{ id: string }>(stage, '/v1/sellers/bank_accounts/associate_bank_account', linked)
  ).id
}

/** Ids of sales from every time. */
async function someIds({ db, platform }: Stage): Promise<string[]> {
  const owner = platform.io_seller_id
  const rows = await db.rows<{ id: string }>(sql`
    with ends as (select min(created_at) as first, max(created_at) as last
      from transactions
      where owner = ${owner})
    select f.id from ends, generate_series(0, ${READ_IDS - 1}::int) n
    cross join lateral (select id from transactions t where t.owner = ${owner}
      and t.id >= (lpad(to_hex((extract(epoch from ends.first + (ends.last - ends.first) * (n / ${READ_IDS}::float)) * 1000)::bigint),
        12, '0')
        || repeat('0', 20))::uuid order by t.id limit 1) f`)
  return rows.map(({ id }) => id)
}

async function callsOf(stage: Stage, bankAccount: string, { deep }: Turn): Promise<Call[]> {
  const seller = stage.platform.io_seller_id
  const ids = await someIds(stage)
  const [{ lines }] = (await stage.db.rows<{ lines: number }>(sql`
    select lines from accounts where owner = ${seller} and holder = ${seller} and kind = 'available'`)) as [
    { lines: number },
  ]
  let n = 0
  const reading = (path: (n: number) => string) => () =>
    asked(stage, { method: 'GET', path: path(n++) })
  const list = `/v1/transaction/list?limit=${PAGE}`
  const statement = `/v1/sellers/get/${seller}/statement?limit=${PAGE}`
  const anywhere = (n: number) => Math.floor(((n * GOLDEN) % 1) * Math.max(1, lines - PAGE))
  const payout = `/v1/sellers/transfers/new/${seller}/${bankAccount}`
  const paying = () =>
    asked(stage, {
      method: 'POST',
      path: payout,
      body: JSON.stringify({ amount: 100 + (n++ % 100) }),
    })
  const read = { connections: READERS, expects: 200 }
  const shown = deep.toLocaleString('en-US')
  return [
    {
      what: 'create a pix, 64 connections',
      connections: CONNECTIONS,
      next: creations(stage),
      expects: 201,
    },
    {
      what: 'get a sale of any time',
      connections: CONNECTIONS,
      expects: 200,
      next: reading((n) => `/v1/transaction/get/${ids[n % ids.length]}`),
    },
    { what: 'first page of 100 sales', ...read, next: reading(() => list) },
    {
      what: `page of 100 sales at offset ${shown}`,
      ...read,
      next: reading(() => `${list}&offset=${deep}`),
    },
    { what: 'first page of the statement', ...read, next: reading(() => statement) },
    {
      what: 'page anywhere in the statement',
      ...read,
      next: reading((n) => `${statement}&offset=${anywhere(n)}`),
    },
    { what: 'pay out, 16 connections', connections: PAYERS, next: paying, expects: 201 },
  ]
}

/**
 * The median of the rounds; zero where a call was refused or failed, which is told: hours of laying
 * are not lost by it.
 */
async function rateOf(
  stage: Stage,
  { what, connections, next, expects }: Call,
  seconds: number,
  say: (line: string) => void,
): Promise<number> {
  const load = { port: stage.server.port, connections, next, expects }
  // Half of a round: code is compiled, statements are prepared, and rows come into memory, where a
  // call may have to wait too long for them.
  await drive({ ...load, ms: seconds * 500 })
  const rates: number[] = []
  for (let n = 0; n < ROUNDS; n++) {
    const { perSecond, wrong, firstWrong } = await drive({ ...load, ms: seconds * 1_000 })
    if (wrong > 0) say(`${what}: ${wrong} wrong answers, the first: ${firstWrong}`)
    rates.push(wrong > 0 ? 0 : perSecond)
  }
  await rest(stage)
  return medianOf(rates)
}

async function settlementRate(stage: Stage, count: number): Promise<number> {
  await settle(stage, count)
  const rates: number[] = []
  for (let n = 0; n < ROUNDS; n++) rates.push((await settle(stage, count)).perSecond)
  await rest(stage)
  return medianOf(rates)
}

/** Seconds of `npm run verify`. Throws with what it found, if the books are wrong. */
export async function verified({ env }: Stage, args: readonly string[] = []): Promise<number> {
  const from = performance.now()
  const child = spawn(process.execPath, ['server/main.ts', 'verify', ...args], {
    cwd: PROJECT,
    env: { ...process.env, ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (said += data.toString()))
  const code = await new Promise<number | null>((ended) => child.on('close', ended))
  if (code !== 0) throw new Error(`npm run verify found faults:\n${said}`)
  return (performance.now() - from) / 1_000
}

export const databaseBytes = async (db: Database): Promise<number> =>
  (await db.rows<{ bytes: number }>(sql`select pg_database_size(current_database()) as bytes`))[0]!
    .bytes

/** Tables with their indexes, the largest first; the parts of a table are one. */
const tablesBySize = (db: Database): Promise<Size[]> =>
  db.rows<Size>(sql`
    select coalesce(i.inhparent, c.oid)::regclass::text as name,
      sum(pg_total_relation_size(c.oid))::bigint as bytes
    from pg_class c
    left join pg_inherits i on i.inhrelid = c.oid
    where c.relkind = 'r'
      and c.relnamespace <> 'pg_catalog'::regnamespace
    group by 1
    order by 2 desc
    limit 20`)

const unjudged = (what: string, seconds: number): Figure => ({ what, seconds })

/**
 * Measures everything on a database that is at rest and was verified in so many seconds; the server
 * is stopped at the end.
 */
export async function measureAt(
  before: Stage,
  {
    bankAccount,
    sales,
    verifiedIn,
    turn,
  }: { bankAccount: string; sales: number; verifiedIn: number; turn: Turn },
  say: (line: string) => void,
): Promise<Measured> {
  const size = { database: await databaseBytes(before.db), largest: await tablesBySize(before.db) }
  const { stage, seconds } = await started(before)
  try {
    const figures: Figure[] = []
    const add = (figure: Figure): void => {
      figures.push(figure)
      say(JSON.stringify(figure))
    }
    add({ what: 'start until ready', seconds, most: START_MAX_S })
    await createMany(stage, CONNECTIONS)
    for (const call of await callsOf(stage, bankAccount, turn))
      add({ what: call.what, perSecond: await rateOf(stage, call, turn.seconds, say) })
    add({
      what: 'settle pix that were paid at the bank',
      perSecond: await settlementRate(stage, turn.settled),
    })
    add(unjudged('`npm run verify -- --all`', verifiedIn))
    add(unjudged('`npm run verify`, after that', await verified(stage)))
    return { sales, figures, ...size }
  } finally {
    await stage.server.stop()
  }
}
