// Checks how the banks of BANKS_FILE are reached: our credentials, both certificates, whether a PSP
// lists what it received, and which address it notifies. It changes nothing; the command `preflight`
// and operators in the portal use it.

import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import type { BankReply } from '../../kernel/bank-call.ts'
import { after } from '../../kernel/clock.ts'
import { toReais } from '../../kernel/money.ts'
import type { Dialect, Route } from '../../providers/api-pix/dialect.ts'
import { pathOf } from '../../providers/api-pix/requests.ts'
import { listQuery } from '../../providers/api-pix/rail.ts'
import { openReading, pageFromBank } from '../../providers/api-pix/report.ts'
import { type BanksFile, type PixSettings, placesOf } from '../../providers/settings/banks-file.ts'
import type { ExchangeFolders } from '../../providers/settings/exchange-folders.ts'
import { openClient } from '../../providers/client.ts'
import type { ConnectionSettings } from '../../providers/settings/connection.ts'
import { isObject, problemFromBank, unreadable, withoutValue } from '../../providers/parse.ts'
import type { PayerConnection } from '../../providers/settings/payers.ts'
import { connectionOf, openWire, type WireSettings } from './open-wire.ts'
import { probe } from '../../providers/probe.ts'
import { httpTransport } from '../../providers/transport.ts'
import type { BankCheck } from '../../runtime/deps.ts'

export const ok = (check: string, detail: string): BankCheck => ({ check, ok: true, detail })
export const fault = (check: string, detail: string): BankCheck => ({ check, ok: false, detail })

/** Runs a check; what it throws is its fault. */
export async function checked(check: string, work: () => Promise<string>): Promise<BankCheck> {
  try {
    return ok(check, await work())
  } catch (error) {
    return fault(check, (error as Error).message)
  }
}

/** Each connection of the file, by its section and name. */
export const connectionsOf = (banks: BanksFile): [string, ConnectionSettings][] => [
  ...(['pix', 'payouts', 'kyc', 'cards', 'disputes', 'issuing'] as const).flatMap((section) =>
    [...banks[section]].map(([name, settings]): [string, ConnectionSettings] => [
      `${section}/${name}`,
      settings,
    ]),
  ),
  ...[...banks.boletos].flatMap(([name, bank]): [string, ConnectionSettings][] =>
    'connection' in bank ? [[`boletos/${name}`, bank.connection]] : [],
  ),
]

/** A PSP with an API Pix. */
type ApiPixSettings = PixSettings & { dialect: Dialect }
const speaksApiPix = (settings: PixSettings): settings is ApiPixSettings =>
  settings.dialect !== undefined

/** What is asked of a PSP: how, and where without ids and keys. */
const askedOf = ({ baseUrl, dialect }: ApiPixSettings, route: Route): string => {
  const { host, pathname } = new URL(baseUrl)
  return `GET ${host}${pathname === '/' ? '' : pathname}${dialect.paths[route]}`
}

const NOTHING_THERE =
  'nothing is at this path: baseUrl lacks a part of it, or has it twice, or a gateway answers'

/** One read at a PSP, with a connection of its own. */
async function readOnce(
  settings: ApiPixSettings,
  route: Route,
  { names = {}, query }: { names?: Record<string, string>; query?: Record<string, string> },
): Promise<BankReply> {
  const transport = httpTransport(settings)
  try {
    const path = pathOf(settings.dialect, route, names)
    const signal = AbortSignal.timeout(settings.timeoutMs)
    const client = openClient(settings, transport)
    return await client({ method: 'GET', path, signal, ...(query && { query }) })
  } catch (error) {
    throw new Error(`${(error as Error).message} (${askedOf(settings, route)})`, { cause: error })
  } finally {
    await transport.close()
  }
}

/** The bank's refusal, in a sentence. */
function refusalOf({ status, body }: BankReply, { dialect }: ApiPixSettings, asked: string): Error {
  const problem = problemFromBank(body, dialect.refusal)
  return new Error(`the bank answered ${status}${problem ? `: ${problem.why}` : ''} (${asked})`)
}

/** Whether a PSP notifies us about a key; the address is a secret of the operator. */
async function notified(settings: ApiPixSettings, key: string, url: string): Promise<string> {
  const asked = askedOf(settings, 'webhook.get')
  const reply = await readOnce(settings, 'webhook.get', { names: { chave: key } })
  const { status, body } = reply
  const isManual = settings.dialect.webhook.register === 'manual'
  if (status === 404) {
    if (!isObject(body)) throw new Error(`${NOTHING_THERE} (${asked})`)
    if (isManual) throw new Error(`no address is registered: register ${url} at the bank`)
    return 'has no notification URL yet: the server registers our address'
  }
  if (status !== 200) throw refusalOf(reply, settings, asked)
  const { webhookUrl } = Object(body) as { webhookUrl?: unknown }
  if (typeof webhookUrl === 'string' && webhookUrl.replace(/\/pix$/, '') === url)
    return 'notifies us'
  if (isManual) throw new Error(`notifies another address: register ${url} at the bank`)
  return 'notifies another address: the server replaces it'
}

const LISTED_MS = 60_000

/** Reads what came in the last minute. A list is there, or nothing is at this path. */
async function listed(settings: ApiPixSettings, now: Date): Promise<string> {
  const asked = askedOf(settings, 'pix.list')
  const { dialect } = settings
  const query = listQuery(dialect, { from: after(now, -LISTED_MS), to: now, page: 0 })
  const reply = await readOnce(settings, 'pix.list', { query })
  if (reply.status === 404 || (reply.status === 200 && !isObject(reply.body)))
    throw new Error(`${NOTHING_THERE} (${asked})`)
  if (reply.status !== 200) throw refusalOf(reply, settings, asked)
  const reading = openReading(dialect)
  if (!pageFromBank(reply.body, reading))
    throw new Error(`${withoutValue(unreadable(reading.faults))} (${asked})`)
  return `can be read (${asked})`
}

/** The same on a company's own wire: also whether it takes our key. */
async function listedByWire(settings: WireSettings, now: Date): Promise<string> {
  const transport = httpTransport(settings)
  try {
    const span = { from: after(now, -LISTED_MS), to: now, page: 0 }
    const { rail } = openWire(settings, openClient(settings, transport), () => now)
    const answer = await rail.received(span)
    if (answer.result === 'accepted') return `can be read (${new URL(settings.baseUrl).host})`
    throw new Error(withoutValue(answer.why))
  } finally {
    await transport.close()
  }
}

/** What the paying account has: a read that moves nothing. */
async function balanceOf(settings: PayerConnection, now: Date): Promise<string> {
  const transport = httpTransport(settings)
  try {
    const client = openClient(settings, transport)
    const { balance } = settings.service.open(connectionOf(settings, client, () => now))
    if (!balance) return 'is not told by this company'
    const answer = await balance()
    if (answer.result === 'accepted') return `can be read: R$ ${toReais(answer.value.available)}`
    throw new Error(withoutValue(answer.why))
  } finally {
    await transport.close()
  }
}

/** The checks of one connection, one after the other. */
async function connectionChecks(
  name: string,
  settings: ConnectionSettings,
  now: Date,
): Promise<BankCheck[]> {
  const transport = httpTransport(settings)
  try {
    const probes = await probe(settings, transport, now)
    return probes.map(({ what, ok: isOk, detail }) => ({
      check: `${name}: ${what}`,
      ok: isOk,
      detail,
    }))
  } finally {
    await transport.close()
  }
}

/**
 * Every check, each within the time-out of its connection. Without `urlOf`, not which address is
 * notified.
 */
/** The folders of a bank that works by files, as this user sees them on this machine. */
async function usable({ remittances, returns }: ExchangeFolders): Promise<string> {
  for (const folder of [remittances, returns]) {
    if (!(await stat(folder)).isDirectory()) throw new Error(`${folder} is no folder`)
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  }
  return `${remittances} and ${returns} can be read and written by this user`
}

export async function bankChecks(
  banks: BanksFile,
  urlOf: ((name: string) => string) | undefined,
  now: Date,
): Promise<BankCheck[]> {
  const connections = await Promise.all(
    connectionsOf(banks).map(([name, settings]) => connectionChecks(name, settings, now)),
  )
  const lists = [...banks.pix].map(([name, settings]) =>
    checked(`pix/${name}: received pix`, () =>
      settings.wire ? listedByWire(settings, now) : listed(settings, now),
    ),
  )
  const balances = [...banks.payouts].flatMap(([name, settings]) =>
    settings.service ? checked(`payouts/${name}: balance`, () => balanceOf(settings, now)) : [],
  )
  const byFiles = [
    ...[...banks.boletos].map(
      ([name, bank]) => [`boletos/${name}`, 'cnab' in bank ? bank.folders : undefined] as const,
    ),
    ...[...banks.paymentFiles].map(([name, bank]) => [`payouts/${name}`, bank.folders] as const),
  ]
  const folders = byFiles.flatMap(([name, place]) =>
    place ? checked(`${name}: folders`, () => usable(place)) : [],
  )
  const read = [
    ...connections.flat(),
    ...(await Promise.all(folders)),
    ...(await Promise.all(lists)),
    ...(await Promise.all(balances)),
  ]
  if (urlOf === undefined) return read
  const notifications = placesOf(banks).flatMap(([owner, { psp, key }]) => {
    const settings = banks.pix.get(psp)
    // One connection may be looked at alone.
    if (!settings) return []
    const url = urlOf(`pix/${psp}/${owner}`)
    return checked(`pix/${psp}: notifications`, async () =>
      speaksApiPix(settings)
        ? notified(settings, key, url)
        : `a person registers our address with the company: ${url}/pix`,
    )
  })
  return [...read, ...(await Promise.all(notifications))]
}
