// Latencies at a given pace, and what the disk alone did in the very same seconds: a virtual disk that stands still for
// a tenth of a second makes everybody wait who must be sure of what he wrote, and says nothing of the server.

import { paceDisk } from './disk-pace.ts'
import { medianOf } from './histogram.ts'
import { flawless, type Load } from './load.ts'
import { watchCores } from './machine.ts'
import { rest, type Stage } from './stage.ts'

/** The disk kept up in a round in which a bare write of 8 kB had a p99 of no more. */
const CALM_MS = 5
/** One bare write for so many requests: as often as they come it would slow down what it stands beside. */
const REQUESTS_A_WRITE = 10

/** `diskP99Ms`: of a bare write; `stolen`: the cores that the machine's host kept for itself. */
type PacedRound = { p50Ms: number; p99Ms: number; diskP99Ms: number; stolen: number }

type Figures = { p50Ms: number; p99Ms: number }

/** The middle of all rounds; `calm`: of those in which the disk kept up, when it ever did. */
export type Paced = Figures & { rate: number; rounds: PacedRound[]; calm?: Figures & { rounds: number } }

const middleOf = (rounds: readonly PacedRound[]): Figures => ({
  p50Ms: medianOf(rounds.map((one) => one.p50Ms)),
  p99Ms: medianOf(rounds.map((one) => one.p99Ms)),
})

/** The summary of rounds at a pace. */
export function pacedOf(rate: number, rounds: PacedRound[]): Paced {
  const calm = rounds.filter(({ diskP99Ms }) => diskP99Ms <= CALM_MS)
  return {
    rate,
    ...middleOf(rounds),
    rounds,
    ...(calm.length > 0 ? { calm: { ...middleOf(calm), rounds: calm.length } } : {}),
  }
}

/** Drives a load at its pace, round by round. */
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
