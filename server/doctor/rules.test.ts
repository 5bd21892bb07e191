// From counts to findings, in tables.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SAMPLES_MAX } from '../../contract/records/doctor.ts'
import { FINDINGS } from '../../contract/records/findings.ts'
import { inReceivers, type Attempt } from './receivers.ts'
import { inCalls, inOrder, matches, unsubscribed, type SignCount, type Diagnosis } from './rules.ts'

const AT = new Date('2026-11-21T12:00:00Z')
const LATER = new Date('2026-11-21T13:00:00Z')

const counted = (
  sign: SignCount['sign'],
  operation: string,
  count: number,
  more: Partial<SignCount> = {},
): SignCount => ({
  operation,
  sign,
  detail: '',
  count,
  firstAt: AT,
  lastAt: AT,
  samples: [],
  ...more,
})
const calls = (operation: string, count: number, detail = '2xx') =>
  counted('calls', operation, count, { detail })
const refused = (operation: string, count: number, detail: string) =>
  counted('refused', operation, count, { detail })
const codesOf = (found: readonly Diagnosis[]): string[] => found.map(({ code }) => code)

const TRANSACTION = 'transactions.create'
const GET = 'transactions.get'

type Row = [name: string, counted: SignCount[], subscriptions: string[], codes: string[]]

function assertFound(rows: readonly Row[]): void {
  for (const [name, some, subscriptions, codes] of rows)
    assert.deepEqual(codesOf(inCalls(some, subscriptions)), codes, name)
}

test('one sign becomes a finding; calls alone become none', () => {
  assertFound([
    ['nothing', [], [], []],
    [
      'calls alone',
      [calls(TRANSACTION, 1000), calls(GET, 1000), calls(TRANSACTION, 3, '4xx')],
      [],
      [],
    ],
    [
      'one write without a key',
      [calls(TRANSACTION, 9), counted('keyless', TRANSACTION, 1)],
      [],
      ['writes_without_key'],
    ],
    [
      'one write repeated with another key',
      [counted('remade', TRANSACTION, 1)],
      [],
      ['keys_made_anew'],
    ],
    ['one credential', [counted('credential', GET, 1)], [], ['credentials_in_query']],
    ['one browser', [counted('browser', 'auth.cards', 1)], [], ['secret_in_browser']],
    [
      'one old spelling',
      [counted('spelling', 'cards.associate', 1, { detail: '/x' })],
      [],
      ['older_spelling'],
    ],
  ])
})

test('polling is a finding, except by a caller that receives the events', () => {
  assertFound([
    ['polling', [counted('reread', GET, 11)], [], ['polling']],
    [
      'polling beside a webhook for another family',
      [counted('reread', GET, 11)],
      ['customer.*'],
      ['polling'],
    ],
    [
      'polling by a caller that receives the events',
      [counted('reread', GET, 11)],
      ['transaction.succeeded'],
      [],
    ],
    ['polling by a caller that receives all events', [counted('reread', GET, 11)], ['*'], []],
  ])
})

test('refusals and collisions become findings from their thresholds on', () => {
  assertFound([
    [
      'nine refusals of ten',
      [calls(TRANSACTION, 10, '4xx'), refused(TRANSACTION, 9, 'invalid_request: amount')],
      [],
      [],
    ],
    [
      'ten of fifty',
      [calls(TRANSACTION, 50), refused(TRANSACTION, 10, 'invalid_request: amount')],
      [],
      ['refusals_repeated'],
    ],
    [
      'ten of fifty-one',
      [calls(TRANSACTION, 51), refused(TRANSACTION, 10, 'invalid_request: amount')],
      [],
      [],
    ],
    ['declined cards', [calls(TRANSACTION, 10), refused(TRANSACTION, 10, 'card_declined')], [], []],
    ['four collisions', [refused(TRANSACTION, 4, 'request_in_progress')], [], []],
    [
      'five',
      [refused(TRANSACTION, 3, 'request_in_progress'), refused(GET, 2, 'too_many_attempts')],
      [],
      ['requests_collide'],
    ],
    [
      'collisions alone',
      [calls(TRANSACTION, 10, '4xx'), refused(TRANSACTION, 10, 'request_in_progress')],
      [],
      ['requests_collide'],
    ],
  ])
})

test('hang-ups and logins become findings from their thresholds on', () => {
  assertFound([
    ['two hang-ups', [counted('gone', TRANSACTION, 2)], [], []],
    ['three', [counted('gone', TRANSACTION, 1), counted('gone', GET, 2)], [], ['caller_hangs_up']],
    ['few logins', [calls('auth.login', 19), calls(GET, 19)], [], []],
    [
      'a login for each call',
      [calls('auth.login', 20), calls(GET, 40)],
      [],
      ['login_before_each_call'],
    ],
    ['a login for some', [calls('auth.login', 20), calls(GET, 41)], [], []],
    ['a token for each card', [calls('auth.cards', 50), calls('cards.tokenize', 50)], [], []],
  ])
})

test('the evidence has counts, shares, the span and the latest samples', () => {
  const sample = (n: number) => ({
    at: new Date(AT.getTime() + n).toISOString(),
    request_id: `req_${n}`,
  })
  const [found] = inCalls(
    [
      calls(TRANSACTION, 30),
      calls(TRANSACTION, 10, '5xx'),
      calls(TRANSACTION, 7, '4xx'),
      calls('transfers.create', 2),
      counted('keyless', 'transfers.create', 2, { lastAt: LATER, samples: [sample(9)] }),
      counted('keyless', TRANSACTION, 8, { samples: [0, 1, 2, 3, 4].map(sample) }),
    ],
    [],
  )
  assert.deepEqual([found?.count, found?.firstAt, found?.lastAt], [10, AT, LATER])
  assert.deepEqual(found?.shares, [
    { operation: TRANSACTION, detail: null, count: 8, of: 40 },
    { operation: 'transfers.create', detail: null, count: 2, of: 2 },
  ])
  assert.equal(found?.samples.length, SAMPLES_MAX)
  assert.deepEqual(found?.samples[0], { ...sample(9), operation: 'transfers.create' })
  assert.deepEqual(found?.samples[1], { ...sample(4), operation: TRANSACTION })
})

test('event types without a receiver are found', () => {
  const happened = (type: string, count: number) => ({ type, count, firstAt: AT, lastAt: LATER })
  const all = [
    happened('customer.created', 9),
    happened('transaction.disputed', 1),
    happened('webhook.test', 3),
  ]
  const rows: [subscriptions: string[], missed: string[]][] = [
    [['*'], []],
    [['transaction.*', 'customer.*'], []],
    [['transaction.*'], ['customer.created 9']],
    [['transaction.succeeded', 'customer.created'], ['transaction.disputed 1']],
    [[], ['customer.created 9', 'transaction.disputed 1']],
  ]
  for (const [subscriptions, missed] of rows) {
    const samples = unsubscribed(all, subscriptions).flatMap(
      (found) => found.samples as { kind: string; count: number }[],
    )
    assert.deepEqual(
      samples.map(({ kind, count }) => `${kind} ${count}`),
      missed,
      subscriptions.join(),
    )
  }
  assert.equal(matches('transaction.*', 'transactional.made'), false)
})

const attempt = (
  durationMs: number,
  status: number | null,
  more: Partial<Attempt> = {},
): Attempt => ({
  webhook: 'w',
  delivery: 'd',
  at: AT,
  durationMs,
  status,
  fault: status === null ? 'why' : null,
  forged: false,
  ...more,
})
const some = (
  n: number,
  durationMs: number,
  status: number | null,
  more: Partial<Attempt> = {},
): Attempt[] => Array.from({ length: n }, () => attempt(durationMs, status, more))

test('the findings on a receiver follow from its attempts', () => {
  const rows: [name: string, attempts: Attempt[], codes: string[]][] = [
    ['nothing', [], []],
    ['a receiver that always succeeds', some(20, 80, 200), []],
    [
      'one that fails at times',
      [...some(20, 80, 200), ...some(5, 80, 500), ...some(5, 80, 422)],
      [],
    ],
    ['one slow answer of twenty', [...some(19, 80, 200), ...some(1, 5001, 200)], []],
    ['two of twenty', [...some(18, 80, 200), ...some(2, 5001, 200)], ['receiver_slow']],
    ['at five seconds', some(20, 5000, 200), []],
    ['four slow answers are too few', some(4, 9000, 200), []],
    ['two failures are too few', some(2, 80, 500), []],
    ['never 2xx', some(3, 80, 500), ['receiver_never_succeeds']],
    ['unreachable', some(3, 20, null), ['receiver_never_succeeds']],
    ['always 403', some(3, 80, 403), ['receiver_refuses']],
    ['one 403', some(1, 80, 403), []],
    ['one 410', some(1, 80, 410), ['receiver_refuses']],
    ['one 410 of a good one', [...some(3, 80, 200), ...some(1, 80, 410)], []],
    ['mostly 404', [...some(3, 80, 404), ...some(1, 80, 500)], ['receiver_refuses']],
    ['one redirect', [...some(9, 80, 200), ...some(1, 80, 301)], ['receiver_redirects']],
    ['times out', some(3, 15_000, null), ['receiver_times_out']],
    [
      'times out three times',
      [...some(9, 80, 200), ...some(3, 15_000, null)],
      ['receiver_times_out'],
    ],
    ['times out twice', [...some(9, 80, 200), ...some(2, 15_000, null)], []],
    ['accepts a forged event', some(1, 80, 200, { forged: true }), ['receiver_never_verifies']],
    ['refuses a forged event', some(5, 80, 401, { forged: true }), []],
    [
      'refuses after it accepted',
      [attempt(80, 200, { forged: true }), attempt(80, 401, { forged: true, at: LATER })],
      [],
    ],
    [
      'was broken',
      [attempt(80, 401, { forged: true }), attempt(80, 200, { forged: true, at: LATER })],
      ['receiver_never_verifies'],
    ],
    [
      'two receivers',
      [...some(3, 80, 500), ...some(9, 80, 200, { webhook: 'v' })],
      ['receiver_never_succeeds'],
    ],
  ]
  for (const [name, attempts, codes] of rows)
    assert.deepEqual(codesOf(inReceivers(attempts)), codes, name)
})

test('the most dangerous finding comes first', () => {
  const found = (code: Diagnosis['code']): Diagnosis => ({
    code,
    count: 1,
    firstAt: AT,
    lastAt: AT,
    shares: [],
    samples: [],
  })
  const codes = Object.keys(FINDINGS) as Diagnosis['code'][]
  const severities = inOrder(codes.toReversed().map(found)).map(
    ({ code }) => FINDINGS[code].severity,
  )
  assert.deepEqual(
    severities,
    severities.toSorted(
      (a, b) =>
        ['danger', 'warning', 'advice'].indexOf(a) - ['danger', 'warning', 'advice'].indexOf(b),
    ),
  )
  assert.deepEqual(
    codesOf(inOrder([found('older_spelling'), found('polling'), found('keys_made_anew')])),
    ['keys_made_anew', 'polling', 'older_spelling'],
  )
})
