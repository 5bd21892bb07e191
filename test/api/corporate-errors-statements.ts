// Provokes each error code of statements; test/api/errors.test.ts checks them all.

import type { CORPORATE_ERRORS } from '../../contract/errors/corporate.ts'
import { readId, type OwnerId, type SellerId } from '../../server/kernel/ids.ts'
import { sql } from '../../server/platform/db/sql.ts'
import type { Reply } from './payment-errors.ts'
import { statementsIn } from '../statements.ts'
import { loginOf, type World } from '../world.ts'

type Code = Extract<keyof typeof CORPORATE_ERRORS, `invoice_${string}` | 'recharge_not_found'>
type Given = { w: World }

const ROOT = '/v1/baas/corporate/cards'
const UNKNOWN = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'

/** A seller of the platform with cards and statements. */
async function company({ w }: Given) {
  // The first company has used up its reads of secrets by then.
  const seller = w.platform.sellers[1]!
  const { body } = await w.call('POST', '/auth/login', { body: loginOf(seller) })
  const name = {
    owner: readId<'owner'>(w.platform.io_seller_id) as OwnerId,
    seller: readId<'seller'>(seller.io_seller_id) as SellerId,
  }
  await w.db.rows(
    sql`delete from corporate_invoices where owner = ${name.owner} and seller = ${name.seller}`,
  )
  const get = (path: string) => w.call('GET', `${ROOT}/${path}`, { token: body.access_token })
  return { token: body.access_token as string, get, ...(await statementsIn(w, name)) }
}

/** Requests the pix of a statement. */
async function payment(
  g: Given,
  which: (of: { open: string; closed: string }) => string,
): Promise<Reply> {
  const { w } = g
  const { token, ...of } = await company(g)
  const id = which(of)
  if (id !== UNKNOWN)
    await w.db.rows(sql`update corporate_invoices set paid_amount = amount where status = 'closed'`)
  return w.call('POST', `${ROOT}/invoices/${id}/payment`, { token, body: {} })
}

export const STATEMENTS_PROVOKED: Record<Code, (g: Given) => Promise<Reply>> = {
  invoice_not_found: (g) => payment(g, () => UNKNOWN),
  invoice_payment_not_found: async (g) => {
    const { get, closed } = await company(g)
    return get(`invoices/${closed}/payments/${UNKNOWN}`)
  },
  recharge_not_found: async (g) => (await company(g)).get(`account/recharges/${UNKNOWN}`),
  invoice_open: (g) => payment(g, ({ open }) => open),
  invoice_paid: (g) => payment(g, ({ closed }) => closed),
}
