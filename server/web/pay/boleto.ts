// The hosted boleto: `GET /boleto/:id` as a page, `/boleto/:id.pdf` as a PDF. Public: anyone with
// the link may pay. The amount due is computed for the day of viewing.

import { moneyText } from '../../kernel/text/localized.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { dayOf } from '../../kernel/brazil/calendar.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Deps } from '../../runtime/deps.ts'
import {
  boletoDocumentOf,
  type BoletoDocument,
  type BoletoDocumentInput,
} from '../documents/boleto.ts'
import { boletoSection } from '../documents/boleto-html.ts'
import { BOLETO_WORDS } from '../documents/boleto-words.ts'
import { markBoleto } from '../../payments/transactions/methods/boleto-store.ts'
import { brCodeOf } from '../../payments/transactions/methods/methods.ts'
import { findPublic } from '../../payments/transactions/queries.ts'
import {
  isOpen,
  type BoletoTransaction,
  type Transaction,
} from '../../payments/transactions/transaction.ts'
import { markup } from '../../kernel/text/html.ts'
import { topbar, type PageContext } from './page.ts'
import { answerFailure, pageContextOf, type PageRequest } from './pay.ts'
import { WORDS } from './words.ts'
import { GUARDS, readBeside, sendPage, type Page } from '../pages/page.ts'
import { inLanguage } from '../../../contract/text.ts'

/**
 * The boleto of a transaction. One that the bank has not registered, or has refused, cannot be
 * paid.
 */
export function boletoOf(transaction: Transaction): BoletoTransaction {
  if (
    transaction.method !== 'boleto' ||
    transaction.status === 'new' ||
    transaction.status === 'failed'
  )
    throw refuse('transaction_not_found')
  return transaction
}

function statusOf(t: BoletoTransaction, now: Date): BoletoDocumentInput['status'] {
  if (t.paidAt) return 'paid'
  if (isOpen(t) && t.boleto.barcode === '') return 'waiting'
  if (isOpen(t)) return t.expiresAt <= now ? 'expired' : 'open'
  return t.cancelAskedAt ? 'canceled' : 'expired'
}

/** The document of a transaction's boleto, at `now` (business time). */
export function documentOfTransaction(t: BoletoTransaction, now: Date): BoletoDocument {
  const { payee, payer, agreement, ourNumber, sequence, issuedOn, terms, barcode } = t.boleto
  const brCode = brCodeOf(t)
  return boletoDocumentOf({
    beneficiary: payee,
    payer,
    agreement,
    ourNumber,
    documentNumber: String(sequence),
    issuedOn,
    terms,
    barcode,
    ...(t.description ? { description: t.description } : {}),
    ...(brCode ? { brCode } : {}),
    status: statusOf(t, now),
    ...(t.paidAt ? { paid: { on: dayOf(t.paidAt), amount: t.amount } } : {}),
    today: dayOf(now),
  })
}

/** The page of a boleto. `script` is the text of boleto.js, `pdf` the URL of the file. */
function boletoPage(
  boleto: BoletoDocument,
  { language, mode }: PageContext,
  { script, pdf }: { script: string; pdf: string },
): Page {
  const words = inLanguage(BOLETO_WORDS, language)
  const title = `${words.title}: ${moneyText(boleto.due.amount, language)}, ${boleto.beneficiary.name}`
  return {
    language,
    title,
    head: markup`<meta name="robots" content="noindex" />`,
    body: markup`<div class="frame">
      ${topbar(inLanguage(WORDS, language), mode, 'Boleto')}
      <main class="card">${boletoSection(boleto, language, pdf)}</main>
    </div>`,
    script,
    headers: { vary: 'Accept-Language' },
  }
}

async function sendPdf(deps: Deps, id: string, reply: FastifyReply): Promise<FastifyReply> {
  const transaction = boletoOf(await findPublic(deps, id))
  // Loaded when the first is drawn: its library would be a twelfth of what a start loads.
  const { boletoPdf } = await import('../documents/boleto-pdf.ts')
  const bytes = await boletoPdf(documentOfTransaction(transaction, deps.clock.now()))
  await markBoleto(deps.db, transaction, 'downloaded')
  return reply
    .headers({
      ...GUARDS,
      'cache-control': 'no-store',
      'content-disposition': `inline; filename="boleto-${transaction.id}.pdf"`,
    })
    .type('application/pdf')
    .send(bytes)
}

/** Mounts the boleto, as a page and as a PDF. */
export function mountBoletoPage(app: FastifyInstance, deps: Deps): void {
  const script = readBeside(import.meta.dirname, 'boleto.js')
  app.get('/boleto/:id', {
    errorHandler: (error, request, reply) => void answerFailure(deps, error, request, reply),
    handler: async (request: PageRequest, reply) => {
      const [, id = '', pdf] = /^(.*?)(\.pdf)?$/is.exec(request.params.id) ?? []
      if (pdf) return sendPdf(deps, id, reply)
      const transaction = boletoOf(await findPublic(deps, id))
      await markBoleto(deps.db, transaction, 'printed')
      return sendPage(
        reply,
        boletoPage(
          documentOfTransaction(transaction, deps.clock.now()),
          pageContextOf(deps, request),
          {
            script,
            pdf: `${transaction.id}.pdf`,
          },
        ),
      )
    },
  })
}
