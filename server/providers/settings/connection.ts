// The connection settings of one bank in the banks file: addresses, credentials, certificates, and
// what it wants beside them. It opens no connection and knows no protocol.

import type { KeyObject } from 'node:crypto'
import type { SecureContextOptions } from 'node:tls'
import type { Secret } from '../../kernel/secret.ts'
import { ASK_TIMEOUT_MS } from '../ask.ts'
import { isObject, type Json } from '../parse.ts'
import {
  type Context,
  HEADER,
  OWN_HEADERS,
  PARAMETER,
  readHeaders,
  readParameters,
  readSecret,
  readTls,
  readUrl,
  refuseOthers,
} from './read-settings.ts'
import type { SentValues } from '../sent-values.ts'

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
  headers: SentValues
  /** Sent in the query of every call except token requests. */
  query: SentValues
  /** For mutual TLS, and for a bank whose certificate authority is not a public one. */
  tls?: Secret<SecureContextOptions>
  /** For one call, in milliseconds. */
  timeoutMs: number
}

type Oauth = {
  /** The token endpoint: an address, or a path under `baseUrl`. */
  tokenUrl: string
  clientId: string
  /** Absent where the certificate alone proves the client. */
  clientSecret?: Secret<string>
  /**
   * Whether the token address wants id and secret in the header or in the body; `none`: the id in
   * the body, and no secret.
   */
  clientAuth: (typeof CLIENT_AUTHS)[number]
  /**
   * Requested with the token; some PSPs grant the scopes of the contract and want none requested.
   */
  scope?: string
  token: {
    format: (typeof TOKEN_FORMATS)[number]
    /** Whether `grant_type=client_credentials` is sent. */
    hasGrantType: boolean
    /** What id and secret are called in the body. */
    names: { readonly id: string; readonly secret: string }
    query: SentValues
    params: SentValues
    headers: SentValues
  }
}

export const CREDENTIAL_NAMES = { id: 'client_id', secret: 'client_secret' } as const

/** A token request as the standard has it. */
export const PLAIN_TOKEN: Oauth['token'] = {
  format: 'form',
  hasGrantType: true,
  names: CREDENTIAL_NAMES,
  query: {},
  params: {},
  headers: {},
}

const CLIENT_AUTHS = ['basic', 'body', 'none'] as const
const TOKEN_FORMATS = ['form', 'json'] as const

type Key = {
  /** The header that authenticates us, in lower case, and its value. */
  keyHeader: { name: string; value: Secret<string> }
}

type Signing = {
  /** What signs each request, and the headers that carry it, in lower case. */
  signature: {
    id: string
    key: Secret<KeyObject>
    headers: { readonly id: string; readonly time: string; readonly signature: string }
  }
}

type Without<T> = { [none in keyof T]?: undefined }

/** How to reach a bank that authenticates us by a token. */
export type OauthSettings = HttpSettings & Oauth & Without<Key & Signing>
/** How to reach a bank that authenticates us by a key. */
export type KeySettings = HttpSettings & Key & Without<Oauth & Signing>
/** How to reach a bank to which we sign each request. */
export type SigningSettings = HttpSettings & Signing & Without<Oauth & Key>
/** How to reach one bank, and our credentials there. */
export type ConnectionSettings = OauthSettings | KeySettings | SigningSettings

const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/
const TIMEOUT_MIN_MS = 500
const OAUTH_FIELDS = [
  'tokenUrl',
  'clientId',
  'clientSecret',
  'clientAuth',
  'scope',
  'tokenFormat',
  'tokenGrantType',
  'tokenNames',
  'tokenQuery',
  'tokenParams',
  'tokenHeaders',
]
/** Fields that every connection may have, whoever the company is. */
export const COMMON_FIELDS = ['cert', 'key', 'ca', 'pfx', 'passphrase', 'timeoutMs']
const FIELDS = [...OAUTH_FIELDS, ...COMMON_FIELDS, 'baseUrl', 'headers', 'query', 'keyHeader']

/** The name of a connection, and the object that describes it; undefined with a fault. */
export function readEntry(
  { faults }: Context,
  where: string,
  name: string,
  value: unknown,
): Json | undefined {
  if (!NAME.test(name))
    faults.push(`${where}: a name is lower-case letters, digits and hyphens, at most 40`)
  return isObject(value) ? value : void faults.push(`${where} must be an object`)
}

/** The time limit of a call, in milliseconds. */
export function readTimeout({ faults }: Context, where: string, value: Json): number {
  const { timeoutMs = ASK_TIMEOUT_MS } = value
  if (typeof timeoutMs === 'number' && timeoutMs >= TIMEOUT_MIN_MS && timeoutMs <= ASK_TIMEOUT_MS)
    return timeoutMs
  faults.push(`${where}.timeoutMs goes from ${TIMEOUT_MIN_MS} to ${ASK_TIMEOUT_MS}`)
  return ASK_TIMEOUT_MS
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
  given: unknown,
): ConnectionSettings | undefined {
  const where = `${section}.${name}`
  const { faults } = context
  const before = faults.length
  const value = readEntry(context, where, name, given)
  if (!value) return undefined
  refuseOthers(context, where, value, [...FIELDS, ...besides])
  const baseUrl = readUrl(context, `${where}.baseUrl`, value['baseUrl'])
  const credentials =
    'keyHeader' in value ? readKey(context, where, value) : readOauth(context, where, value, usual)
  const headers = readHeaders(context, `${where}.headers`, value['headers'] ?? {})
  const query = readParameters(context, `${where}.query`, value['query'] ?? {})
  const tls = readTls(context, where, value)
  const timeoutMs = readTimeout(context, where, value)
  if (faults.length > before || !baseUrl || !credentials) return undefined
  return { name, baseUrl, ...credentials, headers, query, timeoutMs, ...(tls && { tls }) }
}

const oneOf = <T extends string>(words: readonly T[], value: unknown): T | undefined =>
  words.find((word) => word === value)

/** A client of OAuth2. `usual`: the default scope. */
function readOauth(context: Context, where: string, value: Json, usual: string): Oauth | undefined {
  const { faults } = context
  const { clientAuth = 'basic', scope = usual } = value
  const auth = oneOf(CLIENT_AUTHS, clientAuth)
  const tokenUrl = readUrl(context, `${where}.tokenUrl`, value['tokenUrl'])
  const clientId = readSecret(context, `${where}.clientId`, value['clientId'])
  const clientSecret =
    auth === 'none'
      ? undefined
      : readSecret(context, `${where}.clientSecret`, value['clientSecret'])
  if (auth === undefined)
    return void faults.push(`${where}.clientAuth is "basic", "body" or "none"`)
  if (auth === 'none' && 'clientSecret' in value)
    return void faults.push(`${where}: with clientAuth "none" there is no clientSecret`)
  if (typeof scope !== 'string')
    return void faults.push(`${where}.scope is a text; "" asks for none`)
  const token = readToken(context, where, value)
  if (!tokenUrl || !clientId || (auth !== 'none' && !clientSecret) || !token) return undefined
  return {
    tokenUrl,
    clientId: clientId.reveal(),
    ...(clientSecret && { clientSecret }),
    clientAuth: auth,
    ...(scope !== '' && { scope }),
    token,
  }
}

/** What a bank changes about the token request. */
function readToken(context: Context, where: string, value: Json): Oauth['token'] | undefined {
  const { faults } = context
  const format = oneOf(TOKEN_FORMATS, value['tokenFormat'] ?? 'form')
  const { tokenGrantType: hasGrantType = true } = value
  if (!format) return void faults.push(`${where}.tokenFormat is "form" or "json"`)
  if (typeof hasGrantType !== 'boolean')
    return void faults.push(`${where}.tokenGrantType is true or false`)
  const names = readNames(value['tokenNames'])
  if (!names)
    return void faults.push(
      `${where}.tokenNames is {"id": "Client_Id", "secret": "Client_Secret"}: what the body calls them`,
    )
  return {
    format,
    hasGrantType,
    names,
    query: readParameters(context, `${where}.tokenQuery`, value['tokenQuery'] ?? {}),
    params: readParameters(context, `${where}.tokenParams`, value['tokenParams'] ?? {}),
    headers: readHeaders(context, `${where}.tokenHeaders`, value['tokenHeaders'] ?? {}),
  }
}

function readNames(value: unknown = CREDENTIAL_NAMES): Oauth['token']['names'] | undefined {
  if (!isObject(value) || Object.keys(value).length !== 2) return undefined
  const { id, secret } = value
  const areNames = [id, secret].every((name) => typeof name === 'string' && PARAMETER.test(name))
  return areNames && id !== secret ? { id: id as string, secret: secret as string } : undefined
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
