// Builds a new transaction before anything is written: seller, buyer, payment method, division.
// Refuses what is not allowed.
import { sees, type Caller } from '../../../runtime/caller.ts'
import { batchedBy } from '../../../kernel/batch.ts'
import {
  newId,
  readId,
  type CustomerId,
  type OwnerId,
  type PaymentLinkId,
  type SellerId,
} from '../../../kernel/ids.ts'
import type { Cents } from '../../../kernel/money.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { checkQuote } from '../../../marketplace/quotes/quote.ts'
import { find as findQuote } from '../../../marketplace/quotes/store.ts'
import {
  appliesTo,
  checkReceivers,
  rulesOfRequest,
  withoutRange,
  type RangedRule,
} from '../../../marketplace/splits/rule.ts'
import type { SplitRule } from '../../../marketplace/splits/split.ts'
import { findReceivers, type Receiver } from '../../../marketplace/splits/store.ts'
import { mergeMetadata } from '../../customers/metadata.ts'
import { namedCard } from '../methods/card-queries.ts'
import type { Body } from '../methods/method.ts'
import { methodOf } from '../methods/methods.ts'
import { partiesOf } from './parties-store.ts'
import type { Parties, SellingParty } from './parties.ts'
import { open, RANGED_RULES, type Order, type Transaction } from '../transaction.ts'

/** What a boleto brought, where another amount may be in the range of others of its rules. */
function rangedIn({ payment_type: method, split_rules: bodies }: Body): object {
  const rules = method === 'boleto' ? (rulesOfRequest(bodies) ?? []) : []
  const isRanged = rules.some((rule) => rule.minAmount !== null || rule.maxAmount !== null)
  return isRanged ? { [RANGED_RULES]: rules } : {}
}

const detailOf = (body: Body): Record<string, unknown> => ({
  ...wordsOf(body),
  ...rangedIn(body),
})
const wordsOf = ({ products, shipping, antifraud_sessid }: Body): Record<string, unknown> => ({
  ...(products ? { products } : {}),
  ...(shipping ? { shipping } : {}),
  ...(antifraud_sessid ? { antifraud_sessid } : {}),
})

function sellerOf(caller: Caller, body: Body): SellerId {
  if (body.io_seller_id === undefined) return caller.seller
  const seller = readId<'seller'>(body.io_seller_id)
  if (!seller || !sees(caller, seller)) throw refuse('seller_not_found')
  return seller
}

const receiversOf = batchedBy('find receivers', async (deps: Deps, requested: Receiver[][]) => {
  const known = await findReceivers(deps.db, requested.flat())
  return requested.map(() => known)
})

/** Refuses rules whose receivers may not receive now, however old the rules are. */
async function checkMayReceive(
  deps: Deps,
  owner: OwnerId,
  rules: readonly SplitRule[],
): Promise<void> {
  if (rules.length === 0) return
  const receivers = rules.map(({ receiver: id }) => ({ owner, id }))
  checkReceivers(owner, rules, await receiversOf(deps, receivers))
}

/**
 * How the transaction is divided: as quoted, by the rules it brings, or by its seller's stored
 * ones.
 */
async function divisionOf(
  deps: Deps,
  {
    owner,
    seller,
    installments,
    now,
  }: { owner: OwnerId; seller: SellerId; installments: number; now: Date },
  body: Body,
  stored: readonly RangedRule[],
): Promise<Pick<Order, 'rules' | 'quote'>> {
  if (body.quote !== undefined) {
    const quote = await findQuote(deps.db, owner, body.quote)
    checkQuote(
      quote,
      {
        seller,
        amount: body.amount as Cents,
        method: body.payment_type,
        instalments: installments,
      },
      now,
    )
    if (body.split_rules !== undefined)
      throw refuse('quote_mismatch', { words: { what: 'split_rules' } })
    const quoted = quote!.parts.flatMap((part) => part.rule ?? [])
    await checkMayReceive(deps, owner, quoted)
    return { rules: [], quote: quote! }
  }
  const brought = rulesOfRequest(body.split_rules)
  const rules = (brought ?? stored).filter((rule) => appliesTo(rule, body.amount as Cents))
  await checkMayReceive(deps, owner, rules)
  return { rules: rules.map(withoutRange) }
}

/** The seller, if it may make this transaction; refuses otherwise. */
function checkSeller(seller: Parties['seller'], body: Body): SellingParty {
  if (!seller) throw refuse('seller_not_found')
  const { status, amountMax } = seller
  if (status !== 'active' && status !== 'pending')
    throw refuse('seller_not_active', { words: { status } })
  const method = body.payment_type
  if (!seller[method]) throw refuse('method_not_enabled', { words: { method } })
  if (amountMax !== null && body.amount > amountMax)
    throw refuse('amount_over_seller_limit', { words: { limit: amountMax } })
  return seller
}

/**
 * The sale's own text for the buyer's statement; its seller's, where it has none or a blank one.
 */
const descriptorOf = ({ statement_descriptor: own }: Body, seller: SellingParty): string | null =>
  own !== undefined && own.trim() !== '' ? own : seller.statementDescriptor

/** The new transaction, after all checks. */
export async function buildTransaction(
  deps: Deps,
  caller: Caller,
  customerText: string,
  body: Body,
  link?: PaymentLinkId,
): Promise<Transaction> {
  const customer = readId<'customer'>(customerText)
  if (!customer) throw refuse('customer_not_found')
  const { owner } = caller
  const seller = sellerOf(caller, body)
  const now = deps.clock.now()
  const parties = await partiesOf(deps, { owner, seller, customer, now })
  if (!parties.customer || !sees(caller, parties.customer.seller))
    throw refuse('customer_not_found')
  if (parties.customer.erased) throw refuse('customer_erased')
  const selling = checkSeller(parties.seller, body)
  if (!parties.plan) throw refuse('bank_not_configured')
  const buyer = parties.customer
  const method = await methodOf({ method: body.payment_type }).order({
    owner,
    customer,
    body,
    seller: selling,
    buyer,
    banks: deps.banks,
    now,
    findCard: () => namedCard(deps, caller, body, { customer, buyer, now, link: link ?? null }),
  })
  const { description, reference_id: referenceId } = body
  const statementDescriptor = descriptorOf(body, selling)
  const order = {
    owner,
    seller,
    customer: customer as CustomerId,
    ...(link === undefined ? {} : { paymentLink: link }),
    amount: body.amount as Cents,
    ...(description === undefined ? {} : { description }),
    ...(statementDescriptor === null ? {} : { statementDescriptor }),
    ...(referenceId === undefined ? {} : { referenceId }),
    ...method,
    detail: detailOf(body),
    metadata: mergeMetadata(null, body.metadata),
    ...(await divisionOf(
      deps,
      { owner, seller, installments: method.installments, now },
      body,
      parties.rules ?? [],
    )),
  }
  return open(order, parties.plan, newId<'transaction'>(deps.clock.wall()), now)
}
