// What an idempotency key stands for, as a hash of the request.

import assert from 'node:assert/strict'
import { createSecretKey } from 'node:crypto'
import test from 'node:test'
import { Type } from 'typebox'
import { internalOperation } from '../../../../contract/operation.ts'
import { stoppedClock } from '../../../kernel/clock.ts'
import type { SellerId } from '../../../kernel/ids.ts'
import { Secret } from '../../../kernel/secret.ts'
import { keyOf } from './key.ts'

const SELLER = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b' as SellerId
const deps = {
  hashKey: new Secret(createSecretKey(Buffer.alloc(32))),
  clock: stoppedClock(new Date('2026-11-21T12:00:00Z')),
}
const create = () =>
  internalOperation({
    id: 'shops.create',
    summary: 'Create a shop',
    method: 'POST',
    delicate: 'none',
    path: '/v1/shop/new',
    reply: Type.Object({}),
    idempotent: true,
  })
test('null is as absent where something is made, and another content where something is changed', () => {
  const change = { ...create(), method: 'PATCH' as const }
  const hashOf = (asked: typeof change | ReturnType<typeof create>, body: object) =>
    keyOf(deps, asked, 'key', { params: {}, body, caller: { seller: SELLER, credential: SELLER } })!
      .requestHash
  assert.equal(hashOf(create(), { note: null }), hashOf(create(), {}))
  assert.notEqual(hashOf(change, { note: null }), hashOf(change, {}))
})
