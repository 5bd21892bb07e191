// What a capability declares of the objects that people search for: how they are shown, who finds
// them, and by which terms. Types alone.

import type { FOUND_KINDS } from '../../../contract/records/search.ts'
import type { Statement } from '../db/sql.ts'

/** Found by operators alone, who support all platforms. */
export const SUPPORT_KINDS = ['refund', 'credential', 'user'] as const

export type FoundKind = (typeof FOUND_KINDS)[number]
export type SupportKind = FoundKind | (typeof SUPPORT_KINDS)[number]

/** The scope that reads objects of a kind. */
export type Reading = 'payments' | 'sellers' | 'corporate' | 'webhooks'

/**
 * The terms by which objects are found: words, numbers, amounts. docs/privacy.md says which of them
 * are personal data.
 */
export type Terms = {
  /** Of its events. */
  readonly objectKind: string
  readonly texts: Statement
  readonly boleto?: Statement
  /** Rows without an event are not found yet. */
  readonly where?: Statement
  /** Waits for a change under way, so that what an erasure deletes is not written again. */
  readonly locks?: true
}

type Row = {
  readonly table: Statement
  /** Columns of the table, which is called `o`. */
  readonly seller: Statement
  /** The cardholder that it belongs to; other cardholders do not find it. */
  readonly holder?: Statement
  readonly label?: Statement
  readonly status?: Statement
  readonly amount?: Statement
}

/** An object that users and programs of its company find. */
export type Found = Row & {
  readonly kind: FoundKind
  readonly scope: Reading
  /** Found by its seller alone, and not by the platform. */
  readonly isOwn?: true
  readonly where?: Statement
  readonly terms?: Terms
}

/** An object as operators find it, of any platform. */
export type Searched = Found | (Row & { readonly kind: (typeof SUPPORT_KINDS)[number] })
