// What is new at the issuing bank, read page by page: nothing is skipped, however long its list and whenever a change came
// to be on it.

import assert from 'node:assert/strict'
import test from 'node:test'
import { nothing, yes } from '../server/banks/bank.ts'
import { after, stoppedClock } from '../server/base/clock.ts'
import { saveSeen } from '../server/corporate/issuer-store.ts'
import { refresh } from '../server/corporate/refresh.ts'
import { inTransaction, sql } from '../server/db/sql.ts'
import { companyIn } from './company.ts'
import { world, type Test } from './world.ts'

const START = new Date('2026-11-02T15:00:00Z')
const MINUTE_MS = 60_000
const NO_LIMITS = { account: 0, holder: 0, card: 0 }

function gate(): [passed: Promise<void>, pass: () => void] {
  const { promise, resolve } = Promise.withResolvers<void>()
  return [promise, resolve]
}

/** A company whose bank has a list of so many pages; what of it was asked for, and up to when it is known. */
async function listing(t: Test, pages: number) {
  const w = await world(t, { clock: stoppedClock(START) })
  const company = await companyIn(w, NO_LIMITS)
  const asked: { from: Date; page: number }[] = []
  const until = after(START, -MINUTE_MS)
  w.deps.banks.issuer(company.owner)!.changed = async ({ from, page }) => {
    asked.push({ from, page })
    return yes({ purchases: [], cards: [], senseless: [], more: page + 1 < pages, until })
  }
  const seen = async () => (await w.db.rows<{ at: Date }>(sql`select seen_at as at from corporate_accounts`))[0]!.at
  return { w, company, asked, until, seen }
}

test('each page is read once, and the next reading begins a little before where this one ended', async (t) => {
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

test('of a list that does not end, the next reading goes on from where this one gave up', async (t) => {
  const { w, company, until, seen } = await listing(t, Infinity)
  await refresh(w.deps, company)
  assert.deepEqual(await seen(), until)
})

test('a reading that ends after one that began later takes back nothing of what is known', async (t) => {
  const { w, company, seen } = await listing(t, 1)
  for (const at of [START, after(START, -1)]) await inTransaction(w.db, (tx) => saveSeen(tx, company, at))
  assert.deepEqual(await seen(), START)
})

test('of a card on two pages the later one counts, whichever is heard first', async (t) => {
  for (const silentPage of [0, 1]) {
    const { w, company } = await listing(t, 2)
    const issuer = w.deps.banks.issuer(company.owner)!
    const { changed } = issuer
    issuer.changed = async (asked) => {
      const answer = await changed(asked)
      return answer.heard === 'yes' ? yes({ ...answer.value, cards: company.cards }) : answer
    }
    const [laterIsAnswered, answerLater] = gate()
    let asked = 0
    issuer.read = async () => {
      const page = Math.min(asked++, 1)
      if (page === 0) await laterIsAnswered
      else answerLater()
      // Asked for once more, it is the page that was not answered.
      return page === silentPage || asked > 2 ? nothing('silence') : yes({ status: 'absent' })
    }
    const ended = refresh(w.deps, company)
    if (silentPage === 0) await ended
    else await assert.rejects(ended, { code: 'bank_unavailable' })
    assert.equal(asked, 4)
  }
})
