// The settings of a connection whose company has a connector: the operator gives what is theirs,
// the connector the rest.

import { nearest } from '../../kernel/edit-distance.ts'
import type { Secret } from '../../kernel/secret.ts'
import { type Dialect, dialectOf } from '../api-pix/dialect.ts'
import { readDialect } from '../api-pix/dialect-settings.ts'
import { type Connector, ENVIRONMENTS, type Environment } from '../connector.ts'
import { RECEIVER } from '../connectors/receiver.ts'
import type { Json } from '../parse.ts'
import type { Wire } from '../wires/wire.ts'
import { COMMON_FIELDS, type ConnectionSettings, readEntry, readTimeout } from './connection.ts'
import {
  carriedIn,
  type OwnSettings,
  readKey,
  readOauth,
  readSigning,
} from './named-credentials.ts'
import { type Context, readSecret, readTls, readUrl } from './read-settings.ts'

/** A connection to an API Pix, by its dialect, or on a company's own wire. */
export type NamedConnection = ConnectionSettings & {
  connector: string
  environment: Environment
} & Spoken
type Spoken =
  | { dialect: Dialect; wire?: undefined }
  | { wire: Wire; own: OwnSettings; dialect?: undefined }

const TOKEN_FIELDS = ['clientId', 'clientSecret', 'scope', 'tokenUrl']
const API_PIX_FIELDS = ['dialect', 'dueDates']
const FIELDS = [
  'connector',
  'environment',
  ...TOKEN_FIELDS,
  'baseUrl',
  ...API_PIX_FIELDS,
  ...COMMON_FIELDS,
]

function isUsed({ token, pix }: Connector, field: string): boolean {
  if (field === 'clientSecret') return token !== undefined && token.auth !== 'none'
  if (TOKEN_FIELDS.includes(field)) return token !== undefined
  return !API_PIX_FIELDS.includes(field) || pix.dialect !== undefined
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
    // A key in PEM has lines; nothing else that a header or an address carries may.
    const text = given?.reveal() ?? ''
    if (/[\r\n\0]/.test(text) && !text.startsWith('-----BEGIN '))
      context.faults.push(`${where}.${name} has more than one line`)
    if (given) own.set(name, given)
  }
  return own
}

/** The receiver, for a company whose charges may lack the text of their QR code. */
function withReceiver(
  { faults }: Context,
  where: string,
  dialect: Dialect,
  own: ReadonlyMap<string, Secret<string>>,
): Dialect {
  const [name, city] = [own.get(RECEIVER.name), own.get(RECEIVER.city)]
  if ((name === undefined) !== (city === undefined))
    faults.push(`${where}: ${RECEIVER.name} and ${RECEIVER.city} come together`)
  return name && city
    ? { ...dialect, merchant: { name: name.reveal(), city: city.reveal() } }
    : dialect
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

/** What is spoken there: the API Pix in its dialect, or the company's own wire. */
function readSpoken(
  context: Context,
  where: string,
  { pix }: Connector,
  value: Json,
  own: OwnSettings,
): Spoken {
  if (pix.wire) return { wire: pix.wire, own }
  const company = withReceiver(context, where, dialectOf(pix.dialect), own)
  return { dialect: readDialect(context, `${where}.dialect`, value['dialect'], company) }
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
  const { token } = connector
  const spoken = readSpoken(context, where, connector, value, own)
  const tokenUrl = token && readAddress(context, { where, field: 'tokenUrl' }, about, value)
  const known = token
    ? readOauth(context, { where, usual }, { token, tokenUrl, dialect: spoken.dialect }, value, own)
    : (readKey(context, where, connector, own) ?? readSigning(context, where, connector, own))
  const tls = readTls(context, where, value)
  faultCertificate(context, where, about, value, baseUrl)
  const timeoutMs = readTimeout(context, where, value)
  if (context.faults.length > before || !baseUrl || !known) return undefined
  return {
    name,
    connector: connector.name,
    environment,
    ...spoken,
    baseUrl,
    ...known,
    headers: carriedIn(own, connector.headers),
    query: carriedIn(own, connector.query),
    timeoutMs,
    ...(tls && { tls }),
  }
}
