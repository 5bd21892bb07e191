// Reads the card of a transaction: the token, stored card or default card that an order names, and
// number and code for the acquirer.

import { sees, type Caller } from '../../../runtime/caller.ts'
import { batchedBy } from '../../../kernel/batch.ts'
import {
  readId,
  type CardId,
  type CustomerId,
  type OwnerId,
  type PaymentLinkId,
} from '../../../kernel/ids.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { attemptsOf } from '../../vault/attempts-store.ts'
import { namesOfTransaction, refuseOver } from '../../vault/card-testing-limit.ts'
import { refuseUnusable, type Card, type Token } from '../../vault/card.ts'
import { chargeable } from '../../vault/charging-store.ts'
import * as vault from '../../vault/store.ts'
import type { BuyingParty } from '../creation/parties.ts'
import type { Body, CardSecrets, NamedCard } from './method.ts'
import type { CardDetail } from './payment-method.ts'

const findToken = batchedBy(
  'find card tokens',
  async (deps: Deps, key: { owner: Caller['owner']; id: CardId }[]) => {
    const found = await vault.findTokens(deps.db, key)
    return key.map(({ id }) => found.get(id))
  },
)

const findCard = batchedBy(
  'find cards',
  async (deps: Deps, key: { owner: Caller['owner']; id: CardId }[]) => {
    const found = await vault.findCards(deps.db, key)
    return key.map(({ id }) => found.get(id))
  },
)

/** The token of a text that a payment of `link` names, or one of the API where it is null. */
async function tokenOf(
  deps: Deps,
  caller: Caller,
  text: string,
  { link, now }: { link: PaymentLinkId | null; now: Date },
): Promise<Token> {
  const id = readId<'card'>(text)
  const token = id && (await findToken(deps, { owner: caller.owner, id }))
  if (!token || !sees(caller, token.seller)) throw refuse('token_not_found')
  refuseUnusable(token, link, now)
  return token
}

async function storedCardOf(
  deps: Deps,
  caller: Caller,
  customer: CustomerId,
  buyer: BuyingParty,
  text?: string,
): Promise<Card> {
  const id = text === undefined ? buyer.defaultCredit : readId<'card'>(text)
  if (text === undefined && !id) throw refuse('no_card')
  const card = id && (await findCard(deps, { owner: caller.owner, id }))
  if (!card || card.customer !== customer) throw refuse('card_not_found')
  return card
}

/**
 * The card or token that `find` returns, unless its buyer or its address has had too many declined
 * cards.
 */
async function underCardTestingLimit(
  deps: Deps,
  who: { owner: Caller['owner']; customer: CustomerId | null; link: PaymentLinkId | null },
  find: () => Promise<Card | Token>,
): Promise<NamedCard> {
  // In parallel: only a token has an address.
  const [named, tried] = await Promise.all([
    find(),
    attemptsOf(deps, namesOfTransaction({ ...who, source: null })),
  ])
  const source = 'source' in named ? named.source : null
  const typed = source ? await attemptsOf(deps, namesOfTransaction({ ...who, source })) : tried
  refuseOver(typed, deps.clock.wall(), { counting: false })
  return { named, source }
}

/**
 * The card or token that a body names. Refuses one that cannot be charged now, and attempts over
 * the card-testing limit.
 */
export const namedCard = (
  deps: Deps,
  caller: Caller,
  body: Body,
  {
    customer,
    buyer,
    now,
    link,
  }: { customer: CustomerId; buyer: BuyingParty; now: Date; link: PaymentLinkId | null },
): Promise<NamedCard> =>
  underCardTestingLimit(deps, { owner: caller.owner, customer, link }, () =>
    body.token === undefined
      ? storedCardOf(deps, caller, customer, buyer, body.id_card)
      : tokenOf(deps, caller, body.token, { link, now }),
  )

/**
 * Refuses a token that could not be charged now on a payment link's page, before there is a
 * customer.
 */
export async function refuseUnchargeable(
  deps: Deps,
  caller: Caller,
  { token, link, now }: { token: string; link: PaymentLinkId; now: Date },
): Promise<void> {
  const who = { owner: caller.owner, customer: null, link }
  await underCardTestingLimit(deps, who, () => tokenOf(deps, caller, token, { link, now }))
}

/** Number and code of a transaction's card; undefined where they were destroyed. */
export const secretsOf = (
  deps: Deps,
  { owner }: { owner: OwnerId },
  { id, kept }: CardDetail,
): Promise<CardSecrets | undefined> => chargeable(deps, { owner, id, kept })
