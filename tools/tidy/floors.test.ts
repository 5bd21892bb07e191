// The rules of imports, on snippets: what is refused, and what is allowed.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { floorFaults, type Packages } from './floors.ts'
import { judge } from './judge.ts'

const some: Packages = {
  all: new Set(['pg', 'pino', 'typebox', 'ajv']),
  running: new Set(['pg', 'pino', 'typebox']),
}

test('tidy refuses an import of a later folder, of another capability or from outside', () => {
  judge(
    (source) => floorFaults([source], some),
    [
      [
        'contract/a.ts',
        "import { money } from '../server/kernel/money.ts'",
        'contract stands before server/kernel',
      ],
      ['contract/a.ts', "import pg from 'pg'", 'the contract depends on typebox alone'],
      ['contract/a.ts', "import fs from 'node:fs'", 'the contract is data'],
      ['contract/a.ts', "import { Type } from 'typebox'"],
      ['portal/src/a.ts', "import Ajv from 'ajv'", 'ajv is not in "optionalDependencies"'],
      ['portal/src/a.ts', "import pg from 'pg'"],
      ['portal/src/a.test.ts', "import Ajv from 'ajv'"],
      [
        'server/kernel/a.ts',
        "import { sql } from '../platform/db/sql.ts'",
        'server/kernel stands before server/platform',
      ],
      [
        'server/kernel/a.ts',
        "import { List } from '../../contract/list.ts'",
        'of the contract the kernel knows the errors alone',
      ],
      ['server/kernel/a.ts', "import { ERRORS } from '../../contract/errors.ts'"],
      ['server/kernel/a.ts', "import { readFile } from 'node:fs/promises'", 'it decides'],
      [
        'server/platform/ledger/store.ts',
        "import {\n  a,\n  b,\n} from '../../marketplace/sellers/store.ts'",
        'server/platform stands before server/marketplace/sellers',
      ],
      [
        'server/identity/auth/store.ts',
        "import { find } from '../../marketplace/sellers/store.ts'",
        'server/identity/auth stands before server/marketplace/sellers',
      ],
      [
        'server/marketplace/sellers/store.ts',
        "import { login } from '../../identity/auth/operations.ts'",
        'reads the nouns and the stores',
      ],
      [
        'server/doctor/a.ts',
        "import { block } from '../corporate/cards/card-operations.ts'",
        'reads the nouns and the stores',
      ],
      ['server/doctor/store.ts', "import { cards } from '../corporate/cards/store.ts'"],
      ['server/events/webhooks/operations.ts', "import { handOn } from '../feed/job.ts'"],
      ['server/marketplace/sellers/store.ts', "import { sees } from '../../runtime/caller.ts'"],
      [
        'server/payments/transactions/apply.ts',
        "import { sql } from '../../platform/db/sql.ts'",
        'it decides',
      ],
      [
        'server/payments/transactions/apply.ts',
        "import type { Tx } from '../../platform/db/sql.ts'",
      ],
      [
        'server/payments/transactions/store.ts',
        "import { sql } from '../../platform/db/sql.ts'\nexport const all = () => sql`select 1`",
      ],
      [
        'server/jobs/jobs.ts',
        "import { routes } from '../identity/auth/routes.ts'",
        'routes are read by server/app alone',
      ],
      [
        'server/events/feed/operations.ts',
        "import { routes } from './routes.ts'",
        'routes are read by server/app alone',
      ],
      ['server/identity/auth/routes.ts', "import { pages } from './page-routes.ts'"],
      ['server/app/app.ts', "import { routes } from '../identity/auth/routes.ts'"],
      [
        'server/app/http/mount.ts',
        "import { open } from '../open.ts'",
        'server/app/http stands before server/app',
      ],
    ],
  )
})

test('tidy refuses imports of samples, and what samples do not install', () => {
  judge(
    (source) => floorFaults([source], some),
    [
      ['samples/shop/a.ts', "import { openVintem } from '@vintem/sdk'"],
      ['samples/shop/a.ts', "import { page } from '../kit/html.ts'"],
      ['samples/shop/a.ts', "import pg from 'pg'", 'pg is not in samples/package.json'],
      [
        'samples/shop/a.ts',
        "import { openVintem } from '../../sdk/index.ts'",
        'a sample is copied',
      ],
      [
        'server/app/a.ts',
        "import { page } from '../../samples/kit/html.ts'",
        'samples are for integrators',
      ],
    ],
  )
})

test('tidy lets a declaration import the routes of its folder, and the list of declarations alone import it', () => {
  judge(
    (source) => floorFaults([source], some),
    [
      ['server/identity/auth/capability.ts', "import { routes } from './routes.ts'"],
      [
        'server/corporate/cards/capability.ts',
        "import { routes } from '../holders/routes.ts'",
        'routes are read by server/app alone',
      ],
      ['server/capabilities.ts', "import { auth } from './identity/auth/capability.ts'"],
      [
        'server/app/app.ts',
        "import { auth } from '../identity/auth/capability.ts'",
        'declarations are read from the list in server/capabilities.ts',
      ],
    ],
  )
})

test('tidy refuses forbidden imports of the bank, the SDK and tests, and packages outside their folders', () => {
  judge(
    (source) => floorFaults([source], some),
    [
      ['server/kernel/a.ts', "import { createHash } from 'node:crypto'"],
      [
        'server/providers/a.ts',
        "import { openBank } from '../../sandbox/bank.ts'",
        'only server/app opens the sandbox bank',
      ],
      [
        'server/app/serve/serve.ts',
        "const { openBank } = await import('../../../sandbox/bank.ts')",
      ],
      [
        'sandbox/bank.ts',
        "import { migrate } from '../server/platform/db/migrate.ts'",
        'the bank stands on',
      ],
      ['sandbox/bank.ts', "export { Type } from '../contract/operation.ts'", 'the bank stands on'],
      ['sandbox/bank.ts', "import { sql } from '../server/platform/db/sql.ts'"],
      [
        'sdk/client/client.ts',
        "import { ERRORS } from '../../contract/errors.ts'",
        'the SDK takes types',
      ],
      [
        'sdk/client/client.ts',
        "import { type Code } from '../../contract/errors.ts'",
        'the SDK takes types',
      ],
      ['sdk/client/client.ts', "import type { Code } from '../../contract/errors.ts'"],
      ['sdk/client/client.ts', "import { Type } from 'typebox'", 'the SDK has no dependencies'],
      ['sdk/cli/main.ts', "import { openVintem } from '../index.ts'"],
      [
        'sdk/cli/main.ts',
        "import { ERRORS } from '../../contract/errors.ts'",
        'the CLI stands on the SDK alone',
      ],
      ['sdk/cli/main.ts', "import { parse } from 'yaml'", 'the SDK has no dependencies'],
      ['sdk/index.ts', "import { run } from './cli/run.ts'", 'the SDK takes types'],
      ['server/app/app.ts', "import { run } from '../../sdk/cli/run.ts'", 'the SDK is for clients'],
      [
        'server/app/http/a.ts',
        "import { world } from '../../../test/world.ts'",
        'is for tests and tools',
      ],
      ['server/app/http/a.ts', "import './a.test.ts'", 'is for tests and tools'],
      ['server/app/http/a.test.ts', "import { world } from '../../../test/world.ts'"],
      ['server/app/http/a.ts', "import Ajv from 'ajv'", 'ajv is not in "dependencies"'],
      ['server/app/http/a.test.ts', "import Ajv from 'ajv'"],
      ['server/platform/db/sql.ts', "import pg from 'pg'"],
      ['server/platform/ledger/store.ts', "import pg from 'pg'", 'pg is used in'],
      ['server/marketplace/sellers/operations.ts', "import pino from 'pino'", 'pino is used in'],
      ['server/surprise/a.ts', "import { sql } from '../platform/db/sql.ts'", 'has no place'],
      ['server/surprise.ts', "import { sql } from './platform/db/sql.ts'", 'has no place'],
      ['server/main.ts', "import { open } from './app/open.ts'"],
      ['surprise/a.ts', "import { sql } from '../server/platform/db/sql.ts'", 'has no place'],
      [
        'server/kernel/a.ts',
        "// import { sql } from '../platform/db/sql.ts'\nconst a = `\nimport { sql } from '../platform/db/sql.ts'`",
      ],
    ],
  )
})

test('tidy keeps lists maintained by others pure, so that every later folder can read them', () => {
  judge(
    (source) => floorFaults([source], some),
    [
      ['server/kernel/reference/a.ts', "import data from './a.json' with { type: 'json' }"],
      ['server/kernel/reference/a.ts', "import fs from 'node:fs'", 'it decides'],
      [
        'server/kernel/reference/a.ts',
        "import { sql } from '../../platform/db/sql.ts'",
        'server/kernel stands before',
      ],
      [
        'server/marketplace/sellers/operations.ts',
        "import { findMcc } from '../../kernel/reference/mcc.ts'",
      ],
    ],
  )
})

test('tidy refuses writes in queries', () => {
  judge(
    (source) => floorFaults([source], some),
    [
      [
        'server/payments/vault/queries.ts',
        "import { refresh } from './refresh.ts'",
        'queries only read',
      ],
      [
        'server/payments/vault/queries.ts',
        "import { create } from './operations.ts'",
        'queries only read',
      ],
      ['server/payments/vault/queries.ts', "import type { Created } from './operations.ts'"],
      ['server/payments/vault/queries.ts', "import { list } from '../customers/queries.ts'"],
      ['server/payments/vault/queries.ts', "import { page } from './store.ts'"],
    ],
  )
})

test('tidy refuses circles of value imports, and reports each once', () => {
  const file = (name: string, values: string[], types: string[] = []) => ({
    path: `server/kernel/${name}.ts`,
    text: [
      ...values.map((from) => `import { value } from './${from}.ts'\n`),
      ...types.map((from) => `import type { Type } from './${from}.ts'\n`),
    ].join(''),
  })
  const cases = [
    { files: [file('a', ['b']), file('b', ['a'])], circles: ['a → b → a'] },
    {
      files: [file('a', ['b', 'd']), file('b', ['c']), file('c', ['d', 'a']), file('d', [])],
      circles: ['a → b → c → a'],
    },
    {
      files: [file('a', ['b', 'c']), file('b', ['a']), file('c', ['a'])],
      circles: ['a → b → a', 'a → c → a'],
    },
    // The path to a circle is not part of it; two paths to one file are no circle, nor are types.
    { files: [file('a', ['b']), file('b', ['c']), file('c', ['b'])], circles: ['b → c → b'] },
    { files: [file('a', ['b', 'c']), file('b', ['c']), file('c', [])], circles: [] },
    { files: [file('a', ['b']), file('b', [], ['a'])], circles: [] },
  ]
  for (const { files, circles } of cases) {
    const said = floorFaults(files, some).map(({ says }) =>
      says.replaceAll(/server\/kernel\/(\w)\.ts/g, '$1'),
    )
    assert.deepEqual(
      said,
      circles.map((circle) => `a circle: ${circle}`),
    )
  }
})

test('tidy refuses circles in the portal that a lazy import closes', () => {
  const file = (path: string, text: string) => ({ path, text: `// A file.\n\n${text}\n` })
  const link = file('portal/src/link.ts', "import { screens } from './screens.ts'")
  const screens = file('portal/src/screens.ts', "export const screens = () => import('./page.ts')")
  const page = file('portal/src/page.ts', "import { link } from './link.ts'")
  const says = (files: Parameters<typeof floorFaults>[0]) =>
    floorFaults(files, some).map((fault) => fault.says)
  assert.deepEqual(says([link, screens, page]), [
    'a circle: portal/src/link.ts → portal/src/screens.ts → portal/src/page.ts → portal/src/link.ts',
  ])
  assert.deepEqual(says([screens, page, file('portal/src/link.ts', 'export const link = 1')]), [])
})
