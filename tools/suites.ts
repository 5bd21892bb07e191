// Which test files each test command runs: every file belongs to one suite. It starts nothing.

import fs from 'node:fs'

/** The folders of our code. */
export const FOLDERS = [
  'contract',
  'server',
  'sandbox',
  'sdk',
  'portal',
  'samples',
  'test',
  'bench',
  'tools',
]

/** The suites, and their commands: CI runs each. */
export const SUITES = {
  main: 'npm test',
  walks: 'npm run test:walks',
  programs: 'npm run test:programs',
  portal: 'npm run test:portal',
} as const
export type Suite = keyof typeof SUITES

/** In the main suite, though it starts programs: what a crash must not lose or double. */
export const IN_MAIN = ['test/operations/crash.durable.test.ts']

/**
 * What holds for every operation, field, role, error, path of HTTP, setting and guide alike; the
 * protocols of banks; long random runs; cells, archives and tracing; and the command line and the
 * public pages: one file in twelve, and a quarter of the time.
 */
export const WALKS = [
  'contract/openapi/openapi.test.ts',
  'sdk/cli/cli.test.ts',
  'sdk/cli/completion.test.ts',
  'sdk/cli/listen/listen.test.ts',
  'sdk/cli/records/logs.test.ts',
  'sdk/cli/mcp/mcp.test.ts',
  'sdk/cli/login/profiles.test.ts',
  'sdk/cli/calls/resource.test.ts',
  'server/platform/installation.test.ts',
  'server/web/docs/collections.test.ts',
  'server/web/docs/docs.test.ts',
  'server/web/guides/guides.test.ts',
  'test/api/body-bounds.test.ts',
  'test/api/calendar-edges.test.ts',
  'test/api/errors.test.ts',
  'test/api/filters.test.ts',
  'test/api/fuzz.test.ts',
  'test/api/hostile.test.ts',
  'test/api/key-bodies.test.ts',
  'test/api/listings.test.ts',
  'test/api/nasty-http.test.ts',
  'test/api/nasty.test.ts',
  'test/banks/api-pix.test.ts',
  'test/banks/rest-boletos.test.ts',
  'test/corporate/model.test.ts',
  'test/guides/blocks.test.ts',
  'test/identity/given-rights.test.ts',
  'test/identity/isolation.test.ts',
  'test/identity/long-lived.test.ts',
  'test/identity/portal-roles.test.ts',
  'test/identity/repetitions.test.ts',
  'test/marketplace/model.test.ts',
  'test/marketplace/standing.test.ts',
  'test/operations/auditor-conditions.test.ts',
  'test/operations/auditor.test.ts',
  'test/operations/cells.test.ts',
  'test/operations/event-archive.test.ts',
  'test/operations/moving-archive.test.ts',
  'test/operations/moving.test.ts',
  'test/operations/preflight.test.ts',
  'test/operations/session.test.ts',
  'test/operations/tracing-faults.test.ts',
  'test/payments/year.test.ts',
  'test/privacy/card-texts.test.ts',
  'test/webhooks/receiver-chaos.test.ts',
  'tools/patterns.test.ts',
  'tools/promises.test.ts',
]

/** Tests that start, stop and kill programs: most of their time is that of starting. */
export const DURABLE = '.durable.test.ts'
const BROWSER = '.browser.test.ts'

/** The suite of a test file, whose path begins at the project's folder. */
function suiteOf(file: string): Suite {
  if (IN_MAIN.includes(file)) return 'main'
  if (WALKS.includes(file)) return 'walks'
  if (file.endsWith(BROWSER)) return 'portal'
  return file.endsWith(DURABLE) ? 'programs' : 'main'
}

/** The test files in a folder, of whichever suite. */
export const filesUnder = (folder: string, project: string): string[] =>
  fs
    .globSync(`${folder}/**/*.test.ts`, { cwd: project })
    .filter((file) => !file.includes('node_modules'))
    .sort()

/** The test files of a suite. */
export const filesOf = (suite: Suite, project: string): string[] =>
  FOLDERS.flatMap((folder) => filesUnder(folder, project))
    .filter((file) => suiteOf(file) === suite)
    .sort()

/**
 * What is run once more on the PostgreSQL that the machine has, if it has one: the oldest that we
 * support is Debian's 15, the one from npm is three years younger. Together they use nearly every
 * statement.
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

/**
 * What is run once more on a Citus, if there is one, with the tables of each test in a distributed
 * schema.
 */
const ON_CITUS = [
  'server/platform/ledger/*.test.ts',
  'test/journeys/{corporate,identity,integrators,marketplace,payments}/*.test.ts',
  'test/identity/{login,rate-limits}.test.ts',
  'test/{api/idempotency-keys,payments/at-once*}.test.ts',
  'test/operations/{cells,crash.durable,event-archive,moving-citus}.test.ts',
]

/** The command that runs them; CI does. */
export const CITUS_COMMAND = 'npm run test:citus'

export const filesOnCitus = (project: string): string[] =>
  fs
    .globSync(ON_CITUS, { cwd: project })
    .filter((file) => suiteOf(file) === 'main' || suiteOf(file) === 'walks')
    .sort()

/** The test files that are run on the machine's own PostgreSQL too. */
export const filesOnOwnPostgres = (project: string): string[] =>
  fs
    .globSync(ON_OWN_POSTGRES, { cwd: project })
    .filter((file) => suiteOf(file) === 'main')
    .sort()

/** The files of each run: more runs than run at once, so that they end at about the same time. */
export const shardsOf = (files: readonly string[], shards: number): string[][] =>
  Array.from({ length: shards }, (_, shard) =>
    files.filter((_file, n) => n % shards === shard),
  ).filter((shard) => shard.length > 0)
