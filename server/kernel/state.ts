// The state of a process: its caches, queues and running work, in one object that `open.ts` opens
// and closes and that `deps` carries. A module has no state of its own: it declares a slot and asks
// for the slot's value. Two servers in one process have two such objects.

import assert from 'node:assert/strict'

/** For each value: a receiver or a database that hangs must not keep the server from stopping. */
const CLOSE_MAX_MS = 3_000

type HeldValue = { readonly name: string; readonly value: object; readonly close?: () => unknown }

export type CloseFailure = { readonly name: string; readonly error: unknown }

export type ProcessState = {
  /** The value of a slot; undefined before its first use. */
  find(slot: object): object | undefined
  /** Adds the value of a slot. */
  hold(slot: object, held: HeldValue): void
  /** All values, in the order in which they were opened. */
  list(): readonly Pick<HeldValue, 'name' | 'value'>[]
  /**
   * Closes the values that have something to close, the newest first, each within three seconds.
   * Returns the failures.
   */
  close(): Promise<CloseFailure[]>
}

/** The part of `deps` that every slot needs. */
export type WithState = { readonly state: ProcessState }

export type Slot<Needs, Value> = {
  /** The value in this process, opened at its first use. */
  of(deps: Needs): Value
}

/**
 * One value for each process: `const waits = slot('waits', () => new Set<Wait>())`, then
 * `waits.of(deps)`. An `open` asks for the slots that its `close` needs: they are opened earlier,
 * so they are closed later.
 */
export function slot<Value extends object, Needs extends WithState = WithState>(
  name: string,
  open: (deps: Needs) => Value,
  close?: (value: Value) => unknown,
): Slot<Needs, Value> {
  const key = {}
  const make = (deps: Needs): Value => {
    const value = open(deps)
    deps.state.hold(key, { name, value, ...(close ? { close: () => close(value) } : {}) })
    return value
  }
  return { of: (deps) => (deps.state.find(key) as Value | undefined) ?? make(deps) }
}

async function closeOne(
  { name, close }: HeldValue,
  maxMs: number,
): Promise<CloseFailure | undefined> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`it took longer than ${maxMs} ms`)), maxMs)
  try {
    await Promise.race([close?.(), late])
    return undefined
  } catch (error) {
    return { name, error }
  } finally {
    clearTimeout(timer)
  }
}

export function openState(closeMaxMs = CLOSE_MAX_MS): ProcessState {
  const all = new Map<object, HeldValue>()
  const toClose: HeldValue[] = []
  let isClosed = false
  return {
    find: (key) => all.get(key)?.value,
    hold: (key, held) => {
      assert(!isClosed || !held.close, `${held.name} was opened after its server was closed`)
      all.set(key, held)
      if (held.close) toClose.push(held)
    },
    list: () => [...all.values()],
    close: async () => {
      const failures: CloseFailure[] = []
      // Closing a value may open another one, which is closed too.
      for (let held = toClose.pop(); held; held = toClose.pop()) {
        const failure = await closeOne(held, closeMaxMs)
        if (failure) failures.push(failure)
      }
      isClosed = true
      return failures
    },
  }
}
