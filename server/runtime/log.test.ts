// The log drops every field that it does not list, so each field that a caller may log has to be on
// the list.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import test from 'node:test'
import type { LogDetail } from './deps.ts'

/**
 * What a process of its own writes to stderr when it logs `detail` (the log writes to the file
 * descriptor itself).
 */
function lineOf(detail: LogDetail): Record<string, unknown> {
  const code = `
    const { openLog } = await import(${JSON.stringify(new URL('log.ts', import.meta.url).href)})
    openLog('info').warn(JSON.parse(process.argv[1]), 'text')`
  const { stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', code, JSON.stringify(detail)],
    {
      encoding: 'utf8',
    },
  )
  return JSON.parse(stderr) as Record<string, unknown>
}

test('a log line says when a platform acts for a seller, and leaves out fields that are not listed', () => {
  const { time, ...line } = lineOf({ seller: 'seller_1', acting: true, secret: 'x' } as LogDetail)
  assert.deepEqual(line, { level: 'warn', seller: 'seller_1', acting: true, msg: 'text' })
  assert.equal(typeof time, 'string')
})
