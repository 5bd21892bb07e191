// Operations on buyers' cards: tokenize, store for a customer, list, choose the default, delete.

import { currentAct, type Act } from '../../platform/audit/act.ts'
import { recordAct, recordActs } from '../../platform/audit/store.ts'
import {
  STORED_CARDS_MAX,
  type associateCard,
  type tokenizeCard,
} from '../../../contract/payments/vault.ts'
import type { BodyOf } from '../../../contract/operation.ts'
import { sees, type Caller } from '../../runtime/caller.ts'
import { batchedBy } from '../../kernel/batch.ts'
import { newId, readId, type CardId, type PaymentLinkId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import { withCards, type Customer } from '../customers/customer.ts'
import * as customers from '../customers/store.ts'
import { recordEvents } from '../customers/events.ts'
import { inTransaction, type Tx } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { claim, claimFor, recall, type Key } from '../../platform/idempotency/idempotency.ts'
import { attemptsOf, countRefused } from './attempts-store.ts'
import {
  declinedFrom,
  namesOf,
  namesOnLink,
  refuseOver,
  revealsCard,
} from './card-testing-limit.ts'
import {
  associate as save,
  moveCode,
  tokenize as open,
  type Card,
  type Code,
  type Token,
} from './card.ts'
import * as store from './store.ts'

type NewToken = { token: Token; code: Code; key: Key | undefined; act: Act }
export type Tokenized = { readonly token: Token; readonly replayed: boolean }

/**
 * Inserts tokens with their idempotency keys, many in one commit. Returns each token's id, or that
 * of the first token of its key.
 */
const insertToken = batchedBy('insert card tokens', (deps: Deps, tokens: NewToken[]) =>
  inTransaction(deps.db, async (tx) => {
    const keyed = tokens.filter((one) => one.key)
    const claims = keyed.map(({ token: { owner, id }, key }) => ({
      ...key!,
      owner,
      objectKind: 'card_token' as const,
      objectId: id as string,
    }))
    const results = await claim(tx, claims, deps.clock.now())
    const claimed = new Map(results.map((one, n) => [keyed[n]!.token.id, one]))
    const isFresh = ({ token }: NewToken): boolean => {
      const one = claimed.get(token.id)
      return !one || (!(one instanceof Error) && one.fresh)
    }
    const fresh = tokens.filter(isFresh)
    await store.insertTokens(tx, fresh)
    const reasoned = fresh.filter(({ act }) => act.reason !== undefined)
    recordActs(
      tx,
      deps,
      reasoned.map(({ act, token }) => ({
        act,
        audited: { action: 'card_token.created' as const, object: token },
      })),
    )
    return tokens.map((one): CardId | Error => {
      const first = claimed.get(one.token.id)
      if (first instanceof Error) return first
      return first ? (first.objectId as CardId) : one.token.id
    })
  }),
)

/**
 * The token of the first request with a key, as it is now. Where the job has deleted it, it had
 * expired.
 */
async function replay(deps: Deps, { owner }: Caller, id: CardId): Promise<Tokenized> {
  const token = (await store.findTokens(deps.db, [{ owner, id }])).get(id)
  if (!token) throw refuse('token_expired')
  return { token, replayed: true }
}

/**
 * A token for a card. 402 for an impossible card; 429, for any card, after too many of those.
 * `link`: the payment link of its page.
 */
export async function tokenize(
  deps: Deps,
  caller: Caller,
  body: BodyOf<typeof tokenizeCard>,
  { source, key, link }: { source: string; key: Key | undefined; link?: PaymentLinkId },
): Promise<Tokenized> {
  const before = key && (await recall(deps.db, caller.owner, key))
  if (before) return replay(deps, caller, before.objectId as CardId)
  const names = link === undefined ? namesOf(caller, source) : namesOnLink(link, source)
  const wall = deps.clock.wall()
  refuseOver(await attemptsOf(deps, names), wall, { counting: false })
  const { owner, seller } = caller
  let opened: { token: Token; code: Code }
  try {
    const row = {
      owner,
      seller,
      id: newId<'card'>(wall),
      source: declinedFrom(source),
      paymentLink: link ?? null,
    }
    opened = open(deps, body, row, deps.clock.now())
  } catch (error) {
    if (revealsCard(error)) refuseOver(await countRefused(deps, names), wall, { counting: true })
    throw error
  }
  const id = await insertToken(deps, { ...opened, key, act: currentAct() })
  if (id instanceof Error) throw id
  return id === opened.token.id
    ? { token: opened.token, replayed: false }
    : replay(deps, caller, id)
}

/**
 * A customer the caller may see, locked, so that its cards are changed by one request at a time.
 */
async function lockCustomer(tx: Tx, caller: Caller, text: string): Promise<Customer> {
  const id = readId<'customer'>(text)
  const found = id && (await customers.lock(tx, { owner: caller.owner, id }))
  if (!found || !sees(caller, found.seller)) throw refuse('customer_not_found')
  return found
}

/** A card of a customer, for the audit log. */
const ofCustomer = ({ owner, seller }: Customer, id: CardId) => ({ owner, seller, id })

/** Saves a customer whose cards changed, and records the event. */
async function saveCustomer(tx: Tx, deps: Deps, customer: Customer): Promise<Customer> {
  await customers.save(tx, [customer])
  await recordEvents(tx, deps, [customer], 'customer.updated')
  return customer
}

/**
 * Stores the card of a token. The token is used and the card stored in one commit, or neither is.
 */
export async function associate(
  deps: Deps,
  caller: Caller,
  body: BodyOf<typeof associateCard>,
  key: Key | undefined,
): Promise<{ card: Card; replayed: boolean }> {
  return inTransaction(deps.db, async (tx) => {
    const customer = await lockCustomer(tx, caller, body.id_customer)
    const before = key && (await recall(tx, caller.owner, key))
    if (before) {
      const card = await store.find(tx, customer, before.objectId as CardId)
      if (!card) throw refuse('card_not_found')
      return { card, replayed: true }
    }
    if (customer.erasedAt) throw refuse('customer_erased')
    const id = readId<'card'>(body.token)
    const token = id && (await store.lockToken(tx, { owner: caller.owner, id }))
    if (!token || !sees(caller, token.seller)) throw refuse('token_not_found')
    const now = deps.clock.now()
    const requested = save(deps, token, customer, now)

    await store.useToken(tx, token, now)
    const kept = await store.insertOrRenew(tx, requested)
    await claimFor(tx, caller.owner, key, { kind: 'card', id: kept.id }, now)
    recordAct(tx, deps, 'card.associated', ofCustomer(customer, kept.id), {
      after: { customer: customer.id },
    })
    if (kept.id === requested.id) {
      if (customer.cards >= STORED_CARDS_MAX) throw refuse('too_many_stored_cards')
      const cards = { cards: customer.cards + 1, defaultCredit: customer.defaultCredit ?? kept.id }
      await saveCustomer(tx, deps, withCards(customer, cards, now))
      return { card: kept, replayed: false }
    }
    const code = await store.pullCode(tx, token, now)
    if (code) await store.saveCode(tx, moveCode(deps, code, kept.id))
    return { card: kept, replayed: false }
  })
}

export async function list(
  deps: Deps,
  caller: Caller,
  text: string,
): Promise<{ customer: Customer; cards: Card[] }> {
  const id = readId<'customer'>(text)
  const [found] = id ? await customers.findMany(deps.db, [{ owner: caller.owner, id }]) : []
  if (!found || !sees(caller, found.seller)) throw refuse('customer_not_found')
  return { customer: found, cards: await store.listOf(deps.db, found) }
}

export async function setDefault(
  deps: Deps,
  caller: Caller,
  text: string,
  { id_card }: { id_card: string },
): Promise<Customer> {
  return inTransaction(deps.db, async (tx) => {
    const customer = await lockCustomer(tx, caller, text)
    const id = readId<'card'>(id_card)
    const card = id && (await store.find(tx, customer, id))
    if (!card) throw refuse('card_not_found')
    if (customer.defaultCredit === card.id) return customer
    const kept = { cards: customer.cards, defaultCredit: card.id }
    recordAct(tx, deps, 'card.set_default', ofCustomer(customer, card.id), {
      before: { default: customer.defaultCredit },
      after: { default: card.id },
    })
    return saveCustomer(tx, deps, withCards(customer, kept, deps.clock.now()))
  })
}

export type CardPath = { readonly CustomerID: string; readonly CardID: string }

/**
 * Deletes a card. If it was the default, the customer has none then: only the buyer can choose
 * another card to charge.
 */
export async function remove(
  deps: Deps,
  caller: Caller,
  { CustomerID, CardID }: CardPath,
): Promise<Card> {
  return inTransaction(deps.db, async (tx) => {
    const customer = await lockCustomer(tx, caller, CustomerID)
    const id = readId<'card'>(CardID)
    const now = deps.clock.now()
    const [removed] = id ? await store.remove(tx, customer, now, id) : []
    if (!removed) throw refuse('card_not_found')
    recordAct(tx, deps, 'card.deleted', ofCustomer(customer, removed.id), {
      before: { customer: customer.id },
    })
    const defaultCredit = customer.defaultCredit === removed.id ? null : customer.defaultCredit
    await saveCustomer(
      tx,
      deps,
      withCards(customer, { cards: customer.cards - 1, defaultCredit }, now),
    )
    return removed
  })
}

/** Deletes all cards of a customer; returns how many there were. */
export async function removeAll(deps: Deps, caller: Caller, text: string): Promise<number> {
  return inTransaction(deps.db, async (tx) => {
    const customer = await lockCustomer(tx, caller, text)
    const now = deps.clock.now()
    const removed = await store.remove(tx, customer, now)
    if (removed.length === 0) return 0
    await saveCustomer(tx, deps, withCards(customer, { cards: 0, defaultCredit: null }, now))
    recordAct(tx, deps, 'customer.cards_deleted', customer, {
      before: { cards: removed.map(({ id }) => id) },
    })
    return removed.length
  })
}
