// A shop behind the SDK's receiver, with the store of docs/webhooks-receiver.md on a database of
// its own, under a sender that loses, repeats and reorders 30 % of what it sends, while the shop
// crashes at random within its transactions and the feed is sometimes unreachable. In the end it
// has applied every event once, each object's in order.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import {
  listenerOf,
  openReceiver,
  signConfirm,
  signWebhook,
  type Receiver,
  type ReceiverStore,
  type VintemEvent,
} from '../../sdk/index.ts'
import { freshDatabase } from '../database.ts'
import { blockOf } from '../doc-blocks.ts'
import { seededRandom } from '../traffic.ts'
import { world, type World } from '../world.ts'
import { seedOf } from '../seed.ts'

const SEED = seedOf(20_261_127)
const SEEDS = 20
const SALES = 6
const AT_ONCE = 3
const SECRET = `whsec_${Buffer.from('thirty-two bytes of a secret, ok').toString('base64')}`
/**
 * The maximum number of crashes and feed failures of one shop; after that it runs undisturbed to
 * the end.
 */
const TROUBLES_MAX = 40

type Tx = pg.ClientBase
type Store = ReceiverStore<Tx>
type Documented = { TABLES: string; postgresStore: (pool: pg.Pool) => Store }

/** The store as printed in the guide. */
async function documentedStore(t: TestContext): Promise<Documented> {
  const folder = mkdtempSync(join(os.tmpdir(), 'vintem-store-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'receiver-store.mjs')
  writeFileSync(path, blockOf('webhooks-receiver.md', 'receiver-store.mjs'))
  return import(pathToFileURL(path).href) as Promise<Documented>
}

/** One run of the shop's program: it listens until it crashes, and sends no reply after that. */
type Running = {
  readonly url: string
  readonly receiver: Receiver
  dead(): boolean
  end(): Promise<void>
}

type Shop = {
  pool: pg.Pool
  store: Store
  feed: World['sdk']['events']
  startAfter: number
  random: () => number
  /** Whether a fault with this probability happens now. */
  trouble(probability: number): boolean
}

/** The random source of a shop's faults. */
function troubleOf(random: () => number): Shop['trouble'] {
  let left = TROUBLES_MAX
  return (probability) => left > 0 && random() < probability && left-- > 0
}

/** A crashed program: none of its further effects count, not even the end of its transaction. */
function mortal({ store, trouble }: Shop) {
  let dead = false
  const perhaps = (): void => {
    if (dead || trouble(0.02)) {
      dead = true
      throw new Error('the shop died')
    }
  }
  const dying: Store = {
    update: async (object, change) => {
      perhaps()
      const result = await store.update(object, async (state, tx) => {
        const changed = await change(state, tx)
        perhaps()
        return changed
      })
      perhaps()
      return result
    },
    readPlace: () => store.readPlace(),
    savePlace: async (sequence) => {
      perhaps()
      await store.savePlace(sequence)
      perhaps()
    },
  }
  return { dying, dead: () => dead }
}

/** Applies an event, in the transaction of the shop's receiver. */
async function apply(event: VintemEvent, tx: Tx): Promise<void> {
  await tx.query('insert into applied (event_id, object, place) values ($1, $2, $3)', [
    event.event_id,
    event.id,
    event.object_sequence,
  ])
  const data = JSON.stringify(event.data)
  await tx.query(
    'insert into latest values ($1, $2) on conflict (object) do update set data = excluded.data',
    [event.id, data],
  )
}

async function born(shop: Shop): Promise<Running> {
  const { feed, startAfter, trouble } = shop
  const { dying, dead } = mortal(shop)
  const list: typeof feed.list = async (query) => {
    if (trouble(0.1)) throw new Error('the feed is away')
    return feed.list(query)
  }
  const receiver = openReceiver<Tx>({
    secrets: SECRET,
    store: dying,
    feed: { list },
    apply,
    startAfter,
  })
  const server = http.createServer(listenerOf(receiver))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const end = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, receiver, dead, end }
}

function signed(event: VintemEvent): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify({ ...event, sign_confirm: signConfirm(event, SECRET) })
  const timestampS = Math.floor(
    Date.parse(new Date(performance.timeOrigin + performance.now()).toISOString()) / 1000,
  )
  const signature = signWebhook({ id: event.event_id, timestampS, body, secret: SECRET })
  const headers = { 'webhook-id': event.event_id, 'webhook-timestamp': String(timestampS) }
  return { body, headers: { ...headers, 'webhook-signature': signature } }
}

/** A sender that loses 30 % of the events, and repeats and reorders the others. */
function astray(events: readonly VintemEvent[], random: () => number): VintemEvent[] {
  const sent: { at: number; event: VintemEvent }[] = []
  for (const [at, event] of events.entries()) {
    const roll = random()
    if (roll < 0.1) continue
    sent.push({ at: roll < 0.3 && roll >= 0.2 ? at + random() * 8 : at, event })
    if (roll < 0.2) sent.push({ at: at + random() * 8, event })
  }
  return sent.sort((a, b) => a.at - b.at).map(({ event }) => event)
}

/** Transactions with every kind of change, and changes to an older customer. */
async function traffic(w: World, old: string, random: () => number): Promise<void> {
  await Promise.all(
    Array.from({ length: SALES }, async (_, n) => {
      await w.sdk.customers.update(old, { description: `${n}` })
      const { id } = await w.sdk.transactions.create(old, { amount: 10_00, payment_type: 'pix' })
      if (random() < 0.2) return w.sdk.transactions.void(id)
      await w.sdk.sandbox.payPix(id)
      for (let part = 0; part < 3; part++)
        if (random() < 0.6) await w.sdk.transactions.void(id, { amount: 1_00 })
      return undefined
    }),
  )
}

/**
 * Sends events to the current run of the shop, several at once; a crashed shop is started again.
 */
async function deliver(
  shop: Shop,
  events: readonly VintemEvent[],
  statuses: Map<number, number>,
): Promise<number> {
  let lives = 1
  let running = await born(shop)
  const waiting = [...events]
  const send = async (event: VintemEvent): Promise<void> => {
    const status = await fetch(running.url, { method: 'POST', ...signed(event) }).then(
      (answer) => answer.status,
      () => 0,
    )
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status !== 200 && shop.random() < 0.3) waiting.push(event)
  }
  while (waiting.length > 0) {
    const batch = waiting.splice(0, AT_ONCE).map(send)
    // Sometimes the shop is restarted without a crash.
    if (running.dead() || shop.random() < 0.1) {
      await running.end()
      running = await born(shop)
      lives++
    }
    await Promise.all(batch)
  }
  await running.end()
  return lives
}

/** Reads the feed to its end, with as many restarts as necessary. */
async function catchUp(shop: Shop): Promise<void> {
  for (let n = 0; n <= TROUBLES_MAX; n++) {
    const running = await born(shop)
    const done = await running.receiver.catchUp().then(
      () => true,
      () => false,
    )
    await running.end()
    if (done) return
  }
  assert.fail('the shop never came to the end of the feed')
}

async function eventsAfter(w: World, after: number): Promise<VintemEvent[]> {
  const events: VintemEvent[] = []
  for await (const event of w.sdk.events.all({ after })) events.push(event)
  return events
}

test(`${SEEDS} shops behind a sender that loses, doubles and shuffles end equal to the source`, async (t) => {
  t.diagnostic(`SEED=${SEED}`)
  const w = await world(t)
  const { url } = await freshDatabase(t)
  const { TABLES, postgresStore } = await documentedStore(t)
  const { id: old } = await w.sdk.customers.create({ first_name: 'Ana' })
  const statuses = new Map<number, number>()
  let [lives, sent, reported] = [0, 0, 0]
  for (let seed = SEED; seed < SEED + SEEDS; seed++) {
    const random = seededRandom(seed)
    const name = `shop_${seed}`
    const pool = new pg.Pool({ connectionString: url, max: 6, options: `-c search_path=${name}` })
    pool.on('error', () => {})
    await pool.query(`create schema ${name}; ${TABLES};
      create table applied (n bigserial, event_id text, object text, place int);
      create table latest (object text primary key, data json)`)
    const { last_sequence: startAfter } = await w.sdk.events.list({ after: 0, limit: 1000 })
    const shop: Shop = {
      pool,
      store: postgresStore(pool),
      feed: w.sdk.events,
      startAfter,
      random,
      trouble: troubleOf(random),
    }
    await traffic(w, old, random)
    const before = await eventsAfter(w, startAfter)
    const first = astray(before, random)
    // More events follow while the first are delivered, and the feed is read in between.
    const [some] = await Promise.all([
      deliver(shop, first, statuses),
      traffic(w, old, random),
      catchUp(shop),
    ])
    const source = await eventsAfter(w, startAfter)
    const second = astray(source.slice(before.length), random)
    lives += some + (await deliver(shop, second, statuses))
    await catchUp(shop)
    assert.deepEqual(await eventsAfter(w, source.at(-1)!.sequence), [])

    const { rows } = await pool.query('select event_id, object, place from applied order by n')
    const { rows: latest } = await pool.query('select object, data from latest order by object')
    await pool.end()
    const of = (seed: number) => `seed ${seed}`
    assert.deepEqual(
      rows.map((row) => row.event_id).sort(),
      source.map((event) => event.event_id).sort(),
      of(seed),
    )
    const places = (list: readonly { object: string; place: number }[]) =>
      Object.fromEntries(
        [...Map.groupBy(list, ({ object }) => object)].map(([object, own]) => [
          object,
          own.map(({ place }) => place),
        ]),
      )
    const expected = source.map((event) => ({ object: event.id, place: event.object_sequence }))
    assert.deepEqual(places(rows), places(expected), of(seed))
    const last = new Map(source.map((event) => [event.id, event.data]))
    assert.deepEqual(
      new Map(latest.map((row) => [row.object, row.data])),
      new Map([...last].sort()),
      of(seed),
    )
    sent += first.length + second.length
    reported += source.length
  }
  const answers = [...statuses].sort().map(([status, n]) => `${n} × ${status}`)
  t.diagnostic(`${reported} events, ${sent} sent, ${lives} lives, answered ${answers.join(', ')}`)
  assert.ok((statuses.get(200) ?? 0) > SEEDS)
})
