// The data folder of the embedded PostgreSQL: its paths, creating it, and its owner. An unfinished
// cluster is never taken for a finished one. It starts no program but initdb and a single-user
// PostgreSQL.

import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import { dirname, join } from 'node:path'
import { syncFolder } from '../../sync-folder.ts'
import type { Account, Binaries } from './binaries.ts'

export type ClusterPaths = {
  /** DATA_DIR. */
  folder: string
  /** PostgreSQL's own folder in it. */
  pg: string
  log: string
  /** The socket's folder, derived from the data folder. */
  sockets: string
  /** A tag in the title of each of its processes. */
  tag: string
}

const OWNER_ONLY = 0o700
// A socket's path, with its name, must fit into 104 bytes on macOS, 108 on Linux.
const SOCKET_FOLDER_MAX = 80
const TAIL_BYTES = 2_000

/**
 * One by one: Node's recursive mkdir never returns in a folder that takes no entries, such as
 * /proc.
 */
function makeFolders(folder: string): void {
  if (statOf(folder)?.isDirectory()) return
  if (dirname(folder) !== folder) makeFolders(dirname(folder))
  try {
    fs.mkdirSync(folder, { mode: OWNER_ONLY })
  } catch (error) {
    // Another process may have created it at the same time.
    if (!statOf(folder)?.isDirectory()) throw error
  }
}

/**
 * Creates DATA_DIR if it is missing and names the paths in it. Throws when it is no folder, or this
 * user cannot write there.
 */
export function clusterPathsIn(folder: string): ClusterPaths {
  try {
    makeFolders(folder)
    fs.accessSync(folder, fs.constants.W_OK | fs.constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const isFile = code === 'EEXIST' || code === 'ENOTDIR'
    throw new Error(
      `the data folder ${folder} ${isFile ? 'is a file, or in a file' : 'cannot be written to'} (${code}): ` +
        `${isFile ? '' : 'give it to the user who runs Vintém, or '}set DATA_DIR to another folder, ` +
        'or DATABASE_URL to a PostgreSQL of your own',
      { cause: error },
    )
  }
  const real = fs.realpathSync(folder)
  const hash = createHash('sha256').update(real).digest('hex').slice(0, 16)
  const name = `vintem-${process.getuid?.() ?? 0}-${hash}`
  const temporary = os.tmpdir().length + name.length < SOCKET_FOLDER_MAX ? os.tmpdir() : '/tmp'
  return {
    folder: real,
    pg: join(real, 'pg'),
    log: join(real, 'postgres.log'),
    sockets: join(temporary, name),
    tag: `vintem_${hash}`,
  }
}

function statOf(path: string): fs.Stats | undefined {
  return fs.statSync(path, { throwIfNoEntry: false })
}

/** The owner of the cluster; undefined before there is one. */
export function ownerOf(paths: ClusterPaths): Account | undefined {
  const stat = statOf(paths.pg)
  return stat && { uid: stat.uid, gid: stat.gid }
}

/**
 * Creates the socket's folder, accessible to us and PostgreSQL only. Throws when another user owns
 * that folder.
 */
export function prepareSockets(paths: ClusterPaths, { account }: Binaries): void {
  if (process.platform === 'win32') return
  const uid = account?.uid ?? process.getuid?.()
  fs.mkdirSync(paths.sockets, { recursive: true, mode: OWNER_ONLY })
  const stat = fs.lstatSync(paths.sockets)
  // /tmp is shared: another user who owns a folder of this name could answer in PostgreSQL's place.
  if (!stat.isDirectory() || ![uid, process.getuid?.()].includes(stat.uid))
    throw new Error(
      `${paths.sockets} belongs to another user (${stat.uid}): remove it, or set TMPDIR to another folder`,
    )
  fs.chmodSync(paths.sockets, OWNER_ONLY)
  if (account) fs.chownSync(paths.sockets, account.uid, account.gid)
}

/** `auth`: who may connect, as arguments of initdb. */
export type MadeAs = { readonly durable: boolean; readonly auth: () => readonly string[] }

/**
 * Makes sure that a cluster exists, that this PostgreSQL can read it, and that the account it runs
 * as owns it.
 */
export async function prepareCluster(
  paths: ClusterPaths,
  binaries: Binaries,
  made: MadeAs,
): Promise<void> {
  grantAccess(paths, binaries)
  removeUnfinished(paths)
  const version = versionIn(paths)
  if (version === undefined) return makeCluster(paths, binaries, made)
  if (version !== binaries.major)
    throw new Error(
      `${paths.pg} was made by PostgreSQL ${version}, and this Vintém brings ${binaries.major}. Take a backup with the ` +
        'Vintém that made it (npm run backup) and restore it here into an empty DATA_DIR (npm run restore)',
    )
  chownTree(paths.pg, binaries.account)
}

function versionIn(paths: ClusterPaths): number | undefined {
  const file = join(paths.pg, 'PG_VERSION')
  try {
    return Number.parseInt(fs.readFileSync(file, 'utf8'), 10)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new Error(
        `${file} cannot be read: the folder belongs to another user than the one who runs Vintém`,
        {
          cause: error,
        },
      )
  }
  if (statOf(paths.pg) && fs.readdirSync(paths.pg).length > 0)
    throw new Error(
      `${paths.pg} is neither empty nor a PostgreSQL cluster: move it away, or set another DATA_DIR`,
    )
  return undefined
}

// Another account must be able to pass through DATA_DIR; only its own part is readable to it.
function grantAccess(paths: ClusterPaths, { account }: Binaries): void {
  const { uid, mode: bits } = fs.statSync(paths.folder)
  if (!account || uid === account.uid) return
  const mode = bits & 0o777
  if ((mode & 0o011) !== 0o011) fs.chmodSync(paths.folder, mode | 0o011)
  if (spawnSync('test', ['-x', paths.folder], { ...account, cwd: '/' }).status === 0) return
  throw new Error(
    `PostgreSQL does not run as root, and user ${account.uid}, as whom it runs here, cannot enter ${paths.folder}: ` +
      'set DATA_DIR to a folder that every user may reach, or DATABASE_URL to a PostgreSQL of your own',
  )
}

/**
 * Makes `account`, or the current user, the owner of everything under `folder`. Only root can do
 * that; a folder that has this owner already is not changed.
 */
function chownTree(folder: string, account: Account | undefined): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = account ?? { uid: 0, gid: 0 }
  if (fs.statSync(folder).uid === uid) return
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    fs.lchownSync(join(folder, name), uid, gid)
  fs.chownSync(folder, uid, gid) // Last, so that after a kill the next start repeats it.
}

const unfinishedPrefix = (paths: ClusterPaths): string => `${paths.pg}.new-`

function removeUnfinished(paths: ClusterPaths): void {
  for (const name of fs.readdirSync(paths.folder)) {
    const path = join(paths.folder, name)
    if (path.startsWith(unfinishedPrefix(paths))) fs.rmSync(path, { recursive: true, force: true })
  }
}

/**
 * Throws when `initdb` cannot run from its folder: it names that folder to a shell, in double
 * quotes.
 */
export function checkProgramFolder({ initdb }: Pick<Binaries, 'initdb'>): void {
  if (process.platform !== 'win32' && /["$`\\]/.test(initdb))
    throw new Error(
      `PostgreSQL's initdb cannot run from ${dirname(initdb)}: no folder above it may have one of " $ \` \\ in its name. ` +
        'Move Vintém to another folder, or set DATABASE_URL to a PostgreSQL 15 or newer of your own',
    )
}

async function makeCluster(
  paths: ClusterPaths,
  binaries: Binaries,
  { durable, auth }: MadeAs,
): Promise<void> {
  checkProgramFolder(binaries)
  const folder = fs.mkdtempSync(unfinishedPrefix(paths))
  try {
    fs.chmodSync(folder, OWNER_ONLY)
    chownTree(folder, binaries.account)
    await runInitdb(folder, binaries, { durable, auth })
    fs.rmSync(paths.pg, { recursive: true, force: true }) // Just checked: at most an empty folder.
    fs.renameSync(folder, paths.pg)
    syncFolder(paths.folder)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

const INITDB = ['--username=postgres', '--encoding=UTF8', '--locale-provider=builtin']
// A new WAL segment is first filled with zeros while every commit waits: 40 ms for the usual 16 MB,
// 5 ms for these.
const SEGMENT_MB = 2
// The same sort order on every machine, whatever its locales.
const LOCALE = ['--builtin-locale=C.UTF-8', '--locale=C']

/** Used WAL segments are kept up to `min_wal_size` and recycled, which costs no zeros. */
export const WAL_SIZES = { min_wal_size: '256MB', max_wal_size: '1GB' } as const

/**
 * Runs a program of PostgreSQL's on `folder` to its end. Throws with the end of its error output
 * when it fails.
 */
async function run(
  folder: string,
  binaries: Binaries,
  args: readonly string[],
  input = '',
): Promise<void> {
  const [command = '', ...rest] = [...binaries.prefix, ...args]
  const { account, env } = binaries
  const child = spawn(command, rest, {
    ...account,
    env,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let output = ''
  // What they print otherwise is their progress, and the results of statements.
  child.stderr.on(
    'data',
    (data: Buffer) => (output = (output + data.toString()).slice(-TAIL_BYTES)),
  )
  child.stdin.on('error', () => {}) // It ended before it had read all; its exit code says why.
  child.stdin.end(input)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0)
    throw new Error(`a PostgreSQL cluster could not be made in ${folder}: ${output.trim()}`)
}

async function runInitdb(
  folder: string,
  binaries: Binaries,
  { durable, auth }: MadeAs,
): Promise<void> {
  const initdb = (...args: string[]) =>
    run(folder, binaries, [binaries.initdb, '-D', folder, ...args])
  await initdb(...INITDB, ...auth(), `--wal-segsize=${SEGMENT_MB}`, ...LOCALE, '--no-sync')
  if (!durable) return
  await preallocateWal(folder, binaries)
  await initdb('--sync-only')
}

const SEGMENTS = 64
const FILL_SEGMENT = "select pg_logical_emit_message(false, '', ''), pg_switch_wal()\n"

/**
 * Gives a new cluster the recycled WAL segments that an older one has: it fills segments, and the
 * final checkpoint recycles them.
 */
async function preallocateWal(folder: string, binaries: Binaries): Promise<void> {
  // On Windows `postgres` refuses administrators, whom `initdb` and `pg_ctl` can serve.
  if (process.platform === 'win32') return
  const settings = Object.entries({ ...WAL_SIZES, fsync: 'off' }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const single = [binaries.postgres, '--single', '-D', folder, ...settings, 'postgres']
  await run(folder, binaries, single, FILL_SEGMENT.repeat(SEGMENTS))
}
