// What a new transaction needs: its seller, its customer, the current fee plan and the seller's
// split rules. Types alone.

import type { CardId, SellerId } from '../../../kernel/ids.ts'
import type { Cents } from '../../../kernel/money.ts'
import type { Customer } from '../../customers/customer.ts'
import type { FeePlan } from '../../../marketplace/fees/plan.ts'
import type { Seller } from '../../../marketplace/sellers/seller.ts'
import type { RangedRule } from '../../../marketplace/splits/rule.ts'

type Address = NonNullable<Customer['address']>
export type SellerAddress = NonNullable<Seller['address']>

/** The seller's fields that a transaction needs. */
export type SellingParty = {
  status: string
  name: string
  city: string
  /** Null for a platform that a command made. */
  address: SellerAddress | null
  taxpayerId: string
  /** The default of its transactions. Null for a platform that a command made. */
  statementDescriptor: string | null
  /** The methods it may use. */
  pix: boolean
  boleto: boolean
  credit: boolean
  creditInstallmentsMax: number
  amountMax: Cents | null
}

/** The buyer's fields that a transaction needs. */
export type BuyingParty = {
  seller: SellerId
  firstName: string
  lastName: string | null
  taxpayerId: string | null
  address: Address | null
  defaultCredit: CardId | null
  erased: boolean
}

export type Parties = {
  seller?: SellingParty
  customer?: BuyingParty
  /** The current fee plan. */
  plan?: FeePlan
  /** The seller's stored split rules. */
  rules?: RangedRule[]
}
