// The server, for the screens: the operations of our own SDK with the session's cookie and CSRF
// token, and the portal's own calls, typed by their declarations. It knows no screen.

import { openClient, type Client, type Request } from '../../../../sdk/client/client.ts'
import { resourcesOf } from '../../../../sdk/resources/resources.ts'
import type { BodyOf, Operation, QueryOf, ReplyOf } from '../../../../contract/operation.ts'
import type * as own from '../../../../server/identity/users/calls.ts'
import type { listUsers } from '../../../../contract/access/users.ts'
import type { search } from '../../../../contract/records/search.ts'
import { corporateCallsOf } from './corporate-calls.ts'
import { operatorOf } from './operator-calls.ts'
import { joinReads } from './joined-reads.ts'
import { API } from '../facts.ts'

export type Me = ReplyOf<typeof own.meCall>
export type ListedSession = ReplyOf<typeof own.sessionsCall>['items'][number]
export type User = ReplyOf<typeof listUsers>['items'][number]

/** An object of a search, by anything a person has in hand. */
export type FoundList = ReplyOf<typeof search>

/** The portal's own calls: of people, about themselves and their company. */
function portalOf(client: Client) {
  const get = <O extends Operation>(path: string, query?: QueryOf<O>) =>
    client.send<ReplyOf<O>>({ method: 'GET', path, query })
  const post = <O extends Operation>(path: string, body: BodyOf<O>) =>
    client.send<ReplyOf<O>>({ method: 'POST', path, body })
  return {
    me: () => get<typeof own.meCall>('/me'),
    signIn: (body: BodyOf<typeof own.signInCall>) => post<typeof own.signInCall>('/sign-in', body),
    signOut: () => client.send<object>({ method: 'POST', path: '/sign-out' }),
    company: (body: BodyOf<typeof own.companyCall>) =>
      post<typeof own.companyCall>('/company', body),
    forgotPassword: (body: BodyOf<typeof own.forgotCall>) =>
      post<typeof own.forgotCall>('/password/forgot', body),
    changePassword: (body: BodyOf<typeof own.passwordCall>) =>
      post<typeof own.passwordCall>('/password', body),
    sessions: () => get<typeof own.sessionsCall>('/sessions'),
    endSession: (id: string) =>
      client.send<object>({ method: 'POST', path: `/sessions/${encodeURIComponent(id)}/end` }),
    endOtherSessions: () => client.send<object>({ method: 'POST', path: '/sessions/end-others' }),
    enrol: (body: BodyOf<typeof own.enrolCall>) =>
      post<typeof own.enrolCall>('/second-factor', body),
    confirmFactor: (body: BodyOf<typeof own.confirmCall>) =>
      post<typeof own.confirmCall>('/second-factor/confirm', body),
    recoveryCodes: (body: BodyOf<typeof own.recoveryCodesCall>) =>
      post<typeof own.recoveryCodesCall>('/second-factor/recovery-codes', body),
    removeFactor: (body: BodyOf<typeof own.removeFactorCall>) =>
      post<typeof own.removeFactorCall>('/second-factor/remove', body),
    corporate: corporateCallsOf(client),
    operator: operatorOf(client),
  }
}

const backendOf = (client: Client) => ({ ...resourcesOf(client), portal: portalOf(client) })
export type Backend = ReturnType<typeof backendOf>
export type Ask<Reply> = (vintem: Backend) => Promise<Reply>

const READS = new Set(['GET', 'HEAD'])

export type Connection = {
  readonly backend: Backend
  /** Sent with every write from now on. */
  setCsrf(token: string | undefined): void
}

/** Opens the connection of this page. `sellerId`: the company that the session is in. */
export function openConnection(sellerId: () => string | undefined): Connection {
  let csrf: string | undefined
  const send = joinReads()
  const withSession: typeof fetch = (input, init = {}) => {
    const headers = new Headers(init.headers)
    if (csrf !== undefined && !READS.has(init.method ?? 'GET')) headers.set('x-csrf-token', csrf)
    return send(String(input), { ...init, headers, credentials: 'same-origin' })
  }
  const inner = openClient({ url: API, email: '', secret: '', sellerId: '', fetch: withSession })
  const client: Client = {
    login: inner.login,
    // The cookie identifies the caller: no token is needed.
    send: (request) => inner.send({ ...request, open: true }),
    get sellerId() {
      return sellerId() ?? ''
    },
  }
  return { backend: backendOf(client), setCsrf: (token) => void (csrf = token) }
}

export type Described = {
  /** As in the SDK: `transactions.list`. */
  readonly name: string
  readonly args: readonly unknown[]
  readonly request: Request | undefined
}

const NEVER = new Promise<never>(() => {})

/** What an ask would send, without sending it: its name, its arguments and its request. */
export function describe(ask: Ask<unknown>): Described {
  const path: string[] = []
  let args: readonly unknown[] = []
  const recorder: unknown = new Proxy(() => {}, {
    get: (_target, key) => {
      path.push(String(key))
      return recorder
    },
    apply: (_target, _self, given: readonly unknown[]) => {
      args = given
      return NEVER
    },
  })
  void ask(recorder as Backend)
  let request: Request | undefined
  const send = <Reply>(sent: Request): Promise<Reply> => {
    request ??= sent
    return NEVER
  }
  void ask(backendOf({ login: () => NEVER, send, sellerId: '' }))
  return { name: path.join('.'), args, request }
}
