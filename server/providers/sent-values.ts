// What a header, a query parameter or a field of the token request carries: a text that stays, or
// one that is made for each call. Pure but for the random id.

import { randomUUID } from 'node:crypto'
import type { Secret } from '../kernel/secret.ts'

/** Made for each call: a random UUID, or the time as ISO 8601 in UTC. */
export type EachCall = { readonly each: 'uuid' | 'time' }
export type SentValue = Secret<string> | EachCall
/** By the name under which each is sent. */
export type SentValues = Readonly<Record<string, SentValue>>

export const EACH = ['uuid', 'time'] as const satisfies readonly EachCall['each'][]

const isEach = (value: SentValue): value is EachCall => 'each' in value

function made({ each }: EachCall, now: () => Date): string {
  return each === 'uuid' ? randomUUID() : now().toISOString()
}

/**
 * The values of one call. What stays is revealed once, when this is called with the settings; the
 * result is then called for each call.
 */
export function openSentValues(values: SentValues, now: () => Date): () => Record<string, string> {
  const fixed: Record<string, string> = {}
  const each: [string, EachCall][] = []
  for (const [name, value] of Object.entries(values)) {
    if (isEach(value)) each.push([name, value])
    else fixed[name] = value.reveal()
  }
  if (each.length === 0) return () => fixed
  return () => ({
    ...fixed,
    ...Object.fromEntries(each.map(([name, value]) => [name, made(value, now)])),
  })
}
