// Patterns and the kinds of events they match.

import assert from 'node:assert/strict'
import test from 'node:test'
import { EVENTS } from '../../../contract/events.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { kindsOf } from './kinds.ts'

const transfers = [
  'transfer.created',
  'transfer.succeeded',
  'transfer.failed',
  'transfer.partially_returned',
  'transfer.returned',
]
const captures = ['transaction.capture.succeeded', 'transaction.capture.failed']

const faultOf = (error: Refusal) => error.detail.fields!['events']![0]!
const isRefused = (error: Refusal) =>
  error.code === 'invalid_request' &&
  /which is not an event; |^must not be empty$/.test(faultOf(error))

test('a pattern matches its type, its family, or everything; an unknown pattern is refused', () => {
  const rows: [string[], string[] | undefined | 'refused'][] = [
    [['*'], undefined],
    [['transaction.created', '*'], undefined],
    [['transaction.created'], ['transaction.created']],
    [[' transaction.created '], ['transaction.created']],
    [['transfer.*'], transfers],
    [['transaction.capture.*'], captures],
    [
      ['transfer.*', 'transfer.failed', 'customer.created'],
      ['customer.created', ...transfers],
    ],
    [['transaction.*'], Object.keys(EVENTS).filter((kind) => kind.startsWith('transaction.'))],
    [[], 'refused'],
    [[''], 'refused'],
    [['.*'], 'refused'],
    [['transaction'], 'refused'],
    [['transaction.'], 'refused'],
    [['trans*'], 'refused'],
    [['*.created'], 'refused'],
    [['transaction.created.*'], 'refused'],
    [['constructor'], 'refused'],
    [['*', 'nothing'], 'refused'],
  ]
  for (const [patterns, meant] of rows) {
    if (meant !== 'refused') assert.deepEqual(kindsOf(patterns), meant, patterns.join())
    else assert.throws(() => kindsOf(patterns, 'events'), isRefused, patterns.join())
  }
})

const FAMILIES =
  'the families are customer.*, transaction.*, payment_link.*, static_qr_code.*, received_pix.*, seller.*, bank_account.*, transfer.*, corporate.*, approval.*, webhook.*, and * is all'

for (const [pattern, said] of [
  [
    'transaction.suceeded',
    'has "transaction.suceeded", which is not an event; did you mean transaction.succeeded?',
  ],
  [
    'transfer.paid',
    `has "transfer.paid", which is not an event; transfer.* has ${transfers.join(', ')}`,
  ],
  ['transfer', `has "transfer", which is not an event; transfer.* has ${transfers.join(', ')}`],
  ['charge.paid', `has "charge.paid", which is not an event; ${FAMILIES}`],
  ['4111111111111111', `has "…", which is not an event; ${FAMILIES}`],
] as const)
  test(`the refusal of ${pattern} says what may have been meant`, () => {
    assert.throws(
      () => kindsOf(['*', pattern], 'events'),
      (error: Refusal) => (assert.equal(faultOf(error), said), true),
    )
  })
