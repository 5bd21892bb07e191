// How often PostgreSQL is restarted. That and how it restarts is in embedded.durable.test.ts.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitBeforeRestart } from './embedded.ts'

test('the first restart is immediate, each further one later, and after ten in a minute there is none', () => {
  const waits = Array.from({ length: 11 }, (_, recent) => waitBeforeRestart(recent))
  assert.deepEqual(waits, [0, 100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000, 5_000, undefined])
})
