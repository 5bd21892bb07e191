// The keys that must not lie in the database: one file, readable by its owner only. It knows no table.

import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Secret } from './base/secret.ts'
import type { Config } from './config.ts'

const KEY_BYTES = 32

export type Keyring = {
  /** Hashes secrets and e-mails so that they can be found again but not read. */
  readonly hashKey: Secret<Buffer>
}

export const keyringPath = (config: Pick<Config, 'keyringFile' | 'dataDir'>): string =>
  config.keyringFile ?? join(config.dataDir, 'keyring.json')

const unwritable = (path: string, error: unknown): Error =>
  new Error(
    `The key ring ${path} cannot be written (${(error as NodeJS.ErrnoException).code}): let the user who runs Vintém write there.`,
    { cause: error },
  )

/**
 * Makes a key ring, whole or not at all. Refuses to touch one that is there (EEXIST): without it no secret in the
 * database can be checked again.
 */
export function makeKeyring(path: string): void {
  const ring = { version: 1, hash_key: randomBytes(KEY_BYTES).toString('base64') }
  const whole = `${path}.${process.pid}.new`
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeFileSync(whole, `${JSON.stringify(ring)}\n`, { mode: 0o600, flush: true })
  } catch (error) {
    throw unwritable(path, error)
  }
  try {
    // A name that is taken stays as it is, and nobody ever reads half of a file: two processes may start at once.
    linkSync(whole, path)
  } catch (error) {
    throw isThere(error) ? error : unwritable(path, error)
  } finally {
    rmSync(whole, { force: true })
  }
}

function parse(path: string, text: string): Keyring {
  const fault = new Error(
    `${path} is no key ring. Restore it from your backup; a new one would make every credential useless.`,
  )
  try {
    const ring = JSON.parse(text) as { version?: unknown; hash_key?: unknown }
    const key = Buffer.from(String(ring.hash_key), 'base64')
    if (ring.version !== 1 || key.length !== KEY_BYTES) throw fault
    return { hashKey: new Secret(key) }
  } catch {
    throw fault
  }
}

const isThere = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST'

/** Reads the key ring; in the sandbox one is made when there is none. */
export function openKeyring(config: Pick<Config, 'keyringFile' | 'dataDir' | 'mode'>): Keyring {
  const path = keyringPath(config)
  if (config.mode === 'sandbox' && !existsSync(path)) {
    try {
      makeKeyring(path)
    } catch (error) {
      // Another process was faster; that is as good.
      if (!isThere(error)) throw error
    }
  }
  try {
    return parse(path, readFileSync(path, 'utf8'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    if (code !== 'ENOENT')
      throw new Error(`The key ring ${path} cannot be read (${code}): let the user who runs Vintém read it.`, {
        cause: error,
      })
    throw new Error(
      `There is no key ring at ${path}. Make one with: npm run keys -- make (and keep a copy away from this machine).`,
      { cause: error },
    )
  }
}
