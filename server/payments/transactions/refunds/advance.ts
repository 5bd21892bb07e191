// The one path by which a refund moves: calls the bank with no transaction open, then locks the
// transaction and its refund, applies, saves, posts and records in one commit for the whole batch.

import { ask } from '../../../providers/ask.ts'
import {
  accepted,
  NOT_CONFIGURED,
  type ProviderRefund,
  type ProviderResult,
  unknown,
} from '../../../providers/bank.ts'
import { NO_FUNDS } from '../../../providers/payouts.ts'
import { batchedBy } from '../../../kernel/batch.ts'
import type { RefundId, SellerId } from '../../../kernel/ids.ts'
import type { Cents } from '../../../kernel/money.ts'
import { inTransaction, type Tx } from '../../../platform/db/sql.ts'
import { AT_FIRST, type Deps } from '../../../runtime/deps.ts'
import { isOpenDecision } from '../../../providers/paying/silence.ts'
import { SERVER } from '../../../platform/audit/act.ts'
import { recordActs } from '../../../platform/audit/store.ts'
import { ofSeller } from '../../../platform/ledger/chart.ts'
import { lockFree } from '../../../platform/ledger/store.ts'
import type { Transfer } from '../../../platform/ledger/transfer.ts'
import type { Receivable } from '../../../marketplace/receivables/receivable.ts'
import { keepDueMarks } from '../changes.ts'
import { cardOf } from '../methods/methods.ts'
import { instantOf, save } from '../save.ts'
import * as store from '../store.ts'
import type { Transaction } from '../transaction.ts'
import { applyRefund } from './apply-refund.ts'
import { applyNews } from './decision.ts'
import { payOut } from './pay-out.ts'
import type { Refund } from './refund.ts'
import { lockRefunds, holdingOf } from './store.ts'

/**
 * Requests the bank to return money the way it came, or to pay it out; `t` has the payee of a
 * payout and the card's authorization.
 */
const callRefund = (
  deps: Deps,
  r: Refund,
  t: Transaction | undefined,
): Promise<ProviderResult<ProviderRefund>> =>
  ask(async () => {
    const again = r.attempts > 0
    if (r.way === 'payout') return callPayout(deps, r, t)
    if (r.way === 'pix') {
      const { id, amount, transaction: txid, providerReference } = r
      const named = providerReference === null ? {} : { providerReference }
      const order = { endToEndId: r.paymentReference, id, amount, txid, ...named }
      const sale = t?.method === 'pix' ? t.pix : AT_FIRST
      return (await deps.banks.pix(r.owner, sale)?.rail.giveBack(order, again)) ?? NOT_CONFIGURED
    }
    const reference = t && cardOf(t)?.reference
    const authorization = {
      id: r.paymentReference,
      ...(reference === undefined ? {} : { reference }),
    }
    const order = { authorization, id: r.id, amount: r.amount }
    return (await deps.banks.cards(r.owner)?.refund(order)) ?? NOT_CONFIGURED
  })

const STATUSES = {
  // The next step follows with the next call.
  prepared: 'processing',
  processing: 'processing',
  paid: 'returned',
  failed: 'failed',
  returned: 'failed',
} as const

async function callPayout(
  deps: Deps,
  r: Refund,
  t: Transaction | undefined,
): Promise<ProviderResult<ProviderRefund>> {
  const answer = await payOut(deps, r, t)
  // Nothing was paid for want of money: it is tried again, and does not fail.
  if (answer.result === 'rejected' && answer.code === NO_FUNDS) return unknown(answer.why)
  if (answer.result !== 'accepted') return answer
  const { endToEndId = '', status, amount, reason } = answer.value
  const report = { id: r.id, providerReference: endToEndId, amount, status: STATUSES[status] }
  return accepted(reason === undefined ? report : { ...report, reason })
}

type AnsweredRefund = { refund: Refund; askedAt: Date; answer: ProviderResult<ProviderRefund> }

const transactionOf = ({ owner, transaction }: Refund) => ({ owner, id: transaction })

/** What the sellers may spend of whose refunds the bank may say that people were wrong. */
async function freeOf(
  tx: Tx,
  sales: ReadonlyMap<string, Transaction>,
  refunds: readonly Refund[],
): Promise<Map<string, Cents>> {
  const decided = refunds.filter((one) => isOpenDecision(one) && one.decision === 'not_paid')
  const free = new Map<string, Cents>()
  for (const owner of new Set(decided.map((one) => one.owner))) {
    const own = decided.filter((one) => one.owner === owner)
    const sellers = own.map(({ transaction }) => sales.get(transaction)!.seller)
    for (const [seller, cents] of await lockFree(tx, owner, sellers)) free.set(seller, cents)
  }
  return free
}

/** Another refund of the same seller cannot take the same money. */
function countTaken(free: Map<string, Cents>, seller: SellerId, transfers: readonly Transfer[]) {
  const before = free.get(seller)
  if (before === undefined) return
  const account = ofSeller('available', seller)
  const taken = transfers.filter(({ debit, phase }) => debit === account && phase === 'posted')
  free.set(seller, (before - taken.reduce((all, { amount }) => all + amount, 0)) as Cents)
}

/** People decided, and were wrong: it is on record, and an operator looks at it. */
function recordCorrection(tx: Tx, deps: Deps, before: Refund, now: Refund | undefined): void {
  if (!now || !isOpenDecision(before) || now.correctedAt === null) return
  const { owner, id, transaction, decision, status, payout } = now
  recordActs(tx, deps, [
    {
      act: SERVER,
      audited: {
        action: 'transaction.refund_decision_corrected',
        object: { owner, id: transaction },
        before: { refund: id, status: before.status, decision },
        after: { status, end_to_end_id: now.providerReference },
      },
    },
  ])
  deps.log.error(
    { bank: payout?.bank, detail: `${id}: decided as ${decision}, ${status} at the bank` },
    'the bank says the opposite of what people decided on a refund; the books follow the bank',
  )
}

const settleRefund = batchedBy('settle refunds', (deps: Deps, calls: AnsweredRefund[]) =>
  inTransaction(deps.db, async (tx) => {
    const time = instantOf(deps)
    const names = calls.map(({ refund }) => ({ owner: refund.owner, id: refund.transaction }))
    const transactions = new Map((await store.lock(tx, names)).map((row) => [row.id, row]))
    const refunds = new Map(
      (
        await lockRefunds(
          tx,
          calls.map(({ refund }) => refund.id),
        )
      ).map((row) => [row.id as RefundId, row]),
    )
    const batch = []
    const free = await freeOf(tx, transactions, [...refunds.values()])
    // Two failed refunds of one transaction may restore the same receivable.
    const changed = new Map<string, Receivable>()
    for (const { refund, askedAt, answer } of calls) {
      const before = transactions.get(refund.transaction)!
      const now = refunds.get(refund.id)!
      const { holds, receivables } = await holdingOf(tx, now)
      const holding = { holds, receivables: receivables.map((one) => changed.get(one.id) ?? one) }
      const spendable = free.get(before.seller) ?? (0 as Cents)
      const changesOfRefund = isOpenDecision(now)
        ? applyNews(before, now, { ...holding, free: spendable }, answer, time)
        : applyRefund(before, now, holding, answer, time)
      countTaken(free, before.seller, changesOfRefund.transfers)
      recordCorrection(tx, deps, now, changesOfRefund.refunds[0])
      for (const one of changesOfRefund.changed) changed.set(one.id, one)
      const waiting = (saved: Refund) =>
        saved.status === 'pending' || isOpenDecision(saved)
          ? keepDueMarks(now, saved, { askedAt, now: time.now })
          : saved
      const changes = { ...changesOfRefund, refunds: changesOfRefund.refunds.map(waiting) }
      transactions.set(refund.transaction, changes.transaction)
      for (const saved of changes.refunds) refunds.set(saved.id, saved)
      batch.push({ before, changes })
    }
    await save(tx, deps, batch, 'refund')
    return batch.map(({ changes }) => changes.transaction)
  }),
)

/**
 * Calls the bank once, applies the answer, and returns the refund's transaction after it. `known`:
 * the transaction, where the caller has read it already.
 */
export async function advanceRefund(
  deps: Deps,
  refund: Refund,
  known?: Transaction,
): Promise<Transaction> {
  const askedAt = deps.clock.now()
  // The sale has the PSP that received its pix, where there may be several.
  const others = deps.banks.others?.(refund.owner) ?? []
  const hasOnePsp = deps.config.banksFile === undefined && others.length === 0
  const needsNoRead = (refund.way === 'pix' && hasOnePsp) || known !== undefined
  const [t = known] = needsNoRead ? [] : await store.findMany(deps.db, [transactionOf(refund)])
  const answer = await callRefund(deps, refund, t)
  return settleRefund(deps, { refund, askedAt, answer })
}
