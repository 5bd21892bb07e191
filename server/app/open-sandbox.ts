// Opens the sandbox bank, in this process or at SANDBOX_BANK_URL, and a client of it for each
// platform: one token for pix and its disputes, payouts, checks, cards, boletos and corporate
// cards. The only file of the server that imports the sandbox bank.

import { openBank, type Bank } from '../../sandbox/bank.ts'
import { nameOfAccount, nameOfCard } from '../../sandbox/names.ts'
import { dialectOf } from '../providers/api-pix/dialect.ts'
import { type ApiPix, openApiPix } from '../providers/api-pix/rail.ts'
import { ASK_TIMEOUT_MS } from '../providers/ask.ts'
import type { BoletoRail } from '../providers/bank.ts'
import type { PayoutRail } from '../providers/payouts.ts'
import type { CardRail } from '../providers/acquirer.ts'
import type { KycProvider } from '../providers/kyc.ts'
import type { PixDisputeRail } from '../providers/disputes.ts'
import { openBoletos } from '../providers/rest/boletos.ts'
import { openCards } from '../providers/rest/cards.ts'
import { openDisputes } from '../providers/rest/disputes.ts'
import { openIssuing } from '../providers/rest/issuing.ts'
import { openKyc } from '../providers/rest/kyc.ts'
import { openPayouts } from '../providers/rest/payouts.ts'
import type { IssuerRail } from '../providers/issuer.ts'
import { type OauthSettings, PLAIN_TOKEN } from '../providers/settings/connection.ts'
import { openOauthClient } from '../providers/oauth-client.ts'
import { observed } from './banks/bank-calls.ts'
import { httpTransport } from '../providers/transport.ts'
import type { OwnerId } from '../kernel/ids.ts'
import { Refusal } from '../kernel/refusal.ts'
import { openWhereTablesAreMade } from '../platform/db/connections/nodes.ts'
import { PUBLIC } from '../platform/db/connections/schema.ts'
import { backgroundOf } from '../runtime/background.ts'
import type { BankNotifications, PixRoute } from '../runtime/deps.ts'
import {
  authorizerUrl,
  restNotificationUrl,
  pixNotificationUrl,
  registerAll,
} from './notification-urls.ts'
import { authorizerOf, issuerKey } from './http/issuing.ts'
import type { OpenBanksOptions, OpenBanks } from './banks/open-banks.ts'
import {
  callsOf,
  cardKey,
  clientSecret,
  controlsOf,
  sandboxAgreement,
  sandboxKey,
} from './sandbox-controls.ts'
import { platforms } from '../marketplace/sellers/store.ts'
import type { Routes } from './emulator/connection.ts'
import { type AtSandbox, openEmulatedBanks } from './emulator/emulated-banks.ts'
import { knockAt } from './emulator/emulation.ts'

type OpenUrl = (name: string) => string

/** A platform's connections to the bank. */
type Client = {
  pix: ApiPix
  pixKey: string
  payouts: PayoutRail
  kyc: KycProvider
  cards: CardRail
  disputes: PixDisputeRail
  boletos: BoletoRail
  issuing: IssuerRail
  notificationUrls: BankNotifications[]
}

/** The maximum of platforms registered at the bank at the start. */
const PLATFORMS_MAX = 1_000
/** As its calls are counted. */
const SANDBOX = { bank: 'sandbox', kind: 'all' }
/** No URL: the bank is called in this process. */
const INSIDE = ''

/** Makes the call, and explains a failed start where no bank answers at the URL. */
async function explainUnreachable(url: string, call: () => Promise<void>): Promise<void> {
  try {
    await call()
  } catch (error) {
    if (!(error instanceof Refusal) || url === INSIDE) throw error
    throw new Error(
      `The sandbox bank at SANDBOX_BANK_URL=${url} does not answer. Start it with npm run bank, or leave ` +
        'SANDBOX_BANK_URL out: then the bank runs inside the server.',
      { cause: error },
    )
  }
}

/** What the connection of a platform to the sandbox bank is called. */
export const sandboxName = (owner: OwnerId): string => `sandbox/${owner}`

const settingsOf = (
  owner: OwnerId,
  baseUrl: string,
  hashKey: OpenBanksOptions['hashKey'],
): OauthSettings => ({
  name: sandboxName(owner),
  baseUrl,
  tokenUrl: `${baseUrl}/oauth/token`,
  clientId: owner,
  clientSecret: clientSecret(hashKey, owner),
  clientAuth: 'basic',
  token: PLAIN_TOKEN,
  headers: {},
  query: {},
  timeoutMs: ASK_TIMEOUT_MS,
})

/** It says how a pix began, which no bank that we know of does. */
const SANDBOX_DIALECT = dialectOf({ initiation: 'formaIniciacao' })

/** Opens each platform's client at its first use. */
function clientsOf(
  options: OpenBanksOptions,
  baseUrl: string,
  call: Parameters<typeof openOauthClient>[1],
) {
  const clients = new Map<OwnerId, Client>()
  let notificationUrl: OpenUrl | undefined
  const register = async (notificationUrls: readonly BankNotifications[], url: OpenUrl) => {
    for (const { bank, why } of await registerAll(notificationUrls, url))
      options.log.warn(
        { bank, detail: why },
        'the sandbox bank did not accept our notification URL; reconciliation polls it instead',
      )
  }
  const open = (owner: OwnerId): Client => {
    const known = clients.get(owner)
    if (known) return known
    const settings = settingsOf(owner, baseUrl, options.hashKey)
    const connection = openOauthClient(settings, observed(options, { ...SANDBOX, baseUrl }, call))
    const pix = openApiPix(settings, connection, SANDBOX_DIALECT)
    const pixKey = sandboxKey(owner)
    const client = {
      pix,
      pixKey,
      payouts: openPayouts(settings, connection),
      kyc: openKyc(settings, connection),
      cards: openCards(settings, connection),
      disputes: openDisputes(settings, connection),
      boletos: openBoletos(settings, connection),
      issuing: openIssuing(settings, connection),
      notificationUrls: [
        pixNotificationUrl(pix, sandboxKey(owner), owner),
        restNotificationUrl(`${settings.name}/rest`, settings, connection),
        authorizerUrl(settings.name, settings, connection, () => authorizerOf(options)),
      ],
    }
    clients.set(owner, client)
    // A platform created while we run, by a seed here or by a command beside us. Registered in the
    // background, because the caller may have a transaction open.
    const url = notificationUrl
    if (url)
      backgroundOf(options).start('tell the sandbox bank our address', () =>
        register(client.notificationUrls, url),
      )
    return client
  }
  const registerUrls = (url: OpenUrl) => {
    notificationUrl = url
    return registerAll(
      [...clients.values()].flatMap(({ notificationUrls }) => notificationUrls),
      url,
    )
  }
  return { clients, open, registerUrls }
}

/** What the bank knew of it stays. */
const warnUnless = (
  registered: Promise<void>,
  platform: OwnerId,
  { log }: OpenBanksOptions,
): Promise<void> =>
  registered.catch(({ message }: Error) =>
    log.warn({ platform, message }, 'the sandbox bank did not take a platform anew'),
  )

const NAMES = { card: nameOfCard, account: nameOfAccount }

/** Every platform has the sandbox bank, and no other is configured. */
const WITHOUT_FILE = {
  notifications: [],
  serves: () => true,
  connections: [],
  certificates: [],
  check: async () => [],
}

/**
 * The bank of this process. It makes its tables by itself, which not every node takes; those of the
 * first schema are where the address leads.
 */
async function openInside({ config, db, clock, log, hashKey }: OpenBanksOptions): Promise<Bank> {
  const { host, pathname } = new URL(config.publicUrl)
  const apart = db.schema === PUBLIC ? undefined : await openWhereTablesAreMade(db, config.poolMax)
  const bank = await openBank({
    db: apart ?? db,
    clock,
    host: `${host}${pathname.replace(/\/$/, '')}`,
    log,
    hashKey: cardKey(hashKey),
    signingKey: issuerKey(hashKey),
    knock: knockAt(() => config.publicUrl),
  })
  const close = async () => {
    await bank.close()
    await apart?.close()
  }
  return { ...bank, close }
}

/** Where a platform's pix is, if that is not at the bank itself. */
function elsewhere(
  { at, current }: Routes,
  owner: OwnerId,
  sale: Parameters<OpenBanks['pix']>[1],
): PixRoute | undefined {
  if (!sale) return current.get(owner)
  return sale.psp === undefined ? undefined : at(owner, sale.psp)
}

const pixOf = ({ pix, pixKey }: Client): PixRoute => ({ rail: pix, key: pixKey })

/** Each platform is its own client, with one key. */
const receiversAt = (clients: ReadonlyMap<OwnerId, Client>, name: string) =>
  [...clients].flatMap(([owner, { pix, pixKey: key }]) =>
    pix.name === name ? [{ owner, key }] : [],
  )

/** Opens the sandbox bank and registers every platform there. */
export async function openSandbox(options: OpenBanksOptions): Promise<OpenBanks> {
  const { config, clock } = options
  const inside = config.sandboxBankUrl ? undefined : await openInside(options)
  const baseUrl = config.sandboxBankUrl ?? INSIDE
  const outside = inside ? undefined : httpTransport({ baseUrl })
  const call = inside?.call ?? outside!
  const sandbox = controlsOf(call, options, inside === undefined)
  const { clients, open, registerUrls } = clientsOf(options, baseUrl, call)
  const routes: Routes = { current: new Map(), at: () => undefined }
  const known = await platforms(options.platformsDb, PLATFORMS_MAX)
  await explainUnreachable(baseUrl, () => sandbox.clock(clock.offsetMs()))
  for (const { owner, name, city, taxpayerId } of known) {
    await warnUnless(sandbox.register({ owner, name, city, taxpayerId }), owner, options)
    open(owner)
  }
  const atSandbox: AtSandbox = {
    ...WITHOUT_FILE,
    pix: (owner, sale) => elsewhere(routes, owner, sale) ?? pixOf(open(owner)),
    payouts: (owner) => open(owner).payouts,
    kyc: (owner) => open(owner).kyc,
    cards: (owner) => open(owner).cards,
    disputes: (owner) => open(owner).disputes,
    boleto: (owner) => ({
      rail: open(owner).boletos,
      agreement: sandboxAgreement(owner),
      lateFeeMax: undefined,
    }),
    get rails() {
      return [...clients.values()].map(({ pix }) => pix)
    },
    receivers: (name) => receiversAt(clients, name),
    get payoutRails() {
      return [...clients.values()].map(({ payouts }) => payouts)
    },
    get boletoRails() {
      return [...clients.values()].map(({ boletos }) => boletos)
    },
    issuer: (owner) => open(owner).issuing,
    get issuerRails() {
      return [...clients.values()].map(({ issuing }) => issuing)
    },
    get disputeRails() {
      return [...clients.values()].map(({ disputes }) => disputes)
    },
    get cardRails() {
      return [...clients.values()].map(({ cards }) => cards)
    },
    sandbox: {
      ...sandbox,
      names: NAMES,
      ...(inside ? { open: inside.call } : {}),
      forget: (platform) => void clients.delete(platform),
      register: async (platform) => {
        await sandbox.register(platform)
        open(platform.owner) // Its lists are read from now on.
      },
    },
    onNotice: (listener) => inside?.onNotice(listener),
    onAuthorizationRequest: (answerer) => inside?.onAuthorizationRequest(answerer),
    registerWebhooks: registerUrls,
    close: async () => void (await Promise.all([inside?.close(), outside?.close()])),
  }
  return openEmulatedBanks(options, atSandbox, {
    call,
    publicUrl: () => config.sandboxBankUrl ?? config.publicUrl,
    post: callsOf(call, options).post,
    routes,
    pixOf: (owner) => open(owner).pix,
  })
}
