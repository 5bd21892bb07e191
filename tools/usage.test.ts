// Programs of package.json that are no commands of the server say how they are used, and do nothing
// else, when they are asked.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import test from 'node:test'

const PROJECT = join(import.meta.dirname, '..')

for (const [file, argument, called, code] of [
  ['tools/generate.ts', '--help', 'npm run generate', 0],
  ['tools/generate.ts', 'extra', 'npm run generate', 1],
  ['tools/screenshots.ts', '--help', 'npm run screenshots', 0],
  ['tools/screenshots.ts', '--extra', 'npm run screenshots', 1],
  ['tools/tour.ts', '--help', 'npm run tour', 0],
  ['tools/sample.ts', '--help', 'npm run sample', 0],
  ['tools/sample.ts', 'theatre', 'npm run sample', 1],
  ['portal/build.ts', '--help', 'npm run build:portal', 0],
  ['server/app/serve/test-server.ts', '--help', 'npm run --silent test-server', 0],
  ['server/app/serve/test-server.ts', 'extra', 'npm run --silent test-server', 1],
  ['tools/test.ts', '--help', 'npm test', 0],
] as const)
  test(`${called} with ${argument} prints its usage and does nothing`, () => {
    const { status, stdout } = spawnSync(process.execPath, [join(PROJECT, file), argument], {
      encoding: 'utf8',
    })
    assert.equal(status, code)
    assert.match(stdout, new RegExp(`^usage: ${called}.*\\n.+\\n$`))
  })
