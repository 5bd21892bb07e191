// What answers on the port while a server is not there yet, because the database is migrated: that
// it lives, and what it is doing. Everything else is told to come again.

import { once } from 'node:events'
import http from 'node:http'
import type { Config } from '../../platform/config.ts'

const RETRY_SECONDS = 5
/** Probes are answered at once: a connection has no reason to stay open. */
const HEADERS = { 'content-type': 'application/json; charset=utf-8', connection: 'close' }

export type Early = {
  /** What is going on, for `/readyz`. */
  say(sentence: string): void
  close(): Promise<void>
}

const SILENT: Early = { say: () => {}, close: async () => {} }

function replyTo(
  path: string,
  progress: string,
): { status: number; body: object; headers: object } {
  if (path === '/healthz') return { status: 200, body: { status: 'ok' }, headers: {} }
  const headers = { 'retry-after': String(RETRY_SECONDS) }
  if (path === '/readyz')
    return { status: 503, body: { status: 'not ready', faults: [progress] }, headers }
  const error = {
    code: 'not_ready',
    message: `This server is starting: ${progress}. Try again in a few seconds.`,
  }
  return { status: 503, body: { success: false, error }, headers }
}

/** Answers until it is closed. With PORT=0 nobody knows the port yet, so nothing answers. */
export async function answerEarly({
  host,
  port,
  basePath,
}: Pick<Config, 'host' | 'port' | 'basePath'>): Promise<Early> {
  if (port === 0) return SILENT
  let progress = 'the database is looked at'
  const server = http.createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0]!
    const { status, body, headers } = replyTo(
      path.startsWith(basePath) ? path.slice(basePath.length) : path,
      progress,
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
