// Locks between processes: exclusive, shared, and released when a process dies.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { isHeld, take, waitFor } from './locks.ts'

function fileFor(t: TestContext): string {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-locks-'))
  t.after(() => fs.rmSync(folder, { recursive: true }))
  return join(folder, 'lock')
}

test('an exclusive lock excludes all others, and shared locks exclude only exclusive ones', (t) => {
  const file = fileFor(t)
  const alone = take(file, 'alone')
  assert.ok(alone)
  assert.equal(take(file, 'alone'), undefined)
  assert.equal(take(file, 'shared'), undefined)
  alone.release()
  alone.release()
  assert.equal(isHeld(file), false)

  const first = take(file, 'shared')
  const second = take(file, 'shared')
  assert.ok(first && second)
  assert.equal(take(file, 'alone'), undefined)
  first.release()
  assert.equal(isHeld(file), true)
  second.release()
  assert.equal(isHeld(file), false)
})

test('waiting for a lock is limited', async (t) => {
  const file = fileFor(t)
  const held = take(file, 'alone')
  assert.equal(await waitFor(file, 50), undefined)
  const waiting = waitFor(file, 10_000)
  held?.release()
  const got = await waiting
  assert.ok(got)
  got.release()
})

test('the locks of a killed process are released at once', async (t) => {
  const file = fileFor(t)
  const script = `import { take } from ${JSON.stringify(join(import.meta.dirname, 'locks.ts'))}
    globalThis.held = take(${JSON.stringify(file)}, 'alone')
    setInterval(() => {}, 1000)
    process.stdout.write('held')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  assert.equal(isHeld(file), true)
  const closed = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGKILL')
  await closed
  assert.equal(isHeld(file), false)
})

test('a folder that cannot be locked is reported with the fix', (t) => {
  const file = join(fileFor(t), 'missing', 'lock')
  assert.throws(() => take(file, 'alone'), /cannot be locked .*DATA_DIR must be on a disk with file locks/)
})
