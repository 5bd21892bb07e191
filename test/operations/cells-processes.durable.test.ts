// Cells of a server with several processes (API_PROCESSES): each process serves a cell that is
// added while it runs, and pauses a platform that moves; no sale that was answered is lost.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openVintem } from '../../sdk/index.ts'
import type { SeededPlatform } from '../../server/app/seed/seed.ts'
import { until } from '../../server/platform/db/processes.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { openStage } from '../process.ts'
import { plain } from '../rows.ts'

const stage = openStage({ after })
const SOON = { withinMs: 60_000, everyMs: 200 }
const CALLERS = 6

async function run(...args: string[]): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await stage.run(args, { API_PROCESSES: '2' })
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout.trim().split('\n').at(-1)!)
}

test('a cell is added, a platform begins there and moves, under callers of two processes', async () => {
  const server = await stage.start({ API_PROCESSES: '2', LOG_LEVEL: 'info' })
  await run('cells', 'add', 'b')
  const { platforms } = (await run('seed', '--cell', 'b', '--json')) as unknown as {
    platforms: SeededPlatform[]
  }
  const { email, secret, io_seller_id: sellerId } = platforms[0]!
  // A client each, and so a connection: the system spreads them over the processes.
  const clients = Array.from({ length: CALLERS }, () =>
    openVintem({ url: server.url, email, secret, sellerId }),
  )
  const served = () => server.stderr().split('"msg":"a cell is served"').length - 1
  assert.ok(
    await until(() => served() >= 3, SOON),
    'the first process and both of the API serve it',
  )

  const made: string[] = []
  let isOver = false
  const calling = clients.map(async (client) => {
    const { id } = await client.customers.create({ first_name: 'Ana' })
    while (!isOver) {
      made.push((await client.transactions.create(id, { amount: 10_00, payment_type: 'pix' })).id)
      await pause(20)
    }
  })
  await until(() => made.length > CALLERS, SOON)
  const before = made.length
  const moved = await run('cells', 'platform', sellerId, 'public')
  assert.deepEqual([moved['from'], moved['to']], ['b', 'public'])
  assert.ok(await until(() => made.length > before + CALLERS, SOON), 'they go on where it is')
  isOver = true
  await Promise.all(calling)
  for (const id of made) assert.equal((await clients[0]!.transactions.get(id)).id, id)
  assert.equal((await run('verify', '--cell', 'public'))['ok'], true)
  assert.equal((await run('verify', '--cell', 'b'))['ok'], true)
  assert.equal((await server.end('SIGTERM')).code, 0)
})

const KILLED_AFTER_MS = [400, 900, 1_300, 1_700, 2_200]

test('a move whose command is killed leaves the platform whole in one cell, and its callers go on', async () => {
  const server = await stage.start({ LOG_LEVEL: 'info' })
  const { platforms } = (await run('seed', '--cell', 'b', '--json')) as unknown as {
    platforms: SeededPlatform[]
  }
  const { email, secret, io_seller_id: sellerId } = platforms[0]!
  const client = openVintem({ url: server.url, email, secret, sellerId })
  const { id } = await client.customers.create({ first_name: 'Ana' })
  const sell = () => client.transactions.create(id, { amount: 10_00, payment_type: 'pix' })
  let home = 'b'
  const homes: string[] = []
  for (const ms of KILLED_AFTER_MS) {
    const sold = await sell()
    const other = home === 'b' ? 'public' : 'b'
    const env = { ...process.env, DATA_DIR: stage.dataDir, MODE: 'sandbox' }
    const moving = spawn(
      process.execPath,
      ['server/main.ts', 'cells', 'platform', sellerId, other],
      {
        env,
        stdio: 'ignore',
      },
    )
    await Promise.race([pause(ms), once(moving, 'exit')])
    moving.kill('SIGKILL')
    assert.equal((await client.transactions.get(sold.id)).id, sold.id)
    await sell()
    const where = await stage.database()
    const rows = await where.rows<{ home: string }>(
      sql`select 'b' as home
        from b.sellers
        where id = ${plain(sellerId)}
        union all
        select 'public'
        from public.sellers
        where id = ${plain(sellerId)}`,
    )
    assert.equal(rows.length, 1)
    home = rows[0]!.home
    homes.push(home)
  }
  for (const cell of ['public', 'b'])
    assert.equal((await run('verify', '--cell', cell))['ok'], true, homes.join())
  assert.equal((await server.end('SIGTERM')).code, 0)
})
