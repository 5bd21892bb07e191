// What a cache of limited size keeps, and what it drops.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLimitedCache } from './limited-cache.ts'

test('a cache is bounded, and drops the value whose last `set` is oldest', () => {
  const recent = openLimitedCache<number>(2)
  recent.set('a', 1)
  recent.set('b', 2)
  recent.set('a', 3)
  recent.get('b')
  recent.set('c', 4)
  assert.deepEqual(
    [recent.get('a'), recent.get('b'), recent.get('c'), recent.size],
    [3, undefined, 4, 2],
  )
})
