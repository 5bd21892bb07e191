// Purchases as they happen: asked by the issuing bank while a buyer waits, and heard of afterwards.

import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { batchedBy } from '../base/batch.ts'
import { dayOf, type Day } from '../base/calendar.ts'
import { newId, type CorporateCardId, type OwnerId, type PurchaseDisputeId, type PurchaseId } from '../base/ids.ts'
import type { Cents } from '../base/money.ts'
import { isUnavailable } from '../base/unavailable.ts'
import { inTransaction, type Tx } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { lockAccounts, lockAccountsOfCards } from './account-store.ts'
import { accountOf, type Account } from './account.ts'
import { rulesOf } from './cashback-store.ts'
import { basisPointsFor } from './cashback.ts'
import { categoryOf } from './category.ts'
import { applyTogether } from './apply-together.ts'
import { centerAt } from './holder.ts'
import { decideTogether, requestKey, type Decision, type Spent, type DecisionContexts } from './purchase-decide.ts'
import { creditsOf, takingBack } from './purchase-dispute-store.ts'
import { save, type Changed } from './purchase-save.ts'
import { openMemory } from './purchase-memory.ts'
import * as store from './purchase-store.ts'
import { apply, type PurchaseReport } from './purchase-apply.ts'
import { bankReason, newPurchase, type PurchaseAsk } from './purchase.ts'
import { startOfInterval } from './spending.ts'

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]
const namesOf = <T extends { owner: OwnerId; seller: Account['seller'] }>(all: readonly T[]) => [
  ...new Map(all.map((one) => [accountOf(one), { owner: one.owner, seller: one.seller }])).values(),
]

/** The first day that any interval of a purchase of that day could have begun. */
const earliestOf = (days: readonly Day[]): Day => {
  const first = days.toSorted()[0]!
  return [startOfInterval('month', first), startOfInterval('week', first)].toSorted()[0]!
}

/**
 * Locks the accounts of cards and reads what purchases by them are decided by, in one round trip. All of it is read under
 * the lock: whoever changes a card, a holder or what was spent holds it too.
 */
async function readContexts(tx: Tx, asks: readonly PurchaseAsk[], from: Day): Promise<DecisionContexts> {
  const [accounts, requests] = await Promise.all([
    lockAccountsOfCards(tx, unique(asks.map(({ card }) => card))),
    store.findAuthorizationRequests(tx, asks, from),
  ])
  const cards = new Map<CorporateCardId, store.DecisionCard>()
  const spent = new Map<string, Spent>()
  const answered = new Map<string, store.Answered>()
  const spentIn = (days: object): Spent => ({ from, days: new Map(Object.entries(days) as [Day, Cents][]) })
  for (const { issuerId, cardSpent, holderSpent, before, ...card } of requests) {
    cards.set(card.id, card)
    spent.set(card.id, spentIn(cardSpent)).set(card.holder, spentIn(holderSpent))
    if (before) answered.set(requestKey(card.owner, issuerId), before)
  }
  return { accounts, cards, spent, answered }
}

/** A mark that no server draws again, whatever random numbers it is given: as many as `randomInt` has. */
const draw = (): number => randomInt(2 ** 48 - 1)

const memories = new WeakMap<Deps, ReturnType<typeof openMemory>>()
function memoryOf(deps: Deps): ReturnType<typeof openMemory> {
  const memory = memories.get(deps) ?? openMemory()
  memories.set(deps, memory)
  return memory
}

async function decideAll(deps: Deps, asks: readonly PurchaseAsk[]): Promise<Decision[]> {
  const memory = memoryOf(deps)
  const from = earliestOf(asks.map(({ at }) => dayOf(at)))
  const decideBy = async (
    contextsOf: (tx: Tx) => DecisionContexts | Promise<DecisionContexts>,
  ): Promise<Decision[]> => {
    const { contexts, decided } = await inTransaction(deps.db, async (tx) => {
      const contexts = await contextsOf(tx)
      const time = { now: deps.clock.now(), wall: deps.clock.wall() }
      const decided = decideTogether(asks, contexts, time, draw)
      await save(tx, deps, decided.changes, { names: contexts.cards, marks: decided.marks })
      return { contexts, decided }
    })
    memory.keep(contexts, decided.left)
    return decided.decisions
  }
  const remembered = memory.recall(asks, from, deps.clock.wall())
  if (remembered)
    try {
      return await decideBy(() => remembered)
    } catch (error) {
      memory.doubt(remembered, deps.clock.wall())
      if (isUnavailable(error)) throw error
      // Something has changed since, or was asked before: it is looked up.
      const { code, message } = error as { code?: string; message: string }
      if (code !== store.CHANGED && code !== store.KNOWN)
        deps.log.warn({ error: message }, 'what is remembered of cards is of no use')
    }
  return decideBy((tx) => readContexts(tx, asks, from))
}

/**
 * Decides purchases, many in one commit, each by what the one before it left: no number of them at once goes beyond a
 * limit. Asked again by the same name, the answer is the same. What it answers is committed.
 */
export const authorize = batchedBy(decideAll)

const APPLY_MAX = 500

/** A purchase the bank has and nobody asked us about: it stood in for us, or our answer was lost with us. */
function unasked(report: PurchaseReport, card: store.DecisionCard, n: number, deps: Deps): Changed {
  const { owner, seller, holder } = card
  const id = newId<'purchase'>(deps.clock.wall()) as PurchaseId
  const born = { id, n, category: categoryOf(report.merchant.mcc), now: deps.clock.now() }
  const reason = report.status === 'denied' ? bankReason(report.deniedReason) : null
  const after = newPurchase(report, { owner, seller, holder, center: centerAt(card, report.at) }, born, reason)
  return { before: undefined, after, entries: [], used: after.held }
}

/** What shops have given back that was credited as well, by dispute. */
function takenBack(changes: readonly Changed[]) {
  const sums = new Map<string, { owner: OwnerId; id: PurchaseDisputeId; taken: number }>()
  for (const { after, entries } of changes)
    for (const { credit, moves } of entries) {
      if (!credit) continue
      const sum = sums.get(credit.dispute) ?? { owner: after.owner, id: credit.dispute, taken: 0 }
      sums.set(credit.dispute, { ...sum, taken: sum.taken + moves })
    }
  return [...sums.values()]
}

async function applyBatch(deps: Deps, owner: OwnerId, reports: readonly PurchaseReport[]): Promise<number> {
  const found = await store.findCardsOfReports(deps.db, owner, reports)
  if (found.length === 0) return 0
  const changed = await inTransaction(deps.db, async (tx) => {
    const [keys, names] = [namesOf(found), reports.map(({ id }) => ({ owner, issuerId: id }))]
    // In one round trip: what comes after the lock is read under it.
    const [accounts, before, applied, rules, open] = await Promise.all([
      lockAccounts(tx, keys),
      store.findByIssuerIds(tx, names),
      store.entriesOf(tx, names),
      rulesOf(tx, keys),
      store.openInvoices(tx, keys),
    ])
    const cards = new Map(found.map((one) => [one.id, one]))
    const known = new Map(before.map((p) => [p.issuerId, p]))
    const credits = await creditsOf(
      tx,
      before.filter(({ disputed }) => disputed > 0),
    )
    const ends = new Map(accounts.map((one) => [accountOf(one), one.purchases]))
    const changes = reports.flatMap((one): Changed[] => {
      const p = known.get(one.id)
      // Of a purchase that is known the bank may name another card: money moved all the same, and the card it was made by
      // is on record.
      const card = cards.get(p?.card ?? one.card)
      assert(card || !p, 'the card of a known purchase is there')
      if (!card) return []
      const account = accountOf(card)
      if (!p) ends.set(account, ends.get(account)! + 1)
      const born = p ? undefined : unasked(one, card, ends.get(account)!, deps)
      const start = p ?? born!.after
      const theirs = rules.filter((rule) => accountOf(rule) === account)
      const basisPoints = basisPointsFor(theirs, start.category, start.purchasedAt)
      const terms = { basisPoints, now: deps.clock.now(), credits: credits.get(start.id) ?? [] }
      const said = apply(start, one, applied.get(start.id) ?? new Set(), terms)
      if (said.purchase === p) return []
      // One that is new is told once, as it is now.
      const after = born ? { ...said.purchase, version: 1 } : said.purchase
      return [{ before: p, after, entries: said.entries, used: (born?.used ?? 0) + said.used }]
    })
    await save(tx, deps, changes, { names: cards, open })
    const taken = takenBack(changes)
    if (taken.length > 0) tx.write(takingBack(taken, deps.clock.now()))
    return changes.length
  })
  if (changed > 0) memoryOf(deps).forget(found)
  return changed
}

/**
 * Hears the issuing bank's reports of purchases, page by page. Says how many changed; the same reports again change none. What
 * cannot be heard is left out.
 */
export async function applyPurchases(deps: Deps, owner: OwnerId, reports: readonly PurchaseReport[]): Promise<number> {
  const each = [...new Map(reports.map((one) => [one.id, one])).values()]
  let changed = 0
  for (let from = 0; from < each.length; from += APPLY_MAX)
    changed += await applyTogether(deps, each.slice(from, from + APPLY_MAX), (some) => applyBatch(deps, owner, some))
  return changed
}
