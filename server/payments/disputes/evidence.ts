// A seller's evidence against a dispute: which files are accepted, until when, and what the bank's
// answer changes. Pure.

import type { BodyOf } from '../../../contract/operation.ts'
import {
  EVIDENCE_MAX,
  type EVIDENCE_FILE_TYPES,
  type submitEvidence,
} from '../../../contract/payments/disputes.ts'
import { fill } from '../../../contract/text.ts'
import type { ProviderResult } from '../../providers/bank.ts'
import type { EvidenceFile } from '../../providers/disputes.ts'
import { backoffMs } from '../../kernel/backoff.ts'
import { after } from '../../kernel/clock.ts'
import { hyphened, type DisputeId, type EvidenceId, type OwnerId } from '../../kernel/ids.ts'
import { machine, type StateOf } from '../../kernel/machine.ts'
import { sum } from '../../kernel/money.ts'
import { refuse, refuseField } from '../../kernel/refusal.ts'
import type { Dispute } from '../transactions/disputes/dispute.ts'

export const evidenceTransitions = machine({
  pending: { taken: 'sent', refused: 'refused' },
  sent: {},
  refused: {},
})

type FileType = (typeof EVIDENCE_FILE_TYPES)[number]

/** A file as stored in the database. */
export type StoredFile = Pick<EvidenceFile, 'name' | 'base64'> & {
  readonly type: FileType
  readonly bytes: number
}

export type Evidence = {
  readonly owner: OwnerId
  /** The acquirer's idempotency key. */
  readonly id: EvidenceId
  readonly dispute: DisputeId
  readonly text: string
  readonly files: readonly StoredFile[]
  readonly status: StateOf<typeof evidenceTransitions>
  readonly reason: string | null
  readonly attempts: number
  readonly dueAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/**
 * How long only the request that stored it sends it; then the worker does. Longer than the timeout
 * of a bank call.
 */
export const LEASE_MS = 15_000

/** 409 once a dispute has ended, or its time for evidence is over. */
export function refuseOver({ status, evidenceDueAt }: Dispute, now: Date): void {
  if (status !== 'open') throw refuse('dispute_over', { words: { status } })
  if (evidenceDueAt <= now)
    throw refuse('dispute_over', {
      words: { status: 'open, but its deadline for evidence has passed' },
    })
}

/** 409 when a dispute has the maximum of pieces. */
export function refuseMore(pieces: number): void {
  if (pieces >= EVIDENCE_MAX) throw refuse('too_much_evidence', { words: { limit: EVIDENCE_MAX } })
}

const startsWith = (...magic: number[]) => {
  const start = Buffer.from(magic)
  return (bytes: Buffer): boolean => bytes.subarray(0, start.length).equals(start)
}

/** How each file type is recognized. */
const HAS_TYPE: Record<FileType, (bytes: Buffer) => boolean> = {
  'application/pdf': startsWith(0x25, 0x50, 0x44, 0x46, 0x2d),
  'image/png': startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  'image/jpeg': startsWith(0xff, 0xd8, 0xff),
  'text/plain': (bytes) => {
    const text = bytes.toString('utf8')
    return !text.includes('\u0000') && Buffer.from(text).equals(bytes)
  },
}

// A name is shown to people and may become a file's name: no folders, no invisible characters.
const NAME = /^[\p{Z}.]*[^\p{C}\p{Z}/\\.][^\p{C}/\\]*$/u

/**
 * Reads the files of a request. 422 for a name that is a path, for invalid base64, and for content
 * of another type.
 */
export function readFiles(files: BodyOf<typeof submitEvidence>['files'] = []): StoredFile[] {
  return files.map(({ name, type, content }, n) => {
    if (!NAME.test(name))
      throw refuseField(`files.${n}.name`, {
        en: 'must be a file name, without folders',
        pt: 'deve ser o nome de um arquivo, sem pastas',
      })
    const bytes = Buffer.from(content, 'base64')
    const base64 = bytes.toString('base64')
    if (base64 !== content)
      throw refuseField(`files.${n}.content`, { en: 'must be base64', pt: 'deve estar em base64' })
    if (!HAS_TYPE[type](bytes))
      throw refuseField(
        `files.${n}.content`,
        fill(
          { en: 'is not a file of type {type}', pt: 'não é um arquivo do tipo {type}' },
          { type },
        ),
      )
    return { name, type, bytes: bytes.length, base64 }
  })
}

export type Instant = { readonly now: Date; readonly random: () => number }

/**
 * Applies the bank's answer. An unknown one is retried with backoff; a final status never changes.
 */
export function apply(
  piece: Evidence,
  answer: ProviderResult<unknown>,
  { now, random }: Instant,
): Evidence {
  if (evidenceTransitions.isFinal(piece.status)) return piece
  if (answer.result === 'unknown') {
    const attempts = piece.attempts + 1
    return { ...piece, attempts, dueAt: after(now, backoffMs(attempts, random)), updatedAt: now }
  }
  const status = evidenceTransitions.next(
    piece.status,
    answer.result === 'accepted' ? 'taken' : 'refused',
  )!
  return {
    ...piece,
    status,
    reason: answer.result === 'rejected' ? answer.why : null,
    dueAt: null,
    updatedAt: now,
  }
}

/** A piece as it is shown: without file contents. */
export type EvidenceView = Pick<
  Evidence,
  'id' | 'dispute' | 'text' | 'status' | 'reason' | 'createdAt'
> & {
  readonly files: readonly Pick<StoredFile, 'name' | 'type' | 'bytes'>[]
}

/**
 * What the buyer got back: the whole amount of a lost card dispute, or what the PSP returned of a
 * pix.
 */
function returnedOf({ way, status, amount, returns }: Dispute): number {
  if (way === 'pix') return sum(returns.map((one) => one.amount))
  return status === 'lost' ? amount : 0
}

export const toWire = (d: Dispute, pieces: readonly EvidenceView[]) => ({
  id: d.id,
  resource: 'dispute',
  transaction: d.transaction,
  io_seller_id: hyphened(d.seller),
  payment_type: d.way === 'card' ? 'credit' : 'pix',
  amount_cents: d.amount,
  returned_cents: returnedOf(d),
  reason: { code: d.reasonCode, message: d.reason },
  status: d.status,
  evidence_due_at: d.evidenceDueAt.toISOString(),
  evidence: pieces.map(({ id, text, files, status, reason, createdAt }) => ({
    id,
    text,
    files: files.map(({ name, type, bytes }) => ({ name, type, bytes })),
    status,
    reason,
    created_at: createdAt.toISOString(),
  })),
  opened_at: d.openedAt.toISOString(),
  ended_at: d.endedAt?.toISOString() ?? null,
  created_at: d.createdAt.toISOString(),
  updated_at: d.updatedAt.toISOString(),
})
