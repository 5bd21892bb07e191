// Locks between processes: exclusive, shared, and released when a process dies.

import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { dirname, join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { isLocked, tryLock, waitForLock } from './file-locks.ts'

function fileFor(t: TestContext): string {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-locks-'))
  t.after(() => fs.rmSync(folder, { recursive: true }))
  return join(folder, 'lock')
}

test('an exclusive lock excludes all others, and shared locks exclude only exclusive ones', (t) => {
  const file = fileFor(t)
  const alone = tryLock(file, 'alone')
  assert.ok(alone)
  assert.equal(tryLock(file, 'alone'), undefined)
  assert.equal(tryLock(file, 'shared'), undefined)
  alone.release()
  alone.release()
  assert.equal(isLocked(file), false)

  const first = tryLock(file, 'shared')
  const second = tryLock(file, 'shared')
  assert.ok(first && second)
  assert.equal(tryLock(file, 'alone'), undefined)
  first.release()
  assert.equal(isLocked(file), true)
  second.release()
  assert.equal(isLocked(file), false)
})

test('a lock writes nothing, so that a server on a full disk can be stopped, and asked by commands', (t) => {
  const file = fileFor(t)
  for (const kind of ['alone', 'shared'] as const) {
    const held = tryLock(file, kind)
    assert.deepEqual(fs.readdirSync(dirname(file)), ['lock'])
    assert.equal(fs.statSync(file).size, 0)
    held?.release()
  }
})

test('waiting for a lock is limited', async (t) => {
  const file = fileFor(t)
  const held = tryLock(file, 'alone')
  assert.equal(await waitForLock(file, 50), undefined)
  const waiting = waitForLock(file, 10_000)
  held?.release()
  const got = await waiting
  assert.ok(got)
  got.release()
})

test('the locks of a killed process are released at once', async (t) => {
  const file = fileFor(t)
  const script = `import { tryLock } from ${JSON.stringify(join(import.meta.dirname, 'file-locks.ts'))}
    globalThis.held = tryLock(${JSON.stringify(file)}, 'alone')
    setInterval(() => {}, 1000)
    process.stdout.write('held')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  assert.equal(isLocked(file), true)
  const closed = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGKILL')
  await closed
  assert.equal(isLocked(file), false)
})

test('a folder that cannot be locked is reported with the fix', (t) => {
  const file = join(fileFor(t), 'missing', 'lock')
  assert.throws(
    () => tryLock(file, 'alone'),
    /cannot be locked .*DATA_DIR must be on a disk with file locks/,
  )
})

const [ROOT, NOBODY] = [process.getuid?.() === 0, 65_534]
/** Root may read and write whatever a file's mode says, so another user tries it. */
const other = ROOT ? { uid: NOBODY, gid: NOBODY } : {}
const CODE = join(import.meta.dirname, 'file-locks.ts')
const cannotTry =
  spawnSync(process.execPath, [CODE], other).status !== 0 &&
  'no way to run as an ordinary user from here'

test('a lock that another user has made is reported as such', { skip: cannotTry }, (t) => {
  const file = fileFor(t)
  fs.writeFileSync(file, '', { mode: 0 })
  fs.chmodSync(dirname(file), 0o755)
  const script = `import { tryLock } from ${JSON.stringify(CODE)}
    tryLock(${JSON.stringify(file)}, 'alone')`
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    ...other,
    encoding: 'utf8',
  })
  assert.match(
    stderr,
    /cannot be locked .*: it belongs to another user, as when root has run Vintém here before\. Give all of /,
  )
})
