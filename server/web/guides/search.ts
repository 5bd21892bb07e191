// Full-text search over guides, error codes, calls and test values, in memory. Case, accents and
// the language of a term do not matter. It knows no HTTP.

import { setImmediate as otherWork } from 'node:timers/promises'
import MiniSearch, { type SearchResult } from 'minisearch'
import { inLanguage, type Language } from '../../../contract/text.ts'
import { ERRORS, type ErrorCode } from '../../../contract/errors.ts'
import { OPERATIONS } from '../../../contract/index.ts'
import { tagOf, templatePath } from '../../../contract/openapi/names.ts'
import { testSections } from '../docs/sandbox.ts'
import type { Library } from './library.ts'
import type { Chapter } from './markdown.ts'
import { FURTHER, GUIDES } from './pages.ts'

export type Kind = 'guide' | 'error' | 'operation'

/** One result; `path` is an address below the server's prefix, without `?lang=`. */
export type Found = {
  readonly kind: Kind
  readonly title: string
  /** The guide that the chapter is in. */
  readonly within: string
  readonly path: string
  readonly chapter: string
  readonly excerpt: string
}

/**
 * `also`: its title in the other language, since readers of Portuguese search for English terms,
 * and the reverse.
 */
type Entry = Omit<Found, 'excerpt'> & {
  readonly id: number
  readonly text: string
  readonly also: string
}

export const QUERY_MAX = 100
const WORDS_MAX = 8
const RESULTS_MAX = 20
const EXCERPT_LENGTH = 180
/** A shorter word with another letter is another word. */
const FUZZY_FROM = 5
/** A shorter word begins too many others. */
const PREFIX_FROM = 3
/**
 * Entries that are indexed at a time: some milliseconds, between which a server answers other
 * requests.
 */
const CHUNK = 10

/** As people type it: without case and accents. */
const folded = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const wordsIn = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Words that say nothing of the subject. */
const FILLERS = new Set(
  'a an and as com da das de do dos e em for how in is na no o of on or os para por the to um uma with'.split(
    ' ',
  ),
)

/** Pages whose tables explain one term in each row: a row is a result of its own. */
const DICTIONARIES: readonly string[] = ['words', 'glossary']

const otherThan = (language: Language): Language => (language === 'en' ? 'pt-BR' : 'en')

/**
 * A chapter as results. `twin`: the same chapter in the other language, which has the same tables.
 */
function chapterEntries(
  path: string,
  title: string,
  chapter: Chapter,
  twin: Chapter | undefined,
): Omit<Entry, 'id'>[] {
  const within = chapter.depth === 1 ? '' : title
  const place = { kind: 'guide' as const, path, chapter: chapter.depth === 1 ? '' : chapter.id }
  if (!DICTIONARIES.some((name) => path.endsWith(`/${name}`)) || chapter.rows.length === 0)
    return [{ ...place, title: chapter.title, within, text: chapter.text, also: twin?.title ?? '' }]
  return chapter.rows.map(({ term, text }, n) => {
    const { term: also = '' } = twin?.rows[n] ?? {}
    return {
      ...place,
      title: term,
      within: chapter.depth === 1 ? title : chapter.title,
      text,
      also,
    }
  })
}

function guideEntries(library: Library, language: Language, name: string): Omit<Entry, 'id'>[] {
  const { title, chapters } = library.find(name, language)!
  const twins = library.find(name, otherThan(language))!.chapters
  return chapters.flatMap((chapter, n) =>
    chapterEntries(`/docs/guides/${name}`, title, chapter, twins[n]),
  )
}

/** What people search for who need the test values of the sandbox. */
const TEST_TERMS = 'test teste magic'

const sandboxEntries = (language: Language): Omit<Entry, 'id'>[] => {
  const others = testSections(otherThan(language))
  return testSections(language).map(({ id, title, lead }, n) => {
    const place = { kind: 'guide' as const, within: 'Sandbox', path: '/docs/sandbox', chapter: id }
    return {
      ...place,
      title,
      text: lead,
      also: `${others[n]!.title} ${others[n]!.lead} ${TEST_TERMS}`,
    }
  })
}

const errorEntries = (language: Language): Omit<Entry, 'id'>[] =>
  (Object.keys(ERRORS) as ErrorCode[]).map((code) => {
    const { message, display, mend } = ERRORS[code]
    const own = `${inLanguage(message, language)}. ${inLanguage(mend, language)}`
    const text = language === 'en' ? own : `${display}. ${own}`
    return {
      kind: 'error',
      title: code,
      within: '',
      path: '/docs/errors',
      chapter: code,
      text,
      also: '',
    }
  })

const operationEntries = (language: Language, sandbox: boolean): Omit<Entry, 'id'>[] =>
  OPERATIONS.filter((operation) => sandbox || !operation.sandbox).map((operation) => {
    const { method, path, summary } = operation
    return {
      kind: 'operation',
      title: `${method} ${path}`,
      within: '',
      path: '/docs/',
      chapter: `tag/${tagOf(operation)}/${method}${templatePath(path)}`,
      text: inLanguage(summary, language),
      also: '',
    }
  })

/** The part of a text around the first of the words. */
function excerptOf(text: string, terms: readonly string[]): string {
  if (text.length <= EXCERPT_LENGTH) return text
  // Folding removes only marks that were composed, so places in both are the same.
  const plain =
    folded(text.normalize('NFC')).length === text.length ? folded(text) : text.toLowerCase()
  const places = terms.map((term) => plain.indexOf(term)).filter((at) => at >= 0)
  const from = Math.max(0, Math.min(...places, text.length) - EXCERPT_LENGTH / 3)
  const begin = places.length === 0 || from === 0 ? 0 : text.indexOf(' ', from) + 1
  const isEnd = begin + EXCERPT_LENGTH >= text.length
  const space = text.lastIndexOf(' ', begin + EXCERPT_LENGTH)
  const end = space > begin ? space : begin + EXCERPT_LENGTH
  return `${begin > 0 ? '… ' : ''}${text.slice(begin, isEnd ? undefined : end)}${isEnd ? '' : ' …'}`
}

/** `total`: how many there are; the best of them are the results. */
export type Results = { readonly total: number; readonly results: readonly Found[] }
export type Search = (query: string) => Results

/** The search of one language. It is built in small steps: only the first search waits for it. */
export async function openSearch(
  library: Library,
  language: Language,
  sandbox: boolean,
): Promise<Search> {
  const entries = [...errorEntries(language), ...operationEntries(language, sandbox)]
  if (sandbox) entries.push(...sandboxEntries(language))
  for (const name of [...GUIDES, ...FURTHER]) {
    entries.push(...guideEntries(library, language, name))
    await otherWork()
  }
  const index = new MiniSearch<Entry>({
    fields: ['title', 'within', 'text', 'also'],
    storeFields: ['kind', 'title', 'within', 'path', 'chapter', 'text'],
    tokenize: wordsIn,
    processTerm: (term) => term,
    searchOptions: {
      boost: { title: 4, within: 2 },
      prefix: (term) => term.length >= PREFIX_FROM,
      fuzzy: (term) => (term.length >= FUZZY_FROM ? 1 : false),
    },
  })
  await index.addAllAsync(
    entries.map((entry, id) => ({ ...entry, id })),
    { chunkSize: CHUNK },
  )
  return (query) => {
    const typed = [...new Set(wordsIn(query.slice(0, QUERY_MAX)))]
    const telling = typed.filter((word) => !FILLERS.has(word))
    const words = (telling.length > 0 ? telling : typed).slice(0, WORDS_MAX)
    if (words.length === 0) return { total: 0, results: [] }
    const all = index.search(words.join(' '), { combineWith: 'AND' })
    const found = all.length > 0 ? all : index.search(words.join(' '))
    const best = found
      .slice(0, RESULTS_MAX)
      .map((result) => foundOf(result as SearchResult & Entry))
    return { total: found.length, results: best }
  }
}

const foundOf = ({
  kind,
  title,
  within,
  path,
  chapter,
  text,
  terms,
}: SearchResult & Entry): Found => ({
  kind,
  title,
  within,
  path,
  chapter,
  excerpt: excerptOf(text, terms),
})
