// The statement of Inter: the rows of one kind from a day on, and what a row says of a pix. Sources:
// facts.md.

import { accepted, type ProviderResult, unknown } from '../../bank.ts'
import { addDays, type Day, dayOf } from '../../../kernel/brazil/calendar.ts'
import { allOf, INVALID_REPLY, isObject, type Json, placeIn } from '../../parse.ts'
import { notRead, type WireCalls } from '../../wires/rail.ts'

const DAYS_MAX = 89
const PAGE_SIZE = 1_000
const PAGES_MAX = 5

type Kind = { readonly tipoTransacao: 'PIX' | 'ESTORNO'; readonly tipoOperacao: 'D' | 'C' }

/** A page of the statement. */
export function statementFrom(body: unknown): { rows: Json[]; isLast: boolean } | undefined {
  const rows = allOf(placeIn(body, 'transacoes'), (one) => (isObject(one) ? one : undefined))
  const isLast = placeIn(body, 'ultimaPagina')
  return rows && typeof isLast === 'boolean' ? { rows, isLast } : undefined
}

/** The rows of one kind from a day on, as many as are looked through. */
export async function statementRows(
  calls: WireCalls,
  from: Day,
  kind: Kind,
): Promise<ProviderResult<Json[]>> {
  const rows: Json[] = []
  const today = dayOf(calls.theirTime)
  const oldest = addDays(today, -DAYS_MAX)
  for (let page = 0; page < PAGES_MAX; page++) {
    const answer = await calls.get('/extrato/completo', {
      dataInicio: from < oldest ? oldest : from,
      dataFim: today,
      pagina: String(page),
      tamanhoPagina: String(PAGE_SIZE),
      ...kind,
    })
    if (answer.is !== 'success') return notRead(answer)
    const read = statementFrom(answer.body)
    if (!read) return unknown(INVALID_REPLY)
    rows.push(...read.rows)
    if (read.isLast) return accepted(rows)
  }
  return unknown('the statement has more pages than are looked through')
}

export const detailOf = (row: Json, name: string): unknown => placeIn(row['detalhes'], name)

export const names = (row: Json, id: string): boolean =>
  [row['descricao'], detailOf(row, 'descricaoPix')].some(
    (text) => typeof text === 'string' && text.toLowerCase().includes(id),
  )
