// A platform that moves has nothing due: every column by which a job finds its rows is known to the move. The columns are those of the jobs' own queries.

import assert from 'node:assert/strict'
import test from 'node:test'
import { freshDatabase } from '../../../../test/database.ts'
import type { Times } from '../../../runtime/scheduler/next.ts'
import { JOBS } from '../../../jobs/jobs.ts'
import { dueColumns } from './fence-store.ts'

/** Rows that are due as soon as they are there, whatever the time: a job finds them among those of every platform, and the fence holds it off. */
const AT_ONCE: Readonly<Record<string, string>> = {
  'corporate_accounts.closed_at': 'the balance of a closed account goes out at once',
  'corporate_accounts.updated_at': 'cards follow the status of their account at once',
}

/** `table.column` of each column that a query of a next due time reads. */
function columnsOf(text: string): string[] {
  const found = text.matchAll(/select [^;]*?\b(\w+_(?:at|on))\b(?:(?!select)[^])*? from (\w+)/g)
  return [...found].map(([, column, table]) => `${table}.${column}`)
}

test('each column by which a job finds what is due is moved out of the way of a platform that moves', async (t) => {
  const db = await freshDatabase(t)
  const times = JOBS.flatMap((job) => (job as { times?: Times }).times ?? [])
  const queries = times.map(({ text }) => text.replaceAll(/\s+/g, ' '))
  const read = new Set(queries.flatMap(columnsOf))
  assert.ok(read.size >= 15, [...read].join(' '))
  for (const column of ['receivables.due_on', 'sellers.payout_due_on', 'sellers.due_at', 'refunds.due_at'])
    assert.ok(read.has(column), column)
  // A query with a time of no row says that something is due at once.
  const silent = queries.filter((text) => columnsOf(text).length === 0 && !text.includes('to_timestamp(0)'))
  assert.deepEqual(silent, [])
  const moved = new Set((await dueColumns(db)).map(({ table, column }) => `${table.name}.${column}`))
  const open = [...read].filter((column) => !moved.has(column) && !Object.hasOwn(AT_ONCE, column))
  assert.deepEqual(open, [])
  assert.deepEqual(
    Object.keys(AT_ONCE).filter((column) => !read.has(column)),
    [],
  )
})
