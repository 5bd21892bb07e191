// Where an issuing bank asks us, while a buyer waits, whether a card may buy: `POST /banks/issuing/authorizations`. What it
// signed is believed, and nothing else: without the right signature, or too late, it is answered with 401 and no word. The
// same request again is answered as before and changes nothing, so that a recorded one is worth nothing.

import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { askFromBank } from '../banks/rest/issuing.ts'
import { Secret } from '../base/secret.ts'
import { authorize } from '../corporate/purchase-operations.ts'
import type { Deps } from '../deps.ts'
import { readJson } from './json.ts'

/** What a bank sends, to the byte. Names of headers in lower case. */
export type AuthorizationRequest = { headers: Readonly<Record<string, unknown>>; text: string | Buffer }
export type IssuerReply = { status: number; body: unknown }

const PATH = '/banks/issuing/authorizations'
const BODY_MAX_BYTES = 16 * 1024
/** How far a bank's clock may be from ours, and how long a request may be on its way. */
const AGE_MAX_MS = 5 * 60_000
const TIMESTAMP = /^\d{1,12}$/
const SIGNATURE = /^[0-9a-f]{64}$/

/** Signs what issuing banks ask: from the key ring, the same for every process, and never stored. */
export const issuerKey = (hashKey: Secret<KeyObject>): Secret<string> =>
  new Secret(createHmac('sha256', hashKey.reveal()).update('banks/issuing').digest('hex'))

/** What an issuing bank is told: where to ask, and the key. */
export const authorizerOf = (deps: {
  readonly config: { readonly publicUrl: string }
  readonly hashKey: Secret<KeyObject>
}): { url: string; key: Secret<string> } => ({
  url: `${deps.config.publicUrl}${PATH}`,
  key: issuerKey(deps.hashKey),
})

function isSigned(deps: Pick<Deps, 'clock' | 'hashKey'>, { headers, text }: AuthorizationRequest): boolean {
  const { 'x-issuer-timestamp': timestamp, 'x-issuer-signature': signature } = headers
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return false
  if (!TIMESTAMP.test(timestamp) || !SIGNATURE.test(signature)) return false
  const key = issuerKey(deps.hashKey).reveal()
  const right = createHmac('sha256', key).update(`${timestamp}.`).update(text).digest()
  if (!timingSafeEqual(Buffer.from(signature, 'hex'), right)) return false
  return Math.abs(deps.clock.wall().getTime() - Number(timestamp) * 1_000) <= AGE_MAX_MS
}

/** Answers a bank's authorization request, however it came. */
export async function answerIssuer(deps: Deps, request: AuthorizationRequest): Promise<IssuerReply> {
  const { text } = request
  if (Buffer.byteLength(text) > BODY_MAX_BYTES || !isSigned(deps, request)) return { status: 401, body: undefined }
  const ask = askFromBank(readJson(Buffer.from(text)))
  // It is signed and makes no sense: the bank stands in for us, and we hear of it.
  if (!ask) return { status: 422, body: undefined }
  return { status: 200, body: await authorize(deps, ask) }
}

export function mountIssuing(app: FastifyInstance, deps: Deps): void {
  app.post(PATH, async (request, reply) => {
    const text = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const { status, body } = await answerIssuer(deps, { headers: request.headers, text })
    return reply
      .code(status)
      .type('application/json; charset=utf-8')
      .send(body === undefined ? '' : JSON.stringify(body))
  })
}
