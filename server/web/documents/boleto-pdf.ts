// The boleto as a PDF of one page: the payer's receipt above, the bank's part at the foot, in the
// usual Brazilian layout. It only positions boxes; boleto.ts decides everything about the boleto.
//
// Sources: Carta-Circular 2.926/2000 of the Banco Central (the part for the bank is 95 to 108 mm
// high and stands at the foot; bars of 103 by 13 mm, 5 mm from the left edge at least), and boletos
// as banks print them.

import { dayText } from '../../kernel/text/localized.ts'
import { type Day, startOf } from '../../kernel/brazil/calendar.ts'
import { itfBars } from '../../kernel/brazil/itf.ts'
import {
  box,
  bytesOf,
  cutLine,
  drawBars,
  drawQr,
  fill,
  frame,
  openPdf,
  type Pdf,
  printable,
  rule,
  writeLine,
  writeText,
} from './pdf.ts'
import { bannerOf, type BoletoDocument } from './boleto.ts'
import { plainMoney, BOLETO_WORDS } from './boleto-words.ts'

const LEFT = 10
const WIDE = 190
const RIGHT = LEFT + WIDE
/** The column of amounts, on the right of both parts. */
const COLUMN = 46
const MAIN = WIDE - COLUMN
const AMOUNTS = LEFT + MAIN

const RECEIPT_TOP = 12
const CUT = 178
const FORM_TOP = 183
const BARS = { x: 15, h: 13 }
const NARROW_BAR = 0.254
const SOFT = '#eeeeee'
const QR_SIDE = 46

const words = BOLETO_WORDS.pt
const day = (which: Day): string => dayText(which, 'pt-BR')

/** The bank, its code, and the line to type, or the banner in its place. */
function head(paper: Pdf, boleto: BoletoDocument, y: number): void {
  const banner = bannerOf(boleto, 'pt-BR')
  writeLine(paper, boleto.bank.name, { x: LEFT, y: y + 2.6, w: 42 }, { size: 10, bold: true })
  rule(paper, { x: LEFT + 44, y: y + 1 }, { x: LEFT + 44, y: y + 8 }, 0.5)
  writeLine(
    paper,
    boleto.bank.code,
    { x: LEFT + 45, y: y + 2, w: 17 },
    { size: 14, bold: true, align: 'center' },
  )
  rule(paper, { x: LEFT + 63, y: y + 1 }, { x: LEFT + 63, y: y + 8 }, 0.5)
  const place = { x: LEFT + 65, y: y + 2.6, w: WIDE - 66 }
  writeLine(paper, banner ?? boleto.line, place, {
    size: banner ? 9 : 11.5,
    bold: true,
    align: 'right',
  })
  rule(paper, { x: LEFT, y: y + 8 }, { x: RIGHT, y: y + 8 }, 0.4)
}

const BODY = 8

/** The amount due on the day of printing and its parts, where that differs from the face value. */
function todaysParts(boleto: BoletoDocument): { discount: string; added: string; total: string } {
  const { due, face, status } = boleto
  if (status !== 'open' || due.amount === face) return { discount: '', added: '', total: '' }
  const added = due.interest + due.lateFee
  return {
    discount: due.discount > 0 ? plainMoney(due.discount) : '',
    added: added > 0 ? plainMoney(added as typeof due.interest) : '',
    total: plainMoney(due.amount),
  }
}

const partyText = ({ name, taxpayerId }: { name: string; taxpayerId: string }): string =>
  [printable(name), taxpayerId && `CPF/CNPJ: ${taxpayerId}`].filter(Boolean).join(' - ')

/** Name and document on one line: a long name is cut, the document never is. */
function party(
  paper: Pdf,
  label: string,
  party: BoletoDocument['beneficiary'],
  place: { y: number; w: number; h: number },
): void {
  const { y, w, h } = place
  frame(paper, { x: LEFT, y, w, h })
  writeLine(paper, label, { x: LEFT + 1, y: y + 0.6, w: w - 2 }, { size: 5.5, color: '#333333' })
  const document = party.taxpayerId && `CPF/CNPJ: ${party.taxpayerId}`
  const documentWide = document ? 40 : 0
  writeLine(
    paper,
    party.name,
    { x: LEFT + 1, y: y + 3.2, w: w - 3 - documentWide },
    { size: BODY, bold: true },
  )
  if (document)
    writeLine(
      paper,
      document,
      { x: LEFT + w - 1 - documentWide, y: y + 3.2, w: documentWide },
      { size: 7, align: 'right' },
    )
  writeLine(paper, party.address, { x: LEFT + 1, y: y + 6.6, w: w - 2 }, { size: 7 })
}

const RIGHT_VALUE = { align: 'right', bold: true, size: BODY } as const

/** The upper part, which the payer keeps. */
function receipt(paper: Pdf, boleto: BoletoDocument): void {
  const top = RECEIPT_TOP
  writeLine(
    paper,
    'Recibo do pagador',
    { x: LEFT, y: top - 4, w: WIDE },
    { size: 7, align: 'right' },
  )
  head(paper, boleto, top)
  const amounts = { x: AMOUNTS, w: COLUMN }
  party(paper, words.beneficiary, boleto.beneficiary, { y: top + 8, w: MAIN, h: 11 })
  box(
    paper,
    words.branchAndCode,
    boleto.branchAndCode,
    { ...amounts, y: top + 8, h: 11 },
    { ...RIGHT_VALUE, bold: false },
  )
  party(paper, words.payer, boleto.payer, { y: top + 19, w: MAIN, h: 11 })
  box(
    paper,
    words.dueOn,
    day(boleto.dueOn),
    { ...amounts, y: top + 19, h: 11 },
    { ...RIGHT_VALUE, size: 11 },
  )
  const y = top + 30
  box(paper, words.ourNumber, boleto.ourNumber, { x: LEFT, y, w: 48, h: 8 })
  box(paper, words.documentNumber, boleto.documentNumber, { x: LEFT + 48, y, w: 48, h: 8 })
  box(paper, words.issuedOn, day(boleto.issuedOn), { x: LEFT + 96, y, w: 24, h: 8 })
  box(paper, words.lastDay, day(boleto.lastDay), { x: LEFT + 120, y, w: 24, h: 8 })
  box(
    paper,
    `(=) ${words.face}`,
    `R$ ${plainMoney(boleto.face)}`,
    { ...amounts, y, h: 8 },
    RIGHT_VALUE,
  )
  const hasPix = boleto.status === 'open' && boleto.brCode !== undefined
  const wide = hasPix ? WIDE - QR_SIDE - 16 : WIDE
  explained(paper, boleto, { x: LEFT, y: y + 13, w: wide })
  if (hasPix) pix(paper, boleto.brCode!, { x: RIGHT - QR_SIDE - 10, y: y + 13 })
  writeLine(
    paper,
    'Autenticação mecânica',
    { x: LEFT, y: CUT - 14, w: WIDE },
    { size: 6, align: 'right' },
  )
}

/** The description, and the amount due today with its parts. */
function explained(
  paper: Pdf,
  boleto: BoletoDocument,
  { x, y, w }: { x: number; y: number; w: number },
): void {
  const rows: [string, string][] =
    boleto.status !== 'open'
      ? []
      : (
          [
            [words.face, boleto.face],
            [`(-) ${words.discount}`, boleto.due.discount],
            [`(+) ${words.lateFee}`, boleto.due.lateFee],
            [`(+) ${words.interest}`, boleto.due.interest],
          ] as const
        )
          .filter(([, amount], n) => n === 0 || amount > 0)
          .map(([label, amount]) => [label, plainMoney(amount)])
  let at = y
  if (boleto.description) {
    writeLine(paper, words.about, { x, y: at, w }, { size: BODY, bold: true })
    at = writeText(paper, [boleto.description], { x, y: at + 4.5, w, h: 15 }, { size: BODY }) + 5
  }
  writeLine(paper, words.instructions, { x, y: at, w }, { size: BODY, bold: true })
  at = writeText(paper, boleto.instructions, { x, y: at + 4.5, w, h: 26 }, { size: BODY }) + 5
  if (rows.length === 0) return
  const half = Math.min(w, 90)
  fill(paper, { x, y: at, w: half, h: 9 + rows.length * 4.5 }, SOFT)
  for (const [n, [label, amount]] of rows.entries()) {
    writeLine(paper, label, { x: x + 2, y: at + 2 + n * 4.5, w: half - 34 }, { size: BODY })
    writeLine(
      paper,
      amount,
      { x: x + half - 32, y: at + 2 + n * 4.5, w: 30 },
      { size: BODY, align: 'right' },
    )
  }
  const foot = at + 3 + rows.length * 4.5
  const total = { size: 9.5, bold: true } as const
  writeLine(paper, words.amountOn(day(boleto.today)), { x: x + 2, y: foot, w: half - 40 }, total)
  const sum = `R$ ${plainMoney(boleto.due.amount)}`
  writeLine(paper, sum, { x: x + half - 40, y: foot, w: 38 }, { ...total, align: 'right' })
}

function pix(paper: Pdf, brCode: string, { x, y }: { x: number; y: number }): void {
  const w = QR_SIDE + 10
  frame(paper, { x, y, w, h: QR_SIDE + 20 })
  writeLine(paper, words.pix, { x, y: y + 3, w }, { size: 12, bold: true, align: 'center' })
  drawQr(paper, brCode, { x: x + 5, y: y + 9, w: QR_SIDE })
  const steps = { x: x + 4, y: y + QR_SIDE + 11, w: w - 8, h: 12 }
  writeText(paper, [words.pixSteps], steps, { size: 7.5, align: 'center' })
}

/** Rows of boxes from left to right; each is a label, a value and a width. */
function row(
  paper: Pdf,
  y: number,
  h: number,
  boxes: readonly (readonly [string, string, number])[],
): void {
  let x = LEFT
  for (const [label, value, w] of boxes) {
    box(paper, label, value, { x, y, w, h })
    x += w
  }
}

/** The lower part, which goes to the bank. */
function form(paper: Pdf, boleto: BoletoDocument): void {
  const top = FORM_TOP
  const column = { x: AMOUNTS, w: COLUMN }
  head(paper, boleto, top)
  let y = top + 8
  const where = `Pagável em qualquer banco, lotérica ou aplicativo até ${day(boleto.lastDay)}`
  row(paper, y, 8, [['Local de pagamento', where, MAIN]])
  box(paper, words.dueOn, day(boleto.dueOn), { ...column, y, h: 8 }, { ...RIGHT_VALUE, size: 10 })
  y += 8
  party(paper, words.beneficiary, boleto.beneficiary, { y, w: MAIN, h: 10.5 })
  box(
    paper,
    words.branchAndCode,
    boleto.branchAndCode,
    { ...column, y, h: 10.5 },
    { align: 'right' },
  )
  y += 10.5
  const issued = day(boleto.issuedOn)
  row(paper, y, 7.5, [
    [words.issuedOn, issued, 30],
    [words.documentNumber, boleto.documentNumber, 44],
    ['Espécie doc.', 'DM', 18],
    ['Aceite', 'N', 14],
    ['Data do processamento', issued, 38],
  ])
  box(paper, words.ourNumber, boleto.ourNumber, { ...column, y, h: 7.5 }, { align: 'right' })
  y += 7.5
  row(paper, y, 7.5, [
    ['Uso do banco', '', 30],
    ['Carteira', boleto.wallet, 22],
    ['Espécie', 'R$', 18],
    ['Quantidade', '', 36],
    ['Valor', '', 38],
  ])
  box(paper, `(=) ${words.face}`, plainMoney(boleto.face), { ...column, y, h: 7.5 }, RIGHT_VALUE)
  y += 7.5
  instructions(paper, boleto, y)
  y += 30
  party(paper, words.payer, boleto.payer, { y, w: WIDE, h: 11.5 })
  writeLine(paper, 'Sacador/Avalista', { x: LEFT, y: y + 12, w: 40 }, { size: 5.5 })
  const certified = 'Autenticação mecânica - Ficha de compensação'
  writeLine(paper, certified, { x: LEFT, y: y + 12, w: WIDE }, { size: 6, align: 'right' })
  if (boleto.status === 'open')
    drawBars(paper, itfBars(boleto.barcode), { ...BARS, y: y + 16 }, NARROW_BAR)
}

/** The instructions for the cashier, beside the amounts. */
function instructions(paper: Pdf, boleto: BoletoDocument, y: number): void {
  const place = { x: LEFT + 1, w: MAIN - 2 }
  frame(paper, { x: LEFT, y, w: MAIN, h: 30 })
  const label = 'Instruções (texto de responsabilidade do beneficiário)'
  writeLine(paper, label, { ...place, y: y + 0.6 }, { size: 5.5, color: '#333333' })
  const { discount, added, total } = todaysParts(boleto)
  const today = total && `Em ${day(boleto.today)}, receber R$ ${total}.`
  writeText(
    paper,
    [...boleto.instructions, today, boleto.description],
    { ...place, y: y + 3.6, h: 26 },
    { size: BODY },
  )
  const rows: [string, string][] = [
    ['(-) Desconto/Abatimento', discount],
    ['(-) Outras deduções', ''],
    ['(+) Mora/Multa', added],
    ['(+) Outros acréscimos', ''],
    ['(=) Valor cobrado', total],
  ]
  for (const [n, [name, amount]] of rows.entries())
    box(
      paper,
      name,
      amount,
      { x: AMOUNTS, w: COLUMN, y: y + n * 6, h: 6 },
      { align: 'right', bold: n === 4 },
    )
}

/** The boleto as the bytes of a PDF; the same boleto gives the same bytes. */
export function boletoPdf(boleto: BoletoDocument): Promise<Buffer> {
  const paper = openPdf({
    title: `Boleto ${boleto.ourNumber}`,
    subject: partyText(boleto.beneficiary),
    at: startOf(boleto.issuedOn),
  })
  receipt(paper, boleto)
  writeLine(
    paper,
    'Corte na linha pontilhada',
    { x: LEFT, y: CUT - 3, w: WIDE },
    { size: 6, align: 'right' },
  )
  cutLine(paper, { x: LEFT, y: CUT, w: WIDE })
  form(paper, boleto)
  return bytesOf(paper)
}
