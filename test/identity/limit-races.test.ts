// Every limit with sixty-four at once: never more get through than one after the other would. Cards
// that are charged are tried in test/payments/card-testing-races.test.ts, readings of a card's
// secrets in test/journeys/corporate/cards.test.ts, log-ins with secrets in login.test.ts.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countFailedLogin } from '../../server/identity/auth/failed-logins-operations.ts'
import { login } from '../../server/identity/auth/operations.ts'
import { orderBy, pageOf } from '../journeys/payments/payment-link-page.ts'
import { enrolled, person, trySignIn } from '../portal.ts'
import { beside, loginOf, world, type Answer } from '../world.ts'

const AT_ONCE = 64

const many = <T>(act: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, n) => act(n)))

/** How many of each. */
const counted = (codes: readonly string[]): Record<string, number> => {
  const all = [...Map.groupBy(codes.toSorted(), (code) => code)]
  return Object.fromEntries(all.map(([code, same]) => [code, same.length]))
}

const codeOf = ({ status, body }: Answer): string => (status < 300 ? 'ok' : (body.code as string))

const resultOf = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )

test('of sixty-four wrong passwords ten are compared', async (t) => {
  const w = await world(t)
  const who = await person(w, w.platform.io_seller_id, 'finance')
  const replies = await many(() => trySignIn(w, { ...who, password: 'not the password' }))
  // Some may be told that too many passwords are compared just now.
  const { sign_in_refused: compared, ...others } = counted(replies.map(codeOf))
  assert.equal(compared, 10)
  assert.ok(!('ok' in others))
})

test('of sixty-four wrong codes of a second factor twenty are compared', async (t) => {
  const w = await world(t)
  const browser = await enrolled(w, w.platform.io_seller_id, 'admin')
  const replies = await many(() =>
    browser.post('/portal/api/second-factor/recovery-codes', { code: '000000' }),
  )
  assert.deepEqual(counted(replies.map(codeOf)), {
    second_factor_refused: 20,
    too_many_attempts: 44,
  })
})

test('of sixty-four tokens of links that are guessed ten are looked up, and a right one then finds nothing either', async (t) => {
  const w = await world(t)
  const guess = (token: string) => w.call('POST', '/portal/api/invitation', { body: { token } })
  const replies = await many((n) => guess(`${'x'.repeat(30)}${n}`))
  assert.deepEqual(counted(replies.map(codeOf)), { link_not_valid: 10, too_many_attempts: 54 })
})

test('of sixty-four requests for a new password ten are taken', async (t) => {
  const w = await world(t)
  const replies = await many((n) =>
    w.call('POST', '/portal/api/password/forgot', { body: { email: `a${n}@example.com` } }),
  )
  assert.deepEqual(counted(replies.map(codeOf)), { ok: 10, too_many_attempts: 54 })
})

test('of invitations that a company sends at once a hundred are sent', async (t) => {
  const w = await world(t)
  const token = await w.token()
  const invite = (n: number) =>
    w.call('POST', '/v1/users', {
      token,
      body: { email: `p${n}@example.com`, name: 'Ana', role: 'viewer' },
    })
  const first = await many(invite)
  const second = await many((n) => invite(AT_ONCE + n))
  assert.deepEqual(counted([...first, ...second].map(codeOf)), { ok: 100, too_many_attempts: 28 })
})

test('of sixty-four payments that one network starts on a link at once sixty are started', async (t) => {
  const w = await world(t)
  const link = await w.sdk.paymentLinks.create({
    amount: 45_09,
    description: 'Order 1042',
    usage: 'many',
  })
  const page = pageOf(w, link)
  const replies = await many(() => page.pay(orderBy('pix')))
  assert.deepEqual(counted(replies.map(codeOf)), { ok: 60, too_many_link_payments: 4 })
})

test('of sixty-four views that a person saves at once fifty are saved', async (t) => {
  const w = await world(t)
  const token = await w.token()
  const replies = await many((n) =>
    w.call('POST', '/v1/views', { token, body: { name: `View ${n}`, path: '/sales' } }),
  )
  assert.deepEqual(counted(replies.map(codeOf)), { ok: 50, too_many_views: 14 })
})

test('of wrong secrets from one source a hundred are compared, whichever process they reach', async (t) => {
  const w = await world(t)
  const config = { ...w.deps.config, mode: 'live' as const }
  const processes = [beside(w.deps, { config }), beside(w.deps, { config })]
  const replies = await Promise.all(
    Array.from({ length: 164 }, (_, n) =>
      resultOf(countFailedLogin(processes[n % 2]!, '203.0.113.9')),
    ),
  )
  const { ok = 0 } = counted(replies)
  // Each process knows the other's only from the database.
  assert.ok(ok <= 100 && ok >= 90, `${ok} of 100`)
})

test('a right secret behind wrong ones is refused, also where they are spread over processes', async (t) => {
  const w = await world(t)
  const shard = { ...w.deps.shard, processes: 2 }
  const processes = [beside(w.deps, { shard }), beside(w.deps, { shard })]
  const right = loginOf(w.platform)
  const guesses = [...Array.from({ length: 5 }, () => ({ ...right, secret: 'not it' })), right]
  const replies = await Promise.all(
    processes.map((one) =>
      Promise.all(guesses.map((guess) => resultOf(login(one, guess, { source: '203.0.113.9' })))),
    ),
  )
  for (const codes of replies) assert.equal(codes.at(-1), 'too_many_attempts')
})
