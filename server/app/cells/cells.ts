// The cells of a server: those that serve, and those that are down, which are opened when they come back. A cell that is down takes only its own
// platforms down.

import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../runtime/deps.ts'
import { openClock } from '../../kernel/clock.ts'
import { openCell, type CellParts as AllParts, type OpenCell } from './cell.ts'
import { placeOf } from './known-store.ts'
import { openDirectory, type Directory } from './directory.ts'
import type { CellEntry, CellsFile } from './cells-file.ts'
import { followMoves, onMove as takeMoved } from './moving/follow.ts'
import { backgroundOf } from '../../runtime/background.ts'

/** What the caller gives; the directory is opened here. */
export type CellParts = Omit<AllParts, 'claimEmail' | 'onMove'>

/** A cell by its name; `why`: why it does not serve. */
export type CellState = { readonly name: string; readonly why?: string }

export type Cells = {
  /** Every cell of the file, in its order. */
  states(): readonly CellState[]
  /** Those that serve, in the order of the file. */
  serving(): readonly OpenCell[]
  named(name: string): OpenCell | undefined
  /** The first that serves and takes new platforms. */
  forNewPlatforms(): OpenCell | undefined
  /** Calls back whenever a move of platforms between cells has begun, gone on or ended. */
  onMove(listener: () => void): void
  /** Calls back with each cell that serves, those that come back later too, and tries those that are down until `close`. */
  follow(onServing: (cell: OpenCell) => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** The first wait before a cell that is down is tried again; each is twice as long as the one before, up to the last. */
const FIRST_WAIT_MS = 500
const LAST_WAIT_MS = 15_000
/** One try of an address: what does not answer at once is tried again later. */
const ONE_TRY_MS = 1

type Held = { readonly entry: CellEntry; open?: OpenCell; place?: string; why?: string }

async function closeAll(all: readonly Held[]): Promise<void> {
  await Promise.all(all.map(({ open }) => open?.close()))
}

/** Two addresses of one database would be two cells with the same platforms. */
async function refuseSame(held: Held, all: readonly Held[], { opened: { deps } }: OpenCell): Promise<void> {
  held.place = await placeOf(deps.db)
  const twin = all.find((other) => other !== held && other.place === held.place)
  if (twin) throw new Error(`The cells ${twin.entry.name} and ${held.entry.name} lead to the same database`)
}

/** Opens a cell, or keeps why it is down; throws what will not go away by itself. */
async function tryOpen(held: Held, all: readonly Held[], parts: AllParts): Promise<void> {
  try {
    const found = await openCell(held.entry, parts)
    if ('why' in found) return void (held.why = found.why)
    await refuseSame(held, all, found).catch(async (error: unknown) => {
      await found.close()
      throw error
    })
    held.open = found
    delete held.why
  } catch (error) {
    held.why = (error as Error).message
    throw error
  }
}

/**
 * Opens every cell that can be reached; throws when none can, or one does not fit. One after the other: the first may make the key ring. Where
 * one answers, the others do not wait for those that are away; where none does, all may be starting together with us.
 */
async function openAll(all: readonly Held[], parts: AllParts, log: Log): Promise<void> {
  const isAnyOpen = () => all.some(({ open }) => open)
  try {
    const unfit: Held[] = []
    for (const held of all)
      await tryOpen(held, all, { ...parts, reachMs: ONE_TRY_MS }).catch(() => void unfit.push(held))
    // A standby that takes over does not fit for some seconds.
    for (const held of isAnyOpen() ? unfit : all) await tryOpen(held, all, parts)
    if (!isAnyOpen()) throw new Error(`No cell can be reached:\n${all.map(({ why }) => `  - ${why}`).join('\n')}`)
    for (const { why } of all)
      if (why !== undefined) log.error({ detail: why }, 'a cell is down; the others serve, and it is tried again')
  } catch (error) {
    await closeAll(all)
    throw error
  }
}

type Return = { readonly log: Log; readonly signal: AbortSignal; readonly onServing: (cell: OpenCell) => Promise<void> }

/** Tries a cell that is down until it serves and has begun its work, or all stop. */
async function bringBack(
  held: Held,
  all: readonly Held[],
  parts: AllParts,
  { log, signal, onServing }: Return,
): Promise<void> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LAST_WAIT_MS)) {
    await pause(waitMs, undefined, { signal, ref: false }).catch(() => {})
    if (signal.aborted) return
    const before = held.why
    // One that does not fit is tried again too: an operator may set it right.
    if (!held.open) await tryOpen(held, all, { ...parts, reachMs: ONE_TRY_MS }).catch(() => {})
    if (held.why !== undefined && held.why !== before)
      log.error({ detail: held.why }, 'a cell is still down, for another reason')
    if (!held.open || signal.aborted) continue
    try {
      await onServing(held.open)
      return log.info({ detail: held.entry.name }, 'a cell that was down serves again')
    } catch (error) {
      const { message } = error as Error
      log.error({ detail: held.entry.name, message }, 'a cell that is back cannot begin its work; it is tried again')
    }
  }
}

/** Enters the people of a cell in the directory, if they are not; without the directory no new person is added, and all else goes on. */
async function fill(directory: Directory, { name, opened: { deps } }: OpenCell): Promise<void> {
  await directory
    .fill({ name, db: deps.db, hashKey: deps.hashKey })
    .catch((error: Error) =>
      deps.log.error(
        { message: error.message },
        'the directory of the cells cannot be used: no person can be added until it can',
      ),
    )
}

export async function openCells(file: CellsFile, given: CellParts, log: Log): Promise<Cells> {
  const all: Held[] = file.cells.map((entry) => ({ entry }))
  const directory = openDirectory(file.directory, {
    cells: file.cells.map(({ name }) => name),
    wall: () => openClock().wall(),
  })
  const fillAll = async () => {
    for (const { open } of all) if (open) await fill(directory, open)
  }
  const stopping = new AbortController()
  const returning: Promise<void>[] = []
  const serving = () => all.flatMap(({ open }) => open ?? [])
  const named = (name: string) => all.find(({ entry }) => entry.name === name)?.open
  const listeners: (() => void)[] = []
  const parts: AllParts = {
    ...given,
    onMove: (name) => {
      for (const listener of listeners) listener()
      const cell = named(name)
      if (cell) backgroundOf(cell.opened.deps).start('take in a platform that has moved', () => takeMoved(cell))
    },
    claimEmail: async (cell, hash) => {
      await fillAll()
      return directory.claim(cell, hash)
    },
  }
  try {
    await openAll(all, parts, log)
  } catch (error) {
    await directory.close()
    throw error
  }
  const follower = { named, reassign: directory.reassign, log }
  const followAll = async (cell: OpenCell, onServing: (cell: OpenCell) => Promise<void>) => {
    await onServing(cell)
    returning.push(followMoves(cell, follower, stopping.signal))
  }
  return {
    states: () => all.map(({ entry: { name }, why }) => ({ name, ...(why === undefined ? {} : { why }) })),
    serving,
    named,
    onMove: (listener) => void listeners.push(listener),
    forNewPlatforms: () => all.find(({ entry, open }) => open && entry.takesNewPlatforms)?.open,
    follow: async (onServing) => {
      // Nobody waits for it: the directory may be away, and who adds a person fills it again.
      returning.push(fillAll())
      const begin = (cell: OpenCell) => followAll(cell, onServing)
      for (const cell of serving()) await begin(cell)
      for (const held of all.filter(({ open }) => !open))
        returning.push(bringBack(held, all, parts, { log, signal: stopping.signal, onServing: begin }))
    },
    close: async () => {
      stopping.abort()
      await Promise.allSettled(returning)
      await closeAll(all)
      await directory.close()
    },
  }
}
