// People signed in to the portal, for tests: a browser's cookie, and the token for writes.

import assert from 'node:assert/strict'
import type { Language } from '../contract/text.ts'
import { seedOperator } from '../server/app/seed/operator.ts'
import { codeAt } from '../server/identity/users/people/second-factor.ts'
import type { Role } from '../server/identity/users/roles.ts'
import { sql } from '../server/platform/db/sql.ts'
import type { OwnerId, SellerId } from '../server/kernel/ids.ts'
import type { Answer, World } from './world.ts'
import { addUser } from '../server/identity/users/members/operator-operations.ts'

export type Credentials = {
  readonly email: string
  readonly password: string
  readonly code?: string
}

export type Browser = {
  readonly csrf: string
  readonly cookie: string
  /** The reply of the sign-in. */
  readonly signedIn: Answer
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>
}

const hex = (id: string): string => id.replaceAll('-', '')

/** A user of a seller of the first platform, added as by an operator. */
export async function person(
  w: World,
  ioSellerId: string,
  role: Role,
  email = `${role}@example.com`,
  language: Language = 'pt-BR',
) {
  const names = {
    owner: hex(w.platform.io_seller_id) as OwnerId,
    seller: hex(ioSellerId) as SellerId,
  }
  const added = await addUser(w.deps, { ...names, name: `Pessoa ${role}`, email, role, language })
  assert.ok(added?.password, 'nobody had the e-mail')
  return { email, password: added.password }
}

/**
 * The cardholder of a holder of the platform's own company, as after an invitation that was
 * accepted.
 */
export async function cardholder(
  w: World,
  holder: string,
  email = 'cardholder@example.com',
  ioSellerId?: string,
) {
  const who = await person(w, ioSellerId ?? w.platform.io_seller_id, 'viewer', email)
  await w.db.rows(sql`
    update portal_users set role = 'cardholder', holder = ${holder}
    where person = (select id from people where email = ${email})`)
  return who
}

export const trySignIn = (
  w: World,
  { email, password, code }: Credentials,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  w.call('POST', '/portal/api/sign-in', {
    body: { email, password, ...(code === undefined ? {} : { code }) },
    headers,
  })

/** The cookie of a `Set-Cookie`, as a browser sends it back. */
export const cookieIn = ({ headers }: Answer): string =>
  headers.get('set-cookie')?.split(';')[0] ?? ''

/** Signs in, and keeps cookie and token like a browser. */
export async function signIn(w: World, who: Credentials): Promise<Browser> {
  const signedIn = await trySignIn(w, who)
  assert.equal(signedIn.status, 200, signedIn.text)
  const cookie = cookieIn(signedIn)
  const csrf = signedIn.body.csrf_token as string
  const send = (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) =>
    w.call(method, path, {
      headers: { cookie, 'x-csrf-token': csrf, ...headers },
      ...(body === undefined ? {} : { body }),
    })
  return {
    csrf,
    cookie,
    signedIn,
    get: (path, headers = {}) => w.call('GET', path, { headers: { cookie, ...headers } }),
    post: (path, body, headers = {}) => send('POST', path, body, headers),
    send,
  }
}

const FACTOR = '/portal/api/second-factor'

/** A user of a company, signed in with a second factor. */
export async function enrolled(
  w: World,
  seller: string,
  role: Role,
  email = `${role}@example.com`,
): Promise<Browser> {
  const who = await person(w, seller, role, email)
  const browser = await signIn(w, who)
  const { secret } = (await browser.post(FACTOR, { password: who.password })).body
  const confirmed = await browser.post(`${FACTOR}/confirm`, {
    code: codeAt(secret, w.deps.clock.wall()),
  })
  assert.equal(confirmed.status, 200, confirmed.text)
  return browser
}

/**
 * A user of a company with a second factor, who has not signed in since: the code is one for
 * recovery, which works once.
 */
export async function personWithFactor(
  w: World,
  seller: string,
  role: Role,
  email: string,
): Promise<Credentials> {
  const who = await person(w, seller, role, email)
  const browser = await signIn(w, who)
  const { secret } = (await browser.post(FACTOR, { password: who.password })).body
  const confirmed = await browser.post(`${FACTOR}/confirm`, {
    code: codeAt(secret, w.deps.clock.wall()),
  })
  const [code] = confirmed.body.recovery_codes as string[]
  return { ...who, code: code! }
}

/**
 * An operator of the installation, who works in no company, in a session with the second factor.
 */
export async function operator(w: World, word = 'Teste'): Promise<Browser> {
  const { totp, ...who } = await seedOperator(w.deps, word)
  return signIn(w, { ...who, code: codeAt(totp, w.deps.clock.wall()) })
}
