// Which bank serves which platform: those named in BANKS_FILE, or the sandbox bank, or none.

import type { KeyObject } from 'node:crypto'
import { openApiPix } from './banks/api-pix/rail.ts'
import { type BanksFile, readBanksFile } from './banks/banks-file.ts'
import { openCnab } from './banks/cnab/rail.ts'
import { openBoletos } from './banks/rest/boletos.ts'
import { openCards } from './banks/rest/cards.ts'
import { openDisputes } from './banks/rest/disputes.ts'
import { openIssuing } from './banks/rest/issuing.ts'
import { openKyc } from './banks/rest/kyc.ts'
import { openPayouts } from './banks/rest/payouts.ts'
import type { ConnectionSettings } from './banks/connection-settings.ts'
import { openOauthClient, type OauthClient } from './banks/oauth-client.ts'
import { httpTransport } from './banks/transport.ts'
import type { Clock } from './base/clock.ts'
import type { OwnerId } from './base/ids.ts'
import type { Secret } from './base/secret.ts'
import {
  authorizerUrl,
  type NotificationUrl,
  restNotificationUrl,
  pixNotificationUrl,
  registerAll,
} from './notification-urls.ts'
import type { Config } from './config.ts'
import type { Database } from './db/sql.ts'
import type { Banks, BoletoRoute, Log } from './deps.ts'
import { authorizerOf, type AuthorizationRequest, type IssuerReply } from './http/issuing.ts'
import { openSandbox } from './open-sandbox.ts'

export type OpenBanks = Banks & {
  /** Notices of a bank inside this process. */
  onNotice(listener: (body: unknown) => Promise<void>): void
  /** What a bank inside this process asks about purchases. */
  onAuthorizationRequest(answerer: (request: AuthorizationRequest) => Promise<IssuerReply>): void
  /** Tells every bank where to notify us; those that would not be told, with the reason. */
  registerWebhooks(url: string): Promise<{ bank: string; why: string }[]>
  close(): Promise<void>
}

export type Asked = {
  config: Config
  env: NodeJS.ProcessEnv
  db: Database
  platformsDb: Database
  clock: Clock
  log: Log
  hashKey: Secret<KeyObject>
}

/** A map with the same keys. */
const mapped = <K, A, B>(map: ReadonlyMap<K, A>, change: (value: A, key: K) => B): Map<K, B> =>
  new Map([...map].map(([key, value]) => [key, change(value, key)]))

/** A bank that works by files notifies nobody. */
type Collector = BoletoRoute & { notificationUrl?: NotificationUrl }

/** Opens connections by their settings, and closes all of them. */
function openWires() {
  const closing: (() => Promise<void>)[] = []
  const wired = <T>(open: (settings: ConnectionSettings, oauthClient: OauthClient) => T) => {
    return (settings: ConnectionSettings) => {
      const connection = httpTransport(settings)
      closing.push(() => connection.close())
      return open(settings, openOauthClient(settings, connection))
    }
  }
  return { wired, close: async () => void (await Promise.all(closing.map((close) => close()))) }
}

/** Opens the banks of a file. Banks with one name in two parts of it are two: each part has its own addresses. */
function openNamed(
  asked: Asked,
  { pix, keys, payouts, kyc, cards, disputes, boletos, issuing, platforms }: BanksFile,
): OpenBanks {
  const { wired, close } = openWires()
  const withNotificationUrl = <T extends { name: string }>(
    open: (settings: ConnectionSettings, oauthClient: OauthClient) => T,
  ) =>
    wired((settings, oauthClient) => {
      const rail = open(settings, oauthClient)
      return { rail, notificationUrl: restNotificationUrl(rail.name, settings, oauthClient) }
    })
  const rails = mapped(pix, wired(openApiPix))
  const payers = mapped(payouts, withNotificationUrl(openPayouts))
  const checkers = mapped(kyc, withNotificationUrl(openKyc))
  const acquirers = mapped(cards, withNotificationUrl(openCards))
  const contested = mapped(disputes, withNotificationUrl(openDisputes))
  const issuers = mapped(
    issuing,
    wired((settings, oauthClient) => {
      const rail = openIssuing(settings, oauthClient)
      const notificationUrls = [
        restNotificationUrl(rail.name, settings, oauthClient),
        authorizerUrl(rail.name, settings, oauthClient, () => authorizerOf(asked)),
      ]
      return { rail, notificationUrls }
    }),
  )
  // A bank of boletos serves one platform, which counts them.
  const collectors = mapped(platforms, (providers, owner): Collector | undefined => {
    const bank = boletos.get(providers.boletos ?? '')
    if (!bank) return undefined
    const { agreement, lateFeeMax } = bank
    if ('cnab' in bank)
      return { agreement, lateFeeMax, rail: openCnab({ ...bank, owner, db: asked.platformsDb, clock: asked.clock }) }
    const { rail, notificationUrl } = withNotificationUrl(openBoletos)(bank.connection)
    return { agreement, lateFeeMax, rail, notificationUrl }
  })
  const collecting = [...collectors.values()].filter((one) => one !== undefined)
  const routes = mapped(keys, ({ psp, key }) => ({ rail: rails.get(psp)!, key }))
  const notificationUrls = [
    ...[...routes.values()].map(({ rail, key }) => pixNotificationUrl(rail, key)),
    ...[payers, checkers, acquirers, contested].flatMap((providers) =>
      [...providers.values()].map(({ notificationUrl }) => notificationUrl),
    ),
    ...[...issuers.values()].flatMap((one) => one.notificationUrls),
    ...collecting.flatMap(({ notificationUrl }) => notificationUrl ?? []),
  ]
  const namedFor = (owner: OwnerId, what: 'payouts' | 'kyc' | 'cards' | 'disputes' | 'issuing') =>
    platforms.get(owner)?.[what] ?? ''
  return {
    pix: (owner) => routes.get(owner),
    rails: [...rails.values()],
    payouts: (owner) => payers.get(namedFor(owner, 'payouts'))?.rail,
    payoutRails: [...payers.values()].map(({ rail }) => rail),
    kyc: (owner) => checkers.get(namedFor(owner, 'kyc'))?.rail,
    cards: (owner) => acquirers.get(namedFor(owner, 'cards'))?.rail,
    cardRails: [...acquirers.values()].map(({ rail }) => rail),
    disputes: (owner) => contested.get(namedFor(owner, 'disputes'))?.rail,
    disputeRails: [...contested.values()].map(({ rail }) => rail),
    issuer: (owner) => issuers.get(namedFor(owner, 'issuing'))?.rail,
    issuerRails: [...issuers.values()].map(({ rail }) => rail),
    boleto: (owner) => collectors.get(owner),
    boletoRails: collecting.map(({ rail }) => rail),
    onNotice: () => {},
    onAuthorizationRequest: () => {},
    registerWebhooks: (url) => registerAll(notificationUrls, url),
    close,
  }
}

function readFile(path: string, env: NodeJS.ProcessEnv): BanksFile {
  const read = readBanksFile(path, env)
  if (read.ok) return read.banks
  throw new Error(`BANKS_FILE (${path}) cannot be used:\n${read.faults.map((fault) => `  - ${fault}`).join('\n')}`)
}

export const NO_BANK: OpenBanks = {
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

/** Opens the banks of this server: those of BANKS_FILE, else (in the sandbox) the sandbox bank, else none. */
export async function openBanks(asked: Asked): Promise<OpenBanks> {
  if (asked.config.banksFile) return openNamed(asked, readFile(asked.config.banksFile, asked.env))
  return asked.config.mode === 'sandbox' ? openSandbox(asked) : NO_BANK
}

/** For a command: whether somebody pays out for a platform, by the same settings; nothing is opened. */
export function payersOf({ banksFile, mode }: Config, env: NodeJS.ProcessEnv): { payouts(owner: OwnerId): unknown } {
  const platforms = banksFile ? readFile(banksFile, env).platforms : undefined
  return { payouts: (owner) => (platforms ? platforms.get(owner)?.payouts : mode === 'sandbox') || undefined }
}
