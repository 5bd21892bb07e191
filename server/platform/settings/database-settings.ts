// DATABASE_URL, DATABASE_REPLICATED, READ_URL, READ_LAG_MAX_SECONDS and CELLS_FILE: where the database is, or which databases there are, what
// may take over from them, and what is read beside them. Pure.

import { hasNumberForHost } from '../../kernel/text/plain-host.ts'

/** A cell: a database with everything of the platforms that live in it. */
export type CellSettings = { readonly name: string; readonly takesNewPlatforms: boolean }

export type DatabaseSettings = {
  /** Absent: the embedded PostgreSQL. */
  databaseUrl?: string
  /** The embedded PostgreSQL was asked for by name, as a live server demands: an empty setting is more often a mistake. */
  namesEmbedded?: true
  /** The file that lists the cells; absent: there is one database, and nothing to know of cells. */
  cellsFile?: string
  /** In the configuration of one of several cells: which one. */
  cell?: CellSettings
  /** Whether a standby may take over from the database: a live server then needs one that is synchronous. */
  databaseReplicated: boolean
  /** A read replica of the database; absent: everything is read from the database itself. */
  readUrl?: string
  /** The replica is not read while it lacks what is older. */
  readLagMaxSeconds: number
}

export const DATABASE_VARIABLES = [
  'DATABASE_URL',
  'DATABASE_REPLICATED',
  'READ_URL',
  'READ_LAG_MAX_SECONDS',
  'CELLS_FILE',
] as const
type Name = (typeof DATABASE_VARIABLES)[number]

type From = {
  fault(text: string): void
  text(name: Name): string | undefined
  flag(name: Name): boolean
  whole(name: Name, bounds: { min: number; max: number }): number | undefined
}

/** DATABASE_URL of those who want the embedded PostgreSQL. */
const EMBEDDED = 'embedded'
const LAG_SECONDS = 5
const LAG_LIMIT_SECONDS = 60

// The fault does not show the address, which holds a password.
function addressIn(from: From, name: Name): string | undefined {
  const text = from.text(name)
  if (text === undefined) return undefined
  const orNamed = name === 'DATABASE_URL' ? `, or be "${EMBEDDED}"` : ''
  if (!/^postgres(ql)?:\/\/\S+$/.test(text))
    from.fault(`${name} must begin with postgres:// or postgresql:// and contain no space${orNamed}`)
  else if (hasNumberForHost(text))
    from.fault(`${name} has a number for a host: write it as postgres://user:password@127.0.0.1:5432/database`)
  else return text
  return undefined
}

const namesEmbedded = (from: Pick<From, 'text'>): boolean => from.text('DATABASE_URL') === EMBEDDED

/** Whether the database is the embedded PostgreSQL, by its name or for lack of another. */
export const isEmbeddedIn = (from: Pick<From, 'text'>): boolean =>
  namesEmbedded(from) || (from.text('DATABASE_URL') === undefined && from.text('CELLS_FILE') === undefined)

/** Why a live server or a command of one does not use the embedded PostgreSQL that these settings lead to; undefined when it may. */
export const embeddedFault = ({
  mode,
  databaseUrl,
  cellsFile,
  namesEmbedded: isNamed,
}: Partial<DatabaseSettings> & { readonly mode?: 'sandbox' | 'live' }): string | undefined =>
  mode !== 'live' || databaseUrl !== undefined || cellsFile !== undefined || isNamed
    ? undefined
    : `DATABASE_URL must be decided: the address of your PostgreSQL, in single quotes where a shell reads it (an & ends it otherwise), or ` +
      `"${EMBEDDED}" for the PostgreSQL that came with npm ci, in DATA_DIR`

/** What the file says for each cell, and what cells cannot do yet. */
const NOT_WITH_CELLS = ['DATABASE_URL', 'DATABASE_REPLICATED', 'READ_URL', 'BANKS_FILE'] as const

/** Refuses settings that do not go with CELLS_FILE. */
export function refuseBesideCells(from: {
  fault(text: string): void
  text(name: (typeof NOT_WITH_CELLS)[number] | 'CELLS_FILE' | 'API_PROCESSES'): string | undefined
}): void {
  if (from.text('CELLS_FILE') === undefined) return
  for (const name of NOT_WITH_CELLS)
    // Said by files that have a place for every setting; it is what holds anyway.
    if (from.text(name) !== undefined && !(name === 'DATABASE_REPLICATED' && from.text(name) === 'false'))
      from.fault(`${name} does not go with CELLS_FILE, which says it for each cell`)
  if ((from.text('API_PROCESSES') ?? '1') !== '1')
    from.fault('API_PROCESSES does not go with CELLS_FILE yet: run several servers instead')
}

export function readDatabase(from: From): DatabaseSettings {
  const isNamed = namesEmbedded(from)
  const [databaseUrl, readUrl] = [isNamed ? undefined : addressIn(from, 'DATABASE_URL'), addressIn(from, 'READ_URL')]
  const databaseReplicated = from.flag('DATABASE_REPLICATED')
  const isEmbedded = isEmbeddedIn(from)
  if (databaseReplicated && isEmbedded)
    from.fault('DATABASE_REPLICATED is for a PostgreSQL of your own: the embedded one has no standby')
  if (readUrl !== undefined && isEmbedded)
    from.fault('READ_URL is for a PostgreSQL of your own: the embedded one has no replica')
  return {
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(isNamed ? { namesEmbedded: true } : {}),
    databaseReplicated,
    ...(readUrl === undefined ? {} : { readUrl }),
    readLagMaxSeconds: from.whole('READ_LAG_MAX_SECONDS', { min: 1, max: LAG_LIMIT_SECONDS }) ?? LAG_SECONDS,
  }
}
