// The chart of accounts: who may have money, and which side makes it grow.
//
// The actors. A buyer's money arrives at our bank (`bank:pix` grows by a debit) and belongs at once to somebody: to a
// seller (`available`), to the platform as its fee (`fees`), or to the buyer it must go back to (`unclaimed`).
// What the bank still owes us (`bank-due:…`) is the seller's too, but not yet to be taken (`pending`), until its day.
// What a seller wants to give back is held in `refunding` until the bank has done it, what it is being paid in `paying`.
// What it owes (`debt`) is worked off by whatever becomes available. Since every transfer debits one account and
// credits another, the sum over all accounts is zero at any time.
//
// A company with cards pays in ahead (`prepaid`), and owes what its people buy (`card_used`) until a statement is paid: to
// the issuing bank (`bank:issuing`, which grows on credit). What it is given back for buying is the platform's cost
// (`cashback`, which grows on debit); what it pays for being late is the platform's (`late_charges`, which grows on credit).
// What a bank gives back by itself of what was paid in leaves `prepaid`; what is no longer there it owes anew (`card_used`).
// What it disputes of that is credited at once, and borne by nobody until the bank has decided (`disputed`, which grows on
// debit): by the bank where the dispute is won; else it is owed again.
// What remains of `prepaid` when its account is closed is its seller's to take (`available`), and paid out from there.
//
// Accounts that everyone touches (`bank:…`, `fees`) keep no running balance: they would be one hot row for the whole
// platform. They are summed from the transfers when somebody looks.

import type { SellerId } from '../base/ids.ts'

/** Accounts of a seller, with a running balance. All grow on credit, save `debt`. None but `debt` may go below zero. */
export const SELLER_ACCOUNTS = ['available', 'pending', 'refunding', 'paying', 'blocked', 'unclaimed', 'debt'] as const
/** Accounts of a company that gives its people cards. `card_used` may go below zero, as `debt` may. */
export const CORPORATE_ACCOUNTS = ['prepaid', 'card_used'] as const
export type SellerAccountKind = (typeof SELLER_ACCOUNTS)[number] | (typeof CORPORATE_ACCOUNTS)[number]

/** Accounts of the platform as a whole, summed when read. `bank:` and `bank-due:` grow on debit, `fees` on credit. */
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

export const ofSeller = (kind: SellerAccountKind, seller: SellerId): AccountId => `${kind}/${seller}`

/** The kind and holder of an account with a running balance; undefined for the platform's. */
export function readAccount(id: AccountId): { kind: SellerAccountKind; holder: SellerId } | undefined {
  const slash = id.indexOf('/')
  if (slash < 0) return undefined
  return { kind: id.slice(0, slash) as SellerAccountKind, holder: id.slice(slash + 1) as SellerId }
}
