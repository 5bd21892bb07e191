// Finds the statements of our sources that lock: rows, tables or advisory locks.

import fs from 'node:fs'
import { join } from 'node:path'

const PROJECT = join(import.meta.dirname, '../..')
const LOCK =
  /\bfor (?:no key update|update|share)(?: of \w+)?(?: skip locked)?(?=[\s`)"']|$)|pg_(?:try_)?advisory_(?:xact_)?lock\b|\block table\b/gim
const NAMED = /^(?:export )?(?:async )?(?:const|function\*?) (\w+)/gm

export type Lock = {
  readonly path: string
  /** The function or constant of the file that has the statement. */
  readonly name: string
  readonly lock: string
  /** The table whose rows are locked; '-' where it is none. */
  readonly table: string
  /** Whether it may lock several rows at once. */
  readonly isOfMany: boolean
  /** The order in which several rows are locked; '-' where the statement says none. */
  readonly order: string
}

const isComment = (line: string): boolean => /^\s*(\/\/|\*|\/\*)/.test(line)

/** Without what is in parentheses that are closed. */
function openPart(said: string): string {
  const shorter = said.replaceAll(/\([^()]*\)/g, '')
  return shorter === said ? said : openPart(shorter)
}

/**
 * The table whose rows a statement locks, by what it says up to its lock, and by the lock: the one
 * it names, or the first of its selection.
 */
function tableOf(said: string, lock: string): string {
  const named = / of (\w+)/i.exec(lock)?.[1]
  const tables =
    named === undefined
      ? /\bfrom ((?:bank\.)?\w+)/g
      : new RegExp(`\\b(?:from|join) (\\w+) ${named}\\b`, 'g')
  return [...openPart(said).matchAll(tables)].at(-1)?.[1] ?? '-'
}

/** The tables whose rows a statement locks, in its order, and whether it waits for them. */
export const tablesLockedBy = (statement: string): { table: string; waits: boolean }[] =>
  [...statement.matchAll(LOCK)].flatMap(({ 0: lock, index }) =>
    lock.startsWith('for')
      ? [{ table: tableOf(statement.slice(0, index), lock), waits: !lock.endsWith('locked') }]
      : [],
  )

/** What a statement says up to its lock. */
function selection(said: string, lock: string): Pick<Lock, 'table' | 'order' | 'isOfMany'> {
  const table = tableOf(said, lock)
  const isOfMany = /\bany\(|json_to_recordset|unnest|\bin \(|\blimit \$/.test(said)
  const order = [
    ...said.matchAll(
      /\border by ((?:(?!\border by\b|\blimit\b)[^`])+?)\s*$|\border by ([^`]+?) limit\b/g,
    ),
  ].at(-1)
  const columns = (order?.[1] ?? order?.[2] ?? '-')
    .replaceAll(/\b\w+\.(?=\w)/g, '')
    .replaceAll(/\s+/g, ' ')
  return { table, isOfMany, order: columns.replaceAll(', ', ',').replaceAll(' ', '') }
}

function locksIn(path: string): Lock[] {
  const text = fs.readFileSync(join(PROJECT, path), 'utf8')
  return [...text.matchAll(LOCK)].flatMap((match): Lock[] => {
    const before = text.slice(0, match.index)
    if (isComment(before.slice(before.lastIndexOf('\n') + 1) || ' ')) return []
    const name = [...before.matchAll(NAMED)].at(-1)?.[1] ?? '-'
    const lock = match[0]
      .toLowerCase()
      .replace(/ of \w+/, '')
      .replaceAll(' ', '-')
    const rows = lock.startsWith('for-')
      ? selection(
          before.slice(Math.max(before.lastIndexOf('.rows'), before.lastIndexOf('sql`\n'))),
          match[0],
        )
      : { table: '-', order: '-', isOfMany: false }
    return [{ path, name, lock, ...rows }]
  })
}

/** Every lock, in the order of files and lines. */
export const locks = (): Lock[] =>
  ['server', 'sandbox']
    .flatMap((folder) => fs.globSync(`${folder}/**/*.ts`, { cwd: PROJECT }))
    .filter((path) => !path.endsWith('.test.ts'))
    .toSorted()
    .flatMap(locksIn)
