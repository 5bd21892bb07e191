// Counts callers' calls, in memory until job.ts stores the counts. It runs after the reply, so that
// it delays no caller; every collection is bounded, so that no caller can exhaust memory.

import { createHmac, hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { SAMPLES_MAX } from '../../contract/records/doctor.ts'
import { slot } from '../kernel/state.ts'
import type { Deps } from '../runtime/deps.ts'
import type { CallScope, Call, Sample, Sign } from './call.ts'
import { openLimitedCache } from '../kernel/collections/limited-cache.ts'
import { signsOf, type TrafficMemory } from './signs.ts'

export type Count = CallScope & {
  /** The start of the hour, in milliseconds of real time. */
  readonly hour: number
  readonly operation: string
  readonly sign: Sign['sign']
  readonly detail: string
  count: number
  firstAt: number
  lastAt: number
  samples: Sample[]
}

const HOUR_MS = 3_600_000
/** The maximum of calls not yet counted: those of one turn of the event loop. */
const WAITING_MAX = 1_000
/**
 * The maximum of counters between two flushes; further ones are dropped. A row takes about 300
 * bytes.
 */
const COUNTS_MAX = 20_000
/** One platform's share of these, so that none can displace another. */
const COUNTS_OF_ONE_MAX = 2_000
/** Recent writes and reads, some hundred bytes each. */
const RECENT_MAX = 50_000
/** Twelve characters are 72 bits: enough to distinguish what one caller sends. */
const HASH_LENGTH = 12
/** Two lists that are equal up to here, and of equal length, count as equal. */
const PRINT_MAX = 8 * 1024

type Traffic = {
  waiting: Call[]
  isScheduled: boolean
  counts: Map<string, Count>
  ofOwners: Map<string, number>
  readonly memory: TrafficMemory
  readonly log: Deps['log']
}

type TrafficDeps = Pick<Deps, 'hashKey' | 'log' | 'state'>

const traffics = slot('doctor traffic', (deps: TrafficDeps): Traffic => {
  // The hash is never shown and callers cannot choose the prefix: a secret prefix is enough, at a
  // third of the cost of an HMAC.
  const key = createHmac('sha256', deps.hashKey.reveal()).update('doctor').digest('hex')
  const memory: TrafficMemory = {
    writes: openLimitedCache(RECENT_MAX),
    reads: openLimitedCache(RECENT_MAX),
    hash: (text) => hash('sha256', key + text, 'base64url').slice(0, HASH_LENGTH),
    print: (json) =>
      crc32(
        typeof json === 'string' ? json.slice(0, PRINT_MAX) : json.subarray(0, PRINT_MAX),
        json.length,
      ),
  }
  return {
    waiting: [],
    isScheduled: false,
    counts: new Map(),
    ofOwners: new Map(),
    memory,
    log: deps.log,
  }
})

function add(traffic: Traffic, name: string, count: Count): void {
  const { counts, ofOwners } = traffic
  const before = counts.get(name)
  if (before) {
    before.count += count.count
    before.firstAt = Math.min(before.firstAt, count.firstAt)
    before.lastAt = Math.max(before.lastAt, count.lastAt)
    before.samples.push(...count.samples.slice(0, SAMPLES_MAX - before.samples.length))
    return
  }
  const ofOwner = ofOwners.get(count.owner) ?? 0
  if (counts.size >= COUNTS_MAX || ofOwner >= COUNTS_OF_ONE_MAX) return
  ofOwners.set(count.owner, ofOwner + 1)
  counts.set(name, count)
}

const nameOf = ({ owner, seller, hour, operation, sign, detail }: Omit<Count, 'count'>): string =>
  `${owner}${seller}${hour} ${operation} ${sign} ${detail}`

function inspect(traffic: Traffic, call: Call): void {
  const { owner, seller, at } = call
  const hour = at - (at % HOUR_MS)
  for (const { sign, detail, times, sample } of signsOf(call, traffic.memory)) {
    const operation = call.operation.id
    const samples = sample ? [sample] : []
    const count = {
      owner,
      seller,
      hour,
      operation,
      sign,
      detail,
      count: times,
      firstAt: at,
      lastAt: at,
      samples,
    }
    add(traffic, nameOf(count), count)
  }
}

function inspectAll(traffic: Traffic): void {
  const calls = traffic.waiting
  traffic.waiting = []
  for (const call of calls) {
    try {
      inspect(traffic, call)
    } catch (error) {
      // No caller waits for this, and no call may fail because of it.
      traffic.log.error(
        { operation: call.operation.id, message: (error as Error).message },
        'counting a call failed; GET /v1/doctor misses this call',
      )
    }
  }
}

/** Queues an answered call; it is counted after the reply was sent. */
export function note(deps: TrafficDeps, call: Call): void {
  const traffic = traffics.of(deps)
  traffic.waiting.push(call)
  if (traffic.waiting.length >= WAITING_MAX) inspectAll(traffic)
  if (traffic.isScheduled) return
  traffic.isScheduled = true
  setImmediate(() => {
    traffic.isScheduled = false
    inspectAll(traffic)
  })
}

/** Removes and returns the counts since the last flush. */
export function takeCounts(deps: TrafficDeps): Count[] {
  const traffic = traffics.of(deps)
  inspectAll(traffic)
  const counts = [...traffic.counts.values()]
  traffic.counts = new Map()
  traffic.ofOwners = new Map()
  return counts
}

/** Puts back counts that could not be stored. */
export function giveBack(deps: TrafficDeps, counts: readonly Count[]): void {
  const traffic = traffics.of(deps)
  for (const count of counts) add(traffic, nameOf(count), count)
}

/** How much is held in memory, for monitoring. */
export function heldOf(deps: TrafficDeps): { counts: number; recent: number } {
  const { counts, memory } = traffics.of(deps)
  return { counts: counts.size, recent: memory.writes.size + memory.reads.size }
}
