// Files of payments that a bank may have more than once, or that people decided on: a refusal of one
// copy fails nothing, and a word of the bank counts before people's.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paymentBank } from '../../../server/jobs/bank-files/payments.ts'
import type { NextFile } from '../../../server/jobs/bank-files/file-bank.ts'
import { newId } from '../../../server/kernel/ids.ts'
import { decideOn } from '../../../server/marketplace/payouts/decision-operations.ts'
import { actAs, SERVER } from '../../../server/platform/audit/act.ts'
import { inTransaction, sql } from '../../../server/platform/db/sql.ts'
import { ownerOf } from '../../marketplace.ts'
import { paymentSenderOf } from '../../payment-files.ts'
import { filesWaitIn } from '../../waiting-files.ts'
import { world, type Test } from '../../world.ts'

const DAY_MS = 86_400_000

const HANDED: readonly (readonly [
  how: string,
  by: 'call' | 'folder',
  downloads: number,
  status: string,
])[] = [
  ['by one download', 'call', 1, 'failed'],
  ['by two downloads', 'call', 2, 'processing'],
  ['by a folder', 'folder', 0, 'failed'],
  ['by a folder, and by a download', 'folder', 1, 'processing'],
]

for (const [how, by, downloads, status] of HANDED)
  test(`a payment of a file that was handed over ${how} is refused, and its payout is ${status}`, async (t) => {
    const w = await world(t)
    const s = await filesWaitIn(w)
    let text = ''
    if (by === 'folder') {
      const next = (await paymentBank(
        w.deps,
        ownerOf(w),
        paymentSenderOf('237'),
      ).next()) as NextFile
      await next.written('/folder/a.rem')
      text = next.text
    } else await w.sdk.paymentFiles.write()
    await w.work()
    const [file] = (await w.sdk.paymentFiles.list()).items
    for (let n = 0; n < downloads; n++)
      text = Buffer.from(await w.sdk.paymentFiles.content(file!.id)).toString('latin1')
    const [taken] = s.returnsOf(Buffer.from(text, 'latin1')) as [string]
    await w.sdk.paymentFiles.create(
      Buffer.from(taken.replace('BD        ', 'AN        '), 'latin1'),
    )
    await w.work()
    assert.equal((await w.sdk.transfers.get(s.id, s.payout)).status, status)
  })

/** A file of which its bank says nothing for days, and what people decide of its payout. */
async function silentFile(t: Test) {
  const w = await world(t)
  const s = await filesWaitIn(w)
  const { id } = await w.sdk.paymentFiles.write()
  const bytes = await w.sdk.paymentFiles.content(id)
  await w.work()
  for (let day = 0; day < 6; day++) {
    w.deps.clock.advanceTo(w.deps.clock.offsetMs() + DAY_MS)
    await w.work()
  }
  assert.notEqual((await w.sdk.transfers.get(s.id, s.payout)).unknown_since, null)
  // No call is under way since, of real time.
  await inTransaction(w.db, (tx) =>
    tx.rows(sql`update payouts set sent_at = sent_at - interval '1 hour' where id = ${s.payout}`),
  )
  const owner = ownerOf(w)
  const approval = newId<'approval'>(w.deps.clock.wall())
  const caller = {
    owner,
    seller: owner,
    platform: true,
    credential: 'x',
    scopes: new Set(['sellers']),
  }
  const asked = () =>
    actAs({ ...SERVER, approval }, () =>
      decideOn(
        w.deps,
        { ...caller, person: newId(w.deps.clock.wall()) } as never,
        { io_seller_id: s.id, id: s.payout },
        { result: 'not_paid', proof: 'the statement' } as never,
      ),
    )
  return { w, s, id, bytes, asked }
}

test('people decide nothing of a payment of which a return told, also before that is read', async (t) => {
  const { w, s, bytes, asked } = await silentFile(t)
  const [, paid] = s.returnsOf(bytes) as [string, string]
  await w.sdk.paymentFiles.create(Buffer.from(paid, 'latin1'))
  // As if the work that the return made due were still to be done.
  await assert.rejects(asked(), { code: 'payout_result_known' })
})

test('a file with a payment that people decided not to have left is not given again', async (t) => {
  const { w, id, asked } = await silentFile(t)
  await asked()
  await assert.rejects(w.sdk.paymentFiles.content(id), { code: 'payment_file_gone' })
  assert.equal((await w.sdk.paymentFiles.get(id)).downloads, 1)
})
