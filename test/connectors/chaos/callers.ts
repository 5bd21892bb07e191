// The callers of the chaos test: one for each platform, who makes its sales, and what becomes of
// each, by the seed. A call is repeated with its key until it is answered.

import { strict as assert } from 'node:assert'
import { setTimeout as pause } from 'node:timers/promises'
import { cents, toReais } from '../../../server/kernel/money.ts'
import { sql, type Sql } from '../../../server/platform/db/sql.ts'
import { type Asked, type CallResult, type Line, openLine, type Reply } from '../../traffic.ts'
import { type Company, randomOf } from './companies.ts'

export type Platform = { readonly owner: string; readonly company: Company }
export type Server = {
  /** Where it is; waits while it is down. */
  readonly url: () => Promise<string>
  readonly tokenOf: (owner: string) => string
  /** The database behind it. */
  readonly db: Sql
  /** Where banks notify it. */
  readonly notices: () => Promise<string>
}
export type Callers = ReturnType<typeof openCaller>

const ENDINGS = [
  ['paid', 30],
  ['returned', 25],
  ['twice', 7],
  ['short', 6],
  ['excess', 5],
  ['late', 8],
  ['canceled', 9],
  ['raced', 5],
  ['unpaid', 5],
] as const
type Ending = (typeof ENDINGS)[number][0]
/** Of companies whose charges take one payment of their amount alone. */
const OF_ONE_PAYMENT: readonly Ending[] = ['twice', 'short', 'excess']

/** A sale as it was planned. */
type Plan = { label: string; amount: number; ending: Ending; parts: number[]; random: () => number }

const AMOUNT_MIN = 1_000
const AMOUNT_MAX = 90_000
const AGAIN_MAX = 100
const AGAIN_MS = 150
/** Calls of one platform that are under way at once. */
const AT_ONCE = 3
/** Replies after which the same call is made again. */
const UNDER_WAY = new Set(['request_in_progress'])

function planOf(seed: number, label: string, company: Company): Plan {
  const random = randomOf(`${seed} ${label}`)
  const amount = AMOUNT_MIN + Math.floor(random() * AMOUNT_MAX)
  let left = random() * 100
  const drawn = ENDINGS.find(([, weight]) => (left -= weight) < 0)?.[0] ?? 'paid'
  const ending = company.isWire && OF_ONE_PAYMENT.includes(drawn) ? 'returned' : drawn
  const parts = partsOf(amount, random)
  // Of two equal ones there, one whose answer was lost is for a person.
  const isTold = company.name !== 'mercado-pago'
  return { label, amount, ending, parts: isTold ? parts : parts.map((part, n) => part - n), random }
}

/** All of it, a part, two equal parts, or three that are all of it. */
function partsOf(amount: number, random: () => number): number[] {
  const third = Math.floor(amount / 3)
  const ways = [[amount], [third], [third, third], [third, third, amount - 2 * third]]
  return ways[Math.floor(random() * ways.length)]!
}

/** Calls of a platform, each with its key, until it is answered. */
function openCalls(server: Server, owner: string) {
  const lines = Array.from({ length: AT_ONCE }, () => openLine())

  async function repeat(line: Line, asked: Asked): Promise<Reply> {
    let last: CallResult | undefined
    for (let again = 0; again < AGAIN_MAX; again++) {
      const headers = { ...asked.headers, authorization: `Bearer ${server.tokenOf(owner)}` }
      last = await line.ask(await server.url(), { ...asked, headers })
      const isAnswered = typeof last !== 'string' && !UNDER_WAY.has(last.body?.code)
      if (isAnswered && (last as Reply).status !== 429) return last as Reply
      await pause(AGAIN_MS)
    }
    throw new Error(`${asked.method} ${asked.path}: ${JSON.stringify(last)}`)
  }

  return {
    post: async (path: string, body: object, key: string): Promise<Reply> => {
      const line = lines.shift() ?? openLine()
      try {
        return await repeat(line, {
          method: 'POST',
          path,
          body,
          headers: { 'idempotency-key': key },
        })
      } finally {
        lines.push(line)
      }
    },
    close: () => {
      for (const line of lines) line.close()
    },
  }
}

/** What a company says of payments: lost, late, twice, or as it should; and what others say. */
function openNotices(server: Server, { name }: Company) {
  const held: object[] = []

  async function send(body: object, address?: string): Promise<void> {
    const url = address ?? (await server.notices())
    const told = { method: 'POST', body: JSON.stringify(body), headers: JSON_TYPE }
    // A server that is down is not told.
    await fetch(`${url}/pix`, told).catch(() => {})
  }

  return {
    notify: async (txid: string, random: () => number): Promise<void> => {
      const body = noticeOf(name, txid)
      const drawn = random()
      if (drawn < 0.15) return
      if (drawn < 0.3) return void held.push(body)
      await send(body)
      if (drawn < 0.4) await send(body)
    },
    /** Says that a sale was paid that was not, at an address of ours and at one that is not. */
    forge: async (txid: string): Promise<void> => {
      const pix = { txid, endToEndId: `E${'9'.repeat(31)}`, valor: '1.00', horario: NOON }
      await send({ pix: [pix] })
      const other = (await server.notices()).replace(/[0-9a-f]{4}$/, 'beef')
      await send({ pix: [pix] }, other)
    },
    /** Those that were held back arrive, in another order. */
    release: async (): Promise<void> => {
      for (const body of held.splice(0).toReversed()) await send(body)
    },
  }
}

/** All of a list, a few at once. */
async function each<T>(list: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  const left = [...list]
  const worker = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await act(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** Of the sale of this name. */
async function idOf({ db }: Server, owner: string, label: string): Promise<string> {
  const rows = await db.rows<{ id: string }>(sql`
    select replace(id::text, '-', '') as id
    from transactions
    where owner = ${owner}::uuid and description = ${label}`)
  assert.equal(rows.length, 1, `${label}: ${rows.length} sales`)
  return rows[0]!.id
}

export function openCaller(seed: number, server: Server, { owner, company }: Platform) {
  const { post, close } = openCalls(server, owner)
  const { notify, forge, release } = openNotices(server, company)
  const labels = new Set<string>()
  const late: Plan[] = []
  const returning: Plan[] = []
  const acknowledged = { sales: 0, returns: 0 }
  let customer = ''

  async function pay(txid: string, plan: Plan, how: object = {}): Promise<void> {
    if (await company.pay(txid, how)) await notify(txid, plan.random)
  }

  /** A sale is made, and paid or canceled or left alone. */
  async function sell(plan: Plan): Promise<void> {
    const { label, amount, ending, random } = plan
    labels.add(label)
    const expiresIn = company.expiresIn()
    const body = { amount, payment_type: 'pix', description: label, expires_in: expiresIn }
    const path = `/v1/transaction/new/${customer}`
    const made = await post(path, body, label)
    if (made.status < 300) acknowledged.sales++
    // The same key once more makes no other.
    if (random() < 0.1) await post(path, body, label)
    const txid = await idOf(server, owner, label)
    const cancel = () => post(`/v1/transaction/void/${txid}`, {}, `${label} cancel`)
    if (ending === 'late') late.push(plan)
    if (ending === 'returned') returning.push(plan)
    if (ending === 'unpaid') await forge(txid)
    if (ending === 'canceled') await cancel()
    if (ending === 'raced') await Promise.all([cancel(), pay(txid, plan)])
    const how = HOW[ending]?.(amount)
    if (how) await pay(txid, plan, how)
  }

  async function returnParts({ label, parts, random }: Plan): Promise<void> {
    const path = `/v1/transaction/void/${await idOf(server, owner, label)}`
    for (const [n, amount] of parts.entries()) {
      const { status } = await post(path, { amount }, `${label} part ${n}`)
      if (status < 300) acknowledged.returns++
      if (random() < 0.2) await post(path, { amount }, `${label} part ${n}`)
    }
    if (random() >= 0.1) return
    const more = await post(path, { amount: AMOUNT_MAX * 2 }, `${label} too much`)
    assert.ok(more.status >= 400, `${label}: more was returned than was paid`)
  }

  return {
    owner,
    company,
    labels: labels as ReadonlySet<string>,
    acknowledged,
    /** A buyer whom each company knows. */
    begin: async () => {
      const made = await post('/v1/customer/new', BUYER, `${owner} buyer`)
      assert.ok(made.status < 300, JSON.stringify(made))
      customer = made.body.success.id
    },
    sell: (first: number, count: number) => {
      const planned = (_: unknown, n: number) =>
        planOf(seed, `${company.name}-${first + n}`, company)
      return each(Array.from({ length: count }, planned), sell)
    },
    release,
    returnParts: () => each(returning.splice(0), returnParts),
    payLate: () =>
      each(late.splice(0), async (plan) => pay(await idOf(server, owner, plan.label), plan)),
    close,
  }
}

/** How a sale is paid when it was made. */
const HOW: Partial<Record<Ending, (amount: number) => object>> = {
  paid: () => ({}),
  returned: () => ({}),
  twice: () => ({ vezes: 2 }),
  short: (amount) => ({ valor: toReais(cents(amount - 100)) }),
  excess: (amount) => ({ valor: toReais(cents(amount + 100)) }),
}

const JSON_TYPE = { 'content-type': 'application/json' }
const NOON = '2026-11-30T12:00:00Z'
const BUYER = {
  first_name: 'Maria',
  last_name: 'Silva',
  taxpayer_id: '123.456.789-09',
  email: 'maria@example.com',
}

/** A notification of a payment, in the words of the company. */
function noticeOf(name: string, txid: string): object {
  switch (name) {
    case 'woovi':
      return { event: 'OPENPIX:CHARGE_COMPLETED', charge: { correlationID: txid } }
    case 'pagarme':
      return { id: 'hook_1', type: 'order.paid', data: { id: 'or_1', code: txid } }
    case 'mercado-pago':
      return { type: 'payment', api_version: 'v1', action: 'payment.updated', data: { id: '1' } }
    default:
      return { pix: [{ txid }] }
  }
}
