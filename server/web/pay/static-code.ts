// The page of a static QR code, `GET /static/:id`: for the payer, and to be printed. Public: anyone
// may pay a code. It shows no payment, and nothing polls.

import type { FastifyInstance } from 'fastify'
import { inLanguage } from '../../../contract/text.ts'
import { escape, markup, trusted } from '../../kernel/text/html.ts'
import { moneyText } from '../../kernel/text/localized.ts'
import { findPublic } from '../../payments/static-qr-codes/operations.ts'
import { brCodeOf, type StaticQrCode } from '../../payments/static-qr-codes/static-qr-code.ts'
import { qrSvg } from '../../payments/transactions/qr/qr.ts'
import type { Deps } from '../../runtime/deps.ts'
import { refusalOf } from '../../runtime/errors.ts'
import { sendPage, type Page } from '../pages/page.ts'
import { linkNotice } from './link-page.ts'
import { sign, topbar, type PageContext } from './page.ts'
import { answerFailure, pageContextOf, type PageRequest } from './pay.ts'
import { STATIC_CODE_WORDS } from './static-code-words.ts'
import { WORDS } from './words.ts'

const GONE = 410

function codePage(code: StaticQrCode, { language, mode }: PageContext): Page {
  const words = inLanguage(WORDS, language)
  const own = inLanguage(STATIC_CODE_WORDS, language)
  const { payee, amount, description } = code
  const brCode = brCodeOf(code)
  const about = description
    ? markup`<p class="label">${words.description}</p><p class="about">${description}</p>`
    : undefined
  const sum =
    amount === null
      ? markup`<p class="about">${own.anyAmount}</p>`
      : markup`<p class="amount">${moneyText(amount, language)}</p>`
  return {
    language,
    title: own.title(payee.name),
    head: markup`<meta name="robots" content="noindex" />`,
    body: markup`<div class="frame">
      ${topbar(words, mode)}
      <main class="card">
        <section class="summary">
          <div><p class="label">${words.payTo}</p><h1>${payee.name}</h1>${about}</div>
          <div class="sum"><p class="label">${words.amount}</p>${sum}</div>
        </section>
        <div class="state">
          <section class="payable">
            <div class="paste">
              <label for="code">${words.code}</label>
              <textarea id="code" readonly rows="5" spellcheck="false" autocomplete="off">${brCode}</textarea>
              <ol>
                ${own.steps.map((step) => markup`<li>${step}</li>`)}
              </ol>
            </div>
            <figure class="qr">${trusted(qrSvg(brCode, escape(words.qrLabel)))}</figure>
            <p class="check">${words.check}</p>
          </section>
        </div>
      </main>
    </div>`,
    headers: { vary: 'Accept-Language' },
  }
}

/** A page that only says something: the code is deactivated, or unknown. */
function notice(kind: 'over' | 'notFound', context: PageContext, status: number): Page {
  const header = topbar(inLanguage(WORDS, context.language), context.mode)
  const words = inLanguage(STATIC_CODE_WORDS, context.language)[kind]
  return linkNotice(words, context, { header, sign: sign('over') }, status)
}

export function mountStaticCodePage(app: FastifyInstance, deps: Deps): void {
  app.get('/static/:id', {
    errorHandler: (error, request, reply) =>
      void (refusalOf(error).code === 'static_qr_code_not_found'
        ? sendPage(reply, notice('notFound', pageContextOf(deps, request), 404))
        : answerFailure(deps, error, request, reply)),
    handler: async (request: PageRequest, reply) => {
      const code = await findPublic(deps, request.params.id)
      const context = pageContextOf(deps, request)
      return sendPage(
        reply,
        code.status === 'active' ? codePage(code, context) : notice('over', context, GONE),
      )
    },
  })
}
