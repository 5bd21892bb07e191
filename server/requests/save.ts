// Collects answered requests and stores many at once: a second later at the latest, without
// delaying a caller. What cannot be stored in time is dropped and counted.

import type { Operation } from '../../contract/operation.ts'
import { slot } from '../kernel/state.ts'
import { inSpan } from '../kernel/tracing/span.ts'
import { inTransaction, together } from '../platform/db/sql.ts'
import { backgroundOf } from '../runtime/background.ts'
import type { Deps } from '../runtime/deps.ts'
import { logFailure } from '../runtime/outages.ts'
import { knownFieldsOf } from './known-fields.ts'
import { openLines, type Lines, type Page } from './lines.ts'
import { recordOf, type AnsweredRequest, type BodyRules } from './request.ts'
import { openDays } from './day-store.ts'
import * as store from './store.ts'

const FLUSH_AFTER_MS = 1_000
/** The maximum of requests waiting to be stored, and of their bytes; further ones are dropped. */
const WAITING_MAX = 5_000
const BYTES_MAX = 16 * 1024 * 1024
const UNAUTHENTICATED_MAX = 500
const HOUR_MS = 3_600_000
/** PostgreSQL's code for a row that no partition takes. */
const NO_PARTITION = '23514'

type Recorder = {
  readonly deps: Deps
  readonly lines: Lines
  unauthenticated: Map<string, store.Unauthenticated>
  readonly rules: Map<Operation, BodyRules>
  /** Callers being looked up after their reply. */
  readonly late: Set<Promise<void>>
  timer: NodeJS.Timeout | undefined
  running: Promise<void> | undefined
  isFailing: boolean
  dropped: number
}

const recorders = slot(
  'requests',
  (deps: Deps): Recorder => ({
    deps,
    lines: openLines(),
    unauthenticated: new Map(),
    rules: new Map(),
    late: new Set(),
    timer: undefined,
    running: undefined,
    isFailing: false,
    dropped: 0,
  }),
  (recorder) => flush(recorder),
)

const noKnownFields = (): undefined => undefined
/** Of an unknown path no field is known. */
const NO_FIELDS: BodyRules = { query: noKnownFields, body: noKnownFields }

function rulesFor({ rules }: Recorder, operation: Operation | undefined): BodyRules {
  if (!operation) return NO_FIELDS
  if (operation.confidential) return undefined
  const before = rules.get(operation)
  if (before) return before
  const { query, body } = operation
  const made = {
    query: Object.keys(query.properties).length > 0 ? knownFieldsOf(query) : noKnownFields,
    body: body ? knownFieldsOf(body) : noKnownFields,
  }
  rules.set(operation, made)
  return made
}

type Counts = readonly store.Unauthenticated[]

const insert = (deps: Deps, page: Page | undefined, counts: Counts): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const work = [
      store.withoutSync(tx),
      ...(counts.length > 0 ? [store.addUnauthenticated(tx, counts)] : []),
    ]
    if (page) store.insert(tx, page.lines)
    await together(work)
  })

/** Stores them; where the day has no partition yet, this makes it. */
async function save(deps: Deps, page: Page | undefined, counts: Counts): Promise<void> {
  try {
    await insert(deps, page, counts)
  } catch (error) {
    if ((error as { code?: string }).code !== NO_PARTITION) throw error
    await openDays(deps.db, deps.clock.wall(), 1)
    await insert(deps, page, counts)
  }
}

function fail(recorder: Recorder, lost: number, error: unknown): void {
  recorder.dropped += lost
  if (recorder.isFailing) return
  recorder.isFailing = true
  logFailure(
    recorder.deps,
    error,
    { error: String(error) },
    'requests cannot be recorded; calls are answered, GET /v1/requests misses them until this ends',
  )
}

async function saveAll(recorder: Recorder): Promise<void> {
  while (recorder.lines.count() > 0 || recorder.unauthenticated.size > 0) {
    const page = recorder.lines.take()
    const counts = [...recorder.unauthenticated.values()]
    recorder.unauthenticated = new Map()
    try {
      await save(recorder.deps, page, counts)
      recorder.isFailing = false
    } catch (error) {
      fail(recorder, (page?.count ?? 0) + counts.reduce((sum, { count }) => sum + count, 0), error)
    }
  }
}

/** Stores everything that waits. It never fails. */
async function flush(recorder: Recorder): Promise<void> {
  clearTimeout(recorder.timer)
  recorder.timer = undefined
  recorder.running ??= saveAll(recorder).finally(() => (recorder.running = undefined))
  await recorder.running
}

function flushSoon(recorder: Recorder): void {
  if (recorder.running) return
  // The records of many requests are no part of the one that happens to start this.
  const start = () =>
    inSpan(undefined, () => backgroundOf(recorder.deps).start('requests', () => flush(recorder)))
  if (recorder.lines.isPageFull()) return start()
  recorder.timer ??= setTimeout(start, FLUSH_AFTER_MS).unref()
}

/** Records an answered request of a known caller. It never fails and is never awaited. */
export function recordRequest(
  deps: Deps,
  answered: AnsweredRequest,
  operation: Operation | undefined,
): void {
  const recorder = recorders.of(deps)
  const { lines } = recorder
  if (lines.count() >= WAITING_MAX || lines.bytes() >= BYTES_MAX) {
    recorder.dropped += 1
    return
  }
  lines.add(store.lineOf(recordOf(answered, rulesFor(recorder, operation))))
  flushSoon(recorder)
}

/** Counts a refused request of a caller that is not known. */
export function countUnauthenticated(
  deps: Deps,
  status: number,
  code: string,
  sample: store.UnauthenticatedSample,
): void {
  const recorder = recorders.of(deps)
  const wall = deps.clock.wall().getTime()
  const name = `${status} ${code}`
  const count = recorder.unauthenticated.get(name)
  if (count) {
    count.count += 1
    if (count.samples.length < store.UNAUTHENTICATED_SAMPLES_MAX) count.samples.push(sample)
  } else if (recorder.unauthenticated.size < UNAUTHENTICATED_MAX) {
    const hour = new Date(wall - (wall % HOUR_MS))
    recorder.unauthenticated.set(name, { hour, status, code, count: 1, samples: [sample] })
  }
  flushSoon(recorder)
}

/** Records what is found out after the reply. `work` never fails. */
export function recordLater(deps: Deps, work: Promise<void>): void {
  const { late } = recorders.of(deps)
  if (late.size >= WAITING_MAX) return
  const ended: Promise<void> = work.finally(() => late.delete(ended))
  late.add(ended)
}

/** Resolves when the requests answered so far are stored, or dropped. */
export const settled = async (deps: Deps): Promise<void> => {
  const recorder = recorders.of(deps)
  await Promise.all(recorder.late)
  await recorder.running
  await flush(recorder)
}

/** How many requests this process has dropped, for monitoring. */
export const droppedOf = (deps: Deps): number => recorders.of(deps).dropped
