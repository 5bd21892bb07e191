// The open address of a QR code. Whoever knows the id of a sale may see its code, as whoever was sent it may.
// A code never changes, so pictures are kept: the newest asked for, up to a bound.

import { pixQrCode } from '../../contract/transactions.ts'
import { readId } from '../base/ids.ts'
import { refuse } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { serve, type Reply } from '../route.ts'
import { findPublic } from './queries.ts'
import { qrPng, qrSvg } from './qr.ts'
import { brCodeOf } from './transaction.ts'

/** Some 10 kB at most each: 10 MB in all. */
export const KEPT_MAX = 1_000
const DAY_S = 86_400

const FORMATS = {
  png: { type: 'image/png', draw: qrPng },
  svg: { type: 'image/svg+xml; charset=utf-8', draw: (text: string) => Buffer.from(qrSvg(text)) },
} as const
type Format = keyof typeof FORMATS

const HEADERS = {
  'cache-control': `public, max-age=${DAY_S}, immutable`,
  // An SVG opened by itself is a document: nothing may run in it or be loaded by it.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
}

// A Map remembers the order of insertion: the first key is the one not asked for the longest. For each server its own.
const kept = new WeakMap<Deps, Map<string, Buffer>>()

function picturesOf(deps: Deps): Map<string, Buffer> {
  let pictures = kept.get(deps)
  if (!pictures) kept.set(deps, (pictures = new Map()))
  return pictures
}

/** Keeps `bytes` as the newest, and lets the oldest go when there are more than `KEPT_MAX`. */
export function keepNewest(pictures: Map<string, Buffer>, name: string, bytes: Buffer): void {
  pictures.delete(name)
  pictures.set(name, bytes)
  if (pictures.size > KEPT_MAX) pictures.delete(pictures.keys().next().value!)
}

function readName(text: string): { id: string; format: Format } {
  const [, id = '', format = 'png'] = /^(.*?)(?:\.(png|svg))?$/is.exec(text) ?? []
  return { id, format: format.toLowerCase() as Format }
}

/** The picture of a sale's code. Refuses `transaction_not_found` for an unknown id and while there is no code yet. */
async function picture(deps: Deps, name: string): Promise<Reply> {
  const { id: text, format } = readName(name)
  const { type, draw } = FORMATS[format]
  const pictures = picturesOf(deps)
  const key = `${readId(text)}.${format}`
  let bytes = pictures.get(key)
  if (!bytes) {
    const brCode = brCodeOf(await findPublic(deps, text))
    if (!brCode) throw refuse('transaction_not_found')
    bytes = draw(brCode)
  }
  keepNewest(pictures, key, bytes)
  return { body: bytes, type, headers: HEADERS }
}

export const routes = [serve(pixQrCode, ({ deps, params }) => picture(deps, params.id))]
