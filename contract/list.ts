// The envelope of every list, and the query parameters of lists.

import { Type, type TProperties, type TSchema } from 'typebox'
import { Exact, Nullable } from './fields.ts'

export const LIMIT_DEFAULT = 100
export const LIMIT_MAX = 1000
export const OFFSET_MAX = 1_000_000_000

const Count = (minimum: number, maximum: number, description: string) =>
  Type.Integer({ minimum, maximum, softens: 'count', description })

const paging = {
  limit: Type.Optional(Count(1, LIMIT_MAX, `Page size; ${LIMIT_DEFAULT} when absent.`)),
  offset: Type.Optional(Count(0, OFFSET_MAX, 'Number of items to skip.')),
  page: Type.Optional(Count(1, OFFSET_MAX, 'Page number from 1; ignored if `offset` is sent.')),
  cursor: Type.Optional(
    Type.String({
      maxLength: 40,
      description:
        'The `next` of the page before; `offset` and `page` are ignored then. No row is on two ' +
        'pages, and none is left out, whatever is added meanwhile.',
    }),
  ),
  sort: Type.Optional(
    Type.Union([Type.Literal('time-descending'), Type.Literal('time-ascending')], {
      description: '`time-descending`: the newest first; `time-ascending`: the oldest first.',
    }),
  ),
}

/** The query of a listing: paging and the given filters. */
export const ListQuery = <P extends TProperties>(filters: P) =>
  Type.Object({ ...paging, ...filters })

/** A date and time without an offset is São Paulo's, as a bare day is. */
export const IN_SAO_PAULO = 'A day, or a time without an offset, is São Paulo’s.'

const Moment = (description: string) =>
  Type.Optional(Type.String({ maxLength: 40, description: `${description} ${IN_SAO_PAULO}` }))

/**
 * A span of time, under both names that clients use. Civil dates, ISO instants, or (older) epoch
 * seconds.
 */
export const timeFilters = {
  'created_at[gte]': Moment('From this date or time on.'),
  'created_at[lte]': Moment('Up to and including this date or time.'),
  'data_range[gte]': Moment('Older name of created_at[gte]; also Unix seconds.'),
  'data_range[lte]': Moment('Older name of created_at[lte]; also Unix seconds.'),
}

/**
 * The envelope of a list that is searched from the newest row on. `what`: the name of the rows, in
 * the plural.
 */
export const SearchedList = <S extends TSchema>(item: S, what: string) =>
  Exact({
    resource: Type.Literal('list'),
    items: Type.Array(item),
    limit: Type.Integer(),
    query_count: Type.Integer(),
    has_more: Type.Boolean(),
    next: Nullable(
      Type.String({
        description: `Send it as \`before\` for the next page; a page of few matches ends after it searched 50,000 ${what}.`,
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
        description: 'Send it as `cursor` for the page after this one; null on the last page.',
      }),
    ),
  })
