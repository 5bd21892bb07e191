// `npm run cells -- list|check|rebuild|drain|rebalance`: the cells of CELLS_FILE, and their directory of e-mails.

import { Refusal } from '../../kernel/refusal.ts'
import { openClock } from '../../kernel/clock.ts'
import { hyphened } from '../../kernel/ids.ts'
import { openFittingRing } from '../../platform/key-checks.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/db/sql.ts'
import { faultOf } from '../cells/cell.ts'
import { cellConfig, openCellsFile, type CellEntry, type CellsFile } from '../cells/cells-file.ts'
import { contentsOf } from '../cells/directory-store.ts'
import { placeOf } from '../cells/known-store.ts'
import { leaving } from '../cells/moving/move-store.ts'
import { openDirectory, type Directory, type Source } from '../cells/directory.ts'
import { emailHash } from '../cells/email-hash.ts'
import type { WriteContext } from '../../identity/users/members/operations.ts'
import { asGuest, refuseUnfit } from './command.ts'
import type { Command, Ground, Work } from './declared/declaration.ts'

export function fileOf({ cellsFile }: Config): CellsFile {
  if (cellsFile === undefined) throw new Error('CELLS_FILE is not set: there is one database, and no cell to speak of.')
  return openCellsFile(cellsFile, process.env)
}

/** Runs `work` on the database of a cell. */
export const onCell = <T>(config: Config, entry: CellEntry, work: (db: Database) => Promise<T>): Promise<T> => {
  const own = cellConfig(config, entry)
  return asGuest(own, async (db) => {
    await refuseUnfit(db, own)
    return work(db)
  })
}

export async function withDirectory<T>(file: CellsFile, work: (directory: Directory) => Promise<T>): Promise<T> {
  const cells = file.cells.map(({ name }) => name)
  const directory = openDirectory(file.directory, { cells, wall: () => openClock().wall() })
  try {
    return await work(directory)
  } finally {
    await directory.close()
  }
}

const sourceOf = async (config: Config, { name }: CellEntry, db: Database): Promise<Source> => ({
  name,
  db,
  hashKey: (await openFittingRing(db, config, openClock().wall())).hashKey,
})

/** Refuses a cell whose address leads to the database and schema of one before it. */
export function openPlaces(): (name: string, db: Database) => Promise<void> {
  const places = new Map<string, string>()
  return async (name, db) => {
    const place = await placeOf(db)
    const twin = places.get(place)
    if (twin !== undefined) throw new Error(`its address leads to the database of the cell ${twin}`)
    places.set(place, name)
  }
}

/** What a cell holds, and the platforms that are leaving it. */
async function shownOf(db: Database): Promise<object> {
  const move = await leaving(db)
  const contents = await contentsOf(db)
  if (!move) return contents
  return { ...contents, moving: { platforms: move.owners.map(hyphened), to: move.other, state: move.state } }
}

async function list({ config, say }: Ground): Promise<number> {
  let down = 0
  const refuseTwin = openPlaces()
  for (const entry of fileOf(config).cells) {
    const { name, schema, takesNewPlatforms: takes_new_platforms } = entry
    const shown = { cell: name, schema, takes_new_platforms }
    try {
      const contents = await onCell(config, entry, async (db) => {
        await refuseTwin(name, db)
        return shownOf(db)
      })
      say({ ...shown, status: 'up', ...contents })
    } catch (error) {
      down++
      say({ ...shown, status: 'down', why: faultOf(name, error) })
    }
  }
  return down === 0 ? 0 : 1
}

async function check({ config, say, note }: Ground): Promise<number> {
  const file = fileOf(config)
  let missing = 0
  let elsewhere = 0
  await withDirectory(file, async (directory) => {
    for (const entry of file.cells)
      await onCell(config, entry, async (db) => {
        const found = await directory.check(await sourceOf(config, entry, db))
        missing += found.missing
        elsewhere += found.elsewhere
        say({ cell: entry.name, ...found })
      })
  })
  if (missing > 0)
    note('missing: the directory does not have the e-mails of these people. npm run cells -- rebuild fills it.')
  if (elsewhere > 0)
    note(
      'elsewhere: the directory says that another cell has these people. Remove each from one of the cells, then rebuild.',
    )
  return missing + elsewhere === 0 ? 0 : 1
}

type Reached = { readonly entry: CellEntry; readonly db: Database }

/** Opens the cells one inside the other, so that all can be reached before anything is changed. */
async function withAll<T>(
  config: Config,
  [entry, ...rest]: readonly CellEntry[],
  work: (all: readonly Reached[]) => Promise<T>,
  before: readonly Reached[] = [],
): Promise<T> {
  if (!entry) return work(before)
  return onCell(config, entry, (db) => withAll(config, rest, work, [...before, { entry, db }]))
}

async function rebuild({ config, isDry, say }: Ground): Promise<number> {
  const file = fileOf(config)
  const names = file.cells.map(({ name }) => name)
  return withAll(config, file.cells, async (all) => {
    if (isDry) {
      say({ would_rebuild_from: names })
      return 0
    }
    const sources = await Promise.all(all.map(({ entry, db }) => sourceOf(config, entry, db)))
    await withDirectory(file, (directory) => directory.rebuild(sources))
    say({ rebuilt_from: names })
    return 0
  })
}

function sayUnfilled(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  throw new Error('The directory does not have the people of all cells: run npm run cells -- rebuild, then try again.')
}

/** What a command that adds people is given beside the database: in a cell, the reservation of their e-mails. */
export async function withClaims<T>(
  { config, db, isDry }: Work,
  work: (claims: Pick<WriteContext, 'claimEmail'>) => Promise<T>,
): Promise<T> {
  const { cell } = config
  if (!cell || isDry) return work({})
  const { hashKey } = await openFittingRing(db, config, openClock().wall())
  return withDirectory(fileOf(config), (directory) =>
    work({
      claimEmail: async (email) => {
        const isOurs = await directory.claim(cell.name, emailHash(hashKey, email)).catch(sayUnfilled)
        if (!isOurs) throw new Error(`${email} belongs to a person of another cell: a person is in one cell only.`)
        return true
      },
    }),
  )
}

export const cells: Command = {
  name: 'cells',
  cells: 'all',
  about:
    'Shows the cells of CELLS_FILE with what they hold and what is leaving them; checks that the directory has the e-mails of all people, each for one cell, and builds it again from the cells.\n' +
    '`drain` moves every platform of a cell to others that take new ones; `rebalance` moves some, so that the cells have equally much.',
  verbs: {
    list: { line: '', effect: 'reads', alone: list },
    check: { line: '', effect: 'reads', alone: check },
    // Two at once enter the same.
    rebuild: { line: '', effect: 'plans', isShared: true, alone: rebuild },
    drain: {
      line: 'CELL',
      effect: 'plans',
      // Of two at once that move out of one cell, the second is refused.
      isShared: true,
      alone: async (ground) => (await import('./moves.ts')).drain(ground),
    },
    rebalance: {
      line: '',
      effect: 'plans',
      isShared: true,
      alone: async (ground) => (await import('./moves.ts')).rebalance(ground),
    },
  },
}
