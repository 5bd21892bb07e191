// DATABASE_URL, DATABASE_REPLICATED, READ_URL and READ_LAG_MAX_SECONDS: where the database is, what may take over from it, and what is read
// beside it. Pure.

export type DatabaseSettings = {
  /** Absent: the embedded PostgreSQL. */
  databaseUrl?: string
  /** Whether a standby may take over from the database: a live server then needs one that is synchronous. */
  databaseReplicated: boolean
  /** A read replica of the database; absent: everything is read from the database itself. */
  readUrl?: string
  /** The replica is not read while it lacks what is older. */
  readLagMaxSeconds: number
}

export const DATABASE_VARIABLES = ['DATABASE_URL', 'DATABASE_REPLICATED', 'READ_URL', 'READ_LAG_MAX_SECONDS'] as const
type Name = (typeof DATABASE_VARIABLES)[number]

type From = {
  fault(text: string): void
  text(name: Name): string | undefined
  flag(name: Name): boolean
  whole(name: Name, bounds: { min: number; max: number }): number | undefined
}

const LAG_SECONDS = 5
const LAG_LIMIT_SECONDS = 60

// The fault does not show the address, which holds a password.
function addressIn(from: From, name: Name): string | undefined {
  const text = from.text(name)
  if (text === undefined || /^postgres(ql)?:\/\/\S+$/.test(text)) return text
  from.fault(`${name} must begin with postgres:// or postgresql:// and contain no space`)
  return undefined
}

export function readDatabase(from: From): DatabaseSettings {
  const [databaseUrl, readUrl] = [addressIn(from, 'DATABASE_URL'), addressIn(from, 'READ_URL')]
  const databaseReplicated = from.flag('DATABASE_REPLICATED')
  const isEmbedded = from.text('DATABASE_URL') === undefined
  if (databaseReplicated && isEmbedded)
    from.fault('DATABASE_REPLICATED is for a PostgreSQL of your own: the embedded one has no standby')
  if (readUrl !== undefined && isEmbedded)
    from.fault('READ_URL is for a PostgreSQL of your own: the embedded one has no replica')
  return {
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    databaseReplicated,
    ...(readUrl === undefined ? {} : { readUrl }),
    readLagMaxSeconds: from.whole('READ_LAG_MAX_SECONDS', { min: 1, max: LAG_LIMIT_SECONDS }) ?? LAG_SECONDS,
  }
}
