// A repetition of a call of the portal alone is its person's: every such call that takes a key,
// repeated by the same person, by a colleague and by people who may do less.

import assert from 'node:assert/strict'
import test from 'node:test'
import { PORTAL_ROUTES } from '../../server/app/app.ts'
import { knownIn, type Ids } from '../api/keyed-bodies.ts'
import { enrolled, person, signIn } from '../portal.ts'
import { world, type World } from '../world.ts'
import {
  bySession,
  callOf,
  demandRefusals,
  nothingSeen,
  repeat,
  type Ask,
  type Repeaters,
} from './repeating.ts'
import { setOperator } from '../../server/identity/users/members/operator-operations.ts'

const OF_INDIVIDUALS = ['create', 'update'].map(
  (verb) => `portal.operator.platforms.${verb}Individual`,
)

/** A person of the platform's company, with a second factor unless it is said otherwise. */
const who = async (
  w: World,
  role: 'admin' | 'developer' | 'viewer',
  email: string,
  hasFactor = true,
) =>
  hasFactor
    ? enrolled(w, w.platform.io_seller_id, role, email)
    : signIn(w, await person(w, w.platform.io_seller_id, role, email))

test('what a person did by a call of the portal alone is repeated as it may be done, and an operator’s by that operator', async (t) => {
  const w = await world(t)
  const operator = async (email: string, hasFactor = true): Promise<Ask> => {
    const browser = await who(w, 'viewer', email, hasFactor)
    await setOperator(w.deps, { email, name: 'Olga', language: 'en' }, true)
    return bySession(browser)
  }
  const [maker, colleague] = [
    await operator('olga@example.com'),
    await operator('otto@example.com'),
  ]
  const [ana, bia] = [
    await who(w, 'admin', 'ana@lojas.example'),
    await who(w, 'admin', 'bia@lojas.example'),
  ]
  const people = {
    developer: {
      ask: bySession(await who(w, 'developer', 'caio@lojas.example')),
      refused: ['role_not_allowed'],
    },
    viewer: {
      ask: bySession(await who(w, 'viewer', 'dora@lojas.example')),
      refused: ['role_not_allowed'],
    },
  }
  const outsiders = (code: string) =>
    Object.fromEntries(
      Object.entries(people).map(([name, { ask }]) => [name, { ask, refused: [code] }]),
    )
  const ofCompany: Repeaters = {
    administrator: { ask: bySession(bia), refused: [] },
    ...outsiders('role_not_allowed'),
  }
  const ofOperator: Repeaters = {
    operator: { ask: colleague, refused: [] },
    'an operator without a second factor': {
      ask: await operator('omar@example.com', false),
      refused: ['second_factor_needed'],
    },
    administrator: { ask: bySession(bia), refused: ['operator_only'] },
    ...outsiders('operator_only'),
  }
  const known: Ids = { ...(await knownIn(w, await w.token())), seller: w.platform.io_seller_id }
  const keyed = PORTAL_ROUTES.filter(({ operation }) => operation.idempotent)
  const [company, operators] = [nothingSeen(), nothingSeen()]
  for (const { operation, access } of keyed)
    await (access === 'operator'
      ? repeat(callOf(operation, known), maker, ofOperator, operators)
      : repeat(callOf(operation, known), bySession(ana), ofCompany, company))
  // The sandbox’s platforms are companies.
  assert.deepEqual(
    [company.unmade, operators.unmade.map((one) => one.split(' ')[0])],
    [[], OF_INDIVIDUALS],
  )
  demandRefusals(ofCompany, company)
  demandRefusals(ofOperator, operators)
  assert.equal(company.walked.length + operators.walked.length, keyed.length)
  assert.ok(operators.hidden.has('portal.operator.platforms.credentials.create by operator'))
  assert.deepEqual([...operators.repeated], [])
  t.diagnostic(
    `${keyed.length} calls; repeated by a colleague: ${[...company.repeated].join(', ')}`,
  )
})
