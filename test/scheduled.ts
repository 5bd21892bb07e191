// A transaction that settles on later days, as by boleto and card: created by the functions that
// divide, schedule and post, on a platform's pix, without a bank. It settles by the worker like any
// other.

import assert from 'node:assert/strict'
import type { TransactionId } from '../server/kernel/ids.ts'
import type { Cents } from '../server/kernel/money.ts'
import { inTransaction, sql } from '../server/platform/db/sql.ts'
import { feeUnder, type Method } from '../server/marketplace/fees/plan.ts'
import { planAt } from '../server/marketplace/fees/store.ts'
import { ofSeller } from '../server/platform/ledger/chart.ts'
import { receivablesOf, schedule, sourceOf } from '../server/marketplace/receivables/receivable.ts'
import { readRules } from '../server/marketplace/splits/rule.ts'
import { divide } from '../server/marketplace/splits/split.ts'
import { save, instantOf } from '../server/payments/transactions/save.ts'
import {
  changeSetOf,
  changesOf,
  addEvent,
  transferOf,
} from '../server/payments/transactions/changes.ts'
import { lock } from '../server/payments/transactions/store.ts'
import { ownerOf, type Market } from './marketplace.ts'
import type { World } from './world.ts'

export type LaterSale = {
  /** The seller; by default the platform. */
  readonly seller?: string
  readonly amount: number
  readonly method: Exclude<Method, 'pix'>
  readonly instalments: number
  readonly rules: readonly object[]
}

/** Creates it and returns its id: all of it is still unsettled. */
export async function soldLater(w: World, m: Market, said: LaterSale): Promise<string> {
  const { deps } = w
  const owner = ownerOf(w)
  const id = (await m.sell(
    said.amount,
    said.seller ? { io_seller_id: said.seller } : {},
  )) as TransactionId
  const plan = await planAt(w.db, owner, deps.clock.now())
  assert.ok(plan)
  const fee = feeUnder(plan, said.method, said.instalments, said.amount as Cents)
  const rules = readRules(said.rules as Parameters<typeof readRules>[0], String)
  await inTransaction(w.db, async (tx) => {
    const [before] = await lock(tx, [{ owner, id }])
    assert.ok(before)
    const parts = divide({ seller: before.seller, amount: before.amount, fee }, rules)
    await tx.rows(
      sql`update transactions set fee = ${fee}, fee_version = ${plan.version} where id = ${id}`,
    )
    const time = instantOf(deps)
    const changes = changeSetOf({
      ...before,
      fee,
      parts,
      status: 'succeeded',
      paidAt: time.now,
      dueAt: null,
    })
    const [{ amount }, way] = [before, said.method === 'boleto' ? 'boleto' : 'card'] as const
    changes.payments.push({ providerReference: id, amount, kept: amount, paidAt: time.now, way })
    const cause = { kind: 'transaction', id } as const
    for (const part of parts) {
      const pending = ofSeller('pending', part.receiver)
      const sale = {
        debit: sourceOf(said.method),
        credit: pending,
        amount: part.amount,
        kind: 'sale',
        cause,
      } as const
      changes.transfers.push(transferOf(before, time, sale))
      const taken = {
        debit: pending,
        credit: 'fees',
        amount: part.fee,
        kind: 'fee',
        cause,
      } as const
      if (part.fee > 0) changes.transfers.push(transferOf(before, time, taken))
    }
    const planned = schedule(parts, said.method, said.instalments, time.now)
    const sold = { owner, id, method: said.method, paidAt: time.now }
    changes.receivables.push(...receivablesOf(sold, planned, time.wall))
    const entry = { operation: 'payment', status: 'succeeded', amount: before.amount } as const
    addEvent(changes, 'transaction.succeeded', entry, time)
    await save(tx, deps, [{ before, changes: changesOf(changes) }], 'settle')
  })
  return id
}
