// Boletos by file: what was sent to the bank, and what each line of its returns did, as the
// platform sees it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { VintemError } from '../../../sdk/index.ts'
import { hyphened, readId, type OwnerId } from '../../../server/kernel/ids.ts'
import { inTransaction, sql } from '../../../server/platform/db/sql.ts'
import { buyer } from '../../cards.ts'
import { boletoFilesIn, fileBankIn } from '../../cnab.ts'
import { person, signIn } from '../../portal.ts'
import { world } from '../../world.ts'

const coded = (code: string) => (error: VintemError) => error.code === code
const ownerOf = ({ io_seller_id }: { io_seller_id: string }) =>
  readId<'owner'>(io_seller_id) as OwnerId

test('a platform sees its files and each line of them', async (t) => {
  const w = await world(t)
  const { remittance, returned, orders } = await boletoFilesIn(w, ownerOf(w.platform))
  const [one, two, three] = orders.map(({ id }) => id)
  const files = await w.sdk.boletoFiles.list()
  assert.deepEqual(
    files.items.map(({ id, direction, agreement, sequence, name }) => [
      id,
      direction,
      agreement,
      sequence,
      name,
    ]),
    [
      [returned, 'return', '756/1234567', 1, 'CB1026.RET'],
      [remittance, 'remittance', '756/1234567', 1, '756-1234567-000001.rem'],
    ],
  )
  assert.deepEqual(files.items[1]!.sent, { instructions: 3, records: 10, total_cents: 450_00 })
  const { read } = await w.sdk.boletoFiles.get(hyphened(returned))
  assert.deepEqual(read, {
    registered: 1,
    refused: 1,
    withdrawn: 0,
    payments: 1,
    paid_cents: 150_00,
    informational: 0,
    again: 0,
    exceptions: 4,
  })
  assert.equal((await w.sdk.boletoFiles.list({ direction: 'return' })).total, 1)

  const sent = await w.sdk.boletoFiles.lines(remittance)
  assert.deepEqual(
    sent.items.map(({ line, transaction_id, report, amount_cents, status }) => [
      line,
      transaction_id,
      report,
      amount_cents,
      status,
    ]),
    [
      [null, one, 'register', 150_00, 'registered'],
      [null, two, 'register', 150_00, 'paid'],
      [null, three, 'register', 150_00, 'refused'],
    ],
  )
  const lines = await w.sdk.boletoFiles.lines(returned)
  assert.deepEqual(
    lines.items.map(
      ({ line, transaction_id, report, movement, reasons, paid_cents, exceptions }) => [
        line,
        transaction_id,
        report,
        movement,
        reasons.join(' '),
        paid_cents,
        exceptions.map(({ kind }) => kind).join(' '),
      ],
    ),
    [
      [3, one, 'registered', '02', '', null, ''],
      [5, two, 'paid', '06', '', 150_00, ''],
      [7, three, 'refused', '03', '08 48', null, ''],
      [9, null, null, null, '', null, 'unknown_boleto'],
      [11, null, null, null, '', null, 'malformed'],
      [12, null, null, null, '', null, 'malformed'],
      [13, null, null, null, '', null, 'malformed'],
    ],
  )
})

test('lines have pages, and a remittance is given while it is the one that was written', async (t) => {
  const w = await world(t)
  const { remittance, returned, orders, text } = await boletoFilesIn(w, ownerOf(w.platform))
  const second = await w.sdk.boletoFiles.lines(returned, {
    limit: 2,
    page: 2,
    sort: 'time-descending',
  })
  assert.deepEqual([second.total, second.items.map(({ line }) => line)], [7, [11, 9]])
  assert.equal(Buffer.from(await w.sdk.boletoFiles.content(remittance)).toString('latin1'), text)
  await assert.rejects(w.sdk.boletoFiles.content(returned), coded('boleto_file_gone'))

  // What was erased since is in no file that is made again.
  await inTransaction(w.db, (tx) =>
    tx.rows(
      sql`update cnab_titles
        set said = jsonb_set(said, '{payer,name}', '"Erased"')
        where id = ${orders[0]!.id}`,
    ),
  )
  await assert.rejects(w.sdk.boletoFiles.content(remittance), coded('boleto_file_gone'))
})

test('nobody but the platform finds them: no seller, no other platform; and no role that does not read payments', async (t) => {
  const w = await world(t, { platforms: 2 })
  const { remittance } = await boletoFilesIn(w, ownerOf(w.platform))
  for (const stranger of [w.as(w.platform.sellers[0]!), w.as(w.platforms[1]!)]) {
    assert.equal((await stranger.boletoFiles.list()).total, 0)
    for (const call of ['get', 'lines', 'content'] as const)
      await assert.rejects(
        stranger.boletoFiles[call](remittance),
        coded('boleto_file_not_found'),
        call,
      )
  }
  const viewer = await signIn(w, await person(w, w.platform.io_seller_id, 'viewer'))
  assert.equal((await viewer.get('/portal/api/v1/boleto_files')).body.total, 2)
  assert.equal((await viewer.get(`/portal/api/v1/boleto_files/${remittance}/content`)).status, 200)
})

test('a boleto that is stored with its generic number of before is shown as it was', async (t) => {
  const w = await world(t)
  fileBankIn(w, ownerOf(w.platform))
  const customer = await buyer(w)
  const { id } = await w.sdk.transactions.create(customer.id, {
    amount: 100_00,
    payment_type: 'boleto',
  })
  // Agreements of these banks were stored without a layout, when there was the generic one alone.
  for (const bankCode of ['041', '104', '748', '756']) {
    await w.db.rows(sql`
      update transactions
      set boleto = jsonb_set(boleto #- '{agreement,layout}', '{agreement,bankCode}', to_jsonb(${bankCode}::text))
      where id = ${id}`)
    const { payment_method: method } = await w.sdk.transactions.get(id)
    assert.equal(
      method?.resource === 'boleto' && method.reference_number,
      '001/00000000001',
      bankCode,
    )
  }
})
