// What the companies' boletos have in common: the sandbox bank's own, by the token of the caller, and
// what a company remembers of each beside them.

import { addDays, type Day, dayOf, isDay } from '../../../server/kernel/brazil/calendar.ts'
import type { BankCall, BankReply, BankRequest } from '../../../server/kernel/bank-call.ts'
import { fromReais } from '../../../server/kernel/money.ts'
import { isObject, isText, type Json } from '../../formats.ts'
import type { RecordStore } from '../records.ts'

/** A boleto as the bank has it. */
export type BankBoleto = {
  readonly id: string
  readonly status: 'registered' | 'paid' | 'withdrawn'
  readonly our_number: string
  readonly barcode: string
  readonly amount: number
  readonly protest?: 'ordered' | 'at_registry' | 'protested' | 'canceled' | 'paid'
  readonly payments: readonly {
    readonly amount: number
    readonly paid_at: string
    readonly payer?: { readonly name: string; readonly taxpayer_id: string }
  }[]
}

/** What is remembered of a boleto: the order in the company's words, and its number there. */
export type Remembered = {
  readonly order: Json
  readonly ourNumber: string
  readonly sequence: string
  readonly madeOn: Day
  readonly madeAt?: string
  /** How often it was read. */
  readonly reads: number
  /** Fields of the order that change some time later. */
  readonly later?: Json
  /** Why the bank refused it. */
  readonly refusal?: string
}

export type BoletoBooks = {
  now(): Promise<Date>
  next(): number
  put(id: string, order: object): Promise<BankReply>
  get(id: string): Promise<BankBoleto | undefined>
  withdraw(id: string): Promise<BankBoleto | undefined>
  /** Gives a boleto the terms of an order; the bank composes the bars. */
  alter(id: string, order: object): Promise<BankReply>
  /** Orders its protest, or stops it; whether the bank did. */
  protest(id: string, act: 'order' | 'stop'): Promise<boolean>
  /** Those that changed on these days, each once. */
  changedOn(from: Day, to: Day): Promise<string[]>
  remember(id: string, one: Remembered, names?: readonly string[]): Promise<void>
  find(id: string): Promise<Remembered | undefined>
  /** Those of a name. */
  named(name: string): Promise<{ id: string; record: Remembered }[]>
  all(): Promise<{ id: string; record: Remembered }[]>
}

const PAGES_MAX = 100

/** The boletos of whoever has the token of a request; `company`: the kind of its records. */
export function openBoletoBooks(
  bank: BankCall,
  { headers }: Pick<BankRequest, 'headers'>,
  { records, company, client }: { records: RecordStore; company: string; client: string },
): BoletoBooks {
  const { authorization = '' } = headers
  const kind = `boleto/${company}`
  const own = { authorization, 'content-type': 'application/json' }
  const call = (method: string, path: string, body?: object, query?: Record<string, string>) =>
    bank({ method, path, headers: own, ...(body && { body }), ...(query && { query }) })
  const idAtBank = (id: string): string => `${company}-${client}-${id}`.slice(0, 64)
  const boletoIn = ({ status, body }: BankReply): BankBoleto | undefined =>
    status < 300 ? (body as BankBoleto) : undefined
  const shown = (found: { id: string; record: Json }[]) =>
    found.map(({ id, record }) => ({ id, record: record as unknown as Remembered }))
  return {
    now: async () => {
      const { body } = await bank({ method: 'GET', path: '/sandbox/clock', headers: {} })
      return new Date((body as { now: string }).now)
    },
    next: () => records.next(),
    put: (id, order) => call('PUT', `/boletos/${idAtBank(id)}`, order),
    get: async (id) => boletoIn(await call('GET', `/boletos/${idAtBank(id)}`)),
    withdraw: async (id) => boletoIn(await call('PUT', `/boletos/${idAtBank(id)}/withdraw`, {})),
    alter: (id, order) =>
      call('PUT', `/boletos/${idAtBank(id)}/terms`, { terms: (order as { terms: object }).terms }),
    protest: async (id, act) => {
      const path = `/boletos/${idAtBank(id)}/protest${act === 'order' ? '' : '/cancel'}`
      return (await call('PUT', path, {})).status < 300
    },
    changedOn: async (from, to) => {
      const span = { from: `${from}T00:00:00-03:00`, to: `${addDays(to, 1)}T00:00:00-03:00` }
      const ids = new Set<string>()
      for (let page = 0; page < PAGES_MAX; page++) {
        const query = { ...span, page: String(page) }
        const { body } = await call('GET', '/boletos/changes', undefined, query)
        const { items = [], more } = body as { items?: { id: string }[]; more?: boolean }
        for (const { id } of items) ids.add(id)
        if (!more) break
      }
      const prefix = idAtBank('')
      return [...ids].flatMap((id) => (id.startsWith(prefix) ? id.slice(prefix.length) : []))
    },
    remember: (id, one, names = []) =>
      records.insert(kind, { client, id }, one as unknown as Json, { names }),
    find: async (id) =>
      (await records.find(kind, { client, id })) as unknown as Remembered | undefined,
    named: async (name) => shown(await records.named(kind, client, name)),
    all: async () => shown(await records.all(kind, client)),
  }
}

/** The last payment, in centavos with all before it, and its day. */
export function paidOf({ payments }: BankBoleto): { sum: number; on: Day; at: Date } | undefined {
  const last = payments.at(-1)
  if (!last) return undefined
  const at = new Date(last.paid_at)
  return { sum: payments.reduce((all, one) => all + one.amount, 0), on: dayOf(at), at }
}

/** Centavos of an amount in reais, as a JSON number of at most two decimals. */
export function centsOf(value: unknown): number | undefined {
  const [, whole, decimals = ''] =
    (typeof value === 'number' && /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(String(value))) || []
  return whole === undefined ? undefined : fromReais(`${whole}.${decimals.padEnd(2, '0')}`)
}

/** Ten-thousandths of a percent, of a percentage with two decimals. */
export const shareIn = (value: unknown): number | undefined => {
  const hundredths = centsOf(value)
  return hundredths === undefined ? undefined : hundredths * 100
}

export const dayIn = (value: unknown): Day | undefined =>
  typeof value === 'string' && isDay(value) ? value : undefined

/** The texts of an address, of at most so many letters; undefined where one is missing or too long. */
export function textsIn(
  value: unknown,
  wanted: Readonly<Record<string, number>>,
): Record<string, string> | undefined {
  if (!isObject(value)) return undefined
  const texts = Object.entries(wanted).map(([name, max]) => {
    const text = value[name]
    return isText(text, max) && text !== '' ? ([name, text] as const) : undefined
  })
  return texts.every((one) => one !== undefined) ? Object.fromEntries(texts) : undefined
}
