// Reads the log of requests: those that match, or, as a follower, each new one once. It prints no
// request.
//
// An id is given when a request arrives, and its record is written after its reply: a request that
// took long appears behind newer ones. So every few rounds the follower reads the last minutes
// again, and tells by the ids what it has had.

import { VintemError, type Vintem } from '../../index.ts'
import { TEXTS } from '../texts.ts'
import { restFor } from '../calls/rest.ts'
import type { Terminal } from '../terminal.ts'

export type Recorded = Awaited<ReturnType<Vintem['requests']['list']>>['items'][number]
type Filter = Readonly<Record<string, unknown>>

const PAGE = 200
/** Of one reading: a hundred thousand requests. */
const PAGES_MAX = 500
const POLL_MS = 1_000
/** The server's longest reply, a long poll, and what its record may take. */
const LATE_MS = 120_000
const AGAIN_EVERY = 5
const WAIT_MAX_MS = 30_000
const PASSING = new Set(['network_error', 'overloaded', 'too_many_requests'])

const fits = ({ path }: Recorded, text: string | undefined): boolean =>
  text === undefined || path.includes(text)

/** The requests that match, the newest first, page by page. */
async function* pages(
  { requests }: Vintem,
  filter: Filter,
): AsyncGenerator<readonly Recorded[], boolean> {
  let before: string | undefined
  for (let n = 0; n < PAGES_MAX; n++) {
    const page = await requests.list({
      ...filter,
      limit: PAGE,
      ...(before === undefined ? {} : { before }),
    })
    yield page.items
    if (page.next === null) return true
    before = page.next
  }
  return false
}

export async function matching(
  vintem: Vintem,
  filter: Filter,
  { path, limit }: { path: string | undefined; limit: number },
): Promise<Recorded[]> {
  const found: Recorded[] = []
  for await (const items of pages(vintem, filter)) {
    found.push(...items.filter((item) => fits(item, path)))
    if (found.length >= limit) break
  }
  return found.slice(0, limit)
}

type Sought = {
  readonly filter: Filter
  readonly path: string | undefined
  /** The ids of the follower's own requests. */
  readonly own: ReadonlySet<string>
  readonly signal: AbortSignal
}

const timeOf = ({ created_at: at }: Recorded): number => Date.parse(at)

/**
 * The end of the log: requests up to here are not new. By the server's clock, if it has a request.
 */
async function endOf({ requests }: Vintem): Promise<number> {
  const [newest] = (await requests.list({ limit: 1 })).items
  return newest ? timeOf(newest) : Date.now()
}

const isPassing = (error: unknown): boolean =>
  error instanceof VintemError &&
  (PASSING.has(error.code) || error.status === 429 || error.status >= 500)

/**
 * Every request from now on that matches, each once, the older ones of a round first; until the
 * signal aborts.
 */
export async function* followedRequests(
  vintem: Vintem,
  { filter, path, own, signal }: Sought,
  { note }: Terminal,
): AsyncGenerator<Recorded, void> {
  const start = await endOf(vintem)
  const seen = new Map<string, number>()
  let [newest, failures] = [start, 0]
  for (let round = 1; !signal.aborted; round++) {
    const isAgain = round % AGAIN_EVERY === 0
    const since = new Date(Math.max(start, isAgain ? newest - LATE_MS : newest)).toISOString()
    try {
      const fresh: Recorded[] = []
      const reading = pages(vintem, { ...filter, 'created_at[gte]': since })
      let read = await reading.next()
      for (; !read.done; read = await reading.next())
        fresh.push(...read.value.filter(({ id }) => !seen.has(id)))
      if (!read.value)
        note(
          {
            en: 'Too many requests at once: the oldest of them are not shown.',
            pt: 'Requisições demais de uma vez: as mais antigas delas não são mostradas.',
          },
          'yellow',
        )
      if (failures > 0) note(TEXTS.serverBack, 'green')
      failures = 0
      for (const request of fresh.toReversed()) {
        seen.set(request.id, timeOf(request))
        newest = Math.max(newest, timeOf(request))
        if (!own.has(request.id) && fits(request, path)) yield request
      }
      for (const [id, at] of seen) if (at < newest - 2 * LATE_MS) seen.delete(id)
    } catch (error) {
      if (signal.aborted) return
      if (!isPassing(error)) throw error
      if (failures++ === 0) note(TEXTS.retrying, 'yellow')
    }
    await restFor(Math.min(POLL_MS * 2 ** Math.min(failures, 5), WAIT_MAX_MS), signal)
  }
}
