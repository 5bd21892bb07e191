// What a list of transactions is asked for. Pure.

import type {
  CustomerId,
  OwnerId,
  PaymentLinkId,
  SellerId,
  StaticQrCodeId,
} from '../../../kernel/ids.ts'
import type { IdSpan } from '../../../platform/lists/id-span.ts'
import type { Paging } from '../../../platform/lists/paging.ts'

export type TransactionFilter = Paging & {
  owner: OwnerId
  /** Of one seller only; absent: all of the owner's. */
  seller?: SellerId
  statuses?: readonly string[]
  methods?: readonly string[]
  referenceId?: string
  customer?: CustomerId
  paymentLink?: PaymentLinkId
  staticQrCode?: StaticQrCodeId
  from?: Date
  to?: Date
  /** Those of the span of time, which the time alone does not find by key. */
  ids?: IdSpan
}

/**
 * From this offset on, a page is found by keys alone before its rows are read: a hundred rows, and
 * not those before them too.
 */
export const DEEP_OFFSET = 1_000

/**
 * Whether the rows of a page can be named before they are read: the others are read with what they
 * need to be found.
 */
export const isNameable = ({ statuses, methods, offset }: TransactionFilter): boolean =>
  !statuses && !methods && offset < DEEP_OFFSET
