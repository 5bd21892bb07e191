// The endpoint for bank notifications: `POST /banks/pix/:secret/pix` (API Pix appends `/pix` to the
// registered URL). The URL contains a secret so that outsiders cannot cause load; even so the
// content is never trusted. Companies with a wire of their own sign what they send; a notification
// in their form that is not signed by them is refused.

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Notice } from '../../providers/wires/wire.ts'
import type { Deps } from '../../runtime/deps.ts'
import { readJson } from './input/json.ts'
import { unknownPath } from './unknown-path.ts'

const SECRET_LENGTH = 32
const UNSIGNED = 401
/**
 * Banks collect what was paid at once: some three hundred payments. What a larger one would report,
 * reconciliation finds.
 */
const BODY_MAX_BYTES = 128 * 1024

/**
 * The secret part of the URL, derived from the key ring: the same in every process, and never
 * stored.
 */
const notificationSecret = (deps: Pick<Deps, 'hashKey'>): string =>
  createHmac('sha256', deps.hashKey.reveal())
    .update('banks/pix')
    .digest('hex')
    .slice(0, SECRET_LENGTH)

/** The URL to register at a PSP, without the `/pix` it appends. */
export const notificationUrl = (deps: Pick<Deps, 'hashKey' | 'config'>): string =>
  `${deps.config.publicUrl}/banks/pix/${notificationSecret(deps)}`

/** Only what came once. */
const textsIn = (values: object): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : undefined,
    ]),
  )

const noticeOf = (request: FastifyRequest, raw: Buffer): Notice => ({
  headers: textsIn(request.headers),
  query: textsIn(Object(request.query) as object),
  raw,
  body: readJson(raw),
})

/** `mark`: makes due what a notification names. */
export function mountBankNotifications(
  app: FastifyInstance,
  deps: Pick<Deps, 'hashKey' | 'banks'>,
  mark: (body: unknown) => Promise<unknown>,
): void {
  const expected = Buffer.from(notificationSecret(deps))
  app.post('/banks/pix/:secret/pix', { bodyLimit: BODY_MAX_BYTES }, async (request, reply) => {
    const given = Buffer.from((request.params as { secret: string }).secret)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw unknownPath()
    const notice = noticeOf(request, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))
    const read = deps.banks.pixNotice ? await deps.banks.pixNotice(notice) : notice
    if (!read) return reply.code(UNSIGNED).send({})
    await mark(read.body)
    // Some companies count nothing but this as delivered.
    return reply.code(200).send({})
  })
}
