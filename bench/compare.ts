// Two servers against each other in one run, of two checkouts or with two settings: each with a
// durable PostgreSQL of its own, asked in turns, so that what else happens on the machine happens
// to both. It says a ratio for each kind of call, new to old. What a call takes of the processor is
// measured on both under load at the same time, where what else happens counts least.

import os from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { sql } from '../server/platform/db/sql.ts'
import type { FeedReader } from '../server/platform/outbox/feed-readers.ts'
import { flawless } from './load.ts'
import { addressesIn, describeServers, openCitusPlace, openPlainPlace } from './citus.ts'
import { medianOf } from './histogram.ts'
import { secondsOf, secondsUsed } from './machine.ts'
import { type Call, callsOf, prepared } from './parts/calls.ts'
import { creations } from './parts/create.ts'
import { measureRecord, type RecordCost } from './parts/record.ts'
import { settle } from './parts/settle.ts'
import {
  login,
  openStage,
  rest,
  SANDBOX_BANK,
  seedIn,
  warmUp,
  type Stage,
  type StageOptions,
} from './stage.ts'

const CONNECTIONS = 64
const WARM_MS = 3_000
const SECOND_CELL = 'cell_b'
/**
 * Requests are recorded within a second of their reply, and the audit log is chained within
 * another; what is filled from the feed waits three.
 */
const LATE_MS = 4_000
const SEARCH: FeedReader = 'search'

/**
 * Microseconds on a core for each call: of the server's process, of its PostgreSQL, and of its bank
 * where that is a process of its own.
 */
export type Cost = { server: number; postgres: number; bank?: number }
/**
 * `ratio`: of the speed, new to old, the median of pairs. `costs`: of both under load at the same
 * time.
 */
export type Compared = {
  name: string
  old: number
  new: number
  ratio: number
  costs: { old: Cost; new: Cost }
}

type Pair<One> = readonly [old: One, ours: One]

async function ratesOf(
  stages: Pair<Stage>,
  calls: Pair<Call>,
  turn: Turn,
): Promise<Pair<number>[]> {
  const rounds: Pair<number>[] = []
  for (let n = 0; n < turn.rounds; n++) {
    const reached: [number, number] = [0, 0]
    // Which is first changes each time: the first one may find the disk busy with what was before.
    for (const side of n % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const { next, expects } = calls[side]
      const { port } = stages[side].server
      const load = { port, connections: CONNECTIONS, next, expects, ms: turn.seconds * 1_000 }
      reached[side] = (await flawless(load)).perSecond
    }
    rounds.push(reached)
  }
  return rounds
}

/** What a call costs under load, with what the server does after its reply. */
async function costOf(
  { server, tag, bank }: Stage,
  { next, expects }: Call,
  ms: number,
): Promise<Cost> {
  const usedNow = () => ({
    ...secondsUsed({ server: server.pid, tag }),
    ...(bank && { bank: secondsOf(bank.pid) }),
  })
  const before: Cost = usedNow()
  const { count } = await flawless({
    port: server.port,
    connections: CONNECTIONS,
    next,
    expects,
    ms,
  })
  await setTimeout(LATE_MS)
  const after: Cost = usedNow()
  const used = (of: keyof Cost) =>
    Math.round((((after[of] ?? 0) - (before[of] ?? 0)) / count) * 1_000_000)
  return {
    server: used('server'),
    postgres: used('postgres'),
    ...(bank && { bank: used('bank') }),
  }
}

async function compareOne(stages: Pair<Stage>, calls: Pair<Call>, turn: Turn): Promise<Compared> {
  for (const n of [0, 1] as const)
    await warmUp(stages[n].server.port, calls[n].next, calls[n].expects, WARM_MS)
  const rounds = await ratesOf(stages, calls, turn)
  const [oldRate, rate] = [
    medianOf(rounds.map(([old]) => old)),
    medianOf(rounds.map(([, ours]) => ours)),
  ]
  for (const stage of stages) await rest(stage)
  const costMs = turn.rounds * turn.seconds * 1_000
  const [old, ours] = await Promise.all([
    costOf(stages[0], calls[0], costMs),
    costOf(stages[1], calls[1], costMs),
  ])
  for (const stage of stages) await rest(stage)
  return {
    name: calls[0].name,
    old: Math.round(oldRate),
    new: Math.round(rate),
    ratio: Math.round(medianOf(rounds.map(([before, after]) => after / before)) * 1_000) / 1_000,
    costs: { old, new: ours },
  }
}

/**
 * Payments that were made at the bank, on the feed of events: the one measurement that is no call.
 */
const SETTLING = 'settle payments'
const SETTLED_A_SECOND = 1_000

async function compareSettling(stages: Pair<Stage>, { rounds, seconds }: Turn): Promise<Compared> {
  const count = SETTLED_A_SECOND * seconds
  for (const stage of stages) await settle(stage, count)
  const settled: Pair<Awaited<ReturnType<typeof settle>>>[] = []
  for (let n = 0; n < rounds; n++) {
    const [first, second] = n % 2 === 0 ? stages : [stages[1], stages[0]]
    const [one, other] = [await settle(first, count), await settle(second, count)]
    settled.push(n % 2 === 0 ? [one, other] : [other, one])
  }
  const costOn = (side: 0 | 1, core: 'server' | 'postgres') =>
    Math.round(
      medianOf(settled.map((pair) => (pair[side].cores[core] / pair[side].perSecond) * 1_000_000)),
    )
  const [old, ours] = ([0, 1] as const).map((side) => ({
    server: costOn(side, 'server'),
    postgres: costOn(side, 'postgres'),
  })) as [Cost, Cost]
  return {
    name: SETTLING,
    old: medianOf(settled.map(([before]) => before.perSecond)),
    new: medianOf(settled.map(([, after]) => after.perSecond)),
    ratio:
      Math.round(
        medianOf(settled.map(([before, after]) => after.perSecond / before.perSecond)) * 1_000,
      ) / 1_000,
    costs: { old, new: ours },
  }
}

/** `only`: the names of the calls to compare; all of them without it. */
type Turn = { rounds: number; seconds: number; only?: readonly string[] | undefined }
/** `prepare`: what is done to the old stage before its first call. */
type Sides = {
  old?: StageOptions
  ours?: StageOptions
  prepare?: (stage: Stage) => Promise<void>
}

/** Opens both, one after the other, and closes them when `work` has ended. */
async function withStages(
  old: StageOptions,
  ours: StageOptions,
  work: (stages: Pair<Stage>) => Promise<void>,
): Promise<void> {
  const before = await openStage(old)
  try {
    const after = await openStage(ours)
    try {
      await work([before, after])
    } finally {
      await after.close()
    }
  } finally {
    await before.close()
  }
}

/** Compares one stage (old) with another (new), call by call. */
async function compareStages(
  { old: options = {}, ours: ourOptions = {}, prepare }: Sides,
  turn: Turn,
  say: (one: Compared) => void,
): Promise<void> {
  await withStages(options, ourOptions, async ([old, ours]) => {
    await prepare?.(old)
    const [before, after] = [await callsOf(old), await callsOf(ours)]
    const names = [...before.map(({ name }) => name), SETTLING]
    const unknown = turn.only?.find((name) => !names.includes(name))
    if (unknown !== undefined)
      throw new Error(`--only ${unknown}: it is one of ${names.join(', ')}`)
    for (const [n, call] of before.entries())
      if (turn.only?.includes(call.name) ?? true) {
        const calls = [await prepared(call), await prepared(after[n]!)] as const
        say(await compareOne([old, ours], calls, turn))
      }
    if (turn.only?.includes(SETTLING) ?? true) say(await compareSettling([old, ours], turn))
  })
}

/**
 * Compares the server of another checkout (`project`, old) with ours (new). With `bank`, ours is at
 * that emulated bank and the other at the sandbox bank, both banks processes of their own: what the
 * server itself takes for each is `costs.server`.
 */
export const compare = (
  { project, bank }: { project: string; bank?: string | undefined },
  turn: Turn,
  say: (one: Compared) => void,
): Promise<void> =>
  compareStages(
    bank === undefined
      ? { old: { project } }
      : { old: { project, bank: SANDBOX_BANK }, ours: { bank } },
    turn,
    say,
  )

/**
 * Compares our server as one process (old) with the same server whose API is answered by several
 * (new).
 */
export const compareProcesses = (
  processes: string,
  turn: Turn,
  say: (one: Compared) => void,
): Promise<void> => compareStages({ ours: { serverEnv: { API_PROCESSES: processes } } }, turn, say)

/** Compares our server without the log of requests (old) with the same server with it (new). */
export const compareRecords = (turn: Turn, say: (one: Compared) => void): Promise<void> =>
  compareStages({ old: { serverEnv: { REQUESTS_DAYS: '0' } } }, turn, say)

/** Compares our server whose search index is not filled (old) with the same server (new). */
export const compareSearchFill = (turn: Turn, say: (one: Compared) => void): Promise<void> =>
  compareStages({ prepare: endSearchFill }, turn, say)

/** Tells the reader that fills the search index that it has read all there will be. */
async function endSearchFill({ db, platform }: Stage): Promise<void> {
  await db.rows(sql`
    insert into feed_readers (owner, reader, read_to)
    values (${platform.io_seller_id}, ${SEARCH}, ${Number.MAX_SAFE_INTEGER})
    on conflict (owner, reader) do update set read_to = excluded.read_to`)
}

/**
 * Compares one cell with two platforms (old) with two cells with a platform each (new), as schemas
 * of one database: pix are created on both platforms in turns.
 */
export const compareCells = (turn: Turn, say: (one: Compared) => void): Promise<void> =>
  withStages({}, {}, async ([old, ours]) => {
    const call = async (stage: Stage, cell: string): Promise<Call> => {
      const nexts = [creations(stage), creations(await withSecondPlatform(stage, cell))]
      let n = 0
      return { name: 'create a pix', next: () => nexts[n++ % nexts.length]!(), expects: 201 }
    }
    const calls = [await call(old, 'public'), await call(ours, SECOND_CELL)] as const
    say(await compareOne([old, ours], calls, turn))
  })

/**
 * Compares a cell on a plain PostgreSQL (old) with one in a distributed schema of a Citus (new),
 * both at the addresses of the environment. Says what they are, or what is skipped.
 */
export async function compareCitus(
  turn: Turn,
  say: (one: Compared) => void,
  sayLine: (line: string) => void,
) {
  const addresses = addressesIn(process.env)
  if (typeof addresses === 'string') return sayLine(addresses)
  sayLine(
    `${await describeServers(addresses)}; load of this machine ${os.loadavg()[0]!.toFixed(1)}`,
  )
  const old: StageOptions = { cell: SECOND_CELL, place: () => openPlainPlace(addresses.plain) }
  return compareStages(
    { old, ours: { cell: SECOND_CELL, place: () => openCitusPlace(addresses.citus) } },
    turn,
    say,
  )
}

/** The stage as another platform of it sees it, which is made in this cell. */
async function withSecondPlatform(stage: Stage, cell: string): Promise<Stage> {
  const platform = await seedIn(cell, stage.env)
  return { ...stage, platform, token: await login(stage.server.port, platform) }
}

/** What a record of the log of requests costs by itself. */
export async function recordCost(): Promise<RecordCost> {
  const stage = await openStage()
  try {
    return await measureRecord(stage)
  } finally {
    await stage.close()
  }
}
