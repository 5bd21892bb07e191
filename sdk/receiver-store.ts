// What a receiver of webhooks remembers, as an interface that a database can be put behind, and one in memory. It knows
// neither HTTP nor the feed, and decides nothing.

import type { VintemEvent } from './wire.ts'

/** How far one object has come. */
export type ObjectState = {
  /** The `object_sequence` of its last event that was applied. */
  readonly applied: number
  /** The `sequence` of that event in the feed. */
  readonly sequence: number
  /** Events that came too early, in order. */
  readonly held: readonly VintemEvent[]
}

/** What becomes of an object: its state from now on (undefined: as it was), and what the receiver wants to know. */
export type Change<Result> = { readonly state: ObjectState | undefined; readonly result: Result }

export type ReceiverStore<Tx = undefined> = {
  /**
   * Reads the state of an object, lets `change` work on it, and keeps what that gives. It must hold, also between
   * processes and whenever one of them dies:
   *
   * - for one object there is one `update` at a time; the next sees what the one before has kept;
   * - when it resolves, the new state is kept for good; when `change` rejects, so does it, and nothing is kept.
   *
   * `tx` is handed to `apply`. Make it the open database transaction that the state is kept in, and what `apply` writes
   * with it happens exactly once. When it is anything else, an event whose effect outlives a crash that its state did
   * not is applied again: at least once.
   */
  update<Result>(
    object: string,
    change: (state: ObjectState | undefined, tx: Tx) => Promise<Change<Result>>,
  ): Promise<Result>
  /** The sequence up to which the feed was read; undefined before the first time. */
  readPlace(): Promise<number | undefined>
  /** Keeps it. It never moves back: of two that are kept at once the higher stays. */
  savePlace(sequence: number): Promise<void>
}

/** For tests, and for what may be forgotten with the process: it reads the feed from the beginning then. */
export function memoryStore(): ReceiverStore {
  const states = new Map<string, ObjectState>()
  const turns = new Map<string, Promise<void>>()
  let place: number | undefined
  return {
    update: async (object, change) => {
      const before = turns.get(object)
      const { promise: turn, end } = turnOf()
      turns.set(object, turn)
      await before
      try {
        const { state, result } = await change(states.get(object), undefined)
        if (state) states.set(object, state)
        return result
      } finally {
        if (turns.get(object) === turn) turns.delete(object)
        end()
      }
    },
    readPlace: async () => place,
    savePlace: async (sequence) => void (place = Math.max(place ?? 0, sequence)),
  }
}

function turnOf(): { promise: Promise<void>; end: () => void } {
  let end: () => void = () => {}
  const promise = new Promise<void>((resolve) => (end = resolve))
  return { promise, end }
}
