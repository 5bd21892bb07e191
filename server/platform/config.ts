// Reads the environment into one checked value. Pure: the environment is an argument, no file is
// opened, and all faults are reported together. docs/configuration.md says what each variable
// means.

import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { hasNumberForHost, isNumber } from '../kernel/text/plain-host.ts'
import { addressOf, isNetwork } from './addresses.ts'
import {
  DATABASE_VARIABLES,
  isEmbeddedIn,
  readDatabase,
  type DatabaseSettings,
} from './settings/database-settings.ts'
import { readMailSettings, type MailSettings } from './settings/mail-settings.ts'
import {
  PROCESS_VARIABLES,
  readProcesses,
  type ProcessSettings,
} from './settings/process-settings.ts'
import {
  readRetention,
  RETENTION_VARIABLES,
  type RetentionSettings,
} from './settings/retention-settings.ts'
import {
  readWebhooks,
  WEBHOOK_VARIABLES,
  type WebhookSettings,
} from './settings/webhook-settings.ts'
import {
  readTracing,
  TRACING_VARIABLES,
  type TracingSettings,
} from './settings/tracing-settings.ts'

export type Mode = (typeof MODES)[number]
export type LogLevel = (typeof LOG_LEVELS)[number]

export type Config = DatabaseSettings &
  ProcessSettings &
  RetentionSettings &
  WebhookSettings & {
    host: string
    /** 0: the system chooses a free port; see `listeningOn`. */
    port: number
    /** The start of every link we hand out, without a slash at the end and without `basePath`. */
    publicUrl: string
    /** '' or '/something', without a slash at the end. */
    basePath: string
    mode: Mode
    dataDir: string
    keyringFile?: string
    /** The files of archived events. */
    archiveFolder?: string
    /** In Fastify's form: no proxy, every proxy, or these addresses and networks. */
    trustProxy: boolean | string[]
    metricsPort?: number
    banksFile?: string
    sandboxBankUrl?: string
    /** Where mails go. */
    mail: MailSettings
    /** Where traces go; absent: nowhere. */
    tracing?: TracingSettings
    logLevel: LogLevel
    bankPort: number
  }

/** Every variable, in the order of the documentation. */
export const VARIABLES = [
  'HOST',
  'PORT',
  'PUBLIC_URL',
  'BASE_PATH',
  'MODE',
  ...DATABASE_VARIABLES,
  'DATA_DIR',
  ...PROCESS_VARIABLES,
  'KEYRING_FILE',
  'ARCHIVE_FOLDER',
  'BANKS_FILE',
  'SANDBOX_BANK_URL',
  'BANK_PORT',
  'TRUST_PROXY',
  ...WEBHOOK_VARIABLES,
  'SMTP_URL',
  'MAIL_FROM',
  'METRICS_PORT',
  'LOG_LEVEL',
  ...RETENTION_VARIABLES,
  ...TRACING_VARIABLES,
] as const

export type Variable = (typeof VARIABLES)[number]

export const MODES = ['sandbox', 'live'] as const
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const PORT_MAX = 65_535
const DEFAULT_MODE: Mode = 'sandbox'
const DEFAULT_HOST = '127.0.0.1'
const DEFAULT_PORT = 3000
const DEFAULT_BANK_PORT = 3010
// Only the sandbox uses these; on a live server they are a mistake worth stopping for.
const SANDBOX_ONLY = ['SANDBOX_BANK_URL', 'BANK_PORT'] as const
const PROJECT = resolve(import.meta.dirname, '..', '..')
const DEFAULT_DATA_DIR = resolve(PROJECT, 'data')
const HOST_NAME = /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*$/i
const BASE_PATH = /^(\/[A-Za-z0-9._~-]+)+$/

type Reader = { fault(text: string): void; text(name: Variable): string | undefined }

function readerOf(env: Record<string, string | undefined>): Reader & { faults: string[] } {
  const faults: string[] = []
  return {
    faults,
    fault: (text) => void faults.push(text),
    // Compose files and shells write an empty value for "not set".
    text: (name) => env[name]?.trim() || undefined,
  }
}

type Range = { min: number; max: number }

function whole(from: Reader, name: Variable, range: Range): number | undefined {
  const text = from.text(name)
  if (text === undefined) return undefined
  const value = /^\d{1,9}$/.test(text) ? Number(text) : -1
  if (value >= range.min && value <= range.max) return value
  from.fault(`${name} must be a whole number from ${range.min} to ${range.max}, not "${text}"`)
  return undefined
}

function oneOf<T extends string>(
  from: Reader,
  name: Variable,
  words: readonly T[],
  fallback: T,
): T {
  const text = from.text(name)
  if (text === undefined) return fallback
  const word = words.find((one) => one === text.toLowerCase())
  if (word === undefined) from.fault(`${name} must be one of ${words.join(', ')}, not "${text}"`)
  return word ?? fallback
}

const YES_NO = { true: true, 1: true, yes: true, false: false, 0: false, no: false } as Record<
  string,
  boolean
>

function flag(from: Reader, name: Variable): boolean {
  const text = from.text(name)
  if (text === undefined) return false
  const value = YES_NO[text.toLowerCase()]
  if (value === undefined) from.fault(`${name} must be true or false, not "${text}"`)
  return value ?? false
}

function webUrl(from: Reader, name: Variable): string | undefined {
  const text = from.text(name)
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && hasNumberForHost(text)) {
    from.fault(
      `${name} has a number for a host: for a port of this machine write http://127.0.0.1:3000`,
    )
    return undefined
  }
  if (
    url &&
    /^https?:\/\/[^/?#\\]/i.test(text) &&
    !url.search &&
    !url.hash &&
    !url.username &&
    !url.password
  )
    return text.replace(/(?<!\/)\/+$/, '')
  from.fault(`${name} must be an http or https address without user, query or fragment`)
  return undefined
}

function host(from: Reader): string {
  const text = from.text('HOST') ?? DEFAULT_HOST
  if (!isIP(text) && (!HOST_NAME.test(text) || isNumber(text)))
    from.fault(`HOST must be an address or a host name, not "${text}"`)
  return text
}

function basePath(from: Reader): string {
  const text = from.text('BASE_PATH')?.replace(/(?<!\/)\/+$/, '') ?? ''
  if (text === '') return ''
  if (!BASE_PATH.test(text) || /\/\.\.?(\/|$)/.test(text))
    from.fault(`BASE_PATH must look like /shop, not "${text}"`)
  if (text === '/api')
    from.fault('BASE_PATH cannot be /api: the API is always served there too, so leave it empty')
  return text
}

function trustProxy(from: Reader): boolean | string[] {
  const text = from.text('TRUST_PROXY')
  if (text === undefined) return false
  if (/^(true|false|yes|no)$/i.test(text)) return flag(from, 'TRUST_PROXY')
  const networks = text.split(',').map((one) => one.trim())
  const wrong = networks.filter((one) => !isNetwork(one))
  if (wrong.length > 0)
    from.fault(
      `TRUST_PROXY must be true, false, or a comma-separated list of addresses and networks, not "${wrong.join(',')}"`,
    )
  return networks
}

const processes = (from: Reader): ProcessSettings =>
  readProcesses({
    whole: (name, bounds) => whole(from, name, bounds),
    fault: from.fault,
    isEmbedded: isEmbeddedIn(from),
  })

function path(from: Reader, name: Variable): string | undefined {
  const text = from.text(name)
  if (text === undefined) return undefined
  if (text.includes('\0')) from.fault(`${name} contains a character that a path cannot contain`)
  return resolve(PROJECT, text)
}

function checkLive(from: Reader, config: Config): void {
  if (config.mode !== 'live') return
  for (const name of SANDBOX_ONLY)
    if (from.text(name) !== undefined) from.fault(`${name} is for MODE=sandbox only; remove it`)
}

function checkPorts(from: Reader, config: Config): void {
  const { port, metricsPort, bankPort } = config
  if (port !== 0 && port === metricsPort)
    from.fault(`METRICS_PORT cannot be the same as PORT (${port})`)
  if (port !== 0 && port === bankPort && from.text('BANK_PORT') !== undefined)
    from.fault(`BANK_PORT cannot be the same as PORT (${port})`)
}

/** Drops undefined values: `exactOptionalPropertyTypes` tells absent from undefined. */
const present = <T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never

/**
 * The checked configuration. Paths are resolved against the project's folder, whatever the working
 * directory is. Throws one Error that lists every fault, one a line.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const from = readerOf(env)
  const address = host(from)
  const port = whole(from, 'PORT', { min: 0, max: PORT_MAX }) ?? DEFAULT_PORT
  const mode = oneOf(from, 'MODE', MODES, DEFAULT_MODE)
  const publicUrl = webUrl(from, 'PUBLIC_URL') ?? addressOf(address, port)
  const config: Config = {
    host: address,
    port,
    publicUrl,
    basePath: basePath(from),
    mode,
    ...readDatabase({
      ...from,
      flag: (name) => flag(from, name),
      whole: (name, bounds) => whole(from, name, bounds),
    }),
    dataDir: path(from, 'DATA_DIR') ?? DEFAULT_DATA_DIR,
    trustProxy: trustProxy(from),
    ...readWebhooks({ ...from, flag: (name) => flag(from, name) }, mode, publicUrl),
    mail: readMailSettings(
      { mode, smtpUrl: from.text('SMTP_URL'), from: from.text('MAIL_FROM') },
      from.fault,
    ),
    logLevel: oneOf(from, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    ...processes(from),
    bankPort: whole(from, 'BANK_PORT', { min: 0, max: PORT_MAX }) ?? DEFAULT_BANK_PORT,
    ...readRetention((name, bounds) => whole(from, name, bounds)),
    ...present({
      keyringFile: path(from, 'KEYRING_FILE'),
      archiveFolder: path(from, 'ARCHIVE_FOLDER'),
      metricsPort: whole(from, 'METRICS_PORT', { min: 0, max: PORT_MAX }),
      banksFile: path(from, 'BANKS_FILE'),
      sandboxBankUrl: webUrl(from, 'SANDBOX_BANK_URL'),
      tracing: readTracing(from),
    }),
  }
  checkLive(from, config)
  checkPorts(from, config)
  if (from.faults.length > 0)
    throw new Error(`The configuration is invalid:\n- ${from.faults.join('\n- ')}`)
  return config
}

export const quoted = (value: string): string =>
  /^[\w./:@%+=,~-]+$/.test(value) ? value : `'${value.replaceAll("'", String.raw`'\''`)}'`

/**
 * A command with the settings it needs to reach this server and its data from another terminal:
 * those that differ from a command's defaults. DATABASE_URL holds a password and is left out.
 */
export function asTyped(config: Config, command: string): string {
  const derived = config.publicUrl === addressOf(config.host, config.port)
  const settings: Partial<Record<Variable, string | false>> = {
    MODE: config.mode !== DEFAULT_MODE && config.mode,
    DATA_DIR: config.dataDir !== DEFAULT_DATA_DIR && config.dataDir,
    KEYRING_FILE: config.keyringFile ?? false,
    PUBLIC_URL: !derived && config.publicUrl,
    HOST: derived && config.host !== DEFAULT_HOST && config.host,
    PORT: derived && config.port !== DEFAULT_PORT && String(config.port),
    BASE_PATH: config.basePath !== '' && config.basePath,
  }
  const assignments = Object.entries(settings).flatMap(([name, value]) =>
    value ? [`${name}=${quoted(value)} `] : [],
  )
  return `${assignments.join('')}${command}`
}

/**
 * The configuration after the system chose a port (PORT=0). A public URL derived from the port
 * follows it.
 */
export function listeningOn(config: Config, port: number): Config {
  const derived = config.publicUrl === addressOf(config.host, config.port)
  return { ...config, port, publicUrl: derived ? addressOf(config.host, port) : config.publicUrl }
}
