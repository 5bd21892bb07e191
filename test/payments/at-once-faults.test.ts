// Faults and races of transactions that are created in few round trips: two servers beside one
// database, tokens that go at that instant, commits whose answer is lost, and what only some of a
// batch cannot do. With a real database; a test only chooses the instant.

import assert from 'node:assert/strict'
import test from 'node:test'
import { after } from '../../server/kernel/clock.ts'
import { raw, sql, type Database } from '../../server/platform/db/sql.ts'
import { verify } from '../../server/verification/verify.ts'
import { capture } from '../../server/payments/transactions/capture.ts'
import { runJob as advanceDue } from '../../server/payments/transactions/job.ts'
import { create } from '../../server/payments/transactions/operations.ts'
import { voidOrRefund } from '../../server/payments/transactions/refunds/void.ts'
import { LEASE_MS } from '../../server/payments/transactions/transaction.ts'
import { banksAgree } from '../bank-books.ts'
import { accounts, buyer, tokenFor, VISA } from '../cards.ts'
import { isOnCitus } from '../database.ts'
import { given as givenPlatform, withAcquirer, withRail, withReads } from '../faults.ts'
import { beside, world, type World } from '../world.ts'

const FEW = 6
const AMOUNT = 100_00
const DECLINED = '4000000000510000'
const REVIEWED = '4000000002010009'

type Made = Promise<{ readonly transaction: { readonly status: string } }>

/** The status of each transaction, or the code of its refusal, in the order asked. */
const saidOf = async (made: readonly Made[]): Promise<string[]> =>
  (await Promise.allSettled(made)).map((one) =>
    one.status === 'fulfilled' ? one.value.transaction.status : one.reason.code,
  )

/**
 * A buyer with a document and an address, and calls in the process, so that many are in one batch.
 */
async function given(w: World, platform = w.platform) {
  const { caller, keyOf, sale } = await givenPlatform({ ...w, platform })
  const { id: customer } = await buyer({ ...w, sdk: w.as(platform) })
  const make = (body: object, deps = w.deps, key?: string) =>
    create(
      deps,
      caller,
      customer,
      { amount: AMOUNT, payment_type: 'credit', ...body },
      key === undefined ? undefined : keyOf(key),
    )
  const boleto = (body: object = {}, deps = w.deps, key?: string) =>
    make({ payment_type: 'boleto', ...body }, deps, key)
  const pix = (body: object = {}, deps = w.deps, key?: string) =>
    make({ payment_type: 'pix', ...body }, deps, key)
  const storedCard = async () =>
    (await w.sdk.cards.associate({ id_customer: customer, token: await tokenFor(w) })).id as string
  return { caller, customer, make, boleto, pix, storedCard, sale }
}

const right = async (w: World): Promise<void> => {
  await w.work()
  assert.deepEqual(await verify(w.db), [])
  await banksAgree(w)
}

const passLease = (w: World) => w.deps.clock.advanceTo(w.deps.clock.offsetMs() + LEASE_MS + 1_000)

const countOf = async (w: World, table: 'transactions' | 'authorizations'): Promise<number> => {
  const rows = await w.db.rows<{ n: number }>(
    table === 'transactions'
      ? sql`select count(*)::int as n from transactions`
      : sql`select count(*)::int as n from bank.card_authorizations`,
  )
  return rows[0]!.n
}

type Around = { readonly before?: () => Promise<unknown>; readonly after?: () => Promise<unknown> }

/**
 * The same server; `before` and `after` are done around its database transaction of this number,
 * from 0.
 */
function around(w: World, number: number, { before, after }: Around) {
  let began = 0
  const db: Database = {
    ...w.db,
    begin: async (work) => {
      const isIt = began++ === number
      if (isIt) await before?.()
      const result = await w.db.begin(work)
      if (isIt) await after?.()
      return result
    },
  }
  return beside(w.deps, { db })
}

const loseConnection = async (): Promise<never> => {
  throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
}

/**
 * From now on a commit that inserts a transaction of this amount fails, or loses its connection.
 */
async function atCommit(
  w: World,
  amount: number,
  what: 'fails' | 'loses its connection',
): Promise<void> {
  const does = what === 'fails' ? `raise 'no'` : `perform pg_terminate_backend(pg_backend_pid())`
  await w.db.rows(sql`
    create function at_commit() returns trigger language plpgsql as $$ begin ${raw(does)}; return null; end $$`)
  await w.db.rows(sql`
    create constraint trigger at_commit after insert on transactions deferrable initially deferred
      for each row when (new.amount = ${raw(String(amount))}) execute function at_commit()`)
}

test('one key on two servers at once: one card transaction, charged once', async (t) => {
  const w = await world(t)
  const { make } = await given(w)
  const other = beside(w.deps)
  for (let n = 0; n < FEW; n++) {
    const tokens = [await tokenFor(w), await tokenFor(w)]
    const sent = [w.deps, other].map((deps, at) =>
      make({ token: tokens[n % 2 ? at : 0] }, deps, `k${n}`),
    )
    const said = new Set(await saidOf(sent))
    assert.ok(said.has('succeeded'), [...said].join())
    assert.ok(
      [...said].every((one) => ['succeeded', 'request_in_progress'].includes(one)),
      [...said].join(),
    )
  }
  assert.deepEqual(
    [await countOf(w, 'transactions'), await countOf(w, 'authorizations')],
    [FEW, FEW],
  )
  await right(w)
})

test('tokens sent to two servers in opposite orders: each pays once', async (t) => {
  const w = await world(t)
  const { make } = await given(w)
  const other = beside(w.deps)
  const tokens = await Promise.all(Array.from({ length: FEW }, () => tokenFor(w)))
  const said = await saidOf([
    ...tokens.map((token) => make({ token })),
    ...tokens.toReversed().map((token) => make({ token }, other)),
  ])
  assert.deepEqual(said.toSorted(), [
    ...tokens.map(() => 'succeeded'),
    ...tokens.map(() => 'token_used'),
  ])
  assert.deepEqual(
    [await countOf(w, 'transactions'), await countOf(w, 'authorizations')],
    [FEW, FEW],
  )
  await right(w)
})

test('keys sent to two servers in opposite orders: each makes one pix', async (t) => {
  const w = await world(t)
  const { pix } = await given(w)
  const other = beside(w.deps)
  const keys = Array.from({ length: FEW }, (_, n) => `k${n}`)
  const said = await saidOf([
    ...keys.map((key) => pix({}, w.deps, key)),
    ...keys.toReversed().map((key) => pix({}, other, key)),
  ])
  assert.deepEqual(
    said.filter((one) => one !== 'pending' && one !== 'request_in_progress'),
    [],
  )
  assert.deepEqual(
    await saidOf(keys.map((key) => pix({}, other, key))),
    keys.map(() => 'pending'),
  )
  assert.equal(await countOf(w, 'transactions'), FEW)
  await right(w)
})

for (const [what, gone] of [
  [
    'expires',
    (then: Date) => sql`update card_tokens set expires_at = ${then} where used_at is null`,
  ],
  ['loses its number', () => sql`update card_tokens set number_sealed = '' where used_at is null`],
  ['is removed', () => sql`delete from card_tokens where used_at is null`],
] as const)
  test(`a token that ${what} at that instant: it sells nothing, and its key stays free`, async (t) => {
    const w = await world(t)
    const { make } = await given(w)
    const deps = around(w, 0, { before: () => w.db.rows(gone(after(w.deps.clock.now(), -1_000))) })
    assert.deepEqual(await saidOf([make({ token: await tokenFor(w) }, deps, 'k')]), ['token_used'])
    assert.deepEqual([await countOf(w, 'transactions'), await countOf(w, 'authorizations')], [0, 0])
    assert.deepEqual(await saidOf([make({ token: await tokenFor(w) }, deps, 'k')]), ['succeeded'])
    await right(w)
  })

// A decline counts once for the buyer, and once for the address where the card was typed.
for (const [card, says, declines] of [
  [VISA, 'succeeded', []],
  [REVIEWED, 'pre_authorized', []],
  [DECLINED, 'card_declined', [1, 1]],
] as const)
  test(`the same key while the acquirer answers, and afterwards: one answer (${says})`, async (t) => {
    const w = await world(t)
    const { make } = await given(w)
    const token = await tokenFor(w, card)
    const meanwhile: string[] = []
    const crossed = withAcquirer(w.deps, (rail) => ({
      authorize: async (...order) => {
        const answer = await rail.authorize(...order)
        meanwhile.push(...(await saidOf([make({ token }, w.deps, 'k')])))
        return answer
      },
    }))
    const first = await saidOf([make({ token }, crossed, 'k')])
    const again = await saidOf([make({ token }, w.deps, 'k')])
    assert.deepEqual([first, meanwhile, again], [[says], ['request_in_progress'], [says]])
    const refused = await w.db.rows<{ refused: number }>(
      sql`select refused from card_attempts where refused > 0`,
    )
    assert.deepEqual(
      refused.map((one) => one.refused),
      declines,
    )
    assert.equal(await countOf(w, 'authorizations'), 1)
    await right(w)
  })

test('the answer of a first commit is lost: nothing is asked of a bank, and the key finds what was made', async (t) => {
  const w = await world(t)
  const { make, boleto, pix } = await given(w)
  const token = await tokenFor(w)
  const calls = [
    (deps = w.deps) => make({ token }, deps, 'card'),
    (deps = w.deps) => boleto({}, deps, 'boleto'),
    (deps = w.deps) => pix({}, deps, 'pix'),
  ]
  for (const call of calls) {
    assert.deepEqual(await saidOf([call(around(w, 0, { after: loseConnection }))]), ['ECONNRESET'])
    assert.deepEqual(await saidOf([call()]), ['request_in_progress'])
  }
  // Without a key nobody comes back for it: the worker registers it.
  assert.deepEqual(await saidOf([pix({}, around(w, 0, { after: loseConnection }))]), ['ECONNRESET'])
  assert.equal(await countOf(w, 'authorizations'), 0)
  await passLease(w)
  assert.deepEqual(await saidOf(calls.map((call) => call())), ['succeeded', 'pending', 'pending'])
  await right(w)
  assert.deepEqual([await countOf(w, 'transactions'), await countOf(w, 'authorizations')], [4, 1])
})

for (const when of ['before', 'after'] as const)
  test(`the connection is lost ${when} the commit of the acquirer’s answer: charged once, counted once`, async (t) => {
    const w = await world(t)
    const { make } = await given(w)
    const token = await tokenFor(w)
    assert.deepEqual(
      await saidOf([make({ token }, around(w, 1, { [when]: loseConnection }), 'k')]),
      ['ECONNRESET'],
    )
    await passLease(w)
    const { transaction } = await make({ token }, w.deps, 'k')
    const { status, amount, fee, version } = transaction
    assert.deepEqual([status, version, await countOf(w, 'authorizations')], ['succeeded', 1, 1])
    assert.deepEqual(await accounts(w), {
      'bank-due:card': -amount,
      fees: fee,
      pending: amount - fee,
    })
    await right(w)
  })

for (const [what, says, others] of [
  ['fails', 'P0001', 'pending'],
  ['loses its connection', '57P01', '57P01'],
] as const)
  test(
    `the commit of one among many new pix ${what}: the others are ${others === says ? 'not made either' : 'made'}`,
    { skip: isOnCitus() && 'it makes a trigger' },
    async (t) => {
      const w = await world(t)
      const { pix } = await given(w)
      await atCommit(w, 6_66, what)
      const ask = (amount: number) => pix({ amount }, w.deps, `k${amount}`)
      const said = await saidOf([1_00, 6_66, 2_00].map(ask))
      assert.deepEqual(said, [others, says, others])
      assert.deepEqual(await saidOf([1_00, 2_00].map(ask)), ['pending', 'pending'])
      assert.equal(await countOf(w, 'transactions'), 2)
      await right(w)
    },
  )

test('an agreement without numbers left, among boletos of another platform: those get theirs', async (t) => {
  const w = await world(t, { platforms: 2 })
  const [full, free] = await Promise.all(w.platforms.map((platform) => given(w, platform)))
  await Promise.all([full!.boleto(), free!.boleto()])
  await w.db.rows(
    sql`update boleto_numbers set last = last + 1000000000000 where owner = ${full!.caller.owner}`,
  )
  const said = await saidOf([full!, free!, full!, free!, free!].map(({ boleto }) => boleto()))
  const none = 'our_numbers_exhausted'
  assert.deepEqual(said, [none, 'pending', none, 'pending', 'pending'])
  const numbers = await w.db.rows<{ n: number }>(sql`
    select (boleto->>'sequence')::int as n
    from transactions
    where owner = ${free!.caller.owner}
    order by 1`)
  assert.deepEqual(
    numbers.map(({ n }) => n),
    [1, 2, 3, 4],
  )
  assert.equal(await countOf(w, 'transactions'), 5)
  await right(w)
})

test('cards of two platforms at once, one of a seller without accounts: the others are paid, and it is paid later', async (t) => {
  const w = await world(t, { platforms: 2 })
  const [one, two] = await Promise.all(w.platforms.map((platform) => given(w, platform)))
  const id_card = await one!.storedCard()
  const { io_seller_id } = w.platform.sellers[0]!
  const taken = await w.db.rows<object>(
    sql`delete from accounts where holder = ${io_seller_id}::uuid returning *`,
  )
  const tokens = await Promise.all(
    [one, two].map((_, n) => tokenFor({ ...w, sdk: w.as(w.platforms[n]!) })),
  )
  const said = await saidOf([
    one!.make({ token: tokens[0] }),
    one!.make({ id_card, io_seller_id }),
    two!.make({ token: tokens[1] }),
    one!.make({ id_card, capture: false, io_seller_id }),
  ])
  assert.deepEqual(said, ['succeeded', 'P0004', 'succeeded', 'pre_authorized'])
  await w.db.rows(
    sql`insert into accounts select *
      from json_populate_recordset(null::accounts, ${JSON.stringify(taken)})`,
  )
  await passLease(w)
  await advanceDue(w.deps)
  const states = await w.db.rows<{ status: string }>(
    sql`select status from transactions order by 1`,
  )
  assert.deepEqual(
    states.map(({ status }) => status),
    ['pre_authorized', 'succeeded', 'succeeded', 'succeeded'],
  )
  assert.equal(await countOf(w, 'authorizations'), 4)
  await right(w)
})

test('a pix paid, and cards disputed, before the first answer comes: payment and dispute are recorded once', async (t) => {
  const w = await world(t)
  const { make, pix } = await given(w)
  const bank = w.deps.banks.sandbox!
  const paid = withRail(w.deps, (rail) => ({
    charge: async (order, again) => {
      await rail.charge(order, again)
      await bank.pay(order.txid, {})
      return rail.read(order.txid) as ReturnType<typeof rail.charge>
    },
  }))
  const disputed = withAcquirer(w.deps, (rail) => ({
    authorize: async (order, again) => {
      await rail.authorize(order, again)
      await bank.card(order.id, 'dispute', { amount: 60_00 })
      return rail.read({ id: order.id })
    },
  }))
  const said = await saidOf([
    pix({}, paid),
    make({ token: await tokenFor(w) }, disputed),
    make({ token: await tokenFor(w) }, disputed),
  ])
  assert.deepEqual(said, ['succeeded', 'dispute', 'dispute'])
  const [found] = await w.db.rows(sql`
    select (select count(*)::int from disputes) as disputes,
      (select count(*)::int from payments) as payments`)
  assert.deepEqual(found, { disputes: 2, payments: 3 })
  await right(w)
})

test('a card that is voided while the acquirer authorizes it, and cards captured a moment later: nothing is lost', async (t) => {
  const w = await world(t)
  const { caller, make, sale } = await given(w)
  const voiding = withAcquirer(w.deps, (rail) => ({
    authorize: async (order, again) => {
      await voidOrRefund(w.deps, caller, order.id, {}, undefined).catch(() => undefined)
      return rail.authorize(order, again)
    },
  }))
  const { transaction } = await make({ token: await tokenFor(w), capture: false }, voiding)
  const captured = await Promise.all(
    Array.from({ length: FEW }, async () => {
      const held = await make({ token: await tokenFor(w), capture: false })
      return capture(w.deps, caller, held.transaction.id, 40_00, undefined)
    }),
  )
  assert.deepEqual(new Set(captured.map((one) => one.transaction.amount)), new Set([40_00]))
  await passLease(w)
  await right(w)
  assert.equal((await sale(transaction.id)).status, 'canceled')
  assert.equal((await accounts(w))['bank-due:card'], -FEW * 40_00)
})

test('a repeated key costs its own batch a few readings; the next batch goes in one round trip again', async (t) => {
  const w = await world(t)
  const { pix } = await given(w)
  let readings = 0
  const watched = withReads(
    w.deps,
    async ({ text }) => void (readings += Number(text.includes('from idempotency'))),
  )
  const first = await pix({}, watched, 'k')
  assert.equal(readings, 0)
  const again = await pix({}, watched, 'k')
  assert.deepEqual(
    [again.transaction.id, again.replayed, readings],
    [first.transaction.id, true, 1],
  )
  await pix({}, watched, 'new')
  assert.equal(readings, 1)
})

test('calls of every method on two servers, with the same keys and references, beside workers: each is made once', async (t) => {
  const w = await world(t)
  const { make, boleto, pix, storedCard } = await given(w)
  const id_card = await storedCard()
  const servers = [w.deps, beside(w.deps)] as const
  const sellers = [w.platform, ...w.platform.sellers].map((one) => one.io_seller_id)
  const tokens = await Promise.all(
    Array.from({ length: 4 * FEW }, (_, n) => tokenFor(w, n % 6 ? VISA : DECLINED)),
  )
  const made = tokens.flatMap((token, n) => {
    const [here, there] = n % 2 ? servers : servers.toReversed()
    const more = { io_seller_id: sellers[n % sellers.length] }
    return [
      make({ ...more, token }, here, `token-${n}`),
      make({ ...more, token }, there, `token-${n}`),
      make({ id_card, capture: n % 2 === 0 }, here, `card-${n >> 1}`),
      boleto({ reference_id: `r${n >> 1}` }, there),
      pix({ ...more, reference_id: `r${n >> 1}` }, here, `pix-${n}`),
    ]
  })
  const [said] = await Promise.all([saidOf(made), ...servers.map((deps) => advanceDue(deps))])
  const known = ['succeeded', 'pre_authorized', 'pending', 'card_declined', 'request_in_progress']
  assert.deepEqual(
    said.filter((one) => !known.includes(one)),
    [],
  )
  const [rows] = await w.db.rows(sql`
    select count(*) filter (where method = 'pix')::int as pix,
      count(*) filter (where method = 'boleto')::int as boletos,
      count(*) filter (where method = 'credit')::int as cards from transactions`)
  assert.deepEqual(rows, { pix: 4 * FEW, boletos: 2 * FEW, cards: 4 * FEW + 2 * FEW })
  assert.equal(await countOf(w, 'authorizations'), 6 * FEW)
  await right(w)
})
