// Purchases decided one after the other, each by what the one before it left. Pure.

import type { Day } from '../base/calendar.ts'
import { newId, type CorporateCardId, type PurchaseId } from '../base/ids.ts'
import type { Cents } from '../base/money.ts'
import type { Spendable } from './account-store.ts'
import { accountOf } from './account.ts'
import { categoryOf } from './category.ts'
import type { Changed } from './purchase-save.ts'
import type { Answered, Mark, DecisionCard } from './purchase-store.ts'
import { decide, newPurchase, type DeniedReason, type PurchaseAsk, type DecisionContext } from './purchase.ts'
import type { Days } from './spending.ts'

export type Decision = { readonly approved: boolean; readonly reason: DeniedReason | null }

const APPROVED: Decision = { approved: true, reason: null }
const denied = (reason: DeniedReason): Decision => ({ approved: false, reason })

/** What a card or a holder spent on the days from `from` on. */
export type Spent = { readonly from: Day; readonly days: Days }

/** What purchases are decided by. */
export type DecisionContexts = {
  readonly accounts: readonly Spendable[]
  readonly cards: ReadonlyMap<CorporateCardId, DecisionCard>
  /** By card and by holder. */
  readonly spent: ReadonlyMap<string, Spent>
  /** What was answered before, by `requestKey`. */
  readonly answered: ReadonlyMap<string, Answered>
}

type Instant = { readonly now: Date; readonly wall: Date }

/** The bank's name of a purchase, which is a platform's. */
export const requestKey = (owner: string, issuerId: string): string => `${owner}/${issuerId}`

const said = (p: Answered): Decision => {
  if (p.status === 'denied') return denied(p.deniedReason ?? 'issuer_denied')
  return p.status === 'canceled' || p.status === 'voided' ? denied('issuer_denied') : APPROVED
}

function contextOf(account: Spendable, card: DecisionCard, days: { card: Days; holder: Days }): DecisionContext {
  const { status, suspendedFor, balance, creditLimit: limit, used } = account
  return {
    account: { status, suspendedFor, balance, limit, used },
    holder: {
      status: card.holderStatus,
      limit: card.holderLimit,
      interval: card.holderInterval,
      days: days.holder,
    },
    card: {
      status: card.status,
      limit: card.limit,
      interval: card.interval,
      merchant: card.merchant,
      expiresOn: card.expiresOn,
      days: days.card,
    },
  }
}

/** What is on record as the requests are gone through. */
function openContexts({ accounts, cards, spent, answered }: DecisionContexts) {
  const now = { accounts: new Map(accounts.map((one) => [accountOf(one), one])), spent: new Map(spent) }
  const spend = (subject: string, day: Day, amount: number): void => {
    const { from, days } = now.spent.get(subject)!
    now.spent.set(subject, { from, days: new Map([...days, [day, ((days.get(day) ?? 0) + amount) as Cents]]) })
  }
  return {
    cards,
    answered: new Map(answered),
    accountOf: (card: DecisionCard) => now.accounts.get(accountOf(card)),
    daysOf: ({ id, holder }: DecisionCard) => ({ card: now.spent.get(id)!.days, holder: now.spent.get(holder)!.days }),
    /** One more purchase, of `held` centavos. */
    add: (card: DecisionCard, account: Spendable, day: Day, held: number): void => {
      const { used, purchases } = account
      now.accounts.set(accountOf(account), { ...account, used: (used + held) as Cents, purchases: purchases + 1 })
      if (held === 0) return
      spend(card.id, day, held)
      spend(card.holder, day, held)
    },
    now,
  }
}

/** Moves the marks of the accounts that have more purchases than before. */
function marked(before: readonly Spendable[], after: ReadonlyMap<string, Spendable>, draw: () => number) {
  const marks: Mark[] = []
  const accounts = before.map((one): Spendable => {
    const left = after.get(accountOf(one))!
    if (left.purchases === one.purchases) return one
    const mark = draw()
    marks.push({ owner: one.owner, seller: one.seller, from: one.mark, to: mark })
    return { ...left, mark }
  })
  return { accounts, marks }
}

/**
 * Decides purchases: the answers in the order of the requests, what is to be written, the marks that accounts are to bear
 * and to have borne, and how everything stands once it is. `draw` draws marks.
 */
export function decideTogether(
  asks: readonly PurchaseAsk[],
  contexts: DecisionContexts,
  time: Instant,
  draw: () => number,
) {
  const open = openContexts(contexts)
  const changes: Changed[] = []
  const decisions = asks.map((ask): Decision => {
    const card = open.cards.get(ask.card)
    const account = card && open.accountOf(card)
    if (!card || !account) return denied('card_not_active')
    const key = requestKey(card.owner, ask.id)
    const before = open.answered.get(key)
    if (before) return said(before)
    const reason = decide(ask, contextOf(account, card, open.daysOf(card))) ?? null
    const id = newId<'purchase'>(time.wall) as PurchaseId
    const born = { id, n: account.purchases + 1, category: categoryOf(ask.merchant.mcc), now: time.now }
    const { owner, seller, holder, center } = card
    const after = newPurchase(ask, { owner, seller, holder, center }, born, reason)
    open.add(card, account, after.day, after.held)
    open.answered.set(key, after)
    changes.push({ before: undefined, after, entries: [], used: after.held })
    return reason ? denied(reason) : APPROVED
  })
  const { accounts, marks } = marked(contexts.accounts, open.now.accounts, draw)
  return { decisions, changes, marks, left: { ...contexts, accounts, spent: open.now.spent } as DecisionContexts }
}
