// Keeps the sandbox's writes: after the answer, off the caller's path, many in one commit. What cannot be kept in time is
// counted, so that a session says what it lacks.

import { batchedBy } from '../base/batch.ts'
import type { OwnerId } from '../base/ids.ts'
import { inTransaction, together } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { callOf, type ServedCall, type Namer } from './call.ts'
import * as store from './call-store.ts'

/** Calls that wait to be written; more than the database can write are not kept. */
const WAITING_MAX = 2_000
/** The oldest are forgotten after so many of an owner. */
const FORGET_EVERY = 1_000

type Record = { readonly waiting: Set<Promise<void>>; missed: Map<OwnerId, number>; written: Map<OwnerId, number> }

const records = new WeakMap<Deps, Record>()

function recordOf(deps: Deps): Record {
  const known = records.get(deps)
  if (known) return known
  const made = { waiting: new Set<Promise<void>>(), missed: new Map(), written: new Map() }
  records.set(deps, made)
  return made
}

const NOBODY: Namer = { card: () => undefined, account: () => undefined }

function miss({ missed }: Record, owner: OwnerId): void {
  missed.set(owner, (missed.get(owner) ?? 0) + 1)
}

const save = batchedBy(
  async (deps: Deps, served: ServedCall[]) => {
    const { missed, written } = recordOf(deps)
    const names = deps.banks.sandbox?.names ?? NOBODY
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
    await inTransaction(deps.db, (tx) =>
      together([
        store.withoutWaiting(tx),
        store.insert(tx, calls),
        ...[...full].map((owner) => store.forget(tx, owner)),
      ]),
    )
    return calls.map(() => undefined)
  },
  { tryAlone: false },
)

/** Keeps a write. It never fails and is never waited for. */
export function recordCall(deps: Deps, served: ServedCall): void {
  const record = recordOf(deps)
  if (record.waiting.size >= WAITING_MAX) return miss(record, served.owner)
  const kept: Promise<void> = save(deps, served)
    .catch((error: unknown) => {
      miss(record, served.owner)
      deps.log.info({ error: String(error) }, 'a call of the sandbox was not kept')
    })
    .finally(() => record.waiting.delete(kept))
  record.waiting.add(kept)
}

/** What was answered before is kept after this. */
export const settled = async (deps: Deps): Promise<void> => void (await Promise.all(recordOf(deps).waiting))
