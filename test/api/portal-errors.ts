// Provokes each error code of the portal, and of an account that is not active;
// test/api/errors.test.ts checks them.

import type { APPROVAL_ERRORS } from '../../contract/errors/approvals.ts'
import type { CORPORATE_ERRORS } from '../../contract/errors/corporate.ts'
import type { PORTAL_ERRORS } from '../../contract/errors/portal.ts'
import { readId, type OwnerId, type SellerId } from '../../server/kernel/ids.ts'
import { decideAccount } from '../../server/corporate/account/operations.ts'
import { codeAt } from '../../server/identity/users/people/second-factor.ts'
import { inTransaction, sql } from '../../server/platform/db/sql.ts'
import { seedAccount } from '../../server/app/seed/corporate.ts'
import { takeLock } from '../../server/app/operator/verification/store.ts'
import { APPROVALS_PROVOKED } from './approval-errors.ts'
import type { Reply } from './payment-errors.ts'
import { operator, person, signIn, trySignIn } from '../portal.ts'
import type { World } from '../world.ts'
import { setOperator } from '../../server/identity/users/members/operator-operations.ts'

type Given = { w: World; get: (path: string) => Promise<Reply> }
type Code =
  | keyof typeof PORTAL_ERRORS
  | keyof typeof APPROVAL_ERRORS
  | Extract<keyof typeof CORPORATE_ERRORS, 'account_not_active'>

const admin = async (w: World, email: string) =>
  signIn(w, await person(w, w.platform.io_seller_id, 'admin', email))

const USERS = '/portal/api/v1/users'
const FACTOR = '/portal/api/second-factor'
const GUEST = { name: 'Guest', role: 'viewer' }

/** A person with a second factor, and the secret of their app. */
async function enrolled(w: World, email: string) {
  const who = await person(w, w.platform.io_seller_id, 'admin', email)
  const browser = await signIn(w, who)
  const { secret } = (await browser.post(FACTOR, { password: who.password })).body
  await browser.post(`${FACTOR}/confirm`, { code: codeAt(secret, w.deps.clock.wall()) })
  return { who, browser }
}

const fill = (w: World) => {
  const owner = readId<'owner'>(w.platform.io_seller_id)!
  return w.db.rows(sql`
    with p as (
      insert into people (id, email, name, language, is_operator, created_at, updated_at)
      select gen_random_uuid(), 'full' || n || '@example.com', 'x', 'en', false, s.created_at,
        s.created_at
      from generate_series(1, 500) n, sellers s where s.id = ${owner} returning id, created_at)
    insert into portal_users (owner, id, seller, person, name, role, status, created_at, updated_at)
    select ${owner}, gen_random_uuid(), ${owner}, id, 'x', 'viewer', 'active', created_at,
      created_at
    from p`)
}

const PEOPLE_PROVOKED = {
  second_factor_required: async ({ w }: Given) =>
    trySignIn(w, (await enrolled(w, 'f1@example.com')).who),
  second_factor_refused: async ({ w }: Given) =>
    trySignIn(w, { ...(await enrolled(w, 'f2@example.com')).who, code: '000000' }),
  second_factor_exists: async ({ w }: Given) => {
    const { who, browser } = await enrolled(w, 'f3@example.com')
    return browser.post(FACTOR, { password: who.password })
  },
  second_factor_not_started: async ({ w }: Given) =>
    (await admin(w, 'f4@example.com')).post(`${FACTOR}/confirm`, { code: '123456' }),
  second_factor_needed: async ({ w }: Given) => {
    const who = await person(w, w.platform.io_seller_id, 'admin', 'f5@example.com')
    await setOperator(w.deps, { email: who.email, name: 'Op', language: 'en' }, true)
    return (await signIn(w, who)).get(USERS)
  },
  operator_only: async ({ w }: Given) =>
    (await admin(w, 'f6@example.com')).get('/portal/api/operator/health'),
  link_not_valid: ({ w }: Given) =>
    w.call('POST', '/portal/api/invitation', { body: { token: 'x' } }),
  mail_not_configured: async ({ w }: Given) => {
    const { mail } = w.deps.config
    Object.assign(w.deps.config, { mail: { is: 'off' } })
    const refused = await w.call('POST', '/portal/api/password/forgot', {
      body: { email: 'x@example.com' },
    })
    Object.assign(w.deps.config, { mail })
    return refused
  },
  company_needed: async ({ w }: Given) => {
    const { password } = await setOperator(
      w.deps,
      { email: 'op@example.com', name: 'Op', language: 'en' },
      true,
    )
    return (await signIn(w, { email: 'op@example.com', password: password! })).get(USERS)
  },
  session_not_found: async ({ w }: Given) =>
    (await admin(w, 'u1@example.com')).post('/portal/api/sessions/x/end'),
  user_not_found: async ({ w }: Given) =>
    (await admin(w, 'u2@example.com')).send('PATCH', `${USERS}/x`, {}),
  user_exists: async ({ w }: Given) =>
    (await admin(w, 'u3@example.com')).post(USERS, { ...GUEST, email: 'U3@example.com' }),
  last_admin: async ({ w }: Given) => {
    const seller = w.platform.sellers[1]!.io_seller_id
    const browser = await signIn(w, await person(w, seller, 'admin', 'u4@example.com'))
    const { id } = browser.signedIn.body.user
    return browser.send('PATCH', `${USERS}/${id}`, { role: 'viewer' })
  },
  too_many_users: async ({ w }: Given) => {
    const browser = await admin(w, 'u5@example.com')
    await fill(w)
    return browser.post(USERS, { ...GUEST, email: 'u6@example.com' })
  },
}

export const PORTAL_PROVOKED: Record<Code, (g: Given) => Promise<Reply> | Reply> = {
  ...APPROVALS_PROVOKED,
  ...PEOPLE_PROVOKED,
  sign_in_refused: ({ w }) =>
    trySignIn(w, { email: 'nobody@example.com', password: 'no password at all' }),
  not_signed_in: ({ w }) => w.call('GET', '/portal/api/me'),
  csrf_refused: async ({ w }) => {
    const browser = await admin(w, 'csrf@example.com')
    return browser.post('/portal/api/sign-out', undefined, { 'x-csrf-token': 'x' })
  },
  role_not_allowed: async ({ w }) => {
    const viewer = await signIn(w, await person(w, w.platform.io_seller_id, 'viewer'))
    return viewer.get('/portal/api/v1/credentials')
  },
  common_password: async ({ w }) => {
    const who = await person(w, w.platform.io_seller_id, 'admin', 'common@example.com')
    const browser = await signIn(w, who)
    return browser.post('/portal/api/password', { current: who.password, next: 'Password2026!' })
  },
  account_not_settled: async ({ w }) => {
    const { browser } = await enrolled(w, 'settled@example.com')
    const owner = readId<'owner'>(w.platform.io_seller_id) as OwnerId
    const name = { owner, seller: owner as string as SellerId }
    await inTransaction(w.db, (tx) => seedAccount(tx, w.deps, name))
    await decideAccount(w.deps, name.seller, 'suspended', { reason: 'fraud' })
    const refused = await browser.post('/portal/api/corporate/account/close', {})
    await decideAccount(w.deps, name.seller, 'resumed')
    await browser.post('/portal/api/corporate/account/close', {})
    return refused
  },
  contract_changed: async ({ w }) => {
    const browser = await admin(w, 'contract@example.com')
    await browser.post('/portal/api/corporate/account/request', {})
    return browser.post('/portal/api/corporate/account/accept', { version: 1_000 })
  },
  verification_running: async ({ w }) => {
    const connection = await w.db.connection()
    await takeLock(w.db, connection)
    const refused = await (await operator(w)).post('/portal/api/operator/verification', {})
    await connection.end()
    return refused
  },
  verification_not_running: async ({ w }) =>
    (await operator(w, 'Outro')).post('/portal/api/operator/verification/cancel'),
  account_not_active: ({ get }) => get('/v1/baas/corporate/cards/account/balance'),
}
