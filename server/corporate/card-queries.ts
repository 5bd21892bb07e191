// A company's cards as it sees them, with what each spent in its present interval.

import { CARD_STATES, CARD_TYPES, type listCards } from '../../contract/corporate/cards.ts'
import type { QueryOf } from '../../contract/operation.ts'
import type { Caller } from '../auth/caller.ts'
import { readId, type CorporateCardId, type HolderId } from '../base/ids.ts'
import { refuse } from '../base/refusal.ts'
import type { Sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { readPaging, type Paging } from '../lists/paging.ts'
import { readWords } from '../lists/words.ts'
import { demandActive } from './account-store.ts'
import type { Account, Named } from './account.ts'
import * as store from './card-store.ts'
import type { Card } from './card.ts'
import { findHolder } from './holder-store.ts'
import { refresh } from './refresh.ts'
import { spendingOf, type Spending } from './spending-store.ts'

/** A card with what it spent in the present interval. */
export type Spent = { readonly card: Card; readonly spending: Spending }

export async function withSpending(db: Sql, deps: Deps, cards: readonly Card[]): Promise<Spent[]> {
  const [first] = cards
  const spending = first && (await spendingOf(db, first.owner, cards, deps.clock.now()))
  return cards.map((card) => ({ card, spending: spending!.get(card.id)! }))
}

/** A card of a company that the bank has made. 404 for any other. */
export async function findMade(db: Sql, { owner, seller }: Named, text: string): Promise<Card> {
  const id = readId<'corporate card'>(text)
  const [card] = id ? await store.findCards(db, owner, [id as CorporateCardId]) : []
  if (!card || card.seller !== seller || card.n === null) throw refuse('corporate_card_not_found')
  return card
}

/** A card of the caller's; 403 unless the account is active. */
export async function findCard(deps: Deps, caller: Caller, text: string): Promise<Card> {
  await demandActive(deps.db, caller)
  return findMade(deps.db, caller, text)
}

export async function get(deps: Deps, caller: Caller, text: string, query: { refresh?: boolean }): Promise<Spent> {
  await demandActive(deps.db, caller)
  if (query.refresh) await refresh(deps, caller)
  const [spent] = await withSpending(deps.db, deps, [await findMade(deps.db, caller, text)])
  return spent!
}

/** The account once the bank was asked what is new: it may have told of cards. */
async function refreshed(deps: Deps, caller: Caller): Promise<Account> {
  await refresh(deps, caller)
  return demandActive(deps.db, caller)
}

type Listed = { readonly items: Spent[]; readonly total: number; readonly paging: Paging }

/** A page of the company's cards; with `holder`, of one of its holders alone, 404 for any other. */
export async function list(
  deps: Deps,
  caller: Caller,
  query: QueryOf<typeof listCards>,
  holder?: { of: string },
): Promise<Listed> {
  const paging = readPaging(query)
  const states = readWords('status', query.status, CARD_STATES)
  const types = readWords('type', query.type, CARD_TYPES)
  const before = await demandActive(deps.db, caller)
  const account = query.refresh ? await refreshed(deps, caller) : before
  const { owner, seller } = account
  const asked = holder?.of ?? query.holder_id
  const id = asked === undefined ? undefined : (readId<'cardholder'>(asked) as HolderId | undefined)
  const found = id && (await findHolder(deps.db, account, id))
  if (holder && !found) throw refuse('holder_not_found')
  if (asked !== undefined && !found) return { items: [], total: 0, paging }

  const narrow = { ...(found ? { holder: found.id } : {}), ...(states ? { states } : {}), ...(types ? { types } : {}) }
  const filter = { owner, seller, ...narrow }
  const [cards, total] = await Promise.all([
    store.page(deps.db, filter, paging),
    Object.keys(narrow).length > 0 ? store.count(deps.db, filter) : account.cards,
  ])
  return { items: await withSpending(deps.db, deps, cards), total, paging }
}
