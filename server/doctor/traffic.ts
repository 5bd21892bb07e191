// Counts what callers do, in this process's memory, until it is written down (work.ts). After the answer and off the
// caller's path; of everything there is a most, so that no caller can make it grow.

import { createHmac, hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { SAMPLES_MAX } from '../../contract/doctor.ts'
import type { Deps } from '../deps.ts'
import type { By, Call, Sample, Sign } from './call.ts'
import { openRecent } from './recent.ts'
import { signsOf, type Memory } from './signs.ts'

export type Count = By & {
  /** Its beginning, in milliseconds of real time. */
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
/** Calls that wait to be looked at: those of one turn of the event loop. */
const WAITING_MAX = 1_000
/** What is counted between two writings; what comes on top is not counted. A row takes about 300 bytes. */
const COUNTS_MAX = 20_000
/** One platform's share of that, so that none can take another's place. */
const COUNTS_OF_ONE_MAX = 2_000
/** Writes and reads of the last minutes, some hundred bytes each. */
const RECENT_MAX = 50_000
/** Twelve characters are 72 bits: enough to tell apart what one caller sends. */
const HASH_LENGTH = 12
/** Two lists that begin the same for so long are the same. */
const PRINT_MAX = 8 * 1024

type Traffic = {
  waiting: Call[]
  looks: boolean
  counts: Map<string, Count>
  ofOwners: Map<string, number>
  readonly memory: Memory
  readonly log: Deps['log']
}

type Needs = Pick<Deps, 'hashKey' | 'log'>

const traffics = new WeakMap<Needs, Traffic>()

function trafficOf(deps: Needs): Traffic {
  const known = traffics.get(deps)
  if (known) return known
  // Nobody is shown what this makes, or can choose a key: a prefix nobody knows is enough, and a third of the work.
  const key = createHmac('sha256', deps.hashKey.reveal()).update('doctor').digest('hex')
  const memory: Memory = {
    writes: openRecent(RECENT_MAX),
    reads: openRecent(RECENT_MAX),
    hash: (text) => hash('sha256', key + text, 'base64url').slice(0, HASH_LENGTH),
    print: (text) => crc32(text.slice(0, PRINT_MAX), text.length),
  }
  const made: Traffic = { waiting: [], looks: false, counts: new Map(), ofOwners: new Map(), memory, log: deps.log }
  traffics.set(deps, made)
  return made
}

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

function look(traffic: Traffic, call: Call): void {
  const { owner, seller, at } = call
  const hour = at - (at % HOUR_MS)
  for (const { sign, detail, times, sample } of signsOf(call, traffic.memory)) {
    const operation = call.operation.id
    const samples = sample ? [sample] : []
    const count = { owner, seller, hour, operation, sign, detail, count: times, firstAt: at, lastAt: at, samples }
    add(traffic, nameOf(count), count)
  }
}

function lookAtAll(traffic: Traffic): void {
  const calls = traffic.waiting
  traffic.waiting = []
  for (const call of calls) {
    try {
      look(traffic, call)
    } catch (error) {
      // Nobody waits for this, and nobody's call may fail by it.
      traffic.log.error({ operation: call.operation.id, message: (error as Error).message }, 'a call was not counted')
    }
  }
}

/** Notes a call that was answered; it is looked at when the answer is on its way. */
export function note(deps: Needs, call: Call): void {
  const traffic = trafficOf(deps)
  traffic.waiting.push(call)
  if (traffic.waiting.length >= WAITING_MAX) lookAtAll(traffic)
  if (traffic.looks) return
  traffic.looks = true
  setImmediate(() => {
    traffic.looks = false
    lookAtAll(traffic)
  })
}

/** Takes what was counted since the last time. */
export function takeCounts(deps: Needs): Count[] {
  const traffic = trafficOf(deps)
  lookAtAll(traffic)
  const counts = [...traffic.counts.values()]
  traffic.counts = new Map()
  traffic.ofOwners = new Map()
  return counts
}

/** Gives back what could not be written down. */
export function giveBack(deps: Needs, counts: readonly Count[]): void {
  const traffic = trafficOf(deps)
  for (const count of counts) add(traffic, nameOf(count), count)
}

/** How much is held in memory, for who watches it. */
export function heldOf(deps: Needs): { counts: number; recent: number } {
  const { counts, memory } = trafficOf(deps)
  return { counts: counts.size, recent: memory.writes.size + memory.reads.size }
}
