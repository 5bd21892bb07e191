// What the page of a payment link shows: the link, its seller, how it can be paid, and its
// transactions. It changes nothing.

import { readId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import { findShown } from '../../marketplace/branding/store.ts'
import type { Branding } from '../../marketplace/branding/branding.ts'
import type { Method } from '../../marketplace/fees/plan.ts'
import type { Seller } from '../../marketplace/sellers/seller.ts'
import { find as findSeller } from '../../marketplace/sellers/store.ts'
import { findReceivers, rulesOf } from '../../marketplace/splits/store.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { PaymentLink } from '../payment-links/payment-link.ts'
import { rulesForAll } from '../payment-links/split.ts'
import { findByCode } from '../payment-links/store.ts'
import { findPublic } from '../transactions/queries.ts'
import type { Transaction } from '../transactions/transaction.ts'
import { offeredOn } from './order.ts'

const CODE = /^[0-9a-f]{32}$/

/** The link of a public address. */
export async function linkAt(deps: Deps, code: string): Promise<PaymentLink> {
  const link = CODE.test(code) ? await findByCode(deps.db, code) : undefined
  if (!link) throw refuse('payment_link_not_found')
  return link
}

export type Shown = {
  readonly link: PaymentLink
  readonly seller: Seller
  readonly branding: Branding | undefined
  /** The methods that can be paid with now. */
  readonly offered: readonly Method[]
  /** The most installments that the link and the seller accept. */
  readonly installmentsMax: number
}

/** A seller that may not sell offers nothing. */
const maySell = ({ status }: Seller): boolean => status === 'active' || status === 'pending'

/** A link with what its page shows. */
export async function shownOf(deps: Deps, link: PaymentLink): Promise<Shown> {
  const { owner, seller: id } = link
  const [found, branding] = await Promise.all([
    findSeller(deps.db, owner, id),
    findShown(deps.db, { owner, seller: id }),
  ])
  if (!found) throw refuse('payment_link_not_found')
  const seller = found
  const { banks } = deps
  const has = {
    pix: seller.enablePix && banks.pix(owner) !== undefined,
    boleto: seller.enableBoleto && banks.boleto(owner) !== undefined,
    credit: seller.enableCredit && banks.cards(owner) !== undefined,
  }
  const installmentsMax = Math.max(1, Math.min(link.installmentsMax, seller.creditMaxInstallments))
  const offered = maySell(seller) ? offeredOn(link, has, deps.clock.now()) : []
  return { link, seller, branding, offered, installmentsMax }
}

/** Whether each seller that has a part of every sale of the link may receive it. */
async function mayReceive(deps: Deps, link: PaymentLink): Promise<boolean> {
  const { owner, seller, splitRules } = link
  const rules = rulesForAll(
    link,
    splitRules.length > 0 ? [] : await rulesOf(deps.db, owner, seller),
  )
  if (rules.length === 0) return true
  const receivers = rules.map(({ receiver: id }) => ({ owner, id }))
  const known = await findReceivers(deps.db, receivers)
  return receivers.every(({ id }) => known.has(`${owner}/${id}`))
}

/**
 * The same where a payment can begin: a link of whose every sale a seller has a part that may not
 * receive offers nothing.
 */
export async function shownToBegin(deps: Deps, link: PaymentLink): Promise<Shown> {
  const [shown, isReceived] = await Promise.all([shownOf(deps, link), mayReceive(deps, link)])
  return isReceived ? shown : { ...shown, offered: [] }
}

/** A transaction of the link, by the id in its public address. */
export async function transactionOn(
  deps: Deps,
  link: PaymentLink,
  text: string,
): Promise<Transaction> {
  const id = readId<'transaction'>(text)
  const transaction = id && (await findPublic(deps, id))
  if (!transaction || transaction.paymentLink !== link.id) throw refuse('transaction_not_found')
  return transaction
}
