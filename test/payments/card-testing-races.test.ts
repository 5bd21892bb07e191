// The limit against card testing, with sixty-four attempts at once: no more cards are charged than one after the other, and cards that are
// good are all charged.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from '../../server/platform/db/sql.ts'
import { buyer, tokenFor, VISA } from '../cards.ts'
import { world, type World } from '../world.ts'

const AT_ONCE = 64
const DECLINED = '4000000000510000'

const tokens = (w: World, number: string) => Promise.all(Array.from({ length: AT_ONCE }, () => tokenFor(w, number)))

/** How many replies had each code; of a sale that is charged `ok`. */
async function chargedAtOnce(w: World, numbers: readonly string[], customerOf: (n: number) => string) {
  const token = await w.token()
  const replies = await Promise.all(
    numbers.map((one, n) =>
      w.call('POST', `/v1/transaction/new/${customerOf(n)}`, {
        token,
        body: { amount: 10_00, payment_type: 'credit', token: one },
      }),
    ),
  )
  const codes = replies.map(({ status, body }) => (status === 201 ? 'ok' : (body.code as string)))
  const all = [...Map.groupBy(codes.toSorted(), (code) => code)]
  return Object.fromEntries(all.map(([code, same]) => [code, same.length]))
}

/** Attempts under way when none is. */
const leftOver = async (w: World): Promise<number> =>
  Number((await w.db.rows<{ held: string }>(sql`select coalesce(sum(held), 0) as held from card_attempts`))[0]!.held)

test('of sixty-four declined cards of a buyer ten are charged', async (t) => {
  const w = await world(t)
  const { id } = await buyer(w)
  const given = await tokens(w, DECLINED)
  assert.deepEqual(await chargedAtOnce(w, given, () => id), { card_declined: 10, too_many_cards: 54 })
  assert.equal(await leftOver(w), 0)
})

test('of sixty-four declined cards of many buyers that were typed at one address fifty are charged', async (t) => {
  const w = await world(t)
  const buyers: string[] = []
  for (let n = 0; n < 8; n++) buyers.push((await buyer(w)).id)
  const given = await tokens(w, DECLINED)
  assert.deepEqual(await chargedAtOnce(w, given, (n) => buyers[n % 8]!), { card_declined: 50, too_many_cards: 14 })
  assert.equal(await leftOver(w), 0)
})

test('sixty-four good cards at once are all charged: those beyond the limit wait for the result of the others', async (t) => {
  const w = await world(t)
  const { id } = await buyer(w)
  assert.deepEqual(await chargedAtOnce(w, await tokens(w, VISA), () => id), { ok: 64 })
  assert.equal(await leftOver(w), 0)
})
