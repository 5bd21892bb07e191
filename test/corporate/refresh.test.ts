// Reading the issuing bank's list of changes page by page: nothing is skipped, however long the
// list is and whenever a change was added.

import assert from 'node:assert/strict'
import test from 'node:test'
import { OPERATIONS } from '../../contract/index.ts'
import { accepted } from '../../server/providers/bank.ts'
import { after, stoppedClock } from '../../server/kernel/clock.ts'
import { newId, type CorporateCardId } from '../../server/kernel/ids.ts'
import { saveSyncedUntil } from '../../server/corporate/issuer-sync/store.ts'
import { refresh } from '../../server/corporate/issuer-sync/refresh.ts'
import { inTransaction, sql } from '../../server/platform/db/sql.ts'
import { askOf, companyIn, reportOf } from '../company.ts'
import { bankOf } from '../issuing-company.ts'
import { world, type Test } from '../world.ts'

const START = new Date('2026-11-02T15:00:00Z')
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const NO_LIMITS = { account: 0, holder: 0, card: 0 }

/**
 * A company whose bank has a list of so many pages; the pages that were requested, and the time up
 * to which the list was read.
 */
async function listing(t: Test, pages: number) {
  const w = await world(t, { clock: stoppedClock(START) })
  const company = await companyIn(w, NO_LIMITS)
  const asked: { from: Date; page: number }[] = []
  const until = after(START, -MINUTE_MS)
  w.deps.banks.issuer(company.owner)!.changed = async ({ from, page }) => {
    asked.push({ from, page })
    return accepted({
      purchases: [],
      cards: [],
      disputes: [],
      invalidIds: [],
      more: page + 1 < pages,
      until,
    })
  }
  const seen = async () =>
    (await w.db.rows<{ at: Date }>(sql`select synced_until as at from corporate_accounts`))[0]!.at
  return { w, company, asked, until, seen }
}

test('of two readings of a list at once the one that is further keeps the place', async (t) => {
  const { w, company, seen } = await listing(t, 1)
  for (const [read, kept] of [
    [1, 1],
    [3, 3],
    [2, 3],
  ] as const) {
    await inTransaction(w.db, (tx) => saveSyncedUntil(tx, company, after(START, read * MINUTE_MS)))
    assert.deepEqual(await seen(), after(START, kept * MINUTE_MS))
  }
})

test('each page is read once, and the next reading begins a little before the end of this one', async (t) => {
  const { w, company, asked, seen } = await listing(t, 3)
  await refresh(w.deps, company)
  assert.deepEqual(
    asked.map(({ page }) => page),
    [0, 1, 2],
  )
  assert.deepEqual(await seen(), START)
  w.deps.clock.moveTo(after(START, 60 * MINUTE_MS))
  await refresh(w.deps, company)
  assert.deepEqual(asked.at(-1)!.from, after(START, -2 * MINUTE_MS))
})

test('after a list that was too long, the next reading continues where this one stopped', async (t) => {
  const { w, company, until, seen } = await listing(t, Infinity)
  await refresh(w.deps, company)
  assert.deepEqual(await seen(), until)
})

test('a reading that ends after a later one undoes nothing', async (t) => {
  const { w, company, seen } = await listing(t, 1)
  for (const at of [START, after(START, -1)])
    await inTransaction(w.db, (tx) => saveSyncedUntil(tx, company, at))
  assert.deepEqual(await seen(), START)
})

test('a card whose creation was never reported is applied before its purchases on the same page', async (t) => {
  const { w, company } = await listing(t, 1)
  const card = newId<'corporate card'>(START) as CorporateCardId
  await w.db.rows(sql`
    insert into corporate_cards (owner, id, seller, holder, name, spend_limit, interval, type,
      status, confirmed_version, attempts, version, created_at, updated_at)
    select owner, ${card}, seller, holder, name, spend_limit, interval, type, 'new', 0, 1, 1,
      created_at, updated_at
    from corporate_cards`)
  const issuer = w.deps.banks.issuer(company.owner)!
  const boughtBy = (by: CorporateCardId, id: string) => {
    const report = reportOf(askOf(id, by, 10_00, START), ['clearing'], { approvedBy: 'stand_in' })
    return { ...report, entries: [...report.entries], expiresAt: after(START, 7 * DAY_MS) }
  }
  const purchases = [boughtBy(card, 'by the new one'), boughtBy(company.cards[0]!, 'by another')]
  issuer.changed = async () =>
    accepted({ purchases, cards: [card], disputes: [], invalidIds: [], more: false, until: START })
  const rows = () =>
    w.db.rows(sql`select issuer_id as id, status, amount from corporate_purchases order by n`)
  const [another, first] = ['by another', 'by the new one'].map((id) => ({
    id,
    status: 'confirmed',
    amount: 10_00,
  }))
  const made = { type: 'virtual', brand: 'visa', last4: '1234', expiresOn: '2031-12-31' } as const
  issuer.read = async () => {
    // Purchases by other cards did not wait for it.
    assert.deepEqual(await rows(), [another])
    return accepted({ status: 'active', id: card, version: 1, ...made })
  }
  await refresh(w.deps, company)
  assert.deepEqual(await rows(), [another, first])
})

test('every call with `refresh` calls the issuing bank, and is refused if the bank is silent', async (t) => {
  const { w, call, setFaults, card, holder } = await bankOf(t)
  await w.db.rows(sql`update corporate_accounts set contract_version = 1`)
  // Calls with an `:id` are refused before anything is looked up.
  const ids = { card_id: card.id, holder_id: holder.id, id: card.id } as Record<string, string>
  const calls = OPERATIONS.filter(({ query }) => query?.properties['refresh'])
    .map(({ path }) => path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name]!))
    .toSorted()
  assert.equal(calls.length, 17)
  await setFaults('down')
  const refused = []
  for (const path of calls) {
    const { body } = await call('GET', `${path}?refresh=true`)
    if (body.code === 'bank_unavailable') refused.push(path)
  }
  assert.deepEqual(refused, calls)
})
