// The CLI's stored credentials, in a file that only its user may read. The environment takes precedence. It sends nothing, and
// never shows a secret.

import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Env, misused } from './command.ts'

export type Credentials = {
  readonly url: string
  readonly email: string
  readonly secret: string
  readonly seller: string
}
/** `listenSecret` signs what `vintem listen` forwards. */
export type Config = Partial<Credentials> & { readonly listenSecret?: string }

const FILE_MODE = 0o600
const FOLDER_MODE = 0o700
const SECRET_BYTES = 32
const NAME_BYTES = 6
const NAMES = { url: 'VINTEM_URL', email: 'VINTEM_EMAIL', secret: 'VINTEM_SECRET', seller: 'VINTEM_SELLER' } as const
type Name = keyof typeof NAMES

export const folderOf = (env: Env): string =>
  join(env['XDG_CONFIG_HOME'] || join(env['HOME'] || homedir(), '.config'), 'vintem')

const pathOf = (env: Env): string => join(folderOf(env), 'config.json')

/** Writes a file completely or not at all, readable by its owner alone. */
export function keepFile(path: string, content: object): void {
  mkdirSync(dirname(path), { recursive: true, mode: FOLDER_MODE })
  const beside = `${path}.${process.pid}.${randomBytes(NAME_BYTES).toString('hex')}`
  try {
    writeFileSync(beside, `${JSON.stringify(content, null, 2)}\n`, { mode: FILE_MODE })
    chmodSync(beside, FILE_MODE)
    renameSync(beside, path)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
}

/** The content of a file of ours; undefined where it does not exist. */
export function keptIn(path: string): unknown {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${path} is not JSON. Repair it, or delete it and log in again.`)
  }
}

export function readConfig(env: Env): Config {
  const said = Object(keptIn(pathOf(env))) as Record<string, unknown>
  const texts = Object.entries(said).filter(([, value]) => typeof value === 'string' && value !== '')
  return Object.fromEntries(texts) as Config
}

export function writeConfig(env: Env, config: Config): string {
  const path = pathOf(env)
  keepFile(path, config)
  return path
}

/** Deletes the credentials, and keeps the rest. Returns whether there were any. */
export function forgetCredentials(env: Env): boolean {
  const { listenSecret, ...credentials } = readConfig(env)
  if (Object.keys(credentials).length === 0) return false
  writeConfig(env, listenSecret === undefined ? {} : { listenSecret })
  return true
}

export const fromEnv = (env: Env): Partial<Credentials> =>
  Object.fromEntries(
    (Object.keys(NAMES) as Name[]).flatMap((name) => (env[NAMES[name]] ? [[name, env[NAMES[name]]]] : [])),
  )

/** An address in the form it is stored in. */
export function urlOf(text: string): string {
  const url = /^https?:\/\//i.test(text) ? text : `http://${text}`
  if (!URL.canParse(url)) throw misused(`${text} is not a URL such as http://localhost:3000.`)
  return url.replace(/\/+$/, '')
}

/** The credentials: from the environment, else from the file. The file's secret is sent to the file's own server alone. */
export function credentialsOf(env: Env): Credentials {
  const set = fromEnv(env)
  const { listenSecret: _, ...kept } = readConfig(env)
  const elsewhere = set.url !== undefined && kept.url !== undefined && urlOf(set.url) !== urlOf(kept.url)
  const all: Partial<Credentials> = elsewhere ? set : { ...kept, ...set }
  const missing = (Object.keys(NAMES) as Name[]).filter((name) => all[name] === undefined)
  if (missing.length === 0) return { ...(all as Credentials), url: urlOf(all.url!) }
  if (Object.keys(all).length === 0) throw misused('Not logged in. Run vintem login.')
  const names = missing.map((name) => NAMES[name]).join(', ')
  throw misused(
    elsewhere
      ? `VINTEM_URL is not the server you logged in to, so ${names} must be set too.`
      : `${names} must be set, or run vintem login.`,
  )
}

/** The secret that signs forwarded events: created once, and stored. */
export function listenSecretOf(env: Env): string {
  const config = readConfig(env)
  if (config.listenSecret !== undefined) return config.listenSecret
  const listenSecret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
  writeConfig(env, { ...config, listenSecret })
  return listenSecret
}
