// The least that any server could do: a thread of its own that only writes, at the pace of a load. Whatever came due
// before a write goes with it, as in a commit for many; a latency is the time from being due to being sure on the disk.

import fs from 'node:fs'
import { join } from 'node:path'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { openLatencies, type Summary } from './histogram.ts'

const BLOCK_BYTES = 8_192
/** As large as a segment of PostgreSQL's log is here; written over and over. */
const BLOCKS = 256
const GOING = 0
const ENDED = 1

type Pace = { folder: string; rate: number; state: Int32Array<SharedArrayBuffer> }

function pace({ folder, rate, state }: Pace): Summary {
  const path = join(folder, 'disk-pace')
  const file = fs.openSync(path, 'w')
  const latencies = openLatencies()
  const block = Buffer.alloc(BLOCK_BYTES, 1)
  try {
    fs.writeSync(file, Buffer.alloc(BLOCKS * BLOCK_BYTES, 1))
    fs.fsyncSync(file)
    const from = performance.now()
    const dueAt = (n: number) => from + (n * 1_000) / rate
    let n = 0
    let writes = 0
    do {
      const early = dueAt(n) - performance.now()
      if (early > 0) Atomics.wait(state, 0, GOING, early)
      const began = performance.now()
      fs.writeSync(file, block, 0, BLOCK_BYTES, (writes++ % BLOCKS) * BLOCK_BYTES)
      fs.fdatasyncSync(file)
      for (const sure = performance.now(); dueAt(n) <= began; n++) latencies.add(sure - dueAt(n))
    } while (Atomics.load(state, 0) === GOING)
  } finally {
    fs.closeSync(file)
    fs.rmSync(path)
  }
  return latencies.summary()
}

/** Writes 8 kB to `folder`, made sure of, `rate` times a second from now until `stop`, and once at least. `stop` says how long that took. */
export function paceDisk(folder: string, rate: number): { stop(): Promise<Summary> } {
  const state = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(new URL(import.meta.url), { workerData: { folder, rate, state } satisfies Pace })
  const said = new Promise<Summary>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  return {
    stop: () => {
      Atomics.store(state, 0, ENDED)
      Atomics.notify(state, 0)
      return said
    },
  }
}

const mine = workerData as Pace | null
if (mine?.state instanceof Int32Array) parentPort?.postMessage(pace(mine))
