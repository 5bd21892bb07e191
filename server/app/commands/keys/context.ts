// What is at hand when the key ring is lost: the new one, and the list of new secrets.

import type { OwnerId, SellerId } from '../../../kernel/ids.ts'
import type { Deps } from '../../../runtime/deps.ts'

/** A new secret, for its owner. */
export type NewSecret = {
  readonly of: 'credential' | 'webhook' | 'authorization_endpoint'
  readonly io_seller_id: string
  readonly secret: string
} & ({ readonly email: string } | { readonly id: string; readonly url: string })

export type LossContext = Pick<Deps, 'clock' | 'config' | 'hashKey' | 'sealKeys'> & {
  /** Where new secrets are collected. */
  readonly secrets: NewSecret[]
  /** Whom it concerns, by seller. */
  readonly concerned: Map<SellerId, Concerned>
}

/** What a seller has lost, for the mail to its people. */
export type Concerned = {
  readonly owner: OwnerId
  credentials: number
  webhooks: number
  accounts: number
}

/** Counts one more for the mail to a seller's people. */
export function note(
  { concerned }: Pick<LossContext, 'concerned'>,
  { owner, seller }: { owner: OwnerId; seller: SellerId },
  what: 'credentials' | 'webhooks' | 'accounts',
): void {
  const counts = concerned.get(seller) ?? { owner, credentials: 0, webhooks: 0, accounts: 0 }
  counts[what] += 1
  concerned.set(seller, counts)
}

/** Rows are taken so many at a time. */
export const PAGE = 500
