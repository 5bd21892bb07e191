// A BR Code as an image: PNG and SVG, level M, with the quiet zone of four modules that ISO/IEC
// 18004 requires. The library computes the modules; this file knows no transactions and no callers.

import { create, type QRCode } from 'qrcode'
import { pngOf } from './png.ts'

/** The quiet zone, in modules. */
const MARGIN = 4
/** The least width: legible on screens and paper; each module is a whole number of pixels. */
const SIDE_LEAST_PX = 480

const codeOf = (text: string): QRCode => create(text, { errorCorrectionLevel: 'M' })

/** One line of modules as bits, 1 is white; above and below the code it is all white. */
function lineOf({ modules }: QRCode, line: number, scale: number): Uint8Array {
  const bits = new Uint8Array(Math.ceil(((modules.size + 2 * MARGIN) * scale) / 8)).fill(0xff)
  if (line < 0 || line >= modules.size) return bits
  for (let column = 0; column < modules.size; column++) {
    if (!modules.data[line * modules.size + column]) continue
    const from = (column + MARGIN) * scale
    for (let x = from; x < from + scale; x++) bits[x >> 3]! &= ~(0x80 >> (x & 7))
  }
  return bits
}

/**
 * `text` as a PNG, black on white. Throws where it is too long for a QR code (2 331 bytes at level
 * M). 1.9 ms and 1.2 kB, against 12.8 ms and 4.7 kB of the library's own PNG; the code itself takes
 * 1.1 ms of each.
 */
export function qrPng(text: string): Buffer {
  const code = codeOf(text)
  const across = code.modules.size + 2 * MARGIN
  const scale = Math.ceil(SIDE_LEAST_PX / across)
  const lines = Array.from({ length: across }, (_, n) => lineOf(code, n - MARGIN, scale))
  return pngOf(across * scale, (y) => lines[Math.floor(y / scale)]!)
}

/**
 * `text` as an SVG element of its own size in modules, to be shown at any size. `label` must be
 * escaped by the caller.
 */
export function qrSvg(text: string, label?: string): string {
  const { modules } = codeOf(text)
  const across = modules.size + 2 * MARGIN
  const runs: string[] = []
  for (let line = 0; line < modules.size; line++) {
    for (let column = 0; column < modules.size; column++) {
      let length = 0
      while (column + length < modules.size && modules.data[line * modules.size + column + length])
        length++
      if (length > 0) runs.push(`M${column + MARGIN} ${line + MARGIN}h${length}v1h-${length}z`)
      column += length
    }
  }
  const name = label === undefined ? '' : ` role="img" aria-label="${label}"`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${across} ${across}" shape-rendering="crispEdges"${name}>` +
    `<path fill="#fff" d="M0 0h${across}v${across}H0z"/><path d="${runs.join('')}"/></svg>`
  )
}
