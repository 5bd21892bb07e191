// The one path by which a purchase's dispute moves: calls the issuing bank with no transaction
// open, then locks account and dispute, applies, and saves dispute, purchase, statement, ledger and
// events in one commit for the whole batch. Requests, the worker, bank notifications and reads of
// the bank's list use it.

import { ask } from '../../../providers/ask.ts'
import { unknown, accepted } from '../../../providers/bank.ts'
import type { PurchaseDisputeReport } from '../../../providers/issuer.ts'
import { batchedBy } from '../../../kernel/batch.ts'
import { newId, type OwnerId } from '../../../kernel/ids.ts'
import { uniqueBy } from '../../../kernel/collections/unique.ts'
import { inTransaction, type Tx } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { post } from '../../../platform/ledger/store.ts'
import type { Transfer, TransferId } from '../../../platform/ledger/transfer.ts'
import { record } from '../../../platform/outbox/outbox.ts'
import { lockAccounts, rulesOf } from '../../account/store.ts'
import { accountKeyOf } from '../../account/account.ts'
import { basisPointsFor } from '../../account/cashback.ts'
import { applyTogether } from '../../issuer-sync/apply-together.ts'
import type { ChangedPurchase } from '../apply.ts'
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
import { findDetails } from '../list-store.ts'
import { find as findPurchase, openInvoices } from '../store.ts'
import type { PurchaseDetails } from '../wire.ts'

type AnsweredCall = {
  readonly dispute: PurchaseDispute
  readonly request: DisputeRequest
  readonly requestedAt: Date
  readonly answer: DisputeAnswer
}
type Instant = { readonly now: Date; readonly wall: Date }
type Rules = Awaited<ReturnType<typeof rulesOf>>

/** The locked rows, as one answer after the other changes them. */
type Batch = {
  readonly disputes: Map<string, PurchaseDispute>
  readonly purchases: Map<string, PurchaseDetails>
  readonly rules: Rules
  readonly disputeChanges: DisputeChanges[]
  readonly changes: ChangedPurchase[]
}

async function openBatch(tx: Tx, requested: readonly PurchaseDispute[]): Promise<Batch> {
  const disputes = uniqueBy(requested, ({ id }) => id)
  const accounts = uniqueBy(disputes, accountKeyOf)
  await lockAccounts(tx, accounts)
  const locked = await store.lockDisputes(tx, disputes)
  const purchases: PurchaseDetails[] = []
  for (const [owner, theirs] of Map.groupBy(locked, (one) => one.owner))
    purchases.push(
      ...(await findDetails(tx, owner, [...new Set(theirs.map(({ purchase }) => purchase))])),
    )
  return {
    disputes: new Map(locked.map((one) => [one.id, one])),
    purchases: new Map(purchases.map((one) => [one.id, one])),
    rules: await rulesOf(tx, accounts),
    disputeChanges: [],
    changes: [],
  }
}

/** Books the change of a dispute's credit after an answer. */
function applyCredit(
  batch: Batch,
  { dispute, credit }: DisputeChanges,
  before: PurchaseDispute,
  now: Date,
): void {
  if (credit === 0) return
  const purchase = batch.purchases.get(dispute.purchase)!
  const accountRules = batch.rules.filter((rule) => accountKeyOf(rule) === accountKeyOf(purchase))
  const basisPoints = basisPointsFor(accountRules, purchase.category, purchase.purchasedAt)
  const name = credit > 0 ? 'credit' : dispute.status
  const of = { dispute: dispute.id, isWon: false, credited: before.credited }
  const { purchase: after, entry } = credited(purchase, of, credit, { name, at: now, basisPoints })
  batch.changes.push({ before: purchase, after, entries: [entry], usedDelta: entry.debtDelta })
  batch.purchases.set(purchase.id, { ...purchase, ...after })
}

/** Stays due if a notification arrived after the call began: the answer may predate it. */
function keepDue(
  locked: PurchaseDispute,
  applied: PurchaseDispute,
  requestedAt: Date,
  now: Date,
): PurchaseDispute {
  const { dueAt } = locked
  return applied.endedAt === null && dueAt !== null && dueAt >= requestedAt && dueAt <= now
    ? { ...applied, dueAt }
    : applied
}

function applyOne(
  deps: Deps,
  batch: Batch,
  { dispute, request, requestedAt, answer }: AnsweredCall,
  now: Date,
): void {
  const before = batch.disputes.get(dispute.id)!
  const disputable = disputableOf(batch.purchases.get(before.purchase)!)
  const changes = apply(before, answer, { request, now, random: deps.random, disputable })
  if (changes.contradictingStatus)
    deps.log.warn(
      { detail: `${before.id}: ${changes.contradictingStatus}`, status: before.status },
      'the issuing bank reports another result for a closed dispute; our result stands, check it with the bank',
    )
  batch.disputeChanges.push(changes)
  applyCredit(batch, changes, before, now)
  batch.disputes.set(before.id, keepDue(before, changes.dispute, requestedAt, now))
}

/** The transfers of won disputes: the bank bears the credit from now on. */
const wonTransfers = (
  disputeChanges: readonly DisputeChanges[],
  { now, wall }: Instant,
): Transfer[] =>
  disputeChanges
    .filter((one) => one.coveredByBank > 0)
    .map(({ dispute: { owner, id }, coveredByBank: amount }) => ({
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

async function write(tx: Tx, deps: Deps, batch: Batch, time: Instant): Promise<void> {
  await store.saveDisputes(tx, [...batch.disputes.values()])
  if (batch.changes.length > 0) {
    const names = new Map(
      [...batch.purchases.values()].map((purchase) => [purchase.card as string, purchase]),
    )
    const open = await openInvoices(tx, uniqueBy([...batch.purchases.values()], accountKeyOf))
    await save(tx, deps, batch.changes, { names, open })
  }
  const events = batch.disputeChanges.flatMap((one) => one.events)
  if (events.length > 0) await record(tx, events.map(disputeEvent), time.wall)
  const transfers = wonTransfers(batch.disputeChanges, time)
  if (transfers.length > 0) await post(tx, transfers)
}

async function settleAll(deps: Deps, calls: readonly AnsweredCall[]): Promise<PurchaseDispute[]> {
  return inTransaction(deps.db, async (tx) => {
    const time = { now: deps.clock.now(), wall: deps.clock.wall() }
    const batch = await openBatch(
      tx,
      calls.map(({ dispute }) => dispute),
    )
    for (const one of calls) applyOne(deps, batch, one, time.now)
    await write(tx, deps, batch, time)
    return calls.map(({ dispute }) => batch.disputes.get(dispute.id)!)
  })
}

const settle = batchedBy('settle purchase disputes', (deps: Deps, calls: AnsweredCall[]) =>
  settleAll(deps, calls),
)

/** Calls the issuing bank. A dispute that the bank has lost is sent again. */
async function callProvider(
  deps: Deps,
  d: PurchaseDispute,
): Promise<Pick<AnsweredCall, 'request' | 'answer'>> {
  const request = nextRequest(d)
  const rail = deps.banks.issuer(d.owner)
  if (!rail) return { request, answer: unknown('no issuing bank is configured') }
  const put = async () => {
    const purchase = await findPurchase(deps.db, d.owner, d.purchase)
    return ask(() => rail.dispute(orderOf(d, purchase!.issuerId)))
  }
  if (request === 'put') return { request, answer: await put() }
  if (request === 'withdraw')
    return { request, answer: await ask(() => rail.withdrawDispute(d.id)) }
  const answer = await ask(() => rail.readDispute(d.id))
  const isLost = answer.result === 'accepted' && answer.value.status === 'absent'
  return isLost ? { request: 'put_again', answer: await put() } : { request, answer }
}

/** Calls the bank once, applies the answer, and returns the dispute after it. */
export async function advance(deps: Deps, dispute: PurchaseDispute): Promise<PurchaseDispute> {
  const requestedAt = deps.clock.now()
  return settle(deps, { dispute, requestedAt, ...(await callProvider(deps, dispute)) })
}

// A list has no time of reading: a notification may be newer, so a due dispute stays due.
const LISTED = { requestedAt: new Date(0) }

/**
 * Applies a bank's list of disputes, of one platform. Returns how many changed; invalid reports are
 * skipped.
 */
export async function applyDisputes(
  deps: Deps,
  owner: OwnerId,
  report: readonly PurchaseDisputeReport[],
): Promise<number> {
  const each = [...new Map(report.map((one) => [one.id, one])).values()]
  if (each.length === 0) return 0
  return applyTogether(deps, owner, each, async (some) => {
    const known = await store.findByIds(
      deps.db,
      owner,
      some.map(({ id }) => id),
    )
    const reports = new Map(some.map((one) => [one.id, one]))
    const calls = known.map((dispute): AnsweredCall => ({
      dispute,
      request: 'read',
      ...LISTED,
      answer: accepted(reports.get(dispute.id)!),
    }))
    if (calls.length === 0) return 0
    const after = await settleAll(deps, calls)
    return after.filter((one, n) => one.version !== known[n]!.version).length
  })
}
