// What callers do to buyers' cards: turn one into a token, keep it for a customer, list, choose, delete.

import { STORED_CARDS_MAX, type associateCard, type tokenizeCard } from '../../contract/vault.ts'
import type { BodyOf } from '../../contract/operation.ts'
import { sees, type Caller } from '../auth/caller.ts'
import { batchedBy } from '../base/batch.ts'
import { newId, readId } from '../base/ids.ts'
import { refuse } from '../base/refusal.ts'
import { keepCards, type Customer } from '../customers/customer.ts'
import * as customers from '../customers/store.ts'
import { tell } from '../customers/tell.ts'
import { inTransaction, type Tx } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { attemptsOf, countRefused } from './attempts-store.ts'
import { declinedFrom, namesOf, refuseOver, saysOfCard } from './brake.ts'
import { associate as keep, moveCode, tokenize as open, type Card, type Code, type Token } from './card.ts'
import * as store from './store.ts'

const insertToken = batchedBy(async (deps: Deps, made: { token: Token; code: Code }[]) => {
  await inTransaction(deps.db, (tx) => store.insertTokens(tx, made))
  return made.map(({ token }) => token)
})

/** A token for a card. 402 for one that cannot be; 429, whatever it is, after too many of those. */
export async function tokenize(
  deps: Deps,
  caller: Caller,
  body: BodyOf<typeof tokenizeCard>,
  source: string,
): Promise<Token> {
  const names = namesOf(caller, source)
  const wall = deps.clock.wall()
  refuseOver(await attemptsOf(deps, names), wall, { counting: false })
  const { owner, seller } = caller
  let made: { token: Token; code: Code }
  try {
    made = open(deps, body, { owner, seller, id: newId(wall), source: declinedFrom(source) }, deps.clock.now())
  } catch (error) {
    if (saysOfCard(error)) refuseOver(await countRefused(deps, names), wall, { counting: true })
    throw error
  }
  return insertToken(deps, made)
}

/** A customer the caller may see, locked: its cards are changed by one at a time. */
async function lockCustomer(tx: Tx, caller: Caller, text: string): Promise<Customer> {
  const id = readId<'customer'>(text)
  const found = id && (await customers.lock(tx, { owner: caller.owner, id }))
  if (!found || !sees(caller, found.seller)) throw refuse('customer_not_found')
  return found
}

/** Saves a customer that has other cards now, and tells of it. */
async function saveCustomer(tx: Tx, deps: Deps, customer: Customer): Promise<Customer> {
  await customers.save(tx, [customer])
  await tell(tx, deps, [customer], 'customer.updated')
  return customer
}

/** Keeps the card of a token. The token is used and the card kept in one commit, or neither is. */
export async function associate(deps: Deps, caller: Caller, body: BodyOf<typeof associateCard>): Promise<Card> {
  return inTransaction(deps.db, async (tx) => {
    const customer = await lockCustomer(tx, caller, body.id_customer)
    const id = readId<'card'>(body.token)
    const token = id && (await store.lockToken(tx, { owner: caller.owner, id }))
    if (!token || !sees(caller, token.seller)) throw refuse('token_not_found')
    const now = deps.clock.now()
    const asked = keep(deps, token, customer, now)

    await store.useToken(tx, token, now)
    const kept = await store.insertOrRenew(tx, asked)
    if (kept.id === asked.id) {
      if (customer.cards >= STORED_CARDS_MAX) throw refuse('too_many_stored_cards')
      const cards = { cards: customer.cards + 1, defaultCredit: customer.defaultCredit ?? kept.id }
      await saveCustomer(tx, deps, keepCards(customer, cards, now))
      return kept
    }
    const code = await store.pullCode(tx, token, now)
    if (code) await store.saveCode(tx, moveCode(deps, code, kept.id))
    return kept
  })
}

export async function list(deps: Deps, caller: Caller, text: string): Promise<{ customer: Customer; cards: Card[] }> {
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
    return saveCustomer(tx, deps, keepCards(customer, kept, deps.clock.now()))
  })
}

export type Place = { readonly CustomerID: string; readonly CardID: string }

/** Deletes a card. A customer whose default it was has none then: which other to charge is the buyer's to say. */
export async function remove(deps: Deps, caller: Caller, { CustomerID, CardID }: Place): Promise<Card> {
  return inTransaction(deps.db, async (tx) => {
    const customer = await lockCustomer(tx, caller, CustomerID)
    const id = readId<'card'>(CardID)
    const now = deps.clock.now()
    const [removed] = id ? await store.remove(tx, customer, now, id) : []
    if (!removed) throw refuse('card_not_found')
    const defaultCredit = customer.defaultCredit === removed.id ? null : customer.defaultCredit
    await saveCustomer(tx, deps, keepCards(customer, { cards: customer.cards - 1, defaultCredit }, now))
    return removed
  })
}

/** Deletes all cards of a customer; says how many there were. */
export async function removeAll(deps: Deps, caller: Caller, text: string): Promise<number> {
  return inTransaction(deps.db, async (tx) => {
    const customer = await lockCustomer(tx, caller, text)
    const now = deps.clock.now()
    const removed = await store.remove(tx, customer, now)
    if (removed.length > 0) await saveCustomer(tx, deps, keepCards(customer, { cards: 0, defaultCredit: null }, now))
    return removed.length
  })
}
