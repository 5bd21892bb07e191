// The pages of the guides: the list, a guide, and that there is no such guide.

import { markup, type Html } from '../../kernel/text/html.ts'
import type { Page } from '../pages/page.ts'
import { languageLink, readPage, type Reader } from '../pages/read.ts'
import type { Entry, Library } from './library.ts'
import { pageOfCode } from './links.ts'
import { htmlOf } from './markdown.ts'
import { FURTHER, GUIDES, TOPICS, type Topic } from './pages.ts'
import { WORDS, type Words } from './words.ts'
import { inLanguage } from '../../../contract/text.ts'

/** The form that searches. */
export function searchForm({ prefix, query, language }: Reader, words: Words, value = ''): Html {
  return markup`<form class="search" role="search" method="get" action="${prefix}/docs/search">
    <input type="search" name="q" value="${value}" maxlength="100" required aria-label="${words.searchLabel}" placeholder="${words.searchLabel}" />
    ${query === '' ? undefined : markup`<input type="hidden" name="lang" value="${language}" />`}
    <button type="submit">${words.search}</button>
  </form>`
}

const tile = ({ prefix, query }: Reader, { name, title, lead }: Entry): Html =>
  markup`<a class="tile" href="${prefix}/docs/guides/${name}${query}"><strong>${title}</strong><span>${sentenceOf(lead)}</span></a>`

/** The first sentence of a text. */
export const sentenceOf = (text: string): string => /^.*?[.!?](?= |$)/.exec(text)?.[0] ?? text

/** A further page in the list; the language of an English one is named to readers of another. */
const furtherItem = ({ prefix, query, language }: Reader, entry: Entry): Html =>
  markup`<li><a href="${prefix}/docs/guides/${entry.name}${query}" lang="${entry.language}">${entry.title}</a>${
    entry.language === language ? '' : inLanguage(WORDS, language).inEnglish
  }</li>`

/** The list of all guides. */
export function indexPage(library: Library, reader: Reader): Page {
  const { prefix, query, language } = reader
  const words = inLanguage(WORDS, language)
  const tiles = (names: readonly string[]) =>
    names.map((name) => tile(reader, library.find(name, language)!))
  const groups = (Object.keys(TOPICS) as Topic[]).map(
    (topic) => markup`<h2>${words.topics[topic]}</h2>
      <nav class="tiles" aria-label="${words.topics[topic]}">${tiles(TOPICS[topic])}</nav>`,
  )
  const further = FURTHER.map((name) => library.find(name, language)!)
  const page = readPage(
    prefix,
    words.guides,
    markup`<p class="tools">${languageLink(language)}</p>
      <h1>${words.guides}</h1>
      <p class="lead">${words.lead}</p>
      ${searchForm(reader, words)} ${groups}
      <h2>${words.further}</h2>
      <p>${words.furtherLead}</p>
      <ul class="further">
        ${further.map((entry) => furtherItem(reader, entry))}
      </ul>`,
    { language, query },
  )
  return { ...page, form: true }
}

/** The chapters of a guide, as links. */
function contentsOf({ chapters }: Entry, words: Words): Html | undefined {
  const shown = chapters.filter(({ depth }) => depth === 2)
  if (shown.length < 2) return undefined
  return markup`<details class="contents">
    <summary>${words.onThisPage}</summary>
    <ul>
      ${shown.map(({ id, title }) => markup`<li><a href="#${id}">${title}</a></li>`)}
    </ul>
  </details>`
}

/** The guides before and after this one. */
function neighborsOf(
  library: Library,
  reader: Reader,
  words: Words,
  name: string,
): Html | undefined {
  const at = GUIDES.indexOf(name)
  if (at < 0) return undefined
  const link = (n: number, label: string): Html | undefined => {
    const entry = GUIDES[n] === undefined ? undefined : library.find(GUIDES[n], reader.language)
    return (
      entry &&
      markup`<a class="tile" href="${reader.prefix}/docs/guides/${entry.name}${reader.query}"><span>${label}</span><strong>${entry.title}</strong></a>`
    )
  }
  return markup`<nav class="tiles" aria-label="${words.guides}">${link(at - 1, words.previous)}${link(at + 1, words.next)}</nav>`
}

/** A guide, or a further page. */
export function guidePage(library: Library, entry: Entry, reader: Reader): Page {
  const { prefix, query } = reader
  const words = inLanguage(WORDS, reader.language)
  const body = htmlOf(
    entry.markdown,
    {
      link: (href) => library.addressOf(entry, href, reader),
      title: (href) => library.titleOf(entry, href, reader.language),
      code: (code) => pageOfCode(code, reader),
    },
    inLanguage(WORDS, entry.language).anchor,
  )
  return readPage(
    prefix,
    entry.title,
    markup`<p class="tools">
        <a href="${prefix}/docs/guides/${query}">${words.allGuides}</a>
        <a href="${prefix}/docs/guides/${entry.name}.md${query}">${words.asMarkdown}</a>
        ${library.isTranslated(entry.name) ? languageLink(reader.language) : undefined}
      </p>
      ${contentsOf(entry, words)}
      <div class="guide" lang="${entry.language}">${body}</div>
      ${neighborsOf(library, reader, words, entry.name)}`,
    { language: reader.language, query },
  )
}

/** For people who follow an address that is no guide. */
export function noGuidePage(reader: Reader): Page {
  const { prefix, query, language } = reader
  const words = inLanguage(WORDS, language)
  const page = readPage(
    prefix,
    words.notFound,
    markup`<p class="tools">${languageLink(language)}</p>
      <h1>${words.notFound}</h1>
      <p class="lead">${words.notFoundLead}</p>
      ${searchForm(reader, words)}
      <p><a href="${prefix}/docs/guides/${query}">${words.allGuides}</a></p>`,
    { language, query },
  )
  return { ...page, form: true, status: 404 }
}
