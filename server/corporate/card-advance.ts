// The one path by which the issuing bank's word, and time, reach a card: a request, the worker, a reading of the bank's
// list. The bank is asked with no transaction open; then lock, apply, save and record events in one commit for all that came along.

import { ask } from '../banks/ask.ts'
import { unknown, type ProviderResult } from '../banks/bank.ts'
import type { IssuedReport } from '../banks/issuer.ts'
import { batchedBy } from '../base/batch.ts'
import { inTransaction, type Tx } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { lockAccounts } from './account-store.ts'
import { expire, applyResult } from './card-apply.ts'
import { save } from './card-save.ts'
import { lockCards } from './card-store.ts'
import { dueOf, isUntold, nextRequest, type Card, type CardChanges } from './card.ts'

/** What was heard of a card; no answer where nothing was asked, since time alone moved it. */
type AnsweredCall = {
  readonly card: Card
  readonly asked: number
  readonly answer: ProviderResult<IssuedReport> | undefined
}

export type Applier = (card: Card, now: Date) => CardChanges

/** Lets cards hear something, under the locks of their accounts and their own; returns them as they are then. */
export async function settleAll(tx: Tx, deps: Deps, cards: readonly Card[], appliers: ReadonlyMap<string, Applier>) {
  const now = deps.clock.now()
  const accounts = await lockAccounts(tx, cards)
  const locked = await lockCards(tx, cards)
  const changes = locked.map((card): CardChanges => {
    const applied = appliers.get(card.id)!(card, now)
    const over = expire(applied.card, now)
    return over ? { card: over.card, events: [...applied.events, ...over.events] } : applied
  })
  const changed = changes.filter(({ card }, n) => card !== locked[n])
  const kept = new Map((await save(tx, deps, accounts, changed)).map((card) => [card.id, card]))
  return new Map(locked.map((card) => [card.id, kept.get(card.id) ?? card]))
}

const settle = batchedBy((deps: Deps, calls: AnsweredCall[]) =>
  inTransaction(deps.db, async (tx) => {
    // One card may come twice in one batch: its answers are heard one after the other.
    const appliers = new Map<string, Applier>()
    for (const { card, asked, answer } of calls) {
      const before: Applier = appliers.get(card.id) ?? ((locked) => ({ card: locked, events: [] }))
      appliers.set(card.id, (locked, now) => {
        const first = before(locked, now)
        // It was taken for its lease, and there is nothing to tell: it waits for what is next.
        if (!answer) return { ...first, card: { ...first.card, dueAt: dueOf(first.card, now) } }
        const second = applyResult(first.card, answer, asked, { now, random: deps.random })
        return { card: second.card, events: [...first.events, ...second.events] }
      })
    }
    const cards = calls.map(({ card }) => card)
    const settled = await settleAll(tx, deps, cards, appliers)
    return cards.map(({ id }) => settled.get(id)!)
  }),
)

/** Carries a card forward by one answer of the bank where it has to be told something; returns it as it is then. */
export async function advance(deps: Deps, card: Card): Promise<Card> {
  const order = nextRequest(card)
  if (!isUntold(card)) return settle(deps, { card, asked: order.version, answer: undefined })
  const rail = deps.banks.issuer(card.owner)
  const again = card.attempts > 0 || card.told > 0
  const answer = await ask(async () => (rail ? rail.card(order, again) : unknown('no issuing bank is configured')))
  // What is decided here holds without the bank; but somebody has to look when it will not follow.
  if (answer.result === 'rejected' && card.status !== 'new')
    deps.log.warn(
      { bank: rail!.name, code: answer.code, detail: `${card.id}: ${answer.why}` },
      'the issuing bank refuses a change of a card',
    )
  return settle(deps, { card, asked: order.version, answer })
}
