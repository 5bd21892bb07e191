// Where the links of a document lead: on the server as on GitHub. A link to a file that is not
// served leads nowhere.

import { posix } from 'node:path'
import type { Language } from '../../../contract/text.ts'
import { ERRORS } from '../../../contract/errors.ts'
import type { Reader } from '../pages/read.ts'
import { FURTHER, GUIDES } from './pages.ts'

/** What a page is served under. */
type Place = Pick<Reader, 'prefix' | 'query' | 'sandbox'>

const SERVED = new Set([...GUIDES, ...FURTHER])
const ELSEWHERE = /^(https?|mailto):/
const DOCUMENT = /^docs\/(pt-BR\/)?([\w-]+)\.md$/
/** Pages of the server that documents name as code, since GitHub has none. */
const PAGES = /^\/(?:docs\/?|docs\/(?:errors|doctor|sandbox)|openapi\.json|llms\.txt|portal)$/
/** Those of them that are in both languages. */
const IN_LANGUAGES = /^\/(?:docs|openapi)/

/** The folder of the documents, from the project's. */
export const pathOf = (name: string, language: string): string =>
  language === 'en' ? `docs/${name}.md` : `docs/${language}/${name}.md`

/** The served document that a link in the document at `path` names, and its language. */
function documentOf(path: string, href: string): { name: string; language: Language } | undefined {
  const [file = ''] = href.split('#')
  const [, folder, name = ''] = DOCUMENT.exec(posix.join(path, '..', file)) ?? []
  return SERVED.has(name) ? { name, language: folder === undefined ? 'en' : 'pt-BR' } : undefined
}

/** The name of the served document that a link in the document at `path` leads to. */
export const nameOf = (path: string, href: string): string | undefined =>
  documentOf(path, href)?.name

type Options = {
  /** What follows the name of a page. */
  readonly ending?: string
  /**
   * What a chapter of a page in the language `from` is called for the reader, who may get the page
   * in another language.
   */
  readonly chapterFor?: (name: string, chapter: string, from: Language) => string
}

/**
 * The address on this server of a link in the document at `path`; undefined when it leads nowhere
 * here.
 */
export function addressOf(
  path: string,
  href: string,
  { prefix, query }: Place,
  options: Options = {},
): string | undefined {
  if (ELSEWHERE.test(href) || href.startsWith('#')) return href
  const document = documentOf(path, href)
  if (document === undefined) return undefined
  const { name, language } = document
  const [, chapter] = href.split('#')
  const { ending = '', chapterFor = (_name, same) => same } = options
  const anchor = chapter === undefined ? '' : `#${chapterFor(name, chapter, language)}`
  return `${prefix}/docs/guides/${name}${ending}${query}${anchor}`
}

/** The page that `code` names: an address of the server, or an error code. */
export function pageOfCode(code: string, { prefix, query, sandbox }: Place): string | undefined {
  if (Object.hasOwn(ERRORS, code)) return `${prefix}/docs/errors${query}#${code}`
  if (code === '/docs/sandbox' && !sandbox) return undefined
  if (!PAGES.test(code)) return undefined
  return `${prefix}${code === '/docs' ? '/docs/' : code}${IN_LANGUAGES.test(code) ? query : ''}`
}
