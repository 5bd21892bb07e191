// The effect of one platform's flood on another: the latency of one platform's reads and creations
// at a steady pace, alone and beside a flood of another platform whose credential is limited, in
// turns.

import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { SeededPlatform } from '../server/app/seed/seed.ts'
import { sql } from '../server/platform/db/sql.ts'
import { medianOf } from './histogram.ts'
import { drive, type Loaded } from './load.ts'
import { creations } from './parts/create.ts'
import { createMany } from './parts/settle.ts'
import { asked, login, openStage, rest, type Stage } from './stage.ts'
import { requestText } from './wire.ts'

const PROJECT = resolve(import.meta.dirname, '..')
const ROUNDS = 5
const ROUND_MS = 5_000
const WARM_MS = 3_000
const AHEAD_MS = 1_000
const READS = 1_000
const READS_A_SECOND = 200
const CREATIONS_A_SECOND = 50
const STEADY_CONNECTIONS = 32
const FLOOD_CONNECTIONS = 64
/** Rate limit of the flooding credential, in calls a minute. */
const CALLS_A_MINUTE = 600

/** Opens a second platform, whose credential is limited. */
async function addFlooder(stage: Stage): Promise<string> {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['server/main.ts', 'seed'], {
    cwd: PROJECT,
    env: { ...process.env, ...stage.env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`no second platform: ${stderr}`)
  const { platforms } = JSON.parse(stdout) as { platforms: SeededPlatform[] }
  const [platform] = platforms
  await stage.db.rows(
    sql`update credentials set rate_limit = ${CALLS_A_MINUTE} where email = ${platform!.email}`,
  )
  return login(stage.server.port, platform!)
}

type Kind = 'reads' | 'creations'
type Round = Record<Kind, Loaded>

async function round(stage: Stage, ids: readonly string[], ms: number): Promise<Round> {
  const texts = ids.map((id) => asked(stage, { method: 'GET', path: `/v1/transaction/get/${id}` }))
  let n = 0
  const steady = { port: stage.server.port, connections: STEADY_CONNECTIONS, ms }
  const [reads, created] = await Promise.all([
    drive({
      ...steady,
      next: () => texts[n++ % texts.length]!,
      expects: 200,
      rate: READS_A_SECOND,
    }),
    drive({ ...steady, next: creations(stage), expects: 201, rate: CREATIONS_A_SECOND }),
  ])
  return { reads, creations: created }
}

export type Flooded = {
  readonly kind: Kind
  readonly alone: { p50Ms: number; p99Ms: number }
  readonly flooded: { p50Ms: number; p99Ms: number }
  /** Number of wrong responses to the steady platform. */
  readonly wrong: number
}

const middle = (loads: readonly Loaded[]) => ({
  p50Ms: medianOf(loads.map((one) => one.p50Ms)),
  p99Ms: medianOf(loads.map((one) => one.p99Ms)),
})

/** Measures both, round by round; also how many calls a second of the flood were refused. */
export async function measureFlood(): Promise<{ kinds: Flooded[]; refusedPerSecond: number }> {
  const stage = await openStage()
  try {
    const ids = await createMany(stage, READS)
    const token = await addFlooder(stage)
    const flood = requestText({ method: 'GET', path: '/v1/customer/list', token })
    const port = stage.server.port
    const wild = (ms: number) =>
      drive({ port, connections: FLOOD_CONNECTIONS, next: () => flood, expects: 429, ms })
    await Promise.all([round(stage, ids, WARM_MS), wild(WARM_MS)])
    const [alone, flooded, refused]: [Round[], Round[], number[]] = [[], [], []]
    for (let n = 0; n < ROUNDS; n++) {
      await rest(stage)
      alone.push(await round(stage, ids, ROUND_MS))
      // The flood is running before the measurement begins: opening its connections is not part of
      // it.
      const flooding = wild(ROUND_MS + 2 * AHEAD_MS)
      await pause(AHEAD_MS)
      flooded.push(await round(stage, ids, ROUND_MS))
      refused.push((await flooding).perSecond)
    }
    const kinds = (['reads', 'creations'] as const).map((kind) => ({
      kind,
      alone: middle(alone.map((one) => one[kind])),
      flooded: middle(flooded.map((one) => one[kind])),
      wrong: [...alone, ...flooded].reduce((sum, one) => sum + one[kind].wrong, 0),
    }))
    return { kinds, refusedPerSecond: Math.round(medianOf(refused)) }
  } finally {
    await stage.close()
  }
}
