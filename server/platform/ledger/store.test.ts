// Posting in SQL: statement lines numbered without gaps with the balance after each, repayment of
// debts, and batches that are refused whole. It knows no transaction.

import assert from 'node:assert/strict'
import test from 'node:test'
import { freshDatabase } from '../../../test/database.ts'
import { newId, type OwnerId, type SellerId } from '../../kernel/ids.ts'
import { cents } from '../../kernel/money.ts'
import { inTransaction, sql, type Database } from '../db/sql.ts'
import { ofSeller, type AccountId } from './chart.ts'
import { type Balances, balancesOf, findHolds, lockFree, openAccountsOf, post } from './store.ts'
import { ended, type Transfer } from './transfer.ts'
import { verify } from '../../verification/verify.ts'

const WALL = new Date('2026-11-21T12:00:00Z')
const OWNER = newId<'owner'>(WALL) as OwnerId
const [A, B] = [newId<'seller'>(WALL) as SellerId, newId<'seller'>(WALL) as SellerId]

type Test = Parameters<typeof freshDatabase>[0]

async function books(t: Test) {
  const db = await freshDatabase(t)
  await inTransaction(db, (tx) =>
    openAccountsOf(
      tx,
      [A, B].map((id) => ({ owner: OWNER, id })),
    ),
  )
  const give = (...transfers: Transfer[]) => inTransaction(db, (tx) => post(tx, transfers))
  return { db, give }
}

const move = (
  debit: AccountId,
  credit: AccountId,
  amount: number,
  phase: 'posted' | 'pending' = 'posted',
): Transfer => ({
  owner: OWNER,
  id: newId<'transfer'>(WALL),
  debit,
  credit,
  amount: cents(amount),
  kind: 'sale',
  phase,
  cause: { kind: 'transaction', id: OWNER },
  at: WALL,
})
const into = (seller: SellerId, amount: number) =>
  move('bank:pix', ofSeller('available', seller), amount)
const owed = (seller: SellerId, amount: number) =>
  move(ofSeller('debt', seller), 'bank:pix', amount)

const linesOf = async (db: Database, seller: SellerId) =>
  (
    await db.rows<{ n: number; amount: number; balance: number }>(sql`
      select n, amount, balance
      from statement_lines
      where owner = ${OWNER}
        and seller = ${seller}
      order by n`)
  ).map(({ n, amount, balance }) => [n, amount, balance])

const has = async (db: Database, seller: SellerId, ...kinds: (keyof Balances)[]) => {
  const balances = await balancesOf(db, OWNER, seller)
  return kinds.map((kind) => balances[kind].posted)
}

/**
 * The verifier's faults of sellers' accounts. Money that came by no bank, as here, is a fault of
 * another kind.
 */
const faults = async (db: Database) =>
  (await verify(db)).filter(({ what }) => !what.en.startsWith('an account of the platform'))

test('lines are numbered consecutively, each with the balance after it, across batches and sellers', async (t) => {
  const { db, give } = await books(t)
  await give(into(A, 100), move(ofSeller('available', A), 'fees', 1), into(B, 7), into(A, 50))
  await give(move(ofSeller('available', A), ofSeller('available', B), 49))
  assert.deepEqual(await linesOf(db, A), [
    [1, 100, 100],
    [2, -1, 99],
    [3, 50, 149],
    [4, -49, 100],
  ])
  assert.deepEqual(await linesOf(db, B), [
    [1, 7, 7],
    [2, 49, 56],
  ])
  assert.deepEqual(await faults(db), [])
})

test('a hold has a line when it begins and when it is released, and none when it is posted', async (t) => {
  const { db, give } = await books(t)
  const hold = () => move(ofSeller('available', A), ofSeller('refunding', A), 40, 'pending')
  const [one, two] = [hold(), hold()]
  await give(into(A, 100), one, two)
  const [found, ...rest] = await findHolds(db, OWNER, [one.id])
  assert.deepEqual([found!.amount, found!.debit, rest.length], [40, one.debit, 0])
  await give(ended(found!, 'post', newId(WALL), WALL), ended(two, 'void', newId(WALL), WALL))
  assert.deepEqual(await linesOf(db, A), [
    [1, 100, 100],
    [2, -40, 60],
    [3, -40, 20],
    [4, 40, 60],
  ])
  await assert.rejects(give(ended(one, 'void', newId(WALL), WALL)), /transfers_one_end/)
  assert.deepEqual(await has(db, A, 'available', 'refunding'), [60, 40])
  assert.deepEqual(await faults(db), [])
})

const DEBTS: [
  says: string,
  owes: number,
  comes: number[],
  left: [available: number, debt: number],
  repaid: number[],
][] = [
  ['less than is owed', 100, [40], [0, -60], [40]],
  ['exactly what is owed', 100, [100], [0, 0], [100]],
  ['more than is owed', 100, [130], [30, 0], [100]],
  ['in pieces', 100, [40, 50, 60], [50, 0], [40, 50, 10]],
]

for (const [says, owes, comes, left, repaid] of DEBTS)
  test(`a debt is repaid by ${says}; the statement shows the debt, not the repayment`, async (t) => {
    const { db, give } = await books(t)
    await give(owed(A, owes))
    for (const amount of comes) await give(into(A, amount), into(B, amount))
    assert.deepEqual(await has(db, A, 'available', 'debt'), left)
    const rows = await db.rows<{ amount: number }>(
      sql`select amount from transfers where kind = 'repayment' order by id`,
    )
    assert.deepEqual(rows.map(({ amount }) => amount).toSorted(), repaid.toSorted())
    const lines = await linesOf(db, A)
    assert.deepEqual(
      lines.map(([, amount]) => amount),
      [-owes, ...comes],
    )
    assert.equal(lines.at(-1)![2], left[0] + left[1])
    assert.deepEqual(await has(db, B, 'available', 'debt'), [
      comes.reduce((all, one) => all + one, 0),
      0,
    ])
    assert.deepEqual(await faults(db), [])
  })

test('a released hold, and a payment less its fee, repay a debt as far as they suffice', async (t) => {
  const { db, give } = await books(t)
  const hold = move(ofSeller('available', A), ofSeller('refunding', A), 80, 'pending')
  await give(into(A, 80), hold)
  await give(owed(A, 100))
  await give(ended(hold, 'void', newId(WALL), WALL))
  assert.deepEqual(await has(db, A, 'available', 'debt'), [0, -20])
  await give(into(A, 25), move(ofSeller('available', A), 'fees', 10))
  assert.deepEqual(await has(db, A, 'available', 'debt'), [0, -5])
  assert.deepEqual(await faults(db), [])
})

test('a transfer of an unknown hold is refused, and nothing of the batch is written', async (t) => {
  const { db, give } = await books(t)
  await give(into(A, 10))
  for (const transfers of [
    [into(B, 5), move(ofSeller('available', A), 'fees', 11)],
    [
      move(ofSeller('available', A), ofSeller('paying', A), 6, 'pending'),
      move(ofSeller('available', A), 'fees', 5),
    ],
    [move(ofSeller('pending', A), ofSeller('available', A), 1)],
    [move(ofSeller('paying', A), 'bank:payout', 1)],
  ])
    await assert.rejects(give(...transfers), { code: 'insufficient_funds' })
  assert.deepEqual([await linesOf(db, A), await linesOf(db, B)], [[[1, 10, 10]], []])
  const free = await inTransaction(db, (tx) => lockFree(tx, OWNER, [A, B]))
  assert.deepEqual([free.get(A), free.get(B)], [10, 0])
  const stranger = newId<'seller'>(WALL) as SellerId
  for (const transfer of [into(stranger, 1), move(ofSeller('paying', stranger), 'bank:payout', 1)])
    await assert.rejects(give(transfer), /an account was not opened/)
  assert.deepEqual(await faults(db), [])
})
