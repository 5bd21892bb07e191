// The connection settings of one bank in the banks file: addresses, credentials, certificates. All
// faults are reported together. It opens no connection and knows no protocol; the only other files
// it reads hold secrets and certificates.

import { hasNumberForHost } from '../../kernel/text/plain-host.ts'
import { isOfThisMachine } from '../../kernel/text/this-machine.ts'
import fs from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { createSecureContext, type SecureContextOptions } from 'node:tls'
import { nearest } from '../../kernel/edit-distance.ts'
import { Secret } from '../../kernel/secret.ts'
import { ASK_TIMEOUT_MS } from '../ask.ts'
import { isObject, type Json } from '../parse.ts'

/** The address of a bank, and how to call it. */
type HttpSettings = {
  /** Its name in the file. */
  name: string
  /**
   * Base of "/cob/…" and the like, without a trailing slash; empty when the bank runs in this
   * process.
   */
  baseUrl: string
  /**
   * Sent with every call except token requests: application keys, account numbers. Names in lower
   * case.
   */
  headers: Record<string, Secret<string>>
  /** For mutual TLS, and for a bank whose certificate authority is not a public one. */
  tls?: Secret<SecureContextOptions>
  /** For one call, in milliseconds. */
  timeoutMs: number
}

type Oauth = {
  /** The token endpoint: an address, or a path under `baseUrl`. */
  tokenUrl: string
  clientId: string
  clientSecret: Secret<string>
  /** Whether the token address wants id and secret in the header or in the body. */
  clientAuth: 'basic' | 'body'
  /**
   * Requested with the token; some PSPs grant the scopes of the contract and want none requested.
   */
  scope?: string
}

type Key = {
  /** The header that authenticates us, in lower case, and its value. */
  keyHeader: { name: string; value: Secret<string> }
}

/** How to reach a bank that authenticates us by a token. */
export type OauthSettings = HttpSettings & Oauth & { [none in keyof Key]?: undefined }
/** How to reach a bank that authenticates us by a key. */
export type KeySettings = HttpSettings & Key & { [none in keyof Oauth]?: undefined }
/** How to reach one bank, and our credentials there. */
export type ConnectionSettings = OauthSettings | KeySettings

const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/
const TIMEOUT_MIN_MS = 500
const OAUTH_FIELDS = ['tokenUrl', 'clientId', 'clientSecret', 'clientAuth', 'scope']
const FIELDS = [
  ...OAUTH_FIELDS,
  'baseUrl',
  'headers',
  'keyHeader',
  'cert',
  'key',
  'ca',
  'pfx',
  'passphrase',
  'timeoutMs',
]

/** The state of reading a file. Relative paths in it are relative to `folder`. */
export type Context = { folder: string; env: NodeJS.ProcessEnv; faults: string[] }

/** Reports every unknown field as a fault. */
export function refuseOthers(
  { faults }: Context,
  where: string,
  value: Json,
  known: readonly string[],
): void {
  // A misspelt field that was ignored would be noticed only when money is missing.
  for (const name of Object.keys(value)) {
    if (known.includes(name)) continue
    const near = nearest(name, known)
    faults.push(
      `${where}: "${name}" is not known here${near === undefined ? '' : `; did you mean "${near}"?`}`,
    )
  }
}

/**
 * Reads the settings at `where`.`name`; undefined when they have a fault. `usual`: the default
 * scope; `besides`: fields that the caller reads.
 */
export function readConnection(
  context: Context,
  {
    where: section,
    name,
    usual,
    besides = [],
  }: { where: string; name: string; usual: string; besides?: readonly string[] },
  value: unknown,
): ConnectionSettings | undefined {
  const where = `${section}.${name}`
  const { faults } = context
  const before = faults.length
  if (!NAME.test(name))
    faults.push(`${where}: a name is lower-case letters, digits and hyphens, at most 40`)
  if (!isObject(value)) return void faults.push(`${where} must be an object`)
  refuseOthers(context, where, value, [...FIELDS, ...besides])
  const { timeoutMs = ASK_TIMEOUT_MS } = value
  const baseUrl = readUrl(context, `${where}.baseUrl`, value['baseUrl'])
  const credentials =
    'keyHeader' in value ? readKey(context, where, value) : readOauth(context, where, value, usual)
  const headers = readHeaders(context, `${where}.headers`, value['headers'] ?? {})
  const tls = readTls(context, where, value)
  if (
    typeof timeoutMs !== 'number' ||
    !(timeoutMs >= TIMEOUT_MIN_MS && timeoutMs <= ASK_TIMEOUT_MS)
  ) {
    faults.push(`${where}.timeoutMs goes from ${TIMEOUT_MIN_MS} to ${ASK_TIMEOUT_MS}`)
  }
  if (faults.length > before || !baseUrl || !credentials) return undefined
  return {
    name,
    baseUrl,
    ...credentials,
    headers,
    timeoutMs: timeoutMs as number,
    ...(tls && { tls }),
  }
}

/** A client of OAuth2. `usual`: the default scope. */
function readOauth(context: Context, where: string, value: Json, usual: string): Oauth | undefined {
  const { faults } = context
  const { clientAuth = 'basic', scope = usual } = value
  const tokenUrl = readUrl(context, `${where}.tokenUrl`, value['tokenUrl'])
  const clientId = readSecret(context, `${where}.clientId`, value['clientId'])
  const clientSecret = readSecret(context, `${where}.clientSecret`, value['clientSecret'])
  if (clientAuth !== 'basic' && clientAuth !== 'body')
    return void faults.push(`${where}.clientAuth is "basic" or "body"`)
  if (typeof scope !== 'string')
    return void faults.push(`${where}.scope is a text; "" asks for none`)
  if (!tokenUrl || !clientId || !clientSecret) return undefined
  return {
    tokenUrl,
    clientId: clientId.reveal(),
    clientSecret,
    clientAuth,
    ...(scope !== '' && { scope }),
  }
}

/** A key in a header, in section of a token. It may be the header in which a token would be. */
function readKey(context: Context, section: string, value: Json): Key | undefined {
  const { faults } = context
  const where = `${section}.keyHeader`
  const others = OAUTH_FIELDS.filter((field) => field in value)
  if (others.length > 0) faults.push(`${section}: either keyHeader, or ${others.join(', ')}`)
  const given = value['keyHeader']
  if (!isObject(given)) return void faults.push(`${where} must be {"name": "…", "value": …}`)
  refuseOthers(context, where, given, ['name', 'value'])
  const name = typeof given['name'] === 'string' ? given['name'].toLowerCase() : ''
  if (!HEADER.test(name) || (OWN_HEADERS.has(name) && name !== 'authorization'))
    faults.push(`${where}.name: "${name}" cannot be set here`)
  const text = readSecret(context, `${where}.value`, given['value'])
  if (text && /[\r\n]/.test(text.reveal())) faults.push(`${where}.value has more than one line`)
  return text && { keyHeader: { name, value: text } }
}

function readUrl({ faults }: Context, where: string, value: unknown): string | undefined {
  const url = typeof value === 'string' ? URL.parse(value) : null
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && isOfThisMachine(url.href))
  if (!url || !isSafe)
    return void faults.push(`${where} must be an https address (http only on this machine)`)
  if (hasNumberForHost(value as string)) return void faults.push(`${where} has a number for a host`)
  if (url.username || url.password || url.search || url.hash) {
    return void faults.push(`${where} must be a plain address, without password, query or fragment`)
  }
  return url.href.replace(/(?<!\/)\/+$/, '')
}

/**
 * A plain text, or `{"file": "…"}`, or `{"env": "…"}`. White space around a file's text is removed.
 */
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

/** The system's error code, which never quotes a file. */
export const codeOf = (error: unknown): string => {
  const { code = 'unknown' } = error as { code?: string }
  return code === 'EACCES' ? 'EACCES: let the user who runs Vintém read it' : code
}

function readBeside({ folder, faults }: Context, where: string, path: string): Buffer | undefined {
  try {
    return fs.readFileSync(isAbsolute(path) ? path : join(folder, path))
  } catch (error) {
    return void faults.push(`${where}: ${path} cannot be read (${codeOf(error)})`)
  }
}

// Headers that the connector sets itself, or that would change the framing of a call.
const OWN_HEADERS = new Set([
  'authorization',
  'content-type',
  'content-length',
  'host',
  'connection',
  'transfer-encoding',
])
const HEADER = /^[a-z0-9-]+$/

function readHeaders(
  context: Context,
  where: string,
  value: unknown,
): Record<string, Secret<string>> {
  const { faults } = context
  const headers: Record<string, Secret<string>> = {}
  if (!isObject(value)) {
    faults.push(`${where} must be an object`)
    return headers
  }
  for (const [given, content] of Object.entries(value)) {
    const name = given.toLowerCase()
    if (!HEADER.test(name) || OWN_HEADERS.has(name))
      faults.push(`${where}: "${given}" cannot be set here`)
    const text = readSecret(context, `${where}.${given}`, content)
    if (text && /[\r\n]/.test(text.reveal()))
      faults.push(`${where}.${given} has more than one line`)
    if (text) headers[name] = text
  }
  return headers
}

function readTls(
  context: Context,
  where: string,
  value: Json,
): Secret<SecureContextOptions> | undefined {
  const { faults } = context
  const { cert, key, ca, pfx } = value
  if (pfx !== undefined && (cert !== undefined || key !== undefined)) {
    return void faults.push(`${where}: either pfx, or cert and key`)
  }
  if ((cert === undefined) !== (key === undefined))
    return void faults.push(`${where}: cert and key come together`)
  const before = faults.length
  const options: SecureContextOptions = {}
  for (const [name, path] of Object.entries({ cert, key, ca, pfx })) {
    if (path === undefined) continue
    if (typeof path !== 'string') faults.push(`${where}.${name} is the path of a file`)
    else Object.assign(options, { [name]: readBeside(context, `${where}.${name}`, path) })
  }
  const passphrase =
    value['passphrase'] === undefined
      ? undefined
      : readSecret(context, `${where}.passphrase`, value['passphrase'])
  if (passphrase) options.passphrase = passphrase.reveal()
  if (faults.length > before || Object.keys(options).length === 0) return undefined
  try {
    createSecureContext(options)
    return new Secret(options)
  } catch (error) {
    // OpenSSL's message names the problem, never the content of a file.
    return void faults.push(
      `${where}: the certificate, its key or the passphrase is wrong: ${(error as Error).message}`,
    )
  }
}
