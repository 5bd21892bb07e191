// What answers on the port while a server is not there yet, because the database is migrated: that
// it lives, and what it is doing. Everything else is told to come again.

import { once } from 'node:events'
import http from 'node:http'
import { openClock } from '../../kernel/clock.ts'
import { newId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Config } from '../../platform/config.ts'
import { errorHeaders, errorToWire } from '../../runtime/errors.ts'

const RETRY_SECONDS = 5
/** Probes are answered at once: a connection has no reason to stay open. */
const HEADERS = { 'content-type': 'application/json; charset=utf-8', connection: 'close' }

export type Early = {
  /** What is going on, for `/readyz`. */
  say(sentence: string): void
  close(): Promise<void>
}

const SILENT: Early = { say: () => {}, close: async () => {} }

type Place = Pick<Config, 'host' | 'port' | 'basePath' | 'publicUrl'>

function replyTo(
  path: string,
  progress: string,
  publicUrl: string,
): { status: number; body: object; headers: object } {
  if (path === '/healthz') return { status: 200, body: { status: 'ok' }, headers: {} }
  const refusal = refuse('database_unavailable', { retryAfter: RETRY_SECONDS })
  const headers = errorHeaders(refusal)
  if (path === '/readyz')
    return { status: 503, body: { status: 'not ready', faults: [progress] }, headers }
  const body = errorToWire(refusal, `req_${newId(openClock().wall())}`, publicUrl)
  const message = `this server is starting: ${progress}`
  return { status: 503, body: { ...body, message }, headers }
}

/** Answers until it is closed. With PORT=0 nobody knows the port yet, so nothing answers. */
export async function answerEarly({ host, port, basePath, publicUrl }: Place): Promise<Early> {
  if (port === 0) return SILENT
  let progress = 'the database is looked at'
  const server = http.createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0]!
    const { status, body, headers } = replyTo(
      path.startsWith(basePath) ? path.slice(basePath.length) : path,
      progress,
      publicUrl,
    )
    response.writeHead(status, { ...HEADERS, ...headers }).end(JSON.stringify(body))
  })
  server.listen({ host, port })
  await once(server, 'listening')
  return {
    say: (sentence) => void (progress = sentence),
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
