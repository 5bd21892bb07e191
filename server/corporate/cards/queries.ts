// A company's cards, with what each spent in its current interval. It changes nothing.

import { holds, type Caller } from '../../runtime/caller.ts'
import { readId, type CorporateCardId, type HolderId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { Paging } from '../../platform/lists/paging.ts'
import { demandActive } from '../account/store.ts'
import type { Account, AccountKey } from '../account/account.ts'
import * as store from './store.ts'
import type { Card } from './card.ts'
import type { CardsQuery } from './card-list.ts'
import { findHolder } from '../holders/store.ts'
import { spendingOf, type Spending } from '../purchases/spending-store.ts'

/** A card with what it spent in the current interval. */
export type CardWithSpending = { readonly card: Card; readonly spending: Spending }

export async function withSpending(
  db: Sql,
  deps: Deps,
  cards: readonly Card[],
): Promise<CardWithSpending[]> {
  const [first] = cards
  const spending = first && (await spendingOf(db, first.owner, cards, deps.clock.now()))
  return cards.map((card) => ({ card, spending: spending!.get(card.id)! }))
}

/** A company, or one of its cardholders. */
export type Company = AccountKey & Pick<Caller, 'holder'>

/** A card of a company, if the bank has made it. 404 for any other. */
export async function findMade(db: Sql, company: Company, text: string): Promise<Card> {
  const { owner, seller } = company
  const id = readId<'corporate card'>(text)
  const [card] = id ? await store.findCards(db, owner, [id as CorporateCardId]) : []
  if (!card || card.seller !== seller || card.n === null || !holds(company, card.holder))
    throw refuse('corporate_card_not_found')
  return card
}

/** A card of the caller's; 403 unless the account is active. */
export async function findCard(deps: Deps, caller: Caller, text: string): Promise<Card> {
  await demandActive(deps.db, caller)
  return findMade(deps.db, caller, text)
}

/** The same card with what it spent. */
export async function findWithSpending(
  deps: Deps,
  company: Company,
  text: string,
): Promise<CardWithSpending> {
  const [spent] = await withSpending(deps.db, deps, [await findMade(deps.db, company, text)])
  return spent!
}

type CardPage = {
  readonly items: CardWithSpending[]
  readonly total: number
  readonly paging: Paging
}

/** A page of the company's cards; with `of`, of one of its holders only, 404 for an unknown one. */
export async function list(
  deps: Deps,
  account: Account,
  { paging, statuses, types, holder, own }: CardsQuery,
  of?: string,
): Promise<CardPage> {
  const { owner, seller } = account
  const holderText = of ?? holder ?? own
  const id =
    holderText === undefined
      ? undefined
      : (readId<'cardholder'>(holderText) as HolderId | undefined)
  const found = id && holds({ holder: own }, id) && (await findHolder(deps.db, account, id))
  if (of !== undefined && !found) throw refuse('holder_not_found')
  if (holderText !== undefined && !found) return { items: [], total: 0, paging }

  const narrow = {
    ...(found ? { holder: found.id } : {}),
    ...(statuses ? { statuses } : {}),
    ...(types ? { types } : {}),
  }
  const filter = { owner, seller, ...narrow }
  const [cards, total] = await Promise.all([
    store.page(deps.reads, filter, paging),
    Object.keys(narrow).length > 0
      ? store.count(deps.reads, filter)
      : store.countAll(deps.reads, account),
  ])
  return { items: await withSpending(deps.reads, deps, cards), total, paging }
}
