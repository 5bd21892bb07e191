// Refusals of unknown paths and methods, with the nearest known paths as suggestions. Only paths of
// the public reference are suggested, so that probing reveals no others.

import { nearest } from '../../kernel/edit-distance.ts'
import { refuse, type Refusal } from '../../kernel/refusal.ts'

export type Endpoint = { readonly method: string; readonly path: string }

/** The paths of the public reference, without the portal's pages and the banks' endpoints. */
const SUGGESTED = /^\/(v1|auth|pix|docs|healthz|readyz|openapi\.json)(\/|$)/
const SHOWN_MAX = 3
/** Longer than any path of hasMethod: not searched, so that it costs nothing. */
const SEGMENTS_MAX = 12
/**
 * The greatest distance of a suggestion: a step too many or too few, or one misspelt and an id
 * missing.
 */
const DISTANCE_MAX = 1.5
const MISSPELT_COST = 0.5
const MISSING_ID_COST = 0.5
const MISSING_SEGMENT_COST = 1
/** Two unrelated words: one step too many and one too few. */
const OTHER_SEGMENT_COST = 2

const segmentsOf = (path: string): string[] => path.split('/').filter((step) => step !== '')
const isParameter = (step: string): boolean => step.startsWith(':')

/** `transaction` and `transactions` are one word. */
const singular = (word: string): string => word.replace(/s$/, '')

/** The distance of two steps; `meant` is the known word nearest to the first. */
function segmentCost(step: string, meant: string | undefined, known: string): number {
  if (isParameter(known) || singular(step) === singular(known)) return 0
  return meant === known ? MISSPELT_COST : OTHER_SEGMENT_COST
}

/** The edit distance of two paths, in steps. */
function distance(
  steps: readonly string[],
  meant: readonly (string | undefined)[],
  known: readonly string[],
): number {
  const missing = (at: number) => (isParameter(known[at]!) ? MISSING_ID_COST : MISSING_SEGMENT_COST)
  let row = known.reduce<number[]>((sums, _, at) => [...sums, sums[at]! + missing(at)], [0])
  for (const [n, step] of steps.entries()) {
    const next = [row[0]! + MISSING_SEGMENT_COST]
    for (let at = 0; at < known.length; at++)
      next.push(
        Math.min(
          row[at]! + segmentCost(step, meant[n], known[at]!),
          row[at + 1]! + MISSING_SEGMENT_COST,
          next[at]! + missing(at),
        ),
      )
    row = next
  }
  return row.at(-1)!
}

/** Whether they share a word about their subject. */
const sharesWord = (
  steps: readonly string[],
  meant: readonly (string | undefined)[],
  known: readonly string[],
): boolean =>
  known.some(
    (word) =>
      word !== 'v1' &&
      (steps.some((step) => singular(step) === singular(word)) || meant.includes(word)),
  )

/** The known paths nearest to an unknown one, those of its method first. */
export function similarEndpoints({ method, path }: Endpoint, all: readonly Endpoint[]): Endpoint[] {
  const steps = segmentsOf(path)
  if (steps.length > SEGMENTS_MAX) return []
  const suggested = all.filter((one) => one.method !== 'HEAD' && SUGGESTED.test(one.path))
  const words = [
    ...new Set(
      suggested.flatMap((one) => segmentsOf(one.path)).filter((step) => !isParameter(step)),
    ),
  ]
  const meant = steps.map((step) => nearest(step, words))
  const candidates = suggested.flatMap((address) => {
    const known = segmentsOf(address.path)
    const distanceTo = distance(steps, meant, known)
    return distanceTo <= DISTANCE_MAX && sharesWord(steps, meant, known)
      ? [{ address, distanceTo, hasMethod: address.method === method }]
      : []
  })
  const same = candidates.some(({ hasMethod }) => hasMethod)
    ? candidates.filter(({ hasMethod }) => hasMethod)
    : candidates
  const nearestDistance = Math.min(...same.map(({ distanceTo }) => distanceTo))
  return same
    .filter(({ distanceTo }) => distanceTo === nearestDistance)
    .map(({ address }) => address)
}

const joinWithOr = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

/** 404, with suggestions if there are any. */
export function unknownPath(near: readonly Endpoint[] = []): Refusal {
  const named = near.slice(0, SHOWN_MAX).map(({ method, path }) => `${method} ${path}`)
  return refuse('route_not_found', {
    words: {
      hint:
        named.length > 0
          ? `did you mean ${joinWithOr(named)}?`
          : 'see /docs for all endpoints, and /docs/guides/words for what other APIs call them',
    },
  })
}

/** 405, with the methods that this path accepts. */
export const methodNotAllowed = (method: string, allow: readonly string[]): Refusal =>
  refuse('method_not_allowed', {
    allow,
    words: { allow: joinWithOr(allow.filter((one) => one !== 'HEAD')), method },
  })
