// The statement of Inter: the rows of one kind from a day on, and what a row says of a pix. Sources:
// facts.md.

import { accepted, type ProviderResult, unknown } from '../../bank.ts'
import { addDays, type Day, dayOf, isDay, startOf } from '../../../kernel/brazil/calendar.ts'
import type { Cents } from '../../../kernel/money.ts'
import {
  allOf,
  INVALID_REPLY,
  isObject,
  type Json,
  matching,
  placeIn,
  rowsOf,
  timeOf,
  unreadOf,
} from '../../parse.ts'
import { halvesOf } from '../../paying/halves.ts'
import type { StatedEntries, StatementEntry, StatementSpan } from '../../payouts.ts'
import { fromReaisNumber, reaisText, spiName } from '../../wires/values.ts'
import { notRead, type WireCalls } from '../../wires/rail.ts'

const DAYS_MAX = 89
const PAGE_SIZE = 1_000
/** Of one range; a longer one is divided, but for a single day. */
const PAGES_MAX = 5
/** Of a search. */
const CALLS_MAX = 30

const KINDS = {
  paid: { tipoTransacao: 'PIX', tipoOperacao: 'D' },
  returned: { tipoTransacao: 'ESTORNO', tipoOperacao: 'C' },
} as const

/** The bank's name of a payment. */
export const CODE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Our id, at the beginning of what we describe a payment as. */
const OURS = /\b[0-9a-f]{32}\b/
/** Of a pix that was received: it is no payment. */
const GIVEN_BACK = /devol/i

type Kind = { readonly tipoTransacao: 'PIX' | 'ESTORNO'; readonly tipoOperacao: 'D' | 'C' }

/** A page of the statement. */
export function statementFrom(
  body: unknown,
): { rows: Json[]; isLast: boolean; pages?: number } | undefined {
  const rows = allOf(placeIn(body, 'transacoes'), (one) => (isObject(one) ? one : undefined))
  const isLast = placeIn(body, 'ultimaPagina')
  const pages = placeIn(body, 'totalPaginas')
  return rows && typeof isLast === 'boolean'
    ? { rows, isLast, ...(typeof pages === 'number' && { pages }) }
    : undefined
}

/** The rows of one kind from a day on, in ranges that are divided until each is read whole. */
export async function statementRows(
  calls: WireCalls,
  from: Day,
  kind: Kind,
): Promise<ProviderResult<Json[]>> {
  const rows: Json[] = []
  const today = dayOf(calls.theirTime)
  const oldest = addDays(today, -DAYS_MAX)
  const ranges = [{ from: from < oldest ? oldest : from, to: today }]
  let page = 0
  for (let n = 0; n < CALLS_MAX; n++) {
    const [range] = ranges
    if (!range) return accepted(rows)
    const answer = await calls.get('/extrato/completo', {
      dataInicio: range.from,
      dataFim: range.to,
      pagina: String(page),
      tamanhoPagina: String(PAGE_SIZE),
      ...kind,
    })
    if (answer.is !== 'success') return notRead(answer)
    const read = statementFrom(answer.body)
    if (!read) return unknown(INVALID_REPLY)
    const isLong =
      page === 0 && !read.isLast && (read.pages ?? 0) > PAGES_MAX && range.from < range.to
    if (isLong) ranges.splice(0, 1, ...halvesOf(range))
    else rows.push(...read.rows)
    if (read.isLast) ranges.shift()
    page = isLong || read.isLast ? 0 : page + 1
  }
  return ranges.length === 0
    ? accepted(rows)
    : unknown('the statement has more pages than are looked through')
}

export const amountIn = (value: unknown): Cents | undefined =>
  fromReaisNumber(value) ?? reaisText(value)

/** A row as an entry; undefined where it cannot be read, and null where it is no payment. */
export function entryFrom(row: unknown): StatementEntry | null | undefined {
  if (!isObject(row)) return undefined
  const id = matching(row['idTransacao'], /^.{1,200}$/)
  const amount = amountIn(row['valor'])
  const day = matching(row['dataTransacao'], /^\d{4}-\d{2}-\d{2}$/)
  const at =
    timeOf(row['dataInclusao'], 'sao-paulo') ??
    (day !== undefined && isDay(day) ? startOf(day) : undefined)
  if (id === undefined || amount === undefined || !at) return undefined
  if (row['tipoOperacao'] === 'D' && GIVEN_BACK.test(String(row['titulo']))) return null
  const [ours] = OURS.exec(String(detailOf(row, 'descricaoPix'))) ?? []
  const reference = matching(detailOf(row, 'codigoSolicitacao'), CODE)
  const endToEndId = spiName(detailOf(row, 'endToEndId'))
  return {
    id,
    amount,
    at,
    ...(ours !== undefined && { ours }),
    ...(reference !== undefined && { reference }),
    ...(endToEndId !== undefined && { endToEndId }),
  }
}

/** A page of the entries of one kind. The bank takes no day that has not come. */
export async function statement(
  calls: WireCalls,
  { kind, from, to, page }: StatementSpan,
): Promise<ProviderResult<StatedEntries>> {
  const today = dayOf(calls.theirTime)
  const [first, last] = [dayOf(from), dayOf(to)]
  const answer = await calls.get('/extrato/completo', {
    dataInicio: first < today ? first : today,
    dataFim: last < today ? last : today,
    pagina: String(page),
    tamanhoPagina: String(PAGE_SIZE),
    ...KINDS[kind],
  })
  if (answer.is !== 'success') return notRead(answer)
  const read = statementFrom(answer.body)
  const found = read && rowsOf(read.rows, 'idTransacao, valor and its day', entryFrom)
  if (!read || !found) return unknown(INVALID_REPLY)
  const entries = found.rows.filter((one) => one !== null)
  return accepted({ entries, more: !read.isLast, ...unreadOf(found) })
}

export const detailOf = (row: Json, name: string): unknown => placeIn(row['detalhes'], name)

export const names = (row: Json, id: string): boolean =>
  [row['descricao'], detailOf(row, 'descricaoPix')].some(
    (text) => typeof text === 'string' && text.toLowerCase().includes(id),
  )
