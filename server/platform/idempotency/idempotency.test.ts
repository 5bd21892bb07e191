// What a key names: one request of one seller, of many claimed at once.

import assert from 'node:assert/strict'
import test from 'node:test'
import { freshDatabase } from '../../../test/database.ts'
import type { OwnerId, SellerId } from '../../kernel/ids.ts'
import { inTransaction } from '../db/sql.ts'
import { claim, recall, type Claim, type Key } from './idempotency.ts'

const OWNER = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b' as OwnerId
const SELLER = OWNER as string as SellerId
const OTHER = '019a1b2c3d4e7f008a1b2c3d4e5f6a7c' as SellerId
const now = new Date('2026-11-21T12:00:00Z')

const keyOf = (key: string, given: Partial<Key> = {}): Key => ({
  key,
  seller: SELLER,
  caller: OWNER,
  operation: 'POST /v1/shop/new',
  requestHash: '00',
  at: now,
  ...given,
})
const made = (n: number): string => `019a1b2c3d4e7f008a1b2c3d4e5f6a${String(n).padStart(2, '0')}`
const claimOf = (n: number, key: Key): Claim => ({
  ...key,
  owner: OWNER,
  objectKind: 'customer',
  objectId: made(n),
})

test('a key names one request of its seller; another request is refused, another seller’s key is its own', async (t) => {
  const db = await freshDatabase(t)
  const [first] = await inTransaction(db, (tx) => claim(tx, [claimOf(1, keyOf('k'))], now))
  assert.deepEqual(first, {
    objectKind: 'customer',
    objectId: made(1),
    fresh: true,
    isOwn: true,
    at: now,
  })
  assert.equal((await recall(db, OWNER, keyOf('k')))?.objectId, made(1))
  assert.equal((await recall(db, OWNER, keyOf('k', { caller: OTHER })))?.isOwn, false)
  assert.equal(await recall(db, OWNER, keyOf('k', { seller: OTHER })), undefined)
  for (const other of [{ requestHash: '01' }, { operation: 'POST /v1/shop/other' }])
    await assert.rejects(recall(db, OWNER, keyOf('k', other)), { code: 'idempotency_key_reused' })
})

test('of claims made at once the first of a key wins; only what asks for another request is refused', async (t) => {
  const db = await freshDatabase(t)
  await inTransaction(db, (tx) => claim(tx, [claimOf(1, keyOf('used'))], now))
  const claims = [
    claimOf(2, keyOf('used')),
    claimOf(3, keyOf('new')),
    claimOf(4, keyOf('new')),
    claimOf(5, keyOf('new', { requestHash: '01' })),
    claimOf(6, keyOf('new', { seller: OTHER })),
  ]
  const results = await inTransaction(db, (tx) => claim(tx, claims, now))
  assert.deepEqual(
    results.map((one) =>
      one instanceof Error ? one.message && 'refused' : [one.objectId, one.fresh],
    ),
    [[made(1), false], [made(3), true], [made(3), false], 'refused', [made(6), true]],
  )
})

test('a claim is fresh once, also where every request with the key names the same object', async (t) => {
  const db = await freshDatabase(t)
  const ask = () => inTransaction(db, (tx) => claim(tx, [claimOf(1, keyOf('rotate'))], now))
  const results = [...(await ask()), ...(await ask())]
  assert.deepEqual(
    results.map((one) => (one instanceof Error ? one.message : [one.objectId, one.fresh])),
    [
      [made(1), true],
      [made(1), false],
    ],
  )
})
