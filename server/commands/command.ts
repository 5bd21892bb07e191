// What a command of main.ts is: its options, how it ends, and how it opens the database as a guest beside a running server.

import { reportFailure } from '../background.ts'
import { asTyped, type Config } from '../config.ts'
import { openHome } from '../db/home.ts'
import { isMigrated, pendingMigrations } from '../db/migrate.ts'
import { openDatabase, type Database } from '../db/sql.ts'
import type { Log } from '../deps.ts'
import { onStop, SIGNALS } from './signals.ts'

/** Runs and returns the exit code. */
export type Command = (config: Config, args: readonly string[]) => Promise<number>

/** By which PostgreSQL knows the connections of servers and workers. */
export const SERVER_NAME = 'vintem-server'
const GUEST_CONNECTIONS = 4
const INTERRUPTED = 130

/** Why a program that runs until it is told to stop has to stop, and what its exit code is then. */
export type Stop = { signal?: NodeJS.Signals; uncaught?: true; code: number }

/**
 * What nobody caught ends the program as SIGTERM does, with exit code 1: what is under way is still answered, and whoever
 * started it starts it again. Each is logged with its stack and counted.
 */
function onUncaught(log: Log, end: (stop: Stop) => void): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      reportFailure(log, event, error)
      // Also when it comes late, while we stop for another reason.
      process.once('exit', () => (process.exitCode ||= 1))
      end({ uncaught: true, code: 1 })
    })
  }
}

/** Resolves once the process is asked to stop, or `giveUp` says in a sentence why it cannot go on. */
export function untilStopped(log: Log): { stop: Promise<Stop>; giveUp: (error: Error) => void } {
  const { promise, resolve } = Promise.withResolvers<Stop>()
  onStop((signal) => resolve({ signal, code: 0 }))
  onUncaught(log, resolve)
  const giveUp = (error: Error) => {
    process.stderr.write(`${error.message}\n`)
    resolve({ code: 1 })
  }
  return { stop: promise, giveUp }
}

/** Ends this process with exit code 1 unless it has ended by itself within `ms`. */
export const endWithin = (ms: number): void => void setTimeout(() => process.exit(1), ms).unref()

/**
 * Refuses a database that has not run all migrations: what a command would read there is not what it knows. One that has
 * run none is most likely another than the one that was meant.
 */
export async function refuseUnmigrated(db: Database, config: Config): Promise<void> {
  const pending = await pendingMigrations(db)
  if (pending.length === 0) return
  if (!(await isMigrated(db))) {
    const named = config.databaseUrl === undefined ? `DATA_DIR, ${config.dataDir},` : 'DATABASE_URL'
    throw new Error(`This database is empty: no server has started on it yet. Is ${named} the one you mean?`)
  }
  throw new Error(
    `This database still has to run ${pending.join(', ')}. Run ${asTyped(config, 'npm run migrate')}, or npm start, first.`,
  )
}

/** Opens the database without taking it from a running server, runs `work`, and leaves everything as it was. */
export async function asGuest<T>(config: Config, work: (db: Database, url: string) => Promise<T>): Promise<T> {
  const home = await openHome(config, { role: 'guest' })
  const db = openDatabase({ url: home.url, max: GUEST_CONNECTIONS, name: 'vintem-command' })
  // A command that is interrupted leaves no PostgreSQL of its own behind either.
  const interrupted = () => {
    const end = () => process.exit(INTERRUPTED)
    home.stop().then(end, end)
  }
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
