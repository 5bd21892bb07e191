// In which cell what a request names lives. Cells that serve are asked all at once, each for a bounded time, and what one of them knows is kept.

import { setTimeout as pause } from 'node:timers/promises'
import { batchedBy } from '../../kernel/batch.ts'
import { openLimitedCache } from '../../kernel/collections/limited-cache.ts'
import type { OwnerId } from '../../kernel/ids.ts'
import type { Deps } from '../../runtime/deps.ts'
import { logFailure } from '../../runtime/outages.ts'
import type { OpenCell } from './cell.ts'
import type { Cells } from './cells.ts'
import type { Hint } from './hint.ts'
import { findKnown } from './known-store.ts'
import type { Place } from './moving/watch.ts'

/** The cell to answer; undefined: it may be in a cell that is down, or is being moved to another. */
export type Where = (hint: Hint | undefined) => Promise<OpenCell | undefined>

/** A cell whose database hangs does not keep the callers of others waiting longer. */
const ASK_MAX_MS = 2_000
/** Names kept with their cells: some 10 MB. */
const KEPT_MAX = 50_000

const NOT_FOUND = 404

/** The address of a QR code of a sandbox bank in this process. */
async function hasQrCode({ banks }: Deps, path: string): Promise<boolean> {
  const reply = await banks.sandbox?.open?.({ method: 'GET', path, query: {}, headers: {} })
  return reply !== undefined && reply.status !== NOT_FOUND
}

/** What a cell says of a name: whose it is; null: nobody's; undefined: it does not have it. */
type Known = OwnerId | null | undefined

const findNames = batchedBy('find what a cell knows', async (deps: Deps, hints: Hint[]): Promise<Known[]> => {
  const found = new Map<string, Map<string, OwnerId | null>>()
  for (const [kind, same] of Map.groupBy(hints, ({ kind }) => kind))
    if (kind !== 'qr' && kind !== 'cell')
      found.set(kind, await findKnown(deps.db, kind, [...new Set(same.map(({ key }) => key))]))
  return hints.map(({ kind, key }) => found.get(kind)?.get(key))
})

const asked = async (deps: Deps, hint: Hint): Promise<Known> => {
  if (hint.kind === 'qr') return (await hasQrCode(deps, hint.key)) ? null : undefined
  return findNames(deps, hint)
}

/** `silent`: it did not say in time. */
type Answer = { readonly owner: Known } | 'silent'

async function ask({ name, watch, opened: { deps } }: OpenCell, hint: Hint): Promise<Answer> {
  const late = new AbortController()
  try {
    return await Promise.race([
      watch
        .refresh()
        .then(() => asked(deps, hint))
        .then((owner) => ({ owner })),
      pause(ASK_MAX_MS, 'silent' as const, { signal: late.signal, ref: false }).catch(() => 'silent' as const),
    ])
  } catch (error) {
    const detail = { detail: name, message: (error as Error).message }
    logFailure(deps, error, detail, `a cell did not say whether it has a ${hint.kind}`)
    return 'silent'
  } finally {
    late.abort()
  }
}

type Found = { readonly cell: OpenCell; readonly owner: OwnerId | null }

/** The first cell that has it, and whether every other one of the file has said that it does not. */
async function askAll(cells: Cells, hint: Hint): Promise<{ found?: Found; isComplete: boolean }> {
  const serving = cells.serving()
  let isComplete = serving.length === cells.states().length
  const { promise, resolve } = Promise.withResolvers<Found | undefined>()
  const asking = serving.map(async (cell) => {
    const answer = await ask(cell, hint)
    if (answer === 'silent') return void (isComplete = false)
    if (answer.owner === undefined) return
    // The other cell may have said that it does not have it just before it came.
    if (placeIn(cell, answer.owner) === 'gone') return void (isComplete = false)
    resolve({ cell, owner: answer.owner })
  })
  Promise.all(asking).then(
    () => resolve(undefined),
    () => resolve(undefined),
  )
  const found = await promise
  return { ...(found ? { found } : {}), isComplete }
}

const placeIn = ({ watch }: OpenCell, owner: OwnerId | null): Place => (owner === null ? 'here' : watch.placeOf(owner))

/** Looks at the moves of a cell again if that was too long ago; false when it does not say. */
const isFresh = ({ watch }: OpenCell): Promise<boolean> =>
  Promise.race([
    watch.refresh().then(
      () => true,
      () => false,
    ),
    pause(ASK_MAX_MS, false, { ref: false }),
  ])

const nameOf = ({ kind, key }: Hint): string => `${kind} ${key}`

/** What names nothing, or nothing that a cell knows, is answered by the first cell that serves: any gives the same bytes. */
export function openWhere(cells: Cells): Where {
  let kept = openLimitedCache<{ readonly cell: string; readonly owner: OwnerId | null }>(KEPT_MAX)
  cells.onMove(() => {
    kept = openLimitedCache(KEPT_MAX)
  })
  const unlessMoving = ({ cell, owner }: Found): OpenCell | undefined =>
    placeIn(cell, owner) === 'here' ? cell : undefined
  const find = async (hint: Hint): Promise<OpenCell | undefined> => {
    // A move that is seen meanwhile begins with another one.
    const into = kept
    const { found, isComplete } = await askAll(cells, hint)
    if (!found) return isComplete ? cells.serving()[0] : undefined
    into.set(nameOf(hint), { cell: found.cell.name, owner: found.owner })
    return (await isFresh(found.cell)) ? unlessMoving(found) : undefined
  }
  return async (hint) => {
    const first = cells.serving()[0]
    if (!hint) return first
    if (hint.kind === 'cell') return cells.named(hint.key) ?? first
    const before = kept.get(nameOf(hint))
    const cell = before && cells.named(before.cell)
    if (!before) return find(hint)
    if (!cell || !(await isFresh(cell))) return undefined
    // Unless that look has shown that it has moved.
    return kept.get(nameOf(hint)) === before ? unlessMoving({ cell, owner: before.owner }) : find(hint)
  }
}
