// What an idempotency key stands for, as hashes: which fields count, and which are hashed apart.

import assert from 'node:assert/strict'
import { createSecretKey, hash } from 'node:crypto'
import test from 'node:test'
import { Type } from 'typebox'
import { operation } from '../../../../contract/operation.ts'
import { stoppedClock } from '../../../kernel/clock.ts'
import type { SellerId } from '../../../kernel/ids.ts'
import { Secret } from '../../../kernel/secret.ts'
import { keyOf } from './key.ts'

const SELLER = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b' as SellerId
const deps = {
  hashKey: new Secret(createSecretKey(Buffer.alloc(32))),
  clock: stoppedClock(new Date('2026-11-21T12:00:00Z')),
}
const create = (later?: readonly string[]) =>
  operation({
    id: 'shops.create',
    summary: 'Create a shop',
    method: 'POST',
    delicate: 'none',
    path: '/v1/shop/new',
    reply: Type.Object({}),
    idempotent: true,
    ...(later ? { later } : {}),
  })
const hashesOf = (body: object | undefined, later?: readonly string[]) => {
  const { requestHash, laterHash } = keyOf(deps, create(later), 'key', {
    params: {},
    body,
    caller: { seller: SELLER, credential: SELLER },
  })!
  return { requestHash, laterHash }
}
const hashed = (value: unknown) => hash('sha256', `${SELLER}\n${JSON.stringify(value)}`, 'hex')

test('a field that was added later is hashed separately, and the rest as a server without it hashes it', () => {
  const [rest, note, tags] = [{ name: 'Ana', size: 1 }, { a: '1' }, ['x']]
  const rows: [body: object | undefined, later: readonly string[] | undefined, laterHash: string][] = [
    [rest, undefined, ''],
    [rest, ['note'], '00'],
    [{ ...rest, note }, ['note'], `20${hashed(note)}`],
    [{ note, ...rest }, ['note'], `20${hashed(note)}`],
    [{ ...rest, note: undefined }, ['note'], '00'],
    [rest, ['note', 'tags'], '0000'],
    [{ ...rest, note }, ['note', 'tags'], `20${hashed(note)}00`],
    [{ ...rest, tags }, ['note', 'tags'], `0020${hashed(tags)}`],
  ]
  for (const [body, later, laterHash] of rows)
    assert.deepEqual(hashesOf(body, later), { requestHash: hashed(rest), laterHash }, JSON.stringify([body, later]))
  assert.deepEqual(hashesOf(undefined, ['note']), { requestHash: hashed({}), laterHash: '00' })
  assert.notEqual(hashesOf({ ...rest, note }).requestHash, hashed(rest))
})

test('null is as absent where something is made, and another content where something is changed', () => {
  const change = { ...create(), method: 'PATCH' as const }
  const hashOf = (asked: typeof change | ReturnType<typeof create>, body: object) =>
    keyOf(deps, asked, 'key', { params: {}, body, caller: { seller: SELLER, credential: SELLER } })!.requestHash
  assert.equal(hashOf(create(), { note: null }), hashOf(create(), {}))
  assert.notEqual(hashOf(change, { note: null }), hashOf(change, {}))
})
