// Reads the audit log: a page of the records that match, or one by its id.

import { AUDIT_LIMIT_DEFAULT, type listAudit } from '../../contract/records/audit.ts'
import type { QueryOf } from '../../contract/operation.ts'
import { madeAt, readId } from '../kernel/ids.ts'
import { refuse, refuseField } from '../kernel/refusal.ts'
import type { AuditRecord, AuditRecordId } from '../platform/audit/record.ts'
import { oldestQueued } from '../platform/audit/chain-store.ts'
import * as store from '../platform/audit/store.ts'
import type { Viewer } from '../runtime/caller.ts'
import type { Deps } from '../runtime/deps.ts'
import {
  idSpan,
  searchedPage,
  UNKNOWN,
  visibleSeller,
  type SearchedPage,
} from '../runtime/searched-list.ts'

const RECORD_ID = /^aud_([0-9a-f]{32})$/
const REQUEST_ID = /^(?:req_)?([0-9a-f]{32})$/

type Query = QueryOf<typeof listAudit>

const readRecordId = (text: string): AuditRecordId | undefined =>
  RECORD_ID.exec(text)?.[1] as AuditRecordId | undefined

function readBefore(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const id = readRecordId(text)
  if (!id)
    throw refuseField('before', {
      en: 'must be the id of an audit record: aud_ and 32 hexadecimal digits',
      pt: 'deve ser o id de um registro de auditoria: aud_ e 32 dígitos hexadecimais',
    })
  return id
}

function filterOf(deps: Deps, viewer: Viewer, query: Query): store.AuditFilter {
  const { action, actor, actor_type: actorType, object, request_id: request } = query
  return {
    owner: viewer.owner,
    seller: visibleSeller(viewer, query.io_seller_id),
    ...idSpan(query, readBefore(query.before), deps.clock.wall()),
    ...(action === undefined ? {} : { action }),
    ...(actor === undefined ? {} : { actor: readId(actor) ?? UNKNOWN }),
    ...(actorType === undefined ? {} : { actorType }),
    ...(object === undefined ? {} : { object: readId(object) ?? UNKNOWN }),
    ...(request === undefined ? {} : { request: REQUEST_ID.exec(request)?.[1] ?? UNKNOWN }),
  }
}

/** The newest records that match; a platform's, or those of one seller. */
export function list(deps: Deps, viewer: Viewer, query: Query): Promise<SearchedPage<AuditRecord>> {
  const filter = filterOf(deps, viewer, query)
  return searchedPage(query.limit ?? AUDIT_LIMIT_DEFAULT, {
    page: (bounds) => store.page(deps.reads, filter, bounds),
    endOfSearch: (searched) => store.endOfSearch(deps.reads, filter, searched),
  })
}

/** The age of the oldest record that is in no block yet, in seconds; zero when none waits. */
export async function oldestWaitingSeconds({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const id = await oldestQueued(db)
  return id === undefined ? 0 : Math.max(0, clock.wall().getTime() - madeAt(id).getTime()) / 1_000
}

/** A record that the viewer may see; another's id and an unknown one get the same refusal. */
export async function findVisible(deps: Deps, viewer: Viewer, text: string): Promise<AuditRecord> {
  const id = readRecordId(text)
  const found = id && (await store.find(deps.db, viewer.owner, id))
  const isSeen = found && (viewer.platform || found.seller === viewer.seller)
  if (!isSeen) throw refuse('audit_record_not_found')
  return found
}
