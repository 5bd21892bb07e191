// Every regular expression of the code that reads what others write: those written in it, those
// made of texts when it is loaded, and those of the contract.

import fs from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from 'vite'

const PROJECT = resolve(import.meta.dirname, '..')
const FOLDERS = ['contract', 'server', 'sandbox', 'sdk', 'portal/src']
const CODE = /\.tsx?$/
const NOT_CODE = /\.test\.tsx?$|\.d\.ts$|(^|\/)(node_modules|dist)\//

/** `at`: where it is, to be found by people. */
export type Pattern = { readonly source: string; readonly flags: string; readonly at: string }

type Node = {
  readonly type?: string
  readonly start?: number
  readonly regex?: { pattern: string; flags: string }
}

/** Calls `found` for each node of a syntax tree. */
function visit(node: unknown, found: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return
  if ('type' in node) found(node as Node)
  for (const inner of Object.values(node)) visit(inner, found)
}

/** The patterns that stand in a source. */
export function patternsIn(path: string, text: string): Pattern[] {
  const patterns: Pattern[] = []
  visit(parseSync(path, text).program, ({ regex, start = 0 }) => {
    if (!regex) return
    patterns.push({
      source: regex.pattern,
      flags: regex.flags,
      at: `${path}:${text.slice(0, start).split('\n').length}`,
    })
  })
  return patterns
}

const written = (): Pattern[] =>
  FOLDERS.flatMap((folder) =>
    fs
      .readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file}`)
      .filter((path) => CODE.test(path) && !NOT_CODE.test(path))
      .flatMap((path) => patternsIn(path, fs.readFileSync(join(PROJECT, path), 'utf8'))),
  )

/** Whether our own code made it, and not a package: the first frame that is not of this file. */
const isOurs = (stack: string): boolean => !/node_modules/.test(stack.split('\n')[2] ?? '')

/**
 * Runs `load`, and returns the patterns that it made of texts. Those that this needs before are not
 * seen.
 */
async function madeBy(load: () => Promise<unknown>): Promise<Pattern[]> {
  const made: Pattern[] = []
  const Own = RegExp
  globalThis.RegExp = new Proxy(Own, {
    construct(of, [source, flags = '']: [string | RegExp, string?]) {
      const pattern = new of(source, flags)
      if (typeof source === 'string' && isOurs(new Error().stack ?? ''))
        made.push({ source, flags, at: 'made when the server is loaded' })
      return pattern
    },
  })
  try {
    await load()
  } finally {
    globalThis.RegExp = Own
  }
  return made
}

type Schema = { readonly pattern?: string } & Readonly<Record<string, unknown>>

function inSchema(schema: unknown, at: string): Pattern[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { pattern } = schema as Schema
  const own = typeof pattern === 'string' ? [{ source: pattern, flags: 'u', at }] : []
  return [
    ...own,
    ...Object.entries(schema).flatMap(([name, inner]) => inSchema(inner, `${at}.${name}`)),
  ]
}

/** Each of them once. */
export async function allPatterns(): Promise<Pattern[]> {
  const made = await madeBy(() => import('../server/app/app.ts'))
  const { ROUTES, PORTAL_ROUTES } = await import('../server/app/app.ts')
  const { CHECKOUT_CALLS } = await import('../server/payments/checkout/calls.ts')
  const operations = [
    ...[...ROUTES, ...PORTAL_ROUTES].map(({ operation }) => operation),
    ...CHECKOUT_CALLS,
  ]
  const declared = operations.flatMap(({ id, body, query, params }) =>
    inSchema({ body, query, params }, id),
  )
  const all = [...written(), ...made, ...declared]
  return [...new Map(all.map((one) => [`${one.source}/${one.flags}`, one])).values()]
}
