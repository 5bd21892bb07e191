// What is given, against what its giver has: every pair of all scopes, of all limits of a budget,
// and of all roles, made from the lists themselves, so that a scope, a limit or a role that is
// added is tried with all others.

import { PERMISSIONS } from '../../contract/access/permissions.ts'
import assert from 'node:assert/strict'
import test from 'node:test'
import { isOpenToReaders, showsKeptSecret } from '../../contract/access/delicacy.ts'
import { CREDENTIAL_SCOPES } from '../../contract/access/credentials-fields.ts'
import { ALL_SCOPES, SCOPES, type Scope } from '../../contract/operation.ts'
import { OPERATIONS } from '../../contract/index.ts'
import { refuseBeyondBudget, type Budget } from '../runtime/budget.ts'
import { demand, type Caller } from '../runtime/caller.ts'
import { visibleParts } from '../timeline/entry.ts'
import { narrowed } from './auth/credential.ts'
import { beyond, type Limits } from './credentials/limits.ts'
import { mayDo, rolesWith, ROLES, scopesOf } from './users/roles.ts'

const WORDS = SCOPES.flatMap((scope) => [scope, `${scope}:read`])

/** The rule, said once more: a scope covers itself, and its own reading. */
const covers = (own: string, given: string): boolean => given === own || given === `${own}:read`

const NOTHING = { networks: null, expiresAt: null, rateLimit: null }
const limitsOf = (scopes: Iterable<string>, budget: Budget | null = null): Limits => ({
  ...NOTHING,
  id: 'own',
  budget,
  scopes: new Set(scopes),
})

const isAllowed = (work: () => unknown): boolean => {
  try {
    work()
    return true
  } catch (error) {
    assert.equal((error as { code?: string }).code, 'scope_not_allowed')
    return false
  }
}

test('a scope is given, or asked for by a login, only by what covers it: every pair of all scopes', () => {
  for (const own of WORDS)
    for (const given of WORDS) {
      const pair = `${own} gives ${given}`
      assert.equal(
        beyond(limitsOf([own]), { ...NOTHING, scopes: [given] }) === undefined,
        covers(own, given),
        pair,
      )
      assert.equal(
        isAllowed(() => narrowed([own], given)),
        covers(own, given),
        `${pair} to a token`,
      )
    }
})

test('one scope too many is refused beside those that may be given, in every place', () => {
  for (const missing of CREDENTIAL_SCOPES) {
    const own = CREDENTIAL_SCOPES.filter((scope) => !covers(scope, missing))
    const rest = own.filter((scope) => !covers(missing, scope)).slice(0, 3)
    for (const given of [
      [missing, ...rest],
      [...rest, missing],
      [rest[0]!, missing, ...rest.slice(1)],
    ]) {
      assert.equal(
        beyond(limitsOf(own), { ...NOTHING, scopes: given }),
        `the scope ${missing}`,
        String(given),
      )
      assert.ok(!isAllowed(() => narrowed(own, given.join(' '))), String(given))
    }
    assert.equal(beyond(limitsOf(own), { ...NOTHING, scopes: rest }), undefined)
  }
})

test('a call is made by one of its scopes, and read by its reading alone: every pair of all scopes', () => {
  const callerWith = (scopes: readonly string[]) =>
    ({ scopes: new Set(scopes) }) as unknown as Caller
  for (const own of WORDS)
    for (const needed of SCOPES)
      for (const reading of [false, true]) {
        const expected = own === needed || (reading && own === `${needed}:read`)
        assert.equal(
          isAllowed(() => demand(callerWith([own]), [needed], reading)),
          expected,
          `${own} for ${needed}${reading ? ', read' : ''}`,
        )
        // A call that several scopes allow is made by any of them, in both orders.
        for (const other of SCOPES.filter(
          (one) => one !== needed && own !== one && own !== `${one}:read`,
        ))
          for (const anyOf of [
            [needed, other],
            [other, needed],
          ] satisfies Scope[][])
            assert.equal(
              isAllowed(() => demand(callerWith([own]), anyOf, reading)),
              expected,
              `${own} for ${anyOf.join(' or ')}`,
            )
      }
})

test('a timeline shows each part by a scope of that part alone', () => {
  const parts = {
    events: ['payments', 'webhooks'],
    deliveries: ['webhooks'],
    transfers: ['payments', 'sellers'],
    acts: ['audit'],
  }
  for (const own of WORDS)
    for (const [part, scopes] of Object.entries(parts))
      assert.equal(
        visibleParts(new Set([own]))[part as keyof typeof parts],
        scopes.includes(own.replace(/:read$/, '')),
        `${part} by ${own}`,
      )
})

/** Every budget of which each limit is there or not; the first has none. */
const BUDGETS: readonly Budget[] = Object.entries({
  operations: ['customers.*'],
  hours: { from: '08:00', to: '18:00' },
  amountPerCall: 1,
  amountPerDay: 1,
}).reduce<Budget[]>(
  (all, [name, limit]) => all.flatMap((one) => [one, { ...one, [name]: limit }]),
  [{ operations: null, hours: null, amountPerCall: null, amountPerDay: null }],
)

test('a budget, whatever its limits, gives nothing to others, and leaves its own credential to itself', () => {
  assert.equal(BUDGETS.length, 16)
  for (const budget of BUDGETS)
    for (const id of ['other', undefined, 'own']) {
      const found = beyond(limitsOf(['payments'], budget), {
        ...NOTHING,
        scopes: ['payments'],
        ...(id ? { id } : {}),
      })
      assert.equal(
        found,
        id === 'own' ? undefined : 'a budget of its own',
        JSON.stringify([budget, id]),
      )
    }
})

test('a budget with several calls and families allows each of them, in every order, and no other', () => {
  for (const operations of [
    ['customers.*', 'transactions.create'],
    ['transactions.create', 'customers.*'],
    ['webhooks.list', 'transactions.create', 'customers.*', 'sellers.get'],
  ]) {
    const make = (operation: string) =>
      refuseBeyondBudget({ ...BUDGETS[0]!, operations }, operation, new Date(0))
    for (const operation of ['customers.get', 'customers.create', 'transactions.create'])
      make(operation)
    for (const operation of ['transactions.get', 'customers', 'cards.list'])
      assert.throws(
        () => make(operation),
        { code: 'call_not_in_budget' },
        `${operation} by ${operations.join()}`,
      )
  }
})

type Given = Pick<Limits, 'networks' | 'expiresAt' | 'rateLimit'>
const INSIDE = ['203.0.113.9', '203.0.113.128/25']
const OUTSIDE = '198.51.100.1'
const [SOONER, END, LATER] = [1, 2, 3].map((ms) => new Date(ms)) as [Date, Date, Date]

test('each limit of a credential binds alone, in every pair of own and given', () => {
  const rows: { [K in keyof Given]: { own: Given[K]; within: Given[K][]; over: Given[K][] }[] } = {
    networks: [
      {
        own: ['192.0.2.1', '203.0.113.0/24'],
        within: [[], ...INSIDE.map((one) => [one]), INSIDE, ['192.0.2.1']],
        over: [
          null,
          [OUTSIDE],
          [...INSIDE, OUTSIDE],
          [OUTSIDE, ...INSIDE],
          ['203.0.113.9', OUTSIDE, '192.0.2.1'],
        ],
      },
      { own: [], within: [[]], over: [null, [OUTSIDE]] },
    ],
    expiresAt: [{ own: END, within: [SOONER, END], over: [null, LATER] }],
    rateLimit: [{ own: 60, within: [1, 60], over: [null, 61] }],
  }
  for (const [name, cases] of Object.entries(rows))
    for (const { own, within, over } of cases) {
      const isWithin = (given: unknown) =>
        beyond(
          { ...limitsOf(['payments']), [name]: own },
          { ...NOTHING, scopes: ['payments'], [name]: given },
        ) === undefined
      for (const given of within)
        assert.ok(isWithin(given), `${name}: ${JSON.stringify([own, given])}`)
      for (const given of over)
        assert.ok(!isWithin(given), `${name}: ${JSON.stringify([own, given])}`)
      const free = limitsOf(['payments'])
      for (const given of [...within, ...over])
        assert.equal(
          beyond(free, { ...NOTHING, scopes: ['payments'], [name]: given }),
          undefined,
          name,
        )
    }
})

test('a person gives a credential every scope but the rights to manage users and to read mails, unless they have them', () => {
  assert.deepEqual(rolesWith('credentials:manage'), ['admin', 'developer'])
  for (const role of ROLES) {
    const own = limitsOf(scopesOf('credentials:manage', role))
    for (const given of CREDENTIAL_SCOPES)
      assert.equal(
        beyond(own, { ...NOTHING, scopes: [given] }) === undefined,
        (mayDo(role, 'users:manage') || !covers('users', given)) &&
          (mayDo(role, 'mails:read') || !covers('mails', given)),
        `${role} gives ${given}`,
      )
  }
})

test('the roles that have one of two permissions are those that have either: every pair, in both orders', () => {
  for (const one of PERMISSIONS)
    for (const other of PERMISSIONS)
      assert.deepEqual(
        rolesWith(one, other),
        ROLES.filter((role) => mayDo(role, one) || mayDo(role, other)),
        `${one} or ${other}`,
      )
})

test('a permission to read has no scope to write, and one to write has the scope of its reading', () => {
  for (const role of ROLES)
    for (const permission of PERMISSIONS.filter(
      (one) => one.endsWith(':read') && one !== 'secrets:read',
    ))
      for (const scope of scopesOf(permission, role))
        assert.match(scope, /:read$/, `${role} by ${permission}`)
  assert.deepEqual([...scopesOf('secrets:read', 'cardholder')], ['corporate:secrets'])
})

test('every scope is of some call, and every call that writes or shows a secret needs more than reading', () => {
  const used = new Set(OPERATIONS.flatMap(({ scopes }) => scopes))
  assert.deepEqual(
    ALL_SCOPES.filter((scope) => !used.has(scope)),
    [],
  )
  for (const operation of OPERATIONS)
    for (const scope of operation.scopes) {
      const reader = { scopes: new Set([`${scope}:read`]) } as unknown as Caller
      const isRead = operation.method === 'GET' && !showsKeptSecret(operation)
      assert.equal(
        isAllowed(() => demand(reader, [scope], isOpenToReaders(operation))),
        isRead,
        operation.id,
      )
    }
})
