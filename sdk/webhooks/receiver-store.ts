// The state of a webhook receiver: an interface to implement with a database, and an implementation
// in memory. It knows neither HTTP nor the feed, and decides nothing.

import type { VintemEvent } from '../wire.ts'

/** The progress of one object. */
export type ObjectState = {
  /** The `object_sequence` of the last event applied. */
  readonly applied: number
  /** The `sequence` of that event in the feed. */
  readonly sequence: number
  /** Events that came too early, in order. */
  readonly held: readonly VintemEvent[]
}

/** A change of an object: its new state (undefined: unchanged), and the result for the receiver. */
export type Change<Result> = { readonly state: ObjectState | undefined; readonly result: Result }

export type ReceiverStore<Tx = undefined> = {
  /**
   * Reads the state of an object, calls `change` with it, and stores what that returns. These must
   * hold, between processes too and when one of them dies:
   *
   * - there is one `update` of an object at a time, and the next sees what the one before has
   *   stored;
   * - when it resolves, the new state is durable; when `change` rejects, it rejects too and stores
   *   nothing.
   *
   * `tx` is passed to `apply`. If it is the open database transaction that stores the state, what
   * `apply` writes with it happens exactly once. Otherwise an event is applied again when its
   * effect survives a crash but its state does not: at least once.
   */
  update<Result>(
    object: string,
    change: (state: ObjectState | undefined, tx: Tx) => Promise<Change<Result>>,
  ): Promise<Result>
  /** The sequence up to which the feed was read; undefined at first. */
  readPlace(): Promise<number | undefined>
  /** Stores it. It never moves back: of two concurrent calls the higher value stays. */
  savePlace(sequence: number): Promise<void>
}

/**
 * For tests, and where state may be lost with the process: it then reads the feed from the
 * beginning.
 */
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
