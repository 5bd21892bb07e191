// A platform's connection to a company, over the wire that the sandbox bank serves under
// /emulate/NAME: the same rail as at the real company, without a certificate.

import { createHmac } from 'node:crypto'
import { strict as assert } from 'node:assert'
import { noticeSecret } from '../../../sandbox/emulators/companies.ts'
import { PROVEN_BY_CERTIFICATE } from '../../../sandbox/emulators/emulator.ts'
import { noticeSettings } from '../../../sandbox/emulators/notices.ts'
import type { BankCall, BankRequest } from '../../kernel/bank-call.ts'
import type { OwnerId, SellerId } from '../../kernel/ids.ts'
import { findById } from '../../marketplace/sellers/store.ts'
import { type ApiPix, openApiPix } from '../../providers/api-pix/rail.ts'
import type { PixRail } from '../../providers/bank.ts'
import { openClient } from '../../providers/client.ts'
import type { PayoutOffer } from '../../providers/connector.ts'
import type { PayoutRail } from '../../providers/payouts.ts'
import { type BanksFile, readBanks } from '../../providers/settings/banks-file.ts'
import type { ConnectionSettings } from '../../providers/settings/connection.ts'
import type { BankNotifications, PixRoute } from '../../runtime/deps.ts'
import { observed } from '../banks/bank-calls.ts'
import type { OpenBanksOptions } from '../banks/open-banks.ts'
import { openPayer } from '../banks/open-payer.ts'
import { openWire } from '../banks/open-wire.ts'
import type { OpenWire } from '../banks/pix-notices.ts'
import { watched } from '../banks/watch-rail.ts'
import { pixNotificationUrl } from '../notification-urls.ts'
import { cardKey } from '../sandbox-controls.ts'
import { type Emulated, entryOf, isSecretless } from './emulation.ts'

/** What is not at the sandbox bank itself; a sale there asks for nothing more. */
export type Routes = {
  /** Where the new sales of platforms are made. */
  readonly current: Map<OwnerId, PixRoute>
  /** Where a sale is that names its PSP. */
  at: (owner: OwnerId, psp: string) => PixRoute | undefined
}

/** The sandbox bank, in this process or another. */
export type Reach = {
  readonly call: BankCall
  /** Where others find it. */
  publicUrl(): string
  /** A call of its controls. */
  post(path: string, body: object): Promise<unknown>
  readonly routes: Routes
  /** A platform's connection to the bank itself. */
  pixOf(owner: OwnerId): ApiPix
}

export type Connection = {
  readonly owner: OwnerId
  readonly route: PixRoute & { readonly psp: string }
  readonly notifications: BankNotifications
  /** Where the company's wire is its own. */
  readonly wire?: OpenWire
  /** Where the company pays out. */
  readonly payouts?: { readonly rail: PayoutRail; readonly told?: PayoutOffer['told'] }
  /** As the banks file has it. */
  entry(): Record<string, string>
  /** Makes the platform known to the company; before each call, once. */
  ready(): Promise<void>
}

const ID_LENGTH = 32
/** Calls go by their paths alone. */
const NOWHERE = 'http://127.0.0.1'

/** The name of the PSP, and of its lists: each platform has its own. */
export const pspOf = (company: string, owner: OwnerId): string => `${company}/${owner}`

function openReceiver(
  { hashKey }: Pick<OpenBanksOptions, 'hashKey'>,
  emulated: Emulated,
  owner: OwnerId,
) {
  const { name } = emulated.emulator
  const derived = (what: string) =>
    createHmac('sha256', hashKey.reveal()).update(`emulated/${what}/${name}/${owner}`).digest('hex')
  const seed = derived('secret')
  const key = derived('key').replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
  // Nobody can guess it: where no secret goes with it, it is one.
  const clientId = `${name}-${derived('client').slice(0, ID_LENGTH)}`
  const secret = isSecretless(emulated) ? PROVEN_BY_CERTIFICATE : seed
  return { receiver: { clientId, secret, key }, seed }
}

function settingsOf(file: object): BanksFile {
  const read = readBanks(JSON.stringify({ pix: {}, keys: {}, ...file }), '/', {})
  assert.ok(read.ok, JSON.stringify(read))
  return read.banks
}

const throughJson = (value: unknown): unknown =>
  value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown)

/** Calls the company's wire at the sandbox bank, as over HTTP. */
const lineTo =
  (
    { baseUrl }: Pick<ConnectionSettings, 'baseUrl'>,
    call: BankCall,
    ready: () => Promise<void>,
  ): BankCall =>
  async ({ body, ...request }) => {
    await ready()
    const reply = await call({
      ...request,
      ...placeOf(baseUrl, request),
      ...(body !== undefined && { body: throughJson(body) }),
    })
    return { ...reply, body: throughJson(reply.body) }
  }

/** Where a call goes below the host: a path of the connection, or a whole address. */
function placeOf(
  baseUrl: string,
  { path, query }: Pick<BankRequest, 'path' | 'query'>,
): Pick<BankRequest, 'path' | 'query'> {
  if (path.startsWith('/') && !path.includes('?'))
    return { path: baseUrl.slice(NOWHERE.length) + path, ...(query && { query }) }
  const url = new URL(path.startsWith('/') ? baseUrl + path : path)
  return { path: url.pathname, query: { ...Object.fromEntries(url.searchParams), ...query } }
}

/** What may be called many times and is done once; a failure is tried again. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () =>
    (done ??= work().catch((error: unknown) => {
      done = undefined
      throw error
    }))
}

export function openConnection(
  options: OpenBanksOptions,
  reach: Reach,
  emulated: Emulated,
  owner: OwnerId,
): Connection {
  const { emulator } = emulated
  const company = emulator.name
  const psp = pspOf(company, owner)
  const { receiver, seed } = openReceiver(options, emulated, owner)
  const { key } = receiver
  const told = noticeSettings(company, noticeSecret(cardKey(options.hashKey), key))
  const entryAt = (url: string) => ({
    ...entryOf(emulated, receiver, seed, `${url}/emulate/${company}`),
    ...told,
  })
  const file = { pix: { psp: entryAt(NOWHERE) }, keys: { [owner]: { psp: 'psp', key } } }
  const settings = { ...settingsOf(file).pix.get('psp')!, name: psp }

  async function enroll(): Promise<void> {
    const platform = await findById(options.platformsDb, owner as string as SellerId)
    if (!platform) throw new Error(`no such platform: ${owner}`)
    const { name, city, taxpayerId } = platform
    await reach.post('/sandbox/clients', {
      client_id: receiver.clientId,
      secret: receiver.secret,
      name,
      city,
      cnpj: taxpayerId,
      keys: [key],
      at: { company, acts_as: owner },
    })
    const project = 'enroll' in emulator ? emulator.enroll?.(receiver, seed) : undefined
    if (project) await reach.call({ ...project, path: `/emulate/${company}${project.path}` })
  }

  const ready = once(enroll)
  const named = { bank: company, kind: 'pix' }
  const call = observed(options, named, lineTo(settings, reach.call, ready))
  const client = openClient(settings, call)
  const payer = () => entryOf(emulated, receiver, seed, `${NOWHERE}/emulate/${company}`, 'payouts')
  const place = { entry: payer, ready, name: psp }
  const payouts = openEmulatedPayer(options, reach, emulated, place)
  const entry = () => entryAt(reach.publicUrl())
  const common = { owner, entry, ready, ...(payouts && { payouts }) }
  const routeOf = (rail: PixRail) => ({ rail: watched(options, named, rail), key, psp })
  const { clock } = options
  if (settings.wire) {
    const times = [() => clock.wall(), () => clock.now()] as const
    const { rail, setting } = openWire(settings, client, ...times)
    const route = routeOf(rail)
    return {
      ...common,
      route,
      notifications: byHand(reach, route, owner),
      wire: { wire: settings.wire, rail, setting },
    }
  }
  const rail = openApiPix(settings, client, settings.dialect)
  const route = routeOf(rail)
  const isByHand = settings.dialect.webhook.register === 'manual'
  return {
    ...common,
    route,
    notifications: isByHand ? byHand(reach, route, owner) : pixNotificationUrl(rail, key, owner),
  }
}

/** The company's own way of paying out, where it has one. */
function openEmulatedPayer(
  options: OpenBanksOptions,
  reach: Reach,
  { connector, emulator }: Emulated,
  { entry, ready, name }: { entry: () => object; ready: () => Promise<void>; name: string },
): Connection['payouts'] {
  if (!connector.payouts) return undefined
  const read = settingsOf({ payouts: { payer: entry() } }).payouts.get('payer')!
  const settings = { ...read, name }
  const named = { bank: emulator.name, kind: 'payouts' }
  const call = observed(options, named, lineTo(settings, reach.call, ready))
  const { rail, told } = openPayer(settings, openClient(settings, call), options)
  return { rail: watched(options, named, rail), ...(told && { told }) }
}

/** Where a person tells the company our address, the sandbox bank is told. */
function byHand(
  { pixOf }: Reach,
  { psp, key }: Connection['route'],
  owner: OwnerId,
): BankNotifications {
  return pixNotificationUrl({ ...pixOf(owner), name: psp }, key, owner)
}
