// Calls to a provider with our credentials: a token by OAuth2, a key in a header, or a signature of
// each request. It knows no rail.

import type { BankCall, BankReply, BankRequest } from '../kernel/bank-call.ts'
import { type Clock, openClock } from '../kernel/clock.ts'
import type { ConnectionSettings, KeySettings } from './settings/connection.ts'
import { openOauthClient } from './oauth-client.ts'
import { openSentValues } from './sent-values.ts'
import { openSigningClient } from './wires/signing-client.ts'

/** A call without its credentials. */
export type ProviderRequest = Pick<
  BankRequest,
  'method' | 'path' | 'query' | 'body' | 'withinMs'
> & {
  /** Beside those of every call; names in lower case. */
  headers?: Readonly<Record<string, string>>
  signal: AbortSignal
}

/** Rejects when no token can be had, or when there was no reply. */
export type ProviderClient = (request: ProviderRequest) => Promise<BankReply>

/**
 * Calls the bank with the credentials that its settings name. `clock`: real time, for the lifetime
 * of tokens.
 */
export const openClient = (
  settings: ConnectionSettings,
  call: BankCall,
  clock?: Clock,
): ProviderClient => {
  if (settings.keyHeader) return openKeyClient(settings, call, clock)
  return settings.signature
    ? openSigningClient(settings, call, clock)
    : openOauthClient(settings, call, clock)
}

function openKeyClient(
  { headers, query, keyHeader }: KeySettings,
  call: BankCall,
  clock: Clock = openClock(),
): ProviderClient {
  const now = () => clock.wall()
  const fixed = openSentValues({ ...headers, [keyHeader.name]: keyHeader.value }, now)
  const asked = openSentValues(query, now)
  return async ({ signal, headers: besides, ...request }) => {
    // The caller gave up: a request that is not sent cannot be carried out late.
    signal.throwIfAborted()
    const json: Record<string, string> =
      request.body === undefined ? {} : { 'content-type': 'application/json' }
    return call({
      ...request,
      query: { ...asked(), ...request.query },
      headers: { ...fixed(), accept: 'application/json', ...json, ...besides },
      signal,
    })
  }
}
