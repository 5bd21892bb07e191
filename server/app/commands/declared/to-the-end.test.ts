// A command never ends with exit code 0 before it is done.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import test from 'node:test'

const MODULE = join(import.meta.dirname, 'to-the-end.ts')

/** A program that does this `work` to the end. */
const ended = (work: string): Promise<{ code: unknown; err: string }> =>
  new Promise((done) => {
    const script = `const { toTheEnd } = await import(process.argv[1]); toTheEnd(${work}).then(() => {}, () => process.exit(3))`
    execFile(process.execPath, ['--input-type=module', '-e', script, MODULE], (error, _, err) =>
      done({ code: error ? error.code : 0, err }),
    )
  })

test('a command that is done is exit code 0, one that fails says how, and one that waits for nothing is exit code 1', async () => {
  assert.deepEqual(await ended('async () => 0'), { code: 0, err: '' })
  assert.deepEqual(await ended('async () => { throw new Error() }'), { code: 3, err: '' })
  const { code, err } = await ended('() => new Promise(() => {})')
  assert.deepEqual([code, err.split(':')[0]], [1, 'The command ended before it was done'])
})
