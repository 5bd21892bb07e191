// Notifies clients, at the address registered for a pix key or for the client (all of REST), in
// this process or by HTTP. A notification may get lost, as at a real bank: a client that needs
// certainty reads.

import { request } from 'undici'
import { batched } from '../server/kernel/batch.ts'
import { type Database, sql } from '../server/platform/db/sql.ts'
import type { CompanyNotice } from './emulators/notices.ts'
import type { WirePix } from './pix/pix.ts'
import {
  NOTICES,
  shuffled,
  type Faults,
  type FaultyBank,
  type Surface,
  type Fault,
} from './faults.ts'

/** `card_id`: of a purchase, its card. */
type NoticeItem = { id: string; card_id?: string }
/** `at`: the key, and the company at which it is, where that is not the sandbox bank itself. */
export type PixNotice = {
  webhookUrl: string
  body: { pix: WirePix[] }
  at?: { key: string; company: string }
}
export type RestNotice = {
  webhookUrl: string
  body:
    | { payouts: NoticeItem[] }
    | { kyc: NoticeItem[] }
    | { cards: NoticeItem[] }
    | { boletos: NoticeItem[] }
    | { disputes: NoticeItem[] }
    | { issued: NoticeItem[] }
    | { purchases: NoticeItem[] }
    | { purchase_disputes: NoticeItem[] }
}
/** As a company with a wire of its own sends it. */
export type OfCompany = { webhookUrl: string } & CompanyNotice
export type Notice = PixNotice | RestNotice | OfCompany
export type Listener = (notice: Notice) => Promise<void>
export type Forms = (
  at: NonNullable<PixNotice['at']>,
  pix: WirePix,
) => Promise<CompanyNotice | undefined>
export type Log = { warn(detail: object, text: string): void }

/** A pix to notify the owner of its key about. */
export type PixReport = { key: string; pix: WirePix }
/**
 * A change to notify a client about: a payout, check, card authorization, boleto, pix dispute (by
 * the txid of its charge), issued card, purchase or its dispute (by the client's id).
 */
export type RestReport = {
  client: string
  on: keyof typeof SERVICES_OF_REPORTS
  id: string
  card?: string
}
export type Report = PixReport | RestReport

export type Notices = {
  /**
   * Resolves after delivery or the last attempt, or where no address is registered. Never rejects.
   */
  notify(report: Report): Promise<void>
  /** The same without waiting; `close` waits for it. */
  notifyLater(reports: readonly Report[]): void
  onNotice(listener: Listener): void
  /** How companies write them. Undefined: as the API Pix does. */
  useForms(forms: Forms): void
  /**
   * Sends what the fault `shuffled` held back, of one client or of all; returns how many
   * notifications.
   */
  release(client?: string): Promise<number>
  close(): Promise<void>
}

/** The kinds of REST notifications, each with the bank whose faults affect it. */
const SERVICES_OF_REPORTS = {
  payouts: 'payout',
  kyc: 'kyc',
  cards: 'card',
  boletos: 'boleto',
  disputes: 'pix',
  issued: 'issuing',
  purchases: 'issuing',
  purchase_disputes: 'issuing',
} as const satisfies Record<string, FaultyBank>
type RestBody = RestNotice['body']

const PER_NOTICE_MAX = 100
const HELD_MAX = 1_000
// Three attempts within a second: a receiver that is down longer has to read the API.
const WAITS_MS = [100, 500]
const ANSWER_TIMEOUT_MS = 5_000

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const pagesOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / PER_NOTICE_MAX) }, (_, page) =>
    all.slice(page * PER_NOTICE_MAX, (page + 1) * PER_NOTICE_MAX),
  )

/** Groups reports by the address of their key, a bounded number of pix in each notification. */
export function noticesOf(
  reports: readonly PixReport[],
  addresses: ReadonlyMap<string, string>,
  companies: ReadonlyMap<string, string> = new Map(),
): PixNotice[] {
  const byKey = Map.groupBy(reports, (one) => one.key)
  return [...byKey].flatMap(([key, all]) => {
    const webhookUrl = addresses.get(key)
    if (webhookUrl === undefined) return []
    const company = companies.get(key)
    const at = company === undefined ? {} : { at: { key, company } }
    return pagesOf(all.map((one) => one.pix)).map((pix) => ({ webhookUrl, body: { pix }, ...at }))
  })
}

/**
 * Groups REST reports by the client's address and by kind, each id once, a bounded number in each
 * notification.
 */
export function restNoticesOf(
  reports: readonly RestReport[],
  addresses: ReadonlyMap<string, string>,
): RestNotice[] {
  const byClient = Map.groupBy(reports, (one) => one.client)
  return [...byClient].flatMap(([client, all]) => {
    const webhookUrl = addresses.get(client)
    if (webhookUrl === undefined) return []
    return Object.keys(SERVICES_OF_REPORTS).flatMap((on) => {
      const byId = new Map(
        all.flatMap((one) => (one.on === on ? [[one.id, one.card] as const] : [])),
      )
      const pages = pagesOf(
        [...byId].map(([id, card]) => (card === undefined ? { id } : { id, card_id: card })),
      )
      return pages.map((page) => ({ webhookUrl, body: { [on]: page } as RestBody }))
    })
  })
}

/** As the bank itself makes it. */
type BankNotice = PixNotice | RestNotice

const isPix = (notice: Notice): notice is PixNotice => 'pix' in notice.body

/** Splits a notification into single ones, so that they can arrive in any order. */
function singlesOf(notice: BankNotice): BankNotice[] {
  const { webhookUrl, body } = notice
  if (isPix(notice)) return notice.body.pix.map((pix) => ({ ...notice, body: { pix: [pix] } }))
  return Object.entries(body).flatMap(([on, ids]: [string, NoticeItem[]]) =>
    ids.map((one) => ({ webhookUrl, body: { [on]: [one] } as RestBody })),
  )
}

const surfaceOf = ({ body }: BankNotice): Surface =>
  NOTICES[
    'pix' in body
      ? 'pix'
      : SERVICES_OF_REPORTS[Object.keys(body)[0] as keyof typeof SERVICES_OF_REPORTS]
  ]

/**
 * The standard makes the bank append "/pix" to a key's address; a client's address is used as it
 * is.
 */
function addressOf(notice: Notice): URL {
  const { webhookUrl } = notice
  if ('headers' in notice) {
    const url = new URL(webhookUrl)
    for (const [name, value] of Object.entries(notice.query ?? {}))
      url.searchParams.set(name, value)
    return url
  }
  return new URL(isPix(notice) ? `${webhookUrl.replace(/(?<!\/)\/+$/, '')}/pix` : webhookUrl)
}

/** The ids in a notification, for the log; a pix also carries its payer's text. */
const idsOf = ({ body }: BankNotice): string[] =>
  'pix' in body
    ? body.pix.map(({ endToEndId }) => `pix ${endToEndId}`)
    : Object.entries(body).flatMap(([on, items]: [string, NoticeItem[]]) =>
        items.map(({ id }) => `${on} ${id}`),
      )

async function post(notice: Notice): Promise<void> {
  const reply = await request(addressOf(notice), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...('headers' in notice && notice.headers) },
    body: JSON.stringify(notice.body),
    headersTimeout: ANSWER_TIMEOUT_MS,
    bodyTimeout: ANSWER_TIMEOUT_MS,
  })
  // The body of the reply does not matter, so it is not read.
  reply.body.on('error', () => {}).destroy()
  if (reply.statusCode < 200 || reply.statusCode > 299)
    throw new Error(`the receiver answered ${reply.statusCode}`)
}

function warnOfLoss(log: Log, notice: BankNotice, error: unknown): void {
  const text = 'a notification was not delivered and is dropped; the client has to read the API'
  log.warn({ error: String(error), detail: idsOf(notice) }, text)
}

/** A company with a wire of its own sends one for each pix. */
async function shapedBy(forms: Forms, notice: BankNotice): Promise<Notice[]> {
  const { webhookUrl } = notice
  if (!isPix(notice) || !notice.at) return [notice]
  const { at, body } = notice
  const formed = await Promise.all(body.pix.map((pix) => forms(at, pix)))
  const own = formed.filter((one) => one !== undefined).map((one) => ({ webhookUrl, ...one }))
  return own.length > 0 ? own : [notice]
}

export function openNotices(deps: { db: Database; faults: Faults; log: Log }): Notices {
  const { db, faults, log } = deps
  let listener: Listener = post
  let forms: Forms = async () => undefined
  const held = new Map<string | undefined, { notices: BankNotice[]; seed: number }>()
  const underWay = new Set<Promise<unknown>>()

  async function deliver(notice: BankNotice): Promise<void> {
    for (const wait of [...WAITS_MS, undefined]) {
      try {
        for (const one of await shapedBy(forms, notice)) await listener(one)
        return
      } catch (error) {
        if (wait === undefined) warnOfLoss(log, notice, error)
        else await pause(wait)
      }
    }
  }

  async function hold({ notice, client }: DueNotice, { seed }: Fault): Promise<void> {
    const notices = [...(held.get(client)?.notices ?? []), ...singlesOf(notice)]
    held.set(client, { notices, seed })
    if (notices.length >= HELD_MAX) await releaseOf(client)
  }

  async function send(due: DueNotice): Promise<void> {
    const { notice, client } = due
    const fault = faults.isClear() ? undefined : await faults.strike(surfaceOf(notice), client)
    if (fault?.mode === 'down' || fault?.mode === 'silent_before') return
    if (fault?.mode === 'shuffled') return hold(due, fault)
    if (fault?.mode === 'slow') await pause(fault.delayMs)
    await deliver(notice)
    if (fault?.mode === 'twice') await deliver(notice)
  }

  async function releaseOf(client: string | undefined): Promise<number> {
    const kept = held.get(client)
    held.delete(client)
    const order = kept ? shuffled(kept.notices, kept.seed) : []
    for (const notice of order) await deliver(notice)
    return order.length
  }

  async function release(client?: string): Promise<number> {
    let count = 0
    for (const name of client === undefined ? [...held.keys()] : [client])
      count += await releaseOf(name)
    return count
  }

  const notifyMany = batched(
    async (reports: Report[]) => {
      try {
        await Promise.all((await noticesFor(db, reports)).map(send))
      } catch (error) {
        log.warn(
          { error: String(error) },
          'notifications could not be read from the database and were not sent',
        )
      }
      return reports.map(() => {})
    },
    { tryAlone: false },
  )

  return {
    notify: notifyMany,
    notifyLater: (reports) => {
      const sending = Promise.all(reports.map(notifyMany)).finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    onNotice: (given) => (listener = given),
    useForms: (given) => (forms = given),
    release,
    close: async () => void (await Promise.all(underWay)),
  }
}

/** A notification, and the client whose faults affect it, where known. */
type DueNotice = { readonly notice: BankNotice; readonly client: string | undefined }

async function noticesFor(db: Database, reports: readonly Report[]): Promise<DueNotice[]> {
  const pix = reports.filter((one) => 'pix' in one)
  const ofClients = reports.filter((one) => 'client' in one)
  const keys =
    pix.length > 0
      ? await addressesOfKeys(db, [...new Set(pix.map(({ key }) => key))])
      : NO_ADDRESSES
  const clients =
    ofClients.length > 0
      ? await addressesOfClients(db, [...new Set(ofClients.map(({ client }) => client))])
      : NO_ADDRESSES
  const ofPix = Map.groupBy(pix, ({ key }) => keys.clients.get(key))
  return [
    ...[...ofPix].flatMap(([client, all]) =>
      noticesOf(all, keys.urls, keys.companies).map((notice) => ({ notice, client })),
    ),
    ...[...Map.groupBy(ofClients, ({ client }) => client)].flatMap(([client, all]) =>
      restNoticesOf(all, clients.urls).map((notice) => ({ notice, client })),
    ),
  ]
}

type Address = { name: string; url: string; client: string | null; company: string | null }
type Addresses = {
  readonly urls: ReadonlyMap<string, string>
  readonly clients: ReadonlyMap<string, string>
  readonly companies: ReadonlyMap<string, string>
}

const NO_ADDRESSES: Addresses = { urls: new Map(), clients: new Map(), companies: new Map() }

const known = (rows: readonly Address[], what: 'client' | 'company'): Map<string, string> =>
  new Map(rows.flatMap((row) => (row[what] === null ? [] : [[row.name, row[what]] as const])))

const addressesIn = (rows: readonly Address[]): Addresses => ({
  urls: new Map(rows.map(({ name, url }) => [name, url])),
  clients: known(rows, 'client'),
  companies: known(rows, 'company'),
})

const addressesOfKeys = async (db: Database, keys: readonly string[]): Promise<Addresses> =>
  addressesIn(
    await db.rows<Address>(sql`
      select w.key as name, w.url, w.client, a.company
      from bank.webhooks w
      left join bank.accounts a on a.key = w.key
      where w.key = any(${keys}::text[])`),
  )

async function addressesOfClients(db: Database, clients: readonly string[]): Promise<Addresses> {
  const rows = await db.rows<Address>(
    sql`select client as name, url, client, null as company
      from bank.notice_addresses
      where client = any(${clients}::text[])`,
  )
  return addressesIn(rows)
}
