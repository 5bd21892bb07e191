// The one path by which a purchase's dispute moves: calls the issuing bank with no transaction open, then locks account and dispute,
// applies, and saves dispute, purchase, statement, ledger and events in one commit for the whole batch. Requests, the worker, bank
// notifications and reads of the bank's list use it.

import { ask } from '../../../providers/ask.ts'
import { unknown, accepted } from '../../../providers/bank.ts'
import type { PurchaseDisputeReport } from '../../../providers/issuer.ts'
import { batchedBy } from '../../../kernel/batch.ts'
import { newId, type OwnerId } from '../../../kernel/ids.ts'
import { inTransaction, type Tx } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { post } from '../../../platform/ledger/store.ts'
import type { Transfer, TransferId } from '../../../platform/ledger/transfer.ts'
import { record } from '../../../platform/outbox/outbox.ts'
import { lockAccounts, rulesOf } from '../../account/store.ts'
import { accountKeyOf } from '../../account/account.ts'
import { basisPointsFor } from '../../account/cashback.ts'
import { applyTogether } from '../../issuer-sync/apply-together.ts'
import type { Changed } from '../apply.ts'
import { credited } from '../credit.ts'
import * as store from './store.ts'
import {
  disputeEvent,
  disputableOf,
  apply,
  orderOf,
  nextRequest,
  type DisputeAnswer,
  type DisputeChanges,
  type DisputeRequest,
  type PurchaseDispute,
} from './dispute.ts'
import { save } from '../save.ts'
import { findSeen } from '../list-store.ts'
import { find as findPurchase, openInvoices } from '../store.ts'
import type { Seen } from '../wire.ts'

type AnsweredCall = {
  readonly dispute: PurchaseDispute
  readonly asked: DisputeRequest
  readonly askedAt: Date
  readonly answer: DisputeAnswer
}
type Instant = { readonly now: Date; readonly wall: Date }
type Rules = Awaited<ReturnType<typeof rulesOf>>

const uniqueBy = <T>(all: readonly T[], name: (one: T) => string): T[] => [
  ...new Map(all.map((one) => [name(one), one])).values(),
]

/** The locked rows, as one answer after the other changes them. */
type Books = {
  readonly disputes: Map<string, PurchaseDispute>
  readonly purchases: Map<string, Seen>
  readonly rules: Rules
  readonly disputeChanges: DisputeChanges[]
  readonly changes: Changed[]
}

async function openBooks(tx: Tx, named: readonly PurchaseDispute[]): Promise<Books> {
  const disputes = uniqueBy(named, ({ id }) => id)
  const accounts = uniqueBy(disputes, accountKeyOf)
  await lockAccounts(tx, accounts)
  const locked = await store.lockDisputes(tx, disputes)
  const purchases: Seen[] = []
  for (const [owner, theirs] of Map.groupBy(locked, (one) => one.owner))
    purchases.push(...(await findSeen(tx, owner, [...new Set(theirs.map(({ purchase }) => purchase))])))
  return {
    disputes: new Map(locked.map((one) => [one.id, one])),
    purchases: new Map(purchases.map((one) => [one.id, one])),
    rules: await rulesOf(tx, accounts),
    disputeChanges: [],
    changes: [],
  }
}

/** Credits more or less of the purchase after an answer. */
function moveCredit(books: Books, { dispute, credit }: DisputeChanges, before: PurchaseDispute, now: Date): void {
  if (credit === 0) return
  const seen = books.purchases.get(dispute.purchase)!
  const theirs = books.rules.filter((rule) => accountKeyOf(rule) === accountKeyOf(seen))
  const basisPoints = basisPointsFor(theirs, seen.category, seen.purchasedAt)
  const name = credit > 0 ? 'credit' : dispute.status
  const of = { dispute: dispute.id, isWon: false, credited: before.credited }
  const { purchase, entry } = credited(seen, of, credit, { name, at: now, basisPoints })
  books.changes.push({ before: seen, after: purchase, entries: [entry], used: entry.moves })
  books.purchases.set(seen.id, { ...seen, ...purchase })
}

/** Stays due if a notification arrived after the call began: the answer may predate it. */
function keepMarked(locked: PurchaseDispute, applied: PurchaseDispute, askedAt: Date, now: Date): PurchaseDispute {
  const { dueAt } = locked
  return applied.endedAt === null && dueAt !== null && dueAt >= askedAt && dueAt <= now
    ? { ...applied, dueAt }
    : applied
}

function applyOne(deps: Deps, books: Books, { dispute, asked, askedAt, answer }: AnsweredCall, now: Date): void {
  const before = books.disputes.get(dispute.id)!
  const disputable = disputableOf(books.purchases.get(before.purchase)!)
  const changes = apply(before, answer, { asked, now, random: deps.random, disputable })
  if (changes.contradicts)
    deps.log.warn(
      { detail: `${before.id}: ${changes.contradicts}`, status: before.status },
      'the issuing bank reports another result for a closed dispute; our result stands, check it with the bank',
    )
  books.disputeChanges.push(changes)
  moveCredit(books, changes, before, now)
  books.disputes.set(before.id, keepMarked(before, changes.dispute, askedAt, now))
}

/** The transfers of what the bank bears from now on, of won disputes. */
const borne = (disputeChanges: readonly DisputeChanges[], { now, wall }: Instant): Transfer[] =>
  disputeChanges
    .filter((one) => one.borne > 0)
    .map(({ dispute: { owner, id }, borne: amount }) => ({
      owner,
      id: newId<'transfer'>(wall) as TransferId,
      debit: 'bank:issuing',
      credit: 'disputed',
      amount,
      kind: 'purchase_dispute_won',
      phase: 'posted',
      cause: { kind: 'purchase_dispute', id },
      at: now,
    }))

async function write(tx: Tx, deps: Deps, books: Books, time: Instant): Promise<void> {
  await store.saveDisputes(tx, [...books.disputes.values()])
  if (books.changes.length > 0) {
    const names = new Map([...books.purchases.values()].map((seen) => [seen.card as string, seen]))
    const open = await openInvoices(tx, uniqueBy([...books.purchases.values()], accountKeyOf))
    await save(tx, deps, books.changes, { names, open })
  }
  const events = books.disputeChanges.flatMap((one) => one.events)
  if (events.length > 0) await record(tx, events.map(disputeEvent), time.wall)
  const transfers = borne(books.disputeChanges, time)
  if (transfers.length > 0) await post(tx, transfers)
}

async function settleAll(deps: Deps, calls: readonly AnsweredCall[]): Promise<PurchaseDispute[]> {
  return inTransaction(deps.db, async (tx) => {
    const time = { now: deps.clock.now(), wall: deps.clock.wall() }
    const books = await openBooks(
      tx,
      calls.map(({ dispute }) => dispute),
    )
    for (const one of calls) applyOne(deps, books, one, time.now)
    await write(tx, deps, books, time)
    return calls.map(({ dispute }) => books.disputes.get(dispute.id)!)
  })
}

const settle = batchedBy((deps: Deps, calls: AnsweredCall[]) => settleAll(deps, calls))

/** Calls the issuing bank. A dispute that it no longer knows is sent again. */
async function callProvider(deps: Deps, d: PurchaseDispute): Promise<Pick<AnsweredCall, 'asked' | 'answer'>> {
  const asked = nextRequest(d)
  const rail = deps.banks.issuer(d.owner)
  if (!rail) return { asked, answer: unknown('no issuing bank is configured') }
  const put = async () => {
    const purchase = await findPurchase(deps.db, d.owner, d.purchase)
    return ask(() => rail.dispute(orderOf(d, purchase!.issuerId)))
  }
  if (asked === 'put') return { asked, answer: await put() }
  if (asked === 'withdraw') return { asked, answer: await ask(() => rail.withdrawDispute(d.id)) }
  const answer = await ask(() => rail.readDispute(d.id))
  const isForgotten = answer.result === 'accepted' && answer.value.status === 'absent'
  return isForgotten ? { asked: 'put_again', answer: await put() } : { asked, answer }
}

/** Calls the bank once, applies the answer, and returns the dispute as it is then. */
export async function advance(deps: Deps, dispute: PurchaseDispute): Promise<PurchaseDispute> {
  const askedAt = deps.clock.now()
  return settle(deps, { dispute, askedAt, ...(await callProvider(deps, dispute)) })
}

// A list does not say when it was read: any notification may be newer, so the dispute stays due.
const LISTED = { askedAt: new Date(0) }

/** Applies a bank's list of disputes, of one platform. Returns how many changed; impossible reports are left out. */
export async function applyDisputes(
  deps: Deps,
  owner: OwnerId,
  report: readonly PurchaseDisputeReport[],
): Promise<number> {
  const each = [...new Map(report.map((one) => [one.id, one])).values()]
  if (each.length === 0) return 0
  return applyTogether(deps, each, async (some) => {
    const known = await store.findNamed(
      deps.db,
      owner,
      some.map(({ id }) => id),
    )
    const said = new Map(some.map((one) => [one.id, one]))
    const calls = known.map(
      (dispute): AnsweredCall => ({ dispute, asked: 'read', ...LISTED, answer: accepted(said.get(dispute.id)!) }),
    )
    if (calls.length === 0) return 0
    const after = await settleAll(deps, calls)
    return after.filter((one, n) => one.version !== known[n]!.version).length
  })
}
