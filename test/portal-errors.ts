// Provokes each error code of the portal, and of an account that is not active; test/errors.test.ts checks them.

import type { CORPORATE_ERRORS } from '../contract/errors-corporate.ts'
import type { PORTAL_ERRORS } from '../contract/errors-portal.ts'
import { readId, type OwnerId, type SellerId } from '../server/kernel/ids.ts'
import { decideAccount } from '../server/corporate/account/operations.ts'
import { inTransaction } from '../server/platform/db/sql.ts'
import { plantAccount } from '../server/app/seed/corporate.ts'
import type { Reply } from './payment-errors.ts'
import { person, signIn, trySignIn } from './portal.ts'
import type { World } from './world.ts'

type Given = { w: World; get: (path: string) => Promise<Reply> }
type Code = keyof typeof PORTAL_ERRORS | Extract<keyof typeof CORPORATE_ERRORS, 'account_not_active'>

const admin = async (w: World, email: string) => signIn(w, await person(w, w.platform.io_seller_id, 'admin', email))

export const PORTAL_PROVOKED: Record<Code, (g: Given) => Promise<Reply>> = {
  sign_in_refused: ({ w }) => trySignIn(w, { email: 'nobody@example.com', password: 'no password at all' }),
  not_signed_in: ({ w }) => w.call('GET', '/portal/api/me'),
  csrf_refused: async ({ w }) => {
    const browser = await admin(w, 'csrf@example.com')
    return browser.post('/portal/api/sign-out', undefined, { 'x-csrf-token': 'x' })
  },
  role_not_allowed: async ({ w }) => {
    const viewer = await signIn(w, await person(w, w.platform.io_seller_id, 'viewer'))
    return viewer.get('/portal/api/corporate/account')
  },
  common_password: async ({ w }) => {
    const who = await person(w, w.platform.io_seller_id, 'admin', 'common@example.com')
    const browser = await signIn(w, who)
    return browser.post('/portal/api/password', { current: who.password, next: 'Password2026!' })
  },
  account_not_settled: async ({ w }) => {
    const browser = await admin(w, 'settled@example.com')
    const owner = readId<'owner'>(w.platform.io_seller_id) as OwnerId
    const name = { owner, seller: owner as string as SellerId }
    await inTransaction(w.db, (tx) => plantAccount(tx, w.deps, name))
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
  account_not_active: ({ get }) => get('/v1/baas/corporate/cards/account/balance'),
}
