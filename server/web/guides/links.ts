// Where the links of a document lead: on the server as on GitHub. A link to a file that is not served leads nowhere.

import { posix } from 'node:path'
import { ERRORS } from '../../../contract/errors.ts'
import type { Reader } from '../pages/read.ts'
import { FURTHER, GUIDES } from './pages.ts'

/** What a page is served under. */
type Place = Pick<Reader, 'prefix' | 'query' | 'sandbox'>

const SERVED = new Set([...GUIDES, ...FURTHER])
const ELSEWHERE = /^(https?|mailto):/
const DOCUMENT = /^docs\/(?:pt-BR\/)?([\w-]+)\.md$/
/** Pages of the server that documents name as code, since GitHub has none. */
const PAGES = /^\/(?:docs\/?|docs\/(?:errors|doctor|sandbox)|openapi\.json|llms\.txt|portal)$/
/** Those of them that are in both languages. */
const IN_LANGUAGES = /^\/(?:docs|openapi)/

/** The folder of the documents, from the project's. */
export const pathOf = (name: string, language: string): string =>
  language === 'en' ? `docs/${name}.md` : `docs/${language}/${name}.md`

/** The name of the served document that a link in the document at `path` leads to. */
export function nameOf(path: string, href: string): string | undefined {
  const [file = ''] = href.split('#')
  const [, name = ''] = DOCUMENT.exec(posix.join(path, '..', file)) ?? []
  return SERVED.has(name) ? name : undefined
}

type Options = {
  /** What follows the name of a page. */
  readonly ending?: string
  /** What a chapter of a page is called for the reader, who may get the page in another language. */
  readonly chapterFor?: (name: string, chapter: string) => string
}

/** The address on this server of a link in the document at `path`; undefined when it leads nowhere here. */
export function addressOf(
  path: string,
  href: string,
  { prefix, query }: Place,
  options: Options = {},
): string | undefined {
  if (ELSEWHERE.test(href) || href.startsWith('#')) return href
  const name = nameOf(path, href)
  if (name === undefined) return undefined
  const [, chapter] = href.split('#')
  const { ending = '', chapterFor = (_name, same) => same } = options
  const anchor = chapter === undefined ? '' : `#${chapterFor(name, chapter)}`
  return `${prefix}/docs/guides/${name}${ending}${query}${anchor}`
}

/** The page that `code` names: an address of the server, or an error code. */
export function pageOfCode(code: string, { prefix, query, sandbox }: Place): string | undefined {
  if (Object.hasOwn(ERRORS, code)) return `${prefix}/docs/errors${query}#${code}`
  if (code === '/docs/sandbox' && !sandbox) return undefined
  if (!PAGES.test(code)) return undefined
  return `${prefix}${code === '/docs' ? '/docs/' : code}${IN_LANGUAGES.test(code) ? query : ''}`
}
