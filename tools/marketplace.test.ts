// Runs docs/marketplace.md: every block does what the page says, in a shell.

import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import test from 'node:test'
import { verify } from '../server/platform/ledger/verify.ts'
import { world } from '../test/world.ts'

const PAGE = readFileSync(join(import.meta.dirname, '../docs/marketplace.md'), 'utf8')
const BLOCK = /^```sh\n(.*?)^```$/gms
const SAID = /\| pick \S+ # = (.*)$/

type Ended = { code: number; out: string; said: string }

const run = (script: string, env: Record<string, string>): Promise<Ended> =>
  new Promise((resolve) => {
    const shell = execFile('bash', ['-eu', '-o', 'pipefail'], { env }, (error, out, said) =>
      resolve({ code: error ? Number(error.code) : 0, out, said }),
    )
    shell.stdin!.end(script)
  })

test('the blocks of the marketplace guide have the documented results', async (t) => {
  if (spawnSync('bash', ['-c', 'curl --version']).status !== 0) return t.skip('there is no bash with curl here')
  const w = await world(t)
  const { email: EMAIL, secret: SECRET, io_seller_id: PLATFORM } = w.platform
  const path = `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`
  const blocks = [...PAGE.matchAll(BLOCK)].map(([, block]) => block!)
  const { code, out, said } = await run(`TOKEN=\n${blocks.join('\n')}`, {
    EMAIL,
    SECRET,
    PLATFORM,
    URL: w.url,
    PATH: path,
  })
  const expected = blocks.flatMap((block) => block.split('\n').flatMap((line) => SAID.exec(line)?.[1] ?? []))
  assert.ok(expected.length >= 15, 'the page says what to expect')
  assert.deepEqual([out.trimEnd().split('\n'), code, said], [expected, 0, ''])
  assert.deepEqual(await verify(w.db), [])
})
