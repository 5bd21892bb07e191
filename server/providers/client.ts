// Calls to a provider with our credentials: a token by OAuth2, or a key in a header. It knows no
// rail.

import type { BankCall, BankReply, BankRequest } from '../kernel/bank-call.ts'
import type { Clock } from '../kernel/clock.ts'
import type { ConnectionSettings, KeySettings } from './settings/connection.ts'
import { openOauthClient } from './oauth-client.ts'

/** A call without its credentials. */
export type ProviderRequest = Pick<BankRequest, 'method' | 'path' | 'query' | 'body'> & {
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
): ProviderClient =>
  settings.keyHeader ? openKeyClient(settings, call) : openOauthClient(settings, call, clock)

function openKeyClient({ headers, keyHeader }: KeySettings, call: BankCall): ProviderClient {
  const fixed = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.reveal()]),
  )
  const own = { ...fixed, [keyHeader.name]: keyHeader.value.reveal(), accept: 'application/json' }
  return async ({ signal, ...request }) => {
    // The caller gave up: a request that is not sent cannot be carried out late.
    signal.throwIfAborted()
    const json: Record<string, string> =
      request.body === undefined ? {} : { 'content-type': 'application/json' }
    return call({ ...request, headers: { ...own, ...json }, signal })
  }
}
