// The hosted payment page, `pix_link`: `GET /pay/:id`, and what it polls. Open: whoever was given the link may pay.
// It shows the buyer nothing of the payer, the seller's reference or the fees.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ERRORS } from '../../contract/errors.ts'
import type { Deps } from '../deps.ts'
import { errorHeaders, refusalOf } from '../http/errors.ts'
import { findPublic } from '../transactions/queries.ts'
import { refuse } from '../base/refusal.ts'
import type { PixTransaction, Transaction } from '../transactions/transaction.ts'
import { chooseLanguage } from './language.ts'
import { noticePage, payPage, type Shown } from './pay-page.ts'
import { statusToWire } from './pay-view.ts'
import { readBeside, sendPage } from './page.ts'

type Asked = FastifyRequest<{ Params: { id: string } }>

/** How a page is shown to whoever asks for it. */
export const shownTo = (deps: Deps, request: FastifyRequest): Shown => ({
  language: chooseLanguage((request.query as { lang?: unknown }).lang, request.headers['accept-language']),
  mode: deps.config.mode,
})

/** A buyer gets a page even for what cannot be shown; the log still gets what went wrong. */
export function answerFailure(deps: Deps, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error)
  const { status } = ERRORS[refusal.code]
  if (refusal.code === 'transaction_not_found')
    return sendPage(reply, noticePage(shownTo(deps, request), 'notFound', 404))
  if (refusal.code === 'internal_error') {
    const { message, stack } = error as Error
    deps.log.error({ request_id: request.id, message, stack }, 'a payment page failed by a mistake of ours')
  } else deps.log.warn({ request_id: request.id, code: refusal.code }, 'a payment page could not be shown')
  return sendPage(reply.headers(errorHeaders(refusal)), noticePage(shownTo(deps, request), 'unavailable', status))
}

/** Only a pix is paid here: cards never are, and a boleto has a page of its own. */
function pixOf(transaction: Transaction): PixTransaction {
  if (transaction.method !== 'pix') throw refuse('transaction_not_found')
  return transaction
}

/** Puts the page and its status on the server. */
export function mountPayPage(app: FastifyInstance, deps: Deps): void {
  const script = readBeside('pay.js')
  app.get('/pay/:id', {
    errorHandler: (error, request, reply) => void answerFailure(deps, error, request, reply),
    handler: async (request: Asked, reply) => {
      const transaction = await findPublic(deps, request.params.id)
      if (transaction.method === 'boleto') return reply.redirect(`${deps.config.publicUrl}/boleto/${transaction.id}`)
      return sendPage(reply, payPage(pixOf(transaction), deps.clock.now(), shownTo(deps, request), script))
    },
  })
  app.get('/pay/:id/status', async (request: Asked, reply) => {
    const transaction = await findPublic(deps, request.params.id)
    return reply.header('cache-control', 'no-store').send(statusToWire(pixOf(transaction), deps.clock.now()))
  })
}
