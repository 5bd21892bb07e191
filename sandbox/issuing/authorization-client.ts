// Sends a client the authorization request of a purchase: signed, answered within two seconds, in
// this process or by HTTP. The caller decides what happens without an answer.

import { createHmac } from 'node:crypto'
import { request } from 'undici'
import { batched } from '../../server/kernel/batch.ts'
import type { Clock } from '../../server/kernel/clock.ts'
import type { Secret } from '../../server/kernel/secret.ts'
import { type Database, sql } from '../../server/platform/db/sql.ts'
import type { Log } from '../notices.ts'
import { ASKS, type Faults, type Fault } from '../faults.ts'
import { isObject } from '../formats.ts'
import type { Purchase, Approval } from './purchase.ts'
import { askToWire } from './wire.ts'

/** The request, byte for byte. Header names in lower case. */
export type AuthorizationRequest = { url: string; headers: Record<string, string>; text: string }
export type Reply = { status: number; body: unknown }
export type AuthorizationHandler = (authorization: AuthorizationRequest) => Promise<Reply>

export type AuthorizationClient = {
  /** Undefined: no answer in time, or the client has registered no address. */
  ask(purchase: Purchase): Promise<Approval | undefined>
  /** Requests go to `answerer` instead of by HTTP. */
  onAuthorizationRequest(answerer: AuthorizationHandler): void
}

/** A buyer waits at the counter; a later answer is ignored. */
const ANSWER_MS = 2_000
const REASON = /^[a-z_]{1,40}$/

async function post({ url, headers, text }: AuthorizationRequest): Promise<Reply> {
  const signal = AbortSignal.timeout(ANSWER_MS)
  const reply = await request(url, { method: 'POST', headers, body: text, signal })
  return { status: reply.statusCode, body: await reply.body.json() }
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ANSWER_MS} ms`)), ANSWER_MS)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The answer, if it is valid. */
function approvalOf({ status, body }: Reply): Approval | undefined {
  if (status !== 200 || !isObject(body)) return undefined
  const { approved, reason = null } = body
  if (typeof approved !== 'boolean') return undefined
  if (reason !== null && (typeof reason !== 'string' || !REASON.test(reason))) return undefined
  return { by: 'client', approved, reason }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const UNREACHED: ReadonlySet<Fault['mode']> = new Set(['deaf', 'silent_before', 'down'])

type Deps = { db: Database; clock: Clock; faults: Faults; log: Log; signingKey: Secret<string> }

export function openAuthorizationClient({
  db,
  clock,
  faults,
  log,
  signingKey,
}: Deps): AuthorizationClient {
  let answerer: AuthorizationHandler = post

  const addressOf = batched(async (clients: string[]) => {
    const rows = await db.rows<{ client: string; url: string }>(
      sql`select client, url
        from bank.authorizers
        where client = any(${[...new Set(clients)]}::text[])`,
    )
    const urls = new Map(rows.map(({ client, url }) => [client, url]))
    return clients.map((client) => urls.get(client))
  })

  function signed(url: string, purchase: Purchase): AuthorizationRequest {
    const text = JSON.stringify(askToWire(purchase))
    const timestamp = String(Math.floor(clock.wall().getTime() / 1_000))
    const signature = createHmac('sha256', signingKey.reveal())
      .update(`${timestamp}.${text}`)
      .digest('hex')
    const headers = {
      'content-type': 'application/json',
      'x-issuer-timestamp': timestamp,
      'x-issuer-signature': signature,
    }
    return { url, headers, text }
  }

  async function requested(url: string, purchase: Purchase): Promise<Approval | undefined> {
    const fault = faults.isClear() ? undefined : await faults.strike(ASKS, purchase.client)
    if (fault && UNREACHED.has(fault.mode)) return undefined
    if (fault?.mode === 'slow') await pause(fault.delayMs)
    const authorization = signed(url, purchase)
    const reply = await inTime(answerer(authorization))
    // The client answered, and the answer is lost.
    if (fault?.mode === 'silent_after') return undefined
    return approvalOf(fault?.mode === 'twice' ? await inTime(answerer(authorization)) : reply)
  }

  return {
    ask: async (purchase) => {
      try {
        const url = await addressOf(purchase.client)
        return url === undefined ? undefined : await requested(url, purchase)
      } catch (error) {
        log.warn(
          { error: String(error) },
          'no answer to an authorization request; the sandbox bank decides in our stead (stand-in)',
        )
        return undefined
      }
    },
    onAuthorizationRequest: (given) => (answerer = given),
  }
}
