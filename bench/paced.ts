// Latencies at a given pace, and the disk's own latency in the same seconds: a virtual disk that
// stops for a tenth of a second delays every durable write, which is not the server's latency.

import { paceDisk } from './disk-pace.ts'
import { medianOf } from './histogram.ts'
import { flawless, type Load } from './load.ts'
import { watchCores } from './machine.ts'
import { rest, type Stage } from './stage.ts'

/** The disk kept up in a round if a bare write of 8 kB had at most this p99. */
const CALM_MS = 5
/** One bare write for so many requests: one for each would slow down the load beside it. */
const REQUESTS_A_WRITE = 10

/** `diskP99Ms`: of a bare write; `stolen`: the cores that the machine's host kept for itself. */
type PacedRound = { p50Ms: number; p99Ms: number; diskP99Ms: number; stolen: number }

type Figures = { p50Ms: number; p99Ms: number }

/** The median of all rounds; `calm`: of those in which the disk kept up, if there are any. */
export type Paced = Figures & {
  rate: number
  rounds: PacedRound[]
  calm?: Figures & { rounds: number }
}

const middleOf = (rounds: readonly PacedRound[]): Figures => ({
  p50Ms: medianOf(rounds.map((one) => one.p50Ms)),
  p99Ms: medianOf(rounds.map((one) => one.p99Ms)),
})

/** The summary of paced rounds. */
export function pacedOf(rate: number, rounds: PacedRound[]): Paced {
  const calm = rounds.filter(({ diskP99Ms }) => diskP99Ms <= CALM_MS)
  return {
    rate,
    ...middleOf(rounds),
    rounds,
    ...(calm.length > 0 ? { calm: { ...middleOf(calm), rounds: calm.length } } : {}),
  }
}

/** Runs a load at its pace, round by round. */
export async function measurePaced(
  stage: Stage,
  { rounds, ...load }: Load & { rate: number; rounds: number },
): Promise<Paced> {
  const { server, tag, folder } = stage
  const done: PacedRound[] = []
  await rest(stage)
  const disk = await paceDisk(folder, load.rate / REQUESTS_A_WRITE)
  try {
    for (let n = 0; n < rounds; n++) {
      const watch = watchCores({ server: server.pid, tag })
      await disk.lap()
      const { p50Ms, p99Ms } = await flawless(load)
      done.push({ p50Ms, p99Ms, diskP99Ms: (await disk.lap()).p99Ms, stolen: watch.stop().stolen })
    }
  } finally {
    await disk.stop()
  }
  return pacedOf(load.rate, done)
}
