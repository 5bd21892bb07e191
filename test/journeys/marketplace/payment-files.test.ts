// Files of payments by call: made, downloaded, answered by a stand-in bank, and uploaded, each once,
// beside the command and the folders.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paymentExchangeOf } from '../../../server/marketplace/payouts/payment-exchange.ts'
import { reservePayments } from '../../../server/providers/cnab/payments/exchange.ts'
import { eventTypesOf, ownerOf, right } from '../../marketplace.ts'
import { paymentFilesIn, paymentSenderOf } from '../../payment-files.ts'
import { filesWaitIn } from '../../waiting-files.ts'
import { world } from '../../world.ts'

const DAY_MS = 86_400_000

const coded =
  (code: string, says = /./) =>
  (error: { code?: string; message?: string }): boolean =>
    error.code === code && says.test(error.message ?? '')

test('a payout goes out by a file that is made, downloaded and answered by call', async (t) => {
  const w = await world(t)
  const s = await filesWaitIn(w)
  const files = w.sdk.paymentFiles
  assert.deepEqual(await files.agreement(), {
    resource: 'payment_agreement',
    agreement: '237/456789',
    return_uploads: true,
    by_folders: false,
    waiting: { payments: 1, total_cents: 40_00 },
  })
  // Two at a time, and once more under the same key: one file.
  const [one, two, again] = await Promise.allSettled([
    files.write({ key: 'once' }),
    files.write({ key: 'other' }),
    files.write({ key: 'once' }),
  ])
  const made = [one, two, again].flatMap((done) => (done.status === 'fulfilled' ? done.value : []))
  const failed = [one, two, again].flatMap((done) =>
    done.status === 'rejected' ? (done.reason as { code: string }).code : [],
  )
  assert.equal(new Set(made.map(({ id }) => id)).size, 1)
  assert.ok(failed.every((code) => ['nothing_to_send', 'request_in_progress'].includes(code)))
  const [file] = made
  assert.equal(file!.status, 'made')
  assert.equal(file!.created_by?.type, 'credential')
  assert.match(file!.name!, /^payments-237-456789-000001\.rem$/)
  assert.deepEqual([file!.sent!.payments, file!.sent!.total_cents, file!.sent!.open], [1, 40_00, 1])
  await assert.rejects(files.write(), coded('nothing_to_send'))
  assert.equal((await files.agreement()).waiting.payments, 0)

  const bytes = await files.content(file!.id)
  // The same bytes, whatever the settings became.
  paymentFilesIn(w.deps, ownerOf(w), paymentSenderOf('237', { service: '98' }))
  assert.deepEqual(await files.content(file!.id), bytes)
  const downloaded = await files.get(file!.id)
  assert.deepEqual([downloaded.status, downloaded.downloads], ['downloaded', 2])
  const { items: sent } = await files.lines(file!.id)
  assert.deepEqual(
    sent.map(({ transfer_id: id, report, amount_cents: cents, status }) => [
      id,
      report,
      cents,
      status,
    ]),
    [[s.payout, 'pay', 40_00, 'sent']],
  )
  const returns = s.returnsOf(bytes)
  for (const [n, text] of returns.entries()) {
    w.deps.clock.advanceTo(w.deps.clock.offsetMs() + DAY_MS)
    const body = Buffer.from(text, 'latin1')
    const read = await files.create(body, { file_name: `P${n}.RET` })
    assert.deepEqual([read.direction, read.status, read.name], ['return', 'read', `P${n}.RET`])
    assert.equal((await files.create(body)).id, read.id)
  }
  await w.work()
  const status = (await files.get(file!.id)).sent!
  assert.deepEqual([status.open, status.paid], [0, 1])
  assert.equal((await files.get(file!.id)).status, 'answered')
  const list = await files.list({ direction: 'return' })
  assert.equal(list.total, returns.length)
  const { items: read } = await files.lines(list.items[0]!.id)
  assert.deepEqual(
    read.map(({ transfer_id: id, report, codes }) => [id, report, codes]),
    [[s.payout, 'paid', ['00']]],
  )
  await assert.rejects(files.content(list.items[0]!.id), coded('payment_file_gone'))
  assert.deepEqual(await eventTypesOf(w, s.payout), ['transfer.created', 'transfer.succeeded'])
  const tomorrow = new Date(w.deps.clock.now().getTime() + DAY_MS).toISOString()
  assert.equal((await files.list({ 'created_at[gte]': tomorrow })).total, 0)
  await right(w)
})

test('a file whose writing was interrupted is made by call as it was, and counts as one', async (t) => {
  const w = await world(t)
  const s = await filesWaitIn(w)
  const exchange = paymentExchangeOf(w.deps, ownerOf(w), paymentSenderOf('237'))
  // The command ended before its file was on the disk, or after.
  const reserved = await reservePayments(exchange)
  assert.ok('remittance' in reserved)
  const [waiting] = (await w.sdk.paymentFiles.list()).items
  assert.equal(waiting!.status, 'reserved')
  await assert.rejects(w.sdk.paymentFiles.content(waiting!.id), coded('payment_file_gone'))
  const made = await w.sdk.paymentFiles.write()
  assert.equal(made.id, waiting!.id)
  const bytes = Buffer.from(await w.sdk.paymentFiles.content(made.id)).toString('latin1')
  assert.equal(bytes, reserved.remittance.text)
  // It may be at the bank twice: a refusal of its payment is looked at, and fails nothing.
  const refused = s.returnsOf(Buffer.from(bytes, 'latin1'))[0]!.replace('BD        ', 'AN        ')
  const read = await w.sdk.paymentFiles.create(Buffer.from(refused, 'latin1'))
  const { items } = await w.sdk.paymentFiles.lines(read.id)
  assert.deepEqual(
    items.map(({ report, codes, exceptions }) => [
      report,
      codes,
      exceptions.map(({ kind }) => kind),
    ]),
    [['exception', ['AN'], ['look']]],
  )
  await w.work()
  assert.equal((await w.sdk.transfers.get(s.id, s.payout)).status, 'processing')
})

test('a foreign or damaged file is refused, with what it looks like and the line that does not fit', async (t) => {
  const w = await world(t)
  const s = await filesWaitIn(w)
  const { id } = await w.sdk.paymentFiles.write()
  const bytes = await w.sdk.paymentFiles.content(id)
  const [text] = s.returnsOf(bytes) as [string]
  const lines = text.split('\r\n')
  const bent = (n: number, change: (line: string) => string) =>
    lines.with(n, change(lines[n]!)).join('\r\n')
  const cases: readonly [what: string, text: string, code: string, says: RegExp][] = [
    [
      'a remittance',
      Buffer.from(bytes).toString('latin1'),
      'payment_file_unreadable',
      /remittance/,
    ],
    [
      'of another bank',
      bent(0, (line) => `341${line.slice(3)}`),
      'payment_file_not_yours',
      /bank 341/,
    ],
    [
      'of boletos, in 400 columns',
      `02RETORNO01COBRANCA${' '.repeat(57)}237${' '.repeat(318)}\r\n`,
      'payment_file_unreadable',
      /looks like CNAB 400 of .*237/,
    ],
    ['a short line', bent(2, (line) => line.slice(1)), 'payment_file_unreadable', /^.*line 3/],
    ['cut off', lines.slice(0, 4).join('\r\n'), 'payment_file_unreadable', /without its trailer/],
    ['a page', '<html>login</html>', 'payment_file_unreadable', /columns/],
  ]
  for (const [what, body, code, says] of cases) {
    const sent = w.sdk.paymentFiles.create(Buffer.from(body, 'latin1'))
    await assert.rejects(sent, coded(code, says), what)
  }
  assert.equal((await w.sdk.paymentFiles.list({ direction: 'return' })).total, 0)
  paymentFilesIn(w.deps, ownerOf(w), paymentSenderOf('237', { returnUploads: false }))
  const off = w.sdk.paymentFiles.create(Buffer.from(text, 'latin1'))
  await assert.rejects(off, coded('payment_file_uploads_off'))
})

test('a seller and another platform find no file, and make none', async (t) => {
  const w = await world(t)
  await filesWaitIn(w)
  const { id } = await w.sdk.paymentFiles.write()
  const seller = w.as(w.platform.sellers[0]!)
  assert.equal((await seller.paymentFiles.list()).total, 0)
  assert.equal((await seller.paymentFiles.agreement()).agreement, null)
  await assert.rejects(seller.paymentFiles.get(id), coded('payment_file_not_found'))
  await assert.rejects(seller.paymentFiles.content(id), coded('payment_file_not_found'))
  await assert.rejects(seller.paymentFiles.write(), coded('platform_only'))
  await assert.rejects(seller.boletoFiles.write(), coded('platform_only'))
})

test('a remittance of boletos is made by call, once', async (t) => {
  const w = await world(t)
  await filesWaitIn(w)
  assert.equal((await w.sdk.boletoFiles.agreement()).waiting, 1)
  const made = await w.sdk.boletoFiles.write({ key: 'k' })
  assert.deepEqual(
    [made.direction, made.sequence, made.sent?.instructions, made.name],
    ['remittance', 1, 1, '756-1234567-000001.rem'],
  )
  assert.equal((await w.sdk.boletoFiles.write({ key: 'k' })).id, made.id)
  await assert.rejects(w.sdk.boletoFiles.write(), coded('nothing_to_send'))
  assert.equal((await w.sdk.boletoFiles.content(made.id)).length % 242, 0)
})

test('a payout is canceled while it waits for its file, and no more once it is in one', async (t) => {
  const w = await world(t)
  const s = await filesWaitIn(w)
  const before = await s.m.current(s.id)
  const { cancel } = w.sdk.transfers
  const canceled = await cancel(s.id, s.payout)
  assert.deepEqual(
    [canceled.status, canceled.reason],
    ['failed', 'canceled before its file was made'],
  )
  assert.equal(await s.m.current(s.id), before + 40_00)
  assert.deepEqual(await eventTypesOf(w, s.payout), ['transfer.created', 'transfer.failed'])
  await assert.rejects(cancel(s.id, s.payout), coded('payout_not_cancelable'))
  await assert.rejects(w.sdk.paymentFiles.write(), coded('nothing_to_send'))

  const again = (await s.m.payOut(s.id, s.account, 30_00)).body.success.id as string
  // Its file is made while it is canceled, or before: it is one of both, never both.
  const [made, ended] = await Promise.allSettled([w.sdk.paymentFiles.write(), cancel(s.id, again)])
  assert.equal([made, ended].filter(({ status }) => status === 'fulfilled').length, 1)
  const last = (await s.m.payOut(s.id, s.account, 20_00)).body.success.id as string
  await w.sdk.paymentFiles.write()
  await assert.rejects(cancel(s.id, last), coded('payout_not_cancelable', /processing/))
  assert.equal((await w.sdk.transfers.get(s.id, last)).status, 'processing')
  await right(w)
})
