// Two things of one company at once, of which one has to wait for the lock of the account: it goes by what the other left.

import assert from 'node:assert/strict'
import test from 'node:test'
import { startOf } from '../server/base/calendar.ts'
import { after } from '../server/base/clock.ts'
import { cents } from '../server/base/money.ts'
import { setLimit } from '../server/corporate/account-operations.ts'
import { lockAccount } from '../server/corporate/account-store.ts'
import { work as closeStatements } from '../server/corporate/invoice-work.ts'
import { authorize } from '../server/corporate/purchase-operations.ts'
import { sql, type Statement } from '../server/db/sql.ts'
import { askOf } from './company.ts'
import { payingCompany, ROOT } from './paying-company.ts'
import { whileHeld } from './waiting.ts'
import type { Test } from './world.ts'

/** The same, and who does something while somebody else changes something of the company. */
async function contested(t: Test) {
  const company = await payingCompany(t)
  const { w, owner, seller } = company
  const during = <T>(changes: readonly Statement[], others: readonly (() => Promise<T>)[]) =>
    whileHeld(
      w.db,
      async (tx) => {
        await lockAccount(tx, { owner, seller })
        for (const change of changes) await tx.rows(change)
      },
      others,
    )
  return { ...company, during }
}

test('a purchase that is asked about while its card is being blocked is denied', async (t) => {
  const { w, card, during } = await contested(t)
  const asked = () => authorize(w.deps, askOf('one', card, 10_00, w.deps.clock.now()))
  const blocked = sql`update corporate_cards set status = 'blocked' where id = ${card}`
  assert.deepEqual(await during([blocked], [asked]), [{ approved: false, reason: 'card_not_active' }])
})

test('whatever is set of an account while money moves leaves what was moved', async (t) => {
  const { w, owner, seller, call, during } = await contested(t)
  const sets: (() => Promise<unknown>)[] = [
    () => setLimit(w.deps, seller, cents(10_00)),
    () => call('PATCH', `${ROOT}/invoices/due-day`, { due_day: 20 }),
  ]
  for (const set of sets)
    await during([sql`update corporate_accounts set used = used + 700 where owner = ${owner}`], [set])
  assert.deepEqual(
    await w.db.rows(sql`
      select used, credit_limit as "limit", next_due_day as "dueDay" from corporate_accounts where owner = ${owner}`),
    [{ used: 14_00, limit: 10_00, dueDay: 20 }],
  )
})

test('two changes of a person at once are both kept', async (t) => {
  const { call, done, during } = await contested(t)
  const [{ id }] = (await done('GET', `${ROOT}/holders`)).items
  const named = sql`update corporate_holders set name = 'Ana', version = version + 1 where id = ${id}`
  const [changed] = await during([named], [() => call('PATCH', `${ROOT}/holders/${id}`, { amount: 5_00 })])
  assert.equal(changed!.status, 200)
  const { name, amount } = await done('GET', `${ROOT}/holders/${id}`)
  assert.deepEqual([name, amount], ['Ana', 5_00])
})

test('two that close a statement at once close it once', async (t) => {
  const { w, buy, invoices, during } = await contested(t)
  await buy('p1', 100_00)
  w.deps.clock.moveTo(after(startOf('2026-12-01'), 1))
  const close = () => closeStatements(w.deps)
  assert.deepEqual((await during([], [close, close])).toSorted(), [0, 1])
  assert.deepEqual(
    (await invoices()).map(({ status }) => status),
    ['open', 'closed'],
  )
})
