// What a failed query says about PostgreSQL, and which connections are dropped because of it.

import assert from 'node:assert/strict'
import test from 'node:test'
import { runningAfterError } from './dead-connections.ts'

const ANSWERED = true
const GONE = new Set()

const rows: [what: string, error: unknown, result: boolean, expected: unknown][] = [
  ['nobody listens', { code: 'ECONNREFUSED' }, !ANSWERED, GONE],
  ['its socket is gone', { code: 'ENOENT' }, !ANSWERED, GONE],
  ['it hung up', { code: 'ECONNRESET' }, ANSWERED, GONE],
  ['it hung up while we spoke', { code: 'EPIPE' }, !ANSWERED, GONE],
  ['no way leads there', { code: 'EHOSTUNREACH' }, !ANSWERED, GONE],
  ['the network is down', { code: 'ENETUNREACH' }, !ANSWERED, GONE],
  ['the system waited in vain', { code: 'ETIMEDOUT' }, !ANSWERED, GONE],
  ['nothing came in time', new Error('nothing came in time'), !ANSWERED, GONE],
  ['it ended without a message', new Error('Connection terminated unexpectedly'), !ANSWERED, GONE],
  ['it is slow to shake hands', new Error('nothing came in time'), ANSWERED, 'unknown'],
  ['it has no connection to spare', { code: '53300' }, ANSWERED, 'unknown'],
  ['it is starting', { code: '57P03' }, ANSWERED, 'unknown'],
  ['it fails', { code: 'XX000' }, !ANSWERED, 'unknown'],
  ['its certificate is too old', { code: 'CERT_HAS_EXPIRED' }, ANSWERED, 'unknown'],
  ['we have no descriptor', { code: 'EMFILE' }, !ANSWERED, 'not_queried'],
  ['the machine has no descriptor', { code: 'ENFILE' }, !ANSWERED, 'not_queried'],
  ['we have no port', { code: 'EADDRNOTAVAIL' }, !ANSWERED, 'not_queried'],
  ['we have no memory', { code: 'ENOBUFS' }, !ANSWERED, 'not_queried'],
  ['its queue is full', { code: 'EAGAIN' }, !ANSWERED, 'not_queried'],
  ['we may not', { code: 'EPERM' }, !ANSWERED, 'not_queried'],
  ['its name is not found just now', { code: 'EAI_AGAIN' }, !ANSWERED, 'not_queried'],
]

for (const [what, error, answered, expected] of rows)
  test(`when ${what}, ${expected === GONE ? 'the database is gone' : `it is ${expected as string}`}`, () =>
    assert.deepEqual(runningAfterError(error, answered), expected))
