// Purchases as they happen: asked by the issuing bank while a buyer waits, and heard of afterwards.

import assert from 'node:assert/strict'
import { batchedBy } from '../base/batch.ts'
import { dayOf, type Day } from '../base/calendar.ts'
import { newId, type OwnerId, type PurchaseId } from '../base/ids.ts'
import type { Cents } from '../base/money.ts'
import { inTransaction, type Tx } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { lockAccounts, lockAccountsOfCards, type Spendable } from './account-store.ts'
import type { Account } from './account.ts'
import { rulesOf } from './cashback-store.ts'
import { basisPointsFor } from './cashback.ts'
import { categoryOf } from './category.ts'
import { hearTogether } from './hearing.ts'
import { centerAt } from './holder.ts'
import { keep, type Changed } from './purchase-keep.ts'
import * as store from './purchase-store.ts'
import { hear, type PurchaseNews } from './purchase-hear.ts'
import { bankReason, decide, newPurchase, type DeniedReason, type PurchaseAsk, type Standing } from './purchase.ts'
import { startOfInterval, type Days } from './spending.ts'

export type Decision = { readonly approved: boolean; readonly reason: DeniedReason | null }

const APPROVED: Decision = { approved: true, reason: null }
const denied = (reason: DeniedReason): Decision => ({ approved: false, reason })

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]
const nameOf = ({ owner, seller }: { owner: string; seller: string }): string => `${owner}/${seller}`
const namesOf = <T extends { owner: OwnerId; seller: Account['seller'] }>(all: readonly T[]) => [
  ...new Map(all.map((one) => [nameOf(one), { owner: one.owner, seller: one.seller }])).values(),
]

/** What cards and holders spent, as a batch goes through it. */
function openSpending(questions: readonly store.Question[]) {
  const days = new Map<string, Map<Day, Cents>>()
  const open = (subject: string, spent: object) => days.set(subject, new Map(Object.entries(spent) as [Day, Cents][]))
  for (const { id, holder, cardSpent, holderSpent } of questions) {
    open(id, cardSpent)
    open(holder, holderSpent)
  }
  return {
    of: (subject: string): Days => days.get(subject)!,
    add: (subject: string, day: Day, amount: number) => {
      const spent = days.get(subject)!
      spent.set(day, ((spent.get(day) ?? 0) + amount) as Cents)
    },
  }
}

/** The first day that any interval of a purchase of that day could have begun. */
const earliestOf = (days: readonly Day[]): Day => {
  const first = days.toSorted()[0]!
  return [startOfInterval('month', first), startOfInterval('week', first)].toSorted()[0]!
}

/**
 * Locks the accounts of cards and reads what purchases by them are decided by, in one round trip. All of it is read under
 * the lock: whoever changes a card, a holder or what was spent holds it too.
 */
async function standingsOf(tx: Tx, asks: readonly PurchaseAsk[]) {
  const [accounts, questions] = await Promise.all([
    lockAccountsOfCards(tx, unique(asks.map(({ card }) => card))),
    store.findQuestions(tx, asks, earliestOf(asks.map(({ at }) => dayOf(at)))),
  ])
  const answered = questions.flatMap(({ owner, issuerId, before }) =>
    before ? [[`${owner}/${issuerId}`, before] as const] : [],
  )
  return {
    accounts,
    plastics: new Map(questions.map((one) => [one.id, one])),
    spending: openSpending(questions),
    known: new Map<string, store.Answered>(answered),
  }
}

const said = (p: store.Answered): Decision => {
  if (p.status === 'denied') return denied(p.deniedReason ?? 'issuer_denied')
  return p.status === 'canceled' || p.status === 'voided' ? denied('issuer_denied') : APPROVED
}

function standingOf(
  account: Spendable,
  used: number,
  plastic: store.Plastic,
  days: { card: Days; holder: Days },
): Standing {
  return {
    account: { status: account.status, balance: account.balance, limit: account.creditLimit, used: used as Cents },
    holder: {
      status: plastic.holderStatus,
      limit: plastic.holderLimit,
      interval: plastic.holderInterval,
      days: days.holder,
    },
    card: {
      status: plastic.status,
      limit: plastic.limit,
      interval: plastic.interval,
      merchant: plastic.merchant,
      expiresOn: plastic.expiresOn,
      days: days.card,
    },
  }
}

async function decideAll(tx: Tx, deps: Deps, asks: readonly PurchaseAsk[]): Promise<Decision[]> {
  const { accounts, plastics, spending, known } = await standingsOf(tx, asks)
  const running = new Map(
    accounts.map((one) => [nameOf(one), { account: one, used: one.used as number, n: one.purchases }]),
  )
  const [now, wall] = [deps.clock.now(), deps.clock.wall()]
  const changes: Changed[] = []
  const decisions = asks.map((ask): Decision => {
    const plastic = plastics.get(ask.card)
    const at = plastic && running.get(nameOf(plastic))
    if (!plastic || !at) return denied('card_not_active')
    const name = `${plastic.owner}/${ask.id}`
    const before = known.get(name)
    if (before) return said(before)
    const days = { card: spending.of(plastic.id), holder: spending.of(plastic.holder) }
    const reason = decide(ask, standingOf(at.account, at.used, plastic, days)) ?? null
    const born = { id: newId<'purchase'>(wall) as PurchaseId, n: ++at.n, category: categoryOf(ask.merchant.mcc), now }
    const { owner, seller, holder, center } = plastic
    const after = newPurchase(ask, { owner, seller, holder, center }, born, reason)
    if (!reason) {
      at.used += ask.amount
      spending.add(plastic.id, after.day, ask.amount)
      spending.add(plastic.holder, after.day, ask.amount)
    }
    known.set(name, after)
    changes.push({ before: undefined, after, entries: [], used: after.held })
    return reason ? denied(reason) : APPROVED
  })
  await keep(tx, deps, changes, plastics)
  return decisions
}

/**
 * Decides purchases, many in one commit, each by what the one before it left: no number of them at once goes beyond a
 * limit. Asked again by the same name, the answer is the same. What it answers is committed.
 */
export const authorize = batchedBy(
  (deps: Deps, asks: PurchaseAsk[]): Promise<Decision[]> => inTransaction(deps.db, (tx) => decideAll(tx, deps, asks)),
)

const HEARD_MAX = 500

/** A purchase the bank has and nobody asked us about: it stood in for us, or our answer was lost with us. */
function unasked(news: PurchaseNews, plastic: store.Plastic, n: number, deps: Deps): Changed {
  const { owner, seller, holder } = plastic
  const id = newId<'purchase'>(deps.clock.wall()) as PurchaseId
  const born = { id, n, category: categoryOf(news.merchant.mcc), now: deps.clock.now() }
  const reason = news.status === 'denied' ? bankReason(news.deniedReason) : null
  const after = newPurchase(news, { owner, seller, holder, center: centerAt(plastic, news.at) }, born, reason)
  return { before: undefined, after, entries: [], used: after.held }
}

async function hearBatch(deps: Deps, owner: OwnerId, news: readonly PurchaseNews[]): Promise<number> {
  const found = await store.findCardsOfNews(deps.db, owner, news)
  if (found.length === 0) return 0
  return inTransaction(deps.db, async (tx) => {
    const accounts = await lockAccounts(tx, namesOf(found))
    const plastics = new Map(found.map((one) => [one.id, one]))
    const before = await store.findByIssuerIds(
      tx,
      news.map(({ id }) => ({ owner, issuerId: id })),
    )
    const [heard, rules] = await Promise.all([store.entriesOf(tx, before), rulesOf(tx, accounts)])
    const known = new Map(before.map((p) => [p.issuerId, p]))
    const ends = new Map(accounts.map((one) => [nameOf(one), one.purchases]))
    const changes = news.flatMap((one): Changed[] => {
      const p = known.get(one.id)
      // Of a purchase that is known the bank may name another card: money moved all the same, and the card it was made by
      // is on record.
      const plastic = plastics.get(p?.card ?? one.card)
      assert(plastic || !p, 'the card of a known purchase is there')
      if (!plastic) return []
      const account = nameOf(plastic)
      if (!p) ends.set(account, ends.get(account)! + 1)
      const born = p ? undefined : unasked(one, plastic, ends.get(account)!, deps)
      const start = p ?? born!.after
      const theirs = rules.filter((rule) => nameOf(rule) === account)
      const basisPoints = basisPointsFor(theirs, start.category, start.purchasedAt)
      const outcome = hear(start, one, heard.get(start.id) ?? new Set(), { basisPoints, now: deps.clock.now() })
      if (outcome.purchase === p) return []
      // One that is new is told once, as it is now.
      const after = born ? { ...outcome.purchase, version: 1 } : outcome.purchase
      return [{ before: p, after, entries: outcome.entries, used: (born?.used ?? 0) + outcome.used }]
    })
    await keep(tx, deps, changes, plastics)
    return changes.length
  })
}

/**
 * Hears news of purchases from the issuing bank, page by page. Says how many changed; the same news again change none. What
 * cannot be heard is left out.
 */
export async function hearPurchases(deps: Deps, owner: OwnerId, news: readonly PurchaseNews[]): Promise<number> {
  const each = [...new Map(news.map((one) => [one.id, one])).values()]
  let changed = 0
  for (let from = 0; from < each.length; from += HEARD_MAX)
    changed += await hearTogether(deps, each.slice(from, from + HEARD_MAX), (some) => hearBatch(deps, owner, some))
  return changed
}
