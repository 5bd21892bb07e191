// What is stored of a request: the fields that its call has, without secrets.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { knownFieldsOf } from './known-fields.ts'
import { answeredRequest, REQUEST as ID } from '../../test/api/requests.ts'
import { readRequestId, recordOf } from './request.ts'

const CARD = '4111 1111 1111 1111'

const schema = Type.Object({
  name: Type.String(),
  secret: Type.String(),
  amount: Type.Integer(),
  metadata: Type.Record(Type.String(), Type.String()),
  address: Type.Union([
    Type.Object({ line1: Type.String() }),
    Type.Object({ line2: Type.String() }),
  ]),
  items: Type.Array(Type.Object({ name: Type.String() })),
})
const rules = { query: knownFieldsOf(Type.Object({})), body: knownFieldsOf(schema) }
const bodyOf = (body: unknown): unknown =>
  JSON.parse(recordOf(answeredRequest({ body }), rules).body ?? 'null')

test('a body is stored with the fields that the call has, and without secrets and card numbers', () => {
  const rows: [body: unknown, stored: unknown][] = [
    [{ name: 'Ana', other: 'x' }, { name: 'Ana' }],
    [{ name: { other: 'x' } }, { name: {} }],
    [{ name: ['x'] }, null],
    [{ secret: 'x' }, { secret: '{hidden}' }],
    [{ secret: { name: 'x' } }, { secret: {} }],
    [{ name: `card ${CARD}` }, { name: 'card {card Visa 1111}' }],
    // By chance 4142242258123 has the form of a card's number.
    [
      { name: 'order req_01a216416e5f72d9bfd4142242258123, 01a21641-6e5f-72d9-bfd4-142242258123' },
      undefined,
    ],
    [
      { name: '01a216416e5f72d9bfd4142242258123 4142242258123' },
      { name: '01a216416e5f72d9bfd4142242258123 {card Visa 8123}' },
    ],
    [
      { name: 'x01a216416e5f72d9bfd4142242258123' },
      { name: 'x01a216416e5f72d9bfd{card Visa 8123}' },
    ],
    [{ amount: 4111111111111111 }, { amount: '{hidden}' }],
    [{ amount: 1234567890123 }, { amount: 1234567890123 }],
    [
      { metadata: { order: 'A-1', [CARD]: CARD } },
      { metadata: { order: 'A-1', '{card Visa 1111}': '{card Visa 1111}' } },
    ],
    [{ metadata: CARD }, { metadata: '{card Visa 1111}' }],
    [{ address: { line1: 'a', line2: 'b', line3: 'c' } }, { address: { line1: 'a', line2: 'b' } }],
    [{ items: [{ name: 'a', other: 1 }, 7, null] }, { items: [{ name: 'a' }, 7, null] }],
    [{ items: Array(101).fill(7) }, { items: Array(100).fill(7) }],
    [{ name: 'x'.repeat(20_000) }, null],
    ['text', 'text'],
    [null, null],
    [{}, null],
  ]
  for (const [body, stored = body] of rows)
    assert.deepEqual(bodyOf(body), stored, JSON.stringify(body).slice(0, 200))
})

test('of a call with secret bodies nothing of them is stored; of others, ids in the path and of the result are found', () => {
  const other = '01a20909-9e34-77df-9994-be0dd671e7d2'
  const result = {
    id: other,
    request_id: `req_${ID}`,
    name: ID,
    item_id: null,
    items: [{ id: ID }],
  }
  const path = `/v1/customer/get/${ID}/${CARD.replaceAll(' ', '')}`
  const refusal = { code: 'invalid_request', message: `not ${CARD}` }
  const shown = recordOf(
    answeredRequest({ body: { name: 'Ana' }, result, refusal, path, key: CARD }),
    rules,
  )
  assert.deepEqual(
    [shown.path, shown.key, shown.objects, shown.reply, shown.durationMs],
    [
      `/v1/customer/get/${ID}/{card Visa 1111}`,
      '{card Visa 1111}',
      [ID, other.replaceAll('-', '')],
      JSON.stringify({ code: 'invalid_request', message: 'not {card Visa 1111}' }),
      1.2,
    ],
  )
  const hidden = recordOf(answeredRequest({ body: { name: 'Ana' }, result, refusal }), undefined)
  assert.deepEqual(
    [hidden.body, hidden.reply, hidden.query, hidden.objects],
    [null, null, null, []],
  )
})

test('an id of a request is read with and without its prefix', () => {
  assert.equal(readRequestId(`req_${ID}`), ID)
  assert.equal(readRequestId(ID), ID)
  for (const text of ['', 'req_', `evt_${ID}`, ID.toUpperCase(), `${ID}0`])
    assert.equal(readRequestId(text), undefined, text)
})

test('objects of a request are the ids in its path, and in the fields of its result that end in id, each alone', () => {
  const other = '01a20909-9e34-77df-9994-be0dd671e7d2'
  const plain = other.replaceAll('-', '')
  const rows: [result: unknown, objects: string[]][] = [
    [{ id: other }, [plain]],
    [{ id: plain }, [plain]],
    [{ customer_id: other }, [plain]],
    [{ io_seller_id: plain }, [plain]],
    [{ customer: other, valid: plain, ids: plain, item_ids: [plain] }, []],
    [{ customer_id: ID, id: other }, [ID, plain]],
    [{ id: `evt_${plain}`, other_id: `req_${ID}` }, [plain]],
    [{ id: `x${plain}`, customer_id: `${plain}0` }, []],
    // No id of ours has digits alone.
    [{ id: '12345678901234567890123456789012' }, []],
    [{ id: null, customer_id: 7 }, []],
    [null, []],
    [plain, []],
  ]
  for (const [result, objects] of rows)
    assert.deepEqual(
      recordOf(answeredRequest({ path: '/v1/x', result }), rules).objects,
      objects,
      JSON.stringify(result),
    )
})
