// npm run figures: what the house weighs, in figures, beside the most that issue and style allow.
// Files that run for one call are bounded by trips.durable.test.ts, which prints them.

import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { importsOf, isTest, isTypeScript, type Source } from './tidy/source.ts'
import { isUsageShown } from './usage.ts'

const PROJECT = resolve(import.meta.dirname, '..')
const USAGE = 'usage: npm run figures\nPrints what the code weighs, and the most that is allowed.'
const WIDTH = 120
const FOLDER_FILES = 16
const FUNCTION_LINES = 70
const SENTENCE_WORDS = 40
/**
 * What a contributor is asked to read. Guides of the server, such as docs/add-a-bank.md, are for
 * its users.
 */
const CONTRIBUTOR_TEXTS = [
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  'STYLE.md',
  'docs/decisions/README.md',
]
const DECISION = /^docs\/decisions\/\d/

/** Files that `npm run generate` and others write. */
const GENERATED =
  /(^|\/)(openapi\.json|.*\.generated\.ts)$|^sdk\/(cli\/table|tools)\.ts$|^clients\//

type Figure = { readonly what: string; readonly is: number; readonly most: number }

const tracked = (): string[] =>
  execFileSync('git', ['ls-files'], { cwd: PROJECT, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && fs.existsSync(join(PROJECT, path)))

const sourceAt = (path: string): Source => ({
  path,
  text: fs.readFileSync(join(PROJECT, path), 'utf8'),
})
const linesOf = ({ text }: Source): string[] => text.replace(/\n$/, '').split('\n')

/** How often oxlint finds a rule broken. */
function broken(rule: object, paths: readonly string[]): number {
  const folder = fs.mkdtempSync(join(PROJECT, 'node_modules', '.figures-'))
  try {
    const config = join(folder, 'oxlintrc.json')
    fs.writeFileSync(config, JSON.stringify({ categories: { correctness: 'off' }, rules: rule }))
    const lint = join(PROJECT, 'node_modules', '.bin', 'oxlint')
    const asked = ['-c', config, '-f', 'json', ...paths]
    const { stdout } = spawnSync(lint, asked, {
      cwd: PROJECT,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    })
    return (JSON.parse(stdout) as { diagnostics: unknown[] }).diagnostics.length
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

/**
 * The size of the largest set of files of which each reaches every other by imports, also by those
 * that load later.
 */
export function largestCircle(files: ReadonlyMap<string, readonly string[]>): number {
  const reached = (from: string): Set<string> => {
    const seen = new Set<string>()
    const next = [from]
    for (let file = next.pop(); file !== undefined; file = next.pop())
      for (const to of files.get(file) ?? [])
        if (!seen.has(to)) {
          seen.add(to)
          next.push(to)
        }
    return seen
  }
  const all = new Map([...files.keys()].map((file) => [file, reached(file)]))
  const sizes = [...all].map(
    ([file, there]) => [...there].filter((one) => all.get(one)?.has(file)).length,
  )
  return Math.max(0, ...sizes)
}

function portalCircle(sources: readonly Source[]): number {
  const own = new Map(
    sources.filter(({ path }) => path.startsWith('portal/src/')).map((one) => [one.path, one]),
  )
  const valuesOf = (one: Source): string[] =>
    importsOf(one)
      .filter(({ types, from }) => !types && own.has(from))
      .map(({ from }) => from)
  return largestCircle(new Map([...own].map(([path, one]) => [path, valuesOf(one)])))
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

/**
 * The sentences of a Markdown text that have too many words. Code is not read; a link is its text;
 * a cell of a table is a paragraph.
 */
export function longSentences(text: string): string[] {
  const prose = text
    .replaceAll(/^ *```[\s\S]*?^ *```/gm, '')
    .replaceAll(/\]\([^)\s]*\)/g, ']')
    .replaceAll(/^(?=#|\s*[-*] |\s*\d+\. )|\|/gm, '\n\n')
  return prose
    .split(/\n\s*\n/)
    .flatMap((paragraph) => paragraph.replaceAll(/\s+/g, ' ').split(/(?<=[.!?][)*"”]*) /))
    .filter(
      (sentence) =>
        wordsOf(sentence).filter((word) => /[\p{L}\p{N}]/u.test(word)).length > SENTENCE_WORDS,
    )
}

function fullFolders(paths: readonly string[]): number {
  const made = /^(docs\/decisions|server\/platform\/db\/migrations|clients\/.*)$/
  const counts = new Map<string, number>()
  for (const path of paths.filter((one) => !isTest(one)))
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts].filter(([folder, n]) => n > FOLDER_FILES && !made.test(folder)).length
}

/** How often `pattern` is the path of a file. */
const within = (paths: readonly string[], pattern: RegExp): number =>
  paths.filter((path) => pattern.test(path)).length

/** What the house has to read. */
function textFigures(paths: readonly string[]): Figure[] {
  const decisions = paths.filter((path) => DECISION.test(path)).map(sourceAt)
  const contributor = CONTRIBUTOR_TEXTS.map(sourceAt)
  return [
    { what: 'decisions', is: decisions.length, most: 40 },
    {
      what: 'words of the longest decision',
      is: Math.max(...decisions.map(({ text }) => wordsOf(text).length)),
      most: 450,
    },
    {
      what: 'words in contributor texts',
      is: contributor.flatMap(({ text }) => wordsOf(text)).length,
      most: 6000,
    },
    {
      what: `sentences over ${SENTENCE_WORDS} words in contributor texts and decisions`,
      is: [...contributor, ...decisions].flatMap(({ text }) => longSentences(text)).length,
      most: 0,
    },
  ]
}

function serverFigures(server: readonly Source[]): Figure[] {
  const namesCells = server.filter(
    ({ path, text }) => !path.includes('/cells/') && /\b(cells?|citus)\b/i.test(text),
  )
  return [
    {
      what: 'lines of TypeScript in server/, without tests',
      is: server.flatMap(linesOf).length,
      most: 78_000,
    },
    {
      what: 'files of server/ outside cells/ that name a cell or Citus',
      is: namesCells.length,
      most: 8,
    },
    {
      what: 'files of server/ with xmin',
      is: server.filter(({ text }) => text.includes('xmin')).length,
      most: 0,
    },
  ]
}

/** What the linter counts, without tests. */
function shapeFigures(code: readonly string[]): Figure[] {
  const long = { max: FUNCTION_LINES, skipComments: true, skipBlankLines: true }
  return [
    {
      what: `functions over ${FUNCTION_LINES} lines`,
      is: broken({ 'max-lines-per-function': ['error', long] }, code),
      most: 0,
    },
    { what: 'nested ternaries', is: broken({ 'no-nested-ternary': 'error' }, code), most: 10 },
  ]
}

function figures(): Figure[] {
  const paths = tracked()
  const sources = paths
    .filter((path) => /\.tsx?$/.test(path) && !GENERATED.test(path))
    .map(sourceAt)
  const lines = sources.flatMap(linesOf)
  const wide = lines.filter((line) => line.length > WIDTH).length
  const untested = sources.filter(({ path }) => !isTest(path))
  return [
    {
      what: 'migration files',
      is: within(paths, /^server\/platform\/db\/migrations\/.*\.sql$/),
      most: 14,
    },
    ...textFigures(paths),
    {
      what: `per cent of lines over ${WIDTH} characters`,
      is: Math.round((10_000 * wide) / lines.length) / 100,
      most: 0.5,
    },
    ...serverFigures(untested.filter(({ path }) => path.startsWith('server/'))),
    { what: 'files in portal/src/words', is: within(paths, /^portal\/src\/words\//), most: 45 },
    { what: 'largest circle of the portal, lazy imports too', is: portalCircle(sources), most: 8 },
    ...shapeFigures(untested.filter(isTypeScript).map(({ path }) => path)),
    {
      what: `folders of more than ${FOLDER_FILES} files, without tests`,
      is: fullFolders(paths),
      most: 4,
    },
  ]
}

if (import.meta.main && !isUsageShown(USAGE, process.argv.slice(2)))
  for (const { what, is, most } of figures())
    process.stdout.write(
      `${is <= most ? 'ok  ' : 'over'} ${String(is).padStart(8)} of ${most}  ${what}\n`,
    )
