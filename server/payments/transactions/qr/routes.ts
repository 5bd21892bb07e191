// The public address of a QR code. The id of a transaction is enough to see its code, as for the
// buyer it was sent to. A code never changes, so images are cached: the most recently used, up to a
// bound.

import { pixQrCode } from '../../../../contract/payments/transactions.ts'
import { readId } from '../../../kernel/ids.ts'
import { openLimitedCache } from '../../../kernel/collections/limited-cache.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { slot } from '../../../kernel/state.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { serve, type Reply } from '../../../runtime/route.ts'
import { findPublic } from '../queries.ts'
import { qrPng, qrSvg } from './qr.ts'
import { brCodeOf } from '../methods/methods.ts'

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

/**
 * The image of a transaction's code. `transaction_not_found` for an unknown id, and while there is
 * no code yet.
 */
async function picture(deps: Deps, name: string): Promise<Reply> {
  const { id: text, format } = readName(name)
  const { type, draw } = FORMATS[format]
  const kept = pictures.of(deps)
  const key = `${readId(text)}.${format}`
  let bytes = kept.get(key)
  if (!bytes) {
    const brCode = brCodeOf(await findPublic(deps, text))
    if (!brCode) throw refuse('transaction_not_found')
    bytes = draw(brCode)
  }
  kept.set(key, bytes)
  return { body: bytes, type, headers: HEADERS }
}

export const routes = [serve(pixQrCode, ({ deps, params }) => picture(deps, params.id))]
