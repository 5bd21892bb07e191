// Which bank serves whom: a file that names desks, asked over HTTP, and the sandbox bank, where one client serves all.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { newTxid, openTestBank, RECEIVER } from '../test/bank.ts'
import { freshDatabase } from '../test/database.ts'
import { world } from '../test/world.ts'
import type { KycOrder, PayoutOrder } from './banks/bank.ts'
import { newId, type OwnerId } from './base/ids.ts'
import { cents } from './base/money.ts'
import { Secret } from './base/secret.ts'
import { readConfig } from './config.ts'
import { sql } from './db/sql.ts'
import { openBanks } from './open-banks.ts'

const payoutOf = (id = newTxid()): PayoutOrder => ({
  id,
  amount: cents(10_00),
  account: { ispb: '60701190', branch: '0001', number: '123456', type: 'checking' },
  holder: { name: 'Ana', taxpayerId: '12345678909' },
})
const checkOf = (taxpayerId: string, id = newTxid()): KycOrder => ({
  id,
  kind: 'individual',
  taxpayerId,
  name: 'Ana',
  birthdate: '1990-05-17',
})
const statusOf = (answer: { heard: string; value?: { status: string } }) => answer.value?.status ?? answer.heard

test('a file says who pays out for which platform and who checks its sellers', async (t) => {
  const there = await openTestBank(t)
  const served = await there.bank.serve(0)
  const folder = mkdtempSync(join(os.tmpdir(), 'banks-'))
  t.after(async () => {
    await served.close()
    rmSync(folder, { recursive: true })
  })
  const [both, one, none] = [1, 2, 3].map((n) => newId<'owner'>(new Date(n)) as OwnerId) as [OwnerId, OwnerId, OwnerId]
  const line = {
    baseUrl: served.url,
    tokenUrl: `${served.url}/oauth/token`,
    clientId: RECEIVER.clientId,
    clientSecret: RECEIVER.secret,
  }
  const file = join(folder, 'banks.json')
  const named = { pix: { psp: line }, keys: { [both]: { psp: 'psp', key: RECEIVER.keys[0] } } }
  const platforms = { [both]: { payouts: 'psp', kyc: 'psp' }, [one]: { kyc: 'psp' } }
  writeFileSync(file, JSON.stringify({ ...named, payouts: { psp: line }, kyc: { psp: line }, platforms }))
  const db = await freshDatabase(t)
  const banks = await openBanks({
    config: readConfig({ BANKS_FILE: file, MODE: 'live', KEYRING_FILE: join(folder, 'keys'), DATA_DIR: folder }),
    env: {},
    db,
    platformsDb: db,
    clock: there.clock,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    hashKey: new Secret(Buffer.alloc(32)),
  })
  t.after(() => banks.close())

  assert.deepEqual(
    [both, one, none].map((owner) => [banks.pix(owner)?.key, banks.payouts(owner)?.name, banks.kyc(owner)?.name]),
    [
      [RECEIVER.keys[0], 'payouts/psp', 'kyc/psp'],
      [undefined, undefined, 'kyc/psp'],
      [undefined, undefined, undefined],
    ],
  )
  assert.deepEqual(
    [...banks.rails, ...banks.payoutRails].map((rail) => rail.name),
    ['psp', 'payouts/psp'],
  )
  assert.equal((await banks.payouts(both)!.pay(payoutOf())).heard, 'yes')
  assert.equal(statusOf(await banks.kyc(one)!.check(checkOf('99900010140'))), 'denied')
  assert.deepEqual(await banks.registerWebhooks('http://127.0.0.1:9/bell'), [])
  const { webhookUrl } = (await there.api('GET', `/webhook/${RECEIVER.keys[0]}`)).body
  const [desk] = await there.db.rows<{ url: string }>(sql`select url from bank.notice_addresses`)
  assert.deepEqual([webhookUrl, desk?.url], ['http://127.0.0.1:9/bell', 'http://127.0.0.1:9/bell/pix'])
})

test('in the sandbox every platform has its own payouts and checks, and the levers end them', async (t) => {
  const w = await world(t, { platforms: 2 })
  const { banks } = w.deps
  const [first, second] = w.platforms.map(({ io_seller_id: id }) => id.replaceAll('-', '') as OwnerId)
  const id = newTxid()
  for (const owner of [first!, second!]) {
    assert.equal(statusOf(await banks.payouts(owner)!.pay(payoutOf(id))), 'processing')
    assert.equal(statusOf(await banks.kyc(owner)!.check(checkOf('12345678909'))), 'approved')
  }
  assert.equal(banks.payoutRails.length, 2)
  assert.equal(new Set([...banks.rails, ...banks.payoutRails].map(({ name }) => name)).size, 4)

  const order = payoutOf()
  const { sandbox } = banks
  const pay = async () => statusOf(await banks.payouts(first!)!.pay(order))
  await assert.rejects(sandbox!.payout(order.id, 'fail'), { message: 'this cannot be done in state pending' })
  await pay()
  await sandbox!.payout(order.id, 'return')
  assert.equal(await pay(), 'returned')
  await assert.rejects(sandbox!.payout(order.id, 'fail'), { code: 'invalid_state' })
  const check = checkOf('99900010221')
  const decide = async () => statusOf(await banks.kyc(first!)!.check(check))
  assert.equal(await decide(), 'reviewing')
  await sandbox!.kyc(check.id, 'deny')
  assert.equal(await decide(), 'denied')
  await assert.rejects(sandbox!.kyc(check.id, 'approve'), { message: 'this cannot be done in state denied' })

  await w.sdk.sandbox.weather({ bank: 'payout', mode: 'down' })
  assert.equal((await banks.payouts(first!)!.pay(order)).heard, 'nothing')
  assert.equal(await decide(), 'denied')
  await w.sdk.sandbox.weather({ bank: 'payout', mode: 'fair' })
  assert.equal(await pay(), 'returned')
  assert.deepEqual(w.logged, [])
})
