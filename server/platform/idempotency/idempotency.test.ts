// What a key names, for requests of servers that know more fields or fewer.

import assert from 'node:assert/strict'
import test from 'node:test'
import { freshDatabase } from '../../../test/database.ts'
import type { OwnerId, SellerId } from '../../kernel/ids.ts'
import { inTransaction, sql } from '../db/sql.ts'
import { claim, recall, type Key } from './idempotency.ts'

const OWNER = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b' as OwnerId
const MADE = '019a1b2c3d4e7f008a1b2c3d4e5f6a01'
const now = new Date('2026-11-21T12:00:00Z')
const [ONE, OTHER] = [`20${'1'.repeat(64)}`, `20${'2'.repeat(64)}`]

const keyWith = (key: string, laterHash: string, requestHash = '00'): Key => ({
  key,
  seller: OWNER as string as SellerId,
  caller: OWNER,
  operation: 'POST /v1/shop/new',
  requestHash,
  laterHash,
  at: now,
})

test('requests are equal if they agree in every field that both versions know', async (t) => {
  const db = await freshDatabase(t)
  const rows: [claimed: string, asked: string, same: boolean][] = [
    ['', '', true],
    ['00', '00', true],
    [ONE, ONE, true],
    [ONE, OTHER, false],
    [ONE, '00', false],
    ['00', ONE, false],
    // Claimed by a server that knows fewer fields, and by one that knows more.
    ['', ONE, true],
    [ONE, '', true],
    [ONE, `${ONE}00`, true],
    [ONE, `${ONE}${OTHER}`, true],
    [`00${ONE}`, '00', true],
    [`00${ONE}`, ONE, false],
    [`00${ONE}`, `00${OTHER}`, false],
  ]
  for (const [n, [claimed, asked, same]] of rows.entries()) {
    const text = `${claimed} and then ${asked}`
    const first = { ...keyWith(`k${n}`, claimed), owner: OWNER, objectKind: 'customer', objectId: MADE } as const
    const [made] = await inTransaction(db, (tx) => claim(tx, [first], now))
    assert.ok(!(made instanceof Error) && made!.fresh, text)
    const again = recall(db, OWNER, keyWith(`k${n}`, asked))
    if (same) assert.equal((await again)?.objectId, MADE, text)
    else await assert.rejects(again, { code: 'idempotency_key_reused' }, text)
    await assert.rejects(recall(db, OWNER, keyWith(`k${n}`, claimed, '01')), { code: 'idempotency_key_reused' }, text)
    const elsewhere = { ...keyWith(`k${n}`, claimed), operation: 'POST /v1/shop/other' }
    await assert.rejects(recall(db, OWNER, elsewhere), { code: 'idempotency_key_reused' }, text)
  }
})

test('a row of a version without the later fields is compared by the other fields', async (t) => {
  const db = await freshDatabase(t)
  const { key, seller, operation } = keyWith('k', '')
  await inTransaction(db, (tx) =>
    tx.rows(sql`
      insert into idempotency (owner, seller, key, operation, request_hash, object_kind, object_id, created_at)
      values (${OWNER}, ${seller}, ${key}, ${operation}, '\\x00', 'customer', ${MADE}, ${now})`),
  )
  for (const laterHash of ['', '00', ONE])
    assert.equal((await recall(db, OWNER, keyWith('k', laterHash)))?.objectId, MADE)
})
