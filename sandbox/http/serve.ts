// The bank behind a port: bytes in, `call`, bytes out. Silence closes the connection. The paths of
// the controls need their key.

import { timingSafeEqual } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { BankCall, BankReply, BankRequest } from '../../server/kernel/bank-call.ts'
import type { Clock } from '../../server/kernel/clock.ts'
import type { Log } from '../notices.ts'
import { problem } from './problem.ts'
import { isSilence } from '../faults.ts'

export type ServeOptions = {
  /** What `x-sandbox-key` must contain for the controls; without it they are closed. */
  controlKey?: string
  /** PEM. With `ca`, clients need a certificate signed by it, as at a real PSP (mutual TLS). */
  tls?: {
    key: string
    cert: string
    ca?: string
    /** Paths that need none, as where a PSP's token endpoint is at a host of its own. */
    withoutCertificate?: readonly string[]
  }
  /** The company that it is seen as. Its controls stay as they are. */
  seenAs?: (call: BankCall) => BankCall
}

type Tls = NonNullable<ServeOptions['tls']>
type Deps = { call: BankCall; work(now: Date): Promise<number>; clock: Clock; log: Log }

const HOST = '127.0.0.1'
// A dispute's evidence carries its files, and other clients may add more around them than ours.
const BODY_MAX_BYTES = 256 * 1024
const REQUEST_TIMEOUT_MS = 30_000
const WORK_EVERY_MS = 1_000
const FORM = 'application/x-www-form-urlencoded'

export async function serve(
  deps: Deps,
  port: number,
  options: ServeOptions = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const listener: http.RequestListener = (request, response) => {
    converse(deps, options, request, response).catch((error: unknown) => {
      deps.log.warn(
        { error: String(error) },
        'the sandbox bank could not answer a call; the connection was closed',
      )
      response.destroy()
    })
  }
  const settings = { requestTimeout: REQUEST_TIMEOUT_MS }
  const { tls } = options
  const server = tls
    ? https.createServer({ ...settings, ...secured(tls) }, listener)
    : http.createServer(settings, listener)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, HOST, resolve)
  })
  const stopWork = workRegularly(deps)
  const address = server.address() as AddressInfo
  return {
    url: `${tls ? 'https' : 'http'}://${HOST}:${address.port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      await Promise.all([closed, stopWork()])
    },
  }
}

function secured({ withoutCertificate, ...given }: Tls): https.ServerOptions {
  if (given.ca === undefined) return given
  const rejectUnauthorized = withoutCertificate === undefined
  return { ...given, requestCert: true, rejectUnauthorized, minVersion: 'TLSv1.2' }
}

/** Whether a call may come without the certificate that it came without. */
function mayCome({ tls }: ServeOptions, { socket, url = '' }: http.IncomingMessage): boolean {
  const { withoutCertificate } = tls ?? {}
  if (!withoutCertificate || (socket as TLSSocket).authorized) return true
  return withoutCertificate.includes(url.split('?')[0]!)
}

/** Runs one round at a time; the returned function stops it and waits for the last. */
function workRegularly({ work, clock, log }: Deps): () => Promise<void> {
  let round: Promise<unknown> | undefined
  const timer = setInterval(() => {
    round ??= work(clock.now())
      .catch((error: unknown) =>
        log.warn(
          { error: String(error) },
          'a background round of the sandbox bank failed; it runs again in a second',
        ),
      )
      .finally(() => (round = undefined))
  }, WORK_EVERY_MS)
  return async () => {
    clearInterval(timer)
    await round
  }
}

async function converse(
  deps: Deps,
  options: ServeOptions,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  if (!mayCome(options, request)) {
    request.socket.destroy()
    return
  }
  try {
    const requested = await readRequest(request)
    const reply = 'status' in requested ? requested : await answerTo(deps, options, requested)
    write(response, reply)
  } catch (error) {
    if (!isSilence(error))
      deps.log.warn(
        { error: String(error) },
        'reading or answering a request failed; the connection was closed',
      )
    request.socket.destroy()
  }
}

async function answerTo(
  { call }: Deps,
  options: ServeOptions,
  request: BankRequest,
): Promise<BankReply> {
  const isControl = request.path === '/sandbox' || request.path.startsWith('/sandbox/')
  if (isControl && !mayControl(request.headers['x-sandbox-key'], options.controlKey)) {
    return problem('AcessoNegado', 'Os controles do sandbox pedem x-sandbox-key.')
  }
  return call(request)
}

function mayControl(given: string | undefined, key: string | undefined): boolean {
  if (given === undefined || key === undefined) return false
  const [a, b] = [Buffer.from(given), Buffer.from(key)]
  return a.length === b.length && timingSafeEqual(a, b)
}

async function readRequest(request: http.IncomingMessage): Promise<BankRequest | BankReply> {
  const url = new URL(request.url ?? '/', 'http://bank')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > BODY_MAX_BYTES) return problem('RequisicaoInvalida', 'O corpo é grande demais.')
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString('utf8')
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  )
  const requested = {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers,
  }
  if (text === '') return requested
  if (headers['content-type']?.startsWith(FORM))
    return { ...requested, body: Object.fromEntries(new URLSearchParams(text)) }
  try {
    return { ...requested, raw: text, body: JSON.parse(text) as unknown }
  } catch {
    return problem('RequisicaoInvalida', 'O corpo não é JSON.')
  }
}

function textOf(body: unknown): string {
  if (body === undefined) return ''
  return typeof body === 'string' ? body : JSON.stringify(body)
}

function write(response: http.ServerResponse, { status, headers, body }: BankReply): void {
  const text = textOf(body)
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) }).end(text)
}
