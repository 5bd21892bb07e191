// The chart of accounts: which accounts there are, and which side makes each grow.
//
// A buyer's money arrives at our bank (`bank:pix` grows by a debit) and belongs at once to a seller
// (`available`), to the platform as its fee (`fees`), or to the buyer it must go back to
// (`unclaimed`). What a bank still owes us (`bank-due:…`) belongs to the seller but cannot be taken
// yet (`pending`) until its day. A refund under way is held in `refunding` until the bank has done
// it, a payout in `paying`. A seller's debt (`debt`) is repaid from whatever becomes available.
// Since every transfer debits one account and credits another, the sum over all accounts is always
// zero.
//
// A company with cards prepays (`prepaid`), and owes what its cardholders buy (`card_used`) until a
// statement is paid; we owe the same to the issuing bank (`bank:issuing`, which grows on credit).
// Cashback is the platform's cost (`cashback`, which grows on debit); late charges are its income
// (`late_charges`, which grows on credit). When a bank returns a payment by itself, the amount
// leaves `prepaid`; what is no longer there is owed again (`card_used`). A disputed purchase is
// credited at once; until the bank decides, no party bears the amount (`disputed`, which grows on
// debit). If the dispute is won, the bank bears it; otherwise the company owes it again. What
// remains of `prepaid` when an account is closed becomes its seller's `available`, and is paid out
// from there.

import type { SellerId } from '../../kernel/ids.ts'

/**
 * Accounts of a seller, with a running balance. All grow on credit, save `debt`. None but `debt`
 * may go below zero.
 */
export const SELLER_ACCOUNTS = [
  'available',
  'pending',
  'refunding',
  'paying',
  'blocked',
  'unclaimed',
  'debt',
] as const
/** Accounts of a company with cards. `card_used` may go below zero, as `debt` may. */
export const CORPORATE_ACCOUNTS = ['prepaid', 'card_used'] as const
export type SellerAccountKind =
  | (typeof SELLER_ACCOUNTS)[number]
  | (typeof CORPORATE_ACCOUNTS)[number]

/**
 * Accounts of the platform as a whole. They are summed from the transfers when read: since every
 * transfer touches them, a running balance would be one hot row for the whole platform. `bank:` and
 * `bank-due:` grow on debit, `fees` on credit.
 */
export const PLATFORM_ACCOUNTS = [
  'bank:pix',
  'bank:boleto',
  'bank:card',
  'bank:payout',
  'bank:issuing',
  'bank-due:boleto',
  'bank-due:card',
  'fees',
  'cashback',
  'late_charges',
  'disputed',
] as const
export type PlatformAccount = (typeof PLATFORM_ACCOUNTS)[number]

/** The name of an account within its owner: `fees`, `available/019a…`. */
export type AccountId = PlatformAccount | `${SellerAccountKind}/${string}`

export const ofSeller = (kind: SellerAccountKind, seller: SellerId): AccountId =>
  `${kind}/${seller}`

/** The kind and holder of an account with a running balance; undefined for the platform's. */
export function readAccount(
  id: AccountId,
): { kind: SellerAccountKind; holder: SellerId } | undefined {
  const slash = id.indexOf('/')
  if (slash < 0) return undefined
  return { kind: id.slice(0, slash) as SellerAccountKind, holder: id.slice(slash + 1) as SellerId }
}
