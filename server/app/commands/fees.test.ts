// The fees of a platform, by its commands beside a real server.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { typing } from '../../../test/command-stage.ts'
import { envOf } from '../../../test/program.ts'
import { world, type World } from '../../../test/world.ts'
import { readConfig } from '../../platform/config.ts'
import { type OwnerId, readId } from '../../kernel/ids.ts'
import { inTransaction, sql } from '../../platform/db/sql.ts'
import { SANDBOX_RULES } from '../../marketplace/fees/plan.ts'
import { lockPlans } from '../../marketplace/fees/store.ts'
import { fees } from './fees.ts'
import { runCommand } from './declared/run.ts'

const LOOKS_MAX = 400
const LOOK_MS = 25
const UNKNOWN = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'
const pixFor = (bp: number, more: object = {}) => ({
  fee_on_refund: 'keep',
  rules: [{ method: 'pix', instalments: [1, 1], bp, fixed: 0 }],
  ...more,
})

/** A folder for files, the program, and its environment. */
function given(t: TestContext, w: World) {
  const env = envOf(t, w.db)
  const file = (name: string, said: unknown): string => {
    const path = join(env.DATA_DIR, name)
    fs.writeFileSync(path, typeof said === 'string' ? said : JSON.stringify(said))
    return path
  }
  const run = (...args: string[]) => typing(env)('fees', ...args)
  return { env, file, run }
}

async function feeNow(w: World): Promise<number> {
  const { id } = await w.sdk.customers.create({ first_name: 'Ana' })
  const transaction = await w.sdk.transactions.create(id, { amount: 10_000, payment_type: 'pix' })
  return Math.round(Number(transaction.fees) * 100)
}

test('an added version prices later transactions; earlier ones keep their version', async (t) => {
  const w = await world(t)
  const { file, run } = given(t, w)
  const id = w.platform.io_seller_id
  const [first] = (await run('show', id)).out
  assert.deepEqual(
    [first!['platform'], first!['version'], first!['rules']],
    [id, 1, SANDBOX_RULES.map((rule) => ({ ...rule }))],
  )
  assert.equal(await feeNow(w), 99)

  const added = await run('add', id, file('two.json', pixFor(200)))
  assert.deepEqual(
    [added.code, added.out[0]!['version'], added.out[0]!['fee_on_refund']],
    [0, 2, 'keep'],
  )
  assert.equal(await feeNow(w), 200)

  const later = await run('add', id, file('three.json', pixFor(300)), '--from', '2090-01-01')
  assert.equal(later.out[0]!['starts_at'], '2090-01-01T03:00:00.000Z', 'a day begins in São Paulo')
  assert.equal(await feeNow(w), 200)

  const early = await run('add', id, file('four.json', pixFor(400)))
  assert.deepEqual([early.code, early.out], [1, []])
  assert.match(early.err, /^Version 3 begins at 2090-01-01.*; the next cannot begin before it\.$/m)
  assert.deepEqual(
    (await run('show', id)).out.map(({ version }) => version),
    [3, 2, 1],
  )
  const transactions = await w.sdk.transactions.list({ sort: 'time-ascending' })
  assert.deepEqual(
    transactions.items.map((transaction) => transaction.fees),
    ['0.99', '2.00', '2.00'],
  )
})

/** Waits until so many commands wait for a lock. */
async function untilWaiting(w: World, commands: number): Promise<void> {
  for (let look = 0; look < LOOKS_MAX; look++) {
    const rows = await w.db.rows(sql`
      select 1 from pg_stat_activity
      where datname = current_database()
        and application_name = 'vintem-command'
        and wait_event_type = 'Lock'`)
    if (rows.length === commands) return
    await sleep(LOOK_MS)
  }
  assert.fail(`${commands} commands never waited for each other`)
}

test('two concurrent additions wait for each other and make two versions', async (t) => {
  const w = await world(t)
  const { file, run } = given(t, w)
  const path = file('plan.json', pixFor(150))
  const id = w.platform.io_seller_id
  const adding = await inTransaction(w.db, async (tx) => {
    await lockPlans(tx, readId(id) as OwnerId)
    const both = [1, 2].map(() => run('add', id, path, '--from', '2090-01-01'))
    await untilWaiting(w, both.length)
    return { both }
  })
  const ends = await Promise.all(adding.both)
  assert.deepEqual(ends.map(({ out }) => out[0]!['version']).sort(), [2, 3])
})

test('invalid arguments are reported and change nothing', async (t) => {
  const w = await world(t)
  const { env, file, run } = given(t, w)
  const config = readConfig(env)
  const id = w.platform.io_seller_id
  const seller = w.platform.sellers[0]!.io_seller_id
  const right = file('right.json', pixFor(100))
  const wrong: readonly [args: string[], says: RegExp][] = [
    [[], /^usage: npm run fees/],
    [['list', id], /^"list" is no subcommand of fees\nusage/],
    [['show'], /^IO_SELLER_ID is missing/],
    [['show', 'x'], /^"x" is no io_seller_id/],
    [['add', id], /^FILE is missing/],
    [['add', id, '--from', '2090-01-01'], /^FILE is missing/],
    [['add', id, right, '--from', 'tomorrow'], /^--from must be a day/],
    [['add', id, right, '--from', '2026-02-30'], /^--from must be a day/],
    [['add', id, right, '--from', '0001-01-01'], /^--from must be a day/],
    [['add', id, right, '--from', '2026-12-01T00:00'], /^--from must be a day/],
    [['add', id, right, '--from'], /^--from needs a value/],
    [['add', id, right, '--from', '1960-01-01'], /^Version 1 begins at 1970/],
    [['show', UNKNOWN], /^There is no platform/],
    [
      ['show', seller],
      new RegExp(`is a seller, not a platform\\. Fees belong to its platform, ${id}`),
    ],
    [['add', seller, right], /is a seller/],
    [['add', id, `${right}.gone`], /cannot be read \(ENOENT\)/],
    [['add', id, env.DATA_DIR], /cannot be read \(EISDIR\)/],
    [['add', id, file('large.json', ' '.repeat(70_000))], /is larger than a fee plan can be/],
    [['add', id, file('half.json', '{')], /is not a valid fee plan:\n {2}it is not JSON/],
    [
      ['add', id, file('empty.json', {})],
      /is not a valid fee plan:\n {2}fee_on_refund is return or keep\n {2}rules must be/,
    ],
  ]
  for (const [args, says] of wrong)
    await assert.rejects(
      async () => runCommand(fees, config, args),
      ({ message }: Error) => says.test(message) || assert.fail(`${args.join(' ')}: ${message}`),
    )
  assert.equal((await run('show', id)).out.length, 1)
})
