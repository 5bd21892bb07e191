// Reads TypeScript for the rules: the syntax tree of a file, its names, texts and comments, its
// imports and exports. It knows no rule. The parser is oxc, as vite exports it.

import { dirname, join } from 'node:path/posix'
import { type ESTree, parseSync } from 'vite'

export type Source = { readonly path: string; readonly text: string }
export type Fault = { readonly path: string; readonly line: number; readonly says: string }

/** A node of the tree. Its own members are read by `type`. */
export type Node = ESTree.Node

/** A name in the code: of a variable, a type, a property or an element. */
export type Name = {
  readonly name: string
  readonly at: number
  /** In `name.member`, the member. */
  readonly member?: string
  /** In `name[value]`. */
  readonly isLookedUp?: true
}

/** A string, or a part of a template between its values. */
export type Text = { readonly value: string; readonly at: number }

export type Comment = { readonly value: string; readonly at: number; readonly isBlock: boolean }

export type Tree = {
  readonly body: ESTree.Program['body']
  readonly nodes: readonly Node[]
  readonly names: readonly Name[]
  readonly texts: readonly Text[]
  readonly comments: readonly Comment[]
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/**
 * Calls `visit` with every node of a tree, in the order of the text, and with the node that
 * contains it.
 */
function walk(
  node: Node,
  visit: (node: Node, parent: Node | undefined) => void,
  parent?: Node,
): void {
  visit(node, parent)
  const members = node as unknown as Readonly<Record<string, unknown>>
  for (const key in members) {
    const value = members[key]
    if (typeof value !== 'object' || value === null) continue
    if (isNode(value)) walk(value, visit, node)
    else if (Array.isArray(value)) for (const one of value) if (isNode(one)) walk(one, visit, node)
  }
}

/** What is read of the value of `node`: the member in `node.member`, or that it is looked up. */
function readOf(node: Node, parent: Node | undefined): Pick<Name, 'member' | 'isLookedUp'> {
  if (parent?.type === 'MemberExpression' && parent.object === node) {
    if (parent.computed) return { isLookedUp: true }
    return parent.property.type === 'Identifier' ? { member: parent.property.name } : {}
  }
  if (parent?.type === 'TSQualifiedName' && parent.left === node)
    return { member: parent.right.name }
  if (parent?.type === 'JSXMemberExpression' && parent.object === node)
    return { member: parent.property.name }
  return {}
}

const NAMES = new Set(['Identifier', 'PrivateIdentifier', 'JSXIdentifier'])

function nameOf(node: Node, parent: Node | undefined, above: Node | undefined): Name | undefined {
  if (!NAMES.has(node.type)) return undefined
  // In `a.b.c` the value of `a.b` is read by the name `b`.
  const isProperty =
    parent?.type === 'MemberExpression' && parent.property === node && !parent.computed
  const read = isProperty ? readOf(parent, above) : readOf(node, parent)
  return { name: (node as ESTree.IdentifierName).name, at: node.start, ...read }
}

function textOf(node: Node): Text | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string')
    return { value: node.value, at: node.start }
  if (node.type === 'TemplateElement') return { value: node.value.raw, at: node.start }
  return node.type === 'JSXText' ? { value: node.value, at: node.start } : undefined
}

function parse({ path, text }: Source): Tree {
  const { program, comments, errors } = parseSync(path, text, { preserveParens: false })
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0]!.message}`)
  const [nodes, names, texts]: [Node[], Name[], Text[]] = [[], [], []]
  const parents = new Map<Node, Node | undefined>()
  walk(program, (node, parent) => {
    nodes.push(node)
    parents.set(node, parent)
    const name = nameOf(node, parent, parent && parents.get(parent))
    if (name) names.push(name)
    const said = textOf(node)
    if (said) texts.push(said)
  })
  return {
    body: program.body,
    nodes,
    names,
    texts,
    comments: comments.map(({ type, value, start }) => ({
      value,
      at: start,
      isBlock: type === 'Block',
    })),
  }
}

const seen = new WeakMap<Source, Tree>()

/** The syntax tree of a file. It is read once for each source. */
export function treeOf(source: Source): Tree {
  let tree = seen.get(source)
  if (!tree) seen.set(source, (tree = parse(source)))
  return tree
}

/** The number of the line on which the character `at` stands. */
export const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length

export const isTypeScript = ({ path }: Source): boolean => /\.tsx?$/.test(path)
export const isTest = (path: string): boolean =>
  /\.test\.ts$|^(test|tools|bench|portal\/test)\/|^portal\/build\.ts$/.test(path)

export type Import = {
  readonly line: number
  /** A path from the project's folder, `node:…`, or the name of a package. */
  readonly from: string
  readonly kind: 'file' | 'node' | 'package'
  /** Only types: nothing is loaded when it runs. */
  readonly types: boolean
  /** The names as the other file exports them. */
  readonly names: readonly string[]
  /** The names as this file calls them. */
  readonly locals: readonly string[]
  /** Loaded when it is needed, by a call. */
  readonly isLazy?: true
  /** The name it gave the whole module; `*` for all without a name. */
  readonly whole?: string
}

function place(path: string, text: string): Pick<Import, 'from' | 'kind'> {
  if (text.startsWith('.')) return { kind: 'file', from: join(dirname(path), text) }
  if (text.startsWith('node:')) return { kind: 'node', from: text }
  return {
    kind: 'package',
    from: text
      .split('/')
      .slice(0, text.startsWith('@') ? 2 : 1)
      .join('/'),
  }
}

const exportedName = (name: ESTree.ModuleExportName): string =>
  name.type === 'Literal' ? name.value : name.name

/** What a node takes from another module: that module's name in the text, the names, and how. */
type Taken = Omit<Import, 'line' | 'from' | 'kind'> & { readonly module: ESTree.StringLiteral }

function takenByImport({ source, specifiers, importKind }: ESTree.ImportDeclaration): Taken {
  const whole = specifiers.find((one) => one.type === 'ImportNamespaceSpecifier')?.local.name
  const names = specifiers.flatMap((one) => {
    if (one.type === 'ImportSpecifier') return [exportedName(one.imported)]
    return one.type === 'ImportDefaultSpecifier' ? ['default'] : []
  })
  const all = specifiers.length === 0 ? '*' : whole
  const locals = specifiers.map(({ local }) => local.name)
  return {
    module: source,
    types: importKind === 'type',
    names,
    locals,
    ...(all !== undefined && { whole: all }),
  }
}

function takenBy(node: Node): Taken | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
      return takenByImport(node)
    case 'ExportNamedDeclaration':
      if (!node.source) return undefined
      return {
        module: node.source,
        types: node.exportKind === 'type',
        names: node.specifiers.map(({ local }) => exportedName(local)),
        locals: [],
      }
    case 'ExportAllDeclaration':
      return {
        module: node.source,
        types: node.exportKind === 'type',
        names: [],
        locals: [],
        whole: '*',
      }
    case 'ImportExpression':
      if (node.source.type !== 'Literal' || typeof node.source.value !== 'string') return undefined
      return { module: node.source, types: false, names: [], locals: [], isLazy: true, whole: '*' }
    case 'TSImportType':
      return { module: node.source, types: true, names: [], locals: [], whole: '*' }
    default:
      return undefined
  }
}

/** Every import of a file: statements, re-exports, and calls and types with a literal path. */
export function importsOf(source: Source): Import[] {
  return treeOf(source).nodes.flatMap((node): Import[] => {
    const taken = takenBy(node)
    if (!taken) return []
    const { module, ...how } = taken
    return [
      { ...place(source.path, module.value), line: lineAt(source.text, module.start), ...how },
    ]
  })
}

export type Export = { readonly name: string; readonly line: number; readonly isType: boolean }

/** The names that a pattern such as `{ a, b: [c] }` declares. */
export function declaredIn(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [pattern.name]
  if (pattern.type === 'Property') return declaredIn(pattern.value)
  if (pattern.type === 'AssignmentPattern') return declaredIn(pattern.left)
  if (pattern.type === 'RestElement') return declaredIn(pattern.argument)
  if (pattern.type === 'ObjectPattern') return pattern.properties.flatMap(declaredIn)
  return pattern.type === 'ArrayPattern'
    ? pattern.elements.flatMap((one) => (one ? declaredIn(one) : []))
    : []
}

/** The exported names of a file. */
export function exportsOf(source: Source): Export[] {
  return treeOf(source).body.flatMap((node): Export[] => {
    if (node.type !== 'ExportNamedDeclaration') return []
    const line = lineAt(source.text, node.start)
    const { declaration, specifiers } = node
    if (declaration?.type === 'VariableDeclaration')
      return declaration.declarations
        .flatMap(({ id }) => declaredIn(id))
        .map((name) => ({ name, line, isType: false }))
    if (declaration) {
      const isType =
        declaration.type === 'TSTypeAliasDeclaration' ||
        declaration.type === 'TSInterfaceDeclaration'
      return 'id' in declaration && declaration.id?.type === 'Identifier'
        ? [{ name: declaration.id.name, line, isType }]
        : []
    }
    return specifiers.map(({ exported, exportKind }) => ({
      name: exportedName(exported),
      line,
      isType: node.exportKind === 'type' || exportKind === 'type',
    }))
  })
}
