// The floors, on snippets: what may not be imported, and what may.

import { test } from 'node:test'
import { floorFaults, type Packages } from './floors.ts'
import { judge } from './judge.ts'

const some: Packages = { all: new Set(['pg', 'pino', 'typebox', 'ajv']), running: new Set(['pg', 'pino', 'typebox']) }

test('tidy refuses an import that goes up, aside or out of the house', () => {
  judge(
    (source) => floorFaults([source], some),
    [
      [
        'contract/a.ts',
        "import { money } from '../server/base/money.ts'",
        'contract (floor 0) is below base (floor 1)',
      ],
      ['contract/a.ts', "import pg from 'pg'", 'the contract depends on typebox alone'],
      ['contract/a.ts', "import fs from 'node:fs'", 'the contract is data'],
      ['contract/a.ts', "import { Type } from 'typebox'"],
      ['server/base/a.ts', "import { sql } from '../db/sql.ts'", 'base (floor 1) is below db'],
      [
        'server/base/a.ts',
        "import { List } from '../../contract/list.ts'",
        'of the contract base knows the errors alone',
      ],
      ['server/base/a.ts', "import { ERRORS } from '../../contract/errors.ts'"],
      ['server/base/a.ts', "import { readFile } from 'node:fs/promises'", 'it decides'],
      ['server/base/a.ts', "import { createHash } from 'node:crypto'"],
      [
        'server/db/sql.ts',
        "import { post } from '../ledger/store.ts'",
        'db (floor 2) is below common ground (floor 3)',
      ],
      ['server/ledger/store.ts', "import {\n  a,\n  b,\n} from '../sellers/store.ts'", 'is below sellers'],
      [
        'server/auth/store.ts',
        "import { find } from '../sellers/store.ts'",
        'auth (floor 4.1) is below sellers (floor 4.2)',
      ],
      ['server/sellers/store.ts', "import { login } from '../auth/operations.ts'", 'reads the noun and the store'],
      ['server/sellers/store.ts', "import { sees } from '../auth/caller.ts'"],
      ['server/transactions/apply.ts', "import { sql } from '../db/sql.ts'", 'it decides'],
      ['server/transactions/apply.ts', "import type { Tx } from '../db/sql.ts'"],
      ['server/transactions/store.ts', "import { sql } from '../db/sql.ts'"],
      ['server/work/works.ts', "import { routes } from '../auth/routes.ts'", 'routes are read by the top floor only'],
      ['server/outbox/outbox.ts', "import { routes } from './routes.ts'", 'routes are read by the top floor only'],
      ['server/auth/operations.ts', "import { routes } from './routes.ts'", 'routes are read by the top floor only'],
      ['server/auth/routes.ts', "import { pages } from './page-routes.ts'"],
      ['server/app.ts', "import { routes } from './auth/routes.ts'"],
      ['server/http/mount.ts', "import { open } from '../open.ts'", 'http (floor 5.3) is below top (floor 6)'],
    ],
  )
})

test('tidy refuses what the bank, the SDK and tests are not for, and packages outside their home', () => {
  judge(
    (source) => floorFaults([source], some),
    [
      [
        'server/banks/a.ts',
        "import { openBank } from '../../sandbox/bank.ts'",
        'only the top floor opens the sandbox bank',
      ],
      ['server/commands/serve.ts', "const { openBank } = await import('../../sandbox/bank.ts')"],
      ['sandbox/bank.ts', "import { migrate } from '../server/db/migrate.ts'", 'the bank stands on'],
      ['sandbox/bank.ts', "export { Type } from '../contract/operation.ts'", 'the bank stands on'],
      ['sandbox/bank.ts', "import { sql } from '../server/db/sql.ts'"],
      ['sdk/client.ts', "import { ERRORS } from '../contract/errors.ts'", 'the SDK takes types'],
      ['sdk/client.ts', "import { type Code } from '../contract/errors.ts'", 'the SDK takes types'],
      ['sdk/client.ts', "import type { Code } from '../contract/errors.ts'"],
      ['sdk/client.ts', "import { Type } from 'typebox'", 'the SDK has no dependencies'],
      ['sdk/cli/main.ts', "import { openVintem } from '../index.ts'"],
      ['sdk/cli/main.ts', "import { ERRORS } from '../../contract/errors.ts'", 'the CLI stands on the SDK alone'],
      ['sdk/cli/main.ts', "import { parse } from 'yaml'", 'the SDK has no dependencies'],
      ['sdk/index.ts', "import { run } from './cli/run.ts'", 'the SDK takes types'],
      ['server/app.ts', "import { run } from '../sdk/cli/run.ts'", 'the SDK is for clients'],
      ['server/http/a.ts', "import { world } from '../../test/world.ts'", 'is for tests and tools'],
      ['server/http/a.ts', "import './a.test.ts'", 'is for tests and tools'],
      ['server/http/a.test.ts', "import { world } from '../../test/world.ts'"],
      ['server/http/a.ts', "import Ajv from 'ajv'", 'ajv is not in "dependencies"'],
      ['server/http/a.test.ts', "import Ajv from 'ajv'"],
      ['test/a.ts', "import _ from '@scope/absent/part'", '@scope/absent is not in package.json'],
      ['server/ledger/store.ts', "import pg from 'pg'", 'pg is used in'],
      ['server/sellers/operations.ts', "import pino from 'pino'", 'pino is used in'],
      ['server/surprise/a.ts', "import { sql } from '../db/sql.ts'", 'stands on no floor'],
      ['server/base/a.ts', "// import { sql } from '../db/sql.ts'\nconst a = `\nimport { sql } from '../db/sql.ts'`"],
    ],
  )
})

test('tidy keeps the lists of others pure, for everyone above to read', () => {
  judge(
    (source) => floorFaults([source], some),
    [
      ['server/base/a.ts', "import { findMcc } from '../reference/mcc.ts'", 'base (floor 1) is below reference'],
      ['server/reference/a.ts', "import data from './a.json' with { type: 'json' }"],
      ['server/reference/a.ts', "import fs from 'node:fs'", 'it decides'],
      ['server/reference/a.ts', "import { sql } from '../db/sql.ts'", 'reference (floor 1.1) is below db'],
      ['server/sellers/operations.ts', "import { findMcc } from '../reference/mcc.ts'"],
    ],
  )
})
