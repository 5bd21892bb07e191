// The one path by which a payout moves: calls the bank with no transaction open, then locks,
// applies, saves, posts and records in one commit for the whole batch. Requests, the worker and
// bank notifications all use it.

import { findEver } from '../bank-accounts/store.ts'
import { ask } from '../../providers/ask.ts'
import { type ProviderResult, unknown } from '../../providers/bank.ts'
import { OTHER_SENDS, type PayoutRail, type PayoutReport } from '../../providers/payouts.ts'
import { batchedBy } from '../../kernel/batch.ts'
import type { SellerId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { SERVER } from '../../platform/audit/act.ts'
import { recordActs } from '../../platform/audit/store.ts'
import { inTransaction, type Tx } from '../../platform/db/sql.ts'
import { ofSeller } from '../../platform/ledger/chart.ts'
import {
  isOtherAccount,
  lookUp,
  OTHER_ACCOUNT,
  payoutRail,
} from '../../runtime/banks/payout-rail.ts'
import type { Deps } from '../../runtime/deps.ts'
import { lockFree, post } from '../../platform/ledger/store.ts'
import { sameHolder } from '../../providers/paying/holder.ts'
import { findLost } from '../../providers/paying/lost.ts'
import { recordEvents } from './insert-payout.ts'
import { isOpenDecision } from '../../providers/paying/silence.ts'
import { applyNews } from './decision.ts'
import {
  apply,
  type Held,
  type Instant,
  lookedAtAgain,
  type Payout,
  type PayoutChanges,
} from './payout.ts'
import { orderOf } from './order.ts'
import * as store from './store.ts'

const NOTHING = 0 as Cents

const instantOf = (deps: Deps): Instant => ({
  now: deps.clock.now(),
  wall: deps.clock.wall(),
  random: deps.random,
})

/**
 * An ended payout of which the bank says the opposite is changed by nobody, unless people alone had
 * ended it.
 */
function warnOfContradiction({ log }: Deps, payout: Payout, answer: Answer): void {
  const { id, bank, status } = payout
  if (answer.result !== 'accepted' || isOpenDecision(payout)) return
  const said = answer.value.status
  const isOther =
    (status === 'failed' && (said === 'paid' || said === 'returned')) ||
    (status === 'succeeded' && said === 'failed')
  if (isOther)
    log.error(
      { bank, detail: `${id}: ${status} here, ${said} at the bank` },
      'the bank says the opposite of how a payout ended; look at both by hand',
    )
}

type Answer = ProviderResult<PayoutReport> | Held
/** `lists`: whether the bank lists whatever changes, however late. */
type AnsweredCall = { payout: Payout; askedAt: Date; answer: Answer; mark: Mark; lists: boolean }
/** When the payout was last sent, as far as the caller knows: as it read it, or its own sending. */
type Mark = { sentAt: Date | null }

/** A refusal says nothing of what another process has sent since. */
const refusesOther = (before: Payout, { answer, mark }: AnsweredCall): boolean =>
  answer.result === 'rejected' && before.sentAt?.getTime() !== mark.sentAt?.getTime()

const settle = batchedBy('settle payouts', (deps: Deps, calls: AnsweredCall[]) =>
  inTransaction(deps.db, async (tx) => {
    const time = instantOf(deps)
    const rows = new Map(
      (
        await store.lock(
          tx,
          calls.map((one) => one.payout),
        )
      ).map((row) => [row.id, row]),
    )
    const free = await freeOf(tx, [...rows.values()])
    const changes = calls.map((call) => {
      const { payout, askedAt, lists } = call
      const before = rows.get(payout.id)!
      const answer = refusesOther(before, call) ? unknown(OTHER_SENDS) : call.answer
      warnOfContradiction(deps, before, answer)
      const applied = isOpenDecision(before)
        ? applyNews(before, answer, time, free.get(before.seller) ?? NOTHING)
        : apply(before, answer, time)
      countTaken(free, applied)
      // A notification arrived after the call began. The answer may predate it, so the payout stays
      // due.
      const wasMarked = before.dueAt !== null && before.dueAt >= askedAt && before.dueAt <= time.now
      const isKept = lists || isOpenDecision(applied.payout)
      const now = isKept ? applied.payout : lookedAtAgain(applied.payout, time.now)
      const mayChange = now.status !== 'failed' || isOpenDecision(now)
      const kept = wasMarked && mayChange ? { ...now, dueAt: before.dueAt } : now
      rows.set(payout.id, kept)
      return { ...applied, payout: kept, before }
    })
    await store.save(tx, [...rows.values()])
    await post(
      tx,
      changes.flatMap((one) => one.transfers),
    )
    await recordEvents(
      tx,
      deps,
      changes.flatMap(({ payout, event }) => (event ? [{ payout, type: event }] : [])),
    )
    for (const change of changes) recordCorrection(tx, deps, change)
    return changes.map(({ payout }) => payout)
  }),
)

/** What sellers may spend of whose payouts the bank may say that people were wrong. */
async function freeOf(tx: Tx, rows: readonly Payout[]): Promise<Map<SellerId, Cents>> {
  const decided = rows.filter((one) => isOpenDecision(one) && one.decision === 'not_paid')
  const free = new Map<SellerId, Cents>()
  for (const owner of new Set(decided.map((one) => one.owner))) {
    const sellers = decided.filter((one) => one.owner === owner).map(({ seller }) => seller)
    for (const [seller, cents] of await lockFree(tx, owner, sellers)) free.set(seller, cents)
  }
  return free
}

/** Another payout of the same seller cannot take the same money. */
function countTaken(free: Map<SellerId, Cents>, { payout, transfers }: PayoutChanges): void {
  const before = free.get(payout.seller)
  const account = ofSeller('available', payout.seller)
  const taken = transfers.filter(({ debit }) => debit === account)
  const sum = taken.reduce((all, { amount }) => all + amount, 0)
  if (before !== undefined) free.set(payout.seller, (before - sum) as Cents)
}

/** People decided, and were wrong: it is on record, and an operator looks at it. */
function recordCorrection(
  tx: Tx,
  deps: Deps,
  { payout, before }: { payout: Payout; before: Payout },
): void {
  if (!isOpenDecision(before) || payout.correctedAt === null) return
  const { id, bank, status, decision } = payout
  const audited = {
    action: 'transfer.decision_corrected',
    object: payout,
    before: { status: before.status, decision },
    after: { status, end_to_end_id: payout.endToEndId },
  } as const
  recordActs(tx, deps, [{ act: SERVER, audited }])
  deps.log.error(
    { bank, detail: `${id}: decided as ${decision}, ${status} at the bank` },
    'the bank says the opposite of what people decided on a payout; the books follow the bank',
  )
}

async function callProvider(
  deps: Deps,
  p: Payout,
  mark: Mark,
  isPrepared: boolean,
): Promise<ProviderResult<PayoutReport>> {
  const rail = payoutRail(deps.banks, p.owner, p.bank)
  const account = await findEver(deps.db, p.owner, p.bankAccount)
  if (!rail || !account) return unknown(`there is no ${p.bank} in the banks file`)
  const now = deps.clock.now()
  const named = p.reference === null ? {} : { reference: p.reference }
  const sought = { id: p.id, createdAt: p.createdAt, ...named, ...sentTimes(p) }
  // What another account does not have proves nothing; what it has by its own name is ours.
  if (isOtherAccount(rail, { isSent: p.firstSentAt !== null, account: p.payingAccount }))
    return p.reference === null ? unknown(OTHER_ACCOUNT) : lookUp(rail, sought, now)
  // Nothing is sent any more: it would be paid against what people decided.
  if (isOpenDecision(p)) return lookUp(rail, sought, now)
  if (account.accountSealed.length === 0) {
    const isKnown = p.status !== 'pending' || p.reference !== null
    const lost = { lostAt: account.updatedAt, isSent: p.firstSentAt !== null, isKnown }
    return findLost(rail, { ...sought, ...lost }, now)
  }
  if (p.status !== 'pending' && !rail.repeatsSafely) return lookUp(rail, sought, now)
  const order = orderOf(deps, p, account)
  const sending = p.status === 'pending' && { sending: sendingOf(deps, rail, p, mark) }
  const tries = { ...named, ...sentBefore(p), isPrepared, ...sending }
  const answer = await ask(() => rail.pay(order, tries))
  // After the second step money may have left.
  return p.reference === null ? sameHolder(order, answer) : answer
}

const sentTimes = ({ firstSentAt, sentAt }: Payout) => ({
  ...(firstSentAt && { since: firstSentAt }),
  ...(sentAt && { last: sentAt }),
})

const sentBefore = (p: Payout) => ({
  ...sentTimes(p),
  ...(p.sentAt ? {} : { isRefused: p.firstSentAt !== null }),
})

/** Stores that it is sent, once and no more for what was read of it. */
const sendingOf = (deps: Deps, rail: PayoutRail, p: Payout, mark: Mark) => async () => {
  const wall = deps.clock.wall()
  const isMarked = await inTransaction(deps.db, (tx) =>
    store.markSent(tx, p, { wall, account: rail.account ?? null }),
  )
  if (isMarked) mark.sentAt = wall
  return isMarked
}

/** One that waited before it was sent no longer does: the next one is tried. */
async function letNextGo(deps: Deps, p: Payout): Promise<void> {
  await inTransaction(deps.db, (tx) => store.wakeNext(tx, p, deps.clock.now()))
  deps.wake()
}

/** More than a bank has. */
const STEPS_MAX = 3

/** Whether this answer prepared the payout, and is stored. */
const isNextStep = (before: Payout, answer: Answer, now: Payout): boolean =>
  now.status === 'pending' &&
  now.reference !== before.reference &&
  answer.result === 'accepted' &&
  answer.value.status === 'prepared' &&
  answer.value.reference === now.reference

/**
 * Calls the bank, applies the result, and returns the payout as it is then. Where the bank has two
 * steps, what the first one named is stored before the second. `held`: it is not sent now.
 */
export async function advance(
  deps: Deps,
  payout: Payout,
  held?: Held | ProviderResult<never>,
): Promise<Payout> {
  const rail = payoutRail(deps.banks, payout.owner, payout.bank)
  const lists = rail?.repeatsSafely === true && rail.changed !== undefined
  let before = payout
  for (let step = 1; ; step++) {
    const askedAt = deps.clock.now()
    const mark: Mark = { sentAt: before.sentAt }
    const answer = held ?? (await callProvider(deps, before, mark, step > 1))
    const now = await settle(deps, { payout: before, askedAt, answer, mark, lists })
    if (before.waits !== null && now.waits === null) await letNextGo(deps, now)
    if (step === STEPS_MAX || !isNextStep(before, answer, now)) return now
    before = now
  }
}
