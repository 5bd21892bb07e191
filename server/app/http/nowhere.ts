// Replies for unknown paths and methods, with suggestions of the path that may have been meant. Only paths of the public
// reference are suggested, so that probing reveals no others.

import { nearest } from '../../kernel/near.ts'
import { refuse, type Refusal } from '../../kernel/refusal.ts'

export type Address = { readonly method: string; readonly path: string }

/** The paths of the public reference, without the portal's pages and the banks' endpoints. */
const TOLD = /^\/(v1|auth|pix|docs|healthz|readyz|openapi\.json)(\/|$)/
const SHOWN_MAX = 3
/** Longer than any path of ours: not searched, so that it costs nothing. */
const STEPS_MAX = 12
/** The greatest distance of a suggestion: a step too many or too few, or one misspelt and an id missing. */
const FAR = 1.5
const MISSPELT = 0.5
const ID_MISSING = 0.5
const STEP_MISSING = 1
/** Two unrelated words: one step too many and one too few. */
const OTHER = 2

const stepsOf = (path: string): string[] => path.split('/').filter((step) => step !== '')
const isId = (step: string): boolean => step.startsWith(':')

/** The distance of two steps; `meant` is the known word nearest to the first. */
function apart(step: string, meant: string | undefined, known: string): number {
  if (isId(known) || step === known) return 0
  return meant === known ? MISSPELT : OTHER
}

/** The edit distance of two paths, in steps. */
function distance(steps: readonly string[], meant: readonly (string | undefined)[], known: readonly string[]): number {
  const missing = (at: number) => (isId(known[at]!) ? ID_MISSING : STEP_MISSING)
  let row = known.reduce<number[]>((sums, _, at) => [...sums, sums[at]! + missing(at)], [0])
  for (const [n, step] of steps.entries()) {
    const next = [row[0]! + STEP_MISSING]
    for (let at = 0; at < known.length; at++)
      next.push(
        Math.min(row[at]! + apart(step, meant[n], known[at]!), row[at + 1]! + STEP_MISSING, next[at]! + missing(at)),
      )
    row = next
  }
  return row.at(-1)!
}

/** Whether they share a word about their subject. */
const isKin = (steps: readonly string[], meant: readonly (string | undefined)[], known: readonly string[]): boolean =>
  known.some((word) => word !== 'v1' && (steps.includes(word) || meant.includes(word)))

/** The known paths nearest to an unknown one, those of its method first. */
export function addressesNear({ method, path }: Address, all: readonly Address[]): Address[] {
  const steps = stepsOf(path)
  if (steps.length > STEPS_MAX) return []
  const told = all.filter((one) => one.method !== 'HEAD' && TOLD.test(one.path))
  const words = [...new Set(told.flatMap((one) => stepsOf(one.path)).filter((step) => !isId(step)))]
  const meant = steps.map((step) => nearest(step, words))
  const far = told.flatMap((address) => {
    const known = stepsOf(address.path)
    const away = distance(steps, meant, known)
    return away <= FAR && isKin(steps, meant, known) ? [{ address, away, ours: address.method === method }] : []
  })
  const same = far.some(({ ours }) => ours) ? far.filter(({ ours }) => ours) : far
  const least = Math.min(...same.map(({ away }) => away))
  return same.filter(({ away }) => away === least).map(({ address }) => address)
}

const either = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

/** 404, with suggestions if there are any. */
export function nothingHere(near: readonly Address[] = []): Refusal {
  const named = near.slice(0, SHOWN_MAX).map(({ method, path }) => `${method} ${path}`)
  return refuse('route_not_found', {
    words: { hint: named.length > 0 ? `did you mean ${either(named)}?` : 'see /docs for all endpoints' },
  })
}

/** 405, with the methods that this path accepts. */
export const notSo = (method: string, allow: readonly string[]): Refusal =>
  refuse('method_not_allowed', { allow, words: { allow: either(allow.filter((one) => one !== 'HEAD')), method } })
