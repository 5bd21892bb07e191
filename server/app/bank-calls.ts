// Watches the calls to banks: counts each, and logs it.

import type { BankCall } from '../kernel/bank-call.ts'
import { countBankCall, resultOf, type BankCallResult } from '../runtime/bank-calls.ts'
import type { Deps } from '../runtime/deps.ts'

type BankName = { readonly bank: string; readonly kind: string }

/** Counts each call to a bank, and logs it at level `debug`: its path without a query, and how it was answered. */
export function observed(
  { log, state }: Pick<Deps, 'log' | 'state'>,
  { bank, kind }: BankName,
  call: BankCall,
): BankCall {
  return async (request) => {
    const from = performance.now()
    const line = { bank, method: request.method, route: request.path }
    const end = (result: BankCallResult): { duration_ms: number } => {
      const ms = performance.now() - from
      countBankCall({ state }, { bank, kind, result }, ms)
      return { duration_ms: Math.round(ms) }
    }
    try {
      const reply = await call(request)
      log.debug({ ...line, status: reply.status, ...end(resultOf(reply.status)) }, 'bank call')
      return reply
    } catch (error) {
      log.debug({ ...line, error: (error as Error).message, ...end('none') }, 'bank call')
      throw error
    }
  }
}
