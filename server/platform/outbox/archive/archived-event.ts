// An event in a file of archived events: a line of JSON, readable by people, in which the personal
// data of a customer is sealed. Pure.

import { seal, unseal, type SealKey } from '../../../kernel/seal.ts'

export type Fields = Readonly<Record<string, unknown>>

/** A line of the file. */
export type ArchivedEvent = {
  readonly owner: string
  readonly id: string
  readonly seller: string
  readonly type: string
  readonly object_kind: string
  readonly object_id: string
  readonly object_sequence: number
  readonly status: string | null
  readonly reference_id: string
  readonly created_at: string
  readonly trace: string | null
  /** The object as it was; where something is sealed, without personal data. */
  readonly data: Fields
  /** Whose data is sealed. */
  readonly customer?: string
  /** In Base64: the fields of `data` that are replaced. */
  readonly sealed?: string
}

type Key = Pick<ArchivedEvent, 'owner' | 'id'>

const bindOf = ({ owner, id }: Key): string => `${owner}/archived_events/${id}`

/**
 * The fields of `data` that differ in `erased`, which has the same fields in the same order;
 * undefined where it has not.
 */
function difference(data: Fields, erased: Fields): Fields | undefined {
  const differing = Object.entries(data).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(erased[name]),
  )
  const fields = Object.fromEntries(differing)
  return JSON.stringify({ ...erased, ...fields }) === JSON.stringify(data) ? fields : undefined
}

/**
 * What of an event's `data` goes into the file: all of it in plain text, or personal data under the
 * customer's key.
 */
export function sealedData(
  event: Key,
  data: Fields,
  {
    erased,
    customer,
    key,
  }: { readonly erased: Fields; readonly customer: string; readonly key: SealKey | undefined },
): Pick<ArchivedEvent, 'data' | 'customer' | 'sealed'> {
  const known = Object.fromEntries(Object.entries(erased).filter(([name]) => name in data))
  const personal = difference(data, known)
  if (personal === undefined)
    throw new Error(`event ${event.id} cannot be sealed: its erased form has other fields`)
  // Without a key: the customer is erased.
  if (!key || Object.keys(personal).length === 0) return { data: known }
  const sealed = seal([key], JSON.stringify(personal), bindOf(event)).toString('base64')
  return { data: known, customer, sealed }
}

/**
 * The event's `data` as it was; after the erasure of the customer, whose key is gone then, without
 * its personal data.
 */
export function dataOf(event: ArchivedEvent, key: SealKey | undefined): Fields {
  if (event.sealed === undefined || !key) return event.data
  const personal = JSON.parse(
    unseal([key], Buffer.from(event.sealed, 'base64'), bindOf(event)),
  ) as Fields
  return { ...event.data, ...personal }
}
