// A listener's progress: the sequence up to which every event is settled, and later events that are
// settled already. Stored after each event, so that a killed listener resumes there.

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Env } from '../command.ts'
import { type Credentials, folderOf, keepFile, keptIn } from './config.ts'

export type Place = {
  /** Takes the next event of the feed; returns whether it has still to be delivered. */
  took(sequence: number): boolean
  /** The event was delivered, or given up. */
  settled(sequence: number): void
  /** Everything up to here is settled. */
  readonly sequence: number
}

type Kept = { sequence: number; ahead: number[] }

const NAME_LENGTH = 16

/** The file of a listener's progress, by server, seller and address. */
export function placePath(env: Env, { url, seller }: Credentials, to: string): string {
  const name = createHash('sha256')
    .update([url, seller, to].join('\n'))
    .digest('hex')
    .slice(0, NAME_LENGTH)
  return join(folderOf(env), `listen-${name}.json`)
}

export function keptPlace(path: string): Kept | undefined {
  const { sequence, ahead } = Object(keptIn(path)) as Partial<Kept>
  if (!Number.isSafeInteger(sequence)) return undefined
  return {
    sequence: sequence!,
    ahead: Array.isArray(ahead) ? ahead.filter(Number.isSafeInteger) : [],
  }
}

/** Opens a listener's progress, and stores every change. */
export function openPlace(path: string, { sequence, ahead }: Kept): Place {
  const open = new Set<number>()
  const done = new Set(ahead)
  let [reached, taken] = [sequence, sequence]
  const keep = () =>
    keepFile(path, { sequence: reached, ahead: [...done].toSorted((a, b) => a - b) })
  const advance = () => {
    // Everything before the first unsettled event is settled, events that were filtered out too.
    const first = open.values().next().value
    reached = Math.max(reached, first === undefined ? taken : first - 1)
    for (const one of done) if (one <= reached) done.delete(one)
    keep()
  }
  keep()
  return {
    took: (one) => {
      taken = Math.max(taken, one)
      if (one > reached && !done.has(one)) {
        open.add(one)
        return true
      }
      advance()
      return false
    },
    settled: (one) => {
      open.delete(one)
      done.add(one)
      advance()
    },
    get sequence() {
      return reached
    },
  }
}
