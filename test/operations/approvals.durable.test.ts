// The server is killed between the last approval and the call that it carries out, and at moments
// after that. The next server makes the call, once: a payout, which has an idempotency key, and a
// change of the payout policy, which has none.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openClock } from '../../server/kernel/clock.ts'
import { until } from '../../server/platform/db/processes.ts'
import { sql, type Database } from '../../server/platform/db/sql.ts'
import { verify } from '../../server/verification/verify.ts'
import { enrolled } from '../portal.ts'
import { approvalOf, decide, heldBy, setPolicy } from '../journeys/identity/approvals-stage.ts'
import { roundSeller } from '../marketplace.ts'
import { openStage } from '../process.ts'
import { checkedFetch, loginOf, type World } from '../world.ts'

/** After a kill the approval is due again when the lease of the dead server ends. */
const CARRIED_OUT = { withinMs: 60_000, everyMs: 100 }
/** The worker has begun the call by then. */
const HELD_MS = 300
const SELLERS = '/portal/api/v1/sellers'
const QUICK_COST = 'N=1024,r=8,p=1'
/** When the server is killed; a number: milliseconds after the last approval. */
const KILLS = ['before the effect', 'after the effect', 0] as const

/** The part of a world that people and credentials need, on a server in a process of its own. */
function worldOf(url: () => string, parts: Pick<World, 'db' | 'platform'>): World {
  const call: World['call'] = async (method, path, { body, token, headers = {} } = {}) => {
    const response = await checkedFetch(`${url()}${path}`, {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const { status, headers: answered } = response
    return {
      status,
      headers: answered,
      text,
      body: text.startsWith('{') ? JSON.parse(text) : undefined,
    }
  }
  const login = async () =>
    (await call('POST', '/auth/login', { body: loginOf(parts.platform) })).body.access_token
  let token: Promise<string> | undefined
  const deps = { db: parts.db, clock: openClock(), passwordCost: QUICK_COST }
  return { ...parts, deps, call, token: () => (token ??= login()) } as unknown as World
}

const effectsOf = (db: Database, approvals: readonly string[]) =>
  db.rows(sql`select 1 from approval_effects where approval = any(${[...approvals]}::uuid[])`)

/** A session that holds a lock. */
async function locked(db: Database, lock: string) {
  const session = await db.connection()
  await session.query(`begin; ${lock}`)
  return session
}

test(`killed ${KILLS.length} times after the last approval, each call is carried out once`, async (t) => {
  const stage = openStage(t)
  let server = await stage.start()
  const { platforms } = JSON.parse(
    readFileSync(join(stage.dataDir, 'sandbox-credentials.json'), 'utf8'),
  )
  const db = await stage.database()
  const w = worldOf(() => server.url, { db, platform: platforms[0] })
  const { m, id: seller, account } = await roundSeller(w)
  const [ana, fabio] = [
    await enrolled(w, platforms[0].io_seller_id, 'admin', 'ana@example.com'),
    await enrolled(w, platforms[0].io_seller_id, 'finance', 'fabio@example.com'),
  ]
  await enrolled(w, platforms[0].io_seller_id, 'admin', 'bia@example.com')
  assert.equal((await setPolicy(ana, { action: 'payout' })).status, 200)
  // More than there ever is: nothing is paid out by the policy itself.
  const minimum = (n: number) => 9_000_00 + n
  const policyOf = (n: number) => ({
    payout_policy: { interval: 'daily', minimum_amount: minimum(n) },
  })

  const asked: string[] = []
  for (const [n, when] of KILLS.entries()) {
    const amount = 10_00 + n
    const held = [
      heldBy(await fabio.post(`${SELLERS}/transfers/new/${seller}/${account}`, { amount })),
      heldBy(await fabio.send('PATCH', `${SELLERS}/update/individuals/${seller}`, policyOf(n))),
    ]
    asked.push(...held)
    const approve = () =>
      Promise.all(
        held.map(async (id) => assert.equal((await decide(ana, id, 'approve')).status, 200)),
      )
    if (typeof when === 'number') {
      await approve()
      await pause(when)
      await server.end('SIGKILL')
    } else {
      // The effect of a call is marked in the table of effects, in its commit: while that is locked
      // nothing is committed.
      const effects = await locked(db, 'lock table approval_effects in exclusive mode')
      await approve()
      await pause(HELD_MS)
      assert.deepEqual(await effectsOf(db, held), [])
      if (when === 'after the effect') {
        // The calls are under way. From here on no approval can be ended.
        const ends = await locked(db, 'lock table approvals in share mode')
        await effects.query('rollback')
        await until(async () => (await effectsOf(db, held)).length === held.length, CARRIED_OUT)
        await server.end('SIGKILL')
        await ends.end().catch(() => {})
      } else await server.end('SIGKILL')
      // Its PostgreSQL ends with it, and with the lock.
      await effects.end().catch(() => {})
    }
    server = await stage.start()
    // Past the leases of the dead server.
    await m.advance('2m')
  }

  const statuses = () =>
    Promise.all(asked.map(async (id) => (await approvalOf(ana, id)).status as string))
  await until(async () => (await statuses()).every((one) => one === 'carried_out'), CARRIED_OUT)
  assert.deepEqual(
    await statuses(),
    asked.map(() => 'carried_out'),
  )
  const amounts = (await m.payouts(seller)).map(({ amount_cents: cents }) => cents as number)
  assert.deepEqual(
    amounts.toSorted(),
    KILLS.map((_, n) => 10_00 + n),
  )
  const { payout_policy: policy } = (await fabio.get(`${SELLERS}/get/${seller}`)).body
  assert.equal(policy.minimum_amount_cents, minimum(KILLS.length - 1))
  const effects = await db.rows(
    sql`select approval from approval_effects group by approval having count(*) > 1`,
  )
  assert.deepEqual([effects, await verify(db)], [[], []])
})
