// The one path by which a payout moves: calls the bank with no transaction open, then locks,
// applies, saves, posts and records in one commit for the whole batch. Requests, the worker and
// bank notifications all use it.

import { payable } from '../bank-accounts/bank-account.ts'
import { findEver } from '../bank-accounts/store.ts'
import { ask } from '../../providers/ask.ts'
import { unknown, type ProviderResult } from '../../providers/bank.ts'
import type { PayoutReport } from '../../providers/payouts.ts'
import { batchedBy } from '../../kernel/batch.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import { payoutRail } from '../../runtime/banks/payout-rail.ts'
import type { Deps } from '../../runtime/deps.ts'
import { post } from '../../platform/ledger/store.ts'
import { sameHolder } from '../../providers/paying/holder.ts'
import { findLost } from '../../providers/paying/lost.ts'
import { recordEvents } from './insert-payout.ts'
import { apply, type Held, type Instant, lookedAtAgain, type Payout } from './payout.ts'
import * as store from './store.ts'

const TEXT_MAX = 140

const instantOf = (deps: Deps): Instant => ({
  now: deps.clock.now(),
  wall: deps.clock.wall(),
  random: deps.random,
})

type Answer = ProviderResult<PayoutReport> | Held
/** `lists`: whether the bank lists what changes. */
type AnsweredCall = { payout: Payout; askedAt: Date; answer: Answer; lists: boolean }

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
    const changes = calls.map(({ payout, askedAt, answer, lists }) => {
      const before = rows.get(payout.id)!
      const applied = apply(before, answer, time)
      // A notification arrived after the call began. The answer may predate it, so the payout stays
      // due.
      const wasMarked = before.dueAt !== null && before.dueAt >= askedAt && before.dueAt <= time.now
      const now = lists ? applied.payout : lookedAtAgain(applied.payout, time.now)
      const kept = wasMarked && now.status !== 'failed' ? { ...now, dueAt: before.dueAt } : now
      rows.set(payout.id, kept)
      return { ...applied, payout: kept }
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
    return changes.map(({ payout }) => payout)
  }),
)

async function callProvider(
  deps: Deps,
  p: Payout,
  { sentAt, isPrepared }: { sentAt: Date | null; isPrepared: boolean },
): Promise<ProviderResult<PayoutReport>> {
  const rail = payoutRail(deps.banks, p.owner, p.bank)
  const account = await findEver(deps.db, p.owner, p.bankAccount)
  if (!rail || !account) return unknown(`there is no ${p.bank} in the banks file`)
  const named = p.reference === null ? {} : { reference: p.reference }
  if (account.accountSealed.length === 0)
    return findLost(
      rail,
      { id: p.id, createdAt: p.createdAt, lostAt: account.updatedAt, ...named },
      deps.clock.now(),
    )
  const { holder, ...to } = payable(deps, account)
  const text = p.statementDescriptor ?? p.description
  const shownText = text ? { text: text.slice(0, TEXT_MAX) } : {}
  const order = { id: p.id, amount: p.amount, to: { account: to }, holder, ...shownText }
  const tries = { ...named, ...(sentAt && { since: sentAt }), isPrepared }
  return sameHolder(order, await ask(() => rail.pay(order, tries)))
}

/** One that waited for money no longer does: the next one is tried. */
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
 * steps, what the first one named is stored before the second. `sentAt`: when it was first sent;
 * null: never before. `held`: it is not sent now.
 */
export async function advance(
  deps: Deps,
  payout: Payout,
  sentAt: Date | null,
  held?: Held,
): Promise<Payout> {
  const lists = payoutRail(deps.banks, payout.owner, payout.bank)?.changed !== undefined
  let before = payout
  for (let step = 1; ; step++) {
    const askedAt = deps.clock.now()
    const tries = { sentAt: step === 1 ? sentAt : deps.clock.wall(), isPrepared: step > 1 }
    const answer = held ?? (await callProvider(deps, before, tries))
    const now = await settle(deps, { payout: before, askedAt, answer, lists })
    if (before.waits === 'funds' && now.waits !== 'funds') await letNextGo(deps, now)
    if (step === STEPS_MAX || !isNextStep(before, answer, now)) return now
    before = now
  }
}
