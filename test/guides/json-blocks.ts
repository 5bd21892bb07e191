// The JSON in the pages of docs/, as its reader meets it: blocks, wherever they stand, texts with
// comments, and bodies in calls of curl. It knows no page.

import { pageText } from '../doc-blocks.ts'

/**
 * A JSON value of a block with comments, under the comment before it: `PUT /payouts/…`,
 * `the payout`.
 */
export type Commented = { readonly title: string; readonly value: unknown }
/** A call in a block of shell: its method, its path without the query, and its body. */
export type Call = { readonly method: string; readonly path: string; readonly body: string }

const JSON_BLOCK = /^( *)```(jsonc?)\n(.*?)^\1```$/gms
const SHELL_BLOCK = /^( *)```(?:sh|bash)[^\n]*\n(.*?)^\1```$/gms
/** Texts stay; what follows `//` outside of them goes. */
const COMMENT = /("(?:[^"\\]|\\.)*")|\/\/[^\n]*/g
const CURL = /\bcurl\b((?:[^'\n]|'[^']*'|\\\n)*?)\s(?:-d|--data) '([^']*)'/g
const CALL = /\bcall (GET|POST|PATCH|PUT|DELETE) (\S+)(?: |\s*\\\n\s*)'([^']*)'/g
const ADDRESS = /(?:\$URL|…|https?:\/\/[^/\s"']+)(\/[^\s"'?]*)/

/** The blocks of JSON of a page, with comments or not, also those in lists. */
export const jsonOf = (page: string): { readonly language: string; readonly text: string }[] =>
  [...pageText(page).matchAll(JSON_BLOCK)].map(([, , language, text]) => ({
    language: language!,
    text: text!,
  }))

/** The values of a block with comments; each begins in the first column. */
export function commentedOf(text: string): Commented[] {
  return text
    .split(/^(?=\/\/)/m)
    .filter((part) => part.trim() !== '')
    .map((part) => ({
      title: /^\/\/ (.*)/.exec(part)?.[1] ?? '',
      // A text that a page leaves out stands as `…`; of a file it is base64.
      value: JSON.parse(part.replaceAll(COMMENT, '$1').replaceAll('"…"', '"eA=="')) as unknown,
    }))
}

/**
 * The calls with a body that stands in the page whole, by `curl` or by the `call` of the quick
 * start.
 */
export const callsOf = (page: string): Call[] =>
  [...pageText(page).matchAll(SHELL_BLOCK)].flatMap(([, , text = '']) => [
    ...[...text.matchAll(CURL)].map(([, head = '', body = '']) => ({
      method: /-X (\w+)/.exec(head)?.[1] ?? 'POST',
      path: ADDRESS.exec(head)?.[1] ?? head,
      body,
    })),
    ...[...text.matchAll(CALL)].map(([, method = '', path = '', body = '']) => ({
      method,
      path,
      body,
    })),
  ])
