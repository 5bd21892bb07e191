// Text of others shown outside JSON: every table, page and PDF is requested with hostile names and
// descriptions in it. An operation or column that is not listed here fails the test.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { after } from '../../server/kernel/clock.ts'
import { inTransaction, sql } from '../../server/platform/db/sql.ts'
import { person } from '../../server/app/seed/sellers.ts'
import { openScanner } from '../../tools/scanner.ts'
import { buyer } from '../cards.ts'
import { payingCompany, ROOT } from '../paying-company.ts'

const SERVER = join(import.meta.dirname, '../..', 'server')

const HOSTILE: Record<string, string> = {
  formula: '=HYPERLINK("http://evil.example";"a")',
  'formula behind a blank': '\u00a0@SUM(A1)',
  'wide formula': '＝1+1',
  pipe: '|calc',
  script: '</script><script>evil()</script>',
  attribute: `x" onload="evil()' onload='evil()`,
  bidi: 'evil\u202egpj.exe\u2066',
  control: 'evil\u0007\u001b[31m',
  newline: 'evil\r\n=1+1;evil\n-2',
  'nothing but breaks first': '\n=1+1',
  long: 'W'.repeat(58),
  template: '{{7*7}}${7*7}<%= 7 %>',
}
const VALUES = Object.values(HOSTILE)

/**
 * Every operation that writes a table, a page or a PDF, and the test here that requests it, or the
 * reason why it has no text of others.
 */
const SERVED: Record<string, string> = {
  'corporate/purchases/wire.ts': 'table: purchases',
  'corporate/statements/statement-line.ts': 'table: a statement of cards',
  'marketplace/statements/table.ts': 'table: a statement of a seller',
  'providers/collecting/zip.ts': 'reads lists that a bank packed; nothing of it is served',
  'runtime/file.ts':
    'sends files that people brought as downloads, in test/journeys/corporate/receipts.test.ts',
  'runtime/table.ts': 'sends the tables above',
  'web/documents/statement-routes.ts': 'table and PDF: a statement of cards',
  'web/pay/boleto.ts': 'page and PDF: a boleto',
  'web/pay/pay.ts': 'page: a pix',
  'web/pay/link.ts':
    'page: a payment link, in test/journeys/payments/payment-links-page.test.ts and server/web/pay/link.browser.test.ts',
  'web/pay/static-code.ts':
    'page: a static QR code, in test/journeys/payments/static-qr-codes.test.ts and portal/test/screens.browser.test.ts',
  'web/pay/corporate-pay.ts': 'page: what a company pays',
  'web/mail/mail.ts':
    'page: a mail and the list of mails, in test/journeys/operations/mails.test.ts',
  'web/portal/link.ts':
    'page: our own words; the name of the company is set as text, in link.browser.test.ts',
  'web/pages/page.ts': 'sends the pages above',
  'web/docs/docs.ts': 'documentation: our own words',
  'web/docs/reference.ts': 'the API reference: our own words',
  'web/guides/mount.ts':
    'guides: our own words; what was searched is set as text, in server/web/guides/guides.test.ts',
  'web/portal/application.ts':
    'the built page of the portal, which renders texts in the browser (portal/test)',
  'kernel/files/content.ts': 'knows what is a PDF; files are downloads, never pages',
  'payments/disputes/evidence.ts':
    'knows what is a PDF; it is sent to the bank, and shown to nobody',
}
const SERVES = /'text\/csv|'text\/html|'application\/pdf'|\bsendPage\(|\bwrittenPage\(|\btableOf\(/

test('every operation that writes a table, a page or a PDF is tested here', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  const serving = files.filter(
    (file) =>
      file.endsWith('.ts') &&
      !file.endsWith('.test.ts') &&
      SERVES.test(readFileSync(join(SERVER, file), 'utf8')),
  )
  assert.deepEqual(serving.toSorted(), Object.keys(SERVED).toSorted())
})

const columns = (names: string): string[] => names.split('; ')

/** The columns of each table: those with text of others, and our own. */
const TABLES: Record<string, { text: readonly string[]; ours: readonly string[] }> = {
  purchases: {
    text: ['Estabelecimento', 'Portador', 'Centro de custo'],
    ours: columns(
      'Data; Hora; MCC; Categoria; País; Final do cartão; Situação; Motivo; Valor; Reembolsado; Contestado; Moeda na loja; Cashback; Recibos; Identificador',
    ),
  },
  'a statement of cards': {
    text: ['Estabelecimento', 'Portador', 'Centro de custo'],
    ours: columns(
      'Data da compra; Hora da compra; Data do lançamento; Tipo; Categoria; Final do cartão; Valor; Cashback',
    ),
  },
  'a statement of a seller': {
    text: [],
    ours: columns(
      'Número; Data; Hora; Movimento; Origem; Identificador da origem; Valor; Saldo; Identificador',
    ),
  },
}

/** Rows and cells as a spreadsheet reads them, with quotes. */
function cellsOf(table: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of table.matchAll(/("(?:[^"]|"")*"|[^;\r\n]*)(;|\r\n|$)/g)) {
    rows.at(-1)!.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '\r\n') rows.push([])
  }
  return rows.filter((row) => row.length > 1)
}

const COMPUTED = /^[\s\p{Cc}\p{Cf}]*[=+\-@|＝＋－＠｜]|^[\t\r\n\u00a0\ufeff]/u
/** What spreadsheets take for the end of a cell, inside one too. */
const SEPARATOR = /[,;\t\r\n\v\f\u0085\u2028\u2029]/u
/** The apostrophes that keep a text from being a formula: the first, and one before each sign. */
const APOSTROPHES = /^'|'(?=[=+\-@|＝＋－＠｜])/gu
/** Amounts may be below zero. */
const AMOUNT = /^-\d+,\d\d$/

/** Every value of the table is in its cell and is not a formula; all texts are there. */
function checkTable(name: string, table: string, texts: Record<string, readonly string[]>): void {
  const [head = [], ...rows] = cellsOf(table.replace(/^\ufeff/, ''))
  const { text, ours } = TABLES[name]!
  assert.deepEqual(
    head.toSorted(),
    [...text, ...ours].toSorted(),
    `${name}: a column that is not named here`,
  )
  for (const row of rows) {
    assert.equal(row.length, head.length, `${name}: ${JSON.stringify(row)}`)
    for (const cell of row)
      for (const part of [cell, ...cell.split(SEPARATOR)])
        assert.ok(AMOUNT.test(cell) || !COMPUTED.test(part), `${name}: ${JSON.stringify(cell)}`)
  }
  for (const column of text)
    for (const said of texts[column]!)
      assert.ok(
        rows.some((row) => row[head.indexOf(column)]!.replace(APOSTROPHES, '') === said),
        `${name}, ${column}: ${JSON.stringify(said)} is not there`,
      )
}

const ADDRESS = (text: string) => ({
  line1: text,
  line2: text,
  neighborhood: text,
  city: text,
  state: 'PE',
  postal_code: '50010-000',
})

/** Invisible characters that some programs interpret; the text of a page has line ends. */
const UNSEEN = /[^\P{Cc}\r\n]|[\u202a-\u202e\u2066-\u2069]/u

function checkPage(what: string, html: string): void {
  assert.doesNotMatch(html, /<script>evil|<\/script><script>e|" onload="|' onload='/, what)
  const scripts = html.match(/<script[^>]*>[\s\S]*?<\/script>/g) ?? []
  for (const script of scripts) assert.ok(!script.includes('evil'), what)
}

function checkPdf(what: string, pdf: Buffer, pages: readonly string[]): void {
  assert.doesNotMatch(pdf.toString('latin1'), /\/JavaScript|\/JS\b|\/Launch|\/OpenAction/, what)
  for (const page of pages) assert.doesNotMatch(page, UNSEEN, what)
  assert.ok(
    pages.every((page) => page.trim() !== ''),
    what,
  )
}

/**
 * People and cost centers whose names use every character that the API accepts, each with
 * purchases. Returns their names.
 */
async function named(done: Awaited<ReturnType<typeof payingCompany>>['done']) {
  const [people, centers]: [string[], string[]] = [[], []]
  for (const [n, text] of VALUES.entries()) {
    const who = {
      name: text,
      tax_id: person('A', 'B', 'a@b.example').cpf,
      amount: 90_000_00,
      interval: 'month',
    }
    const holder = await done('POST', `${ROOT}/holders`, { ...who, center_cost: text })
    const plan = {
      holder_id: holder.id,
      name: text,
      limit: 90_000_00,
      interval: 'month',
      type: 'virtual',
    }
    const { id } = await done('POST', ROOT, plan)
    await done('POST', `/v1/sandbox/cards/${id}/purchases`, {
      amount: 1_00 + n,
      merchant: { name: text },
    })
    people.push(holder.name as string)
    centers.push((await done('GET', `${ROOT}/holders/${holder.id}`)).center_cost as string)
  }
  return { people, centers }
}

test('hostile texts in every table, page and PDF are shown as text', async (t) => {
  const { w, owner, token, done, buy, ask, goTo, invoices } = await payingCompany(t)
  const scanner = await openScanner()
  const read = async (path: string) => {
    const answer = await fetch(`${w.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
    assert.equal(answer.status, 200, path)
    return Buffer.from(await answer.arrayBuffer())
  }
  const at = (n: number) => after(w.deps.clock.now(), n)
  const rename = (name: string) =>
    inTransaction(w.db, (tx) =>
      tx.rows(sql`update sellers set name = ${name} where owner = ${owner}`),
    )
  for (const [n, shop] of VALUES.entries()) await buy(`p${n}`, 10_00 + n, { shop, at: at(n) })
  const { people, centers } = await named(done)
  const texts = { Estabelecimento: VALUES, Portador: people, 'Centro de custo': centers }
  checkTable('purchases', (await read(`${ROOT}/purchases/export`)).toString(), texts)
  checkTable(
    'a statement of a seller',
    (await read(`/v1/sellers/get/${w.platform.io_seller_id}/statement?format=csv`)).toString(),
    {},
  )
  await goTo('2026-12-03')
  const closed = (await invoices()).find(({ status }) => status === 'closed')
  const document = `${ROOT}/invoices/${closed.id}/document`
  checkTable('a statement of cards', (await read(`${document}?format=csv`)).toString(), texts)

  const payment = await ask(closed.id)
  for (const [what, text] of Object.entries(HOSTILE)) {
    await rename(text)
    const customer = await buyer(w, {
      first_name: text,
      last_name: text,
      address: ADDRESS(text),
      metadata: { note: text },
    })
    const sell = (payment_type: 'pix' | 'boleto') =>
      w.sdk.transactions.create(customer.id, {
        amount: 45_09,
        payment_type,
        description: text,
        metadata: { note: text },
      })
    const [pix, boleto] = [await sell('pix'), await sell('boleto')]
    const raised = await done('POST', `${ROOT}/account/recharge`, {
      amount: 1_00,
      description: text,
    })
    const pages = [
      `/pay/${pix.id}`,
      `/boleto/${boleto.id}`,
      `/corporate/pay/${raised.id}`,
      `/corporate/pay/${payment.id}`,
    ]
    for (const page of pages)
      for (const language of ['pt-BR', 'en'])
        checkPage(`${what}: ${page}`, (await read(`${page}?lang=${language}`)).toString())
    for (const path of [`/boleto/${boleto.id}.pdf`, document]) {
      const pdf = await read(path)
      checkPdf(`${what}: ${path}`, pdf, await scanner.pages(pdf))
    }
  }
})
