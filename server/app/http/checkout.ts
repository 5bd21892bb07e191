// Mounts the calls of payment links' pages: open to everybody who has the address, from the page
// itself and from no other site. They read no cookie and no token.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { auditClassOf } from '../../../contract/access/delicacy.ts'
import type { BodyOf, Operation, ReplyOf } from '../../../contract/operation.ts'
import { refuse } from '../../kernel/refusal.ts'
import { actAs, type Act } from '../../platform/audit/act.ts'
import { pageTokenCall, payOnPageCall, tokenizeOnPageCall } from '../../payments/checkout/calls.ts'
import { pageToken, pay, tokenizeOnPage } from '../../payments/checkout/operations.ts'
import type { Deps } from '../../runtime/deps.ts'
import { checkerOf } from './input/check.ts'
import { isForeign, readBody, sourceOf } from './request.ts'

type Asked<O extends Operation> = {
  readonly code: string
  readonly body: BodyOf<O>
  readonly source: string
}

/** A buyer has no name here: the act is known by its call and its address. */
const actOf = (operation: Operation, request: FastifyRequest): Act => ({
  actor: { type: 'server', id: null, name: null },
  acting: false,
  source: sourceOf(request),
  request: request.id.slice('req_'.length),
  operation: operation.id,
  class: auditClassOf(operation),
})

function mountCall<O extends Operation>(
  app: FastifyInstance,
  deps: Deps,
  operation: O,
  answer: (asked: Asked<O>) => Promise<ReplyOf<O>>,
): void {
  const check = checkerOf(operation.body!, { where: 'body', tolerant: false })
  app.route({
    method: operation.method,
    url: operation.path,
    bodyLimit: operation.maxBytes,
    handler: async (request: FastifyRequest, reply) => {
      if (isForeign(request, deps)) throw refuse('browser_not_allowed')
      const { code } = request.params as { code: string }
      const body = check(readBody(operation, request)) as BodyOf<O>
      const source = sourceOf(request)
      const said = await actAs(actOf(operation, request), () => answer({ code, body, source }))
      return reply
        .code(operation.status)
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(said))
    },
  })
}

/** Mounts the three calls of a page. */
export function mountCheckout(app: FastifyInstance, deps: Deps): void {
  mountCall(app, deps, pageTokenCall, ({ code, source }) => pageToken(deps, code, source))
  mountCall(app, deps, tokenizeOnPageCall, ({ code, body, source }) =>
    tokenizeOnPage(deps, code, body, source),
  )
  mountCall(app, deps, payOnPageCall, async ({ code, body, source }) => {
    const { id } = await pay(deps, code, body, source)
    return { transaction: id, path: id }
  })
}
