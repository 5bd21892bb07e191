// The status of an object as a badge: its colour says whether it is well, waits, or needs
// attention.

import { useWords } from '../../app/language.tsx'
import { statusWords } from '../../words/status.ts'
import styles from './status.module.css'

const GOOD = [
  'succeeded',
  'active',
  'enabled',
  'paid',
  'settled',
  'completed',
  'approved',
  'won',
  'settled_by_bank',
  'open',
  'assigned',
  'cleared',
  'delivered',
  'unlocked',
  'confirmed',
  'accepted',
  'carried_out',
  'done',
]
const WAITS = [
  'new',
  'unassigned',
  'returning',
  'pending',
  'pre_authorized',
  'scheduled',
  'invited',
  'in_process',
  'under_review',
  'reviewing',
  'processing',
  'created',
  'shipped',
  'closed',
  'evidence_sent',
  'requested',
  'issued',
  'waiting_contract_assignment',
  'waiting',
  'running',
]
const BAD = [
  'failed',
  'dispute',
  'charged_back',
  'blocked',
  'denied',
  'expired',
  'overdue',
  'lost',
  'rejected',
  'suspended',
  'returned',
  'needs_response',
  'refused',
  'declined',
]

type Tone = 'good' | 'waits' | 'bad'
const TONES = new Map<string, Tone>([
  ...GOOD.map((status) => [status, 'good'] as const),
  ...WAITS.map((status) => [status, 'waits'] as const),
  ...BAD.map((status) => [status, 'bad'] as const),
])

/** `words`: of an object that has its own word for some statuses. */
export function Status({
  status,
  words: own = {},
}: {
  status: string
  words?: Readonly<Record<string, string>>
}) {
  const words: Readonly<Record<string, string>> = useWords(statusWords)
  return (
    <span className={styles['status']} data-tone={TONES.get(status)} data-status={status}>
      {own[status] ?? words[status] ?? status.replaceAll('_', ' ')}
    </span>
  )
}
