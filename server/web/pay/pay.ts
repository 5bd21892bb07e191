// The hosted payment page, `pix_link`: `GET /pay/:id`, and the status it polls. Public: anyone with
// the link may pay. So it does not show the payer's data, the seller's reference or the fees.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ERRORS } from '../../../contract/errors.ts'
import type { Deps } from '../../runtime/deps.ts'
import { errorHeaders, refusalOf } from '../../runtime/errors.ts'
import { logRefusal } from '../../runtime/outages.ts'
import { findPublic } from '../../payments/transactions/queries.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { PixTransaction, Transaction } from '../../payments/transactions/transaction.ts'
import { chooseLanguage } from '../pages/language.ts'
import { noticePage, payPage, type PageContext } from './page.ts'
import { statusToWire } from './view.ts'
import { readBeside, sendPage } from '../pages/page.ts'

/** A request for a page of a payment, named in its path. */
export type PageRequest = FastifyRequest<{ Params: { id: string } }>

/** The settings of a page for this request. */
export const pageContextOf = (
  deps: Pick<Deps, 'config'>,
  request: FastifyRequest,
): PageContext => ({
  language: chooseLanguage(
    (request.query as { lang?: unknown }).lang,
    request.headers['accept-language'],
  ),
  mode: deps.config.mode,
})

/** A buyer gets a page even for an error; the log gets the details. */
export function answerFailure(
  deps: Pick<Deps, 'config' | 'log' | 'state'>,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalOf(error)
  const { status } = ERRORS[refusal.code]
  if (refusal.code === 'transaction_not_found')
    return sendPage(reply, noticePage(pageContextOf(deps, request), 'notFound', 404))
  if (refusal.code === 'internal_error') {
    const { message, stack } = error as Error
    deps.log.error(
      { request_id: request.id, message, stack },
      'a payment page failed with an internal error; the buyer was told to try again',
    )
  } else
    logRefusal(
      deps,
      refusal.code,
      { request_id: request.id, code: refusal.code },
      'a payment page is unavailable; the buyer was told to try again',
    )
  return sendPage(
    reply.headers(errorHeaders(refusal)),
    noticePage(pageContextOf(deps, request), 'unavailable', status),
  )
}

/** Only a pix is paid here: cards never are, and boletos have their own page. */
function pixOf(transaction: Transaction): PixTransaction {
  if (transaction.method !== 'pix') throw refuse('transaction_not_found')
  return transaction
}

/** Mounts the page and its status. */
export function mountPayPage(app: FastifyInstance, deps: Deps): void {
  const script = readBeside(import.meta.dirname, 'pay.js')
  app.get('/pay/:id', {
    errorHandler: (error, request, reply) => void answerFailure(deps, error, request, reply),
    handler: async (request: PageRequest, reply) => {
      const transaction = await findPublic(deps, request.params.id)
      if (transaction.method === 'boleto')
        return reply.redirect(`${deps.config.publicUrl}/boleto/${transaction.id}`)
      return sendPage(
        reply,
        payPage(pixOf(transaction), deps.clock.now(), pageContextOf(deps, request), script),
      )
    },
  })
  app.get('/pay/:id/status', async (request: PageRequest, reply) => {
    const transaction = await findPublic(deps, request.params.id)
    return reply
      .header('cache-control', 'no-store')
      .send(statusToWire(pixOf(transaction), deps.clock.now()))
  })
}
