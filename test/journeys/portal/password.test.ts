// Passwords of the portal, compared and changed: once each under any number of concurrent attempts,
// and at today's hashing cost.

import assert from 'node:assert/strict'
import { scryptSync } from 'node:crypto'
import test from 'node:test'
import { sql } from '../../../server/platform/db/sql.ts'
import { PRESENT_COST } from '../../../server/identity/users/passwords/password.ts'
import { person, signIn, trySignIn, type Browser, type Credentials } from '../../portal.ts'
import { whileHeld } from '../../waiting.ts'
import { world, type Answer, type Test, type World, type WorldOptions } from '../../world.ts'

const NEXT = 'cavalo correto bateria'

/** A world with a portal user. */
async function withPerson(t: Test, options: WorldOptions = {}) {
  const w = await world(t, options)
  return { w, who: await person(w, w.platform.sellers[0]!.io_seller_id, 'admin') }
}

/** The result of a call if the password changes while it is compared. */
async function overtaken(
  w: World,
  { email }: Credentials,
  begin: () => Promise<Answer>,
): Promise<Answer> {
  const changed = sql`update people
    set password_hash = decode(repeat('ab', 32), 'hex')
    where email = ${email}`
  const [answer] = await whileHeld(w.db, (tx) => tx.rows(changed), [begin])
  return answer!
}

const change = (browser: Browser, current: string): Promise<Answer> =>
  browser.post('/portal/api/password', { current, next: NEXT })

test('a sign-in with the old password during its change opens no session', async (t) => {
  const { w, who } = await withPerson(t)
  assert.equal((await overtaken(w, who, () => trySignIn(w, who))).body.code, 'sign_in_refused')
  assert.deepEqual(await w.db.rows(sql`select 1 from portal_sessions`), [])
})

test('of two concurrent changes with the old password one succeeds', async (t) => {
  const { w, who } = await withPerson(t)
  const ana = await signIn(w, who)
  const { status, body } = await overtaken(w, who, () => change(ana, who.password))
  assert.deepEqual([status, Object.keys(body.error)], [422, ['current']])
})

test('guesses of the current password within a session are limited like sign-ins', async (t) => {
  const { w, who } = await withPerson(t)
  const ana = await signIn(w, who)
  const guesses = await Promise.all(
    Array.from({ length: 12 }, () => change(ana, 'not the password')),
  )
  assert.deepEqual(guesses.map(({ status }) => status).toSorted(), [
    ...Array(10).fill(422),
    429,
    429,
  ])
})

test('a password hashed at a lower cost is rehashed at its next use', async (t) => {
  const { w, who } = await withPerson(t, { slowPasswords: true })
  const hash = scryptSync(who.password, Buffer.alloc(16), 32, { N: 1024, r: 8, p: 1 }).toString(
    'hex',
  )
  await w.db.rows(sql`
    update people
    set password_hash = decode(${hash}, 'hex'), password_salt = decode(${'00'.repeat(16)}, 'hex'),
      password_cost = 'N=1024,r=8,p=1'`)
  assert.equal((await trySignIn(w, who)).status, 200)
  const costs = await w.db.rows(
    sql`select password_cost as cost from people where email = ${who.email}`,
  )
  assert.deepEqual(costs, [{ cost: PRESENT_COST }])
  assert.equal((await trySignIn(w, who)).status, 200)
})
