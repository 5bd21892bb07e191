// A repetition of a call is its caller's: every operation that takes a key, repeated by the same caller, a sibling, a stronger one, weaker ones
// and people. What a caller may not do with a key of its own it may not repeat, and a secret is shown to the caller that made it alone.

import assert from 'node:assert/strict'
import test from 'node:test'
import { OPERATIONS } from '../../contract/index.ts'
import { ALL_SCOPES, needsActiveSeller, type Operation } from '../../contract/operation.ts'
import { newCredential } from '../../server/identity/auth/credential.ts'
import { hashSecret } from '../../server/identity/auth/operations.ts'
import { insertCredential } from '../../server/identity/auth/store.ts'
import { NOT_IN_PORTAL } from '../../server/identity/users/public-permissions.ts'
import type { OwnerId, SellerId } from '../../server/kernel/ids.ts'
import { inTransaction, sql } from '../../server/platform/db/sql.ts'
import { bodiesFor, idsFor, knownIn, type Ids } from '../api/keyed-bodies.ts'
import { enrolled, person, signIn, type Browser } from '../portal.ts'
import { JPEG } from '../receipt-files.ts'
import { plain } from '../rows.ts'
import { bodyFor, pathOf, placesOf, type Field } from '../samples.ts'
import { tokenOf } from '../tokens.ts'
import { world, type Answer, type World } from '../world.ts'

const KEYED = OPERATIONS.filter((one) => one.idempotent && !one.sandbox)
const RETURN_FILE = ['boletoFiles.create']

type Limits = Partial<Parameters<typeof newCredential>[0]>

/** A new credential of the platform, and a token of it. */
async function credentialIn(w: World, name: string, limits: Limits = {}): Promise<{ id: string; token: string }> {
  const seller = w.platform.io_seller_id
  const [email, secret] = [`${name}@example.com`, `secret of ${name}`]
  const wall = w.deps.clock.wall()
  const own = { owner: plain(seller) as OwnerId, seller: plain(seller) as SellerId }
  const given = { ...own, email, secretHash: hashSecret(w.deps, secret), scopes: ALL_SCOPES, ...limits }
  const made = newCredential(given, { now: wall, wall })
  await inTransaction(w.db, (tx) => insertCredential(tx, made))
  return { id: made.id, token: await tokenOf(w, { email, secret, io_seller_id: seller }) }
}

const NO_LIMITS = { operations: null, hours: null, amountPerCall: null, amountPerDay: null }

type Call = { readonly operation: Operation; readonly ids: Ids; readonly body: object | undefined }
type Ask = (call: Call, key: string) => Promise<Answer>

const byToken =
  (w: World, token: string): Ask =>
  ({ operation, ids, body }, key) =>
    w.call(operation.method, pathOf(operation, ids), {
      token,
      ...(body ? { body } : {}),
      headers: { 'idempotency-key': key },
    })

const bySession =
  (browser: Browser): Ask =>
  ({ operation, ids, body }, key) =>
    browser.send(operation.method, `/portal/api${pathOf(operation, ids)}`, body, { 'idempotency-key': key })

/** Everybody who repeats what another credential did, and the refusals that each must have got in the walk. */
async function repeaters(w: World): Promise<Record<string, { ask: Ask; refused: readonly string[]; person?: true }>> {
  const seller = w.platform.io_seller_id
  const credential = async (name: string, limits?: Limits) => byToken(w, (await credentialIn(w, name, limits)).token)
  const each = { amountPerCall: 1 }
  return {
    sibling: { ask: await credential('sibling'), refused: [] },
    'a scope of no use': {
      ask: await credential('scope', { scopes: ['audit'] }),
      refused: ['scope_not_allowed'],
    },
    'only reading': {
      ask: await credential('reading', { scopes: ALL_SCOPES.map((scope) => `${scope}:read`) }),
      refused: ['scope_not_allowed'],
    },
    'fewer scopes to give': {
      ask: await credential('fewer', { scopes: ['credentials'] }),
      refused: ['scope_not_allowed', 'exceeds_own_limits'],
    },
    'other calls': {
      ask: await credential('other-calls', { budget: { ...NO_LIMITS, operations: ['credentials.list'] } }),
      refused: ['call_not_in_budget'],
    },
    'a centavo a call': {
      ask: await credential('each', { budget: { ...NO_LIMITS, ...each } }),
      refused: ['budget_exceeded', 'exceeds_own_limits'],
    },
    'a centavo a day': {
      ask: await credential('day', { budget: { ...NO_LIMITS, amountPerDay: 1 } }),
      refused: ['budget_exceeded', 'exceeds_own_limits'],
    },
    administrator: {
      ask: bySession(await enrolled(w, seller, 'admin', 'ana@lojas.example')),
      refused: [],
      person: true,
    },
    'an administrator without a second factor': {
      ask: bySession(await signIn(w, await person(w, seller, 'admin', 'bia@lojas.example'))),
      refused: ['second_factor_needed'],
      person: true,
    },
    developer: {
      ask: bySession(await enrolled(w, seller, 'developer', 'caio@lojas.example')),
      refused: ['role_not_allowed', 'exceeds_own_limits'],
      person: true,
    },
    viewer: {
      ask: bySession(await enrolled(w, seller, 'viewer', 'dora@lojas.example')),
      refused: ['role_not_allowed'],
      person: true,
    },
  }
}

/** Refusals of what a caller may not do. */
const FORBIDDEN = [
  'scope_not_allowed',
  'call_not_in_budget',
  'budget_exceeded',
  'exceeds_own_limits',
  'role_not_allowed',
  'second_factor_needed',
  'seller_not_active',
  'platform_only',
]

const secretsIn = ({ body }: Answer): string[] =>
  [body?.secret, body?.success?.secret].filter((text): text is string => typeof text === 'string')

/** A credential with every right makes one with every right: whoever has fewer could not. */
const WHOLE = { 'credentials.create': { scopes: ALL_SCOPES } } as Record<string, object>

/** A body with which the operation succeeds, and which is sent whole. */
function callOf(operation: Operation, known: Ids): Call {
  const ids = idsFor(operation, known)
  if (operation.takes) return { operation, ids, body: JPEG }
  const has = operation.body !== undefined && placesOf(operation.body as unknown as Field).length > 0
  const body = has ? bodiesFor(operation, ids)[0]! : operation.body && bodyFor(operation)
  return { operation, ids, body: body && { ...body, ...WHOLE[operation.id] } }
}

/** What the rows of this world are past: only refusals are compared. */
const UNMADE = ['corporate.disputes.addEvidence purchase_dispute_over']

const repetitionOf = ({ headers }: Answer): boolean => headers.get('idempotent-replayed') === 'true'

test('whoever may not make a call may not repeat it, and sees no secret of it', async (t) => {
  const w = await world(t)
  const { id: integration, token } = await credentialIn(w, 'maker')
  const maker = byToken(w, token)
  const known: Ids = { ...(await knownIn(w, await w.token())), integration }
  const others = await repeaters(w)
  const refusedAs = new Map<string, Set<string>>()
  const [walked, unmade] = [[] as string[], [] as string[]]
  const [repeated, hidden] = [new Set<string>(), new Set<string>()]
  for (const operation of KEYED.filter(({ id }) => !RETURN_FILE.includes(id))) {
    const { id } = operation
    const call = callOf(operation, known)
    const key = `key of ${id}`
    const first = await maker(call, key)
    const made = first.status < 300
    if (!made) unmade.push(`${id} ${first.body.code}`)
    const secrets = secretsIn(first)
    const callers = Object.entries(others).filter(([, { person: isPerson }]) => !(isPerson && id in NOT_IN_PORTAL))
    const agains = new Map<string, Answer>()
    for (const [name, { ask }] of callers) {
      const again = await ask(call, key)
      agains.set(name, again)
      for (const secret of secrets) assert.ok(!again.text.includes(secret), `${id} by ${name}: ${again.text}`)
      if (secrets.length > 0) hidden.add(`${id} by ${name}`)
      if (repetitionOf(again)) repeated.add(`${id} by ${name}`)
    }
    const mine = await maker(call, key)
    assert.equal(repetitionOf(mine), made, `${id}: ${mine.text}`)
    assert.deepEqual(secretsIn(mine), secrets, id)
    for (const [name, { ask }] of callers) {
      const [own, again] = [await ask(call, `${name}, ${id}`), agains.get(name)!]
      const compared = `${id} by ${name}: ${again.status} ${again.text.slice(0, 300)}, with its own key ${own.text.slice(0, 200)}`
      assert.ok(own.status < 500 && again.status < 500, compared)
      if (!FORBIDDEN.includes(own.body?.code)) continue
      assert.deepEqual([again.status, again.body.code], [own.status, own.body.code], compared)
      refusedAs.set(name, (refusedAs.get(name) ?? new Set()).add(own.body.code))
    }
    walked.push(id)
  }
  assert.deepEqual(unmade, UNMADE)
  for (const [name, { refused }] of Object.entries(others))
    for (const code of refused) assert.ok(refusedAs.get(name)?.has(code), `${name} never got ${code}`)
  for (const id of ['credentials.create', 'credentials.rotate', 'webhooks.create', 'webhooks.rotateSecret'])
    assert.ok(hidden.has(`${id} by sibling`), id)
  assert.ok(repeated.has('transactions.create by sibling') && repeated.has('credentials.create by sibling'))
  t.diagnostic(
    `${walked.length} operations by ${Object.keys(others).length} callers; ${repeated.size} repetitions answered`,
  )

  // Suspended, the platform repeats nothing that it may not do.
  await w.db.rows(sql`alter table sellers disable trigger user`)
  await w.db.rows(sql`update sellers set status = 'blocked' where id = ${w.platform.io_seller_id}`)
  for (const operation of KEYED.filter((one) => walked.includes(one.id) && needsActiveSeller(one))) {
    const again = await maker(callOf(operation, known), `key of ${operation.id}`)
    assert.equal(again.body.code, 'seller_not_active', `${operation.id}: ${again.text}`)
  }
})
