// A sheet of A4 to draw on: millimetres, text cut to its place, boxes with a label, QR codes.
// Everything drawn is a vector or in one of the standard fonts, which every PDF reader has.

import PDFDocument from 'pdfkit'
import { create } from 'qrcode'
import type { Bars } from '../../kernel/brazil/itf.ts'
import { foldToAscii } from '../../kernel/text/text.ts'

export type Pdf = PDFKit.PDFDocument

/** A place on the sheet, in millimetres from its upper left corner. */
export type Box = { readonly x: number; readonly y: number; readonly w: number; readonly h: number }

export type Style = {
  /** In points. */
  readonly size?: number
  readonly bold?: boolean
  readonly align?: 'left' | 'right' | 'center'
  readonly color?: string
}

const POINTS = 72 / 25.4
const mm = (length: number): number => length * POINTS

const INK = '#000000'
/** Lines of boxes, in millimetres. */
const HAIRLINE = 0.2
/** The space between the edge of a box and its text. */
const PADDING = 1
const LABEL_PT = 5.5
const VALUE_PT = 8
/** Longer texts are cut before they are measured: nothing has space for more. */
const MEASURED_MAX = 400
const LEADING = 1.2

// The characters of Windows-1252 beside ASCII and Latin-1, which the standard fonts can show.
const WINDOWS = /[€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/
const shown = (letter: string): string =>
  /[\x20-\x7e\xa1-\xac\xae-\xff]/.test(letter) || WINDOWS.test(letter)
    ? letter
    : foldToAscii(letter)

/**
 * `text` in the characters of the standard fonts, on one line. Characters without an equivalent are
 * left out.
 */
export const printable = (text: string): string =>
  [...text.slice(0, MEASURED_MAX).toWellFormed().normalize('NFC').replace(/\s+/g, ' ')]
    .map(shown)
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim()

/** A sheet whose bytes depend only on what is drawn and on these arguments. */
export function openPdf({ title, subject, at }: { title: string; subject: string; at: Date }): Pdf {
  return new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'pt-BR',
    displayTitle: true,
    info: {
      Title: title,
      Subject: subject,
      Producer: 'Vintém',
      Creator: 'Vintém',
      CreationDate: at,
      ModDate: at,
    },
  })
}

/** Ends the sheet and returns its bytes. */
export function bytesOf(paper: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    paper.on('data', (chunk: Buffer) => chunks.push(chunk))
    paper.on('end', () => resolve(Buffer.concat(chunks)))
    paper.on('error', reject)
    paper.end()
  })
}

const withStyle = (paper: Pdf, { size = VALUE_PT, bold = false, color = INK }: Style): Pdf =>
  paper
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(color)

/**
 * As much of `text` as fits into `width` points in the current font, with an ellipsis where it was
 * cut.
 */
function fitted(paper: Pdf, text: string, width: number): string {
  if (paper.widthOfString(text) <= width) return text
  let [fits, max] = [0, text.length]
  while (fits < max) {
    const half = Math.ceil((fits + max) / 2)
    if (paper.widthOfString(`${text.slice(0, half).trimEnd()}…`) <= width) fits = half
    else max = half - 1
  }
  return `${text.slice(0, fits).trimEnd()}…`
}

/** How far a line begins from the left, of the space that it leaves. */
function shiftOf(align: Style['align'], free: number): number {
  if (align === 'right') return free
  return align === 'center' ? free / 2 : 0
}

/** One line of text at the top of a place, cut to its width. */
export function writeLine(
  paper: Pdf,
  text: string,
  { x, y, w }: Omit<Box, 'h'>,
  style: Style = {},
): void {
  const line = fitted(withStyle(paper, style), printable(text), mm(w))
  const free = mm(w) - paper.widthOfString(line)
  paper.text(line, mm(x) + shiftOf(style.align, free), mm(y), { lineBreak: false })
}

/** The lines of `text` when none is wider than `width` points; at max `max`, the last one cut. */
function wrapped(paper: Pdf, text: string, width: number, max: number): string[] {
  const lines: string[] = []
  let line = ''
  const words = text.split(' ')
  for (const [n, word] of words.entries()) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line === '' || paper.widthOfString(longer) <= width) line = longer
    else if (lines.length === max - 1)
      return [...lines, fitted(paper, [line, ...words.slice(n)].join(' '), width)]
    else {
      lines.push(fitted(paper, line, width))
      line = word
    }
  }
  return [...lines, fitted(paper, line, width)]
}

/**
 * Wrapped paragraphs from the top of a place down, cut at its foot. Returns the y where they end.
 */
export function writeText(
  paper: Pdf,
  texts: readonly string[],
  place: Box,
  style: Style = {},
): number {
  const height = ((style.size ?? VALUE_PT) * LEADING) / POINTS
  let left = Math.floor(place.h / height)
  let { y } = place
  for (const text of texts.map(printable).filter(Boolean)) {
    if (left === 0) break
    for (const line of wrapped(withStyle(paper, style), text, mm(place.w), left)) {
      writeLine(paper, line, { ...place, y }, style)
      y += height
      left--
    }
  }
  return y
}

/** A frame around a place. */
export const frame = (paper: Pdf, { x, y, w, h }: Box): Pdf =>
  paper.lineWidth(mm(HAIRLINE)).strokeColor(INK).rect(mm(x), mm(y), mm(w), mm(h)).stroke()

export function rule(
  paper: Pdf,
  from: { x: number; y: number },
  to: { x: number; y: number },
  width = HAIRLINE,
): void {
  paper
    .lineWidth(mm(width))
    .strokeColor(INK)
    .moveTo(mm(from.x), mm(from.y))
    .lineTo(mm(to.x), mm(to.y))
    .stroke()
}

/** A dashed line to cut along. */
export function cutLine(paper: Pdf, { x, y, w }: Omit<Box, 'h'>): void {
  paper
    .lineWidth(mm(HAIRLINE))
    .strokeColor(INK)
    .dash(mm(1), { space: mm(1) })
  paper
    .moveTo(mm(x), mm(y))
    .lineTo(mm(x + w), mm(y))
    .stroke()
    .undash()
}

export const fill = (paper: Pdf, { x, y, w, h }: Box, color: string): Pdf =>
  paper.rect(mm(x), mm(y), mm(w), mm(h)).fill(color)

/**
 * A box of a form: a frame, its label small in the upper left corner and its value below, cut to
 * the box.
 */
export function box(paper: Pdf, label: string, value: string, place: Box, style: Style = {}): void {
  frame(paper, place)
  const inside = { x: place.x + PADDING, w: place.w - 2 * PADDING }
  writeLine(paper, label, { ...inside, y: place.y + 0.6 }, { size: LABEL_PT, color: '#333333' })
  // Values are at the bottom of their box, so that those of a row are on one line.
  const size = style.size ?? VALUE_PT
  if (value)
    writeLine(
      paper,
      value,
      { ...inside, y: place.y + place.h - 0.4 - (size * LEADING) / POINTS },
      style,
    )
}

/** The bars of a code: `module` is the width of a narrow one, in millimetres. */
export function drawBars(paper: Pdf, { bars }: Bars, at: Omit<Box, 'w'>, module: number): void {
  for (const { x, width } of bars)
    paper.rect(mm(at.x + x * module), mm(at.y), mm(width * module), mm(at.h))
  paper.fill(INK)
}

/** White modules around a QR code (ISO/IEC 18004). */
const QUIET = 4

/** The QR code of `text`, with its quiet zone, in a square. */
export function drawQr(paper: Pdf, text: string, { x, y, w }: Omit<Box, 'h'>): void {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const module = w / (size + 2 * QUIET)
  fill(paper, { x, y, w, h: w }, '#ffffff')
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      let run = 0
      while (column + run < size && data[row * size + column + run]) run++
      if (run > 0)
        paper.rect(
          mm(x + (column + QUIET) * module),
          mm(y + (row + QUIET) * module),
          mm(run * module),
          mm(module),
        )
      column += run
    }
  }
  paper.fill(INK)
}
