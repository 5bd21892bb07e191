// The platform or seller that an operator's call names.

import { readId, type OwnerId, type SellerId } from '../../kernel/ids.ts'
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

const banksOf = ({ banks }: Deps, owner: OwnerId) => ({
  pix: banks.pix(owner)?.rail.name ?? null,
  boletos: banks.boleto(owner)?.rail.name ?? null,
  cards: banks.cards(owner)?.name ?? null,
  payouts: banks.payouts(owner)?.name ?? null,
  kyc: banks.kyc(owner)?.name ?? null,
  disputes: banks.disputes(owner)?.name ?? null,
  issuing: banks.issuer(owner)?.name ?? null,
})

/** A platform with what operators are shown of it. */
export const shownPlatform = async (deps: Deps, seller: Seller) => ({
  ...platformToWire(seller, deps.banks.serves(seller.owner)),
  banks: banksOf(deps, seller.owner),
  ...(await detailsOf(deps.db, seller)),
})
