// Which test files each test command runs: every file belongs to one suite. It starts nothing.

import fs from 'node:fs'

/** The folders of our code. */
export const FOLDERS = ['contract', 'server', 'sandbox', 'sdk', 'portal', 'test', 'bench', 'tools']

/** The suites, and their commands: CI runs each. */
export const SUITES = { main: 'npm test', programs: 'npm run test:programs', portal: 'npm run test:portal' } as const
export type Suite = keyof typeof SUITES

/** Tests of the main suite that are otherwise of another: what a crash must not lose or double, and a sale from its filter to its refund. */
export const IN_MAIN = [
  'portal/test/sales.browser.test.ts',
  'test/api/idempotency.durable.test.ts',
  'test/operations/crash.durable.test.ts',
  'test/webhooks/webhooks.durable.test.ts',
]

/** Tests that start, stop and kill programs: most of their time is that of starting. */
export const DURABLE = '.durable.test.ts'
const PORTAL = /^portal\/test\/.*\.browser\.test\.ts$/

/** The suite of a test file, whose path begins at the project's folder. */
function suiteOf(file: string): Suite {
  if (IN_MAIN.includes(file)) return 'main'
  if (PORTAL.test(file)) return 'portal'
  return file.endsWith(DURABLE) ? 'programs' : 'main'
}

/** The test files of a suite. */
export const filesOf = (suite: Suite, project: string): string[] =>
  fs
    .globSync(
      FOLDERS.map((folder) => `${folder}/**/*.test.ts`),
      { cwd: project },
    )
    .filter((file) => !file.includes('node_modules') && suiteOf(file) === suite)
    .sort()

/**
 * What is run once more on the PostgreSQL that the machine has, if it has one: the oldest that we support is Debian's 15, the one from npm
 * is three years younger. Together they use nearly every statement.
 */
const ON_OWN_POSTGRES = [
  'server/platform/db/{migrate,sql}.test.ts',
  'test/journeys/corporate/{month,cards}.test.ts',
  'test/journeys/identity/{audit,approvals}.test.ts',
  'test/journeys/integrators/{feed-readers,webhooks}.test.ts',
  'test/journeys/marketplace/{quotes,seller-to-payout}.test.ts',
  'test/journeys/payments/{analytics,boletos,cards,payment-links,pix}.test.ts',
  'test/journeys/portal/search.test.ts',
]

/** The command that runs them; CI does. */
export const OWN_POSTGRES_COMMAND = 'npm run test:own-postgres'

/** The test files that are run on the machine's own PostgreSQL too. */
export const filesOnOwnPostgres = (project: string): string[] =>
  fs
    .globSync(ON_OWN_POSTGRES, { cwd: project })
    .filter((file) => suiteOf(file) === 'main')
    .sort()
