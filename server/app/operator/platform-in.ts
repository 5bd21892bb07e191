// The platform or seller that an operator's call names.

import { readId, type SellerId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Seller } from '../../marketplace/sellers/seller.ts'
import { findById } from '../../marketplace/sellers/store.ts'
import type { Deps } from '../../runtime/deps.ts'
import { detailsOf, isPlatform } from '../platforms.ts'
import { platformToWire } from './decisions.ts'

export function sellerIn(text: string): SellerId {
  const id = readId<'seller'>(text)
  if (!id) throw refuse('seller_not_found')
  return id as SellerId
}

export async function platformIn(deps: Deps, text: string): Promise<Seller> {
  const found = await findById(deps.db, sellerIn(text))
  if (!found || !isPlatform(found)) throw refuse('seller_not_found')
  return found
}

/** A platform with what operators are shown of it. */
export const shownPlatform = async (deps: Deps, seller: Seller) => ({
  ...platformToWire(seller, deps.banks.serves(seller.owner)),
  ...(await detailsOf(deps.db, seller)),
})
