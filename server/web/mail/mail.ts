// The sandbox's mailbox as pages: one for each mail, at an unguessable address, and the list of all, only for a browser on the server's
// own machine.

import type { FastifyInstance } from 'fastify'
import { markup } from '../../kernel/text/html.ts'
import { instantText } from '../../kernel/text/localized.ts'
import type { Mail } from '../../mail/mail.ts'
import { open } from '../../mail/operations.ts'
import { findByPageName, newest, pageNameOf } from '../../mail/queries.ts'
import { isFromThisMachine } from '../../runtime/this-machine.ts'
import type { Deps } from '../../runtime/deps.ts'
import { GUARDS, prefixOf, sendPage, type Page } from '../pages/page.ts'
import { readPage } from '../pages/read.ts'

/** The content security policy of a mail: inline styles, and nothing else. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups"

function rowOf(deps: Deps, mail: Mail) {
  const subject = open(deps, mail)?.subject ?? ''
  return markup`<tr>
    <td>${instantText(mail.createdAt, 'en')}</td>
    <td>${mail.recipient}</td>
    <td><a href="${prefixOf(deps)}/sandbox/mail/${pageNameOf(deps, mail)}" lang="${mail.language}">${subject}</a></td>
    <td><code>${mail.kind}</code></td>
  </tr>`
}

const listPage = (deps: Deps, mails: readonly Mail[]): Page =>
  readPage(
    prefixOf(deps),
    'Mailbox',
    markup`<h1>Mailbox</h1>
      <p class="lead">The mails that a live server would have sent, newest first. A sandbox sends none.</p>
      ${
        mails.length === 0
          ? markup`<p>There is none yet. Register a seller with <code>"send_welcome_email": true</code>, for example.</p>`
          : markup`<div class="scroll" tabindex="0">
              <table>
                <thead>
                  <tr>
                    ${['Time in Brasília', 'To', 'Subject', 'Kind'].map((head) => markup`<th scope="col">${head}</th>`)}
                  </tr>
                </thead>
                <tbody>
                  ${mails.map((mail) => rowOf(deps, mail))}
                </tbody>
              </table>
            </div>`
      }
      <p>Programs read them by <code>GET ${prefixOf(deps)}/v1/sandbox/mails</code>.</p>`,
  )

const elsewherePage = (deps: Deps): Page => ({
  ...readPage(
    prefixOf(deps),
    'Mailbox',
    markup`<h1>Mailbox</h1>
      <p class="lead">This list is only for a browser on the machine of the server.</p>
      <p>
        Your own mails are at <code>GET ${prefixOf(deps)}/v1/sandbox/mails</code>, with your token; the <code>url</code> of each
        opens it in a browser.
      </p>`,
  ),
  status: 403,
})

const missingPage = (deps: Deps): Page => ({
  ...readPage(
    prefixOf(deps),
    'Mail not found',
    markup`<h1>Mail not found</h1>
      <p class="lead">The address is incomplete, or the mail is more than thirty days old.</p>`,
  ),
  status: 404,
})

/** Mounts the pages of a sandbox's mailbox; a live server has none. */
export function mountMail(app: FastifyInstance, deps: Deps): void {
  if (deps.config.mode !== 'sandbox') return
  app.get('/sandbox/mail', async (request, reply) =>
    sendPage(reply, isFromThisMachine(deps.config, request) ? listPage(deps, await newest(deps)) : elsewherePage(deps)),
  )
  app.get<{ Params: { name: string } }>('/sandbox/mail/:name', async (request, reply) => {
    const mail = await findByPageName(deps, request.params.name)
    const rendered = mail && open(deps, mail)
    if (!rendered) return sendPage(reply, missingPage(deps))
    return reply
      .headers({ 'cache-control': 'no-store', 'content-security-policy': MAIL_POLICY, ...GUARDS })
      .header('content-language', mail.language)
      .type('text/html; charset=utf-8')
      .send(rendered.html)
  })
}
