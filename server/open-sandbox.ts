// Opens the sandbox bank, inside this process or at SANDBOX_BANK_URL, and each platform's way to it: one client with one
// token, for pix and what is contested of it, payouts,
// checks, cards, boletos and corporate cards. The only file of the server that knows the sandbox bank.

import { openBank, type Bank } from '../sandbox/bank.ts'
import { nameOfAccount, nameOfCard } from '../sandbox/names.ts'
import { type ApiPix, openApiPix } from './banks/api-pix/rail.ts'
import { ASK_TIMEOUT_MS } from './banks/ask.ts'
import type { BoletoRail, CardRail, PayoutRail } from './banks/bank.ts'
import type { KycProvider } from './banks/kyc.ts'
import type { PixDisputeRail } from './banks/disputes.ts'
import { openBoletos } from './banks/rest/boletos.ts'
import { openCards } from './banks/rest/cards.ts'
import { openDisputes } from './banks/rest/disputes.ts'
import { openIssuing } from './banks/rest/issuing.ts'
import { openKyc } from './banks/rest/kyc.ts'
import { openPayouts } from './banks/rest/payouts.ts'
import type { IssuerRail } from './banks/issuer.ts'
import type { ConnectionSettings } from './banks/connection-settings.ts'
import { openOauthClient } from './banks/oauth-client.ts'
import { httpTransport } from './banks/transport.ts'
import type { OwnerId } from './base/ids.ts'
import { Refusal } from './base/refusal.ts'
import { background } from './background.ts'
import {
  authorizerUrl,
  type NotificationUrl,
  restNotificationUrl,
  pixNotificationUrl,
  registerAll,
} from './notification-urls.ts'
import { authorizerOf, issuerKey } from './http/issuing.ts'
import type { Asked, OpenBanks } from './open-banks.ts'
import { cardKey, clientSecret, controlsOf, sandboxAgreement, sandboxKey } from './sandbox-controls.ts'
import { platforms } from './sellers/store.ts'

/** What a platform has at the bank. */
type Client = {
  pix: ApiPix
  payouts: PayoutRail
  kyc: KycProvider
  cards: CardRail
  disputes: PixDisputeRail
  boletos: BoletoRail
  issuing: IssuerRail
  notificationUrls: NotificationUrl[]
}

/** Platforms of a sandbox that are told to the bank at start. */
const PLATFORMS_MAX = 1_000
/** No address: the bank is called in this process. */
const INSIDE = ''

/** Says in words for people that there is no bank at the address, where that is why the start fails. */
async function reached(url: string, call: () => Promise<void>): Promise<void> {
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

const settingsOf = (owner: OwnerId, baseUrl: string, hashKey: Asked['hashKey']): ConnectionSettings => ({
  name: `sandbox/${owner}`,
  baseUrl,
  tokenUrl: `${baseUrl}/oauth/token`,
  clientId: owner,
  clientSecret: clientSecret(hashKey, owner),
  clientAuth: 'basic',
  headers: {},
  timeoutMs: ASK_TIMEOUT_MS,
})

/** Opens the way of each platform the first time it is asked for. */
function clientsOf(asked: Asked, baseUrl: string, call: Parameters<typeof openOauthClient>[1]) {
  const clients = new Map<OwnerId, Client>()
  let notificationUrl: string | undefined
  const register = async (notificationUrls: readonly NotificationUrl[], url: string) => {
    for (const { bank, why } of await registerAll(notificationUrls, url))
      asked.log.warn({ bank, detail: why }, 'the sandbox bank did not take our address for notices')
  }
  const open = (owner: OwnerId): Client => {
    const known = clients.get(owner)
    if (known) return known
    const settings = settingsOf(owner, baseUrl, asked.hashKey)
    const oauthClient = openOauthClient(settings, call)
    const pix = openApiPix(settings, oauthClient)
    const client = {
      pix,
      payouts: openPayouts(settings, oauthClient),
      kyc: openKyc(settings, oauthClient),
      cards: openCards(settings, oauthClient),
      disputes: openDisputes(settings, oauthClient),
      boletos: openBoletos(settings, oauthClient),
      issuing: openIssuing(settings, oauthClient),
      notificationUrls: [
        pixNotificationUrl(pix, sandboxKey(owner)),
        restNotificationUrl(`${settings.name}/rest`, settings, oauthClient),
        authorizerUrl(settings.name, settings, oauthClient, () => authorizerOf(asked)),
      ],
    }
    clients.set(owner, client)
    // A platform that came while we run, seeded here or by a command beside us.
    // Looking up a way asks nothing of the bank by itself: whoever looks may hold a transaction open.
    const url = notificationUrl
    if (url) background(asked.log, 'tell the sandbox bank our address', () => register(client.notificationUrls, url))
    return client
  }
  const registerUrls = (url: string) => {
    notificationUrl = url
    return registerAll(
      [...clients.values()].flatMap(({ notificationUrls }) => notificationUrls),
      url,
    )
  }
  return { clients, open, registerUrls }
}

/** Opens the sandbox bank and tells it of every platform there is. */
export async function openSandbox(asked: Asked): Promise<OpenBanks> {
  const { config, clock } = asked
  const { host, pathname } = new URL(config.publicUrl)
  const place = `${host}${pathname.replace(/\/$/, '')}`
  const inside: Bank | undefined = config.sandboxBankUrl
    ? undefined
    : await openBank({
        db: asked.db,
        clock,
        host: place,
        log: asked.log,
        hashKey: cardKey(asked.hashKey),
        signingKey: issuerKey(asked.hashKey),
      })
  const baseUrl = config.sandboxBankUrl ?? INSIDE
  const outside = inside ? undefined : httpTransport({ baseUrl })
  const call = inside?.call ?? outside!
  const sandbox = controlsOf(call, asked, inside === undefined)
  const { clients, open, registerUrls } = clientsOf(asked, baseUrl, call)
  const known = await platforms(asked.platformsDb, PLATFORMS_MAX)
  await reached(baseUrl, () => sandbox.clock(clock.offsetMs()))
  for (const { owner, name, city, taxpayerId } of known) {
    await sandbox.register({ owner, name, city, taxpayerId })
    open(owner)
  }
  return {
    pix: (owner) => ({ rail: open(owner).pix, key: sandboxKey(owner) }),
    payouts: (owner) => open(owner).payouts,
    kyc: (owner) => open(owner).kyc,
    cards: (owner) => open(owner).cards,
    disputes: (owner) => open(owner).disputes,
    boleto: (owner) => ({ rail: open(owner).boletos, agreement: sandboxAgreement(owner), lateFeeMax: undefined }),
    get rails() {
      return [...clients.values()].map(({ pix }) => pix)
    },
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
      names: { card: nameOfCard, account: nameOfAccount },
      ...(inside ? { open: inside.call } : {}),
      register: async (platform) => {
        await sandbox.register(platform)
        open(platform.owner) // Its lists are read from now on.
      },
    },
    onNotice: (listener) => inside?.onNotice(({ body }) => listener(body)),
    onAuthorizationRequest: (answerer) => inside?.onAuthorizationRequest(answerer),
    registerWebhooks: registerUrls,
    close: async () => {
      await inside?.close()
      await outside?.close()
    },
  }
}
