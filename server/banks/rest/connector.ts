// One call of the REST connector: a small protocol of ours (docs/add-a-bank.md), spoken by whoever pays out, checks people or takes cards for us.
// It knows what was accepted, rejected and is unknown there, and where the provider is to notify us; not what is asked.
//
// A PUT names what it asks for by our id, so asking again is reading and there is no second word for it. A rejection must
// therefore be one beyond doubt: whoever hears it gives the money back to the seller. Only 400 and 422 with a problem
// in full (a `type` and a `detail`) are that. A 409 says that the id is taken, so something may have moved under it; a
// 403 or 404 is about us, a gateway or an address, and comes as well after the money has gone: all of these are unknown.
// Only a read may take a 404 with a problem in full for "there is none".

import { ask } from '../ask.ts'
import { type ProviderResult, rejected, unknown, accepted } from '../bank.ts'
import type { ConnectionSettings } from '../connection-settings.ts'
import { isObject, NONSENSE } from '../parse.ts'
import type { OauthRequest, OauthClient } from '../oauth-client.ts'
import { classify } from '../classify.ts'

const REFUSALS = new Set([400, 422])

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const isProblem = (body: unknown): boolean => isObject(body) && isText(body['type']) && isText(body['detail'])

/** The calls of one request. */
export type BankConnection = {
  /** A call that may be refused. What `read` cannot make sense of is unknown. */
  put<T>(path: string, body: object, read: (body: unknown) => T | undefined): Promise<ProviderResult<T>>
  /** A call that can only be answered or not. `absent` is what a 404 with a problem in full means, where it means anything. */
  get<T>(
    path: string,
    query: Record<string, string>,
    read: (body: unknown) => T | undefined,
    absent?: T,
  ): Promise<ProviderResult<T>>
}

export type RestConnector = BankConnection & {
  /** Several calls that are one request, within one time. */
  converse<T>(conversation: (connection: BankConnection) => Promise<ProviderResult<T>>): Promise<ProviderResult<T>>
}

/** A provider behind an OAuth client. Each request is bounded by the settings' time. */
export function openRestConnector(
  { timeoutMs }: Pick<ConnectionSettings, 'timeoutMs'>,
  oauthClient: OauthClient,
): RestConnector {
  const converse: RestConnector['converse'] = (conversation) =>
    ask((signal) => conversation(connectionOf(oauthClient, signal)), timeoutMs)
  return {
    converse,
    put: (path, body, read) => converse((connection) => connection.put(path, body, read)),
    get: (path, query, read, absent) => converse((connection) => connection.get(path, query, read, absent)),
  }
}

function connectionOf(oauthClient: OauthClient, signal: AbortSignal): BankConnection {
  async function asked<T>(
    oauthRequest: Omit<OauthRequest, 'signal'>,
    read: (body: unknown) => T | undefined,
    absent?: T,
  ): Promise<ProviderResult<T>> {
    const reply = await oauthClient({ ...oauthRequest, signal })
    const classified = classify(reply, oauthRequest.body === undefined ? 'reads' : 'writes')
    if (classified.is === 'said') {
      const value = read(classified.body)
      return value === undefined ? unknown(NONSENSE) : accepted(value)
    }
    if (classified.is === 'absent' && absent !== undefined && isProblem(reply.body)) return accepted(absent)
    const isRejection = oauthRequest.body !== undefined && REFUSALS.has(reply.status) && isProblem(reply.body)
    if (classified.is === 'refused' && isRejection) return rejected(classified.code, classified.why)
    return unknown(
      classified.is === 'nothing' ? classified.why : `the bank answered ${reply.status}: ${classified.why}`,
    )
  }
  return {
    put: (path, body, read) => asked({ method: 'PUT', path, body }, read),
    get: (path, query, read, absent) => asked({ method: 'GET', path, query }, read, absent),
  }
}

/** Tells a provider the whole address to notify when something changes there. */
export const registerNotices = (
  settings: Pick<ConnectionSettings, 'timeoutMs'>,
  oauthClient: OauthClient,
  url: string,
): Promise<ProviderResult<{ url: string }>> =>
  openRestConnector(settings, oauthClient).put('/notices', { url }, (body) =>
    isObject(body) && body['url'] === url ? { url } : undefined,
  )
