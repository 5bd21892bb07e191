// The code blocks of a page of docs/. It knows no page.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Block = { readonly language: string; readonly name: string; readonly text: string }

const BLOCK = /^```(\w*)(?: ([\w.-]+))?\n(.*?)^```$/gms

/** A page, as `boletos.md` or `pt-BR/boletos.md`. */
export const pageText = (page: string): string =>
  readFileSync(join(import.meta.dirname, '..', 'docs', page), 'utf8')

/** All code blocks of a page. */
export const blocksOf = (page: string): Block[] =>
  [...pageText(page).matchAll(BLOCK)].map(([, language = '', name = '', text = '']) => ({
    language,
    name,
    text,
  }))

/**
 * The code block that opens with three backticks, a language and `name`. Throws if there is none.
 */
export function blockOf(page: string, name: string): string {
  const found = blocksOf(page).find((block) => block.name === name)
  if (!found) throw new Error(`${page} has no block called ${name}`)
  return found.text
}
