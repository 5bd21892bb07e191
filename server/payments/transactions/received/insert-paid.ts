// A transaction that its payment makes: a pix that came without a charge. Inserted and paid in one
// commit, so that nothing is ever asked of the bank for it.

import { strict as assert } from 'node:assert'
import type { Tx } from '../../../platform/db/sql.ts'
import { addToCounters } from '../../../platform/counters/counters.ts'
import { accepted } from '../../../providers/bank.ts'
import type { DisputeReport } from '../../../providers/disputes.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { apply } from '../apply.ts'
import { NO_FACTS } from '../changes.ts'
import { countOf } from '../creation/entry.ts'
import { isOld } from '../methods/contested.ts'
import { instantOf, save } from '../save.ts'
import * as store from '../store.ts'
import type { Transaction } from '../transaction.ts'
import type { Paid } from './payment.ts'

/** Fails where the seller may not sell any more. */
export async function insertPaid(
  tx: Tx,
  deps: Deps,
  t: Transaction,
  { payment, disputes }: { payment: Paid; disputes: readonly DisputeReport[] },
): Promise<void> {
  const report = { status: 'completed', amount: t.amount, payments: [payment], disputes } as const
  const changes = apply(t, { ask: 'read' }, accepted(report), NO_FACTS, instantOf(deps))
  assert(changes.transaction.paidAt !== null, 'a transaction made by its payment is paid')
  // As with a key: it never meets an open one of the same reference.
  store.insertNew(tx, [{ t, keyed: true }])
  addToCounters(tx, deps, 'insert', [countOf(t)])
  const now = deps.clock.now()
  const { transaction } = changes
  // Its disputes are on no list any more: the worker reads them.
  const saved = isOld(payment.paidAt, now)
    ? { ...changes, transaction: { ...transaction, dueAt: now } }
    : changes
  await save(tx, deps, [{ before: t, changes: saved }], 'paid')
}
