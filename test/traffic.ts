// Simulated callers: each makes one request after the other, from its own seed, and repeats it with
// the same key until it gets an answer. They know the API, not the server, which may be killed or
// unreachable.

import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

type Json = ReturnType<typeof JSON.parse>
export type Reply = { status: number; headers: http.IncomingHttpHeaders; body: Json }
/**
 * `refused`: the connection was refused, so the call was not sent. `cut`: sent, without a complete
 * reply.
 */
export type CallResult = Reply | 'refused' | 'cut'

export type Asked = {
  method: string
  path: string
  body?: object
  headers?: Record<string, string>
}

/** A caller's connection: kept alive, and opened again when the server closes it. */
export type Line = { ask(url: string, asked: Asked): Promise<CallResult>; close(): void }

const ANSWER_MS = 30_000
const NOT_TAKEN = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EADDRNOTAVAIL'])

export function openLine(keepAlive = true): Line {
  const agent = new http.Agent({ keepAlive, maxSockets: 1 })
  const ask = (url: string, { method, path, body, headers = {} }: Asked) =>
    new Promise<CallResult>((done) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const typed = text === undefined ? {} : { 'content-type': 'application/json' }
      const request = http.request(`${url}${path}`, {
        method,
        agent,
        headers: { ...typed, ...headers },
      })
      const fail = (error: NodeJS.ErrnoException) =>
        done(NOT_TAKEN.has(error.code ?? '') ? 'refused' : 'cut')
      request.setTimeout(ANSWER_MS, () => request.destroy(new Error('no answer')))
      request.on('error', fail)
      request.on('response', (response) => {
        let said = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (said += chunk))
        response.on('error', fail)
        response.on('close', () => {
          if (!response.complete) return done('cut')
          const isJson = said.startsWith('{')
          done({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: isJson ? JSON.parse(said) : said,
          })
        })
      })
      request.end(text)
    })
  return { ask, close: () => agent.destroy() }
}

/** Numbers from 0 to below 1 that follow from a seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export type Kind =
  | 'customer'
  | 'pix'
  | 'pay'
  | 'cancel'
  | 'refund'
  | 'refund_all'
  | 'token'
  | 'hold'
  | 'charge'
  | 'capture'
  | 'boleto'
  | 'pay_boleto'
  | 'get'
  | 'list'
  | 'events'

/**
 * A call that a caller wants to succeed. `key` identifies it for the server and for the comparison
 * afterwards.
 */
export type TrafficRequest = Asked & { kind: Kind; key: string; sale?: string }
/**
 * `reply` is the final reply, absent while unknown; `cuts` is the number of calls without a
 * complete reply.
 */
export type TrafficCall = { request: TrafficRequest; reply?: Reply; cuts: number; last?: string }

type Memory = {
  customers: string[]
  open: string[]
  paid: string[]
  tokens: string[]
  held: string[]
  boletos: string[]
}

const WEIGHTS: readonly (readonly [Kind, number])[] = [
  ['customer', 2],
  ['pix', 5],
  ['pay', 5],
  ['cancel', 1],
  ['refund', 2],
  ['refund_all', 1],
  ['token', 3],
  ['hold', 2],
  ['charge', 1],
  ['capture', 2],
  ['boleto', 1],
  ['pay_boleto', 1],
  ['get', 2],
  ['list', 1],
  ['events', 1],
]
const WEIGHT = WEIGHTS.reduce((all, [, weight]) => all + weight, 0)
const KEYED: ReadonlySet<Kind> = new Set([
  'customer',
  'pix',
  'cancel',
  'refund',
  'refund_all',
  'hold',
  'charge',
  'capture',
  'boleto',
])
/**
 * Calls that are not repeated without a reply: a buyer does not pay twice, and an unused token does
 * no harm.
 */
const ONCE: ReadonlySet<Kind> = new Set(['pay', 'pay_boleto', 'token'])

function drawn(
  random: () => number,
  { customers, open, paid, tokens, held, boletos }: Memory,
): Kind {
  let left = random() * WEIGHT
  const kind = WEIGHTS.find(([, weight]) => (left -= weight) < 0)![0]
  if (customers.length === 0) return 'customer'
  if ((kind === 'hold' || kind === 'charge') && tokens.length === 0) return 'token'
  if (kind === 'capture' && held.length === 0) return tokens.length === 0 ? 'token' : 'hold'
  if (kind === 'pay_boleto' && boletos.length === 0) return 'boleto'
  if ((kind === 'pay' || kind === 'cancel') && open.length === 0) return 'pix'
  if ((kind === 'refund' || kind === 'refund_all' || kind === 'get') && paid.length === 0)
    return 'pix'
  return kind
}

const take = (from: string[], random: () => number): string =>
  from.splice(Math.floor(random() * from.length), 1)[0] ?? ''

/** A buyer whom banks know, and a card that is approved. */
const BUYER = { first_name: 'Ana', last_name: 'Lima', taxpayer_id: '123.456.789-09' }
const CARD = {
  holder_name: 'ANA LIMA',
  card_number: '4111111111111111',
  expiration_month: '12',
  expiration_year: '2035',
  security_code: '123',
}

function requestFor(kind: Kind, key: string, memory: Memory, random: () => number): TrafficRequest {
  const one = (list: string[]) => list[Math.floor(random() * list.length)] ?? ''
  const post = (path: string, body: object, sale?: string): TrafficRequest => ({
    kind,
    key,
    method: 'POST',
    path,
    body,
    ...(sale === undefined ? {} : { sale }),
    headers: KEYED.has(kind) ? { 'idempotency-key': key } : {},
  })
  const get = (path: string): TrafficRequest => ({ kind, key, method: 'GET', path })
  const sold = (paymentMethod: object) => {
    const amount = 1_000 + Math.floor(random() * 9_000)
    const body = { amount, ...paymentMethod, description: key }
    return post(`/v1/transaction/new/${one(memory.customers)}`, body)
  }
  const voided = (sale: string, body: object) => post(`/v1/transaction/void/${sale}`, body, sale)
  switch (kind) {
    case 'customer':
      return post('/v1/customer/new', { ...BUYER, description: key })
    case 'token':
      return post('/v1/card/tokenize/token', CARD)
    case 'hold':
    case 'charge':
      return sold({
        payment_type: 'credit',
        token: take(memory.tokens, random),
        capture: kind === 'charge',
      })
    case 'capture': {
      const sale = take(memory.held, random)
      return post(`/v1/transaction/capture/${sale}`, random() < 0.5 ? {} : { amount: 500 }, sale)
    }
    case 'boleto':
      return sold({ payment_type: 'boleto' })
    case 'pay_boleto': {
      const sale = take(memory.boletos, random)
      return post(`/v1/sandbox/boletos/${sale}/pay`, {}, sale)
    }
    case 'pix':
      return sold({ payment_type: 'pix' })
    case 'pay': {
      const sale = take(memory.open, random)
      return post(`/v1/sandbox/pix/${sale}/pay`, {}, sale)
    }
    case 'cancel':
      return voided(take(memory.open, random), {})
    case 'refund':
      return voided(one(memory.paid), { amount: 1 + Math.floor(random() * 300) })
    case 'refund_all':
      return voided(take(memory.paid, random), {})
    case 'get':
      return get(`/v1/transaction/get/${one(memory.paid)}`)
    case 'list':
      return get('/v1/transaction/list?limit=5')
    case 'events':
      return get('/v1/events?limit=5')
  }
}

function remember(
  memory: Memory,
  { kind, sale = '' }: TrafficRequest,
  { status, body }: Reply,
): void {
  if (status >= 300) return
  if (kind === 'customer') memory.customers.push(body.success.id)
  if (kind === 'pix') memory.open.push(body.success.id)
  if (kind === 'token') memory.tokens.push(body.id)
  if (kind === 'hold' && body.success.status === 'pre_authorized') memory.held.push(body.success.id)
  if (kind === 'boleto') memory.boletos.push(body.success.id)
  if (kind === 'charge' && body.success.status === 'succeeded') memory.paid.push(body.success.id)
  if (kind === 'pay' || kind === 'capture' || kind === 'pay_boleto') memory.paid.push(sale)
}

export type Traffic = {
  /** Every call, in the order of completion. Grows while the callers run. */
  readonly calls: readonly TrafficCall[]
  /**
   * Each caller ends after its current call; calls without a result are included, without a reply.
   */
  stop(): Promise<void>
}

export type TrafficOptions = {
  callers: number
  seed: number
  token: string
  /** The server's address, once there is one; undefined: give the call up as unknown. */
  where: () => Promise<string | undefined>
  keepAlive?: boolean
}

const AGAIN_MAX = 50
const AGAIN_MS = 100

/** Whether the result is still unknown. */
const isUnknown = (result: CallResult): boolean =>
  typeof result === 'string' || result.status === 502 || result.status === 503 || isUnderWay(result)

const isUnderWay = (result: CallResult): boolean =>
  typeof result !== 'string' && result.body?.code === 'request_in_progress'

/**
 * Repeats a call until its final reply. An interrupted payment is not repeated here: money is paid
 * once.
 */
export async function settle(
  line: Line,
  request: TrafficRequest,
  { where, token }: Pick<TrafficOptions, 'where' | 'token'>,
) {
  const asked = { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } }
  const call: TrafficCall = { request, cuts: 0 }
  for (let again = 0; again < AGAIN_MAX; again++) {
    const url = await where()
    if (url === undefined) return call
    const result = await line.ask(url, asked)
    if (typeof result !== 'string' && !isUnknown(result)) return { ...call, reply: result }
    call.last = typeof result === 'string' ? result : `${result.status} ${result.body?.code}`
    if (result === 'cut') call.cuts++
    // Rows in progress at a killed server are leased for some seconds: retry later.
    if (isUnderWay(result) || (ONCE.has(request.kind) && result !== 'refused')) return call
    await pause(AGAIN_MS)
  }
  return call
}

/** Starts the callers. */
export function startTraffic(options: TrafficOptions): Traffic {
  const { callers, seed, keepAlive = true } = options
  const calls: TrafficCall[] = []
  let over = false
  const running = Array.from({ length: callers }, async (_, n) => {
    const random = seededRandom(seed * 1_000 + n)
    const memory: Memory = { customers: [], open: [], paid: [], tokens: [], held: [], boletos: [] }
    const line = openLine(keepAlive)
    for (let count = 0; !over; count++) {
      const request = requestFor(drawn(random, memory), `${seed}-${n}-${count}`, memory, random)
      const call = await settle(line, request, options)
      calls.push(call)
      if (call.reply) remember(memory, request, call.reply)
    }
    line.close()
  })
  return {
    calls,
    stop: async () => {
      over = true
      await Promise.all(running)
    },
  }
}

/** Logs in with a credential of the sandbox. */
export async function tokenFrom(
  url: string,
  { email, secret, io_seller_id }: Record<string, string>,
): Promise<string> {
  const line = openLine(false)
  const result = await line.ask(url, {
    method: 'POST',
    path: '/auth/login',
    body: { email, secret, io_seller_id },
  })
  if (typeof result === 'string' || result.status !== 200)
    throw new Error(`login: ${JSON.stringify(result)}`)
  return result.body.access_token as string
}
