// The CLI's stored credentials, in a file that only its user may read. The environment takes
// precedence. It sends nothing, and never shows a secret.

import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { baseOf } from '../../client/address.ts'
import { addressOf, shown } from './address.ts'
import { type Env, failed, misused } from '../command.ts'
import { fill } from '../language.ts'
import { meant } from '../words.ts'

export type Credentials = {
  readonly url: string
  readonly email: string
  readonly secret: string
  readonly seller: string
}

/**
 * The file: the credentials of each profile. Those of the profile `default` stand at its top, where
 * they were before there were profiles.
 */
export type Config = {
  readonly profiles: ReadonlyMap<string, Partial<Credentials>>
  /** The profile that is used where none is named. */
  readonly current: string
  /** Signs what `vintem listen` forwards. */
  readonly listenSecret?: string
}

export const DEFAULT_PROFILE = 'default'
const PROFILE = /^[a-z0-9][a-z0-9._-]{0,49}$/i
const FILE_MODE = 0o600
const FOLDER_MODE = 0o700
const SECRET_BYTES = 32
const NAME_BYTES = 6
const NAMES = {
  url: 'VINTEM_URL',
  email: 'VINTEM_EMAIL',
  secret: 'VINTEM_SECRET',
  seller: 'VINTEM_SELLER',
} as const
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
    throw failed(
      fill(
        {
          en: '{path} is not JSON. Repair it, or delete it and log in again.',
          pt: '{path} não é JSON. Conserte o arquivo, ou exclua-o e entre de novo.',
        },
        { path },
      ),
    )
  }
}

const textsIn = (said: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object(said) as object).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  )

const credentialsIn = (said: unknown): Partial<Credentials> =>
  Object.fromEntries(Object.entries(textsIn(said)).filter(([name]) => Object.hasOwn(NAMES, name)))

export function readConfig(env: Env): Config {
  const said = Object(keptIn(pathOf(env))) as Record<string, unknown>
  const { listenSecret, profile } = textsIn(said)
  const own = credentialsIn(said)
  const others = Object.entries(Object(said['profiles']) as object).filter(([name]) =>
    isProfile(name),
  )
  const profiles = new Map(others.map(([name, one]) => [name, credentialsIn(one)]))
  if (Object.keys(own).length > 0) profiles.set(DEFAULT_PROFILE, own)
  return {
    profiles,
    current: profile ?? DEFAULT_PROFILE,
    ...(listenSecret === undefined ? {} : { listenSecret }),
  }
}

export function writeConfig(env: Env, { profiles, current, listenSecret }: Config): string {
  const path = pathOf(env)
  const others = [...profiles].filter(([name]) => name !== DEFAULT_PROFILE)
  keepFile(path, {
    ...profiles.get(DEFAULT_PROFILE),
    ...(listenSecret === undefined ? {} : { listenSecret }),
    ...(current === DEFAULT_PROFILE ? {} : { profile: current }),
    ...(others.length === 0 ? {} : { profiles: Object.fromEntries(others) }),
  })
  return path
}

const isProfile = (name: string): boolean => PROFILE.test(name)

/** A profile as it is named; `profiles` refuses what is no name. */
export function profileNamed(name: string): string {
  if (isProfile(name)) return name
  throw misused(
    fill(
      {
        en: '"{name}" is not the name of a profile: letters, digits, dots and dashes.',
        pt: '"{name}" não é nome de perfil: letras, dígitos, pontos e hifens.',
      },
      { name },
    ),
  )
}

/**
 * The profile in use: of `--profile`, else of VINTEM_PROFILE, else the one that
 * `vintem profiles use` chose.
 */
export const profileIn = (env: Env, named: string | undefined): string =>
  profileNamed(named ?? (env['VINTEM_PROFILE'] || readConfig(env).current))

/** Stores the credentials of a profile; the first that is stored is the one in use. */
export function keepCredentials(env: Env, profile: string, credentials: Credentials): string {
  const config = readConfig(env)
  const profiles = new Map(config.profiles).set(profile, credentials)
  return writeConfig(env, {
    ...config,
    profiles,
    current: config.profiles.size === 0 ? profile : config.current,
  })
}

/** Deletes the credentials of a profile, and keeps the rest. Returns whether there were any. */
export function forgetCredentials(env: Env, profile: string): boolean {
  const config = readConfig(env)
  const profiles = new Map(config.profiles)
  if (!profiles.delete(profile)) return false
  writeConfig(env, {
    ...config,
    profiles,
    current: config.current === profile ? DEFAULT_PROFILE : config.current,
  })
  return true
}

export const fromEnv = (env: Env): Partial<Credentials> =>
  Object.fromEntries(
    (Object.keys(NAMES) as Name[]).flatMap((name) =>
      env[NAMES[name]] ? [[name, env[NAMES[name]]]] : [],
    ),
  )

/** The address of a server, as it is stored: of what was typed, or is in the environment. */
export function urlOf(text: string): string {
  try {
    return baseOf(addressOf(text) ?? '')
  } catch {
    throw misused(
      fill(
        {
          en: '{text} is not a URL such as {url}, nor a port of this machine such as 3000.',
          pt: '{text} não é um endereço como {url}, nem uma porta desta máquina como 3000.',
        },
        {
          text: shown(text),
          url: 'http://localhost:3000',
        },
      ),
    )
  }
}

/** The stored credentials of a profile. One that was named must exist. */
function keptOf(env: Env, named: string | undefined): Partial<Credentials> {
  const { profiles } = readConfig(env)
  const profile = profileIn(env, named)
  const kept = profiles.get(profile)
  if (kept) return kept
  const isNamed = named !== undefined || Boolean(env['VINTEM_PROFILE'])
  if (isNamed && profile !== DEFAULT_PROFILE) {
    const missing = fill(
      {
        en: 'There is no profile "{name}": vintem login --profile {name}.',
        pt: 'Não existe o perfil "{name}": vintem login --profile {name}.',
      },
      {
        name: profile,
      },
    )
    throw misused(meant(missing, profile, [...profiles.keys()]))
  }
  return {}
}

/**
 * The credentials: those of the profile that `--profile` names, and of nothing else; without it
 * those of the environment, else of the file. The file's secret is sent to the file's own server
 * alone.
 */
export function credentialsOf(env: Env, named?: string): Credentials {
  const set = named === undefined ? fromEnv(env) : {}
  const isWhole = Object.keys(set).length === Object.keys(NAMES).length
  const kept = isWhole ? {} : keptOf(env, named)
  const elsewhere =
    set.url !== undefined && kept.url !== undefined && urlOf(set.url) !== urlOf(kept.url)
  const all: Partial<Credentials> = elsewhere ? set : { ...kept, ...set }
  const missing = (Object.keys(NAMES) as Name[]).filter((name) => all[name] === undefined)
  if (missing.length === 0) return { ...(all as Credentials), url: urlOf(all.url!) }
  if (Object.keys(all).length === 0)
    throw misused({
      en: 'Not logged in. Run vintem login.',
      pt: 'Você não está conectado. Execute vintem login.',
    })
  const names = missing.map((name) => NAMES[name]).join(', ')
  throw misused(
    elsewhere
      ? fill(
          {
            en: 'VINTEM_URL is not the server you logged in to, so {names} must be set too.',
            pt: 'VINTEM_URL não é o servidor em que você entrou, então é preciso definir também {names}.',
          },
          { names },
        )
      : fill(
          {
            en: '{names} must be set, or run vintem login.',
            pt: '{names}: é preciso definir, ou execute vintem login.',
          },
          { names },
        ),
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
