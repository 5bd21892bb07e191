// The type of a command: its name, arguments, help and action. It knows no command.

import type { ParseArgsConfig } from 'node:util'
import type { Terminal } from './terminal.ts'

export type Option = {
  readonly type: 'string' | 'boolean'
  /** The placeholder of its value in the help: `<url>`. */
  readonly value?: string
  readonly says: string
}
export type Options = Readonly<Record<string, Option>>
export type Env = Readonly<Record<string, string | undefined>>

/** What a command gets when it runs. */
export type Context = {
  readonly env: Env
  /** The working directory. */
  readonly folder: string
  readonly terminal: Terminal
  readonly rest: readonly string[]
  /** The text of an option, if it was given. */
  text(name: string): string | undefined
  given(name: string): boolean
  /** From now on Ctrl-C only aborts this signal; the command then ends by itself. */
  interruption(): AbortSignal
}

export type Command = {
  /** One word, or two: `listen`, `events resend`. */
  readonly name: string
  /** The arguments after the name: `<event>`. */
  readonly takes?: string
  readonly summary: string
  /** Further notes for the help. */
  readonly more?: string
  readonly options?: Options
  readonly examples: readonly string[]
  /** Resolves with the exit code. */
  run(context: Context): Promise<number>
}

export const EXIT = { fine: 0, failed: 1, misused: 2, interrupted: 130 } as const

/** Options of every command. */
export const COMMON: Options = {
  json: { type: 'boolean', says: 'print one JSON object per line on stdout, and nothing else' },
  help: { type: 'boolean', says: 'show this help' },
}

const misuses = new WeakSet<Error>()

/** An error for a wrong command line: exit code 2. */
export function misused(message: string): Error {
  const error = new Error(message)
  misuses.add(error)
  return error
}

export const isMisuse = (error: unknown): error is Error => error instanceof Error && misuses.has(error)

/** The options as Node's own parser wants them. */
export const parsable = (options: Options): NonNullable<ParseArgsConfig['options']> =>
  Object.fromEntries(
    Object.entries({ ...options, ...COMMON }).map(([name, { type }]) => [
      name,
      name === 'help' ? { type, short: 'h' } : { type },
    ]),
  )

/** The only argument of a command, such as `<event>`. */
export function theOne({ rest }: Context, what: string): string {
  const [one, ...others] = rest
  if (one === undefined || one === '') throw misused(`${what} is missing.`)
  if (others.length > 0) throw misused(`Unexpected argument: ${others.join(' ')}`)
  return one
}

/** Refuses arguments, for a command that takes none. */
export function nothingElse({ rest }: Context): void {
  if (rest.length > 0) throw misused(`Unexpected argument: ${rest.join(' ')}`)
}

/** An option as a whole number within bounds, or `fallback`. */
export function numberOf(
  context: Context,
  name: string,
  { min, max, fallback }: { min: number; max: number; fallback: number },
): number {
  const text = context.text(name)
  if (text === undefined) return fallback
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= min && number <= max)) throw misused(`--${name} must be a whole number from ${min} to ${max}.`)
  return number
}
