// The one path by which the issuing bank's reports, and time, reach a card. Calls the bank with no
// transaction open, then locks, applies, saves and records events in one commit for the whole
// batch. Requests, the worker and reads of the bank's list use it.

import { ask } from '../../providers/ask.ts'
import { unknown, type ProviderResult } from '../../providers/bank.ts'
import type { IssuedReport } from '../../providers/issuer.ts'
import { batchedBy } from '../../kernel/batch.ts'
import { inTransaction, type Tx } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { lockAccounts } from '../account/store.ts'
import { expire, applyResult } from './apply.ts'
import { save } from './save.ts'
import { lockCards } from './store.ts'
import { nextDueOf, isUnconfirmed, nextRequest, type Card, type CardChanges } from './card.ts'

/**
 * The result of a call about a card; no answer where the card was only due to expire, so that no
 * call was made.
 */
type AnsweredCall = {
  readonly card: Card
  readonly sentVersion: number
  readonly answer: ProviderResult<IssuedReport> | undefined
}

export type Applier = (card: Card, now: Date) => CardChanges

/**
 * Applies changes to cards, under the locks of their accounts and their own; returns the cards
 * afterwards.
 */
export async function settleAll(
  tx: Tx,
  deps: Deps,
  cards: readonly Card[],
  appliers: ReadonlyMap<string, Applier>,
) {
  const now = deps.clock.now()
  const accounts = await lockAccounts(tx, cards)
  const locked = await lockCards(tx, cards)
  const changes = locked.map((card): CardChanges => {
    const applied = appliers.get(card.id)!(card, now)
    const expired = expire(applied.card, now)
    return expired
      ? { card: expired.card, events: [...applied.events, ...expired.events] }
      : applied
  })
  const changed = changes.filter(({ card }, n) => card !== locked[n])
  const saved = new Map((await save(tx, deps, accounts, changed)).map((card) => [card.id, card]))
  return new Map(locked.map((card) => [card.id, saved.get(card.id) ?? card]))
}

const settle = batchedBy('settle corporate cards', (deps: Deps, calls: AnsweredCall[]) =>
  inTransaction(deps.db, async (tx) => {
    // A card may occur twice in one batch: its answers are applied one after the other.
    const appliers = new Map<string, Applier>()
    for (const { card, sentVersion, answer } of calls) {
      const before: Applier = appliers.get(card.id) ?? ((locked) => ({ card: locked, events: [] }))
      appliers.set(card.id, (locked, now) => {
        const first = before(locked, now)
        // The card was claimed with nothing to send: it waits for its next due time.
        if (!answer) return { ...first, card: { ...first.card, dueAt: nextDueOf(first.card, now) } }
        const second = applyResult(first.card, answer, sentVersion, { now, random: deps.random })
        return { card: second.card, events: [...first.events, ...second.events] }
      })
    }
    const cards = calls.map(({ card }) => card)
    const settled = await settleAll(tx, deps, cards, appliers)
    return cards.map(({ id }) => settled.get(id)!)
  }),
)

/**
 * Sends a card's order if the bank has not confirmed it yet, applies the answer, and returns the
 * card after it.
 */
export async function advance(deps: Deps, card: Card): Promise<Card> {
  const order = nextRequest(card)
  if (!isUnconfirmed(card))
    return settle(deps, { card, sentVersion: order.version, answer: undefined })
  const rail = deps.banks.issuer(card.owner)
  const again = card.attempts > 0 || card.confirmedVersion > 0
  const answer = await ask(async () =>
    rail ? rail.card(order, again) : unknown('no issuing bank is configured'),
  )
  // The change is effective here without the bank. Its rejection needs an operator: the bank would
  // stand in by the old status.
  if (answer.result === 'rejected' && card.status !== 'new')
    deps.log.warn(
      { bank: rail!.name, code: answer.code, detail: `${card.id}: ${answer.why}` },
      'the issuing bank rejected a change of a card; our status of the card stands, check it with the bank',
    )
  return settle(deps, { card, sentVersion: order.version, answer })
}
