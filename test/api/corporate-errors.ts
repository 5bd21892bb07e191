// Provokes each error code of cardholders, cards and their secrets; test/api/errors.test.ts checks
// them all.

import { SECRETS_PER_HOUR } from '../../contract/corporate/cards.ts'
import type { CORPORATE_ERRORS } from '../../contract/errors/corporate.ts'
import { HOLDER_MAGIC_VALUES } from '../../sandbox/issuing/magic-values.ts'
import { readId, type OwnerId, type SellerId } from '../../server/kernel/ids.ts'
import { inTransaction, sql } from '../../server/platform/db/sql.ts'
import { seedAccount } from '../../server/app/seed/corporate.ts'
import { JPEG } from '../receipt-files.ts'
import { NOBODY } from '../samples.ts'
import type { Reply } from './payment-errors.ts'
import { loginOf, type World } from '../world.ts'

const UNKNOWN = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'
const ROOT = '/v1/baas/corporate/cards'
const ENDPOINT = `${ROOT}/authorization-endpoint`
const MARIA = { name: 'Maria', tax_id: '123.456.789-09', amount: 100_00, interval: 'month' }
const CARD = { name: 'Ads', limit: 100_00, interval: 'month' }

type Given = { w: World }
type Code = Extract<
  keyof typeof CORPORATE_ERRORS,
  | 'holder_not_found'
  | 'corporate_card_not_found'
  | 'cost_center_not_found'
  | 'holder_exists'
  | 'holder_canceled'
  | 'corporate_card_ended'
  | 'card_not_delivered'
  | 'issuer_refused'
  | 'too_many_secrets'
  | 'purchase_not_disputable'
  | 'dispute_too_late'
  | `purchase_dispute${string}`
  | 'receipt_not_found'
  | 'purchase_evidence_not_found'
  | 'too_many_receipts'
  | 'limit_request_not_found'
  | 'limit_requested'
  | 'limit_request_over'
  | `authorization_${string}`
>

/** A seller of the platform whose account is active, and Maria, who holds its cards. */
async function company({ w }: Given) {
  const seller = w.platform.sellers[1]!
  const [owner, own] = [w.platform, seller].map(({ io_seller_id }) => readId(io_seller_id)!)
  await inTransaction(w.db, (tx) =>
    seedAccount(tx, w.deps, { owner: owner as OwnerId, seller: own as SellerId }),
  )
  const { access_token: token } = (await w.call('POST', '/auth/login', { body: loginOf(seller) }))
    .body
  const call = (method: string, path: string, body?: object) =>
    w.call(method, `${ROOT}${path}`, { token, ...(body ? { body } : {}) })
  const known = (await call('GET', '/holders?status=active&q=Maria')).body.items[0]
  const maria = (known ?? (await call('POST', '/holders', MARIA)).body).id as string
  const card = async (type = 'virtual', holder_id = maria) =>
    call('POST', '', { ...CARD, type, holder_id })
  return { call, maria, card }
}

/** A purchase, cleared unless given otherwise, and its dispute. */
async function shop(g: Given, isCleared = true) {
  const { call, card } = await company(g)
  const { w } = g
  const token = (await w.call('POST', '/auth/login', { body: loginOf(w.platform.sellers[1]!) }))
    .body.access_token
  const pull = (path: string, body: object) =>
    w.call('POST', `/v1/sandbox/${path}`, { token, body })
  const { id } = (await pull(`cards/${(await card()).body.id}/purchases`, { amount: 10_00 })).body
  if (isCleared) await pull(`purchases/${id}/clear`, {})
  const dispute = (body: object) =>
    call('POST', `/purchases/${id}/disputes`, { reason: 'other', ...body })
  return { call, id: id as string, dispute }
}

export const CORPORATE_PROVOKED: Record<Code, (g: Given) => Promise<Reply>> = {
  holder_not_found: async (g) => (await company(g)).call('GET', `/holders/${UNKNOWN}`),
  corporate_card_not_found: async (g) => (await company(g)).call('GET', `/${UNKNOWN}`),
  cost_center_not_found: async (g) => (await company(g)).call('GET', '/cost-centers/nowhere'),
  holder_exists: async (g) => (await company(g)).call('POST', '/holders', MARIA),
  holder_canceled: async (g) => {
    const { call, maria } = await company(g)
    await call('DELETE', `/holders/${maria}`)
    return call('PATCH', `/holders/${maria}`, { name: 'Maria' })
  },
  corporate_card_ended: async (g) => {
    const { call, card } = await company(g)
    const { id } = (await card()).body
    await call('PATCH', `/${id}`, { status: 'canceled' })
    return call('PATCH', `/${id}`, { status: 'active' })
  },
  card_not_delivered: async (g) => {
    const { call, card } = await company(g)
    return call('PATCH', `/${(await card('physical')).body.id}`, { status: 'active' })
  },
  issuer_refused: async (g) => {
    const { call, card } = await company(g)
    const taxId = HOLDER_MAGIC_VALUES.find(({ effect }) => effect === 'refused')!.document
    const { id } = (await call('POST', '/holders', { ...MARIA, tax_id: taxId, name: 'Ana' })).body
    return card('virtual', id)
  },
  limit_request_not_found: async (g) =>
    (await company(g)).call('GET', `/limit-requests/${UNKNOWN}`),
  limit_requested: async (g) => {
    const { call, maria } = await company(g)
    const body = { holder_id: maria, amount: 200_00, reason: 'Viagem' }
    await call('POST', '/limit-requests', body)
    return call('POST', '/limit-requests', body)
  },
  limit_request_over: async (g) => {
    const { call, card } = await company(g)
    const { id: card_id } = (await card()).body
    const { id } = (
      await call('POST', '/limit-requests', { card_id, amount: 200_00, reason: 'Viagem' })
    ).body
    await call('POST', `/limit-requests/${id}/cancel`, {})
    return call('POST', `/limit-requests/${id}/accept`, {})
  },
  authorization_endpoint_not_found: async ({ w }) =>
    w.call('GET', ENDPOINT, { token: await w.token() }),
  authorization_endpoint_exists: async ({ w }) => {
    const call = async (method: string, body?: object) =>
      w.call(method, ENDPOINT, { token: await w.token(), body })
    await call('POST', { url: NOBODY })
    const again = await call('POST', { url: NOBODY })
    // Other errors are provoked by purchases.
    await call('DELETE')
    return again
  },
  authorization_request_not_found: async ({ w }) =>
    w.call('POST', `/v1/sandbox/authorizations/${UNKNOWN}/answer`, {
      token: await w.token(),
      body: { status: 200 },
    }),
  purchase_evidence_not_found: async (g) => {
    const { call, dispute } = await shop(g)
    const { id } = (await dispute({})).body
    return call('GET', `/disputes/${id}/evidence/${UNKNOWN}/content`)
  },
  receipt_not_found: async (g) => (await company(g)).call('GET', `/receipts/${UNKNOWN}`),
  too_many_receipts: async (g) => {
    const { call, id } = await shop(g)
    await g.w.db.rows(sql`update corporate_purchases set receipts = 10 where id = ${id}`)
    return call('POST', `/receipts?purchase_id=${id}`, JPEG)
  },
  purchase_not_disputable: async (g) => (await shop(g, false)).dispute({}),
  dispute_too_late: async (g) => {
    const { id, dispute } = await shop(g)
    await g.w.db.rows(
      sql`update corporate_purchases set purchased_at = '2020-01-01' where id = ${id}`,
    )
    return dispute({})
  },
  purchase_disputed: async (g) => {
    const { dispute } = await shop(g)
    await dispute({ amount: 1_00 })
    return dispute({ amount: 1_00 })
  },
  purchase_dispute_not_found: async (g) => (await company(g)).call('GET', `/disputes/${UNKNOWN}`),
  purchase_dispute_over: async (g) => {
    const { call, dispute } = await shop(g)
    return call('POST', `/disputes/${(await dispute({ amount: 1_78 })).body.id}/withdraw`)
  },
  too_many_secrets: async (g) => {
    const { call, card } = await company(g)
    const { id } = (await card()).body
    await Promise.all(Array.from({ length: SECRETS_PER_HOUR }, () => call('GET', `/${id}/secrets`)))
    return call('GET', `/${id}/secrets`)
  },
}
