// Patterns and the kinds of events they match.

import assert from 'node:assert/strict'
import test from 'node:test'
import { EVENTS } from '../../../contract/events.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { kindsOf } from './kinds.ts'

const transfers = ['transfer.created', 'transfer.succeeded', 'transfer.failed', 'transfer.returned']
const captures = ['transaction.capture.succeeded', 'transaction.capture.failed']

const namesEvents = (error: Refusal) =>
  error.code === 'invalid_request' && error.detail.fields!['events']![0]!.startsWith('accepts customer.created')

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
    else assert.throws(() => kindsOf(patterns, 'events'), namesEvents, patterns.join())
  }
})
