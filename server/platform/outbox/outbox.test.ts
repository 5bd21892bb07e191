// Dispatching events: how waiting events are found.

import assert from 'node:assert/strict'
import test from 'node:test'
import { readId, type OwnerId } from '../../kernel/ids.ts'
import { inTransaction, raw, sql, type Database, type Statement } from '../db/sql.ts'
import { world } from '../../../test/world.ts'
import { dispatch } from './outbox.ts'

/** The same database, with the statements of its transactions recorded. */
const watched = (db: Database, asked: Statement[]): Database => ({
  ...db,
  begin: (work) => db.begin((tx) => work({ ...tx, rows: (statement) => (asked.push(statement), tx.rows(statement)) })),
})

test('a plan made while the outbox is empty claims events by their place, however many there are', async (t) => {
  const { deps, db, platform, sdk } = await world(t)
  const owner = readId<'owner'>(platform.io_seller_id) as OwnerId
  await dispatch(deps.db, owner)
  await db.rows(sql`vacuum analyze outbox`)
  await sdk.customers.create({ first_name: 'Ana' })
  const asked: Statement[] = []
  await dispatch(watched(deps.db, asked), owner)
  const [taking] = asked.filter(({ text }) => text.includes('delete from outbox'))
  const plan = await inTransaction(db, async (tx) => {
    // As in a server's sessions (`byKey`).
    for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await tx.rows(sql`set local ${raw(`enable_${way}`)} = off`)
    return tx.rows<{ 'QUERY PLAN': string }>(sql`explain ${taking!}`)
  })
  const text = plan.map((row) => row['QUERY PLAN'].trim()).join('\n')
  assert.match(text, /Delete on outbox.*\n.*InitPlan[^]*Tid Scan on outbox/)
})
