// Where a process serves several cells: finds the cell of each request, and hands the request on as
// it came. With one cell it is one comparison for each request. It reads no request beyond what
// names a platform.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { refuse, Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../runtime/deps.ts'
import { logFailure } from '../../runtime/outages.ts'
import { faultsOf, warningsOf } from '../health.ts'
import { rewrite } from '../http/server.ts'
import { answerFailure } from '../../web/pay/pay.ts'
import { readAhead } from './body.ts'
import type { Cells } from './cells.ts'
import type { Cell } from './cell.ts'
import { hintInBody, hintOf, isNamedInBody, type Hint } from './hint.ts'
import { openWhere, type Where } from './where.ts'

const RETRY_AFTER_S = 5
const AWAY = (): Refusal => refuse('database_unavailable', { retryAfter: RETRY_AFTER_S })
/** Pages of buyers, who get a page even for an error. */
const PAGE = /^\/(pay|boleto|link|corporate\/pay)\/[^/]+$/
/** What concerns all cells is answered by the first, with what the others say. */
const OF_ALL = /^\/(healthz|readyz|metrics|\.well-known\/jwks\.json|banks\/pix\/.*|emulate\/.*)$/

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
async function hintIn(
  request: IncomingMessage,
  path: string,
  query: string,
): Promise<Hint | undefined> {
  const { method = 'GET', headers } = request
  if (!isNamedInBody(method, path))
    return hintOf({
      method,
      path,
      query,
      authorization: headers.authorization,
      cookie: headers.cookie,
    })
  const bytes = await readAhead(request)
  return bytes && hintInBody(path, bytes)
}

/**
 * `refused`: requests that no cell answers: its own is down, its platform moves. The first cell's
 * application says so.
 */
type Router = {
  readonly deps: Deps
  readonly cells: Cells
  readonly where: Where
  readonly refused: WeakMap<IncomingMessage, Refusal>
}

/** A call whose platform moves while it waits looks again, so often at most. */
const LOOKS_MAX = 3

/** The cell to answer, and what says that the call has ended; undefined: none can now. */
async function cellFor(
  { cells, where, deps }: Router,
  request: IncomingMessage,
): Promise<{ readonly cell: Cell; readonly end: () => void } | undefined> {
  const { path, query } = splitUrl(request.url ?? '/', deps.config.basePath)
  if (OF_ALL.test(path)) return { cell: cells.serving[0]!, end: () => {} }
  const hint = await hintIn(request, path, query)
  for (let look = 0; look < LOOKS_MAX; look++) {
    const found = await where(hint)
    if (!found) return undefined
    const { cell, owner } = found
    if (owner === null) return { cell, end: () => {} }
    // Counted before it is looked whether it moves, so that none is missed.
    const end = cells.movePause.begin(owner)
    if (!cells.movePause.isHeld(owner)) return { cell, end }
    end()
    if (!(await cells.movePause.awaitHere(owner))) return undefined
  }
  return undefined
}

async function handOn(
  router: Router,
  own: RequestListener,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const found = await cellFor(router, request)
  if (!found) router.refused.set(request, AWAY())
  else response.once('close', found.end)
  if (!found || found.cell === router.cells.serving[0]) own(request, response as never)
  else found.cell.app!.server.emit('request', request, response)
}

function answerRefused(
  { deps }: Router,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): FastifyReply {
  const { path } = splitUrl(request.originalUrl, deps.config.basePath)
  if (request.method === 'GET' && PAGE.test(path))
    return answerFailure(deps, refusal, request, reply)
  throw refusal
}

async function shownCells(
  cells: Cells,
): Promise<{ name: string; faults: string[]; warnings: string[] }[]> {
  return Promise.all(
    cells.states().map(async ({ name, why }) => {
      const deps = cells.serving.find((cell) => cell.name === name)?.opened.deps
      if (!deps) return { name, faults: [why!], warnings: [] }
      const faults = (await faultsOf(deps)).map(({ message }) => message)
      const warnings = (await warningsOf(deps)).map(({ message }) => message)
      return { name, faults, warnings }
    }),
  )
}

/**
 * A server of several cells is ready while any cell is, so that a balancer does not take it out.
 */
async function readiness(cells: Cells): Promise<{ code: number; body: object }> {
  const all = (await shownCells(cells)).map(({ name, faults, warnings }) => ({
    name,
    status: faults.length === 0 ? 'ready' : 'down',
    faults,
    ...(warnings.length > 0 ? { warnings } : {}),
  }))
  const ready = all.filter(({ status }) => status === 'ready').length
  const degraded = ready > 0 ? 'degraded' : 'not ready'
  return {
    code: ready > 0 ? 200 : 503,
    body: { status: ready === all.length ? 'ready' : degraded, cells: all },
  }
}

/** The keys of all sandbox banks in this process, by which a payer's app checks a QR code. */
async function keysOfAll(cells: Cells): Promise<unknown[]> {
  const call = { method: 'GET', path: '/.well-known/jwks.json', query: {}, headers: {} } as const
  const replies = await Promise.all(
    cells.serving.map(({ opened }) => opened.deps.banks.sandbox?.open?.(call)),
  )
  return replies.flatMap((reply) => (reply?.body as { keys?: unknown[] } | undefined)?.keys ?? [])
}

/** What the first cell's application says for all of them; called before it listens. */
function answerForAll(app: FastifyInstance, router: Router): void {
  const { cells, deps, refused } = router
  app.addHook('onRequest', async (request, reply) => {
    const refusal = refused.get(request.raw)
    if (refusal) return answerRefused(router, request, reply, refusal)
    if (cells.states().length === 1) return undefined
    const { path } = splitUrl(request.raw.url ?? '/', deps.config.basePath)
    if (path === '/readyz') {
      const { code, body } = await readiness(cells)
      return reply.code(code).send(body)
    }
    if (path === '/.well-known/jwks.json' && deps.config.sandboxBankUrl === undefined)
      return reply.type('application/json').send(JSON.stringify({ keys: await keysOfAll(cells) }))
    return undefined
  })
}

/**
 * Puts the router before the application of the first cell, which is the one that listens; called
 * before it does.
 */
export function routeCells(app: FastifyInstance, deps: Deps, cells: Cells): void {
  const router: Router = { deps, cells, where: openWhere(cells), refused: new WeakMap() }
  answerForAll(app, router)
  const own = app.server.listeners('request')[0] as RequestListener
  app.server.removeListener('request', own)
  app.server.prependListener('request', (request, response) => {
    if (cells.states().length === 1) return own(request, response)
    handOn(router, own, request, response).catch((error: unknown) => {
      const { message } = error as Error
      if (!(error instanceof Refusal))
        logFailure(
          deps,
          error,
          { message },
          'the cell of a request was not found; the caller was told to come again',
        )
      router.refused.set(request, error instanceof Refusal ? error : AWAY())
      own(request, response)
    })
  })
}
