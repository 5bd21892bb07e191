// Who may decide on an approval, and how many it takes: tables of members of a company, of what
// they gave, and of what follows.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApprovalAction } from '../../contract/access/delicacy.ts'
import type { OwnerId, PersonId, PortalUserId, SellerId } from '../kernel/ids.ts'
import type { Role } from '../identity/users/roles.ts'
import { Refusal } from '../kernel/refusal.ts'
import {
  approvedBy,
  canDecide,
  deciderOf,
  moved,
  open,
  quorumOf,
  type Approval,
  type Member,
} from './approval.ts'

const NOW = new Date('2026-11-25T12:00:00Z')
const HOUR_MS = 3_600_000

/** A company: a name with a role, blocked where it ends in `!`. */
const company = (roles: Readonly<Record<string, Role>>): Member[] =>
  Object.entries(roles).map(([word, role]) => {
    const name = word.replace('!', '')
    const status = word.endsWith('!') ? 'blocked' : 'active'
    return { id: `user ${name}` as PortalUserId, person: name as PersonId, name, role, status }
  })

type Given = {
  action?: ApprovalAction
  needed?: number
  roles?: string[]
  users?: string[]
  shownTo?: string[]
}

/** An approval that `fabio` asked for. */
const asked = ({
  action = 'payout',
  needed = 1,
  roles = ['admin'],
  users = [],
  shownTo = [],
}: Given = {}): Approval =>
  open(
    {
      owner: 'o' as OwnerId,
      seller: 's' as SellerId,
      actingFor: 's' as SellerId,
      requesterType: 'user',
      requester: 'user fabio',
      person: 'fabio' as PersonId,
      requesterName: 'Fabio',
      shownTo: shownTo as PersonId[],
      needed,
      roles,
      users: users as PortalUserId[],
      action,
      operation: 'transfers.create',
      amount: null,
      object: null,
      request: 'r',
      fingerprint: null,
    },
    { now: NOW, wall: NOW },
  )

const codeOf = (work: () => unknown): string => {
  try {
    work()
    return 'ok'
  } catch (error) {
    assert.ok(error instanceof Refusal)
    return error.code
  }
}

test('who may approve, and how many must', () => {
  const rows: [
    why: string,
    given: Given,
    members: Readonly<Record<string, Role>>,
    approvers: string,
    needed: number,
  ][] = [
    ['by role, without who asked', {}, { fabio: 'admin', ana: 'admin', bia: 'finance' }, 'ana', 1],
    ['by name', { users: ['user bia'] }, { ana: 'admin', bia: 'finance' }, 'ana bia', 1],
    [
      'a named viewer does not decide',
      { users: ['user vera'] },
      { ana: 'admin', vera: 'viewer' },
      'ana',
      1,
    ],
    [
      'nor a named cardholder',
      { users: ['user caio'] },
      { ana: 'admin', caio: 'cardholder' },
      'ana',
      1,
    ],
    ['nor who is blocked', {}, { ana: 'admin', 'bia!': 'admin' }, 'ana', 1],
    [
      'nor who knows the secret that asked',
      { shownTo: ['ana'] },
      { ana: 'admin', bia: 'admin' },
      'bia',
      1,
    ],
    ['nobody is left: others need the role', { needed: 2 }, { ana: 'admin' }, 'ana', 2],
    [
      'of a policy: its approvers',
      { action: 'policy', roles: ['finance'] },
      { ana: 'admin', bia: 'finance' },
      'bia',
      1,
    ],
    [
      'of a policy without approvers: administrators',
      { action: 'policy', roles: ['finance'] },
      { ana: 'admin' },
      'ana',
      1,
    ],
    [
      'of a policy with too few: both, as many as there are',
      { action: 'policy', roles: ['finance'], needed: 3 },
      { ana: 'admin', bia: 'finance', dora: 'developer' },
      'ana bia',
      2,
    ],
    [
      'of a policy: not who asked, nor who knows the secret',
      { action: 'policy', roles: ['finance'], shownTo: ['ana'] },
      { fabio: 'admin', ana: 'admin' },
      '',
      1,
    ],
  ]
  for (const [why, given, members, approvers, needed] of rows) {
    const quorum = quorumOf(asked(given), company(members))
    assert.deepEqual(
      [quorum.approvers.map(({ name }) => name).join(' '), quorum.needed],
      [approvers, needed],
      why,
    )
  }
})

test('who asked, by hand or by a credential, does not decide; nor who is not named', () => {
  const members = company({ fabio: 'admin', ana: 'admin', bia: 'finance', vera: 'viewer' })
  const a = asked({ shownTo: ['ana'], users: ['user vera'], roles: ['admin', 'finance'] })
  const rows = {
    fabio: 'own_approval',
    ana: 'own_approval',
    bia: 'ok',
    vera: 'approver_needed',
    eva: 'approver_needed',
  }
  for (const [name, expected] of Object.entries(rows)) {
    assert.equal(
      codeOf(() => deciderOf(a, name as PersonId, members)),
      expected,
      name,
    )
    assert.equal(canDecide(a, name as PersonId, members, NOW), expected === 'ok', name)
  }
})

test('whoever has approved does not decide again, wherever they are among those who have; all others do', () => {
  const members = company({ ana: 'admin', bia: 'admin', carla: 'admin', dora: 'admin' })
  for (const approved of [
    [],
    ['ana'],
    ['dora'],
    ['ana', 'carla'],
    ['carla', 'ana'],
    ['dora', 'bia', 'ana'],
  ]) {
    const approvers = approved.map((name) => members.find((one) => one.name === name)!)
    const a = approvers.reduce(
      (given, one) => approvedBy(given, one, members, NOW),
      asked({ needed: 4 }),
    )
    for (const { name, person } of members)
      assert.equal(
        canDecide(a, person, members, NOW),
        !approved.includes(name),
        `${name} after ${approved.join()}`,
      )
  }
})

test('approvals add up; the same again changes nothing, and what was given by people who left does not count', () => {
  const members = company({ ana: 'admin', bia: 'admin', carla: 'admin' })
  const [ana, bia, carla] = members as [Member, Member, Member]
  const one = approvedBy(asked({ needed: 2 }), ana, members, NOW)
  assert.deepEqual([one.status, one.given.length], ['pending', 1])
  assert.equal(approvedBy(one, ana, members, NOW), one)
  const two = approvedBy(one, bia, members, NOW)
  assert.deepEqual([two.status, two.given.length], ['approved', 2])
  // The reply was lost, and the same is sent again.
  assert.equal(approvedBy(two, bia, members, NOW), two)
  assert.equal(approvedBy(moved(two, 'carried_out', NOW), ana, members, NOW).status, 'carried_out')
  assert.equal(
    codeOf(() => approvedBy(two, carla, members, NOW)),
    'invalid_state',
  )
  assert.equal(
    codeOf(() => approvedBy(moved(one, 'rejected', NOW), ana, members, NOW)),
    'invalid_state',
  )
  const left = company({ 'ana!': 'admin', bia: 'admin', carla: 'admin' })
  assert.deepEqual(
    approvedBy(one, bia, left, NOW).given.map(({ name }) => name),
    ['bia'],
  )
})

test('an approval expires after seven days, or with what it asks for', () => {
  const { status: _, ...rest } = asked()
  const hours = (until?: number) => {
    const at = until === undefined ? {} : { until: new Date(NOW.getTime() + until * HOUR_MS) }
    return (
      (open(rest, { now: NOW, wall: NOW, ...at }).expiresAt.getTime() - NOW.getTime()) / HOUR_MS
    )
  }
  assert.deepEqual([hours(), hours(23), hours(1_000)], [168, 23, 168])
  // From that instant on nothing is decided, also before the job has ended it.
  const members = company({ ana: 'admin' })
  const a = asked()
  for (const [at, expected] of [
    [new Date(a.expiresAt.getTime() - 1), 'ok'],
    [a.expiresAt, 'invalid_state'],
  ] as const) {
    assert.equal(
      codeOf(() => approvedBy(a, members[0]!, members, at)),
      expected,
    )
    assert.equal(canDecide(a, 'ana' as PersonId, members, at), expected === 'ok')
  }
})

test('whoever was shown the secret that asks does not decide, wherever they are among those who were', () => {
  const members = company({ ana: 'admin', bia: 'admin', carla: 'admin', dora: 'admin' })
  for (const shownTo of [
    ['ana', 'bia', 'carla'],
    ['carla', 'ana', 'bia'],
    ['bia', 'carla', 'ana'],
  ]) {
    const a = asked({ shownTo })
    assert.deepEqual(
      quorumOf(a, members).approvers.map(({ name }) => name),
      ['dora'],
    )
    for (const name of [...shownTo, 'dora'] as PersonId[]) {
      const expected = shownTo.includes(name) ? 'own_approval' : 'ok'
      assert.equal(
        codeOf(() => deciderOf(a, name, members)),
        expected,
      )
      assert.equal(canDecide(a, name, members, NOW), expected === 'ok')
    }
  }
})
