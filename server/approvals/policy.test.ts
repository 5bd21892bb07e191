// From which amount a policy holds, which fields it may have, and whether anybody could satisfy it:
// tables, each condition alone.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { APPROVAL_ACTIONS } from '../../contract/access/delicacy.ts'
import type { ApprovalPolicyId, OwnerId, PersonId, PortalUserId, SellerId } from '../kernel/ids.ts'
import type { Cents } from '../kernel/money.ts'
import type { Role } from '../identity/users/roles.ts'
import type { Member } from './approval.ts'
import { checkFields, holdsAmount, refuseUnsatisfiable, type Policy } from './policy.ts'

const AT = new Date('2026-11-25T12:00:00Z')

const policy = (given: Partial<Policy> = {}): Policy => ({
  owner: 'o' as OwnerId,
  id: 'p' as ApprovalPolicyId,
  seller: 's' as SellerId,
  action: 'payout',
  amountFrom: null,
  approvals: 1,
  roles: ['admin'],
  users: [],
  bindsCredentials: false,
  version: 1,
  createdAt: AT,
  updatedAt: AT,
  ...given,
})

/** A company: a name with a role, blocked where it ends in `!`. */
const company = (roles: Readonly<Record<string, Role>>): Member[] =>
  Object.entries(roles).map(([word, role]) => {
    const name = word.replace('!', '')
    const status = word.endsWith('!') ? 'blocked' : 'active'
    return { id: `user ${name}` as PortalUserId, person: name as PersonId, name, role, status }
  })

const codeOf = (work: () => unknown): string => {
  try {
    work()
    return 'ok'
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('a policy holds from its amount on, and what has no amount', () => {
  const rows: [from: number | null, amount: number | null, held: boolean][] = [
    [100, 99, false],
    [100, 100, true],
    [100, 101, true],
    [100, null, true],
    [null, 1, true],
    [null, null, true],
    [0, 0, true],
  ]
  for (const [amountFrom, amount, held] of rows)
    assert.equal(
      holdsAmount({ amountFrom: amountFrom as Cents }, amount as Cents),
      held,
      `${amountFrom} ${amount}`,
    )
})

test('an amount is for actions that have one, and a policy names somebody', () => {
  const withAmount = ['payout', 'refund', 'card_limit', 'corporate_payment']
  for (const action of APPROVAL_ACTIONS) {
    const given = policy({ action, amountFrom: 1 as Cents })
    assert.equal(
      codeOf(() => checkFields(given)),
      withAmount.includes(action) ? 'ok' : 'invalid_request',
      action,
    )
    assert.equal(
      codeOf(() => checkFields({ ...given, amountFrom: null })),
      'ok',
    )
  }
  const ana = ['user ana' as PortalUserId]
  const rows: [roles: string[], users: PortalUserId[], code: string][] = [
    [[], [], 'invalid_request'],
    [['admin'], [], 'ok'],
    [[], ana, 'ok'],
    [['admin'], ana, 'ok'],
  ]
  for (const [roles, users, code] of rows)
    assert.equal(
      codeOf(() => checkFields(policy({ roles, users }))),
      code,
    )
})

test('a policy that nobody could satisfy is refused: each administrator needs enough others', () => {
  const finance = { roles: ['finance'] }
  const named = { roles: [], users: ['user bia' as PortalUserId] }
  const rows: [given: Partial<Policy>, members: Readonly<Record<string, Role>>, code: string][] = [
    [{}, { ana: 'admin' }, 'policy_not_satisfiable'],
    [{}, { ana: 'admin', bia: 'admin' }, 'ok'],
    [{}, { ana: 'admin', 'bia!': 'admin' }, 'policy_not_satisfiable'],
    [{ approvals: 2 }, { ana: 'admin', bia: 'admin' }, 'policy_not_satisfiable'],
    [{ approvals: 2 }, { ana: 'admin', bia: 'admin', caio: 'admin' }, 'ok'],
    [finance, { ana: 'admin' }, 'policy_not_satisfiable'],
    [finance, { ana: 'admin', bia: 'finance' }, 'ok'],
    [{ ...finance, approvals: 2 }, { ana: 'admin', bia: 'finance' }, 'policy_not_satisfiable'],
    // Without an administrator only credentials ask.
    [finance, { bia: 'finance' }, 'ok'],
    [finance, {}, 'policy_not_satisfiable'],
    [{ ...finance, approvals: 2 }, { bia: 'finance' }, 'policy_not_satisfiable'],
    [finance, { vera: 'viewer' }, 'policy_not_satisfiable'],
    [{ roles: ['viewer'] }, { vera: 'viewer' }, 'policy_not_satisfiable'],
    [named, { ana: 'admin', bia: 'finance' }, 'ok'],
    [named, { bia: 'admin' }, 'policy_not_satisfiable'],
    [named, { ana: 'admin', bia: 'admin' }, 'policy_not_satisfiable'],
  ]
  for (const [given, members, code] of rows)
    for (const all of [company(members), company(members).toReversed()])
      assert.equal(
        codeOf(() => refuseUnsatisfiable(policy(given), all)),
        code,
        JSON.stringify([given, members]),
      )
})
