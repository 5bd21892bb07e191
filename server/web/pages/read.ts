// The frame of text pages: the front page and the documentation. English only, for integrators.

import { markup, type Html } from '../../kernel/text/html.ts'
import { MARK, type Page } from './page.ts'

/** A text page, with links to the others. */
export const readPage = (prefix: string, title: string, body: Html): Page => ({
  language: 'en',
  title: `${title} · Vintém`,
  body: markup`<div class="frame">
    <header class="top">
      <a class="brand" href="${prefix}/">${MARK}<span>Vintém</span></a>
      <nav class="links" aria-label="Documentation">
        <a href="${prefix}/docs/">Reference</a><a href="${prefix}/docs/errors">Errors</a
        ><a href="${prefix}/docs/doctor">Doctor</a>
      </nav>
    </header>
    <main class="card read">${body}</main>
  </div>`,
})
