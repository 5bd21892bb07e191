// A server of the version before caches what it decides by, and writes only if the account still has the mark it was cached with
// (migration 0016, decision 0036). While one may run beside this version, every change must change that mark.

import assert from 'node:assert/strict'
import test from 'node:test'
import { stoppedClock } from '../server/kernel/clock.ts'
import { newId, type CostCenterId } from '../server/kernel/ids.ts'
import { cents } from '../server/kernel/money.ts'
import { authorize, applyPurchases } from '../server/corporate/purchases/operations.ts'
import { raw, sql, type Statement } from '../server/platform/db/sql.ts'
import { askOf, companyIn, reportOf } from './company.ts'
import { world, type Test } from './world.ts'

const OPEN = 1_000_000_00

async function marked(t: Test) {
  const w = await world(t, { clock: stoppedClock(new Date('2026-11-02T15:00:00Z')) })
  const company = await companyIn(w, { account: OPEN, holder: OPEN, card: OPEN }, { holders: 1, cards: 2 })
  const markOf = async () => (await w.db.rows<{ mark: number }>(sql`select mark from corporate_accounts`))[0]!.mark
  const assertMoves = async (what: string, change: () => Promise<unknown>) => {
    const before = await markOf()
    await change()
    assert.notEqual(await markOf(), before, what)
  }
  return { w, ...company, assertMoves }
}

test('a purchase, approved or declined, and every later report of it change the mark of its account', async (t) => {
  const { w, owner, cards, assertMoves } = await marked(t)
  const [one, other, over] = [50_00, 50_00, 2 * OPEN].map((amount, n) =>
    askOf(`p${n}`, cards[n % 2]!, amount, w.deps.clock.now()),
  )
  for (const ask of [one!, other!, over!]) await assertMoves(ask.id, () => authorize(w.deps, ask))
  const cleared = [one!, other!].map((ask) => reportOf(ask, ['clearing']))
  await assertMoves('cleared', () => applyPurchases(w.deps, owner, cleared))
  // What one card gives back and another takes is the same to the account.
  const more = (['refund', 'clearing'] as const).map((kind, n) => {
    const entry = { ...cleared[n]!.entries[0]!, id: `more ${n}`, kind, amount: cents(20_00) }
    return { ...cleared[n]!, entries: [...cleared[n]!.entries, entry] }
  })
  await assertMoves('the same in the end', () => applyPurchases(w.deps, owner, more))
})

test('every other change that the previous version’s decisions depend on changes the mark', async (t) => {
  const { w, owner, seller, cards, holders, assertMoves } = await marked(t)
  const [now, id] = [w.deps.clock.now(), newId<'cost center'>(w.deps.clock.wall()) as CostCenterId]
  await w.db.rows(sql`
    insert into corporate_cost_centers (owner, id, seller, name, folded, created_at, updated_at)
    values (${owner}, ${id}, ${seller}, 'Vendas', 'vendas', ${now}, ${now})`)
  const other = newId<'cardholder'>(w.deps.clock.wall())
  await w.db.rows(sql`
    insert into corporate_holders (owner, id, seller, n, name, tax_id, amount, interval, status, version, created_at, updated_at)
    select owner, ${other}, seller, 2, name, '99999999999', amount, interval, status, 1, created_at, updated_at from corporate_holders`)
  const changes: Record<string, readonly Statement[]> = {
    corporate_accounts: [
      sql`status = 'suspended'`,
      sql`balance = 1`,
      sql`credit_limit = 1`,
      sql`used = 1`,
      sql`used = used, seen_at = null`,
    ],
    corporate_cards: [
      sql`status = 'blocked'`,
      sql`spend_limit = 1`,
      sql`interval = 'day'`,
      sql`merchant = 'Posto'`,
      sql`last4 = '9876'`,
      sql`expires_on = '2020-01-31'`,
      sql`holder = ${other}`,
    ],
    corporate_holders: [
      sql`status = 'blocked'`,
      sql`name = 'Ana'`,
      sql`amount = 1`,
      sql`interval = 'day'`,
      sql`center = ${id}`,
    ],
    corporate_cost_centers: [sql`name = 'Vendas Sul'`],
  }
  const subjects: Record<string, Statement> = {
    corporate_accounts: sql`seller = ${seller}`,
    corporate_cards: sql`id = ${cards[0]!}`,
    corporate_holders: sql`id = ${holders[0]!.id}`,
    corporate_cost_centers: sql`id = ${id}`,
  }
  for (const [table, all] of Object.entries(changes))
    for (const change of all)
      await assertMoves(`${table}: ${change.sql}`, () =>
        w.db.rows(sql`update ${raw(table)} set ${change} where ${subjects[table]!}`),
      )
})
