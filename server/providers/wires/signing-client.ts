// Calls to a provider to which each request is signed: ECDSA over secp256k1 and SHA-256, of
// `id:time:body`. It knows no rail.

import { sign } from 'node:crypto'
import type { BankCall } from '../../kernel/bank-call.ts'
import { type Clock, openClock } from '../../kernel/clock.ts'
import type { ProviderClient } from '../client.ts'
import type { SigningSettings } from '../settings/connection.ts'
import { openSentValues } from '../sent-values.ts'
import { lowDer } from './signature.ts'

/** `clock`: real time, which is signed. */
export function openSigningClient(
  { headers, query, signature }: SigningSettings,
  call: BankCall,
  clock: Clock = openClock(),
): ProviderClient {
  const now = () => clock.wall()
  const fixed = openSentValues(headers, now)
  const asked = openSentValues(query, now)
  const key = { key: signature.key.reveal(), dsaEncoding: 'ieee-p1363' } as const
  return async ({ signal, headers: besides, ...request }) => {
    // The caller gave up: a request that is not sent cannot be carried out late.
    signal.throwIfAborted()
    const time = String(Math.floor(now().getTime() / 1_000))
    // The same text that the transport sends.
    const body = request.body === undefined ? '' : JSON.stringify(request.body)
    const signed = sign('sha256', Buffer.from(`${signature.id}:${time}:${body}`), key)
    const json: Record<string, string> =
      request.body === undefined ? {} : { 'content-type': 'application/json' }
    return call({
      ...request,
      query: { ...asked(), ...request.query },
      headers: {
        ...fixed(),
        accept: 'application/json',
        ...json,
        ...besides,
        [signature.headers.id]: signature.id,
        [signature.headers.time]: time,
        [signature.headers.signature]: lowDer(signed).toString('base64'),
      },
      signal,
    })
  }
}
