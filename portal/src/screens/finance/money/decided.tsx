// What people decided on a payout or a refund of which the bank said nothing.

import { Text } from '@mantine/core'
import type { Transfer } from '../../../../../sdk/wire.ts'
import { useWords } from '../../../app/language.tsx'
import { ObjectLink } from '../../../parts/values/values.tsx'
import { resultWords } from './result-words.ts'

/** What people decided, with the approval that shows who did, and what the bank said since. */
export function Decided({ decision }: { decision: Transfer['decision'] }) {
  const words = useWords(resultWords)
  if (decision === null) return null
  const since = decision.corrected_at ? words.corrected : decision.confirmed_at && words.confirmed
  return (
    <>
      <Text size="sm">{[words.decided[decision.result], since].filter(Boolean).join(' ')}</Text>
      <Text size="sm" component="div">
        <ObjectLink kind="approval" id={decision.approval} />
      </Text>
    </>
  )
}
