// The endpoint for bank notifications: `POST /banks/pix/<secret>/pix` (most banks append `/pix` to
// the registered URL, some do not). The URL contains a secret so that outsiders cannot cause load;
// even so the content is never trusted.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../runtime/deps.ts'
import { isNotificationSecret } from '../../runtime/banks/notification-address.ts'
import { readJson } from './input/json.ts'
import { unknownPath } from './unknown-path.ts'

/**
 * Banks collect what was paid at once: some three hundred payments. What a larger one would report,
 * reconciliation finds.
 */
const BODY_MAX_BYTES = 128 * 1024

const isBlank = (body: Buffer): boolean => body.toString('latin1').trim() === ''

/** `mark`: makes due what a notification names. */
export function mountBankNotifications(
  app: FastifyInstance,
  deps: Pick<Deps, 'hashKey'>,
  mark: (body: unknown) => Promise<unknown>,
): void {
  const answer = async (request: FastifyRequest): Promise<object> => {
    if (!isNotificationSecret(deps, (request.params as { secret: string }).secret))
      throw unknownPath()
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    // A bank tries an address when it is registered: by a GET, or by a POST that says nothing.
    if (!isBlank(body)) await mark(readJson(body))
    return {}
  }
  for (const path of ['/banks/pix/:secret', '/banks/pix/:secret/pix']) {
    app.get(path, answer)
    app.post(path, { bodyLimit: BODY_MAX_BYTES }, answer)
  }
}
