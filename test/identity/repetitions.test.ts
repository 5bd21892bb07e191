// A repetition of a call is its caller's: every operation that takes a key, repeated by the same
// caller, a sibling, a stronger one, weaker ones and people. What a caller may not do with a key of
// its own it may not repeat, and a secret is shown to the caller that made it alone.

import assert from 'node:assert/strict'
import test from 'node:test'
import { OPERATIONS } from '../../contract/index.ts'
import { ALL_SCOPES, needsActiveSeller, type Operation } from '../../contract/operation.ts'
import { newCredential } from '../../server/identity/auth/credential.ts'
import { hashSecret } from '../../server/identity/auth/operations.ts'
import { insertCredential } from '../../server/identity/auth/store.ts'
import type { OwnerId, SellerId } from '../../server/kernel/ids.ts'
import { inTransaction, sql } from '../../server/platform/db/sql.ts'
import { knownIn, type Ids } from '../api/keyed-bodies.ts'
import { enrolled, person, signIn } from '../portal.ts'
import { plain } from '../rows.ts'
import { tokenOf } from '../tokens.ts'
import { world, type World } from '../world.ts'
import {
  bySession,
  byToken,
  callOf,
  demandRefusals,
  nothingSeen,
  repeat,
  type Repeaters,
} from './repeating.ts'

/** The clock is moved last. */
const lateness = ({ id, sandbox }: Operation): number =>
  id === 'sandbox.moveClock' ? 2 : sandbox ? 1 : 0
const KEYED = OPERATIONS.filter((one) => one.idempotent).toSorted(
  (a, b) => lateness(a) - lateness(b),
)
const RETURN_FILE = ['boletoFiles.create', 'paymentFiles.create']

type Limits = Partial<Parameters<typeof newCredential>[0]>

/** A new credential of the platform, and a token of it. */
async function credentialIn(
  w: World,
  name: string,
  limits: Limits = {},
): Promise<{ id: string; token: string }> {
  const seller = w.platform.io_seller_id
  const [email, secret] = [`${name}@example.com`, `secret of ${name}`]
  const wall = w.deps.clock.wall()
  const own = { owner: plain(seller) as OwnerId, seller: plain(seller) as SellerId }
  const given = {
    ...own,
    email,
    secretHash: hashSecret(w.deps, secret),
    scopes: ALL_SCOPES,
    ...limits,
  }
  const made = newCredential(given, { now: wall, wall })
  await inTransaction(w.db, (tx) => insertCredential(tx, made))
  return { id: made.id, token: await tokenOf(w, { email, secret, io_seller_id: seller }) }
}

const NO_LIMITS = { operations: null, hours: null, amountPerCall: null, amountPerDay: null }

/**
 * Everybody who repeats what another credential did, and the refusals that each must have got in
 * the walk.
 */
async function repeaters(w: World): Promise<Repeaters> {
  const seller = w.platform.io_seller_id
  const credential = async (name: string, limits?: Limits) =>
    byToken(w, (await credentialIn(w, name, limits)).token)
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
      ask: await credential('other-calls', {
        budget: { ...NO_LIMITS, operations: ['credentials.list'] },
      }),
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

/** What the rows of this world are past: only refusals are compared. */
const UNMADE = [
  // No bank of the sandbox works by files.
  'boletoFiles.write bank_not_configured',
  // It was assigned.
  'receivedPix.return invalid_state',
  'paymentFiles.write bank_not_configured',
  'corporate.disputes.addEvidence purchase_dispute_over',
].concat(
  [
    'approveSeller',
    'clear',
    'denySeller',
    'dispute',
    'failTransfer',
    'lose',
    'payBoleto',
    'reject',
    'win',
    'clearPurchase',
    'deliverCard',
    'reversePurchase',
    'shipCard',
    'winPurchaseDispute',
  ].map((control) => `sandbox.${control} invalid_state`),
)

test('whoever may not make a call may not repeat it, and sees no secret of it', async (t) => {
  const w = await world(t)
  const { id: integration, token } = await credentialIn(w, 'maker')
  const maker = byToken(w, token)
  const known: Ids = { ...(await knownIn(w, await w.token())), integration }
  const others = await repeaters(w)
  const seen = nothingSeen()
  for (const operation of KEYED.filter(({ id }) => !RETURN_FILE.includes(id)))
    await repeat(callOf(operation, known), maker, others, seen)
  const { walked, unmade, hidden, repeated } = seen
  assert.deepEqual(unmade, UNMADE)
  demandRefusals(others, seen)
  for (const id of [
    'credentials.create',
    'credentials.rotate',
    'webhooks.create',
    'webhooks.rotateSecret',
  ])
    assert.ok(hidden.has(`${id} by sibling`), id)
  for (const id of ['transactions.create', 'credentials.create', 'sandbox.payPix'])
    assert.ok(repeated.has(`${id} by sibling`), id)
  t.diagnostic(
    `${walked.length} operations by ${Object.keys(others).length} callers; ${repeated.size} repetitions answered`,
  )

  // Suspended, the platform repeats nothing that it may not do.
  await w.db.rows(sql`alter table sellers disable trigger user`)
  await w.db.rows(sql`update sellers set status = 'blocked' where id = ${w.platform.io_seller_id}`)
  for (const operation of KEYED.filter(
    (one) => walked.includes(one.id) && needsActiveSeller(one),
  )) {
    const again = await maker(callOf(operation, known), `key of ${operation.id}`)
    assert.equal(again.body.code, 'seller_not_active', `${operation.id}: ${again.text}`)
  }
})
