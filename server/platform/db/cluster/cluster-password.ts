// The password of an embedded PostgreSQL that listens on TCP, as it must on Windows: every program
// of the machine could connect without one. Elsewhere it has a socket in a folder of its own, and
// needs none.

import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import type { ClusterPaths } from './cluster.ts'

const OWNER_ALONE = 0o600
const PASSWORD_BYTES = 24
/** In DATA_DIR, beside the key ring. */
const fileIn = ({ folder }: Pick<ClusterPaths, 'folder'>): string =>
  join(folder, 'postgres-password')

/** Hexadecimal: it needs no escaping, in an address or in SQL. */
const newPassword = (): string => randomBytes(PASSWORD_BYTES).toString('hex')

function save(paths: ClusterPaths, password: string): void {
  const file = fileIn(paths)
  fs.writeFileSync(`${file}.new`, `${password}\n`, { mode: OWNER_ALONE, flush: true })
  fs.renameSync(`${file}.new`, file)
}

/** The password that was saved; undefined: there is none. */
export function readPassword(paths: Pick<ClusterPaths, 'folder'>): string | undefined {
  try {
    return fs.readFileSync(fileIn(paths), 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The arguments of `initdb` for a cluster that listens on TCP; the password is saved before. */
export function authOfNew(paths: ClusterPaths): string[] {
  save(paths, newPassword())
  return ['--auth=scram-sha-256', `--pwfile=${fileIn(paths)}`]
}
