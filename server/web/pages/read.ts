// The frame of text pages: the front page and the documentation, for integrators. In Portuguese for
// readers who ask for it, else in English.

import type { FastifyRequest } from 'fastify'
import { inLanguage, type Language, type Text } from '../../../contract/text.ts'
import { markup, type Html } from '../../kernel/text/html.ts'
import type { Deps } from '../../runtime/deps.ts'
import { chooseLanguage, requestedLanguage } from './language.ts'
import { MARK, prefixOf, type Page } from './page.ts'

type Nav = Readonly<
  Record<'label' | 'guides' | 'reference' | 'errors' | 'doctor' | 'search' | 'other', string>
>

const NAV: Readonly<Record<keyof Text, Nav>> = {
  en: {
    label: 'Documentation',
    guides: 'Guides',
    reference: 'Reference',
    errors: 'Errors',
    doctor: 'Doctor',
    search: 'Search',
    other: 'Português',
  },
  pt: {
    label: 'Documentação',
    guides: 'Guias',
    reference: 'Referência',
    errors: 'Erros',
    doctor: 'Diagnóstico',
    search: 'Buscar',
    other: 'English',
  },
}

const OTHER: Readonly<Record<Language, Language>> = { en: 'pt-BR', 'pt-BR': 'en' }

/** `query`: the language that the reader chose in the address, which the links keep. */
export type ReadOptions = { readonly language?: Language; readonly query?: string }

/** For whom a page is, under which prefix, and whether there is a sandbox. */
export type Reader = Required<ReadOptions> & { readonly prefix: string; readonly sandbox: boolean }

/** The reader that this request is of. */
export function readerOf(
  deps: Pick<Deps, 'config'>,
  {
    query,
    headers,
  }: Pick<FastifyRequest<{ Querystring: { lang?: unknown } }>, 'query' | 'headers'>,
): Reader {
  const chosen = requestedLanguage(query.lang)
  return {
    prefix: prefixOf(deps),
    language: chooseLanguage(query.lang, headers['accept-language'], 'en'),
    query: chosen ? `?lang=${chosen}` : '',
    sandbox: deps.config.mode === 'sandbox',
  }
}

/** The link to the same page in the other language; `before`: the rest of the query. */
export function languageLink(language: Language, before = ''): Html {
  const other = OTHER[language]
  return markup`<a href="?${before}lang=${other}" hreflang="${other}" lang="${other}">${inLanguage(NAV, language).other}</a>`
}

/** A text page, with links to the others. */
export function readPage(
  prefix: string,
  title: string,
  body: Html,
  options: ReadOptions = {},
): Page {
  const { language = 'en', query = '' } = options
  const nav = inLanguage(NAV, language)
  return {
    language,
    title: `${title} · Vintém`,
    body: markup`<div class="frame">
      <header class="top">
        <a class="brand" href="${prefix}/${query}">${MARK}<span>Vintém</span></a>
        <nav class="links" aria-label="${nav.label}">
          <a href="${prefix}/docs/guides/${query}">${nav.guides}</a><a href="${prefix}/docs/${query}">${nav.reference}</a
          ><a href="${prefix}/docs/errors${query}">${nav.errors}</a><a href="${prefix}/docs/doctor${query}">${nav.doctor}</a
          ><a href="${prefix}/docs/search${query}">${nav.search}</a>
        </nav>
      </header>
      <main class="card read">${body}</main>
    </div>`,
  }
}
