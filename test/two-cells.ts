// Two cells behind one server, with a platform in each, and the commands of their file.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { platformsAmong } from '../server/app/cells/moving/keys-store.ts'
import type { OwnerId } from '../server/kernel/ids.ts'
import type { CellEntry } from '../server/app/cells/cells-file.ts'
import { cellsOfOneDatabase, cellsWorld, entryOf, lentAddresses, type CellsWorld } from './cells.ts'
import { runHere } from './command-stage.ts'
import { plain } from './rows.ts'
import type { Test } from './world.ts'

export const CELLS = ['a', 'b'] as const
export type Cell = (typeof CELLS)[number]

const ofTwoDatabases = async (t: Test): Promise<CellEntry[]> => {
  const urls = await lentAddresses(t, CELLS.length)
  return CELLS.map((name, n) => entryOf(name, urls[n]!))
}

/** `run`: a command with their file. */
export async function twoCells(
  t: Test,
  isOneDatabase = false,
): Promise<CellsWorld & { run: (...args: string[]) => ReturnType<typeof runHere> }> {
  const cells = isOneDatabase ? await cellsOfOneDatabase(t) : await ofTwoDatabases(t)
  const w = await cellsWorld(t, cells)
  const path = join(w.folder, 'cells.json')
  writeFileSync(path, JSON.stringify({ cells }))
  return { ...w, run: (...args) => runHere({ CELLS_FILE: path, DATA_DIR: w.folder, MODE: 'sandbox' }, args) }
}

export const ownerOf = (w: CellsWorld, of: Cell) => plain(w.platforms[of]!.io_seller_id) as OwnerId
export const otherThan = (cell: Cell): Cell => (cell === 'a' ? 'b' : 'a')

/** The cells that have the platform of cell a. */
export async function homesOf(w: CellsWorld): Promise<Cell[]> {
  const homes: Cell[] = []
  for (const cell of CELLS) if ((await platformsAmong(w.deps(cell).db, [ownerOf(w, 'a')])).size > 0) homes.push(cell)
  return homes
}

export async function sell(w: CellsWorld, of: Cell, key?: string) {
  const sdk = w.sdk(of)
  const { id } = await sdk.customers.create({ first_name: 'Ana', taxpayer_id: '123.456.789-09' })
  return sdk.transactions.create(id, { amount: 10_00, payment_type: 'pix' }, key === undefined ? {} : { key })
}
