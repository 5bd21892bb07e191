// How far a listener has come: the sequence up to which every event is settled, and those beyond it that are settled
// already. Kept in a file after each, so that a listener that is killed goes on where it was.

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Env } from './command.ts'
import { type Credentials, folderOf, keepFile, keptIn } from './config.ts'

export type Place = {
  /** The next event of the feed. Says whether it is still to be delivered. */
  took(sequence: number): boolean
  /** It was delivered, or given up. */
  settled(sequence: number): void
  /** Everything up to here is settled. */
  readonly sequence: number
}

type Kept = { sequence: number; ahead: number[] }

const NAME_LENGTH = 16

/** Where the listener of a server, a seller and an address keeps its place. */
export function placePath(env: Env, { url, seller }: Credentials, to: string): string {
  const name = createHash('sha256').update([url, seller, to].join('\n')).digest('hex').slice(0, NAME_LENGTH)
  return join(folderOf(env), `listen-${name}.json`)
}

export function keptPlace(path: string): Kept | undefined {
  const { sequence, ahead } = Object(keptIn(path)) as Partial<Kept>
  if (!Number.isSafeInteger(sequence)) return undefined
  return { sequence: sequence!, ahead: Array.isArray(ahead) ? ahead.filter(Number.isSafeInteger) : [] }
}

/** Opens a place, and keeps it. */
export function openPlace(path: string, { sequence, ahead }: Kept): Place {
  const open = new Set<number>()
  const done = new Set(ahead)
  let [reached, taken] = [sequence, sequence]
  const keep = () => keepFile(path, { sequence: reached, ahead: [...done].toSorted((a, b) => a - b) })
  const advance = () => {
    // What lies before the first that is still open is settled: also what was filtered out.
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
