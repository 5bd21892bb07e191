// What a failed query says about PostgreSQL, and which connections are given up because of it.

import assert from 'node:assert/strict'
import test from 'node:test'
import { saidBy } from './silence.ts'

const ANSWERED = true
const GONE = new Set()

const rows: [what: string, error: unknown, result: boolean, said: unknown][] = [
  ['nobody listens', { code: 'ECONNREFUSED' }, !ANSWERED, GONE],
  ['its socket is gone', { code: 'ENOENT' }, !ANSWERED, GONE],
  ['it hung up', { code: 'ECONNRESET' }, ANSWERED, GONE],
  ['it hung up while we spoke', { code: 'EPIPE' }, !ANSWERED, GONE],
  ['no way leads there', { code: 'EHOSTUNREACH' }, !ANSWERED, GONE],
  ['the network is down', { code: 'ENETUNREACH' }, !ANSWERED, GONE],
  ['the system waited in vain', { code: 'ETIMEDOUT' }, !ANSWERED, GONE],
  ['nothing came in time', new Error('nothing came in time'), !ANSWERED, GONE],
  ['it ended without a message', new Error('Connection terminated unexpectedly'), !ANSWERED, GONE],
  ['it is slow to shake hands', new Error('nothing came in time'), ANSWERED, 'untold'],
  ['it has no connection to spare', { code: '53300' }, ANSWERED, 'untold'],
  ['it is starting', { code: '57P03' }, ANSWERED, 'untold'],
  ['it fails', { code: 'XX000' }, !ANSWERED, 'untold'],
  ['its certificate is too old', { code: 'CERT_HAS_EXPIRED' }, ANSWERED, 'untold'],
  ['we have no descriptor', { code: 'EMFILE' }, !ANSWERED, 'unasked'],
  ['the machine has no descriptor', { code: 'ENFILE' }, !ANSWERED, 'unasked'],
  ['we have no port', { code: 'EADDRNOTAVAIL' }, !ANSWERED, 'unasked'],
  ['we have no memory', { code: 'ENOBUFS' }, !ANSWERED, 'unasked'],
  ['its queue is full', { code: 'EAGAIN' }, !ANSWERED, 'unasked'],
  ['we may not', { code: 'EPERM' }, !ANSWERED, 'unasked'],
  ['its name is not found just now', { code: 'EAI_AGAIN' }, !ANSWERED, 'unasked'],
]

for (const [what, error, answered, said] of rows)
  test(`when ${what}, ${said === GONE ? 'the database is gone' : `it is ${said as string}`}`, () =>
    assert.deepEqual(saidBy(error, answered), said))
