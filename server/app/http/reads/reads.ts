// Where a call reads that changes nothing: from the primary or from a replica; a list, and a file
// of one, at one moment.

import { Readable } from 'node:stream'
import { isListing, isPaged, isTable, type Operation } from '../../../../contract/operation.ts'
import { ROWS_TYPE } from '../../../../contract/rows.ts'
import type { OwnerId } from '../../../kernel/ids.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { isSnapshotLost } from '../../../platform/reads/replica-snapshot.ts'
import type { Deps } from '../../../runtime/deps.ts'
import type { Reply } from '../../../runtime/route.ts'
import { rowsReply } from './rows.ts'

type Query = Record<string, unknown>

/** What tells a page after the first one: its number, or what the page before ended with. */
const isLaterPage = (query: Query): boolean =>
  Number(query['offset'] ?? 0) > 0 ||
  Number(query['page'] ?? 1) > 1 ||
  query['before'] !== undefined ||
  query['cursor'] !== undefined

type CallReads = {
  readonly reads: Sql
  /** How old what was read may be; undefined: it is up to date. */
  readonly lagMs: () => number | undefined
  /** Nothing is read after it. */
  readonly end: () => void
}

const nothing = () => undefined

/**
 * Time that the reader of a file may take for a part of it, of a thousand rows at most, while a
 * moment is kept for the next.
 */
const FILE_PART_MS = 60_000

type ReadOptions = {
  /** All rows are read, part by part, as their reader takes them. */
  readonly isFile?: boolean
  /** The replica was lost meanwhile. */
  readonly onPrimary?: boolean
}

/**
 * Whether all that is read for a call is of one moment: the rows of a page, how many there are, and
 * whether there are more.
 */
const isAtOnce = (operation: Operation): boolean => isListing(operation) || isTable(operation)

/**
 * Where this call reads; undefined: anywhere. A later page shows at least what the first one did,
 * so it sees everything; a list that is brought up to date first is written by its call.
 */
async function openReads(
  deps: Deps,
  operation: Operation,
  { owner, query }: ReadBy,
  { isFile = false, onPrimary = false }: ReadOptions = {},
): Promise<CallReads | undefined> {
  const given = query as Query
  const isFresh = onPrimary || given['refresh'] === true
  const replica = operation.replica && !isFresh ? deps.replica : undefined
  if (isFile || isAtOnce(operation)) {
    const idleMs = isFile || isTable(operation) ? FILE_PART_MS : undefined
    const there = await replica?.snapshot(owner, isLaterPage(given), idleMs)
    if (there) return { reads: there, lagMs: there.lagMs, end: there.end }
    const here = deps.db.snapshot(idleMs)
    return { reads: here, lagMs: nothing, end: here.end }
  }
  const reads = await replica?.read(owner, isLaterPage(given))
  return reads && { reads, lagMs: reads.lagMs, end: nothing }
}

/** `accept`: the header. */
export type ReadBy = {
  readonly owner: OwnerId
  readonly query: unknown
  readonly accept: string | undefined
}

/** A reply, and how old what was read for it may be. */
export type Read = { readonly reply: Reply; readonly lagMs: number | undefined }

/**
 * Makes the reply of a call that changes nothing: of a list all rows, if the caller asks for lines
 * of JSON. What a stream reads is read until it ends.
 */
export async function read(
  deps: Deps,
  operation: Operation,
  by: ReadBy,
  make: (deps: Deps, query: object) => Promise<Reply>,
): Promise<Read> {
  const query = by.query as object
  const isWhole = by.accept === ROWS_TYPE && isPaged(operation)
  for (const onPrimary of [false, true]) {
    const opened = await openReads(deps, operation, by, { isFile: isWhole, onPrimary })
    if (!opened) return { reply: await make(deps, query), lagMs: undefined }
    let isStreamed = false
    try {
      const from = { ...deps, reads: opened.reads }
      const reply = isWhole
        ? await rowsReply(from, operation, { owner: by.owner, query }, make)
        : await make(from, query)
      isStreamed = reply.body instanceof Readable
      if (isStreamed) (reply.body as Readable).once('close', opened.end)
      return { reply, lagMs: opened.lagMs() }
    } catch (error) {
      if (onPrimary || !isSnapshotLost(error)) throw error
    } finally {
      if (!isStreamed) opened.end()
    }
  }
  throw new Error('unreachable: the second try returns or throws')
}
