// Modules have no state: the state of a process is in its `ProcessState`, so that two servers in
// one process share nothing. A constant table is allowed; a variable that is changed, filled later
// or opened on import is not.

import {
  declaredIn,
  type Fault,
  isTest,
  isTypeScript,
  lineAt,
  type Node,
  type Source,
  treeOf,
} from './source.ts'

const OURS = /^(server|sandbox)\//

/**
 * Memos of values that are the same for every server, by file and name. No server can tell which
 * one filled them.
 */
const MEMOS: Readonly<Record<string, string>> = {
  'server/kernel/brazil/calendar.ts holidays': 'holidays of a year',
  'server/kernel/brazil/calendar.ts midnights': 'when a day begins',
  'server/kernel/brazil/calendar.ts days': 'the day that begins then',
  'server/kernel/ids.ts newest': 'the newest id, so that the next one sorts after it',
  'server/kernel/random.ts used': 'how many of the random bytes drawn in advance are used',
  'server/app/http/input/check.ts compiledSchemas':
    'compiled schemas of the contract, which are constants',
  'server/app/http/input/seller-numbers.ts placesOf': 'where they name sellers',
}

const WEAK = new Set(['WeakMap', 'WeakSet', 'WeakRef'])
const CONTAINERS = new Set(['Map', 'Set', 'Array'])
const OPENS = /^open[A-Z]/
const CHANGES = /^(set|add|delete|clear|push|pop|shift|unshift|splice|fill|sort|reverse)$/

const IN_A_SLOT = 'put it in a slot of the process (server/kernel/state.ts)'

/** The value itself, without `await`, `as …`, `satisfies …` and `!`. */
function bare(node: Node): Node {
  if (node.type === 'AwaitExpression') return bare(node.argument)
  const isTyped =
    node.type === 'TSAsExpression' ||
    node.type === 'TSSatisfiesExpression' ||
    node.type === 'TSNonNullExpression'
  return isTyped ? bare(node.expression) : node
}

/** The name at the left of `name.member[0].other`, and how many members follow. */
function rootOf(
  node: Node,
  members = 0,
): { readonly name: string; readonly members: number } | undefined {
  if (node.type === 'Identifier') return { name: node.name, members }
  if (node.type === 'TSNonNullExpression' || node.type === 'ChainExpression')
    return rootOf(node.expression, members)
  return node.type === 'MemberExpression' ? rootOf(node.object, members + 1) : undefined
}

/**
 * The names of variables whose value this node changes: `a.b = 1`, `a[0]++`, `delete a.b`,
 * `a.push(1)`.
 */
function changedBy(node: Node): string | undefined {
  if (node.type === 'CallExpression') {
    const { callee } = node
    const isChange =
      callee.type === 'MemberExpression' &&
      callee.property.type === 'Identifier' &&
      CHANGES.test(callee.property.name)
    return isChange ? rootOf(callee.object)?.name : undefined
  }
  if (
    node.type !== 'AssignmentExpression' &&
    node.type !== 'UpdateExpression' &&
    node.type !== 'UnaryExpression'
  )
    return undefined
  if (node.type === 'UnaryExpression' && node.operator !== 'delete') return undefined
  const root = rootOf(node.type === 'AssignmentExpression' ? node.left : node.argument)
  return root && root.members > 0 ? root.name : undefined
}

/** The fault of a constant with this value, if any. */
function faultOf(name: string, initial: Node, changed: ReadonlySet<string>): string | undefined {
  const value = bare(initial)
  const callee =
    value.type === 'NewExpression' || value.type === 'CallExpression'
      ? bare(value.callee)
      : undefined
  const called = callee?.type === 'Identifier' ? callee.name : ''
  if (value.type === 'NewExpression' && WEAK.has(called))
    return `"${name}" holds state: ${IN_A_SLOT}`
  if (value.type === 'NewExpression' && CONTAINERS.has(called) && value.arguments.length === 0)
    return `"${name}" begins empty and is filled later: ${IN_A_SLOT}, or build it in one expression`
  if (value.type === 'CallExpression' && OPENS.test(called))
    return `"${name}" is opened on import: ${IN_A_SLOT}`
  if (callee?.type === 'ArrowFunctionExpression' || callee?.type === 'FunctionExpression')
    return `"${name}" is made by a function called on import: ${IN_A_SLOT}`
  return changed.has(name) ? `"${name}" is changed: ${IN_A_SLOT}` : undefined
}

/** Finds state in modules of the server and the sandbox bank. */
export function stateFaults(source: Source): Fault[] {
  const { path, text } = source
  if (!isTypeScript(source) || !OURS.test(path) || isTest(path)) return []
  const { body, nodes } = treeOf(source)
  const changed = new Set(nodes.flatMap((node) => changedBy(node) ?? []))
  return body.flatMap((statement) => {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (node?.type !== 'VariableDeclaration') return []
    return node.declarations.flatMap(({ id, init, start }) =>
      declaredIn(id).flatMap((name): Fault[] => {
        const isVariable = node.kind === 'let' || node.kind === 'var'
        const says = isVariable
          ? `"${name}" is changed: ${IN_A_SLOT}`
          : init && faultOf(name, init, changed)
        return says === null || says === undefined || MEMOS[`${path} ${name}`]
          ? []
          : [{ path, line: lineAt(text, start), says }]
      }),
    )
  })
}
