// A buyer disputes a card sale: what is held of whom while it lasts, and where it goes when it ends. Pure. Nobody is
// asked whether it fits: what is not there is owed.

import type { CardNews, DisputeNews } from '../banks/bank.ts'
import { newId, type DisputeId, type OwnerId, type SellerId, type TransactionId } from '../base/ids.ts'
import { machine } from '../base/machine.ts'
import { allocate, sum, type Cents } from '../base/money.ts'
import { ofSeller } from '../ledger/chart.ts'
import type { AccountId } from '../ledger/chart.ts'
import type { Receivable } from '../receivables/receivable.ts'
import { less, takeFrom, type Take } from '../receivables/take.ts'
import type { Part } from '../splits/split.ts'
import { move, tell, transferOf, type Draft, type Moment } from './outcome.ts'
import { givenBack } from './restore.ts'
import type { Known } from './settle.ts'
import { partsOf, type Heard, type Transaction } from './transaction.ts'

/** What is held of one seller, and out of which of its accounts. */
export type Held = {
  readonly seller: SellerId
  readonly pending: Cents
  readonly available: Cents
  readonly debt: Cents
}

export type Dispute = {
  readonly owner: OwnerId
  readonly id: DisputeId
  readonly transaction: TransactionId
  readonly seller: SellerId
  /** The acquirer's name for it. */
  readonly named: string
  readonly amount: Cents
  readonly reasonCode: string
  readonly reason: string
  readonly state: 'open' | 'won' | 'lost'
  readonly held: readonly Held[]
  readonly takes: readonly Take[]
  readonly openedAt: Date
  readonly evidenceDueAt: Date
  readonly endedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

export const disputeLife = machine({ open: { won: 'won', lost: 'lost' }, won: {}, lost: {} })

/** Hears of every dispute the acquirer tells of: opened, won, lost. One that is known as it is changes nothing. */
export function hearDisputes(
  draft: Draft,
  { disputes }: Pick<Exclude<CardNews, { status: 'absent' }>, 'disputes'>,
  known: Known,
  moment: Moment,
): void {
  if (draft.t.paidAt === null) return
  const receivables = new Map((known.receivables ?? []).map((one) => [one.id, one]))
  const before = new Map((known.disputes ?? []).map((one) => [one.named, one]))
  // What one dispute holds is not there for the next.
  const free = new Map(known.free ?? [])
  for (const news of disputes) {
    const opened = before.get(news.id) ?? open(draft, news, receivables, free, moment)
    before.set(news.id, opened)
    if (news.status === 'open' || opened.state !== 'open') continue
    before.set(news.id, { ...opened, state: news.status })
    const isLast = [...before.values()].every((one) => one.state !== 'open')
    end(draft, opened, news.status, receivables, isLast, moment)
  }
}

/** What each has to bear of a dispute: the liable first, as far as they still have of the sale, then the others. */
export function bear(parts: readonly Part[], seller: SellerId, amount: Cents): Map<SellerId, Cents> {
  const left = (part: Part): number => part.amount - part.refunded
  const liable = parts.map((part) => (part.liable ? left(part) : 0))
  const others = parts.map((part) => (part.liable ? 0 : left(part)))
  const shares = new Map<SellerId, Cents>()
  const give = (receiver: SellerId, share: number) =>
    share > 0 && shares.set(receiver, ((shares.get(receiver) ?? 0) + share) as Cents)
  let rest = amount as number
  for (const weights of [liable, others]) {
    const all = weights.reduce((one, two) => one + two, 0)
    const part = Math.min(rest, all)
    if (part === 0) continue
    allocate(part as Cents, weights).forEach((share, n) => give(parts[n]!.receiver, share))
    rest -= part
  }
  // More than is left of the sale, since some was refunded: the sale's seller answers for it.
  give(seller, rest)
  return shares
}

function open(
  draft: Draft,
  news: DisputeNews,
  receivables: Map<string, Receivable>,
  free: Map<SellerId, Cents>,
  moment: Moment,
): Dispute {
  const { t } = draft
  const id = newId<'dispute'>(moment.wall) as DisputeId
  const cause = { kind: 'dispute', id } as const
  const takes: Take[] = []
  const held = [...bear(partsOf(t), t.seller, news.amount)].map(([seller, share]): Held => {
    const scheduled = [...receivables.values()].filter((one) => one.seller === seller && one.state === 'scheduled')
    const taken = takeFrom(scheduled, share, 0 as Cents)
    for (const take of taken.takes) changeTo(draft, receivables, less(receivables.get(take.receivable)!, take))
    takes.push(...taken.takes)
    const there = free.get(seller) ?? 0
    const available = Math.min(share - taken.covered, Math.max(0, there)) as Cents
    free.set(seller, (there - available) as Cents)
    const debt = (share - taken.covered - available) as Cents
    return { seller, pending: taken.covered, available, debt }
  })
  for (const one of held) {
    const credit = ofSeller('blocked', one.seller)
    for (const from of ['pending', 'available', 'debt'] as const)
      if (one[from] > 0)
        draft.transfers.push(
          transferOf(t, moment, {
            debit: ofSeller(from, one.seller),
            credit,
            amount: one[from],
            kind: 'dispute',
            cause,
          }),
        )
  }
  const dispute: Dispute = {
    owner: t.owner,
    id,
    transaction: t.id,
    seller: t.seller,
    named: news.id,
    amount: news.amount,
    reasonCode: news.reason.code,
    reason: news.reason.why,
    state: 'open',
    held,
    takes,
    openedAt: news.openedAt,
    evidenceDueAt: news.evidenceDueAt,
    endedAt: null,
    createdAt: moment.now,
    updatedAt: moment.now,
  }
  draft.disputes.push(dispute)
  move(draft, 'disputed')
  const { code, why: message } = news.reason
  tell(
    draft,
    'transaction.disputed',
    { operation: 'dispute', status: 'pending', amount: news.amount, code, message },
    moment,
  )
  return dispute
}

/** Changes a receivable once more in the same answer. */
function changeTo(draft: Draft, receivables: Map<string, Receivable>, changed: Receivable): void {
  receivables.set(changed.id, changed)
  draft.changed = [...draft.changed.filter((one) => one.id !== changed.id), changed]
}

function end(
  draft: Draft,
  dispute: Dispute,
  state: 'won' | 'lost',
  receivables: Map<string, Receivable>,
  isLast: boolean,
  moment: Moment,
): void {
  const over = { ...dispute, state, endedAt: moment.now, updatedAt: moment.now }
  draft.disputes = [...draft.disputes.filter((one) => one.id !== dispute.id), over]
  if (state === 'won') win(draft, over, receivables, isLast, moment)
  else lose(draft, over, moment)
}

function wonAs(t: Transaction): Heard {
  if (t.refunded === 0) return 'won'
  return t.refunded >= t.amount ? 'won_after_all' : 'won_after_part'
}

/**
 * All of it goes back to where it was; who owed for it owes less, since what becomes available repays. The sale stays in
 * dispute while another is open.
 */
function win(
  draft: Draft,
  { id, held, takes, amount }: Dispute,
  receivables: Map<string, Receivable>,
  isLast: boolean,
  moment: Moment,
): void {
  const { t } = draft
  const cause = { kind: 'dispute', id } as const
  for (const { seller, pending, available, debt } of held) {
    const debit = ofSeller('blocked', seller)
    const back = (credit: AccountId, cents: Cents) =>
      cents > 0 &&
      draft.transfers.push(transferOf(t, moment, { debit, credit, amount: cents, kind: 'dispute_won', cause }))
    back(ofSeller('pending', seller), pending)
    back(ofSeller('available', seller), (available + debt) as Cents)
  }
  for (const { changed, transfers } of givenBack(takes, receivables, moment)) {
    changeTo(draft, receivables, changed)
    draft.transfers.push(...transfers)
  }
  if (isLast) move(draft, wonAs(t))
  tell(draft, 'transaction.dispute.succeeded', { operation: 'dispute', status: 'succeeded', amount }, moment)
}

/** It goes back to the buyer: out of what the acquirer still owes as far as it was taken of that, the rest out of our bank. */
function lose(draft: Draft, { id, held, takes, amount }: Dispute, moment: Moment): void {
  const { t } = draft
  const cause = { kind: 'dispute', id } as const
  let due = sum(takes.map((take) => take.gross)) as number
  for (const { seller, pending, available, debt } of held) {
    const all = pending + available + debt
    const ofDue = Math.min(due, all)
    due -= ofDue
    const debit = ofSeller('blocked', seller)
    const out = (credit: AccountId, cents: number) =>
      cents > 0 &&
      draft.transfers.push(
        transferOf(t, moment, { debit, credit, amount: cents as Cents, kind: 'charged_back', cause }),
      )
    out('bank-due:card', ofDue)
    out('bank:card', all - ofDue)
  }
  move(draft, 'lost')
  tell(draft, 'transaction.charged_back', { operation: 'dispute', status: 'failed', amount }, moment)
}
