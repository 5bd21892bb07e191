// Decides several purchases, one after the other; each decision counts the purchases before it.
// Pure.

import type { Day } from '../../kernel/brazil/calendar.ts'
import { newId, type CorporateCardId, type OwnerId, type PurchaseId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { accountKeyOf, type DecisionAccount } from '../account/account.ts'
import { categoryOf } from './category.ts'
import type { ChangedPurchase } from './apply.ts'
import {
  decide,
  deniedByEndpoint,
  newPurchase,
  type EarlierDecision,
  type DecisionCard,
  type DecisionContext,
  type DeniedReason,
  type DecisionRequest,
} from './purchase.ts'
import type { SpendingByDay } from './spending.ts'

export type Decision = { readonly approved: boolean; readonly reason: DeniedReason | null }

/** The platform's endpoint is to be asked first: nothing was decided. */
export type AskFirst = { readonly ask: DecisionCard }

const APPROVED: Decision = { approved: true, reason: null }
const denied = (reason: DeniedReason): Decision => ({ approved: false, reason })

/** The data that purchases are decided by. */
export type DecisionContexts = {
  readonly accounts: readonly DecisionAccount[]
  readonly cards: ReadonlyMap<CorporateCardId, DecisionCard>
  /** By card and by holder, from the first day that counts for any of the requests. */
  readonly spent: ReadonlyMap<string, SpendingByDay>
  /** Earlier answers, by `requestKey`. */
  readonly earlier: ReadonlyMap<string, EarlierDecision>
  /** Platforms that have an authorization endpoint. */
  readonly asking: ReadonlySet<OwnerId>
}

type Instant = { readonly now: Date; readonly wall: Date }

/** A platform's purchase, by the bank's id for it. */
export const requestKey = (owner: string, issuerId: string): string => `${owner}/${issuerId}`

const decisionOf = (p: EarlierDecision): Decision => {
  if (p.status === 'denied') return denied(p.deniedReason ?? 'issuer_denied')
  return p.status === 'canceled' || p.status === 'voided' ? denied('issuer_denied') : APPROVED
}

function contextOf(
  account: DecisionAccount,
  card: DecisionCard,
  days: { card: SpendingByDay; holder: SpendingByDay },
): DecisionContext {
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

/** The contexts, updated with each decided purchase. */
function openContexts({ accounts, cards, spent, earlier, asking }: DecisionContexts) {
  const byName = new Map(accounts.map((one) => [accountKeyOf(one), one]))
  const daysBy = new Map(spent)
  const spend = (subject: string, day: Day, amount: number): void => {
    const days = daysBy.get(subject)!
    daysBy.set(subject, new Map([...days, [day, ((days.get(day) ?? 0) + amount) as Cents]]))
  }
  return {
    cards,
    asking,
    earlier: new Map(earlier),
    accountOf: (card: DecisionCard) => byName.get(accountKeyOf(card)),
    daysOf: ({ id, holder }: DecisionCard) => ({
      card: daysBy.get(id)!,
      holder: daysBy.get(holder)!,
    }),
    /** Adds a purchase of `held` centavos. */
    add: (card: DecisionCard, account: DecisionAccount, day: Day, held: number): void => {
      const { used, purchases } = account
      byName.set(accountKeyOf(account), {
        ...account,
        used: (used + held) as Cents,
        purchases: purchases + 1,
      })
      if (held === 0) return
      spend(card.id, day, held)
      spend(card.holder, day, held)
    },
  }
}

/**
 * Decides purchases; returns the decisions in the order of the requests, and the changes to save. A
 * purchase that the limits allow, and about which the platform's endpoint was not asked, is left
 * undecided.
 */
export function decideTogether(
  requests: readonly DecisionRequest[],
  contexts: DecisionContexts,
  time: Instant,
) {
  const open = openContexts(contexts)
  const changes: ChangedPurchase[] = []
  const decisions = requests.map((request): Decision | AskFirst => {
    const card = open.cards.get(request.card)
    const account = card && open.accountOf(card)
    if (!card || !account) return denied('card_not_active')
    const key = requestKey(card.owner, request.id)
    const before = open.earlier.get(key)
    if (before) return decisionOf(before)
    const denial = decide(request, contextOf(account, card, open.daysOf(card)))
    if (
      denial === undefined &&
      request.endpointDecision === undefined &&
      open.asking.has(card.owner)
    )
      return { ask: card }
    const reason = denial ?? deniedByEndpoint(request) ?? null
    const id = newId<'purchase'>(time.wall) as PurchaseId
    const fields = {
      id,
      n: account.purchases + 1,
      category: categoryOf(request.merchant.mcc),
      now: time.now,
    }
    const { owner, seller, holder, center } = card
    const after = newPurchase(request, { owner, seller, holder, center }, fields, reason)
    open.add(card, account, after.day, after.held)
    open.earlier.set(key, after)
    changes.push({ before: undefined, after, entries: [], usedDelta: after.held })
    return reason ? denied(reason) : APPROVED
  })
  return { decisions, changes }
}
