// A gate before each bank of a file. What one process is told to wait for, the others wait for too.

import type { BankCall, BankRequest } from '../../../kernel/bank-call.ts'
import { after, type Clock } from '../../../kernel/clock.ts'
import { outsideTransaction, type Sql } from '../../../platform/db/sql.ts'
import type { ConnectionSettings } from '../../../providers/settings/connection.ts'
import { showGate } from '../../../runtime/banks/gates.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { type Gate, openGate } from './gate.ts'
import { findPauses, savePause } from './pauses-store.ts'

type GatesDeps = Pick<Deps, 'state'> & {
  readonly clock: Clock
  readonly platformsDb: Sql
  /** Milliseconds from any start; those of this machine when absent. */
  readonly elapsed?: () => number
}

const SHARE_EVERY_MS = 1_000

/**
 * Whether a request that was refused may be sent again: all but those that create something
 * without an id of ours. A token is asked for by POST too.
 */
const mayRepeatAt =
  ({ baseUrl, tokenUrl }: ConnectionSettings) =>
  ({ method, path }: BankRequest): boolean =>
    method !== 'POST' || path === tokenUrl || baseUrl + path === tokenUrl

export function openGates(deps: GatesDeps) {
  const { clock, platformsDb: db } = deps
  const now = deps.elapsed ?? (() => performance.now())
  const gates = new Map<string, Gate>()
  const hides: (() => void)[] = []
  let readAt = -Infinity
  const savedAt = new Map<string, number>()

  // In the background: a pause that is not shared is learnt by each process by itself.
  const beside = (work: () => Promise<unknown>): void =>
    void outsideTransaction(work).catch(() => {})

  function share(name: string, forMs: number): void {
    if (now() - (savedAt.get(name) ?? -Infinity) < SHARE_EVERY_MS) return
    savedAt.set(name, now())
    beside(() => savePause(db, { name, until: after(clock.wall(), forMs) }))
  }

  async function readPauses(): Promise<void> {
    const wall = clock.wall()
    for (const { name, until } of await findPauses(db, wall))
      gates.get(name)?.pause(now() + until.getTime() - wall.getTime())
  }

  return {
    /** Calls through the gate of this bank. */
    gated(kind: string, settings: ConnectionSettings, call: BankCall): BankCall {
      const { name: bank } = settings
      const name = `${kind}/${bank}`
      const gate = openGate({
        call,
        now,
        wall: () => clock.wall(),
        mayRepeat: mayRepeatAt(settings),
        onRefusal: (forMs) => share(name, forMs),
      })
      gates.set(name, gate)
      hides.push(showGate(deps, { bank, kind }, () => ({ bank, kind, ...gate.status() })))
      return (request) => {
        if (now() - readAt >= SHARE_EVERY_MS) {
          readAt = now()
          beside(readPauses)
        }
        return gate.call(request)
      }
    },
    /** Whether a bank is known not to answer, and whether a call may try now. */
    outageOf: (name: string): 'none' | 'out' | 'may_try' => {
      const gate = gates.get(name)
      if (gate?.isPaused()) return 'out'
      if (!gate || gate.status().circuit === 'closed') return 'none'
      return gate.mayTry() ? 'may_try' : 'out'
    },
    /** Before calls under way have ended: what left the file is shown no more. */
    hide: (): void => {
      for (const hide of hides.splice(0)) hide()
    },
    close: (): void => {
      for (const hide of hides.splice(0)) hide()
      for (const gate of gates.values()) gate.close()
    },
  }
}
