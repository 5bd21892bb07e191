// The sale that a pix without a charge is: its order, and its customer where the payer is new. Pure.

import { createHash } from 'node:crypto'
import { open as openCustomer, type Customer } from '../customers/customer.ts'
import type { CustomerId, OwnerId, SellerId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { cut } from '../../kernel/text/text.ts'
import { readTaxpayerId } from '../../kernel/brazil/taxpayer.ts'
import type { AccountId } from '../../platform/ledger/chart.ts'
import type { PixPayer } from '../../providers/bank.ts'
import { appliesTo, checkReceivers, withoutRange } from '../../marketplace/splits/rule.ts'
import type { Parties } from '../transactions/creation/parties.ts'
import type { Order } from '../transactions/transaction.ts'
import type { StaticQrCode } from '../static-qr-codes/static-qr-code.ts'
import type { UnassignedReason } from './received-pix.ts'

const NAME_MAX = 100
/** The customer of payers without a whole document. */
const NAMELESS = 'Pix payer'

/** What of the payer a customer can have: a masked document identifies nobody. */
export type NamedPayer = { readonly name: string; readonly taxpayerId?: string }

export function payerOf(payer: PixPayer | null | undefined): NamedPayer {
  const taxpayer = payer?.taxpayerId ? readTaxpayerId(payer.taxpayerId) : undefined
  const name = cut((payer?.name ?? '').trim(), NAME_MAX) || NAMELESS
  return taxpayer ? { name, taxpayerId: taxpayer.value } : { name }
}

/** To the one customer of a code nobody gives a name: each sale has its payer's own. */
export const nameless: NamedPayer = { name: NAMELESS }

/**
 * The id of the one customer of a code, for payers without a whole document: the same for every
 * reader, and no other object's.
 */
export function namelessIdOf(code: StaticQrCode): CustomerId {
  const digits = createHash('sha256').update(`customer of ${code.id}`).digest('hex')
  // The time of the code, then a version and a variant of a UUIDv7.
  return `${code.id.slice(0, 12)}7${digits.slice(0, 3)}8${digits.slice(3, 18)}` as CustomerId
}

export const customerOf = (
  { name, taxpayerId }: NamedPayer,
  who: { owner: OwnerId; seller: SellerId; id: CustomerId },
  now: Date,
): Customer =>
  openCustomer({ first_name: name, ...(taxpayerId ? { taxpayer_id: taxpayerId } : {}) }, who, now)

/** What is sold, to whom, and where its money was booked before. */
export type Sold = {
  readonly owner: OwnerId
  readonly seller: SellerId
  readonly customer: CustomerId
  readonly amount: Cents
  readonly paidAt: Date
  readonly route: { readonly key: string; readonly psp?: string }
  readonly payer: NamedPayer
  readonly code?: StaticQrCode | undefined
  readonly referenceId?: string | null
  readonly description?: string | null
  readonly from: AccountId
}

/**
 * Why the seller cannot get it now; undefined where it can. That a method is switched off stops new
 * sales, not money that came.
 */
export const whyNot = (seller: Parties['seller']): UnassignedReason | undefined =>
  seller?.status === 'active' || seller?.status === 'pending' ? undefined : 'seller_not_active'

/** The order of the sale. Throws a refusal where the seller's split rules cannot divide it. */
export function orderOf(
  sold: Sold,
  { seller, rules: stored = [] }: Parties,
  receivers: ReadonlySet<string>,
  now: Date,
): Order {
  const { owner, code, payer, amount } = sold
  const rules = stored.filter((rule) => appliesTo(rule, amount))
  checkReceivers(owner, rules, receivers)
  const { name, city, statementDescriptor } = seller!
  const description = sold.description ?? code?.description
  const referenceId = sold.referenceId ?? code?.referenceId
  const pix = {
    ...sold.route,
    expiresIn: 0,
    payee: { name, city },
    ...(payer.taxpayerId ? { payer: { name: payer.name, taxpayerId: payer.taxpayerId } } : {}),
    direct: { from: sold.from },
  }
  return {
    owner,
    seller: sold.seller,
    customer: sold.customer,
    ...(code ? { staticQrCode: code.id } : {}),
    amount,
    ...(description ? { description } : {}),
    ...(statementDescriptor === null ? {} : { statementDescriptor }),
    ...(referenceId ? { referenceId } : {}),
    paymentMethod: { method: 'pix', pix },
    // A payment after its expiry would be late.
    expiresAt: sold.paidAt > now ? sold.paidAt : now,
    installments: 1,
    detail: {},
    rules: rules.map(withoutRange),
  }
}

/** Why a sale that could not be made stays unassigned; an error of another kind is not ours. */
export function reasonOf(error: unknown): UnassignedReason {
  if (error instanceof Refusal)
    return error.code === 'seller_not_active' ? 'seller_not_active' : 'not_divisible'
  throw error
}
