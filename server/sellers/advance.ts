// The one path by which the bank's word reaches a seller: a request, the worker, a bank's notice. Asked with no
// transaction open; then lock, apply, save and record events in one commit for everyone who came along.

import { ask } from '../banks/ask.ts'
import { unknown, type ProviderResult } from '../banks/bank.ts'
import type { KycReport } from '../banks/kyc.ts'
import { batchedBy } from '../base/batch.ts'
import { inTransaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { apply, nextRequest, type Seller } from './seller.ts'
import * as store from './store.ts'
import { save, type Change } from './events.ts'

type AnsweredCall = { seller: Seller; askedAt: Date; answer: ProviderResult<KycReport> }

/** Due at once when a notification came after the asking began: the answer may predate it. */
function keepMarked(locked: Seller, applied: Seller, askedAt: Date, now: Date): Seller {
  const { dueAt } = locked
  const wasMarked = applied.status === 'pending' && dueAt !== null && dueAt >= askedAt && dueAt <= now
  return wasMarked ? { ...applied, dueAt } : applied
}

const settle = batchedBy((deps: Deps, calls: AnsweredCall[]) =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const names = calls.map(({ seller }) => seller)
    const rows = new Map((await store.lock(tx, names)).map((row) => [row.id, row]))
    const changes = calls.map(({ seller, askedAt, answer }): Change => {
      const before = rows.get(seller.id)!
      const said = apply(before, answer, { now, random: deps.random })
      const after = keepMarked(before, said.seller, askedAt, now)
      // The same seller may come twice in one batch; the second time the answer is an old report.
      rows.set(after.id, after)
      return { before, after, type: said.event }
    })
    await save(tx, deps, changes)
    return changes.map(({ after }) => after)
  }),
)

/** Carries a seller forward by one answer of the bank, and returns it as it is then. */
export async function advance(deps: Deps, seller: Seller): Promise<Seller> {
  const askedAt = deps.clock.now()
  const provider = deps.banks.kyc(seller.owner)
  const answer = await ask(async () =>
    provider ? provider.check(nextRequest(seller)) : unknown('no bank is configured'),
  )
  // It is asked again all the same, but somebody has to look: a bank that will not look at a seller never decides.
  if (answer.result === 'rejected')
    deps.log.warn(
      { bank: provider!.name, code: answer.code, detail: `${seller.id}: ${answer.why}` },
      'a seller is not checked',
    )
  return settle(deps, { seller, askedAt, answer })
}
