// The line between a connector and an emulator, which a test lets fail: a reply is lost, changed or
// replaced, a call never arrives. It keeps every call that was sent.

import { strict as assert } from 'node:assert'
import type { BankCall, BankReply, BankRequest } from '../../server/kernel/bank-call.ts'

type Next = (request: BankRequest) => Promise<BankReply>
export type Fault = (request: BankRequest, next: Next) => Promise<BankReply>

const cut = (): Error => Object.assign(new Error('other side closed'), { code: 'ECONNRESET' })

/** The bank does what it was asked, and its reply is lost. */
export const REPLY_LOST: Fault = async (request, next) => {
  await next(request)
  throw cut()
}
export const NEVER_ARRIVES: Fault = async () => {
  throw cut()
}
export const answers =
  (status: number, body?: unknown, headers: Record<string, string> = {}): Fault =>
  async () => ({ status, headers, body })
/** The reply's body, with a text in it replaced. */
export const says =
  (text: string, other: string): Fault =>
  async (request, next) => {
    const reply = await next(request)
    return { ...reply, body: JSON.parse(JSON.stringify(reply.body).replaceAll(text, other)) }
  }
export const replies =
  (change: (reply: BankReply) => BankReply): Fault =>
  async (request, next) =>
    change(await next(request))
export const asks =
  (change: (request: BankRequest) => BankRequest): Fault =>
  async (request, next) =>
    next(change(request))

function bentRow(reply: BankReply): BankReply {
  const body = reply.body as Readonly<Record<string, unknown>>
  const lists = Object.entries(body ?? {}).filter(
    ([, one]) => Array.isArray(one) && one.length > 1,
  ) as [string, unknown[]][]
  const bent = lists.map(([name, rows]) => [name, [{}, ...rows.slice(1)]])
  return { ...reply, body: { ...body, ...Object.fromEntries(bent) } }
}

/** The first row of a list of several says nothing any more. */
export const BENT_ROW: Fault = replies(bentRow)

/** Which calls a fault is for: those for tokens, or a method of the API, or all of the API. */
export type Which = 'token' | 'api' | 'PUT' | 'POST' | 'GET' | 'PATCH'

export type Line = {
  readonly call: BankCall
  /** The calls of the API that were sent, in order. */
  readonly seen: BankRequest[]
  readonly replies: BankReply[]
  /** The tokens that were granted, in order. */
  readonly tokens: string[]
  /** The next calls of a kind fail so. */
  fails(which: Which, fault: Fault, times?: number): void
  /** Every fault that a test asked for has been met. */
  isDone(): void
  isMet(): boolean
  /** Those that were not met are for nothing any more. */
  forget(): void
  methods(): string[]
}

const isToken = ({ headers, body }: BankRequest): boolean =>
  headers['authorization']?.startsWith('Bearer ') !== true && body !== undefined

/**
 * `prefix`: the path of the API at the company. `hasTokens`: whether a call without a token is one for
 * a token. `reads`: paths that read although they are posted to; they count as GET.
 */
export function openLine(
  emulator: BankCall,
  prefix: string,
  { hasTokens = true, reads }: { hasTokens?: boolean; reads?: RegExp | undefined } = {},
): Line {
  const seen: BankRequest[] = []
  const given: BankReply[] = []
  const tokens: string[] = []
  const faults: { which: Which; fault: Fault; left: number }[] = []

  const call: BankCall = async (request) => {
    const path = request.path.startsWith('/')
      ? prefix + request.path
      : new URL(request.path).pathname
    const kind = hasTokens && isToken(request) ? 'token' : 'api'
    if (kind === 'api') seen.push(request)
    const method = reads?.test(request.path) ? 'GET' : request.method
    const met = faults.find(
      ({ which, left }) => left > 0 && (which === kind || (kind === 'api' && which === method)),
    )
    if (met) met.left--
    const next: Next = (sent) => emulator({ ...sent, path })
    const reply = await (met ? met.fault(request, next) : next(request))
    if (kind === 'api') given.push(reply)
    else if (reply.status === 200)
      tokens.push((reply.body as { access_token: string }).access_token)
    return reply
  }

  return {
    call,
    seen,
    replies: given,
    tokens,
    fails: (which, fault, times = 1) => void faults.push({ which, fault, left: times }),
    isDone: () =>
      assert.deepEqual(
        faults.filter(({ left }) => left > 0 && left < Infinity),
        [],
        'a fault was never met',
      ),
    isMet: () => faults.every(({ left }) => left === 0),
    forget: () => void faults.splice(0),
    methods: () => seen.map(({ method }) => method),
  }
}
