// Records the sandbox's writes: after the reply, without delaying callers, many in one commit.
// Calls that cannot be recorded are counted, so that a session shows how many it lacks.

import { batchedBy } from '../kernel/batch.ts'
import type { OwnerId } from '../kernel/ids.ts'
import { slot } from '../kernel/state.ts'
import { inTransaction } from '../platform/db/sql.ts'
import type { Deps } from '../runtime/deps.ts'
import { UNNAMED, type Namer } from '../kernel/text/redact.ts'
import { callOf, type ServedCall } from './call.ts'
import * as store from './call-store.ts'

/** The maximum of calls waiting to be stored; further ones are dropped. */
const WAITING_MAX = 2_000
/** Old calls of an owner are deleted once in this many. */
const FORGET_EVERY = 1_000

type Record = {
  readonly waiting: Set<Promise<void>>
  missed: Map<OwnerId, number>
  written: Map<OwnerId, number>
}

const allStored = ({ waiting }: Record): Promise<unknown> => Promise.all(waiting)

const records = slot(
  'sandbox calls',
  (): Record => ({ waiting: new Set(), missed: new Map(), written: new Map() }),
  allStored,
)

const NO_NAMES = { card: () => undefined, account: () => undefined }

function countMissed({ missed }: Record, owner: OwnerId): void {
  missed.set(owner, (missed.get(owner) ?? 0) + 1)
}

const save = batchedBy(
  'record the session',
  async (deps: Deps, served: ServedCall[]) => {
    const { missed, written } = records.of(deps)
    const names: Namer = { ...(deps.banks.sandbox?.names ?? NO_NAMES), unnamed: UNNAMED }
    const calls = served.map((one) => {
      const before = missed.get(one.owner) ?? 0
      missed.delete(one.owner)
      return callOf(one, names, before)
    })
    const full = new Set<OwnerId>()
    for (const { owner } of served) {
      const n = (written.get(owner) ?? 0) + 1
      written.set(owner, n % FORGET_EVERY)
      if (n === FORGET_EVERY) full.add(owner)
    }
    await inTransaction(deps.db, async (tx) => {
      store.withoutSync(tx)
      store.insert(tx, calls)
      for (const owner of full) store.forget(tx, owner)
    })
    return calls.map(() => undefined)
  },
  { tryAlone: false },
)

/** Records a write. It never fails and is never awaited. */
export function recordCall(deps: Deps, served: ServedCall): void {
  const record = records.of(deps)
  if (record.waiting.size >= WAITING_MAX) return countMissed(record, served.owner)
  const kept: Promise<void> = save(deps, served)
    .catch((error: unknown) => {
      countMissed(record, served.owner)
      deps.log.info(
        { error: String(error) },
        'a sandbox call was not recorded; a replay of this session misses it',
      )
    })
    .finally(() => record.waiting.delete(kept))
  record.waiting.add(kept)
}

/** Resolves when the calls answered so far are stored. */
export const settled = async (deps: Deps): Promise<void> => void (await allStored(records.of(deps)))
