// A security code and a token are of no use from the instant at which they expire, whether they are
// destroyed by then or not.

import assert from 'node:assert/strict'
import test from 'node:test'
import { VISA } from '../../../test/cards.ts'
import { world } from '../../../test/world.ts'
import { after } from '../../kernel/clock.ts'
import type { CardId, OwnerId } from '../../kernel/ids.ts'
import { inTransaction, sql } from '../../platform/db/sql.ts'
import { findSealed, freeTokens, pullCode, spendTokens } from './store.ts'

const CARD = {
  holder_name: 'MARIA SILVA',
  card_number: VISA,
  expiration_month: '12',
  expiration_year: '2035',
  security_code: '123',
}

test('a token is charged until the instant at which it expires, and once', async (t) => {
  const w = await world(t)
  await w.sdk.cards.tokenize(CARD)
  const [token] = await w.db.rows<{ owner: OwnerId; id: CardId; end: Date }>(
    sql`select owner, id, expires_at as end from card_tokens`,
  )
  const { end, ...key } = token!
  const spend = (now: Date) => inTransaction(w.db, async (tx) => spendTokens(tx, [key], now, end))
  const isFree = async (now: Date) => (await freeTokens(w.db, [key], now)).has(key.id)
  await assert.rejects(spend(end), /a token is used/)
  assert.deepEqual([await isFree(end), await isFree(after(end, -1))], [false, true])
  await spend(after(end, -1))
  assert.equal(await isFree(after(end, -1)), false)
  await assert.rejects(spend(after(end, -1)), /a token is used/)
})

test('an expired code goes to no acquirer and to no other card', async (t) => {
  const w = await world(t)
  await w.sdk.cards.tokenize(CARD)
  const [code] = await w.db.rows<{ owner: OwnerId; id: CardId; end: Date }>(
    sql`select owner, id, expires_at as end from card_codes`,
  )
  const { end, ...key } = code!
  const isSent = async (now: Date) =>
    (await findSealed(w.db, [{ ...key, kept: false }], now)).get(0)!.codeSealed !== null
  assert.deepEqual([await isSent(after(end, -1)), await isSent(end)], [true, false])
  assert.equal(await inTransaction(w.db, (tx) => pullCode(tx, key, end)), undefined)
  assert.deepEqual(await w.db.rows(sql`select 1 from card_codes`), [])
})
