// Routes the acquirer's calls.

import type { BankRequest } from '../../server/kernel/bank-call.ts'
import type { Route } from '../http/router.ts'
import * as cards from './operations.ts'

/** `parts` is the path after "/cards". */
export function cardRoute(
  deps: cards.CardDeps,
  parts: readonly string[],
  { method, body, query = {} }: BankRequest,
): Route | undefined {
  const [, id = '', , part = '', , evidence = ''] = parts
  // Words and ids alternate.
  const words = parts.filter((_, n) => n % 2 === 0).join('/')
  const read = (answer: Route['answer']): Route => ({
    surface: 'card',
    scope: 'cards.read',
    answer,
  })
  const write = (answer: Route['answer']): Route => ({
    surface: 'card',
    scope: 'cards.write',
    answer,
  })
  switch (`${method} ${words} ${parts.length}`) {
    case 'GET changes 1':
      return read((session) => cards.list(deps, session, query))
    case 'GET authorizations 2':
      return read((session) => cards.get(deps, session, id))
    case 'PUT authorizations 2':
      return write((session) => cards.put(deps, session, id, body))
    case 'PUT authorizations/capture 3':
      return write((session) => cards.capture(deps, { session, id }, body))
    case 'PUT authorizations/release 3':
      return write((session) => cards.release(deps, { session, id }, body))
    case 'PUT authorizations/cancel 3':
      return write((session) => cards.cancel(deps, { session, id }))
    case 'PUT authorizations/refunds 4':
      return write((session) => cards.refund(deps, { session, id, part }, body))
    case 'PUT authorizations/disputes/evidence 6':
      return write((session) => cards.evidence(deps, { session, id, part, evidence }, body))
    default:
      return undefined
  }
}
