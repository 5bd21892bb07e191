// What a build of the portal depends on: a change of any file in it makes another build.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { importsOf } from '../../../tools/tidy/source.ts'
import { isBuiltFrom } from './sources.ts'

const PROJECT = resolve(import.meta.dirname, '../../..')

test('a build is made from every file that the portal takes values of', () => {
  const built = fs
    .globSync(
      ['portal/src/**/*.{ts,tsx}', 'sdk/**/*.ts', 'contract/**/*.ts', 'server/kernel/**/*.ts'],
      {
        cwd: PROJECT,
      },
    )
    .map((path) => path.replaceAll('\\', '/'))
    .filter(isBuiltFrom)
  assert.ok(built.length > 200)
  const taken = built.flatMap((path) =>
    importsOf({ path, text: fs.readFileSync(join(PROJECT, path), 'utf8') })
      .filter(({ kind, types }) => kind === 'file' && !types)
      .map(({ from }) => from),
  )
  assert.ok(taken.includes('contract/access/delicacy.ts'))
  assert.deepEqual(
    taken.filter((path) => !isBuiltFrom(path)),
    [],
  )
})
