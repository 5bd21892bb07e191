// The guides over HTTP: `/docs/guides/` and each guide as a page and as Markdown, the search, and
// `/llms.txt`. In Portuguese for readers who ask for it, else in English.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Language } from '../../../contract/text.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { SendText } from '../pages/public-texts.ts'
import { sendPage, writtenPage, type Page, type Written } from '../pages/page.ts'
import { readerOf, type Reader } from '../pages/read.ts'
import { guidePage, indexPage, noGuidePage } from './guide-pages.ts'
import { openLibrary, type Entry, type Library } from './library.ts'
import { llmsText } from './llms.ts'
import { markdownFor } from './markdown.ts'
import { openSearch, QUERY_MAX, type Search } from './search.ts'
import { addressOfFound, searchPage } from './search-page.ts'

const ENDING = '.md'
/** Cached in the language of the reader, and revalidated by its tag. */
const REVALIDATED = { 'cache-control': 'no-cache', vary: 'accept-language' }

type Asked = FastifyRequest<{
  Params: { name?: string }
  Querystring: { lang?: unknown; q?: unknown }
}>

/** Whether a program asks: it wants JSON, and no page. */
const wantsJson = (accepted = ''): boolean =>
  accepted.includes('application/json') && !accepted.includes('text/html')

function mountSearch(app: FastifyInstance, deps: Deps, library: Library): void {
  const searches = new Map<Language, Promise<Search>>()
  app.get('/docs/search', async (request: Asked, reply) => {
    const reader = readerOf(deps, request)
    const { language, sandbox } = reader
    const query =
      typeof request.query.q === 'string'
        ? request.query.q.trim().slice(0, QUERY_MAX).toWellFormed()
        : ''
    const opened = searches.get(language) ?? openSearch(library, language, sandbox)
    searches.set(language, opened)
    const search = await opened.catch((error: unknown) => {
      searches.delete(language)
      throw error
    })
    const found = search(query)
    reply.header('vary', 'accept, accept-language')
    if (!wantsJson(request.headers.accept)) return sendPage(reply, searchPage(reader, query, found))
    const items = found.results.map((result) => {
      const { kind, title, within, excerpt } = result
      return {
        kind,
        title,
        within,
        excerpt,
        url: `${new URL(deps.config.publicUrl).origin}${addressOfFound(reader, result)}`,
      }
    })
    return reply
      .headers({ 'content-language': language, 'cache-control': 'no-store' })
      .send({ resource: 'list', query, items, total: found.total })
  })
}

/** Mounts the guides. */
export function mountGuides(app: FastifyInstance, deps: Deps, send: SendText): void {
  const library = openLibrary()
  mountSearch(app, deps, library)

  const page = (made: Page): Written => writtenPage({ ...made, headers: REVALIDATED })
  const markdown = (entry: Entry, reader: Reader): Written => ({
    headers: {
      ...REVALIDATED,
      'content-language': entry.language,
      'content-type': 'text/markdown; charset=utf-8',
    },
    text: markdownFor(entry.markdown, (href) => library.addressOf(entry, href, reader, ENDING)),
  })
  app.get('/docs/guides/', async (request: Asked, reply) => {
    const reader = readerOf(deps, request)
    return send(
      request,
      reply,
      () => page(indexPage(library, reader)),
      `${reader.language}${reader.query}`,
    )
  })
  app.get('/docs/guides/:name', async (request: Asked, reply) => {
    const reader = readerOf(deps, request)
    const { name = '' } = request.params
    const isMarkdown = name.endsWith(ENDING)
    const entry = library.find(isMarkdown ? name.slice(0, -ENDING.length) : name, reader.language)
    if (!entry) return sendPage(reply, noGuidePage(reader))
    const make = () =>
      isMarkdown ? markdown(entry, reader) : page(guidePage(library, entry, reader))
    return send(request, reply, make, `${name} ${reader.language}${reader.query}`)
  })
  const headers = { 'cache-control': 'no-cache', 'content-type': 'text/plain; charset=utf-8' }
  app.get('/llms.txt', (request, reply) =>
    send(request, reply, () => ({
      headers,
      text: llmsText(library, deps.config.publicUrl, deps.config.mode === 'sandbox'),
    })),
  )
}
