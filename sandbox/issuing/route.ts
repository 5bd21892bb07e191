// The calls of the bank that issues cards.

import type { BankRequest } from '../../server/kernel/bank-call.ts'
import type { Scope } from '../clients.ts'
import * as purchaseDisputes from './disputes/operations.ts'
import * as issuing from './operations.ts'
import { list as listIssued } from './listing.ts'
import type { BankDeps, Route } from '../http/router.ts'

/** `parts` is the path after "/issuing". */
export function issuingRoute(
  { issuing: deps }: BankDeps,
  parts: readonly string[],
  { method, body, query = {} }: BankRequest,
): Route | undefined {
  const [what, id = '', part = ''] = parts
  const route = (scope: Scope, answer: Route['answer']): Route => ({
    surface: 'issuing',
    scope,
    answer,
  })
  switch (`${method} ${what}${part && `/${part}`} ${parts.length}`) {
    case 'GET changes 1':
      return route('issuing.read', (session) => listIssued(deps, session, query))
    case 'PUT authorizer 1':
      return route('issuing.write', (session) => issuing.putAuthorizer(deps, session, body))
    case 'PUT cards 2':
      return route('issuing.write', (session) => issuing.putCard(deps, session, id, body))
    case 'GET cards 2':
      return route('issuing.read', (session) => issuing.getCard(deps, session, id))
    case 'GET cards/secrets 3':
      return route('issuing.secrets', (session) => issuing.getSecrets(deps, session, id))
    case 'GET purchases 2':
      return route('issuing.read', (session) => issuing.getPurchase(deps, session, id))
    case 'PUT disputes 2':
      return route('issuing.write', (session) => purchaseDisputes.put(deps, session, id, body))
    case 'GET disputes 2':
      return route('issuing.read', (session) => purchaseDisputes.get(deps, session, id))
    case 'PUT disputes/withdrawal 3':
      return route('issuing.write', (session) => purchaseDisputes.withdraw(deps, session, id))
    default:
      return undefined
  }
}
