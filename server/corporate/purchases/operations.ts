// Authorizes purchases for the issuing bank while a buyer waits, and applies its later reports of
// them.

import assert from 'node:assert/strict'
import { batchedBy } from '../../kernel/batch.ts'
import { dayOf, type Day } from '../../kernel/brazil/calendar.ts'
import {
  newId,
  type CorporateCardId,
  type OwnerId,
  type PurchaseDisputeId,
  type PurchaseId,
} from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { inTransaction, type Tx } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { lockAccounts, lockAccountsOfCards, rulesOf } from '../account/store.ts'
import { accountKeyOf, type Account } from '../account/account.ts'
import { basisPointsFor } from '../account/cashback.ts'
import { askEndpoint } from '../authorization-endpoint/request-operations.ts'
import { categoryOf } from './category.ts'
import { applyTogether } from '../issuer-sync/apply-together.ts'
import { centerAt } from '../holders/holder.ts'
import {
  decideTogether,
  requestKey,
  type AskFirst,
  type Decision,
  type DecisionContexts,
} from './decide.ts'
import { creditsOf, reducingCredits } from './disputes/store.ts'
import { save } from './save.ts'
import * as store from './store.ts'
import { apply, type ChangedPurchase, type PurchaseReport } from './apply.ts'
import {
  bankReason,
  newPurchase,
  type EarlierDecision,
  type DecisionCard,
  type AuthorizationRequest,
  type DecisionRequest,
} from './purchase.ts'
import { startOfInterval, type SpendingByDay } from './spending.ts'

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]
const accountKeysOf = <T extends { owner: OwnerId; seller: Account['seller'] }>(
  all: readonly T[],
) => [
  ...new Map(
    all.map((one) => [accountKeyOf(one), { owner: one.owner, seller: one.seller }]),
  ).values(),
]

/** The earliest day on which an interval that includes one of these days can have begun. */
const earliestOf = (days: readonly Day[]): Day => {
  const first = days.toSorted()[0]!
  return [startOfInterval('month', first), startOfInterval('week', first)].toSorted()[0]!
}

/**
 * Locks the accounts of cards and reads the decision contexts, in one round trip. The lock is sent
 * first: the second statement begins, and takes its snapshot, once the lock is granted.
 */
async function lockContexts(
  tx: Tx,
  requests: readonly DecisionRequest[],
): Promise<DecisionContexts> {
  const from = earliestOf(requests.map(({ at }) => dayOf(at)))
  const [accounts, withContext] = await Promise.all([
    lockAccountsOfCards(tx, unique(requests.map(({ card }) => card))),
    store.findWithContext(tx, requests, from),
  ])
  const cards = new Map<CorporateCardId, DecisionCard>()
  const spent = new Map<string, SpendingByDay>()
  const earlier = new Map<string, EarlierDecision>()
  const daysOf = (days: object): SpendingByDay => new Map(Object.entries(days) as [Day, Cents][])
  const asking = new Set<OwnerId>()
  for (const { issuerId, cardSpent, holderSpent, before, asks, ...card } of withContext) {
    cards.set(card.id, card)
    spent.set(card.id, daysOf(cardSpent)).set(card.holder, daysOf(holderSpent))
    if (before) earlier.set(requestKey(card.owner, issuerId), before)
    if (asks) asking.add(card.owner)
  }
  return { accounts, cards, spent, earlier, asking }
}

const decideAll = (
  deps: Deps,
  requests: readonly DecisionRequest[],
): Promise<(Decision | AskFirst)[]> =>
  inTransaction(deps.db, async (tx) => {
    const contexts = await lockContexts(tx, requests)
    const time = { now: deps.clock.now(), wall: deps.clock.wall() }
    const { decisions, changes } = decideTogether(requests, contexts, time)
    await save(tx, deps, changes, { names: contexts.cards })
    return decisions
  })

/**
 * Decides purchases, many in one commit, each by what the one before left, so that concurrent
 * requests never exceed a limit. Repeated with the same id, the answer is the same. Every answer is
 * committed before it is given.
 */
const decideInTurn = batchedBy('authorize purchases', decideAll)

/**
 * Authorizes a purchase. Where the platform has an endpoint and the limits allow the purchase, the
 * endpoint is asked outside any transaction, and the purchase is decided again with its verdict and
 * by everything that was committed meanwhile.
 */
export async function authorize(deps: Deps, request: AuthorizationRequest): Promise<Decision> {
  const since = deps.clock.wall().getTime()
  const first = await decideInTurn(deps, request)
  if (!('ask' in first)) return first
  const endpointDecision = await askEndpoint(deps, first.ask.owner, {
    request,
    card: first.ask,
    since,
  })
  const decision = await decideInTurn(deps, { ...request, endpointDecision })
  assert(!('ask' in decision), 'a request with an answer is decided')
  return decision
}

const APPLY_MAX = 500

/**
 * A reported purchase without an authorization of ours: the bank stood in for us, or our answer was
 * lost in a crash.
 */
function openUnrequested(
  report: PurchaseReport,
  card: DecisionCard,
  n: number,
  deps: Deps,
): ChangedPurchase {
  const { owner, seller, holder } = card
  const id = newId<'purchase'>(deps.clock.wall()) as PurchaseId
  const fields = { id, n, category: categoryOf(report.merchant.mcc), now: deps.clock.now() }
  const reason = report.status === 'denied' ? bankReason(report.deniedReason) : null
  const after = newPurchase(
    report,
    { owner, seller, holder, center: centerAt(card, report.at) },
    fields,
    reason,
  )
  return { before: undefined, after, entries: [], usedDelta: after.held }
}

/** By dispute: the part of its credit that a shop's refund returned too, and that is taken back. */
function creditReductionsOf(changes: readonly ChangedPurchase[]) {
  const sums = new Map<string, { owner: OwnerId; id: PurchaseDisputeId; amount: number }>()
  for (const { after, entries } of changes)
    for (const { credit, debtDelta } of entries) {
      if (!credit) continue
      const sum = sums.get(credit.dispute) ?? { owner: after.owner, id: credit.dispute, amount: 0 }
      sums.set(credit.dispute, { ...sum, amount: sum.amount + debtDelta })
    }
  return [...sums.values()]
}

async function applyBatch(
  deps: Deps,
  owner: OwnerId,
  reports: readonly PurchaseReport[],
): Promise<number> {
  const found = await store.findCardsOfReports(deps.db, owner, reports)
  if (found.length === 0) return 0
  return inTransaction(deps.db, async (tx) => {
    const [keys, names] = [accountKeysOf(found), reports.map(({ id }) => ({ owner, issuerId: id }))]
    // In one round trip: statements after the lock read under it.
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
    const checks: store.HoldCheck[] = []
    const ends = new Map(accounts.map((one) => [accountKeyOf(one), one.purchases]))
    const changes = reports.flatMap((one): ChangedPurchase[] => {
      const p = known.get(one.id)
      // A report may name another card for a known purchase. The amounts count, and the purchase
      // stays with the card on record.
      const card = cards.get(p?.card ?? one.card)
      assert(card || !p, 'findCardsOfReports returns the card of every known purchase')
      if (!card) return []
      const account = accountKeyOf(card)
      if (!p) ends.set(account, ends.get(account)! + 1)
      const opened = p ? undefined : openUnrequested(one, card, ends.get(account)!, deps)
      const start = p ?? opened!.after
      const accountRules = rules.filter((rule) => accountKeyOf(rule) === account)
      const basisPoints = basisPointsFor(accountRules, start.category, start.purchasedAt)
      const terms = { basisPoints, now: deps.clock.now(), credits: credits.get(start.id) ?? [] }
      const result = apply(start, one, applied.get(start.id) ?? new Set(), terms)
      if (result.purchase === p) {
        if (result.checkAt) checks.push({ owner, id: p.id, at: result.checkAt })
        return []
      }
      // A new purchase has one event, for its status now.
      const after = opened ? { ...result.purchase, version: 1 } : result.purchase
      return [
        {
          before: p,
          after,
          entries: result.entries,
          usedDelta: (opened?.usedDelta ?? 0) + result.usedDelta,
        },
      ]
    })
    await save(tx, deps, changes, { names: cards, open })
    if (checks.length > 0) tx.write(store.movingChecks(checks))
    const reductions = creditReductionsOf(changes)
    if (reductions.length > 0) tx.write(reducingCredits(reductions, deps.clock.now()))
    return changes.length
  })
}

/**
 * Applies the issuing bank's reports of purchases, page by page. Returns how many changed; repeated
 * reports change none. Invalid reports are skipped.
 */
export async function applyPurchases(
  deps: Deps,
  owner: OwnerId,
  reports: readonly PurchaseReport[],
): Promise<number> {
  const each = [...new Map(reports.map((one) => [one.id, one])).values()]
  let changed = 0
  for (let from = 0; from < each.length; from += APPLY_MAX)
    changed += await applyTogether(deps, owner, each.slice(from, from + APPLY_MAX), (some) =>
      applyBatch(deps, owner, some),
    )
  return changed
}
