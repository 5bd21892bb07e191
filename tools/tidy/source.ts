// Reads TypeScript just well enough for the rules: code, comments and texts; imports and exports of a file. It knows no rule. It
// relies on the formatter: a statement begins at the start of a line.

import { dirname, join } from 'node:path/posix'

export type Source = { readonly path: string; readonly text: string }
export type Fault = { readonly path: string; readonly line: number; readonly says: string }

/** The same text three times, each with everything else blanked; lines and columns stay where they are. */
export type Views = { readonly code: string; readonly comments: string; readonly strings: string }

const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|^#![^\n]*/y
const QUOTED = /'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"/y
const TEMPLATE = /[`}](?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{)/y
const PATTERN = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y
// Nothing in it opens or closes a comment, a text or a template.
const PLAIN = /[^'"`/{}]+/y
// After these a slash divides; after anything else it opens a regular expression.
const ENDS_A_VALUE = /[\w$)\]}'"`]$/
const STARTS_A_VALUE = /\b(?:return|typeof|case|in|of|await|yield|throw)$/
const TAIL = 12

const blank = (text: string): string => text.replace(/[^\n]/g, ' ')
const hollow = (text: string): string =>
  [...text].map((c, n) => (c === '\n' || ((n === 0 || n === text.length - 1) && /['"`]/.test(c)) ? c : ' ')).join('')

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

const seen = new WeakMap<Source, Views>()

/** Separates code, comments and texts. Computed once for each source. */
export function viewsOf(source: Source): Views {
  let views = seen.get(source)
  if (!views) seen.set(source, (views = read(source.text)))
  return views
}

function read(text: string): Views {
  const [code, comments, strings]: [string[], string[], string[]] = [[], [], []]
  const templates: number[] = []
  let tail = ''
  const take = (inCode: string, inComments: string, inStrings: string) => {
    code.push(inCode)
    comments.push(inComments)
    strings.push(inStrings)
    if (inCode.trim() !== '') tail = (tail + inCode).trimEnd().slice(-TAIL)
    return inCode.length
  }
  for (let at = 0; at < text.length;) {
    const plain = at > 0 ? match(PLAIN, text, at) : undefined
    if (plain) {
      at += take(plain, blank(plain), blank(plain))
      continue
    }
    const c = text[at]!
    const comment = c === '/' || (c === '#' && at === 0) ? match(COMMENT, text, at) : undefined
    if (comment) {
      at += take(blank(comment), comment, blank(comment))
      continue
    }
    const resumes = c === '}' && templates.at(-1) === 0
    // `</` closes an element of JSX.
    const closes = text[at - 1] === '<'
    const divides = closes || (ENDS_A_VALUE.test(tail) && !STARTS_A_VALUE.test(tail))
    let quoted: string | undefined
    if (c === '`' || resumes) quoted = match(TEMPLATE, text, at)
    else if (c === "'" || c === '"') quoted = match(QUOTED, text, at)
    else if (c === '/' && !divides) quoted = match(PATTERN, text, at)
    if (quoted) {
      if (resumes) templates.pop()
      if (quoted.endsWith('${')) templates.push(0)
      at += take(c === '/' ? `0${blank(quoted.slice(1))}` : hollow(quoted), blank(quoted), quoted)
      continue
    }
    if (templates.length > 0 && c === '{') templates[templates.length - 1]!++
    if (templates.length > 0 && c === '}') templates[templates.length - 1]!--
    at += take(c, c === '\n' ? c : ' ', c === '\n' ? c : ' ')
  }
  return { code: code.join(''), comments: comments.join(''), strings: strings.join('') }
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
  /** Loaded when it is needed, by a call. */
  readonly isLazy?: true
  /** The name it gave the whole module; `*` for all without a name. */
  readonly whole?: string
}

const STATEMENT =
  /^(import|export)(\s+type)?\s+(\{[^}]*\}|\*(?:\s+as\s+\w+)?|\w[^'"{};=(]*(?:\{[^}]*\})?)\s+from\s+(?=['"])/gm
const BARE = /^import\s+(?=['"])/gm
const CALLED = /\bimport\(\s*(?=['"])/g

/** `type a as b` → `a`. */
const outerNames = (list: string): string[] =>
  list
    .split(',')
    .map(
      (one) =>
        one
          .trim()
          .replace(/^type\s+/, '')
          .split(/\s+as\s+/)[0]!,
    )
    .filter((name) => name !== '')

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

/** Every import of a file: statements, re-exports, and calls with a literal path. */
export function importsOf(source: Source): Import[] {
  const { path, text } = source
  const { code } = viewsOf(source)
  const from = (end: number) => {
    const close = text.indexOf(text[end]!, end + 1)
    return { ...place(path, text.slice(end + 1, close)), line: lineAt(text, end) }
  }
  const said = [...code.matchAll(STATEMENT)].map((found): Import => {
    const what = found[3]!
    const braces = /\{([^}]*)\}/.exec(what)?.[1] ?? ''
    const whole = /^\*(?:\s+as\s+(\w+))?$/.exec(what)
    const named = what.startsWith('{') || whole ? [] : ['default']
    const names = [...named, ...outerNames(braces)]
    return {
      ...from(found.index + found[0].length),
      types: found[2] !== undefined,
      names,
      ...(whole && { whole: found[1] === 'export' ? '*' : (whole[1] ?? '*') }),
    }
  })
  const plain = (found: RegExpExecArray): Import => ({
    ...from(found.index + found[0].length),
    types: false,
    names: [],
    whole: '*',
  })
  const called = [...code.matchAll(CALLED)].map((found): Import => ({ ...plain(found), isLazy: true }))
  return [...said, ...[...code.matchAll(BARE)].map(plain), ...called]
}

export type Export = { readonly name: string; readonly line: number; readonly isType: boolean }

const DECLARED = /^export\s+(?:async\s+)?(function\*?|const|let|class|type|interface)\s+(\w+)/gm
const LISTED = /^export\s+(type\s+)?\{([^}]*)\}/gm

/** The exported names of a file. */
export function exportsOf(source: Source): Export[] {
  const { code } = viewsOf(source)
  const declared = [...code.matchAll(DECLARED)].map((found) => ({
    name: found[2]!,
    line: lineAt(code, found.index),
    isType: found[1] === 'type' || found[1] === 'interface',
  }))
  const listed = [...code.matchAll(LISTED)].flatMap((found) =>
    found[2]!
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '')
      .map((one) => ({
        name: one.split(/\s+/).at(-1)!,
        line: lineAt(code, found.index),
        isType: found[1] !== undefined || one.startsWith('type '),
      })),
  )
  return [...declared, ...listed]
}
