// How to reach one bank: addresses, credentials, certificates, as an operator writes them. Every fault is listed for
// people. It opens no connection and knows no protocol; what it reads from other files are secrets and certificates.

import fs from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { createSecureContext, type SecureContextOptions } from 'node:tls'
import { Secret } from '../base/secret.ts'
import { ASK_TIMEOUT_MS } from './ask.ts'
import { isObject, type Json } from './parse.ts'

/** How to reach one bank, and who we are there. */
export type ConnectionSettings = {
  /** The name it has in the file. */
  name: string
  /** Where "/cob/…" hangs, without a slash at the end; empty when the bank is called in this process. */
  baseUrl: string
  /** Where tokens come from: an address, or a path under `baseUrl`. */
  tokenUrl: string
  clientId: string
  clientSecret: Secret<string>
  /** Whether the token address wants id and secret in the header or in the body. */
  clientAuth: 'basic' | 'body'
  /** Sent with every call but the token's: application keys, account numbers. Names in lower case. */
  headers: Record<string, Secret<string>>
  /** Asked for with the token; some PSPs grant what the contract says and want none. */
  scope?: string
  /** For mutual TLS, and for a bank whose certificate authority is not a public one. */
  tls?: Secret<SecureContextOptions>
  /** For one call, in milliseconds. */
  timeoutMs: number
}

const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/
const TIMEOUT_MIN_MS = 500
const FIELDS = [
  'baseUrl',
  'tokenUrl',
  'clientId',
  'clientSecret',
  'clientAuth',
  'headers',
  'scope',
  'cert',
  'key',
  'ca',
  'pfx',
  'passphrase',
  'timeoutMs',
]

/** What is needed while a file is read. `folder` is where files it names relatively lie. */
export type Context = { folder: string; env: NodeJS.ProcessEnv; faults: string[] }

/** Faults every field that is not known. */
export function noOthers({ faults }: Context, where: string, value: Json, known: readonly string[]): void {
  // A misspelt field that is ignored is found out when money is missing.
  for (const name of Object.keys(value)) if (!known.includes(name)) faults.push(`${where}: "${name}" is not known here`)
}

/** Reads what stands under `where`.`name`; undefined when something is wrong with it. `usual` is the scope it asks for. */
export function readConnection(
  context: Context,
  { where: place, name, usual }: { where: string; name: string; usual: string },
  value: unknown,
): ConnectionSettings | undefined {
  const where = `${place}.${name}`
  const { faults } = context
  const before = faults.length
  if (!NAME.test(name)) faults.push(`${where}: a name is lower-case letters, digits and hyphens, at most 40`)
  if (!isObject(value)) return void faults.push(`${where} must be an object`)
  noOthers(context, where, value, FIELDS)
  const { clientAuth = 'basic', timeoutMs = ASK_TIMEOUT_MS, scope = usual } = value
  const baseUrl = readUrl(context, `${where}.baseUrl`, value['baseUrl'])
  const tokenUrl = readUrl(context, `${where}.tokenUrl`, value['tokenUrl'])
  const clientId = readSecret(context, `${where}.clientId`, value['clientId'])
  const clientSecret = readSecret(context, `${where}.clientSecret`, value['clientSecret'])
  const headers = readHeaders(context, `${where}.headers`, value['headers'] ?? {})
  const tls = readTls(context, where, value)
  if (clientAuth !== 'basic' && clientAuth !== 'body') faults.push(`${where}.clientAuth is "basic" or "body"`)
  if (typeof scope !== 'string') faults.push(`${where}.scope is a text; "" asks for none`)
  if (typeof timeoutMs !== 'number' || !(timeoutMs >= TIMEOUT_MIN_MS && timeoutMs <= ASK_TIMEOUT_MS)) {
    faults.push(`${where}.timeoutMs goes from ${TIMEOUT_MIN_MS} to ${ASK_TIMEOUT_MS}`)
  }
  if (faults.length > before || !baseUrl || !tokenUrl || !clientId || !clientSecret) return undefined
  return {
    name,
    baseUrl,
    tokenUrl,
    clientId: clientId.reveal(),
    clientSecret,
    clientAuth: clientAuth as 'basic' | 'body',
    headers,
    timeoutMs: timeoutMs as number,
    ...(scope !== '' && { scope: scope as string }),
    ...(tls && { tls }),
  }
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

function readUrl({ faults }: Context, where: string, value: unknown): string | undefined {
  const url = typeof value === 'string' ? URL.parse(value) : null
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.has(url.hostname))
  if (!url || !isSafe) return void faults.push(`${where} must be an https address (http only on this machine)`)
  if (url.username || url.password || url.search || url.hash) {
    return void faults.push(`${where} must be a plain address, without password, query or fragment`)
  }
  return url.href.replace(/\/+$/, '')
}

/** A text as it is, or `{"file": "…"}`, or `{"env": "…"}`. Line ends around a file's text are cut. */
function readSecret(context: Context, where: string, value: unknown): Secret<string> | undefined {
  const { faults, env } = context
  if (typeof value === 'string' && value !== '') return new Secret(value)
  if (isObject(value) && Object.keys(value).length === 1) {
    const { file, env: name } = value
    if (typeof file === 'string') {
      const text = readBeside(context, where, file)?.toString('utf8').trim()
      if (text === '') return void faults.push(`${where}: ${file} is empty`)
      return text === undefined ? undefined : new Secret(text)
    }
    if (typeof name === 'string') {
      const text = env[name]
      if (text) return new Secret(text)
      return void faults.push(`${where}: the environment has no ${name}`)
    }
  }
  faults.push(`${where} must be a text, {"file": "…"} or {"env": "…"}`)
  return undefined
}

/** What the system calls the error, which never quotes a file. */
export const codeOf = (error: unknown): string => (error as { code?: string }).code ?? 'unknown'

function readBeside({ folder, faults }: Context, where: string, path: string): Buffer | undefined {
  try {
    return fs.readFileSync(isAbsolute(path) ? path : join(folder, path))
  } catch (error) {
    return void faults.push(`${where}: ${path} cannot be read (${codeOf(error)})`)
  }
}

// What the connector says itself, and what would change how a call is framed.
const OWN_HEADERS = new Set([
  'authorization',
  'content-type',
  'content-length',
  'host',
  'connection',
  'transfer-encoding',
])
const HEADER = /^[a-z0-9-]+$/

function readHeaders(context: Context, where: string, value: unknown): Record<string, Secret<string>> {
  const { faults } = context
  const headers: Record<string, Secret<string>> = {}
  if (!isObject(value)) {
    faults.push(`${where} must be an object`)
    return headers
  }
  for (const [given, said] of Object.entries(value)) {
    const name = given.toLowerCase()
    if (!HEADER.test(name) || OWN_HEADERS.has(name)) faults.push(`${where}: "${given}" cannot be set here`)
    const text = readSecret(context, `${where}.${given}`, said)
    if (text && /[\r\n]/.test(text.reveal())) faults.push(`${where}.${given} has more than one line`)
    if (text) headers[name] = text
  }
  return headers
}

function readTls(context: Context, where: string, value: Json): Secret<SecureContextOptions> | undefined {
  const { faults } = context
  const { cert, key, ca, pfx } = value
  if (pfx !== undefined && (cert !== undefined || key !== undefined)) {
    return void faults.push(`${where}: either pfx, or cert and key`)
  }
  if ((cert === undefined) !== (key === undefined)) return void faults.push(`${where}: cert and key come together`)
  const before = faults.length
  const options: SecureContextOptions = {}
  for (const [name, path] of Object.entries({ cert, key, ca, pfx })) {
    if (path === undefined) continue
    if (typeof path !== 'string') faults.push(`${where}.${name} is the path of a file`)
    else Object.assign(options, { [name]: readBeside(context, `${where}.${name}`, path) })
  }
  const passphrase =
    value['passphrase'] === undefined ? undefined : readSecret(context, `${where}.passphrase`, value['passphrase'])
  if (passphrase) options.passphrase = passphrase.reveal()
  if (faults.length > before || Object.keys(options).length === 0) return undefined
  try {
    createSecureContext(options)
    return new Secret(options)
  } catch (error) {
    // The message of OpenSSL names what is wrong, never what is in the file.
    return void faults.push(
      `${where}: the certificate, its key or the passphrase is wrong: ${(error as Error).message}`,
    )
  }
}
