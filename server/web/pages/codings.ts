// Content negotiation for compressed texts: `Accept-Encoding` with its weights, and
// `If-None-Match`. Pure.

export type Coding = 'br' | 'gzip'

/** In order of preference, for equal weights. */
const CODINGS: readonly Coding[] = ['br', 'gzip']
const ITEM = /^\s*([\w*-]+)\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i

function weightsOf(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const item of header.split(',')) {
    const [, name, weight = '1'] = ITEM.exec(item) ?? []
    if (name !== undefined)
      weights.set(name.toLowerCase().replace(/^x-gzip$/, 'gzip'), Number(weight))
  }
  return weights
}

/**
 * The encoding to send; undefined: uncompressed. An encoding that is not listed is not accepted.
 * RFC 9110, 12.5.3.
 */
export function codingFor(header: string | undefined): Coding | undefined {
  const weights = weightsOf(header ?? '')
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  // `identity` is always acceptable, but it has no weight unless it is listed.
  const plain = weights.get('identity') ?? 0
  const best = CODINGS.toSorted((a, b) => weightOf(b) - weightOf(a))[0]!
  return weightOf(best) > 0 && weightOf(best) >= plain ? best : undefined
}

/** Whether `If-None-Match` names the tag, weakly compared. RFC 9110, 13.1.2. */
export const hasAlready = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
