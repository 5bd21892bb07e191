// Watches the calls to banks: counts each, and logs it.

import type { BankCall, BankReply, BankRequest } from '../../kernel/bank-call.ts'
import { asChild, currentSpan, inSpan } from '../../kernel/tracing/span.ts'
import { traceparentOf } from '../../kernel/tracing/traceparent.ts'
import { countBankCall, resultOf, type BankCallResult } from '../../runtime/bank-calls.ts'
import type { Deps, LogDetail } from '../../runtime/deps.ts'
import { logBankCall } from '../../runtime/outages.ts'

type BankName = {
  readonly bank: string
  readonly kind: string
  /** Where it is; absent when it is called in this process. */
  readonly baseUrl?: string
}

const WORD = /^(v\d+|[a-z][a-z_.-]{0,30})$/

/** A path with `:id` for each part that is no word: parts are ids, and keys of people. */
export const templateOf = (path: string): string =>
  (URL.canParse(path) ? new URL(path).pathname : path)
    .split('?')[0]!
    .split('/')
    .map((part) => (part === '' || WORD.test(part) ? part : ':id'))
    .join('/')

type Observer = Pick<Deps, 'log' | 'state'>

/**
 * Counts each call to a bank, and logs it at level `debug`: its path without a query, and how it
 * was answered.
 */
function counted({ log, state }: Observer, { bank, kind }: BankName, call: BankCall): BankCall {
  return async (request) => {
    const from = performance.now()
    const line = { bank, method: request.method, route: request.path }
    const end = (result: BankCallResult, how: LogDetail): void => {
      const ms = performance.now() - from
      countBankCall({ state }, { bank, kind, result }, ms)
      const detail = { ...line, ...how, duration_ms: Math.round(ms) }
      log.debug(detail, 'bank call')
      // A path can have the key of a person.
      logBankCall(
        { log, state },
        { bank, kind, result },
        { ...detail, route: templateOf(request.path) },
      )
    }
    try {
      const reply = await call(request)
      end(resultOf(reply.status), { status: reply.status })
      return reply
    } catch (error) {
      end('none', { error: (error as Error).message })
      throw error
    }
  }
}

/** Counts and logs each call to a bank; within a trace it is a span, and the bank is told which. */
export function observed(observer: Observer, name: BankName, called: BankCall): BankCall {
  const call = counted(observer, name, called)
  const { bank, kind, baseUrl } = name
  const host = baseUrl && URL.canParse(baseUrl) ? new URL(baseUrl).hostname : undefined
  const at = { 'vintem.bank': bank, 'vintem.bank_kind': kind, 'server.address': host }
  const calling = (request: BankRequest): Promise<BankReply> => {
    const template = templateOf(request.path)
    const { method } = request
    const detail = { ...at, 'http.request.method': method, 'url.template': template }
    return asChild(`${method} ${template}`, { kind: 'client', detail }, async (span) => {
      const headers = span
        ? { ...request.headers, traceparent: traceparentOf(span.context) }
        : request.headers
      // What a bank in this process does is no part of our work.
      const reply = await inSpan(undefined, () => call({ ...request, headers }))
      span?.set({ 'http.response.status_code': reply.status })
      if (reply.status >= 400) span?.fail(String(reply.status))
      return reply
    })
  }
  return (request) => (currentSpan() ? calling(request) : call(request))
}
