// Operations on disputes: read them, and submit evidence, which is stored before the bank is asked
// to take it.

import { recordAct } from '../../platform/audit/store.ts'
import type { BodyOf, QueryOf } from '../../../contract/operation.ts'
import {
  DISPUTE_STATUSES,
  type listDisputes,
  type submitEvidence,
} from '../../../contract/payments/disputes.ts'
import { boundTo, sees, type Caller } from '../../runtime/caller.ts'
import { after } from '../../kernel/clock.ts'
import { newId, readId, type DisputeId, type EvidenceId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { claimFor, recall, type Key } from '../../platform/idempotency/idempotency.ts'
import { readPaging, readSpan, type Paging, readWords } from '../../platform/lists/paging.ts'
import type { Dispute } from '../transactions/disputes/dispute.ts'
import { advance, bankOf } from './advance.ts'
import {
  LEASE_MS,
  readFiles,
  refuseMore,
  refuseOver,
  type Evidence,
  type EvidenceView,
} from './evidence.ts'
import * as store from './store.ts'

/** A dispute with its evidence, ready to be rendered. */
export type Disputed = { readonly dispute: Dispute; readonly evidence: readonly EvidenceView[] }

/** Refuses a dispute to which nothing can be submitted now. */
export const demandOpen = async (deps: Deps, caller: Caller, text: string): Promise<void> =>
  refuseOver(await findSeen(deps, caller, text), deps.clock.now())

/** A dispute the caller may see; foreign and unknown ids are refused alike. */
async function findSeen(deps: Deps, caller: Caller, text: string): Promise<Dispute> {
  const id = readId<'dispute'>(text)
  const found = id && (await store.find(deps.db, { owner: caller.owner, id }))
  if (!found || !sees(caller, found.seller)) throw refuse('dispute_not_found')
  return found
}

async function withEvidence(deps: Deps, dispute: Dispute): Promise<Disputed> {
  const evidence = await store.evidenceOf(deps.db, dispute.owner, [dispute.id], { listed: false })
  return { dispute, evidence: evidence.get(dispute.id) ?? [] }
}

export const get = async (deps: Deps, caller: Caller, text: string): Promise<Disputed> =>
  withEvidence(deps, await findSeen(deps, caller, text))

type Query = QueryOf<typeof listDisputes>

function filterOf(caller: Caller, query: Query, paging: Paging): store.DisputeFilter | undefined {
  const seller =
    query.io_seller_id === undefined ? boundTo(caller) : readId<'seller'>(query.io_seller_id)
  const transaction =
    query.transaction === undefined ? undefined : readId<'transaction'>(query.transaction)
  const statuses = readWords('status', query.status, DISPUTE_STATUSES)
  const span = readSpan(query)
  const matchesNone =
    (query.io_seller_id !== undefined && (!seller || !sees(caller, seller))) ||
    (query.transaction !== undefined && !transaction)
  if (matchesNone) return undefined
  const requested = {
    ...(seller ? { seller } : {}),
    ...(transaction ? { transaction } : {}),
    ...(statuses ? { statuses } : {}),
  }
  // Filtering by another seller's transaction finds nothing: a seller is bound to its own disputes.
  return { owner: caller.owner, ...requested, ...span, ...paging }
}

export async function list(
  deps: Deps,
  caller: Caller,
  query: Query,
): Promise<{ items: Disputed[]; total: number; paging: Paging }> {
  const paging = readPaging(query)
  const filter = filterOf(caller, query, paging)
  if (!filter) return { items: [], total: 0, paging }
  const [rows, total] = await Promise.all([
    store.page(deps.reads, filter),
    store.count(deps.reads, filter),
  ])
  const named = rows.map(({ id }) => id)
  const evidence = await store.evidenceOf(deps.reads, caller.owner, named, { listed: true })
  return {
    items: rows.map((dispute) => ({ dispute, evidence: evidence.get(dispute.id) ?? [] })),
    total,
    paging,
  }
}

/**
 * Whether the key already submitted evidence to this dispute; refuses a key that was used for
 * something else.
 */
async function isReplay(deps: Deps, dispute: Dispute, key: Key | undefined): Promise<boolean> {
  const before = key && (await recall(deps.db, dispute.owner, key))
  if (!before) return false
  const of: DisputeId | undefined = await store.disputeOf(
    deps.db,
    dispute.owner,
    before.objectId as EvidenceId,
  )
  if (of !== dispute.id) throw refuse('idempotency_key_reused')
  return true
}

/** Stores a piece with its key. A refusal here stores nothing. */
const insertWithKey = (
  deps: Deps,
  named: Dispute,
  given: Pick<Evidence, 'text' | 'files'>,
  key?: Key,
): Promise<Evidence> =>
  inTransaction(deps.db, async (tx) => {
    const dispute = await store.lock(tx, named)
    const now = deps.clock.now()
    const id = newId<'evidence'>(deps.clock.wall()) as EvidenceId
    // Claimed first: a concurrent repetition must be refused as one, not because the dispute has no
    // room left.
    await claimFor(tx, dispute.owner, key, { kind: 'dispute_evidence', id }, now)
    refuseOver(dispute, now)
    refuseMore(await store.countEvidence(tx, dispute))
    const piece: Evidence = {
      owner: dispute.owner,
      id,
      dispute: dispute.id,
      ...given,
      status: 'pending',
      reason: null,
      attempts: 0,
      dueAt: after(now, LEASE_MS),
      createdAt: now,
      updatedAt: now,
    }
    await store.saveEvidence(tx, piece)
    // Without the names of files, which may be a buyer's.
    const made = { evidence: id, files: given.files.length }
    recordAct(tx, deps, 'dispute.evidence_submitted', dispute, { after: made })
    return piece
  })

/** Submits evidence. The reply shows its status as far as the bank has answered. */
export async function submit(
  deps: Deps,
  caller: Caller,
  text: string,
  body: BodyOf<typeof submitEvidence>,
  key: Key | undefined,
): Promise<Disputed & { replayed: boolean }> {
  const dispute = await findSeen(deps, caller, text)
  if (await isReplay(deps, dispute, key))
    return { ...(await withEvidence(deps, dispute)), replayed: true }
  refuseOver(dispute, deps.clock.now())
  const files = readFiles(body.files)
  const { rail } = await bankOf(deps, dispute)
  if (!rail) throw refuse('bank_not_configured')
  if (!rail.defend) throw refuse('evidence_unsupported')

  const piece = await insertWithKey(deps, dispute, { text: body.text, files }, key)
  await advance(deps, {
    ...piece,
    transaction: dispute.transaction,
    providerReference: dispute.providerReference,
    way: dispute.way,
  })
  return { ...(await get(deps, caller, dispute.id)), replayed: false }
}
