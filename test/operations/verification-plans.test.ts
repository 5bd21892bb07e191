// What PostgreSQL does for a verification that goes on from a mark: the work for each changed sale
// does not grow with the number of changed sales.

import assert from 'node:assert/strict'
import test from 'node:test'
import { objectChecks } from '../../server/platform/ledger/changed/objects-verify.ts'
import { asRows } from '../../server/platform/ledger/marks-store.ts'
import { beginSnapshot } from '../../server/verification/verify.ts'
import { inTransaction, sql, type Sql } from '../../server/platform/db/sql.ts'
import { world, type World } from '../world.ts'

const SALES = 40

async function sellAndPay({ sdk }: World): Promise<void> {
  const { id } = await sdk.customers.create({ first_name: 'Ana', taxpayer_id: '123.456.789-09' })
  const one = async () => {
    const sold = await sdk.transactions.create(id, { amount: 10_00, payment_type: 'pix' })
    await sdk.sandbox.payPix(sold.id)
  }
  await Promise.all(Array.from({ length: SALES }, one))
}

/** The pairs of rows that each statement compared in vain, while it ran. */
async function comparedBy(w: World, run: (db: Sql) => Promise<unknown>): Promise<number> {
  const compared: number[] = []
  await inTransaction(w.db, async (tx) => {
    await beginSnapshot(tx)
    await run({
      rows: async (statement) => {
        const lines = await tx.rows<Record<string, string>>(
          sql`explain (analyze, costs off, timing off, summary off) ${statement}`,
        )
        const removed = lines.map(
          (line) => /Rows Removed by Join Filter: (\d+)/.exec(line['QUERY PLAN']!)?.[1] ?? '0',
        )
        compared.push(...removed.map(Number))
        return []
      },
    })
  })
  return Math.max(...compared)
}

test('a sale that has changed is compared with what belongs to it, and not with all that has changed', async (t) => {
  const w = await world(t)
  await sellAndPay(w)
  await w.db.rows(sql`analyze transactions, transfers, receivables, payments`)
  const owner = w.platform.io_seller_id
  const since = asRows([{ owner, reached: 0, below: 0 }])
  for (const { what, rows } of objectChecks(1))
    assert.ok((await comparedBy(w, (db) => rows(db, since))) < SALES, what.en)
})
