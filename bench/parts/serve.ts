// The most frequent calls besides creation: login, reading one transaction, lists; and creation for
// one busy seller against creation for many.

import { newId, type OwnerId, type SellerId } from '../../server/kernel/ids.ts'
import { inTransaction, sql } from '../../server/platform/db/sql.ts'
import { openAccountsOf } from '../../server/platform/ledger/store.ts'
import { medianOf } from '../histogram.ts'
import type { Load } from '../load.ts'
import { watchCores, type Cores } from '../machine.ts'
import { pgbenchOf } from '../pgbench/pgbench.ts'
import { asked, warmUp, type Stage } from '../stage.ts'
import { requestText } from '../wire.ts'
import { creations } from './create.ts'
import { flawless } from '../load.ts'

const CONNECTIONS = 64
const LISTING_CONNECTIONS = 16
const PAGE = 100
const PAGES = 20
const SELLERS = 50
const WARM_MS = 1_500

export type Served = { perSecond: number; p50Ms: number; p99Ms: number; cores: Cores }

/** Beside PostgreSQL selecting the same rows, by as many connections. */
export type Read = Served & { pgbenchPerSecond: number; ratio: number }

export type Turn = { rounds: number; seconds: number }

/** The median of the rounds of a load. */
export async function served(
  stage: Stage,
  load: Omit<Load, 'port' | 'ms'>,
  { rounds, seconds }: Turn,
): Promise<Served> {
  const { port, pid } = stage.server
  await warmUp(port, load.next as () => string, load.expects, WARM_MS)
  const all: Served[] = []
  for (let n = 0; n < rounds; n++) {
    const watch = watchCores({ server: pid, tag: stage.tag })
    const { perSecond, p50Ms, p99Ms } = await flawless({ ...load, port, ms: seconds * 1_000 })
    all.push({ perSecond: Math.round(perSecond), p50Ms, p99Ms, cores: watch.stop() })
  }
  return all.toSorted((a, b) => a.perSecond - b.perSecond)[all.length >> 1]!
}

/** The same in turns with pgbench, which selects the same rows. */
async function beside(
  stage: Stage,
  load: Omit<Load, 'port' | 'ms'>,
  turn: Turn,
  script: string,
): Promise<Read> {
  const pgbench = pgbenchOf(stage.served!, {
    folder: stage.folder,
    script,
    clients: load.connections,
  })
  await pgbench.run(1)
  const pairs: { ours: Served; theirs: number }[] = []
  for (let n = 0; n < turn.rounds; n++)
    pairs.push({
      ours: await served(stage, load, { ...turn, rounds: 1 }),
      theirs: await pgbench.run(turn.seconds),
    })
  const ours = pairs.map((one) => one.ours).toSorted((a, b) => a.perSecond - b.perSecond)[
    pairs.length >> 1
  ]!
  const ratio = medianOf(pairs.map((one) => one.ours.perSecond / one.theirs))
  return {
    ...ours,
    pgbenchPerSecond: Math.round(medianOf(pairs.map(({ theirs }) => theirs))),
    ratio: Math.round(ratio * 100) / 100,
  }
}

export function measureLogin(stage: Stage, turn: Turn): Promise<Served> {
  const { email, secret, io_seller_id } = stage.platform
  const text = requestText({
    method: 'POST',
    path: '/auth/login',
    body: JSON.stringify({ email, secret, io_seller_id }),
  })
  return served(stage, { connections: CONNECTIONS, next: () => text, expects: 200 }, turn)
}

/** Reads transactions one by one, in turn. */
export function measureGet(stage: Stage, ids: readonly string[], turn: Turn): Promise<Read> {
  const texts = ids.map((id) => asked(stage, { method: 'GET', path: `/v1/transaction/get/${id}` }))
  let n = 0
  const next = () => texts[n++ % texts.length]!
  const owner = stage.platform.io_seller_id
  // One statement, prepared once, as ours is.
  const some = ids.slice(0, PAGE)
  const script = `\\set n random(1, ${some.length})
select * from transactions where owner = '${owner}' and id = ('{${some.join(',')}}'::uuid[])[:n];\n`
  return beside(stage, { connections: CONNECTIONS, next, expects: 200 }, turn, script)
}

/** Lists a hundred transactions a page, over the first pages; counts items. */
export async function measureList(
  stage: Stage,
  turn: Turn,
): Promise<Read & { itemsPerSecond: number }> {
  const texts = Array.from({ length: PAGES }, (_, page) =>
    asked(stage, {
      method: 'GET',
      path: `/v1/transaction/list?limit=${PAGE}&offset=${page * PAGE}`,
    }),
  )
  let n = 0
  const next = () => texts[n++ % texts.length]!
  const owner = stage.platform.io_seller_id
  const script = `\\set skipped random(0, ${PAGES - 1}) * ${PAGE}
select * from transactions where owner = '${owner}' order by id desc limit ${PAGE} offset :skipped;\n`
  const listed = await beside(
    stage,
    { connections: LISTING_CONNECTIONS, next, expects: 200 },
    turn,
    script,
  )
  return { ...listed, itemsPerSecond: listed.perSecond * PAGE }
}

/** More sellers of the platform, copies of its own row. */
export async function addSellers({ db, platform }: Stage, count: number): Promise<string[]> {
  const owner = platform.io_seller_id
  const ids = Array.from({ length: count }, () => newId<'seller'>(new Date(Date.now())) as SellerId)
  await db.rows(sql`
    insert into sellers (owner, id, number, type, first_name, name, email, taxpayer_id, city,
      status, allow_register_seller, created_at,
      updated_at)
    select owner, n.id, (select max(number) from sellers m where m.owner = s.owner) + n.place, type,
      first_name, name, email, n.id::text, city,
      status, false, created_at, updated_at
    from sellers s, unnest(${ids}::uuid[]) with ordinality as n(id, place)
    where s.owner = ${owner}
      and s.id = ${owner}`)
  const named = ids.map((id) => ({ owner: owner.replaceAll('-', '') as OwnerId, id }))
  await inTransaction(db, (tx) => openAccountsOf(tx, named))
  return ids
}

export type HotSeller = { one: number; many: number; sellers: number; ratio: number }

/** Creation for one seller, and for fifty in turn: in pairs of rounds. */
export async function measureHotSeller(
  stage: Stage,
  { rounds, seconds }: Turn,
): Promise<HotSeller> {
  const ids = await addSellers(stage, SELLERS)
  const { port } = stage.server
  const run = async (sellers: readonly string[]) =>
    (
      await flawless({
        port,
        connections: CONNECTIONS,
        next: creations(stage, sellers),
        expects: 201,
        ms: seconds * 1_000,
      })
    ).perSecond
  const [ones, manys]: [number[], number[]] = [[], []]
  for (let n = 0; n < rounds; n++) {
    ones.push(await run([ids[0]!]))
    manys.push(await run(ids))
  }
  const ratio = medianOf(ones.map((one, n) => one / manys[n]!))
  return {
    one: Math.round(medianOf(ones)),
    many: Math.round(medianOf(manys)),
    sellers: SELLERS,
    ratio: Math.round(ratio * 100) / 100,
  }
}
