// Files, folders and chapters that documents name or link: each exists. A document may leave out the folders before a file, as in `sql.ts` or
// `db/sql.ts`.

import { posix } from 'node:path'
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

/** A folder in backticks, of two parts at least: `server/kernel/`. Pictures are not read, so their folder is not known. */
const FOLDER = /`((?:[\w.-]+\/)+(?!images\/)[\w.-]+\/)`/g
/** A link within the project: `](file.md#chapter)`. */
const LINK = /\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g
/** Files that the tree has as text; a link to another kind, such as a picture, is not followed. */
const TEXT = /\.(md|ts|yaml|json|sql)$/

/** The chapter of a heading, as GitHub names it. */
const chapterOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-')
const chaptersOf = (text: string): Set<string> =>
  new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, one]) => chapterOf(one!)))

/** Links of documents to files and chapters that do not exist, and folders that they name and that do not exist. */
export function linkFaults(sources: readonly Source[]): Fault[] {
  const texts = new Map(sources.map(({ path, text }) => [path, text]))
  const hasFolder = (name: string): boolean => sources.some(({ path }) => `/${path}`.includes(`/${name}`))
  return sources
    .filter(({ path, text }) => path.endsWith('.md') && !HISTORY.test(path) && !REPLACED.test(text))
    .flatMap(({ path, text }) => {
      const faultAt = (index: number, says: string): Fault => ({ path, line: lineAt(text, index), says })
      const folders = [...text.matchAll(FOLDER)].filter(({ 1: name }) => !hasFolder(name!))
      const links = [...text.matchAll(LINK)].flatMap(({ 1: file, 2: chapter, index }) => {
        const target = file === '' ? path : posix.join(path, '..', file!)
        const there = texts.get(target)
        if (there === undefined) return TEXT.test(target) ? [faultAt(index, `${target} does not exist`)] : []
        const isMissing = chapter !== undefined && target.endsWith('.md') && !chaptersOf(there).has(chapter)
        return isMissing ? [faultAt(index, `${target} has no chapter ${chapter}`)] : []
      })
      return [...folders.map(({ 1: name, index }) => faultAt(index, `${name} is no folder of ours`)), ...links]
    })
}
