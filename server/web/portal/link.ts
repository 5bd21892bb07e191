// The pages that links in mails open: an invitation, and a new password. The token is in the
// fragment of the address, so the server sees it only in the calls of the script.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LinkKind } from '../../identity/users/people/link.ts'
import { markup } from '../../kernel/text/html.ts'
import { inLanguage, type Language } from '../../../contract/text.ts'
import type { Deps } from '../../runtime/deps.ts'
import { chooseLanguage } from '../pages/language.ts'
import { MARK, prefixOf, readBeside, sendPage, type Page } from '../pages/page.ts'
import { WORDS } from './words.ts'

const API = '/portal/api'

function linkPage(prefix: string, kind: LinkKind, language: Language, script: string): Page {
  const words = inLanguage(WORDS, language)
  const link = words.links[kind]
  const other = language === 'en' ? (['pt-BR', 'Português'] as const) : (['en', 'English'] as const)
  return {
    language,
    title: `${link.title} · Vintém`,
    head: markup`<meta name="robots" content="noindex" />`,
    body: markup`<div class="frame">
      <header class="top">
        <span class="brand">${MARK}<span>Vintém</span></span>
        <nav class="links"><a href="?lang=${other[0]}" lang="${other[0]}">${other[1]}</a></nav>
      </header>
      <main class="card read entry">
        <section id="ask" data-part hidden>
          <h1>${link.title}</h1>
          <p class="lead">${link.lead}</p>
          <form id="link" data-facts="${JSON.stringify({ api: `${prefix}${API}`, kind, words: words.script })}">
            ${
              kind === 'invitation' &&
              markup`<p>${words.company}: <strong id="company"></strong></p>
                <label for="email">${words.email}</label>
                <input id="email" type="email" autocomplete="username" readonly />`
            }
            <div id="passwords">
              <label for="password">${words.password}</label>
              <input id="password" type="password" autocomplete="new-password" required aria-describedby="hint" />
              <p class="hint" id="hint">${words.hint}</p>
              <label for="again">${words.again}</label>
              <input id="again" type="password" autocomplete="new-password" required />
            </div>
            <p class="fault" id="fault" role="alert" hidden></p>
            <button id="send" type="submit">${link.send}</button>
          </form>
        </section>
        <section id="done" data-part hidden>
          <h1>${link.done}</h1>
          <p class="lead" role="status">${link.doneText}</p>
        </section>
        <section id="ended" data-part hidden>
          <h1>${words.ended}</h1>
          <p class="lead" role="status">${link.endedText}</p>
        </section>
        <noscript><p>${words.noScript}</p></noscript>
      </main>
    </div>`,
    script,
    headers: { vary: 'Accept-Language' },
  }
}

type LinkRequest = FastifyRequest<{ Querystring: { lang?: unknown } }>

/** Mounts the pages. `identity/users/people/link.ts` makes their links. */
export function mountLinkPages(app: FastifyInstance, deps: Deps): void {
  const script = readBeside(import.meta.dirname, 'link.js')
  const pages: readonly [path: string, kind: LinkKind][] = [
    ['/portal/invitation', 'invitation'],
    ['/portal/password', 'password_reset'],
  ]
  for (const [path, kind] of pages)
    app.get(path, async (request: LinkRequest, reply) => {
      const language = chooseLanguage(request.query.lang, request.headers['accept-language'])
      return sendPage(reply, linkPage(prefixOf(deps), kind, language, script))
    })
}
