// An operator's decisions on sellers, by the real program beside a real server.

import assert from 'node:assert/strict'
import test from 'node:test'
import { envOf, speaking } from '../../../test/program.ts'
import { loginOf, world } from '../../../test/world.ts'
import { readConfig } from '../../platform/config.ts'
import { sql } from '../../platform/db/sql.ts'
import { verify } from '../../verification/verify.ts'
import { person } from '../seed/sellers.ts'
import { sellers } from './sellers.ts'
import { runCommand } from './declared/run.ts'

test('an operator approves, blocks and unblocks; each change has one event and is counted', async (t) => {
  const w = await world(t)
  const program = speaking(envOf(t, w.db))
  const run = (...args: string[]) => program('sellers', ...args)
  await w.sdk.sandbox.weather({ bank: 'kyc', mode: 'down' })
  const waiting = await w.sdk.sellers.createIndividual(person('Ana', 'Souza', 'ana@example.com'))
  const other = await w.sdk.sellers.createIndividual(person('Bia', 'Souza', 'bia@example.com'))
  const { io_seller_id: id } = waiting
  const listed = await run('list', '--status', 'pending')
  assert.deepEqual(
    listed.out.map((one) => one['io_seller_id']),
    [other.io_seller_id, id],
  )
  assert.equal((await run('approve', id)).out[0]!['status'], 'active')
  assert.equal(
    (await run('block', id, '--reason', 'a court says so')).out[0]!['reason'],
    'a court says so',
  )
  assert.equal((await w.sdk.sellers.get(id)).status, 'blocked')
  assert.equal((await run('unblock', id)).out[0]!['status'], 'active')
  assert.equal(
    (await run('deny', other.io_seller_id, '--reason', 'unknown')).out[0]!['status'],
    'denied',
  )
  await w.work()
  const events = (await w.sdk.events.list({ limit: 1000 })).items.filter(
    (event) => event.id === id.replaceAll('-', ''),
  )
  assert.deepEqual(
    events.map(({ type }) => type),
    ['seller.created', 'seller.activated', 'seller.blocked', 'seller.activated'],
  )
  assert.equal((await w.sdk.sellers.list({ status: 'denied' })).total, 1)
  assert.deepEqual(await verify(w.db), [])
  const due = await w.db.rows(sql`select 1 from sellers where due_at is not null`)
  assert.deepEqual(due, [], 'the bank is asked no more about whom an operator decided')
})

test('an operator sets whether a platform registers sellers, with immediate effect', async (t) => {
  const w = await world(t)
  const program = speaking(envOf(t, w.db))
  const { io_seller_id: platform, sellers: own } = w.platform
  const allowed = async (id: string, word: string) =>
    (await program('sellers', 'registration', id, word)).out[0]?.['allow_register_seller']
  const registered = async () => {
    const token = (await w.call('POST', '/auth/login', { body: loginOf(w.platform) })).body
      .access_token as string
    const body = person('Ana', 'Souza', 'ana@example.com')
    return (await w.call('POST', '/v1/sellers/create/individuals', { token, body })).body
  }

  assert.equal(await allowed(platform, 'off'), false)
  assert.equal((await w.sdk.sellers.get(platform)).allow_register_seller, 0)
  assert.equal((await registered()).code, 'seller_registration_not_allowed')
  assert.equal(await allowed(platform, 'off'), false)
  assert.equal(await allowed(platform, 'on'), true)
  const { io_seller_id: made } = await registered()
  assert.ok(made)

  const events = (await w.sdk.events.list({ limit: 1000 })).items.filter(
    (event) => event.id === platform.replaceAll('-', '') && event.type === 'seller.updated',
  )
  assert.equal(events.length, 2, 'what was said before is told once')
  const refused = await program('sellers', 'registration', own[0]!.io_seller_id, 'on')
  assert.deepEqual(
    [refused.code, /only a platform can register sellers/.test(refused.err)],
    [1, true],
  )
})

test('invalid arguments are reported and change nothing', async (t) => {
  const w = await world(t)
  const config = readConfig(envOf(t, w.db))
  const id = w.platform.sellers[0]!.io_seller_id
  const wrong: readonly [args: string[], says: RegExp][] = [
    [[], /^usage: npm run sellers/],
    [['delete', id], /^"delete" is no subcommand of sellers/],
    [['block', id], /^--reason "why" is missing/],
    [['approve', 'x'], /^"x" is no io_seller_id/],
    [['unblock', id, '--reason', 'x'], /^There is no option --reason/],
    [['block', id, '--reason', 'x'.repeat(256)], /at most 255/],
    [['approve', id], /this is not allowed in status active/],
    [['block', '019a1b2c3d4e7f008a1b2c3d4e5f6a7b', '--reason', 'x'], /There is no seller/],
    [['registration', id], /^on\|off is missing/],
    [['registration', id, 'yes'], /^Registration is on or off/],
    [['registration', '019a1b2c3d4e7f008a1b2c3d4e5f6a7b', 'on'], /There is no seller/],
    [['list', '--status', 'nope'], /--status must be one or more of pending/],
  ]
  for (const [args, says] of wrong)
    await assert.rejects(
      async () => runCommand(sellers, config, args),
      ({ message }: Error) => says.test(message),
      args.join(' '),
    )
  assert.equal((await w.sdk.sellers.get(id)).status, 'active')
})
