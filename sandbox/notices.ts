// Tells receivers what happened, at the address they registered for the key: a doorbell, in-process or by HTTP.
// Notices that are lost are lost, as at a real PSP: whoever needs certainty reads the API.

import { request } from 'undici'
import { batched } from '../server/base/batch.ts'
import { type Database, sql } from '../server/db/sql.ts'
import type { WirePix } from './pix/pix.ts'
import { shuffled, type Sky, type Weather } from './weather.ts'

export type Notice = { webhookUrl: string; body: { pix: WirePix[] } }
export type Listener = (notice: Notice) => Promise<void>
export type Log = { warn(detail: object, text: string): void }

/** One thing to tell, to whoever registered for its key. */
export type News = { key: string; pix: WirePix }

export type Notices = {
  /** Resolves when it was delivered, or tried for the last time, or there is nobody to tell. Never rejects. */
  tell(news: News): Promise<void>
  /** The same, without waiting; `close` waits for it. */
  tellLater(news: readonly News[]): void
  onNotice(listener: Listener): void
  /** Sends what shuffled weather held back; how many notices that was. */
  release(): Promise<number>
  close(): Promise<void>
}

const PIX_PER_NOTICE_MAX = 100
const HELD_MAX = 1_000
// Three tries within a second: a receiver that is down longer learns it from the API.
const WAITS_MS = [100, 500]
const ANSWER_TIMEOUT_MS = 5_000

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Groups news by the address it goes to, at most so many pix in one notice. */
export function noticesOf(news: readonly News[], addresses: ReadonlyMap<string, string>): Notice[] {
  const byKey = Map.groupBy(news, (one) => one.key)
  return [...byKey].flatMap(([key, all]) => {
    const webhookUrl = addresses.get(key)
    if (webhookUrl === undefined) return []
    const pix = all.map((one) => one.pix)
    const pages = Array.from(
      { length: Math.ceil(pix.length / PIX_PER_NOTICE_MAX) },
      (_, page) => page * PIX_PER_NOTICE_MAX,
    )
    return pages.map((from) => ({ webhookUrl, body: { pix: pix.slice(from, from + PIX_PER_NOTICE_MAX) } }))
  })
}

async function post(notice: Notice): Promise<void> {
  const reply = await request(`${notice.webhookUrl.replace(/\/+$/, '')}/pix`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(notice.body),
    headersTimeout: ANSWER_TIMEOUT_MS,
    bodyTimeout: ANSWER_TIMEOUT_MS,
  })
  // What it says does not matter, so it is not read.
  reply.body.on('error', () => {}).destroy()
  if (reply.statusCode < 200 || reply.statusCode > 299) throw new Error(`the receiver answered ${reply.statusCode}`)
}

export function openNotices(deps: { db: Database; sky: Sky; log: Log }): Notices {
  const { db, sky, log } = deps
  let listener: Listener = post
  let held: Notice[] = []
  let seed = 0
  const underWay = new Set<Promise<unknown>>()

  async function deliver(notice: Notice): Promise<void> {
    for (const wait of [...WAITS_MS, undefined]) {
      try {
        return await listener(notice)
      } catch (error) {
        if (wait === undefined)
          log.warn({ error: String(error), pix: notice.body.pix.length }, 'a notice was not delivered')
        else await pause(wait)
      }
    }
  }

  async function hold(notice: Notice, weather: Weather): Promise<void> {
    seed = weather.seed
    held.push(...notice.body.pix.map((pix) => ({ webhookUrl: notice.webhookUrl, body: { pix: [pix] } })))
    if (held.length >= HELD_MAX) await release()
  }

  async function send(notice: Notice): Promise<void> {
    const weather = sky.isClear() ? undefined : await sky.strike('notices')
    if (weather?.mode === 'down' || weather?.mode === 'silent_before') return
    if (weather?.mode === 'shuffled') return hold(notice, weather)
    if (weather?.mode === 'slow') await pause(weather.delayMs)
    await deliver(notice)
    if (weather?.mode === 'twice') await deliver(notice)
  }

  async function release(): Promise<number> {
    const order = shuffled(held, seed)
    held = []
    for (const notice of order) await deliver(notice)
    return order.length
  }

  const tellMany = batched(
    async (news: News[]) => {
      try {
        const addresses = await addressesOf(db, [...new Set(news.map((one) => one.key))])
        await Promise.all(noticesOf(news, addresses).map(send))
      } catch (error) {
        log.warn({ error: String(error) }, 'notices were not sent')
      }
      return news.map(() => {})
    },
    { tryAlone: false },
  )

  return {
    tell: tellMany,
    tellLater: (news) => {
      const told = Promise.all(news.map(tellMany)).finally(() => underWay.delete(told))
      underWay.add(told)
    },
    onNotice: (given) => (listener = given),
    release,
    close: async () => void (await Promise.all(underWay)),
  }
}

async function addressesOf(db: Database, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.rows<{ key: string; url: string }>(
    sql`select key, url from bank.webhooks where key = any(${keys}::text[])`,
  )
  return new Map(rows.map((row) => [row.key, row.url]))
}
