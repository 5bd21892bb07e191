// Provokes each error code of erasing customers; test/api/errors.test.ts checks them all.

import { sql, type Statement } from '../../server/platform/db/sql.ts'
import type { Reply } from './payment-errors.ts'
import type { World } from '../world.ts'

type Given = {
  w: World
  customer: string
  post: (path: string, body?: unknown) => Promise<Reply>
  get: (path: string) => Promise<Reply>
  pending: () => Promise<string>
  change: (statement: Statement) => Promise<unknown>
}

export const PRIVACY_PROVOKED = {
  customer_erased: async (g: Given): Promise<Reply> => {
    await g.change(sql`update customers set erased_at = created_at where id = ${g.customer}`)
    const answer = await g.post(`/v1/customer/update/${g.customer}`, { first_name: 'Ana' })
    await g.change(sql`update customers set erased_at = null where id = ${g.customer}`)
    return answer
  },
  customer_in_use: async (g: Given): Promise<Reply> => {
    await g.pending()
    return g.post(`/v1/customer/${g.customer}/erase`, { reason: 'x' })
  },
  erasure_not_found: (g: Given): Promise<Reply> => g.get(`/v1/customer/${g.customer}/erasure`),
  records_on_hold: async (g: Given): Promise<Reply> => {
    const owner = g.w.platform.io_seller_id
    await g.change(
      sql`insert into audit_holds (owner, reason, at)
        values (${owner}, 'x', ${g.w.deps.clock.now()})`,
    )
    const answer = await g.post(`/v1/customer/${g.customer}/erase`, { reason: 'x' })
    await g.change(sql`delete from audit_holds where owner = ${owner}`)
    return answer
  },
}
