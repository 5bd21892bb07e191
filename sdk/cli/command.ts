// What a command is: its name, what it takes, its help, and what it does. It knows no command.

import type { ParseArgsConfig } from 'node:util'
import type { Terminal } from './terminal.ts'

export type Option = {
  readonly type: 'string' | 'boolean'
  /** What stands for its value in the help: `<url>`. */
  readonly value?: string
  readonly says: string
}
export type Options = Readonly<Record<string, Option>>
export type Env = Readonly<Record<string, string | undefined>>

/** What a command is run with. */
export type Context = {
  readonly env: Env
  /** Where it was started. */
  readonly folder: string
  readonly terminal: Terminal
  readonly rest: readonly string[]
  /** The text of an option, if it was given. */
  text(name: string): string | undefined
  given(name: string): boolean
  /** Ctrl-C from now on only aborts this: whoever asks for it ends by itself. */
  interruption(): AbortSignal
}

export type Command = {
  /** One word, or two: `listen`, `events resend`. */
  readonly name: string
  /** What follows the name: `<event>`. */
  readonly takes?: string
  readonly summary: string
  /** What is worth knowing besides. */
  readonly more?: string
  readonly options?: Options
  readonly examples: readonly string[]
  /** Resolves with the exit code. */
  run(context: Context): Promise<number>
}

export const EXIT = { fine: 0, failed: 1, misused: 2, interrupted: 130 } as const

/** What every command understands. */
export const COMMON: Options = {
  json: { type: 'boolean', says: 'one JSON object a line on stdout, and nothing else there' },
  help: { type: 'boolean', says: 'this help' },
}

const misuses = new WeakSet<Error>()

/** The command was not called as it can be: exit code 2. */
export function misused(message: string): Error {
  const error = new Error(message)
  misuses.add(error)
  return error
}

export const isMisuse = (error: unknown): error is Error => error instanceof Error && misuses.has(error)

/** The options as node's own parser wants them. */
export const parsable = (options: Options): NonNullable<ParseArgsConfig['options']> =>
  Object.fromEntries(
    Object.entries({ ...options, ...COMMON }).map(([name, { type }]) => [
      name,
      name === 'help' ? { type, short: 'h' } : { type },
    ]),
  )

/** The one thing a command is about, as `<event>`. */
export function theOne({ rest }: Context, what: string): string {
  const [one, ...others] = rest
  if (one === undefined || one === '') throw misused(`${what} is missing.`)
  if (others.length > 0) throw misused(`Too much was said: ${others.join(' ')}`)
  return one
}

/** A command that is about nothing in particular. */
export function nothingElse({ rest }: Context): void {
  if (rest.length > 0) throw misused(`Too much was said: ${rest.join(' ')}`)
}

/** A whole number between two bounds, or `otherwise`. */
export function numberOf(
  context: Context,
  name: string,
  { least, most, otherwise }: { least: number; most: number; otherwise: number },
): number {
  const text = context.text(name)
  if (text === undefined) return otherwise
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= least && number <= most)) throw misused(`--${name} is a whole number from ${least} to ${most}.`)
  return number
}
