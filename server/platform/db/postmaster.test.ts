// PostgreSQL's settings for a machine. Starting, stopping and restarting are in embedded.durable.test.ts.

import assert from 'node:assert/strict'
import test from 'node:test'
import { buffersFor } from './postmaster.ts'

test('PostgreSQL keeps an eighth of the memory for tables, from 128 MB to 1 GB', () => {
  const GB = 2 ** 30
  const rows: [number, string][] = [
    [GB / 2, '128MB'],
    [GB, '128MB'],
    [2 * GB + 1, '256MB'],
    [4 * GB, '512MB'],
    [8 * GB, '1024MB'],
    [256 * GB, '1024MB'],
  ]
  for (const [memory, expected] of rows) assert.equal(buffersFor(memory), expected)
})
