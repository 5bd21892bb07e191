// The networks of a credential, its expiry, who may use it, and the narrower scopes that a login
// may request. Pure.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OwnerId, PersonId, SellerId } from '../../kernel/ids.ts'
import {
  newCredential,
  narrowed,
  readNetwork,
  refuseUnusable,
  rotated,
  usableBy,
} from './credential.ts'

const WALL = new Date('2026-11-23T12:00:00Z')
const NEVER = { expiresAt: null, networks: null }
const codeOf = (work: () => unknown): string => {
  try {
    work()
    return 'allowed'
  } catch (error) {
    return (error as { code: string }).code
  }
}

const FROM: [networks: string[] | null, address: string, result: string][] = [
  [null, '198.51.100.7', 'allowed'],
  [['198.51.100.7'], '198.51.100.7', 'allowed'],
  [['198.51.100.7'], '::ffff:198.51.100.7', 'allowed'],
  [['198.51.100.7'], '198.51.100.8', 'network_not_allowed'],
  [['198.51.100.0/24'], '198.51.100.255', 'allowed'],
  [['198.51.100.0/24'], '198.51.101.0', 'network_not_allowed'],
  [['203.0.113.0/24', '2001:db8::/32'], '2001:db8:1::1', 'allowed'],
  [['203.0.113.0/24', '2001:db8::/32'], '2001:db9::1', 'network_not_allowed'],
  [['::/0'], '198.51.100.7', 'network_not_allowed'],
  [['0.0.0.0/0'], '198.51.100.7', 'allowed'],
  [[], '198.51.100.7', 'network_not_allowed'],
  [['198.51.100.0/24'], '', 'network_not_allowed'],
]

test('a credential works only from its networks', () => {
  for (const [networks, address, result] of FROM)
    assert.equal(
      codeOf(() => refuseUnusable({ ...NEVER, networks }, { address, wall: WALL })),
      result,
      `${String(networks)} from ${address}`,
    )
})

test('a credential ends at its expiry time', () => {
  const at = (ms: number) =>
    codeOf(() =>
      refuseUnusable(
        { ...NEVER, expiresAt: WALL },
        { address: '', wall: new Date(WALL.getTime() + ms) },
      ),
    )
  assert.deepEqual([-1, 0, 1].map(at), ['allowed', 'credential_expired', 'credential_expired'])
})

test('a network is a complete address or CIDR', () => {
  for (const text of ['198.51.100.7', '198.51.100.0/24', '2001:db8::1', '2001:db8::/32'])
    assert.equal(readNetwork(text), text)
  for (const text of [
    '',
    '198.51.100',
    '198.51.100.0/33',
    '127.1',
    '0x7f.1',
    'example.com',
    '*',
    '198.51.100.*',
    '2001:db8::/129',
  ])
    assert.equal(readNetwork(text), undefined, text)
})

const NARROWED: [has: string[], asked: string, result: string[] | string][] = [
  [['payments', 'sellers'], 'payments', ['payments']],
  [['payments', 'sellers'], ' sellers  payments sellers ', ['sellers', 'payments']],
  [['payments'], 'payments:read', ['payments:read']],
  [['payments:read'], 'payments', 'scope_not_allowed'],
  [['payments:read'], 'payments:read', ['payments:read']],
  [['corporate'], 'corporate:secrets', 'scope_not_allowed'],
  [['payments'], 'tokenize', 'scope_not_allowed'],
  [['payments'], 'everything', 'scope_not_allowed'],
  [['payments'], ' ', 'scope_not_allowed'],
]

test('a login narrows the scopes of its token, and never widens them', () => {
  for (const [has, asked, result] of NARROWED) {
    if (typeof result === 'string')
      assert.equal(
        codeOf(() => narrowed(has, asked)),
        result,
        asked,
      )
    else assert.deepEqual(narrowed(has, asked), result, asked)
  }
})

test('a person may use a credential as long as a secret that they were shown works, or a token that they got with it', () => {
  const [ana, bia] = ['a'.repeat(32), 'b'.repeat(32)] as PersonId[]
  const given = {
    owner: 'c'.repeat(32) as OwnerId,
    seller: 'd'.repeat(32) as SellerId,
    email: 'erp@example.com',
  }
  const first = newCredential(
    { ...given, secretHash: '01', scopes: ['payments'], secretShownTo: [ana!] },
    { now: WALL, wall: WALL },
  )
  const hours = (n: number) => n * 3_600_000
  const second = rotated(
    first,
    { secretHash: '02', secretShownTo: [bia!], overlapMs: hours(2) },
    WALL,
  )
  const rows: [afterMs: number, people: PersonId[]][] = [
    [0, [bia!, ana!]],
    [hours(2), [bia!, ana!]],
    // A token of an hour, and half a minute.
    [hours(3) + 29_999, [bia!, ana!]],
    [hours(3) + 30_000, [bia!]],
  ]
  assert.deepEqual(usableBy(first, WALL), [ana])
  for (const [ms, people] of rows)
    assert.deepEqual(usableBy(second, new Date(WALL.getTime() + ms)), people, `${ms} ms`)
})
