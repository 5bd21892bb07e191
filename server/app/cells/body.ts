// Reads the body of a request ahead, and puts it back: what answers the request later reads it as
// if nobody had.

import type { IncomingMessage } from 'node:http'
import { refuse } from '../../kernel/refusal.ts'

/**
 * A body that takes longer is not waited for: the cell that gets the request has its own limits.
 */
const WAIT_MAX_MS = 5_000

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

const isThere = (request: IncomingMessage): boolean =>
  request.complete || request.destroyed || request.readableLength >= request.readableHighWaterMark

/** Resolves when the body is whole, as much of it as is held in memory has come, or it is late. */
async function arrived(request: IncomingMessage): Promise<void> {
  if (isThere(request)) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => void (isThere(request) && resolve())
  const timer = setTimeout(resolve, WAIT_MAX_MS)
  request.on('readable', look).on('close', look)
  look()
  await promise
  clearTimeout(timer)
  request.off('readable', look).off('close', look)
}

/**
 * The whole body of a request that nobody reads yet; undefined when it has none, is large, or is
 * late. Refuses one in pieces that has none.
 */
export async function readAhead(request: IncomingMessage): Promise<Buffer | undefined> {
  if (!hasBody(request)) return undefined
  await arrived(request)
  // It ended while it was waited for, with nothing: nobody can read it any more.
  if (
    request.complete &&
    request.readableLength === 0 &&
    request.headers['transfer-encoding'] !== undefined
  )
    throw refuse('malformed_request', { words: { why: 'its body is empty' } })
  if (!request.complete || request.readableLength === 0) return undefined
  const bytes = request.read() as Buffer
  // In the same turn: the request has not ended yet.
  request.unshift(bytes)
  return bytes
}
