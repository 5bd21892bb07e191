// By what a request names its platform: a token, a session, a link, an address, or the body of a
// login. Which cell it is, `where.ts` finds.

import { hash } from 'node:crypto'
import { CAPABILITIES } from '../../capabilities.ts'
import { authenticateCard, login } from '../../../contract/access/auth.ts'
import {
  acceptInvitationCall,
  forgotCall,
  invitationCall,
  resetCall,
  signInCall,
} from '../../identity/users/calls.ts'
import { PORTAL } from '../../identity/users/route.ts'
import { hashToken, readCookie } from '../../identity/users/session.ts'
import { readId } from '../../kernel/ids.ts'
import { emailToFind } from '../../kernel/text/email.ts'
import type { PublicName } from '../../runtime/capability/declaration.ts'

/**
 * What cells are asked about: a name that a capability declares, or one of these. Secrets are asked
 * about by their hash.
 */
type OwnKind = 'token' | 'session' | 'mailed link' | 'person' | 'credential' | 'qr'

/** `cell`: named as such, which only a page of the sandbox does. */
export type Hint = { readonly kind: OwnKind | 'cell' | (string & {}); readonly key: string }

export type Asked = {
  readonly method: string
  /** Without the prefix of the installation, and without a query. */
  readonly path: string
  readonly query: string
  readonly authorization: string | undefined
  readonly cookie: string | undefined
}

const BEARER = /^Bearer +([\w\-.~+/=]{1,512}) *$/i

const idHint = (kind: string, text: unknown): Hint | undefined => {
  const key = typeof text === 'string' ? readId(text) : undefined
  return key === undefined ? undefined : { kind, key }
}

const tokenHint = (authorization: string | undefined): Hint | undefined => {
  const token = BEARER.exec(authorization ?? '')?.[1]
  return token === undefined ? undefined : { kind: 'token', key: hash('sha256', token, 'hex') }
}

const sessionHint = (cookie: string | undefined): Hint | undefined => {
  const token = readCookie(cookie)
  return token === undefined ? undefined : { kind: 'session', key: hashToken(token) }
}

type PathHint = (step: string, asked: Asked) => Hint | undefined

const pagesOf = ({ kind, pages = [], idIn = (step) => step }: PublicName) =>
  pages.map((start): [string, PathHint] => [start, (step) => idHint(kind, idIn(step))])

/** By the first steps of a path, what its next step names. */
const PATHS: readonly (readonly [start: string, hint: PathHint])[] = [
  ...CAPABILITIES.flatMap(({ publicNames = [] }) => publicNames).flatMap(pagesOf),
  ['/qr/', (_, { path }) => ({ kind: 'qr', key: path })],
  [`${PORTAL}/`, (_, { cookie }) => sessionHint(cookie)],
]

/** What a request without a body names; undefined: nothing, so that any cell may answer. */
export function hintOf(asked: Asked): Hint | undefined {
  const { path, query, authorization } = asked
  if (path === '/sandbox/mail') {
    const key = new URLSearchParams(query).get('schema')
    return key ? { kind: 'cell', key } : undefined
  }
  const named = PATHS.find(([start]) => path.startsWith(start))
  if (!named) return tokenHint(authorization)
  const [step = ''] = path.slice(named[0].length).split('/')
  return named[1](step, asked)
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const emailHint = (kind: 'person' | 'credential', email: unknown): Hint => ({
  kind,
  key: emailToFind(text(email)),
})

type Body = Readonly<Record<string, unknown>>

/** A seller's number says nothing without its platform, so the e-mail decides. */
const loginHint = ({ io_seller_id, email }: Body): Hint =>
  idHint('seller', io_seller_id) ?? emailHint('credential', email)
const personHint = ({ email }: Body): Hint => emailHint('person', email)
const mailedHint = ({ token }: Body): Hint => ({ kind: 'mailed link', key: hashToken(text(token)) })

/** Calls that name their platform in their body alone. */
const BODIES: ReadonlyMap<string, (body: Body) => Hint | undefined> = new Map([
  [login.path, loginHint],
  [authenticateCard.path, loginHint],
  [signInCall.path, personHint],
  [forgotCall.path, personHint],
  [resetCall.path, mailedHint],
  [invitationCall.path, mailedHint],
  [acceptInvitationCall.path, mailedHint],
  ['/banks/issuing/authorizations', ({ card_id }) => idHint('issued card', card_id)],
])

/** Whether a call names its platform in its body alone. */
export const isNamedInBody = (method: string, path: string): boolean =>
  method === 'POST' && BODIES.has(path)

/** What such a body names. It is read leniently: the cell refuses what is wrong with it. */
export function hintInBody(path: string, bytes: Buffer): Hint | undefined {
  const given = bytes.toString('utf8')
  let body: unknown
  try {
    body = JSON.parse(given)
  } catch {
    body = Object.fromEntries(new URLSearchParams(given))
  }
  return typeof body === 'object' && body !== null ? BODIES.get(path)?.(body as Body) : undefined
}
