// Modules have no state: the state of a process is in its `ProcessState`, so that two servers in one process share nothing.
// A constant table is allowed; a variable that is changed, filled later or opened on import is not. Relies on the formatter.

import { type Fault, isTest, isTypeScript, lineAt, type Source, viewsOf } from './source.ts'

const OURS = /^(server|sandbox)\//

/** Memos of values that are the same for every server, by file and name. No server can tell which one filled them. */
const MEMOS: Readonly<Record<string, string>> = {
  'server/kernel/brazil/calendar.ts holidays': 'holidays of a year',
  'server/kernel/brazil/calendar.ts midnights': 'when a day begins',
  'server/kernel/brazil/calendar.ts days': 'the day that begins then',
  'server/kernel/ids.ts newest': 'the newest id, so that the next one sorts after it',
  'server/kernel/random.ts used': 'how many of the random bytes drawn in advance are used',
  'server/app/http/input/check.ts compiledSchemas': 'compiled schemas of the contract, which are constants',
  'server/app/http/input/seller-numbers.ts placesOf': 'where they name sellers',
}

const CHANGEABLE = /^(?:export )?(?:let|var)\s+(\w+)/gm
/** Ends before the next statement, which begins at the start of a line. */
const CONSTANT = /^(?:export )?const (\w+)(?:(?!\n\w)[\s\S])*?\s=\s((?:(?!\n\w)[\s\S])*)/gm

const WEAK = /^new Weak(?:Map|Set|Ref)\b/
const EMPTY = /^new (?:Map|Set|Array)\b(?:<[\s\S]*>)?\(\s*\)/
const OPENED = /^(?:await )?open[A-Z]\w*\(/
const CALLED = /^\((?:async )?(?:\(|function\b)/

const changed = (name: string): RegExp =>
  new RegExp(
    `(?<![\\w$.])${name}(?:` +
      '\\.(?:set|add|delete|clear|push|pop|shift|unshift|splice|fill|sort|reverse)\\(|' +
      '(?:!?\\.\\w+|\\[[^\\]\\n]*\\])+!?\\s*(?:=(?![=>])|\\+\\+|--|[-+*/%&|?]{1,2}=))',
  )

const IN_A_SLOT = 'put it in a slot of the process (server/kernel/state.ts)'

/** The fault of a constant with the value `initial`, if any. */
function faultOf(name: string, initial: string, code: string): string | undefined {
  if (WEAK.test(initial)) return `"${name}" holds state: ${IN_A_SLOT}`
  if (EMPTY.test(initial))
    return `"${name}" begins empty and is filled later: ${IN_A_SLOT}, or build it in one expression`
  if (OPENED.test(initial)) return `"${name}" is opened on import: ${IN_A_SLOT}`
  if (CALLED.test(initial)) return `"${name}" is made by a function called on import: ${IN_A_SLOT}`
  return changed(name).test(code) ? `"${name}" is changed: ${IN_A_SLOT}` : undefined
}

/** Finds state in modules of the server and the sandbox bank. */
export function stateFaults(source: Source): Fault[] {
  const { path } = source
  if (!isTypeScript(source) || !OURS.test(path) || isTest(path)) return []
  const { code } = viewsOf(source)
  const found = (name: string, index: number, says: string | undefined): Fault[] =>
    says === undefined || MEMOS[`${path} ${name}`] ? [] : [{ path, line: lineAt(code, index), says }]
  return [
    ...[...code.matchAll(CHANGEABLE)].flatMap(({ 1: name, index }) =>
      found(name!, index, `"${name}" is changed: ${IN_A_SLOT}`),
    ),
    ...[...code.matchAll(CONSTANT)].flatMap(({ 1: name, 2: initial, index }) =>
      found(name!, index, faultOf(name!, initial!, code)),
    ),
  ]
}
