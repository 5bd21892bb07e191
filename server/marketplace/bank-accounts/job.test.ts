// Tokens of bank accounts end.

import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from '../../platform/db/sql.ts'
import { world } from '../../../test/world.ts'
import { runJob } from './job.ts'

test('tokens are deleted a week after they expired; linked accounts stay', async (t) => {
  const w = await world(t)
  const [seller] = w.platform.sellers
  const { io_seller_id, taxpayer_id } = seller!
  const tokenize = (account_number: string) =>
    w.sdk.bankAccounts.tokenize(io_seller_id, {
      holder_name: 'Maria Silva',
      bank_code: '341',
      routing_number: '0001',
      account_number,
      type: 'checking',
      taxpayer_id,
    })
  const used = await tokenize('7305918-2')
  const account = await w.sdk.bankAccounts.associate({ io_seller_id, token: used.id })
  await tokenize('7305918-1')
  const left = async () => (await w.db.rows(sql`select 1 from bank_account_tokens`)).length
  for (const [days, tokens] of [
    [7, 2],
    [2, 0],
  ]) {
    await w.sdk.sandbox.moveClock({ advance: `${days! * 24}h` })
    await runJob(w.deps)
    assert.equal(await left(), tokens, String(days))
  }
  assert.equal((await w.sdk.bankAccounts.get(io_seller_id, account.id)).id, account.id)
})
