// The keys that must not lie in the database: one file, readable by its owner only. It knows no table.

import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
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

/** Makes a key ring. Refuses to touch one that is there: without it no secret in the database can be checked again. */
export function makeKeyring(path: string): void {
  mkdirSync(dirname(path), { recursive: true })
  const ring = { version: 1, hash_key: randomBytes(KEY_BYTES).toString('base64') }
  writeFileSync(path, `${JSON.stringify(ring)}\n`, { mode: 0o600, flag: 'wx' })
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
const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Reads the key ring; in the sandbox one is made when there is none. */
export function openKeyring(config: Pick<Config, 'keyringFile' | 'dataDir' | 'mode'>): Keyring {
  const path = keyringPath(config)
  if (config.mode === 'sandbox') {
    try {
      makeKeyring(path)
    } catch (error) {
      if (!isThere(error)) throw error
    }
  }
  try {
    return parse(path, readFileSync(path, 'utf8'))
  } catch (error) {
    if (!isMissing(error)) throw error
    throw new Error(
      `There is no key ring at ${path}. Make one with: npm run keys -- make (and keep a copy away from this machine).`,
    )
  }
}
