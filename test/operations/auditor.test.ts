// What `verify` finds in corrupted books: one corruption for each of its checks and each account of
// the chart, written past every guard of the database, and rolled back, so that each starts from
// the same clean books.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { OwnerId } from '../../server/kernel/ids.ts'
import { sql, type Tx, inTransaction } from '../../server/platform/db/sql.ts'
import { SETTLED_MS } from '../../server/platform/ledger/marks-store.ts'
import { restrictToOwner } from '../../server/verification/owner-verify.ts'
import type { Fault, How } from '../../server/platform/ledger/verify.ts'
import { CHECKS, verify, verifyIn } from '../../server/verification/verify.ts'
import {
  busyBooks,
  publishAll,
  verifyAndKeep,
  type Books,
  type Corruption,
} from './auditor-books.ts'
import { TABLE } from './auditor-table.ts'
import { BELOW_THE_MARKS, MOVED, noteAll, NOTED, transferOf, unnotedIn } from './noted.ts'

const UNDONE = new Error('undone')

type Seen = { faults: readonly Fault[]; wheres: string[] }

type Corrupting = How & {
  /** Before it, such as what makes a corruption noted. */
  readonly begin?: ((tx: Tx) => Promise<unknown>) | undefined
}

/**
 * The faults that are reported after the corruption, and the expected ones; the corruption is
 * rolled back.
 */
async function corrupted(
  books: Books,
  { corrupt }: Corruption,
  { begin, ...how }: Corrupting,
): Promise<Seen> {
  let seen: Seen | undefined
  const spoil = async (tx: Tx) => {
    await begin?.(tx)
    // Triggers and foreign keys are off for these writes.
    await tx.rows(sql`set local session_replication_role = replica`)
    const named = await tx.rows<{ where: string }>(corrupt(books))
    const { faults, isComplete } = await verifyIn(tx, how)
    assert.equal(isComplete, how.isComplete)
    seen = { faults, wheres: [...new Set(named.map(({ where }) => where))] }
    throw UNDONE
  }
  await assert.rejects(inTransaction(books.w.db, spoil), UNDONE)
  return seen!
}

/**
 * The corruptions that are not found when the platform is verified alone. They are written through
 * the views that hide the others.
 */
async function missedAlone({ w, ...books }: Books): Promise<string[]> {
  const missed: string[] = []
  const spoil = async (tx: Tx) => {
    await tx.rows(sql`set local session_replication_role = replica`)
    await restrictToOwner(tx, books.owner as OwnerId)
    for (const { name, what, corrupt } of TABLE) {
      await tx.rows(sql`savepoint before`)
      await tx.rows(corrupt({ w, ...books }))
      const { faults } = await verifyIn(tx, { isComplete: true, at: w.deps.clock.wall() })
      if (!faults.some((fault) => fault.what.en === what)) missed.push(name)
      await tx.rows(sql`rollback to savepoint before`)
    }
    throw UNDONE
  }
  await assert.rejects(inTransaction(w.db, spoil), UNDONE)
  return missed
}

const named = (name: string): Corruption => TABLE.find((one) => one.name === name)!

test('verify names each corruption and its place, and nothing else; what was changed below the marks, only when it reads everything', async (t) => {
  const books = await busyBooks(t, (w) => verifyAndKeep(w, w.deps.clock.wall()))
  const { db, deps } = books.w
  const at = deps.clock.wall()
  assert.deepEqual(await verify(db), [])
  for (const one of TABLE)
    await t.test(one.name, async () => {
      const { faults, wheres } = await corrupted(books, one, { isComplete: true, at })
      const named = faults.filter(({ what }) => what.en === one.what).map(({ where }) => where)
      assert.ok(wheres.length > 0, 'nothing was corrupted')
      assert.deepEqual([...new Set(named)].toSorted(), wheres.toSorted(), JSON.stringify(faults))
      const others = faults.map(({ what }) => what.en).filter((what) => what !== one.what)
      assert.deepEqual([...new Set(others)].toSorted(), (one.also ?? []).toSorted())
    })

  // Those of checks that go on from a mark: all of this was written after the marks, and then all
  // is below them.
  const going = TABLE.filter(({ what }) =>
    CHECKS.some((check) => check.mark && check.what.en === what),
  )
  const missedBy = async (table: readonly Corruption[], how: Corrupting): Promise<string[]> => {
    const missed: string[] = []
    for (const one of table) {
      const { faults } = await corrupted(books, one, how)
      if (!faults.some(({ what }) => what.en === one.what)) missed.push(one.name)
    }
    return missed.toSorted()
  }
  assert.deepEqual(await missedBy(going, { isComplete: false, at }), [])
  const later = new Date(at.getTime() + 2 * SETTLED_MS)
  await publishAll(db)
  await verifyAndKeep(books.w, later)
  assert.deepEqual(
    await missedBy(going, { isComplete: false, at: later, begin: noteAll }),
    BELOW_THE_MARKS,
  )
  assert.deepEqual(
    await missedBy(going, { isComplete: false, at: later }),
    [...BELOW_THE_MARKS, ...NOTED].toSorted(),
    'what no trigger has noted',
  )
  assert.deepEqual(await unnotedIn(db), [])
  for (const { kind, name, cause } of MOVED)
    assert.deepEqual(
      await missedBy([named(name)], {
        isComplete: false,
        at: later,
        begin: (tx) => tx.rows(transferOf(kind, cause(books), later)),
      }),
      [],
      kind,
    )
  assert.deepEqual(await missedAlone(books), [])
  assert.deepEqual(await verify(db), [])
})

test('every check has a corruption that it names', () => {
  const tried = new Set(TABLE.map(({ what }) => what))
  assert.deepEqual(
    CHECKS.map(({ what }) => what.en).filter((what) => !tried.has(what)),
    [],
  )
})
