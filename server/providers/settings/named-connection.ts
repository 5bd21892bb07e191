// The settings of a connection whose company has a connector: the operator gives what is theirs,
// the connector the rest.

import { nearest } from '../../kernel/edit-distance.ts'
import { Secret } from '../../kernel/secret.ts'
import { dialectOf } from '../api-pix/dialect.ts'
import type { Dialect } from '../api-pix/dialect.ts'
import { readDialect } from '../api-pix/dialect-settings.ts'
import {
  COMMON_FIELDS,
  CREDENTIAL_NAMES,
  type ConnectionSettings,
  readEntry,
  readTimeout,
} from './connection.ts'
import { type Carried, type Connector, ENVIRONMENTS, type Environment } from '../connector.ts'
import { RECEIVER } from '../connectors/receiver.ts'
import type { Json } from '../parse.ts'
import { type Context, readSecret, readTls, readUrl } from './read-settings.ts'
import type { SentValue, SentValues } from '../sent-values.ts'

export type NamedConnection = ConnectionSettings & {
  connector: string
  environment: Environment
  dialect: Dialect
}

const FIELDS = [
  'connector',
  'environment',
  'clientId',
  'clientSecret',
  'scope',
  'baseUrl',
  'tokenUrl',
  'dialect',
  ...COMMON_FIELDS,
]

const isUsed = ({ token }: Connector, field: string): boolean =>
  field !== 'clientSecret' || token.auth !== 'none'

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

/** An address of the operator's own, which may not be that of another environment or company. */
function readAddress(
  context: Context,
  { where, field }: { where: string; field: 'baseUrl' | 'tokenUrl' },
  {
    connector,
    others,
    environment,
  }: { connector: Connector; others: readonly Connector[]; environment: Environment },
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

/** Those of charges with a due date are refused where there are none. */
function scopesOf(
  usual: string,
  { asksScopes, moreScopes = [] }: Connector['token'],
  { due }: Dialect,
): string {
  if (!asksScopes) return ''
  const asked = usual.split(' ').filter((scope) => due !== 'missing' || !scope.startsWith('cobv.'))
  return [...asked, ...moreScopes].join(' ')
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
  const { token } = connector
  refuseForeign(context, where, { connector, others }, value)
  const environment = readEnvironment(context, where, connector, value)
  const about = { connector, others, environment }
  const baseUrl = readAddress(context, { where, field: 'baseUrl' }, about, value)
  const tokenUrl = readAddress(context, { where, field: 'tokenUrl' }, about, value)
  const clientId = readSecret(context, `${where}.clientId`, value['clientId'])
  const clientSecret =
    token.auth === 'none'
      ? undefined
      : readSecret(context, `${where}.clientSecret`, value['clientSecret'])
  const own = readOwn(context, where, connector, value)
  if (clientId) own.set('clientId', clientId)
  const tls = readTls(context, where, value)
  const isHttps = baseUrl?.startsWith('https:') ?? true
  const hasOwn = value['cert'] !== undefined || value['pfx'] !== undefined
  // A stand-in on this machine is called without.
  if (connector.certificate === 'required' && environment === 'production' && isHttps && !hasOwn)
    context.faults.push(
      `${where}: ${connector.title} asks for a client certificate: "pfx", or "cert" and "key"`,
    )
  const timeoutMs = readTimeout(context, where, value)
  const company = withReceiver(context, where, dialectOf(connector.pix.dialect), own)
  const dialect = readDialect(context, `${where}.dialect`, value['dialect'], company)
  const scope = value['scope'] ?? scopesOf(usual, token, dialect)
  if (typeof scope !== 'string') context.faults.push(`${where}.scope is a text; "" asks for none`)
  if (context.faults.length > before || !baseUrl || !tokenUrl || !clientId) return undefined
  return {
    name,
    connector: connector.name,
    environment,
    dialect,
    baseUrl,
    tokenUrl,
    clientId: clientId.reveal(),
    ...(clientSecret && { clientSecret }),
    clientAuth: token.auth,
    ...(scope !== '' && { scope: scope as string }),
    token: {
      format: token.format ?? 'form',
      hasGrantType: token.hasGrantType ?? true,
      names: token.names ?? CREDENTIAL_NAMES,
      query: carriedIn(own, token.query),
      params: carriedIn(own, token.params),
      headers: carriedIn(own, token.headers),
    },
    headers: carriedIn(own, connector.headers),
    query: carriedIn(own, connector.query),
    timeoutMs,
    ...(tls && { tls }),
  }
}
