// Decisions are pure, by the graph of imports and not by the names of files. A file that reaches
// I/O, however far its imports go, exports no function that decides: each names something of the
// outside, or is asynchronous. A pure file takes its types from pure files.

import {
  declaredIn,
  type Fault,
  type Import,
  lineAt,
  type Node,
  type Source,
  treeOf,
} from './source.ts'

/** Every import of each file. */
export type Graph = ReadonlyMap<string, readonly Import[]>

/** Which modules are I/O, and whose types stand for it, such as a database handle. */
export type Outside = {
  readonly isOutside: (imported: Import) => boolean
  readonly isHandle: (imported: Import) => boolean
}

/** Every file that reaches something outside, itself or through its imports. */
function reachingFiles(graph: Graph, { isOutside }: Outside): Set<string> {
  const importers = new Map<string, string[]>()
  const reaching = new Set<string>()
  for (const [path, imports] of graph)
    for (const imported of imports) {
      if (imported.types) continue
      if (isOutside(imported)) reaching.add(path)
      if (imported.kind === 'file')
        importers.set(imported.from, [...(importers.get(imported.from) ?? []), path])
    }
  for (const path of reaching)
    for (const importer of importers.get(path) ?? []) reaching.add(importer)
  return reaching
}

/** A declaration at the top of a file, with the names in it. */
type Declaration = {
  readonly name: string
  readonly at: number
  readonly isExported: boolean
  /** A function that returns what it decides, not a promise of it; or a value that is computed. */
  readonly decides: boolean
  readonly uses: ReadonlySet<string>
}

/** A synchronous function, a call such as `machine({ … })`, or a table of these. */
function isDecision(node: Node): boolean {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return !node.async
    case 'CallExpression':
    case 'ClassDeclaration':
      return true
    case 'ObjectExpression':
      return node.properties.some((one) =>
        isDecision(one.type === 'Property' ? one.value : one.argument),
      )
    case 'ArrayExpression':
      return node.elements.some((one) => one !== null && isDecision(one))
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return isDecision(node.expression)
    default:
      return false
  }
}

function declarationsOf(source: Source): Declaration[] {
  const { body, names } = treeOf(source)
  const usesIn = (start: number, end: number): Set<string> =>
    new Set(names.filter(({ at }) => at >= start && at < end).map(({ name }) => name))
  return body.flatMap((statement): Declaration[] => {
    const isExported = statement.type === 'ExportNamedDeclaration'
    const node = isExported ? statement.declaration : statement
    if (!node) return []
    if (node.type === 'VariableDeclaration')
      return node.declarations.flatMap(({ id, init, start, end }) => {
        const decides = init ? isDecision(init) : false
        return declaredIn(id).map((name) => ({
          name,
          at: start,
          isExported,
          decides,
          uses: usesIn(start, end),
        }))
      })
    if (!('id' in node) || node.id?.type !== 'Identifier') return []
    const decides = isDecision(node)
    return [
      {
        name: node.id.name,
        at: node.start,
        isExported,
        decides,
        uses: usesIn(node.start, node.end),
      },
    ]
  })
}

/** The names that a declaration uses, also through other declarations of its file. */
function usedBy(declaration: Declaration, known: ReadonlyMap<string, Declaration>): Set<string> {
  const used = new Set(declaration.uses)
  for (const name of used) for (const further of known.get(name)?.uses ?? []) used.add(further)
  return used
}

/** The exported functions of a file that decide, and whether any export touches the outside. */
function decisionsIn(
  source: Source,
  touching: ReadonlySet<string>,
): { decisions: Declaration[]; acts: boolean } {
  const declarations = declarationsOf(source)
  const known = new Map(declarations.map((one) => [one.name, one]))
  const touches = (one: Declaration): boolean =>
    [...usedBy(one, known)].some((name) => touching.has(name))
  const exported = declarations.filter(({ isExported }) => isExported)
  return {
    decisions: exported.filter((one) => one.decides && !touches(one)),
    acts: exported.some(touches),
  }
}

/** The path, import by import, from a file to something outside. */
function wayOut(
  path: string,
  graph: Graph,
  reaching: ReadonlySet<string>,
  outside: Outside,
): string[] {
  const imports = (graph.get(path) ?? []).filter(({ types }) => !types)
  const last = imports.find((imported) => outside.isOutside(imported))
  if (last) return [last.from]
  const next = imports.find(({ kind, from }) => kind === 'file' && reaching.has(from))
  return next ? [next.from, ...wayOut(next.from, graph, reaching, outside)] : []
}

/**
 * What is refused of the files that `isJudged` names; those that `isPure` names reach nothing at
 * all.
 */
export function purityFaults(
  sources: readonly Source[],
  graph: Graph,
  outside: Outside,
  rooms: {
    readonly isJudged: (path: string) => boolean
    readonly isPure: (path: string) => boolean
  },
): Fault[] {
  const reaching = reachingFiles(graph, outside)
  const reaches = (imported: Import): boolean =>
    outside.isOutside(imported) || (imported.kind === 'file' && reaching.has(imported.from))
  return sources
    .filter(({ path }) => rooms.isJudged(path))
    .flatMap((source): Fault[] => {
      const { path, text } = source
      const imports = graph.get(path)!
      if (!reaching.has(path))
        return imports
          .filter(({ types, from }) => types && rooms.isJudged(from) && reaching.has(from))
          .map(({ from, line }) => ({
            path,
            line,
            says: `a pure file takes its types from nouns, not from ${from}`,
          }))
      const touching = new Set(
        imports
          .filter((one) => (one.types ? outside.isHandle(one) : reaches(one)))
          .flatMap(({ locals }) => locals),
      )
      const { decisions, acts } = decisionsIn(source, touching)
      const way = `reads nothing from outside (${wayOut(path, graph, reaching, outside).join(' → ')})`
      if (!acts || rooms.isPure(path))
        return imports
          .filter((one) => !one.types && reaches(one))
          .map(({ line }) => ({ path, line, says: `it decides, so it ${way}` }))
      return decisions.map(({ name, at }) => ({
        path,
        line: lineAt(text, at),
        says: `"${name}" decides: put it into a file that ${way}`,
      }))
    })
}
