// The settings of a connection whose company has a connector: the operator gives what is theirs,
// the connector the rest.

import { createPrivateKey, type KeyObject } from 'node:crypto'
import { nearest } from '../kernel/edit-distance.ts'
import { Secret } from '../kernel/secret.ts'
import { dialectOf } from './api-pix/dialect.ts'
import type { Dialect } from './api-pix/dialect.ts'
import { readDialect } from './api-pix/dialect-settings.ts'
import {
  COMMON_FIELDS,
  type ConnectionSettings,
  type KeySettings,
  type OauthSettings,
  readEntry,
  readTimeout,
  type SigningSettings,
} from './connection-settings.ts'
import {
  type Carried,
  type Connector,
  ENVIRONMENTS,
  type Environment,
  type KEY_FORMS,
} from './connector.ts'
import type { Json } from './parse.ts'
import { type Context, readSecret, readTls, readUrl } from './read-settings.ts'
import type { SentValue, SentValues } from './sent-values.ts'
import type { Wire } from './wires/wire.ts'

/** A connection to an API Pix, by its dialect, or on a company's own wire. */
export type NamedConnection = ConnectionSettings & { connector: string } & Spoken
type Spoken =
  | { dialect: Dialect; wire?: undefined }
  | { wire: Wire; own: OwnSettings; dialect?: undefined }

/** The settings that the operator gave, by their names. */
type OwnSettings = ReadonlyMap<string, Secret<string>>

const TOKEN_FIELDS = ['clientId', 'clientSecret', 'scope', 'tokenUrl']
const FIELDS = ['connector', 'environment', ...TOKEN_FIELDS, 'baseUrl', 'dialect', ...COMMON_FIELDS]

function isUsed({ token, pix }: Connector, field: string): boolean {
  if (field === 'clientSecret') return token !== undefined && token.auth !== 'none'
  if (TOKEN_FIELDS.includes(field)) return token !== undefined
  return field !== 'dialect' || pix.dialect !== undefined
}

/** Refuses what is no setting of this connector, and says whose it is or what was meant. */
function refuseForeign(
  { faults }: Context,
  where: string,
  { connector, others }: { connector: Connector; others: readonly Connector[] },
  value: Json,
): void {
  const known = [...FIELDS, ...connector.settings.map(({ name }) => name)].filter((field) =>
    isUsed(connector, field),
  )
  for (const name of Object.keys(value).filter((one) => !known.includes(one))) {
    const owners = others.filter(
      (other) =>
        other.settings.some((setting) => setting.name === name) ||
        (FIELDS.includes(name) && isUsed(other, name)),
    )
    const near = nearest(name, known)
    const hint = near !== undefined ? `; did you mean "${near}"?` : ownersOf(owners)
    faults.push(`${where}: "${name}" is no setting of ${connector.name}${hint}`)
  }
}

const OWNERS_SHOWN = 3
const ownersOf = (owners: readonly Connector[]): string =>
  owners.length === 0
    ? ''
    : `, but of ${owners
        .slice(0, OWNERS_SHOWN)
        .map(({ name }) => name)
        .join(', ')}${owners.length > OWNERS_SHOWN ? ' and others' : ''}`

function readEnvironment(
  { faults }: Context,
  where: string,
  connector: Connector,
  value: Json,
): Environment {
  const { environment = 'production' } = value
  const known = ENVIRONMENTS.find((one) => one === environment)
  const offered = ENVIRONMENTS.filter((one) => connector.addresses[one])
  if (known && connector.addresses[known]) return known
  faults.push(
    `${where}.environment of ${connector.name} is ${offered.map((one) => `"${one}"`).join(' or ')}`,
  )
  return 'production'
}

type About = { connector: Connector; others: readonly Connector[]; environment: Environment }

/** An address of the operator's own, which may not be that of another environment or company. */
function readAddress(
  context: Context,
  { where, field }: { where: string; field: 'baseUrl' | 'tokenUrl' },
  { connector, others, environment }: About,
  value: Json,
): string | undefined {
  const kind = field === 'baseUrl' ? 'api' : 'token'
  const usual = connector.addresses[environment]?.[kind] ?? connector.addresses.production[kind]
  if (value[field] === undefined) return usual
  const given = readUrl(context, `${where}.${field}`, value[field])
  for (const one of [connector, ...others])
    for (const place of ENVIRONMENTS) {
      const theirs = one.addresses[place]?.[kind]
      if (theirs === undefined || theirs !== given || theirs === usual) continue
      context.faults.push(
        `${where}.${field} is the ${place} address of ${one.name}; this connection is ${environment} of ${connector.name}`,
      )
    }
  return given
}

/** The settings that the operator gave, by their names; faults for those that are missing. */
function readOwn(
  context: Context,
  where: string,
  { settings, name: company }: Connector,
  value: Json,
): Map<string, Secret<string>> {
  const own = new Map<string, Secret<string>>()
  for (const { name, title, form, example, isOptional } of settings) {
    if (value[name] === undefined) {
      if (!isOptional) context.faults.push(`${where}.${name} is missing: ${title.en} at ${company}`)
      continue
    }
    const given = readSecret(context, `${where}.${name}`, value[name])
    if (given && form && !form.test(given.reveal()))
      context.faults.push(`${where}.${name} does not look like ${title.en} (such as ${example})`)
    if (given) own.set(name, given)
  }
  return own
}

function carriedIn(
  own: ReadonlyMap<string, Secret<string>>,
  values: Readonly<Record<string, Carried>> = {},
): SentValues {
  const sent = Object.entries(values).flatMap(([name, value]): [string, SentValue][] => {
    if (typeof value === 'string') return [[name, new Secret(value)]]
    if ('each' in value) return [[name, value]]
    // A setting that may be left out is not sent then.
    const given = own.get(value.setting)
    return given ? [[name, given]] : []
  })
  return Object.fromEntries(sent)
}

type Oauth = Pick<
  OauthSettings,
  'tokenUrl' | 'clientId' | 'clientSecret' | 'clientAuth' | 'scope' | 'token'
>
type Key = Pick<KeySettings, 'keyHeader'>
type Signing = Pick<SigningSettings, 'signature'>

/** A client of OAuth2, as the company wants its token asked for. */
function readOauth(
  context: Context,
  { where, usual }: { where: string; usual: string },
  about: About,
  value: Json,
  own: OwnSettings,
): Oauth | undefined {
  const { token } = about.connector
  if (!token) return undefined
  const tokenUrl = readAddress(context, { where, field: 'tokenUrl' }, about, value)
  const clientSecret =
    token.auth === 'none'
      ? undefined
      : readSecret(context, `${where}.clientSecret`, value['clientSecret'])
  const scope = value['scope'] ?? (token.asksScopes ? usual : '')
  if (typeof scope !== 'string') context.faults.push(`${where}.scope is a text; "" asks for none`)
  const clientId = own.get('clientId')
  if (!tokenUrl || !clientId) return undefined
  return {
    tokenUrl,
    clientId: clientId.reveal(),
    ...(clientSecret && { clientSecret }),
    clientAuth: token.auth,
    ...(scope !== '' && { scope: scope as string }),
    token: {
      format: token.format ?? 'form',
      hasGrantType: token.hasGrantType ?? true,
      query: carriedIn(own, token.query),
      params: carriedIn(own, token.params),
      headers: carriedIn(own, token.headers),
    },
  }
}

const KEYS: Readonly<Record<(typeof KEY_FORMS)[number], (key: string) => string>> = {
  plain: (key) => key,
  bearer: (key) => `Bearer ${key}`,
  basic: (key) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
}

function readKey({ faults }: Context, where: string, { key }: Connector, own: OwnSettings) {
  const given = key && own.get(key.setting)
  if (!given) return undefined
  const value = new Secret(KEYS[key.form](given.reveal()))
  if (/[^\x20-\x7e]/.test(value.reveal()))
    return void faults.push(`${where}.${key.setting} has a character that no header has`)
  return { keyHeader: { name: key.header, value } } satisfies Key
}

function readSigning(
  { faults }: Context,
  where: string,
  { signature }: Connector,
  own: OwnSettings,
): Signing | undefined {
  const id = signature && own.get(signature.id)
  const pem = signature && own.get(signature.key)
  if (!id || !pem) return undefined
  const key = privateKeyIn(pem)
  if (!key)
    return void faults.push(
      `${where}.${signature.key} is no private key of the curve secp256k1 in PEM`,
    )
  return { signature: { id: id.reveal(), key: new Secret(key), headers: signature.headers } }
}

/** OpenSSL's message might quote the text, so it is not passed on. */
function privateKeyIn(pem: Secret<string>): KeyObject | undefined {
  try {
    const key = createPrivateKey(pem.reveal())
    return key.asymmetricKeyDetails?.namedCurve === 'secp256k1' ? key : undefined
  } catch {
    return undefined
  }
}

function faultCertificate(
  { faults }: Context,
  where: string,
  { connector, environment }: About,
  value: Json,
  baseUrl: string | undefined,
): void {
  const isHttps = baseUrl?.startsWith('https:') ?? true
  const hasOwn = value['cert'] !== undefined || value['pfx'] !== undefined
  // A stand-in on this machine is called without.
  if (connector.certificate === 'required' && environment === 'production' && isHttps && !hasOwn)
    faults.push(
      `${where}: ${connector.title} asks for a client certificate: "pfx", or "cert" and "key"`,
    )
}

/** Reads the settings of one company's connection; undefined when they have a fault. */
export function readNamedConnection(
  context: Context,
  { where: section, name, usual }: { where: string; name: string; usual: string },
  { connector, others }: { connector: Connector; others: readonly Connector[] },
  given: unknown,
): NamedConnection | undefined {
  const where = `${section}.${name}`
  const before = context.faults.length
  const value = readEntry(context, where, name, given)
  if (!value) return undefined
  refuseForeign(context, where, { connector, others }, value)
  const environment = readEnvironment(context, where, connector, value)
  const about = { connector, others, environment }
  const baseUrl = readAddress(context, { where, field: 'baseUrl' }, about, value)
  const own = readOwn(context, where, connector, value)
  if (connector.token) {
    const clientId = readSecret(context, `${where}.clientId`, value['clientId'])
    if (clientId) own.set('clientId', clientId)
  }
  const known =
    readOauth(context, { where, usual }, about, value, own) ??
    readKey(context, where, connector, own) ??
    readSigning(context, where, connector, own)
  const tls = readTls(context, where, value)
  faultCertificate(context, where, about, value, baseUrl)
  const timeoutMs = readTimeout(context, where, value)
  const { pix } = connector
  const spoken: Spoken = pix.wire
    ? { wire: pix.wire, own }
    : {
        dialect: readDialect(context, `${where}.dialect`, value['dialect'], dialectOf(pix.dialect)),
      }
  if (context.faults.length > before || !baseUrl || !known) return undefined
  return {
    name,
    connector: connector.name,
    ...spoken,
    baseUrl,
    ...known,
    headers: carriedIn(own, connector.headers),
    query: carriedIn(own, connector.query),
    timeoutMs,
    ...(tls && { tls }),
  }
}
