// A server that is killed while an authorization endpoint is asked leaves nothing behind: no
// purchase, no hold, no money; the next one decides.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openVintem } from '../../sdk/index.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { verify } from '../../server/verification/verify.ts'
import { approving, hanging, once } from '../authorizing.ts'
import { openReceiver } from '../hooks.ts'
import { openStage } from '../process.ts'

type Credential = { email: string; secret: string; io_seller_id: string }

test('killed between the question and the decision, nothing of the purchase is kept', async (t) => {
  const stage = openStage(t)
  const first = await stage.start()
  const file = readFileSync(join(stage.dataDir, 'sandbox-credentials.json'), 'utf8')
  const [platform] = JSON.parse(file).platforms as [Credential & { corporate: Credential }]
  const as = (url: string, { email, secret, io_seller_id: sellerId }: Credential) =>
    openVintem({ url, email, secret, sellerId })
  const receiver = await openReceiver(t, hanging)
  await as(first.url, platform).corporate.authorizationEndpoint.create({
    url: receiver.url,
    timeout_ms: 1_500,
  })
  const company = as(first.url, platform.corporate)
  const limit = { interval: 'month' as const }
  const holder = await company.corporate.holders.create({
    name: 'Rui',
    tax_id: '98765432100',
    amount: 900_00,
    ...limit,
  })
  const named = { holder_id: holder.id, name: 'Rui', type: 'virtual' as const }
  const card = await company.corporate.cards.create({ ...named, limit: 900_00, ...limit })
  const bought = company.sandbox.buyWithCard(card.id, { amount: 10_00 }).catch(() => undefined)
  await once('the question', () => receiver.came.length === 1)
  await first.end('SIGKILL')
  receiver.says = approving

  const second = await stage.start()
  const db = await stage.database()
  const kept = () =>
    db.rows(sql`select status, held from corporate_purchases where card = ${card.id}`)
  const used = async () => (await as(second.url, platform.corporate).corporate.balance()).used
  assert.deepEqual([await kept(), await used()], [[], 0])
  const again = await as(second.url, platform.corporate).sandbox.buyWithCard(card.id, {
    amount: 20_00,
  })
  assert.deepEqual([again.status, again.endpoint_decision?.result], ['approved', 'approved'])
  assert.deepEqual([await kept(), await used()], [[{ status: 'approved', held: 20_00 }], 20_00])
  assert.deepEqual(await verify(db), [])
  await bought
})
