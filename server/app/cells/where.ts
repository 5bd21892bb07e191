// In which cell what a request names lives. Cells that serve are asked all at once, each for a bounded time, and what one of them knows is kept.

import { setTimeout as pause } from 'node:timers/promises'
import { batchedBy } from '../../kernel/batch.ts'
import { openLimitedCache } from '../../kernel/collections/limited-cache.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { OpenCell } from './cell.ts'
import type { Cells } from './cells.ts'
import type { Hint } from './hint.ts'
import { findKnown } from './known-store.ts'

/** The cell to answer; undefined: it may be in a cell that is down. */
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

const isKnown = batchedBy('find what a cell knows', async (deps: Deps, hints: Hint[]): Promise<boolean[]> => {
  const found = new Map<string, Set<string>>()
  for (const [kind, same] of Map.groupBy(hints, ({ kind }) => kind))
    if (kind !== 'qr' && kind !== 'cell')
      found.set(kind, await findKnown(deps.db, kind, [...new Set(same.map(({ key }) => key))]))
  return hints.map(({ kind, key }) => found.get(kind)?.has(key) ?? false)
})

const asked = (deps: Deps, hint: Hint): Promise<boolean> =>
  hint.kind === 'qr' ? hasQrCode(deps, hint.key) : isKnown(deps, hint)

/** Whether a cell knows it; undefined when it did not say in time. */
async function ask({ name, opened: { deps } }: OpenCell, hint: Hint): Promise<boolean | undefined> {
  const late = new AbortController()
  try {
    return await Promise.race([
      asked(deps, hint),
      pause(ASK_MAX_MS, undefined, { signal: late.signal, ref: false }).catch(() => undefined),
    ])
  } catch (error) {
    deps.log.warn(
      { detail: name, message: (error as Error).message },
      `a cell did not say whether it has a ${hint.kind}`,
    )
    return undefined
  } finally {
    late.abort()
  }
}

/** The first cell that knows it, and whether every other one of the file has said that it does not. */
async function askAll(cells: Cells, hint: Hint): Promise<{ found?: OpenCell; isComplete: boolean }> {
  const serving = cells.serving()
  let isComplete = serving.length === cells.states().length
  const { promise, resolve } = Promise.withResolvers<OpenCell | undefined>()
  const asking = serving.map(async (cell) => {
    const knows = await ask(cell, hint)
    if (knows === undefined) isComplete = false
    if (knows) resolve(cell)
  })
  Promise.all(asking).then(
    () => resolve(undefined),
    () => resolve(undefined),
  )
  const found = await promise
  return { ...(found ? { found } : {}), isComplete }
}

const nameOf = ({ kind, key }: Hint): string => `${kind} ${key}`

/** What names nothing, or nothing that a cell knows, is answered by the first cell that serves: any gives the same bytes. */
export function openWhere(cells: Cells): Where {
  const kept = openLimitedCache<string>(KEPT_MAX)
  return async (hint) => {
    const first = cells.serving()[0]
    if (!hint) return first
    if (hint.kind === 'cell') return cells.named(hint.key) ?? first
    const known = kept.get(nameOf(hint))
    if (known !== undefined) return cells.named(known)
    const { found, isComplete } = await askAll(cells, hint)
    if (found) kept.set(nameOf(hint), found.name)
    return found ?? (isComplete ? first : undefined)
  }
}
