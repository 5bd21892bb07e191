// Reads the text of our own PDFs from their streams, page by page. It knows only the standard
// fonts.

import { inflateSync } from 'node:zlib'

const DRAWN = /\[((?:<[0-9a-f]*>|[\s\d.-])*)\] TJ/g
const PIECE = /<([0-9a-f]*)>/g

function streamsOf(pdf: Buffer): string[] {
  const parts = pdf
    .toString('latin1')
    .split(/stream\r?\n/)
    .slice(1)
  return parts.flatMap((one) => {
    try {
      return [inflateSync(Buffer.from(one.split('endstream')[0]!, 'latin1')).toString('latin1')]
    } catch {
      return []
    }
  })
}

const lineOf = (pieces: string): string =>
  [...pieces.matchAll(PIECE)].map(([, hex]) => Buffer.from(hex!, 'hex').toString('latin1')).join('')

/** The text of each page, one line for each drawn text. */
export const pagesOf = (pdf: Buffer): string[] =>
  streamsOf(pdf)
    .map((stream) => [...stream.matchAll(DRAWN)].map(([, pieces]) => lineOf(pieces!)).join('\n'))
    .filter((text) => text !== '')
