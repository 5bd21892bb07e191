// The keys that must not be in the database: one file, readable by its owner only. It knows no
// table.

import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { newId } from '../kernel/ids.ts'
import type { SealKey, SealKeys } from '../kernel/seal.ts'
import { Secret } from '../kernel/secret.ts'
import { quoted, type Config } from './config.ts'

const KEY_BYTES = 32
const SEAL_KEYS_MAX = 100
const SEAL_KEY_ID = /^[a-z0-9][a-z0-9._-]{0,31}$/
/** Whether a seal key may have this id. */
export const isKeyName = (name: string): boolean => SEAL_KEY_ID.test(name)
/** The seal key that every ring has. */
const DERIVED = 'derived'

export type Keyring = {
  /** Hashes secrets and e-mails, so that they can be looked up but not read. */
  readonly hashKey: Secret<KeyObject>
  /**
   * Encrypt what we must read back but a reader of the database must not. The first is derived from
   * the hash key, so that seals from before a ring had `seal_keys` still open. The ring's own keys
   * follow, the newest last.
   */
  readonly sealKeys: readonly SealKey[]
}

export const keyringPath = (config: Pick<Config, 'keyringFile' | 'dataDir'>): string =>
  config.keyringFile ?? join(config.dataDir, 'keyring.json')

const unwritable = (path: string, error: unknown): Error =>
  new Error(
    `The key ring ${path} cannot be written (${(error as NodeJS.ErrnoException).code}): let the user who runs Vintém write there.`,
    { cause: error },
  )

/**
 * Creates a key ring, completely or not at all. Refuses to touch an existing one (EEXIST): without
 * it no secret in the database could be checked again.
 */
export function makeKeyring(path: string): void {
  const ring = { version: 1, hash_key: randomBytes(KEY_BYTES).toString('base64') }
  const temporary = `${path}.${process.pid}.new`
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeFileSync(temporary, `${JSON.stringify(ring)}\n`, { mode: 0o600, flush: true })
  } catch (error) {
    throw unwritable(path, error)
  }
  try {
    // An existing file stays, and no process reads half of a new one: two processes may start at
    // once.
    linkSync(temporary, path)
  } catch (error) {
    throw alreadyExists(error) ? error : unwritable(path, error)
  } finally {
    rmSync(temporary, { force: true })
  }
}

function keyIn(text: unknown): Secret<KeyObject> | undefined {
  const key = Buffer.from(String(text), 'base64')
  return key.length === KEY_BYTES ? new Secret(createSecretKey(key)) : undefined
}

function derivedFrom(hashKey: Secret<KeyObject>): SealKey {
  const bytes = hkdfSync('sha256', hashKey.reveal(), Buffer.alloc(0), 'vintem/seal', KEY_BYTES)
  return { id: DERIVED, key: new Secret(createSecretKey(Buffer.from(bytes))) }
}

/** All seal keys of a ring; undefined when its list of them is invalid. */
function sealKeysOf(
  hashKey: Secret<KeyObject>,
  value: unknown = [],
): readonly SealKey[] | undefined {
  if (!Array.isArray(value) || value.length > SEAL_KEYS_MAX) return undefined
  const own = value.map((one: { id?: unknown; key?: unknown } | null) => ({
    id: String(one?.id),
    key: keyIn(one?.key),
  }))
  const sealKeys = [
    derivedFrom(hashKey),
    ...own.flatMap(({ id, key }) => (key ? [{ id, key }] : [])),
  ]
  const names = new Set(sealKeys.map(({ id }) => id))
  const isValid = names.size === value.length + 1 && own.every(({ id }) => SEAL_KEY_ID.test(id))
  return isValid ? sealKeys : undefined
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

const alreadyExists = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'EEXIST'

type KeyringFile = { seal_keys?: { id: string; key: string }[] }

/**
 * Rewrites the ring with other seal keys: completely or not at all, and never readable by others.
 */
function rewrite(
  path: string,
  change: (keys: NonNullable<KeyringFile['seal_keys']>) => KeyringFile['seal_keys'],
): void {
  const text = readFileSync(path, 'utf8')
  const ring = JSON.parse(text) as KeyringFile
  const next = `${JSON.stringify({ ...ring, seal_keys: change(ring.seal_keys ?? []) })}\n`
  // The file is replaced only if both its old and its new text can be parsed.
  parse(path, text)
  parse(path, next)
  const temporary = `${path}.${process.pid}.new`
  try {
    writeFileSync(temporary, next, { mode: 0o600, flush: true })
    // A command of root must not take the file away from the server's user.
    const { uid, gid } = statSync(path)
    if (process.getuid?.() === 0) chownSync(temporary, uid, gid)
    renameSync(temporary, path)
  } catch (error) {
    throw unwritable(path, error)
  } finally {
    rmSync(temporary, { force: true })
  }
}

/**
 * Adds a seal key, which makes all new seals. Its id starts with the time, so that ids sort by age.
 */
export function addSealKey(path: string, at: Date): string {
  const id = newId<'seal key'>(at)
  rewrite(path, (keys) => [...keys, { id, key: randomBytes(KEY_BYTES).toString('base64') }])
  return id
}

/** Removes seal keys from the ring for ever: what they sealed can no longer be opened. */
export function dropSealKeys(path: string, ids: readonly string[]): void {
  rewrite(path, (keys) => keys.filter(({ id }) => !ids.includes(id)))
}

/** The file's version: it changes when the file is replaced or written to. */
function versionOf(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat && `${stat.ino} ${stat.mtimeMs} ${stat.size}`
}

/** How long a running process may go on sealing with a key that is no longer the newest. */
export const LOOK_EVERY_MS = 1_000

/**
 * The seal keys of a ring that may change while we run. The file is checked before sealing, at most
 * once a second, and whenever a seal names an unknown key; it is read again only when it changed.
 */
export function followSealKeys(
  config: Pick<Config, 'keyringFile' | 'dataDir'>,
  first: Keyring,
  wall: () => Date,
): SealKeys {
  const path = keyringPath(config)
  let known = first.sealKeys
  let version: string | undefined
  let checkedAt = 0
  const reloadIfChanged = () => {
    checkedAt = wall().getTime()
    const now = versionOf(path)
    if (now === undefined || now === version) return
    try {
      const ring = parse(path, readFileSync(path, 'utf8'))
      // A ring with another hash key is used only after a restart: what this one hashed could not
      // be found any more.
      if (ring.hashKey.reveal().equals(first.hashKey.reveal())) known = ring.sealKeys
      version = now
    } catch {
      // The file is missing or copied only in part: the known keys still open seals, and the next
      // check tries again.
    }
  }
  return {
    at: (index) => {
      if (Math.abs(wall().getTime() - checkedAt) >= LOOK_EVERY_MS) reloadIfChanged()
      return known.at(index)
    },
    find: (is) => known.find(is) ?? (reloadIfChanged(), known.find(is)),
  }
}

/** Reads the key ring; a server of the sandbox creates a missing one. */
export function openKeyring(config: Pick<Config, 'keyringFile' | 'dataDir' | 'mode'>): Keyring {
  const path = keyringPath(config)
  if (config.mode === 'sandbox' && !existsSync(path)) {
    try {
      makeKeyring(path)
    } catch (error) {
      // Another process created it first, which is as good.
      if (!alreadyExists(error)) throw error
    }
  }
  return readKeyring(config)
}

/** Reads the key ring, and creates none in any mode. */
export function readKeyring(config: Pick<Config, 'keyringFile' | 'dataDir'>): Keyring {
  const path = keyringPath(config)
  try {
    return parse(path, readFileSync(path, 'utf8'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    if (code !== 'ENOENT')
      throw new Error(
        `The key ring ${path} cannot be read (${code}): let the user who runs Vintém read it.`,
        {
          cause: error,
        },
      )
    throw new Error(
      `There is no key ring at ${path}. Make one with: KEYRING_FILE=${quoted(path)} npm run keys -- make (and keep a copy away from this machine).`,
      { cause: error },
    )
  }
}
