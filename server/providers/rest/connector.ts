// Calls of the REST connector: a small protocol of ours (docs/add-a-bank.md) for providers of
// payouts, KYC checks, cards, boletos and issuing. It knows which replies are accepted, rejected or
// unknown, and registers the URL for notifications; it does not know the content of a request.
//
// A PUT is identified by our id, so a repetition is a read. A rejection must be beyond doubt,
// because it gives the money back to the seller. Only 400 and 422 with a complete problem (a `type`
// and a `detail`) are rejections. A 409 says that the id is taken, so something may have happened
// under it. A 403 or 404 is about us, a gateway or a URL, and may also come after the money was
// sent: all of these are unknown. Only a read may take a 404 with a complete problem as "does not
// exist".

import { ask } from '../ask.ts'
import { type ProviderResult, rejected, unknown, accepted } from '../bank.ts'
import type { ConnectionSettings } from '../settings/connection.ts'
import { isObject, INVALID_REPLY } from '../parse.ts'
import type { ProviderRequest, ProviderClient } from '../client.ts'
import { classify } from '../classify.ts'

const REFUSALS = new Set([400, 422])

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const isProblem = (body: unknown): boolean =>
  isObject(body) && isText(body['type']) && isText(body['detail'])

/** The calls of one request. */
export type BankConnection = {
  /** A call that may be rejected. A reply that `read` finds invalid is unknown. */
  put<T>(
    path: string,
    body: object,
    read: (body: unknown) => T | undefined,
  ): Promise<ProviderResult<T>>
  /**
   * A call that cannot be rejected. `absent`: the result for a 404 with a complete problem, if it
   * has one.
   */
  get<T>(
    path: string,
    query: Record<string, string>,
    read: (body: unknown) => T | undefined,
    absent?: T,
  ): Promise<ProviderResult<T>>
}

export type RestConnector = BankConnection & {
  /** Several calls that are one request, with one time limit. */
  converse<T>(
    conversation: (connection: BankConnection) => Promise<ProviderResult<T>>,
  ): Promise<ProviderResult<T>>
}

/** A provider behind an OAuth client. Each request is limited by the settings' time. */
export function openRestConnector(
  { timeoutMs }: Pick<ConnectionSettings, 'timeoutMs'>,
  client: ProviderClient,
): RestConnector {
  const converse: RestConnector['converse'] = (conversation) =>
    ask((signal) => conversation(connectionOf(client, signal)), timeoutMs)
  return {
    converse,
    put: (path, body, read) => converse((connection) => connection.put(path, body, read)),
    get: (path, query, read, absent) =>
      converse((connection) => connection.get(path, query, read, absent)),
  }
}

function connectionOf(client: ProviderClient, signal: AbortSignal): BankConnection {
  async function send<T>(
    request: Omit<ProviderRequest, 'signal'>,
    read: (body: unknown) => T | undefined,
    absent?: T,
  ): Promise<ProviderResult<T>> {
    const reply = await client({ ...request, signal })
    const classified = classify(reply, request.body === undefined ? 'reads' : 'writes')
    if (classified.is === 'success') {
      const value = read(classified.body)
      return value === undefined ? unknown(INVALID_REPLY) : accepted(value)
    }
    if (classified.is === 'absent' && absent !== undefined && isProblem(reply.body))
      return accepted(absent)
    const isRejection =
      request.body !== undefined && REFUSALS.has(reply.status) && isProblem(reply.body)
    if (classified.is === 'refused' && isRejection) return rejected(classified.code, classified.why)
    return unknown(
      classified.is === 'unknown'
        ? classified.why
        : `the bank answered ${reply.status}: ${classified.why}`,
    )
  }
  return {
    put: (path, body, read) => send({ method: 'PUT', path, body }, read),
    get: (path, query, read, absent) => send({ method: 'GET', path, query }, read, absent),
  }
}

/** Registers at a provider the complete URL for notifications. */
export const registerNotices = (
  settings: Pick<ConnectionSettings, 'timeoutMs'>,
  client: ProviderClient,
  url: string,
): Promise<ProviderResult<{ url: string }>> =>
  openRestConnector(settings, client).put('/notices', { url }, (body) =>
    isObject(body) && body['url'] === url ? { url } : undefined,
  )
