// Provokes each error code of payment links and their pages; test/api/errors.test.ts checks them
// all.

import type { PAYMENT_LINK_ERRORS } from '../../contract/errors/payment-links.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { orderBy, payOn, pageOf } from '../journeys/payments/payment-link-page.ts'
import type { World } from '../world.ts'

type Reply = { status: number; body: ReturnType<typeof JSON.parse>; headers?: Headers }
type Given = { w: World; get: (path: string) => Promise<Reply> }

const UNKNOWN = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'
const LINK = { amount: 4_509, description: 'Order 1042' }
/** A card whose review takes an hour. */
const IN_REVIEW = '4000000002010009'

export const LINKS_PROVOKED: Record<
  keyof typeof PAYMENT_LINK_ERRORS,
  (g: Given) => Promise<Reply>
> = {
  payment_link_not_found: ({ get }) => get(`/v1/payment_links/${UNKNOWN}`),
  payment_link_over: async ({ w }) => {
    const link = await w.sdk.paymentLinks.create(LINK)
    await w.sdk.paymentLinks.update(link.id, { status: 'inactive' })
    return payOn(w, link, orderBy('pix'))
  },
  payment_link_busy: async ({ w }) => {
    const link = await w.sdk.paymentLinks.create(LINK)
    await payOn(w, link, { ...orderBy('credit'), card: IN_REVIEW })
    return payOn(w, link, { ...orderBy('credit'), card: IN_REVIEW })
  },
  payment_link_unavailable: async ({ w }) => {
    const receiver = w.platform.sellers[1]!.io_seller_id
    const split = [{ receiver, split_type: 'percent' as const, split_value: 10 }]
    const link = await w.sdk.paymentLinks.create({ ...LINK, split_rules: split })
    await w.db.rows(sql`update sellers set status = 'blocked' where id = ${receiver}`)
    const reply = await payOn(w, link, orderBy('pix'))
    await w.db.rows(sql`update sellers set status = 'active' where id = ${receiver}`)
    return reply
  },
  payment_link_token_over: async ({ w }) => {
    const page = pageOf(w, await w.sdk.paymentLinks.create(LINK))
    return page.tokenize('0'.repeat(108))
  },
  token_of_another_page: async ({ w }) => {
    const [link, other] = [
      await w.sdk.paymentLinks.create(LINK),
      await w.sdk.paymentLinks.create(LINK),
    ]
    const page = pageOf(w, other)
    const { body } = await page.tokenize(await page.pageToken())
    return payOn(w, link, orderBy('credit', { card_token: body.id }))
  },
  too_many_link_payments: async ({ w }) => {
    const link = await w.sdk.paymentLinks.create(LINK)
    const now = w.deps.clock.wall()
    await w.db.rows(sql`
      insert into card_attempts (name, refused, since)
      values (${`started ${link.id}`}, 1000, ${now})`)
    return payOn(w, link, orderBy('pix'))
  },
}
