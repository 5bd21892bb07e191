// Which cell a command works on, where there are several: the one that `--cell NAME` names. It is
// found where the database is opened, so that a command without a database asks nobody.

import type { Config } from '../../../platform/config.ts'
import { PUBLIC } from '../../../platform/db/connections/schema.ts'
import type { Database } from '../../../platform/db/sql.ts'
import { look, type Listed } from '../../cells/registry-store.ts'
import type { Command } from '../declared/declaration.ts'

const OPTION = /^--cell(?:=(.*))?$/s
/** Instead of a name: the first cell that takes new platforms. */
const FOR_NEW = '*'
const CONNECTIONS = 4

type Called = { readonly config: Config; readonly args: readonly string[] }

/** Takes `--cell NAME` out of the arguments, and keeps it in the configuration. */
export function readCellOption(
  { name, schemas: ofCommand, verbs }: Command,
  { config, args }: Called,
): Called {
  const schemas = verbs[args[0] ?? '']?.schemas ?? ofCommand
  const names: string[] = []
  const rest: string[] = []
  for (let n = 0; n < args.length; n++) {
    const match = OPTION.exec(args[n]!)
    if (match) names.push(match[1] ?? args[++n] ?? '')
    else rest.push(args[n]!)
  }
  if (names.length > 1) throw new Error('--cell names one cell. Nothing was done.')
  if (names.length > 0 && schemas === 'all')
    throw new Error(
      `npm run ${name} does this without --cell: it is about no single cell. Nothing was done.`,
    )
  const usual = schemas === 'one for new platforms' ? FOR_NEW : undefined
  const schema = names[0] ?? usual
  return { config: schema === undefined ? config : { ...config, schema }, args: rest }
}

function chosen(cells: readonly Listed[], schema: string | undefined): Listed {
  const known = cells.map(({ name }) => name).join(', ')
  if (schema === FOR_NEW) {
    const free = cells.find(({ takesNew }) => takesNew)
    if (!free)
      throw new Error(
        `No cell takes new platforms: npm run cells -- open NAME. The cells are: ${known}.`,
      )
    return free
  }
  if (schema === undefined && cells.length > 1)
    throw new Error(
      `Say on which cell, with --cell NAME. The cells are: ${known}. Nothing was done.`,
    )
  const found = cells.find(({ name }) => name === (schema ?? PUBLIC))
  if (!found)
    throw new Error(`There is no cell "${schema}". The cells are: ${known}. Nothing was done.`)
  return found
}

/** The database of the cell that a command works on; `first`: that of the first cell. */
export async function databaseOfCell(
  first: Database,
  { schema }: Pick<Config, 'schema'>,
): Promise<Database> {
  if (schema === PUBLIC) return first
  const { name, node } = chosen((await look(first)).cells, schema)
  return name === PUBLIC ? first : first.elsewhere({ schema: name, node, max: CONNECTIONS })
}
