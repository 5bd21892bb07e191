// Files that a company keeps with a dispute of a purchase, as long as the bank examines it. They
// are for the company and whoever it shows them to: our protocol with an issuing bank carries no
// files.

import type {
  addPurchaseEvidence,
  listPurchaseEvidence,
} from '../../../../contract/corporate/disputes.ts'
import type { QueryOf } from '../../../../contract/operation.ts'
import type { UploadedFile } from '../../../kernel/files/content.ts'
import { newId, readId, type FileId, type PurchaseEvidenceId } from '../../../kernel/ids.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { recordAct } from '../../../platform/audit/store.ts'
import { inTransaction } from '../../../platform/db/sql.ts'
import { contentOf, insertFile } from '../../../platform/files/store.ts'
import { claimFor, recall, type Key } from '../../../platform/idempotency/idempotency.ts'
import { readPaging } from '../../../platform/lists/paging.ts'
import type { Caller } from '../../../runtime/caller.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { refuseIfClosed } from '../../account/account.ts'
import { demandActive } from '../../account/store.ts'
import { readType } from '../../receipts/receipt.ts'
import { isOver } from './dispute.ts'
import type { Evidence, EvidenceDetails } from './evidence.ts'
import * as evidence from './evidence-store.ts'
import { get as getDispute } from './operations.ts'
import { lockDisputes } from './store.ts'

const OF_DISPUTE_MAX = 10

type Sent = { readonly query: QueryOf<typeof addPurchaseEvidence>; readonly file: UploadedFile }
export type Added = { readonly added: EvidenceDetails; readonly replayed: boolean }

/** Keeps a file with a dispute that has not ended. The same key returns the same piece. */
export async function addEvidence(
  deps: Deps,
  caller: Caller,
  text: string,
  { query, file }: Sent,
  key: Key | undefined,
): Promise<Added> {
  await demandActive(deps.db, caller, refuseIfClosed)
  const { owner, seller, id: dispute } = await getDispute(deps, caller, text)
  const type = readType(file.bytes)
  return inTransaction(deps.db, async (tx) => {
    const [locked] = await lockDisputes(tx, [{ owner, id: dispute }])
    const before = key && (await recall(tx, owner, key))
    const known =
      before &&
      (await evidence.findEvidence(tx, { owner, dispute }, before.objectId as PurchaseEvidenceId))
    if (known) return { added: known, replayed: true }
    if (isOver(locked!))
      throw refuse('purchase_dispute_over', { words: { status: locked!.status } })
    if ((await evidence.countEvidence(tx, { owner, dispute })) >= OF_DISPUTE_MAX)
      throw refuse('too_many_receipts', {
        words: { limit: OF_DISPUTE_MAX, where: 'with this dispute' },
      })
    const [now, wall] = [deps.clock.now(), deps.clock.wall()]
    const ids = {
      id: newId<'piece of evidence'>(wall) as PurchaseEvidenceId,
      file: newId<'file'>(wall) as FileId,
    }
    const name = query.file_name?.trim() || null
    const piece: Evidence = {
      owner,
      seller,
      dispute,
      name,
      author: caller.credential,
      createdAt: now,
      ...ids,
    }
    await claimFor(tx, owner, key, { kind: 'corporate_dispute_evidence', id: piece.id }, now)
    await insertFile(tx, { owner, seller, id: piece.file, type, createdAt: now }, file)
    await evidence.insertEvidence(tx, piece)
    recordAct(tx, deps, 'corporate_purchase_dispute.evidence_added', locked!, {
      after: { evidence: piece.id, size: file.bytes.length },
    })
    return { added: { ...piece, type, size: file.bytes.length }, replayed: false }
  })
}

export async function listEvidence(
  deps: Deps,
  caller: Caller,
  text: string,
  query: QueryOf<typeof listPurchaseEvidence>,
) {
  const paging = readPaging(query)
  const { owner, id: dispute } = await getDispute(deps, caller, text)
  const [items, total] = await Promise.all([
    evidence.pageEvidence(deps.reads, { owner, dispute }, paging),
    evidence.countEvidence(deps.reads, { owner, dispute }),
  ])
  return { items, total, paging }
}

/** A piece of evidence with its content, part by part. */
export async function getEvidence(deps: Deps, caller: Caller, text: string, piece: string) {
  const { owner, id: dispute } = await getDispute(deps, caller, text)
  const id = readId<'piece of evidence'>(piece) as PurchaseEvidenceId | undefined
  const found = id && (await evidence.findEvidence(deps.db, { owner, dispute }, id))
  if (!found) throw refuse('purchase_evidence_not_found')
  return { found, content: contentOf(deps.db, { owner, id: found.file, size: found.size }) }
}
