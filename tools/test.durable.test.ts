// The test command itself: its counts, and that it leaves nothing behind, even when it is stopped.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { processesWhere, until } from '../server/platform/db/processes.ts'

const COMMAND = join(import.meta.dirname, 'test.ts')
const SOON = { withinMs: 60_000 }
const IMPORTS = "import { test } from 'node:test'; import assert from 'node:assert/strict'\n"

/**
 * Runs the command on files of these texts, or on their folder, with a temporary folder of its own.
 */
function run(
  t: TestContext,
  files: Record<string, string>,
  temporary: string = fs.mkdtempSync(join(os.tmpdir(), 'vintem-run-')),
  byFolder = false,
) {
  const sources = fs.mkdtempSync(join(os.tmpdir(), 'vintem-sources-'))
  t.after(() => {
    for (const folder of [temporary, sources]) fs.rmSync(folder, { recursive: true, force: true })
  })
  const paths = Object.entries(files).map(([name, text]) => {
    fs.writeFileSync(join(sources, name), IMPORTS + text)
    return join(sources, name)
  })
  // Unset, because node would take the inner run for a part of the outer one.
  const { NODE_TEST_CONTEXT: _context, ...env } = process.env
  const child = spawn(process.execPath, [COMMAND, ...(byFolder ? [sources] : paths)], {
    env: { ...env, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (data: Buffer) => (said += data.toString()))
  const code = new Promise<number | null>((resolve) => child.once('close', resolve))
  const processes = () =>
    processesWhere((command) => command.includes(temporary) || command.includes(sources))
  const nothingLeft = () => {
    assert.deepEqual(fs.readdirSync(temporary), [])
    assert.deepEqual(processes(), [])
  }
  return { child, code, said: () => said, nothingLeft, processes, temporary }
}

const lastLine = (text: string): string => text.trimEnd().split('\n').at(-1) ?? ''

test('passed and failed are summed over all runs on the last line', async (t) => {
  const { code, said, nothingLeft } = run(t, {
    'a.test.ts': "test('good', () => {}); test('bad', () => assert.equal(1, 2))",
    'b.durable.test.ts': "test('good as well', () => {})",
  })
  assert.equal(await code, 1)
  assert.equal(lastLine(said()), '2 passed, 1 failed')
  nothingLeft()
})

test('the failed tests are said again before the last line, since a log may be kept by its end alone', async (t) => {
  const { code, said } = run(t, {
    'a.durable.test.ts':
      "test('outer', async (t) => { await t.test('inner # 1', () => assert.deepEqual({ a: 1 }, { a: 2 })) })",
    'b.durable.test.ts': "test('good', () => {})",
  })
  assert.equal(await code, 1)
  const [place = '', , ...error] = said().trimEnd().split('\n').slice(-8)
  assert.match(place, /^✖ \S+\/a\.durable\.test\.ts:2:\d+ inner # 1$/)
  assert.deepEqual(
    error.map((line) => line.trim()),
    ['+ actual - expected', '{', '+   a: 1', '-   a: 2', '}', '1 passed, 2 failed'],
  )
})

test('a folder is its test files; one without any is refused', async (t) => {
  const named = run(
    t,
    {
      'a.test.ts': "test('one', () => {})",
      'b.test.ts': "test('two', () => {})",
      'c.ts': 'throw new Error()',
    },
    undefined,
    true,
  )
  assert.equal(await named.code, 0, named.said())
  assert.equal(lastLine(named.said()), '2 passed, 0 failed')
  const empty = run(t, { 'c.ts': '' }, undefined, true)
  assert.equal(await empty.code, 1)
  assert.match(lastLine(empty.said()), /^there is no test file in /)
})

test('all passed is exit code 0; a test has its database, and a file that does not load is a failure', async (t) => {
  const database = JSON.stringify(join(import.meta.dirname, '..', 'test', 'database.ts'))
  const good = run(t, {
    'a.test.ts': `import { freshDatabase } from ${database}; import { sql } from ${JSON.stringify(join(import.meta.dirname, '..', 'server', 'platform', 'db', 'sql.ts'))}
      test('one', async (t) => { await (await freshDatabase(t)).rows(sql\`select 1\`) })`,
  })
  assert.equal(await good.code, 0, good.said())
  assert.equal(lastLine(good.said()), '1 passed, 0 failed')
  good.nothingLeft()

  const bad = run(t, { 'a.test.ts': "throw new Error('not even loaded')" })
  assert.equal(await bad.code, 1)
  assert.match(lastLine(bad.said()), /^0 passed, 1 failed$/)
})

test('an error that nobody catches, and a test that never ends, are failures of the run', async (t) => {
  const uncaught = run(t, {
    'a.test.ts':
      "test('good', async () => { void Promise.reject(new Error('nobody caught this')); await new Promise(setImmediate) })",
  })
  assert.equal(await uncaught.code, 1)
  assert.match(uncaught.said(), /nobody caught this/)
  assert.match(lastLine(uncaught.said()), /[1-9]\d* failed$/)

  const endless = run(t, {
    'a.test.ts':
      "test('endless', { timeout: 200 }, () => new Promise(() => setInterval(() => {}, 1000)))",
  })
  assert.equal(await endless.code, 1)
  assert.equal(lastLine(endless.said()), '0 passed, 1 failed')
})

for (const name of ['SIGINT', 'SIGTERM'] as const)
  test(
    `${name} ends the tests and leaves no process and no folder`,
    { timeout: 240_000 },
    async (t) => {
      const { child, code, said, nothingLeft } = run(t, {
        'a.test.ts':
          "console.log('begun'); test('endless', () => new Promise(() => setInterval(() => {}, 1000)))",
      })
      assert.ok(await until(() => said().includes('begun'), SOON))
      child.kill(name)
      assert.equal(await code, 130)
      assert.match(said(), new RegExp(`stopped by ${name}`))
      nothingLeft()
    },
  )

test('the remains of a killed run are removed by the next one', async (t) => {
  const endless =
    "console.log('begun'); test('endless', () => new Promise(() => setInterval(() => {}, 1000)))"
  const killed = run(t, { 'a.test.ts': endless })
  assert.ok(await until(() => killed.said().includes('begun'), SOON))
  killed.child.kill('SIGKILL')
  await killed.code
  assert.notDeepEqual(fs.readdirSync(killed.temporary), [])
  const next = run(t, { 'a.test.ts': "test('good', () => {})" }, killed.temporary)
  assert.equal(await next.code, 0)
  next.nothingLeft()
  if (process.platform === 'linux')
    assert.ok(await until(() => killed.processes().length === 0, SOON))
})
