// Cards and boletos are created in few round trips, like a pix: a token is used up by a condition
// of the commit, only the number of a boleto is waited for, and the acquirer's answer, with its
// money, is saved without reading the row again.

import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from '../../server/platform/db/sql.ts'
import { verify } from '../../server/verification/verify.ts'
import { runJob as advanceDue } from '../../server/payments/transactions/job.ts'
import { create } from '../../server/payments/transactions/operations.ts'
import { LEASE_MS } from '../../server/payments/transactions/transaction.ts'
import { banksAgree } from '../bank-books.ts'
import { accounts, buyer, tokenFor } from '../cards.ts'
import { given as givenPlatform, withAcquirer, withDatabase } from '../faults.ts'
import { world, type World } from '../world.ts'

const FEW = 8

/**
 * A buyer with a document and an address, and calls in the process, so that many are in one batch.
 */
async function given(w: World) {
  const { caller, keyOf, sale } = await givenPlatform(w)
  const { id: customer } = await buyer(w)
  const make = (body: object, deps = w.deps, key?: string) =>
    create(
      deps,
      caller,
      customer,
      { amount: 100_00, payment_type: 'credit', ...body },
      key === undefined ? undefined : keyOf(key),
    )
  const boleto = (body: object = {}, deps = w.deps, key?: string) =>
    make({ payment_type: 'boleto', ...body }, deps, key)
  const right = async () => {
    await w.work()
    assert.deepEqual(await verify(w.db), [])
    await banksAgree(w)
  }
  return { customer, make, boleto, sale, right }
}

const tokens = (w: World, n: number) => Promise.all(Array.from({ length: n }, () => tokenFor(w)))

/** The numbers of all boletos, in order. */
const numbersOf = async (w: World): Promise<number[]> => {
  const rows = await w.db.rows<{ n: number }>(
    sql`select (boleto->>'sequence')::int as n from transactions where method = 'boleto' order by 1`,
  )
  return rows.map(({ n }) => n)
}

test('within its commits a card waits for its row alone, once it was charged, and a boleto for its number too', async (t) => {
  const w = await world(t)
  const { customer, make, boleto, right } = await given(w)
  const { id: id_card } = await w.sdk.cards.associate({
    id_customer: customer,
    token: await tokenFor(w),
  })
  const awaited: string[] = []
  const watched = withDatabase(w.deps, async ({ text }) => void awaited.push(text))
  const statuses: string[] = []
  for (const body of [{ token: await tokenFor(w) }, { id_card }, { id_card, capture: false }])
    statuses.push((await make(body, watched)).transaction.status)
  const isLock = (text: string) => /from transactions t[^]*for update$/.test(text)
  assert.deepEqual(statuses, ['succeeded', 'succeeded', 'pre_authorized'])
  assert.deepEqual(awaited.splice(0).map(isLock), [true, true, true])
  assert.equal((await boleto({ reference_id: 'r' }, watched, 'k')).transaction.status, 'pending')
  assert.deepEqual(
    awaited.map((text) => [text.includes('insert into boleto_numbers'), isLock(text)]),
    [
      [true, false],
      [false, true],
    ],
  )
  await right()
})

test('many new cards, two of them with one token: it pays for one of the two, and the others are as if alone', async (t) => {
  const w = await world(t)
  const { make, right } = await given(w)
  const [twice, ...others] = await tokens(w, FEW)
  const made = await Promise.allSettled([twice, twice, ...others].map((token) => make({ token })))
  const [first, second, ...rest] = made.map((one) =>
    one.status === 'fulfilled' ? one.value.transaction.status : one.reason.code,
  )
  assert.deepEqual([first, second].toSorted(), ['succeeded', 'token_used'])
  assert.deepEqual(new Set(rest), new Set(['succeeded']))
  const [row] = await w.db.rows<{ n: number; used: number }>(sql`
    select (select count(*)::int from transactions) as n,
      (select count(*)::int from card_tokens where used_at is not null) as used`)
  assert.deepEqual(row, { n: FEW, used: FEW })
  await right()
})

test('three calls with one token, the first with a key that was used before: it pays for one of the others', async (t) => {
  const w = await world(t)
  const { make, right } = await given(w)
  const [before, thrice] = await tokens(w, 2)
  await make({ token: before }, w.deps, 'k')
  const made = await Promise.allSettled(
    ['k', undefined, undefined].map((key) => make({ token: thrice }, w.deps, key)),
  )
  assert.deepEqual(
    made.map((one) =>
      one.status === 'fulfilled' ? one.value.transaction.status : one.reason.code,
    ),
    ['succeeded', 'succeeded', 'token_used'],
  )
  await right()
})

test('boletos made at once have numbers without a gap, also where one of them has a key that was used before', async (t) => {
  const w = await world(t)
  const { boleto, right } = await given(w)
  const first = await boleto({}, w.deps, 'k')
  const many = (from: number) =>
    Array.from({ length: FEW }, (_, n) => boleto({}, w.deps, `k${from + n}`))
  const made = await Promise.all([...many(0), boleto({}, w.deps, 'k')])
  assert.deepEqual(
    [made.at(-1)!.transaction.id, made.at(-1)!.replayed],
    [first.transaction.id, true],
  )
  await Promise.all(many(FEW))
  const [start] = await numbersOf(w)
  assert.deepEqual(
    await numbersOf(w),
    Array.from({ length: 2 * FEW + 1 }, (_, n) => start! + n),
  )
  await right()
})

test('a worker that charges a new card while its request still waits: it is charged once, and the money counted once', async (t) => {
  const w = await world(t)
  const { make, sale, right } = await given(w)
  const crossed = withAcquirer(w.deps, (rail) => ({
    authorize: async (...order) => {
      const answer = await rail.authorize(...order)
      await w.deps.clock.advanceTo(w.deps.clock.offsetMs() + LEASE_MS + 1_000)
      await advanceDue(w.deps)
      return answer
    },
  }))
  const { transaction } = await make({ token: await tokenFor(w) }, crossed)
  assert.equal(transaction.status, 'succeeded')
  assert.equal((await sale(transaction.id)).version, 1)
  const { amount, fee } = transaction
  assert.deepEqual(await accounts(w), {
    'bank-due:card': -amount,
    fees: fee,
    pending: amount - fee,
  })
  await right()
})

for (const capture of [true, false])
  test(`a change of the row by anyone else while the acquirer authorizes it is kept (capture: ${capture})`, async (t) => {
    const w = await world(t)
    const { make, sale, right } = await given(w)
    const noted = {
      id: '0'.repeat(32),
      operation: 'review',
      status: 'succeeded',
      amount: 1,
      at: w.deps.clock.now(),
    }
    const crossed = withAcquirer(w.deps, (rail) => ({
      authorize: async (order, again) => {
        const answer = await rail.authorize(order, again)
        await w.db.rows(sql`
          update transactions
          set history = history || ${JSON.stringify([noted])}::jsonb
          where id = ${order.id}::uuid`)
        return answer
      },
    }))
    const { transaction } = await make({ token: await tokenFor(w), capture }, crossed)
    assert.equal(transaction.status, capture ? 'succeeded' : 'pre_authorized')
    const operations = (await sale(transaction.id)).history.map(({ operation }) => operation)
    assert.deepEqual(operations, ['review', 'authorize'])
    await right()
  })
