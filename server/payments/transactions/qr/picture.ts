// A QR code as a public picture. A code never changes, so pictures are cached: the most recently
// used, up to a bound.

import { readId } from '../../../kernel/ids.ts'
import { openLimitedCache } from '../../../kernel/collections/limited-cache.ts'
import { slot } from '../../../kernel/state.ts'
import type { Deps } from '../../../runtime/deps.ts'
import type { Reply } from '../../../runtime/route.ts'
import { qrPng, qrSvg } from './qr.ts'

/** At most some 10 kB each: 10 MB altogether. */
const KEPT_MAX = 1_000
const DAY_S = 86_400

const FORMATS = {
  png: { type: 'image/png', draw: qrPng },
  svg: { type: 'image/svg+xml; charset=utf-8', draw: (text: string) => Buffer.from(qrSvg(text)) },
} as const
type Format = keyof typeof FORMATS

const HEADERS = {
  'cache-control': `public, max-age=${DAY_S}, immutable`,
  // An SVG opened directly is a document: it must not run or load anything.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
}

const pictures = slot('pictures of QR codes', () => openLimitedCache<Buffer>(KEPT_MAX))

function readName(text: string): { id: string; format: Format } {
  const [, id = '', format = 'png'] = /^(.*?)(?:\.(png|svg))?$/is.exec(text) ?? []
  return { id, format: format.toLowerCase() as Format }
}

/** The picture of the code of an id of this kind. `read` finds its text, or refuses. */
export async function picture(
  deps: Deps,
  { kind, name }: { kind: 'transaction' | 'static'; name: string },
  read: (id: string) => Promise<string>,
): Promise<Reply> {
  const { id: text, format } = readName(name)
  const { type, draw } = FORMATS[format]
  const kept = pictures.of(deps)
  const key = `${kind} ${readId(text)}.${format}`
  let bytes = kept.get(key)
  if (!bytes) bytes = draw(await read(text))
  kept.set(key, bytes)
  return { body: bytes, type, headers: HEADERS }
}
