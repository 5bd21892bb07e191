// The largest circle of imports, as the figures count it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { largestCircle } from './figures.ts'

test('a circle is as large as the files of which each reaches every other', () => {
  const rows: readonly [files: Record<string, readonly string[]>, size: number][] = [
    [{}, 0],
    [{ a: ['b'], b: [] }, 0],
    [{ a: ['a'] }, 1],
    [{ a: ['b'], b: ['a'] }, 2],
    [{ a: ['b'], b: ['c'], c: ['a', 'd'], d: [] }, 3],
    [{ a: ['b'], b: ['a', 'c'], c: ['d'], d: ['e'], e: ['c'] }, 3],
  ]
  for (const [files, size] of rows)
    assert.equal(largestCircle(new Map(Object.entries(files))), size, JSON.stringify(files))
})
