// Files that documents name: each exists. A document may leave out the folders before it, as in `sql.ts` or `db/sql.ts`.

import { type Fault, lineAt, type Source } from './source.ts'

/** `path/file.ts` in backticks, optionally with a part of it: `machine.ts: open`. */
const NAMED = /`((?:[\w.-]+\/)*[\w.-]+\.(?:ts|sql|css))(?::[^`\n]*)?`/g
/** A pattern, not a file. */
const NO_FILE = /(^|\/)NNNN-/
/** A document about the past. */
const HISTORY = /^CHANGELOG\.md$/
/** A decision that another one replaced may name removed files. */
const REPLACED = /^\*\*Replaced by /m

/** Names of files in documents that no file of the project ends with. */
export function namedFileFaults(sources: readonly Source[]): Fault[] {
  const tails = new Set(
    sources.flatMap(({ path }) => {
      const parts = path.split('/')
      return parts.map((_, n) => parts.slice(n).join('/'))
    }),
  )
  return sources
    .filter(({ path, text }) => path.endsWith('.md') && !HISTORY.test(path) && !REPLACED.test(text))
    .flatMap(({ path, text }) =>
      [...text.matchAll(NAMED)]
        .filter(({ 1: name }) => !tails.has(name!) && !NO_FILE.test(name!))
        .map(({ 1: name, index }) => ({ path, line: lineAt(text, index), says: `${name} is no file of ours` })),
    )
}
