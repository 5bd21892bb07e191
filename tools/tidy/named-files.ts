// Files, folders and chapters that documents name or link, and decisions that any file refers to:
// each exists. A document may leave out the folders before a file, as in `sql.ts` or `db/sql.ts`.

import { posix } from 'node:path'
import { type Fault, lineAt, type Source } from './source.ts'

/** `path/file.ts` in backticks, optionally with a part of it: `machine.ts: open`. */
const NAMED = /`((?:[\w.-]+\/)*[\w.-]+\.(?:ts|sql|css))(?::[^`\n]*)?`/g
/** A pattern, not a file. */
const NO_FILE = /(^|\/)NNNN-/
/** A document about the past. */
const HISTORY = /^CHANGELOG\.md$/

/** Names of files in documents that no file of the project ends with. */
export function namedFileFaults(sources: readonly Source[]): Fault[] {
  const tails = new Set(
    sources.flatMap(({ path }) => {
      const parts = path.split('/')
      return parts.map((_, n) => parts.slice(n).join('/'))
    }),
  )
  return sources
    .filter(({ path }) => path.endsWith('.md') && !HISTORY.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(NAMED)]
        .filter(({ 1: name }) => !tails.has(name!) && !NO_FILE.test(name!))
        .map(({ 1: name, index }) => ({
          path,
          line: lineAt(text, index),
          says: `${name} is no file of ours`,
        })),
    )
}

/**
 * A folder in backticks, of two parts at least: `server/kernel/`. Pictures are not read, so their
 * folder is not known.
 */
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

/**
 * Links of documents to files and chapters that do not exist, and folders that they name and that
 * do not exist.
 */
export function linkFaults(sources: readonly Source[]): Fault[] {
  const texts = new Map(sources.map(({ path, text }) => [path, text]))
  const hasFolder = (name: string): boolean =>
    sources.some(({ path }) => `/${path}`.includes(`/${name}`))
  return sources
    .filter(({ path }) => path.endsWith('.md') && !HISTORY.test(path))
    .flatMap(({ path, text }) => {
      const faultAt = (index: number, says: string): Fault => ({
        path,
        line: lineAt(text, index),
        says,
      })
      const folders = [...text.matchAll(FOLDER)].filter(({ 1: name }) => !hasFolder(name!))
      const links = [...text.matchAll(LINK)].flatMap(({ 1: file, 2: chapter, index }) => {
        const target = file === '' ? path : posix.join(path, '..', file!)
        const there = texts.get(target)
        if (there === undefined)
          return TEXT.test(target) ? [faultAt(index, `${target} does not exist`)] : []
        const isMissing =
          chapter !== undefined && target.endsWith('.md') && !chaptersOf(there).has(chapter)
        return isMissing ? [faultAt(index, `${target} has no chapter ${chapter}`)] : []
      })
      return [
        ...folders.map(({ 1: name, index }) => faultAt(index, `${name} is no folder of ours`)),
        ...links,
      ]
    })
}

/**
 * `docs/decisions/0001`, with or without the rest of the file's name, and "decision 0001", also in
 * Portuguese.
 */
const DECISION = /decisions\/(\d{4}(?:-[\w-]+\.md)?)|\bdecis(?:ions?|ão) (0\d{3})\b/gi
/** The number that a reader sees, and the number of the page that the link opens. */
const NUMBERED_LINK = /\[[^\]\n]*\b(\d{4})\]\([^)\s]*decisions\/(\d{4})-/g
/**
 * Migrations that ran are not edited; the others are about the past, or refer to pages that do not
 * exist in order to refuse them.
 */
const UNREAD =
  /^(CHANGELOG\.md|server\/platform\/db\/migrations\/.*|tools\/tidy\/named-files\.test\.ts)$/

/**
 * References to decisions, in any file, that lead to no page of `docs/decisions/`, and links that
 * show another number than they open.
 */
export function decisionFaults(sources: readonly Source[]): Fault[] {
  const pages = sources.flatMap(
    ({ path }) => /^docs\/decisions\/(\d{4}-[\w-]+\.md)$/.exec(path)?.[1] ?? [],
  )
  return sources
    .filter(({ path }) => !UNREAD.test(path))
    .flatMap(({ path, text }) => {
      const faultAt = (index: number, says: string): Fault => ({
        path,
        line: lineAt(text, index),
        says,
      })
      const missing = [...text.matchAll(DECISION)].flatMap(({ 1: file, 2: number, index }) => {
        const named = file ?? number!
        const exists = pages.some((page) => page === named || page.startsWith(`${named}-`))
        return exists ? [] : [faultAt(index, `there is no decision ${named}`)]
      })
      const other = [...text.matchAll(NUMBERED_LINK)].filter(
        ({ 1: shown, 2: opened }) => shown !== opened,
      )
      return [
        ...missing,
        ...other.map(({ 1: shown, 2: opened, index }) =>
          faultAt(index, `${shown} opens decision ${opened}`),
        ),
      ]
    })
}
