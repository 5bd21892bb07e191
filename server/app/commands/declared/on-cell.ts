// Which cell a command works on, where CELLS_FILE lists several: the one that `--cell NAME` names.

import type { Config } from '../../../platform/config.ts'
import { cellConfig, openCellsFile } from '../../cells/cells-file.ts'
import type { Command } from './declaration.ts'

const OPTION = /^--cell(?:=(.*))?$/s

type Taken = { readonly names: readonly string[]; readonly rest: readonly string[] }

/** Takes `--cell NAME` out of the arguments. */
function takeCell(args: readonly string[]): Taken {
  const names: string[] = []
  const rest: string[] = []
  for (let n = 0; n < args.length; n++) {
    const match = OPTION.exec(args[n]!)
    if (match) names.push(match[1] ?? args[++n] ?? '')
    else rest.push(args[n]!)
  }
  return { names, rest }
}

export type Aimed = { readonly config: Config; readonly args: readonly string[] }

/** The configuration of the named cell; without CELLS_FILE, and for a command about all or each of the cells, what was given. */
export function onCell({ name, cells: ofCommand, verbs }: Command, { config, args }: Aimed): Aimed {
  const cells = verbs[args[0] ?? '']?.cells ?? ofCommand
  if (config.cellsFile === undefined || cells === 'all') {
    if (takeCell(args).names.length > 0)
      throw new Error(
        config.cellsFile === undefined
          ? 'There is no cell to name by --cell: CELLS_FILE is not set. Nothing was done.'
          : `npm run ${name} does this without --cell: it is about no single cell. Nothing was done.`,
      )
    return { config, args }
  }
  const file = openCellsFile(config.cellsFile, process.env)
  const known = file.cells.map((cell) => cell.name).join(', ')
  const { names, rest } = takeCell(args)
  if (names.length === 0 && cells === 'each') return { config, args }
  const usual =
    cells === 'one for new platforms' ? file.cells.find(({ takesNewPlatforms }) => takesNewPlatforms) : undefined
  if (names.length === 0 && usual) return { config: cellConfig(config, usual), args: rest }
  if (names.length !== 1)
    throw new Error(`Say once on which cell: npm run ${name} -- … --cell NAME. The cells of CELLS_FILE are: ${known}.`)
  const entry = file.cells.find((cell) => cell.name === names[0])
  if (!entry) throw new Error(`There is no cell "${names[0]}". The cells of CELLS_FILE are: ${known}.`)
  return { config: cellConfig(config, entry), args: rest }
}
