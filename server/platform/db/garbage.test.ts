// Garbage of transactions must die young. Objects still held at V8's young collection are copied
// and kept until the next full collection: pauses grow tenfold, and so does the server's memory.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import test from 'node:test'
import { promisify } from 'node:util'
import { freshDatabase } from '../../../test/database.ts'

const LOAD = join(import.meta.dirname, '..', '..', '..', 'test', 'garbage-load.ts')
/** Collections while the program itself is loaded and compiled. */
const COLLECTIONS_AT_START = 4

type Collection = { allocated: number; promoted: number }

/** The young collections in V8's trace, in order. */
function collectionsOf(trace: string): Collection[] {
  const figure = (line: string, name: string) =>
    Number(new RegExp(` ${name}=(\\d+)`).exec(line)?.[1])
  return trace
    .split('\n')
    .filter((line) => line.includes(' gc=s '))
    .map((line) => ({ allocated: figure(line, 'allocated'), promoted: figure(line, 'promoted') }))
}

const sum = (all: readonly Collection[], name: keyof Collection) =>
  all.reduce((total, one) => total + one[name], 0)

test('under constant load, almost no memory survives its transaction', async (t) => {
  const { url } = await freshDatabase(t)
  const { stdout } = await promisify(execFile)(process.execPath, ['--trace-gc-nvp', LOAD], {
    env: { ...process.env, DATABASE_URL: url },
    maxBuffer: 64 * 1024 ** 2,
  })
  const collections = collectionsOf(stdout).slice(COLLECTIONS_AT_START)
  assert.ok(collections.length >= 4, `V8 collected ${collections.length} times`)
  const [allocated, promoted] = [sum(collections, 'allocated'), sum(collections, 'promoted')]
  assert.ok(promoted < allocated / 50, `of ${allocated} bytes ${promoted} were kept`)
})
