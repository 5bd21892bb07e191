// Banco do Brasil's statement from outside: pages of a range of days, a debit with the number of its
// request from the next day on, and a line of the balance. Sources:
// server/providers/connectors/banco-do-brasil/facts.md.

import type { BankReply } from '../../../server/kernel/bank-call.ts'
import { type Day, dayOf, daysBetween, isDay } from '../../../server/kernel/brazil/calendar.ts'
import { cents, toReais } from '../../../server/kernel/money.ts'
import { isWhole, type Json } from '../../formats.ts'
import { json } from '../api-pix/replies.ts'
import type { Moved } from './sent.ts'

export const fault = (status: number, codigo: string, mensagem: string): BankReply =>
  json(status, {
    errors: [{ codigo, versao: '1.1.2', mensagem, ocorrencia: '401b5ba39c8b41abaeb3dd79360dbd46' }],
  })
export const invalid = (mensagem: string): BankReply => fault(422, '1', mensagem)

/** 30 November 2026 is 30112026; 7 July is 7072026. */
export const dayNumber = (at: string | Date): number => {
  const [year, month, date] = dayOf(new Date(at)).split('-')
  return Number(`${date}${month}${year}`)
}

const ISO = /^(\d{1,2})(\d{2})(\d{4})$/
const WINDOW_DAYS = 31
const PAGE_MIN = 50
const PAGE_MAX = 120

/** 7092026 is 7 September 2026; undefined where it is no day. */
function dayFrom(text: string | undefined): Day | undefined {
  const [, date = '', month, year] = ISO.exec(text ?? '') ?? []
  const day = `${year}-${month}-${date.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}

/** The number of our request is the document of a debit from the next day on. */
function rowOf({ one, at, isDebit, document }: Line, today: Day): Json {
  const isOld = dayOf(at) < today
  return {
    indicadorTipoLancamento: '1',
    dataLancamento: dayNumber(at),
    dataMovimento: 0,
    codigoAgenciaOrigem: 0,
    numeroLote: 14_397,
    numeroDocumento: isOld ? (document ?? 0) : 0,
    codigoHistorico: isDebit ? 144 : 830,
    textoDescricaoHistorico: isDebit ? 'Pix - Enviado' : 'Pix - Devolvido',
    valorLancamento: Number(toReais(cents(one.order.amount))),
    indicadorSinalLancamento: isDebit ? 'D' : 'C',
    textoInformacaoComplementar: '',
    ...(isOld && { textoIdentificadorUnicoTransacao: `${one.id}${isDebit ? 'D' : 'C'}` }),
  }
}

const BALANCE_ROW = {
  indicadorTipoLancamento: '1',
  codigoHistorico: 999,
  textoDescricaoHistorico: 'S A L D O',
  valorLancamento: 1_000_000,
  indicadorSinalLancamento: 'C',
  numeroDocumento: 0,
}

/** `document`: as the batch named it. */
export type Line = Moved & { readonly document: unknown }

/** What is wrong with the range and the page that are asked for, or both. */
function asked(query: Record<string, string>, today: Day) {
  const [from, to] = [dayFrom(query['dataInicioSolicitacao']), dayFrom(query['dataFimSolicitacao'])]
  const page = Number(query['numeroPaginaSolicitacao'])
  const size = Number(query['quantidadeRegistroPaginaSolicitacao'])
  if (!from || !to || to < from || to > today || daysBetween(from, to) >= WINDOW_DAYS)
    return invalid('Período inválido: até 31 dias, até hoje.')
  return isWhole(page, 1, 1_000) && isWhole(size, PAGE_MIN, PAGE_MAX)
    ? { from, to, page, size }
    : invalid('quantidadeRegistroPaginaSolicitacao de 50 a 120.')
}

export function statementOf(
  lines: readonly Line[],
  query: Record<string, string>,
  today: Day,
): BankReply {
  const range = asked(query, today)
  if ('status' in range) return range
  const { from, to, page, size } = range
  const rows = lines
    .filter(({ at }) => dayOf(at) >= from && dayOf(at) <= to)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map((one) => rowOf(one, today))
  if (rows.length === 0) return fault(404, '4', 'Não há lançamentos no período.')
  const all = [...rows, { ...BALANCE_ROW, dataLancamento: dayNumber(`${to}T12:00:00Z`) }]
  const pages = Math.ceil(all.length / size)
  return json(200, {
    numeroPaginaAtual: page,
    quantidadeRegistroPaginaAtual: size,
    numeroPaginaAnterior: page - 1,
    numeroPaginaProximo: page < pages ? page + 1 : 0,
    quantidadeTotalPagina: pages,
    quantidadeTotalRegistro: all.length,
    listaLancamento: all.slice((page - 1) * size, page * size),
  })
}
