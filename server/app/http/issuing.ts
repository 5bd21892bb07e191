// The endpoint for an issuing bank's authorization requests, while a buyer waits:
// `POST /banks/issuing/authorizations`. A signed request is trusted. Without a valid signature, or
// too late, the reply is 401 without a body. A repeated request gets the same reply and changes
// nothing, so replaying a recorded one is useless.

import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { authorizationFromBank } from '../../providers/rest/issuing.ts'
import { Secret } from '../../kernel/secret.ts'
import { authorize } from '../../corporate/purchases/operations.ts'
import type { Deps } from '../../runtime/deps.ts'
import { readJson } from './input/json.ts'

/** A bank's request, byte for byte. Names of headers in lower case. */
export type AuthorizationRequest = {
  headers: Readonly<Record<string, unknown>>
  text: string | Buffer
}
export type IssuerReply = { status: number; body: unknown }

const PATH = '/banks/issuing/authorizations'
const BODY_MAX_BYTES = 16 * 1024
/** The maximum of clock difference and transit time together. */
const AGE_MAX_MS = 5 * 60_000
const TIMESTAMP = /^\d{1,12}$/
const SIGNATURE = /^[0-9a-f]{64}$/

/**
 * The key that signs authorization requests: derived from the key ring, the same in every process,
 * and never stored.
 */
export const issuerKey = (hashKey: Secret<KeyObject>): Secret<string> =>
  new Secret(createHmac('sha256', hashKey.reveal()).update('banks/issuing').digest('hex'))

/** What is registered at an issuing bank: the URL for its requests, and the key. */
export const authorizerOf = (deps: {
  readonly config: { readonly publicUrl: string }
  readonly hashKey: Secret<KeyObject>
}): { url: string; key: Secret<string> } => ({
  url: `${deps.config.publicUrl}${PATH}`,
  key: issuerKey(deps.hashKey),
})

function isSigned(
  deps: Pick<Deps, 'clock' | 'hashKey'>,
  { headers, text }: AuthorizationRequest,
): boolean {
  const { 'x-issuer-timestamp': timestamp, 'x-issuer-signature': signature } = headers
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return false
  if (!TIMESTAMP.test(timestamp) || !SIGNATURE.test(signature)) return false
  const key = issuerKey(deps.hashKey).reveal()
  const expected = createHmac('sha256', key).update(`${timestamp}.`).update(text).digest()
  if (!timingSafeEqual(Buffer.from(signature, 'hex'), expected)) return false
  return Math.abs(deps.clock.wall().getTime() - Number(timestamp) * 1_000) <= AGE_MAX_MS
}

/** Answers a bank's authorization request, over HTTP or in this process. */
export async function answerIssuer(
  deps: Deps,
  request: AuthorizationRequest,
): Promise<IssuerReply> {
  const { text } = request
  if (Buffer.byteLength(text) > BODY_MAX_BYTES || !isSigned(deps, request))
    return { status: 401, body: undefined }
  const ask = authorizationFromBank(readJson(Buffer.from(text)))
  // Signed but invalid: the bank decides in our place, and reports the purchase later.
  if (!ask) return { status: 422, body: undefined }
  return { status: 200, body: await authorize(deps, ask) }
}

export function mountIssuing(app: FastifyInstance, deps: Deps): void {
  app.post(PATH, { bodyLimit: BODY_MAX_BYTES }, async (request, reply) => {
    const text = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const { status, body } = await answerIssuer(deps, { headers: request.headers, text })
    return reply
      .code(status)
      .type('application/json; charset=utf-8')
      .send(body === undefined ? '' : JSON.stringify(body))
  })
}
