// The cells file (CELLS_FILE): which databases, and which schemas in them, hold platforms, and where the directory of all cells lives. It is read at the start, completely
// or not at all, and all faults are reported together. A fault never shows an address, which holds a password.

import fs from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { hasNumberForHost } from '../../kernel/text/plain-host.ts'
import type { Config } from '../../platform/config.ts'
import { PUBLIC, withSchema } from '../../platform/db/connections/cell-schema.ts'
import { codeOf, readSecret, refuseOthers, type Context } from '../../providers/connection-settings.ts'
import { isObject, type Json } from '../../providers/parse.ts'

/** A cell as the file describes it. */
export type CellEntry = {
  readonly name: string
  readonly url: string
  /** Of its tables in that database; `public` when the file names none. */
  readonly schema: string
  readonly takesNewPlatforms: boolean
  readonly replicated: boolean
  readonly readUrl?: string
  readonly banksFile?: string
}

export type DirectoryEntry = { readonly url: string; readonly schema: string }
export type CellsFile = { readonly cells: readonly CellEntry[]; readonly directory: DirectoryEntry }
export type ReadCells =
  | { readonly ok: true; readonly file: CellsFile }
  | { readonly ok: false; readonly faults: readonly string[] }

/** Each has a pool and a worker of its own in every server. */
const CELLS_MAX = 32
const NAME = /^[a-z][a-z0-9-]{0,30}$/
const SCHEMA = /^[a-z][a-z0-9_]{0,40}$/
/** Schemas that mean something else: those of PostgreSQL and of Citus, and those beside a cell's. */
const RESERVED_SCHEMA = /^((pg|citus)_.*|citus|information_schema|public|(.*_)?(audit|bank))$/
const ADDRESS = /^postgres(ql)?:\/\/\S+$/
const DIRECTORY_SCHEMA = 'directory'
const CELL_FIELDS = ['name', 'url', 'takesNewPlatforms', 'replicated', 'readUrl', 'banksFile', 'schema']

function readAddress(context: Context, where: string, value: unknown): string {
  const text = readSecret(context, where, value)?.reveal()
  if (text === undefined) return ''
  if (!ADDRESS.test(text))
    context.faults.push(`${where} must begin with postgres:// or postgresql:// and contain no space`)
  else if (hasNumberForHost(text)) context.faults.push(`${where} has a number for a host`)
  return text
}

function readSchema({ faults }: Context, where: string, value: unknown): string | undefined {
  if (typeof value === 'string' && SCHEMA.test(value) && !RESERVED_SCHEMA.test(value)) return value
  return void faults.push(
    `${where} must be a name of small letters, digits and _ that PostgreSQL and our other schemas do not use`,
  )
}

/** `public` may be said too. */
const readCellSchema = (context: Context, where: string, value: unknown): string =>
  value === undefined || value === PUBLIC ? PUBLIC : (readSchema(context, where, value) ?? PUBLIC)

function readFlag({ faults }: Context, where: string, value: unknown, fallback: boolean): boolean {
  if (value === undefined) return fallback
  if (typeof value !== 'boolean') faults.push(`${where} must be true or false`)
  return value === true
}

function readPath({ faults, folder }: Context, where: string, value: unknown): string | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'string' && value !== '') return isAbsolute(value) ? value : join(folder, value)
  return void faults.push(`${where} must be a path`)
}

function readCell(context: Context, value: unknown, n: number): CellEntry | undefined {
  const { faults } = context
  if (!isObject(value)) return void faults.push(`cells[${n}] must be an object`)
  const given = value['name']
  const hasName = typeof given === 'string' && NAME.test(given)
  if (!hasName) faults.push(`cells[${n}].name must begin with a letter and have small letters, digits and hyphens only`)
  const where = hasName ? `the cell ${given}` : `cells[${n}]`
  refuseOthers(context, where, value, CELL_FIELDS)
  const banksFile = readPath(context, `${where}: banksFile`, value['banksFile'])
  const readUrl =
    value['readUrl'] === undefined ? undefined : readAddress(context, `${where}: readUrl`, value['readUrl'])
  return {
    name: hasName ? given : '',
    url: readAddress(context, `${where}: url`, value['url']),
    schema: readCellSchema(context, `${where}: schema`, value['schema']),
    takesNewPlatforms: readFlag(context, `${where}: takesNewPlatforms`, value['takesNewPlatforms'], true),
    replicated: readFlag(context, `${where}: replicated`, value['replicated'], false),
    ...(readUrl === undefined ? {} : { readUrl }),
    ...(banksFile === undefined ? {} : { banksFile }),
  }
}

/** Of its schema. */
const addressOf = ({ url, schema }: CellEntry): string => withSchema(url, schema)

const repeated = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, n) => names.indexOf(name) < n)),
]

/** Two entries for one schema of a database would serve the same platforms twice. */
function refuseTwice({ faults }: Context, cells: readonly CellEntry[]): void {
  for (const name of repeated(cells.map((one) => one.name).filter((name) => name !== '')))
    faults.push(`the name ${name} is given to two cells`)
  // What could not be read has its own fault.
  const read = cells.filter(({ url }) => url !== '')
  for (const place of repeated(read.map(addressOf))) {
    const names = read.filter((one) => addressOf(one) === place).map(({ name }) => name)
    faults.push(`the cells ${names.join(' and ')} have the same url and schema`)
  }
}

function readDirectory(context: Context, value: unknown, first: string): DirectoryEntry {
  const beside = { url: first, schema: DIRECTORY_SCHEMA }
  if (value === undefined) return beside
  if (!isObject(value)) {
    context.faults.push('directory must be {"url": …, "schema": …}')
    return beside
  }
  refuseOthers(context, 'directory', value, ['url', 'schema'])
  return {
    url: value['url'] === undefined ? first : readAddress(context, 'directory: url', value['url']),
    schema:
      value['schema'] === undefined
        ? DIRECTORY_SCHEMA
        : (readSchema(context, 'directory: schema', value['schema']) ?? DIRECTORY_SCHEMA),
  }
}

function parsed(text: string, faults: string[]): Json | undefined {
  try {
    const file: unknown = JSON.parse(text)
    if (isObject(file) && Array.isArray(file['cells'])) return file
    faults.push('it must be an object with a list "cells"')
  } catch (error) {
    // The parser's message may quote the text, which may contain a password.
    faults.push(`it is not JSON${/ at position \d+/.exec((error as Error).message)?.[0] ?? ''}`)
  }
  return undefined
}

/** Reads the text of the file; paths in it are relative to `folder`. */
export function readCells(text: string, folder: string, env: NodeJS.ProcessEnv): ReadCells {
  const context: Context = { folder, env, faults: [] }
  const { faults } = context
  const file = parsed(text, faults)
  if (!file) return { ok: false, faults }
  refuseOthers(context, 'the file', file, ['cells', 'directory'])
  const given = file['cells'] as readonly unknown[]
  if (given.length === 0 || given.length > CELLS_MAX) faults.push(`there must be from 1 to ${CELLS_MAX} cells`)
  const cells = given.slice(0, CELLS_MAX).flatMap((one, n) => readCell(context, one, n) ?? [])
  refuseTwice(context, cells)
  const directory = readDirectory(context, file['directory'], cells[0]?.url ?? '')
  for (const { name, schema } of cells)
    if (schema === directory.schema) faults.push(`the cell ${name} has the schema of the directory`)
  return faults.length > 0 ? { ok: false, faults } : { ok: true, file: { cells, directory } }
}

/** The file of a configuration; throws one sentence with all its faults. */
export function openCellsFile(path: string, env: NodeJS.ProcessEnv): CellsFile {
  let text: string
  try {
    text = fs.readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`CELLS_FILE (${path}) cannot be read (${codeOf(error)})`, { cause: error })
  }
  const read = readCells(text, dirname(path), env)
  if (read.ok) return read.file
  throw new Error(`CELLS_FILE (${path}) cannot be used:\n${read.faults.map((fault) => `  - ${fault}`).join('\n')}`)
}

/** The configuration of one cell: what a server of this database alone would have. */
export function cellConfig(config: Config, cell: CellEntry): Config {
  const { name, takesNewPlatforms, schema, readUrl, banksFile, replicated } = cell
  return {
    ...config,
    databaseUrl: addressOf(cell),
    databaseReplicated: replicated,
    cell: { name, takesNewPlatforms },
    ...(readUrl === undefined ? {} : { readUrl: withSchema(readUrl, schema) }),
    ...(banksFile === undefined ? {} : { banksFile }),
  }
}
