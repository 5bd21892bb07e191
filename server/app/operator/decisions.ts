// What an operator may decide about platforms, sellers and corporate accounts, and how these are
// shown to operators: by the commands and in the portal. Pure.

import type { Account, AccountEvent } from '../../corporate/account/account.ts'
import { hyphened } from '../../kernel/ids.ts'
import type { Seller, SellerEvent } from '../../marketplace/sellers/seller.ts'

export const REASON_MAX = 255

/** `why`: the decision needs a reason; another takes none. */
type Decision<Event> = { readonly event: Event; readonly why: boolean }

export const SELLER_DECISIONS = {
  approve: { event: 'approved', why: false },
  deny: { event: 'denied', why: true },
  block: { event: 'blocked', why: true },
  unblock: { event: 'unblocked', why: false },
} as const satisfies Record<string, Decision<Exclude<SellerEvent, 'deleted'>>>

export type SellerDecision = (typeof SELLER_DECISIONS)[keyof typeof SELLER_DECISIONS]

/** A platform is a seller of itself; suspended, it and its sellers can read, and nothing else. */
export const PLATFORM_DECISIONS = {
  suspend: SELLER_DECISIONS.block,
  resume: SELLER_DECISIONS.unblock,
} as const

export const ACCOUNT_DECISIONS = {
  approve: { event: 'approved', why: false },
  deny: { event: 'denied', why: true },
  suspend: { event: 'suspended', why: true },
  resume: { event: 'resumed', why: false },
} as const satisfies Record<
  string,
  Decision<Exclude<AccountEvent, 'requested' | 'accepted' | 'contract_changed' | 'closed'>>
>

export type AccountDecision = (typeof ACCOUNT_DECISIONS)[keyof typeof ACCOUNT_DECISIONS]

/** `hasBank`: whether a bank is configured for it; null where that is not known. */
export const platformToWire = (seller: Seller, hasBank: boolean | null) => ({
  io_seller_id: hyphened(seller.id),
  name: seller.name,
  type: seller.type,
  taxpayer_id: seller.taxpayerId,
  status: seller.status,
  ready: seller.status === 'active' && hasBank,
  created_at: seller.createdAt.toISOString(),
})

export const sellerToWire = (seller: Seller) => ({
  io_seller_id: hyphened(seller.id),
  platform: hyphened(seller.owner),
  id: seller.number,
  type: seller.type,
  status: seller.status,
  reason: seller.reason,
  allow_register_seller: seller.allowRegisterSeller,
  taxpayer_id: seller.taxpayerId,
  name: seller.name,
  created_at: seller.createdAt.toISOString(),
})

/**
 * A seller that waits, with what a decision needs: who it is, and what its check came to.
 * `platform`: its name.
 */
export const waitingSellerToWire = (seller: Seller, platform: string) => ({
  ...sellerToWire(seller),
  platform_name: platform,
  email: seller.email,
  phone_number: seller.phoneNumber,
  city: seller.city,
  mcc: seller.mcc,
  website: seller.website,
  // Without a provider there is no next check: a person decides.
  check: { attempts: seller.attempts, next_at: seller.dueAt?.toISOString() ?? null },
})

export const accountToWire = (a: Account) => ({
  io_seller_id: hyphened(a.seller),
  platform: hyphened(a.owner),
  status: a.status,
  reason: a.reason,
  limit: a.creditLimit,
  balance: a.balance,
  used: a.used,
  due_day: a.dueDay,
  contract_version: a.contractVersion,
  contract_accepted_at: a.contractAcceptedAt?.toISOString() ?? null,
  closed_at: a.closedAt?.toISOString() ?? null,
  created_at: a.createdAt.toISOString(),
})

type Identity = Pick<Seller, 'name' | 'taxpayerId'>

/** An account that waits, with the company it is of and the name of its platform. */
export const waitingAccountToWire = (account: Account, company: Identity, platform: string) => ({
  ...accountToWire(account),
  platform_name: platform,
  name: company.name,
  taxpayer_id: company.taxpayerId,
})
