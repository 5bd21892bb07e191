// R14: many objects change while two servers on one database are killed in turn, and one of two
// receivers fails at random. Each receiver gets every event at least once, the good one in the
// order of each object, and the feed has no gap and no extra event. SEED=n replays the same run.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { clusterPathsIn } from '../../server/platform/db/cluster/cluster.ts'
import { startPostmaster, stopPostmaster, urlOf } from '../../server/platform/db/postmaster.ts'
import { openDatabase, sql, type Database } from '../../server/platform/db/sql.ts'
import { openReceiver, type Came, type Receiver } from '../hooks.ts'
import { openStage, type Program } from '../process.ts'
import { seededRandom, openLine, startTraffic, tokenFrom, type Line } from '../traffic.ts'
import { seedOf } from '../seed.ts'

const SEED = seedOf(20_261_127)
const KILLS = Number(process.env['KILLS'] ?? 4)
const CALLERS = 8
/** Ten attempts take four days. */
const DAYS_MAX = 6

/** The events that a receiver answered with 2xx, whether or not the server received the answer. */
type Taker = Receiver & { readonly took: Came[] }

async function openTaker(
  t: Parameters<typeof openReceiver>[0],
  random: () => number,
  fails: number,
): Promise<Taker> {
  const took: Came[] = []
  const receiver = await openReceiver(t, (answer, came) => {
    const roll = random()
    if (roll < fails / 2) return answer.destroy()
    if (roll < fails) return answer.writeHead(500).end()
    took.push(came)
    return answer.writeHead(200).end()
  })
  return Object.assign(receiver, { took })
}

type Recorded = { event_id: string; id: string; sequence: number; object_sequence: number }

async function feedOf(line: Line, url: string, token: string): Promise<Recorded[]> {
  const all: Recorded[] = []
  for (let more = true; more;) {
    const path = `/v1/events?limit=1000&after=${all.at(-1)?.sequence ?? 0}`
    const result = await line.ask(url, {
      method: 'GET',
      path,
      headers: { authorization: `Bearer ${token}` },
    })
    assert.ok(typeof result !== 'string' && result.status === 200)
    all.push(...result.body.items)
    more = result.body.has_more
  }
  return all
}

/** The sequence numbers of each object's events, in the given order. */
const placesOf = (events: readonly Recorded[]): Record<string, number[]> =>
  Object.fromEntries(
    [...Map.groupBy(events, ({ id }) => id)].map(([id, own]) => [
      id,
      own.map((one) => one.object_sequence),
    ]),
  )

const firsts = (took: readonly Came[]): Recorded[] =>
  [...new Map(took.toReversed().map(({ event }) => [event.event_id, event])).values()].toReversed()

/** Moves time by days until no delivery is pending. */
async function passDays(db: Database, day: () => Promise<{ reached: boolean }>): Promise<void> {
  const waiting = () =>
    db.rows(sql`select 1 from webhook_deliveries where status = 'pending' limit 1`)
  let passed = 0
  do if ((await day()).reached) passed++
  while (passed < DAYS_MAX && (await waiting()).length > 0)
  assert.deepEqual(await waiting(), [])
}

const settledOf = (db: Database) =>
  db.rows<{ status: string; n: number }>(
    sql`select status, count(*)::int as n from webhook_deliveries group by status order by status`,
  )

test(`servers killed ${KILLS} times, failing receivers: every event is delivered, in order (R14)`, async (t) => {
  t.diagnostic(`SEED=${SEED}`)
  const random = seededRandom(SEED)
  const stage = openStage(t)
  const place = clusterPathsIn(join(stage.folder, 'elsewhere'))
  const postmaster = await startPostmaster(place)
  t.after(() => stopPostmaster(place, postmaster))
  const env = { DATABASE_URL: urlOf(postmaster, 'postgres') }
  const servers: Program[] = [await stage.start(env), await stage.start(env)]
  const { platforms } = JSON.parse(
    readFileSync(join(stage.dataDir, 'sandbox-credentials.json'), 'utf8'),
  )
  const token = await tokenFrom(servers[0]!.url, platforms[0])
  const headers = { authorization: `Bearer ${token}` }
  const line = openLine()
  const ask = async (method: string, path: string, body?: object) => {
    const result = await line.ask(servers[0]!.url, {
      method,
      path,
      headers,
      ...(body ? { body } : {}),
    })
    assert.ok(typeof result !== 'string' && result.status < 300, JSON.stringify(result))
    return result.body
  }

  const good = await openTaker(t, random, 0)
  const bad = await openTaker(t, random, 0.3)
  const before = (await feedOf(line, servers[0]!.url, token)).length
  const secrets = new Map<Taker, string>()
  for (const taker of [good, bad])
    secrets.set(taker, (await ask('POST', '/v1/webhooks', { url: taker.url })).secret)

  let turn = 0
  const where = async () => servers[turn++ % servers.length]!.url
  const traffic = startTraffic({ callers: CALLERS, seed: SEED, token, where })
  for (let kill = 0; kill < KILLS; kill++) {
    await pause(300 + random() * 700)
    const at = kill % servers.length
    await servers[at]!.end('SIGKILL')
    servers[at] = await stage.start(env)
  }
  await pause(300)
  await traffic.stop()

  const db = openDatabase({ url: env.DATABASE_URL, max: 2 })
  t.after(() => db.close())
  await passDays(db, () => ask('POST', '/v1/sandbox/clock', { advance: '1d' }))

  const feed = await feedOf(line, servers[0]!.url, token)
  line.close()
  assert.deepEqual(
    feed.map(({ sequence }) => sequence),
    feed.map((_, n) => n + 1),
  )
  const made = feed.slice(before)
  for (const [id, places] of Object.entries(placesOf(feed)))
    assert.deepEqual(
      places,
      places.map((_, n) => n + 1),
      id,
    )
  const ids = made.map(({ event_id: id }) => id).sort()
  for (const taker of [good, bad]) {
    assert.deepEqual(
      firsts(taker.took)
        .map(({ event_id: id }) => id)
        .sort(),
      ids,
    )
    assert.ok(taker.came.every((came) => taker.verified(came, secrets.get(taker)!)))
  }
  assert.deepEqual(placesOf(firsts(good.took)), placesOf(made))
  assert.deepEqual(await settledOf(db), [{ status: 'succeeded', n: made.length * 2 }])
  const twice = good.took.length - made.length
  t.diagnostic(
    `${made.length} events; ${twice} came twice to the good one, ${bad.came.length} attempts on the bad one`,
  )
  assert.ok(made.length > KILLS * 20 && bad.came.length > made.length)
})
