// The calls of the API Pix for charges, with and without a due date.

import type { BankRequest } from '../../server/kernel/bank-call.ts'
import type { ChargeKind } from './charge.ts'
import * as lookups from './lookups.ts'
import * as charges from './operations.ts'
import type { Session } from '../clients.ts'
import type { BankDeps, Route } from '../http/router.ts'

export function chargeRoute(
  bank: BankDeps,
  kind: ChargeKind,
  parts: readonly string[],
  request: BankRequest,
): Route | undefined {
  const { method, body, query = {} } = request
  const [, txid = ''] = parts
  const deps = bank.charges
  const [read, write] = [`${kind}.read`, `${kind}.write`] as const
  const named = (session: Session) => ({ session, kind, txid })
  if (parts.length > 2) return undefined
  if (txid !== '') {
    if (method === 'PUT')
      return {
        surface: kind,
        scope: write,
        answer: (session) => charges.put(deps, named(session), body),
      }
    if (method === 'PATCH')
      return {
        surface: kind,
        scope: write,
        answer: (session) => charges.patch(deps, named(session), body),
      }
    if (method === 'GET')
      return {
        surface: kind,
        scope: read,
        answer: (session) => lookups.get(deps, named(session), query),
      }
    return undefined
  }
  if (method === 'GET')
    return {
      surface: kind,
      scope: read,
      answer: (session) => lookups.list(deps, session, kind, query),
    }
  if (method === 'POST' && kind === 'cob') {
    return { surface: kind, scope: write, answer: (session) => charges.post(deps, session, body) }
  }
  return undefined
}
