// The sandbox's mailbox as pages: one for each mail, at an unguessable address and in its own
// language, and the list of all, only for a browser on the server's own machine.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inLanguage, type Language, type Text } from '../../../contract/text.ts'
import { markup, type Html } from '../../kernel/text/html.ts'
import { instantText } from '../../kernel/text/localized.ts'
import type { Mail } from '../../mail/mail.ts'
import { open } from '../../mail/operations.ts'
import { findByPageName, newest, pageNameOf } from '../../mail/queries.ts'
import { isFromThisMachine } from '../../runtime/this-machine.ts'
import type { Deps } from '../../runtime/deps.ts'
import { GUARDS, prefixOf, sendPage, type Page } from '../pages/page.ts'
import { languageLink, readerOf, readPage, type Reader } from '../pages/read.ts'

/** The content security policy of a mail: inline styles, and nothing else. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups"

const call = (prefix: string): Html => markup`<code>GET ${prefix}/v1/sandbox/mails</code>`

const WORDS = {
  en: {
    mailbox: 'Mailbox',
    lead: 'The mails that a live server would have sent, newest first. A sandbox sends none.',
    none: markup`There is none yet. Register a seller with <code>"send_welcome_email": true</code>, for example.`,
    heads: ['Time in Brasília', 'To', 'Subject', 'Kind'],
    programs: (prefix: string) => markup`Programs read them by ${call(prefix)}.`,
    elsewhere: 'This list is only for a browser on the machine of the server.',
    own: (prefix: string) =>
      markup`Your own mails are at ${call(prefix)}, with your token; the <code>url</code> of each opens it in a browser.`,
    missing: 'Mail not found',
    missingLead: 'The address is incomplete, or the mail is more than thirty days old.',
  },
  pt: {
    mailbox: 'E-mails',
    lead: 'Os e-mails que um servidor em produção teria enviado, do mais novo ao mais antigo. Um sandbox não envia nenhum.',
    none: markup`Ainda não há nenhum. Cadastre, por exemplo, um vendedor com <code>"send_welcome_email": true</code>.`,
    heads: ['Horário de Brasília', 'Para', 'Assunto', 'Tipo'],
    programs: (prefix: string) => markup`Programas os leem com ${call(prefix)}.`,
    elsewhere: 'Esta lista é só para um navegador na máquina do servidor.',
    own: (prefix: string) =>
      markup`Os seus e-mails estão em ${call(prefix)}, com o seu token; a <code>url</code> de cada um o abre no navegador.`,
    missing: 'E-mail não encontrado',
    missingLead: 'O endereço está incompleto, ou o e-mail tem mais de trinta dias.',
  },
} as const satisfies Readonly<Record<keyof Text, object>>

function rowOf(deps: Deps, mail: Mail, language: Language): Html {
  const subject = open(deps, mail)?.subject ?? ''
  return markup`<tr>
    <td>${instantText(mail.createdAt, language)}</td>
    <td>${mail.recipient}</td>
    <td><a href="${prefixOf(deps)}/sandbox/mail/${pageNameOf(deps, mail)}" lang="${mail.language}">${subject}</a></td>
    <td><code>${mail.kind}</code></td>
  </tr>`
}

const textPage = (reader: Reader, title: string, body: Html, before = ''): Page => ({
  ...readPage(
    reader.prefix,
    title,
    markup`<p class="tools">${languageLink(reader.language, before)}</p>
      <h1>${title}</h1>
      ${body}`,
    reader,
  ),
  headers: { vary: 'accept-language' },
})

/** `schema`: the one that the address names, where there are several. */
function listPage(deps: Deps, reader: Reader, mails: readonly Mail[], schema: unknown): Page {
  const { mailbox, lead, none, heads, programs } = inLanguage(WORDS, reader.language)
  return textPage(
    reader,
    mailbox,
    markup`<p class="lead">${lead}</p>
      ${
        mails.length === 0
          ? markup`<p>${none}</p>`
          : markup`<div class="scroll" tabindex="0">
              <table>
                <thead>
                  <tr>
                    ${heads.map((head) => markup`<th scope="col">${head}</th>`)}
                  </tr>
                </thead>
                <tbody>
                  ${mails.map((mail) => rowOf(deps, mail, reader.language))}
                </tbody>
              </table>
            </div>`
      }
      <p>${programs(reader.prefix)}</p>`,
    typeof schema === 'string' ? `schema=${encodeURIComponent(schema)}&` : '',
  )
}

function elsewherePage(reader: Reader): Page {
  const { mailbox, elsewhere, own } = inLanguage(WORDS, reader.language)
  const body = markup`<p class="lead">${elsewhere}</p>
    <p>${own(reader.prefix)}</p>`
  return { ...textPage(reader, mailbox, body), status: 403 }
}

function missingPage(reader: Reader): Page {
  const { missing, missingLead } = inLanguage(WORDS, reader.language)
  return { ...textPage(reader, missing, markup`<p class="lead">${missingLead}</p>`), status: 404 }
}

type Asked = FastifyRequest<{
  Params: { name: string }
  Querystring: { lang?: unknown; schema?: unknown }
}>

/** Mounts the pages of a sandbox's mailbox; a live server has none. */
export function mountMail(app: FastifyInstance, deps: Deps): void {
  if (deps.config.mode !== 'sandbox') return
  app.get('/sandbox/mail', async (request: Asked, reply) => {
    const reader = readerOf(deps, request)
    if (!isFromThisMachine(deps.config, request)) return sendPage(reply, elsewherePage(reader))
    return sendPage(reply, listPage(deps, reader, await newest(deps), request.query.schema))
  })
  app.get('/sandbox/mail/:name', async (request: Asked, reply) => {
    const mail = await findByPageName(deps, request.params.name)
    const rendered = mail && open(deps, mail)
    if (!rendered) return sendPage(reply, missingPage(readerOf(deps, request)))
    return reply
      .headers({ 'cache-control': 'no-store', 'content-security-policy': MAIL_POLICY, ...GUARDS })
      .header('content-language', mail.language)
      .type('text/html; charset=utf-8')
      .send(rendered.html)
  })
}
