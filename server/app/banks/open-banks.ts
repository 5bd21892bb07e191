// Which bank serves which platform: the banks of BANKS_FILE, or the sandbox bank, or none.

import type { KeyObject } from 'node:crypto'
import { openApiPix } from '../../providers/api-pix/rail.ts'
import type { CardRail } from '../../providers/acquirer.ts'
import { ACQUIRER_PROTOCOLS, type AcquirerProtocols } from '../../providers/acquirers.ts'
import {
  type AcquirerSettings,
  type BanksFile,
  type PixSettings,
  readBanksFile,
} from '../../providers/settings/banks-file.ts'
import type { PayerSettings } from '../../providers/settings/payers.ts'
import { certificatesIn } from '../../providers/certificates/read.ts'
import { openDisputes } from '../../providers/rest/disputes.ts'
import { openIssuing } from '../../providers/rest/issuing.ts'
import { openKyc } from '../../providers/rest/kyc.ts'
import { railName } from '../../providers/payouts.ts'
import type { ConnectionSettings } from '../../providers/settings/connection.ts'
import { openClient, type ProviderClient } from '../../providers/client.ts'
import { httpTransport } from '../../providers/transport.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { OwnerId } from '../../kernel/ids.ts'
import type { Secret } from '../../kernel/secret.ts'
import type { ProcessState } from '../../kernel/state.ts'
import {
  authorizerUrl,
  pixNotificationUrl,
  placeOf,
  restNotificationUrl,
} from '../notification-urls.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/db/sql.ts'
import type { BankNotifications, Banks, Log } from '../../runtime/deps.ts'
import { authorizerOf, type AuthorizationRequest, type IssuerReply } from '../http/issuing.ts'
import { bankChecks, connectionsOf } from './bank-checks.ts'
import { observed } from './bank-calls.ts'
import { openCollectors } from './open-boletos.ts'
import { openPix, type OpenPsp } from './open-pix.ts'
import { openPixDisputes } from './open-pix-disputes.ts'
import { openPayer, payoutBanks } from './open-payer.ts'
import { openWire } from './open-wire.ts'
import { followBanks } from './follow-banks.ts'
import { openGates } from './gate/open-gates.ts'
import { faultNoter, watched } from './watch-rail.ts'
import { openSandbox, sandboxName } from '../open-sandbox.ts'
import { readPixNotice } from './pix-notices.ts'

export type OpenBanks = Banks & {
  /** Receives notifications of a bank in this process. */
  onNotice(listener: (body: unknown) => Promise<void>): void
  /** Answers authorization requests of a bank in this process. */
  onAuthorizationRequest(answerer: (request: AuthorizationRequest) => Promise<IssuerReply>): void
  /**
   * Registers our URLs at the sandbox bank, each at that of its name; returns those that it
   * refused, with the reason. Those of BANKS_FILE are in `notifications`.
   */
  registerWebhooks(urlOf: (name: string) => string): Promise<{ bank: string; why: string }[]>
  /** Those of another file have taken their place; calls under way are still answered. */
  retire?(): void
  close(): Promise<void>
}

export type OpenBanksOptions = {
  config: Config
  env: NodeJS.ProcessEnv
  db: Database
  platformsDb: Database
  clock: Clock
  log: Log
  state: ProcessState
  hashKey: Secret<KeyObject>
  /** Milliseconds from any start, for the pauses of banks; the machine's when absent. */
  elapsed?: () => number
}

/** A map with the same keys. */
const mapped = <K, A, B>(map: ReadonlyMap<K, A>, change: (value: A, key: K) => B): Map<K, B> =>
  new Map([...map].map(([key, value]) => [key, change(value, key)]))

/** Opens connections from settings, and closes all of them. */
function openConnections(
  options: Pick<OpenBanksOptions, 'log' | 'state' | 'clock' | 'platformsDb' | 'elapsed'>,
) {
  const gates = openGates(options)
  const closing: (() => Promise<void>)[] = [async () => gates.close()]
  const withConnection = <S extends ConnectionSettings, T extends { rail: object }>(
    kind: string,
    open: (settings: S, client: ProviderClient) => T,
  ) => {
    return (settings: S): T => {
      const { name: bank, baseUrl } = settings
      const connection = httpTransport(settings)
      closing.push(() => connection.close())
      const call = observed(options, { bank, kind, baseUrl }, connection)
      const opened = open(settings, openClient(settings, gates.gated(kind, settings, call)))
      return { ...opened, rail: watched(options, { bank, kind }, opened.rail) }
    }
  }
  return {
    withConnection,
    outageOf: gates.outageOf,
    retire: gates.hide,
    close: async () => void (await Promise.all(closing.map((close) => close()))),
  }
}

/** Opens an acquirer by the protocol that its settings name. */
const openAcquirer =
  (protocols: AcquirerProtocols) =>
  (
    settings: AcquirerSettings,
    client: ProviderClient,
  ): { rail: CardRail; notificationUrl?: BankNotifications } => {
    const protocol = protocols[settings.protocol]!
    const rail = protocol.open(settings, client)
    if (!protocol.register) return { rail }
    const register: BankNotifications['register'] = (url) =>
      protocol.register!(settings, client, `${url}/pix`)
    return { rail, notificationUrl: { ...placeOf(rail.name), register } }
  }

/** Opens a PSP by its dialect of the API Pix, or on its own wire. */
function openPsp(
  settings: PixSettings,
  client: ProviderClient,
  options: Pick<OpenBanksOptions, 'clock' | 'log' | 'state'>,
): OpenPsp {
  const { clock } = options
  if (!settings.wire) {
    const rail = openApiPix(settings, client, settings.dialect)
    const isManual = settings.dialect.webhook.register === 'manual'
    const place = { bank: settings.name, kind: 'disputes' }
    const noteFault = faultNoter(options, place, 'the list of infractions')
    const found = openPixDisputes(settings, client, clock, noteFault)
    const disputes = found && watched(options, place, found)
    return {
      rail,
      ...(disputes && { disputes }),
      notifications: (key, owner) => pixNotificationUrl(rail, key, owner, isManual),
    }
  }
  const { rail, setting } = openWire(settings, client, () => clock.wall())
  return { rail, wire: { wire: settings.wire, rail, setting } }
}

const openIssuer =
  (options: OpenBanksOptions) => (settings: ConnectionSettings, client: ProviderClient) => {
    const rail = openIssuing(settings, client)
    const notificationUrls = [
      restNotificationUrl(rail.name, settings, client),
      authorizerUrl(rail.name, settings, client, () => authorizerOf(options)),
    ]
    return { rail, notificationUrls }
  }

/** Opens what has our notification URL beside its rail. */
const withUrl =
  ({ withConnection }: Pick<ReturnType<typeof openConnections>, 'withConnection'>) =>
  <T extends { name: string }>(
    kind: string,
    open: (settings: ConnectionSettings, client: ProviderClient) => T,
  ) =>
    withConnection(kind, (settings: ConnectionSettings, client) => {
      const rail = open(settings, client)
      return { rail, notificationUrl: restNotificationUrl(rail.name, settings, client) }
    })

/**
 * Opens the banks of a file. The same name in two sections means two banks, each with its own URLs.
 */
function openNamed(
  options: OpenBanksOptions,
  file: BanksFile,
  protocols: AcquirerProtocols,
): OpenBanks {
  const { pix, keys, payouts, kyc, cards, disputes, boletos, issuing, platforms } = file
  const { withConnection, outageOf, retire, close } = openConnections(options)
  const withNotificationUrl = withUrl({ withConnection })
  const opened = mapped(
    pix,
    withConnection('pix', (settings: PixSettings, client) => openPsp(settings, client, options)),
  )
  const psps = openPix({ ...options, outageOf }, file, opened)
  const opener = (settings: PayerSettings, client: ProviderClient) =>
    openPayer(settings, client, options)
  const payers = mapped(payouts, withConnection('payouts', opener))
  const checkers = mapped(kyc, withNotificationUrl('kyc', openKyc))
  const acquirers = mapped(cards, withConnection('cards', openAcquirer(protocols)))
  const contested = mapped(disputes, withNotificationUrl('disputes', openDisputes))
  const issuers = mapped(issuing, withConnection('issuing', openIssuer(options)))
  const collectors = mapped(platforms, openCollectors(options, boletos, { withConnection }))
  const collecting = [...collectors.values()].filter((one) => one !== undefined)
  const notifications = [
    ...psps.notifications,
    ...[payers, checkers, acquirers, contested].flatMap((providers) =>
      [...providers.values()].flatMap(({ notificationUrl }) => notificationUrl ?? []),
    ),
    ...[...issuers.values()].flatMap((one) => one.notificationUrls),
    ...collecting.flatMap(({ notificationUrl }) => notificationUrl ?? []),
  ]
  const namedFor = (owner: OwnerId, what: 'payouts' | 'kyc' | 'cards' | 'disputes' | 'issuing') =>
    platforms.get(owner)?.[what] ?? ''
  return {
    notifications,
    connections: connectionsOf(file).map(([name]) => name),
    certificates: connectionsOf(file).flatMap(([name, { tls }]) =>
      tls ? certificatesIn(name, tls.reveal()) : [],
    ),
    check: (urlOf) => bankChecks(file, urlOf, options.clock.wall()),
    serves: (owner) => keys.has(owner) || platforms.has(owner),
    pix: psps.pix,
    standby: psps.standby,
    rails: psps.rails,
    receivers: psps.receivers,
    pixNotice: (notice) =>
      readPixNotice(
        [...opened.values()].flatMap(({ wire }) => wire ?? []),
        notice,
        [...payers.values()].flatMap(({ told }) => told ?? []),
        collecting.flatMap(({ told }) => told ?? []),
      ),
    ...payoutBanks(options, payers, file),
    kyc: (owner) => checkers.get(namedFor(owner, 'kyc'))?.rail,
    cards: (owner) => acquirers.get(namedFor(owner, 'cards'))?.rail,
    cardRails: [...acquirers.values()].map(({ rail }) => rail),
    disputes: (owner, sale) =>
      contested.get(namedFor(owner, 'disputes'))?.rail ?? psps.disputes(owner, sale),
    disputeRails: [...[...contested.values()].map(({ rail }) => rail), ...psps.disputeRails],
    issuer: (owner) => issuers.get(namedFor(owner, 'issuing'))?.rail,
    issuerRails: [...issuers.values()].map(({ rail }) => rail),
    boleto: (owner) => collectors.get(owner),
    boletoRails: collecting.map(({ rail }) => rail),
    onNotice: () => {},
    onAuthorizationRequest: () => {},
    registerWebhooks: async () => [],
    retire,
    close,
  }
}

function readFile(path: string, env: NodeJS.ProcessEnv, protocols?: AcquirerProtocols): BanksFile {
  const read = readBanksFile(path, env, protocols)
  if (read.ok) return read.banks
  throw new Error(
    `BANKS_FILE (${path}) cannot be used:\n${read.faults.map((fault) => `  - ${fault}`).join('\n')}`,
  )
}

export const NO_BANK: OpenBanks = {
  receivers: () => [],
  notifications: [],
  connections: [],
  certificates: [],
  check: async () => [],
  serves: () => false,
  pix: () => undefined,
  rails: [],
  payouts: () => undefined,
  payoutRails: [],
  kyc: () => undefined,
  cards: () => undefined,
  cardRails: [],
  disputes: () => undefined,
  disputeRails: [],
  issuer: () => undefined,
  issuerRails: [],
  boleto: () => undefined,
  boletoRails: [],
  onNotice: () => {},
  onAuthorizationRequest: () => {},
  registerWebhooks: async () => [],
  close: async () => {},
}

/**
 * Opens the banks of this server: those of BANKS_FILE, else (in the sandbox) the sandbox bank, else
 * none.
 */
export async function openBanks(
  options: OpenBanksOptions,
  protocols = ACQUIRER_PROTOCOLS,
): Promise<OpenBanks> {
  const { banksFile: path } = options.config
  if (path)
    return followBanks(options, path, () =>
      openNamed(options, readFile(path, options.env, protocols), protocols),
    )
  return options.config.mode === 'sandbox' ? openSandbox(options) : NO_BANK
}

/** For a command: the rail that pays out for a platform, by the same settings; opens nothing. */
export function payersOf(
  { banksFile, mode }: Config,
  env: NodeJS.ProcessEnv,
): { payouts(owner: OwnerId): { readonly name: string } | undefined } {
  const platforms = banksFile ? readFile(banksFile, env).platforms : undefined
  const nameOf = (owner: OwnerId): string | undefined => {
    if (platforms) return platforms.get(owner)?.payouts
    return mode === 'sandbox' ? sandboxName(owner) : undefined
  }
  return {
    payouts: (owner) => {
      const name = nameOf(owner)
      return name === undefined ? undefined : { name: railName(name) }
    },
  }
}
