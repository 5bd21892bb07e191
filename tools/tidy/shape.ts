// The shape of one file: its length and that of its functions, its header, its words and its name; and how many files a folder has. It
// knows nothing of the relations between files.

import { type Fault, isTypeScript, lineAt, type Source, type Views, viewsOf } from './source.ts'

const FUNCTION_LINES_MAX = 70
const FILE_LINES_MAX = 300
// The rows of a table test are read like any table.
const TEST_LINES_MAX = 450
const OPENING_LINES_MAX = 5
const FOLDER_FILES_MAX = 16
// With the comments that explain this file: the actors, a table of cases.
const HEADER_LINES_MAX = 20

/** Files that may be longer, with the reason. */
const LONG_FILES: Record<string, string> = {
  'contract/errors.ts': 'one table: every refusal with its texts',
}

const CONTROL = new Set(['if', 'for', 'while', 'switch', 'catch', 'with'])
const NO_BODY =
  /(^|[^\w$.])(else|try|finally|do|return|default|(class|interface|enum|namespace|module)\s+[\w<>, ]+|import|export|type)$/

type Paren = { readonly head: string; readonly at: number }

/** Whether the brace after `before` opens the body of a function. `closed` is the last group in parentheses. */
function opensFunction(before: string, closed: Paren | undefined): boolean {
  if (before.endsWith('=>')) return true
  if (before.endsWith(')')) return closed !== undefined && !CONTROL.has(closed.head)
  // A type stands between: `): Promise<void> {`.
  return /[\w>\]}]$/.test(before) && !NO_BODY.test(before) && /\)\s*:[^;=]*$/.test(before)
}

type Body = { readonly from: number; readonly to: number }

/** Where each function begins and ends, from its parameters to its last brace. */
function bodiesOf(code: string): Body[] {
  const bodies: Body[] = []
  const parens: Paren[] = []
  const braces: (number | undefined)[] = []
  let closed: Paren | undefined
  for (const { 0: c, index } of code.matchAll(/[(){}]/g)) {
    if (c === '(')
      parens.push({ head: /([\w$]*)\s*$/.exec(code.slice(Math.max(0, index - 40), index))![1]!, at: index })
    else if (c === ')') closed = parens.pop()
    else if (c === '{') {
      const before = code.slice(Math.max(0, index - 400), index).trimEnd()
      braces.push(opensFunction(before, closed) ? (closed?.at ?? index) : undefined)
    } else {
      const from = braces.pop()
      if (from !== undefined) bodies.push({ from, to: index })
    }
  }
  return bodies
}

/** Functions longer than 70 lines, files longer than their limit. */
export function sizeFaults(source: Source): Fault[] {
  if (!isTypeScript(source)) return []
  const { path, text } = source
  const { code } = viewsOf(source)
  const functions = bodiesOf(code).flatMap(({ from, to }) => {
    const lines = code.slice(from, to).split('\n').length
    if (lines <= FUNCTION_LINES_MAX) return []
    return [
      { path, line: lineAt(code, from), says: `a function of ${lines} lines; ${FUNCTION_LINES_MAX} fit a screen` },
    ]
  })
  const lines = text.trimEnd().split('\n').length
  const max = path.endsWith('.test.ts') ? TEST_LINES_MAX : FILE_LINES_MAX
  if (lines <= max || LONG_FILES[path] !== undefined) return functions
  return [...functions, { path, line: lines, says: `a file of ${lines} lines; ${max} are enough` }]
}

/** A test of the whole server outside the folder of its capability. */
export function placeFaults({ path }: Source): Fault[] {
  if (!/^test\/(journeys\/)?[^/]+\.test\.ts$/.test(path)) return []
  return [{ path, line: 1, says: 'a test without a capability; move it into a folder (test/README.md)' }]
}

/** Folders of the server, the sandbox bank or the portal with too many files, tests aside: each of them should be two. */
export function folderFaults(sources: readonly Source[]): Fault[] {
  const isCounted = ({ path }: Source) =>
    /^(server|sandbox|portal\/src)\/.*\.(tsx?|css)$/.test(path) && !path.endsWith('.test.ts')
  const folders = Map.groupBy(sources.filter(isCounted), ({ path }) => path.slice(0, path.lastIndexOf('/')))
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
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(migration)) return wrong('a migration is called NNNN-name.sql')
    return text.startsWith(`-- ${migration} · Why: `) ? [] : wrong(`opens with "-- ${migration} · Why: …"`)
  }
  if (path.endsWith('.sql')) return /^-- \S/.test(text) ? [] : wrong('opens with a comment: what it is for')
  if (!/\.tsx?$/.test(path)) return []
  const header = /^(?:#![^\n]*\n)?((?:\/\/[^\n]*\n)+)/.exec(text)?.[1]
  if (header === undefined) return wrong('opens with a comment: what it is for and what it refuses to know')
  const lines = header.trimEnd().split('\n')
  const opening = lines.findIndex((line) => line.trim() === '//')
  if ((opening < 0 ? lines.length : opening) > OPENING_LINES_MAX) {
    return wrong(`says what it is for in more than ${OPENING_LINES_MAX} lines`)
  }
  return lines.length > HEADER_LINES_MAX
    ? wrong(`its opening comment has ${lines.length} lines; the rest is for docs/`)
    : []
}

type Banned = {
  readonly word: RegExp
  readonly instead: string
  readonly where: keyof Views | 'sql'
  readonly but?: RegExp
}

const TEXTS_OF_TIDY = /^tools\/tidy(\.test\.ts|\/)/
// The first two measure time; the SDK uses the clock of its caller's machine.
const OWN_TIME = /^(bench|tools|sdk)\/|\.durable\.test\.ts$/

const BANNED: readonly Banned[] = [
  {
    word: /\bDate\.now\(|\bnew Date\(\)|\bnew Date\b(?!\()/,
    instead: 'take the time as an argument (server/kernel/clock.ts)',
    where: 'code',
    but: new RegExp(`^server/kernel/clock\\.ts$|${OWN_TIME.source}`),
  },
  {
    word: /\bparseFloat\(|\.toFixed\(/,
    instead: 'money is whole centavos (server/kernel/money.ts)',
    where: 'code',
    but: /^bench\//,
  },
  { word: /\b(TODO|FIXME|XXX|HACK)\b/, instead: 'finish it, or name an issue', where: 'comments', but: TEXTS_OF_TIDY },
  { word: /\b(TODO|FIXME)\b/, instead: 'finish it, or name an issue', where: 'code' },
  { word: /\bconsole\./, instead: 'log it; a command writes with process.stdout', where: 'code' },
  { word: /[:<|&]\s*any\b|<[^<>=]*,\s*any\b|\bas any\b|\bany\[\]/, instead: 'say the type, or unknown', where: 'code' },
  { word: /^export default\b/, instead: 'export it by its name', where: 'code' },
  {
    word: /^export \*/,
    instead: 'no barrels: import from where it stands',
    where: 'code',
    but: /^(contract|sdk)\/index\.ts$/,
  },
  {
    word: /\bclass\s+(?!(?:Refusal|Secret|VintemError)\b)\w/,
    instead: 'a function that closes over what it needs',
    where: 'code',
  },
  {
    word: /^\s*(export\s+)?(declare\s+)?((const\s+)?enum|namespace)\s+\w/,
    instead: 'a table `as const`: types only may be erased',
    where: 'code',
  },
  {
    word: /\bMath\.random\b/,
    instead: 'deps.random, or a seed that a failure prints',
    where: 'code',
    but: /^(server\/app\/open|sdk\/client)\.ts$/,
  },
  {
    word: /\bprocess\.env\b/,
    instead: 'a setting in server/platform/config.ts',
    where: 'code',
    but: /^(server\/(main\.ts$|platform\/db\/cluster\/binaries\.ts$|app\/(commands|serve|seed|replay)\/)|sdk\/(testing|cli\/main)\.ts$|samples\/kit\/settings\.ts$)|^(test|tools|bench)\/|\.test\.ts$/,
  },
  {
    word: /\b(now|clock_timestamp|transaction_timestamp|statement_timestamp)\(\)|\bcurrent_(timestamp|date)\b/i,
    instead: 'give SQL the time: ${now}',
    where: 'sql',
    // A trigger is given no time.
    but: /^tools\/tidy(\.test\.ts|\/)|\/0013-[a-z-]+\.sql$/,
  },
  {
    word: /\b(lower|upper|initcap)\((?![^)]*collate "C")|\b(not )?ilike\b|\bcitext\b|::citext/i,
    instead:
      'SQL folds letters in another way than our code: compare forms that code made (server/kernel/text/email.ts)',
    where: 'sql',
    // Names are found without accents and case, and identify nobody. Migrations before the rule stay as they ran.
    but: /^tools\/tidy(\.test\.ts|\/)|^server\/(corporate\/holders|privacy)\/[\w-]*store\.ts$|\/migrations\/00([0-6]\d|7[01])-|^(test|bench)\/|\.test\.ts$/,
  },
  {
    word: /\bctid\b|\bis not distinct from\b|\bas materialized\b|\b(cross|left) join lateral\b|= any\(array\(|\benable_\w+=/i,
    instead: 'a fragment of server/platform/db/planner.ts (docs/planner.md)',
    where: 'sql',
    // The checks of `npm run verify` read whole tables.
    but: /^server\/platform\/db\/planner\.ts$|^server\/(platform\/ledger|marketplace|payments|corporate|privacy)\/([\w-]+\/)*([\w-]+-)?verify\.ts$|^sandbox\/books\.ts$|^(test|tools|bench)\/|\.(test\.ts|sql)$/,
  },
  {
    word: /\bfunction (handle|process|manage|perform|do)[A-Z]\w*|\bconst (handle|process|manage|perform|do)[A-Z]\w* = (async )?\(/,
    instead: 'a verb that says what it does',
    where: 'code',
  },
  {
    word: /\b(type|class|const|function) \w*([hH]elper|Util|Service|Manager|Impl)s?\b/,
    instead: 'the name of the thing',
    where: 'code',
  },
]

// A comment that is code. Prose seldom ends in a bracket or begins with a keyword and a sign.
const ONCE_CODE =
  /^\s*\/\/+\s*(import\b.*\bfrom ['"]|export (const|function|type|async)\b|(const|let|var) [\w{[].* = |(await )?[\w.]+\([^)]*\);?$|return [^.]*[;(){}]$|if \(.*\) ?(\{|return|throw|\w+\()|for \((const|let)\b|while \(|\}( else\b.*)?[;,)]*$|[\w.]+ = [^ ]+;$)/

const isLine = (word: RegExp, line: string): boolean => word.test(line)
// The only random value of a test is the seed that it prints.
const isSeed = (path: string, line: string): boolean => path.endsWith('.test.ts') && /\bSEED\b/.test(line)

/** Refused words, and commented-out code. */
export function wordFaults(source: Source): Fault[] {
  const { path } = source
  const isSql = path.endsWith('.sql')
  if (!isSql && !isTypeScript(source)) return []
  const plain = isSql ? source.text.replace(/--[^\n]*/g, '') : ''
  const views = isSql ? { code: '', comments: '', strings: plain } : viewsOf(source)
  const lines = {
    code: views.code.split('\n'),
    comments: views.comments.split('\n'),
    strings: views.strings.split('\n'),
  }
  const banned = BANNED.filter(({ but }) => !but?.test(path)).flatMap(({ word, instead, where }) =>
    lines[where === 'sql' ? 'strings' : where].flatMap((line, n): Fault[] => {
      const found = isLine(word, line) && !(isSeed(path, line) && line.includes('Math.random'))
      return found ? [{ path, line: n + 1, says: `"${word.exec(line)![0].trim()}": ${instead}` }] : []
    }),
  )
  const dead = lines.comments.flatMap((line, n): Fault[] =>
    ONCE_CODE.test(line) && (lines.code[n] ?? '').trim() === ''
      ? [{ path, line: n + 1, says: 'commented-out code: delete it, git remembers' }]
      : [],
  )
  return [...banned, ...dead]
}

const VAGUE = /(^|[/.-])(helpers?|utils?|managers?|services?|handlers?|misc|common|impl)(?=[/.-]|$)/
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/

/** A file name describes its content. */
export function nameFaults({ path }: Source): Fault[] {
  if (!/\.(tsx?|sql)$/.test(path)) return []
  const vague = VAGUE.exec(path)?.[2]
  if (vague !== undefined) return [{ path, line: 1, says: `"${vague}" names nothing: call it after what it holds` }]
  const odd = path.split('/').find((part) => !KEBAB.test(part))
  return odd === undefined ? [] : [{ path, line: 1, says: `"${odd}" is not in kebab-case` }]
}
