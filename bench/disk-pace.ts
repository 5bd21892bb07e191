// The minimum latency of any server: a thread that only writes, at the pace of a load. All writes
// that are due go together, as in a commit of a batch; a latency is the time from being due to
// being durable.

import { once } from 'node:events'
import fs from 'node:fs'
import { join } from 'node:path'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { openLatencies, type Summary } from './histogram.ts'

const BLOCK_BYTES = 8_192
/** As large as a segment of PostgreSQL's log here; overwritten repeatedly. */
const BLOCKS = 256
const ENDED = -1

type Pace = { folder: string; rate: number; lap: Int32Array<SharedArrayBuffer> }

function pace({ folder, rate, lap }: Pace, report: (said: Summary | 'ready') => void): void {
  const path = join(folder, 'disk-pace')
  const file = fs.openSync(path, 'w')
  const block = Buffer.alloc(BLOCK_BYTES, 1)
  let writes = 0
  /** One lap; returns the next. */
  const go = (now: number): number => {
    const latencies = openLatencies()
    const from = performance.now()
    const dueAt = (n: number) => from + (n * 1_000) / rate
    let n = 0
    let next = now
    do {
      const early = dueAt(n) - performance.now()
      if (early > 0) Atomics.wait(lap, 0, now, early)
      const began = performance.now()
      fs.writeSync(file, block, 0, BLOCK_BYTES, (writes++ % BLOCKS) * BLOCK_BYTES)
      fs.fdatasyncSync(file)
      for (const sure = performance.now(); dueAt(n) <= began; n++) latencies.add(sure - dueAt(n))
      next = Atomics.load(lap, 0)
    } while (next === now)
    report(latencies.summary())
    return next
  }
  try {
    fs.writeSync(file, Buffer.alloc(BLOCKS * BLOCK_BYTES, 1))
    fs.fsyncSync(file)
    report('ready')
    for (let now = 0; now !== ENDED;) now = go(now)
  } finally {
    fs.closeSync(file)
    fs.rmSync(path)
  }
}

export type DiskPace = {
  /**
   * Begins a new lap, and returns the latencies of the previous one; at least one write was made.
   */
  lap(): Promise<Summary>
  /** Ends with this lap. */
  stop(): Promise<Summary>
}

/** Writes 8 kB durably to `folder`, `rate` times a second, lap by lap, once the thread is ready. */
export async function paceDisk(folder: string, rate: number): Promise<DiskPace> {
  const lap = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { folder, rate, lap } satisfies Pace,
  })
  const said = async (): Promise<unknown> => ((await once(worker, 'message')) as unknown[])[0]
  const turn = (next: number): Promise<Summary> => {
    const summary = said()
    Atomics.store(lap, 0, next)
    Atomics.notify(lap, 0)
    return summary as Promise<Summary>
  }
  await said()
  return {
    lap: () => turn(Atomics.load(lap, 0) + 1),
    stop: async () => (await Promise.all([turn(ENDED), once(worker, 'exit')]))[0],
  }
}

const mine = workerData as Pace | null
if (mine?.lap instanceof Int32Array) pace(mine, (said) => parentPort!.postMessage(said))
