// The machine's resources and their use: the latency of durable writes, the load of the two cores,
// and the memory of a process. Linux reports the last two; elsewhere they are missing from the
// results.

import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { alive, commandOf, processesWhere } from '../server/platform/db/processes.ts'
import { medianOf, openLatencies } from './histogram.ts'

const BLOCK_BYTES = 8_192
const TICKS_PER_SECOND = 100

export type Disk = { fdatasyncMs: { p50: number; p99: number }; samples: number }

/** Writes one block of PostgreSQL's WAL size durably, again and again, in `folder`. */
export function measureDisk(folder: string, samples: number): Disk {
  const path = join(folder, 'fsync-probe')
  const file = fs.openSync(path, 'w')
  const latencies = openLatencies()
  const block = Buffer.alloc(BLOCK_BYTES, 1)
  try {
    // Overwritten in place, as WAL segments are.
    fs.writeSync(file, block, 0, BLOCK_BYTES, 0)
    fs.fsyncSync(file)
    for (let n = 0; n < samples; n++) {
      const from = performance.now()
      fs.writeSync(file, block, 0, BLOCK_BYTES, 0)
      fs.fdatasyncSync(file)
      latencies.add(performance.now() - from)
    }
  } finally {
    fs.closeSync(file)
    fs.rmSync(path)
  }
  const { p50Ms, p99Ms } = latencies.summary()
  return { fdatasyncMs: { p50: p50Ms, p99: p99Ms }, samples }
}

function statusOf(pid: number, name: string): number | undefined {
  try {
    const found = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(
      fs.readFileSync(`/proc/${pid}/status`, 'utf8'),
    )
    return found ? Math.round(Number(found[1]) / 1_024) : undefined
  } catch {
    return undefined
  }
}

/** Memory of a process, in MB: current and maximum. */
export const memoryOf = (pid: number): { rssMb?: number; peakMb?: number } => {
  const [rssMb, peakMb] = [statusOf(pid, 'VmRSS'), statusOf(pid, 'VmHWM')]
  return { ...(rssMb === undefined ? {} : { rssMb }), ...(peakMb === undefined ? {} : { peakMb }) }
}

/** CPU seconds of a process and of its ended children. */
export function secondsOf(pid: number): number {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return [11, 12, 13, 14].reduce((all, n) => all + Number(fields[n]), 0) / TICKS_PER_SECOND
  } catch {
    return 0
  }
}

function idleSeconds(): number {
  return os.cpus().reduce((all, { times }) => all + times.idle, 0) / 1_000
}

/**
 * The time that a virtual machine's host took: the eighth figure of /proc/stat. Zero if it is not
 * reported.
 */
function stolenSeconds(): number {
  try {
    return Number(fs.readFileSync('/proc/stat', 'latin1').split(/\s+/, 9)[8]) / TICKS_PER_SECOND
  } catch {
    return 0
  }
}

/**
 * Cores in use on average while something was measured. `stolen`: what the host of a virtual
 * machine kept for itself; `others` is the rest: the kernel's own work, and other processes.
 */
export type Cores = {
  bench: number
  server: number
  postgres: number
  stolen: number
  others: number
  idle: number
}

type Watched = { server: number; tag: string }

const postgresSeconds = (tag: string): number =>
  processesWhere((command) => command.includes(tag)).reduce((all, pid) => all + secondsOf(pid), 0)

/**
 * The processes that answer the API for a server, where it has several; Linux lists the children of
 * a process.
 */
function apiProcesses(server: number): number[] {
  try {
    const children = fs
      .readFileSync(`/proc/${server}/task/${server}/children`, 'latin1')
      .trim()
      .split(' ')
    return children.map(Number).filter((pid) => commandOf(pid)?.includes('main.ts'))
  } catch {
    return []
  }
}

/** Seconds on a core so far, of a server with all its processes and of its PostgreSQL. */
export const secondsUsed = ({ server, tag }: Watched): { server: number; postgres: number } => ({
  server: [server, ...apiProcesses(server)].reduce((all, pid) => all + secondsOf(pid), 0),
  postgres: postgresSeconds(tag),
})

/** Watches who uses the cores from now until `stop`. */
export function watchCores({ server, tag }: Watched): { stop(): Cores } {
  const sample = () => ({
    at: performance.now() / 1_000,
    bench: secondsOf(process.pid),
    ...secondsUsed({ server, tag }),
    stolen: stolenSeconds(),
    idle: idleSeconds(),
  })
  const from = sample()
  return {
    stop: () => {
      const to = sample()
      const seconds = to.at - from.at
      const share = (name: Exclude<keyof Cores, 'others'>) =>
        Math.round(Math.max(0, (to[name] - from[name]) / seconds) * 100) / 100
      const [bench, server, postgres] = [share('bench'), share('server'), share('postgres')]
      const known = { bench, server, postgres, stolen: share('stolen'), idle: share('idle') }
      const rest = os.cpus().length - Object.values(known).reduce((all, one) => all + one, 0)
      return { ...known, others: Math.round(Math.max(0, rest) * 100) / 100 }
    },
  }
}

/** The median of several measurements. */
export const medianCores = (all: readonly Cores[]): Cores => ({
  bench: medianOf(all.map((one) => one.bench)),
  server: medianOf(all.map((one) => one.server)),
  postgres: medianOf(all.map((one) => one.postgres)),
  stolen: medianOf(all.map((one) => one.stolen)),
  others: medianOf(all.map((one) => one.others)),
  idle: medianOf(all.map((one) => one.idle)),
})

export const isGone = (pid: number): boolean => !alive(pid)

/** The machine's properties that matter for the results, without its name. */
export const describeMachine = () => ({
  cores: os.cpus().length,
  processor: os.cpus()[0]?.model ?? 'unknown',
  memoryGb: Math.round(os.totalmem() / 2 ** 30),
  system: `${os.type()} ${os.release().split('-')[0]}`,
  node: process.version,
})
