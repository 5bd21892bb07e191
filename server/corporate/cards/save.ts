// Saves changed cards: row, number in the account's list, events, in the caller's commit.

import type { Tx } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { record, type Happened } from '../../platform/outbox/outbox.ts'
import { saveAccounts } from '../account/store.ts'
import { accountKeyOf, type Account } from '../account/account.ts'
import { saveCards } from './store.ts'
import { toWire, isMade, type Card, type CardChanges, type NewCardEvent } from './card.ts'
import { spendingOf, type Spending } from '../purchases/spending-store.ts'

const cardEvent = ({ card, type }: NewCardEvent, spending: Spending): Happened => ({
  owner: card.owner,
  seller: card.seller,
  type,
  objectKind: 'corporate_card',
  objectId: card.id,
  objectSequence: card.version,
  status: card.status,
  referenceId: null,
  data: toWire(card, spending),
  at: card.updatedAt,
})

/** Records events of cards, each with the card at that time. */
async function recordEvents(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  events: readonly NewCardEvent[],
): Promise<void> {
  const rows: Happened[] = []
  for (const owner of new Set(events.map(({ card }) => card.owner))) {
    const ofOwner = events.filter(({ card }) => card.owner === owner)
    const cards = ofOwner.map(({ card }) => card)
    const spending = await spendingOf(tx, owner, cards, deps.clock.now())
    rows.push(...ofOwner.map((one) => cardEvent(one, spending.get(one.card.id)!)))
  }
  await record(tx, rows, deps.clock.wall())
}

/** Assigns numbers in their account's list to cards that the bank has made. */
function assignNumbers(cards: readonly Card[], accounts: Map<string, Account>): Card[] {
  return cards.map((card) => {
    if (card.n !== null || !isMade(card)) return card
    const account = accounts.get(accountKeyOf(card))!
    accounts.set(accountKeyOf(card), { ...account, cards: account.cards + 1 })
    return { ...card, n: account.cards + 1 }
  })
}

/** Saves the intermediate states first: the database guard allows one step at a time. */
async function saveSteps(tx: Tx, changes: readonly CardChanges[]): Promise<void> {
  const steps = Math.max(0, ...changes.map(({ events }) => events.length - 1))
  for (let n = 0; n < steps; n++)
    await saveCards(
      tx,
      changes.flatMap(({ events }) => (n < events.length - 1 ? [events[n]!.card] : [])),
    )
}

/**
 * Saves cards with their numbers and events; returns the saved cards. The caller has locked and
 * read their accounts in this transaction. Each card at most once.
 */
export async function save(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  locked: readonly Account[],
  changes: readonly CardChanges[],
): Promise<Card[]> {
  const accounts = new Map(locked.map((account) => [accountKeyOf(account), account]))
  const cards = assignNumbers(
    changes.map(({ card }) => card),
    accounts,
  )
  await saveAccounts(
    tx,
    locked.flatMap((account) => {
      const after = accounts.get(accountKeyOf(account))!
      return after === account ? [] : [after]
    }),
  )
  await saveSteps(tx, changes)
  await saveCards(tx, cards)
  await recordEvents(
    tx,
    deps,
    changes.flatMap(({ events }) => events),
  )
  return cards
}
