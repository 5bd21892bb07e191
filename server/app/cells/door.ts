// The door: the one server that listens for several cells. It finds the cell of each request and hands the request on as it came; of its own it has
// only what concerns all cells. It reads no request beyond what names a platform.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { markDue } from '../../jobs/mark-due.ts'
import { refuse } from '../../kernel/refusal.ts'
import { openState, type ProcessState } from '../../kernel/state.ts'
import type { Config } from '../../platform/config.ts'
import type { Deps, Log } from '../../runtime/deps.ts'
import { refusalOf } from '../../runtime/errors.ts'
import { logFailure, outagesOf } from '../../runtime/outages.ts'
import { answerFailure } from '../../web/pay/pay.ts'
import { mountBankNotifications } from '../http/bank-notifications.ts'
import { boundConnections, connectionsFor, openFilesMax } from '../http/load/connections.ts'
import { openBareServer, rewrite, sendRefusal } from '../http/server.ts'
import { mountCellMetrics } from '../metrics/cells.ts'
import { readAhead } from './body.ts'
import type { Cells } from './cells.ts'
import { hintInBody, hintOf, isNamedInBody, type Hint } from './hint.ts'
import { mountReadiness } from './readiness.ts'
import { openWhere } from './where.ts'

export type DoorParts = {
  readonly cells: Cells
  /** Of the whole server; its public URL begins every link. */
  readonly config: Config
  readonly clock: Deps['clock']
  readonly hashKey: Deps['hashKey']
  readonly log: Log
}

/** `state`: the outages of cells, as callers notice them. */
type HandOn = DoorParts & { readonly state: ProcessState }

const A_CELL = 'a cell'
const RETRY_AFTER_S = 5
/** Pages of buyers, who get a page even for an error. */
const PAGE = /^\/(pay|boleto|link|corporate\/pay)\/[^/]+$/

const splitUrl = (url: string, basePath: string): { path: string; query: string } => {
  const [path = '/', query = ''] = rewrite(url, basePath).split('?')
  return { path: decoded(path).replace(/(?<!\/)\/+$/, '') || '/', query }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** What a request names its platform by. */
async function hintIn(request: IncomingMessage, basePath: string): Promise<Hint | undefined> {
  const { method = 'GET', url = '/', headers } = request
  const { path, query } = splitUrl(url, basePath)
  if (!isNamedInBody(method, path))
    return hintOf({ method, path, query, authorization: headers.authorization, cookie: headers.cookie })
  const bytes = await readAhead(request)
  return bytes && hintInBody(path, bytes)
}

/** Answers that the cell of a request is down, or its platform is on its way to another. */
function refuseAway({ config, log, state }: HandOn, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refuse('database_unavailable', { retryAfter: RETRY_AFTER_S })
  if (request.method === 'GET' && PAGE.test(splitUrl(request.originalUrl, config.basePath).path))
    return answerFailure({ config, log, state }, refusal, request, reply)
  outagesOf({ log, state }).fail(
    A_CELL,
    { request_id: request.id, code: refusal.code },
    'the cell of a request is down, or its platform is being moved; the caller was told to come again',
    'warn',
  )
  return sendRefusal({ config }, request, reply, refusal)
}

/** Hands each request that is not for the door itself to its cell. */
function handOn(door: FastifyInstance, given: DoorParts): void {
  const parts: HandOn = { ...given, state: openState() }
  const { cells, log, state } = parts
  const where = openWhere(parts.cells)
  // After the hooks that hold requests while the server stops, and before a body is read.
  door.addHook('preParsing', async (request, reply, payload) => {
    if (!request.is404) return payload
    const { raw } = request
    raw.url = request.originalUrl
    const cell = await where(await hintIn(raw, parts.config.basePath))
    if (!cell) {
      refuseAway(parts, request, reply)
      return payload
    }
    if (cells.serving().length === cells.states().length) outagesOf({ log, state }).end(A_CELL)
    reply.hijack()
    cell.app.server.emit('request', raw, reply.raw)
    return payload
  })
}

/** A notification of a bank goes to every cell: it names no platform, is believed by none, and costs a cell that it does not concern nothing. */
async function markEverywhere({ cells }: DoorParts, body: unknown): Promise<void> {
  const serving = cells.serving()
  const results = await Promise.allSettled(serving.map(({ opened }) => markDue(opened.deps, body)))
  for (const [n, result] of results.entries())
    if (result.status === 'rejected')
      logFailure(
        serving[n]!.opened.deps,
        result.reason,
        { detail: serving[n]!.name, message: (result.reason as Error).message },
        'a cell did not take a notification of a bank; reconciliation finds what it told',
      )
  // The bank tells it again.
  if (results.every(({ status }) => status === 'rejected'))
    throw refuse('database_unavailable', { retryAfter: RETRY_AFTER_S })
}

/** The keys of all sandbox banks in this process, by which a payer's app checks a QR code. */
function mountKeys(door: FastifyInstance, { cells }: DoorParts): void {
  door.get('/.well-known/jwks.json', async (_request, reply) => {
    const asked = cells
      .serving()
      .map(({ opened }) =>
        opened.deps.banks.sandbox?.open?.({ method: 'GET', path: '/.well-known/jwks.json', query: {}, headers: {} }),
      )
    const all = (await Promise.all(asked)).flatMap((one) => (one ? [one] : []))
    const keys = all.flatMap(({ body }) => (body as { keys?: unknown[] }).keys ?? [])
    return reply.headers(all[0]?.headers ?? {}).send(JSON.stringify({ keys }))
  })
}

/** The door to the cells; the caller makes it listen. */
export function openDoor(parts: DoorParts): FastifyInstance {
  const { config, clock, cells } = parts
  const door = openBareServer({ config, clock })
  const max = connectionsFor(openFilesMax(), config.poolMax * cells.states().length)
  const connections = boundConnections(door.server, max, () => {})
  door.addHook('onRequest', (request, reply, done) => {
    if (!connections.isOver(request.raw.socket)) return done()
    reply.header('connection', 'close')
    done(refuse('overloaded', { retryAfter: 1 }))
  })
  door.setErrorHandler((error, request, reply) =>
    sendRefusal({ config }, request, reply, refusalOf(error, request.routeOptions.bodyLimit)),
  )
  mountReadiness(door, cells)
  mountCellMetrics(door, parts)
  mountBankNotifications(door, parts, (body) => markEverywhere(parts, body))
  if (config.mode === 'sandbox' && config.sandboxBankUrl === undefined) mountKeys(door, parts)
  handOn(door, parts)
  return door
}
