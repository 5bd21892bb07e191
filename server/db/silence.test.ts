// What a question that failed tells of PostgreSQL, and of which connections are given up for it.

import assert from 'node:assert/strict'
import test from 'node:test'
import { saidBy } from './silence.ts'

const HEARD = true
const GONE = new Set()

const rows: [what: string, error: unknown, heard: boolean, said: unknown][] = [
  ['nobody listens', { code: 'ECONNREFUSED' }, !HEARD, GONE],
  ['its socket is gone', { code: 'ENOENT' }, !HEARD, GONE],
  ['it hung up', { code: 'ECONNRESET' }, HEARD, GONE],
  ['it hung up while we spoke', { code: 'EPIPE' }, !HEARD, GONE],
  ['no way leads there', { code: 'EHOSTUNREACH' }, !HEARD, GONE],
  ['the network is down', { code: 'ENETUNREACH' }, !HEARD, GONE],
  ['the system waited in vain', { code: 'ETIMEDOUT' }, !HEARD, GONE],
  ['nothing came in time', new Error('nothing came in time'), !HEARD, GONE],
  ['it ended without a word', new Error('Connection terminated unexpectedly'), !HEARD, GONE],
  ['it is slow to shake hands', new Error('nothing came in time'), HEARD, 'untold'],
  ['it has no connection to spare', { code: '53300' }, HEARD, 'untold'],
  ['it is starting', { code: '57P03' }, HEARD, 'untold'],
  ['it fails', { code: 'XX000' }, !HEARD, 'untold'],
  ['its certificate is too old', { code: 'CERT_HAS_EXPIRED' }, HEARD, 'untold'],
  ['we have no descriptor', { code: 'EMFILE' }, !HEARD, 'unasked'],
  ['the machine has no descriptor', { code: 'ENFILE' }, !HEARD, 'unasked'],
  ['we have no port', { code: 'EADDRNOTAVAIL' }, !HEARD, 'unasked'],
  ['we have no memory', { code: 'ENOBUFS' }, !HEARD, 'unasked'],
  ['its queue is full', { code: 'EAGAIN' }, !HEARD, 'unasked'],
  ['we may not', { code: 'EPERM' }, !HEARD, 'unasked'],
  ['its name is not found just now', { code: 'EAI_AGAIN' }, !HEARD, 'unasked'],
]

for (const [what, error, heard, said] of rows)
  test(`when ${what}, ${said === GONE ? 'nobody is there' : `it is ${said as string}`}`, () =>
    assert.deepEqual(saidBy(error, heard), said))
