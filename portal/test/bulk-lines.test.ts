// Spreadsheets of cards as people save them: with semicolons or commas, in UTF-8 or Windows-1252,
// and with faults that are named by line and column.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Language } from '../src/app/languages.ts'
import { LINES_MAX, readLines, type CardLine } from '../src/screens/cards/bulk/lines.ts'

const HEAD =
  'Portador;CPF;E-mail;Centro de custo;Limite do portador;Nome do cartão;Tipo;Limite do cartão;Intervalo;Estabelecimento'
const MARIA = 'Maria;123.456.789-09;;Vendas;2.000,00;Viagens;virtual;500,00;mês;'

const utf8 = (text: string) => new TextEncoder().encode(text)

async function linesOf(
  bytes: Uint8Array,
  language: Language = 'pt-BR',
): Promise<readonly CardLine[]> {
  const read = await readLines(bytes, language)
  assert.ok('lines' in read, JSON.stringify(read))
  return read.lines
}

test('the same lines are read from every form in which spreadsheets save them', async () => {
  const text = `${HEAD}\r\n${MARIA}\r\n`
  const forms: Uint8Array[] = [
    utf8(`\ufeff${text}`),
    Buffer.from(text, 'latin1'),
    utf8(
      `${HEAD.replaceAll(';', ',')}\n${MARIA.replace('2.000,00', '"2.000,00"').replace('500,00', '"500,00"').replaceAll(';', ',')}`,
    ),
    utf8(text.replaceAll(';', '\t')),
    utf8(
      text.replace('Portador', ' PORTADOR *').replace('Limite do cartão', 'limite do cartao (R$)'),
    ),
  ]
  const [expected] = await linesOf(utf8(text))
  const { key, holderKey, ...fields } = expected!
  assert.match(`${key} ${holderKey}`, /^card-line-[0-9a-f]{16}-1 holder-line-[0-9a-f]{16}$/)
  assert.deepEqual(fields, {
    n: 2,
    holder: 'Maria',
    taxId: '12345678909',
    email: '',
    center: 'Vendas',
    holderLimit: 2_000_00,
    card: 'Viagens',
    type: 'virtual',
    limit: 500_00,
    interval: 'month',
    merchant: '',
    faults: [],
  })
  for (const [n, form] of forms.entries())
    assert.deepEqual(await linesOf(form), [expected], `form ${n}`)
})

test('faults are named by line and column', async () => {
  const rows: [row: string, faults: string[]][] = [
    [MARIA, []],
    ['Ana;012.345.678-90;;;1;Táxi;FÍSICO;0;diário;', []],
    ['Ana;1234567890;;;1;Táxi;virtual;1;dia;', []],
    ['Ana;123.456.789-00;;;1;Táxi;virtual;1;dia;', ['taxId taxId']],
    ['Ana;111.111.111-11;;;1;Táxi;virtual;1;dia;', ['taxId taxId']],
    [
      ';;;;;;;;;x',
      [
        'holder required',
        'taxId required',
        'card required',
        'type required',
        'limit required',
        'interval required',
      ],
    ],
    [
      'Ana;123.456.789-09;ana;;1,5x;Táxi;cartão;1,000;ano;',
      ['limit amount', 'holderLimit amount', 'type type', 'interval interval', 'email email'],
    ],
    [`${'x'.repeat(121)};123.456.789-09;;;1;Táxi;virtual;1;dia;`, ['holder tooLong']],
  ]
  const lines = await linesOf(utf8([HEAD, ...rows.map(([row]) => row), '', ';;;'].join('\n')))
  assert.deepEqual(
    lines.map(({ n, faults }) => [n, faults.map(({ column, code }) => `${column} ${code}`)]),
    rows.map(([, faults], n) => [n + 2, faults]),
  )
  assert.equal(lines[2]!.taxId, '01234567890', 'spreadsheets drop the zeros that a CPF begins with')
})

test('a key is of the content of a line, so that a corrected file does only what is new', async () => {
  const other = MARIA.replace('Viagens', 'Táxi')
  const keys = async (...rows: string[]) =>
    (await linesOf(utf8([HEAD, ...rows].join('\n')))).map(({ key }) => key)
  const [first, second] = await keys(MARIA, MARIA)
  assert.notEqual(first, second, 'a line that is there twice is two cards')
  assert.deepEqual(
    await keys(other.replace('500', 'x'), MARIA, MARIA).then((all) => all.slice(1)),
    [first, second],
  )
  assert.notEqual(...((await keys(MARIA, other)) as [string, string]))
})

test('a file that cannot be carried out says why', async () => {
  const rows: [text: string, fault: string, columns: string[]][] = [
    ['', 'missing', ['Portador', 'CPF', 'Nome do cartão', 'Tipo', 'Limite do cartão', 'Intervalo']],
    [HEAD.replace('CPF', 'Documento'), 'missing', ['CPF']],
    [`${HEAD};Tipo`, 'twice', ['Tipo']],
    [`${HEAD}\n;;;\n`, 'empty', []],
    [[HEAD, ...Array.from({ length: LINES_MAX + 1 }, () => MARIA)].join('\n'), 'tooMany', []],
    [`${HEAD}\n${'x'.repeat(1_000_001)}`, 'tooLarge', []],
  ]
  for (const [text, fault, columns] of rows)
    assert.deepEqual(await readLines(utf8(text), 'pt-BR'), { fault, columns }, fault)
  const most = await linesOf(
    utf8([HEAD, ...Array.from({ length: LINES_MAX }, () => MARIA)].join('\n')),
  )
  assert.equal(new Set(most.map(({ key }) => key)).size, LINES_MAX)
  const read = await readLines(utf8(`${HEAD};Observação\n${MARIA};x`), 'pt-BR')
  assert.deepEqual('ignored' in read && read.ignored, ['Observação'])
})

test('amounts are read by the language of the page, and what has two readings is a fault', async () => {
  const rows: [amount: string, portuguese: number | undefined, english: number | undefined][] = [
    ['500,00', 500_00, 500_00],
    ['500.00', 500_00, 500_00],
    ['R$ 2.500,00', 2_500_00, 2_500_00],
    ['2.500', 2_500_00, undefined],
    ['2,500', undefined, 2_500_00],
    ['0,001', undefined, undefined],
    ['1,2,3', undefined, undefined],
  ]
  for (const [n, language] of (['pt-BR', 'en'] as const).entries()) {
    const lines = await linesOf(
      utf8([HEAD, ...rows.map(([amount]) => MARIA.replace('500,00', amount))].join('\n')),
      language,
    )
    for (const [at, row] of rows.entries()) {
      const { limit, faults } = lines[at]!
      const expected = row[n + 1] as number | undefined
      assert.equal(limit, expected ?? 0, `${row[0]} ${language}`)
      assert.deepEqual(
        faults,
        expected === undefined ? [{ column: 'limit', code: 'amount' }] : [],
        `${row[0]} ${language}`,
      )
    }
  }
})
