// What a command of main.ts is: its options, how it ends, and how it opens the database as a guest beside a running server.

import type { Config } from '../config.ts'
import { openHome } from '../db/home.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { openDatabase, type Database } from '../db/sql.ts'

/** Runs and returns the exit code. */
export type Command = (config: Config, args: readonly string[]) => Promise<number>

const GUEST_CONNECTIONS = 4
const SIGNALS = ['SIGTERM', 'SIGINT'] as const
const INTERRUPTED = 130

/** Why a program that runs until it is told to stop has to stop, and what its exit code is then. */
export type Stop = { signal?: NodeJS.Signals; code: number }

// Where npm's shell does not become the program itself, a signal for npm ends that shell and never reaches us.
const ORPHAN_LOOK_MS = 250

/** Tells when whoever npm started us by has ended: what npm starts ends with it. */
function whenOrphaned(tell: () => void): void {
  const parent = process.ppid
  if (process.env['npm_lifecycle_event'] === undefined || parent <= 1) return
  setInterval(() => process.ppid !== parent && tell(), ORPHAN_LOOK_MS).unref()
}

/** Resolves once the process is asked to stop, or `giveUp` says in a sentence why it cannot go on. */
export function untilStopped(): { stop: Promise<Stop>; giveUp: (error: Error) => void } {
  const { promise, resolve } = Promise.withResolvers<Stop>()
  // Not once: npm passes on a Ctrl-C that we got from the terminal already, and the second must not cut us off.
  for (const signal of SIGNALS) process.on(signal, () => resolve({ signal, code: 0 }))
  whenOrphaned(() => resolve({ signal: 'SIGTERM', code: 0 }))
  const giveUp = (error: Error) => {
    process.stderr.write(`${error.message}\n`)
    resolve({ code: 1 })
  }
  return { stop: promise, giveUp }
}

/** Ends this process with exit code 1 unless it has ended by itself within `ms`. */
export const endWithin = (ms: number): void => void setTimeout(() => process.exit(1), ms).unref()

/** Refuses a database that has not run all migrations: what a command would read there is not what it knows. */
export async function refuseUnmigrated(db: Database): Promise<void> {
  const pending = await pendingMigrations(db)
  if (pending.length > 0)
    throw new Error(`This database still has to run ${pending.join(', ')}. Run npm run migrate, or npm start, first.`)
}

/** Opens the database without taking it from a running server, runs `work`, and leaves everything as it was. */
export async function asGuest<T>(config: Config, work: (db: Database, url: string) => Promise<T>): Promise<T> {
  const home = await openHome(config, { role: 'guest' })
  const db = openDatabase({ url: home.url, max: GUEST_CONNECTIONS, name: 'vintem-command' })
  // A command that is interrupted leaves no PostgreSQL of its own behind either.
  const interrupted = () => void home.stop().finally(() => process.exit(INTERRUPTED))
  for (const signal of SIGNALS) process.once(signal, interrupted)
  try {
    return await work(db, home.url)
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupted)
    await db.close()
    await home.stop()
  }
}

/** One line on stdout: what a command answers. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** The value after `--name`, or undefined. Refuses a name without a value. */
export function option(args: readonly string[], name: string): string | undefined {
  const at = args.indexOf(`--${name}`)
  if (at < 0) return undefined
  const value = args[at + 1]
  if (value === undefined || value.startsWith('--')) throw new Error(`--${name} needs a value`)
  return value
}

/** A whole number given as an option, within bounds. */
export function numberOption(
  args: readonly string[],
  name: string,
  bounds: { least: number; most: number; otherwise: number },
): number {
  const text = option(args, name)
  if (text === undefined) return bounds.otherwise
  const value = /^\d{1,9}$/.test(text) ? Number(text) : -1
  if (value < bounds.least || value > bounds.most)
    throw new Error(`--${name} must be a whole number from ${bounds.least} to ${bounds.most}`)
  return value
}
