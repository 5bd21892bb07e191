// Finds unused files and exported names. It reads imports only; a file that is started by its name
// (a child process) is used if the name occurs in the code that starts it.

import { basename } from 'node:path/posix'
import {
  exportsOf,
  type Fault,
  importsOf,
  isTest,
  isTypeScript,
  type Source,
  treeOf,
} from './source.ts'

/** Published files, which others import. */
const PUBLISHED = /^(contract|sdk)\//
const ENTRIES = new Set([
  'contract/index.ts',
  'contract/openapi.ts',
  'sdk/index.ts',
  'sdk/keeping.ts',
  'sdk/testing.ts',
  'sdk/cli/main.ts',
  'portal/src/main.tsx',
])

/** The .ts files that package.json starts. */
const entriesIn = (scripts: Readonly<Record<string, string>>): string[] =>
  Object.values(scripts).flatMap((script) => script.match(/[\w./-]+\.ts\b/g) ?? [])

function reachedFrom(sources: readonly Source[], starts: readonly string[]): Set<string> {
  const known = new Map(sources.map((source) => [source.path, source]))
  const called = Map.groupBy(known.keys(), (path) => basename(path))
  const reached = new Set<string>()
  const waiting = [...starts]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const source = known.get(path)
    if (!source || reached.has(path)) continue
    reached.add(path)
    for (const { kind, from } of importsOf(source)) if (kind === 'file') waiting.push(from)
    for (const { value } of treeOf(source).texts) waiting.push(...(called.get(value) ?? []))
  }
  return reached
}

/** Files that no command, no published file and (for test helpers) no test imports. */
export function deadFiles(
  all: readonly Source[],
  scripts: Readonly<Record<string, string>>,
): Fault[] {
  const sources = all.filter(isTypeScript)
  const tests = sources.map(({ path }) => path).filter((path) => path.endsWith('.test.ts'))
  const running = reachedFrom(sources, [...entriesIn(scripts), ...ENTRIES])
  const testing = reachedFrom(sources, tests)
  return sources.flatMap(({ path }): Fault[] => {
    if (path.endsWith('.test.ts') || running.has(path) || (isTest(path) && testing.has(path)))
      return []
    return [
      { path, line: 1, says: testing.has(path) ? 'only its tests reach it' : 'nothing reaches it' },
    ]
  })
}

/** Every name that `source` imports from other files, as `path name`; `path *` for all of them. */
function takenBy(source: Source): string[] {
  return importsOf(source).flatMap(({ kind, from, names, whole }) => {
    if (kind !== 'file') return []
    if (whole === undefined) return names.map((name) => `${from} ${name}`)
    // The first is the import itself; any other one without a member passes the whole module on.
    const uses = treeOf(source)
      .names.filter(({ name }) => name === whole)
      .slice(1)
    const asWhole = whole === '*' || uses.some(({ member }) => member === undefined)
    return asWhole ? [`${from} *`] : uses.map(({ member }) => `${from} ${member}`)
  })
}

/**
 * Exported names that no other file imports. A type may be there for the signatures of its own
 * file.
 */
export function deadExports(all: readonly Source[]): Fault[] {
  const sources = all.filter(isTypeScript)
  const taken = new Set(sources.flatMap(takenBy))
  return sources
    .filter(({ path }) => !PUBLISHED.test(path) && !path.endsWith('.test.ts'))
    .flatMap((source) => {
      const { path } = source
      const { names } = treeOf(source)
      return exportsOf(source).flatMap(({ name, line, isType }): Fault[] => {
        if (taken.has(`${path} ${name}`) || taken.has(`${path} *`)) return []
        const mentions = names.filter((one) => one.name === name).length
        if (isType && mentions > 1) return []
        const says =
          mentions > 1
            ? `only this file uses ${name}: drop its "export"`
            : `nothing uses ${name}: delete it`
        return [{ path, line, says }]
      })
    })
}
