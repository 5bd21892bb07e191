// Where the portal's application is and whether it is built: its sources, their hash, and the
// folder of the build with this hash. It knows no bundler, and writes nothing.

import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { join, relative, resolve } from 'node:path'

const PROJECT = resolve(import.meta.dirname, '../../..')

/** The application's own folder. */
export const PORTAL_FOLDER = join(PROJECT, 'portal')

/** What a build depends on. The lock stands for the packages. */
const SOURCES = [
  'portal/index.html',
  'portal/build.ts',
  'portal/src',
  'sdk',
  'contract/access/delicacy.ts',
  'contract/names',
  'contract/records/findings-danger.ts',
  'contract/records/findings.ts',
  'contract/text.ts',
  'contract/rows.ts',
  'server/kernel/brazil/typed-amount.ts',
  'server/kernel/text/formula.ts',
  'package-lock.json',
]
const IS_SOURCE = /\.(ts|tsx|css|html|svg)$|(^|\/)package-lock\.json$/
const NOT_BUILT = /\.test\.ts$|\/(dist|cli|node_modules)\//
const HASH_LENGTH = 16

function filesOf(path: string): string[] {
  if (!fs.existsSync(path)) return []
  if (!fs.statSync(path).isDirectory()) return [path]
  return fs
    .readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Whether a build is made from this file of the project. */
export const isBuiltFrom = (name: string): boolean =>
  SOURCES.some((path) => name === path || name.startsWith(`${path}/`)) &&
  IS_SOURCE.test(name) &&
  !NOT_BUILT.test(name)

/** The hash of everything that a build is made from. */
function hashOfSources(): string {
  const files = SOURCES.flatMap((path) => filesOf(join(PROJECT, path)))
    .map((path) => ({ path, name: relative(PROJECT, path).replaceAll('\\', '/') }))
    .filter(({ name }) => isBuiltFrom(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const hash = createHash('sha256')
  for (const { path, name } of files)
    hash.update(`${name}\0`).update(fs.readFileSync(path)).update('\0')
  return hash.digest('hex').slice(0, HASH_LENGTH)
}

/** Where the build of these sources is, or will be. */
export const buildFolder = (): string => join(PORTAL_FOLDER, 'dist', hashOfSources())
