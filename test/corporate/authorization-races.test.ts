// What happens beside a question to an authorization endpoint: limits that are used up meanwhile,
// the same request twice, an endpoint that keeps failing or is flooded, a platform beside a slow
// one. Nothing is held while an answer is awaited.

import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import test from 'node:test'
import type { CorporateCardId } from '../../server/kernel/ids.ts'
import { authorize } from '../../server/corporate/purchases/operations.ts'
import { FAILURES_MAX } from '../../server/corporate/authorization-endpoint/pause.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { askedCompany, approving, ENDPOINT, once, answering, type Answers } from '../authorizing.ts'
import { askOf, companyIn } from '../company.ts'
import { openReceiver } from '../hooks.ts'
import { ROOT } from '../issuing-company.ts'
import { beside, loginOf, type Test, type World, type WorldOptions } from '../world.ts'

/** The company, with purchases that the bank asks about directly. */
async function asked(t: Test, more: object = {}, options: WorldOptions = {}) {
  const company = await askedCompany(t, more, options)
  const { w, card } = company
  const ask = (id: string, amount = 10_00, deps = w.deps) =>
    authorize(deps, askOf(id, card.id as CorporateCardId, amount, w.deps.clock.now()))
  const purchases = () =>
    w.db.rows<{ id: string; status: string; held: number; result: string | null }>(sql`
      select issuer_id as id, status, held, endpoint_decision->>'result' as result
      from corporate_purchases
      order by n`)
  return { ...company, ask, purchases }
}

/** Sessions that hold a transaction open: locks, or rows that are not committed. */
const openTransactions = async ({ db }: World): Promise<number> =>
  (
    await db.rows<{ n: number }>(sql`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`)
  )[0]!.n

test('while an answer is awaited nothing is held, kept or locked; what was committed meanwhile decides', async (t) => {
  const { w, ask, card, done, purchases, receiver, right, used } = await asked(t)
  const answers: ServerResponse[] = []
  receiver.says = (answer) => void answers.push(answer)
  await done('PATCH', `${ROOT}/${card.id}`, { limit: 15_00 })
  const [one, two] = [ask('one'), ask('two')]
  await once('two questions', () => answers.length === 2)
  // The account is not locked: another call changes it now.
  const [transactions, kept, inUse] = await Promise.all([
    openTransactions(w),
    purchases(),
    used(),
    done('PATCH', `${ROOT}/${card.id}`, { name: 'Renamed meanwhile' }),
  ])
  for (const answer of answers) approving(answer, receiver.came[0]!)
  const decided = await Promise.all([one, two])
  assert.deepEqual([transactions, kept, inUse], [0, [], 0])
  assert.deepEqual(decided.map(({ approved }) => approved).toSorted(), [false, true])
  assert.deepEqual(decided.find(({ approved }) => !approved)?.reason, 'card_limit')
  assert.deepEqual(
    (await purchases()).map(({ status, held, result }) => [status, held, result]).toSorted(),
    [
      ['approved', 10_00, 'approved'],
      ['denied', 0, 'approved'],
    ],
  )
  await right()
})

test('a card that is blocked, and an endpoint that is deleted, while an answer is awaited', async (t) => {
  const { ask, card, done, receiver } = await asked(t)
  /** Answers once something else has happened. */
  const after =
    (happens: () => Promise<unknown>, answers: Answers): Answers =>
    (answer, came) => {
      happens()
        .then(() => answers(answer, came))
        .catch(() => answer.destroy())
    }
  receiver.says = after(() => done('PATCH', `${ROOT}/${card.id}`, { status: 'blocked' }), approving)
  assert.deepEqual(await ask('blocked meanwhile'), { approved: false, reason: 'card_not_active' })
  await done('PATCH', `${ROOT}/${card.id}`, { status: 'active' })
  receiver.says = after(() => done('DELETE', ENDPOINT), answering({ approved: false }))
  assert.deepEqual(await ask('deleted meanwhile'), {
    approved: false,
    reason: 'declined_by_endpoint',
  })
  assert.deepEqual(await ask('without'), { approved: true, reason: null })
  assert.equal(receiver.came.length, 2)
})

test('the same request twice is one purchase and one answer: at once, later, and at two servers', async (t) => {
  const { w, ask, purchases, receiver, used } = await asked(t)
  // Every answer differs, so that a second decision would be seen.
  let said = 0
  receiver.says = (answer, came) => answering({ approved: said++ % 2 === 0 })(answer, came)
  const both = await Promise.all([ask('same'), ask('same')])
  assert.deepEqual(both, [
    { approved: true, reason: null },
    { approved: true, reason: null },
  ])
  assert.equal(receiver.came.length, 1, 'a bank that asks twice at once is one question')
  assert.deepEqual(await ask('same'), both[0])
  assert.equal(receiver.came.length, 1, 'the earlier decision answers')
  const other = beside(w.deps)
  t.after(() => other.state.close())
  const [here, there] = await Promise.all([ask('two servers'), ask('two servers', 10_00, other)])
  assert.deepEqual(here, there)
  const kept = await purchases()
  assert.deepEqual(
    kept.map(({ id }) => id),
    ['same', 'two servers'],
  )
  assert.equal(
    await used(),
    kept.reduce((sum, { held }) => sum + held, 0),
  )
  assert.equal(new Set(receiver.came.map(({ headers }) => headers['webhook-id'])).size, 2)
})

test('an endpoint that keeps failing is left alone for a while, and asked again at once when it is changed', async (t) => {
  const { ask, receiver, set, purchases } = await asked(t)
  receiver.says = answering('', 500)
  for (let n = 0; n < FAILURES_MAX + 5; n++)
    assert.deepEqual(await ask(`p${n}`), { approved: false, reason: 'endpoint_unavailable' })
  const results = (await purchases()).map(({ result }) => result)
  assert.deepEqual(
    results.slice(0, FAILURES_MAX),
    Array.from({ length: FAILURES_MAX }, () => 'error'),
  )
  assert.equal(results[FAILURES_MAX], 'not_asked')
  assert.ok(receiver.came.length < FAILURES_MAX + 5, `${receiver.came.length} questions`)
  receiver.says = approving
  await set({ timeout_ms: 1_400 })
  assert.deepEqual(await ask('changed'), { approved: true, reason: null })
})

test('a flood of questions to an endpoint that never answers is bounded, and all of them are decided', async (t) => {
  const { ask, receiver, purchases, right, w } = await asked(t, { timeout_ms: 1_000 })
  let [open, peak] = [0, 0]
  receiver.says = (answer) => {
    peak = Math.max(peak, ++open)
    answer.once('close', () => open--)
  }
  const decided = await Promise.all(Array.from({ length: 250 }, (_, n) => ask(`flood ${n}`)))
  assert.ok(decided.every(({ reason }) => reason === 'endpoint_unavailable'))
  assert.ok(peak <= 100, `${peak} questions at once`)
  const kept = await purchases()
  assert.equal(kept.length, 250)
  assert.ok(kept.some(({ result }) => result === 'not_asked'))
  assert.equal(await openTransactions(w), 0)
  await right()
})

test('a slow endpoint of one platform delays no purchase of another, which has its own', async (t) => {
  const { w, ask, receiver, purchases } = await asked(t, {}, { platforms: 2 })
  const [platform, answers] = [w.platforms[1]!, [] as ServerResponse[]]
  const other = await companyIn(
    { ...w, platform },
    { account: 900_00, holder: 900_00, card: 900_00 },
  )
  const { access_token: token } = (await w.call('POST', '/auth/login', { body: loginOf(platform) }))
    .body
  const quick = await openReceiver(t, approving)
  await w.call('POST', ENDPOINT, { token, body: { url: quick.url, timeout_ms: 1_500 } })
  receiver.says = (answer) => void answers.push(answer)
  const slow = Array.from({ length: 20 }, (_, n) => ask(`slow ${n}`))
  await once('the slow questions', () => answers.length === slow.length)
  const buy = (id: string) =>
    authorize(w.deps, askOf(id, other.cards[0]!, 10_00, w.deps.clock.now()))
  assert.deepEqual(await buy('quick'), { approved: true, reason: null })
  const [decided, ...rest] = await purchases()
  assert.deepEqual([decided!.id, decided!.result, rest], ['quick', 'approved', []])
  for (const answer of answers) approving(answer, receiver.came[0]!)
  assert.ok((await Promise.all(slow)).every(({ approved }) => approved))
  assert.deepEqual([receiver.came.length, quick.came.length], [slow.length, 1])
})
