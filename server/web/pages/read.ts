// The frame of text pages: the front page and the documentation, for integrators.

import type { Language } from '../../../contract/sayings.ts'
import { markup, type Html } from '../../kernel/text/html.ts'
import { MARK, type Page } from './page.ts'

type Nav = Readonly<Record<'label' | 'guides' | 'reference' | 'errors' | 'doctor' | 'search', string>>

const NAV: Readonly<Record<Language, Nav>> = {
  en: {
    label: 'Documentation',
    guides: 'Guides',
    reference: 'Reference',
    errors: 'Errors',
    doctor: 'Doctor',
    search: 'Search',
  },
  'pt-BR': {
    label: 'Documentação',
    guides: 'Guias',
    reference: 'Referência',
    errors: 'Erros',
    doctor: 'Doctor',
    search: 'Buscar',
  },
}

/** `query`: the language that the reader chose in the address, which the links keep. */
export type ReadOptions = { readonly language?: Language; readonly query?: string }

/** A text page, with links to the others. */
export function readPage(prefix: string, title: string, body: Html, options: ReadOptions = {}): Page {
  const { language = 'en', query = '' } = options
  const nav = NAV[language]
  return {
    language,
    title: `${title} · Vintém`,
    body: markup`<div class="frame">
      <header class="top">
        <a class="brand" href="${prefix}/">${MARK}<span>Vintém</span></a>
        <nav class="links" aria-label="${nav.label}">
          <a href="${prefix}/docs/guides/${query}">${nav.guides}</a><a href="${prefix}/docs/">${nav.reference}</a
          ><a href="${prefix}/docs/errors">${nav.errors}</a><a href="${prefix}/docs/doctor">${nav.doctor}</a
          ><a href="${prefix}/docs/search${query}">${nav.search}</a>
        </nav>
      </header>
      <main class="card read">${body}</main>
    </div>`,
  }
}
