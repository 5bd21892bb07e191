// A statement of corporate cards as a PDF: its total, its due day and pix, every purchase on it,
// and the sums by cardholder and by cost center. In Portuguese, for Brazilian companies. This file
// only does the layout.

import { dayText } from '../../kernel/text/localized.ts'
import { dayOf, type Day } from '../../kernel/brazil/calendar.ts'
import type { Cents } from '../../kernel/money.ts'
import { maskTaxpayerId } from '../../kernel/brazil/taxpayer.ts'
import {
  kindText,
  type InvoiceLine,
  type Subtotal,
} from '../../corporate/statements/statement-line.ts'
import {
  chargesOf,
  owedOf,
  type Invoice,
  type InvoiceStatus,
} from '../../corporate/statements/invoice.ts'
import { lateText } from '../../corporate/statements/late-charges.ts'
import {
  bytesOf,
  drawQr,
  fill,
  frame,
  openPdf,
  rule,
  writeLine,
  writeText,
  type Pdf,
  type Style,
} from './pdf.ts'
import { plainMoney } from './boleto-words.ts'

const LEFT = 12
const WIDE = 186
const RIGHT = LEFT + WIDE
const ROW = 5
const FOOT = 286
const LAST_ROW = 278
const FIRST_TABLE = 84
const NEXT_TABLE = 22
/** The area of the pix, between the totals and the table. */
const PIX = { top: 83, high: 48, qr: 44 }
const SOFT = '#eeeeee'
const GREY = '#555555'
/** The height of the lines in the box of totals. */
const TOTALS_HIGH = 37

const STATUSES: Record<InvoiceStatus, string> = {
  open: 'Aberta',
  closed: 'Fechada',
  paid: 'Paga',
  overdue: 'Vencida',
}

/** The maximum of lines in a PDF, a hundred pages; longer statements are read as CSV. */
const LINES_MAX = 5_000

export type Statement = {
  readonly invoice: Invoice
  readonly company: { readonly name: string; readonly taxpayerId: string }
  /** The number of lines. */
  readonly count: number
  readonly at: Date
  readonly holders: readonly Subtotal[]
  readonly centers: readonly Subtotal[]
  /** The pix it can be paid with now, if one was created. */
  readonly pix:
    | {
        readonly brcode: string
        readonly link: string
        readonly amount: Cents
        readonly expiresAt: Date
      }
    | undefined
}

const day = (which: Day): string => dayText(which, 'pt-BR')
const money = (amount: Cents): string => `R$ ${plainMoney(amount)}`

type Column = {
  readonly title: string
  readonly x: number
  readonly w: number
  readonly style?: Style
  readonly text: (line: InvoiceLine) => string
}

const shopOf = (line: InvoiceLine): string =>
  line.kind === 'clearing' ? line.merchant : `${kindText(line)}: ${line.merchant}`

const COLUMNS: readonly Column[] = [
  { title: 'Data', x: LEFT, w: 19, text: ({ purchasedAt }) => day(dayOf(purchasedAt)) },
  { title: 'Estabelecimento', x: LEFT + 20, w: 72, text: shopOf },
  { title: 'Portador', x: LEFT + 94, w: 50, text: ({ holder }) => holder },
  { title: 'Cartão', x: LEFT + 146, w: 13, text: ({ last4 }) => last4 },
  {
    title: 'Valor',
    x: LEFT + 160,
    w: 26,
    style: { align: 'right' },
    text: ({ amount }) => plainMoney(amount),
  },
]

const rowsFrom = (top: number): number => Math.floor((LAST_ROW - top - ROW) / ROW)

/** Where the table of the first page starts. */
const firstTable = ({ pix }: Statement): number => (pix ? PIX.top + PIX.high + 4 : FIRST_TABLE)

/** How many pages so many lines take. */
function pagesFor(lines: number, top: number): number {
  const beyond = Math.max(0, lines - rowsFrom(top))
  return 1 + Math.ceil(beyond / rowsFrom(NEXT_TABLE))
}

const factsOf = ({ invoice: i }: Statement): readonly (readonly [string, string])[] => [
  ['Situação', STATUSES[i.status]],
  ['Período', `${day(i.openedOn)} a ${day(i.closesOn)}`],
  ['Vencimento', day(i.dueDate)],
  ['Compras', String(i.purchases)],
]

/** Amounts that most statements do not have. */
const unlessNone = (label: string, amount: Cents): readonly (readonly [string, string])[] =>
  amount === 0 ? [] : [[label, money(amount)]]

const totalsOf = ({ invoice: i, at }: Statement): readonly (readonly [string, string])[] => [
  ['Compras, menos reembolsos e contestações', money(i.amount)],
  ...unlessNone('Pix devolvidos ao pagador', i.returned),
  ['Cashback', money(-i.cashback as Cents)],
  ['Pago com o saldo da conta', money(-i.fromBalance as Cents)],
  ...unlessNone('Multa por atraso', chargesOf(i, dayOf(at)).lateFee),
  ...unlessNone('Juros de mora', chargesOf(i, dayOf(at)).interest),
  ['Pago', money(-i.paidAmount as Cents)],
  ['A pagar', money(owedOf(i, dayOf(at)))],
]

/** The first page's upper part. */
function head(paper: Pdf, statement: Statement): void {
  const { company, invoice } = statement
  writeLine(
    paper,
    'Fatura dos cartões corporativos',
    { x: LEFT, y: 12, w: 120 },
    { size: 15, bold: true },
  )
  writeLine(
    paper,
    invoice.reference,
    { x: LEFT + 120, y: 12, w: 66 },
    { size: 15, bold: true, align: 'right' },
  )
  writeLine(paper, company.name, { x: LEFT, y: 21, w: WIDE }, { size: 11 })
  const document = company.taxpayerId ? `CPF/CNPJ: ${maskTaxpayerId(company.taxpayerId)}` : ''
  writeLine(paper, document, { x: LEFT, y: 26.5, w: WIDE }, { size: 8, color: GREY })
  for (const [n, [label, value]] of factsOf(statement).entries()) {
    writeLine(paper, label, { x: LEFT, y: 36 + n * 7, w: 30 }, { size: 8, color: GREY })
    writeLine(paper, value, { x: LEFT + 28, y: 36 + n * 7, w: 58 }, { size: 9 })
  }
  fill(paper, { x: LEFT + 88, y: 34, w: 98, h: 40 }, SOFT)
  const totals = totalsOf(statement)
  const step = TOTALS_HIGH / totals.length
  for (const [n, [label, value]] of totals.entries()) {
    const style = { size: 9, bold: n === totals.length - 1 }
    writeLine(paper, label, { x: LEFT + 90, y: 37 + n * step, w: 66 }, style)
    writeLine(
      paper,
      value,
      { x: LEFT + 156, y: 37 + n * step, w: 28 },
      { ...style, align: 'right' },
    )
  }
  const terms = lateText(invoice, 'pt-BR')
  if (terms !== undefined)
    writeLine(paper, terms, { x: LEFT, y: 77, w: WIDE }, { size: 8, color: GREY })
}

const TIME = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})

/** The pix that pays it. */
function payBand(paper: Pdf, pix: NonNullable<Statement['pix']>): void {
  const { top, high, qr } = PIX
  frame(paper, { x: LEFT, y: top, w: WIDE, h: high })
  drawQr(paper, pix.brcode, { x: LEFT + 2, y: top + 2, w: qr })
  const right = { x: LEFT + qr + 8, w: WIDE - qr - 12 }
  writeLine(paper, 'Pague com Pix', { ...right, y: top + 6 }, { size: 13, bold: true })
  writeLine(paper, money(pix.amount), { ...right, y: top + 14 }, { size: 12 })
  writeLine(
    paper,
    `Válido até ${TIME.format(pix.expiresAt)} (horário de Brasília)`,
    { ...right, y: top + 22 },
    { size: 9 },
  )
  const how =
    'Abra o aplicativo do seu banco, escolha Pix e leia o código. O código para copiar e colar está em'
  const y = writeText(paper, [how], { ...right, y: top + 29, h: 9 }, { size: 8, color: GREY })
  writeLine(paper, pix.link, { ...right, y }, { size: 8 })
}

/** The column titles; returns where the first line starts. */
function titles(paper: Pdf, top: number): number {
  for (const { title, x, w, style } of COLUMNS)
    writeLine(paper, title, { x, y: top, w }, { ...style, size: 8, bold: true })
  rule(paper, { x: LEFT, y: top + ROW - 0.8 }, { x: RIGHT, y: top + ROW - 0.8 })
  return top + ROW
}

function foot(
  paper: Pdf,
  { invoice }: Statement,
  { page, pages }: { page: number; pages: number },
): void {
  writeLine(
    paper,
    `Fatura ${invoice.reference}`,
    { x: LEFT, y: FOOT, w: 90 },
    { size: 7, color: GREY },
  )
  const place = { x: LEFT + 96, y: FOOT, w: 90 }
  writeLine(paper, `Página ${page} de ${pages}`, place, { size: 7, color: GREY, align: 'right' })
}

function row(paper: Pdf, line: InvoiceLine, y: number): void {
  for (const { x, w, style, text } of COLUMNS)
    writeLine(paper, text(line), { x, y, w }, { ...style, size: 8 })
}

/** The rows below the lines: sums by cardholder and by cost center. */
const sumsOf = ({ holders, centers }: Statement): readonly ((paper: Pdf, y: number) => void)[] =>
  [
    { title: 'Por portador', none: '', sums: holders },
    { title: 'Por centro de custo', none: 'Sem centro de custo', sums: centers },
  ].flatMap(({ title, none, sums }) =>
    sums.length === 0
      ? []
      : [
          () => {},
          (paper: Pdf, y: number) => {
            writeLine(paper, title, { x: LEFT, y, w: 92 }, { size: 8, bold: true })
            rule(paper, { x: LEFT, y: y + ROW - 0.8 }, { x: RIGHT, y: y + ROW - 0.8 })
          },
          ...sums.map(({ name, amount, lines, rest }) => (paper: Pdf, y: number) => {
            const who = rest > 0 ? `Outros (${rest})` : (name ?? none)
            const what = lines === 1 ? '1 lançamento' : `${lines} lançamentos`
            writeLine(paper, who, { x: LEFT, y, w: 130 }, { size: 8 })
            writeLine(paper, what, { x: LEFT + 132, y, w: 27 }, { size: 8, color: GREY })
            writeLine(
              paper,
              plainMoney(amount),
              { x: LEFT + 160, y, w: 26 },
              { size: 8, align: 'right' },
            )
          }),
        ],
  )

const nextPage = (paper: Pdf): void => void paper.addPage({ size: 'A4', margin: 0 })

/** The statement as the bytes of a PDF. `lines` yields its lines in batches. */
export async function statementPdf(
  statement: Statement,
  lines: AsyncIterable<readonly InvoiceLine[]>,
): Promise<Buffer> {
  const { invoice, company, count, at } = statement
  const title = `Fatura ${invoice.reference}`
  const paper = openPdf({ title, subject: `Cartões corporativos de ${company.name}`, at })
  const shown = Math.min(count, LINES_MAX)
  const sums = sumsOf(statement)
  const top = firstTable(statement)
  const pages = pagesFor(Math.max(shown, 1) + (count > shown ? 1 : 0) + sums.length, top)
  let [page, drawn] = [1, 0]
  head(paper, statement)
  foot(paper, statement, { page, pages })
  if (statement.pix) payBand(paper, statement.pix)
  let [y, isSumming] = [titles(paper, top), false]
  const make = (draw: (y: number) => void): void => {
    if (y + ROW > LAST_ROW) {
      nextPage(paper)
      foot(paper, statement, { page: ++page, pages })
      y = isSumming ? NEXT_TABLE + ROW : titles(paper, NEXT_TABLE)
    }
    draw(y)
    y += ROW
  }
  for await (const some of lines) {
    for (const line of some.slice(0, shown - drawn)) make((at) => row(paper, line, at))
    drawn += Math.min(some.length, shown - drawn)
    if (drawn === shown) break
  }
  if (count === 0)
    make((at) => writeLine(paper, 'Nenhuma compra neste período.', { x: LEFT, y: at, w: WIDE }))
  const more = `Mais ${count - shown} lançamentos estão na tabela (CSV) desta fatura.`
  if (count > shown)
    make((at) => writeLine(paper, more, { x: LEFT, y: at, w: WIDE }, { bold: true }))
  isSumming = true
  for (const draw of sums) make((at) => draw(paper, at))
  return bytesOf(paper)
}
