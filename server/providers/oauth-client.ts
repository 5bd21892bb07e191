// Calls to a PSP with a valid token: fetched once for all waiting calls, renewed before it expires,
// and renewed once more when the bank answers 401. It knows OAuth2 (RFC 6749, 4.4) and no pix.

import type { BankCall, BankReply, BankRequest } from '../kernel/bank-call.ts'
import { type Clock, openClock } from '../kernel/clock.ts'
import type { ProviderClient, ProviderRequest } from './client.ts'
import type { OauthSettings } from './settings/connection.ts'
import { openSentValues } from './sent-values.ts'

type Token = {
  text: string
  renewAt: number
  /** What was granted, if the bank says it. */
  scope?: string
}

// For a bank that does not say how long a token lives: the lifetime in the standard's examples.
const LIFETIME_S = 300
const LIFETIME_MAX_S = 86_400
const MARGIN_MS = 60_000

/** `clock`: real time, for the lifetime of tokens. */
export function openOauthClient(
  settings: OauthSettings,
  call: BankCall,
  clock: Clock = openClock(),
): ProviderClient {
  const now = () => clock.wall()
  const fixed = openSentValues(settings.headers, now)
  const asked = openSentValues(settings.query, now)
  let token: Token | undefined
  let fetching: Promise<Token> | undefined

  // Without the caller's signal: other calls wait for the same token.
  const fetch = async (): Promise<Token> =>
    (token = await requestToken(settings, call, clock.wall()))

  const currentToken = (): Token | Promise<Token> => {
    if (token && token.renewAt > clock.wall().getTime()) return token
    return (fetching ??= fetch().finally(() => (fetching = undefined)))
  }

  async function send(
    { signal, headers: besides, ...request }: ProviderRequest,
    { text }: Token,
  ): Promise<BankReply> {
    // The caller gave up: a request that is not sent cannot be carried out late.
    signal.throwIfAborted()
    const headers: Record<string, string> = {
      ...fixed(),
      authorization: `Bearer ${text}`,
      accept: 'application/json',
      ...besides,
    }
    if (request.body !== undefined) headers['content-type'] = 'application/json'
    return call({ ...request, query: { ...asked(), ...request.query }, headers, signal })
  }

  return async (request) => {
    const fetched = currentToken()
    const sentToken = fetched instanceof Promise ? await fetched : fetched
    const reply = await send(request, sentToken)
    if (reply.status !== 401) return reply
    // The token was revoked, or the bank lost it. Another call may have renewed it meanwhile.
    if (token === sentToken) token = undefined
    return send(request, await currentToken())
  }
}

/** Requests a token. Throws when the bank grants none. */
export async function requestToken(
  settings: OauthSettings,
  call: BankCall,
  now: Date,
): Promise<Token> {
  const reply = await call(tokenRequest(settings, now))
  const token = tokenIn(reply, now.getTime())
  if (!token) throw new Error(`no token: the bank answered ${reply.status}${oauthError(reply)}`)
  return token
}

const CONTENT_TYPES = { form: 'application/x-www-form-urlencoded', json: 'application/json' }

function tokenRequest(settings: OauthSettings, now: Date): BankRequest {
  const { baseUrl, tokenUrl, clientId, clientAuth, clientSecret, scope, token } = settings
  const secret = clientSecret?.reveal() ?? ''
  const at = () => now
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...openSentValues(token.headers, at)(),
    'content-type': CONTENT_TYPES[token.format],
  }
  const body: Record<string, string> = {
    ...(token.hasGrantType && { grant_type: 'client_credentials' }),
    ...(scope && { scope }),
    ...openSentValues(token.params, at)(),
  }
  if (clientAuth === 'basic')
    headers['authorization'] = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`
  else body[token.names.id] = clientId
  if (clientAuth === 'body') body[token.names.secret] = secret
  // Under the base URL it is a path, so that a bank in this process is called the same way.
  const path = tokenUrl.startsWith(`${baseUrl}/`) ? tokenUrl.slice(baseUrl.length) : tokenUrl
  const query = openSentValues(token.query, at)()
  return { method: 'POST', path, query, headers, body }
}

function tokenIn({ status, body }: BankReply, now: number): Token | undefined {
  if (status < 200 || status > 299 || typeof body !== 'object' || body === null) return undefined
  const {
    access_token: text,
    expires_in: seconds = LIFETIME_S,
    scope,
  } = body as { access_token?: unknown; expires_in?: unknown; scope?: unknown }
  // Some banks send the seconds as a string.
  const lifetime = Math.min(Number(seconds), LIFETIME_MAX_S) * 1_000
  if (typeof text !== 'string' || text === '' || !(lifetime > 0)) return undefined
  return {
    text,
    renewAt: now + Math.max(lifetime - MARGIN_MS, lifetime / 2),
    ...(typeof scope === 'string' && { scope }),
  }
}

const oauthError = ({ body }: BankReply): string => {
  const error =
    typeof body === 'object' && body !== null ? (body as { error?: unknown }).error : undefined
  return typeof error === 'string' ? ` (${error.slice(0, 80)})` : ''
}
