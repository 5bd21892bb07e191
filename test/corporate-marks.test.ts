// What a purchase is decided by is remembered and not read anew (decision 0027): whatever changes meanwhile, by whomever,
// counts for the next purchase all the same.

import assert from 'node:assert/strict'
import test from 'node:test'
import { stoppedClock } from '../server/base/clock.ts'
import { newId, type CostCenterId } from '../server/base/ids.ts'
import { cents } from '../server/base/money.ts'
import { authorize, applyPurchases } from '../server/corporate/purchase-operations.ts'
import { raw, sql, type Statement, type Tx } from '../server/db/sql.ts'
import type { Deps } from '../server/deps.ts'
import { verify } from '../server/ledger/verify.ts'
import { askOf, companyIn, reportOf } from './company.ts'
import { world, type Test } from './world.ts'

const OPEN = 1_000_000_00
const EACH = 10_00

/** A company with two people of two cards each, on a day when time stands still. */
async function companyOf(t: Test) {
  const w = await world(t, { clock: stoppedClock(new Date('2026-11-02T15:00:00Z')) })
  const company = await companyIn(w, { account: OPEN, holder: OPEN, card: OPEN }, { holders: 2, cards: 2 })
  let asked = 0
  /** Asks a server, which remembers by itself. */
  const authorizer =
    (deps: Deps) =>
    (card = company.cards[0]!, amount = EACH) =>
      authorize(deps, askOf(`p${asked++}`, card, amount, w.deps.clock.now()))
  /** What a server that has just decided by the first card says next, when somebody else changes something between. */
  const meanwhile = async (...changes: Statement[]) => {
    const ask = authorizer({ ...w.deps })
    await ask()
    for (const change of changes) await w.db.rows(change)
    return (await ask()).reason
  }
  return { w, ...company, authorizer, meanwhile }
}

/** `deps` of a server, with how many statements its transactions sent. */
function counting(deps: Deps) {
  let sent = 0
  const countedTx = (tx: Tx): Tx => ({
    ...tx,
    rows: (statement) => (sent++, tx.rows(statement)),
    write: (...asked) => (sent++, tx.write(...asked)),
  })
  const counted: Deps = { ...deps, db: { ...deps.db, begin: (work) => deps.db.begin((tx) => work(countedTx(tx))) } }
  return {
    counted,
    during: async (work: () => Promise<unknown>): Promise<number> => {
      const before = sent
      await work()
      return sent - before
    },
  }
}

test('the first purchase by a card is decided by what is read, the next ones by what it left', async (t) => {
  const { w, owner, cards, authorizer } = await companyOf(t)
  const { counted, during } = counting(w.deps)
  const ask = authorizer(counted)
  const [first, second] = cards
  assert.equal(await during(() => ask(first)), 3, 'the lock, what is read, what is written')
  assert.equal(await during(() => ask(first)), 1)
  assert.equal(await during(() => ask(second)), 3, 'another card')
  assert.equal(await during(() => Promise.all([ask(first), ask(second), ask(first)])), 1)
  assert.equal(await during(() => ask(first, OPEN)), 1, 'denied')
  assert.equal(await during(() => ask(first)), 1)
  const applied = askOf('heard', first!, EACH, w.deps.clock.now())
  assert.equal(await during(() => authorize(counted, applied)), 1)
  await applyPurchases(counted, owner, [reportOf(applied, ['clearing'])])
  assert.equal(await during(() => ask(first)), 3, 'after what was heard here, and nothing tried in vain')
  await applyPurchases(counted, owner, [reportOf(applied, ['clearing'])])
  assert.equal(await during(() => ask(first)), 1, 'after what was known')
  await w.db.rows(sql`update corporate_cards set spend_limit = spend_limit + 1 where id = ${first!}`)
  assert.equal(await during(() => ask(first)), 4, 'tried in vain, and read')
  assert.equal(await during(() => ask(first)), 3, 'not tried again so soon')
})

test('whatever somebody else changes counts for the next purchase', async (t) => {
  const { w, owner, cards, holders, meanwhile } = await companyOf(t)
  const [card] = cards
  const [holder] = holders
  const cardSet = (to: Statement) => sql`update corporate_cards set ${to} where id = ${card!}`
  const holderSet = (to: Statement) => sql`update corporate_holders set ${to} where id = ${holder!.id}`
  // With when the bank was read last, which by itself is no change.
  const accountSet = (to: Statement) => sql`
    update corporate_accounts set ${to}, seen_at = coalesce(seen_at, '2026-11-01') + interval '1 second' where owner = ${owner}`
  const rows: [change: Statement, reason: string | null, back: Statement][] = [
    [cardSet(sql`status = 'blocked'`), 'card_not_active', cardSet(sql`status = 'active'`)],
    [cardSet(sql`expires_on = '2020-01-31'`), 'card_expired', cardSet(sql`expires_on = '2099-01-31'`)],
    [cardSet(sql`spend_limit = 9_99`), 'card_limit', cardSet(sql`spend_limit = ${OPEN}`)],
    [cardSet(sql`merchant = 'Posto'`), 'merchant_not_allowed', cardSet(sql`merchant = 'padaria'`)],
    [cardSet(sql`holder = ${holders[1]!.id}`), 'holder_blocked', cardSet(sql`holder = ${holder!.id}`)],
    [holderSet(sql`status = 'blocked'`), 'holder_blocked', holderSet(sql`status = 'active'`)],
    [holderSet(sql`amount = 9_99`), 'holder_limit', holderSet(sql`amount = ${OPEN}`)],
    [accountSet(sql`status = 'suspended'`), 'account_not_active', accountSet(sql`status = 'active'`)],
    [accountSet(sql`credit_limit = 0`), 'insufficient_funds', accountSet(sql`balance = ${OPEN}`)],
    [accountSet(sql`balance = 0`), 'insufficient_funds', accountSet(sql`credit_limit = ${OPEN}`)],
    [accountSet(sql`used = used + ${OPEN}`), 'insufficient_funds', accountSet(sql`used = used - ${OPEN}`)],
  ]
  await w.db.rows(sql`update corporate_holders set status = 'blocked' where id = ${holders[1]!.id}`)
  for (const [change, reason, back] of rows) {
    assert.equal(await meanwhile(change), reason, change.sql)
    await w.db.rows(back)
  }
})

test('an account that anybody writes to is read again; not for when the bank was read last', async (t) => {
  const { w, cards, authorizer } = await companyOf(t)
  const { counted, during } = counting(w.deps)
  const ask = authorizer(counted)
  await ask(cards[0])
  await w.db.rows(sql`update corporate_accounts set seen_at = ${w.deps.clock.now()}`)
  assert.equal(await during(() => ask(cards[0])), 1)
  // As a server of an older version does when it hears of two purchases that cancel out.
  await w.db.rows(sql`update corporate_accounts set used = used + 0`)
  assert.equal(await during(() => ask(cards[0])), 4)
})

test('while PostgreSQL is away a purchase is tried once', async (t) => {
  const { w, cards, authorizer } = await companyOf(t)
  let started = 0
  let away = false
  const begin: Deps['db']['begin'] = (work) => {
    started++
    return away ? Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })) : w.deps.db.begin(work)
  }
  const ask = authorizer({ ...w.deps, db: { ...w.deps.db, begin } })
  await ask(cards[0])
  away = true
  await assert.rejects(ask(cards[0]), /gone/)
  assert.equal(started, 2)
  away = false
  assert.deepEqual(await ask(cards[0]), { approved: true, reason: null })
})

test('a limit that is for a day, and no longer for a month, counts the day alone', async (t) => {
  const { w, cards, holders, meanwhile } = await companyOf(t)
  await meanwhile()
  await w.db.rows(sql`update corporate_spending set day = '2026-11-01'`)
  // Of the day before: 20.00. What the first was let through adds 10.00 on the day itself.
  for (const [table, limit, id, most] of [
    ['corporate_cards', 'spend_limit', cards[0]!, 19_99],
    ['corporate_holders', 'amount', holders[0]!.id, 29_99],
  ] as const) {
    await w.db.rows(sql`update ${raw(table)} set ${raw(limit)} = ${most} where id = ${id}`)
    assert.equal(await meanwhile(sql`update ${raw(table)} set interval = 'day' where id = ${id}`), null)
    await w.db.rows(sql`update ${raw(table)} set ${raw(limit)} = ${OPEN} where id = ${id}`)
  }
})

test('what is told of a purchase names the person, the card and the cost center as they are called by then', async (t) => {
  const { w, owner, seller, cards, holders, meanwhile } = await companyOf(t)
  const id = newId<'cost center'>(w.deps.clock.wall()) as CostCenterId
  const now = w.deps.clock.now()
  await w.db.rows(sql`
    insert into corporate_cost_centers (owner, id, seller, name, folded, created_at, updated_at)
    values (${owner}, ${id}, ${seller}, 'Vendas', 'vendas', ${now}, ${now})`)
  const holderSet = (to: Statement) => sql`update corporate_holders set ${to} where id = ${holders[0]!.id}`
  const rows: [change: Statement, told: (string | null)[]][] = [
    [holderSet(sql`version = 2`), ['Holder 0', '1234', null]],
    [holderSet(sql`center = ${id}`), ['Holder 0', '1234', 'Vendas']],
    [sql`update corporate_cost_centers set name = 'Vendas Sul'`, ['Holder 0', '1234', 'Vendas Sul']],
    [holderSet(sql`name = 'Ana'`), ['Ana', '1234', 'Vendas Sul']],
    [sql`update corporate_cards set last4 = '9876' where id = ${cards[0]!}`, ['Ana', '9876', 'Vendas Sul']],
  ]
  for (const [change, told] of rows) {
    await meanwhile(change)
    const [last] = await w.db.rows<{ data: Record<string, unknown> }>(sql`
      select data from events where owner = ${owner} order by id desc limit 1`)
    const { holder_name, card_last4, center_cost } = last!.data
    assert.deepEqual([holder_name, card_last4, center_cost], told, change.sql)
  }
})

test('what is given back by one card and taken by another at once counts for each, though the company owes the same', async (t) => {
  const { w, owner, cards, authorizer } = await companyOf(t)
  const asks = ['back', 'over'].map((id, n) => askOf(id, cards[n]!, 50_00, w.deps.clock.now()))
  const cleared = asks.map((ask) => reportOf(ask, ['clearing']))
  for (const ask of asks) await authorize(w.deps, ask)
  await applyPurchases(w.deps, owner, cleared)
  await w.db.rows(sql`update corporate_cards set spend_limit = 50_00`)
  const ask = authorizer({ ...w.deps })
  const reasons = async () => [(await ask(cards[0])).reason, (await ask(cards[1])).reason]
  const usedOf = () => w.db.rows(sql`select used from corporate_accounts`)
  assert.deepEqual(await reasons(), ['card_limit', 'card_limit'])
  const used = await usedOf()
  const more = (['refund', 'clearing'] as const).map((kind, n) => {
    const entry = { ...cleared[n]!.entries[0]!, id: `more ${n}`, kind, amount: cents(20_00) }
    return { ...cleared[n]!, entries: [...cleared[n]!.entries, entry] }
  })
  assert.equal(await applyPurchases(w.deps, owner, more), 2)
  assert.deepEqual(await usedOf(), used)
  assert.deepEqual(await reasons(), [null, 'card_limit'])
})

test('two servers that decide for one company at once overshoot nothing, and answer the same request alike', async (t) => {
  const { w, cards, holders, authorizer } = await companyOf(t)
  const [one, other] = [{ ...w.deps }, { ...w.deps }]
  const asks = [authorizer(one), authorizer(other)]
  const [holder] = holders
  for (let round = 1; round <= 12; round++) {
    await w.db.rows(sql`
      update corporate_holders
      set amount = (select coalesce(sum(spent), 0) + ${10 * EACH} from corporate_spending where subject = ${holder!.id})
      where id = ${holder!.id}`)
    const decided = await Promise.all(Array.from({ length: 32 }, (_, n) => asks[n % 2]!(holder!.cards[n % 2])))
    assert.equal(decided.filter(({ approved }) => approved).length, 10, `round ${round}`)
  }
  await w.db.rows(sql`update corporate_holders set amount = ${OPEN}`)
  const again = askOf('again', cards[0]!, EACH, w.deps.clock.now())
  for (const ask of asks) await ask()
  const answers = await Promise.all([one, other, one, other].map((deps) => authorize(deps, again)))
  assert.deepEqual(new Set(answers.map(({ approved }) => approved)), new Set([true]))
  assert.equal((await w.db.rows(sql`select 1 from corporate_purchases where issuer_id = 'again'`)).length, 1)
  assert.deepEqual((await verify(w.db)).slice(0, 5), [])
})
