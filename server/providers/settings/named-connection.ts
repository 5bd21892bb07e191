// The settings of a connection whose company has a connector: the operator gives what is theirs,
// the connector the rest.

import { nearest } from '../../kernel/edit-distance.ts'
import { Secret } from '../../kernel/secret.ts'
import { type Dialect, dialectOf } from '../api-pix/dialect.ts'
import { readDialect } from '../api-pix/dialect-settings.ts'
import { type Connector, ENVIRONMENTS, type Environment, type Offer } from '../connector.ts'
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

/** A connection to a company that has a connector. */
export type CompanyConnection = ConnectionSettings & {
  connector: string
  environment: Environment
  own: OwnSettings
}
/** One to an API Pix, by its dialect, or on a company's own wire. */
export type NamedConnection = CompanyConnection & Spoken
type Spoken = { dialect: Dialect; wire?: undefined } | { wire: Wire; dialect?: undefined }

const TOKEN_FIELDS = ['clientId', 'clientSecret', 'scope', 'tokenUrl']
const API_PIX_FIELDS = ['dialect', 'dueDates']
const FIELDS = ['connector', 'environment', ...TOKEN_FIELDS, 'baseUrl', ...COMMON_FIELDS]

const pixFieldsOf = ({ pix }: Connector): readonly string[] => (pix.dialect ? API_PIX_FIELDS : [])

function isUsed({ token }: Connector, field: string): boolean {
  if (field === 'clientSecret') return token !== undefined && token.auth !== 'none'
  return !TOKEN_FIELDS.includes(field) || token !== undefined
}

/** A company, those beside it, and the fields that the service has besides its settings. */
type Asked = {
  readonly connector: Connector
  readonly others: readonly Connector[]
  readonly fields: readonly string[]
}

/** Refuses what is no setting of this connector, and says whose it is or what was meant. */
function refuseForeign(
  { faults }: Context,
  where: string,
  { connector, others, fields }: Asked,
  value: Json,
): void {
  const own = [
    ...connector.settings.map(({ name }) => name),
    ...Object.keys(connector.addresses.production.others ?? {}),
  ]
  const known = [...FIELDS, ...fields, ...own].filter((field) => isUsed(connector, field))
  for (const name of Object.keys(value).filter((one) => !known.includes(one))) {
    const owners = others.filter(
      (other) =>
        other.settings.some((setting) => setting.name === name) ||
        pixFieldsOf(other).includes(name) ||
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

/** The addresses of resources at other hosts: the company's, where the operator gave none. */
function readOthers(
  context: Context,
  where: string,
  { connector, environment }: About,
  value: Json,
): [string, Secret<string>][] {
  const others = connector.addresses[environment]?.others ?? {}
  return Object.entries(others).flatMap(([name, usual]): [string, Secret<string>][] => {
    const given = value[name]
    const url = given === undefined ? usual : readUrl(context, `${where}.${name}`, given)
    return url === undefined ? [] : [[name, new Secret(url)]]
  })
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
  if (pix.wire) return { wire: pix.wire }
  const company = withReceiver(context, where, dialectOf(pix.dialect), own)
  return { dialect: readDialect(context, `${where}.dialect`, value['dialect'], company) }
}

/** What the company is called for, read once its settings are known, and the usual scopes. */
type Speak<Spoken> = (
  own: OwnSettings,
  value: Json,
  where: string,
) => {
  spoken: Spoken
  usual: string
}

/** Reads the settings of one company's connection; undefined when they have a fault. */
function readCompany<Spoken extends object>(
  context: Context,
  { where: section, name }: { where: string; name: string },
  asked: Asked,
  given: unknown,
  speak: Speak<Spoken>,
): (CompanyConnection & Spoken) | undefined {
  const where = `${section}.${name}`
  const { connector } = asked
  const before = context.faults.length
  const value = readEntry(context, where, name, given)
  if (!value) return undefined
  refuseForeign(context, where, asked, value)
  const environment = readEnvironment(context, where, connector, value)
  const about = { ...asked, environment }
  const baseUrl = readAddress(context, { where, field: 'baseUrl' }, about, value)
  const own = new Map([
    ...readOwn(context, where, connector, value),
    ...readOthers(context, where, about, value),
  ])
  if (connector.token) {
    const clientId = readSecret(context, `${where}.clientId`, value['clientId'])
    if (clientId) own.set('clientId', clientId)
  }
  const { token } = connector
  const { spoken, usual } = speak(own, value, where)
  const tokenUrl = token && readAddress(context, { where, field: 'tokenUrl' }, about, value)
  const known = token
    ? readOauth(context, { where, usual }, { token, tokenUrl }, value, own)
    : (readKey(context, where, connector, own) ?? readSigning(context, where, connector, own))
  const tls = readTls(context, where, value)
  faultCertificate(context, where, about, value, baseUrl)
  const timeoutMs = readTimeout(context, where, value)
  if (context.faults.length > before || !baseUrl || !known) return undefined
  return {
    name,
    connector: connector.name,
    environment,
    own,
    ...spoken,
    baseUrl,
    ...known,
    headers: carriedIn(own, connector.headers),
    query: carriedIn(own, connector.query),
    timeoutMs,
    ...(tls && { tls }),
  }
}

type Companies = { connector: Connector; others: readonly Connector[] }

/** Those of charges with a due date are refused where there are none. */
const withoutDue = (usual: string): string =>
  usual
    .split(' ')
    .filter((scope) => !scope.startsWith('cobv.'))
    .join(' ')

/** Reads the settings of a connection for pix. */
export const readNamedConnection = (
  context: Context,
  { usual, ...place }: { where: string; name: string; usual: string },
  companies: Companies,
  given: unknown,
): NamedConnection | undefined =>
  readCompany(
    context,
    place,
    { ...companies, fields: pixFieldsOf(companies.connector) },
    given,
    (own, value, where) => {
      const spoken = readSpoken(context, where, companies.connector, value, own)
      return { spoken, usual: spoken.dialect?.due === 'missing' ? withoutDue(usual) : usual }
    },
  )

/** A company as one of its services has it: by addresses, settings and headers of its own. */
function servedBy(connector: Connector, service: Offer): Connector {
  const { addresses = connector.addresses, settings = [], headers, query } = service
  const { token = connector.token, certificate = connector.certificate } = service
  return {
    ...connector,
    certificate,
    addresses: withTokens(addresses, connector.addresses),
    settings: [...connector.settings, ...settings],
    headers: { ...connector.headers, ...headers },
    query: { ...connector.query, ...query },
    ...(token && { token: { ...token, moreScopes: [] } }),
  } as Connector
}

type Places = Connector['addresses']

/** A service whose addresses name no token's asks where pix does. */
function withTokens(addresses: Places, usual: Places): Places {
  const of = (environment: Environment) => {
    const own = addresses[environment]
    const token = own?.token ?? usual[environment]?.token
    return own && { ...own, ...(token !== undefined && { token }) }
  }
  const test = of('test')
  return { production: of('production')!, ...(test && { test }) }
}

/** Reads the settings of a connection for another service; `fields`: those that it has besides. */
export const readServiceConnection = <S extends Offer>(
  context: Context,
  place: { where: string; name: string },
  { connector, others }: Companies,
  { service, fields }: { service: S; fields: readonly string[] },
  given: unknown,
): (CompanyConnection & { service: S }) | undefined =>
  readCompany(
    context,
    place,
    { connector: servedBy(connector, service), others, fields },
    given,
    () => ({ spoken: { service }, usual: service.scopes ?? '' }),
  )
