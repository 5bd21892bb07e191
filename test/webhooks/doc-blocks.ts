// The named code blocks of a page of docs/. It knows no page.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The code block that opens with three backticks, a language and `name`. Throws if there is none. */
export function blockOf(page: string, name: string): string {
  const text = readFileSync(join(import.meta.dirname, '../..', 'docs', page), 'utf8')
  const found = [...text.matchAll(/^```\w+ ([\w.-]+)\n(.*?)^```$/gms)].find(([, called]) => called === name)
  if (!found) throw new Error(`${page} has no block called ${name}`)
  return found[2]!
}
