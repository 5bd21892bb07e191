// A Fastify app as the samples need it: forms, headers that keep strangers out, errors for people,
// webhooks, and the two chores that find what a crash or a lost webhook left.

import { readFileSync } from 'node:fs'
import { createHash, timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { VintemError } from '@vintem/sdk'
import { isUnsettled } from '@vintem/sdk/outbox'
import { fastifyWebhook, type Receiver } from '@vintem/sdk/webhooks'
import { html, page } from './html.ts'
import type { Settings } from './settings.ts'

const CHORES_MS = 120_000
const HOST = '127.0.0.1'

export type Form = Readonly<Record<string, string>>

/**
 * What a person reads when a call was refused; the reason is the server's own sentence, in
 * Portuguese.
 */
export const displayOf = (error: VintemError): string =>
  error.display ?? 'O serviço de pagamentos está fora do ar. Tente de novo em alguns minutos.'

/** Whether the answer to a call was a refusal, and final. */
export const isRefusal = (error: unknown): error is VintemError =>
  error instanceof VintemError && !isUnsettled(error)

/**
 * Waits for a call of the outbox. A refusal is written down by the outbox, and an unsettled call is
 * sent again later: a page shows both. A key that is kept for another call came with a form that
 * was changed and sent again: the first one counts.
 */
export async function written(app: FastifyInstance, call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!isRefusal(error)) app.log.warn(error)
  })
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Lets in whoever gives the password of `admin`; the browser asks for it. */
export const adminOnly =
  (settings: Settings) => async (request: FastifyRequest, reply: FastifyReply) => {
    const given = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const wanted = Buffer.from(`admin:${settings.adminPassword}`).toString('base64')
    if (timingSafeEqual(digest(given), digest(wanted))) return
    return reply
      .code(401)
      .header('www-authenticate', 'Basic realm="admin", charset="UTF-8"')
      .send('senha?')
  }

/** Serves one file. */
export function serveFile(app: FastifyInstance, path: string, file: URL): void {
  const type = path.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8'
  const text = readFileSync(file, 'utf8')
  app.get(path, async (_request, reply) => reply.type(type).send(text))
}

export function openApp(settings: Settings, receiver: Receiver): FastifyInstance {
  const app = Fastify({ logger: { level: 'warn' } })
  const policy = `default-src 'self'; img-src 'self' ${settings.url}; connect-src 'self' ${settings.url}; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', policy)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'same-origin')
    // A form on a page of another site is not sent by our buyer.
    const site = request.headers['sec-fetch-site']
    if (request.method !== 'GET' && site !== undefined && site !== 'same-origin' && site !== 'none')
      return reply.code(403).send('formulário de outro site')
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.setErrorHandler(async (error: Error & { statusCode?: number }, _request, reply) => {
    const refused = error instanceof VintemError && error.status > 0 && error.status < 500
    const status = refused ? error.status : (error.statusCode ?? 502)
    if (!refused && status >= 500) app.log.error(error)
    const says = error instanceof VintemError ? displayOf(error) : 'Algo deu errado. Tente de novo.'
    const content = html`<p class="wrong" role="alert">${says}</p>
      <p><a href="/">Voltar ao início</a></p>`
    return reply.code(status).type('text/html; charset=utf-8').send(page('Não deu certo', content))
  })
  app.setNotFoundHandler(async (_request, reply) => {
    const content = html`<p><a href="/">Voltar ao início</a></p>`
    return reply
      .code(404)
      .type('text/html; charset=utf-8')
      .send(page('Página não encontrada', content))
  })
  serveFile(app, '/page.css', new URL('page.css', import.meta.url))
  // Verified over the bytes as they came; answered when the event is committed.
  app.register(fastifyWebhook(receiver, { failed: (cause) => app.log.error(cause) }), {
    prefix: '/webhooks',
  })
  return app
}

type Chores = { receiver: Receiver; outbox: { resume(): Promise<unknown> } }

/**
 * Listens, and does the chores at the start and every two minutes: sends what a crash left, and
 * reads events that no webhook brought.
 */
export async function run(
  app: FastifyInstance,
  settings: Settings,
  { receiver, outbox }: Chores,
): Promise<void> {
  const chores = () => {
    outbox.resume().catch((error: unknown) => app.log.error(error))
    receiver.catchUp().catch((error: unknown) => app.log.error(error))
  }
  const timer = setInterval(chores, CHORES_MS)
  app.addHook('onClose', async () => clearInterval(timer))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      app.close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  process.stdout.write(`${await app.listen({ host: HOST, port: settings.port })}\n`)
  chores()
}
