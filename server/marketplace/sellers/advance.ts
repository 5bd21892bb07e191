// The one path by which the bank's KYC decision reaches a seller: asks with no transaction open,
// then locks, applies, saves and records events in one commit for the whole batch. Requests, the
// worker and bank notifications all use it.

import { ask } from '../../providers/ask.ts'
import { type ProviderResult, NOT_CONFIGURED } from '../../providers/bank.ts'
import type { KycReport } from '../../providers/kyc.ts'
import { batchedBy } from '../../kernel/batch.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { apply, nextRequest, type Seller } from './seller.ts'
import * as store from './store.ts'
import { save, type Change } from './events.ts'

type AnsweredCall = { seller: Seller; askedAt: Date; answer: ProviderResult<KycReport> }

/** Stays due if a notification arrived after the call began: the answer may predate it. */
function keepMarked(locked: Seller, applied: Seller, askedAt: Date, now: Date): Seller {
  const { dueAt } = locked
  const wasMarked =
    applied.status === 'pending' && dueAt !== null && dueAt >= askedAt && dueAt <= now
  return wasMarked ? { ...applied, dueAt } : applied
}

const settle = batchedBy('settle sellers', (deps: Deps, calls: AnsweredCall[]) =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const names = calls.map(({ seller }) => seller)
    const rows = new Map((await store.lock(tx, names)).map((row) => [row.id, row]))
    const changes = calls.map(({ seller, askedAt, answer }): Change => {
      const before = rows.get(seller.id)!
      const applied = apply(before, answer, { now, random: deps.random })
      const after = keepMarked(before, applied.seller, askedAt, now)
      // A seller may occur twice in one batch; its second answer is then an old report.
      rows.set(after.id, after)
      return { before, after, type: applied.event }
    })
    await save(tx, deps, changes)
    return changes.map(({ after }) => after)
  }),
)

/** Asks the bank once, applies the answer, and returns the seller as it is then. */
export async function advance(deps: Deps, seller: Seller): Promise<Seller> {
  const askedAt = deps.clock.now()
  const provider = deps.banks.kyc(seller.owner)
  const answer = await ask(async () =>
    provider ? provider.check(nextRequest(seller)) : NOT_CONFIGURED,
  )
  // The call is retried, but an operator has to look: a bank that rejects the check never decides.
  if (answer.result === 'rejected')
    deps.log.warn(
      { bank: provider!.name, code: answer.code, detail: `${seller.id}: ${answer.why}` },
      'the KYC provider rejected the check of a seller; it is retried, but needs an operator',
    )
  return settle(deps, { seller, askedAt, answer })
}
