// Reads printed documents in tests: PDFium renders a PDF's page, ZXing reads bar and QR codes from
// the image. Both are WebAssembly from npm: nothing is installed, no other program is started. It
// knows no boleto.

import fs from 'node:fs'
import { createRequire } from 'node:module'
import { PDFiumLibrary, type PDFiumDocument, type PDFiumPage } from '@hyzyla/pdfium'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** The resolution of an ordinary printer or of a photograph of a screen. */
const DPI = 200
const POINTS_PER_INCH = 72

/** A word and the box around its letters, in points from the upper left corner of the page. */
export type Word = {
  readonly text: string
  readonly box: readonly [left: number, top: number, right: number, bottom: number]
}

export type Scanner = {
  /** The contents of the codes on the first page, in the order they are found. */
  readonly read: (pdf: Buffer) => Promise<string[]>
  /** The text of each page, as a PDF viewer would copy it. */
  readonly pages: (pdf: Buffer) => Promise<string[]>
  /** Every word of the first page, and its position. */
  readonly words: (pdf: Buffer) => Promise<Word[]>
}

/** PDFium functions without a wrapper in the package: the position of each letter. */
type Raw = {
  readonly HEAPU8: Uint8Array
  readonly wasmExports: { malloc: (bytes: number) => number; free: (at: number) => void }
  readonly _FPDFText_LoadPage: (page: number) => number
  readonly _FPDFText_ClosePage: (text: number) => void
  readonly _FPDFText_CountChars: (text: number) => number
  readonly _FPDFText_GetUnicode: (text: number, n: number) => number
  readonly _FPDFText_GetLooseCharBox: (text: number, n: number, rectangle: number) => number
}

type Letter = { readonly sign: string; readonly box: Word['box'] }

const FLOATS = 4
const BLANK = /\s/

function lettersOf(raw: Raw, page: number, height: number): Letter[] {
  const text = raw._FPDFText_LoadPage(page)
  const rectangle = raw.wasmExports.malloc(FLOATS * Float32Array.BYTES_PER_ELEMENT)
  try {
    return Array.from({ length: raw._FPDFText_CountChars(text) }, (_, n): Letter => {
      raw._FPDFText_GetLooseCharBox(text, n, rectangle)
      const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(
        raw.HEAPU8.buffer,
        rectangle,
        FLOATS,
      )
      const sign = String.fromCodePoint(raw._FPDFText_GetUnicode(text, n))
      return { sign, box: [left, height - top, right, height - bottom] }
    })
  } finally {
    raw.wasmExports.free(rectangle)
    raw._FPDFText_ClosePage(text)
  }
}

const around = (a: Word['box'], b: Word['box']): Word['box'] => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
]

/** Letters that follow one another without a blank are a word. */
function wordsOf(letters: readonly Letter[]): Word[] {
  const words: Word[] = []
  let open: Word | undefined
  for (const { sign, box } of letters) {
    if (BLANK.test(sign)) open = undefined
    else if (open)
      words[words.length - 1] = open = { text: open.text + sign, box: around(open.box, box) }
    else words.push((open = { text: sign, box }))
  }
  return words
}

async function readCodes(page: PDFiumPage): Promise<string[]> {
  const { data, width, height } = await page.render({
    scale: DPI / POINTS_PER_INCH,
    render: 'bitmap',
  })
  const picture = { data: new Uint8ClampedArray(data), width, height } as Parameters<
    typeof readBarcodes
  >[0]
  const found = await readBarcodes(picture, { formats: ['ITF', 'QRCode'], maxNumberOfSymbols: 8 })
  return found.map(({ text }) => text)
}

export async function openScanner(): Promise<Scanner> {
  // Without a binary of ours the package would download one.
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(fs.readFileSync(wasm)).buffer } })
  const library = await PDFiumLibrary.init()
  const { module: raw } = library as unknown as { module: Raw }
  const look = async <T>(
    pdf: Buffer,
    see: (document: PDFiumDocument) => T | Promise<T>,
  ): Promise<T> => {
    const document = await library.loadDocument(pdf)
    try {
      return await see(document)
    } finally {
      document.destroy()
    }
  }
  return {
    read: (pdf) => look(pdf, (document) => readCodes(document.getPage(0))),
    pages: (pdf) => look(pdf, (document) => [...document.pages()].map((page) => page.getText())),
    words: (pdf) =>
      look(pdf, (document) => {
        const page = document.getPage(0)
        const { pageIdx } = page as unknown as { pageIdx: number }
        return wordsOf(lettersOf(raw, pageIdx, page.getOriginalSize().originalHeight))
      }),
  }
}
