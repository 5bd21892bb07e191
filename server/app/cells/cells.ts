// The cells that a process serves: the first, which it was opened with, and those beside it. It
// looks at their list each second, so it opens one that was added, follows one that Citus has moved
// to another node, and pauses for a platform that a command moves, without a restart.

import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { setBeside } from '../beside.ts'
import { PUBLIC } from '../../platform/db/connections/schema.ts'
import { nameOf } from '../../platform/db/connections/nodes.ts'
import { openCell, type Cell, type CellParts } from './cell.ts'
import { openMovePause, type MovePause } from './moving/move-pause.ts'
import { openPresence } from './presence.ts'
import { look, type Listed, type Seen } from './registry-store.ts'
import type { Opened } from '../open.ts'
import type { Log } from '../../runtime/deps.ts'

/** Which jobs of a cell the process runs; undefined: none. */
export type JobSet = 'all' | 'ofEachProcess' | undefined

export type Cells = {
  /** Those that serve, in the order of the list; the first one first. */
  readonly serving: readonly Cell[]
  /** Every cell of the list, with why it does not serve. */
  states(): readonly { readonly name: string; readonly why?: string }[]
  readonly movePause: MovePause
  /** Calls back whenever a platform has moved, or may have. */
  onMoved(listener: () => void): void
  close(): Promise<void>
}

export type Opening = Omit<CellParts, 'first' | 'answers'> & {
  readonly opened: Opened
  /** The application of the first cell, where the process answers. */
  readonly app?: FastifyInstance
  readonly jobs: JobSet
  readonly lookMs?: number
}

const LOOK_MS = 1_000
/** A cell that could not be opened is tried again after this. */
const AGAIN_MS = 5_000

type Held = { listed: Listed; cell?: Cell; why?: string; triedAt: number }

/** Opens a cell, or keeps why it cannot be opened. */
async function tryOpen(held: Held, parts: CellParts): Promise<void> {
  const { name } = held.listed
  held.triedAt = performance.now()
  try {
    held.cell = await openCell(held.listed, parts)
    delete held.why
    parts.log(name).info({ detail: name }, 'a cell is served')
  } catch (error) {
    const { message } = error as Error
    if (held.why !== message)
      parts
        .log(name)
        .error(
          { detail: name, message },
          'a cell cannot be served; the others are, and it is tried again',
        )
    held.why = message
  }
}

/** What others of the process are told: the cells beside the first. */
function besideFirst(all: ReadonlyMap<string, Held>): Parameters<typeof setBeside>[1] {
  const others = [...all.values()].slice(1)
  return {
    all: others.flatMap(({ cell }) => cell?.opened.deps ?? []),
    down: others.flatMap(({ cell, listed }) => (cell ? [] : [listed.name])),
  }
}

const stateOf = ({ listed: { name }, cell, why = 'it is not open yet' }: Held) => ({
  name,
  ...(cell ? {} : { why }),
})

/** Looks again and again, until it is stopped. */
async function repeat(
  work: () => Promise<void>,
  everyMs: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await pause(everyMs, undefined, { signal, ref: false }).catch(() => {})
    if (!signal.aborted) await work()
  }
}

/** The cell that the process was opened with, which closes with it. */
const firstOf = ({ opened, app }: Opening): Cell => ({
  name: PUBLIC,
  opened,
  reach: () => false,
  close: async () => {},
  ...(app ? { app } : {}),
})

type Looking = {
  look(seen?: Seen): Promise<void>
  isAlone(): boolean
  readonly log: Log
}

/** Looks at the list of cells. While it cannot be read, one line of the log says so. */
function openLook({ look: lookAt, isAlone, log }: Looking): (seen?: Seen) => Promise<void> {
  let isAway = false
  return async (seen) => {
    try {
      await lookAt(seen)
      isAway = false
    } catch (error) {
      const { message } = error as Error
      if (!isAway && !isAlone())
        log.warn(
          { message },
          'the list of cells cannot be read; what is known of them holds until it can',
        )
      isAway = true
    }
  }
}

/** Opens those that are listed; when it returns, each serves or is down. */
export async function openCells(opening: Opening): Promise<Cells> {
  const { opened, app, jobs, log, lookMs = LOOK_MS } = opening
  const parts: CellParts = { ...opening, first: opened.deps, answers: app !== undefined }
  const first = firstOf(opening)
  const all = new Map<string, Held>([
    [PUBLIC, { listed: { name: PUBLIC, takesNew: true }, cell: first, triedAt: 0 }],
  ])
  const serving: Cell[] = [first]
  const stopping = new AbortController()
  const listeners: (() => void)[] = []
  const presence = openPresence(opened.deps.db)
  const movePause = openMovePause({
    presence,
    db: opened.deps.db,
    jobs,
    named: (name) => all.get(name)?.cell,
    onEnd: () => listeners.forEach((listener) => listener()),
  })

  const serve = (): void => {
    serving.splice(0, Infinity, ...[...all.values()].flatMap(({ cell }) => cell ?? []))
    setBeside(opened.deps, besideFirst(all))
  }
  const open = async (held: Held): Promise<void> => {
    const { name } = held.listed
    await tryOpen(held, parts)
    serve()
    if (held.cell && jobs && !stopping.signal.aborted && !movePause.isSource(name))
      held.cell.opened.startWorker(jobs)
  }
  const arrange = async ({ cells, moving }: Seen): Promise<void> => {
    for (const listed of cells) {
      const held = all.get(listed.name) ?? { listed, triedAt: Number.NEGATIVE_INFINITY }
      held.listed = listed
      all.set(listed.name, held)
      if (held.cell?.reach(listed.node))
        log(listed.name).info(
          { detail: listed.node ? nameOf(listed.node) : '' },
          'a cell lies on another node now',
        )
    }
    const due = [...all.values()].filter(
      ({ cell, triedAt }) => !cell && performance.now() - triedAt > AGAIN_MS,
    )
    await Promise.all(due.map(open))
    // Where there is one cell alone, nothing moves and nobody is waited for.
    if (all.size > 1) await movePause.see(moving)
  }
  const lookOnce = openLook({
    look: async (seen) => arrange(seen ?? (await look(opened.deps.db))),
    isAlone: () => all.size <= 1,
    log: log(PUBLIC),
  })
  // Without the list, tokens of other cells would be unknown.
  await lookOnce(await look(opened.deps.db))
  const following = repeat(() => lookOnce(), lookMs, stopping.signal)
  return {
    serving,
    states: () => [...all.values()].map(stateOf),
    movePause,
    onMoved: (listener) => void listeners.push(listener),
    close: async () => {
      stopping.abort()
      movePause.stop()
      await following
      setBeside(opened.deps, { all: [], down: [] })
      await Promise.all(serving.slice(1).map((cell) => cell.close()))
      await presence.close()
    },
  }
}
