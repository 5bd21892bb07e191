// The keys that must not lie in the database: one file, readable by its owner only. It knows no table.

import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SealKey, SealKeys } from './base/seal.ts'
import { Secret } from './base/secret.ts'
import type { Config } from './config.ts'

const KEY_BYTES = 32
const SEAL_KEYS_MAX = 100
const SEAL_KEY_ID = /^[a-z0-9][a-z0-9._-]{0,31}$/
/** The seal key that every ring has. */
const DERIVED = 'derived'

export type Keyring = {
  /** Hashes secrets and e-mails so that they can be found again but not read. */
  readonly hashKey: Secret<Buffer>
  /**
   * Seal what must be read back but not by whoever reads the database. The first is derived from the hash key, so that
   * what was sealed before a ring had `seal_keys` of its own opens ever after; those follow, the newest last.
   */
  readonly sealKeys: SealKeys
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

function keyIn(text: unknown): Secret<Buffer> | undefined {
  const key = Buffer.from(String(text), 'base64')
  return key.length === KEY_BYTES ? new Secret(key) : undefined
}

function derivedFrom(hashKey: Secret<Buffer>): SealKey {
  const bytes = hkdfSync('sha256', hashKey.reveal(), Buffer.alloc(0), 'vintem/seal', KEY_BYTES)
  return { id: DERIVED, key: new Secret(Buffer.from(bytes)) }
}

/** All seal keys of a ring; undefined when what it says of them cannot be meant. */
function sealKeysOf(hashKey: Secret<Buffer>, said: unknown = []): SealKeys | undefined {
  if (!Array.isArray(said) || said.length > SEAL_KEYS_MAX) return undefined
  const own = said.map((one: { id?: unknown; key?: unknown } | null) => ({ id: String(one?.id), key: keyIn(one?.key) }))
  const sealKeys = [derivedFrom(hashKey), ...own.flatMap(({ id, key }) => (key ? [{ id, key }] : []))]
  const names = new Set(sealKeys.map(({ id }) => id))
  const right = names.size === said.length + 1 && own.every(({ id }) => SEAL_KEY_ID.test(id))
  return right ? sealKeys : undefined
}

function parse(path: string, text: string): Keyring {
  const fault = new Error(
    `${path} is no key ring. Restore it from your backup; a new one would make every credential useless.`,
  )
  try {
    const ring = JSON.parse(text) as { version?: unknown; hash_key?: unknown; seal_keys?: unknown }
    const hashKey = keyIn(ring.hash_key)
    const sealKeys = hashKey && sealKeysOf(hashKey, ring.seal_keys)
    if (ring.version !== 1 || !hashKey || !sealKeys) throw fault
    return { hashKey, sealKeys }
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
