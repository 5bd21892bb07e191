// The endpoint for bank notifications: `POST /banks/pix/<secret>/pix` (most banks append `/pix` to
// the registered URL, some do not, and Sicoob `/lancamento` for payments). The URL contains a secret so that outsiders cannot cause load;
// even so the content is never trusted. Companies with a wire of their own sign what they send; a
// notification in their form that is not signed by them is refused.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Notice } from '../../providers/wires/wire.ts'
import type { Deps } from '../../runtime/deps.ts'
import { isNotificationSecret } from '../../runtime/banks/notification-address.ts'
import { readJson } from './input/json.ts'
import { unknownPath } from './unknown-path.ts'

const UNSIGNED = 401
/**
 * Banks collect what was paid at once: some three hundred payments. What a larger one would report,
 * reconciliation finds.
 */
const BODY_MAX_BYTES = 128 * 1024

const isBlank = (body: Buffer): boolean => body.toString('latin1').trim() === ''

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
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<object> => {
    if (!isNotificationSecret(deps, (request.params as { secret: string }).secret))
      throw unknownPath()
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    // A bank tries an address when it is registered: by a GET, or by a POST that says nothing.
    if (isBlank(raw)) return {}
    const notice = noticeOf(request, raw)
    const read = deps.banks.pixNotice ? await deps.banks.pixNotice(notice) : notice
    if (!read) return reply.code(UNSIGNED).send({})
    await mark(read.body)
    return {}
  }
  for (const appended of ['', '/pix', '/lancamento']) {
    const path = `/banks/pix/:secret${appended}`
    app.get(path, answer)
    app.post(path, { bodyLimit: BODY_MAX_BYTES }, answer)
  }
}
