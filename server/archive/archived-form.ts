// An event as a line of an archive: personal data of its customer under the customer's key, the
// rest in plain text. Pure.

import { readId } from '../kernel/ids.ts'
import type { SealKey } from '../kernel/seal.ts'
import {
  sealedData,
  type ArchivedEvent,
  type Fields,
} from '../platform/outbox/archive/archived-event.ts'
import { erasedCustomer, erasedTransaction } from '../privacy/erasure.ts'

/** An event as the table has it. */
export type StoredEvent = Omit<ArchivedEvent, 'data' | 'sealed' | 'customer' | 'created_at'> & {
  readonly data: Fields
  readonly created_at: Date
}

/** The customer whose erasure erases the event. */
export function customerOf({
  object_kind: kind,
  object_id: id,
  data,
}: StoredEvent): string | undefined {
  if (kind === 'customer') return id
  const customer = kind === 'transaction' ? data['customer'] : undefined
  return typeof customer === 'string' ? readId<'customer'>(customer) : undefined
}

/** A received pix is no customer's, so no key could erase who sent it: the row alone has that. */
const withoutPayer = ({ object_kind: kind, data }: StoredEvent): Fields =>
  kind === 'received_pix' ? { ...data, payer: null, message: null } : data

/** `key`: the customer's; undefined once the customer is erased. */
export function archivedForm(event: StoredEvent, key: SealKey | undefined): ArchivedEvent {
  const { data, created_at: at, ...rest } = event
  const customer = customerOf(event)
  const plain = { ...rest, created_at: at.toISOString() }
  if (customer === undefined) return { ...plain, data: withoutPayer(event) }
  const erased = rest.object_kind === 'customer' ? erasedCustomer(data) : erasedTransaction(data)
  return { ...plain, ...sealedData(event, data, { erased, customer, key }) }
}
