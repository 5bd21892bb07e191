// The card of a new sale: a token, a card of the customer, or the customer's default one; in how many installments.

import type { BodyOf } from '../../contract/operation.ts'
import type { createTransaction } from '../../contract/transactions.ts'
import { sees, type Caller } from '../auth/caller.ts'
import { batchedBy } from '../base/batch.ts'
import { after } from '../base/clock.ts'
import { readId, type CardId, type CustomerId } from '../base/ids.ts'
import type { Cents } from '../base/money.ts'
import { refuse, refuseField } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { attemptsOf } from '../vault/attempts-store.ts'
import { namesOfTransaction, refuseOver } from '../vault/card-testing-limit.ts'
import type { Card, Token } from '../vault/card.ts'
import * as vault from '../vault/store.ts'
import { AUTHORIZING_MS } from './apply-card.ts'
import type { CardDetail } from './payment-method.ts'
import type { Order } from './transaction.ts'
import type { Parties } from './parties-store.ts'

type Body = BodyOf<typeof createTransaction>
type Buyer = NonNullable<Parties['customer']>

const findToken = batchedBy(async (deps: Deps, named: { owner: Caller['owner']; id: CardId }[]) => {
  const found = await vault.findTokens(deps.db, named)
  return named.map(({ id }) => found.get(id))
})

const findCard = batchedBy(async (deps: Deps, named: { owner: Caller['owner']; id: CardId }[]) => {
  const found = await vault.findCards(deps.db, named)
  return named.map(({ id }) => found.get(id))
})

async function tokenOf(deps: Deps, caller: Caller, text: string, now: Date): Promise<Token> {
  const id = readId<'card'>(text)
  const token = id && (await findToken(deps, { owner: caller.owner, id }))
  if (!token || !sees(caller, token.seller)) throw refuse('token_not_found')
  if (token.usedAt) throw refuse('token_used')
  if (now >= token.expiresAt) throw refuse('token_expired')
  return token
}

async function cardOf(deps: Deps, caller: Caller, customer: CustomerId, buyer: Buyer, text?: string): Promise<Card> {
  const id = text === undefined ? buyer.defaultCredit : readId<'card'>(text)
  if (text === undefined && !id) throw refuse('no_card')
  const card = id && (await findCard(deps, { owner: caller.owner, id }))
  if (!card || card.customer !== customer) throw refuse('card_not_found')
  return card
}

type Plan = Pick<CardDetail, 'instalments' | 'mode'>

/** Installments; `with_interest` may stand in either of two places, as real clients put it. */
function planOf(body: Body, most: number): Plan {
  const installments = body.installment_plan?.number_installments ?? 1
  if (installments > most) throw refuse('too_many_installments', { words: { limit: most } })
  if (installments > body.amount)
    throw refuseField('installment_plan', 'has more instalments than the amount has centavos')
  return { instalments: installments, mode: body.installment_plan?.mode ?? body.transaction_fee ?? 'interest_free' }
}

/** The card or token that `find` gives, when neither who buys nor where it was typed has tried too many that failed. */
async function underCardTestingLimit(
  deps: Deps,
  who: { owner: Caller['owner']; customer: CustomerId },
  find: () => Promise<Card | Token>,
): Promise<{ named: Card | Token; source: string | null }> {
  // Beside each other: only a token says where it was typed.
  const [named, tried] = await Promise.all([find(), attemptsOf(deps, namesOfTransaction({ ...who, source: null }))])
  const source = 'source' in named ? named.source : null
  const typed = source ? await attemptsOf(deps, namesOfTransaction({ ...who, source })) : tried
  refuseOver(typed, deps.clock.wall(), { counting: false })
  return { named, source }
}

/** What the sale is charged to. Refuses a card or token that cannot be. */
export async function cardPaymentMethod(
  deps: Deps,
  caller: Caller,
  body: Body,
  { customer, buyer, most, now }: { customer: CustomerId; buyer: Buyer; most: number; now: Date },
): Promise<Pick<Order, 'paymentMethod' | 'expiresAt'>> {
  if (!deps.banks.cards(caller.owner)) throw refuse('bank_not_configured')
  if (body.token !== undefined && body.id_card !== undefined)
    throw refuseField('token', 'name a token or a card, not both')
  const plan = planOf(body, most)
  const kept = body.token === undefined
  const { named, source } = await underCardTestingLimit(deps, { owner: caller.owner, customer }, () =>
    kept ? cardOf(deps, caller, customer, buyer, body.id_card) : tokenOf(deps, caller, body.token!, now),
  )
  const { id, brand, first6, last4, holderName, expirationMonth, expirationYear, fingerprint } = named
  const name = `${buyer.firstName} ${buyer.lastName ?? ''}`.trim()
  const card: CardDetail = {
    id,
    kept,
    brand,
    first6,
    last4,
    holderName,
    expirationMonth,
    expirationYear,
    fingerprint,
    buyer: { name, ...(buyer.taxpayerId ? { taxpayerId: buyer.taxpayerId } : {}) },
    source,
    ...plan,
    capture: body.capture ?? true,
    authorized: body.amount as Cents,
  }
  return { paymentMethod: { method: 'credit', card }, expiresAt: after(now, AUTHORIZING_MS) }
}
