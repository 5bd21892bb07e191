// The pages of payment links: `GET /link/:code`, and of the transactions made there; and the logos
// of sellers. Public: anyone with the address may pay. No page reads a cookie, and none says more
// of a transaction than its buyer typed.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readId, type SellerId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import { markup } from '../../kernel/text/html.ts'
import { readTypedAmount } from '../../kernel/brazil/typed-amount.ts'
import { findLogo } from '../../marketplace/branding/store.ts'
import {
  linkAt,
  shownOf,
  shownToBegin,
  transactionOn,
  type Shown,
} from '../../payments/checkout/queries.ts'
import { statusOf } from '../../payments/payment-links/payment-link.ts'
import type { Transaction } from '../../payments/transactions/transaction.ts'
import type { Deps } from '../../runtime/deps.ts'
import { refusalOf } from '../../runtime/errors.ts'
import { boletoSection } from '../documents/boleto-html.ts'
import { GUARDS, prefixOf, readBeside, sendPage, type Page } from '../pages/page.ts'
import { boletoOf, documentOfTransaction } from './boleto.ts'
import { brandOf, type Brand } from './brand.ts'
import { linkNotice, linkPage } from './link-page.ts'
import { transactionPage, viewOnLink } from './link-transaction.ts'
import { LINK_WORDS } from './link-words.ts'
import { sign, topbar, type PageContext } from './page.ts'
import { answerFailure, pageContextOf } from './pay.ts'
import { WORDS } from './words.ts'
import { inLanguage } from '../../../contract/text.ts'

type LinkRequest = FastifyRequest<{ Params: { code: string; transaction: string } }>

const GONE = 410
const UNAVAILABLE = 503

function brandedBy(deps: Deps, { link, seller, branding }: Shown, context: PageContext): Brand {
  return brandOf({ seller, branding, returnUrl: link.returnUrl, prefix: prefixOf(deps) }, context)
}

/** The form, or why there is none. */
function pageOf(deps: Deps, shown: Shown, context: PageContext, script: string): Page {
  const brand = brandedBy(deps, shown, context)
  const status = statusOf(shown.link, deps.clock.now())
  const { over } = inLanguage(LINK_WORDS, context.language)
  if (status !== 'active')
    return linkNotice(
      over[status],
      context,
      { ...brand, sign: sign(status === 'paid' ? 'good' : 'over') },
      GONE,
    )
  if (shown.offered.length === 0)
    return linkNotice(over.closed, context, { ...brand, sign: sign('wait') }, UNAVAILABLE)
  return linkPage(shown, context, brand, script)
}

/** A buyer gets a page even for an error. */
function answerLinkFailure(
  deps: Deps,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { code } = refusalOf(error)
  if (code !== 'payment_link_not_found' && code !== 'transaction_not_found')
    return answerFailure(deps, error, request, reply)
  const context = pageContextOf(deps, request)
  const header = topbar(inLanguage(WORDS, context.language), context.mode)
  const page = linkNotice(
    inLanguage(LINK_WORDS, context.language).notFound,
    context,
    { header, sign: sign('over') },
    404,
  )
  return sendPage(reply, page)
}

/** The boleto of a link, with its branding. */
function boletoOnLink(
  deps: Deps,
  t: Transaction,
  context: PageContext,
  brand: Brand,
  script: string,
): Page {
  const boleto = documentOfTransaction(boletoOf(t), deps.clock.now())
  const pdf = `${prefixOf(deps)}/boleto/${t.id}.pdf`
  return {
    language: context.language,
    title: `Boleto: ${t.description ?? boleto.beneficiary.name}`,
    head: markup`<meta name="robots" content="noindex" />`,
    body: markup`<div class="frame">
      ${brand.header}
      <main class="card">
        <h1 class="unseen">Boleto</h1>
        ${boletoSection(boleto, context.language, pdf)} ${brand.after}
      </main>
    </div>`,
    script,
    style: brand.style,
    images: true,
    headers: { vary: 'Accept-Language' },
  }
}

function mountLogos(app: FastifyInstance, deps: Deps): void {
  app.get(
    '/branding/:seller/:hash',
    async (request: FastifyRequest<{ Params: { seller: string; hash: string } }>, reply) => {
      const { seller: text, hash } = request.params
      const seller = readId<'seller'>(text)
      const logo = seller && (await findLogo(deps.db, seller as SellerId, hash))
      if (!logo) throw refuse('route_not_found', { words: { hint: 'there is no such logo' } })
      // The address changes with the picture. Even opened by itself, it runs nothing.
      return reply
        .headers({
          ...GUARDS,
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'; sandbox",
          'content-disposition': 'inline; filename="logo"',
          'cross-origin-resource-policy': 'same-origin',
        })
        .type(logo.type)
        .send(logo.bytes)
    },
  )
}

/** Mounts the pages, their status and the logos. */
export function mountLinkPages(app: FastifyInstance, deps: Deps): void {
  const [script, payScript, boletoScript] = ['link.js', 'pay.js', 'boleto.js'].map((name) =>
    readBeside(import.meta.dirname, name),
  ) as [string, string, string]
  const linkScript = `${readTypedAmount}\n${script}`
  const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    void answerLinkFailure(deps, error, request, reply)
  const found = async ({ params: { code, transaction } }: LinkRequest) => {
    const link = await linkAt(deps, code)
    return { link, t: await transactionOn(deps, link, transaction) }
  }

  app.get('/link/:code', {
    errorHandler,
    handler: async (request: LinkRequest, reply) => {
      const shown = await shownToBegin(deps, await linkAt(deps, request.params.code))
      return sendPage(reply, pageOf(deps, shown, pageContextOf(deps, request), linkScript))
    },
  })
  app.get('/link/:code/:transaction', {
    errorHandler,
    handler: async (request: LinkRequest, reply) => {
      const { link, t } = await found(request)
      const context = pageContextOf(deps, request)
      const shown = await shownOf(deps, link)
      const brand = brandedBy(deps, shown, context)
      if (t.method === 'boleto')
        return sendPage(reply, boletoOnLink(deps, t, context, brand, boletoScript))
      const onLink = { t, link, seller: shown.seller.name, brand }
      return sendPage(reply, transactionPage(onLink, deps.clock.now(), context, payScript))
    },
  })
  app.get('/link/:code/:transaction/status', async (request: LinkRequest, reply) => {
    const { link, t } = await found(request)
    if (t.method === 'boleto') throw refuse('transaction_not_found')
    const now = deps.clock.now()
    return reply.header('cache-control', 'no-store').send({
      status: t.status,
      view: viewOnLink(t, link, now),
      expires_at: t.expiresAt.toISOString(),
      now: now.toISOString(),
    })
  })
  mountLogos(app, deps)
}
