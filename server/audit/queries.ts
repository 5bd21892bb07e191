// Reads the audit log: a page of the records that match, or one by its id.

import { AUDIT_LIMIT_DEFAULT, type listAudit } from '../../contract/audit.ts'
import type { QueryOf } from '../../contract/operation.ts'
import { after } from '../kernel/clock.ts'
import { leastIdAt, madeAt, readId, type SellerId } from '../kernel/ids.ts'
import { refuse, refuseField } from '../kernel/refusal.ts'
import type { AuditRecord, AuditRecordId } from '../platform/audit/record.ts'
import { oldestQueued } from '../platform/audit/chain-store.ts'
import * as store from '../platform/audit/store.ts'
import { readSpan } from '../platform/lists/paging.ts'
import { boundTo, sees, type Caller } from '../runtime/caller.ts'
import type { Deps } from '../runtime/deps.ts'

/** A page of few matches ends after it searched so many. */
const SEARCHED_MAX = 50_000
const RECORD_ID = /^aud_([0-9a-f]{32})$/
const REQUEST_ID = /^(?:req_)?([0-9a-f]{32})$/

export type Page = {
  readonly items: readonly AuditRecord[]
  readonly limit: number
  /** Where the next page begins: before this record. */
  readonly next: AuditRecordId | undefined
}

/** Who reads: what `Caller` says of which rows it sees. */
type Reader = Pick<Caller, 'owner' | 'seller' | 'platform'>
type Query = QueryOf<typeof listAudit>

const readRecordId = (text: string): AuditRecordId | undefined => RECORD_ID.exec(text)?.[1] as AuditRecordId | undefined

function readBefore(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const id = readRecordId(text)
  if (!id) throw refuseField('before', 'must be the id of an audit record: aud_ and 32 hexadecimal digits')
  return id
}

/** Of the filters on ids, one that is no id matches nothing. */
const UNKNOWN = '0'.repeat(32)

/** The seller whose records are wanted, of those that the reader sees; undefined: all of these. */
function sellerOf(reader: Reader, requested: string | undefined): SellerId | undefined {
  if (requested === undefined) return boundTo(reader as Caller)
  const seller = readId<'seller'>(requested)
  return seller && sees(reader as Caller, seller) ? seller : (UNKNOWN as SellerId)
}

/** No record is older than its clock's zero, whatever is asked. */
const idAt = (at: Date): string => leastIdAt(new Date(Math.max(0, at.getTime())))

function filterOf(deps: Deps, reader: Reader, query: Query): store.AuditFilter {
  const { from = new Date(0), to = deps.clock.wall() } = readSpan(query)
  const end = idAt(after(to, 1))
  const before = readBefore(query.before)
  const { action, actor, actor_type: actorType, object, request_id: request } = query
  return {
    owner: reader.owner,
    seller: sellerOf(reader, query.io_seller_id),
    from: idAt(from),
    before: before !== undefined && before < end ? before : end,
    ...(action === undefined ? {} : { action }),
    ...(actor === undefined ? {} : { actor: readId(actor) ?? UNKNOWN }),
    ...(actorType === undefined ? {} : { actorType }),
    ...(object === undefined ? {} : { object: readId(object) ?? UNKNOWN }),
    ...(request === undefined ? {} : { request: REQUEST_ID.exec(request)?.[1] ?? UNKNOWN }),
  }
}

/** The newest records that match; a platform's, or those of one seller. */
export async function list(deps: Deps, reader: Reader, query: Query): Promise<Page> {
  const filter = filterOf(deps, reader, query)
  const limit = query.limit ?? AUDIT_LIMIT_DEFAULT
  const found = await store.page(deps.db, filter, { limit: limit + 1, searched: SEARCHED_MAX })
  const items = found.slice(0, limit)
  const next = found.length > limit ? items.at(-1)!.id : await store.endOfSearch(deps.db, filter, SEARCHED_MAX)
  return { items, limit, next }
}

/** The age of the oldest record that is in no block yet, in seconds; zero when none waits. */
export async function oldestWaitingSeconds({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const id = await oldestQueued(db)
  return id === undefined ? 0 : Math.max(0, clock.wall().getTime() - madeAt(id).getTime()) / 1_000
}

/** A record that the reader may see; another's id and an unknown one get the same refusal. */
export async function findVisible(deps: Deps, reader: Reader, text: string): Promise<AuditRecord> {
  const id = readRecordId(text)
  const found = id && (await store.find(deps.db, reader.owner, id))
  const isSeen = found && (reader.platform || found.seller === reader.seller)
  if (!isSeen) throw refuse('audit_record_not_found')
  return found
}
