// Creating a pix, against PostgreSQL writing the same rows by itself: in turns, so that other load
// of the machine affects both.

import { randomBytes } from 'node:crypto'
import { sql } from '../../server/platform/db/sql.ts'
import { medianOf } from '../histogram.ts'
import { flawless, type Loaded } from '../load.ts'
import { medianCores, watchCores, type Cores } from '../machine.ts'
import { measurePaced, type Paced } from '../paced.ts'
import { openPgbench } from '../pgbench/pgbench.ts'
import { asked, warmUp, type Stage } from '../stage.ts'

const CONNECTIONS = 64
const MANY_CONNECTIONS = 256
const AMOUNTS = 9_000
const LEAST_AMOUNT = 1_000
/** Short rounds, so that some of them fall between other loads of the disk. */
const PACED_MS = 2_000
const PACED_ROUNDS = 4

export type Round = Pick<Loaded, 'perSecond' | 'p50Ms' | 'p99Ms' | 'maxMs'>
export type Creation = {
  rounds: Round[]
  pgbenchRounds: number[]
  perSecond: number
  pgbenchPerSecond: number
  ratio: number
  half: Paced
  cores: Cores
  pgbenchCores: Cores
  /** With four times as many connections, in the same turns. */
  many: { connections: number; rounds: Round[]; perSecond: number; ratio: number; cores: Cores }
}

/**
 * Requests that create a pix of a customer: each with its own key, reference and amount, and with
 * `more`.
 */
export function creations(
  stage: Stage,
  sellers: readonly (string | undefined)[] = [undefined],
  more: object = {},
  customers: readonly string[] = stage.platform.customers.slice(0, 1),
): () => string {
  const run = randomBytes(6).toString('hex')
  let n = 0
  return () => {
    n++
    const reference = `order-${run}${String(n).padStart(20, '0')}`
    const seller = sellers[n % sellers.length]
    const customer = customers[n % customers.length]
    const body = JSON.stringify({
      amount: LEAST_AMOUNT + (n % AMOUNTS),
      currency: 'BRL',
      payment_type: 'pix',
      description: 'Order 1042',
      reference_id: reference,
      ...(seller ? { io_seller_id: seller } : {}),
      ...more,
    })
    const headers = { 'Idempotency-Key': `key-${reference.slice(6)}` }
    return asked(stage, { method: 'POST', path: `/v1/transaction/new/${customer}`, body, headers })
  }
}

const roundOf = ({ perSecond, p50Ms, p99Ms, maxMs }: Loaded): Round => ({
  perSecond: Math.round(perSecond),
  p50Ms,
  p99Ms,
  maxMs,
})

async function firstSale(stage: Stage, next: () => string): Promise<string> {
  let id = ''
  const ids = (body: string) =>
    (id ||= (JSON.parse(body) as { success: { id: string } }).success.id)
  let left = 1
  await flawless({
    port: stage.server.port,
    connections: 1,
    next: () => (left-- > 0 ? next() : undefined),
    expects: 201,
    onReply: ({ body }) => ids(body),
  })
  return id
}

/** Measures creation and pgbench in turns, then the latency at half of the reached rate. */
export async function measureCreation(
  stage: Stage,
  { rounds, seconds, warmSeconds }: { rounds: number; seconds: number; warmSeconds: number },
): Promise<Creation> {
  const { port, pid } = stage.server
  const next = creations(stage)
  const load = { port, connections: CONNECTIONS, next, expects: 201, ms: seconds * 1_000 }
  const pgbench = await openPgbench(stage, await firstSale(stage, next))
  await warmUp(port, next, 201, warmSeconds * 1_000)
  await pgbench.run(Math.max(1, Math.round(warmSeconds / 2)))
  /** Each begins without unwritten data of the other. */
  const watched = async <T>(work: () => Promise<T>): Promise<{ of: T; cores: Cores }> => {
    await stage.db.rows(sql`checkpoint`)
    const watch = watchCores({ server: pid, tag: stage.tag })
    return { of: await work(), cores: watch.stop() }
  }
  const [ours, many, theirs]: [Watched<Round>[], Watched<Round>[], Watched<number>[]] = [[], [], []]
  for (let n = 0; n < rounds; n++) {
    ours.push(await watched(async () => roundOf(await flawless(load))))
    theirs.push(await watched(async () => Math.round(await pgbench.run(seconds))))
    many.push(
      await watched(async () =>
        roundOf(await flawless({ ...load, connections: MANY_CONNECTIONS })),
      ),
    )
  }
  const against = (side: readonly Watched<Round>[]) => {
    const all = side.map(({ of }) => of)
    // In pairs, since a slow moment affects both rounds of a pair.
    const ratio = medianOf(all.map((one, n) => one.perSecond / theirs[n]!.of))
    const perSecond = medianOf(all.map((one) => one.perSecond))
    return { rounds: all, perSecond, ratio: Math.round(ratio * 100) / 100, cores: coresOf(side) }
  }
  const reached = against(ours)
  const rate = Math.round(reached.perSecond / 2)
  return {
    ...reached,
    half: await measurePaced(stage, { ...load, rate, ms: PACED_MS, rounds: rounds * PACED_ROUNDS }),
    pgbenchRounds: theirs.map(({ of }) => of),
    pgbenchPerSecond: medianOf(theirs.map(({ of }) => of)),
    pgbenchCores: coresOf(theirs),
    many: { connections: MANY_CONNECTIONS, ...against(many) },
  }
}

type Watched<T> = { of: T; cores: Cores }

const coresOf = (rounds: readonly Watched<unknown>[]): Cores =>
  medianCores(rounds.map(({ cores }) => cores))
