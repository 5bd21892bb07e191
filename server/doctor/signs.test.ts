// The signs in single calls, one after the other, in tables.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import { OPERATIONS } from '../../contract/index.ts'
import type { OwnerId, SellerId } from '../kernel/ids.ts'
import type { Call, Sign } from './call.ts'
import { openLimitedCache } from '../kernel/collections/limited-cache.ts'
import { READS_MAX, signsOf, WINDOW_MS, type TrafficMemory } from './signs.ts'

const START = Date.UTC(2026, 10, 21, 12)
const TRANSACTION = { amount: 100, payment_type: 'pix' }

const memory = (): TrafficMemory => ({
  writes: openLimitedCache(100),
  reads: openLimitedCache(100),
  hash: (text) => `h(${text})`,
  print: (text) => crc32(text),
})

function callTo(id: string, more: Partial<Call> = {}): Call {
  const operation = OPERATIONS.find((one) => one.id === id) ?? assert.fail(id)
  return {
    owner: 'o' as OwnerId,
    seller: 's' as SellerId,
    at: START,
    requestId: 'req_1',
    operation,
    path: operation.path,
    params: {},
    url: operation.path,
    query: {},
    status: operation.status,
    replayed: false,
    body: undefined,
    gone: false,
    fromBrowser: false,
    ignored: [],
    ...more,
  }
}

const shown = (signs: Iterable<Sign>): string[] =>
  [...signs].map(({ sign, detail, times }) =>
    [sign, detail, times === 1 ? '' : times].filter((x) => x !== '').join(' '),
  )

/** The signs of the last of these calls. */
const lastOf = (calls: readonly Call[]): string[] => {
  const m = memory()
  return calls.map((call) => shown(signsOf(call, m))).at(-1)!
}
const transaction = (more: Partial<Call> = {}) =>
  callTo('transactions.create', { body: TRANSACTION, params: { CustomerID: 'c' }, ...more })
const MINUTE_MS = 60_000

type Row = [name: string, calls: Call[], shows: string[]]

function assertShown(rows: readonly Row[]): void {
  for (const [name, calls, shows] of rows) assert.deepEqual(lastOf(calls), shows, name)
}

test('writes: without a key', () => {
  assertShown([
    ['with a key', [transaction({ key: 'a' })], ['calls 2xx']],
    ['without', [transaction()], ['calls 2xx', 'keyless']],
    [
      'a refused call created nothing',
      [transaction({ status: 422, code: 'unknown' })],
      ['calls 4xx', 'refused unknown'],
    ],
    [
      'an unanswered one may have',
      [transaction({ status: 502, code: 'bank_unavailable' })],
      ['calls 5xx', 'refused bank_unavailable', 'keyless'],
    ],
    ['a call that takes no key', [callTo('splitRules.delete')], ['calls 2xx']],
  ])
})

test('writes: repeated under another key, within the window', () => {
  assertShown([
    [
      'again with its key',
      [transaction({ key: 'a' }), transaction({ key: 'a', replayed: true })],
      ['calls 2xx'],
    ],
    [
      'again with its key, unanswered',
      [transaction({ key: 'a', status: 502 }), transaction({ key: 'a' })],
      ['calls 2xx'],
    ],
    [
      'again with another key',
      [transaction({ key: 'a' }), transaction({ key: 'b' })],
      ['calls 2xx', 'remade'],
    ],
    [
      'again without',
      [transaction({ key: 'a' }), transaction()],
      ['calls 2xx', 'keyless', 'remade'],
    ],
    ['twice without', [transaction(), transaction()], ['calls 2xx', 'keyless', 'remade']],
    [
      'after no answer',
      [transaction({ key: 'a', status: 502 }), transaction({ key: 'b' })],
      ['calls 2xx', 'remade'],
    ],
    [
      'at the end of the window',
      [transaction({ key: 'a' }), transaction({ key: 'b', at: START + WINDOW_MS })],
      ['calls 2xx', 'remade'],
    ],
    [
      'after it',
      [transaction({ key: 'a' }), transaction({ key: 'b', at: START + WINDOW_MS + 1 })],
      ['calls 2xx'],
    ],
  ])
})

test('writes: what repeats no write', () => {
  assertShown([
    [
      'after a refusal',
      [transaction({ key: 'a', status: 402 }), transaction({ key: 'b' })],
      ['calls 2xx'],
    ],
    [
      'after a replay',
      [transaction({ key: 'a', replayed: true }), transaction({ key: 'b' })],
      ['calls 2xx'],
    ],
    [
      'an object that existed already',
      [transaction({ key: 'a' }), transaction({ key: 'b', status: 200 })],
      ['calls 2xx'],
    ],
    [
      'another body',
      [
        transaction({ key: 'a' }),
        transaction({ key: 'b', body: { ...TRANSACTION, reference_id: '2' } }),
      ],
      ['calls 2xx'],
    ],
    [
      'another customer',
      [transaction({ key: 'a' }), transaction({ key: 'b', params: { CustomerID: 'd' } })],
      ['calls 2xx'],
    ],
    [
      'another seller',
      [transaction({ key: 'a' }), transaction({ key: 'b', seller: 't' as SellerId })],
      ['calls 2xx'],
    ],
    [
      'another owner',
      [transaction({ key: 'a' }), transaction({ key: 'b', owner: 'p' as OwnerId })],
      ['calls 2xx'],
    ],
    [
      'a harmless change, twice',
      [callTo('customers.update', { key: 'a' }), callTo('customers.update', { key: 'b' })],
      ['calls 2xx'],
    ],
  ])
})

test('reads: the same object, and an unchanged list', () => {
  const times = (n: number, call: (n: number) => Call): Call[] =>
    Array.from({ length: n }, (_, at) => call(at))
  const get = (n: number) =>
    callTo('transactions.get', {
      at: START + n * 1000,
      url: '/v1/transaction/get/t',
      params: { id: 't' },
    })
  const list = (json: (n: number) => string) => (n: number) =>
    callTo('transactions.list', {
      at: START + n * 1000,
      url: '/v1/transaction/list',
      json: json(n),
    })
  const slow = (n: number) => ({ ...get(n), at: START + n * MINUTE_MS * 2 })
  const rows: Row[] = [
    ['ten reads', times(READS_MAX, get), ['calls 2xx']],
    ['the eleventh counts all', times(READS_MAX + 1, get), ['calls 2xx', 'reread 11']],
    ['the twelfth itself', times(READS_MAX + 2, get), ['calls 2xx', 'reread']],
    ['now and then', times(READS_MAX + 2, slow), ['calls 2xx']],
    [
      'an unchanged list',
      times(
        READS_MAX + 1,
        list(() => '[]'),
      ),
      ['calls 2xx', 'reread 11'],
    ],
    [
      'a list that changes',
      times(
        READS_MAX + 1,
        list((n) => `[${n}]`),
      ),
      ['calls 2xx'],
    ],
    ['a list without events', times(READS_MAX + 1, () => callTo('sellers.mccs')), ['calls 2xx']],
    [
      'what was refused',
      times(READS_MAX + 1, (n) => ({ ...get(n), status: 404, code: 'unknown' })),
      ['calls 4xx', 'refused unknown'],
    ],
  ]
  assertShown(rows)
})

test('refusals name the field, if the contract knows it', () => {
  const refused = (id: string, ...fields: string[]) =>
    shown(signsOf(callTo(id, { status: 422, code: 'invalid_request', fields }), memory())).slice(1)
  const rows: [signs: string[], shows: string[]][] = [
    [refused('transactions.create', 'amount'), ['refused invalid_request: amount']],
    [
      refused('transactions.create', 'products.17.name'),
      ['refused invalid_request: products.*.name'],
    ],
    [
      refused('transactions.create', 'amount', 'currency'),
      ['refused invalid_request: amount', 'refused invalid_request: currency'],
    ],
    [
      refused('transactions.create', 'Idempotency-Key'),
      ['refused invalid_request: Idempotency-Key'],
    ],
    [refused('transactions.create', 'made_up_4111111111111111'), ['refused invalid_request']],
    [refused('transactions.create', 'amount.made.up'), ['refused invalid_request: amount']],
    [refused('transactions.list', 'created_at[gte]'), ['refused invalid_request: created_at[gte]']],
    [refused('transactions.list', '__proto__'), ['refused invalid_request']],
  ]
  for (const [signs, shows] of rows) assert.deepEqual(signs, shows)
})

test('other signs: credentials, spellings, hang-ups, browsers, the feed', () => {
  const rows: [call: Call, shows: string[]][] = [
    [
      callTo('transactions.list', { url: '/v1/transaction/list?token=x', query: { token: 'x' } }),
      ['calls 2xx', 'credential'],
    ],
    [
      callTo('cards.associate', { path: '/v1/card/associeate_token_with_customer' }),
      ['calls 2xx', 'spelling /v1/card/associeate_token_with_customer'],
    ],
    [callTo('customers.list', { gone: true }), ['calls 2xx', 'gone']],
    [callTo('auth.cards', { fromBrowser: true }), ['calls 2xx', 'browser']],
    [callTo('auth.cards'), ['calls 2xx']],
    [callTo('events.list'), ['calls 2xx', 'feed *']],
    [
      callTo('events.list', { query: { type: 'customer.created, transaction.succeeded' } }),
      ['calls 2xx', 'feed customer.created', 'feed transaction.succeeded'],
    ],
    [
      callTo('events.list', { status: 422, code: 'invalid_request' }),
      ['calls 4xx', 'refused invalid_request'],
    ],
    [callTo('events.list', { query: { object: 'o' } }), ['calls 2xx']],
    [
      callTo('events.list', { query: { type: 'transaction.*' }, gone: true }),
      ['calls 2xx', 'feed transaction.*'],
    ],
    [callTo('events.stream'), ['calls 2xx', 'feed *']],
    [callTo('events.get'), ['calls 2xx']],
  ]
  for (const [call, shows] of rows) assert.deepEqual(shown(signsOf(call, memory())), shows)
})

test('a sample has the request’s id and a parameter’s name, and no sent value', () => {
  const secret = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'
  const url = `/v1/transaction/new/c?access_token=${secret}`
  const call = transaction({
    url,
    query: { access_token: secret },
    key: 'my key',
    body: { ...TRANSACTION, description: 'Maria' },
  })
  const signs = [...signsOf(call, memory())]
  const found = signs.find(({ sign }) => sign === 'credential')
  const at = '2026-11-21T12:00:00.000Z'
  assert.deepEqual(found?.sample, { at, request_id: 'req_1', parameter: 'access_token' })
  for (const word of [secret, 'my key', 'Maria'])
    assert.ok(!JSON.stringify(signs).includes(word), word)
})
