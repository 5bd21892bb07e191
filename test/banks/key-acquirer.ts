// A small acquirer for tests, over HTTP: it authenticates a merchant by a key in a header, has its
// own references, no idempotency keys, no list of changes and no evidence. And its connector, as
// for a real acquirer.

import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { ask } from '../../server/providers/ask.ts'
import type { CardName, CardOrder, CardRail, CardReport } from '../../server/providers/acquirer.ts'
import type { AcquirerProtocol } from '../../server/providers/acquirers.ts'
import { accepted, type ProviderResult, rejected, unknown } from '../../server/providers/bank.ts'
import type { ProviderClient } from '../../server/providers/client.ts'
import type { BankReply } from '../../server/kernel/bank-call.ts'
import type { Cents } from '../../server/kernel/money.ts'
import type { Test } from '../world.ts'

export const KEY = 'Key s3cret-of-the-merchant'
/** The issuer declines this number with insufficient funds. */
export const EMPTY = '4000000000510000'
const DAY_MS = 86_400_000

type Sale = {
  /** The acquirer's reference. */
  payment: string
  /** The merchant's id. */
  order: string
  cents: number
  captured: number
  state: 'HELD' | 'PAID' | 'VOIDED' | 'DENIED'
  back: { refund: string; cents: number }[]
  /** A chargeback, while it is open. */
  contested?: { number: string; cents: number }
}

export type KeyAcquirer = {
  url: string
  sales: Sale[]
  /** The calls, in order: method and path. */
  asked: string[]
  /** The next call whose path ends so is executed, and its reply is lost. */
  loseAnswer(ending: string): void
}

type Reply = [status: number, body: object]
type Body = { order: string; cents: number; capture: boolean; number: string; refund: string }

function answerTo(sales: Sale[], method: string, url: URL, body: Body): Reply {
  const [, root, payment, act] = url.pathname.split('/')
  if (root !== 'sales') return [404, {}]
  if (method === 'GET' && !payment) {
    const order = url.searchParams.get('order')
    return [200, { sales: sales.filter((one) => one.order === order) }]
  }
  if (method === 'POST' && !payment) {
    const { order, cents, capture, number } = body
    const state = number === EMPTY ? 'DENIED' : capture ? 'PAID' : 'HELD'
    // The same order again is another transaction: this acquirer has no idempotency keys.
    sales.push({
      payment: `P${sales.length + 1}`,
      order,
      cents,
      captured: state === 'PAID' ? cents : 0,
      state,
      back: [],
    })
    return [201, sales.at(-1)!]
  }
  const sale = sales.find((one) => one.payment === payment)
  if (!sale) return [404, {}]
  if (method === 'GET') return [200, sale]
  if (act === 'refunds') {
    if (!sale.back.some((one) => one.refund === body.refund))
      sale.back.push({ refund: body.refund, cents: body.cents })
    return [200, sale]
  }
  if (sale.state !== 'HELD') return [409, {}]
  Object.assign(
    sale,
    act === 'void' ? { state: 'VOIDED' } : { state: 'PAID', captured: body.cents },
  )
  return [200, sale]
}

export async function openKeyAcquirer(t: Test): Promise<KeyAcquirer> {
  const sales: Sale[] = []
  const asked: string[] = []
  let lost: string | undefined
  const serve = async (
    request: http.IncomingMessage,
    response: http.ServerResponse,
  ): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    const url = new URL(request.url!, 'http://acquirer')
    asked.push(`${request.method} ${url.pathname}${url.search.replace(/[0-9a-f]{32}/, 'ID')}`)
    const [status, body] =
      request.headers.authorization === KEY
        ? answerTo(sales, request.method!, url, JSON.parse(text || '{}') as Body)
        : ([401, {}] as const)
    if (lost !== undefined && url.pathname.endsWith(lost)) {
      lost = undefined
      return void request.socket.destroy()
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const server = http.createServer((request, response) => {
    serve(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, sales, asked, loseAnswer: (ending) => void (lost = ending) }
}

// The connector.

const STATUSES = {
  HELD: 'authorized',
  PAID: 'captured',
  VOIDED: 'canceled',
  DENIED: 'declined',
} as const

function reportOf({ payment, order, cents, captured, state, back, contested }: Sale): CardReport {
  const opened = new Date('2026-03-02T12:00:00Z')
  return {
    id: order,
    reference: payment,
    status: STATUSES[state],
    amount: cents as Cents,
    captured: captured as Cents,
    expiresAt: new Date(opened.getTime() + 36_500 * DAY_MS),
    authorization: { code: '123456', nsu: payment, authorizer: 'key' },
    ...(state === 'DENIED' ? { decline: { code: '51', why: 'Saldo insuficiente.' } } : {}),
    refunds: back.map((one) => ({
      id: one.refund,
      providerReference: payment,
      amount: one.cents as Cents,
      status: 'returned',
    })),
    disputes: contested
      ? [
          {
            id: contested.number,
            amount: contested.cents as Cents,
            reason: { code: '10.4', why: 'Fraude.' },
            status: 'open',
            openedAt: opened,
            evidenceDueAt: new Date(opened.getTime() + 36_500 * DAY_MS),
          },
        ]
      : [],
  }
}

const orderToBank = ({ id, amount, capture, card }: CardOrder) => ({
  order: id,
  cents: amount,
  capture,
  number: card.number.reveal(),
})

function openRail(name: string, timeoutMs: number, client: ProviderClient): CardRail {
  const say = async (
    signal: AbortSignal,
    method: string,
    path: string,
    body?: object,
    query?: Record<string, string>,
  ) => {
    const reply = await client({
      method,
      path,
      signal,
      ...(body && { body }),
      ...(query && { query }),
    })
    if (reply.status >= 500 || reply.status === 401)
      throw new Error(`the acquirer answered ${reply.status}`)
    return reply
  }
  const replyTo = ({ body }: BankReply): ProviderResult<CardReport> =>
    accepted(reportOf(body as Sale))

  /** Reads by the acquirer's reference, or, if that is unknown, finds our id in its list. */
  async function find(
    signal: AbortSignal,
    { id, reference }: CardName,
  ): Promise<ProviderResult<CardReport>> {
    if (reference !== undefined) return replyTo(await say(signal, 'GET', `/sales/${reference}`))
    const { body } = await say(signal, 'GET', '/sales', undefined, { order: id })
    const [first] = (body as { sales: Sale[] }).sales
    return accepted(first ? reportOf(first) : { status: 'absent' })
  }

  const act = (of: CardName, what: string, body: object) =>
    ask(async (signal) => {
      const found = await find(signal, of)
      if (found.result !== 'accepted' || found.value.status === 'absent') return found
      const reply = await say(signal, 'POST', `/sales/${found.value.reference}/${what}`, body)
      return reply.status === 409 ? find(signal, of) : replyTo(reply)
    }, timeoutMs)

  return {
    name,
    authorize: (order, again) =>
      ask(async (signal) => {
        const found = again ? await find(signal, order) : undefined
        const isThere = found && !(found.result === 'accepted' && found.value.status === 'absent')
        return isThere ? found : replyTo(await say(signal, 'POST', '/sales', orderToBank(order)))
      }, timeoutMs),
    read: (of) => ask((signal) => find(signal, of), timeoutMs),
    capture: (of, amount) => act(of, 'capture', { cents: amount }),
    release: async () => rejected('unsupported', 'this acquirer releases no part'),
    cancel: (of) => act(of, 'void', {}),
    refund: async ({ authorization, id, amount }) => {
      const answer = await act(authorization, 'refunds', { refund: id, cents: amount })
      if (answer.result !== 'accepted') return answer
      const refund =
        answer.value.status !== 'absent' && answer.value.refunds.find((one) => one.id === id)
      return refund ? accepted(refund) : unknown('the acquirer knows no such refund')
    },
  }
}

export const keyProtocol: AcquirerProtocol = {
  open: ({ name, timeoutMs }, client) => openRail(`cards/${name}`, timeoutMs, client),
}
