// The banks file (BANKS_FILE): which banks there are and which platforms they serve. It lists PSPs
// with their pix keys, and REST providers for payouts, KYC checks, cards, disputes of pix, boletos
// and corporate cards. It is read at the start, completely or not at all, and all faults are
// reported together.

import fs from 'node:fs'
import { dirname } from 'node:path'
import { type OwnerId, readId } from '../../kernel/ids.ts'
import { ACQUIRER_PROTOCOLS, DEFAULT_PROTOCOL } from '../acquirers.ts'
import { type BoletoBank, readBoletos } from './boleto.ts'
import { paymentsKey } from '../cnab/payments/payment.ts'
import type { PaymentFileBank } from '../cnab/payments/settings.ts'
import { dialectOf } from '../api-pix/dialect.ts'
import { readDialect } from '../api-pix/dialect-settings.ts'
import { type ConnectionSettings, readConnection } from './connection.ts'
import { ENVIRONMENTS } from '../connector.ts'
import { GENERIC } from '../connectors/index.ts'
import { companiesOf, companyOf } from './companies.ts'
import { type NamedConnection, readNamedConnection } from './named-connection.ts'
import { type PayerSettings, readPayers } from './payers.ts'
import { isObject, type Json } from '../parse.ts'
import { codeOf, type Context, refuseOthers } from './read-settings.ts'

/**
 * The PSP and the pix key at which an owner receives, and those of new sales while that PSP does not
 * answer.
 */
export type PixKey = PixPlace & { standby?: PixPlace }
type PixPlace = { psp: string; key: string }

/** Every PSP and key of every owner, the standby after the first. */
export const placesOf = ({ keys }: Pick<BanksFile, 'keys'>): [OwnerId, PixPlace][] =>
  [...keys].flatMap(([owner, { standby, ...first }]): [OwnerId, PixPlace][] =>
    standby
      ? [
          [owner, first],
          [owner, standby],
        ]
      : [[owner, first]],
  )

/** The providers of an owner, by their names. */
export type Providers = { [what in (typeof PROVIDERS)[number]]?: string }

type Connections = ReadonlyMap<string, ConnectionSettings>

/** How to reach an acquirer, and the protocol it speaks. */
export type AcquirerSettings = ConnectionSettings & { protocol: string }

/** How to reach a PSP, by which connector, and how its API Pix differs from the standard. */
export type PixSettings = NamedConnection & {
  /** Whether we make charges with a due date there, as far as it has them. */
  dueDates: boolean
}
export type BanksFile = {
  pix: ReadonlyMap<string, PixSettings>
  keys: ReadonlyMap<OwnerId, PixKey>
  payouts: ReadonlyMap<string, PayerSettings>
  /** Those of the section of payouts that pay by files. */
  paymentFiles: ReadonlyMap<string, PaymentFileBank>
  kyc: Connections
  cards: ReadonlyMap<string, AcquirerSettings>
  disputes: Connections
  issuing: Connections
  boletos: ReadonlyMap<string, BoletoBank>
  platforms: ReadonlyMap<OwnerId, Providers>
}
export type ReadBanks = { ok: true; banks: BanksFile } | { ok: false; faults: string[] }

/** The OAuth scopes each connector needs, by the file's section. */
export const SCOPES = {
  pix: 'cob.read cob.write pix.read pix.write webhook.read webhook.write',
  kyc: 'kyc.write notices.write',
  cards: 'cards.read cards.write notices.write',
  disputes: 'disputes.read disputes.write notices.write',
  issuing: 'issuing.read issuing.write issuing.secrets notices.write',
} as const

/**
 * Of charges with a due date, by themselves or on boletos. A PSP that never granted these scopes
 * would refuse any token, so they are requested only if needed.
 */
const DUE_SCOPES = ' cobv.read cobv.write'

const PROVIDERS = ['payouts', 'kyc', 'cards', 'disputes', 'boletos', 'issuing'] as const
// The forms of the DICT: CPF, CNPJ, telephone, e-mail, random key.
const KEY =
  /^(?:\d{11}|[0-9A-Z]{12}\d{2}|\+\d{10,14}|[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9.-]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const KEY_MAX = 77

/**
 * Reads the file at `path`, or returns all its faults. Relative paths in it are relative to its
 * folder.
 */
export function readBanksFile(
  path: string,
  env: NodeJS.ProcessEnv,
  protocols = ACQUIRER_PROTOCOLS,
): ReadBanks {
  try {
    return readBanks(fs.readFileSync(path, 'utf8'), dirname(path), env, protocols)
  } catch (error) {
    return { ok: false, faults: [`the file cannot be read (${codeOf(error)})`] }
  }
}

/** Reads the text of the file. `protocols`: the protocols an acquirer may use. */
export function readBanks(
  text: string,
  folder: string,
  env: NodeJS.ProcessEnv,
  protocols = ACQUIRER_PROTOCOLS,
): ReadBanks {
  const context: Context = { folder, env, faults: [] }
  const file = parsed(text, context)
  if (!file) return { ok: false, faults: context.faults }
  refuseOthers(context, 'the file', file, ['pix', 'keys', ...PROVIDERS, 'platforms'])
  const pix = readPix(context, file['pix'], hasAny(file['boletos']))
  const keys = readKeys(context, file['keys'] as Json, new Set(Object.keys(file['pix'] as Json)))
  const payers = readPayers(context, file['payouts'] ?? {})
  const kyc = readConnections(context, 'kyc', file['kyc'] ?? {})
  const cards = readAcquirers(context, file['cards'] ?? {}, Object.keys(protocols))
  const disputes = readConnections(context, 'disputes', file['disputes'] ?? {})
  const issuing = readConnections(context, 'issuing', file['issuing'] ?? {})
  const boletos = readBoletos(context, file['boletos'] ?? {})
  const platforms = readPlatforms(context, file)
  faultShared(context, platforms, 'payouts', payers.paymentFiles)
  faultSharedAccounts(context, payers.paymentFiles)
  return context.faults.length > 0
    ? { ok: false, faults: context.faults }
    : {
        ok: true,
        banks: { pix, keys, ...payers, kyc, cards, disputes, boletos, issuing, platforms },
      }
}

function parsed(text: string, { faults }: Context): Json | undefined {
  try {
    const file: unknown = JSON.parse(text)
    if (isObject(file) && isObject(file['pix']) && isObject(file['keys'])) return file
    faults.push('it must be an object with "pix" and "keys"')
  } catch (error) {
    // The parser's message may quote the text, which may contain a secret.
    faults.push(`it is not JSON${/ at position \d+/.exec((error as Error).message)?.[0] ?? ''}`)
  }
  return undefined
}

/** `besides`: further fields that a connection may have. */
function readConnections(
  context: Context,
  where: keyof typeof SCOPES,
  value: unknown,
  besides: readonly string[] = [],
): Connections {
  const connections = new Map<string, ConnectionSettings>()
  if (!isObject(value)) {
    context.faults.push(`${where} must be an object`)
    return connections
  }
  for (const [name, given] of Object.entries(value)) {
    const settings = readConnection(context, { where, name, usual: SCOPES[where], besides }, given)
    if (settings) connections.set(name, settings)
  }
  return connections
}

/** The PSPs, each by its connector. `hasBoletos`: their QR codes are charges with a due date. */
function readPix(context: Context, value: unknown, hasBoletos: boolean): Map<string, PixSettings> {
  const psps = new Map<string, PixSettings>()
  // That it is an object is known.
  for (const [name, given] of Object.entries(value as Json)) {
    const { dueDates = hasBoletos } = isObject(given) ? given : {}
    if (typeof dueDates !== 'boolean')
      context.faults.push(`pix.${name}.dueDates is true or false: charges with a due date (cobv)`)
    const place = { where: 'pix', name, usual: SCOPES.pix + (dueDates ? DUE_SCOPES : '') }
    const settings = readPsp(context, place, given)
    if (settings) psps.set(name, { ...settings, dueDates: dueDates === true })
  }
  return psps
}

function readPsp(
  context: Context,
  place: { where: string; name: string; usual: string },
  given: unknown,
): NamedConnection | undefined {
  const { connector: wanted = GENERIC, dialect } = isObject(given)
    ? given
    : ({} as { connector?: unknown; dialect?: unknown })
  const where = `pix.${place.name}`
  if (wanted === GENERIC) {
    const besides = ['connector', 'environment', 'dialect', 'dueDates']
    const before = context.faults.length
    const { environment = 'production' } = isObject(given) ? given : {}
    const known = ENVIRONMENTS.find((one) => one === environment)
    if (!known) context.faults.push(`${where}.environment is "production" or "test"`)
    const settings = readConnection(context, { ...place, besides }, given)
    const read = readDialect(context, `${where}.dialect`, dialect, dialectOf({}))
    return settings && context.faults.length === before
      ? { ...settings, connector: GENERIC, environment: known!, own: new Map(), dialect: read }
      : undefined
  }
  const connector = companyOf(context, where, wanted, [GENERIC])
  return connector && readNamedConnection(context, place, companiesOf(connector), given)
}

/** The acquirers, each with the protocol it speaks. */
function readAcquirers(
  context: Context,
  value: unknown,
  protocols: readonly string[],
): Map<string, AcquirerSettings> {
  const acquirers = new Map<string, AcquirerSettings>()
  for (const [name, settings] of readConnections(context, 'cards', value, ['protocol'])) {
    const { protocol = DEFAULT_PROTOCOL } = (value as Record<string, Json>)[name]!
    if (typeof protocol === 'string' && protocols.includes(protocol))
      acquirers.set(name, { ...settings, protocol })
    else context.faults.push(`cards.${name}.protocol is one of ${protocols.join(', ')}`)
  }
  return acquirers
}

const hasAny = (value: unknown): boolean => isObject(value) && Object.keys(value).length > 0

/** The owner that a field is named after; a fault when it appears twice. */
function ownerIn(
  { faults }: Context,
  where: string,
  text: string,
  known: ReadonlyMap<OwnerId, unknown>,
) {
  const owner = readId<'owner'>(text)
  if (!owner) faults.push(`${where}: not an io_seller_id`)
  else if (known.has(owner)) faults.push(`${where}: the same owner twice`)
  return owner
}

function readKeys(context: Context, value: Json, psps: ReadonlySet<string>): Map<OwnerId, PixKey> {
  const { faults } = context
  const keys = new Map<OwnerId, PixKey>()
  const owners = new Map<string, string>()
  for (const [text, given] of Object.entries(value)) {
    const where = `keys.${text}`
    const owner = ownerIn(context, where, text, keys)
    if (!isObject(given)) {
      faults.push(`${where} must be {"psp": "…", "key": "…"}`)
      continue
    }
    refuseOthers(context, where, given, ['psp', 'key', 'standby'])
    const first = readPlace(context, where, given, { psps, owners, text })
    const standby = readStandby(context, where, given, { psps, owners, text })
    if (owner && first) keys.set(owner, { ...first, ...(standby && { standby }) })
  }
  return keys
}

/** `owners`: those of the keys before; a key is at one PSP, and one owner's. */
type KnownPlaces = {
  readonly psps: ReadonlySet<string>
  readonly owners: Map<string, string>
  readonly text: string
}

function readPlace(
  { faults }: Context,
  where: string,
  { psp, key }: Json,
  { psps, owners, text }: KnownPlaces,
): PixPlace | undefined {
  if (typeof psp !== 'string' || !psps.has(psp))
    faults.push(`${where}.psp: there is no pix.${String(psp)}`)
  if (typeof key !== 'string' || key.length > KEY_MAX || !KEY.test(key)) {
    faults.push(
      `${where}.key is no pix key: CPF or CNPJ without mask, +55…, e-mail in lower case, or a random key`,
    )
  } else if (owners.has(key)) faults.push(`${where}.key is already that of ${owners.get(key)}`)
  else owners.set(key, text)
  return typeof psp === 'string' && typeof key === 'string' ? { psp, key } : undefined
}

function readStandby(
  context: Context,
  section: string,
  { psp, standby: given }: Json,
  known: KnownPlaces,
): PixPlace | undefined {
  const where = `${section}.standby`
  if (given === undefined) return undefined
  if (!isObject(given)) return void context.faults.push(`${where} must be {"psp": "…", "key": "…"}`)
  refuseOthers(context, where, given, ['psp', 'key'])
  if (given['psp'] === psp)
    return void context.faults.push(`${where}.psp is the first one, which it has to stand in for`)
  return readPlace(context, where, given, known)
}

function readPlatforms(context: Context, file: Json): Map<OwnerId, Providers> {
  const { faults } = context
  const platforms = new Map<OwnerId, Providers>()
  const { platforms: value = {} } = file
  if (!isObject(value)) {
    faults.push('platforms must be an object')
    return platforms
  }
  for (const [text, given] of Object.entries(value)) {
    const where = `platforms.${text}`
    const owner = ownerIn(context, where, text, platforms)
    if (!isObject(given)) {
      faults.push(
        `${where} must be an object with names of providers, such as {"payouts": "…", "kyc": "…", "cards": "…"}`,
      )
      continue
    }
    refuseOthers(context, where, given, PROVIDERS)
    const providers: Providers = {}
    for (const kind of PROVIDERS) {
      const name = given[kind]
      if (name === undefined) continue
      const section = file[kind]
      if (typeof name === 'string' && isObject(section) && Object.hasOwn(section, name))
        providers[kind] = name
      else faults.push(`${where}.${kind}: there is no ${kind}.${String(name)}`)
    }
    if (owner) platforms.set(owner, providers)
  }
  faultShared(context, platforms, 'boletos')
  return platforms
}

/**
 * Each platform numbers its boletos and its payments by itself: two platforms in one agreement would
 * assign one number twice. `among`: only these.
 */
function faultShared(
  { faults }: Context,
  platforms: ReadonlyMap<OwnerId, Providers>,
  what: 'boletos' | 'payouts',
  among?: ReadonlyMap<string, unknown>,
): void {
  const taken = new Map<string, OwnerId>()
  for (const [owner, { [what]: name }] of platforms) {
    if (name === undefined || among?.has(name) === false) continue
    const other = taken.get(name)
    if (other) faults.push(`platforms.${owner}.${what}: ${name} is already that of ${other}`)
    else taken.set(name, owner)
  }
}

/** One agreement under two names would be numbered twice all the same. */
function faultSharedAccounts(
  { faults }: Context,
  banks: ReadonlyMap<string, PaymentFileBank>,
): void {
  const taken = new Map<string, string>()
  for (const [name, { agreement }] of banks) {
    const key = paymentsKey(agreement)
    const other = taken.get(key)
    if (other) faults.push(`payouts.${name}.agreement is already that of payouts.${other}`)
    else taken.set(key, name)
  }
}
