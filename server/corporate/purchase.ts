// A purchase by a corporate card: whether it may be, and what becomes of it. Pure.
//
// The actors. A shop asks the issuing bank, the bank asks us (`decide`), and whatever we say, it is the bank that tells
// what happened in the end (`hear`): cleared whole, in parts, over or late, reversed, given back, lapsed. The same news
// heard twice changes nothing. Limits bind authorizations; what is cleared always counts.

import { DENIED_REASONS, type METHODS } from '../../contract/corporate/purchases.ts'
import { dayOf, type Day } from '../base/calendar.ts'
import { after } from '../base/clock.ts'
import type { CorporateCardId, CostCenterId, HolderId, InvoiceId, OwnerId, PurchaseId, SellerId } from '../base/ids.ts'
import { machine, type StateOf } from '../base/machine.ts'
import type { Cents } from '../base/money.ts'
import type { TransferId } from '../ledger/transfer.ts'
import { folded } from './cost-center.ts'
import { spentIn, type Days, type Interval } from './spending.ts'

export const life = machine({
  approved: { cleared: 'confirmed', reversed: 'canceled', lapsed: 'voided', denied: 'denied' },
  // The bank counts: what cleared although it was denied, reversed or had lapsed, was bought.
  denied: { cleared: 'confirmed', stood_in: 'approved' },
  canceled: { cleared: 'confirmed' },
  voided: { cleared: 'confirmed' },
  confirmed: { returned: 'refunded' },
  refunded: { cleared: 'confirmed' },
})
export type PurchaseState = StateOf<typeof life>
export type DeniedReason = (typeof DENIED_REASONS)[number]
export type Method = (typeof METHODS)[number]

export type Merchant = { readonly name: string; readonly mcc: string; readonly country: string }

/** What the issuing bank asks us, while the buyer waits. */
export type PurchaseAsk = {
  /** The bank's name for the authorization; asking again by the same is the same question. */
  readonly id: string
  readonly card: CorporateCardId
  /** In reais, as the company will be charged. */
  readonly amount: Cents
  readonly merchant: Merchant
  /** What the shop asks for, in the smallest unit of its currency. */
  readonly merchantAmount: number
  readonly merchantCurrency: string
  readonly method: Method
  readonly at: Date
}

export type Purchase = {
  readonly owner: OwnerId
  readonly id: PurchaseId
  readonly seller: SellerId
  /** Its place in the account's list, from 1. */
  readonly n: number
  readonly card: CorporateCardId
  readonly holder: HolderId
  /** The cost center its holder had. */
  readonly center: CostCenterId | null
  readonly issuerId: string
  readonly status: PurchaseState
  readonly deniedReason: DeniedReason | null
  /** What it costs now: what is held for it, or what was cleared less what was given back. */
  readonly amount: Cents
  /** What was asked for. */
  readonly authorized: Cents
  /** Of that, what is still held. */
  readonly held: Cents
  readonly cleared: Cents
  readonly returned: Cents
  readonly cashback: Cents
  readonly merchant: Merchant
  readonly merchantFolded: string
  readonly category: string
  readonly merchantAmount: number
  readonly merchantCurrency: string
  readonly method: Method
  /** The statement its first clearing is on. */
  readonly invoice: InvoiceId | null
  readonly day: Day
  readonly purchasedAt: Date
  /** The transfer that holds `held`. */
  readonly hold: TransferId | null
  /** When the bank is asked what became of it; null unless it is approved. */
  readonly dueAt: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

// ── The decision ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** What a purchase is decided by, as it stands when it is its turn. */
export type Standing = {
  readonly account: { readonly status: string; readonly balance: Cents; readonly limit: Cents; readonly used: Cents }
  readonly holder: { readonly status: string; readonly limit: Cents; readonly interval: Interval; readonly days: Days }
  readonly card: {
    readonly status: string
    readonly limit: Cents
    readonly interval: Interval
    readonly merchant: string | null
    /** The last day on which it works; null while nobody knows. */
    readonly expiresOn: Day | null
    readonly days: Days
  }
}

/** Whether a card that is bound to shops whose name begins with `bound` may be used at this one. */
const isOfMerchant = (bound: string | null, name: string): boolean =>
  bound === null || folded(name).startsWith(folded(bound))

/** Why a purchase may not be; nothing when it may. */
export function decide(ask: Pick<PurchaseAsk, 'amount' | 'merchant' | 'at'>, s: Standing): DeniedReason | undefined {
  const { amount, merchant } = ask
  const day = dayOf(ask.at)
  if (s.account.status !== 'active') return 'account_not_active'
  // It may be over before the work comes by that says so.
  const isOver = s.card.expiresOn !== null && day > s.card.expiresOn
  if (s.card.status === 'expired' || (s.card.status === 'active' && isOver)) return 'card_expired'
  if (s.card.status !== 'active') return 'card_not_active'
  if (s.holder.status !== 'active') return 'holder_blocked'
  if (!isOfMerchant(s.card.merchant, merchant.name)) return 'merchant_not_allowed'
  if (spentIn(s.card.days, s.card.interval, day) + amount > s.card.limit) return 'card_limit'
  if (spentIn(s.holder.days, s.holder.interval, day) + amount > s.holder.limit) return 'holder_limit'
  if (s.account.used + amount > s.account.balance + s.account.limit) return 'insufficient_funds'
  return undefined
}

export type Whose = {
  readonly owner: OwnerId
  readonly seller: SellerId
  readonly holder: HolderId
  readonly center: CostCenterId | null
}
/** The bank's reason, where it is one of ours. */
export const bankReason = (word: string | undefined): DeniedReason =>
  DENIED_REASONS.find((reason) => reason === word) ?? 'issuer_denied'

type Born = { readonly id: PurchaseId; readonly n: number; readonly category: string; readonly now: Date }

const nothingYet = {
  cleared: 0 as Cents,
  returned: 0 as Cents,
  cashback: 0 as Cents,
  invoice: null,
  hold: null,
  version: 1,
}

/** The bank lets a hold lapse after seven days, and has one more to tell. */
const HELD_MS = 8 * 86_400_000

/** A purchase as it was asked for: approved and held, or denied. */
export function newPurchase(ask: PurchaseAsk, whose: Whose, born: Born, denied: DeniedReason | null): Purchase {
  const held = (denied ? 0 : ask.amount) as Cents
  return {
    ...whose,
    ...nothingYet,
    id: born.id,
    n: born.n,
    card: ask.card,
    issuerId: ask.id,
    status: denied ? 'denied' : 'approved',
    deniedReason: denied,
    amount: denied ? ask.amount : held,
    authorized: ask.amount,
    held,
    merchant: ask.merchant,
    merchantFolded: folded(ask.merchant.name),
    category: born.category,
    merchantAmount: ask.merchantAmount,
    merchantCurrency: ask.merchantCurrency,
    method: ask.method,
    day: dayOf(ask.at),
    purchasedAt: ask.at,
    dueAt: denied ? null : after(born.now, HELD_MS),
    createdAt: born.now,
    updatedAt: born.now,
  }
}

// ── What is heard of it ──────────────────────────────────────────────────────────────────────────────────────────────

export type EntryKind = 'clearing' | 'reversal' | 'refund'
export type EntryNews = { readonly id: string; readonly kind: EntryKind; readonly amount: Cents; readonly at: Date }
/** A purchase as the issuing bank has it now. */
export type PurchaseNews = PurchaseAsk & {
  readonly status: 'authorized' | 'denied' | 'lapsed'
  readonly approvedBy: 'us' | 'stand_in'
  /** The bank's own word for why, when it denied without asking us. */
  readonly deniedReason?: string
  readonly entries: readonly EntryNews[]
}

/** What is heard of a purchase that the bank does not know any more: it will not be cleared. */
export const lapsed = (ask: PurchaseAsk): PurchaseNews => ({ ...ask, status: 'lapsed', approvedBy: 'us', entries: [] })

/** One thing the bank told of a purchase, and what it changed of what is spent. */
export type Entry = EntryNews & {
  readonly spent: number
  readonly cashback: number
  /** Of what the company owes, for good: what was cleared, or (below nought) given back. A hold let go moves nothing. */
  readonly moves: number
}
export type Outcome = {
  readonly purchase: Purchase
  readonly entries: readonly Entry[]
  /** Of what the company owes: what was held, cleared and given back. */
  readonly used: number
}

type Draft = { p: Purchase; used: number; entries: Entry[] }

/** What counts of it against limits: what is held, or what was bought. A denied one counts nothing. */
export const counted = (p: Purchase): Cents => (p.status === 'denied' ? 0 : p.amount) as Cents
/** What counts of it as spent. */
export const confirmed = (p: Purchase): Cents =>
  (p.status === 'confirmed' || p.status === 'refunded' ? p.amount : 0) as Cents

function moved(draft: Draft, event: Parameters<typeof life.next>[1]): void {
  draft.p = { ...draft.p, status: life.next(draft.p.status, event) ?? draft.p.status }
}

/** Lets go of what is held, all of it or a part. */
function release(draft: Draft, amount: Cents): void {
  const { p } = draft
  const gone = Math.min(amount, p.held) as Cents
  draft.used -= gone
  draft.p = { ...p, held: (p.held - gone) as Cents }
}

const cashbackOf = (amount: Cents, basisPoints: number): Cents => Math.floor((amount * basisPoints) / 10_000) as Cents

/** What was cleared less what was given back, as a cost: never below nought. */
const costOf = (p: Purchase): Cents => Math.max(0, p.cleared - p.returned) as Cents

type Terms = { readonly basisPoints: number; readonly firstCleared: Date | undefined }

/** A reversal lets go of a hold, and gives back what was cleared before it. Told late, it is still what it was. */
const isGivenBack = (entry: EntryNews, { cleared }: Purchase, firstCleared: Date | undefined): boolean =>
  entry.kind === 'refund' || (entry.kind === 'reversal' && cleared > 0 && !(firstCleared && entry.at < firstCleared))

function hearEntry(draft: Draft, entry: EntryNews, { basisPoints, firstCleared }: Terms): void {
  const before = draft.p
  const isReturn = isGivenBack(entry, before, firstCleared)
  if (entry.kind === 'clearing') {
    release(draft, draft.p.held)
    draft.used += entry.amount
    draft.p = { ...draft.p, cleared: (draft.p.cleared + entry.amount) as Cents, deniedReason: null }
    moved(draft, 'cleared')
  } else if (isReturn) {
    draft.used -= entry.amount
    draft.p = { ...draft.p, returned: (draft.p.returned + entry.amount) as Cents }
  } else {
    release(draft, entry.amount)
    draft.p = { ...draft.p, amount: draft.p.held }
    if (draft.p.held === 0) moved(draft, 'reversed')
  }
  if (draft.p.cleared > 0) draft.p = { ...draft.p, amount: costOf(draft.p) }
  if (draft.p.status === 'confirmed' && draft.p.amount === 0 && draft.p.returned > 0) moved(draft, 'returned')
  const cashback = cashbackOf(confirmed(draft.p), basisPoints)
  draft.p = { ...draft.p, cashback }
  const spent = confirmed(draft.p) - confirmed(before)
  const moves = entry.kind === 'clearing' ? entry.amount : isReturn ? -entry.amount : 0
  draft.entries.push({ ...entry, spent, cashback: cashback - before.cashback, moves })
}

/** The bank decided otherwise than we said: our answer came too late, or not at all. */
function hearDecision(draft: Draft, news: PurchaseNews): void {
  const { p } = draft
  if (news.status === 'denied' && p.status === 'approved') {
    release(draft, p.held)
    moved(draft, 'denied')
    draft.p = { ...draft.p, amount: p.authorized, deniedReason: bankReason(news.deniedReason) }
  } else if (news.status !== 'denied' && p.status === 'denied' && news.approvedBy === 'stand_in') {
    moved(draft, 'stood_in')
    draft.used += p.authorized
    draft.p = { ...draft.p, held: p.authorized, amount: p.authorized, deniedReason: null }
  }
}

/** What news make of a purchase. `known`: the names of entries that were heard already. */
export function hear(
  p: Purchase,
  news: PurchaseNews,
  known: ReadonlySet<string>,
  { basisPoints, now }: { basisPoints: number; now: Date },
): Outcome {
  const draft: Draft = { p, used: 0, entries: [] }
  const fresh = new Map(news.entries.filter(({ id }) => !known.has(id)).map((entry) => [entry.id, entry]))
  // A decision is heard before anything follows from it; afterwards it is history.
  if (known.size === 0) hearDecision(draft, news)
  const inOrder = (entries: Iterable<EntryNews>) => [...entries].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const firstCleared = inOrder(news.entries).find(({ kind }) => kind === 'clearing')?.at
  for (const entry of inOrder(fresh.values())) hearEntry(draft, entry, { basisPoints, firstCleared })
  if (news.status === 'lapsed' && draft.p.status === 'approved') {
    release(draft, draft.p.held)
    moved(draft, 'lapsed')
    draft.p = { ...draft.p, amount: 0 as Cents }
  }
  const isSame = draft.entries.length === 0 && draft.p.status === p.status && draft.p.held === p.held
  const dueAt = draft.p.status === 'approved' ? (p.dueAt ?? after(now, HELD_MS)) : null
  const purchase = isSame ? p : { ...draft.p, dueAt, version: p.version + 1, updatedAt: now }
  return { purchase, entries: draft.entries, used: draft.used }
}
