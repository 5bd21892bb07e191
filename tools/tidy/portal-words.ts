// Finds words of the portal that no screen says. It is given the sets of words as they are when
// they run, and the code as text: a word is used if a file that imports its set names its key, or
// looks up a set, or a part of one, by a value of the wire.

import { type Fault, importsOf, type Source, treeOf } from './source.ts'

/** A set of words in one language, as `export const <name> = { pt, en }` has it. */
export type WordSet = {
  readonly path: string
  readonly name: string
  readonly words: Readonly<Record<string, unknown>>
}

/**
 * Files of words: beside the screens that say them, or in the folder of those that several areas
 * share.
 */
export const isWordsFile = (path: string): boolean =>
  /^portal\/src\/(words\/[^/]+|.*\/([\w-]+-)?words)\.ts$/.test(path)

/** Where the values are by which sets are looked up: the wire, and the portal's own decisions. */
const VALUES = /^contract\/.*\.ts$|^portal\/src\/.*\.ts$/

const textsIn = (source: Source): string[] => treeOf(source).texts.map(({ value }) => value)

/** The names under which a file has a set: what it calls it, and `words` as an argument. */
function namesOfSet(source: Source, set: string): Set<string> {
  const own = treeOf(source).nodes.flatMap((node) => {
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier') return []
    const { init } = node
    if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return []
    const [of] = init.arguments
    return init.callee.name === 'useWords' && of?.type === 'Identifier' && of.name === set
      ? [node.id.name]
      : []
  })
  return new Set(['words', ...own])
}

/** Whether a file looks up a set, or a part of one, by a value. */
function looksUp(source: Source, set: string): boolean {
  const names = namesOfSet(source, set)
  return treeOf(source).names.some(({ name, isLookedUp }) => isLookedUp && names.has(name))
}

function unusedIn(
  { path, name: set, words }: WordSet,
  screens: readonly Source[],
  values: ReadonlySet<string>,
): Fault[] {
  const users = screens.filter((source) => importsOf(source).some(({ from }) => from === path))
  const names = users.flatMap((source) => treeOf(source).names)
  const named = new Set([...names.map(({ name }) => name), ...users.flatMap(textsIn)])
  const byValue = users.some((source) => looksUp(source, set))
  const unused = (key: string): Fault => ({
    path,
    line: 1,
    says: `no screen uses the word "${key}": delete it`,
  })
  return Object.entries(words).flatMap(([key, value]): Fault[] => {
    if (!named.has(key)) return byValue && values.has(key) ? [] : [unused(key)]
    if (typeof value !== 'object' || value === null) return []
    // Passed on, taken apart, or looked up: each of its words may be said.
    const isWhole = names.some(({ name, member }) => name === key && member === undefined)
    return isWhole
      ? []
      : Object.keys(value).flatMap((part) => (named.has(part) ? [] : [unused(`${key}.${part}`)]))
  })
}

export function unusedWords(sets: readonly WordSet[], sources: readonly Source[]): Fault[] {
  const code = sources.filter(({ path }) => !isWordsFile(path))
  const screens = code.filter(({ path }) => /^portal\/src\/.*\.tsx?$/.test(path))
  const values = new Set(code.filter(({ path }) => VALUES.test(path)).flatMap(textsIn))
  return sets.flatMap((set) => unusedIn(set, screens, values))
}
