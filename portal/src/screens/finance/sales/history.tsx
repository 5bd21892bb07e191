// The history of a sale, in words.

import type { Transaction } from '../../../../../sdk/wire.ts'
import { useWords } from '../../../app/language.tsx'
import { money } from '../../../parts/values/format.ts'
import { Timeline, type TimelineEntry } from '../../../parts/timeline/timeline.tsx'
import { salesWords } from './words.ts'

/** History has UTC without a sign. */
const instantOf = (text: string): string => `${text.replace(' ', 'T')}Z`

const TONES = { succeeded: 'good', failed: 'bad', pending: 'waits' } as const

export function SaleHistory({ sale }: { sale: Transaction }) {
  const words = useWords(salesWords)
  const entries = sale.history.map((entry): TimelineEntry => {
    const title = words.acts[entry.operation_type] ?? entry.operation_type
    return {
      key: entry.id,
      at: instantOf(entry.created_at),
      title: `${title} · ${money(entry.amount_cents)}`,
      detail: entry.status === 'failed' ? entry.response_message : undefined,
      tone: TONES[entry.status],
    }
  })
  return <Timeline entries={entries} />
}
