// What a command of main.ts is, and how one opens the database as a guest beside a running server.

import type { Config } from '../config.ts'
import { openHome } from '../db/home.ts'
import { openDatabase, type Database } from '../db/sql.ts'

/** Runs and returns the exit code. */
export type Command = (config: Config, args: readonly string[]) => Promise<number>

const GUEST_CONNECTIONS = 4

/** Opens the database without taking it from a running server, runs `work`, and leaves everything as it was. */
export async function asGuest<T>(config: Config, work: (db: Database, url: string) => Promise<T>): Promise<T> {
  const home = await openHome(config, { role: 'guest' })
  const db = openDatabase({ url: home.url, max: GUEST_CONNECTIONS, name: 'vintem-command' })
  try {
    return await work(db, home.url)
  } finally {
    await db.close()
    await home.stop()
  }
}

/** One line on stdout: what a command answers. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** The value after `--name`, or undefined. Refuses a name without a value. */
function option(args: readonly string[], name: string): string | undefined {
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
