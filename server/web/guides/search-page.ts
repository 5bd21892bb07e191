// The page of the search.

import { markup, type Html } from '../../kernel/text/html.ts'
import type { Page } from '../pages/page.ts'
import { languageLink, readPage, type Reader } from '../pages/read.ts'
import { searchForm } from './guide-pages.ts'
import type { Found, Results } from './search.ts'
import { WORDS, type Words } from './words.ts'
import { inLanguage } from '../../../contract/text.ts'

/** The address of a result for this reader. */
export const addressOfFound = ({ prefix, query }: Reader, { path, chapter }: Found): string =>
  `${prefix}${path}${query}${chapter === '' ? '' : `#${chapter}`}`

const item = (reader: Reader, words: Words, found: Found): Html =>
  markup`<li>
    <a href="${addressOfFound(reader, found)}">${found.kind === 'guide' ? found.title : markup`<code>${found.title}</code>`}</a>
    <span class="tag">${words.kinds[found.kind]}${found.within === '' ? '' : `: ${found.within}`}</span>
    <p>${found.excerpt}</p>
  </li>`

/** The results of a query; the form alone without one. */
export function searchPage(reader: Reader, query: string, { total, results }: Results): Page {
  const { language } = reader
  const words = inLanguage(WORDS, language)
  const before = query === '' ? '' : `q=${encodeURIComponent(query)}&`
  const page = readPage(
    reader.prefix,
    words.search,
    markup`<p class="tools">${languageLink(language, before)}</p>
      <h1>${words.search}</h1>
      <p class="lead">${words.searchLead}</p>
      ${searchForm(reader, words, query)}
      ${
        query === ''
          ? undefined
          : markup`<p role="status">${total === 0 ? words.nothing : words.results(total, query)}</p>
              <ol class="results">${results.map((found) => item(reader, words, found))}</ol>`
      }`,
    { language, query: reader.query },
  )
  return { ...page, form: true }
}
