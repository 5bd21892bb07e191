// The one path by which a payout moves: calls the bank with no transaction open, then locks,
// applies, saves, posts and records in one commit for the whole batch. Requests, the worker and
// bank notifications all use it.

import { payable } from '../bank-accounts/bank-account.ts'
import { findEver } from '../bank-accounts/store.ts'
import { ask } from '../../providers/ask.ts'
import { unknown, type ProviderResult, type PayoutReport } from '../../providers/bank.ts'
import { batchedBy } from '../../kernel/batch.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { post } from '../../platform/ledger/store.ts'
import { findPayout } from '../../providers/rest/find-payout.ts'
import { recordEvents } from './insert-payout.ts'
import { apply, type Instant, type Payout } from './payout.ts'
import * as store from './store.ts'

const TEXT_MAX = 140

const instantOf = (deps: Deps): Instant => ({
  now: deps.clock.now(),
  wall: deps.clock.wall(),
  random: deps.random,
})

type AnsweredCall = { payout: Payout; askedAt: Date; answer: ProviderResult<PayoutReport> }

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
    const changes = calls.map(({ payout, askedAt, answer }) => {
      const before = rows.get(payout.id)!
      const applied = apply(before, answer, time)
      // A notification arrived after the call began. The answer may predate it, so the payout stays
      // due.
      const wasMarked = before.dueAt !== null && before.dueAt >= askedAt && before.dueAt <= time.now
      const now =
        wasMarked && applied.payout.status !== 'failed'
          ? { ...applied.payout, dueAt: before.dueAt }
          : applied.payout
      rows.set(payout.id, now)
      return { ...applied, payout: now }
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

async function callProvider(deps: Deps, p: Payout): Promise<ProviderResult<PayoutReport>> {
  const rail = deps.banks.payouts(p.owner)
  const account = await findEver(deps.db, p.owner, p.bankAccount)
  if (!rail || !account) return unknown('no bank is configured for payouts')
  if (account.accountSealed.length === 0)
    return findPayout(
      rail,
      { id: p.id, createdAt: p.createdAt, lostAt: account.updatedAt },
      deps.clock.now(),
    )
  const { holder, ...named } = payable(deps, account)
  const text = p.statementDescriptor ?? p.description
  const shownText = text ? { text: text.slice(0, TEXT_MAX) } : {}
  const order = { id: p.id, amount: p.amount, to: { account: named }, holder, ...shownText }
  return ask(() => rail.pay(order))
}

/** Calls the bank once, applies the result, and returns the payout as it is then. */
export async function advance(deps: Deps, payout: Payout): Promise<Payout> {
  const askedAt = deps.clock.now()
  return settle(deps, { payout, askedAt, answer: await callProvider(deps, payout) })
}
