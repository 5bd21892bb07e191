// The envelope of every list, and the query parameters of lists.

import { Type, type TProperties, type TSchema } from 'typebox'
import { Exact, Nullable } from './fields.ts'
import { type Text, fill } from './text.ts'

export const LIMIT_DEFAULT = 100
export const LIMIT_MAX = 1000
export const OFFSET_MAX = 1_000_000_000

const Count = (minimum: number, maximum: number, text: Text) =>
  Type.Integer({ minimum, maximum, softens: 'count', text })

const paging = {
  limit: Type.Optional(
    Count(
      1,
      LIMIT_MAX,
      fill(
        { en: 'Page size; {limit} when absent.', pt: 'Tamanho da página; {limit} se ausente.' },
        { limit: LIMIT_DEFAULT },
      ),
    ),
  ),
  offset: Type.Optional(
    Count(0, OFFSET_MAX, { en: 'Number of items to skip.', pt: 'Quantos itens pular.' }),
  ),
  page: Type.Optional(
    Count(1, OFFSET_MAX, {
      en: 'Page number from 1; ignored if `offset` is sent.',
      pt: 'Número da página, a partir de 1; ignorado se `offset` for enviado.',
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: 40,
      text: {
        en:
          'The `next` of the page before; `offset` and `page` are ignored then. No row is on two ' +
          'pages, and none is left out, whatever is added meanwhile.',
        pt:
          'O `next` da página anterior; então `offset` e `page` são ignorados. Nenhuma linha ' +
          'está em duas páginas, e nenhuma fica de fora, o que quer que entre nesse meio-tempo.',
      },
    }),
  ),
  sort: Type.Optional(
    Type.Union([Type.Literal('time-descending'), Type.Literal('time-ascending')], {
      text: {
        en: '`time-descending`: the newest first; `time-ascending`: the oldest first.',
        pt:
          '`time-descending`: do mais novo ao mais antigo; `time-ascending`: do mais antigo ao ' +
          'mais novo.',
      },
    }),
  ),
}

/** The query of a listing: paging and the given filters. */
export const ListQuery = <P extends TProperties>(filters: P) =>
  Type.Object({ ...paging, ...filters })

/** A bound of a span of time. Without an offset it is São Paulo's, as a bare day is. */
export const Moment = (text: Text, options: object = {}) =>
  Type.Optional(
    Type.String({
      maxLength: 40,
      text: fill(
        {
          en: '{bound} A day, or a time without an offset, is São Paulo’s.',
          pt: '{bound} Um dia, ou uma hora sem fuso, é de São Paulo.',
        },
        { bound: text },
      ),
      ...options,
    }),
  )

/**
 * A span of time, under both names that clients use. Civil dates, ISO instants, or (older) epoch
 * seconds.
 */
export const timeFilters = {
  'created_at[gte]': Moment({
    en: 'From this date or time on.',
    pt: 'A partir desta data ou hora.',
  }),
  'created_at[lte]': Moment({
    en: 'Up to and including this date or time.',
    pt: 'Até esta data ou hora, inclusive.',
  }),
  'data_range[gte]': Moment({
    en: 'Older name of created_at[gte]; also Unix seconds.',
    pt: 'Nome antigo de created_at[gte]; aceita também segundos Unix.',
  }),
  'data_range[lte]': Moment({
    en: 'Older name of created_at[lte]; also Unix seconds.',
    pt: 'Nome antigo de created_at[lte]; aceita também segundos Unix.',
  }),
}

/**
 * The envelope of a list that is searched from the newest row on. `rows`: what they are called, in
 * the plural.
 */
export const SearchedList = <S extends TSchema>(item: S, rows: Text) =>
  Exact({
    resource: Type.Literal('list'),
    items: Type.Array(item),
    limit: Type.Integer(),
    query_count: Type.Integer(),
    has_more: Type.Boolean(),
    next: Nullable(
      Type.String({
        text: fill(
          {
            en: 'Send it as `before` for the next page; a page of few matches ends after it searched 50,000 {rows}.',
            pt: 'Envie-o como `before` para a próxima página; uma página com poucos resultados termina depois de examinar 50.000 {rows}.',
          },
          { rows },
        ),
      }),
    ),
  })

/**
 * The envelope, of one moment. `query_count` is the number of items in this reply; `total` is
 * correct also past the last page.
 */
export const List = <S extends TSchema>(item: S) =>
  Exact({
    resource: Type.Literal('list'),
    sort: Type.String(),
    items: Type.Array(item),
    limit: Type.Integer(),
    total: Type.Integer(),
    offset: Type.Integer(),
    has_more: Type.Boolean(),
    query_count: Type.Integer(),
    page: Type.Integer(),
    total_pages: Type.Integer(),
    next: Nullable(
      Type.String({
        text: {
          en: 'Send it as `cursor` for the page after this one; null on the last page.',
          pt: 'Envie-o como `cursor` para a página seguinte; null na última página.',
        },
      }),
    ),
  })
