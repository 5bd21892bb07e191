// What a list of cards is asked for. Pure.

import { CARD_STATUSES, CARD_TYPES, type listCards } from '../../../contract/corporate/cards.ts'
import type { QueryOf } from '../../../contract/operation.ts'
import type { HolderId } from '../../kernel/ids.ts'
import { readPaging, readWords, type Paging } from '../../platform/lists/paging.ts'
import type { Caller } from '../../runtime/caller.ts'

export type CardsQuery = {
  readonly paging: Paging
  readonly statuses: string[] | undefined
  readonly types: string[] | undefined
  readonly holder: string | undefined
  /** The cardholder who asks. */
  readonly own: HolderId | undefined
}

/** Reads a list's query; 422 where it is invalid. */
export const readQuery = (query: QueryOf<typeof listCards>, caller: Caller): CardsQuery => ({
  paging: readPaging(query, 'number'),
  statuses: readWords('status', query.status, CARD_STATUSES),
  types: readWords('type', query.type, CARD_TYPES),
  holder: query.holder_id,
  own: caller.holder,
})
