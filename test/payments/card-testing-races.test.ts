// The limit against card testing, with sixty-four attempts at once: no more cards are charged than
// one after the other, and cards that are good are all charged.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from '../../server/platform/db/sql.ts'
import { runJob as advanceDue } from '../../server/payments/transactions/job.ts'
import { create } from '../../server/payments/transactions/operations.ts'
import { LEASE_MS } from '../../server/payments/transactions/transaction.ts'
import { WINDOW_MS } from '../../server/payments/vault/card-testing-limit.ts'
import { unknown } from '../../server/providers/bank.ts'
import { buyer, tokenFor, VISA } from '../cards.ts'
import { given, withAcquirer, withReads } from '../faults.ts'
import { beside, world, type World } from '../world.ts'

const AT_ONCE = 64
const DECLINED = '4000000000510000'

const tokens = (w: World, number: string) =>
  Promise.all(Array.from({ length: AT_ONCE }, () => tokenFor(w, number)))

/** How many replies had each code; of a sale that is charged `ok`. */
async function chargedAtOnce(
  w: World,
  numbers: readonly string[],
  customerOf: (n: number) => string,
) {
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
  Number(
    (
      await w.db.rows<{ held: string }>(
        sql`select coalesce(sum(held), 0) as held from card_attempts`,
      )
    )[0]!.held,
  )

test('of sixty-four declined cards of a buyer ten are charged', async (t) => {
  const w = await world(t)
  const { id } = await buyer(w)
  const given = await tokens(w, DECLINED)
  assert.deepEqual(await chargedAtOnce(w, given, () => id), {
    card_declined: 10,
    too_many_cards: 54,
  })
  assert.equal(await leftOver(w), 0)
})

test('of sixty-four declined cards of many buyers that were typed at one address fifty are charged', async (t) => {
  const w = await world(t)
  const buyers: string[] = []
  for (let n = 0; n < 8; n++) buyers.push((await buyer(w)).id)
  const given = await tokens(w, DECLINED)
  assert.deepEqual(await chargedAtOnce(w, given, (n) => buyers[n % 8]!), {
    card_declined: 50,
    too_many_cards: 14,
  })
  assert.equal(await leftOver(w), 0)
})

test('sixty-four good cards at once are all charged: those beyond the limit wait for the result of the others', async (t) => {
  const w = await world(t)
  const { id } = await buyer(w)
  assert.deepEqual(await chargedAtOnce(w, await tokens(w, VISA), () => id), { ok: 64 })
  assert.equal(await leftOver(w), 0)
})

/**
 * Sales of a buyer by calls in the process, each by the server that is named; of one that is made
 * `ok`.
 */
async function inProcess(w: World) {
  const { caller, keyOf } = await given(w)
  const { id } = await buyer(w)
  const stored = async () =>
    (await w.sdk.cards.associate({ id_customer: id, token: await tokenFor(w) })).id
  const charge = async (
    card: string | { id_card: string },
    deps = w.deps,
    key?: string,
  ): Promise<string> => {
    const named = typeof card === 'string' ? { token: card } : card
    try {
      const body = { amount: 10_00, payment_type: 'credit' as const, ...named }
      await create(deps, caller, id, body, key === undefined ? undefined : keyOf(key))
      return 'ok'
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  return { charge, stored }
}

const counted = (codes: readonly string[]) =>
  Object.fromEntries(
    [...Map.groupBy(codes.toSorted(), (code) => code)].map(([code, same]) => [code, same.length]),
  )

const counts = (w: World) =>
  w.db.rows<{ refused: number; held: number }>(
    sql`select refused, held from card_attempts where name like 'customer %'`,
  )

test('two processes and sixty-four declined cards at once: ten are charged', async (t) => {
  const w = await world(t)
  const { charge } = await inProcess(w)
  const other = beside(w.deps, {})
  const given = await tokens(w, DECLINED)
  const codes = await Promise.all(
    given.map((token, n) => charge(token, n % 2 === 0 ? w.deps : other)),
  )
  assert.deepEqual(counted(codes), { card_declined: 10, too_many_cards: 54 })
  assert.deepEqual(await counts(w), [{ refused: 10, held: 0 }])
})

test('a card that the acquirer has not answered for keeps its place, and is counted once it was declined', async (t) => {
  const w = await world(t)
  const { charge } = await inProcess(w)
  const silent = withAcquirer(w.deps, () => ({ authorize: async () => unknown('no answer') }))
  const given = await tokens(w, DECLINED)
  const codes = await Promise.all(given.slice(0, 10).map((token) => charge(token, silent)))
  assert.deepEqual(counted(codes), { ok: 10 })
  assert.deepEqual(await counts(w), [{ refused: 0, held: 10 }])
  assert.equal(await charge(given[10]!), 'too_many_cards')
  await w.deps.clock.advanceTo(w.deps.clock.offsetMs() + LEASE_MS + 1_000)
  await advanceDue(w.deps)
  assert.deepEqual(await counts(w), [{ refused: 10, held: 0 }])
})

test('a repeated key gets its sale where no card has a place any more, and takes none', async (t) => {
  const w = await world(t)
  const { charge, stored } = await inProcess(w)
  const good = { id_card: await stored() }
  const given = await tokens(w, DECLINED)
  assert.equal(await charge(good, w.deps, 'k'), 'ok')
  const silent = withAcquirer(w.deps, () => ({ authorize: async () => unknown('no answer') }))
  for (const token of given.slice(0, 10)) await charge(token, silent)
  assert.equal(await charge(good, w.deps, 'k'), 'ok')
  assert.deepEqual(await counts(w), [{ refused: 0, held: 10 }])
})

test('a window that is over begins again without the places of before', async (t) => {
  const w = await world(t)
  const { charge } = await inProcess(w)
  const silent = withAcquirer(w.deps, () => ({ authorize: async () => unknown('no answer') }))
  for (const token of (await tokens(w, DECLINED)).slice(0, 10)) await charge(token, silent)
  const before = new Date(w.deps.clock.wall().getTime() - WINDOW_MS)
  await w.db.rows(sql`update card_attempts set since = ${before}`)
  assert.equal(await charge(await tokenFor(w, DECLINED)), 'card_declined')
  assert.deepEqual(await counts(w), [{ refused: 1, held: 0 }])
})

test('the last place, which another process takes meanwhile, is not taken twice', async (t) => {
  const w = await world(t)
  const { charge } = await inProcess(w)
  const silent = withAcquirer(w.deps, () => ({ authorize: async () => unknown('no answer') }))
  let between: Promise<string> | undefined
  let late: string | undefined
  const watched = withReads(w.deps, async ({ text }) => {
    if (late === undefined || !text.includes('select id from card_tokens')) return
    // The last place was found free before its token was, and is not taken yet.
    between = charge(late, silent)
    late = undefined
    await between
  })
  assert.equal(await charge(await tokenFor(w), w.deps, 'k'), 'ok')
  await w.db.rows(sql`update card_attempts set held = 9`)
  const [own, again] = [await tokenFor(w), await tokenFor(w)]
  late = await tokenFor(w)
  // One with a used key in its batch, so that what stands in its way is read before it is inserted.
  const both = await Promise.all([charge(own, watched), charge(again, watched, 'k')])
  assert.deepEqual(both, ['too_many_cards', 'ok'])
  assert.equal(await between, 'ok')
  assert.deepEqual(await counts(w), [{ refused: 0, held: 10 }])
})
