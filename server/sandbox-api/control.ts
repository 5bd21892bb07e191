// A control of the sandbox. With an idempotency key it is used once: a repetition returns the
// current state.
//
// The effect happens at the bank, outside our commit: the key is claimed before the call and
// settled after it. A crash in between leaves a claim that expires after a minute.

import type { Operation } from '../../contract/operation.ts'
import { after } from '../kernel/clock.ts'
import { newId, readId } from '../kernel/ids.ts'
import { refuse } from '../kernel/refusal.ts'
import { currentAct } from '../platform/audit/act.ts'
import { recordReason } from '../platform/audit/store.ts'
import { inTransaction, type Tx } from '../platform/db/sql.ts'
import { claimFor, recall, release, settle, type Key } from '../platform/idempotency/idempotency.ts'
import { serve, type RouteInput, type Reply, type Route } from '../runtime/route.ts'

declare module '../platform/object-kinds.ts' {
  interface KeyedObjects {
    control: true
    control_used: true
  }
}

const PULLED_WITHIN_MS = 60_000

type Puller = Pick<RouteInput<Operation>, 'deps' | 'caller'>
type Call = Puller & { readonly key: Key }
type Pulled = { readonly reply: Reply; readonly id: string }

/**
 * The id of the object that a key's control was used on or made; undefined when it was not used
 * yet.
 */
async function pulledBefore({ deps, caller, key }: Call): Promise<string | undefined> {
  const before = await recall(deps.db, caller.owner, key)
  if (!before) return undefined
  if (before.objectKind === 'control_used') return before.objectId
  if (before.at > after(deps.clock.now(), -PULLED_WITHIN_MS))
    throw refuse('request_in_progress', { retryAfter: 1 })
  await inTransaction(deps.db, (tx) =>
    release(tx, caller.owner, key, { kind: 'control', id: before.objectId }),
  )
  return undefined
}

/**
 * The reason of a used control. Where there is no key to settle, what the bank did is on record a
 * commit later.
 */
const record = (tx: Tx, { deps, caller: { owner, seller } }: Puller, id: string): void =>
  recordReason(tx, deps, 'sandbox_lever.pulled', { owner, seller, id })

/** Records the reason of a control that has no key. */
export async function recordPulled(puller: Puller, id: string): Promise<void> {
  if (currentAct().reason !== undefined)
    await inTransaction(puller.deps.db, async (tx) => record(tx, puller, id))
}

async function pullOnce({ deps, caller, key }: Call, pull: () => Promise<Pulled>): Promise<Reply> {
  const { owner } = caller
  const claimed = { kind: 'control', id: newId(deps.clock.wall()) as string } as const
  await inTransaction(deps.db, (tx) => claimFor(tx, owner, key, claimed, deps.clock.now()))
  try {
    const { reply, id } = await pull()
    await inTransaction(deps.db, async (tx) => {
      await settle(tx, owner, key, claimed, { kind: 'control_used', id })
      record(tx, { deps, caller }, id)
    })
    return reply
  } catch (error) {
    await inTransaction(deps.db, (tx) => release(tx, owner, key, claimed))
    throw error
  }
}

/**
 * A route that uses a control and shows its object: by the id in the reply, else the caller's
 * platform.
 */
export function control<O extends Operation>(
  operation: O,
  pull: (input: RouteInput<O>) => Promise<unknown>,
  show: (input: RouteInput<O>, id: string) => Promise<unknown>,
): Route {
  const pulled = async (input: RouteInput<O>): Promise<Pulled> => {
    const body = await pull(input)
    const { id, io_seller_id: seller } = Object(body) as { id?: unknown; io_seller_id?: unknown }
    const named = [id, seller].map((text) => (typeof text === 'string' ? readId(text) : undefined))
    return { reply: { body }, id: named[0] ?? named[1] ?? input.caller.owner }
  }
  return serve(operation, async (input) => {
    const { deps, caller, key } = input
    if (!key) {
      const { reply, id } = await pulled(input)
      await recordPulled({ deps, caller }, id)
      return reply
    }
    const before = await pulledBefore({ deps, caller, key })
    if (before === undefined) return pullOnce({ deps, caller, key }, () => pulled(input))
    return { body: await show(input, before), replayed: true }
  })
}
