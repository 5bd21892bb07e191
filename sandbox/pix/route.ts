// The calls of the API Pix for received pix, and for returning them.

import type { BankRequest } from '../../server/kernel/bank-call.ts'
import * as pix from './operations.ts'
import * as returns from '../returns/operations.ts'
import type { BankDeps, Route } from '../http/router.ts'

export function pixRoute(
  bank: BankDeps,
  parts: readonly string[],
  { method, query = {} }: BankRequest,
): Route | undefined {
  const [, endToEndId = ''] = parts
  if (method !== 'GET') return undefined
  if (endToEndId === '')
    return {
      surface: 'pix',
      scope: 'pix.read',
      answer: (session) => pix.list(bank.pix, session, query),
    }
  return {
    surface: 'pix',
    scope: 'pix.read',
    answer: (session) => pix.get(bank.pix, session, endToEndId),
  }
}

export function returnRoute(
  bank: BankDeps,
  parts: readonly string[],
  { method, body }: BankRequest,
): Route | undefined {
  const [, endToEndId = '', word, id = ''] = parts
  const named = { endToEndId, id }
  if (word !== 'devolucao' || parts.length !== 4) return undefined
  if (method === 'PUT') {
    return {
      surface: 'devolucao',
      scope: 'pix.write',
      answer: (session) => returns.put(bank.returns, session, named, body),
    }
  }
  if (method !== 'GET') return undefined
  return {
    surface: 'devolucao',
    scope: 'pix.read',
    answer: (session) => returns.get(bank.returns, session, named),
  }
}
