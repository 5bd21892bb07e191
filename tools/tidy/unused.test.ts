// Unused files and names, on a small tree.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listOf } from './judge.ts'
import type { Source } from './source.ts'
import { deadExports, deadFiles } from './unused.ts'

test('tidy refuses unused files and names', () => {
  const file = (path: string, text = ''): Source => ({ path, text })
  const scripts = { start: 'node server/main.ts serve' }
  const used = [
    file('server/main.ts', "import { a } from './a.ts'\nspawn(join(here, 'child.ts'))"),
    file('server/a.ts', "import * as b from './b.ts'\nexport const a = b.one"),
    file(
      'server/b.ts',
      '\nexport type Two = 2\nexport const three = (): Two => 2\nexport const four = [4]\nexport const one = four',
    ),
    file('server/child.ts'),
    file('server/a.test.ts', "import { w } from '../test/w.ts'\nimport { only } from './only.ts'"),
    file('server/only.ts', 'export const only = 1'),
    file('test/w.ts', 'export const w = 1\nexport type Never = 1'),
    file('server/island.ts', "import './coast.ts'"),
    file('server/coast.ts', "import './island.ts'"),
  ]
  assert.equal(
    listOf(deadFiles(used, scripts)),
    [
      'server/only.ts:1 only its tests reach it',
      'server/island.ts:1 nothing reaches it',
      'server/coast.ts:1 nothing reaches it',
    ].join('\n'),
  )
  assert.equal(
    listOf(deadExports(used)),
    'server/b.ts:3 nothing uses three: delete it\nserver/b.ts:4 only this file uses four: drop its "export"\ntest/w.ts:2 nothing uses Never: delete it',
  )
})
