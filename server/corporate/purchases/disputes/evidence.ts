// A file that a company keeps with a dispute of a purchase. Pure. The file itself is in
// server/platform/files/.

import type { ReplyOf } from '../../../../contract/operation.ts'
import type { addPurchaseEvidence } from '../../../../contract/corporate/disputes.ts'
import type { FileType } from '../../../kernel/files/content.ts'
import type {
  FileId,
  Id,
  OwnerId,
  PurchaseDisputeId,
  PurchaseEvidenceId,
  SellerId,
} from '../../../kernel/ids.ts'

export type Evidence = {
  readonly owner: OwnerId
  readonly id: PurchaseEvidenceId
  readonly seller: SellerId
  readonly dispute: PurchaseDisputeId
  readonly file: FileId
  readonly name: string | null
  /** The credential or the user who sent it. */
  readonly author: Id<'credential'>
  readonly createdAt: Date
}

/** Evidence with the facts of its file. */
export type EvidenceDetails = Evidence & { readonly type: FileType; readonly size: number }

export const evidenceToWire = (evidence: EvidenceDetails): ReplyOf<typeof addPurchaseEvidence> => ({
  resource: 'corporate_dispute_evidence',
  id: evidence.id,
  dispute_id: evidence.dispute,
  file_name: evidence.name,
  content_type: evidence.type,
  size: evidence.size,
  created_at: evidence.createdAt.toISOString(),
})
