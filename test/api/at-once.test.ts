// Every call that writes, made six times at one instant: three with a key of their own, three with
// one that they share. What one of them did stands, the others repeat it, do the same once more or
// are refused; none meets a unique index as an internal error.

import assert from 'node:assert/strict'
import test from 'node:test'
import { OPERATIONS } from '../../contract/index.ts'
import { ALL_SCOPES, type Operation } from '../../contract/operation.ts'
import { PORTAL_ROUTES } from '../../server/app/app.ts'
import { setAddress } from '../../server/identity/users/people/address-operations.ts'
import { stoppedClock } from '../../server/kernel/clock.ts'
import type { PersonId } from '../../server/kernel/ids.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { enrolled, person, type Browser } from '../portal.ts'
import { JPEG } from '../receipt-files.ts'
import { bodyFor, pathOf, placesOf, type Field } from '../samples.ts'
import { tokenWith } from '../tokens.ts'
import { world, type Answer, type World } from '../world.ts'
import { bodiesFor, idsFor, knownIn, type Ids } from './keyed-bodies.ts'
import { setOperator } from '../../server/identity/users/members/operator-operations.ts'

type Ask = (
  operation: Operation,
  ids: Ids,
  body: object | undefined,
  key: string,
) => Promise<Answer>

const byToken =
  (w: World, token: string): Ask =>
  (operation, ids, body, key) =>
    w.call(operation.method, pathOf(operation, ids), {
      token,
      ...(body ? { body } : {}),
      headers: { 'idempotency-key': key },
    })

const bySession =
  (browser: Browser): Ask =>
  (operation, ids, body, key) =>
    browser.send(operation.method, pathOf(operation, ids), body ?? {}, { 'idempotency-key': key })

/** Where a sample is not enough. */
const GIVEN: Readonly<Record<string, object>> = {
  'portal.operator.platforms.credentials.create': { email: 'loja@example.com' },
  'portal.operator.platforms.feePlans.add': {
    fee_on_refund: 'keep',
    rules: [{ method: 'pix', instalments: [1, 1], bp: 100, fixed: 0 }],
  },
}

/** A body of the operation. */
function bodyOf(operation: Operation, ids: Ids): object | undefined {
  if (operation.takes) return JPEG
  if (GIVEN[operation.id]) return GIVEN[operation.id]
  const has =
    operation.body !== undefined && placesOf(operation.body as unknown as Field).length > 0
  return has ? bodiesFor(operation, ids)[0]! : operation.body && bodyFor(operation)
}

/** What removes what others need comes last. */
const lastly = ({ method, id }: Operation): number =>
  id.startsWith('approvalPolicies')
    ? 2
    : method === 'DELETE' || /[dD]elete|revoke|erase|deny/.test(id)
      ? 1
      : 0
const inOrder = (some: readonly Operation[]): Operation[] =>
  some.toSorted((a, b) => lastly(a) - lastly(b))

const KEYS = ['a', 'b', 'c', 'one', 'one', 'one']

/** Makes each call at once; returns the calls that somebody made. */
async function walk(
  w: World,
  operations: readonly Operation[],
  known: Ids,
  ask: Ask,
): Promise<string[]> {
  const made: string[] = []
  for (const operation of operations) {
    const ids = idsFor(operation, known)
    const body = bodyOf(operation, ids)
    const answers = await Promise.all(
      KEYS.map((key) => ask(operation, ids, body, `${key} of ${operation.id}`)),
    )
    for (const { status, text } of answers)
      assert.ok(
        status < 500 || status === 503,
        `${operation.id}: ${status} ${text.slice(0, 300)} ${w.logged.join(' ')}`,
      )
    if (answers.some(({ status }) => status < 300)) made.push(operation.id)
  }
  return made
}

const UNKNOWN = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'
const AT = new Date('2026-11-23T12:00:00Z')

test('no call of the public API, made at once by one caller, is an internal error', async (t) => {
  const w = await world(t, { clock: stoppedClock(AT), connections: 12 })
  const seller = w.platform.io_seller_id
  const known = await knownIn(w, await w.token())
  const { token } = await tokenWith(w, { owner: seller, seller, scopes: ALL_SCOPES })
  for (const email of ['ana@lojas.example', 'bia@lojas.example'])
    await person(w, seller, 'admin', email)
  const writing = OPERATIONS.filter(({ method, scopes }) => method !== 'GET' && scopes.length > 0)
  const made = await walk(w, inOrder(writing), known, byToken(w, token))
  t.diagnostic(
    `${made.length} of ${writing.length} calls were made; not made: ${writing
      .filter(({ id }) => !made.includes(id))
      .map(({ id }) => id)
      .join(' ')}`,
  )
  assert.ok(made.length > 60, String(made.length))
})

test('no call of the portal alone, made at once by one person, is an internal error', async (t) => {
  const w = await world(t, { clock: stoppedClock(AT), connections: 12 })
  const seller = w.platform.io_seller_id
  const known: Ids = { ...(await knownIn(w, await w.token())), seller, '': UNKNOWN }
  const email = 'olga@example.com'
  const browser = await enrolled(w, seller, 'admin', email)
  await setOperator(w.deps, { email, name: 'Olga', language: 'en' }, true)
  const writing = PORTAL_ROUTES.filter(
    ({ access, operation }) => access !== 'open' && operation.method !== 'GET',
  )
    .map(({ operation }) => operation)
    .filter(({ id }) => id !== 'portal.signOut')
  const made = await walk(w, inOrder(writing), known, bySession(browser))
  t.diagnostic(
    `${made.length} of ${writing.length} calls were made; not made: ${writing
      .filter(({ id }) => !made.includes(id))
      .map(({ id }) => id)
      .join(' ')}`,
  )
  for (const id of Object.keys(GIVEN)) assert.ok(made.includes(id), id)
})

test('of two people who are given one address at once, one has it', async (t) => {
  const w = await world(t, { connections: 12 })
  const seller = w.platform.io_seller_id
  for (const email of ['ana@lojas.example', 'bia@lojas.example'])
    await person(w, seller, 'viewer', email)
  const people = await w.db.rows<{ id: PersonId }>(
    sql`select id from people where email like '%@lojas.example'`,
  )
  for (let n = 0; n < 10; n++) {
    const given = await Promise.all(
      people.map(({ id }) => setAddress(w.deps, id, `eva${n}@lojas.example`)),
    )
    assert.equal(given.filter((one) => one === 'taken').length, 1, `time ${n}`)
  }
})
