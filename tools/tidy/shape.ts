// The shape of one file: its header, its words and its name, as far as oxlint has no rule for them;
// and how many files a folder has. It knows nothing of the relations between files.

import {
  type Fault,
  isTypeScript,
  lineAt,
  type Node,
  type Source,
  type Text,
  treeOf,
} from './source.ts'

const OPENING_LINES_MAX = 6
const FOLDER_FILES_MAX = 16
// With the comments that explain this file: the actors, a table of cases.
const HEADER_LINES_MAX = 24

/** A test of the whole server outside the folder of its capability. */
export function placeFaults({ path }: Source): Fault[] {
  if (!/^test\/(journeys\/)?[^/]+\.test\.ts$/.test(path)) return []
  return [
    { path, line: 1, says: 'a test without a capability; move it into a folder (test/README.md)' },
  ]
}

/**
 * Folders of the server, the sandbox bank or the portal with too many files, tests aside: each of
 * them should be two.
 */
export function folderFaults(sources: readonly Source[]): Fault[] {
  const isCounted = ({ path }: Source) =>
    /^(server|sandbox|portal\/src)\/.*\.(tsx?|css)$/.test(path) && !path.endsWith('.test.ts')
  const folders = Map.groupBy(sources.filter(isCounted), ({ path }) =>
    path.slice(0, path.lastIndexOf('/')),
  )
  return [...folders].flatMap(([path, { length }]) => {
    if (length <= FOLDER_FILES_MAX) return []
    return [{ path, line: 1, says: `a folder of ${length} files; ${FOLDER_FILES_MAX} are enough` }]
  })
}

const MIGRATION = /^server\/platform\/db\/migrations\/(.+)$/

/** Every file begins with its purpose; a migration with its reason. */
export function headerFaults({ path, text }: Source): Fault[] {
  const wrong = (says: string): Fault[] => [{ path, line: 1, says }]
  const migration = MIGRATION.exec(path)?.[1]
  if (migration !== undefined) {
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(migration))
      return wrong('a migration is called NNNN-name.sql')
    return text.startsWith(`-- ${migration} · Why: `)
      ? []
      : wrong(`opens with "-- ${migration} · Why: …"`)
  }
  if (path.endsWith('.sql'))
    return /^-- \S/.test(text) ? [] : wrong('opens with a comment: what it is for')
  if (!/\.tsx?$/.test(path)) return []
  const header = /^(?:#![^\n]*\n)?((?:\/\/[^\n]*\n)+)/.exec(text)?.[1]
  if (header === undefined)
    return wrong('opens with a comment: what it is for and what it refuses to know')
  const lines = header.trimEnd().split('\n')
  const opening = lines.findIndex((line) => line.trim() === '//')
  if ((opening < 0 ? lines.length : opening) > OPENING_LINES_MAX) {
    return wrong(`says what it is for in more than ${OPENING_LINES_MAX} lines`)
  }
  return lines.length > HEADER_LINES_MAX
    ? wrong(`its opening comment has ${lines.length} lines; the rest is for docs/`)
    : []
}

/** Words that SQL may not say. */
type Banned = { readonly word: RegExp; readonly instead: string; readonly but: RegExp }

const BANNED_IN_SQL: readonly Banned[] = [
  {
    word: /\b(now|clock_timestamp|transaction_timestamp|statement_timestamp)\(\)|\bcurrent_(timestamp|date)\b/i,
    instead: 'give SQL the time: ${now}',
    // A trigger is given no time.
    but: /^tools\/tidy(\.test\.ts|\/)|\/0013-[a-z-]+\.sql$/,
  },
  {
    word: /\b(lower|upper|initcap)\((?![^)]*collate "C")|\b(not )?ilike\b|\bcitext\b|::citext/i,
    instead:
      'SQL folds letters in another way than our code: compare forms that code made (server/kernel/text/email.ts)',
    // Names are found without accents and case, and identify nobody. Migrations before the rule
    // stay as they ran.
    but: /^tools\/tidy(\.test\.ts|\/)|^server\/(corporate\/holders|privacy)\/[\w-]*store\.ts$|\/migrations\/00([0-6]\d|7[01])-|^(test|bench)\/|\.test\.ts$/,
  },
  {
    word: /\bctid\b|\bis not distinct from\b|\bas materialized\b|\b(cross|left) join lateral\b|= any\(array\(|\benable_\w+=/i,
    instead: 'a fragment of server/platform/db/planner.ts (docs/planner.md)',
    // The checks of `npm run verify` read whole tables.
    but: /^server\/platform\/db\/planner\.ts$|^server\/(platform\/ledger|marketplace|payments|corporate|privacy)\/([\w-]+\/)*([\w-]+-)?verify\.ts$|^sandbox\/books\.ts$|^(test|tools|bench)\/|\.(test\.ts|sql)$/,
  },
]

// The first two measure time; the SDK uses the clock of its caller's machine.
const OWN_TIME = /^(bench|tools|sdk)\/|\.durable\.test\.ts$|^server\/kernel\/clock\.ts$/
const VAGUE_VERB = /^(handle|process|manage|perform|do)[A-Z]/
const VAGUE_NOUN = /([hH]elper|Util|Service|Manager|Impl)s?$/

const isFunction = (node: Node | null | undefined): boolean =>
  node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression'

/** The name that a node declares, and whether it is the name of a function. */
function declaredBy(
  node: Node,
): { readonly name: string; readonly isFunction: boolean } | undefined {
  if (node.type === 'FunctionDeclaration' && node.id)
    return { name: node.id.name, isFunction: true }
  if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier')
    return { name: node.id.name, isFunction: isFunction(node.init) }
  return node.type === 'TSTypeAliasDeclaration' || node.type === 'TSInterfaceDeclaration'
    ? { name: node.id.name, isFunction: false }
    : undefined
}

/** The fault of one node, if any: `new Date()`, and names that say nothing. */
function faultOfNode(path: string, node: Node): string | undefined {
  const isNow =
    node.type === 'NewExpression' &&
    node.callee.type === 'Identifier' &&
    node.callee.name === 'Date' &&
    node.arguments.length === 0
  if (isNow && !OWN_TIME.test(path))
    return '"new Date()": take the time as an argument (server/kernel/clock.ts)'
  const declared = declaredBy(node)
  if (!declared) return undefined
  if (declared.isFunction && VAGUE_VERB.test(declared.name))
    return `"${declared.name}": a verb that says what it does`
  return VAGUE_NOUN.test(declared.name) ? `"${declared.name}": the name of the thing` : undefined
}

// A comment that is code. Prose seldom ends in a bracket or begins with a keyword and a sign.
const ONCE_CODE =
  /^\/*\s*(import\b.*\bfrom ['"]|export (const|function|type|async)\b|(const|let|var) [\w{[].* = |(await )?[\w.]+\([^)]*\);?$|return [^.]*[;(){}]$|if \(.*\) ?(\{|return|throw|\w+\()|for \((const|let)\b|while \(|\}( else\b.*)?[;,)]*$|[\w.]+ = [^ ]+;$)/

/** What SQL may not say, in a file of SQL or in a text of the code. */
function sqlFaults({ path, text }: Source, texts: readonly Text[]): Fault[] {
  const banned = BANNED_IN_SQL.filter(({ but }) => !but.test(path))
  return texts.flatMap(({ value, at }) =>
    value.split('\n').flatMap((said, n) =>
      banned.flatMap(({ word, instead }) => {
        const found = word.exec(said)?.[0].trim()
        return found === undefined
          ? []
          : [{ path, line: lineAt(text, at) + n, says: `"${found}": ${instead}` }]
      }),
    ),
  )
}

/** Refused words, and commented-out code. */
export function wordFaults(source: Source): Fault[] {
  const { path, text } = source
  if (path.endsWith('.sql'))
    return sqlFaults(source, [{ value: text.replace(/--[^\n]*/g, ''), at: 0 }])
  if (!isTypeScript(source)) return []
  const { nodes, texts, comments } = treeOf(source)
  const faultAt = (at: number, says: string): Fault => ({ path, line: lineAt(text, at), says })
  const startsLine = (at: number): boolean =>
    /(^|\n)[ \t]*$/.test(text.slice(Math.max(0, at - 200), at))
  return [
    ...nodes.flatMap((node) => {
      const says = faultOfNode(path, node)
      return says === undefined ? [] : [faultAt(node.start, says)]
    }),
    ...sqlFaults(source, texts),
    ...comments
      .filter(({ value, at, isBlock }) => !isBlock && ONCE_CODE.test(value) && startsLine(at))
      .map(({ at }) => faultAt(at, 'commented-out code: delete it, git remembers')),
  ]
}

const VAGUE = /(^|[/.-])(helpers?|utils?|managers?|services?|handlers?|misc|common|impl)(?=[/.-]|$)/
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/

/** A file name describes its content. */
export function nameFaults({ path }: Source): Fault[] {
  if (!/\.(tsx?|sql)$/.test(path)) return []
  const vague = VAGUE.exec(path)?.[2]
  if (vague !== undefined)
    return [{ path, line: 1, says: `"${vague}" names nothing: call it after what it holds` }]
  const parts = path.split('/')
  const odd = (path.endsWith('.sql') ? parts : parts.slice(0, -1)).find((part) => !KEBAB.test(part))
  return odd === undefined ? [] : [{ path, line: 1, says: `"${odd}" is not in kebab-case` }]
}
