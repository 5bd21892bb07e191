// DATABASE_URL, DATABASE_REPLICATED, READ_URL and READ_LAG_MAX_SECONDS: where the database is, what
// may take over from it, and what is read beside it. Pure.

import { hasNumberForHost } from '../../kernel/text/plain-host.ts'

export type DatabaseSettings = {
  /** Absent: the embedded PostgreSQL. */
  databaseUrl?: string
  /**
   * The embedded PostgreSQL was asked for by name, as a live server demands: an empty setting is
   * more often a mistake.
   */
  namesEmbedded?: true
  /**
   * No setting: the schema of the database that a command is about, or a part of a server; absent:
   * the only one.
   */
  schema?: string
  /**
   * Whether a standby may take over from the database: a live server then needs one that is
   * synchronous.
   */
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
    from.fault(
      `${name} must begin with postgres:// or postgresql:// and contain no space${orNamed}`,
    )
  else if (hasNumberForHost(text))
    from.fault(
      `${name} has a number for a host: write it as postgres://user:password@127.0.0.1:5432/database`,
    )
  else return text
  return undefined
}

const namesEmbedded = (from: Pick<From, 'text'>): boolean => from.text('DATABASE_URL') === EMBEDDED

/** Whether the database is the embedded PostgreSQL, by its name or for lack of another. */
export const isEmbeddedIn = (from: Pick<From, 'text'>): boolean =>
  namesEmbedded(from) || from.text('DATABASE_URL') === undefined

/**
 * Why a live server or a command of one does not use the embedded PostgreSQL that these settings
 * lead to; undefined when it may.
 */
export const embeddedFault = ({
  mode,
  databaseUrl,
  namesEmbedded: isNamed,
}: Partial<DatabaseSettings> & { readonly mode?: 'sandbox' | 'live' }): string | undefined =>
  mode !== 'live' || databaseUrl !== undefined || isNamed
    ? undefined
    : `DATABASE_URL must be decided: the address of your PostgreSQL, in single quotes where a shell reads it (an & ends it otherwise), or ` +
      `"${EMBEDDED}" for the PostgreSQL that came with npm ci, in DATA_DIR`

export function readDatabase(from: From): DatabaseSettings {
  const isNamed = namesEmbedded(from)
  const [databaseUrl, readUrl] = [
    isNamed ? undefined : addressIn(from, 'DATABASE_URL'),
    addressIn(from, 'READ_URL'),
  ]
  const databaseReplicated = from.flag('DATABASE_REPLICATED')
  const isEmbedded = isEmbeddedIn(from)
  if (databaseReplicated && isEmbedded)
    from.fault(
      'DATABASE_REPLICATED is for a PostgreSQL of your own: the embedded one has no standby',
    )
  if (readUrl !== undefined && isEmbedded)
    from.fault('READ_URL is for a PostgreSQL of your own: the embedded one has no replica')
  return {
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(isNamed ? { namesEmbedded: true } : {}),
    databaseReplicated,
    ...(readUrl === undefined ? {} : { readUrl }),
    readLagMaxSeconds:
      from.whole('READ_LAG_MAX_SECONDS', { min: 1, max: LAG_LIMIT_SECONDS }) ?? LAG_SECONDS,
  }
}
