// In which cell what a request names lives. Cells that serve are asked all at once, each for a
// bounded time, and what one of them knows is kept until a platform moves.

import { setTimeout as pause } from 'node:timers/promises'
import { batchedBy } from '../../kernel/batch.ts'
import { openLimitedCache } from '../../kernel/collections/limited-cache.ts'
import type { OwnerId } from '../../kernel/ids.ts'
import type { Deps } from '../../runtime/deps.ts'
import { logFailure } from '../../runtime/outages.ts'
import type { Cell } from './cell.ts'
import type { Cells } from './cells.ts'
import type { Hint } from './hint.ts'
import { findKnown } from './known-store.ts'

type Found = { readonly cell: Cell; readonly owner: OwnerId | null }

/**
 * The cell to answer, and the platform, if the name is one's; undefined: it may be in a cell that
 * is down.
 */
export type Where = (hint: Hint | undefined) => Promise<Found | undefined>

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

const findNames = batchedBy(
  'find what a cell knows',
  async (deps: Deps, hints: Hint[]): Promise<Known[]> => {
    const found = new Map<string, Map<string, OwnerId | null>>()
    for (const [kind, same] of Map.groupBy(hints, ({ kind }) => kind))
      if (kind !== 'qr' && kind !== 'cell')
        found.set(kind, await findKnown(deps.db, kind, [...new Set(same.map(({ key }) => key))]))
    return hints.map(({ kind, key }) => found.get(kind)?.get(key))
  },
)

const asked = async (deps: Deps, hint: Hint): Promise<Known> => {
  if (hint.kind === 'qr') return (await hasQrCode(deps, hint.key)) ? null : undefined
  return findNames(deps, hint)
}

/** `silent`: it did not say in time. */
type Answer = { readonly owner: Known } | 'silent'

async function ask({ name, opened: { deps } }: Cell, hint: Hint): Promise<Answer> {
  const late = new AbortController()
  try {
    return await Promise.race([
      asked(deps, hint).then((owner) => ({ owner })),
      pause(ASK_MAX_MS, 'silent' as const, { signal: late.signal, ref: false }).catch(
        () => 'silent' as const,
      ),
    ])
  } catch (error) {
    const detail = { detail: name, message: (error as Error).message }
    logFailure(deps, error, detail, `a cell did not say whether it has a ${hint.kind}`)
    return 'silent'
  } finally {
    late.abort()
  }
}

/**
 * The first cell that has it, and whether every other one of the list has said that it does not.
 */
async function askAll(cells: Cells, hint: Hint): Promise<{ found?: Found; isComplete: boolean }> {
  const serving = [...cells.serving]
  let isComplete = serving.length === cells.states().length
  const { promise, resolve } = Promise.withResolvers<Found | undefined>()
  const asking = serving.map(async (cell) => {
    const answer = await ask(cell, hint)
    if (answer === 'silent') isComplete = false
    else if (answer.owner !== undefined) resolve({ cell, owner: answer.owner })
  })
  Promise.all(asking).then(
    () => resolve(undefined),
    () => resolve(undefined),
  )
  const found = await promise
  return { ...(found ? { found } : {}), isComplete }
}

const keyOf = ({ kind, key }: Hint): string => `${kind} ${key}`

/**
 * What names nothing, or nothing that a cell knows, is answered by the first cell: any gives the
 * same bytes.
 */
export function openWhere(cells: Cells): Where {
  let kept = openLimitedCache<{ readonly cell: string; readonly owner: OwnerId | null }>(KEPT_MAX)
  cells.onMoved(() => {
    kept = openLimitedCache(KEPT_MAX)
  })
  const named = (name: string) => cells.serving.find((cell) => cell.name === name)
  const find: Where = async (hint) => {
    const nobody = { cell: cells.serving[0]!, owner: null }
    if (!hint) return nobody
    if (hint.kind === 'cell') return { cell: named(hint.key) ?? nobody.cell, owner: null }
    const before = kept.get(keyOf(hint))
    if (before) {
      const cell = named(before.cell)
      return cell && { cell, owner: before.owner }
    }
    const into = kept
    const { found, isComplete } = await askAll(cells, hint)
    // It may have moved since it was said.
    if (kept !== into) return find(hint)
    if (!found) return isComplete ? nobody : undefined
    into.set(keyOf(hint), { cell: found.cell.name, owner: found.owner })
    return found
  }
  return find
}
