// Which form of a text a client takes: `Accept-Encoding` with its weights, and whether it has the text already. Pure.

export type Coding = 'br' | 'gzip'

/** The better first: of two that are as welcome it is sent. */
const CODINGS: readonly Coding[] = ['br', 'gzip']
const ITEM = /^\s*([\w*-]+)\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i

function weightsOf(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const item of header.split(',')) {
    const [, name, weight = '1'] = ITEM.exec(item) ?? []
    if (name !== undefined) weights.set(name.toLowerCase().replace(/^x-gzip$/, 'gzip'), Number(weight))
  }
  return weights
}

/** The form to send; undefined is the text as it is. What is not said is not taken. RFC 9110, 12.5.3. */
export function codingFor(header: string | undefined): Coding | undefined {
  const weights = weightsOf(header ?? '')
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  // As it is is always taken, unless something is said of it.
  const plain = weights.get('identity') ?? 0
  const best = CODINGS.toSorted((a, b) => weightOf(b) - weightOf(a))[0]!
  return weightOf(best) > 0 && weightOf(best) >= plain ? best : undefined
}

/** Whether `If-None-Match` names the tag, weakly compared. RFC 9110, 13.1.2. */
export const hasAlready = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
