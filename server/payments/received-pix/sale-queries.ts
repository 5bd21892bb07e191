// Reads what the sale of a pix without a charge needs: seller, fee plan, split rules, customer.

import { newId, type CustomerId, type OwnerId, type SellerId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { findReceivers } from '../../marketplace/splits/store.ts'
import { findMany, page } from '../customers/store.ts'
import type { Customer } from '../customers/customer.ts'
import { partiesOf } from '../transactions/creation/parties-store.ts'
import { open, type Transaction } from '../transactions/transaction.ts'
import type { StaticQrCode } from '../static-qr-codes/static-qr-code.ts'
import {
  customerOf,
  nameless,
  namelessIdOf,
  orderOf,
  whyNot,
  type NamedPayer,
  type Sold,
} from './sale.ts'

/** A sale not yet written; `customer`: one to be made with it. */
export type Sale = { readonly t: Transaction; readonly customer?: Customer }

type Buyer = {
  readonly owner: OwnerId
  readonly seller: SellerId
  readonly payer: NamedPayer
  readonly code?: StaticQrCode | undefined
}

/**
 * The customer of a payer: the seller's newest with this document; without a document the one of the
 * code.
 */
async function knownCustomer(db: Sql, buyer: Buyer): Promise<Customer | undefined> {
  const { owner, seller, payer, code } = buyer
  const { taxpayerId } = payer
  if (taxpayerId !== undefined) {
    const newest = { limit: 1, offset: 0, ascending: false } as const
    const found = await page(db, { owner, seller, taxpayerId, ...newest })
    return found.find(({ erasedAt }) => erasedAt === null)
  }
  if (!code) return undefined
  const id = namelessIdOf(code)
  const [found] = await findMany(db, [{ owner, id }])
  return found?.seller === seller && found.erasedAt === null ? found : undefined
}

async function customerFor(
  deps: Deps,
  buyer: Buyer,
  now: Date,
): Promise<{ id: CustomerId; fresh?: Customer }> {
  const { owner, seller, payer, code } = buyer
  const known = await knownCustomer(deps.db, buyer)
  if (known) return { id: known.id }
  // The one of the code, unless that was erased.
  const isOfCode = code && payer.taxpayerId === undefined && code.seller === seller
  const own = isOfCode ? namelessIdOf(code) : undefined
  const isTaken = own !== undefined && (await findMany(deps.db, [{ owner, id: own }])).length > 0
  const id = own && !isTaken ? own : newId<'customer'>(deps.clock.wall())
  const named = id === own ? nameless : payer
  return { id, fresh: customerOf(named, { owner, seller, id }, now) }
}

/** The sale; throws a refusal where the seller cannot have it. */
export async function saleOf(deps: Deps, sold: Omit<Sold, 'customer'>, now: Date): Promise<Sale> {
  const { owner, seller } = sold
  const { id: customer, fresh } = await customerFor(deps, sold, now)
  const parties = await partiesOf(deps, { owner, seller, customer, now })
  if (!parties.seller) throw refuse('seller_not_found')
  if (whyNot(parties.seller))
    throw refuse('seller_not_active', { words: { status: parties.seller.status } })
  if (!parties.plan) throw refuse('bank_not_configured')
  const named = (parties.rules ?? []).map(({ receiver: id }) => ({ owner, id }))
  const receivers = named.length > 0 ? await findReceivers(deps.db, named) : new Set<string>()
  const order = orderOf({ ...sold, customer }, parties, receivers, now)
  const t = open(order, parties.plan, newId<'transaction'>(deps.clock.wall()), now)
  return { t, ...(fresh ? { customer: fresh } : {}) }
}
