// Documents of a statement and of its charges: a PDF, a table, the payment page, the agenda.

import { read, utils } from '@e965/xlsx'
import { Ofx } from 'ofx-data-extractor'
import assert from 'node:assert/strict'
import test from 'node:test'
import { after } from '../../../server/kernel/clock.ts'
import { newId, type CorporateCardId } from '../../../server/kernel/ids.ts'
import type { Cents } from '../../../server/kernel/money.ts'
import { applyPurchases } from '../../../server/corporate/purchases/operations.ts'
import type { InvoiceLine } from '../../../server/corporate/statements/statement-line.ts'
import { pageLines, subtotalsOf } from '../../../server/corporate/statements/store.ts'
import { openScanner } from '../../../tools/scanner.ts'
import { askOf, reportOf } from '../../company.ts'
import { payingCompany, ROOT, UNKNOWN, type Json } from '../../paying-company.ts'
import { pagesOf } from '../../pdf.ts'

test('a statement is available as a PDF and as a CSV without formulas', async (t) => {
  const { w, token, buy, invoices, refused } = await payingCompany(t)
  const shops = [
    '=HYPERLINK("http://evil.example";"a")',
    '+55',
    '-1',
    '@SUM(A1)',
    '\tTab',
    'Loja "Boa"; Ltda',
    'Café & Cia',
  ]
  const at = (n: number) => after(w.deps.clock.now(), n)
  for (const [n, shop] of shops.entries()) await buy(`p${n}`, 10_00 + n, { shop, at: at(n) })
  for (let n = 0; n < 60; n++) await buy(`more${n}`, 1_00, { at: at(n + 10) })
  await buy('p0', 3_00, { kind: 'refund', at: at(100) })
  const [open] = await invoices()
  const read = async (format: string) => {
    const address = `${w.url}${ROOT}/invoices/${open.id}/document?format=${format}`
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
    assert.equal(answer.status, 200)
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const { answer, bytes } = await read('csv')
  assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.match(
    answer.headers.get('content-disposition') ?? '',
    /attachment; filename="fatura-2026-12.csv"/,
  )
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf])
  const rows = bytes.toString('utf8').slice(1).split('\r\n')
  assert.equal(
    rows.length,
    1 + shops.length + 60 + 1 + 1 + 1,
    'the last one says what being late costs',
  )
  assert.equal(
    rows[1],
    `02/11/2026;12:00:00;02/11/2026;Compra;"'=HYPERLINK(""http://evil.example"";""a"")";Restaurantes;'=Maria José;${rows[1]!.split(';')[8]};Marketing;10,00;0,00`,
  )
  const table = rows.join('\n')
  for (const safe of [
    ";'+55;",
    ";'-1;",
    ";'@SUM(A1);",
    ';"\'\tTab";',
    ';"Loja ""Boa""; Ltda";',
    ';-3,00;',
  ])
    assert.ok(table.includes(safe), safe)

  const pdf = await read('pdf')
  assert.equal(pdf.answer.headers.get('content-type'), 'application/pdf')
  const text = pagesOf(pdf.bytes).join('\n')
  const said = [
    'Fatura dos cartões corporativos',
    '2026-12',
    w.platform.name,
    '02/11/2026 a 30/11/2026',
    '10/12/2026',
    'Aberta',
    'Café & Cia',
    '=Maria José',
    'Reembolso: =HYPERLINK',
    'Página 1 de 2',
    'Página 2 de 2',
    'R$ 127,21',
  ]
  for (const one of said) assert.ok(text.includes(one), `${one} in ${text}`)
  assert.equal(text.match(/Padaria São João/g)?.length, 60)
  await refused('GET', `${ROOT}/invoices/${UNKNOWN}/document`, undefined, 404, 'invoice_not_found')
  await refused(
    'GET',
    `${ROOT}/invoices/${open.id}/document?format=xml`,
    undefined,
    422,
    'invalid_request',
  )
})

test('a statement is a workbook with the rows of the CSV, and OFX whose lines sum to what is owed', async (t) => {
  const { w, token, buy, pay, ask, goTo, invoices } = await payingCompany(t)
  await buy('p1', 100_00, { shop: '=1+1' })
  await buy('p1', 30_00, { kind: 'refund' })
  const [{ id }] = await invoices()
  const fileOf = async (format: string) => {
    const address = `${w.url}${ROOT}/invoices/${id}/document?format=${format}`
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
    assert.equal(answer.status, 200)
    return {
      name: answer.headers.get('content-disposition'),
      bytes: new Uint8Array(await answer.arrayBuffer()),
    }
  }
  const { name, bytes } = await fileOf('xlsx')
  assert.equal(name, 'attachment; filename="fatura-2026-12.xlsx"')
  const sheet = read(bytes).Sheets['fatura-2026-12']!
  const csv = new TextDecoder()
    .decode((await fileOf('csv')).bytes)
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
  assert.equal(utils.sheet_to_json(sheet, { header: 1 }).length, csv.length)
  assert.deepEqual(
    [sheet['E2'].t, sheet['E2'].v, sheet['E2'].f, sheet['J2'].v],
    ['s', '=1+1', undefined, 100],
  )

  const ofx = async () => {
    const text = new TextDecoder('windows-1252').decode((await fileOf('ofx')).bytes)
    const lines = new Ofx(text).getCreditCardTransferList()
    const sum = lines.reduce((all, { TRNAMT: amount }) => all + Number(amount), 0)
    return { lines, sum, balance: Number(/<BALAMT>([^<]*)</.exec(text)?.[1]) }
  }
  const open = await ofx()
  assert.deepEqual(
    [open.lines.length, open.sum, open.balance],
    [2, -70, -70],
    'a purchase is a debit, its refund a credit',
  )
  await goTo('2026-12-01')
  await pay((await ask(id)).id)
  await w.work()
  const paid = await ofx()
  assert.deepEqual([paid.sum, paid.balance], [0, 0], 'cashback and payments are lines now')
  assert.deepEqual(paid.lines.slice(0, 2), open.lines, 'and what a program has already is the same')
})

test('the PDF of a statement has the pix that pays it, while it can be paid, and the sums by cardholder and cost center', async (t) => {
  const { w, owner, token, done, buy, pay, ask, goTo, invoices } = await payingCompany(t)
  const scanner = await openScanner()
  const joao = { name: 'João', tax_id: '529.982.247-25', amount: 90_000_00, interval: 'month' }
  const holder = await done('POST', `${ROOT}/holders`, joao)
  const plan = {
    holder_id: holder.id,
    name: 'Taxi',
    limit: 90_000_00,
    interval: 'month',
    type: 'virtual',
  }
  const other = (await done('POST', ROOT, plan)).id as CorporateCardId
  await buy('p1', 100_00)
  await buy('p1', 30_00, { kind: 'refund' })
  await buy('p2', 5_00)
  const ride = askOf('p3', other, 45_67, w.deps.clock.now())
  await applyPurchases(w.deps, owner, [reportOf(ride, ['clearing'])])
  await goTo('2026-12-01')
  const [, closed] = await invoices()
  const pdf = async () => {
    const address = `${w.url}${ROOT}/invoices/${closed.id}/document`
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
    return Buffer.from(await answer.arrayBuffer())
  }
  assert.deepEqual(await scanner.read(await pdf()), [], 'nothing was asked for yet')
  const asked = await ask(closed.id)
  const shown = await pdf()
  assert.deepEqual(await scanner.read(shown), [asked.brcode])
  const [text] = await scanner.pages(shown)
  assert.match(text!, /Pague com Pix\s+R\$ 120,67\s+Válido até 0[12]\/12\/2026/)
  assert.ok(text!.includes(asked.link), text)
  const words = text!.replace(/\s+/g, ' ')
  assert.match(words, /Por portador =Maria José 3 lançamentos 75,00 João 1 lançamento 45,67/)
  assert.match(
    words,
    /Por centro de custo Marketing 3 lançamentos 75,00 Sem centro de custo 1 lançamento 45,67/,
  )
  assert.deepEqual(
    await subtotalsOf(w.db, { owner, id: closed.id }, 'holder', 1),
    [
      { name: '=Maria José', amount: 75_00, lines: 3, rest: 0 },
      { name: 'João', amount: 45_67, lines: 1, rest: 1 },
    ],
    'beyond the most that are shown, the others are one',
  )
  await goTo('2026-12-03')
  assert.deepEqual(await scanner.read(await pdf()), [], 'its day is over')
  const again = await ask(closed.id)
  assert.deepEqual(await scanner.read(await pdf()), [again.brcode])
  await pay(again.id)
  await w.work()
  assert.deepEqual(await scanner.read(await pdf()), [], 'nothing is owed')
})

test('lines of one instant are neither lost nor repeated at a page boundary', async (t) => {
  const { w, owner, buy, invoices } = await payingCompany(t)
  const amounts = Array.from({ length: 7 }, (_, n) => 1_00 + n)
  for (const amount of amounts) await buy(`p${amount}`, amount)
  const [open] = await invoices()
  const lines: InvoiceLine[] = []
  for (let n = 0; n < 4; n++)
    lines.push(...(await pageLines(w.db, { owner, id: open.id }, lines.at(-1), 2)))
  assert.deepEqual(
    lines.map(({ amount }) => amount),
    amounts,
  )
})

test('every holder of the link sees the company, the amount, its parts and the status, in both languages', async (t) => {
  const { w, recharge, pay, buy, goTo, invoices, ask } = await payingCompany(t)
  const page = async (link: string, language: string) => {
    const answer = await fetch(`${link}?lang=${language}`)
    return { status: answer.status, text: await answer.text() }
  }
  const one = await recharge(1_234_56)
  const shown = await page(one.link, 'pt')
  for (const text of [
    'Cartões corporativos de',
    w.platform.name,
    'R$ 1.234,56',
    'Recarga do saldo',
    one.brcode,
    '<svg',
  ])
    assert.ok(shown.text.includes(text), text)
  assert.ok((await page(one.link, 'en')).text.includes('Balance recharge'))
  assert.equal(((await (await fetch(`${one.link}/status`)).json()) as Json).view, 'pending')
  await pay(one.id)
  assert.equal(((await (await fetch(`${one.link}/status`)).json()) as Json).view, 'paid')
  await buy('p1', 9_000_00)
  await goTo('2026-12-01')
  const asked = await ask((await invoices())[1].id)
  assert.ok(
    (await page(asked.link, 'pt')).text.includes('Fatura 2026-12, vencimento em 10/12/2026'),
  )
  assert.equal(
    (await page(`${w.url}/corporate/pay/${newId(w.deps.clock.wall())}`, 'pt')).status,
    404,
  )
})

test('future events of statements are on the sandbox’s agenda', async (t) => {
  const { done, recharge, buy, goTo } = await payingCompany(t)
  const items = async () => {
    const all: Json[] = (await done('GET', '/v1/sandbox/agenda')).items
    return all
      .filter(({ what }) => /^(invoice|recharge)/.test(what))
      .map(({ at, what, summary }) => [at, what, summary])
  }
  await recharge(10_00)
  await buy('p1', 20_00 as Cents)
  assert.deepEqual(await items(), [
    [
      '2026-11-03T15:00:00.000Z',
      'recharge.expires',
      'A recharge of R$ 10.00 expires unless it is paid first.',
    ],
    [
      '2026-12-01T03:00:00.000Z',
      'invoice.closes',
      'A statement closes; its amount is R$ 20.00 now.',
    ],
  ])
  await goTo('2026-12-01')
  assert.deepEqual((await items())[0], [
    '2026-12-11T03:00:00.000Z',
    'invoice.due',
    'The deadline to pay R$ 20.00 of a statement.',
  ])
})
