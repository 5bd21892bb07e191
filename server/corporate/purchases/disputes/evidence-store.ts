// Files kept with disputes of purchases, in SQL. It decides nothing.

import type { OwnerId, PurchaseDisputeId, PurchaseEvidenceId } from '../../../kernel/ids.ts'
import { table } from '../../../platform/db/columns.ts'
import { countRows, sql, type Sql, type Tx } from '../../../platform/db/sql.ts'
import type { Evidence, EvidenceDetails } from './evidence.ts'
import type { Paging } from '../../../platform/lists/paging.ts'
import { sliceBy } from '../../../platform/lists/slice.ts'

const EVIDENCE = table<Evidence>('corporate_dispute_evidence', 'e', {
  owner: 'key',
  id: 'key',
  seller: 'fixed',
  dispute: 'fixed',
  file: 'fixed',
  name: 'fixed',
  author: 'fixed',
  createdAt: 'fixed',
})
const DETAILS = sql`${EVIDENCE.columns}, f.type, f.size`
const FILES = sql`join stored_files f on f.owner = e.owner and f.id = e.file`

type OfDispute = { readonly owner: OwnerId; readonly dispute: PurchaseDisputeId }

export async function findEvidence(
  db: Sql,
  { owner, dispute }: OfDispute,
  id: PurchaseEvidenceId,
): Promise<EvidenceDetails | undefined> {
  const rows = await db.rows<EvidenceDetails>(sql`
    select ${DETAILS} from corporate_dispute_evidence e ${FILES}
    where e.owner = ${owner} and e.dispute = ${dispute} and e.id = ${id}`)
  return rows[0]
}

export async function insertEvidence(tx: Tx, evidence: Evidence): Promise<void> {
  await tx.rows(EVIDENCE.inserting([evidence]))
}

export const pageEvidence = (
  db: Sql,
  { owner, dispute }: OfDispute,
  paging: Paging,
): Promise<EvidenceDetails[]> =>
  db.rows<EvidenceDetails>(sql`
    select ${DETAILS}
    from corporate_dispute_evidence e ${FILES}
    where e.owner = ${owner}
      and e.dispute = ${dispute}
    ${sliceBy('e.id', paging)}`)

export const countEvidence = (db: Sql, { owner, dispute }: OfDispute): Promise<number> =>
  countRows(db, sql`corporate_dispute_evidence where owner = ${owner} and dispute = ${dispute}`)
