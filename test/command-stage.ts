// Commands run inside a test, on a database of its own, and everything that one could leave behind:
// rows, files, mails.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import { choose, type Command } from '../server/app/commands/declared/declaration.ts'
import { runCommand } from '../server/app/commands/declared/run.ts'
import { COMMANDS } from '../server/app/commands/declared/table.ts'
import { readConfig } from '../server/platform/config.ts'
import { join as joined, raw, sql, type Sql } from '../server/platform/db/sql.ts'
import { speakingBy, type Ended } from './program.ts'

export type Line = Record<string, unknown>

export const commandOf = (name: string): Promise<Command> => {
  const load = COMMANDS[name]
  assert.ok(load, `there is no command ${name}`)
  return load()
}

/** Every subcommand there is, as it is typed. */
export async function everySubcommand(): Promise<
  { typed: string; command: Command; verbName: string }[]
> {
  const found = []
  for (const name of Object.keys(COMMANDS)) {
    const command = await commandOf(name)
    for (const verbName of Object.keys(command.verbs))
      found.push({ typed: `${name} ${verbName}`.trim(), command, verbName })
  }
  return found
}

type Output = { readonly lines: string[]; readonly notes: string[] }

function runInto(
  { lines, notes }: Output,
  env: Record<string, string>,
  args: readonly string[],
): Promise<number> {
  const [name = '', ...rest] = args
  const out = {
    print: (line: string) => void lines.push(line),
    note: (sentence: string) => void notes.push(sentence),
  }
  return commandOf(name).then((command) => runCommand(command, readConfig(env), rest, out))
}

/** Runs a command in this process; the lines of its output that are JSON are read. */
export async function runHere(
  env: Record<string, string>,
  args: readonly string[],
): Promise<{ code: number; out: Line[]; text: string; notes: string[] }> {
  const { lines, notes }: Output = { lines: [], notes: [] }
  const code = await runInto({ lines, notes }, env, args)
  const out = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Line)
  return { code, out, text: lines.join('\n'), notes }
}

const ended = (code: number, { lines, notes }: Output): Ended => {
  const textOf = (all: readonly string[]) => all.map((line) => `${line}\n`).join('')
  return { code, out: textOf(lines), err: textOf(notes) }
}

/**
 * The same as its operator sees it: what it throws is a line on stderr, and exit code 1. A program
 * of its own would take two seconds of the processor to start.
 */
export async function typed(args: readonly string[], env: Record<string, string>): Promise<Ended> {
  const output: Output = { lines: [], notes: [] }
  try {
    return ended(await runInto(output, env, args), output)
  } catch (error) {
    output.notes.push((error as Error).message)
    return ended(1, output)
  }
}

/** Commands that print lines of JSON, in this process. */
export const typing = speakingBy(typed)

/** Whether a command has these arguments; throws what it would say. */
export const chosenOf = async (args: readonly string[]) =>
  choose(await commandOf(args[0]!), args.slice(1))

/** The content of every table, as one digest each. */
export async function tablesOf(
  db: Sql,
  schemas: readonly string[],
): Promise<Record<string, string>> {
  const tables = await db.rows<{ name: string }>(sql`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname = any(${[...schemas]}::text[]) order by 1`)
  const digests = tables.map(
    ({ name }) =>
      sql`select ${name}::text as name,
          md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
        from ${raw(name)} t`,
  )
  const rows = await db.rows<{ name: string; digest: string }>(joined(digests, ' union all '))
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

/** Every file of a folder with its content, as one digest each. */
export function filesOf(folder: string): Record<string, string> {
  const files = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path, createHash('sha256').update(fs.readFileSync(path)).digest('hex')]
    }),
  )
}
