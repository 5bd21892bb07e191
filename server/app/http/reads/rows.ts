// A whole list as lines of JSON, one for each row that its filters leave, as they were at one
// moment. It is made of the list's own pages, so that every list has it. The rows are read while
// they are sent: their number costs no memory, and a reader that is too slow loses the moment.

import { Readable } from 'node:stream'
import type { Operation } from '../../../../contract/operation.ts'
import { ROWS_TOTAL_HEADER, ROWS_TYPE } from '../../../../contract/rows.ts'
import { after } from '../../../kernel/clock.ts'
import type { OwnerId } from '../../../kernel/ids.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { slot } from '../../../kernel/state.ts'
import type { Sql, Statement } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../runtime/deps.ts'
import type { Reply } from '../../../runtime/route.ts'

/**
 * Each has a connection to the database meanwhile: at most this part of them. One of these is
 * always left to other companies.
 */
const POOL_PART = 3
const RETRY_AFTER_S = 10
/** A moment of the database is kept no longer than this. */
const ROWS_MAX_MS = 15 * 60_000
/** Results of one row that are kept: of the sum of a list, and of what its filters name. */
const KEPT_MAX = 50

/** The owners of the lists that are being read. */
const running = slot('exports', () => new Set<{ owner: OwnerId }>())

/** Takes a place, which its caller gives back. */
function takePlace(deps: Deps, owner: OwnerId): () => void {
  const exports = running.of(deps)
  const max = Math.max(1, Math.floor(deps.config.poolMax / POOL_PART))
  const own = [...exports].filter((one) => one.owner === owner).length
  if (exports.size >= max || own >= Math.max(1, max - 1))
    throw refuse('overloaded', { retryAfter: RETRY_AFTER_S })
  const place = { owner }
  exports.add(place)
  return () => void exports.delete(place)
}

/** In one moment the same statement has the same rows: the rows of a list are counted once. */
function remembering(reads: Sql): Sql {
  const known = new Map<string, unknown[]>()
  return {
    rows: async <Row>(statement: Statement) => {
      const key = JSON.stringify([statement.text, statement.values])
      const rows = (known.get(key) as Row[] | undefined) ?? (await reads.rows<Row>(statement))
      if (rows.length <= 1 && known.size < KEPT_MAX) known.set(key, rows)
      return rows
    },
  }
}

type Page = {
  readonly items: readonly unknown[]
  readonly has_more: boolean
  readonly total?: number
  readonly next?: string | null
}

const pageOf = ({ json, body }: Reply): Page => (json ? JSON.parse(json.toString()) : body) as Page

/**
 * Where the next page begins; of the feed of events, whose pages do not say it, after the number of
 * the last one.
 */
function nextOf({ items, has_more: hasMore, next }: Page): string | undefined {
  if (!hasMore || next !== undefined) return next ?? undefined
  return String((items.at(-1) as { sequence?: number } | undefined)?.sequence)
}

const linesOf = ({ items }: Page): string =>
  items.map((item) => `${JSON.stringify(item)}\n`).join('')

/**
 * The query of a page: of the most rows, after those of the page before. What is brought up to date
 * first is so once.
 */
function queryOf({ query: { properties } }: Operation, given: object, next?: string): object {
  const { offset: _offset, page: _page, ...filters } = given as Record<string, unknown>
  const limit = (properties['limit'] as { maximum?: number } | undefined)?.maximum
  const isForward = 'after' in properties && filters['sort'] !== 'time-descending'
  const direction = isForward ? 'after' : 'before'
  const cursor = 'cursor' in properties ? 'cursor' : direction
  return {
    ...filters,
    ...(limit === undefined ? {} : { limit }),
    ...(next === undefined
      ? {}
      : { [cursor]: next, ...('refresh' in properties ? { refresh: false } : {}) }),
  }
}

/** Every row of a list. `page`: the list itself, for a query. */
export async function rowsReply(
  deps: Deps,
  operation: Operation,
  { owner, query }: { readonly owner: OwnerId; readonly query: object },
  page: (deps: Deps, query: object) => Promise<Reply>,
): Promise<Reply> {
  const leave = takePlace(deps, owner)
  try {
    const from = { ...deps, reads: remembering(deps.reads) }
    const ask = async (next?: string) => pageOf(await page(from, queryOf(operation, query, next)))
    // A refusal still has its status.
    const first = await ask()
    const end = after(deps.clock.wall(), ROWS_MAX_MS)
    async function* lines(): AsyncGenerator<string> {
      for (let now = first; ;) {
        yield linesOf(now)
        const next = nextOf(now)
        if (next === undefined) return
        if (deps.clock.wall() > end) throw new Error('a list took too long to be read as a whole')
        now = await ask(next)
      }
    }
    const body = Readable.from(lines(), { objectMode: false })
    body.once('close', leave)
    const headers = first.total === undefined ? {} : { [ROWS_TOTAL_HEADER]: String(first.total) }
    return { body, type: ROWS_TYPE, headers }
  } catch (error) {
    leave()
    throw error
  }
}
