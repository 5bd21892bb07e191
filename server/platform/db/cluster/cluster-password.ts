// The password of an embedded PostgreSQL that listens on TCP, as it must on Windows: every program of the machine could connect without one.
// Elsewhere it has a socket in a folder of its own, and needs none.

import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import type { ClusterPaths } from './cluster.ts'
import { openDatabase, raw, sql } from '../sql.ts'

const OWNER_ALONE = 0o600
const PASSWORD_BYTES = 24
const CLIENTS = 'host all all 127.0.0.1/32 scram-sha-256\n'
/** At most one beginning for each line, whatever ends it: another class would be slow. */
const TRUST = /^[^#\n\r\u2028\u2029]*\btrust\b/m

/** In DATA_DIR, beside the key ring. */
const fileIn = ({ folder }: Pick<ClusterPaths, 'folder'>): string => join(folder, 'postgres-password')
const clientsIn = ({ pg }: Pick<ClusterPaths, 'pg'>): string => join(pg, 'pg_hba.conf')

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

/** Whether every program of the machine may connect, as in clusters of earlier versions. */
export const isOpen = (paths: Pick<ClusterPaths, 'pg'>): boolean =>
  TRUST.test(fs.readFileSync(clientsIn(paths), 'utf8'))

/**
 * Gives a running cluster of an earlier version a password. Killed at any point, it is done again: what lets everybody in goes last, after
 * the password is saved.
 */
export async function close(paths: ClusterPaths, url: string): Promise<void> {
  const db = openDatabase({ url, max: 1 })
  try {
    const password = newPassword()
    await db.rows(sql`${raw(`alter role postgres password '${password}'`)}`)
    save(paths, password)
    fs.writeFileSync(clientsIn(paths), CLIENTS, { mode: OWNER_ALONE, flush: true })
    await db.rows(sql`select pg_reload_conf()`)
  } finally {
    await db.close()
  }
}
