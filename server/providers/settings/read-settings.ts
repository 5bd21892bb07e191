// The parts of a connection's settings: addresses, secrets, files, certificates. Faults are
// reported together. It opens no connection; the only other files it reads hold secrets and
// certificates.

import fs from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { createSecureContext, type SecureContextOptions } from 'node:tls'
import { nearest } from '../../kernel/edit-distance.ts'
import { Secret } from '../../kernel/secret.ts'
import { hasNumberForHost } from '../../kernel/text/plain-host.ts'
import { isOfThisMachine } from '../../kernel/text/this-machine.ts'
import { isObject, type Json } from '../parse.ts'
import { EACH, type SentValue, type SentValues } from '../sent-values.ts'

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

/** An https address without a trailing slash; http on this machine only. */
export function readUrl({ faults }: Context, where: string, value: unknown): string | undefined {
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
export function readSecret(
  context: Context,
  where: string,
  value: unknown,
): Secret<string> | undefined {
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
export const OWN_HEADERS = new Set([
  'authorization',
  'content-type',
  'content-length',
  'host',
  'connection',
  'transfer-encoding',
])
/** A token of RFC 9110, in lower case. */
export const HEADER = /^[a-z0-9!#$%&'*+.^_`|~-]{1,100}$/
/** The name of a parameter of a query or a form. */
export const PARAMETER = /^[A-Za-z0-9._-]{1,100}$/

/** A text as `readSecret` has it, or `{"each": "uuid"}`. */
function readSent(context: Context, where: string, value: unknown): SentValue | undefined {
  if (isObject(value) && 'each' in value) {
    const each = EACH.find((one) => one === value['each'])
    if (each !== undefined && Object.keys(value).length === 1) return { each }
    return void context.faults.push(
      `${where} must be {"each": …} with one of ${EACH.map((one) => `"${one}"`).join(', ')}`,
    )
  }
  const text = readSecret(context, where, value)
  if (text && /[\r\n\0]/.test(text.reveal()))
    return void context.faults.push(`${where} has more than one line`)
  return text
}

function readSentValues(
  context: Context,
  where: string,
  value: unknown,
  nameOf: (given: string) => string | undefined,
): SentValues {
  const values: Record<string, SentValue> = {}
  if (!isObject(value)) {
    context.faults.push(`${where} must be an object`)
    return values
  }
  for (const [given, content] of Object.entries(value)) {
    const name = nameOf(given)
    if (name === undefined) context.faults.push(`${where}: "${given}" cannot be set here`)
    const text = readSent(context, `${where}.${given}`, content)
    if (text && name !== undefined) values[name] = text
  }
  return values
}

/** Headers by their names in lower case. */
export const readHeaders = (context: Context, where: string, value: unknown): SentValues =>
  readSentValues(context, where, value, (given) => {
    const name = given.toLowerCase()
    return HEADER.test(name) && !OWN_HEADERS.has(name) ? name : undefined
  })

/** Parameters of a query or a form. */
export const readParameters = (context: Context, where: string, value: unknown): SentValues =>
  readSentValues(context, where, value, (given) => (PARAMETER.test(given) ? given : undefined))

/** A client certificate as PEM or PKCS#12, and the authority of the server's. */
export function readTls(
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
