// The time span, the page and the echo of every list of the API Pix.

import type { Violation } from './problem.ts'
import { readTime } from '../formats.ts'

export type Query = Record<string, string>

export type Span = { from: Date; to: Date }
export type Page = { number: number; size: number }

export const PAGE_SIZE = 100
const PAGE_SIZE_MAX = 1_000
export const PAGE_NUMBER_MAX = 1_000_000
const WHOLE = /^\d{1,9}$/

/**
 * Reads `inicio`, `fim` and the page. Lists of charges and pix need a span; the list of webhooks
 * does not.
 */
export function readListing(
  query: Query,
  spanNeeded: boolean,
): { span: Span | undefined; page: Page } | Violation[] {
  const wrong: Violation[] = []
  const from = readTime(query['inicio'])
  const to = readTime(query['fim'])
  const given = query['inicio'] !== undefined || query['fim'] !== undefined
  if ((spanNeeded || given) && (!from || !to)) {
    wrong.push({
      razao: 'Os parâmetros inicio e fim não respeitam o schema.',
      propriedade: 'inicio',
    })
  } else if (from && to && to < from) {
    wrong.push({ razao: 'O timestamp fim é anterior ao timestamp inicio.', propriedade: 'fim' })
  }
  if (query['cpf'] !== undefined && query['cnpj'] !== undefined) {
    wrong.push({ razao: 'Ambos os parâmetros cpf e cnpj estão preenchidos.', propriedade: 'cpf' })
  }
  const number = readWhole(query['paginacao.paginaAtual'] ?? '0', 0, PAGE_NUMBER_MAX)
  const size = readWhole(query['paginacao.itensPorPagina'] ?? String(PAGE_SIZE), 1, PAGE_SIZE_MAX)
  if (number === undefined)
    wrong.push({ razao: 'Página inválida.', propriedade: 'paginacao.paginaAtual' })
  if (size === undefined)
    wrong.push({ razao: 'Tamanho de página inválido.', propriedade: 'paginacao.itensPorPagina' })
  if (wrong.length > 0 || number === undefined || size === undefined) return wrong
  return { span: from && to && { from, to }, page: { number, size } }
}

/** A whole number within bounds, from a query. */
export function readWhole(text: string, min: number, max: number): number | undefined {
  const value = WHOLE.test(text) ? Number(text) : Number.NaN
  return value >= min && value <= max ? value : undefined
}

/** The part of the reply that repeats the query and gives the total. */
export function parametros(
  span: Span | undefined,
  page: Page,
  total: number,
  echoed: object = {},
): object {
  return {
    ...(span && { inicio: span.from.toISOString(), fim: span.to.toISOString() }),
    ...echoed,
    paginacao: {
      paginaAtual: page.number,
      itensPorPagina: page.size,
      quantidadeDePaginas: Math.max(1, Math.ceil(total / page.size)),
      quantidadeTotalDeItens: total,
    },
  }
}

/** "true" and "false"; undefined for absent; `wrong` for anything else. */
export function readFlag(text: string | undefined): boolean | undefined | 'wrong' {
  if (text === undefined) return undefined
  if (text === 'true') return true
  return text === 'false' ? false : 'wrong'
}
