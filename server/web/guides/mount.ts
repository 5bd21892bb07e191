// The guides over HTTP: `/docs/guides/` and each guide as a page and as Markdown, the search, and `/llms.txt`. In Portuguese for readers
// who ask for it, else in English.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../../../contract/sayings.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { Compress } from '../pages/compression.ts'
import { writePage, type Page } from '../pages/page.ts'
import { readerOf as readerOfPage } from '../pages/read.ts'
import { guidePage, indexPage, noGuidePage } from './guide-pages.ts'
import { openLibrary, type Library, type Reader } from './library.ts'
import { llmsText } from './llms.ts'
import { markdownFor } from './markdown.ts'
import { openSearch, QUERY_MAX, type Search } from './search.ts'
import { addressOfFound, searchPage } from './search-page.ts'

const ENDING = '.md'
/** Cached, and revalidated by its tag. */
const REVALIDATED = { 'cache-control': 'no-cache' }

type Asked = FastifyRequest<{ Params: { name?: string }; Querystring: { lang?: unknown; q?: unknown } }>

const readerOf = (deps: Deps, request: Asked): Reader => ({
  ...readerOfPage(deps, request),
  sandbox: deps.config.mode === 'sandbox',
})

/** Whether a program asks: it wants JSON, and no page. */
const wantsJson = (accepted = ''): boolean => accepted.includes('application/json') && !accepted.includes('text/html')

function mountSearch(app: FastifyInstance, deps: Deps, library: Library): void {
  const searches = new Map<Language, Promise<Search>>()
  app.get('/docs/search', async (request: Asked, reply) => {
    const reader = readerOf(deps, request)
    const { language, sandbox } = reader
    const query = typeof request.query.q === 'string' ? request.query.q.trim().slice(0, QUERY_MAX) : ''
    const opened = searches.get(language) ?? openSearch(library, language, sandbox)
    searches.set(language, opened)
    const search = await opened.catch((error: unknown) => {
      searches.delete(language)
      throw error
    })
    const results = search(query)
    reply.header('vary', 'accept, accept-language')
    if (!wantsJson(request.headers.accept)) return reply.send(writePage(reply, searchPage(reader, query, results)))
    const items = results.map((found) => {
      const { kind, title, within, excerpt } = found
      return {
        kind,
        title,
        within,
        excerpt,
        url: `${new URL(deps.config.publicUrl).origin}${addressOfFound(reader, found)}`,
      }
    })
    return reply
      .headers({ 'content-language': language, 'cache-control': 'no-store' })
      .send({ resource: 'list', query, items, total: items.length })
  })
}

/** Mounts the guides. */
export function mountGuides(app: FastifyInstance, deps: Deps, compress: Compress): void {
  const library = openLibrary()
  mountSearch(app, deps, library)

  /** A text in one of the forms that its route has; the form depends on the reader alone. */
  const send = async (request: Asked, reply: FastifyReply, reader: Reader, text: string) => {
    reply.header('vary', 'accept-language')
    const name = `${request.params.name ?? ''} ${reader.language}${reader.query}`
    return reply.send(await compress(request, reply, text, name))
  }
  const sendPage = (request: Asked, reply: FastifyReply, reader: Reader, page: Page) =>
    send(request, reply, reader, writePage(reply, { ...page, headers: REVALIDATED }))

  app.get('/docs/guides/', async (request: Asked, reply) => {
    const reader = readerOf(deps, request)
    return sendPage(request, reply, reader, indexPage(library, reader))
  })
  app.get('/docs/guides/:name', async (request: Asked, reply) => {
    const reader = readerOf(deps, request)
    const { name = '' } = request.params
    const isMarkdown = name.endsWith(ENDING)
    const entry = library.find(isMarkdown ? name.slice(0, -ENDING.length) : name, reader.language)
    if (!entry) return reply.send(writePage(reply, noGuidePage(reader)))
    if (!isMarkdown) return sendPage(request, reply, reader, guidePage(library, entry, reader))
    const text = markdownFor(entry.markdown, (href) => library.addressOf(entry, href, reader, ENDING))
    reply.headers({ ...REVALIDATED, 'content-language': entry.language }).type('text/markdown; charset=utf-8')
    return send(request, reply, reader, text)
  })
  app.get('/llms.txt', async (request: Asked, reply) => {
    reply.headers(REVALIDATED).type('text/plain; charset=utf-8')
    const text = llmsText(library, deps.config.publicUrl, deps.config.mode === 'sandbox')
    return reply.send(await compress(request, reply, text))
  })
}
