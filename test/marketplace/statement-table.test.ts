// A seller's statement as a file (CSV, XLSX, OFX), for bookkeepers: all lines of the listing, and
// the same.

import { read, utils } from '@e965/xlsx'
import { Ofx } from 'ofx-data-extractor'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOf, timeOfDay } from '../../server/kernel/brazil/calendar.ts'
import { newId } from '../../server/kernel/ids.ts'
import { cents } from '../../server/kernel/money.ts'
import { inTransaction } from '../../server/platform/db/sql.ts'
import { ofSeller } from '../../server/platform/ledger/chart.ts'
import { post } from '../../server/platform/ledger/store.ts'
import { idOf, market, ownerOf, paidSeller, type Market } from '../marketplace.ts'
import { world, type World } from '../world.ts'

const REAIS = (amount: number) =>
  `${amount < 0 ? '-' : ''}${Math.trunc(Math.abs(amount) / 100)},${String(Math.abs(amount) % 100).padStart(2, '0')}`

async function rowsOf(m: Market, id: string, query = ''): Promise<string[][]> {
  const { status, text, headers } = await m.get(
    `/v1/sellers/get/${id}/statement?format=csv${query}`,
  )
  assert.equal(status, 200, text)
  assert.equal(headers.get('content-disposition'), 'attachment; filename="extrato.csv"')
  assert.ok(text.endsWith('\r\n'))
  return text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(';'))
}

/** Many small transactions of one commit: more than a page of the CSV holds. */
async function sellOften(w: World, seller: string, times: number): Promise<void> {
  const [owner, id] = [ownerOf(w), idOf(seller)]
  const sales = Array.from({ length: times }, () => ({
    owner,
    id: newId<'transfer'>(w.deps.clock.wall()),
    debit: 'bank:pix' as const,
    credit: ofSeller('available', id),
    amount: cents(1),
    kind: 'sale' as const,
    phase: 'posted' as const,
    cause: { kind: 'seller' as const, id },
    at: w.deps.clock.now(),
  }))
  await inTransaction(w.db, (tx) => post(tx, sales))
}

test('the CSV has every line of the statement, with Brazilian words and numbers', async (t) => {
  const w = await world(t)
  const { m, id, sale } = await paidSeller(w)
  await m.send(`/v1/transaction/void/${sale}`, { amount: 10_00 })
  await w.work()
  const lines = await m.statement(id)
  const [head, ...rows] = await rowsOf(m, id)
  assert.deepEqual(head, [
    'Número',
    'Data',
    'Hora',
    'Movimento',
    'Origem',
    'Identificador da origem',
    'Valor',
    'Saldo',
    'Identificador',
  ])
  assert.deepEqual(
    rows.map(([n, day, time, , , cause, amount, balance, transfer]) => [
      n,
      day,
      time,
      cause,
      amount,
      balance,
      transfer,
    ]),
    lines.map((line) => [
      String(line.number),
      dayOf(new Date(line.at)).split('-').toReversed().join('/'),
      timeOfDay(new Date(line.at)),
      line.cause.id,
      REAIS(line.amount_cents),
      REAIS(line.balance_cents),
      line.id,
    ]),
  )
  assert.deepEqual(
    rows.slice(0, 2).map(([, , , kind, origin]) => [kind, origin]),
    [
      ['Venda', 'Transação'],
      ['Tarifa', 'Transação'],
    ],
  )
  assert.ok(rows.length > 2)
})

test('the workbook has the rows of the CSV, and accounting software reads the same lines and balance', async (t) => {
  const w = await world(t)
  const { m, id, sale } = await paidSeller(w)
  await m.send(`/v1/transaction/void/${sale}`, { amount: 10_00 })
  await w.work()
  const csv = await rowsOf(m, id)
  const { SheetNames: names, Sheets: sheets } = read(
    await w.sdk.sellers.allStatementLinesAs(id, { format: 'xlsx' }),
  )
  const sheet = sheets[names[0]!]!
  const shown = utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false })
  const amounts = (row: readonly string[]) =>
    row.map((cell, n) => (n === 6 || n === 7 ? cell.replace(/[,.]/g, '') : cell))
  assert.deepEqual(shown.map(amounts), csv.map(amounts))
  assert.equal(sheet['G2'].t, 'n')

  const lines = await m.statement(id)
  const ofx = new TextDecoder('windows-1252').decode(
    await w.sdk.sellers.allStatementLinesAs(id, { format: 'ofx' }),
  )
  const read1 = new Ofx(ofx)
  assert.equal(read1.validate().isValid, true)
  assert.deepEqual(
    read1.getBankTransferList().map(({ TRNAMT: amount, FITID: fitid }) => [String(amount), fitid]),
    lines.map((line) => [REAIS(line.amount_cents).replace(',', '.'), `${line.id}-${line.number}`]),
  )
  const balanceIn = (text: string) => /<BALAMT>([^<]*)</.exec(text)?.[1]
  assert.equal(balanceIn(ofx), REAIS(lines.at(-1)!.balance_cents).replace(',', '.'))
  await m.advance('2d')
  const today = dayOf(w.deps.clock.now())
  const none = await w.sdk.sellers.allStatementLinesAs(id, {
    format: 'ofx',
    'created_at[gte]': today,
  })
  const later = new TextDecoder('windows-1252').decode(none)
  assert.doesNotMatch(later, /STMTTRN>/, 'no line in the period')
  assert.equal(balanceIn(later), balanceIn(ofx), 'and the balance is still the one before it')
})

test('the CSV continues over its pages, in both orders, and within a period', async (t) => {
  const w = await world(t)
  const m = await market(w)
  const { io_seller_id: id } = w.platform.sellers[0]!
  assert.deepEqual((await rowsOf(m, id)).length, 1, 'nothing but the head')
  await sellOften(w, id, 2_000)
  const numbers = async (query = '') =>
    (await rowsOf(m, id, query)).slice(1).map(([n]) => Number(n))
  const oneToAll = Array.from({ length: 2_000 }, (_, n) => n + 1)
  assert.deepEqual(await numbers(), oneToAll)
  assert.deepEqual(await numbers('&limit=3&offset=5'), oneToAll)
  assert.deepEqual(await numbers('&sort=time-descending'), oneToAll.toReversed())

  await m.advance('2d')
  await sellOften(w, id, 1_001)
  const today = dayOf(w.deps.clock.now())
  const later = await numbers(`&created_at[gte]=${today}`)
  assert.deepEqual([later.length, later[0], later.at(-1)], [1_001, 2_001, 3_001])
  assert.deepEqual(await numbers(`&created_at[lte]=${today}&created_at[gte]=2020-01-01`), [
    ...oneToAll,
    ...later,
  ])
  assert.equal((await m.get(`/v1/sellers/get/${id}/statement?format=xml`)).status, 422)

  // A sibling's statement is not visible as a CSV either.
  const other = await market(w, w.platform.sellers[1])
  assert.equal(
    (await other.get(`/v1/sellers/get/${id}/statement?format=csv`)).body.code,
    'seller_not_found',
  )
  for (const format of ['xlsx', 'ofx'])
    assert.equal(
      (await other.get(`/v1/sellers/get/${id}/statement?format=${format}`)).body.code,
      'seller_not_found',
    )
  const bytes = await w.sdk.sellers.allStatementLinesAsCsv(id, { 'created_at[gte]': today })
  assert.equal(new TextDecoder().decode(bytes).split('\r\n').length, 1_001 + 2)
})
