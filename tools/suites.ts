// Which test files each test command runs: every file belongs to one suite. It starts nothing.

import fs from 'node:fs'

/** The folders of our code. */
export const FOLDERS = ['contract', 'server', 'sandbox', 'sdk', 'portal', 'test', 'bench', 'tools']

/** The suites, and their commands: CI runs each. */
export const SUITES = { main: 'npm test', portal: 'npm run test:portal' } as const
export type Suite = keyof typeof SUITES

/** The portal's browser tests that are in the main suite: every screen for every role, and a sale from its filter to its refund. */
export const PORTAL_IN_MAIN = ['portal/test/screens.browser.test.ts', 'portal/test/sales.browser.test.ts']
const PORTAL = /^portal\/test\/.*\.browser\.test\.ts$/

/** The suite of a test file, whose path begins at the project's folder. */
const suiteOf = (file: string): Suite => (PORTAL.test(file) && !PORTAL_IN_MAIN.includes(file) ? 'portal' : 'main')

/** The test files of a suite. */
export const filesOf = (suite: Suite, project: string): string[] =>
  fs
    .globSync(
      FOLDERS.map((folder) => `${folder}/**/*.test.ts`),
      { cwd: project },
    )
    .filter((file) => !file.includes('node_modules') && suiteOf(file) === suite)
    .sort()
